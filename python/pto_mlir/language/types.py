# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Data types and enumerations of the kernel language.

A `DataType` knows its spelling in MLIR, its numpy (or ml_dtypes) type and its
torch name. Types that nothing here can compute with (HiFloat, E1M2, double)
exist as names, so that a kernel file imports, and are refused when used.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy


class _Facts(NamedTuple):
    """What is known about one data type."""

    mlir: str | None
    bits: int
    numpy: str | None
    torch: tuple[str, ...] = ()
    refusal: str = ""


class DataType(enum.Enum):
    """Element type of a tensor.

    The `X2` forms name the storage of two values in a byte; in a kernel they
    are the same type as the plain form, one element per value.
    """

    DT_INT4 = 0
    DT_INT8 = 1
    DT_INT16 = 2
    DT_INT32 = 3
    DT_INT64 = 4
    DT_FP8 = 5
    DT_FP16 = 6
    DT_FP32 = 7
    DT_BF16 = 8
    DT_HF4 = 9
    DT_HF8 = 10
    DT_FP8E4M3 = 11
    DT_FP8E5M2 = 12
    DT_FP8E8M0 = 13
    DT_FP4_E2M1 = 14
    DT_FP4_E2M1X2 = 15
    DT_FP4_E1M2 = 16
    DT_FP4_E1M2X2 = 17
    DT_UINT8 = 18
    DT_UINT16 = 19
    DT_UINT32 = 20
    DT_UINT64 = 21
    DT_BOOL = 22
    DT_DOUBLE = 23
    DT_BOTTOM = 24

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    __str__ = __repr__

    def __hash__(self) -> int:
        return hash(self._value_)

    @property
    def supported(self) -> bool:
        """Whether a tensor can have this element type."""
        return _FACTS[self].mlir is not None

    @property
    def mlir(self) -> str:
        """The element type as MLIR text; `PtoError` if it is refused."""
        return self._usable().mlir  # type: ignore[return-value]

    @property
    def numpy(self) -> numpy.dtype:
        """The numpy (or ml_dtypes) type that stores one element per slot."""
        import numpy

        name = self._usable().numpy
        try:
            return numpy.dtype(name)
        except TypeError:
            import ml_dtypes

            return numpy.dtype(getattr(ml_dtypes, name))

    @property
    def torch_name(self) -> str:
        """Name of the torch type, without `torch.`."""
        names = self._usable().torch
        if not names:
            raise _error(f"'{self.name}' has no torch type")
        return names[0]

    @property
    def bits(self) -> int:
        """Width of one element in bits."""
        return _FACTS[self].bits

    @property
    def is_float(self) -> bool:
        """Whether the elements are floating-point numbers."""
        return self in _FLOATS

    @property
    def is_integer(self) -> bool:
        """Whether the elements are integers; a boolean is none."""
        return self in _SIGNED or self in _UNSIGNED

    @property
    def is_signed(self) -> bool:
        """Whether the elements are signed integers."""
        return self in _SIGNED

    @property
    def is_unsigned(self) -> bool:
        """Whether the elements are unsigned integers."""
        return self in _UNSIGNED

    @property
    def packed(self) -> bool:
        """Whether the name means storage of two values in a byte."""
        return self in (DataType.DT_FP4_E2M1X2, DataType.DT_FP4_E1M2X2)

    def _usable(self) -> _Facts:
        facts = _FACTS[self]
        if facts.mlir is None:
            raise _error(f"data type '{self.name}' is not supported: {facts.refusal}")
        return facts


_HIFLOAT = "HiFloat formats have no public definition; use DT_FP8E4M3 or DT_FP8E5M2"
_E1M2 = "the E1M2 format has no MLIR type; use DT_FP4_E2M1"

_FACTS: dict[DataType, _Facts] = {
    DataType.DT_INT4: _Facts("i4", 4, "int4"),
    DataType.DT_INT8: _Facts("i8", 8, "int8", ("int8",)),
    DataType.DT_INT16: _Facts("i16", 16, "int16", ("int16", "short")),
    DataType.DT_INT32: _Facts("i32", 32, "int32", ("int32", "int")),
    DataType.DT_INT64: _Facts("i64", 64, "int64", ("int64", "long")),
    DataType.DT_FP8: _Facts(
        None, 8, None, refusal="name the format; use DT_FP8E4M3 or DT_FP8E5M2"
    ),
    DataType.DT_FP16: _Facts("f16", 16, "float16", ("float16", "half")),
    DataType.DT_FP32: _Facts("f32", 32, "float32", ("float32", "float")),
    DataType.DT_BF16: _Facts("bf16", 16, "bfloat16", ("bfloat16",)),
    DataType.DT_HF4: _Facts(None, 4, None, refusal=_HIFLOAT),
    DataType.DT_HF8: _Facts(None, 8, None, refusal=_HIFLOAT),
    DataType.DT_FP8E4M3: _Facts("f8E4M3FN", 8, "float8_e4m3fn", ("float8_e4m3fn",)),
    DataType.DT_FP8E5M2: _Facts("f8E5M2", 8, "float8_e5m2", ("float8_e5m2",)),
    DataType.DT_FP8E8M0: _Facts("f8E8M0FNU", 8, "float8_e8m0fnu", ("float8_e8m0fnu",)),
    DataType.DT_FP4_E2M1: _Facts("f4E2M1FN", 4, "float4_e2m1fn"),
    DataType.DT_FP4_E2M1X2: _Facts(
        "f4E2M1FN", 4, "float4_e2m1fn", ("float4_e2m1fn_x2",)
    ),
    DataType.DT_FP4_E1M2: _Facts(None, 4, None, refusal=_E1M2),
    DataType.DT_FP4_E1M2X2: _Facts(None, 4, None, refusal=_E1M2),
    DataType.DT_UINT8: _Facts("ui8", 8, "uint8", ("uint8",)),
    DataType.DT_UINT16: _Facts("ui16", 16, "uint16", ("uint16",)),
    DataType.DT_UINT32: _Facts("ui32", 32, "uint32", ("uint32",)),
    DataType.DT_UINT64: _Facts("ui64", 64, "uint64", ("uint64",)),
    DataType.DT_BOOL: _Facts("i1", 1, "bool", ("bool",)),
    DataType.DT_DOUBLE: _Facts(
        None,
        64,
        None,
        ("float64", "double"),
        "kernels compute in at most 32-bit floats; use DT_FP32",
    ),
    DataType.DT_BOTTOM: _Facts(None, 0, None, refusal="it stands for no type at all"),
}

_SIGNED = frozenset(
    (
        DataType.DT_INT4,
        DataType.DT_INT8,
        DataType.DT_INT16,
        DataType.DT_INT32,
        DataType.DT_INT64,
    )
)
_UNSIGNED = frozenset(
    (DataType.DT_UINT8, DataType.DT_UINT16, DataType.DT_UINT32, DataType.DT_UINT64)
)
_FLOATS = (
    frozenset(DataType) - _SIGNED - _UNSIGNED - {DataType.DT_BOOL, DataType.DT_BOTTOM}
)

DT_INT4 = DataType.DT_INT4
DT_INT8 = DataType.DT_INT8
DT_INT16 = DataType.DT_INT16
DT_INT32 = DataType.DT_INT32
DT_INT64 = DataType.DT_INT64
DT_FP8 = DataType.DT_FP8
DT_FP16 = DataType.DT_FP16
DT_FP32 = DataType.DT_FP32
DT_BF16 = DataType.DT_BF16
DT_HF4 = DataType.DT_HF4
DT_HF8 = DataType.DT_HF8
DT_FP8E4M3 = DataType.DT_FP8E4M3
DT_FP8E5M2 = DataType.DT_FP8E5M2
DT_FP8E8M0 = DataType.DT_FP8E8M0
DT_FP4_E2M1 = DataType.DT_FP4_E2M1
DT_FP4_E2M1X2 = DataType.DT_FP4_E2M1X2
DT_FP4_E1M2 = DataType.DT_FP4_E1M2
DT_FP4_E1M2X2 = DataType.DT_FP4_E1M2X2
DT_UINT8 = DataType.DT_UINT8
DT_UINT16 = DataType.DT_UINT16
DT_UINT32 = DataType.DT_UINT32
DT_UINT64 = DataType.DT_UINT64
DT_BOOL = DataType.DT_BOOL
DT_DOUBLE = DataType.DT_DOUBLE
DT_BOTTOM = DataType.DT_BOTTOM


def dtype_from_torch(dtype: Any) -> DataType:
    """The data type of a `torch.dtype`; `PtoError` if there is none."""
    name = str(dtype).rpartition(".")[2]
    found = _FROM_TORCH.get(name)
    if found is None:
        raise _error(f"expects a torch type that kernels know, but found '{dtype}'")
    return found


def dtype_from_numpy(dtype: Any) -> DataType:
    """The data type of a numpy or ml_dtypes type; `PtoError` if there is none."""
    import numpy

    name = numpy.dtype(dtype).name
    found = _FROM_NUMPY.get(name)
    if found is None:
        raise _error(f"expects a numpy type that kernels know, but found '{name}'")
    return found


def dtype_of(spec: Any) -> DataType:
    """The data type that `spec` names: a DataType, a torch or a numpy type."""
    if isinstance(spec, DataType):
        return spec
    if type(spec).__module__.partition(".")[0] == "torch":
        return dtype_from_torch(spec)
    try:
        return dtype_from_numpy(spec)
    except TypeError:
        raise _error(f"expects a data type, but found {spec!r}") from None


def bytes_of(dtype: DataType) -> int:
    """Bytes of one element, at least one (packed storage is not counted)."""
    return max(1, dtype.bits // 8)


_FROM_TORCH: dict[str, DataType] = {
    name: dtype for dtype, facts in _FACTS.items() for name in facts.torch
}
_FROM_NUMPY: dict[str, DataType] = {
    facts.numpy: dtype
    for dtype, facts in _FACTS.items()
    if facts.numpy is not None and not dtype.packed
} | {"float64": DataType.DT_DOUBLE}


class _Named(enum.IntEnum):
    """An enumeration that prints as `Class.MEMBER`."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    __str__ = __repr__


class TileOpFormat(_Named):
    """Layout of a tensor in memory; only ND and NZ can be used."""

    TILEOP_ND = 0
    TILEOP_NZ = 1
    TILEOP_NC1HWC0 = 2
    TILEOP_NDC1HWC0 = 3
    TILEOP_FRACTAL_Z = 4
    TILEOP_FRACTAL_Z_3D = 5


class CastMode(_Named):
    """Rounding of a cast; CAST_NONE takes the default of the pair of types."""

    CAST_NONE = 0
    CAST_RINT = 1
    CAST_ROUND = 2
    CAST_FLOOR = 3
    CAST_CEIL = 4
    CAST_TRUNC = 5
    CAST_ODD = 6

    @property
    def mlir(self) -> str | None:
        """Keyword of the rounding mode in MLIR; None for CAST_NONE."""
        return None if self.value == 0 else self.name.removeprefix("CAST_").lower()


class SaturationMode(_Named):
    """What a cast does with values out of range: wrap (OFF) or clamp (ON)."""

    OFF = 0
    ON = 1


class PrecisionType(_Named):
    """Accuracy of an elementwise operation; both are computed alike here."""

    INTRINSIC = 0
    HIGH_PRECISION = 1


class LogBaseType(_Named):
    """Base of a logarithm."""

    LOG_E = 0
    LOG_2 = 1
    LOG_10 = 2


class ReLuType(_Named):
    """Activation at the end of a matmul."""

    NO_RELU = 0
    RELU = 1


class TransMode(_Named):
    """Rounding of the operands of a matmul to TF32."""

    CAST_NONE = 0
    CAST_RINT = 1
    CAST_ROUND = 2


class CachePolicy(_Named):
    """Wish about caching of an input; a hint only."""

    PREFETCH = 0
    NONE_CACHEABLE = 1


class TopKAlgo(_Named):
    """Algorithm of `topk`; the result is the same."""

    MERGE_SORT = 0
    RADIX_SELECT = 1


class AtomicType(_Named):
    """How a store combines with what is there."""

    SET = 0
    ADD = 1


class AtomicRMWMode(_Named):
    """Operation of an atomic read-modify-write."""

    ADD = 0
    MIN = 1
    MAX = 2


class ReduceMode(_Named):
    """How parts of a reduction are combined."""

    ATOMIC_ADD = 0


class ScatterMode(_Named):
    """How a scatter combines with what is there."""

    NONE = 0
    ADD = 1
    MULTIPLY = 2


class OpType(_Named):
    """Predicate of a comparison."""

    EQ = 0
    NE = 1
    LT = 2
    LE = 3
    GT = 4
    GE = 5

    @property
    def mlir(self) -> str:
        """Keyword of the predicate in MLIR."""
        return self.name.lower()


class OutType(_Named):
    """Storage of the result of a comparison; only BOOL can be used."""

    BOOL = 0
    BIT = 1


class RunMode(_Named):
    """Where a kernel runs; both run on the CPU here."""

    NPU = 0
    SIM = 1


class CompStage(_Named):
    """Stage of compilation after which to stop."""

    ALL_COMPLETE = 0
    TENSOR_GRAPH = 1
    TILE_GRAPH = 2
    EXECUTE_GRAPH = 3
    CODEGEN_INSTRUCTION = 4
    CODEGEN_BINARY = 5


class DequantScaleRoundingMode(_Named):
    """Rounding of a shared power-of-two scale: OCP (down) or up."""

    ROUND_DOWN = 0
    ROUND_UP = 1


class SatStatus(_Named):
    """Answer of a symbolic question that may stay open."""

    SAT = 0
    UNSAT = 1
    UNKNOWN = 2


TILEOP_ND = TileOpFormat.TILEOP_ND
TILEOP_NZ = TileOpFormat.TILEOP_NZ
ROUND_DOWN = DequantScaleRoundingMode.ROUND_DOWN
ROUND_UP = DequantScaleRoundingMode.ROUND_UP

ENUMS: tuple[type[enum.Enum], ...] = (
    DataType,
    TileOpFormat,
    CastMode,
    SaturationMode,
    PrecisionType,
    LogBaseType,
    ReLuType,
    TransMode,
    CachePolicy,
    TopKAlgo,
    AtomicType,
    AtomicRMWMode,
    ReduceMode,
    ScatterMode,
    OpType,
    OutType,
    RunMode,
    CompStage,
    DequantScaleRoundingMode,
    SatStatus,
)
"""Every enumeration that the package exports by its class name."""

DTYPE_NAMES: tuple[str, ...] = tuple(DataType.__members__)
"""Names `DT_…` that the package exports."""


def _error(message: str) -> Exception:
    """Builds a `PtoError`; imported late, the front end imports this module."""
    from ..frontend.errors import PtoError

    return PtoError(message)


__all__ = [
    *DTYPE_NAMES,
    *(cls.__name__ for cls in ENUMS),
    "ROUND_DOWN",
    "ROUND_UP",
    "TILEOP_ND",
    "TILEOP_NZ",
    "bytes_of",
]
