# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Outputs that are written through a reshape in place, in loops.

Values, and that a loop does not write the whole parameter back in each trip.
"""

import re

import numpy as np
import pto_mlir as pypto
import pytest

F32 = pypto.DT_FP32
X = pypto.Tensor([pypto.DYNAMIC, 8], F32)
OUT = pypto.Tensor([pypto.DYNAMIC, 2, 4], F32)
NUMBER = pypto.Tensor([1], pypto.DT_INT32)


def one_loop(x: X, n: NUMBER, out: OUT):
    flat = pypto.reshape(out, [x.shape[0], 8], inplace=True)
    for i in pypto.loop(x.shape[0]):
        flat[i:, 0:] = pypto.view(x, [1, 8], [i, 0]) * 2.0


def factors(x: X, n: NUMBER, out: OUT):
    flat = pypto.reshape(out, [x.shape[0], 8], inplace=True)
    for i, k in pypto.loop_unroll(x.shape[0], unroll_list=[4, 2]):
        flat[i:, 0:] = pypto.view(x, [k, 8], [i, 0]) * 2.0


def made_in_the_body(x: X, n: NUMBER, out: OUT):
    for i, k in pypto.loop_unroll(x.shape[0], unroll_list=[4, 2]):
        flat = pypto.reshape(out, [x.shape[0], 8], inplace=True)
        flat[i:, 0:] = pypto.view(x, [k, 8], [i, 0]) * 2.0


def nested(x: X, n: NUMBER, out: OUT):
    flat = pypto.reshape(out, [x.shape[0], 8], inplace=True)
    for i in pypto.loop(x.shape[0]):
        for j in pypto.loop(8):
            flat[i:, j:] = pypto.view(x, [1, 1], [i, j]) * 2.0


def two_writes(x: X, n: NUMBER, out: OUT):
    flat = pypto.reshape(out, [x.shape[0], 8], inplace=True)
    for i in pypto.loop(x.shape[0]):
        flat[i:, 0:] = pypto.view(x, [1, 4], [i, 0]) * 2.0
        flat[i:, 4:] = pypto.view(x, [1, 4], [i, 4]) * 2.0


def conditions(x: X, n: NUMBER, out: OUT):
    flat = pypto.reshape(out, [x.shape[0], 8], inplace=True)
    for i in pypto.loop(x.shape[0]):
        if i > n[0]:
            flat[i:, 0:] = pypto.view(x, [1, 8], [i, 0]) * 2.0
        elif i == n[0]:
            flat[i:, 0:] = pypto.view(x, [1, 8], [i, 0]) * 3.0


def read_in_the_body(x: X, n: NUMBER, out: OUT):
    flat = pypto.reshape(out, [x.shape[0], 8], inplace=True)
    flat[0:, 0:] = pypto.view(x, [1, 8], [0, 0])
    for i in pypto.loop(1, x.shape[0]):
        flat[i:, 0:] = pypto.view(flat, [1, 8], [i - 1, 0]) + 1.0


def in_a_row(x: X, n: NUMBER, out: OUT):
    flat = pypto.reshape(out, [x.shape[0], 8], inplace=True)
    for i in pypto.loop(x.shape[0]):
        flat[i:, 0:] = pypto.view(x, [1, 8], [i, 0])
    for i in pypto.loop(n[0]):
        flat[i:, 0:] = pypto.view(x, [1, 8], [i, 0]) * 2.0


def columns(x: X, n: NUMBER, out: OUT):
    flat = pypto.reshape(out, [x.shape[0] * 2, 4], inplace=True)
    for i in pypto.loop(x.shape[0]):
        flat[2 * i :, 0:] = pypto.view(x, [1, 4], [i, 0]) * 2.0
        flat[2 * i + 1 :, 0:] = pypto.view(x, [1, 4], [i, 4]) * 2.0


def own_reads_too(x: X, n: NUMBER, out: OUT):
    flat = pypto.reshape(out, [x.shape[0], 8], inplace=True)
    for i in pypto.loop(x.shape[0]):
        flat[i:, 0:] = pypto.view(x, [1, 8], [i, 0])
        first = pypto.view(out, [1, 2, 4], [0, 0, 0], valid_shape=[1, 2, 4])
        flat[i:, 0:] = pypto.view(flat, [1, 8], [i, 0]) + first.reshape([1, 8])


def between_loops(x: X, n: NUMBER, out: OUT):
    flat = pypto.reshape(out, [x.shape[0], 8], inplace=True)
    for i in pypto.loop(x.shape[0]):
        flat[i:, 0:] = pypto.view(x, [1, 8], [i, 0])
    out[0:, 0:, 0:] = pypto.view(out, [1, 2, 4], [0, 0, 0]) * 5.0
    for i in pypto.loop(1, x.shape[0]):
        flat[i:, 0:] = pypto.view(flat, [1, 8], [i - 1, 0]) + 1.0


def expected(function, x, n):
    if function is conditions:
        return np.stack(
            [r * 2 if i > n else r * 3 if i == n else r * 0 + 7 for i, r in enumerate(x)]
        )
    if function is read_in_the_body:
        return np.stack([x[0] + i for i in range(len(x))])
    if function is in_a_row:
        return np.stack([r * (2 if i < n else 1) for i, r in enumerate(x)])
    if function is own_reads_too:
        rows = [x[0] * 2]
        return np.stack(rows + [r + rows[0] for r in x[1:]])
    if function is between_loops:
        return np.stack([x[0] * 5 + i for i in range(len(x))])
    return x * 2


ONCE = [
    one_loop,
    factors,
    made_in_the_body,
    nested,
    two_writes,
    conditions,
    read_in_the_body,
    in_a_row,
    columns,
    between_loops,
]


def arguments(count=6, n=2):
    x = np.random.default_rng(0).integers(-9, 9, (count, 8)).astype(np.float32)
    return x, np.array([n], np.int32), np.full((count, 2, 4), 7, np.float32)


@pytest.mark.parametrize("function", [*ONCE, own_reads_too])
def test_values(function):
    kernel = pypto.jit(function)
    for count, n in ((1, 0), (2, 2), (7, 3)):
        if function is in_a_row:
            n = min(n, count)
        x, number, out = arguments(count, n)
        kernel(x, number, out)
        np.testing.assert_array_equal(out.reshape(count, 8), expected(function, x, n))


def whole_writes(text):
    """Indentations of writes of the whole output."""
    pattern = r"^( +)%\S+ = pto.assemble .* into %\S+\[0, 0, 0\].* into tensor<\?x2x4xf32>"
    return [len(spaces) for spaces in re.findall(pattern, text, re.M)]


@pytest.mark.parametrize("function", ONCE)
def test_written_back_once(function):
    text = pypto.jit(function).mlir(*arguments())
    found = whole_writes(text)
    assert found and set(found) == {4}, text
    if function is not between_loops:
        assert len(found) == 1, text


def test_a_loop_that_reads_the_output_writes_it_back():
    text = pypto.jit(own_reads_too).mlir(*arguments())
    assert max(whole_writes(text)) > 4
