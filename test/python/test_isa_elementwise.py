"""Instructions on the vector memory, element by element, against numpy."""

import ml_dtypes
import numpy as np
import pytest
from isa_kernel import TYPES, Kernel

RNG = np.random.default_rng(7)
# Physical and valid shapes: whole, tails, one element.
SHAPES = [((8, 32), (8, 32)), ((8, 64), (5, 33)), ((1, 32), (1, 1))]


def sample(dtype, shape, low=-4, high=4):
    """Small values, so that sums and products are exact enough to compare."""
    kind = np.dtype(TYPES[dtype])
    if kind.kind in "iu":
        low = 0 if kind.kind == "u" else low
        return RNG.integers(low, high, shape, endpoint=True).astype(kind)
    return RNG.uniform(low, high, shape).astype(np.float32).astype(kind)


def wide(array):
    """What elements are computed in."""
    return array.astype(np.float32 if array.dtype.kind in "fV" else np.int64)


def check(got, expected, dtype, rtol=3e-7):
    """Equal after one rounding; functions may be an ulp off before it."""
    expected = expected.astype(TYPES[dtype])
    if np.dtype(TYPES[dtype]).kind in "iu":
        np.testing.assert_array_equal(got, expected)
        return
    rtol = {"f32": rtol, "f16": 1e-3, "bf16": 8e-3}[dtype] if rtol else 0
    np.testing.assert_allclose(
        got.astype(np.float32), expected.astype(np.float32), rtol=rtol, atol=1e-30
    )


BINARY = {
    "tadd": np.add, "tsub": np.subtract, "tmul": np.multiply,
    "tmax": np.maximum, "tmin": np.minimum,
}  # fmt: skip
EXACT_TYPES = {
    "a2a3": ["f32", "f16", "i32", "i16"],
    "a5": ["f32", "f16", "bf16", "i32", "i16", "ui16", "ui32", "i64", "ui64"],
}


@pytest.mark.parametrize(
    "machine, dtype", [(m, d) for m, types in EXACT_TYPES.items() for d in types]
)
def test_binary(machine, dtype):
    kernel, expected = Kernel(machine), []
    for shape, valid in SHAPES:
        a, b = sample(dtype, valid), sample(dtype, valid)
        for name, function in BINARY.items():
            x, y = kernel.load(a, shape), kernel.load(b, shape)
            out = kernel.tile(dtype, valid, shape)
            kernel.op(name, [x, y], [out])
            kernel.store(out)
            expected.append(function(wide(a), wide(b)))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        check(got, want, dtype, rtol=0)


def test_integers_wrap():
    kernel = Kernel()
    a = np.array([[32767, -32768, 20000, 7]], np.int16).repeat(8, 1)[:, :16]
    t, out = kernel.load(a), kernel.tile("i16", a.shape)
    kernel.op("tadd", [t, t], [out])
    kernel.store(out)
    product = kernel.tile("i16", a.shape)
    kernel.op("tmul", [t, t], [product])
    kernel.store(product)
    total, square = kernel.run()
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(total, a + a)
        np.testing.assert_array_equal(square, a * a)


def test_unsigned_order():
    kernel = Kernel("a5")
    a = np.array([[2**64 - 1, 5, 2**63, 0]], np.uint64)
    b = np.array([[1, 2**63 + 7, 2**63 - 1, 1]], np.uint64)
    x, y = kernel.load(a), kernel.load(b)
    for name in ("tmax", "tmin", "tdiv"):
        out = kernel.tile("ui64", a.shape)
        kernel.op(name, [x, y], [out])
        kernel.store(out)
    high, low, quotient = kernel.run()
    np.testing.assert_array_equal(high, np.maximum(a, b))
    np.testing.assert_array_equal(low, np.minimum(a, b))
    np.testing.assert_array_equal(quotient, a // b)


UNARY = {
    "texp": np.exp, "tlog": np.log, "tsqrt": np.sqrt, "trecip": np.reciprocal,
    "trsqrt": lambda a: 1 / np.sqrt(a), "tabs": np.abs, "tneg": np.negative,
    "trelu": lambda a: np.maximum(a, 0),
}  # fmt: skip


@pytest.mark.parametrize("dtype", ["f32", "f16"])
def test_unary(dtype):
    kernel, expected = Kernel(), []
    for shape, valid in SHAPES:
        for name, function in UNARY.items():
            low = 0.25 if name in ("tlog", "tsqrt", "trsqrt") else -4
            a = sample(dtype, valid, low)
            x, out = kernel.load(a, shape), kernel.tile(dtype, valid, shape)
            kernel.op(name, [x], [out])
            kernel.store(out)
            expected.append(function(wide(a)))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        check(got, want, dtype, rtol=1e-6)


SCALAR = {
    "tadds": np.add, "tsubs": np.subtract, "tmuls": np.multiply,
    "tmaxs": np.maximum, "tmins": np.minimum, "tdivs": np.divide,
}  # fmt: skip


@pytest.mark.parametrize("dtype", ["f32", "f16", "i32"])
def test_scalar(dtype):
    kernel, expected = Kernel(), []
    for shape, valid in SHAPES:
        a = sample(dtype, valid)
        for name, function in SCALAR.items():
            if name == "tdivs" and dtype == "i32":
                continue
            x, out = kernel.load(a, shape), kernel.tile(dtype, valid, shape)
            kernel.op(name, [x, (kernel.scalar(3, dtype), dtype)], [out])
            kernel.store(out)
            expected.append(function(wide(a), wide(np.array(3, TYPES[dtype]))))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        check(got, want, dtype, rtol=0)


def test_scalar_on_the_left():
    kernel = Kernel()
    a = sample("f32", (8, 32), 1)
    x, out = kernel.load(a), kernel.tile("f32", a.shape)
    kernel.op("tdivs", [(kernel.scalar(3, "f32"), "f32"), x], [out])
    kernel.store(out)
    check(kernel.run()[0], np.float32(3) / a, "f32", rtol=0)


def test_remainders():
    kernel = Kernel("a5")
    a, b = sample("f32", (8, 32), -9, 9), sample("f32", (8, 32), 1, 4)
    b *= np.sign(RNG.uniform(-1, 1, b.shape)).astype(np.float32)
    x, y = kernel.load(a), kernel.load(b)
    for name in ("trem", "tfmod"):
        out = kernel.tile("f32", a.shape)
        kernel.op(name, [x, y], [out])
        kernel.store(out)
    rem, fmod = kernel.run()
    np.testing.assert_allclose(rem, np.mod(a, b), rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(fmod, np.fmod(a, b))


def test_bits_and_shifts():
    kernel = Kernel("a5")
    a, b = sample("i32", (8, 32), -99, 99), sample("i32", (8, 32), 0, 31)
    x, y = kernel.load(a), kernel.load(b)
    names = {
        "tand": a & b, "tor": a | b, "txor": a ^ b, "tshl": a << b, "tshr": a >> b,
    }  # fmt: skip
    for name in names:
        out = kernel.tile("i32", a.shape)
        kernel.op(name, [x, y], [out])
        kernel.store(out)
    out = kernel.tile("i32", a.shape)
    kernel.op("tnot", [x], [out])
    kernel.store(out)
    for got, want in zip(kernel.run(), [*names.values(), ~a], strict=True):
        np.testing.assert_array_equal(got, want)


def test_updates():
    kernel = Kernel()
    a, b, d = (sample("f32", (4, 8)) for _ in range(3))
    names = {
        "tmuladddst": a * b + d, "tfusedmuladd": a * d + b,
        "tfusedmuladdrelu": np.maximum(a * d + b, 0),
    }  # fmt: skip
    for name in names:
        out = kernel.load(d)
        kernel.op(name, [kernel.load(a), kernel.load(b)], [out])
        kernel.store(out)
    out = kernel.load(d)
    scalar = (kernel.scalar(2, "f32"), "f32")
    kernel.op("taxpy", [kernel.load(a), scalar], [out])
    kernel.store(out)
    for got, want in zip(kernel.run(), [*names.values(), 2 * a + d], strict=True):
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("dtype", ["f32", "f16", "i32", "i16"])
def test_expand(dtype):
    kernel, expected = Kernel(), []
    functions = {"add": np.add, "sub": np.subtract, "mul": np.multiply,
                 "max": np.maximum, "min": np.minimum}
    for valid in ((8, 32), (5, 17)):
        a = sample(dtype, valid)
        row, col = sample(dtype, (valid[0], 1)), sample(dtype, (1, valid[1]))
        shape = (16, 32)
        for name, function in functions.items():
            out = kernel.tile(dtype, valid, shape)
            vector = kernel.load(row, (16, 1), layout="dn")
            kernel.op(f"trowexpand{name}", [kernel.load(a, shape), vector], [out])
            kernel.store(out)
            expected.append(function(wide(a), wide(row)))
            out = kernel.tile(dtype, valid, shape)
            vector = kernel.load(col, (1, 32))
            kernel.op(f"tcolexpand{name}", [kernel.load(a, shape), vector], [out])
            kernel.store(out)
            expected.append(function(wide(a), wide(col)))
        out = kernel.tile(dtype, valid, shape)
        kernel.op("tcolexpand", [kernel.load(col, (1, 32))], [out])
        kernel.store(out)
        expected.append(np.broadcast_to(wide(col), valid))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        check(got, want, dtype, rtol=0)


@pytest.mark.parametrize("dtype", ["f32", "f16", "i32", "i16"])
def test_reduce(dtype):
    kernel, expected = Kernel(), []
    rows = {"trowsum": np.sum, "trowmax": np.max, "trowmin": np.min}
    cols = {"tcolsum": np.sum, "tcolmax": np.max, "tcolmin": np.min}
    for valid in ((8, 32), (5, 17), (1, 1)):
        a = np.round(sample(dtype, valid)).astype(TYPES[dtype])  # exact sums
        for name, function in rows.items():
            out = kernel.tile(dtype, (valid[0], 1), (16, 1), layout="dn")
            tmp = kernel.tile(dtype, (16, 128), (16, 128))
            kernel.op(name, [kernel.load(a, (16, 32)), tmp], [out])
            kernel.store(out)
            expected.append(function(wide(a), 1, keepdims=True))
        for name, function in cols.items():
            out = kernel.tile(dtype, (1, valid[1]), (1, 32))
            kernel.op(name, [kernel.load(a, (16, 32))], [out])
            kernel.store(out)
            expected.append(function(wide(a), 0, keepdims=True))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        check(got, want, dtype, rtol=0)


def test_arguments_of_extremes():
    kernel = Kernel("a5")
    a = sample("f32", (5, 17))
    expected = []
    for name, function in (("argmax", np.argmax), ("argmin", np.argmin)):
        out = kernel.tile("i32", (5, 1), (8, 1), layout="dn")
        kernel.op(f"trow{name}", [kernel.load(a, (8, 32))], [out])
        kernel.store(out)
        expected.append(function(a, 1)[:, None])
        out = kernel.tile("i32", (1, 17), (1, 32))
        kernel.op(f"tcol{name}", [kernel.load(a, (8, 32))], [out])
        kernel.store(out)
        expected.append(function(a, 0)[None, :])
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        np.testing.assert_array_equal(got, want)


def test_parts():
    kernel = Kernel()
    a, b = sample("f32", (8, 32)), sample("f32", (5, 32))
    functions = {"add": np.add, "mul": np.multiply, "max": np.maximum,
                 "min": np.minimum}
    for name in functions:
        out = kernel.tile("f32", (8, 32))
        kernel.op(f"tpart{name}", [kernel.load(a), kernel.load(b, (8, 32))], [out])
        kernel.store(out)
    for got, function in zip(kernel.run(), functions.values(), strict=True):
        want = a.copy()
        want[:5] = function(a[:5], b)
        np.testing.assert_array_equal(got, want)


def test_fill():
    kernel = Kernel()
    for dtype in ("f32", "f16", "i32", "ui8"):
        out = kernel.tile(dtype, (3, 5), (8, 32))
        scalar = kernel.scalar(3, "i8" if dtype == "ui8" else dtype)
        kernel.op("texpands", [(scalar, "i8" if dtype == "ui8" else dtype)], [out])
        kernel.store(out)
    for got in kernel.run("--check-uninit"):
        np.testing.assert_array_equal(got.astype(np.float32), np.full((3, 5), 3))


def test_valid_extents_must_agree():
    kernel = Kernel()
    a = sample("f32", (8, 32))
    x = kernel.load(a, dynamic=True)
    out = kernel.tile("f32", (5, 32), (8, 32), dynamic=True)
    kernel.op("tabs", [x], [out])
    kernel.store(out)
    message = kernel.fail()
    assert "'pto_isa.tabs' op expects equal valid extents" in message
    assert "8x32 and 5x32" in message


def test_bfloat_rounds_after_each_operation():
    kernel = Kernel("a5")
    a = sample("bf16", (4, 16))
    x, y, z = kernel.load(a), kernel.tile("bf16", a.shape), kernel.tile("bf16", a.shape)
    kernel.op("tmul", [x, x], [y])
    kernel.op("tadd", [y, x], [z])
    kernel.store(z)
    square = (wide(a) * wide(a)).astype(ml_dtypes.bfloat16)
    check(kernel.run()[0], wide(square) + wide(a), "bf16", rtol=0)
