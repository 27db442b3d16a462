# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tiles that a loop carries and whose extents differ from trip to trip."""

import numpy as np
import pto_mlir as pypto
import pytest

F32 = pypto.DT_FP32
X = pypto.Tensor([pypto.DYNAMIC, 8], F32)
OUT = pypto.Tensor([pypto.DYNAMIC, 8], F32)
ROWS = 4


def tile_of(x, i):
    rows = pypto.min(x.shape[0] - i * ROWS, ROWS)
    return pypto.view(x, [ROWS, 8], [i * ROWS, 0], valid_shape=[rows, 8])


def last_tile(x: X, out: OUT):
    """A local tensor that holds the latest tile."""
    pypto.set_vec_tile_shapes(ROWS, 8)
    held = pypto.tensor([ROWS, 8], F32, "held")
    for i in pypto.loop(pypto.ceildiv(x.shape[0], ROWS)):
        held[:] = tile_of(x, i) * 2.0
    out[0:, 0:] = held


def one_late(x: X, out: OUT):
    """Writes in each trip what the trip before it read."""
    pypto.set_vec_tile_shapes(ROWS, 8)
    held = pypto.tensor([ROWS, 8], F32, "held")
    count = pypto.ceildiv(x.shape[0], ROWS)
    for i in pypto.loop(count):
        if i > 0:
            out[(i - 1) * ROWS :, 0:] = held + 1.0
        held[:] = tile_of(x, i)
        if pypto.is_loop_end(i):
            out[i * ROWS :, 0:] = held + 1.0


def by_name(x: X, out: OUT):
    """The same with a name that is bound anew."""
    pypto.set_vec_tile_shapes(ROWS, 8)
    held = pypto.view(x, [ROWS, 8], [0, 0])
    for i in pypto.loop(1, pypto.ceildiv(x.shape[0], ROWS)):
        out[(i - 1) * ROWS :, 0:] = held + 1.0
        held = tile_of(x, i)
        if pypto.is_loop_end(i):
            out[i * ROWS :, 0:] = held + 1.0


def nested(x: X, out: OUT):
    """Through an inner loop, and a condition."""
    pypto.set_vec_tile_shapes(ROWS, 8)
    held = pypto.tensor([ROWS, 8], F32, "held")
    for i in pypto.loop(pypto.ceildiv(x.shape[0], ROWS)):
        held[:] = tile_of(x, i)
        for j in pypto.loop(3):
            if j > 0:
                held[:] = held + 1.0
        out[i * ROWS :, 0:] = held


def factors(x: X, out: OUT):
    """In a loop with two bodies."""
    pypto.set_vec_tile_shapes(ROWS, 8)
    held = pypto.full([ROWS, 8], 0.0, F32)
    for i, n in pypto.loop_unroll(0, x.shape[0], unroll_list=[ROWS]):
        held[:] = pypto.view(x, [ROWS, 8], [i, 0], valid_shape=[n, 8]) + 1.0
        out[i:, 0:] = held


def expected(function, x):
    if function is last_tile:
        start = (len(x) - 1) // ROWS * ROWS
        result = np.full_like(x, 7)
        result[: len(x) - start] = x[start:] * 2
        return result
    return x + (2 if function is nested else 1)


@pytest.mark.parametrize("function", [last_tile, one_late, by_name, nested, factors])
@pytest.mark.parametrize("count", [5, 8, 9, 15])
def test_values(function, count):
    x = np.random.default_rng(count).integers(-9, 9, (count, 8)).astype(np.float32)
    out = np.full_like(x, 7)
    pypto.jit(function)(x, out)
    np.testing.assert_array_equal(out, expected(function, x))


def other_sizes(x: X, out: OUT):
    pypto.set_vec_tile_shapes(ROWS, 8)
    held = pypto.view(x, [ROWS, 8], [0, 0], valid_shape=[ROWS, 8])
    for i in pypto.loop(x.shape[0]):
        out[i:, 0:] = held[0:1, 0:8]
        held = pypto.view(x, [2, 8], [0, 0], valid_shape=[2, 8])


def test_tiles_of_other_sizes_are_not_carried():
    x = np.zeros((8, 8), np.float32)
    with pytest.raises(pypto.PtoError, match="'held'"):
        pypto.jit(other_sizes)(x, x.copy())
