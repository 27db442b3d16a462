# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reshapes of tensors of which not everything is there, or sizes are symbolic.

Where a partial dimension stays by itself, or leads the ones it merges with, its
extent goes along. Elsewhere the tile is filled up with zeros, reshaped and cut
again. Dimensions of symbolic size that merge or split by more than one are
copied in a loop, which `pto.reshape` cannot say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...frontend import builder
from ...frontend.ir import INDEX, Block, Region
from ..symbolic import SymbolicScalar, ceildiv, fold, index_value, same
from ..tensor import Tensor
from ._common import (
    Dim,
    Size,
    constant,
    dims_of,
    emit_one,
    filled,
    fit,
    integer_array,
    multiple_of,
    window,
)
from ._regroup import Group, groups_of, product
from .memory import place


def reshaped(
    input: Tensor, shape: Sequence[Size], valid: Sequence[Size] | None = None
) -> Tensor:
    """The elements of `input` in another shape, which holds as many."""
    groups = groups_of(input.shape, shape)
    source = dims_of(input)
    result: list[Dim] = []
    needs_fill = False
    for group in groups:
        sizes = [shape[i] for i in group.result]
        carried = carry([source[i] for i in group.source], sizes)
        needs_fill = needs_fill or carried is None
        result += carried or _covering([source[i] for i in group.source], sizes)
    if valid is not None:
        wanted = [Dim.of(s, v) for s, v in zip(shape, valid, strict=True)]
        if not all(
            same(a.extent, b.extent) for a, b in zip(result, wanted, strict=True)
        ):
            needs_fill, result = True, wanted
    if not needs_fill:
        return regrouped(input, groups, result)
    whole = [Dim.of(size) for size in shape]
    return fit(regrouped(filled(input), groups, whole), result)


def carry(source: Sequence[Dim], sizes: Sequence[Size]) -> list[Dim] | None:
    """The dimensions that a group becomes, if extents can go along."""
    if all(dim.whole for dim in source):
        return [Dim.of(size) for size in sizes]
    long = [dim for dim in source if not same(dim.size, 1)]
    at = [i for i, size in enumerate(sizes) if not same(size, 1)]
    ones_whole = all(dim.whole for dim in source if same(dim.size, 1))
    if not long or not at or not ones_whole or not all(d.whole for d in long[1:]):
        return None
    extent: Size = long[0].extent
    for dim in long[1:]:
        extent = extent * dim.size
    for index in at[1:]:
        factor = sizes[index]
        if isinstance(factor, int) and multiple_of(extent, factor):
            extent = extent // factor
        else:
            return None
    dims = [Dim.of(size) for size in sizes]
    dims[at[0]] = Dim.of(sizes[at[0]], extent)
    return dims


def _covering(source: Sequence[Dim], sizes: Sequence[Size]) -> list[Dim]:
    """Extents that cover what is there of a group that must be filled up."""
    dims = [Dim.of(size) for size in sizes]
    long = [dim for dim in source if not same(dim.size, 1)]
    at = [i for i, size in enumerate(sizes) if not same(size, 1)]
    if not long or not at or not isinstance(long[0].size, int):
        return dims
    inner = product([dim.size for dim in long[1:]])
    below = product([sizes[i] for i in at[1:]])
    if inner.is_constant and below.is_constant:
        total = long[0].extent * inner.constant
        dims[at[0]] = Dim.of(sizes[at[0]], ceildiv(total, below.constant))
    return dims


def regrouped(input: Tensor, groups: Sequence[Group], result: Sequence[Dim]) -> Tensor:
    """Emits a reshape by groups, in several steps where one cannot say it."""
    position = 0
    for group in groups:
        dims = dims_of(input)[position : position + len(group.source)]
        into = [result[i] for i in group.result]
        if _direct(dims) and _direct(into):
            input = _one_group(input, position, len(dims), into)
        else:
            for _ in range(len(dims) - 1):
                input = _merged(input, position)
            input = _split(input, position, into)
        position += len(into)
    return input


def is_direct(source: Tensor, result: Tensor) -> bool:
    """Whether one `pto.reshape` makes `result` of `source`."""
    before, after = dims_of(source), dims_of(result)
    return all(
        _direct([before[i] for i in group.source])
        and _direct([after[i] for i in group.result])
        for group in groups_of(source.shape, result.shape)
    )


def _direct(dims: Sequence[Dim]) -> bool:
    """Whether a side of a group has one dynamic dimension at most, and first."""
    long = [dim for dim in dims if dim.static != 1]
    return all(dim.static is not None for dim in long[1:])


def _one_group(input: Tensor, position: int, count: int, into: Sequence[Dim]) -> Tensor:
    """Emits the reshape of `count` dimensions; others stay as they are."""
    own = dims_of(input)
    if count == len(into) == 1 or (count == 0 and not into):
        return input
    before, after = own[:position], own[position + count :]
    ones = [1] * len(before), [1] * len(after)
    attrs = {
        "srcGroups": integer_array([*ones[0], count, *ones[1]]),
        "resultGroups": integer_array([*ones[0], len(into), *ones[1]]),
    }
    return emit_one("reshape", [input], [*before, *into, *after], input.dtype, attrs)


def _merged(input: Tensor, axis: int) -> Tensor:
    """Dimensions `axis` and `axis + 1` as one, copied slice by slice."""
    dims = dims_of(input)
    count, length = dims[axis], dims[axis + 1]
    together = Dim.of(count.size * length.size)
    result = [*dims[:axis], together, *dims[axis + 2 :]]

    def copy(index: SymbolicScalar, target: Tensor) -> None:
        part = _slice(input, axis, index, Dim.of(1))
        part = _one_group(part, axis, 2, [length])
        _place(part, target, axis, index * length.size)

    return _looped(input, result, count.size, copy)


def _split(input: Tensor, axis: int, into: Sequence[Dim]) -> Tensor:
    """Dimension `axis` as several, copied slice by slice."""
    if len(into) <= 1:
        return input if into else _one_group(input, axis, 1, [])
    dims = dims_of(input)
    count = into[0]
    rest = Dim.of(_times([dim.size for dim in into[1:]]))
    result = [*dims[:axis], count, rest, *dims[axis + 1 :]]

    def copy(index: SymbolicScalar, target: Tensor) -> None:
        part = _slice(input, axis, index * rest.size, rest)
        part = _one_group(part, axis, 1, [Dim.of(1), rest])
        _place(part, target, axis, index)

    made = _looped(input, result, count.size, copy)
    return _split(made, axis + 1, into[1:])


def _times(sizes: Sequence[Size]) -> Size:
    total: Size = 1
    for size in sizes:
        total = total * size
    return fold(total)


def _slice(input: Tensor, axis: int, offset: Size, dim: Dim) -> Tensor:
    dims = dims_of(input)
    dims[axis] = dim
    entries = [dim.extent if i == axis else None for i in range(len(dims))]
    offsets = [offset if i == axis else 0 for i in range(len(dims))]
    return window(input, offsets, entries, dims)


def _place(part: Tensor, target: Tensor, axis: int, offset: Size) -> None:
    place(part, [offset if i == axis else 0 for i in range(part.dim)], target)


def _looped(
    input: Tensor,
    result: Sequence[Dim],
    count: Size,
    copy: Callable[[SymbolicScalar, Tensor], None],
) -> Tensor:
    """Fills a tensor in `count` trips of a loop."""
    target = constant("reshape", 0, input.dtype, result)
    block = Block()
    index = block.add_argument(INDEX)
    carried = block.add_argument(target.value.type)
    bounds = [index_value(n) for n in (0, count, 1)]
    inner = Tensor.of(carried, target.shape, target.valid_shape)
    with builder.current().inside(block):
        copy(SymbolicScalar.of(index), inner)
        builder.emit("scf.yield", [inner.value])
    operands = [*bounds, target.value]
    loop = builder.emit("scf.for", operands, [target.value.type], {}, [Region(block)])
    target.replace(loop.results[0])
    return target
