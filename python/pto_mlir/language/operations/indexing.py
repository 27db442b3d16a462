# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Access by tensors of positions, and subscripts.

A position outside of the dimension stops the kernel. Positions are DT_INT16,
DT_INT32 or DT_INT64; other integers are converted. Functions whose name ends
in `_` write into their first operand, whose handle has a new version
afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ...frontend import builder
from ...frontend.ir import ScalarType
from ..symbolic import (
    SymbolicScalar,
    fold,
    index_value,
    is_scalar,
    may_equal,
    same,
    sym_min,
)
from ..tensor import Element, Tensor
from ..types import DataType
from . import elementwise
from ._alias import Reshaped
from ._common import (
    INDICES,
    INTEGERS,
    NUMBERS,
    Dim,
    Size,
    axis_of,
    check_dtype,
    check_int,
    check_scalar,
    check_tensor,
    constant,
    describe,
    dims_of,
    emit_one,
    exceeds,
    f64,
    fail,
    filled,
    fit,
    from_scalar,
    i64,
    shape_text,
    update,
)
from ._reshape import reshaped
from .memory import assemble, cut, duplicate, move

# ------------------------------------------------------------------------------
# Reads
# ------------------------------------------------------------------------------


def _positions(op: str, index: Tensor) -> Tensor:
    """A tensor of positions of a type that the dialect takes."""
    index = check_tensor(op, index, "a tensor of positions")
    check_dtype(op, index, INTEGERS)
    if index.dtype in INDICES:
        return index
    wide = index.dtype in (DataType.DT_UINT32, DataType.DT_UINT64)
    return elementwise.cast(index, DataType.DT_INT64 if wide else DataType.DT_INT32)


def gather(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """result[i, …, j, …] = input[i, …, index[i, …, j, …], …] along `dim`.

    The index has the operand's rank and, but for `dim`, no greater size.
    """
    input, index = check_tensor("gather", input), _positions("gather", index)
    axis = axis_of("gather", dim, input.dim)
    index, input = _aligned("gather", input, index, axis)
    attrs = {"axis": i64(axis)}
    return emit_one("gather", [input, index], dims_of(index), input.dtype, attrs)


def _aligned(op: str, input: Tensor, index: Tensor, axis: int) -> tuple[Tensor, Tensor]:
    """The index cut to what is there of the operand, which is whole at `axis`."""
    if index.dim != input.dim or any(
        exceeds(a, b) and i != axis
        for i, (a, b) in enumerate(zip(index.shape, input.shape, strict=True))
    ):
        found = f"{shape_text(index.shape)} for {shape_text(input.shape)}"
        fail(op, "an index of the tensor's rank, nowhere longer but in 'dim'", found)
    own = dims_of(input)
    wanted = dims_of(index)
    for i, dim in enumerate(own):
        if i != axis and not dim.whole and not same(wanted[i].extent, dim.extent):
            extent = sym_min(wanted[i].extent, dim.extent)
            wanted[i] = Dim.of(wanted[i].size, extent)
    if not own[axis].whole and all(isinstance(d.size, int) for d in own):
        input = filled(input)
    return fit(index, wanted), input


def index_select(input: Tensor, dim: int, index: Tensor) -> Tensor:
    """Slices at the positions along `dim`, which the index's dimensions replace.

    The index has rank 1 or 2.
    """
    input = check_tensor("index_select", input)
    index = _positions("index_select", index)
    axis = axis_of("index_select", dim, input.dim)
    if index.dim not in (1, 2):
        fail("index_select", "an index of rank 1 or 2", describe(index))
    dims = dims_of(input)
    result = [*dims[:axis], *dims_of(index), *dims[axis + 1 :]]
    attrs = {"axis": i64(axis)}
    return emit_one("index_select", [input, index], result, input.dtype, attrs)


def gather_rows(
    source: Tensor, index: Tensor, table: Tensor, block_size: int, op: str
) -> Tensor:
    """Rows of a paged table; index and page table hold one row each."""
    source = _whole_rows(check_tensor(op, source))
    check_int(op, "an int block size", block_size)
    if source.dim != 2 or block_size < 1:
        fail(op, "a matrix and a positive block size", describe(source))
    flat = []
    for tensor in (_positions(op, index), _positions(op, table)):
        if tensor.dim == 2 and same(tensor.shape[0], 1):
            tensor = reshaped(tensor, tensor.shape[1:])
        if tensor.dim != 1:
            fail(op, "one row of positions", describe(tensor))
        flat.append(tensor)
    dims = [dims_of(flat[0])[0], dims_of(source)[1]]
    attrs = {"blockSize": i64(block_size)}
    return emit_one("gather_rows", [source, *flat], dims, source.dtype, attrs)


def _whole_rows(source: Tensor) -> Tensor:
    """The tensor of which `source` is the first rows, or `source` itself.

    Published kernels give a window that says where rows begin, and take rows
    past its end.
    """
    value = source.value.resolved()
    while value.op is not None and value.op.name == "pto.view":
        whole = value.op.operands[0].resolved()
        begins = value.op.attrs["staticOffsets"] == "array<i64: 0, 0>"
        widths = [v.type.shape[1] for v in (value, whole)]
        if not begins or any(not same(w or -1, source.shape[1]) for w in widths):
            break
        value = whole
    return source if value is source.value.resolved() else Tensor.of(value)


# ------------------------------------------------------------------------------
# Updates
# ------------------------------------------------------------------------------

_SCATTER_MODES = {None: "set", "add": "add", "multiply": "multiply"}


def scatter_(
    input: Tensor,
    dim: int,
    index: Tensor,
    src: float | Element | Tensor,
    *,
    reduce: str | None = None,
) -> Tensor:
    """input[i, …, index[i, …, j, …], …] = src[i, …, j, …] along `dim`, in place.

    In the order of the index; with `reduce` "add" or "multiply" combined with
    what is there, rounded each time. `src` may be a number. Gives `input`.
    """
    check_tensor("scatter_", input)
    index = _positions("scatter_", index)
    axis = axis_of("scatter_", dim, input.dim)
    if reduce not in _SCATTER_MODES:
        fail("scatter_", "'reduce' of None, 'add' or 'multiply'", describe(reduce))
    if reduce is not None:
        check_dtype("scatter_", input, NUMBERS)
    index, _ = _aligned("scatter_", input, index, axis)
    src = _scattered(input, index, src)
    input.define()
    mode = f"#pto<scatter_mode {_SCATTER_MODES[reduce]}>"
    update("scatter", input, [src, input, index], {"mode": mode, "axis": i64(axis)})
    return input


def _scattered(input: Tensor, index: Tensor, src: float | Element | Tensor) -> Tensor:
    """The source of a scatter as a tensor not shorter than the index."""
    if not isinstance(src, Tensor):
        check_scalar("scatter_", src, input.dtype)
        return constant("scatter_", src, input.dtype, dims_of(index))
    if src.dtype.mlir != input.dtype.mlir:
        fail("scatter_", f"a source of {input.dtype.name}", src.dtype.name)
    if src.dim != index.dim or any(map(exceeds, index.shape, src.shape)):
        found = f"{shape_text(src.shape)} for {shape_text(index.shape)}"
        fail("scatter_", "a source nowhere shorter than the index", found)
    return src


def scatter(
    input: Tensor,
    dim: int,
    index: Tensor,
    src: float | Element | Tensor,
    *,
    reduce: str | None = None,
) -> Tensor:
    """`scatter_` on a copy of `input`."""
    return scatter_(_own("scatter", input), dim, index, src, reduce=reduce)


def _own(op: str, input: Tensor) -> Tensor:
    """A tensor that can be written without changing `input`."""
    return duplicate(check_tensor(op, input))


def scatter_update(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor:
    """Writes rows of `src` to the rows of `input` at given positions, in place.

    `input` [blocks * size, d] or [blocks, size, 1, d] and `src` [n, d] or
    [b, s, 1, d] are lists of rows; `index` [b, s] holds a position for each row
    of `src`. Later positions win. `dim` is -2. Gives `input`.
    """
    op = "scatter_update"
    check_tensor(op, input)
    src, index = check_tensor(op, src), _positions(op, index)
    if src.dtype.mlir != input.dtype.mlir:
        fail(op, f"a source of {input.dtype.name}", src.dtype.name)
    if input.dim not in (2, 4) or src.dim not in (2, 4) or index.dim not in (1, 2):
        found = f"{describe(src)} at {describe(index)} into {describe(input)}"
        fail(op, "tensors of rank 2 or 4 and an index of rank 1 or 2", found)
    if fold(dim) not in (-2, input.dim - 2):
        fail(op, "the dimension -2", dim)
    if not may_equal(src.shape[-1], input.shape[-1]):
        fail(op, f"rows of {input.shape[-1]} elements", src.shape[-1])
    index, src = _paired_rows(index, src)
    target = input
    if isinstance(input, Reshaped) and input.base.dim in (2, 4):
        if same(input.base.shape[-1], input.shape[-1]):
            target = input.base  # the same rows
    target.define()
    update(op, target, [src, target, index])
    return input


def _paired_rows(index: Tensor, src: Tensor) -> tuple[Tensor, Tensor]:
    """Index and source cut to the rows that both have."""
    positions, rows = dims_of(index), dims_of(src)
    pairs = [(0, 0), (1, 1)] if src.dim == 4 and index.dim == 2 else []
    if src.dim == 2:
        long = [i for i, dim in enumerate(positions) if not same(dim.size, 1)]
        pairs = [(long[0] if long else 0, 0)] if len(long) <= 1 else []
    for i, j in pairs:
        if same(positions[i].size, rows[j].size):
            positions[i], rows[j] = _cut_alike(positions[i], rows[j])
    return fit(index, positions), fit(src, rows)


def _cut_alike(a: Dim, b: Dim) -> tuple[Dim, Dim]:
    """Two dimensions with what both have."""
    if same(a.extent, b.extent):
        return a, b
    extent = sym_min(a.extent, b.extent)
    return Dim.of(a.size, extent), Dim.of(b.size, extent)


def index_add_(
    input: Tensor,
    dim: int,
    index: Tensor,
    source: Tensor,
    *,
    alpha: int | float = 1,
) -> Tensor:
    """input[…, index[j], …] += alpha * source[…, j, …] along `dim`, in place.

    For each j in order; the product, unless `alpha` is 1, and the sum round
    once each. Gives `input`.
    """
    op = "index_add_"
    check_tensor(op, input)
    source, index = check_tensor(op, source), _positions(op, index)
    check_dtype(op, input, NUMBERS)
    if source.dtype != input.dtype:
        fail(op, f"a source of {input.dtype.name}", source.dtype.name)
    axis = axis_of(op, dim, input.dim)
    if source.dim != input.dim or index.dim != 1:
        found = f"{describe(source)} at {describe(index)}"
        fail(op, f"a source of rank {input.dim} and an index of rank 1", found)
    for i, (a, b) in enumerate(zip(source.shape, input.shape, strict=True)):
        if not may_equal(a, index.shape[0] if i == axis else b):
            found = f"{describe(source)} at {describe(index)} into {describe(input)}"
            fail(op, "sizes that agree", found)
    check_scalar(op, alpha, input.dtype)
    if isinstance(alpha, float) and not math.isfinite(alpha):
        fail(op, "a finite 'alpha'", alpha)
    input.define()
    rows, positions = dims_of(source), dims_of(index)
    rows[axis], positions[0] = _cut_alike(rows[axis], positions[0])
    operands = [fit(source, rows), input, fit(index, positions)]
    attrs = {"axis": i64(axis), "alpha": f64(alpha)}
    update("index_add", input, operands, attrs)
    return input


def index_add(
    input: Tensor,
    dim: int,
    index: Tensor,
    source: Tensor,
    *,
    alpha: int | float = 1,
) -> Tensor:
    """`index_add_` on a copy of `input`."""
    return index_add_(_own("index_add", input), dim, index, source, alpha=alpha)


def index_add__ub(
    input: Tensor,
    dim: int,
    index: Tensor,
    source: Tensor,
    *,
    alpha: int | float = 1,
) -> Tensor:
    """`index_add_`, for operands that fit a chip's local memory."""
    return index_add_(input, dim, index, source, alpha=alpha)


def index_add_ub(
    input: Tensor,
    dim: int,
    index: Tensor,
    source: Tensor,
    *,
    alpha: int | float = 1,
) -> Tensor:
    """`index_add`, for operands that fit a chip's local memory."""
    return index_add(input, dim, index, source, alpha=alpha)


def index_put_(
    input: Tensor,
    indices: Sequence[Tensor],
    values: Tensor,
    accumulate: bool = False,
) -> None:
    """input[indices[0][j], indices[1][j], …] = values[j], in place.

    For each j in order; with `accumulate` added, rounded each time. `values`
    has a dimension for j and those of `input` that have no index.
    """
    op = "index_put_"
    check_tensor(op, input)
    values = check_tensor(op, values)
    if isinstance(indices, Tensor) or not 1 <= len(indices) <= input.dim:
        fail(op, f"a tuple of 1 to {input.dim} indices", describe(indices))
    lists = [_positions(op, index) for index in indices]
    if any(index.dim != 1 for index in lists):
        fail(op, "indices of rank 1", ", ".join(map(describe, lists)))
    if values.dtype.mlir != input.dtype.mlir:
        fail(op, f"values of {input.dtype.name}", values.dtype.name)
    if values.dim + len(lists) != input.dim + 1:
        fail(op, f"values of rank {input.dim + 1 - len(lists)}", describe(values))
    if accumulate:
        check_dtype(op, input, NUMBERS)
    input.define()
    attrs = {"accumulate": "unit"} if accumulate else {}
    update("index_put", input, [values, input, *lists], attrs)


# ------------------------------------------------------------------------------
# Subscripts
# ------------------------------------------------------------------------------


def _expanded(tensor: Tensor, key: Any) -> list[int | SymbolicScalar | slice]:
    """A subscript with one entry for each dimension."""
    entries = list(key) if isinstance(key, tuple) else [key]
    dots = [i for i, entry in enumerate(entries) if entry is Ellipsis]
    if len(dots) > 1:
        fail("subscript", "at most one '...'", len(dots))
    missing = tensor.dim - len(entries) + len(dots)
    if missing < 0:
        fail("subscript", f"at most {tensor.dim} entries", len(entries))
    at = dots[0] if dots else len(entries)
    entries[at : at + len(dots)] = [slice(None)] * missing
    for entry in entries:
        if not isinstance(entry, slice) and (
            isinstance(entry, bool) or not is_scalar(entry)
        ):
            fail(
                "subscript", "ints, symbolic scalars, slices and '...'", describe(entry)
            )
        if isinstance(entry, slice) and entry.step not in (None, 1):
            fail("subscript", "slices of step 1", f"step {entry.step}")
    return entries


def _position(entry: Size, size: Size) -> Size:
    """A position, from the end if it is a negative number."""
    entry = fold(entry)
    return fold(size + entry) if isinstance(entry, int) and entry < 0 else entry


def _window(tensor: Tensor, key: Any) -> tuple[list[Size], list[Size], list[bool]]:
    """Offsets, sizes, and which dimensions a subscript keeps."""
    offsets, sizes, kept = [], [], []
    for entry, size in zip(_expanded(tensor, key), tensor.shape, strict=True):
        if isinstance(entry, slice):
            start = 0 if entry.start is None else _position(entry.start, size)
            stop = size if entry.stop is None else _position(entry.stop, size)
            extent = fold(stop - start)
            bounded = entry.start is not None and entry.stop is not None
            if bounded and not isinstance(extent, int):
                fail("subscript", "slices of a known size", f"size {extent}")
            if isinstance(extent, int) and extent < 0:
                fail("subscript", "slices that end behind their start", extent)
        else:
            start, extent = _position(entry, size), 1
        offsets.append(start)
        sizes.append(extent)
        kept.append(isinstance(entry, slice))
    return offsets, sizes, kept


def _is_everything(key: Any) -> bool:
    if isinstance(key, tuple):
        return all(_is_everything(entry) for entry in key)
    return isinstance(key, slice) and key == slice(None)


def getitem(tensor: Tensor, key: Any) -> Tensor | SymbolicScalar:
    """`tensor[key]`: a view, a number, or a gather.

    Slices of step 1 give a view; an int among them drops its dimension. Ints
    alone read a number of an integer tensor. `tensor[dim:index]` with a tensor
    as the stop gathers along `dim`.
    """
    if _is_everything(key):
        return tensor
    if isinstance(key, slice) and isinstance(key.stop, Tensor):
        return gather(tensor, key.start, key.stop)
    offsets, sizes, kept = _window(tensor, key)
    if not any(kept):
        return _read(tensor, offsets)
    part = cut(tensor, sizes, offsets)
    if all(kept):
        return part
    shape = [s for s, keep in zip(part.shape, kept, strict=True) if keep]
    return reshaped(part, shape)


def _read(tensor: Tensor, offsets: Sequence[Size]) -> SymbolicScalar:
    """An element of an integer tensor as a symbolic scalar."""
    if not tensor.dtype.is_signed or tensor.dtype == DataType.DT_INT4:
        fail("subscript", "an integer tensor to read a number of", describe(tensor))
    for offset, size in zip(offsets, tensor.shape, strict=True):
        if isinstance(offset, int) and (
            offset < 0 or (isinstance(size, int) and offset >= size)
        ):
            found = f"{shape_text(offsets)} of {shape_text(tensor.shape)}"
            fail("subscript", "a position inside of the tensor", found)
    type = ScalarType(tensor.dtype.mlir)
    operands = [tensor.value, *map(index_value, offsets)]
    return SymbolicScalar.of(
        builder.emit("tensor.extract", operands, [type]).results[0]
    )


def setitem(tensor: Tensor, key: Any, value: Any) -> None:
    """`tensor[key] = value`: a move, a window, a number, or a scatter.

    `tensor[:] = x` makes `x` the contents. Slices write `x` at their starts; an
    int among them stands for a dimension that `x` lacks. Ints alone write a
    number into an integer tensor.
    """
    if _is_everything(key):
        move(tensor, value)
        return
    if isinstance(key, slice) and isinstance(key.stop, Tensor):
        scatter_(tensor, key.start, key.stop, value)
        return
    offsets, sizes, kept = _window(tensor, _open_ended(tensor, key, value))
    if not any(kept):
        value = _number(tensor, value)
    else:
        value = check_tensor("subscript", value)
        if value.dim != sum(kept):
            found = describe(value)
            fail("subscript", f"a tensor of rank {sum(kept)} to write", found)
        if not all(kept):
            shape = iter(value.shape)
            value = reshaped(value, [next(shape) if keep else 1 for keep in kept])
    assemble(value, offsets, tensor)


def _open_ended(tensor: Tensor, key: Any, value: Any) -> Any:
    """A subscript to write to: a slice without a start ends at its stop."""
    entries = _expanded(tensor, key)
    sizes = iter(value.shape if isinstance(value, Tensor) else [])
    for i, entry in enumerate(entries):
        if not isinstance(entry, slice):
            continue
        size = next(sizes, 1)
        start, stop = entry.start, entry.stop
        if start is None and stop is not None:
            start = _position(stop, tensor.shape[i]) - size
        elif start is not None and stop is not None:
            extent = fold(
                _position(stop, tensor.shape[i]) - _position(start, tensor.shape[i])
            )
            if isinstance(extent, int) and isinstance(size, int) and extent != size:
                fail("subscript", f"a tensor of size {extent} to write", size)
        entries[i] = slice(start, None)
    return tuple(entries)


def _number(tensor: Tensor, value: Any) -> Tensor:
    """A number as a tensor of one element of every rank."""
    if not tensor.dtype.is_integer:
        fail("subscript", "an integer tensor to write a number to", describe(tensor))
    if not is_scalar(value):
        fail("subscript", "an int or a symbolic scalar to write", describe(value))
    if isinstance(fold(value), int):
        dims = [Dim.of(1)] * tensor.dim
        return constant("subscript", fold(value), tensor.dtype, dims)
    return reshaped(from_scalar(value, tensor.dtype), [1] * tensor.dim)
