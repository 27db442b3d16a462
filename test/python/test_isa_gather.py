"""Gather, scatter and histograms against NumPy, by element type and tail."""

import numpy as np
import pytest
from isa_kernel import TYPES, Kernel

RNG = np.random.default_rng(29)
ON_MEMORY = ["f32", "f16", "bf16", "i32", "i16", "ui32", "ui16"]
# Rows and columns of the valid rectangle, and of the tile.
TAILS = (((8, 32), (8, 32)), ((3, 17), (8, 32)), ((1, 1), (8, 32)), ((5, 64), (5, 64)))


def sample(dtype, shape):
    if "f" in dtype:
        return RNG.integers(-30, 30, shape).astype(TYPES[dtype])
    limits = np.iinfo(TYPES[dtype])
    return RNG.integers(limits.min, limits.max, shape, TYPES[dtype], endpoint=True)


def compare(kernel, expected, *options):
    for got, want in zip(kernel.run(*options), expected, strict=True):
        np.testing.assert_array_equal(got, want)


#===------------------------------------------------------------------------===
# By index
#===------------------------------------------------------------------------===


@pytest.mark.parametrize("machine, dtype", [
    *(("a2a3", dtype) for dtype in ON_MEMORY),
    *(("a5", dtype) for dtype in [*ON_MEMORY, "i8", "ui8", "f8E4M3FN"]),
])  # fmt: skip
def test_gather(machine, dtype):
    """Indices count elements of the whole tile, not of its valid part."""
    kernel, expected = Kernel(machine), []
    for valid, shape in TAILS:
        a = sample(dtype, (8, 64))
        index = RNG.integers(0, a.size, valid).astype(np.int32)
        out = kernel.tile(dtype, valid, shape)
        tmp = kernel.tile("i32", valid, shape)
        kernel.op("tgather", [kernel.load(a), kernel.load(index, shape), tmp], [out])
        kernel.store(out)
        expected.append(a.reshape(-1)[index])
    compare(kernel, expected, "--check-uninit")


@pytest.mark.parametrize("name", ["tgather", "tscatter"])
@pytest.mark.parametrize("wrong", [512, -1, 2**31 - 1])
def test_index_out_of_range(name, wrong):
    kernel = Kernel("a5")
    a, index = sample("f32", (8, 64)), np.zeros((8, 32), np.int32)
    index[7, 31] = wrong
    if name == "tgather":
        inputs = [kernel.load(a), kernel.load(index)]
        out = kernel.tile("f32", index.shape)
    else:
        inputs = [kernel.load(a[:, :32].copy()), kernel.load(index)]
        out = kernel.load(a)
    kernel.op(name, inputs, [out])
    kernel.store(out)
    message = kernel.fail()
    assert f"'pto_isa.{name}' op expects an index below 512, but found {wrong}" in message
    assert "kernel.mlir:" in message


INDICES = {1: "i16", 2: "i16", 4: "i32", 8: "i32"}


@pytest.mark.parametrize("machine, dtype", [
    *(("a2a3", dtype) for dtype in [*ON_MEMORY, "i8", "ui8"]),
    *(("a5", dtype) for dtype in [*ON_MEMORY, "i8", "ui8", "i64", "ui64"]),
])  # fmt: skip
def test_scatter(machine, dtype):
    """Elements that no index names stay."""
    kernel, expected = Kernel(machine), []
    index_type = TYPES[INDICES[np.dtype(TYPES[dtype]).itemsize]]
    for valid, shape in TAILS:
        a, start = sample(dtype, valid), sample(dtype, (16, 64))
        index = RNG.permutation(start.size)[: a.size].reshape(valid).astype(index_type)
        out = kernel.load(start)
        kernel.op("tscatter", [kernel.load(a, shape), kernel.load(index, shape)], [out])
        kernel.store(out)
        want = start.copy()
        want.reshape(-1)[index] = a
        expected.append(want)
    compare(kernel, expected, "--check-uninit")


#===------------------------------------------------------------------------===
# By pattern
#===------------------------------------------------------------------------===

# How far apart elements are, and which is the first.
PATTERNS = {"P0101": (2, 0), "P1010": (2, 1), "P0001": (4, 0), "P0010": (4, 1),
            "P0100": (4, 2), "P1000": (4, 3), "P1111": (1, 0)}


def by_pattern(kernel, name, pattern, axis, source, out):
    kernel.lines.append(
        f"pto_isa.{name} ins({source.name}, {{maskPattern ="
        f" #pto_isa.mask_pattern<{pattern}>}} : {source.type}, \"{axis}\")"
        f" outs({out.name} : {out.type})")
    kernel.store(out)


@pytest.mark.parametrize("dtype", ["f32", "f16", "i16", "ui32"])
@pytest.mark.parametrize("axis", ["row", "col"])
@pytest.mark.parametrize("pattern", PATTERNS)
def test_patterns(pattern, axis, dtype):
    step, first = PATTERNS[pattern]
    kernel = Kernel()
    wide, narrow = ((8, 128), (8, 128 // step)) if axis == "row" else (
        (32, 32), (32 // step, 32))
    a, b = sample(dtype, wide), sample(dtype, narrow)
    taken = ((slice(None), slice(first, None, step)) if axis == "row"
             else (slice(first, None, step), slice(None)))
    by_pattern(kernel, "tgather", pattern, axis, kernel.load(a),
               kernel.tile(dtype, narrow))
    by_pattern(kernel, "tscatter", pattern, axis, kernel.load(b),
               kernel.tile(dtype, wide))
    spread = np.zeros(wide, TYPES[dtype])
    spread[taken] = b
    compare(kernel, [a[taken], spread], "--check-uninit")


#===------------------------------------------------------------------------===
# By comparison
#===------------------------------------------------------------------------===


@pytest.mark.parametrize("machine, dtype, mode", [
    ("a2a3", "f32", "gt"), ("a2a3", "f32", "eq"), ("a2a3", "f16", "gt"),
    ("a2a3", "i32", "eq"), ("a5", "f32", "gt"), ("a5", "i32", "gt"),
    ("a5", "i16", "eq"), ("a5", "i16", "gt"),
])  # fmt: skip
@pytest.mark.parametrize("shape", [(1, 8), (8, 8)])
def test_positions_of_a_comparison(machine, dtype, mode, shape):
    """Positions in front of each row, and how many there are."""
    kernel = Kernel(machine)
    a = RNG.integers(0, 4, (8, 50)).astype(TYPES[dtype])
    dst = kernel.load(np.full((8, 64), -5, np.int32))
    counts = kernel.load(np.full(shape, -7, np.int32))
    tmp = kernel.tile("i32", (8, 128))
    kernel.op("tgather",
              [kernel.load(a, (8, 64)), (kernel.scalar(2, dtype), dtype), tmp],
              [dst, counts],
              behind=f" {{cmpMode = #pto_isa<cmp {mode}>, offset = 100 : i32}}")
    kernel.store(dst)
    kernel.store(counts)
    positions, numbers = kernel.run("--check-uninit")
    want_numbers = np.full(shape, -7)
    for row in range(8):
        found = np.flatnonzero(a[row] > 2 if mode == "gt" else a[row] == 2)
        np.testing.assert_array_equal(positions[row, : len(found)], 100 + found)
        np.testing.assert_array_equal(positions[row, len(found) :], -5)
        want_numbers.reshape(-1)[row] = len(found)
    np.testing.assert_array_equal(numbers, want_numbers)


#===------------------------------------------------------------------------===
# Blocks
#===------------------------------------------------------------------------===


@pytest.mark.parametrize("dtype", ["f32", "f16", "i8", "ui16"])
def test_gather_blocks(dtype):
    """Offsets count bytes, and need not be those of a block."""
    kernel, expected = Kernel(), []
    size = np.dtype(TYPES[dtype]).itemsize
    each = 32 // size
    for rows, blocks in ((4, 2), (1, 5)):
        a = sample(dtype, (8, 64))
        offsets = RNG.integers(0, a.nbytes // 32 - 1, (rows, blocks)) * 32 + size
        out = kernel.tile(dtype, (rows, blocks * each))
        kernel.op("tgatherb", [kernel.load(a), kernel.load(
            offsets.astype(np.uint32), (rows, 8))], [out])
        kernel.store(out)
        flat = a.view(np.uint8).reshape(-1)
        got = np.stack([[flat[o : o + 32] for o in row] for row in offsets])
        expected.append(got.reshape(rows, -1).view(TYPES[dtype]))
    compare(kernel, expected, "--check-uninit")


def test_block_outside_of_the_memory():
    kernel = Kernel()
    a, offsets = sample("f32", (8, 64)), np.zeros((1, 8), np.uint32)
    offsets[0, 1] = 1 << 20
    out = kernel.tile("f32", (1, 16))
    kernel.op("tgatherb", [kernel.load(a), kernel.load(offsets)], [out])
    kernel.store(out)
    message = kernel.fail()
    assert "'pto_isa.tgatherb' op reaches beyond the" in message


#===------------------------------------------------------------------------===
# Histograms
#===------------------------------------------------------------------------===


@pytest.mark.parametrize("byte", [1, 0])
def test_histogram_of_two_bytes(byte):
    """Ascending sums; each row has a higher byte of its own."""
    kernel = Kernel("a5")
    a = RNG.integers(0, 1 << 16, (5, 200)).astype(np.uint16) & 0x13ff
    high = (a[:, 7] >> 8).astype(np.uint8)
    out = kernel.tile("ui32", (5, 256))
    idx = kernel.load(high[:, None], (32, 1), layout="dn")
    kernel.op("thistogram", [kernel.load(a, (5, 208)), idx], [out],
              behind=f" {{byte = {byte} : i32}}")
    kernel.store(out)
    want = np.zeros((5, 256), np.uint32)
    for row in range(5):
        values = a[row] >> 8 if byte else a[row][a[row] >> 8 == high[row]] & 0xff
        want[row] = np.cumsum(np.bincount(values, minlength=256))
    compare(kernel, [want])


@pytest.mark.parametrize("byte", [3, 2, 1, 0])
def test_histogram_of_four_bytes(byte):
    """All rows share the higher bytes, one in each row of the indices."""
    kernel = Kernel("a5")
    a = RNG.integers(0, 1 << 32, (3, 256), dtype=np.uint32) & 0x010203ff
    highest = [int(a[0, 9] >> shift) & 0xff for shift in (24, 16, 8)]
    given = max(3 - byte, 1)
    idx = kernel.load(np.repeat(np.array(highest[:given], np.uint8)[:, None], 256, 1))
    out = kernel.tile("ui32", (3, 256))
    kernel.op("thistogram", [kernel.load(a), idx], [out],
              behind=f" {{byte = {byte} : i32}}")
    kernel.store(out)
    want = np.zeros((3, 256), np.uint32)
    for row in range(3):
        values = a[row]
        for number in range(3 - byte):
            values = values[values >> (24 - 8 * number) & 0xff == highest[number]]
        counts = np.bincount(values >> (8 * byte) & 0xff, minlength=256)
        want[row] = np.cumsum(counts)
    assert want[0, 255] > 0
    compare(kernel, [want])
