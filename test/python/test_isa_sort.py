"""Sorted blocks and merged lists of pairs against NumPy."""

import numpy as np
import pytest
from isa_kernel import TYPES, Kernel

RNG = np.random.default_rng(31)


def pack(values, indices):
    """Pairs of eight bytes as elements of the value's type, row by row."""
    size = values.dtype.itemsize
    words = np.zeros((*values.shape, 8), np.uint8)
    words[..., :size] = values[..., None].view(np.uint8).reshape(*values.shape, size)
    words[..., 4:] = indices.astype(np.uint32)[..., None].view(np.uint8).reshape(
        *values.shape, 4)
    return words.reshape(*values.shape[:-1], -1).view(values.dtype)


def unpack(pairs):
    """Values and indices of pairs."""
    words = np.ascontiguousarray(pairs).view(np.uint8).reshape(*pairs.shape[:-1], -1, 8)
    size = pairs.dtype.itemsize
    values = np.ascontiguousarray(words[..., :size]).view(pairs.dtype)[..., 0]
    return values, np.ascontiguousarray(words[..., 4:]).view(np.uint32)[..., 0]


def descending(values):
    """The order of a row, equal values as they stand."""
    return np.argsort(-values.astype(np.float64), kind="stable")


#===------------------------------------------------------------------------===
# Blocks of 32
#===------------------------------------------------------------------------===


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
@pytest.mark.parametrize("dtype", ["f32", "f16"])
@pytest.mark.parametrize("own_indices", [True, False])
@pytest.mark.parametrize("ascending", [True, False])
def test_sort_blocks(machine, dtype, own_indices, ascending):
    """With a tail, several rows, equal values, and indices of one row for all;
    those need not ascend."""
    kernel, expected = Kernel(machine), []
    size = np.dtype(TYPES[dtype]).itemsize
    for rows, cols in ((1, 64), (4, 128), (3, 50), (2, 7)):
        # Few values, so that many are equal.
        a = RNG.integers(-20, 20, (rows, cols)).astype(TYPES[dtype])
        index = RNG.integers(0, 1 << 31, (rows if own_indices else 1, cols))
        index = index.astype(np.uint32)
        if ascending:
            index.sort(axis=1)
        stored = -(-cols // 32) * 32
        out = kernel.tile(dtype, (rows, cols * 8 // size), (rows, stored * 8 // size))
        tmp = kernel.tile(dtype, (1, stored))
        kernel.op("tsort32", [kernel.load(a, (rows, stored)),
                              kernel.load(index, (index.shape[0], stored)), tmp], [out],
                  behind="" if ascending else "  // equal values, indices in any order")
        kernel.store(out)
        want_values, want_index = np.empty_like(a), np.empty((rows, cols), np.uint32)
        for row in range(rows):
            for first in range(0, cols, 32):
                part = slice(first, min(first + 32, cols))
                order = descending(a[row, part])
                want_values[row, part] = a[row, part][order]
                want_index[row, part] = index[row if own_indices else 0, part][order]
        expected.append((want_values, want_index))
    for got, (values, index) in zip(kernel.run("--check-uninit"), expected, strict=True):
        got_values, got_index = unpack(got)
        np.testing.assert_array_equal(got_values, values)
        np.testing.assert_array_equal(got_index, index)


def test_special_values_sort():
    """Infinities at the ends, zeros of both signs equal, NaN last."""
    kernel = Kernel()
    a = np.zeros((1, 32), np.float32)
    a[0, :6] = [np.nan, np.inf, -np.inf, -0.0, 3, np.nan]
    index = np.arange(32, dtype=np.uint32)[None]
    out = kernel.tile("f32", (1, 64))
    kernel.op("tsort32", [kernel.load(a), kernel.load(index)], [out], behind="  // NaN")
    kernel.store(out)
    values, order = unpack(kernel.run()[0])
    np.testing.assert_array_equal(order[0], [1, 4, 3, *range(6, 32), 0, 2, 5])
    assert np.isnan(values[0, [29, 31]]).all() and values[0, 30] == -np.inf


#===------------------------------------------------------------------------===
# Merges
#===------------------------------------------------------------------------===


def sorted_list(dtype, length, first=0):
    """A descending list of pairs of one row, its values and indices."""
    values = RNG.integers(-50, 50, length).astype(TYPES[dtype])
    values = values[descending(values)]
    return values, np.arange(first, first + length, dtype=np.uint32)


def merged(lists, until_used_up=False):
    """One by one: the largest head, of equal ones that of the earlier list."""
    heads, values, indices = [0] * len(lists), [], []
    while any(h < len(v) for h, (v, _) in zip(heads, lists, strict=True)):
        best = max((k for k in range(len(lists)) if heads[k] < len(lists[k][0])),
                   key=lambda k: (float(lists[k][0][heads[k]]), -k))
        values.append(lists[best][0][heads[best]])
        indices.append(lists[best][1][heads[best]])
        heads[best] += 1
        if until_used_up and heads[best] == len(lists[best][0]):
            break
    return np.array(values), np.array(indices, np.uint32)


def merge(kernel, dtype, lists, wanted, exhausted, scratch=True):
    """Merges lists into as many pairs as are wanted; gives the result's tile."""
    per_pair = 8 // np.dtype(TYPES[dtype]).itemsize
    sources = [kernel.load(pack(v[None], i[None])) for v, i in lists]
    total = sum(len(v) for v, _ in lists)
    tmp = kernel.tile(dtype, (1, total * per_pair))
    out = kernel.tile(dtype, (1, wanted * per_pair), (1, max(total, wanted) * per_pair))
    count = kernel.fresh("n")
    kernel.lines.append(f"{count} = arith.constant dense<0> : vector<4xi16>")
    tiles = (*sources, tmp) if scratch else sources
    types = ", ".join(t.type for t in tiles)
    names = ", ".join(t.name for t in tiles) + ("" if scratch else " no_tmp")
    kernel.lines.append(
        f"pto_isa.tmrgsort ins({names} {{exhausted = {str(exhausted).lower()}}} :"
        f" {types}) outs({out.name}, {count} : {out.type}, vector<4xi16>)")
    return out


@pytest.mark.parametrize("exhausted", [False, True])
@pytest.mark.parametrize("dtype", ["f32", "f16"])
@pytest.mark.parametrize("lengths", [(64, 64), (32, 96), (64, 32, 128), (32, 64, 32, 96)])
def test_merge_lists(dtype, lengths, exhausted):
    kernel = Kernel()
    lists = [sorted_list(dtype, length, 1000 * k) for k, length in enumerate(lengths)]
    values, indices = merged(lists, exhausted)
    out = merge(kernel, dtype, lists, len(values), exhausted)
    kernel.store(out)
    got_values, got_indices = unpack(kernel.run("--check-uninit")[0])
    np.testing.assert_array_equal(got_values[0], values)
    np.testing.assert_array_equal(got_indices[0], indices)


@pytest.mark.parametrize("lengths", [(64, 64), (32, 64, 32, 96)])
def test_merge_lists_with_scratch_that_is_found(lengths):
    kernel = Kernel()
    lists = [sorted_list("f32", length, 1000 * k) for k, length in enumerate(lengths)]
    values, indices = merged(lists, False)
    kernel.store(merge(kernel, "f32", lists, len(values), False, scratch=False))
    got_values, got_indices = unpack(kernel.run("--check-uninit")[0])
    np.testing.assert_array_equal(got_values[0], values)
    np.testing.assert_array_equal(got_indices[0], indices)


def test_the_first_of_a_merge():
    """A destination with fewer valid columns has the largest pairs."""
    kernel = Kernel()
    lists = [sorted_list("f32", 64, 1000 * k) for k in range(4)]
    kernel.store(merge(kernel, "f32", lists, 20, False))
    values, indices = merged(lists)
    got_values, got_indices = unpack(kernel.run("--check-uninit")[0])
    np.testing.assert_array_equal(got_values[0], values[:20])
    np.testing.assert_array_equal(got_indices[0], indices[:20])


def test_a_merge_that_stops_writes_no_more():
    kernel = Kernel()
    lists = [(np.full(32, 9, np.float32), np.arange(32, dtype=np.uint32)),
             sorted_list("f32", 64, 1000)]
    lists[1][0][:] = np.minimum(lists[1][0], 8)
    out = merge(kernel, "f32", lists, 96, True)
    kernel.store(out)
    values, indices = unpack(kernel.run()[0])
    np.testing.assert_array_equal(values[0, :32], 9)
    np.testing.assert_array_equal(indices[0, :32], np.arange(32))
    assert np.isnan(values[0, 32:]).all()
    assert "which nobody wrote" in kernel.fail("--check-uninit")


@pytest.mark.parametrize("dtype", ["f32", "f16"])
@pytest.mark.parametrize("length, groups", [(64, 1), (64, 3), (128, 2)])
def test_merge_blocks(dtype, length, groups):
    """The length of a block counts elements; each four become one list."""
    kernel = Kernel()
    pairs = length * np.dtype(TYPES[dtype]).itemsize // 8
    lists = [sorted_list(dtype, pairs, 1000 * k) for k in range(4 * groups)]
    source = np.concatenate([pack(v[None], i[None]) for v, i in lists], 1)
    out = kernel.tile(dtype, source.shape)
    kernel.op("tmrgsort", [kernel.load(source), (kernel.scalar(length, "i32"), "i32")],
              [out])
    kernel.store(out)
    values, indices = unpack(kernel.run("--check-uninit")[0])
    for group in range(groups):
        part = slice(4 * pairs * group, 4 * pairs * (group + 1))
        want = merged(lists[4 * group : 4 * group + 4])
        np.testing.assert_array_equal(values[0, part], want[0])
        np.testing.assert_array_equal(indices[0, part], want[1])


@pytest.mark.parametrize("length", [0, -64, 96, 128])
def test_lengths_of_blocks_at_run_time(length):
    kernel = Kernel()
    number = len(kernel.arguments)
    kernel.arguments.append((np.array([length], np.int32), "i32"))
    kernel.lines.append(f"%length = pto_isa.load_scalar %arg{number}"
                        f"[{kernel.index(0)}] : !pto_isa.ptr<i32> -> i32")
    out = kernel.tile("f32", (1, 256))
    kernel.op("tmrgsort", [kernel.load(np.zeros((1, 256), np.float32)),
                           ("%length", "i32")], [out])
    kernel.store(out)
    message = kernel.fail()
    assert ("expects four blocks of a multiple of 64 to divide the valid columns,"
            f" but found {length} and 256") in message
