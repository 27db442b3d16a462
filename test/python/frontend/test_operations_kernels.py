"""Operations in whole kernels: in loops, in place, on local tensors."""

import numpy as np
import op_kernel  # noqa: F401  (finds the package)
import pto_mlir as pypto

F, I32 = pypto.DT_FP32, pypto.DT_INT32
T = pypto.DYNAMIC


def counted(*shape):
    """Distinct values in order."""
    return np.arange(1, np.prod(shape, dtype=int) + 1).reshape(shape).astype(np.float32)


def test_a_cache_is_updated_in_chunks_with_a_tail():
    @pypto.frontend.jit
    def kernel(
        kv: pypto.Tensor([T, 4], F),
        index: pypto.Tensor([T, 1], I32),
        source: pypto.Tensor([T, 4], F),
        old: pypto.Tensor([T, 4], F),
    ):
        for i in pypto.loop(0, source.shape[0], 2):
            rows = pypto.view(source, [2, 4], [i, 0])
            places = pypto.view(index, [2, 1], [i, 0])
            before = kv[0:2, :].clone()
            kv[:] = pypto.scatter_update(kv, -2, places, rows)
            pypto.assemble(before, [i, 0], old)

    kv, index = counted(8, 4), np.array([[7], [0], [3]], np.int32)
    source, old = -counted(3, 4), np.zeros((4, 4), np.float32)
    golden, expected = kv.copy(), old.copy()
    for i in (0, 2):
        expected[i : i + 2] = golden[:2]
        for j in range(i, min(i + 2, 3)):
            golden[index[j, 0]] = source[j]
    kernel(kv, index, source, old)
    np.testing.assert_array_equal(kv, golden)
    np.testing.assert_array_equal(old, expected)


def test_accumulation_over_whole_chunks():
    @pypto.frontend.jit
    def kernel(
        x: pypto.Tensor([T, 4], F),
        total: pypto.Tensor([4, 4], F),
        top: pypto.Tensor([1, 4], F),
    ):
        acc = pypto.tensor([4, 4], F, "acc")
        best = pypto.full([1, 4], float("-inf"), F)
        for i in pypto.loop(x.shape[0] // 4):
            tile = x[i * 4 : (i + 1) * 4, :]
            if pypto.is_loop_begin(i):
                acc[:] = tile
            else:
                acc[:] = acc + tile
            best = pypto.maximum(best, tile.amax(0, True))
            acc.axpy_(tile, 0.5)
        total[:] = acc
        top[:] = best

    x = counted(12, 4)
    total, top = np.zeros((4, 4), np.float32), np.zeros((1, 4), np.float32)
    kernel(x, total, top)
    np.testing.assert_array_equal(total, x.reshape(3, 4, 4).sum(0) * 1.5)
    np.testing.assert_array_equal(top[0], x.max(0))


def test_copies_stay_while_a_local_tensor_changes():
    @pypto.frontend.jit
    def kernel(
        x: pypto.Tensor([6, 4], F),
        index: pypto.Tensor([3], I32),
        y: pypto.Tensor([6, 4], F),
    ):
        a = x.clone()
        for i in pypto.loop(3):
            before = a.clone()
            pypto.index_add_(a, 0, index, before[0:3], alpha=2)
            a.scatter_(0, pypto.reshape(index, [3, 1]), 1.0)
            a[i:, 0:] = before[0:1, :]
        y[:] = a

    x, index = counted(6, 4), np.array([5, 0, 5], np.int32)
    y, golden = np.zeros_like(x), x.copy()
    for i in range(3):
        before = golden.copy()
        for j in range(3):
            golden[index[j]] += 2 * before[j]
        golden[index, 0] = 1
        golden[i] = before[0]
    kernel(x, index, y)
    np.testing.assert_array_equal(y, golden)


def test_two_dynamic_dimensions_merge_before_a_loop():
    @pypto.frontend.jit
    def kernel(x: pypto.Tensor([T, T, 4], F), y: pypto.Tensor([T, 4], F)):
        rows = x.shape[0] * x.shape[1]
        flat = pypto.reshape(x, [rows, 4], inplace=True)
        for i in pypto.loop(rows):
            pypto.assemble(flat[i : i + 1, :] * 2, [i, 0], y)

    x, y = counted(3, 5, 4), np.zeros((15, 4), np.float32)
    kernel(x, y)
    np.testing.assert_array_equal(y, 2 * x.reshape(15, 4))


def test_a_chunk_that_divides_the_range_stays_static():
    @pypto.frontend.jit
    def kernel(x: pypto.Tensor([T, 4], F), y: pypto.Tensor([T, 4], F)):
        for i in pypto.loop(x.shape[0] // 4):
            tile = pypto.view(x, [4, 4], [i * 4, 0])
            assert tile.valid_shape == [4, 4]
            pypto.assemble(tile + 1, [i * 4, 0], y)

    x, y = counted(12, 4), np.zeros((12, 4), np.float32)
    kernel(x, y)
    np.testing.assert_array_equal(y, x + 1)
    assert "#pto.bounds" not in kernel.mlir(x, y)


def test_a_parameter_in_another_shape_is_the_same_memory():
    @pypto.frontend.jit
    def kernel(
        cache: pypto.Tensor([T, 2, 1, 4], F),
        index: pypto.Tensor([3, 1], I32),
        source: pypto.Tensor([3, 4], F),
        y: pypto.Tensor([6, 4], F),
    ):
        flat = pypto.reshape(cache, [cache.shape[0] * 2, 4], inplace=True)
        for i in pypto.loop(3):
            row = source[i : i + 1, :] + flat[0:1, :]
            cache.move(pypto.scatter_update(flat, -2, index[i : i + 1, :], row))
            pypto.assemble(flat[1:3, :], [i * 2, 0], y)

    cache, source = counted(3, 2, 1, 4), -counted(3, 4)
    index, y = np.array([[0], [2], [1]], np.int32), np.zeros((6, 4), np.float32)
    golden, seen = cache.reshape(6, 4).copy(), y.copy()
    for i in range(3):
        golden[index[i, 0]] = source[i] + golden[0]
        seen[2 * i : 2 * i + 2] = golden[1:3]
    kernel(cache, index, source, y)
    np.testing.assert_array_equal(cache.reshape(6, 4), golden)
    np.testing.assert_array_equal(y, seen)


def test_writes_through_another_shape_reach_the_parameter():
    @pypto.frontend.jit
    def kernel(x: pypto.Tensor([4, 6], F), y: pypto.Tensor([24], F)):
        flat = pypto.reshape(x, [24], inplace=True)
        before = flat.clone()
        pypto.assemble(flat[0:3] * 10, [4], flat)
        y[:] = before + flat

    x, y = counted(4, 6), np.zeros(24, np.float32)
    golden = x.reshape(24).copy()
    golden[4:7] = golden[0:3] * 10
    kernel(x, y)
    np.testing.assert_array_equal(x.reshape(24), golden)
    np.testing.assert_array_equal(y, golden + counted(24))
