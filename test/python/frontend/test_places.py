# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Elements of lists and dicts, and attributes, that loops and branches assign."""

import dataclasses

import numpy as np
import pto_mlir as pypto
import pytest

F32 = pypto.DT_FP32
TILE = pypto.Tensor([4, 8], F32)
NUMBER = pypto.Tensor([1], pypto.DT_INT32)


@dataclasses.dataclass
class State:
    total: object
    count: object = 0


def element_of_a_list(x: TILE, n: NUMBER, y: TILE):
    parts = [x, x]
    for _ in pypto.loop(n[0]):
        parts[0] = parts[0] + 1.0
    y[:] = parts[0] + parts[1]


def swapped_in_a_loop(x: TILE, n: NUMBER, y: TILE):
    parts = [x, x * 3.0]
    for _ in pypto.loop(n[0]):
        parts[0], parts[1] = parts[1], parts[0]
    y[:] = parts[0]


def element_of_a_dict(x: TILE, n: NUMBER, y: TILE):
    parts = {"m": x, "l": [x, x * 2.0]}
    for i in pypto.loop(n[0]):
        parts["m"] = pypto.maximum(parts["m"], parts["l"][1])
        parts["l"][0] = parts["l"][0] + parts["m"]
        if i == 1:
            parts["l"][0] = parts["l"][0] * 2.0
    y[:] = parts["l"][0]


def attribute(x: TILE, n: NUMBER, y: TILE):
    state = State(x)
    for _ in pypto.loop(n[0]):
        state.total = state.total + x
        state.count = state.count + 2
    if state.count > 4:
        state.total = state.total * 0.5
    y[:] = state.total


def number_of_a_list(x: TILE, n: NUMBER, y: TILE):
    counts = [0, 1]
    for _ in pypto.loop(n[0]):
        counts[0] += counts[1]
        counts[1] = counts[0]
    if counts[0] == 4:
        y[:] = x
    else:
        y[:] = x * 2.0


def nested(x: TILE, n: NUMBER, y: TILE):
    parts = [x]
    for _ in pypto.loop(n[0]):
        for _ in pypto.loop(n[0]):
            parts[0] = parts[0] + 1.0
        parts[0] = parts[0] * 2.0
    y[:] = parts[0]


def branches(x: TILE, n: NUMBER, y: TILE):
    parts = [x, x]
    if n[0] > 2:
        parts[0] = x * 2.0
        if n[0] > 3:
            parts[1] = parts[0] + 1.0
    else:
        parts[0] = x * 4.0
        parts[1] = parts[0]
    y[:] = parts[0] + parts[1]


def assigned_before_the_branch(x: TILE, n: NUMBER, y: TILE):
    parts = [x]
    for i in pypto.loop(n[0]):
        parts[0] = parts[0] + 1.0
        if i == 0:
            parts[0] = parts[0] * 2.0
    y[:] = parts[0]


def new_keys(x: TILE, n: NUMBER, y: TILE):
    parts = {}
    if n[0] > 2:
        parts["a"] = x
    else:
        parts["a"] = x * 2.0
    for i in pypto.loop(n[0]):
        parts["b"] = parts["a"] + 1.0
        y[:] = parts["b"] * pypto.full([4, 8], 2.0, F32)
    if n[0] == 0:
        y[:] = parts["a"]


def in_a_helper(x: TILE, n: NUMBER, y: TILE):
    def step(state):
        state[0] = state[0] + 1.0
        local = []
        local.append(state[0])
        return local[0]

    state = [x]
    y[:] = x
    for _ in pypto.loop(n[0]):
        y[:] = step(state)


def expected(kernel, x, n):
    """The same in Python, with arrays for tensors."""
    if kernel is element_of_a_list:
        return x + x + n
    if kernel is swapped_in_a_loop:
        return x * 3 if n % 2 else x
    if kernel is element_of_a_dict:
        m, first = x, x
        for i in range(n):
            m = np.maximum(m, x * 2)
            first = first + m
            first = first * 2 if i == 1 else first
        return first
    if kernel is attribute:
        return x * (n + 1) * (0.5 if 2 * n > 4 else 1)
    if kernel is number_of_a_list:
        a, b = 0, 1
        for _ in range(n):
            a += b
            b = a
        return x if a == 4 else x * 2
    if kernel is nested:
        for _ in range(n):
            x = (x + n) * 2
        return x
    if kernel is branches:
        if n > 2:
            return x * 2 + (x * 2 + 1 if n > 3 else x)
        return x * 8
    if kernel is assigned_before_the_branch:
        for i in range(n):
            x = x + 1
            x = x * 2 if i == 0 else x
        return x
    if kernel is new_keys:
        a = x if n > 2 else x * 2
        return a if n == 0 else (a + 1) * 2
    return x + n


KERNELS = [
    element_of_a_list,
    swapped_in_a_loop,
    element_of_a_dict,
    attribute,
    number_of_a_list,
    nested,
    branches,
    assigned_before_the_branch,
    new_keys,
    in_a_helper,
]


@pytest.mark.parametrize("function", KERNELS)
def test_values(function):
    kernel = pypto.jit(function)
    x = np.arange(-16, 16, dtype=np.float32).reshape(4, 8)
    for n in (0, 1, 2, 3, 5):
        y = np.full_like(x, np.nan)
        kernel(x, np.array([n], np.int32), y)
        np.testing.assert_array_equal(y, expected(function, x, n), err_msg=str(n))


@pypto.jit
def chunks(x: pypto.Tensor([pypto.DYNAMIC, 8], F32), y: pypto.Tensor([1, 8], F32)):
    pypto.set_vec_tile_shapes(4, 8)
    state = {"sum": pypto.full([1, 8], 0.0, F32)}
    for i, n in pypto.loop_unroll(0, x.shape[0], unroll_list=[4, 2]):
        tile = pypto.view(x, [n, 8], [i, 0])
        state["sum"] = state["sum"] + pypto.sum(tile, 0, keepdim=True)
    y[:] = state["sum"]


def test_each_factor_starts_from_the_same():
    for count in (0, 1, 7, 12):
        x = np.arange(count * 8, dtype=np.float32).reshape(count, 8)
        y = np.full((1, 8), np.nan, np.float32)
        chunks(x, y)
        np.testing.assert_array_equal(y, x.sum(0, keepdims=True))


def test_objects_outside_are_as_before():
    state = State(None)
    table = {"a": [1, 2]}

    @pypto.jit
    def kernel(x: TILE, n: NUMBER, y: TILE):
        parts = table["a"]
        for _ in pypto.loop(n[0]):
            y[:] = x * float(parts[0])

    x = np.ones((4, 8), np.float32)
    y = np.zeros_like(x)
    kernel(x, np.array([2], np.int32), y)
    assert table == {"a": [1, 2]} and state == State(None)
    np.testing.assert_array_equal(y, x)
