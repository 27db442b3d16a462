# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What every operation shares: extents, element types, operands, emission.

A dimension of a tensor has a *size* (the tile's) and an *extent* (how much of
it is there). In the IR a dimension of known extent is static, any other is
dynamic and bounded by its size. Operations concern extents only, so operands
that must agree are first cut to their common extent (`fit`); what a broken
promise would read is never there.
"""

from __future__ import annotations

import math
import numbers
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from ...frontend import builder
from ...frontend.builder import integer_array
from ...frontend.errors import PtoError
from ...frontend.ir import I64, TensorType, Value
from ..polynomial import Polynomial
from ..symbolic import SymbolicScalar, fold, index_value, same, scalar, sym_min
from ..tensor import Element, Tensor
from ..tensor import type_of as tensor_type
from ..types import DataType

Size = int | SymbolicScalar
Scalar = int | float | Element
Operand = Tensor | Element | SymbolicScalar | int | float

FLOATS = frozenset((DataType.DT_FP16, DataType.DT_BF16, DataType.DT_FP32))
INTEGERS = frozenset(
    (
        DataType.DT_INT8,
        DataType.DT_INT16,
        DataType.DT_INT32,
        DataType.DT_INT64,
        DataType.DT_UINT8,
        DataType.DT_UINT16,
        DataType.DT_UINT32,
        DataType.DT_UINT64,
    )
)
NUMBERS = FLOATS | INTEGERS
BITS = INTEGERS | {DataType.DT_BOOL}
NUMBERS_OR_BOOL = NUMBERS | {DataType.DT_BOOL}
INDICES = frozenset((DataType.DT_INT16, DataType.DT_INT32, DataType.DT_INT64))

# Marks of a dynamic entry and of a whole dimension in lists of extents.
DYNAMIC_ENTRY = -(2**63)
WHOLE_ENTRY = -1


# ------------------------------------------------------------------------------
# Errors
# ------------------------------------------------------------------------------


def fail(op: str, expected: str, found: object) -> NoReturn:
    """Raises the error of an operand that `op` cannot take."""
    raise PtoError(f"'{op}' expects {expected}, but found {found}")


def unsupported(name: str, reason: str, instead: str) -> NoReturn:
    """Raises the error of an operation that this compiler does not have."""
    raise PtoError(f"'{name}' is not supported: {reason}; {instead}")


def check_tensor(op: str, value: object, what: str = "a tensor") -> Tensor:
    """`value`, which must be a tensor."""
    if not isinstance(value, Tensor):
        fail(op, what, describe(value))
    return value


def check_int(op: str, what: str, value: object, least: int | None = None) -> None:
    """Refuses what is no int, or one below `least`; `what` says what is expected."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole or (least is not None and value < least):
        fail(op, what, describe(value))


def check_dtype(op: str, tensor: Tensor, allowed: Iterable[DataType]) -> None:
    """Refuses a tensor whose element type is not one of `allowed`."""
    if tensor.dtype not in allowed:
        names = sorted(allowed, key=lambda dtype: dtype.value)
        fail(op, f"one of {', '.join(d.name for d in names)}", tensor.dtype.name)


def describe(value: object) -> str:
    """How a message calls an operand."""
    if isinstance(value, Tensor):
        return f"a tensor {shape_text(value.shape)} of {value.dtype.name}"
    if isinstance(value, SymbolicScalar):
        return "a symbolic scalar"
    return f"{type(value).__name__} {value!r}"


def shape_text(shape: Sequence[Size]) -> str:
    """A shape as messages show it; `?` is a size known at run time."""
    sizes = [str(s) if isinstance(s, int) else "?" for s in map(fold, shape)]
    return f"[{', '.join(sizes)}]"


# ------------------------------------------------------------------------------
# Extents
# ------------------------------------------------------------------------------


def exceeds(a: Size, b: Size) -> bool:
    """Whether a size is known to be greater than another one."""
    return isinstance(a, int) and isinstance(b, int) and a > b


def multiple_of(size: Size, factor: int) -> bool:
    """Whether `size` is a multiple of `factor` for sure."""
    rest = scalar(size).polynomial.mod(Polynomial.of(factor))
    return rest is not None and rest.is_constant and rest.constant == 0


@dataclass(frozen=True, eq=False)
class Dim:
    """A dimension: the size of the tile and how much of it is there."""

    size: Size
    extent: Size

    @staticmethod
    def of(size: Size, extent: Size | None = None) -> Dim:
        """A dimension of `size`, all of it there unless `extent` says less."""
        size = fold(size)
        return Dim(size, size if extent is None else fold(extent))

    @property
    def whole(self) -> bool:
        """Whether all of the tile is there, for sure."""
        return same(self.size, self.extent)

    @property
    def static(self) -> int | None:
        """The extent if it is known."""
        return self.extent if isinstance(self.extent, int) else None

    @property
    def repeats(self) -> bool:
        """Whether a broadcast may repeat this dimension."""
        return same(self.extent, 1) and same(self.size, 1)


def dims_of(tensor: Tensor) -> list[Dim]:
    """The dimensions of a tensor."""
    return [Dim.of(s, e) for s, e in zip(tensor.shape, tensor.valid_shape, strict=True)]


def dims_like(shape: Sequence[Size], valid: Sequence[Size] | None) -> list[Dim]:
    """Dimensions of given sizes, with the extents `valid` where given."""
    if valid is None:
        return [Dim.of(size) for size in shape]
    return [Dim.of(s, v) for s, v in zip(shape, valid, strict=True)]


def type_of(dims: Sequence[Dim], dtype: DataType) -> TensorType:
    """The IR type of a tensor with these dimensions."""
    return tensor_type(dtype, [d.size for d in dims], [d.extent for d in dims])


def axis_of(op: str, dim: object, rank: int) -> int:
    """The axis that `dim`, which may count from the end, names."""
    dim = fold(dim) if isinstance(dim, SymbolicScalar) else dim
    check_int(op, "an integer dimension", dim)
    if not -rank <= dim < rank:
        fail(op, f"a dimension in [{-rank}, {rank - 1}]", dim)
    return dim % rank


def check_sizes(op: str, what: str, sizes: object, rank: int | None) -> list[Size]:
    """A list of ints and symbolic scalars of the given length."""
    if not isinstance(sizes, Sequence) or isinstance(sizes, str):
        fail(op, f"{what} as a list", describe(sizes))
    if rank is not None and len(sizes) != rank:
        fail(op, f"{rank} entries in {what}", len(sizes))
    for entry in sizes:
        if isinstance(entry, bool) or not isinstance(entry, int | SymbolicScalar):
            fail(op, f"ints and symbolic scalars in {what}", describe(entry))
    return [fold(entry) for entry in sizes]


def check_static(op: str, what: str, sizes: object, rank: int | None) -> list[int]:
    """A list of positive ints of the given length."""
    checked = check_sizes(op, what, sizes, rank)
    for entry in checked:
        if not isinstance(entry, int):
            fail(op, f"{what} of ints, as tiles have a fixed size", "a symbolic scalar")
        if entry < 0:
            fail(op, f"{what} of no negative size", entry)
    return checked


# ------------------------------------------------------------------------------
# Emission
# ------------------------------------------------------------------------------


def emit(
    name: str,
    operands: Sequence[Tensor | Value],
    results: Sequence[tuple[Sequence[Dim], DataType]],
    attrs: Mapping[str, str] | None = None,
) -> list[Tensor]:
    """Emits `pto.name` and wraps its results."""
    values = [o.value if isinstance(o, Tensor) else o for o in operands]
    types = [type_of(dims, dtype) for dims, dtype in results]
    op = builder.emit(f"pto.{name}", values, types, attrs or {})
    return [
        wrap(value, dims) for value, (dims, _) in zip(op.results, results, strict=True)
    ]


def emit_one(
    name: str,
    operands: Sequence[Tensor | Value],
    dims: Sequence[Dim],
    dtype: DataType,
    attrs: Mapping[str, str] | None = None,
) -> Tensor:
    """Emits `pto.name` with one result."""
    return emit(name, operands, [(dims, dtype)], attrs)[0]


def update(
    name: str,
    dst: Tensor,
    operands: Sequence[Tensor | Value],
    attrs: Mapping[str, str] | None = None,
) -> None:
    """Emits an update of `dst`, one of the operands, and makes its new version."""
    values = [o.value if isinstance(o, Tensor) else o for o in operands]
    op = builder.emit(f"pto.{name}", values, [dst.value.type], attrs or {})
    dst.replace(op.results[0])


def wrap(value: Value, dims: Sequence[Dim]) -> Tensor:
    """The tensor of an IR value with these dimensions."""
    shape = [dim.size for dim in dims]
    return Tensor.of(value, shape=shape, valid_shape=[dim.extent for dim in dims])


def segments(*counts: int) -> dict[str, str]:
    """The attribute that says which operands an operation was given."""
    return {"operandSegmentSizes": integer_array(counts, 32)}


def i64(value: int) -> str:
    """The text of a 64-bit integer attribute."""
    return f"{value} : i64"


def split_extents(entries: Sequence[Size | None]) -> tuple[list[Value], str]:
    """Operands and static attribute of a list of extents; None is `:`."""
    values: list[Value] = []
    static: list[int] = []
    for entry in entries:
        entry = None if entry is None else fold(entry)
        if entry is None:
            static.append(WHOLE_ENTRY)
        elif isinstance(entry, int):
            static.append(entry)
        else:
            values.append(index_value(entry))
            static.append(DYNAMIC_ENTRY)
    return values, integer_array(static)


# ------------------------------------------------------------------------------
# Constants
# ------------------------------------------------------------------------------

_HIGHEST = {DataType.DT_INT4: 7, DataType.DT_BOOL: 1} | {
    dtype: 2 ** (dtype.bits - dtype.is_signed) - 1 for dtype in INTEGERS
}


def lowest(dtype: DataType) -> int | float:
    """The least value of a type: minus infinity for floats."""
    if dtype.is_float:
        return -math.inf
    return -_HIGHEST[dtype] - 1 if dtype.is_signed else 0


def highest(dtype: DataType) -> int | float:
    """The greatest value of a type: infinity for floats."""
    return math.inf if dtype.is_float else _HIGHEST[dtype]


def literal(op: str, value: Scalar, dtype: DataType, wrap_around: bool = False) -> str:
    """The text of a constant of type `dtype`.

    An int may stand for a float, a float for no integer, and an `Element` for
    its own type only. With `wrap_around` an int may also be the unsigned or
    signed reading of the bits of an integer type.
    """
    if isinstance(value, Element):
        if value.dtype != dtype:
            fail(op, f"an element of {dtype.name}", f"one of {value.dtype.name}")
        value = value.value
    if dtype == DataType.DT_BOOL:
        return "true" if value else "false"
    if dtype.is_float:
        return _float_literal(op, float(value), dtype)
    if not isinstance(value, int):
        fail(op, f"an int beside {dtype.name}", f"the float {value}")
    low, high = lowest(dtype), highest(dtype)
    if wrap_around and -(2 ** (dtype.bits - 1)) <= value < 2**dtype.bits:
        value = (value - low) % 2**dtype.bits + low
    if not low <= value <= high:
        fail(op, f"a value of {dtype.name}", value)
    return f"{int(value)} : {dtype.mlir}"


def _float_literal(op: str, value: float, dtype: DataType) -> str:
    if not math.isfinite(value) and dtype not in FLOATS:
        fail(op, f"a finite value of {dtype.name}", value)
    return f"{builder.float_text(value, dtype)} : {dtype.mlir}"


def f64(value: float) -> str:
    """The text of a double attribute."""
    return f"{builder.float_text(value)} : f64"


def plain_number(value: object) -> object:
    """A number of another library, or a scalar that is known, as Python's."""
    if isinstance(value, SymbolicScalar):
        return fold(value)
    if isinstance(value, bool | Element | Tensor):
        return value
    if isinstance(value, numbers.Integral):
        return int(value)
    return float(value) if isinstance(value, numbers.Real) else value


def check_scalar(op: str, value: object, dtype: DataType) -> None:
    """Refuses what is no scalar that may stand beside elements of `dtype`."""
    if isinstance(value, bool) or not isinstance(value, int | float | Element):
        fail(op, "a tensor, a number or an Element", describe(value))
    if isinstance(value, float) and not dtype.is_float:
        fail(
            op,
            f"an int beside a tensor of {dtype.name} (cast the tensor to a float type)",
            f"the float {value}",
        )


def constant(
    op: str,
    value: Scalar,
    dtype: DataType,
    dims: Sequence[Dim] = (),
    wrap_around: bool = False,
) -> Tensor:
    """A tensor that repeats one constant; of rank 0 unless `dims` are given."""
    values, static = split_extents([dim.extent for dim in dims])
    attrs = {"value": literal(op, value, dtype, wrap_around), "staticSizes": static}
    return emit_one("full", values, dims, dtype, attrs)


def from_scalar(value: Size, dtype: DataType) -> Tensor:
    """A symbolic scalar as a tensor of shape [1]; integers keep the low bits."""
    number = builder.emit("arith.index_cast", [index_value(value)], [I64]).result
    type = TensorType((1,), DataType.DT_INT64)
    made = builder.emit("tensor.from_elements", [number], [type]).result
    one = [Dim.of(1)]
    if dtype == DataType.DT_INT64:
        return wrap(made, one)
    return emit_one("cast", [made], one, dtype)


# ------------------------------------------------------------------------------
# Operands
# ------------------------------------------------------------------------------


def fit(tensor: Tensor, dims: Sequence[Dim]) -> Tensor:
    """The tensor cut to the extents of `dims`."""
    entries: list[Size | None] = []
    for have, own, dim in zip(
        tensor.value.type.shape, tensor.valid_shape, dims, strict=True
    ):
        exact = have == dim.static and (have is not None or same(own, dim.extent))
        entries.append(None if exact else dim.extent)
    if all(entry is None for entry in entries):
        return tensor
    return window(tensor, [0] * len(dims), entries, dims)


def window(
    tensor: Tensor,
    offsets: Sequence[Size],
    entries: Sequence[Size | None],
    dims: Sequence[Dim],
) -> Tensor:
    """Emits a view; an entry None is the whole dimension."""
    offset_values, static_offsets = split_extents(offsets)
    size_values, static_sizes = split_extents(entries)
    attrs = {
        "staticOffsets": static_offsets,
        "staticSizes": static_sizes,
        **segments(1, len(offset_values), len(size_values)),
    }
    operands = [tensor, *offset_values, *size_values]
    return emit_one("view", operands, dims, tensor.dtype, attrs)


def copied(tensor: Tensor) -> Tensor:
    """Another handle of the value that `tensor` has now."""
    return wrap(tensor.value, dims_of(tensor))


def filled(tensor: Tensor, value: int | float = 0) -> Tensor:
    """The tensor with what is missing from its tile filled with a constant."""
    dims = dims_of(tensor)
    if all(dim.whole for dim in dims):
        return tensor
    if not all(isinstance(dim.size, int) for dim in dims):
        fail("fillpad", "a tile of fixed size", shape_text(tensor.shape))
    attrs = {"value": literal("fillpad", value, tensor.dtype)}
    whole = [Dim.of(dim.size) for dim in dims]
    return emit_one("fill_pad", [tensor], whole, tensor.dtype, attrs)


def broadcast(op: str, tensors: Sequence[Tensor]) -> tuple[list[Tensor], list[Dim]]:
    """Operands cut to their common extents, and the dimensions of the result.

    Shapes align at the last dimension; a size of 1 repeats.
    """
    rank = max(tensor.dim for tensor in tensors)
    padded = [[None] * (rank - t.dim) + dims_of(t) for t in tensors]
    result = []
    for axis in range(rank):
        column = [dims[axis] for dims in padded if dims[axis] is not None]
        result.append(_common_dim(op, tensors, column))
    return [_stretch(tensor, result[rank - tensor.dim :]) for tensor in tensors], result


def _common_dim(op: str, tensors: Sequence[Tensor], column: Sequence[Dim]) -> Dim:
    """What a column of aligned dimensions broadcasts to."""
    rest = [dim for dim in column if not same(dim.size, 1)]
    if not rest:
        extents = [dim.extent for dim in column if not dim.repeats]
        return Dim(1, extents[0] if extents else 1)
    first = rest[0]
    extent = first.extent
    for dim in rest[1:]:
        if isinstance(dim.size, int) != isinstance(first.size, int) or (
            isinstance(dim.size, int) and dim.size != first.size
        ):
            shapes = " and ".join(shape_text(t.shape) for t in tensors)
            fail(op, "shapes that broadcast", shapes)
        if isinstance(dim.size, int):  # tiles: what both have
            extent = _common_extent(first.size, extent, dim.extent)
    return Dim(first.size, extent)


def _common_extent(size: int, a: Size, b: Size) -> Size:
    """The lesser extent, neither of which exceeds `size`."""
    if same(a, size):
        return b
    return a if same(b, size) else sym_min(a, b)


def _stretch(tensor: Tensor, result: Sequence[Dim]) -> Tensor:
    """An operand ready to broadcast to `result`, which has its rank."""
    own = dims_of(tensor)
    if any(
        same(d.size, 1) and not d.repeats and not same(r.size, 1)
        for d, r in zip(own, result, strict=True)
    ):
        tensor, own = filled(tensor), [Dim.of(dim.size) for dim in own]
    wanted = []
    for dim, target in zip(own, result, strict=True):
        keeps = dim.repeats or not isinstance(dim.size, int)
        wanted.append(dim if keeps else target)
    return fit(tensor, wanted)


def coerce(
    op: str, value: Operand, dtype: DataType, wrap_around: bool = False
) -> Tensor:
    """An operand as a tensor of `dtype`; a scalar becomes a constant."""
    if isinstance(value, Tensor):
        if value.dtype != dtype:
            fail(
                op, f"operands of one element type, here {dtype.name}", value.dtype.name
            )
        return value
    value = plain_number(value)
    if isinstance(value, SymbolicScalar):
        return from_scalar(value, dtype)
    check_scalar(op, value, dtype)
    return constant(op, value, dtype, wrap_around=wrap_around)


def elementwise(
    name: str,
    operands: Sequence[Tensor],
    dtype: DataType,
    attrs: Mapping[str, str] | None = None,
    op: str | None = None,
) -> Tensor:
    """Emits an operation element by element on operands that broadcast."""
    fitted, dims = broadcast(op or name, operands)
    return emit_one(name, fitted, dims, dtype, attrs)
