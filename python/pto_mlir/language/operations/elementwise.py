# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations element by element.

Shapes broadcast: they align at the last dimension and a size of 1 repeats.
FP16 and BF16 compute in FP32 and round once per operation, to nearest even;
integers wrap. A number beside a tensor, or a symbolic scalar, takes the tensor's
element type (rounded to it); a float does not stand beside integers, and an
`Element` stands beside its own type only. Unless said otherwise the result has the
operands' element type. `precision_type` is accepted and has no effect: both
choices are computed alike.

Every function raises `PtoError` for an element type that it cannot compute
with, for operands of different element types and for shapes that do not
broadcast.
"""

from __future__ import annotations

import math

from ..symbolic import SymbolicScalar, may_equal
from ..tensor import Element, Tensor
from ..types import (
    CastMode,
    DataType,
    OpType,
    PrecisionType,
    SaturationMode,
    dtype_of,
)
from ._common import (
    BITS,
    FLOATS,
    INTEGERS,
    NUMBERS,
    NUMBERS_OR_BOOL,
    Operand,
    check_dtype,
    check_int,
    check_scalar,
    check_tensor,
    coerce,
    copied,
    describe,
    elementwise,
    f64,
    fail,
    i64,
    plain_number,
    segments,
)

# ------------------------------------------------------------------------------
# One operand
# ------------------------------------------------------------------------------


def _unary(
    name: str,
    operand: Tensor,
    allowed: frozenset[DataType],
    result: DataType | None = None,
) -> Tensor:
    """An operation whose result has the operand's element type unless given."""
    operand = check_tensor(name, operand)
    check_dtype(name, operand, allowed)
    return elementwise(name, [operand], result or operand.dtype)


def _integral(name: str, operand: Tensor) -> Tensor:
    """A rounding, which leaves integers alone."""
    operand = check_tensor(name, operand)
    if operand.dtype in INTEGERS:
        return copied(operand)
    return _unary(name, operand, FLOATS)


def exp(
    input: Tensor,
    precision_type: PrecisionType = PrecisionType.INTRINSIC,
) -> Tensor:
    """e^input."""
    return _unary("exp", input, FLOATS)


def exp2(input: Tensor) -> Tensor:
    """2^input."""
    return _unary("exp2", input, FLOATS)


def expm1(input: Tensor) -> Tensor:
    """e^input - 1, accurate near zero."""
    return _unary("expm1", input, FLOATS)


def log(
    input: Tensor,
    precision_type: PrecisionType = PrecisionType.INTRINSIC,
) -> Tensor:
    """Natural logarithm; NaN below zero, minus infinity of zero."""
    return _unary("log", input, FLOATS)


def log2(
    input: Tensor,
    precision_type: PrecisionType = PrecisionType.INTRINSIC,
) -> Tensor:
    """Logarithm to base 2."""
    return _unary("log2", input, FLOATS)


def log10(
    input: Tensor,
    precision_type: PrecisionType = PrecisionType.INTRINSIC,
) -> Tensor:
    """Logarithm to base 10."""
    return _unary("log10", input, FLOATS)


def log1p(input: Tensor) -> Tensor:
    """ln(1 + input), accurate near zero."""
    return _unary("log1p", input, FLOATS)


def sqrt(
    input: Tensor,
    precision_type: PrecisionType = PrecisionType.INTRINSIC,
) -> Tensor:
    """Square root; NaN below zero."""
    return _unary("sqrt", input, FLOATS)


def rsqrt(
    input: Tensor,
    precision_type: PrecisionType = PrecisionType.INTRINSIC,
) -> Tensor:
    """1 / sqrt(input), in two rounded steps."""
    return _unary("rsqrt", input, FLOATS)


def cbrt(self: Tensor) -> Tensor:
    """Cube root, of the sign of its operand."""
    return _unary("cbrt", self, FLOATS)


def reciprocal(
    a: Tensor,
    precision_type: PrecisionType = PrecisionType.HIGH_PRECISION,
) -> Tensor:
    """1 / a."""
    return _unary("reciprocal", a, FLOATS)


def abs(a: Tensor) -> Tensor:
    """Magnitude; the least signed integer stays itself."""
    return _unary("abs", a, NUMBERS)


def neg(a: Tensor) -> Tensor:
    """-a; integers wrap."""
    return _unary("neg", a, NUMBERS)


def relu(a: Tensor) -> Tensor:
    """max(a, 0); NaN stays."""
    return _unary("relu", a, NUMBERS)


def sign(a: Tensor) -> Tensor:
    """-1, 0 or 1; NaN and the sign of zero stay."""
    return _unary("sign", a, NUMBERS)


def tanh(a: Tensor) -> Tensor:
    """Hyperbolic tangent."""
    return _unary("tanh", a, FLOATS)


def tan(x: Tensor) -> Tensor:
    """Tangent."""
    return _unary("tan", x, FLOATS)


def sin(self: Tensor) -> Tensor:
    """Sine."""
    return _unary("sin", self, FLOATS)


def cos(self: Tensor) -> Tensor:
    """Cosine."""
    return _unary("cos", self, FLOATS)


def sinh(input: Tensor) -> Tensor:
    """Hyperbolic sine."""
    return _unary("sinh", input, FLOATS)


def cosh(input: Tensor) -> Tensor:
    """Hyperbolic cosine."""
    return _unary("cosh", input, FLOATS)


def asin(self: Tensor) -> Tensor:
    """Inverse sine; NaN outside [-1, 1]."""
    return _unary("asin", self, FLOATS)


def acos(self: Tensor) -> Tensor:
    """Inverse cosine; NaN outside [-1, 1]."""
    return _unary("acos", self, FLOATS)


def atan(self: Tensor) -> Tensor:
    """Inverse tangent."""
    return _unary("atan", self, FLOATS)


def asinh(input: Tensor) -> Tensor:
    """Inverse hyperbolic sine."""
    return _unary("asinh", input, FLOATS)


def acosh(input: Tensor) -> Tensor:
    """Inverse hyperbolic cosine; NaN below 1."""
    return _unary("acosh", input, FLOATS)


def atanh(input: Tensor) -> Tensor:
    """Inverse hyperbolic tangent; NaN outside [-1, 1]."""
    return _unary("atanh", input, FLOATS)


def erf(self: Tensor) -> Tensor:
    """Error function."""
    return _unary("erf", self, FLOATS)


def erfc(input: Tensor) -> Tensor:
    """1 - erf(input), accurate where that is small."""
    return _unary("erfc", input, FLOATS)


def ceil(input: Tensor) -> Tensor:
    """Round toward plus infinity; integers stay as they are."""
    return _integral("ceil", input)


def floor(input: Tensor) -> Tensor:
    """Round toward minus infinity; integers stay as they are."""
    return _integral("floor", input)


def trunc(input: Tensor) -> Tensor:
    """Round toward zero; integers stay as they are."""
    return _integral("trunc", input)


def round(input: Tensor, decimals: int = 0) -> Tensor:
    """Round to `decimals` digits, ties to even.

    Scales by 10^decimals, rounds and scales back, each step rounded. Integers
    stay as they are and take no negative `decimals`.
    """
    input = check_tensor("round", input)
    check_int("round", "an int number of decimals", decimals)
    if not -30 <= decimals <= 30:
        fail("round", "a number of decimals in [-30, 30]", decimals)
    if input.dtype in INTEGERS:
        if decimals < 0:
            fail("round", "no negative decimals for integers", decimals)
        return copied(input)
    check_dtype("round", input, FLOATS)
    return elementwise("round", [input], input.dtype, {"decimals": i64(decimals)})


def lrelu(other: Tensor, negative_slope: float | Element = 0.01) -> Tensor:
    """`other` where it is not negative, else `negative_slope * other`.

    The slope is a finite number, used in FP32.
    """
    other = check_tensor("lrelu", other)
    check_dtype("lrelu", other, FLOATS)
    check_scalar("lrelu", negative_slope, other.dtype)
    element = isinstance(negative_slope, Element)
    slope = float(negative_slope.value if element else negative_slope)
    if not math.isfinite(slope):
        fail("lrelu", "a finite slope", slope)
    return elementwise("lrelu", [other], other.dtype, {"slope": f64(slope)})


def isfinite(self: Tensor) -> Tensor:
    """Whether neither infinite nor NaN, as DT_BOOL."""
    return _unary("isfinite", self, FLOATS, DataType.DT_BOOL)


def isnan(self: Tensor) -> Tensor:
    """Whether NaN, as DT_BOOL."""
    return _unary("isnan", self, FLOATS, DataType.DT_BOOL)


def signbit(a: Tensor) -> Tensor:
    """Whether the sign is set, as DT_BOOL; true of -0.0."""
    a = check_tensor("signbit", a)
    if a.dtype in INTEGERS:
        return lt(a, 0)
    return _unary("signbit", a, FLOATS, DataType.DT_BOOL)


def logical_not(input: Tensor) -> Tensor:
    """Whether zero, as DT_BOOL."""
    return _unary("logical_not", input, NUMBERS_OR_BOOL, DataType.DT_BOOL)


def bitwise_not(self: Tensor) -> Tensor:
    """Complement of every bit."""
    return _unary("bitwise_not", self, BITS)


# ------------------------------------------------------------------------------
# Two operands
# ------------------------------------------------------------------------------


def _pair(
    op: str,
    lhs: Operand,
    rhs: Operand,
    allowed: frozenset[DataType],
    wrap_around: bool = False,
) -> tuple[Tensor, Tensor]:
    """Both operands as tensors of one allowed element type."""
    tensors = [x for x in (lhs, rhs) if isinstance(x, Tensor)]
    if not tensors:
        fail(op, "at least one tensor", f"{describe(lhs)} and {describe(rhs)}")
    dtype = tensors[0].dtype
    check_dtype(op, tensors[0], allowed)
    return (
        coerce(op, lhs, dtype, wrap_around),
        coerce(op, rhs, dtype, wrap_around),
    )


def _binary(
    name: str,
    lhs: Operand,
    rhs: Operand,
    allowed: frozenset[DataType],
    wrap_around: bool = False,
    op: str | None = None,
) -> Tensor:
    """An operation on two operands, of which at least one is a tensor."""
    a, b = _pair(op or name, lhs, rhs, allowed, wrap_around)
    return elementwise(name, [a, b], a.dtype, op=op)


def _binary_of(
    name: str,
    lhs: Tensor,
    rhs: Operand,
    allowed: frozenset[DataType],
    wrap_around: bool = False,
) -> Tensor:
    """An operation whose first operand must be a tensor."""
    return _binary(name, check_tensor(name, lhs), rhs, allowed, wrap_around)


def add(input_tensor: Tensor, other: Tensor | int | float) -> Tensor:
    """input_tensor + other."""
    return _binary_of("add", input_tensor, other, NUMBERS, wrap_around=True)


def sub(input_tensor: Tensor, other: Tensor | int | float) -> Tensor:
    """input_tensor - other."""
    return _binary_of("sub", input_tensor, other, NUMBERS, wrap_around=True)


def mul(input_tensor: Tensor, other: Tensor | int | float) -> Tensor:
    """input_tensor * other."""
    return _binary_of("mul", input_tensor, other, NUMBERS, wrap_around=True)


def div(
    input: Tensor,
    other: Tensor | int | float,
    precision_type: PrecisionType = PrecisionType.HIGH_PRECISION,
) -> Tensor:
    """input / other, rounded to nearest even.

    Integers become FP32 first (exact up to 2^24) and the result is FP32.
    """
    check_tensor("div", input)
    a, b = _pair("div", input, other, NUMBERS)
    dtype = DataType.DT_FP32 if a.dtype in INTEGERS else a.dtype
    return elementwise("div", [a, b], dtype)


def floor_div(input: Tensor, other: Tensor | int | float) -> Tensor:
    """The quotient rounded toward minus infinity.

    Floats round the quotient first. An integer divided by zero stops the kernel.
    """
    return _binary_of("floor_div", input, other, NUMBERS)


def ceil_div(self: Tensor, other: Tensor | int) -> Tensor:
    """The quotient rounded toward plus infinity.

    Floats round the quotient first. An integer divided by zero stops the kernel.
    """
    return _binary_of("ceil_div", self, other, NUMBERS)


def remainder(
    input: Tensor | int | float,
    other: Tensor | int | float,
    precision_type: PrecisionType = PrecisionType.HIGH_PRECISION,
) -> Tensor:
    """The remainder of `floor_div`, of the divisor's sign.

    An integer divided by zero stops the kernel, a float gives NaN.
    """
    return _binary("remainder", input, other, NUMBERS)


def fmod(
    input: Tensor,
    other: Tensor | float,
    precision_type: PrecisionType = PrecisionType.HIGH_PRECISION,
) -> Tensor:
    """The remainder of division toward zero: exact, of the dividend's sign."""
    return _binary_of("fmod", input, other, FLOATS)


def gcd(input: Tensor, other: Tensor | int) -> Tensor:
    """Greatest common divisor of magnitudes; of 0 and 0 it is 0."""
    return _binary_of("gcd", input, other, INTEGERS)


_POW_RANK = (
    DataType.DT_FP32,
    DataType.DT_FP16,
    DataType.DT_BF16,
    DataType.DT_INT64,
    DataType.DT_INT32,
    DataType.DT_INT16,
    DataType.DT_INT8,
    DataType.DT_UINT8,
)


def pow(
    base: Tensor,
    other: Tensor | int | float,
    precision_type: PrecisionType = PrecisionType.HIGH_PRECISION,
) -> Tensor:
    """base ^ other.

    An int exponent keeps the element type; a float exponent makes FP32 of
    integers. Tensors of different types meet in the first of FP32, FP16, BF16,
    INT32 that one of them has (FP16 and BF16 in FP32). Integers wrap, and a
    negative exponent gives 0 unless the base is 1 or -1.
    """
    base = check_tensor("pow", base)
    check_dtype("pow", base, frozenset(_POW_RANK))
    if isinstance(other, Tensor):
        check_dtype("pow", other, frozenset(_POW_RANK))
        dtype = _pow_type(base.dtype, other.dtype)
        return _binary("pow", cast(base, dtype), cast(other, dtype), NUMBERS)
    other = plain_number(other)
    if isinstance(other, float) and base.dtype in INTEGERS:
        base = cast(base, DataType.DT_FP32)
    return _binary("pow", base, other, NUMBERS)


def _pow_type(a: DataType, b: DataType) -> DataType:
    if {a, b} == {DataType.DT_FP16, DataType.DT_BF16}:
        return DataType.DT_FP32
    if DataType.DT_UINT8 in (a, b) and DataType.DT_INT8 in (a, b):
        fail("pow", "8-bit integers of one signedness", f"{a.name} and {b.name}")
    return next(dtype for dtype in _POW_RANK if dtype in (a, b))


def atan2(y: Tensor, x: Tensor) -> Tensor:
    """Angle of the point (x, y), in [-pi, pi]."""
    return _binary_of("atan2", y, x, FLOATS)


def hypot(self: Tensor, other: Tensor) -> Tensor:
    """sqrt(self^2 + other^2), without overflow on the way."""
    return _binary_of("hypot", self, other, FLOATS)


def copysign(input: Tensor, other: Tensor | float) -> Tensor:
    """The magnitude of `input` with the sign of `other`."""
    return _binary_of("copysign", input, other, FLOATS)


def prelu(self: Tensor, weight: Tensor) -> Tensor:
    """`self` where it is not negative, else `weight * self`."""
    return _binary_of("prelu", self, weight, FLOATS)


def maximum(input: Operand, other: Operand) -> Tensor:
    """The greater of two, of which at least one is a tensor; NaN if one is NaN."""
    return _binary("maximum", input, other, NUMBERS)


def minimum(input: Operand, other: Operand) -> Tensor:
    """The lesser of two, of which at least one is a tensor; NaN if one is NaN."""
    return _binary("minimum", input, other, NUMBERS)


def bitwise_and(self: Tensor, other: Tensor | int) -> Tensor:
    """self & other."""
    return _binary_of("bitwise_and", self, other, BITS, wrap_around=True)


def bitwise_or(input1: Tensor, input2: Tensor | int) -> Tensor:
    """input1 | input2."""
    return _binary_of("bitwise_or", input1, input2, BITS, wrap_around=True)


def bitwise_xor(first: Tensor, second: Tensor | int) -> Tensor:
    """first ^ second."""
    return _binary_of("bitwise_xor", first, second, BITS, wrap_around=True)


def bitwise_left_shift(input: Tensor | int, other: Tensor | int) -> Tensor:
    """input << other; 0 for counts below 0 or not below the width."""
    return _binary("shift_left", input, other, INTEGERS, op="bitwise_left_shift")


def bitwise_right_shift(input: Tensor | int, other: Tensor | int) -> Tensor:
    """input >> other, filled with the sign (0 if unsigned).

    Counts below 0 or not below the width fill all of it.
    """
    return _binary("shift_right", input, other, INTEGERS, op="bitwise_right_shift")


def logical_and(input: Tensor, other: Tensor) -> Tensor:
    """Whether neither is zero, as DT_BOOL; the element types may differ."""
    operands = [check_tensor("logical_and", x) for x in (input, other)]
    for operand in operands:
        check_dtype("logical_and", operand, NUMBERS_OR_BOOL)
    return elementwise("logical_and", operands, DataType.DT_BOOL)


def expand_exp_dif(input: Tensor, other: Tensor) -> Tensor:
    """e^(input - other); the difference and the power round in FP32 only."""
    check_tensor("expand_exp_dif", input)
    a, b = _pair("expand_exp_dif", input, other, FLOATS)
    wide = DataType.DT_FP32
    return cast(exp(sub(cast(a, wide), cast(b, wide))), a.dtype)


def axpy_(y: Tensor, x: Tensor, alpha: int | float = 1.0) -> Tensor:
    """y += alpha * x in place; returns `y`.

    `x` broadcasts to `y`; an FP16 `x` may go with an FP32 `y`. The product
    and the sum round once each, to the element type of `y`.
    """
    y, x = check_tensor("axpy_", y), check_tensor("axpy_", x)
    check_dtype("axpy_", y, FLOATS)
    if y.dtype == DataType.DT_FP32 and x.dtype == DataType.DT_FP16:
        x = cast(x, DataType.DT_FP32)
    product = x if alpha == 1 else mul(x, alpha)
    total = add(y, product)
    if total.dim != y.dim or not all(map(may_equal, total.shape, y.shape)):
        fail("axpy_", "'x' to broadcast to 'y'", f"{describe(x)} and {describe(y)}")
    y.move(total)
    return y


# ------------------------------------------------------------------------------
# Comparison and choice
# ------------------------------------------------------------------------------


def _compare(op: str, predicate: OpType, lhs: Operand, rhs: Operand) -> Tensor:
    check_tensor(op, lhs)
    a, b = _pair(op, lhs, rhs, NUMBERS_OR_BOOL)
    attrs = {"predicate": f"#pto<cmp_predicate {predicate.mlir}>"}
    return elementwise("cmp", [a, b], DataType.DT_BOOL, attrs, op=op)


def gt(input: Tensor, other: Tensor | float | Element) -> Tensor:
    """input > other, as DT_BOOL; false beside a NaN."""
    return _compare("gt", OpType.GT, input, other)


greater = gt


def ge(input: Tensor, other: Tensor | float | Element) -> Tensor:
    """input >= other, as DT_BOOL; false beside a NaN."""
    return _compare("ge", OpType.GE, input, other)


def eq(input: Tensor, other: Tensor | float | Element) -> Tensor:
    """input == other, as DT_BOOL; false beside a NaN."""
    return _compare("eq", OpType.EQ, input, other)


def ne(input: Tensor, other: Tensor | float | Element) -> Tensor:
    """input != other, as DT_BOOL; true beside a NaN."""
    return _compare("ne", OpType.NE, input, other)


def lt(input: Tensor, other: Tensor | float | Element) -> Tensor:
    """input < other, as DT_BOOL; false beside a NaN."""
    return _compare("lt", OpType.LT, input, other)


def le(input: Tensor, other: Tensor | float | Element) -> Tensor:
    """input <= other, as DT_BOOL; false beside a NaN."""
    return _compare("le", OpType.LE, input, other)


def where(
    condition: Tensor,
    input: Tensor | float | Element,
    other: Tensor | float | Element,
) -> Tensor:
    """`input` where the condition (DT_BOOL) holds, else `other`.

    All three broadcast. Two numbers give DT_FP32, or DT_INT32 if both are ints.
    """
    condition = check_tensor("where", condition, "a condition tensor")
    check_dtype("where", condition, frozenset((DataType.DT_BOOL,)))
    dtype = _choice_type(input, other)
    operands = [condition, *(coerce("where", x, dtype) for x in (input, other))]
    return elementwise("where", operands, dtype)


def _choice_type(input: Operand, other: Operand) -> DataType:
    for operand in (input, other):
        if isinstance(operand, Tensor):
            return operand.dtype
    for operand in (input, other):
        if isinstance(operand, Element):
            return operand.dtype
    whole = (int, SymbolicScalar)
    ints = isinstance(input, whole) and isinstance(other, whole)
    return DataType.DT_INT32 if ints else DataType.DT_FP32


def clip(
    input: Tensor,
    min: Tensor | Element | float | int | None = None,
    max: Tensor | Element | float | int | None = None,
) -> Tensor:
    """min(max(input, min), max); a limit left out does not act.

    NaN if the operand or a limit is NaN; `max` where `min` is above it.
    """
    input = check_tensor("clip", input)
    check_dtype("clip", input, NUMBERS)
    limits = [x if x is None else coerce("clip", x, input.dtype) for x in (min, max)]
    given = [limit for limit in limits if limit is not None]
    if not given:
        return copied(input)
    attrs = segments(1, *(int(limit is not None) for limit in limits))
    return elementwise("clip", [input, *given], input.dtype, attrs)


# ------------------------------------------------------------------------------
# Conversion
# ------------------------------------------------------------------------------


def cast(
    input: Tensor,
    dtype: DataType,
    mode: CastMode = CastMode.CAST_NONE,
    satmode: SaturationMode = SaturationMode.OFF,
) -> Tensor:
    """The elements converted to `dtype`, rounded once.

    Without a mode floats become integers by CAST_TRUNC, everything else goes to
    the nearest, ties to even. A conversion that loses nothing ignores the mode,
    but FP32 to FP32 with one rounds to integral values. Beyond the range of the
    result, saturation takes the nearest limit; without it integers keep the low
    bits and floats become infinite. To DT_BOOL is whether not zero.
    """
    input = check_tensor("cast", input)
    dtype, mode, satmode = dtype_of(dtype), CastMode(mode), SaturationMode(satmode)
    boolean = DataType.DT_BOOL in (dtype, input.dtype)
    same_type = input.dtype.mlir == dtype.mlir
    if same_type and (not dtype.is_float or mode.mlir is None):
        return copied(input)
    attrs = {}
    if mode.mlir is not None and not boolean:
        attrs["round"] = f"#pto<round_mode {mode.mlir}>"
    if satmode == SaturationMode.ON and not boolean:
        attrs["sat"] = "unit"
    return elementwise("cast", [input], dtype, attrs)
