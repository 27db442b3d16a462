# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One tensor out of two: common types, conversions, numbers that agree."""

from __future__ import annotations

from collections.abc import Sequence

from ..language.symbolic import SymbolicScalar, fold, index_value, may_equal, same
from ..language.tensor import (
    Tensor,
    extent_of,
    is_known_outside,
    rebuilt,
    type_of,
    zero_text,
    zeros,
)
from . import builder
from .errors import PtoError
from .ir import Block, Op, TensorType, Value
from .scopes import Carried, Scope, Version

Size = int | SymbolicScalar


def sizes_of(version: Version) -> tuple[Size | None, ...]:
    """Sizes of a version; None where only the value knows."""
    if version.shape is not None:
        return version.shape
    assert version.value is not None
    type = version.value.type
    bounds = type.bounds or (None,) * type.rank
    return tuple(b if n is None else n for n, b in zip(type.shape, bounds, strict=True))


def extents_of(version: Version) -> tuple[Size | None, ...]:
    """Extents of a version; None where only the value knows."""
    if version.valid is not None:
        return version.valid
    assert version.value is not None
    return tuple(version.value.type.shape)


def agree(a: Sequence[Size | None], b: Sequence[Size | None]) -> bool:
    """Whether sizes or extents are known to be equal."""
    return len(a) == len(b) and all(
        x is not None and y is not None and same(x, y)
        for x, y in zip(a, b, strict=True)
    )


def joined(a: Version, b: Version, scope: Scope) -> Carried | None:
    """What both versions can be seen as after the branches of `scope`'s kind.

    A dimension whose extents differ becomes dynamic, with its size as bound.
    None if ranks, element types or sizes differ.
    """
    assert a.value is not None and b.value is not None
    ta, tb = a.value.type, b.value.type
    if ta.dtype is not tb.dtype or ta.rank != tb.rank:
        return None
    sa, sb = sizes_of(a), sizes_of(b)
    if not all(map(may_equal, sa, sb)):
        return None
    shape = tuple(
        x if x is None or y is None or same(x, y) else None
        for x, y in zip(sa, sb, strict=True)
    )
    extents = tuple(
        rebuilt(x)
        if x is not None and y is not None and same(x, y) and is_known_outside(x, scope)
        else None
        for x, y in zip(extents_of(a), extents_of(b), strict=True)
    )
    return Carried(
        type_of(ta.dtype, shape, extents),
        None if None in shape else shape,
        None if None in extents else extents,
    )


def cast(value: Value, type: TensorType) -> Value:
    """Emits a change of what a type says of the same extents."""
    if value.type == type:
        return value
    return builder.emit("tensor.cast", [value], [type]).result


WINDOWS = frozenset(("pto.view", "pto.reshape", "pto.reinterpret", "tensor.cast"))
"""Operations whose result may share memory with their operand."""


def owned(version: Version) -> Version:
    """Emits a copy of a version that is a window of another tensor.

    A condition whose result is a window in one branch and new in the other
    has no one memory that it could be in.
    """
    value = version.value
    assert value is not None
    if value.op is None or value.op.name not in WINDOWS:
        return version
    return copied(version)


def copied(version: Version) -> Version:
    """Emits a new value that is equal to a version."""
    value = version.value
    assert value is not None
    type = value.type
    extents = [
        extent_of(value, axis) if extent is None else extent
        for axis, extent in enumerate(extents_of(version))
    ]
    copy = _written(value, zeros(type.dtype, extents))
    return Version(cast(copy, type), version.shape, version.valid)


def _written(value: Value, target: Value) -> Value:
    """Emits `target` with a value of its size in place of its contents."""
    attrs = {"staticOffsets": builder.integer_array([0] * target.type.rank)}
    return builder.emit("pto.assemble", [value, target], [target.type], attrs).result


def _window(sizes: Sequence[int], dynamic: int) -> dict[str, str]:
    """The attributes of a view from the start on with that many dynamic sizes."""
    return {
        "staticOffsets": builder.integer_array([0] * len(sizes)),
        "staticSizes": builder.integer_array(sizes),
        "operandSegmentSizes": builder.integer_array([1, 0, dynamic], 32),
    }


_DESTINATIONS = {
    "pto.assemble": 1,
    "pto.scatter_update": 1,
    "pto.index_put": 1,
    "pto.index_add": 1,
    "pto.scatter": 1,
}
"""Updates, with the position of the operand that they give a new version of."""


def origin(value: Value) -> Value:
    """The value that `value` is a version of, through updates only."""
    value = value.resolved()
    while value.op is not None:
        position = _DESTINATIONS.get(value.op.name)
        if position is None:
            break
        value = value.op.operands[position].resolved()
    return value


def stored(version: Version, base: Version) -> Version:
    """Emits the version as one of a carried tensor, whose last one is `base`.

    A loop carries one buffer for a tensor. Both branches of a condition storing
    into it keeps it the same buffer.
    """
    value, target = version.value, base.value
    assert value is not None and target is not None
    root = origin(target)
    if root.op is not None or value.type != target.type:
        return version
    if origin(value) is root or (value.op is not None and value.op.regions):
        return version
    return Version(_written(value, target), version.shape, version.valid)


def converted(version: Version, wanted: Carried, scope: Scope) -> Value | None:
    """Emits the version as what a loop carries; None if it cannot be that.

    Extents that shrink are cut. Extents that grow would need contents that are
    not there.
    """
    value = version.value
    assert value is not None
    type = value.type
    if type.dtype is not wanted.type.dtype or type.rank != wanted.type.rank:
        return None
    if wanted.valid is None:
        compatible = all(
            n is None or w is None or n == w
            for n, w in zip(type.shape, wanted.type.shape, strict=True)
        )
        return cast(value, wanted.type) if compatible else None
    extents = extents_of(version)
    if agree(extents, wanted.valid):
        return cast(value, wanted.type)
    return None


def cut(version: Version, wanted: Carried) -> Value:
    """Emits the part of a version that has the extents of `wanted`."""
    value = version.value
    assert value is not None and wanted.valid is not None
    dynamic: list[Value] = []
    static: list[int] = []
    for have, extent in zip(extents_of(version), wanted.valid, strict=True):
        if have is not None and same(have, extent):
            static.append(-1)
        elif isinstance(extent, int):
            static.append(extent)
        else:
            static.append(-(2**63))
            dynamic.append(rebuilt(extent).value)  # type: ignore[union-attr]
    attrs = _window(static, len(dynamic))
    return builder.emit("pto.view", [value, *dynamic], [wanted.type], attrs).result


def varying(versions: Sequence[Version], wanted: Carried) -> Carried | None:
    """What carries tiles of one size whose extents differ; None if it cannot.

    Dimensions that are whole in all versions stay so.
    """
    known = [version for version in versions if version.value is not None]
    sizes = sizes_of(known[0])
    axes: set[int] = set()
    for version in known:
        type, own = version.value.type, sizes_of(version)  # type: ignore[union-attr]
        if not all(isinstance(size, int) for size in own) or own != sizes:
            return None
        if type.dtype is not wanted.type.dtype:
            return None
        axes.update(
            axis
            for axis, extent in enumerate(extents_of(version))
            if not (isinstance(extent, int) and extent == sizes[axis])
        )
    type = TensorType(sizes, wanted.type.dtype)  # type: ignore[arg-type]
    return Carried(type, sizes, None, tuple(sorted(axes)))  # type: ignore[arg-type]


def filled_up(version: Version, wanted: Carried) -> tuple[Value, list[Value]]:
    """Emits a version as a whole tile, and its extents."""
    value = version.value
    if value is None:
        sizes = wanted.type.shape
        extents = [builder.constant_index(sizes[a] or 0) for a in wanted.varying]
        return zeros(wanted.type.dtype, sizes), extents  # type: ignore[arg-type]
    extents = []
    for axis in wanted.varying:
        extent = extents_of(version)[axis]
        extents.append(
            index_value(extent_of(value, axis) if extent is None else extent)
        )
    if value.type != wanted.type:
        attrs = {"value": zero_text(wanted.type.dtype)}
        value = builder.emit("pto.fill_pad", [value], [wanted.type], attrs).result
    return value, extents


def shortened(
    tile: Value, extents: Sequence[Value], wanted: Carried, block: Block
) -> tuple[Op, Version]:
    """A window of a whole tile that has the given extents; not emitted yet."""
    sizes = list(wanted.type.shape)
    shape: list[int | None] = list(sizes)
    bounds: list[int | None] = [None] * len(sizes)
    valid: list[Size] = list(sizes)  # type: ignore[arg-type]
    entries = [-1] * len(sizes)
    for axis, extent in zip(wanted.varying, extents, strict=True):
        shape[axis], bounds[axis] = None, sizes[axis]
        valid[axis] = SymbolicScalar.of(extent)
        entries[axis] = -(2**63)
    attrs = _window(entries, len(extents))
    type = TensorType(tuple(shape), wanted.type.dtype, tuple(bounds))
    loc = builder.current().loc
    op = Op("pto.view", [tile, *extents], [type], attrs, (), loc, block)
    return op, Version(op.result, tuple(sizes), tuple(valid))  # type: ignore[arg-type]


def blank(wanted: Carried) -> Value:
    """Emits zeros for a tensor that has no contents yet."""
    assert wanted.valid is not None
    made = zeros(wanted.type.dtype, [rebuilt(extent) for extent in wanted.valid])
    return cast(made, wanted.type)


def carried_like(version: Version) -> Carried:
    """What a loop carries a version as that keeps its extents."""
    assert version.value is not None
    return Carried(version.value.type, version.shape, version.valid)


def declared(tensor: Tensor) -> Carried:
    """What a loop carries a tensor as that has no contents yet."""
    shape = tuple(fold(size) for size in tensor._declared)
    return Carried(type_of(tensor.dtype, shape, shape), shape, shape)


def blank_like(known: Version, scope: Scope, tensor: Tensor | None) -> Version:
    """Emits zeros where only the other branch, of `scope`, has written a tensor."""
    wanted = carried_like(known)
    if wanted.valid is None or not all(
        is_known_outside(extent, scope) for extent in wanted.valid
    ):
        if tensor is not None and tensor._declared:
            wanted = declared(tensor)
        else:
            assert known.value is not None
            sizes = sizes_of(known)
            if not all(isinstance(size, int) for size in sizes):
                raise PtoError(
                    "expects both branches to write a tensor whose size is known when "
                    "the kernel runs, but found one that does not"
                )
            wanted = Carried(TensorType(sizes, known.value.type.dtype), sizes, sizes)
    return Version(blank(wanted), wanted.shape, wanted.valid)
