# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that several threads call, and compile, at once."""

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pto_mlir as pypto

COUNT = 8


def make():
    @pypto.jit
    def scale(
        x: pypto.Tensor([pypto.STATIC, 16], pypto.DT_FP32),
        y: pypto.Tensor([pypto.STATIC, 16], pypto.DT_FP32),
        factor=2.0,
    ):
        pypto.set_vec_tile_shapes(4, 16)
        for i in pypto.loop(x.shape[0] // 4):
            y[i * 4 :, 0:] = pypto.view(x, [4, 16], [i * 4, 0]) * factor

    return scale


def at_once(action, count=COUNT):
    """Results of `action(0)` … in threads that start together."""
    start = threading.Barrier(count)

    def run(index):
        start.wait()
        return action(index)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def test_first_calls_compile_once(compiled):
    scale = make()

    def call(index):
        x = np.full((512, 16), index, np.float32)
        y = np.zeros_like(x)
        for _ in range(20):
            scale(x, y)
        return y

    for index, y in enumerate(at_once(call)):
        np.testing.assert_array_equal(y, np.full((512, 16), 2 * index, np.float32))
    assert compiled == ["scale"]


def test_variants_at_once(compiled):
    scale = make()

    def call(index):
        shape = (256 * (1 + index % 4), 16)
        factor = 3.0 if index % 2 else 2.0
        x = np.full(shape, index, np.float32)
        y = np.zeros_like(x)
        for _ in range(10):
            scale(x, y, factor)
        np.testing.assert_array_equal(y, x * np.float32(factor))

    at_once(call)
    assert compiled == ["scale"] * 4


def test_one_buffer_beside_two(compiled):
    scale = make()

    def call(index):
        x = np.ones((512, 16), np.float32)
        y = x if index % 2 else np.zeros_like(x)
        for _ in range(5):
            scale(x, y)
        assert np.all(y == (32 if index % 2 else 2))

    at_once(call)
    assert compiled == ["scale"] * 2


def test_mistakes_in_threads():
    @pypto.jit
    def wrong(x: pypto.Tensor([4, 8], pypto.DT_FP32)):
        x[:] = pypto.matmul(x, x, pypto.DT_FP32)

    def call(index):
        try:
            wrong(np.zeros((4, 8), np.float32))
        except pypto.PtoError as error:
            return str(error)

    texts = at_once(call)
    assert len(set(texts)) == 1 and "matmul" in texts[0]


def test_options_belong_to_a_thread():
    scale = make()
    x = np.ones((64, 16), np.float32)

    def call(index):
        with pypto.options(vec_tile_shapes=[index + 1, 16]):
            return pypto.get_vec_tile_shapes(), scale.mlir(x, x.copy())

    found = at_once(call, 4)
    assert [shape for shape, _ in found] == [[n, 16] for n in (1, 2, 3, 4)]
    assert len({text for _, text in found}) == 1
