"""Comparison, selection, generation and rearrangement against NumPy, by element
type and tail."""

import numpy as np
import pytest
from isa_kernel import TYPES, Kernel

RNG = np.random.default_rng(43)
MODES = {"eq": np.equal, "ne": np.not_equal, "lt": np.less,
         "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal}
# Valid extents, and those of the tile.
TAILS = (((8, 64), (8, 64)), ((3, 37), (8, 64)), ((1, 1), (1, 64)))
INTEGERS = ["i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64"]


def sample(dtype, shape):
    """Few values, among them the least and the greatest."""
    if "f" in dtype:
        values = [0.0, -0.0, 1, -1.5, np.inf, -np.inf, np.nan]
    else:
        limits = np.iinfo(TYPES[dtype])
        values = [0, 1, 2, limits.min, limits.max]
    return np.array(values, TYPES[dtype])[RNG.integers(0, len(values), shape)]


def number(kernel, value, dtype):
    """A scalar; those without a sign come from memory."""
    if not dtype.startswith("ui"):
        return kernel.scalar(value, dtype), dtype
    place, name = len(kernel.arguments), kernel.fresh("u")
    kernel.arguments.append((np.array([value], TYPES[dtype]), dtype))
    kernel.lines.append(f"{name} = pto_isa.load_scalar %arg{place}[{kernel.index(0)}]"
                        f" : !pto_isa.ptr<{dtype}> -> {dtype}")
    return name, dtype


def mask_bits(mask, width):
    """Rows of bytes, the first element in the lowest bit."""
    packed = np.packbits(mask, axis=1, bitorder="little")
    return np.pad(packed, ((0, 0), (0, width - packed.shape[1]))).view(np.int8)


def compare(kernel, expected, *options):
    for got, want in zip(kernel.run(*options), expected, strict=True):
        if want.dtype == TYPES["bf16"]:  # whose NaN NumPy does not know
            got, want = got.view(np.uint16), np.ascontiguousarray(want).view(np.uint16)
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("machine, dtype", [
    ("a2a3", "f32"), ("a2a3", "f16"), *(("a5", d) for d in (*INTEGERS, "f32", "f16",
                                                            "bf16"))])
def test_comparisons(machine, dtype, mode):
    """Of two tiles, with a scalar, and with the first element of a tile."""
    kernel, expected = Kernel(machine), []
    inside = f" {{cmpMode = #pto_isa<cmp {mode}>}}"
    for valid, shape in TAILS:
        a, b = sample(dtype, valid), sample(dtype, valid)
        bytes_ = -(-valid[1] // 8)
        one = kernel.load(np.ones((1, 1), TYPES[dtype]), (1, 64))
        for other, against in ((kernel.load(b, shape), b), (one, 1),
                               (number(kernel, 1, dtype), 1)):
            out = kernel.tile("i8", (valid[0], bytes_), (shape[0], 32))
            name = "tcmp" if against is b else "tcmps"
            kernel.op(name, [kernel.load(a, shape), other], [out], inside)
            kernel.store(out)
            against = np.broadcast_to(np.asarray(against, TYPES[dtype]), a.shape)
            expected.append(mask_bits(MODES[mode](a, against), bytes_))
    compare(kernel, expected, "--check-uninit")


@pytest.mark.parametrize("dtype", ["i32", "i16", "ui16"])
def test_integers_with_masks_in_memory(dtype):
    """Equality of i32, and all modes of 16 bits with a scalar."""
    kernel, expected = Kernel("a2a3"), []
    for mode in ("eq",) if dtype == "i32" else MODES:
        a = sample(dtype, (8, 64))
        one = kernel.load(np.ones((1, 1), TYPES[dtype]), (1, 64))
        out = kernel.tile("i8", (8, 8), (8, 32))
        kernel.op("tcmps", [kernel.load(a), one], [out],
                  f" {{cmpMode = #pto_isa<cmp {mode}>}}")
        kernel.store(out)
        expected.append(mask_bits(MODES[mode](a, TYPES[dtype](1)), 8))
    compare(kernel, expected)


@pytest.mark.parametrize("machine, dtype", [
    *(("a2a3", d) for d in ("f32", "f16", "bf16", "i32", "i16", "ui32", "ui16")),
    *(("a5", d) for d in (*INTEGERS, "f32", "f16"))])
def test_selection(machine, dtype):
    """Bits move as they are: NaN and zeros of both signs as well."""
    kernel, expected = Kernel(machine), []
    for valid, shape in TAILS:
        a, b = sample(dtype, valid), sample(dtype, valid)
        take = RNG.integers(0, 2, valid).astype(bool)
        mask = kernel.load(mask_bits(take, 8), (shape[0], 32))
        out, tmp = kernel.tile(dtype, valid, shape), kernel.tile("i32", (1, 16))
        kernel.op("tsel", [mask, kernel.load(a, shape), kernel.load(b, shape), tmp],
                  [out])
        kernel.store(out)
        expected.append(np.where(take, a, b))
        out, tmp = kernel.tile(dtype, valid, shape), kernel.tile(dtype, (1, 64))
        kernel.op("tsels", [mask, kernel.load(a, shape), tmp, number(kernel, 2, dtype)],
                  [out])
        kernel.store(out)
        expected.append(np.where(take, a, TYPES[dtype](2)))
    compare(kernel, expected, "--check-uninit")


#===------------------------------------------------------------------------===
# Generation
#===------------------------------------------------------------------------===


@pytest.mark.parametrize("dtype", ["i32", "i16"])
@pytest.mark.parametrize("start", [0, 7, -3, 32760])
def test_count(dtype, start):
    """Numbers wrap in their type."""
    kernel, expected = Kernel(), []
    for valid, shape in ((64, 64), (33, 64), (1, 64)):
        for down in (False, True):
            out = kernel.tile(dtype, (1, valid), (1, shape))
            kernel.op("tci", [(kernel.scalar(start, dtype), dtype)], [out],
                      behind=f" {{descending = {str(down).lower()}}}")
            kernel.store(out)
            step = -1 if down else 1
            numbers = start + step * np.arange(valid, dtype=np.int64)
            expected.append(numbers.astype(TYPES[dtype])[None])
    compare(kernel, expected, "--check-uninit")


@pytest.mark.parametrize("machine, dtype", [
    *(("a2a3", d) for d in ("f32", "f16", "i32", "i16", "ui32", "ui16")),
    *(("a5", d) for d in (*INTEGERS, "bf16"))])
def test_triangles(machine, dtype):
    kernel, expected = Kernel(machine), []
    for valid, shape in (((8, 32), (8, 32)), ((7, 19), (8, 32))):
        for diagonal in (0, 3, -2, 40, -40):
            for upper in (0, 1):
                out = kernel.tile(dtype, valid, shape)
                kernel.op("ttri", [(kernel.scalar(diagonal, "i32"), "i32")], [out],
                          f" {{upperOrLower = {upper} : i32}}")
                kernel.store(out)
                ones = np.ones(valid, TYPES[dtype])
                expected.append(np.triu(ones, diagonal) if upper
                                else np.tril(ones, diagonal))
    compare(kernel, expected, "--check-uninit")


#===------------------------------------------------------------------------===
# Rearrangement
#===------------------------------------------------------------------------===


@pytest.mark.parametrize("dtype", ["i8", "ui16", "i32", "f16", "bf16", "f32"])
def test_in_turn(dtype):
    kernel, expected = Kernel("a5"), []
    for valid, shape in (((4, 32), (4, 32)), ((3, 18), (8, 32))):
        a, b = sample(dtype, valid), sample(dtype, valid)
        tiles = [kernel.tile(dtype, valid, shape) for _ in range(4)]
        kernel.op("tinterleave", [kernel.load(a, shape), kernel.load(b, shape)],
                  tiles[:2])
        kernel.op("tdeinterleave", tiles[:2], tiles[2:])
        both = np.stack([a, b], 2).reshape(valid[0], -1)
        half = [kernel.tile(dtype, (valid[0], valid[1] // 2), shape) for _ in range(2)]
        kernel.op("tdeinterleave", [kernel.load(a, shape)], half)
        for tile in (*tiles, *half):
            kernel.store(tile)
        expected += [both[:, : valid[1]], both[:, valid[1] :], a, b,
                     a[:, ::2], a[:, 1::2]]
    compare(kernel, expected, "--check-uninit")


MOVED = ["i8", "ui8", "i16", "ui16", "i32", "ui32", "f16", "bf16", "f32"]


@pytest.mark.parametrize("dtype", MOVED)
def test_beside(dtype):
    kernel, expected = Kernel(), []
    for rows, left, right in ((4, 32, 32), (3, 7, 25), (1, 64, 1)):
        a, b = sample(dtype, (rows, left)), sample(dtype, (rows, right))
        out = kernel.tile(dtype, (rows, left + right), (rows, 128))
        kernel.op("tconcat", [kernel.load(a, (rows, 64)), kernel.load(b, (rows, 64))],
                  [out])
        kernel.store(out)
        expected.append(np.concatenate([a, b], 1))
    compare(kernel, expected, "--check-uninit")


@pytest.mark.parametrize("index", ["i8", "ui8", "i16", "ui16", "i32", "ui32"])
@pytest.mark.parametrize("dtype", ["f32", "i8", "bf16"])
def test_beside_as_far_as_indices_say(dtype, index):
    """Indices count bytes of indices; what does not fit is left out."""
    kernel = Kernel()
    size = np.dtype(TYPES[index]).itemsize
    a, b = sample(dtype, (6, 32)), sample(dtype, (6, 32))
    n, m = np.array([0, 5, 29, 30, 30, 17]), np.array([9, 0, 30, 10, 11, 3])
    wide = 32 // size
    tiles = [kernel.load((np.repeat(v[:, None], wide, 1) * size).astype(TYPES[index]))
             for v in (n, m)]
    sources, expected = [kernel.load(a), kernel.load(b)], []
    for room in (40, 64):
        want = np.zeros((6, room), TYPES[dtype])
        out = kernel.load(want, (6, 64))
        kernel.op("tconcatidx", [*sources, *tiles], [out])
        kernel.store(out)
        for row in range(6):
            whole = np.concatenate([a[row, : n[row]], b[row, : m[row]]])[:room]
            want[row, : len(whole)] = whole
        expected.append(want)
    compare(kernel, expected, "--check-uninit")


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
@pytest.mark.parametrize("dtype", MOVED)
def test_transpose(machine, dtype):
    kernel, expected = Kernel(machine), []
    for valid, shape in (((32, 32), (32, 32)), ((5, 19), (32, 32)), ((32, 1), (32, 32))):
        a = sample(dtype, valid)
        out = kernel.tile(dtype, valid[::-1], shape[::-1])
        kernel.op("ttrans", [kernel.load(a, shape), kernel.tile(dtype, shape)], [out])
        kernel.store(out)
        expected.append(a.T)
    compare(kernel, expected, "--check-uninit")
