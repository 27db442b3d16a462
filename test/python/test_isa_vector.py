"""Vector instructions of several steps, with scalars, vectors and parts."""

import json
import pathlib

import numpy as np
import pytest
from isa_kernel import TYPES, Kernel

RNG = np.random.default_rng(29)
# Physical and valid shapes: whole, tails, one element.
SHAPES = [((8, 32), (8, 32)), ((8, 64), (5, 33)), ((1, 32), (1, 1))]
INTS = ["i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64"]


def sample(dtype, shape, low=-4, high=4):
    """Small values, whose sums and products are exact enough to compare."""
    kind = np.dtype(TYPES[dtype])
    if kind.kind in "iu":
        low = max(low, 0) if kind.kind == "u" else low
        return RNG.integers(low, high, shape, endpoint=True).astype(kind)
    return RNG.uniform(low, high, shape).astype(np.float32).astype(kind)


def wide(array):
    """What elements are computed in."""
    return array.astype(np.float32 if array.dtype.kind in "fV" else np.int64)


def check(got, expected, dtype, rtol=0.0):
    """Equal after one rounding; functions may be an ulp off before it."""
    kind = np.dtype(TYPES[dtype])
    if kind.kind in "iu":
        np.testing.assert_array_equal(got, expected.astype(kind))
        return
    if rtol:
        rtol = max(rtol, {"f32": 0, "f16": 1e-3, "bf16": 8e-3}[dtype])
    np.testing.assert_allclose(
        got.astype(np.float32), expected.astype(kind).astype(np.float32), rtol=rtol,
        atol=1e-30,
    )


def compare(kernel, expected, dtypes, rtol=0.0):
    got = kernel.run("--check-uninit")
    for have, want, dtype in zip(got, expected, dtypes, strict=True):
        check(have, want, dtype, rtol)


def cases(pairs):
    """(machine, dtype) for a dictionary of machines."""
    return [(machine, dtype) for machine, all in pairs.items() for dtype in all]


# ===----------------------------------------------------------------------===#
# Two tiles
# ===----------------------------------------------------------------------===#

QUOTIENTS = {"a2a3": ["f32", "f16"], "a5": ["f32", "f16", "i16", "i32", "ui16", "ui32",
                                            "i64"]}


@pytest.mark.parametrize("machine, dtype", cases(QUOTIENTS))
def test_quotient(machine, dtype):
    """Integers divide toward zero."""
    kernel, expected = Kernel(machine), []
    for shape, valid in SHAPES:
        a, b = sample(dtype, valid, -90, 90), sample(dtype, valid, 1, 7)
        if b.dtype.kind in "if":
            b *= RNG.choice([-1, 1], valid).astype(b.dtype)
        out = kernel.tile(dtype, valid, shape)
        kernel.op("tdiv", [kernel.load(a, shape), kernel.load(b, shape)], [out])
        kernel.store(out)
        quotient = wide(a) / wide(b)
        expected.append(quotient if a.dtype.kind in "fV" else np.trunc(quotient))
    compare(kernel, expected, [dtype] * 3)


@pytest.mark.parametrize("dtype", ["i32", "ui16", "ui8", "i8", "i16", "ui32"])
@pytest.mark.parametrize("machine", ["a2a3", "a5"])
def test_bits(machine, dtype):
    kernel, expected = Kernel(machine), []
    info = np.iinfo(TYPES[dtype])
    for shape, valid in SHAPES:
        a, b = (RNG.integers(info.min, info.max, valid, TYPES[dtype], endpoint=True)
                for _ in range(2))
        n = RNG.integers(0, info.bits, valid).astype(TYPES[dtype])
        for name, other, want in (("tand", b, a & b), ("tor", b, a | b),
                                  ("txor", b, a ^ b), ("tshl", n, a << n),
                                  ("tshr", n, a >> n), ("tnot", None, ~a)):
            inputs = [kernel.load(x, shape) for x in (a, other) if x is not None]
            if name == "txor":
                inputs.append(kernel.tile(dtype, valid, shape))
            out = kernel.tile(dtype, valid, shape)
            kernel.op(name, inputs, [out])
            kernel.store(out)
            expected.append(want)
    compare(kernel, expected, [dtype] * len(expected))


@pytest.mark.parametrize("op", ["tshl", "tshr", "tshls", "tshrs"])
@pytest.mark.parametrize("amount", [-1, 32, 99])
def test_shift_by_too_much(op, amount):
    kernel = Kernel("a5")
    a = np.zeros((8, 32), np.int32)
    source = kernel.load(a)
    if op.endswith("s"):
        name, type = kernel.pointer(np.array([amount], np.int32))
        kernel.lines.append(
            f"%n = pto_isa.load_scalar {name}[{kernel.index(0)}] : {type} -> i32"
        )
        other = ("%n", "i32")
    else:
        other = kernel.load(np.full((8, 32), amount, np.int32))
    kernel.op(op, [source, other], [kernel.tile("i32", a.shape)])
    assert f"expects an amount below 32, but found {amount}" in kernel.fail()


@pytest.mark.parametrize("op", ["tdiv", "trem", "tfmod"])
def test_division_by_zero(op):
    """Of integers an error; floats have infinities and NaN."""
    kernel = Kernel("a5")
    a, zero = np.full((8, 32), 7, np.int32), np.zeros((8, 32), np.int32)
    inputs = [kernel.load(a), kernel.load(zero)]
    kernel.op(op, inputs, [kernel.tile("i32", a.shape)])
    assert f"'pto_isa.{op}' op divides by zero" in kernel.fail()


def test_sign_of_a_remainder_that_is_zero():
    """It is that of the divisor for `trem`, of the dividend for `tfmod`."""
    a, b = np.array([[4, -4, 4, -4, 0.0, -0.0]], np.float32), np.float32([[2, 2, -2, -2, -2, 2]])
    kernel = Kernel()
    out = [kernel.tile("f32", a.shape, (1, 8)) for _ in range(2)]
    sources = [kernel.load(array, (1, 8)) for array in (a, b)]
    kernel.op("trem", [*sources, kernel.tile("f32", (1, 256))], [out[0]])
    kernel.op("tfmod", sources, [out[1]])
    for tile in out:
        kernel.store(tile)
    rem, fmod = kernel.run()
    np.testing.assert_array_equal(np.signbit(rem), np.signbit(b))
    np.testing.assert_array_equal(np.signbit(fmod), np.signbit(a))
    assert not rem.any() and not fmod.any()


REMAINDERS = {"a2a3": ["f32"], "a5": ["f32", "f16", "i16", "i32", "ui16", "ui32"]}


@pytest.mark.parametrize("machine, dtype", cases(REMAINDERS))
def test_remainder(machine, dtype):
    """`trem` has the sign of the divisor, `tfmod` that of the dividend."""
    kernel, expected = Kernel(machine), []
    for shape, valid in SHAPES:
        a, b = sample(dtype, valid, -90, 90), sample(dtype, valid, 1, 7)
        if b.dtype.kind in "if":
            b *= RNG.choice([-1, 1], valid).astype(b.dtype)
        scalar = (kernel.scalar(3, dtype.replace("u", "")), dtype.replace("u", ""))
        three = np.array(3, TYPES[dtype])
        for name, function in (("trem", np.mod), ("tfmod", np.fmod)):
            scratch = [kernel.tile(dtype, (1, 256))] if name == "trem" else []
            out = kernel.tile(dtype, valid, shape)
            kernel.op(name, [kernel.load(a, shape), kernel.load(b, shape), *scratch],
                      [out])
            kernel.store(out)
            expected.append(function(wide(a), wide(b)))
            out = kernel.tile(dtype, valid, shape)
            if scalar[1] == dtype:
                kernel.op(f"{name}s", [kernel.load(a, shape), scalar, *scratch], [out])
                kernel.store(out)
                expected.append(function(wide(a), wide(three)))
    # numpy takes one more rounding in f32 for the sign of the divisor.
    compare(kernel, expected, [dtype] * len(expected), rtol=1e-4)


POWERS = {"a2a3": ["f32", "i32", "ui8", "i16"], "a5": ["f32", "f16", "i32", "i8", "ui16"]}


@pytest.mark.parametrize("machine, dtype", cases(POWERS))
def test_power(machine, dtype):
    kernel, expected = Kernel(machine), []
    for shape, valid in SHAPES:
        low = 0.25 if dtype.startswith("f") else -2
        a, b = sample(dtype, valid, low, 2), sample(dtype, valid, 0, 4)
        scratch = [kernel.tile(dtype, valid, shape)]
        out = kernel.tile(dtype, valid, shape)
        kernel.op("tpow", [kernel.load(a, shape), kernel.load(b, shape), *scratch],
                  [out])
        kernel.store(out)
        expected.append(wide(a) ** wide(b))
        if not dtype.startswith("u"):
            out = kernel.tile(dtype, valid, shape)
            scalar = (kernel.scalar(3, dtype), dtype)
            kernel.op("tpows", [kernel.load(a, shape), scalar, *scratch], [out])
            kernel.store(out)
            expected.append(wide(a) ** 3)
    compare(kernel, expected, [dtype] * len(expected), rtol=1e-6)


def test_negative_powers_of_integers():
    """Only 1 and -1 have them."""
    kernel = Kernel("a5")
    a = np.array([[1, -1, -1, 2, -2, 0, 5, 1]], np.int32)
    b = np.array([[-3, -3, -2, -1, -1, -1, 0, 0]], np.int32)
    out = kernel.tile("i32", a.shape)
    kernel.op("tpow", [kernel.load(a), kernel.load(b)], [out])
    kernel.store(out)
    np.testing.assert_array_equal(kernel.run()[0], [[1, -1, 1, 0, 0, 0, 1, 1]])


@pytest.mark.parametrize("dtype", ["f32", "f16"])
@pytest.mark.parametrize("machine", ["a2a3", "a5"])
def test_rectifications(machine, dtype):
    kernel, expected = Kernel(machine), []
    for shape, valid in SHAPES:
        a, b = sample(dtype, valid), sample(dtype, valid)
        slope = (kernel.scalar(0.25, "f32"), "f32")
        relu = np.maximum
        scratch = kernel.tile("ui8", (shape[0] + 1, 32))
        x, y = kernel.load(a, shape), kernel.load(b, shape)
        w, v = wide(a), wide(b)
        for name, inputs, want in (
            ("tprelu", [x, y, scratch], np.where(w > 0, w, w * v)),
            ("tlrelu", [x, slope], np.where(w > 0, w, w * np.float32(0.25))),
            ("tsubrelu", [x, y], relu(w - v, 0)),
        ):
            out = kernel.tile(dtype, valid, shape)
            kernel.op(name, inputs, [out])
            kernel.store(out)
            expected.append(want)
    compare(kernel, expected, [dtype] * len(expected))


@pytest.mark.parametrize("pair", ["f32 f16", "f16 i8", "i16 i8"])
def test_rectified_and_converted(pair):
    """To a smaller type: nearest even, limited."""
    source, to = pair.split()
    kernel, expected = Kernel(), []
    for shape, valid in SHAPES:
        limit = 99 if to == "i8" else 4
        a, b = sample(source, valid, -limit, limit), sample(source, valid, -limit, limit)
        for name, sum in (("taddreluconv", np.add), ("tsubreluconv", np.subtract)):
            out = kernel.tile(to, valid, (shape[0], 64))
            kernel.op(name, [kernel.load(a, shape), kernel.load(b, shape)], [out])
            kernel.store(out)
            value = np.maximum(sum(wide(a), wide(b)), 0)
            if source == "f16":
                value = value.astype(np.float16).astype(np.float32)
            expected.append(np.clip(np.rint(value), 0, 127) if to == "i8" else value)
    compare(kernel, expected, [to] * len(expected))


def test_scaled_and_rectified():
    kernel, expected = Kernel(), []
    for shape, valid in SHAPES:
        a, b = sample("i32", valid, -999, 999), sample("i32", valid, -999, 999)
        out = kernel.tile("f16", valid, (shape[0], 64))
        scale = (kernel.scalar(0.125, "f32"), "f32")
        kernel.op("tadddeqrelu", [kernel.load(a, shape), kernel.load(b, shape), scale,
                                  kernel.tile("i32", shape)], [out])
        kernel.store(out)
        expected.append(np.maximum((wide(a) + wide(b)) * np.float32(0.125), 0))
    compare(kernel, expected, ["f16"] * 3)


@pytest.mark.parametrize("dtype", ["f32", "f16"])
def test_sums_of_neighbours(dtype):
    """In the first half; an odd element stays alone, and the rest is zero."""
    kernel, expected = Kernel("a5"), []
    for shape, valid in SHAPES:
        a = sample(dtype, valid)
        out = kernel.tile(dtype, valid, shape)
        kernel.op("tpairreducesum", [kernel.load(a, shape)], [out])
        kernel.store(out)
        even = np.pad(wide(a), ((0, 0), (0, valid[1] % 2)))
        want = np.zeros(valid, np.float32)
        want[:, : even.shape[1] // 2] = even[:, ::2] + even[:, 1::2]
        expected.append(want)
    compare(kernel, expected, [dtype] * 3)


@pytest.fixture(scope="module")
def simulator(tmp_path_factory):
    """A machine with the instructions that only simulators have."""
    source = pathlib.Path(__file__).parents[2] / "lib/Machine/data/a5.json"
    machine = json.loads(source.read_text())
    machine["absentInstructions"] = []
    machine["name"] = "simulator"
    path = tmp_path_factory.mktemp("machine") / "simulator.json"
    path.write_text(json.dumps(machine))
    return path


@pytest.mark.parametrize("dtype", ["f32", "f16", "i32"])
def test_instructions_of_simulators(simulator, dtype):
    kernel, expected = Kernel(simulator), []
    for shape, valid in SHAPES:
        a, b, c = (sample(dtype, valid) for _ in range(3))
        x, y, z = (kernel.load(v, shape) for v in (a, b, c))
        s = (kernel.scalar(2, dtype), dtype)
        two = np.float32(2) if dtype.startswith("f") else 2
        for name, inputs, first, second in (
            ("taddc", [x, y, z], wide(a) + wide(b), wide(c)),
            ("tsubc", [x, y, z], wide(a) - wide(b), wide(c)),
            ("taddsc", [x, s, y], wide(a) + two, wide(b)),
            ("tsubsc", [x, s, y], wide(a) - two, wide(b)),
        ):
            out = kernel.tile(dtype, valid, shape)
            kernel.op(name, inputs, [out])
            kernel.store(out)
            expected.append(first + second)
    compare(kernel, expected, [dtype] * len(expected))


@pytest.mark.parametrize("dtype", ["f32", "f16", "i16"])
def test_rectified_sums(simulator, dtype):
    """No NPU has them."""
    kernel, expected = Kernel(simulator), []
    for shape, valid in SHAPES:
        a, b = sample(dtype, valid), sample(dtype, valid)
        out = kernel.tile(dtype, valid, shape)
        kernel.op("taddrelu", [kernel.load(a, shape), kernel.load(b, shape)], [out])
        kernel.store(out)
        expected.append(np.maximum(wide(a) + wide(b), 0))
    compare(kernel, expected, [dtype] * len(expected))


# ===----------------------------------------------------------------------===#
# A tile and a scalar
# ===----------------------------------------------------------------------===#


@pytest.mark.parametrize("dtype", ["i8", "i16", "i32"])
@pytest.mark.parametrize("machine", ["a2a3", "a5"])
def test_bits_with_a_scalar(machine, dtype):
    kernel, expected = Kernel(machine), []
    info = np.iinfo(TYPES[dtype])
    for shape, valid in SHAPES:
        a = RNG.integers(info.min, info.max, valid, TYPES[dtype], endpoint=True)
        for name, value, function in (
            ("tands", -86, np.bitwise_and), ("tors", 85, np.bitwise_or),
            ("txors", -1, np.bitwise_xor), ("tshls", 3, np.left_shift),
            ("tshrs", 5, np.right_shift),
        ):  # fmt: skip
            if dtype == "i8" and name.startswith("tsh") and machine == "a2a3":
                continue
            inputs = [kernel.load(a, shape), (kernel.scalar(value, dtype), dtype)]
            if name == "txors":
                inputs.append(kernel.tile(dtype, valid, shape))
            out = kernel.tile(dtype, valid, shape)
            kernel.op(name, inputs, [out])
            kernel.store(out)
            expected.append(function(a, TYPES[dtype](value)))
    compare(kernel, expected, [dtype] * len(expected))


@pytest.mark.parametrize("dtype", ["i16", "i32", "i64"])
def test_quotient_with_a_scalar_of_integers(dtype):
    kernel, expected = Kernel("a5"), []
    a = sample(dtype, (5, 33), 1, 90)
    for value in (7, -3):
        scalar = (kernel.scalar(value, dtype), dtype)
        for left in (False, True):
            inputs = [kernel.load(a, (8, 64)), scalar]
            out = kernel.tile(dtype, a.shape, (8, 64))
            kernel.op("tdivs", inputs[::-1] if left else inputs, [out])
            kernel.store(out)
            quotient = value / wide(a) if left else wide(a) / value
            expected.append(np.trunc(quotient))
    compare(kernel, expected, [dtype] * len(expected))


def test_multiple_of_another_type():
    """f16 values added to f32 ones; the scalar is f16."""
    kernel, expected = Kernel(), []
    for shape, valid in SHAPES:
        a, d = sample("f16", valid), sample("f32", valid)
        out = kernel.load(d, shape)
        scalar = (kernel.scalar(1.5, "f16"), "f16")
        kernel.op("taxpy", [kernel.load(a, (shape[0], 64)), scalar], [out])
        kernel.store(out)
        expected.append(np.float32(1.5) * wide(a) + d)
    compare(kernel, expected, ["f32"] * 3)


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16", *INTS[:3]])
def test_fill_of_a_matrix(dtype):
    """In `mat` all of a tile is filled, whatever its valid extents."""
    kernel = Kernel("a5")
    tile = kernel.tile(dtype, (16, 64), (32, 64), "mat", "nz", dynamic=True)
    kernel.op("texpands", [(kernel.scalar(3, dtype), dtype)], [tile])
    kernel.lines.append(
        f"pto_isa.set_validshape {tile.name}, {kernel.index(32)}, {kernel.index(64)}"
        f" : {tile.type}"
    )
    tile.shape = (32, 64)
    back = kernel.tile(dtype, (32, 64), (32, 64), "vec", "nz")
    kernel.op("tmov", [tile], [back])
    kernel.store(back)
    compare(kernel, [np.full((32, 64), 3)], [dtype])


# ===----------------------------------------------------------------------===#
# A vector over a tile
# ===----------------------------------------------------------------------===#


@pytest.mark.parametrize("machine, dtype", cases({
    "a2a3": ["f32", "f16", "bf16", "i8", "i32", "ui16"],
    "a5": ["f32", "f16", "bf16", *INTS],
}))  # fmt: skip
def test_repeated_values(machine, dtype):
    kernel, expected = Kernel(machine), []
    for valid in ((8, 32), (5, 17), (1, 1), (13, 64)):
        a = sample(dtype, valid)
        column = sample(dtype, (valid[0], 1))
        # Vector units with registers take sources of one column only.
        first = a[:, :1] if machine == "a5" else a
        for source in (kernel.load(column, (32, 1), layout="dn"),
                       kernel.load(first, (16, 64))):
            out = kernel.tile(dtype, (valid[0], 40), (16, 64))
            kernel.op("trowexpand", [source], [out])
            kernel.store(out)
        expected += [np.repeat(x[:, :1], 40, 1) for x in (column, a)]
        out = kernel.tile(dtype, (7, valid[1]), (16, 64))
        kernel.op("tcolexpand", [kernel.load(a, (16, 64))], [out])
        kernel.store(out)
        expected.append(np.repeat(a[:1], 7, 0))
    compare(kernel, expected, [dtype] * len(expected))


@pytest.mark.parametrize("dtype", ["f32", "f16"])
@pytest.mark.parametrize("machine", ["a2a3", "a5"])
def test_quotients_and_exponentials(machine, dtype):
    """With the vector on either side of rows. Differences are rounded."""
    kernel, expected = Kernel(machine), []
    functions = {"div": np.divide,
                 "expdif": lambda a, b: np.exp(wide((a - b).astype(TYPES[dtype])))}
    for valid in ((8, 32), (5, 17), (3, 1)):
        a = sample(dtype, valid, 1, 4)
        row, col = sample(dtype, (valid[0], 1), 1, 4), sample(dtype, (1, valid[1]), 1, 4)
        for name, function in functions.items():
            for swapped in (False, True):
                if valid[1] == 1 and swapped:
                    continue
                vector = kernel.load(row, (16, 1), layout="dn")
                inputs = [kernel.load(a, (16, 32)), vector]
                out = kernel.tile(dtype, valid, (16, 32))
                kernel.op(f"trowexpand{name}", inputs[::-1] if swapped else inputs,
                          [out])
                kernel.store(out)
                pair = (wide(row), wide(a)) if swapped else (wide(a), wide(row))
                expected.append(function(*pair))
            out = kernel.tile(dtype, valid, (16, 32))
            inputs = [kernel.load(a, (16, 32)), kernel.load(col, (1, 32))]
            kernel.op(f"tcolexpand{name}", inputs, [out])
            kernel.store(out)
            expected.append(function(wide(a), wide(col)))
    compare(kernel, expected, [dtype] * len(expected), rtol=5e-7)


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
def test_exponentials_of_differences_that_are_rounded(machine):
    """Units subtract in the type of the elements: 2 and a half of its last place
    make 2."""
    kernel = Kernel(machine)
    a = np.full((8, 32), 2, np.float16)
    row, col = (np.full(shape, -(2.0**-10), np.float16) for shape in ((8, 1), (1, 32)))
    for name, vector in (("row", kernel.load(row, (16, 1), layout="dn")),
                         ("col", kernel.load(col))):
        out = kernel.tile("f16", a.shape)
        kernel.op(f"t{name}expandexpdif", [kernel.load(a), vector], [out])
        kernel.store(out)
    want = np.exp(np.float32(2)).astype(np.float16)
    assert want != np.exp(np.float32(2 + 2.0**-10)).astype(np.float16)
    for got in kernel.run():
        np.testing.assert_array_equal(got, np.full(a.shape, want))


@pytest.mark.parametrize("name, function", [("add", np.add), ("mul", np.multiply)])
def test_vector_as_a_block(name, function):
    """A value that fills a block of each row stands for itself."""
    kernel = Kernel()
    a, row = sample("f32", (5, 33)), sample("f32", (5, 1))
    out = kernel.tile("f32", a.shape, (8, 64))
    block = kernel.load(np.repeat(row, 8, 1), (8, 8))
    kernel.op(f"trowexpand{name}", [kernel.load(a, (8, 64)), block], [out])
    kernel.store(out)
    compare(kernel, [function(a, row)], ["f32"])


# ===----------------------------------------------------------------------===#
# Reductions
# ===----------------------------------------------------------------------===#

PRODUCTS = {"a2a3": ["f32", "f16", "i16", "i32"], "a5": ["f32", "f16", "i16", "i32"]}


@pytest.mark.parametrize("machine, dtype", cases(PRODUCTS))
def test_products(machine, dtype):
    kernel, expected = Kernel(machine), []
    for valid in ((8, 32), (5, 17), (1, 1)):
        a = np.where(RNG.integers(0, 5, valid) == 0, 2, RNG.choice([-1, 1], valid))
        a = a.astype(TYPES[dtype])
        out = kernel.tile(dtype, (valid[0], 1), (16, 1), layout="dn")
        kernel.op("trowprod", [kernel.load(a, (16, 32)),
                               kernel.tile(dtype, (16, 128))], [out])
        kernel.store(out)
        expected.append(wide(a).prod(1, keepdims=True))
        out = kernel.tile(dtype, (1, valid[1]), (1, 32))
        kernel.op("tcolprod", [kernel.load(a, (16, 32))], [out])
        kernel.store(out)
        expected.append(wide(a).prod(0, keepdims=True))
    compare(kernel, expected, [dtype] * len(expected))


@pytest.mark.parametrize("rows", [1, 2, 5, 8])
def test_sums_in_pairs(rows):
    """Halves of sums lie in scratch; sums of small integers are exact."""
    kernel = Kernel()
    a = RNG.integers(-9, 9, (rows, 33)).astype(np.float32)
    out = kernel.tile("f32", (1, 33), (1, 64))
    source, scratch = kernel.load(a, (8, 64)), kernel.tile("f32", (8, 64))
    kernel.lines.append(
        f"pto_isa.tcolsum ins({source.name}, {scratch.name} {{isBinary = true}} :"
        f" {source.type}, {scratch.type}) outs({out.name} : {out.type})"
    )
    kernel.store(out)
    compare(kernel, [a.sum(0, keepdims=True)], ["f32"])


@pytest.mark.parametrize("machine, dtype", [("a2a3", "f32"), ("a2a3", "f16"),
                                            ("a5", "f32"), ("a5", "f16"), ("a5", "i32"),
                                            ("a5", "i16"), ("a5", "ui32")])
def test_places_of_extremes(machine, dtype):
    """The first of equal values counts; beside it, the value."""
    kernel, expected, dtypes = Kernel(machine), [], []
    index = "ui16" if dtype in ("f16", "i16") else "ui32"
    for valid in ((8, 32), (5, 17), (1, 1)):
        a = RNG.integers(0, 9, valid).astype(TYPES[dtype])
        for name, function in (("argmax", np.argmax), ("argmin", np.argmin)):
            for axis, line, shape, physical, layout in (
                (1, "row", (valid[0], 1), (32, 1), "dn"),
                (0, "col", (1, valid[1]), (1, 32), ""),
            ):
                if machine == "a2a3" and line == "row" and dtype == "ui32":
                    continue
                value = kernel.tile(dtype, shape, physical, layout=layout)
                place = kernel.tile(index, shape, physical, layout=layout)
                scratch = kernel.tile(dtype, (16, 128))
                kernel.op(f"t{line}{name}", [kernel.load(a, (16, 32)), scratch],
                          [value, place])
                kernel.store(value)
                kernel.store(place)
                found = np.expand_dims(function(a, axis), axis)
                expected += [np.take_along_axis(a, found, axis), found]
                dtypes += [dtype, index]
    compare(kernel, expected, dtypes)


# ===----------------------------------------------------------------------===#
# Parts
# ===----------------------------------------------------------------------===#


@pytest.mark.parametrize("dtype", ["f32", "f16", "i32", "i16"])
@pytest.mark.parametrize("first", [(8, 32), (5, 32), (8, 17), (3, 9)])
def test_parts(dtype, first):
    """Either source may be the smaller one, in rows, columns or both."""
    functions = {"add": np.add, "mul": np.multiply, "max": np.maximum,
                 "min": np.minimum}
    kernel, expected = Kernel("a2a3"), []
    a, b = sample(dtype, first), sample(dtype, (8, 32))
    for name, function in functions.items():
        for swapped in (False, True):
            inputs = [kernel.load(a, (8, 32)), kernel.load(b)]
            out = kernel.tile(dtype, (8, 32))
            kernel.op(f"tpart{name}", inputs[::-1] if swapped else inputs, [out])
            kernel.store(out)
            want = wide(b).copy()
            part = np.s_[: first[0], : first[1]]
            pair = (wide(b)[part], wide(a)) if swapped else (wide(a), wide(b)[part])
            want[part] = function(*pair)
            expected.append(want)
    compare(kernel, expected, [dtype] * len(expected))


@pytest.mark.parametrize("dtype, index", [("f32", "i32"), ("f32", "ui32"),
                                          ("f16", "i16"), ("f16", "i32")])
def test_extremes_of_parts_and_their_places(dtype, index):
    """The first source wins where both are equal."""
    kernel, expected, dtypes = Kernel("a5"), [], []
    for valid in ((8, 32), (5, 17)):
        a = RNG.integers(0, 3, (8, 32)).astype(TYPES[dtype])
        b = RNG.integers(0, 3, valid).astype(TYPES[dtype])
        i = RNG.integers(0, 99, a.shape).astype(TYPES[index])
        j = RNG.integers(0, 99, valid).astype(TYPES[index])
        for name, first in (("max", np.greater_equal), ("min", np.less_equal)):
            value, place = kernel.tile(dtype, (8, 32)), kernel.tile(index, (8, 32))
            kernel.op(f"tpartarg{name}",
                      [kernel.load(a), kernel.load(b, (8, 32)), kernel.load(i),
                       kernel.load(j, (8, 32))], [value, place])
            kernel.store(value)
            kernel.store(place)
            part = np.s_[: valid[0], : valid[1]]
            want, where = a.copy(), i.copy()
            takes = first(a[part], b)
            want[part] = np.where(takes, a[part], b)
            where[part] = np.where(takes, i[part], j)
            expected += [want, where]
            dtypes += [dtype, index]
    compare(kernel, expected, dtypes)


# ===----------------------------------------------------------------------===#
# All element types of a vector unit with registers
# ===----------------------------------------------------------------------===#

FLOATS = ["f32", "f16", "bf16"]


def signless(dtype):
    """The type of a scalar for elements of a type."""
    return dtype.replace("u", "")


@pytest.mark.parametrize("dtype", INTS + FLOATS)
def test_scalars_of_every_type(dtype):
    kernel, expected = Kernel("a5"), []
    functions = {"tadds": np.add, "tsubs": np.subtract, "tmuls": np.multiply,
                 "tmaxs": np.maximum, "tmins": np.minimum}
    for shape, valid in SHAPES:
        shape = (shape[0], max(shape[1], 32))
        a = sample(dtype, valid, 3, 9)
        for name, function in functions.items():
            if name == "tmuls" and dtype in ("i8", "ui8"):
                continue  # which the machine has not
            out = kernel.tile(dtype, valid, shape)
            scalar = (kernel.scalar(3, signless(dtype)), signless(dtype))
            kernel.op(name, [kernel.load(a, shape), scalar], [out])
            kernel.store(out)
            expected.append(function(wide(a), wide(np.array(3, TYPES[dtype]))))
    compare(kernel, expected, [dtype] * len(expected))


UNARY = {
    "tabs": (["i8", "i16", "i32", "f16", "f32"], np.abs),
    "tneg": (["i16", "i32", "i64", "f16", "bf16", "f32"], np.negative),
    "trelu": (["i32", "f16", "f32"], lambda a: np.maximum(a, 0)),
    "trecip": (["i16", "i32"], lambda a: np.trunc(1 / a)),
    "tnot": (INTS[:3] + INTS[4:7], np.invert),
}  # fmt: skip


@pytest.mark.parametrize("op, dtype", [(o, d) for o in UNARY for d in UNARY[o][0]])
def test_functions_of_every_type(op, dtype):
    kernel, expected = Kernel("a5"), []
    for shape, valid in SHAPES:
        a = sample(dtype, valid, -9, 9)
        a = np.where(a == 0, 1, a).astype(a.dtype) if op == "trecip" else a
        out = kernel.tile(dtype, valid, shape)
        kernel.op(op, [kernel.load(a, shape)], [out])
        kernel.store(out)
        expected.append(UNARY[op][1](wide(a)))
    compare(kernel, expected, [dtype] * len(expected))


def test_least_integers_have_no_magnitude():
    """They stay, as low bits do."""
    kernel = Kernel("a5")
    a = np.full((1, 16), -32768, np.int16)
    for op in ("tabs", "tneg"):
        out = kernel.tile("i16", a.shape)
        kernel.op(op, [kernel.load(a)], [out])
        kernel.store(out)
    for got in kernel.run():
        np.testing.assert_array_equal(got, a)


ROW_TYPES = {"trowsum": ["i16", "i32", "i64", "ui64", "f16", "f32"],
             "trowmax": ["i8", "i16", "i32", "i64", "ui8", "ui64", "f16", "f32"],
             "trowmin": ["i8", "i16", "i32", "i64", "ui8", "ui64", "f16", "f32"]}
FOLDS = {"sum": np.sum, "max": np.max, "min": np.min}


@pytest.mark.parametrize("op, dtype", [(o, d) for o in ROW_TYPES for d in ROW_TYPES[o]])
def test_rows_of_every_type(op, dtype):
    kernel, expected = Kernel("a5"), []
    for valid in ((8, 32), (5, 17), (1, 1)):
        a = sample(dtype, valid, -9, 9) if dtype[0] != "f" else np.rint(
            sample(dtype, valid, -9, 9))
        out = kernel.tile(dtype, (valid[0], 1), (32, 1), layout="dn")
        kernel.op(op, [kernel.load(a, (16, 32))], [out])
        kernel.store(out)
        expected.append(FOLDS[op[4:]](wide(a), 1, keepdims=True))
    compare(kernel, expected, [dtype] * len(expected))


@pytest.mark.parametrize("op", FOLDS)
@pytest.mark.parametrize("dtype", INTS + FLOATS)
def test_columns_of_every_type(op, dtype):
    kernel, expected = Kernel("a5"), []
    for valid in ((8, 32), (5, 17), (1, 1)):
        a = sample(dtype, valid, -9, 9)
        a = np.rint(a.astype(np.float32)).astype(a.dtype) if dtype in FLOATS else a
        out = kernel.tile(dtype, (1, valid[1]), (1, 32))
        kernel.op(f"tcol{op}", [kernel.load(a, (16, 32))], [out])
        kernel.store(out)
        expected.append(FOLDS[op](wide(a), 0, keepdims=True))
    compare(kernel, expected, [dtype] * len(expected))


@pytest.mark.parametrize("dtype", [*INTS[:3], *INTS[4:7], *FLOATS])
def test_vectors_of_every_type(dtype):
    """Against rows and columns."""
    kernel, expected = Kernel("a5"), []
    functions = {"add": np.add, "sub": np.subtract, "mul": np.multiply,
                 "max": np.maximum, "min": np.minimum}
    for valid in ((8, 32), (5, 17)):
        a = sample(dtype, valid, 3, 5)
        row, col = sample(dtype, (valid[0], 1), 1, 3), sample(dtype, (1, valid[1]), 1, 3)
        for name, function in functions.items():
            out = kernel.tile(dtype, valid, (16, 32))
            vector = kernel.load(row, (32, 1), layout="dn")
            kernel.op(f"trowexpand{name}", [kernel.load(a, (16, 32)), vector], [out])
            kernel.store(out)
            expected.append(function(wide(a), wide(row)))
            out = kernel.tile(dtype, valid, (16, 32))
            kernel.op(f"tcolexpand{name}",
                      [kernel.load(a, (16, 32)), kernel.load(col, (1, 32))], [out])
            kernel.store(out)
            expected.append(function(wide(a), wide(col)))
    compare(kernel, expected, [dtype] * len(expected))


@pytest.mark.parametrize("dtype", INTS[:3] + INTS[4:7] + FLOATS)
def test_fill_of_every_type(dtype):
    kernel, expected = Kernel("a5"), []
    for shape, valid in SHAPES:
        out = kernel.tile(dtype, valid, (shape[0], max(shape[1], 32)))
        scalar = (kernel.scalar(5, signless(dtype)), signless(dtype))
        kernel.op("texpands", [scalar], [out])
        kernel.store(out)
        expected.append(np.full(valid, 5))
    compare(kernel, expected, [dtype] * len(expected))
