# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Windows into tensors: read one, write one, copy, reinterpret.

A tile has a fixed size and an extent, how much of it is there. A view takes
what the tensor still has behind the offset, at most the size of the tile, and
other operations concern that part only. What the user says with `valid_shape`
counts instead; where it goes beyond the extent of another tile, zeros are read.
A window that leaves a tensor stops the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...frontend import builder
from ..control import is_within, windows
from ..symbolic import SymbolicScalar, fold, may_equal, same, sym_max, sym_min
from ..tensor import Tensor
from ..types import DataType, bytes_of, dtype_of
from ._common import (
    NUMBERS,
    Dim,
    Size,
    check_dtype,
    check_sizes,
    check_static,
    check_tensor,
    constant,
    copied,
    describe,
    dims_of,
    emit_one,
    exceeds,
    fail,
    filled,
    multiple_of,
    shape_text,
    split_extents,
    update,
    window,
)

# ------------------------------------------------------------------------------
# Reading
# ------------------------------------------------------------------------------


def view(
    input: Tensor,
    shape: Sequence[int] | None = None,
    offsets: Sequence[int | SymbolicScalar] | None = None,
    *,
    valid_shape: Sequence[int | SymbolicScalar] | None = None,
    dtype: DataType | None = None,
) -> Tensor:
    """The tile of size `shape` at `offsets`, which may be symbolic.

    Of it, min(shape, input.valid_shape - offsets) is there unless `valid_shape`
    says otherwise. With `dtype` the bytes are read as elements of that type and
    the last size scales; `shape` and `offsets` count the input's elements then,
    and may be left out.
    """
    input = check_tensor("view", input)
    if shape is None and offsets is None:
        if dtype is None:
            fail("view", "a shape and offsets, or a dtype", "neither")
        result = copied(input)
    else:
        sizes = check_static("view", "'shape'", shape, input.dim)
        result = cut(input, sizes, offsets or [0] * input.dim, valid_shape)
    return result if dtype is None else reinterpret(result, dtype_of(dtype))


def cut(
    input: Tensor,
    sizes: Sequence[Size],
    offsets: Sequence[Size],
    valid_shape: Sequence[Size] | None = None,
) -> Tensor:
    """`view` for sizes that are checked, and may be symbolic."""
    offsets = check_sizes("view", "'offsets'", offsets, input.dim)
    if valid_shape is not None:
        valid_shape = check_sizes("view", "'valid_shape'", valid_shape, input.dim)
        if _reads_padding(input, offsets, valid_shape):
            input = filled(input)
    dims, starts, entries = [], [], []
    for axis, have in enumerate(dims_of(input)):
        size, offset = sizes[axis], offsets[axis]
        _check_window(input, axis, size, offset)
        if valid_shape is None:
            extent, offset = _remaining(have, size, offset)
        else:
            extent = _checked_extent(valid_shape[axis], size)
        dim = Dim.of(size, extent)
        dims.append(dim)
        starts.append(offset)
        whole = same(offset, 0) and same(dim.extent, have.extent)
        entries.append(None if whole else dim.extent)
    return window(input, starts, entries, dims)


def _check_window(input: Tensor, axis: int, size: Size, offset: Size) -> None:
    """Refuses an offset that is known to leave the tensor."""
    if not isinstance(offset, int):
        return
    have = fold(input.shape[axis])
    if offset < 0 or (isinstance(have, int) and offset >= max(have, 1) and size):
        found = f"{offset} in dimension {axis} of {shape_text(input.shape)}"
        fail("view", "offsets inside of the tensor", found)


def _checked_extent(extent: Size, size: Size) -> Size:
    if isinstance(extent, int) and extent < 0:
        fail("view", "a 'valid_shape' that is not negative", extent)
    if exceeds(extent, size):
        fail("view", f"a 'valid_shape' of at most {size}", extent)
    return extent


def _remaining(have: Dim, size: Size, offset: Size) -> tuple[Size, Size]:
    """What is there of a window of `size` at `offset`, and where it begins.

    An offset lies inside of the tile. Where it may lie behind what is there,
    the window is empty and begins at the end.
    """
    if have.whole:
        if same(size, 1) or _fits(have.size, size, offset):
            return size, offset
        return sym_min(size, have.extent - offset), offset
    if isinstance(have.extent, int) and isinstance(offset, int):
        left = max(0, have.extent - offset)
        return min(size, left), min(offset, have.extent)
    if same(offset, 0):
        return sym_min(size, have.extent), 0
    if is_within(offset, size, have.extent):
        return size, offset
    left = sym_max(0, have.extent - offset)
    return sym_min(size, left), sym_min(offset, have.extent)


def _fits(have: Size, size: Size, offset: Size) -> bool:
    """Whether a window at an offset inside of a whole dimension stays inside."""
    if isinstance(have, int) and isinstance(size, int):
        if isinstance(offset, int):
            return offset + size <= have
        if size > 0 and have % size == 0 and multiple_of(offset, size):
            return True
    return is_within(offset, size, have)


def _reads_padding(
    input: Tensor, offsets: Sequence[Size], extents: Sequence[Size]
) -> bool:
    """Whether a window may go beyond what is there of a tile."""
    for have, offset, extent in zip(dims_of(input), offsets, extents, strict=True):
        if have.whole or not isinstance(have.size, int):
            continue
        if same(offset, 0) and same(extent, have.extent):
            continue
        if not is_within(offset, extent, have.extent):
            return all(isinstance(dim.size, int) for dim in dims_of(input))
    return False


def reinterpret(input: Tensor, dtype: DataType) -> Tensor:
    """The same bytes as elements of `dtype`; the last size scales."""
    if input.dtype.mlir == dtype.mlir:
        return copied(input)
    before, after = bytes_of(input.dtype), bytes_of(dtype)
    dims = dims_of(input)
    if before != after:
        if not dims:
            fail("view", "a dimension whose size can scale", "a scalar")
        if not dims[-1].whole or not isinstance(dims[-1].size, int):
            input = filled(input)
            dims = [Dim.of(dim.size) for dim in dims]
        last = dims[-1].size
        if not isinstance(last, int) or last * before % after:
            fail("view", f"a last size of whole {dtype.name}", describe(input))
        dims = [*dims[:-1], Dim.of(last * before // after)]
    return emit_one("reinterpret", [input], dims, dtype)


# ------------------------------------------------------------------------------
# Writing
# ------------------------------------------------------------------------------


def assemble(*args: Any, parallel: bool = False, **named: Any) -> None:
    """Writes tiles into a tensor.

    `assemble(src, offsets, dst, parallel=False)` writes what is there of `src`
    to `offsets` of `dst`; `assemble([(src, offsets), ...], dst, parallel=False)`
    writes several tiles in turn. `dst` has a new version afterwards and its
    other elements stay (zeros in a local tensor that was not written before).
    `parallel` promises that iterations write different parts; it has no effect
    on values.
    """
    listed = "srcs" in named or (args and not isinstance(args[0], Tensor))
    names = ["srcs", "dst"] if listed else ["src", "offsets", "dst"]
    values = dict(zip([*names, "parallel"], args, strict=False)) | named
    values.pop("parallel", None)
    if len(args) > len(names) + 1 or set(values) != set(names):
        fail("assemble", f"the arguments {', '.join(names)}", f"{len(args)} arguments")
    if not listed:
        _write(values["src"], values["offsets"], values["dst"])
        return
    for entry in values["srcs"]:
        if not isinstance(entry, Sequence) or len(entry) != 2:
            fail("assemble", "pairs of a tensor and offsets", describe(entry))
        _write(entry[0], entry[1], values["dst"])


def atomic_add(
    src: Tensor, offsets: Sequence[int | SymbolicScalar], dst: Tensor
) -> None:
    """Adds what is there of `src` to the elements of `dst` at `offsets`."""
    check_dtype("atomic_add", check_tensor("atomic_add", src), NUMBERS)
    _write(src, offsets, dst, atomic=True)


def _write(
    src: Tensor, offsets: Sequence[Size], dst: Tensor, atomic: bool = False
) -> None:
    op = "atomic_add" if atomic else "assemble"
    src = check_tensor(op, src, "a tensor to write")
    check_tensor(op, dst, "a tensor to write to")
    if src.dtype.mlir != dst.dtype.mlir:
        fail(op, f"a tensor of {dst.dtype.name}", src.dtype.name)
    if src.dim != dst.dim:
        found = f"{shape_text(src.shape)} into {shape_text(dst.shape)}"
        fail(op, "tensors of one rank", found)
    offsets = check_sizes(op, "'offsets'", offsets, dst.dim)
    dst.define()
    for axis, (part, have) in enumerate(zip(dims_of(src), dims_of(dst), strict=True)):
        offset, end = offsets[axis], fold(offsets[axis] + part.extent)
        if exceeds(0, offset) or exceeds(end, have.extent):
            found = f"{describe(src)} at {shape_text(offsets)} of {describe(dst)}"
            fail(op, f"a window that stays inside in dimension {axis}", found)
    place(src, offsets, dst, atomic)


def place(
    src: Tensor, offsets: Sequence[Size], dst: Tensor, atomic: bool = False
) -> None:
    """Emits the write of a window that is checked."""
    values, static = split_extents(offsets)
    attrs = {"staticOffsets": static} | ({"atomicAdd": "unit"} if atomic else {})
    extents = [dim.extent for dim in dims_of(src)]
    update("assemble", dst, [src, dst, *values], attrs)
    op = builder.current().block.ops[-1]
    if not atomic:
        windows()[id(op)] = (op, list(offsets), extents)


def move(dst: Tensor, src: Tensor) -> None:
    """Makes `src` the contents of `dst`, as `dst[:] = src` does.

    A parameter of the kernel gets the elements; a local tensor takes over the
    value and its extents.
    """
    src = check_tensor("move", src)
    check_tensor("move", dst)
    if src.dtype.mlir != dst.dtype.mlir:
        fail("move", f"a tensor of {dst.dtype.name}", src.dtype.name)
    from ._alias import Reshaped, origin

    if src is dst:  # an operation in place gave `dst` back
        return
    if isinstance(src, Reshaped) and origin(src) is origin(dst):
        return
    if dst.is_parameter:
        if src.value is dst.value:
            return
        _write(src, [0] * dst.dim, dst)
        return
    if src.dim != dst.dim or not all(map(may_equal, src.shape, dst.shape)):
        fail("move", f"a tensor {shape_text(dst.shape)}", describe(src))
    dst.assign(src)


# ------------------------------------------------------------------------------
# Copies
# ------------------------------------------------------------------------------


def duplicate(tensor: Tensor) -> Tensor:
    """A copy that later writes to `tensor` do not change.

    Values do not change, so another handle is enough unless the value is an
    argument of the kernel or a loop: those are updated in place.
    """
    value = tensor.value
    updated = any(value is argument for argument in value.block.args)
    if not updated and type(tensor) is Tensor:  # not another name of one
        return copied(tensor)
    dims = dims_of(tensor)
    copy = constant("clone", 0, tensor.dtype, dims)
    place(tensor, [0] * len(dims), copy)
    return copy
