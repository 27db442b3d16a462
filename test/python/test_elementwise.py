"""Elementwise operations against numpy, as docs/Numerics.md says.

What rounds correctly must agree in every bit; functions of libm are compared
with float64 within the bound of the document.
"""

import math

import numpy as np
import pytest

import golden_casts
from tile_program import OPAQUE, Program, Tensor, decode, encode

OPAQUE["i4"] = np.uint8

FLOATS = ("f32", "f16", "bf16")
INTEGERS = ("i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64")
SMALL = ("f8E4M3FN", "f8E5M2", "f8E8M0FNU", "f4E2M1FN")
CMP = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less,
    "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal,
}  # fmt: skip

# ---------------------------------------------------------------------------
# Values
# ---------------------------------------------------------------------------


def float_values(dtype, seed, count=200):
    rng = np.random.default_rng(seed)
    special = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -2.5, 3.0, np.inf, -np.inf, np.nan,
               1e-3, -7.0, 6e-8, 2.0**-126, 2.0**-140, 60000.0, 3e38]  # fmt: skip
    random = rng.standard_normal(count) * 10.0 ** rng.integers(-4, 5, count)
    near_one = 1 + rng.standard_normal(count) * 0.1
    values = np.concatenate([special, random, near_one]).astype(np.float32)
    return encode(values, dtype)


def integer_values(dtype, seed, count=200):
    rng = np.random.default_rng(seed)
    _, least, greatest = golden_casts.INTS[dtype]
    special = [least, least + 1, greatest, greatest - 1, 0, 1, 2, 3, 7, 100]
    special += [-1, -2, -3, -7] if least else []
    kind = np.dtype(golden_casts.numpy_type(dtype))
    random = rng.integers(least, greatest, count, kind, endpoint=True)
    small = rng.integers(max(least, -20), 20, count).astype(kind)
    return np.concatenate([np.array(special).astype(kind), random, small])


def pairs(values):
    """Every special value with every other, then the rest."""
    few = values[:18]
    lhs = np.concatenate([np.repeat(few, len(few)), values])
    rhs = np.concatenate([np.tile(few, len(few)), values[::-1]])
    return lhs, rhs


# ---------------------------------------------------------------------------
# Comparison
# ---------------------------------------------------------------------------


def spacing(values, dtype):
    """The distance of neighbouring elements around values, as float64."""
    bits, least = {"f32": (23, -126), "f16": (10, -14), "bf16": (7, -126)}[dtype]
    finite = np.where(np.isfinite(values), values, 0)
    exponent = np.maximum(np.frexp(finite)[1] - 1, least)
    return np.ldexp(1.0, exponent - bits)


def check_bits(name, dtype, found, expected):
    raw = golden_casts.numpy_type(dtype)
    same = golden_casts.equal(dtype, found.view(raw), expected.view(raw))
    assert same.all(), report(name, found, expected, ~same)


def check_ulps(name, dtype, found, expected, ulps):
    """Within ulps of f32 and, for smaller floats, half an ulp of theirs."""
    found = decode(found, dtype).astype(np.float64)
    bound = ulps * spacing(expected, "f32")
    if dtype != "f32":
        bound += spacing(expected, dtype) / 2
    limit = golden_casts.FLOATS[dtype][3]
    near = np.abs(found - expected) <= bound
    near |= (np.isnan(found) & np.isnan(expected)) | (found == expected)
    near |= (np.abs(expected) + bound >= limit) & (
        np.copysign(np.inf, expected) == found)
    assert near.all(), report(name, found, expected, ~near)


def report(name, found, expected, bad):
    at = np.flatnonzero(bad)[0]
    return (f"{name}, element {at}: {found.ravel()[at]!r}, "
            f"not {expected.ravel()[at]!r}")


class Suite:
    """Cases of one program and how to compare them."""

    def __init__(self):
        self.program, self.checks = Program(), []

    def add(self, text, inputs, dtype, expected, ulps=None):
        """A case; `expected` is float64 if `ulps` is given."""
        shaped = expected
        if ulps is not None:
            shaped = encode(expected.astype(np.float32), dtype)
        self.program.add(text, inputs, [Tensor(shaped, dtype)])
        self.checks.append((text, dtype, expected, ulps))

    def run(self):
        for check, found in zip(self.checks, self.program.execute()):
            text, dtype, expected, ulps = check
            if ulps is None:
                check_bits(text, dtype, found, expected)
            else:
                check_ulps(text, dtype, found, expected, ulps)


def unary(name):
    return f"pto.{name} {{0}} : {{t0}} -> {{r0}}"


def binary(name):
    return f"pto.{name} {{0}}, {{1}} : {{t0}}, {{t1}} -> {{r0}}"


# ---------------------------------------------------------------------------
# Floats
# ---------------------------------------------------------------------------

ONE = np.float32(1)


def f32_round(decimals):
    power = np.float32(10.0 ** abs(decimals))
    if decimals < 0:
        return lambda x: np.rint(x / power) * power
    return lambda x: np.rint(x * power) / power


def f32_range(x):
    """float64 values, infinite where f32 is."""
    return np.where(np.abs(x) >= 2.0**128, np.copysign(np.inf, x), x)


EXACT_UNARY = {
    "abs": np.abs, "neg": np.negative, "sqrt": np.sqrt,
    "reciprocal": lambda x: ONE / x, "rsqrt": lambda x: ONE / np.sqrt(x),
    "ceil": np.ceil, "floor": np.floor, "trunc": np.trunc,
    "relu": lambda x: np.where((x > 0) | np.isnan(x), x, np.float32(0)),
    "sign": lambda x: np.where((x == 0) | np.isnan(x), x, np.copysign(ONE, x)),
}  # fmt: skip
EXACT_WORDS = {
    "round %s": np.rint, "round %s decimals 2": f32_round(2),
    "round %s decimals -1": f32_round(-1),
    "lrelu %s slope 1.0e-2":
        lambda x: np.where(x >= 0, x, np.float32(0.01) * x),
}  # fmt: skip
LIBM_UNARY = {
    "exp": (np.exp, 1), "exp2": (np.exp2, 1), "expm1": (np.expm1, 1),
    "log": (np.log, 1), "log2": (np.log2, 1), "log10": (np.log10, 2),
    "log1p": (np.log1p, 1), "cbrt": (np.cbrt, 1), "tanh": (np.tanh, 3),
    "tan": (np.tan, 1), "sin": (np.sin, 1), "cos": (np.cos, 1),
    "sinh": (np.sinh, 3), "cosh": (np.cosh, 3), "asin": (np.arcsin, 1),
    "acos": (np.arccos, 1), "atan": (np.arctan, 1), "asinh": (np.arcsinh, 3),
    "acosh": (np.arccosh, 3), "atanh": (np.arctanh, 3),
    "erf": (np.vectorize(math.erf), 1), "erfc": (np.vectorize(math.erfc), 3),
    "sigmoid": (lambda x: 1 / (1 + f32_range(np.exp(-x))), 3),
}  # fmt: skip
PREDICATES = {
    "isfinite": np.isfinite, "isnan": np.isnan, "signbit": np.signbit,
    "logical_not": lambda x: x == 0,
}  # fmt: skip


@pytest.mark.parametrize("dtype", FLOATS)
@np.errstate(all="ignore")
def test_unary_floats(dtype):
    suite, stored = Suite(), float_values(dtype, 1)
    inputs, x = [Tensor(stored, dtype)], decode(stored, dtype).astype(np.float32)
    for name, function in EXACT_UNARY.items():
        suite.add(unary(name), inputs, dtype, encode(function(x), dtype))
    for words, function in EXACT_WORDS.items():
        text = f"pto.{words % '{0}'} : {{t0}} -> {{r0}}"
        suite.add(text, inputs, dtype, encode(function(x), dtype))
    for name, (function, ulps) in LIBM_UNARY.items():
        expected = function(x.astype(np.float64))
        suite.add(unary(name), inputs, dtype, expected, ulps)
    for name, function in PREDICATES.items():
        suite.add(unary(name), inputs, "i1", function(x))
    suite.run()


def maximum(x, y):
    greater = np.where((x > y) | ((x == y) & ~np.signbit(x)), x, y)
    return np.where(np.isnan(x) | np.isnan(y), np.float32(np.nan), greater)


def minimum(x, y):
    return -maximum(-x, -y)


def remainder(x, y):
    rest = np.fmod(x, y)
    moves = np.signbit(rest) != np.signbit(y)
    return np.where(rest == 0, np.copysign(np.float32(0), y),
                    np.where(moves, rest + y, rest))


EXACT_BINARY = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide,
    "maximum": maximum, "minimum": minimum,
    "floor_div": lambda x, y: np.floor(x / y),
    "ceil_div": lambda x, y: np.ceil(x / y),
    "remainder": remainder, "fmod": np.fmod, "copysign": np.copysign,
    "prelu": lambda x, y: np.where(x >= 0, x, y * x),
}  # fmt: skip
LIBM_BINARY = {
    "pow": (np.power, 1), "atan2": (np.arctan2, 2), "hypot": (np.hypot, 0.501),
}  # fmt: skip
LOGICAL = {
    "logical_and": np.logical_and, "logical_or": np.logical_or,
    "logical_xor": np.logical_xor,
}  # fmt: skip


def add_choices(suite, dtype, lhs, rhs, low, high):
    """where and clip, whose golden works on values of any type."""
    inputs = [Tensor(lhs, dtype), Tensor(rhs, dtype)]
    x, y = decode(lhs, dtype), decode(rhs, dtype)
    condition = np.arange(len(x)) % 3 == 0
    suite.add("pto.where {0}, {1}, {2} : {t0}, {t1}, {t2} -> {r0}",
              [Tensor(condition, "i1"), *inputs], dtype,
              encode(np.where(condition, x, y), dtype))
    suite.add("pto.clip {0} min {1} : {t0}, min {t1} -> {r0}", inputs, dtype,
              encode(high(x, y), dtype))
    suite.add("pto.clip {0} max {1} : {t0}, max {t1} -> {r0}", inputs, dtype,
              encode(low(x, y), dtype))
    limit = Tensor(lhs[::-1].copy(), dtype)
    both = low(high(x, y), decode(limit.array, dtype))
    suite.add("pto.clip {0} min {1} max {2} : {t0}, min {t1}, max {t2} -> {r0}",
              [*inputs, limit], dtype, encode(both, dtype))


def add_comparisons(suite, dtype, lhs, rhs):
    inputs = [Tensor(lhs, dtype), Tensor(rhs, dtype)]
    x, y = decode(lhs, dtype), decode(rhs, dtype)
    for name, function in CMP.items():
        text = f"pto.cmp {name} {{0}}, {{1}} : {{t0}}, {{t1}} -> {{r0}}"
        suite.add(text, inputs, "i1", function(x, y))
    for name, function in LOGICAL.items():
        suite.add(binary(name), inputs, "i1", function(x, y))


@pytest.mark.parametrize("dtype", FLOATS)
@np.errstate(all="ignore")
def test_binary_floats(dtype):
    suite = Suite()
    lhs, rhs = pairs(float_values(dtype, 2))
    inputs = [Tensor(lhs, dtype), Tensor(rhs, dtype)]
    x, y = (decode(v, dtype).astype(np.float32) for v in (lhs, rhs))
    for name, function in EXACT_BINARY.items():
        suite.add(binary(name), inputs, dtype, encode(function(x, y), dtype))
    for name, (function, ulps) in LIBM_BINARY.items():
        expected = function(x.astype(np.float64), y.astype(np.float64))
        suite.add(binary(name), inputs, dtype, expected, ulps)
    add_comparisons(suite, dtype, lhs, rhs)
    add_choices(suite, dtype, lhs, rhs, minimum, maximum)
    suite.run()


# ---------------------------------------------------------------------------
# Integers
# ---------------------------------------------------------------------------


def integer_pow(x, y, width):
    if y < 0:
        return {1: 1, -1: 1 if y % 2 == 0 else -1}.get(x, 0)
    return pow(x, y, 1 << width)




INTEGER_UNARY = {
    "abs": abs, "neg": lambda x: -x, "relu": lambda x: max(x, 0),
    "sign": lambda x: (x > 0) - (x < 0), "bitwise_not": lambda x: ~x,
}  # fmt: skip
INTEGER_BINARY = {
    "add": lambda x, y, w: x + y, "sub": lambda x, y, w: x - y,
    "mul": lambda x, y, w: x * y, "maximum": lambda x, y, w: max(x, y),
    "minimum": lambda x, y, w: min(x, y), "pow": integer_pow,
    "gcd": lambda x, y, w: math.gcd(x, y),
    "bitwise_and": lambda x, y, w: x & y, "bitwise_or": lambda x, y, w: x | y,
    "bitwise_xor": lambda x, y, w: x ^ y,
    "shift_left": lambda x, y, w: x << y if 0 <= y < w else 0,
    "shift_right": lambda x, y, w: x >> (y if 0 <= y < w else w),
}  # fmt: skip
DIVISIONS = {
    "floor_div": lambda x, y: x // y, "ceil_div": lambda x, y: -(-x // y),
    "remainder": lambda x, y: x % y,
}  # fmt: skip


@pytest.mark.parametrize("dtype", INTEGERS)
@np.errstate(all="ignore")
def test_integers(dtype):
    suite, values = Suite(), integer_values(dtype, 3)
    width = 8 * values.itemsize
    lhs, rhs = pairs(values)
    divisors = np.where(rhs == 0, rhs.dtype.type(3), rhs)

    def wrapped(results):
        return golden_casts.wrap_integers(list(results), dtype)

    source = [Tensor(values, dtype)]
    for name, function in INTEGER_UNARY.items():
        expected = wrapped(map(function, values.tolist()))
        suite.add(unary(name), source, dtype, expected)
    suite.add(unary("logical_not"), source, "i1", values == 0)
    both = [Tensor(lhs, dtype), Tensor(rhs, dtype)]
    for name, function in INTEGER_BINARY.items():
        expected = wrapped(
            function(x, y, width) for x, y in zip(lhs.tolist(), rhs.tolist()))
        suite.add(binary(name), both, dtype, expected)
    both = [Tensor(lhs, dtype), Tensor(divisors, dtype)]
    for name, function in DIVISIONS.items():
        expected = wrapped(map(function, lhs.tolist(), divisors.tolist()))
        suite.add(binary(name), both, dtype, expected)
    quotients = lhs.astype(np.float32) / rhs.astype(np.float32)
    suite.add(binary("div"), [Tensor(lhs, dtype), Tensor(rhs, dtype)], "f32",
              quotients)
    add_comparisons(suite, dtype, lhs, rhs)
    add_choices(suite, dtype, lhs, rhs, np.minimum, np.maximum)
    suite.run()


@pytest.mark.parametrize("dtype", [*SMALL, "i4"])
def test_where_keeps_elements(dtype):
    suite = Suite()
    codes = np.arange(16 if dtype in ("i4", "f4E2M1FN") else 256, dtype=np.uint8)
    condition = Tensor(np.ones(1, bool), "i1")
    text = "pto.where {0}, {1}, {1} : {t0}, {t1}, {t1} -> {r0}"
    suite.add(text, [condition, Tensor(codes, dtype)], dtype, codes)
    suite.run()


def test_truth_values():
    suite = Suite()
    lhs, rhs = np.array([0, 0, 1, 1], bool), np.array([0, 1, 0, 1], bool)
    add_comparisons(suite, "i1", lhs, rhs)
    inputs = [Tensor(lhs, "i1"), Tensor(rhs, "i1")]
    suite.add(binary("bitwise_and"), inputs, "i1", lhs & rhs)
    suite.add(binary("bitwise_or"), inputs, "i1", lhs | rhs)
    suite.add(binary("bitwise_xor"), inputs, "i1", lhs ^ rhs)
    suite.add(unary("bitwise_not"), inputs[:1], "i1", ~lhs)
    suite.add(unary("logical_not"), inputs[:1], "i1", ~lhs)
    mixed = [inputs[1], Tensor(np.array([0, np.nan, -0.0, 2], np.float32), "f32")]
    suite.add(binary("logical_and"), mixed, "i1",
              np.array([False, True, False, True]))
    suite.run()
