# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that move elements about without computing on them.

Results keep the size of a tile in `shape` and how much of it is there in
`valid_shape`; where an operation needs the whole tile, zeros stand in for what
is missing.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..symbolic import SymbolicScalar, fold, may_equal, same, sym_min
from ..tensor import Tensor
from ..types import DataType, dtype_of
from . import elementwise
from ._alias import aliased
from ._common import (
    NUMBERS,
    Dim,
    Size,
    axis_of,
    check_dtype,
    check_sizes,
    check_tensor,
    constant,
    copied,
    describe,
    dims_of,
    emit_one,
    fail,
    filled,
    fit,
    from_scalar,
    i64,
    integer_array,
    literal,
    shape_text,
    split_extents,
)
from ._regroup import product
from ._reshape import reshaped
from .memory import cut, duplicate, place, reinterpret

# ------------------------------------------------------------------------------
# The same elements
# ------------------------------------------------------------------------------


def reshape(
    input: Tensor,
    shape: Sequence[int | SymbolicScalar],
    *,
    valid_shape: Sequence[int | SymbolicScalar] | None = None,
    inplace: bool = False,
) -> Tensor:
    """The elements in row-major order in another shape.

    One size may be -1 and follows from the others. The result has the extents
    that `valid_shape` says, or those that follow from the operand's. `inplace`
    makes it another name of a parameter of the kernel: what is written to one is
    in the other. Elsewhere the result is a tensor of its own.
    """
    input = check_tensor("reshape", input)
    sizes = check_sizes("reshape", "'shape'", shape, None)
    sizes = _inferred(input, sizes)
    if valid_shape is not None:
        valid_shape = check_sizes("reshape", "'valid_shape'", valid_shape, len(sizes))
    have, want = product(input.shape), product(sizes)
    if (have - want).is_constant and have.key != want.key:
        found = f"{shape_text(input.shape)} to {shape_text(sizes)}"
        fail("reshape", "as many elements in either shape", found)
    result = reshaped(copied(input), sizes, valid_shape)
    return aliased(input, result) if inplace and valid_shape is None else result


def _inferred(input: Tensor, sizes: list[Size]) -> list[Size]:
    """The shape with the size that stands for -1."""
    unknown = [i for i, size in enumerate(sizes) if same(size, -1)]
    if any(
        isinstance(s, int) and s < 0 and i not in unknown for i, s in enumerate(sizes)
    ):
        fail("reshape", "sizes that are not negative, or -1 once", shape_text(sizes))
    if not unknown:
        return sizes
    if len(unknown) > 1:
        fail("reshape", "at most one size -1", shape_text(sizes))
    total: Size = 1
    rest: Size = 1
    for size in input.shape:
        total = total * size
    for i, size in enumerate(sizes):
        rest = rest if i == unknown[0] else rest * size
    total, rest = fold(total), fold(rest)
    if same(rest, 0) or (
        isinstance(total, int) and isinstance(rest, int) and total % rest
    ):
        found = f"{shape_text(input.shape)} to {shape_text(sizes)}"
        fail("reshape", "sizes that divide the number of elements", found)
    sizes[unknown[0]] = fold(total // rest)
    return sizes


def unsqueeze(input: Tensor, dim: int) -> Tensor:
    """A new dimension of size 1 at `dim`, in [-rank - 1, rank]."""
    input = check_tensor("unsqueeze", input)
    axis = axis_of("unsqueeze", dim, input.dim + 1)
    shape = list(input.shape)
    return reshaped(copied(input), [*shape[:axis], 1, *shape[axis:]])


def clone(input: Tensor) -> Tensor:
    """A copy, which later writes to the operand do not change."""
    return duplicate(check_tensor("clone", input))


def transpose(input: Tensor, dim0: int, dim1: int) -> Tensor:
    """Dimensions `dim0` and `dim1` swapped."""
    input = check_tensor("transpose", input)
    first, second = (axis_of("transpose", d, input.dim) for d in (dim0, dim1))
    dims = dims_of(input)
    dims[first], dims[second] = dims[second], dims[first]
    attrs = {"dim0": i64(first), "dim1": i64(second)}
    return emit_one("transpose", [input], dims, input.dtype, attrs)


def permute(input_tensor: Tensor, dims: Sequence[int]) -> Tensor:
    """Dimensions in another order: result dimension d is `dims[d]`."""
    input = check_tensor("permute", input_tensor)
    order = [axis_of("permute", dim, input.dim) for dim in dims]
    if sorted(order) != list(range(input.dim)):
        fail("permute", f"each of {input.dim} dimensions once", list(dims))
    source = dims_of(input)
    attrs = {"dims": integer_array(order)}
    moved = [source[d] for d in order]
    return emit_one("permute", [input], moved, input.dtype, attrs)


def expand_clone(
    input: Tensor,
    shape: Sequence[int],
    *,
    valid_shape: Sequence[int | SymbolicScalar] | None = None,
) -> Tensor:
    """Dimensions of size 1 repeated to `shape`; new ones may come first.

    Repeated dimensions are whole unless `valid_shape` says otherwise.
    """
    input = check_tensor("expand_clone", input)
    sizes = check_sizes("expand_clone", "'shape'", shape, None)
    if valid_shape is not None:
        valid_shape = check_sizes(
            "expand_clone", "'valid_shape'", valid_shape, len(sizes)
        )
    added = len(sizes) - input.dim
    own: list[Dim | None] = [None] * added + dims_of(input)
    if added < 0 or not all(
        d is None or same(d.size, 1) or same(d.size, s)
        for d, s in zip(own, sizes, strict=True)
    ):
        found = f"{shape_text(input.shape)} to {shape_text(sizes)}"
        fail("expand_clone", "sizes that are 1 or stay", found)
    result, kept, entries = [], [], []
    for axis, (dim, size) in enumerate(zip(own, sizes, strict=True)):
        stays = dim is not None and same(dim.size, size)
        extent = dim.extent if stays else size
        extent = extent if valid_shape is None else valid_shape[axis]
        result.append(Dim.of(size, extent))
        entries.append(None if stays else result[-1].extent)
        if dim is not None:
            kept.append(result[-1] if stays else Dim.of(1))
    input = fit(filled(input) if _misses_one(input, kept) else input, kept)
    values, static = split_extents(entries)
    attrs = {"staticSizes": static}
    return emit_one("expand", [input, *values], result, input.dtype, attrs)


def _misses_one(input: Tensor, wanted: Sequence[Dim]) -> bool:
    """Whether a dimension of size 1 that repeats might not be there."""
    return any(
        dim.repeats and not have.whole
        for have, dim in zip(dims_of(input), wanted, strict=True)
    )


# ------------------------------------------------------------------------------
# Joining and padding
# ------------------------------------------------------------------------------


def concat(tensors: Sequence[Tensor], dim: int = 0) -> Tensor:
    """Tensors one after the other along `dim`.

    Each begins where the *size* of the one before ends; zeros stand in for
    what is missing of a piece. In the other dimensions what all pieces have is
    there.
    """
    if not isinstance(tensors, Sequence) or not tensors:
        fail("concat", "a list of tensors", describe(tensors))
    pieces = [check_tensor("concat", tensor) for tensor in tensors]
    first = pieces[0]
    axis = axis_of("concat", dim, first.dim)
    for piece in pieces[1:]:
        if piece.dtype.mlir != first.dtype.mlir:
            fail("concat", f"tensors of {first.dtype.name}", piece.dtype.name)
        if piece.dim != first.dim or not all(
            may_equal(a, b) or i == axis
            for i, (a, b) in enumerate(zip(piece.shape, first.shape, strict=True))
        ):
            found = f"{shape_text(first.shape)} and {shape_text(piece.shape)}"
            fail("concat", "shapes that differ in one dimension only", found)
    common = _common_dims(pieces, axis)
    pieces = [
        fit(p, common[:axis] + [dims_of(p)[axis]] + common[axis + 1 :]) for p in pieces
    ]
    if len(pieces) == 1:
        return copied(pieces[0])
    total: Size = 0
    for piece in pieces:
        total = total + piece.shape[axis]
    dims = [*common[:axis], Dim.of(fold(total)), *common[axis + 1 :]]
    if all(dims_of(piece)[axis].whole for piece in pieces):
        return emit_one("concat", pieces, dims, first.dtype, {"axis": i64(axis)})
    return _placed(pieces, axis, dims)


def _common_dims(pieces: Sequence[Tensor], axis: int) -> list[Dim]:
    """What is there of every piece; the entry of `axis` means nothing."""
    common = dims_of(pieces[0])
    for piece in pieces[1:]:
        for i, dim in enumerate(dims_of(piece)):
            if i != axis and not same(dim.extent, common[i].extent):
                if isinstance(dim.size, int) and isinstance(common[i].size, int):
                    extent = sym_min(common[i].extent, dim.extent)
                    common[i] = Dim.of(dim.size, extent)
    return common


def _placed(pieces: Sequence[Tensor], axis: int, dims: Sequence[Dim]) -> Tensor:
    """Pieces at the sizes of those before, in a tensor of zeros."""
    result = constant("concat", 0, pieces[0].dtype, dims)
    start: Size = 0
    for piece in pieces:
        place(piece, [start if i == axis else 0 for i in range(len(dims))], result)
        start = fold(start + piece.shape[axis])
    return result


def pad(
    x: Tensor,
    padding: Sequence[int],
    mode: str = "constant",
    value: float | int = 0,
) -> Tensor:
    """Appends elements of `value` at the end of the last (two) dimensions.

    `padding` is (0, right) or (0, right, 0, bottom); they follow what is there.
    """
    x = check_tensor("pad", x)
    _check_mode("pad", mode)
    if not isinstance(padding, Sequence) or len(padding) not in (2, 4):
        fail("pad", "(0, right) or (0, right, 0, bottom)", describe(padding))
    amounts = check_sizes("pad", "'padding'", padding, None)
    if any(not isinstance(a, int) or a < 0 for a in amounts) or any(amounts[::2]):
        fail("pad", "amounts that are not negative, and 0 before", list(padding))
    if len(amounts) // 2 > x.dim:
        fail("pad", f"amounts for at most {x.dim} dimensions", len(amounts) // 2)
    high = [0] * (x.dim - len(amounts) // 2) + amounts[1::2][::-1]
    pairs = zip(dims_of(x), high, strict=True)
    dims = [Dim.of(fold(dim.size + h), fold(dim.extent + h)) for dim, h in pairs]
    attrs = {"high": integer_array(high), "value": _pad_value("pad", value, x.dtype)}
    return emit_one("pad", [x], dims, x.dtype, attrs)


def fillpad(x: Tensor, mode: str = "constant", value: float | int = 0) -> Tensor:
    """The whole tile, with `value` where nothing is there."""
    x = check_tensor("fillpad", x)
    _check_mode("fillpad", mode)
    _pad_value("fillpad", value, x.dtype)
    result = filled(x, value)
    return copied(result) if result is x else result


def _check_mode(op: str, mode: str) -> None:
    if mode != "constant":
        fail(op, "the mode 'constant'", describe(mode))


def _pad_value(op: str, value: object, dtype: DataType) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float):
        fail(op, "a number as value", describe(value))
    if isinstance(value, float) and not dtype.is_float and value.is_integer():
        value = int(value)
    return literal(op, value, dtype)


# ------------------------------------------------------------------------------
# Parts
# ------------------------------------------------------------------------------


def tril(input: Tensor, diagonal: int | SymbolicScalar = 0) -> Tensor:
    """The lower triangle of the last two dimensions: column - row <= diagonal."""
    return _triangle("tril", input, diagonal)


def triu(input: Tensor, diagonal: int | SymbolicScalar = 0) -> Tensor:
    """The upper triangle of the last two dimensions: column - row >= diagonal."""
    return _triangle("triu", input, diagonal)


def _triangle(op: str, input: Tensor, diagonal: int | SymbolicScalar) -> Tensor:
    input = check_tensor(op, input)
    if input.dim < 2:
        fail(op, "at least two dimensions", describe(input))
    (diagonal,) = check_sizes(op, "the diagonal", [diagonal], 1)
    if isinstance(diagonal, int):
        attrs = {"diagonal": i64(diagonal)}
        return emit_one(op, [input], dims_of(input), input.dtype, attrs)
    return _symbolic_triangle(op, input, diagonal)


def _symbolic_triangle(op: str, input: Tensor, diagonal: SymbolicScalar) -> Tensor:
    """A triangle by comparing coordinates, for a diagonal known at run time."""
    from .creation import sequence

    rows, columns = dims_of(input)[-2:]
    row = sequence(0, 1, DataType.DT_INT32, [rows, Dim.of(1)], 0)
    column = sequence(0, 1, DataType.DT_INT32, [columns], 0)
    distance = elementwise.sub(column, row)
    limit = from_scalar(diagonal, DataType.DT_INT32)
    compare = elementwise.le if op == "tril" else elementwise.ge
    zero = constant(op, 0, input.dtype)
    return elementwise.where(compare(distance, limit), input, zero)


def every(input: Tensor, group: int, which: int, op: str) -> Tensor:
    """Element `which` of each `group` of the last dimension."""
    if not input.dim:
        fail(op, "at least one dimension", describe(input))
    if not dims_of(input)[-1].whole:
        input = filled(input)
    *outer, size = input.shape
    if not isinstance(size, int) or size % group:
        fail(op, f"a last size of whole groups of {group}", describe(input))
    grouped = reshaped(input, [*outer, size // group, group])
    part = cut(grouped, [*outer, size // group, 1], [0] * (len(outer) + 1) + [which])
    return reshaped(part, [*outer, size // group])


def gathermask(self: Tensor, pattern_mode: int) -> Tensor:
    """Every second or fourth element of the last dimension.

    Modes 1 and 2 take the first or second of each two elements, 3 to 6 the
    first to fourth of each four, 7 all. The last size must be whole groups.
    """
    self = check_tensor("gathermask", self)
    if isinstance(pattern_mode, bool) or pattern_mode not in range(1, 8):
        fail("gathermask", "a pattern mode in [1, 7]", describe(pattern_mode))
    if pattern_mode == 7:
        return clone(self)
    group = 2 if pattern_mode <= 2 else 4
    which = pattern_mode - (1 if group == 2 else 3)
    return every(self, group, which, "gathermask")


def interleave(input: Tensor, other: Tensor) -> tuple[Tensor, Tensor]:
    """Elements of two tensors in turn along the last dimension.

    The row input[0], other[0], input[1], … is twice as long; its first and its
    second half are the two results, each of the operands' shape.
    """
    a, b = (filled(check_tensor("interleave", x)) for x in (input, other))
    _check_alike("interleave", a, b)
    *outer, size = a.shape
    if not isinstance(size, int) or size % 2:
        fail("interleave", "an even last size", describe(a))
    pairs = concat([unsqueeze(a, a.dim), unsqueeze(b, b.dim)], -1)
    row = reshaped(pairs, [*outer, 2 * size])
    halves = [cut(row, [*outer, size], [0] * len(outer) + [at]) for at in (0, size)]
    return halves[0], halves[1]


def deinterleave(input: Tensor, other: Tensor | None = None) -> tuple[Tensor, Tensor]:
    """Even and odd elements of the last dimension, the inverse of `interleave`.

    With `other` they are those of `input` followed by `other`.
    """
    row = filled(check_tensor("deinterleave", input))
    if other is not None:
        second = filled(check_tensor("deinterleave", other))
        _check_alike("deinterleave", row, second)
        row = concat([row, second], -1)
    return every(row, 2, 0, "deinterleave"), every(row, 2, 1, "deinterleave")


def _check_alike(op: str, a: Tensor, b: Tensor) -> None:
    alike = a.dim == b.dim and a.dim > 0 and a.dtype == b.dtype
    if not alike or not all(map(may_equal, a.shape, b.shape)):
        fail(op, "tensors of one shape and type", f"{describe(a)} and {describe(b)}")


# ------------------------------------------------------------------------------
# Bytes
# ------------------------------------------------------------------------------

_FOUR_BIT = frozenset((DataType.DT_INT4, DataType.DT_FP4_E2M1, DataType.DT_FP4_E2M1X2))


def pack(input: Tensor) -> Tensor:
    """The bytes of the elements in order, as a DT_UINT8 tensor of rank 1.

    Two 4-bit elements share a byte, the first in the low half.
    """
    input = filled(check_tensor("pack", input))
    if input.dtype in _FOUR_BIT:
        return _packed(input)
    check_dtype("pack", input, NUMBERS)
    bytes_ = reinterpret(input, DataType.DT_UINT8)
    return reshape(bytes_, [-1])


def _packed(input: Tensor) -> Tensor:
    *outer, size = dims_of(input)
    if not isinstance(size.size, int) or size.size % 2:
        fail("pack", "an even last size of 4-bit elements", describe(input))
    dims = [*outer, Dim.of(size.size // 2)]
    return reshape(emit_one("pack", [input], dims, DataType.DT_UINT8), [-1])


def unpack(input: Tensor, dtype: DataType) -> Tensor:
    """The bytes of a DT_UINT8 tensor of rank 1 as elements of `dtype`."""
    input = filled(check_tensor("unpack", input))
    dtype = dtype_of(dtype)
    check_dtype("unpack", input, frozenset((DataType.DT_UINT8,)))
    if input.dim != 1:
        fail("unpack", "a tensor of rank 1", describe(input))
    if dtype in _FOUR_BIT:
        dims = [Dim.of(fold(input.shape[0] * 2))]
        return emit_one("unpack", [input], dims, dtype)
    if dtype not in NUMBERS:
        fail("unpack", "a number type", dtype.name)
    return reinterpret(input, dtype)
