"""Transfers, moves between memories and matrix products, in every layout."""

import ml_dtypes
import numpy as np
import pytest
from isa_kernel import TYPES, Kernel, Tile

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


# ===----------------------------------------------------------------------===#
# Out of the accumulator, to other memories
# ===----------------------------------------------------------------------===#


def product(kernel):
    """An accumulator of 32 x 32 small integers, and what it holds."""
    a, b = sample("f16", (32, 32)), sample("f16", (32, 32))
    *_, out = multiply(kernel, a, b, "f16", "f32")
    return out, a.astype(np.float32) @ b.astype(np.float32)


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
@pytest.mark.parametrize("bits", [0, 3, 15])
def test_shifted_to_sixteen_bits(machine, bits):
    """Integers become i16 by a shift to the right, and are limited."""
    if machine == "a5":
        pytest.skip("the machine has no such conversion")
    kernel = Kernel(machine)
    a, b = RNG.integers(-128, 127, (2, 32, 32)).astype(np.int8)
    *_, out = multiply(kernel, a, b, "i8", "i32")
    for relu in (False, True):
        back = kernel.tile("i16", (32, 32), place="mat", layout="nz")
        more = " {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}" if relu else ""
        kernel.op("tmov", [out, (kernel.scalar(bits << 32, "i64"), "i64")], [back],
                  behind=more)
        kernel.store(back)
    want = (a.astype(np.int64) @ b.astype(np.int64)) >> (bits + 1)
    want = np.clip(want, -32768, 32767)
    signed, positive = kernel.run()
    np.testing.assert_array_equal(signed, want)
    np.testing.assert_array_equal(positive, np.maximum(want, 0))


MODES = {"single_mode_vec0": (32, 32), "single_mode_vec1": (32, 32),
         "dual_mode_split_m": (16, 32), "dual_mode_split_n": (32, 16)}  # fmt: skip


def to_vector_cores(mode, op, relu=False, isWhole=False):
    """A kernel of a cube core that writes into memory of its vector cores, tells
    them, and of these, which store it."""
    kernel = Kernel("a5")
    shape = MODES[mode]
    part = kernel.tile("f32", (32, 32) if isWhole else shape)
    kernel.lines.append("pto_isa.section.cube {")
    out, want = product(kernel)
    behind = f" {{accToVecMode = #pto_isa.acc_to_vec_mode<{mode}>"
    behind += ", reluPreMode = #pto_isa<relu_pre_mode normal_relu>}" if relu else "}"
    zero = (kernel.index(0), "index")
    kernel.op(op, [out] if op == "tmov" else [out, zero, zero], [part], behind=behind)
    # Each vector core has signals of its own.
    kernel.lines += ["pto_isa.sync.set <PIPE_FIX>, 1",
                     "pto_isa.sync.set <PIPE_FIX>, 17", "}",
                     "pto_isa.section.vector {", "pto_isa.sync.wait <PIPE_V>, 1"]
    result, pointer = kernel.pointer(np.zeros((2, *shape), np.float32), wanted=True)
    sizes = [kernel.index(extent) for extent in (2, *shape)]
    strides = [kernel.index(extent) for extent in (shape[0] * shape[1], shape[1], 1)]
    view, window = "!pto_isa.tensor_view<?x?x?xf32>", (
        f"!pto_isa.partition_tensor_view<1x{shape[0]}x{shape[1]}xf32>")
    kernel.lines += [
        "%core = pto_isa.get_subblock_idx",
        "%number = arith.index_cast %core : i64 to index",
        f"%view = pto_isa.make_tensor_view {result}, shape = [{', '.join(sizes)}],"
        f" strides = [{', '.join(strides)}] : {view}",
        f"%part = pto_isa.partition_view %view, offsets = [%number, {zero[0]},"
        f" {zero[0]}], sizes = [{kernel.index(1)}, {', '.join(sizes[1:])}]"
        f" : {view} -> {window}",
        f"%half = pto_isa.subview {part.name}[{zero[0]}, {zero[0]}]"
        f" sizes [{shape[0]}, {shape[1]}] : {part.type}",
        f"pto_isa.tstore ins(%half : !pto_isa.tile_buf<vec, {shape[0]}x{shape[1]}xf32>)"
        f" outs(%part : {window})",
        "}",
    ]
    return kernel, np.maximum(want, 0) if relu else want


@pytest.mark.parametrize("op", ["tmov", "textract", "tinsert"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("isWhole", [False, True])
def test_accumulator_to_vector_cores(mode, op, isWhole):
    """One of two cores gets all, or each a half of the rows or columns; the tile
    may have the size of the part or of the whole."""
    kernel, want = to_vector_cores(mode, op, relu=op == "tmov", isWhole=isWhole)
    got = kernel.run("--vector-cores=2")[0]
    none = np.full_like(want, np.nan)
    if mode == "single_mode_vec0":
        expected = [want, none]
    elif mode == "single_mode_vec1":
        expected = [none, want]
    else:
        expected = np.split(want, 2, axis=0 if mode.endswith("m") else 1)
    np.testing.assert_array_equal(got, expected)


def test_vector_core_that_is_not_there():
    kernel = Kernel("a5")
    out, _ = product(kernel)
    part = kernel.tile("f32", (16, 32))
    kernel.op("tmov", [out], [part],
              behind=" {accToVecMode = #pto_isa.acc_to_vec_mode<dual_mode_split_m>}")
    message = kernel.fail()
    assert "'pto_isa.tmov' op expects vector core 1 in the launch" in message
    assert "kernel.mlir:" in message


def test_rows_that_two_cores_cannot_share():
    kernel = Kernel("a5")
    a, b = sample("f16", (13, 32)), sample("f16", (32, 32))
    *_, out = multiply(kernel, a, b, "f16", "f32")
    kernel.op("tmov", [out], [kernel.tile("f32", (16, 32))],
              behind=" {accToVecMode = #pto_isa.acc_to_vec_mode<dual_mode_split_m>}")
    assert "expects an even number of rows for two cores, but found 13" in kernel.fail()


# ===----------------------------------------------------------------------===#
# Into windows, and by length
# ===----------------------------------------------------------------------===#


@pytest.mark.parametrize("dtype", ["f32", "f16", "i8", "i32", "!pto_isa.f4E2M1x2"])
@pytest.mark.parametrize("row, col", [(0, 0), (3, 32), (8, 64)])
def test_windows_in_the_vector_memory(dtype, row, col):
    """Offsets come from memory."""
    kernel = Kernel("a5")
    whole = np.abs(RNG.integers(0, 99, (16, 128))).astype(TYPES[dtype])
    part = np.abs(RNG.integers(0, 99, (5, 32))).astype(TYPES[dtype])
    at = []
    for value in (row, col):
        name, type = kernel.pointer(np.array([value], np.int64))
        word, index = kernel.fresh("w"), kernel.fresh("i")
        kernel.lines += [
            f"{word} = pto_isa.load_scalar {name}[{kernel.index(0)}] : {type} -> i64",
            f"{index} = arith.index_cast {word} : i64 to index",
        ]
        at.append((index, "index"))
    target = kernel.load(whole, dtype=dtype)
    cut = kernel.tile(dtype, (5, 32), (8, 32))
    kernel.op("textract", [target, *at], [cut])
    kernel.op("tinsert", [kernel.load(part, (8, 32), dtype=dtype), *at], [target])
    kernel.store(cut)
    kernel.store(target)
    taken, changed = kernel.run("--check-uninit")
    np.testing.assert_array_equal(taken, whole[row : row + 5, col : col + 32])
    whole[row : row + 5, col : col + 32] = part
    np.testing.assert_array_equal(changed, whole)


@pytest.mark.parametrize("op", ["textract", "tinsert"])
@pytest.mark.parametrize("row, col", [(12, 0), (-1, 0), (0, 112), (0, -32)])
def test_windows_outside_of_the_tile(op, row, col):
    kernel = Kernel("a5")
    whole, part = kernel.tile("f32", (16, 128)), kernel.tile("f32", (8, 32))
    one = (kernel.scalar(1, "f32"), "f32")
    for tile in (whole, part):
        kernel.op("texpands", [one], [tile])
    at = []
    for value in (row, col):
        name, type = kernel.pointer(np.array([value], np.int64))
        word, index = kernel.fresh("w"), kernel.fresh("i")
        kernel.lines += [
            f"{word} = pto_isa.load_scalar {name}[{kernel.index(0)}] : {type} -> i64",
            f"{index} = arith.index_cast {word} : i64 to index",
        ]
        at.append((index, "index"))
    pair = (whole, part) if op == "textract" else (part, whole)
    kernel.op(op, [pair[0], *at], [pair[1]])
    message = kernel.fail()
    assert f"'pto_isa.{op}' op expects elements of the tile" in message
    assert "kernel.mlir:" in message


@pytest.mark.parametrize("mode", [None, "split2", "split4"])
@pytest.mark.parametrize("layout", ["", "nz"])
@pytest.mark.parametrize("dtype", ["f16", "!pto_isa.f4E1M2x2"])
def test_insert_into_a_matrix(dtype, layout, mode):
    """Rows become blocks on the way; a split changes no values."""
    if mode and not layout:
        pytest.skip("a split needs blocks")
    kernel = Kernel("a5")
    a = RNG.integers(0, 99, (16, 32)).astype(TYPES[dtype])
    target = kernel.load(np.zeros((32, 64), a.dtype), place="mat", layout="nz",
                         dtype=dtype)
    source = kernel.load(a, layout="", dtype=dtype) if not layout else None
    if layout:
        place = kernel.load(a, place="mat", layout="nz", dtype=dtype)
        source = kernel.tile(dtype, a.shape, layout="nz")
        kernel.op("tmov", [place], [source])
    at = [(kernel.index(16), "index"), (kernel.index(32), "index")]
    behind = f" {{tinsertMode = #pto_isa.tinsert_mode<{mode}>}}" if mode else ""
    kernel.op("tinsert", [source, *at], [target], behind=behind)
    back = kernel.tile(dtype, (32, 64), layout="nz")
    kernel.op("tmov", [target], [back])
    kernel.store(back)
    want = np.zeros((32, 64), a.dtype)
    want[16:, 32:] = a
    np.testing.assert_array_equal(kernel.run()[0], want)


@pytest.mark.parametrize("dtype", ["f32", "f16", "i8"])
@pytest.mark.parametrize("index", ["i32", "i16"])
def test_beside_each_other_by_length(dtype, index):
    """Indices say in bytes of themselves how much of each row counts."""
    kernel = Kernel()
    a, b = sample(dtype, (5, 32)), sample(dtype, (5, 64))
    n, m = np.array([0, 32, 7, 1, 30]), np.array([64, 32, 60, 0, 64])
    size = np.dtype(TYPES[index]).itemsize
    lengths = [kernel.load(np.repeat(v[:, None] * size, 16, 1).astype(TYPES[index]),
                           (8, 16)) for v in (n, m)]
    before = sample(dtype, (5, 64))
    out = kernel.load(before, (8, 64))
    kernel.op("tconcatidx", [kernel.load(a, (8, 32)), kernel.load(b, (8, 64)), *lengths],
              [out])
    kernel.store(out)
    want = before.copy()
    for row in range(5):
        line = np.concatenate([a[row, : n[row]], b[row, : m[row]]])[:64]
        want[row, : line.size] = line
    np.testing.assert_array_equal(kernel.run()[0], want)


@pytest.mark.parametrize("dtype", ["i8", "i16", "i32", "ui8", "ui16", "ui32", "f16",
                                   "bf16", "f32"])
@pytest.mark.parametrize("valid", [(16, 32), (5, 17), (1, 1)])
def test_transpose(dtype, valid):
    kernel = Kernel()
    a = np.abs(RNG.integers(0, 99, valid)).astype(TYPES[dtype])
    out = kernel.tile(dtype, valid[::-1], (32, 32))
    scratch = kernel.tile(dtype, (32, 64))
    kernel.op("ttrans", [kernel.load(a, (16, 64)), scratch], [out])
    kernel.store(out)
    np.testing.assert_array_equal(kernel.run("--check-uninit")[0], a.T)


PADS = {1: "zero", 2: "max", 3: "min"}


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16", "i8", "i16", "i32", "ui8",
                                   "ui16", "ui32"])
@pytest.mark.parametrize("pad", PADS)
def test_fill_padding_of_every_type(dtype, pad):
    """In a larger tile, and in place."""
    kernel = Kernel("a5")
    a = np.abs(RNG.integers(0, 99, (5, 20))).astype(TYPES[dtype])
    larger = kernel.tile(dtype, (16, 64), more=f", pad={pad}")
    kernel.op("tfillpad", [kernel.load(a, (8, 32))], [larger])
    kernel.store(larger)
    one = kernel.load(a, (8, 32), more=f", pad={pad}")
    whole = f"!pto_isa.tile_buf<vec, 8x32x{dtype}, pad={pad}>"
    kernel.lines.append(
        f"%w = pto_isa.treshape {one.name} : {one.type} -> {whole}"
    )
    both = Tile("%w", whole, (8, 32), dtype)
    kernel.op("tfillpad", [one], [both])
    kernel.store(both)
    kind = np.dtype(TYPES[dtype])
    if pad == 1:
        value = 0
    elif kind.kind in "iu":
        value = np.iinfo(kind).max if pad == 2 else np.iinfo(kind).min
    else:
        value = np.inf if pad == 2 else -np.inf
    for got, shape in zip(kernel.run("--check-uninit"), ((16, 64), (8, 32)), strict=True):
        want = np.full(shape, value).astype(kind)
        want[:5, :20] = a
        np.testing.assert_array_equal(got, want)


def test_fill_padding_with_a_value_of_its_own():
    kernel = Kernel()
    a = sample("f32", (5, 20))
    bits = int(np.float32(-2.5).view(np.uint32)) | 1 << 32
    out = kernel.tile("f32", (8, 32), more=f", pad={bits}")
    kernel.op("tfillpad", [kernel.load(a, (8, 32))], [out])
    kernel.store(out)
    want = np.full((8, 32), -2.5, np.float32)
    want[:5, :20] = a
    np.testing.assert_array_equal(kernel.run("--check-uninit")[0], want)


@pytest.mark.parametrize("dtype", ["f16", "f32", "i8", "!pto_isa.f4E2M1x2"])
def test_fill_padding_of_a_matrix(dtype):
    """In `mat` a tile is padded with zeros in place."""
    kernel = Kernel("a5" if "f4" in dtype else "a2a3")
    a = RNG.integers(0, 99, (5, 20)).astype(TYPES[dtype])
    tile = kernel.load(a, (16, 64), "mat", "nz", more=", pad=1", dynamic=True,
                       dtype=dtype)
    kernel.op("tfillpad", [tile], [tile])
    kernel.lines.append(
        f"pto_isa.set_validshape {tile.name}, {kernel.index(16)}, {kernel.index(64)}"
        f" : {tile.type}"
    )
    tile.shape = (16, 64)
    if kernel.machine == "a5":  # which stores nothing out of `mat`
        source, tile = tile, kernel.tile(dtype, (16, 64), layout="nz")
        kernel.op("tmov", [source], [tile])
    kernel.store(tile)
    want = np.zeros((16, 64), TYPES[dtype])
    want[:5, :20] = a
    np.testing.assert_array_equal(kernel.run("--check-uninit")[0], want)


# ===----------------------------------------------------------------------===#
# Scaled out of the accumulator into tiles
# ===----------------------------------------------------------------------===#


def narrowed(values, scale, relu, dtype):
    """Scaled in f32, rectified, to nearest even, limited."""
    values = values.astype(np.float32) * scale.astype(np.float32)
    values = np.maximum(values, 0) if relu else values
    kind = np.dtype(TYPES[dtype])
    if kind.kind in "iu":
        info = np.iinfo(kind)
        values = np.clip(np.rint(values), info.min, info.max)
    return values.astype(kind)


@pytest.mark.parametrize("op", ["tmov", "textract", "tinsert"])
@pytest.mark.parametrize("byColumn", [False, True])
@pytest.mark.parametrize("machine, acc, dtype, place", [
    ("a2a3", "f32", "i8", "mat"), ("a2a3", "i32", "i8", "mat"),
    ("a2a3", "i32", "ui8", "mat"), ("a2a3", "i32", "f16", "mat"),
    ("a5", "f32", "i8", "vec"), ("a5", "f32", "f16", "vec"), ("a5", "f32", "bf16", "vec"),
    ("a5", "i32", "ui8", "vec"), ("a5", "i32", "bf16", "vec"),
])  # fmt: skip
def test_scaled_into_tiles(machine, acc, dtype, place, byColumn, op):
    """One scale for all, or one for each column of the accumulator, which a window
    of it keeps. Scales are powers of two, so that 19 bits hold them."""
    kernel, expected = Kernel(machine), []
    source = "f16" if acc == "f32" else "i8"
    a, b = sample(source, (32, 32)), sample(source, (32, 64))
    *_, out = multiply(kernel, a, b, source, acc)
    product = a.astype(np.int64) @ b.astype(np.int64)
    scales = 2.0 ** RNG.integers(-5, 1, 64)
    words = scales.astype(np.float32).view(np.uint32).astype(np.uint64)[None]
    words |= np.uint64(int(dtype == "i8") << 46)  # the result has a sign
    table = kernel.tile("ui64", words.shape, place="scaling")
    kernel.op("tmov", [kernel.load(words, place="mat")], [table])
    one = kernel.scalar(int(words[0, 0]), "i64")
    layout = "nz" if place == "mat" else ""
    # The whole, a window of the accumulator, or the accumulator as a window.
    shape = {"tmov": (32, 64), "textract": (16, 32), "tinsert": (64, 128)}[op]
    at = [(kernel.index(16), "index"), (kernel.index(32), "index")]
    for relu in (False, True):
        target = kernel.load(np.zeros(shape, TYPES[dtype]), place=place, layout=layout)
        inputs = [out] if op == "tmov" else [out, *at]
        names = ", ".join(i.name if isinstance(i, Tile) else i[0] for i in inputs)
        types = ", ".join(i.type if isinstance(i, Tile) else i[1] for i in inputs)
        if op == "tmov" or (op == "textract" and not byColumn):
            more = (table.name, table.type) if byColumn else (one, "i64")
            names, types = f"{names}, {more[0]}", f"{types}, {more[1]}"
        else:
            types += (f" fp {table.name} : {table.type}" if byColumn
                      else f" pre_quant {one} : i64")
        behind = " {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}" if relu else ""
        kernel.lines.append(f"pto_isa.{op} ins({names} : {types})"
                            f" outs({target.name} : {target.type}){behind}")
        kernel.store(target)
        scale = scales if byColumn else scales[:1]
        whole = narrowed(product, scale, relu, dtype)
        want = np.zeros(shape, TYPES[dtype])
        if op == "tmov":
            want = whole
        elif op == "textract":
            want = whole[16:32, 32:64]
        else:
            want[16:48, 32:96] = whole
        expected.append(want)
    for got, want in zip(kernel.run(), expected, strict=True):
        np.testing.assert_array_equal(got.astype(np.float32), want.astype(np.float32))
