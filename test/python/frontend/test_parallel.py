# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops are marked `parallel` where their trips are known to be independent."""

import numpy as np
import pto_mlir as pypto
import pytest

F32 = pypto.DT_FP32
X = pypto.Tensor([pypto.DYNAMIC, 8], F32)


def rows(x: X, y: X):
    for i in pypto.loop(x.shape[0], parallel=True):
        y[i:, 0:] = pypto.view(x, [1, 8], [i, 0]) * 2.0


def tiles(x: X, y: X):
    for i in pypto.loop(pypto.ceildiv(x.shape[0], 4), parallel=True):
        y[i * 4 :, 0:] = pypto.view(x, [4, 8], [i * 4, 0]) * 2.0


def halves(x: X, y: X):
    for i in pypto.loop(x.shape[0], parallel=True):
        y[i:, 0:] = pypto.view(x, [1, 4], [i, 0]) * 2.0
        y[i:, 4:] = pypto.view(x, [1, 4], [i, 4]) * 2.0


def chunks(x: X, y: X):
    bounds = {"unroll_list": [4, 2], "parallel": True}
    for i, n in pypto.loop_unroll(0, x.shape[0], **bounds):
        y[i:, 0:] = pypto.view(x, [n, 8], [i, 0]) * 2.0


def inner(x: X, y: X):
    for i in pypto.loop(x.shape[0], parallel=True):
        for j in pypto.loop(8):
            y[i:, j:] = pypto.view(x, [1, 1], [i, j])
        if i >= 0:
            y[i:, 0:] = pypto.view(x, [1, 8], [i, 0]) * 2.0


def steps(x: X, y: X):
    for i in pypto.loop(0, x.shape[0], 2, parallel=True):
        n = pypto.min(x.shape[0] - i, 2)
        y[i:, 0:] = pypto.view(x, [2, 8], [i, 0], valid_shape=[n, 8]) * 2.0


def same_row(x: X, y: X):
    y[0:, 0:] = x * 2.0
    for i in pypto.loop(x.shape[0], parallel=True):
        y[0:, 0:] = pypto.view(x, [1, 8], [0, 0]) * 2.0


def overlapping(x: X, y: X):
    y[0:, 0:] = x * 2.0
    for i in pypto.loop(x.shape[0] - 1, parallel=True):
        y[i:, 0:] = pypto.view(x, [2, 8], [i, 0], valid_shape=[2, 8]) * 2.0


def reads(x: X, y: X):
    y[0:, 0:] = x * 1.0
    for i in pypto.loop(x.shape[0], parallel=True):
        y[i:, 0:] = pypto.view(y, [1, 8], [i, 0]) * 2.0


def carries(x: X, y: X):
    last = pypto.view(x, [1, 8], [0, 0])
    for i in pypto.loop(x.shape[0], parallel=True):
        y[i:, 0:] = pypto.view(x, [1, 8], [i, 0]) + last
        last = pypto.view(x, [1, 8], [pypto.min(i + 1, x.shape[0] - 1), 0])


@pytest.mark.parametrize("function", [rows, tiles, halves, chunks, inner, steps])
def test_marked(function):
    check(function, True)


@pytest.mark.parametrize("function", [same_row, overlapping, reads, carries])
def test_not_marked(function):
    check(function, False)


def check(function, marked):
    kernel = pypto.jit(function)
    for count in (1, 7, 8):
        x = np.random.default_rng(count).integers(-9, 9, (count, 8)).astype(np.float32)
        y = np.full_like(x, np.nan)
        kernel(x, y)
        np.testing.assert_array_equal(y, x * 2)
    text = kernel.mlir(x, y)
    assert ("parallel" in text) == marked, text
