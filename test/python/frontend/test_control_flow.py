# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conditions and loops that are known at run time give what NumPy gives."""

import numpy as np
import pto_mlir as pypto
import pytest

F32, I32 = pypto.DT_FP32, pypto.DT_INT32
DYNAMIC = pypto.DYNAMIC


def rows(count, width=8, seed=0):
    return np.random.default_rng(seed).random((count, width), dtype=np.float32)


def number(value):
    return np.array([value], np.int32)


@pypto.jit
def branches(
    x: pypto.Tensor([4, 8], F32),
    n: pypto.Tensor([1], I32),
    y: pypto.Tensor([4, 8], F32),
):
    k = n[0]
    if k > 2:
        t = x + 1.0
        factor = 5
    elif k == 1:
        t = x * 2.0
        factor = 5
    else:
        t = x - 1.0
        factor = 5
    y[:] = t * float(factor)


@pytest.mark.parametrize("n", [3, 1, 0])
def test_each_branch_gives_its_value(n):
    x, y = rows(4), np.full((4, 8), np.nan, np.float32)
    branches(x, number(n), y)
    expected = {3: x + 1, 1: x * 2, 0: x - 1}[n] * 5
    np.testing.assert_allclose(y, expected, rtol=1e-6)


@pypto.jit
def running_maximum(x: pypto.Tensor([DYNAMIC, 8], F32), y: pypto.Tensor([1, 8], F32)):
    best = pypto.tensor([1, 8], F32, "best")
    for i in pypto.loop(x.shape[0]):
        row = pypto.view(x, [1, 8], [i, 0])
        if pypto.is_loop_begin(i):
            best[:] = row
        else:
            best[:] = pypto.maximum(best, row)
        if pypto.is_loop_end(i):
            y[:] = best * 2.0


@pytest.mark.parametrize("count", [1, 2, 5])
def test_first_trip_defines_a_local_tensor(count):
    x, y = rows(count) - 0.5, np.zeros((1, 8), np.float32)
    running_maximum(x, y)
    np.testing.assert_allclose(y[0], x.max(0) * 2, rtol=1e-6)


@pypto.jit
def rebound_sum(x: pypto.Tensor([DYNAMIC, 8], F32), y: pypto.Tensor([1, 8], F32)):
    total = pypto.full([1, 8], 0.0, F32)
    for i in pypto.loop(x.shape[0]):
        total = total + pypto.view(x, [1, 8], [i, 0])
    y[:] = total


@pytest.mark.parametrize("count", [0, 1, 7])
def test_rebound_name_is_carried(count):
    x, y = rows(count), np.full((1, 8), np.nan, np.float32)
    rebound_sum(x, y)
    np.testing.assert_allclose(y[0], x.sum(0), rtol=1e-5)


@pypto.jit
def lower_sums(
    x: pypto.Tensor([DYNAMIC, DYNAMIC], F32), y: pypto.Tensor([DYNAMIC, 1], F32)
):
    for i in pypto.loop(x.shape[0]):
        total = pypto.full([1, 1], 0.0, F32)
        for j in pypto.loop(x.shape[1]):
            if i > j and j < 3:
                total = total + pypto.view(x, [1, 1], [i, j])
        y[i:, 0:] = total


def test_nested_loops_with_a_condition():
    x, y = rows(6, 5), np.full((6, 1), np.nan, np.float32)
    lower_sums(x, y)
    expected = np.tril(x, -1)[:, :3].sum(1)
    np.testing.assert_allclose(y[:, 0], expected, rtol=1e-5)


@pypto.jit
def chunks(x: pypto.Tensor([DYNAMIC, 8], F32), y: pypto.Tensor([DYNAMIC, 8], F32)):
    for i, n in pypto.loop_unroll(0, x.shape[0], 1, unroll_list=[5, 4, 2]):
        assert n in (5, 4, 2, 1)
        y[i:, 0:] = pypto.view(x, [n, 8], [i, 0]) + float(n)


@pytest.mark.parametrize("count", [0, 1, 3, 4, 5, 6, 9, 13])
def test_chunks_are_greedy(count):
    x, y = rows(count), np.full((count, 8), np.nan, np.float32)
    chunks(x, y)
    expected, position = x.copy(), 0
    for factor in (5, 4, 2, 1):
        while count - position >= factor:
            expected[position : position + factor] += factor
            position += factor
    np.testing.assert_allclose(y, expected, rtol=1e-6)


@pypto.jit
def replicated(x: pypto.Tensor([DYNAMIC, 8], F32), y: pypto.Tensor([DYNAMIC, 8], F32)):
    for i in pypto.loop(1, x.shape[0], 2, unroll_list=[4, 2]):
        y[i:, 0:] = pypto.view(x, [1, 8], [i, 0]) + 1.0


@pytest.mark.parametrize("count", [0, 1, 2, 8, 17])
def test_replicated_loop_with_a_step(count):
    x, y = rows(count), np.zeros((count, 8), np.float32)
    replicated(x, y)
    expected = np.zeros_like(x)
    expected[1::2] = x[1::2] + 1
    np.testing.assert_allclose(y, expected, rtol=1e-6)
    assert "replicate" in replicated.mlir(x, y)


@pypto.jit
def replicated_once(x: pypto.Tensor([4, 8], F32), y: pypto.Tensor([4, 8], F32)):
    for i in pypto.loop(4, unroll_list=[4]):
        y[i:, 0:] = pypto.view(x, [1, 8], [i, 0]) + 1.0


def test_one_chunk_of_a_replicated_loop_is_several_trips():
    x, y = rows(4), np.full((4, 8), np.nan, np.float32)
    replicated_once(x, y)
    np.testing.assert_allclose(y, x + 1, rtol=1e-6)


@pypto.jit
def tails(x: pypto.Tensor([DYNAMIC, 8], F32), y: pypto.Tensor([DYNAMIC, 8], F32)):
    n = x.shape[0]
    for i in pypto.loop((n + 3) // 4):
        t = pypto.view(x, [4, 8], [i * 4, 0], valid_shape=[(n - i * 4).min(4), 8])
        pypto.assemble(pypto.exp(t), [i * 4, 0], y)


@pytest.mark.parametrize("count", [0, 1, 4, 9])
def test_tail_by_valid_shape(count):
    x, y = rows(count), np.full((count, 8), np.nan, np.float32)
    tails(x, y)
    np.testing.assert_allclose(y, np.exp(x), rtol=1e-5)


@pypto.jit
def tail_carried(
    x: pypto.Tensor([3, DYNAMIC, 8], F32), y: pypto.Tensor([DYNAMIC, 8], F32)
):
    n = x.shape[1]
    for i in pypto.loop((n + 3) // 4):
        valid = (n - i * 4).min(4)
        total = pypto.tensor([4, 8], F32, "total")
        for j in pypto.loop(3):
            t = pypto.view(x, [1, 4, 8], [j, i * 4, 0], valid_shape=[1, valid, 8])
            t = pypto.reshape(t, [4, 8], valid_shape=[valid, 8])
            if pypto.is_loop_begin(j):
                total[:] = t
            else:
                total[:] = total + t
            if pypto.is_loop_end(j):
                pypto.assemble(total, [i * 4, 0], y)


@pytest.mark.parametrize("count", [1, 4, 6])
def test_carried_tail_keeps_its_extent(count):
    x = np.random.default_rng(1).random((3, count, 8), dtype=np.float32)
    y = np.full((count, 8), np.nan, np.float32)
    tail_carried(x, y)
    np.testing.assert_allclose(y, x.sum(0), rtol=1e-5)


@pypto.jit
def counted(
    n: pypto.Tensor([1], I32),
    x: pypto.Tensor([1, 8], F32),
    y: pypto.Tensor([1, 8], F32),
):
    odd = 0
    power = 1
    for i in pypto.loop(n[0]):
        if i % 2 == 1:
            odd = odd + 1
        power = power * 2
    t = x * 0.0
    for _ in pypto.loop(odd):
        t = t + 1.0
    for _ in pypto.loop(power):
        t = t + 100.0
    y[:] = t


def test_numbers_are_carried():
    x, y = rows(1), np.zeros((1, 8), np.float32)
    counted(number(5), x, y)
    assert (y == 2 + 3200).all()


@pypto.jit
def chosen(
    n: pypto.Tensor([2], I32),
    x: pypto.Tensor([4, 8], F32),
    y: pypto.Tensor([1, 8], F32),
):
    a, b = n[0], n[1]
    row = a if a < b else b
    row = 0 if not (0 <= row <= 3 or a == 9) else min(row, 3)
    y[:] = pypto.view(x, [1, 8], [row, 0])


@pytest.mark.parametrize("a, b", [(1, 2), (3, 0), (9, 12), (-4, 1), (2, 2)])
def test_expressions_on_run_time_numbers(a, b):
    x, y = rows(4), np.zeros((1, 8), np.float32)
    chosen(np.array([a, b], np.int32), x, y)
    row = min(a, b)
    row = 0 if not (0 <= row <= 3 or a == 9) else min(row, 3)
    np.testing.assert_array_equal(y[0], x[row])


def early(x, k):
    if k > 0:
        return x * 2.0
    return x * 3.0


@pypto.jit
def returning(
    n: pypto.Tensor([1], I32),
    x: pypto.Tensor([4, 8], F32),
    y: pypto.Tensor([4, 8], F32),
):
    y[:] = early(x, n[0])


@pytest.mark.parametrize("n", [1, 0])
def test_helper_returns_in_both_branches(n):
    x, y = rows(4), np.zeros((4, 8), np.float32)
    returning(number(n), x, y)
    np.testing.assert_allclose(y, x * (2 if n > 0 else 3), rtol=1e-6)


@pypto.jit
def single(x: pypto.Tensor([4, 8], F32), y: pypto.Tensor([4, 8], F32)):
    for _ in pypto.loop(1):
        t = pypto.reshape(x, [8, 4], inplace=True)
    y[:] = pypto.reshape(t, [4, 8]) + 1.0


def test_loop_of_one_trip_runs_in_place():
    x, y = rows(4), np.zeros((4, 8), np.float32)
    single(x, y)
    np.testing.assert_allclose(y, x + 1, rtol=1e-6)
    assert "scf.for" not in single.mlir(x, y)


@pypto.jit
def partly(x: pypto.Tensor([2, 8], F32), y: pypto.Tensor([DYNAMIC, 8], F32)):
    pypto.assemble(x, [1, 0], y)


def test_what_is_not_written_keeps_its_contents():
    x, y = rows(2), np.full((4, 8), 7, np.float32)
    partly(x, y)
    np.testing.assert_array_equal(y[1:3], x)
    assert (y[[0, 3]] == 7).all()
    assert "pto.out" in partly.mlir(x, y)


@pypto.jit
def updated(x: pypto.Tensor([2, 8], F32), y: pypto.Tensor([2, 8], F32)):
    y[:] = y + x


def test_output_that_is_read_is_inout():
    x, y = rows(2), np.ones((2, 8), np.float32)
    updated(x, y)
    np.testing.assert_allclose(y, x + 1, rtol=1e-6)
    assert "pto.inout" in updated.mlir(x, y)


@pypto.jit
def added(
    x: pypto.Tensor([2, 8], F32),
    y: pypto.Tensor([2, 8], F32),
    z: pypto.Tensor([2, 8], F32),
):
    z[:] = x + y


def test_input_that_is_the_output():
    x, y = rows(2), rows(2, seed=1)
    expected = x + y
    added(x, y, x)
    np.testing.assert_allclose(x, expected, rtol=1e-6)
    z = np.zeros_like(x)
    added(x, x, z)
    np.testing.assert_allclose(z, 2 * x, rtol=1e-6)


@pypto.jit
def decided(x: pypto.Tensor([DYNAMIC, 8], F32), y: pypto.Tensor([1, 8], F32)):
    best = pypto.full([1, 8], 0.0, F32)
    for i in pypto.loop(x.shape[0]):
        row = pypto.view(x, [1, 8], [i, 0])
        if i == 0:
            best = row
        else:
            before = best
            best = pypto.maximum(best, row) + before * 0.0
    y[:] = best


def test_name_bound_in_both_branches_is_carried():
    x, y = rows(5), np.zeros((1, 8), np.float32)
    decided(x, y)
    np.testing.assert_array_equal(y[0], x.max(0))


@pypto.jit
def swapped(
    n: pypto.Tensor([1], I32),
    x: pypto.Tensor([4, 8], F32),
    y: pypto.Tensor([4, 8], F32),
):
    a, b = x * 1.0, x * 2.0
    for _ in pypto.loop(n[0]):
        a, b = b, a
    y[:] = a


@pytest.mark.parametrize("n", [0, 2, 3])
def test_swapped_names_are_carried(n):
    x, y = rows(4), np.zeros((4, 8), np.float32)
    swapped(number(n), x, y)
    np.testing.assert_array_equal(y, x * (1 + n % 2))


@pypto.jit
def window_carried(
    n: pypto.Tensor([1], I32),
    x: pypto.Tensor([4, 8], F32),
    y: pypto.Tensor([1, 8], F32),
):
    m = pypto.full([1, 8], 0.0, F32)
    for i in pypto.loop(n[0]):
        p = m + 1.0
        m = pypto.view(x, [1, 8], [i, 0])
        m = m + p if i > 1 else m
    y[:] = m


def test_window_is_carried():
    x, y = rows(4), np.zeros((1, 8), np.float32)
    window_carried(number(3), x, y)
    np.testing.assert_allclose(y[0], x[2] + (x[1] + 1), rtol=1e-6)


@pypto.jit
def through_a_reshape(
    x: pypto.Tensor([DYNAMIC, 8], F32), y: pypto.Tensor([DYNAMIC, 2, 8], F32)
):
    flat = pypto.reshape(y, [x.shape[0], 8], inplace=True)
    for i in pypto.loop(1, x.shape[0]):
        pypto.assemble(pypto.view(x, [1, 8], [i, 0]) * 2.0, [i, 0], flat)


def test_reshape_in_place_of_an_output_writes_it():
    x, y = rows(6), np.full((3, 2, 8), 7, np.float32)
    through_a_reshape(x, y)
    np.testing.assert_allclose(y.reshape(6, 8)[1:], x[1:] * 2, rtol=1e-6)
    assert (y[0, 0] == 7).all()


@pypto.jit
def read_after(
    x: pypto.Tensor([6, 8], F32),
    y: pypto.Tensor([3, 2, 8], F32),
    z: pypto.Tensor([3, 2, 8], F32),
):
    flat = pypto.reshape(y, [6, 8], inplace=True)
    pypto.assemble(x, [0, 0], flat)
    z[:] = y + 1.0
    flat[:] = x * 3.0


def test_output_is_read_after_it_was_written_through_a_reshape():
    x = rows(6)
    y, z = np.zeros((3, 2, 8), np.float32), np.zeros((3, 2, 8), np.float32)
    read_after(x, y, z)
    np.testing.assert_allclose(z.reshape(6, 8), x + 1, rtol=1e-6)
    np.testing.assert_allclose(y.reshape(6, 8), x * 3, rtol=1e-6)


@pypto.jit
def put_into_shape(
    x: pypto.Tensor([DYNAMIC, 8], F32), y: pypto.Tensor([DYNAMIC, 8], F32)
):
    row = pypto.full([8], 2.0, F32)
    for i in pypto.loop(x.shape[0]):
        row = pypto.reshape(row, [1, 8], inplace=True)
        y[i:, 0:] = pypto.view(x, [1, 8], [i, 0]) * row


def test_name_that_a_body_only_puts_into_shape():
    x, y = rows(3), np.zeros((3, 8), np.float32)
    put_into_shape(x, y)
    np.testing.assert_array_equal(y, x * 2)


@pypto.jit
def without_contents(x: pypto.Tensor([4, 8], F32), y: pypto.Tensor([4, 8], F32)):
    acc = pypto.tensor([4, 8], F32)
    for i in pypto.loop(3):
        if pypto.is_loop_begin(i):
            acc[:] = pypto.tensor([4, 8], F32)
            acc[:] = x
        else:
            acc[:] = acc + x
    y[:] = acc


def test_assigning_a_tensor_without_contents_changes_nothing():
    x, y = rows(4), np.zeros((4, 8), np.float32)
    without_contents(x, y)
    np.testing.assert_allclose(y, x * 3, rtol=1e-6)
