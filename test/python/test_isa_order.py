"""Comparison, selection, sorting, gathering and quantization against numpy."""

import numpy as np
import pytest
from isa_kernel import TYPES, Kernel

RNG = np.random.default_rng(13)
MODES = {"eq": np.equal, "ne": np.not_equal, "lt": np.less,
         "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal}


def sample(dtype, shape):
    return RNG.integers(-3, 3, shape, endpoint=True).astype(TYPES[dtype])


def bits(mask, width):
    """Rows of bytes, the first element in the lowest bit."""
    packed = np.packbits(mask, axis=1, bitorder="little")
    return np.pad(packed, ((0, 0), (0, width - packed.shape[1]))).view(np.int8)


@pytest.mark.parametrize("mode", MODES)
def test_compare(mode):
    kernel, expected = Kernel(), []
    inside = f" {{cmpMode = #pto_isa<cmp {mode}>}}"
    for dtype in ("f32", "f16"):
        a, b = sample(dtype, (8, 64)), sample(dtype, (8, 64))
        # Bytes without a sign, the only ones that the simulation takes here.
        out = kernel.tile("ui8", (8, 8), (8, 32))
        kernel.op("tcmp", [kernel.load(a), kernel.load(b)], [out], inside)
        kernel.store(out)
        expected.append(bits(MODES[mode](a, b), 8).view(np.uint8))
        out = kernel.tile("i8", (8, 8), (8, 32))
        scalar = (kernel.scalar(1, dtype), dtype)
        kernel.op("tcmps", [kernel.load(a), scalar], [out], inside)
        kernel.store(out)
        expected.append(bits(MODES[mode](a, 1), 8))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("dtype", ["f32", "f16", "i32", "i16"])
def test_select(dtype):
    kernel = Kernel()
    a, b = sample(dtype, (8, 48)), sample(dtype, (8, 48))
    take = RNG.integers(0, 2, a.shape).astype(bool)
    mask = kernel.load(bits(take, 32))
    out = kernel.tile(dtype, a.shape)
    tmp = kernel.tile("i32", (1, 16))
    kernel.op("tsel", [mask, kernel.load(a), kernel.load(b), tmp], [out])
    kernel.store(out)
    other = kernel.tile(dtype, a.shape)
    tmp = kernel.tile(dtype, (1, 64))
    scalar = (kernel.scalar(2, dtype), dtype)
    kernel.op("tsels", [mask, kernel.load(a), tmp, scalar], [other])
    kernel.store(other)
    both, one = kernel.run("--check-uninit")
    np.testing.assert_array_equal(both, np.where(take, a, b))
    np.testing.assert_array_equal(one, np.where(take, a, TYPES[dtype](2)))


@pytest.mark.parametrize("dtype", ["f32", "i16"])
def test_gather_by_index(dtype):
    kernel = Kernel()
    a = sample(dtype, (8, 64))
    index = RNG.integers(0, a.size, (8, 32)).astype(np.int32)
    out = kernel.tile(dtype, index.shape)
    tmp = kernel.tile("i32", index.shape)
    kernel.op("tgather", [kernel.load(a), kernel.load(index), tmp], [out])
    kernel.store(out)
    want = a.reshape(-1)[index]
    np.testing.assert_array_equal(kernel.run("--check-uninit")[0], want)


PATTERNS = {"P0101": (2, 0), "P1010": (2, 1), "P0001": (4, 0), "P0010": (4, 1),
            "P0100": (4, 2), "P1000": (4, 3), "P1111": (1, 0)}


@pytest.mark.parametrize("pattern", PATTERNS)
def test_gather_by_pattern(pattern):
    step, first = PATTERNS[pattern]
    kernel = Kernel()
    a = sample("f32", (4, 64))
    out = kernel.tile("f32", (4, 64 // step))
    kernel.lines.append("")
    source = kernel.load(a)
    kernel.lines.append(
        f"pto_isa.tgather ins({source.name}, {{maskPattern ="
        f" #pto_isa.mask_pattern<{pattern}>}} : {source.type})"
        f" outs({out.name} : {out.type})"
    )
    kernel.store(out)
    np.testing.assert_array_equal(kernel.run()[0], a[:, first::step])


def test_scatter():
    kernel = Kernel()
    a = sample("f32", (4, 16))
    index = RNG.permutation(8 * 16)[: a.size].reshape(a.shape).astype(np.int32)
    out = kernel.load(np.zeros((8, 16), np.float32))
    kernel.op("tscatter", [kernel.load(a), kernel.load(index)], [out])
    kernel.store(out)
    want = np.zeros((8, 16), np.float32)
    want.reshape(-1)[index] = a
    np.testing.assert_array_equal(kernel.run()[0], want)


def test_sort_and_merge():
    kernel = Kernel()
    a = RNG.permutation(128).astype(np.float32)[None]
    index = np.arange(128, dtype=np.uint32)[None]
    pairs = kernel.tile("f32", (1, 256))
    kernel.op("tsort32", [kernel.load(a), kernel.load(index)], [pairs])
    kernel.store(pairs)
    merged = kernel.tile("f32", (1, 256))
    length = (kernel.scalar(64, "i32"), "i32")
    kernel.op("tmrgsort", [pairs, length], [merged])
    kernel.store(merged)
    blocks, whole = kernel.run()
    for block in range(4):
        part = slice(32 * block, 32 * block + 32)
        order = np.argsort(-a[0, part]) + 32 * block
        got = blocks[0, 64 * block : 64 * block + 64]
        np.testing.assert_array_equal(got[::2], a[0, order])
        np.testing.assert_array_equal(got[1::2].view(np.uint32), order)
    order = np.argsort(-a[0])
    np.testing.assert_array_equal(whole[0, ::2], a[0, order])
    np.testing.assert_array_equal(whole[0, 1::2].view(np.uint32), order)


def test_generate():
    kernel = Kernel()
    up, down = kernel.tile("i32", (1, 40), (1, 64)), kernel.tile("i32", (1, 64))
    start = (kernel.scalar(7, "i32"), "i32")
    kernel.op("tci", [start], [up], behind=" {descending = false}")
    kernel.op("tci", [start], [down], behind=" {descending = true}")
    lower, upper = kernel.tile("f32", (8, 16)), kernel.tile("f32", (8, 16))
    diagonal = (kernel.scalar(1, "i32"), "i32")
    kernel.op("ttri", [diagonal], [lower], " {upperOrLower = 0 : i32}")
    kernel.op("ttri", [diagonal], [upper], " {upperOrLower = 1 : i32}")
    for tile in (up, down, lower, upper):
        kernel.store(tile)
    ones = np.ones((8, 16), np.float32)
    want = [7 + np.arange(40)[None], 7 - np.arange(64)[None],
            np.tril(ones, 1), np.triu(ones, 1)]
    for got, expected in zip(kernel.run("--check-uninit"), want, strict=True):
        np.testing.assert_array_equal(got, expected)


def test_quantize_and_back():
    kernel = Kernel()
    a = RNG.uniform(-100, 100, (16, 32)).astype(np.float32)
    scale = RNG.uniform(0.5, 2, (16, 1)).astype(np.float32)
    zero = RNG.integers(0, 9, (16, 1)).astype(np.float32)
    signed, free = kernel.tile("i8", a.shape), kernel.tile("ui8", a.shape)
    column = kernel.load(scale, layout="dn")
    kernel.op("tquant", [kernel.load(a), column], [signed, kernel.tile("f32", a.shape)],
              behind=" {quant_type = #pto_isa<quant_type INT8_SYM>}")
    kernel.op("tquant", [kernel.load(a), column, kernel.load(zero, layout="dn")],
              [free, kernel.tile("f32", a.shape)],
              behind=" {quant_type = #pto_isa<quant_type INT8_ASYM>}")
    back = kernel.tile("f32", a.shape)
    wide = [kernel.load(np.repeat(v, 8, 1)) for v in (scale, zero)]
    kernel.op("tdequant", [signed, *wide], [back])
    for tile in (signed, free, back):
        kernel.store(tile)
    got = kernel.run("--check-uninit")
    want = np.clip(np.rint(a * scale), -128, 127)
    np.testing.assert_array_equal(got[0], want)
    np.testing.assert_array_equal(got[1], np.clip(np.rint(a * scale + zero), 0, 255))
    np.testing.assert_array_equal(got[2], (want.astype(np.float32) - zero) * scale)


def test_interleave():
    kernel = Kernel("a5")
    a, b = sample("f32", (8, 16)), sample("f32", (8, 16))
    first, second = kernel.tile("f32", a.shape), kernel.tile("f32", a.shape)
    kernel.op("tinterleave", [kernel.load(a), kernel.load(b)], [first, second])
    even, odd = kernel.tile("f32", a.shape), kernel.tile("f32", a.shape)
    kernel.op("tdeinterleave", [first, second], [even, odd])
    for tile in (first, second, even, odd):
        kernel.store(tile)
    both = np.stack([a, b], 2).reshape(8, 32)
    want = [both[:, :16], both[:, 16:], a, b]
    for got, expected in zip(kernel.run(), want, strict=True):
        np.testing.assert_array_equal(got, expected)
