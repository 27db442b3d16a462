"""Operations element by element against numpy, over types and shapes."""

import math

import ml_dtypes
import numpy as np
import pto_mlir.language.operations as pto
import pytest
from op_kernel import Dynamic, Tile, Updated, refused, run, text
from pto_mlir.language.tensor import Element
from pto_mlir.language.types import CastMode, DataType, PrecisionType, SaturationMode

F16, F32, BF16 = np.float16, np.float32, ml_dtypes.bfloat16
FLOATS = [F32, F16, BF16]
INTEGERS = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32]
ERF = np.vectorize(math.erf, otypes=[np.float64])
ERFC = np.vectorize(math.erfc, otypes=[np.float64])

# Name, golden in float64, domain.
UNARY = [
    ("exp", np.exp, (-5, 5)),
    ("exp2", np.exp2, (-5, 5)),
    ("expm1", np.expm1, (-3, 3)),
    ("log", np.log, (0.1, 50)),
    ("log2", np.log2, (0.1, 50)),
    ("log10", np.log10, (0.1, 50)),
    ("log1p", np.log1p, (-0.5, 50)),
    ("sqrt", np.sqrt, (0, 50)),
    ("rsqrt", lambda x: 1 / np.sqrt(x), (0.1, 50)),
    ("cbrt", np.cbrt, (-9, 9)),
    ("reciprocal", lambda x: 1 / x, (0.1, 9)),
    ("abs", np.abs, (-9, 9)),
    ("neg", np.negative, (-9, 9)),
    ("relu", lambda x: np.maximum(x, 0), (-9, 9)),
    ("sign", np.sign, (-9, 9)),
    ("tanh", np.tanh, (-3, 3)),
    ("tan", np.tan, (-1, 1)),
    ("sin", np.sin, (-3, 3)),
    ("cos", np.cos, (-1, 1)),
    ("sinh", np.sinh, (-3, 3)),
    ("cosh", np.cosh, (-3, 3)),
    ("asin", np.arcsin, (-1, 1)),
    ("acos", np.arccos, (-0.9, 0.9)),
    ("atan", np.arctan, (-9, 9)),
    ("asinh", np.arcsinh, (-9, 9)),
    ("acosh", np.arccosh, (1.1, 9)),
    ("atanh", np.arctanh, (-0.9, 0.9)),
    ("erf", ERF, (-3, 3)),
    ("erfc", ERFC, (-3, 3)),
    ("sigmoid", lambda x: 1 / (1 + np.exp(-x)), (-5, 5)),
    ("ceil", np.ceil, (-9, 9)),
    ("floor", np.floor, (-9, 9)),
    ("trunc", np.trunc, (-9, 9)),
    ("round", np.rint, (-9, 9)),
]


def values(seed, shape, dtype, low=-9, high=9):
    """Random values of a type; integers take the bounds as they are."""
    rng = np.random.default_rng(seed)
    if np.issubdtype(dtype, np.integer):
        low = max(low, 0) if np.issubdtype(dtype, np.unsignedinteger) else low
        return rng.integers(low, high, shape, endpoint=True).astype(dtype)
    return rng.uniform(low, high, shape).astype(dtype)


def check(actual, golden, ulps=4):
    """Compares with values in float64, in units of the last place."""
    rounded = golden.astype(actual.dtype)
    eps = float(ml_dtypes.finfo(actual.dtype).eps)
    ulps = ulps if actual.dtype == F32 else 1
    np.testing.assert_allclose(
        actual.astype(np.float64),
        rounded.astype(np.float64),
        rtol=ulps * eps,
        atol=1e-7,
    )


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("shape", [(3, 7), (1,), (2, 0, 5)])
def test_unary_functions_of_floats(dtype, shape):
    inputs = [values(i, shape, dtype, *row[2]) for i, row in enumerate(UNARY)]

    def kernel(*tensors):
        return [getattr(pto, row[0])(x) for row, x in zip(UNARY, tensors, strict=True)]

    for (name, golden, _), x, actual in zip(
        UNARY, inputs, run(kernel, inputs), strict=True
    ):
        with np.errstate(all="ignore"):
            check(actual, golden(x.astype(np.float64)))
        assert actual.dtype == dtype, name


@pytest.mark.parametrize("dtype", INTEGERS)
def test_unary_functions_of_integers(dtype):
    x = values(1, (3, 5), dtype)
    names = ["abs", "neg", "relu", "sign", "ceil", "floor", "trunc", "round"]
    goldens = [
        np.abs(x),
        (-x.astype(np.int64)).astype(dtype),
        np.maximum(x, 0),
        np.sign(x),
        *[x] * 4,
    ]
    found = run(lambda a: [getattr(pto, name)(a) for name in names], [x])
    for actual, golden in zip(found, goldens, strict=True):
        np.testing.assert_array_equal(actual, golden)


def test_round_to_decimals_scales_and_scales_back():
    x = values(2, (4, 9), F32, -20, 20)
    ups, downs = run(lambda a: (pto.round(a, 2), a.round(decimals=-1)), [x])
    np.testing.assert_array_equal(ups, np.rint(x * F32(100)) / F32(100))
    np.testing.assert_array_equal(downs, np.rint(x / F32(10)) * F32(10))


def test_predicates_of_special_values():
    x = np.array([0, -0.0, 1, -1, np.inf, -np.inf, np.nan], F32)
    names = ["isfinite", "isnan", "signbit", "logical_not"]
    finite, nan, sign, zero = run(
        lambda a: [getattr(pto, name)(a) for name in names], [x]
    )
    np.testing.assert_array_equal(finite, np.isfinite(x))
    np.testing.assert_array_equal(nan, np.isnan(x))
    np.testing.assert_array_equal(sign[:6], np.signbit(x)[:6])
    np.testing.assert_array_equal(zero, x == 0)


def test_leaky_units():
    x = values(3, (2, 3, 4), F32)
    w = values(4, (1, 3, 1), F32, 0, 1)
    default, given, learned = run(
        lambda a, b: (pto.lrelu(a), pto.lrelu(a, 0.25), pto.prelu(a, b)), [x, w]
    )
    np.testing.assert_array_equal(default, np.where(x >= 0, x, F32(0.01) * x))
    np.testing.assert_array_equal(given, np.where(x >= 0, x, F32(0.25) * x))
    np.testing.assert_array_equal(learned, np.where(x >= 0, x, w * x))


BINARY_FLOAT = [
    ("add", np.add),
    ("sub", np.subtract),
    ("mul", np.multiply),
    ("div", np.divide),
    ("floor_div", np.floor_divide),
    ("ceil_div", lambda a, b: np.ceil(a / b)),
    ("maximum", np.maximum),
    ("minimum", np.minimum),
    ("hypot", np.hypot),
    ("atan2", np.arctan2),
    ("copysign", np.copysign),
]


@pytest.mark.parametrize("dtype", FLOATS)
def test_binary_functions_of_floats(dtype):
    a, b = values(5, (3, 1, 7), dtype), values(6, (4, 7), dtype, 0.5, 5)
    names = [name for name, _ in BINARY_FLOAT]
    found = run(lambda x, y: [getattr(pto, name)(x, y) for name in names], [a, b])
    wide = a.astype(F32), b.astype(F32)
    for (name, golden), actual in zip(BINARY_FLOAT, found, strict=True):
        assert actual.shape == (3, 4, 7), name
        check(actual, golden(*wide), 2)


@pytest.mark.parametrize("dtype", FLOATS)
def test_remainders_of_floats(dtype):
    a, b = values(7, (5, 6), dtype), values(8, (5, 6), dtype, 0.5, 5)
    floor, trunc, left = run(
        lambda x, y: (pto.remainder(x, y), pto.fmod(x, y), pto.remainder(7, y)), [a, b]
    )
    wide = a.astype(F32), b.astype(F32)
    check(floor, np.mod(*wide))
    check(trunc, np.fmod(*wide))
    check(left, np.mod(F32(7), wide[1]))


@pytest.mark.parametrize("dtype", INTEGERS)
def test_binary_functions_of_integers(dtype):
    a, b = values(9, (3, 5), dtype, -9, 9), values(10, (3, 5), dtype, 1, 9)
    wide = a.astype(np.int64), b.astype(np.int64)
    rows = [
        ("add", np.add),
        ("sub", np.subtract),
        ("mul", np.multiply),
        ("floor_div", np.floor_divide),
        ("ceil_div", lambda x, y: -(-x // y)),
        ("remainder", np.mod),
        ("gcd", np.gcd),
        ("maximum", np.maximum),
        ("minimum", np.minimum),
        ("bitwise_and", np.bitwise_and),
        ("bitwise_or", np.bitwise_or),
        ("bitwise_xor", np.bitwise_xor),
    ]
    found = run(lambda x, y: [getattr(pto, r[0])(x, y) for r in rows], [a, b])
    for (name, golden), actual in zip(rows, found, strict=True):
        expected = golden(*wide).astype(dtype)
        np.testing.assert_array_equal(actual, expected, err_msg=name)


def test_division_of_integers_gives_floats():
    a, b = values(11, (4, 3), np.int32, -99, 99), values(12, (4, 3), np.int32, 1, 9)
    found, by_number = run(lambda x, y: (x / y, x / 4), [a, b])
    assert found.dtype == F32
    np.testing.assert_array_equal(found, a.astype(F32) / b.astype(F32))
    np.testing.assert_array_equal(by_number, a.astype(F32) / F32(4))


@pytest.mark.parametrize("dtype", [np.int16, np.int32, np.uint8])
def test_shifts(dtype):
    a = values(13, (3, 4), dtype, -100, 100)
    n = values(14, (3, 4), dtype, 0, 6)
    left, right, number, base = run(
        lambda x, y: (
            pto.bitwise_left_shift(x, y),
            pto.bitwise_right_shift(x, y),
            pto.bitwise_left_shift(x, 2),
            pto.bitwise_left_shift(1, y),
        ),
        [a, n],
    )
    wide = a.astype(np.int64)
    np.testing.assert_array_equal(left, (wide << n).astype(dtype))
    np.testing.assert_array_equal(right, (wide >> n).astype(dtype))
    np.testing.assert_array_equal(number, (wide << 2).astype(dtype))
    np.testing.assert_array_equal(base, (1 << n.astype(np.int64)).astype(dtype))


def test_complement_and_bits_of_booleans():
    a = np.array([True, False, True, False])
    b = np.array([True, True, False, False])
    both, other, not_a = run(
        lambda x, y: (pto.bitwise_and(x, y), x ^ y, pto.bitwise_not(x)), [a, b]
    )
    np.testing.assert_array_equal(both, a & b)
    np.testing.assert_array_equal(other, a ^ b)
    np.testing.assert_array_equal(not_a, ~a)


def test_logical_and_of_different_types():
    a, b = np.array([[0, 1, 2, 0]], np.int32), np.array([0.5, 0, np.nan, 0], F32)
    found = run(lambda x, y: pto.logical_and(x, y), [a, b])
    np.testing.assert_array_equal(found, [[False, False, True, False]])


def test_power_promotes_types():
    i = np.array([2, -3, 1, 0], np.int32)
    f = np.array([0.5, 2, 4, 9], F32)
    h, b = f.astype(F16), f.astype(BF16)

    def kernel(x, y, z, w):
        return x**2, x**0.5, y**x, z**w, z**2, pto.pow(w, x)

    found = run(kernel, [np.abs(i), f, h, b])
    np.testing.assert_array_equal(found[0], i.astype(np.int64) ** 2)
    check(found[1], np.abs(i).astype(np.float64) ** 0.5)
    check(found[2], f.astype(np.float64) ** np.abs(i))
    assert [str(x.dtype) for x in found[3:]] == ["float32", "float16", "bfloat16"]
    check(found[3], f.astype(np.float64) ** f)


def test_negative_powers_of_integers():
    found = run(lambda x: x**-1, [np.array([1, -1, 2, -5], np.int32)])
    np.testing.assert_array_equal(found, [1, -1, 0, 0])


COMPARISONS = [
    ("gt", np.greater),
    ("greater", np.greater),
    ("ge", np.greater_equal),
    ("eq", np.equal),
    ("ne", np.not_equal),
    ("lt", np.less),
    ("le", np.less_equal),
]


@pytest.mark.parametrize("dtype", [F32, F16, BF16, np.int8, np.uint32])
def test_comparisons(dtype):
    a, b = values(15, (4, 1, 6), dtype, 0, 3), values(16, (5, 6), dtype, 0, 3)
    a, b = (x.astype(F32).round().astype(dtype) for x in (a, b))
    found = run(lambda x, y: [getattr(pto, r[0])(x, y) for r in COMPARISONS], [a, b])
    for (name, golden), actual in zip(COMPARISONS, found, strict=True):
        np.testing.assert_array_equal(actual, golden(a, b), err_msg=name)


def test_comparison_operators_with_numbers():
    x = np.array([-1, 0, 0.5, np.nan], F32)

    def kernel(a):
        return (
            a > 0,
            a >= 0.5,
            a < 0,
            a <= Element(DataType.DT_FP32, 0.5),
            a == 0,
            a != 0,
        )

    found = run(kernel, [x])
    goldens = [x > 0, x >= 0.5, x < 0, x <= 0.5, x == 0, x != 0]
    for actual, golden in zip(found, goldens, strict=True):
        np.testing.assert_array_equal(actual, golden)


def test_where_broadcasts_and_takes_numbers():
    x = values(17, (3, 5), F32)
    h = x.astype(F16)

    def kernel(a, b):
        c = a > 0
        return (
            pto.where(c, a, float("-inf")),
            pto.where(c, 1.0, 0.0),
            pto.where(c, 1, 2),
            pto.where(c, b, Element(DataType.DT_FP16, 3)),
            pto.where(a[:, 0:1] > 0, 0, a),
        )

    found = run(kernel, [x, h])
    np.testing.assert_array_equal(found[0], np.where(x > 0, x, -np.inf))
    np.testing.assert_array_equal(found[1], (x > 0).astype(F32))
    assert found[2].dtype == np.int32
    np.testing.assert_array_equal(found[2], np.where(x > 0, 1, 2))
    np.testing.assert_array_equal(found[3], np.where(x > 0, h, F16(3)))
    np.testing.assert_array_equal(found[4], np.where(x[:, :1] > 0, F32(0), x))


@pytest.mark.parametrize("dtype", [F32, F16, np.int32, np.int16])
def test_clip(dtype):
    x = values(18, (4, 5), dtype)
    low, high = values(19, (1, 5), dtype, -5, 0), values(20, (4, 1), dtype, 0, 5)

    def kernel(a, lo, hi):
        return (
            pto.clip(a, lo, hi),
            pto.clip(a, -2, 3),
            pto.clip(a, min=1),
            a.clip(max=1),
            pto.clip(a),
        )

    found = run(kernel, [x, low, high])
    np.testing.assert_array_equal(found[0], np.minimum(np.maximum(x, low), high))
    np.testing.assert_array_equal(found[1], np.clip(x, dtype(-2), dtype(3)))
    np.testing.assert_array_equal(found[2], np.maximum(x, dtype(1)))
    np.testing.assert_array_equal(found[3], np.minimum(x, dtype(1)))
    np.testing.assert_array_equal(found[4], x)


def test_clip_of_crossed_limits_and_nan():
    x = np.array([1, 2, np.nan], F32)
    crossed, nan = run(lambda a: (a.clip(5.0, 2.0), a.clip(max=float("nan"))), [x])
    np.testing.assert_array_equal(crossed, [2, 2, np.nan])
    assert np.isnan(nan).all()


def test_operators_and_numbers_on_either_side():
    x = values(21, (3, 4), F32, 1, 5)

    def kernel(a):
        return a + 1, 1 + a, a - 2, 2 - a, a * 3, 3 * a, a / 2, 1 / a, a // 2, a % 2, -a

    found = run(kernel, [x])
    one, two = F32(1), F32(2)
    goldens = [
        x + one, x + one, x - two, -(x - two), x * F32(3), x * F32(3), x / two,
        one / x, np.floor(x / two), np.mod(x, two), -x,
    ]  # fmt: skip
    for actual, golden in zip(found, goldens, strict=True):
        np.testing.assert_array_equal(actual, golden)


def test_an_integer_may_be_written_with_other_bits():
    found = run(lambda a: (a & 0xF0, a + 200), [np.array([-1, 7], np.int8)])
    np.testing.assert_array_equal(found[0], np.array([-16, 0], np.int8))
    np.testing.assert_array_equal(found[1], np.array([-57, -49], np.int8))


def test_rounding_of_half_precision_after_each_operation():
    x = values(22, (64,), BF16, -3, 3)
    found = run(lambda a: a * a + a, [x])
    square = (x.astype(F32) * x.astype(F32)).astype(BF16)
    np.testing.assert_array_equal(
        found, (square.astype(F32) + x.astype(F32)).astype(BF16)
    )


def test_exponential_of_a_difference_rounds_once():
    a, b = values(23, (4, 8), F16, -3, 0), values(24, (4, 1), F16, 0, 1)
    found = run(lambda x, y: pto.expand_exp_dif(x, y), [a, b])
    check(found, np.exp(a.astype(F32) - b.astype(F32)).astype(np.float64))


def test_axpy_updates_in_place():
    y, x = values(25, (3, 4), F32), values(26, (3, 1), F16)
    found = run(lambda a, b: [pto.axpy_(a, b, 0.5)][1:], [Updated(y), x])
    np.testing.assert_array_equal(found, F32(0.5) * x.astype(F32) + y)


def test_axpy_of_a_local_tensor_gives_the_handle():
    y, x = values(27, (3, 4), F32), values(28, (3, 4), F32)

    def kernel(a, b):
        total = a.clone()
        assert total.axpy_(b) is total
        return total, a

    found = run(kernel, [y, x])
    np.testing.assert_array_equal(found[0], x + y)
    np.testing.assert_array_equal(found[1], y)


# Tiles and dynamic extents


def test_what_is_missing_of_a_tile_is_not_computed():
    x, y = values(29, (5, 6), F32), values(30, (8, 6), F32)

    def kernel(a, b):
        total = a + b
        assert total.shape == [8, 6]
        return total, pto.exp(b) * a

    found = run(kernel, [Tile(x, (8, 6)), y], [(5, 6), (5, 6)])
    np.testing.assert_array_equal(found[0], x + y[:5])


def test_two_tiles_have_what_both_have():
    x, y = values(31, (5, 6), F32), values(32, (3, 6), F32)
    found = run(lambda a, b: a * b, [Tile(x, (8, 6)), Tile(y, (8, 6))], [(3, 6)])
    np.testing.assert_array_equal(found, x[:3] * y)


def test_a_row_that_may_be_missing_repeats():
    x, y = values(33, (4, 6), F32), values(34, (1, 6), F32)
    kernel = text(
        lambda a, b: a + b.view([1, 6], [0, 0], valid_shape=[b.shape[0], 6]),
        [x, Dynamic(y, 0)],
    )
    assert "pto.fill_pad" in kernel


def test_dynamic_extents_go_through():
    x = values(35, (7, 3), F32)
    found = run(lambda a, b: a + b, [Dynamic(x, 0), Dynamic(x, 0)], [(7, 3)])
    np.testing.assert_array_equal(found, x + x)


# Casts

CASTS = [
    (F32, F16), (F32, BF16), (F32, np.int32), (F32, np.int16), (F32, np.int64),
    (F16, F32), (F16, np.int8), (F16, np.uint8), (F16, np.int32), (BF16, F32),
    (BF16, np.int32), (BF16, F16), (np.int8, F16), (np.int8, F32), (np.int32, F32),
    (np.int32, np.int16), (np.int64, np.int32), (np.int16, np.int64), (F32, np.bool_),
    (np.bool_, F32), (F32, ml_dtypes.float8_e4m3fn), (ml_dtypes.float8_e5m2, F32),
]  # fmt: skip


@pytest.mark.parametrize(("source", "target"), CASTS)
def test_default_casts(source, target):
    x = np.linspace(-60, 60, 49).astype(F32).astype(source)
    dtype = pto_type(target)
    found = run(lambda a: a.cast(dtype), [x])
    if np.issubdtype(target, np.integer):
        expected = x.astype(np.float64).astype(np.int64).astype(target)
    else:
        expected = x.astype(F32).astype(target) if x.dtype != bool else x.astype(target)
    assert found.dtype == np.dtype(target)
    np.testing.assert_array_equal(found.astype(F32), expected.astype(F32))


def pto_type(dtype):
    """The data type of a numpy type."""
    from pto_mlir.language.types import dtype_from_numpy

    return dtype_from_numpy(dtype)


@pytest.mark.parametrize(
    ("mode", "golden"),
    [
        (CastMode.CAST_RINT, np.rint),
        (CastMode.CAST_ROUND, lambda x: np.trunc(x + np.copysign(0.5, x))),
        (CastMode.CAST_FLOOR, np.floor),
        (CastMode.CAST_CEIL, np.ceil),
        (CastMode.CAST_TRUNC, np.trunc),
        (CastMode.CAST_NONE, np.trunc),
    ],
)
def test_modes_to_integers(mode, golden):
    x = np.array([-2.5, -1.5, -0.4, 0.5, 1.5, 2.5, 2.6], F32)
    found, same = run(
        lambda a: (
            a.cast(DataType.DT_INT32, mode),
            pto.cast(a, DataType.DT_FP32, mode),
        ),
        [x],
    )
    np.testing.assert_array_equal(found, golden(x))
    np.testing.assert_array_equal(same, x if mode == CastMode.CAST_NONE else golden(x))


def test_saturation_of_casts():
    x = np.array([-300, -129, 127.4, 300, np.inf, np.nan], F32)
    wrap, clamp, keyword = run(
        lambda a: (
            a.cast(DataType.DT_INT8),
            a.cast(DataType.DT_INT8, CastMode.CAST_RINT, SaturationMode.ON),
            pto.cast(a, DataType.DT_INT8, satmode=SaturationMode.ON),
        ),
        [x],
    )
    np.testing.assert_array_equal(wrap, np.array([-44, 127, 127, 44, 0, 0], np.int8))
    np.testing.assert_array_equal(clamp, np.array([-128, -128, 127, 127, 127, 0]))
    np.testing.assert_array_equal(keyword, clamp)


# Refusals

X = np.ones((2, 3), F32)
IX = np.ones((2, 3), np.int32)


@pytest.mark.parametrize(
    ("function", "arrays", "message"),
    [
        (lambda a: a + 1.5, [IX], "'add' expects an int beside a tensor of DT_INT32"),
        (lambda a, b: a + b, [X, IX], "'add' expects operands of one element type"),
        (lambda a: pto.exp(a), [IX], "'exp' expects one of DT_FP16"),
        (lambda a: pto.exp(3), [X], "'exp' expects a tensor, but found int 3"),
        (lambda a: a + Element(DataType.DT_FP16, 1), [X], "an element of DT_FP32"),
        (lambda a, b: a + b, [X, np.ones((3, 2), F32)], "shapes that broadcast"),
        (lambda a: a + "x", [X], None),
        (lambda a: pto.add(a, "x"), [X], "a tensor, a number or an Element"),
        (lambda a: pto.maximum(1, 2), [X], "at least one tensor"),
        (lambda a: pto.gcd(a, a), [X], "'gcd' expects one of DT_INT8"),
        (lambda a: pto.where(a, a, a), [X], "'where' expects one of DT_BOOL"),
        (lambda a: pto.round(a, 1.5), [X], "an int number of decimals"),
        (lambda a: pto.round(a, 40), [X], "decimals in [-30, 30]"),
        (lambda a: pto.round(a, -1), [IX], "no negative decimals"),
        (lambda a: pto.lrelu(a, float("inf")), [X], "a finite slope"),
        (lambda a: pto.maximum(a, 2**40), [IX], "a value of DT_INT32"),
        (lambda a: a.cast(DataType.DT_HF8), [X], "'DT_HF8' is not supported"),
        (lambda a, b: pto.axpy_(a, b), [np.ones((1, 3), F32), X], "to broadcast to"),
        (
            lambda a, b: pto.pow(a, b),
            [IX.astype(np.int8), IX.astype(np.uint8)],
            "8-bit",
        ),
    ],
)
def test_refusals(function, arrays, message):
    if message is None:
        with pytest.raises(TypeError):
            text(function, arrays)
    else:
        assert message in refused(function, arrays)


def test_precision_is_accepted():
    x = values(36, (3,), F32, 1, 2)
    found = run(lambda a: pto.exp(a, PrecisionType.HIGH_PRECISION), [x])
    check(found, np.exp(x.astype(np.float64)))


def test_symbolic_scalars_and_numbers_of_numpy():
    x, n = values(37, (2, 3), F32), values(38, (5,), F32)
    i = np.arange(6, dtype=np.int32).reshape(2, 3)

    def kernel(a, b, c):
        t = b.shape[0]
        return (
            a * t,
            t - a,
            c + t,
            pto.where(c > t, c, t),
            a * np.float32(0.1),
            c + np.int64(2),
        )

    found = run(kernel, [x, Dynamic(n, 0), i])
    goldens = [
        x * F32(5), F32(5) - x, i + 5, np.where(i > 5, i, 5), x * F32(0.1), i + 2,
    ]  # fmt: skip
    for actual, golden in zip(found, goldens, strict=True):
        np.testing.assert_array_equal(actual, golden)
