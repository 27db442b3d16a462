"""Transfers, moves between memories and matrix products, in every layout."""

import ml_dtypes
import numpy as np
import pytest
from isa_kernel import TYPES, Kernel

RNG = np.random.default_rng(11)


def sample(dtype, shape):
    """Small integers, whose products and sums are exact."""
    return RNG.integers(-4, 4, shape, endpoint=True).astype(TYPES[dtype])


@pytest.mark.parametrize("dtype", ["f32", "bf16", "i8", "ui16", "i64"])
def test_load_and_store(dtype):
    kernel, expected = Kernel(), []
    for shape, valid in (((8, 32), (8, 32)), ((8, 64), (3, 33)), ((1, 32), (1, 1))):
        a = np.abs(sample(dtype, valid).astype(np.int64)).astype(TYPES[dtype])
        kernel.store(kernel.load(a, shape))
        expected.append(a)
    a = expected[0].astype(np.int64).astype(TYPES[dtype])[:, :1]
    kernel.store(kernel.load(a, (32, 1), layout="dn"))
    expected.append(a)
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        np.testing.assert_array_equal(got, want)


def test_atomic_add():
    kernel = Kernel()
    for dtype in ("f32", "i32", "f16"):
        a = sample(dtype, (8, 32))
        kernel.store(kernel.load(a), start=a,
                     behind=" {atomicType = #pto_isa<atomic_type atomic_add>}")
    for (a, _), got in zip(kernel.arguments[::2], kernel.run(), strict=True):
        np.testing.assert_array_equal(got, a + a)


PRODUCTS = {"f16": "f32", "bf16": "f32", "f32": "f32", "i8": "i32"}


def multiply(kernel, a, b, dtype, acc):
    """a times b on the matrix unit, through all of its memories."""
    def up(extent, unit):
        return -(-extent // unit) * unit

    m, k, n = up(a.shape[0], 16), up(a.shape[1], 32), up(b.shape[1], 32)
    sources = kernel.load(a, (m, k), "mat", "nz"), kernel.load(b, (k, n), "mat", "nz")
    left = kernel.tile(dtype, a.shape, (m, k), "left", "left")
    right = kernel.tile(dtype, b.shape, (k, n), "right", "right")
    kernel.op("tmov", [sources[0]], [left])
    kernel.op("tmov", [sources[1]], [right])
    out = kernel.tile(acc, (a.shape[0], b.shape[1]), (m, n), "acc", "acc")
    kernel.op("tmatmul", [left, right], [out])
    return left, right, out


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
@pytest.mark.parametrize("dtype", PRODUCTS)
def test_matmul(machine, dtype):
    kernel, expected = Kernel(machine), []
    acc = PRODUCTS[dtype]
    for m, k, n in ((16, 32, 32), (13, 37, 21), (1, 32, 32)):
        a, b = sample(dtype, (m, k)), sample(dtype, (k, n))
        left, right, out = multiply(kernel, a, b, dtype, acc)
        kernel.store(out)
        product = a.astype(np.int64) @ b.astype(np.int64)
        expected.append(product)
        kernel.op("tmatmul.acc", [out, left, right], [out])
        kernel.store(out)
        expected.append(2 * product)
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        np.testing.assert_array_equal(got.astype(np.int64), want)


def test_bias():
    kernel = Kernel()
    a, b, row = sample("f16", (16, 32)), sample("f16", (32, 32)), sample("f32", (1, 32))
    left, right, out = multiply(kernel, a, b, "f16", "f32")
    source = kernel.load(row, place="mat", layout="")
    bias = kernel.tile("f32", (1, 32), place="bias")
    kernel.op("tmov", [source], [bias])
    kernel.op("tmatmul.bias", [left, right, bias], [out])
    kernel.store(out)
    want = a.astype(np.float32) @ b.astype(np.float32) + row
    np.testing.assert_array_equal(kernel.run()[0], want)


def test_out_of_the_accumulator():
    kernel = Kernel()
    a, b = sample("f16", (16, 32)) / 8, sample("f16", (32, 32)) / 8
    a, b = a.astype(np.float16), b.astype(np.float16)
    *_, out = multiply(kernel, a, b, "f16", "f32")
    want = a.astype(np.float32) @ b.astype(np.float32)
    relu = " {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}"
    for dtype in ("f32", "f16", "bf16"):
        kernel.store(out, dtype)
        kernel.store(out, dtype, behind=relu)
    back = kernel.tile("bf16", (16, 32), place="mat", layout="nz")
    kernel.op("tmov", [out], [back])
    kernel.store(back)
    got = kernel.run()
    for i, dtype in enumerate(("f32", "f16", "bf16")):
        np.testing.assert_array_equal(got[2 * i], want.astype(TYPES[dtype]))
        positive = np.maximum(want, 0).astype(TYPES[dtype])
        np.testing.assert_array_equal(got[2 * i + 1], positive)
    np.testing.assert_array_equal(got[-1], want.astype(ml_dtypes.bfloat16))


def test_scaled_out_of_the_accumulator():
    kernel = Kernel()
    a, b = sample("i8", (16, 32)), sample("i8", (32, 32))
    *_, out = multiply(kernel, a, b, "i8", "i32")
    # Bit 46 says that the result has a sign.
    bits = int(np.float32(0.25).view(np.uint32)) | 1 << 46
    name = kernel.scalar(bits, "i64")
    part, type, number = kernel.view(np.zeros((16, 32), np.int8))
    kernel.lines.append(
        f"pto_isa.tstore ins({out.name}, {name} : {out.type}, i64)"
        f" outs({part} : {type})"
    )
    kernel.wanted.append(number)
    want = np.clip(np.rint((a.astype(int) @ b.astype(int)) * 0.25), -128, 127)
    np.testing.assert_array_equal(kernel.run()[0], want.astype(np.int8))


@pytest.mark.parametrize("layout", ["nz", "zn"])
def test_windows(layout):
    kernel, expected = Kernel(), []
    a = sample("f16", (64, 64))
    source = kernel.load(a, place="mat", layout=layout)
    for place, inner in (("left", "left"), ("right", "right")):
        for row, col in ((0, 0), (16, 32), (48, 48)):
            out = kernel.tile("f16", (16, 16), place=place, layout=inner)
            index = [(kernel.index(row), "index"), (kernel.index(col), "index")]
            kernel.op("textract", [source, *index], [out])
            # There is no way back but a product with the unit matrix.
            unit = kernel.load(np.eye(16, dtype=np.float16), place="mat", layout="nz")
            other = "right" if place == "left" else "left"
            factor = kernel.tile("f16", (16, 16), place=other, layout=other)
            kernel.op("tmov", [unit], [factor])
            acc = kernel.tile("f32", (16, 16), place="acc", layout="acc")
            pair = [out, factor] if place == "left" else [factor, out]
            kernel.op("tmatmul", pair, [acc])
            kernel.store(acc)
            expected.append(a[row : row + 16, col : col + 16])
    for got, want in zip(kernel.run(), expected, strict=True):
        np.testing.assert_array_equal(got, want.astype(np.float32))


def test_subview_shares_memory():
    kernel = Kernel()
    a = sample("f32", (16, 64))
    t = kernel.load(a)
    type = "!pto_isa.tile_buf<vec, 8x32xf32>"
    offsets = f"{kernel.index(8)}, {kernel.index(32)}"
    kernel.lines.append(
        f"%w = pto_isa.subview {t.name}[{offsets}] sizes [8, 32] : {t.type}"
    )
    one = kernel.scalar(1, "f32")
    kernel.lines.append(
        f"pto_isa.tadds ins(%w, {one} : {type}, f32) outs(%w : {type})"
    )
    kernel.store(t)
    want = a.copy()
    want[8:, 32:] += 1
    np.testing.assert_array_equal(kernel.run()[0], want)


def test_inside_the_vector_memory():
    kernel = Kernel()
    a, b = sample("f32", (16, 32)), sample("f32", (16, 8))
    x, y = kernel.load(a), kernel.load(b)
    moved = kernel.tile("f32", a.shape)
    kernel.op("tmov", [x], [moved])
    turned = kernel.tile("f32", (32, 16))
    kernel.op("ttrans", [x, kernel.tile("f32", (32, 16))], [turned])
    beside = kernel.tile("f32", (16, 40), (16, 40))
    kernel.op("tconcat", [x, y], [beside])
    inserted = kernel.load(np.zeros((16, 32), np.float32))
    index = [(kernel.index(0), "index"), (kernel.index(8), "index")]
    kernel.op("tinsert", [y, *index], [inserted])
    cut = kernel.tile("f32", (8, 16), (8, 16))
    index = [(kernel.index(8), "index"), (kernel.index(16), "index")]
    kernel.op("textract", [x, *index], [cut])
    tiles = [moved, turned, beside, inserted, cut]
    for tile in tiles:
        kernel.store(tile)
    placed = np.zeros((16, 32), np.float32)
    placed[:, 8:16] = b
    want = [a, a.T, np.concatenate([a, b], 1), placed, a[8:, 16:]]
    for got, expected in zip(kernel.run("--check-uninit"), want, strict=True):
        np.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("pad, value", [(1, 0.0), (2, np.inf), (3, -np.inf)])
def test_fill_padding(pad, value):
    kernel = Kernel()
    a = sample("f32", (5, 20))
    out = kernel.tile("f32", (8, 32), more=f", pad={pad}")
    kernel.op("tfillpad", [kernel.load(a, (8, 32))], [out])
    kernel.store(out)
    want = np.full((8, 32), value, np.float32)
    want[:5, :20] = a
    np.testing.assert_array_equal(kernel.run("--check-uninit")[0], want)


def test_gather_rows_and_elements():
    kernel = Kernel()
    table = sample("f32", (64, 32))
    rows = np.array([[5, 63, 0, 7, 1, 2, 3, 3]], np.int32)
    flat = RNG.integers(0, table.size, (8, 16)).astype(np.int32)
    part, type, _ = kernel.view(table)
    for index, shape, how in ((rows, (8, 32), "row"), (flat, (8, 16), "elem")):
        out = kernel.tile("f32", shape)
        kernel.op("mgather", [(part, type), kernel.load(index)], [out],
                  behind=f" {{coalesce = #pto_isa<coalesce {how}>}}")
        kernel.store(out)
    by_row, by_element = kernel.run()
    np.testing.assert_array_equal(by_row, table[rows[0]])
    np.testing.assert_array_equal(by_element, table.reshape(-1)[flat])


def test_index_out_of_range():
    kernel = Kernel()
    part, type, _ = kernel.view(sample("f32", (64, 32)))
    out = kernel.tile("f32", (8, 32))
    rows = np.array([[5, 64, 0, 7, 1, 2, 3, 3]], np.int32)
    kernel.op("mgather", [(part, type), kernel.load(rows)], [out],
              behind=" {coalesce = #pto_isa<coalesce row>}")
    kernel.store(out)
    message = kernel.fail()
    assert "expects an index below 64, but found 64" in message


def test_operands_say_how_much_is_multiplied():
    """The destination may have fewer valid rows, or more, which stay."""
    a, b = sample("f16", (16, 32)), sample("f16", (32, 32))
    want = a.astype(np.float32) @ b.astype(np.float32)
    for computed, stored in ((16, 13), (13, 16)):
        kernel = Kernel()
        left, right, _ = multiply(kernel, a[:computed], b, "f16", "f32")
        out = kernel.tile("f32", (stored, 32), (16, 32), "acc", "acc", dynamic=True)
        kernel.op("tmatmul", [left, right], [out])
        kernel.store(out)
        got = kernel.run()[0]
        np.testing.assert_array_equal(got[:13], want[:13])
        assert np.isnan(got[13:]).all()
    assert "which nobody wrote" in kernel.fail("--check-uninit")
