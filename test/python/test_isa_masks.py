"""Comparisons into packed bits, selection by them, and what is generated."""

import numpy as np
import pytest
from isa_kernel import TYPES, Kernel

RNG = np.random.default_rng(37)
COMPARE = {"eq": np.equal, "ne": np.not_equal, "lt": np.less,
           "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal}
SHAPES = [((8, 64), (8, 64)), ((5, 33), (8, 64)), ((1, 1), (1, 64)), ((3, 64), (4, 128))]


def sample(dtype, shape):
    low = 0 if dtype.startswith("u") else -3
    return RNG.integers(low, 3, shape, endpoint=True).astype(TYPES[dtype])


def packed(mask, width):
    """Rows of bytes, the first element in the lowest bit."""
    bytes = np.packbits(mask, axis=1, bitorder="little")
    return np.pad(bytes, ((0, 0), (0, width - bytes.shape[1])))


TYPES_OF = {"a2a3": ["f32", "f16", "i32"],
            "a5": ["f32", "f16", "i32", "i16", "i8", "ui8", "ui16", "ui32"]}


@pytest.mark.parametrize(
    "machine, dtype", [(m, d) for m, all in TYPES_OF.items() for d in all]
)
def test_compare(machine, dtype):
    """With tiles and with a scalar; bits beyond the last element are zero."""
    kernel, expected = Kernel(machine), []
    for valid, shape in SHAPES:
        a, b = sample(dtype, valid), sample(dtype, valid)
        width = -(-valid[1] // 8)
        x, y = kernel.load(a, shape), kernel.load(b, shape)
        for mode, function in COMPARE.items():
            if (machine, dtype) == ("a2a3", "i32") and mode != "eq":
                continue  # which the machine has not
            inside = f" {{cmpMode = #pto_isa<cmp {mode}>}}"
            out = kernel.tile("ui8", (valid[0], width), (shape[0], 32))
            kernel.op("tcmp", [x, y], [out], inside)
            kernel.store(out)
            expected.append(packed(function(a, b), width))
            if dtype.startswith("u"):
                continue
            out = kernel.tile("ui8", (valid[0], width), (shape[0], 32))
            kernel.op("tcmps", [x, (kernel.scalar(1, dtype), dtype)], [out], inside)
            kernel.store(out)
            expected.append(packed(function(a, TYPES[dtype](1)), width))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("dtype", ["f32", "f16"])
def test_nan_compares_unequal(dtype):
    kernel, expected = Kernel(), []
    a, b = sample(dtype, (8, 64)), sample(dtype, (8, 64))
    a[::2, ::3], b[1::2, ::5] = np.nan, np.nan
    for mode, function in COMPARE.items():
        out = kernel.tile("ui8", (8, 8), (8, 32))
        kernel.op("tcmp", [kernel.load(a), kernel.load(b)], [out],
                  f" {{cmpMode = #pto_isa<cmp {mode}>}}")
        kernel.store(out)
        expected.append(packed(function(a, b), 8))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("dtype", ["f32", "f16", "i32", "i16"])
def test_select_by_bits(dtype):
    """Bits that are given choose between tiles, and a tile and a scalar."""
    kernel, expected = Kernel(), []
    for valid, shape in SHAPES:
        a, b = sample(dtype, valid), sample(dtype, valid)
        take = RNG.integers(0, 2, valid).astype(bool)
        mask = kernel.load(packed(take, -(-valid[1] // 8)), (shape[0], 32))
        x, y = kernel.load(a, shape), kernel.load(b, shape)
        out = kernel.tile(dtype, valid, shape)
        kernel.op("tsel", [mask, x, y, kernel.tile("i32", (1, 16))], [out])
        kernel.store(out)
        expected.append(np.where(take, a, b))
        out = kernel.tile(dtype, valid, shape)
        scalar = (kernel.scalar(2, dtype), dtype)
        kernel.op("tsels", [mask, x, kernel.tile(dtype, (1, 64)), scalar], [out])
        kernel.store(out)
        expected.append(np.where(take, a, TYPES[dtype](2)))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("dtype", ["i32", "i16"])
@pytest.mark.parametrize("start", [0, -5, 1000])
@pytest.mark.parametrize("down", [False, True])
def test_count(dtype, start, down):
    kernel, expected = Kernel(), []
    for cols in (1, 17, 64):
        out = kernel.tile(dtype, (1, cols), (1, 64))
        kernel.op("tci", [(kernel.scalar(start, dtype), dtype)], [out],
                  behind=f" {{descending = {'true' if down else 'false'}}}")
        kernel.store(out)
        expected.append(start + np.arange(cols)[None] * (-1 if down else 1))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("dtype", ["f32", "f16", "i32", "i16", "ui32"])
@pytest.mark.parametrize("diagonal", [0, 3, -2, 99, -99])
def test_triangle(dtype, diagonal):
    kernel, expected = Kernel("a5"), []
    for valid, shape in (((8, 32), (8, 32)), ((5, 17), (8, 64)), ((1, 1), (1, 32))):
        for upper, function in ((0, np.tril), (1, np.triu)):
            out = kernel.tile(dtype, valid, shape)
            kernel.op("ttri", [(kernel.scalar(diagonal, "i32"), "i32")], [out],
                      f" {{upperOrLower = {upper} : i32}}")
            kernel.store(out)
            expected.append(function(np.ones(valid), diagonal))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        np.testing.assert_array_equal(got.astype(np.float32), want)
