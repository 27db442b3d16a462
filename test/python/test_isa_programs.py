"""Programs: several kernels, tensors between them, and what a launch may touch."""

import json
import os
import subprocess

import numpy as np
import pytest
from isa_kernel import BUILD, fail_module, run_module

# Rows divided by the root of their mean square, 16 rows a block; block 0 says
# how many chunks of 16 rows there are.
NORM = """
!row = !pto_isa.tile_buf<vec, 16x64xf32>
!half = !pto_isa.tile_buf<vec, 16x64xf16>
!col = !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>
func.func @norm(%x: !pto_isa.tensor_view<?x64xf32>, %y: !pto_isa.tensor_view<?x64xf16>, %chunks: !pto_isa.ptr<i32>, %eps: f32) attributes {pto_isa.entry, pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %share = arith.constant 0.015625 : f32
  %block = pto_isa.get_block_idx
  %blocks = pto_isa.get_block_num
  %b = arith.index_cast %block : i64 to index
  %first = arith.muli %b, %c16 : index
  %xp = pto_isa.partition_view %x, offsets = [%first, %c0], sizes = [%c16, %c64] : !pto_isa.tensor_view<?x64xf32> -> !pto_isa.partition_tensor_view<16x64xf32>
  %yp = pto_isa.partition_view %y, offsets = [%first, %c0], sizes = [%c16, %c64] : !pto_isa.tensor_view<?x64xf16> -> !pto_isa.partition_tensor_view<16x64xf16>
  %t = pto_isa.alloc_tile : !row
  %square = pto_isa.alloc_tile : !row
  %scratch = pto_isa.alloc_tile : !row
  %sum = pto_isa.alloc_tile : !col
  %out = pto_isa.alloc_tile : !half
  pto_isa.tload ins(%xp : !pto_isa.partition_tensor_view<16x64xf32>) outs(%t : !row)
  pto_isa.tmul ins(%t, %t : !row, !row) outs(%square : !row)
  pto_isa.trowsum ins(%square, %scratch : !row, !row) outs(%sum : !col)
  %line = pto_isa.treshape %sum : !col -> !pto_isa.tile_buf<vec, 1x16xf32>
  pto_isa.tmuls ins(%line, %share : !pto_isa.tile_buf<vec, 1x16xf32>, f32) outs(%line : !pto_isa.tile_buf<vec, 1x16xf32>)
  pto_isa.tadds ins(%line, %eps : !pto_isa.tile_buf<vec, 1x16xf32>, f32) outs(%line : !pto_isa.tile_buf<vec, 1x16xf32>)
  pto_isa.tsqrt ins(%line : !pto_isa.tile_buf<vec, 1x16xf32>) outs(%line : !pto_isa.tile_buf<vec, 1x16xf32>)
  pto_isa.trowexpanddiv ins(%t, %sum : !row, !col) outs(%square : !row)
  pto_isa.tcvt ins(%square : !row) outs(%out : !half)
  pto_isa.tstore ins(%out : !half) outs(%yp : !pto_isa.partition_tensor_view<16x64xf16>)
  %zero = arith.constant 0 : i64
  %is_first = arith.cmpi eq, %block, %zero : i64
  scf.if %is_first {
    %n = arith.trunci %blocks : i64 to i32
    pto_isa.store_scalar %n, %chunks[%c0] : !pto_isa.ptr<i32>, i32
  }
  return
}
"""

# 16 rows of a product.
PRODUCT = """
!a_mat = !pto_isa.tile_buf<mat, 16x64xf16, blayout=col_major, slayout=row_major>
!b_mat = !pto_isa.tile_buf<mat, 64x32xf16, blayout=col_major, slayout=row_major>
!a_left = !pto_isa.tile_buf<left, 16x64xf16, slayout=row_major>
!b_right = !pto_isa.tile_buf<right, 64x32xf16, blayout=row_major, slayout=col_major>
!acc = !pto_isa.tile_buf<acc, 16x32xf32, blayout=col_major, slayout=row_major, fractal=1024>
func.func @product(%a: !pto_isa.partition_tensor_view<16x64xf16>, %b: !pto_isa.tensor_view<64x32xf16>, %c: !pto_isa.partition_tensor_view<16x32xf32>) attributes {pto_isa.entry, pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %bp = pto_isa.partition_view %b, offsets = [%c0, %c0], sizes = [%c64, %c32] : !pto_isa.tensor_view<64x32xf16> -> !pto_isa.partition_tensor_view<64x32xf16>
  %am = pto_isa.alloc_tile : !a_mat
  %bm = pto_isa.alloc_tile : !b_mat
  %l = pto_isa.alloc_tile : !a_left
  %r = pto_isa.alloc_tile : !b_right
  %acc = pto_isa.alloc_tile : !acc
  pto_isa.tload ins(%a : !pto_isa.partition_tensor_view<16x64xf16>) outs(%am : !a_mat)
  pto_isa.tload ins(%bp : !pto_isa.partition_tensor_view<64x32xf16>) outs(%bm : !b_mat)
  pto_isa.tmov ins(%am : !a_mat) outs(%l : !a_left)
  pto_isa.tmov ins(%bm : !b_mat) outs(%r : !b_right)
  pto_isa.tmatmul ins(%l, %r : !a_left, !b_right) outs(%acc : !acc)
  pto_isa.tstore ins(%acc : !acc) outs(%c : !pto_isa.partition_tensor_view<16x32xf32>)
  return
}
"""

# The loop goes as often as the first kernel says.
CHUNKS = NORM + PRODUCT + """
pto_isa.program @example(%x: !pto_isa.tensor_view<?x64xf32>, %w: !pto_isa.tensor_view<64x32xf16>, %out: !pto_isa.tensor_view<?x32xf32>, %eps: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %rows = pto_isa.get_tensor_view_dim %x, %c0 : !pto_isa.tensor_view<?x64xf32> -> index
  %blocks = arith.divui %rows, %c16 : index
  %y = pto_isa.alloc_gm(%rows) : !pto_isa.tensor_view<?x64xf16>
  %t, %chunks = pto_isa.launch @norm grid(%blocks) reads(%x : !pto_isa.tensor_view<?x64xf32>) writes(%y : !pto_isa.tensor_view<?x64xf16>) scalars(%eps : f32) -> !pto_isa.token, !pto_isa.tensor_view<1xi32>
  %n = pto_isa.read %chunks[%c0] after(%t) : !pto_isa.tensor_view<1xi32> -> i32
  %trips = arith.index_cast %n : i32 to index
  %last = scf.for %i = %c0 to %trips step %c1 iter_args(%before = %t) -> (!pto_isa.token) {
    %row = arith.muli %i, %c16 : index
    %yp = pto_isa.partition_view %y, offsets = [%row, %c0], sizes = [%c16, %c64] : !pto_isa.tensor_view<?x64xf16> -> !pto_isa.partition_tensor_view<16x64xf16>
    %op = pto_isa.partition_view %out, offsets = [%row, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x32xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
    %done = pto_isa.launch @product grid(%c1) reads(%yp, %w : !pto_isa.partition_tensor_view<16x64xf16>, !pto_isa.tensor_view<64x32xf16>) writes(%op : !pto_isa.partition_tensor_view<16x32xf32>) after(%before) -> !pto_isa.token
    scf.yield %done : !pto_isa.token
  }
}
"""


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
@pytest.mark.parametrize("chunks", [1, 5])
def test_norm_and_product_by_chunks(machine, chunks):
    rng = np.random.default_rng(chunks)
    x = rng.standard_normal((16 * chunks, 64)).astype(np.float32)
    w = rng.standard_normal((64, 32)).astype(np.float16)
    (got,), text = run_module(
        CHUNKS, [x, w, np.zeros((16 * chunks, 32), np.float32), 1e-6],
        "--check-uninit", "--count", "--report-memory", machine=machine, outs=1,
    )  # fmt: skip
    y = x / np.sqrt((x.astype(np.float64) ** 2).mean(axis=1, keepdims=True) + 1e-6)
    expected = y.astype(np.float16).astype(np.float64) @ w.astype(np.float64)
    # One rounding to f16 may go the other way.
    np.testing.assert_allclose(got, expected, rtol=0, atol=0.02)
    counts = json.loads(text[text.index("{") :])
    assert counts["launches"] == {"norm": 1, "product": chunks}
    assert counts["mnemonics"]["tmatmul"] == chunks
    assert counts["mnemonics"]["trowsum"] == chunks
    # The halves, and the number of chunks.
    bytes = 16 * chunks * 64 * 2 + 4
    assert f"memory: {bytes} bytes beyond the arguments" in text


# y += x, then 100 times the block is added to the first element of the block's
# row; the windows are whatever the program names.
ADD = """
!t = !pto_isa.tile_buf<vec, 4x32xf32>
func.func @add(%x: !pto_isa.partition_tensor_view<4x32xf32>, %y: !pto_isa.partition_tensor_view<4x32xf32>) attributes {pto_isa.entry} {
  %a = pto_isa.alloc_tile : !t
  %b = pto_isa.alloc_tile : !t
  pto_isa.tload ins(%x : !pto_isa.partition_tensor_view<4x32xf32>) outs(%a : !t)
  pto_isa.tload ins(%y : !pto_isa.partition_tensor_view<4x32xf32>) outs(%b : !t)
  pto_isa.tadd ins(%a, %b : !t, !t) outs(%a : !t)
  pto_isa.tstore ins(%a : !t) outs(%y : !pto_isa.partition_tensor_view<4x32xf32>)
  return
}
"""
PART = "!pto_isa.partition_tensor_view<4x32xf32>"


def test_windows_that_a_loop_carries():
    """The sum of the columns' windows, where the target changes by a branch."""
    text = ADD + f"""
pto_isa.program @example(%x: !pto_isa.tensor_view<4x128xf32>, %y: !pto_isa.tensor_view<4x64xf32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %start = pto_isa.join : !pto_isa.token
  %left = pto_isa.partition_view %y, offsets = [%c0, %c0], sizes = [%c4, %c32] : !pto_isa.tensor_view<4x64xf32> -> {PART}
  %right = pto_isa.partition_view %y, offsets = [%c0, %c32], sizes = [%c4, %c32] : !pto_isa.tensor_view<4x64xf32> -> {PART}
  %r:3 = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %start, %u = %left, %v = %right) -> (!pto_isa.token, {PART}, {PART}) {{
    %col = arith.muli %i, %c32 : index
    %p = pto_isa.partition_view %x, offsets = [%c0, %col], sizes = [%c4, %c32] : !pto_isa.tensor_view<4x128xf32> -> {PART}
    %is_last = arith.cmpi sge, %i, %c2 : index
    %to = scf.if %is_last -> ({PART}) {{
      scf.yield %u : {PART}
    }} else {{
      scf.yield %v : {PART}
    }}
    %done = pto_isa.launch @add grid(%c1) reads(%p : {PART}) updates(%to : {PART}) after(%t) -> !pto_isa.token
    scf.yield %done, %v, %u : !pto_isa.token, {PART}, {PART}
  }}
}}
"""
    x = np.arange(4 * 128, dtype=np.float32).reshape(4, 128)
    y = np.ones((4, 64), np.float32)
    (got,), _ = run_module(text, [x, y], "--check-uninit", outs=1)
    expected = y.copy()
    windows = [x[:, 32 * i : 32 * i + 32] for i in range(4)]
    # Trip 0 goes right, 1 left (they swapped), 2 left, 3 right.
    expected[:, 32:] += windows[0] + windows[3]
    expected[:, :32] += windows[1] + windows[2]
    np.testing.assert_array_equal(got, expected)


def test_a_loop_that_a_kernel_ends():
    """Halves until nothing is left; counts the trips on the host."""
    text = """
func.func @halve(%x: !pto_isa.ptr<i32>, %more: !pto_isa.ptr<i32>) attributes {pto_isa.entry} {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2 : i32
  %v = pto_isa.load_scalar %x[%c0] : !pto_isa.ptr<i32> -> i32
  %w = arith.divsi %v, %two : i32
  pto_isa.store_scalar %w, %x[%c0] : !pto_isa.ptr<i32>, i32
  pto_isa.store_scalar %w, %more[%c0] : !pto_isa.ptr<i32>, i32
  return
}
pto_isa.program @example(%x: !pto_isa.tensor_view<1xi32>, %trips: !pto_isa.tensor_view<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %start = pto_isa.join : !pto_isa.token
  %r:2 = scf.while (%t = %start, %n = %none) : (!pto_isa.token, i32) -> (!pto_isa.token, i32) {
    %done = pto_isa.scope -> !pto_isa.token {
      %u, %more = pto_isa.launch @halve grid(%c1) updates(%x : !pto_isa.tensor_view<1xi32>) after(%t) -> !pto_isa.token, !pto_isa.tensor_view<1xi32>
      %v = pto_isa.read %more[%c0] after(%u) : !pto_isa.tensor_view<1xi32> -> i32
      pto_isa.write %v, %trips[%c1] : i32, !pto_isa.tensor_view<2xi32>
    }
    %all = pto_isa.join %done, %t : !pto_isa.token
    %left = pto_isa.read %trips[%c1] after(%all) : !pto_isa.tensor_view<2xi32> -> i32
    %again = arith.cmpi ne, %left, %none : i32
    %count = arith.addi %n, %one : i32
    scf.condition(%again) %all, %count : !pto_isa.token, i32
  } do {
  ^bb0(%t: !pto_isa.token, %n: i32):
    scf.yield %t, %n : !pto_isa.token, i32
  }
  pto_isa.write %r#1, %trips[%c0] after(%r#0) : i32, !pto_isa.tensor_view<2xi32>
}
"""
    start, trips = 1000, 0
    arrays = [np.array([start], np.int32), np.array([-1, -1], np.int32)]
    (x, got), out = run_module(
        text, arrays, "--check-uninit", "--report-memory", outs=2
    )
    while start:
        start, trips = start // 2, trips + 1
    assert x[0] == 0
    assert got.tolist() == [trips, 0]
    # A scope gives back what is allocated in it: never more than one fresh i32.
    assert "memory: 4 bytes beyond" in out


def test_mixed_kernel():
    """A cube core and its vector cores in one launch of a program."""
    text = """
func.func @mixed(%x: !pto_isa.ptr<i32>, %add: i32) attributes {pto_isa.entry, pto_isa.kernel_kind = #pto_isa.kernel_kind<mixed>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %block = pto_isa.get_block_idx
  %b = arith.index_cast %block : i64 to index
  %first = arith.muli %b, %c4 : index
  %second = arith.addi %first, %c1 : index
  pto_isa.section.cube {
    %hundred = arith.constant 100 : i32
    pto_isa.store_scalar %hundred, %x[%first] : !pto_isa.ptr<i32>, i32
    pto_isa.sync.set <PIPE_FIX>, 1
  }
  pto_isa.section.vector {
    pto_isa.sync.wait <PIPE_MTE2>, 1
    %core = pto_isa.get_subblock_idx
    %s = arith.index_cast %core : i64 to index
    %at = arith.addi %s, %second : index
    %v = pto_isa.load_scalar %x[%first] : !pto_isa.ptr<i32> -> i32
    %id = arith.trunci %core : i64 to i32
    %w = arith.addi %v, %id : i32
    %z = arith.addi %w, %add : i32
    pto_isa.store_scalar %z, %x[%at] : !pto_isa.ptr<i32>, i32
  }
  return
}
pto_isa.program @example(%x: !pto_isa.tensor_view<?x4xi32>, %cores: !pto_isa.tensor_view<3xi64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %seven = arith.constant 7 : i32
  %cube = pto_isa.core_count <cube>
  %vector = pto_isa.core_count <vector>
  %both = pto_isa.core_count <mixed>
  %i = arith.index_cast %cube : index to i64
  %j = arith.index_cast %vector : index to i64
  %k = arith.index_cast %both : index to i64
  pto_isa.write %i, %cores[%c0] : i64, !pto_isa.tensor_view<3xi64>
  pto_isa.write %j, %cores[%c1] : i64, !pto_isa.tensor_view<3xi64>
  pto_isa.write %k, %cores[%c2] : i64, !pto_isa.tensor_view<3xi64>
  %n = pto_isa.get_tensor_view_dim %x, %c0 : !pto_isa.tensor_view<?x4xi32> -> index
  %t = pto_isa.launch @mixed grid(%n) updates(%x : !pto_isa.tensor_view<?x4xi32>) scalars(%seven : i32) -> !pto_isa.token
}
"""
    arrays = [np.zeros((3, 4), np.int32), np.zeros(3, np.int64)]
    (x, cores), _ = run_module(text, arrays, outs=2)
    np.testing.assert_array_equal(x, [[100, 107, 108, 0]] * 3)
    assert cores.tolist() == [24, 48, 24]
    # There each vector core has signals of its own.
    first = "pto_isa.sync.set <PIPE_FIX>, 1\n"
    text = text.replace(first, first + first.replace("1", "17"))
    (_, cores), _ = run_module(text, arrays, machine="a5", outs=2)
    assert cores.tolist() == [32, 64, 32]


def test_mixed_kernel_of_two_functions():
    """What the cube core and the vector cores run may be a function each."""
    text = """
func.func @mixed_aic(%x: !pto_isa.ptr<i32>, %add: i32) attributes {pto_isa.entry, pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %c3 = arith.constant 3 : index
  %block = pto_isa.get_block_idx
  %b = arith.index_cast %block : i64 to index
  %first = arith.muli %b, %c3 : index
  pto_isa.store_scalar %add, %x[%first] : !pto_isa.ptr<i32>, i32
  pto_isa.sync.set <PIPE_FIX>, 1
  return
}
func.func @mixed_aiv(%x: !pto_isa.ptr<i32>, %add: i32) attributes {pto_isa.entry, pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  pto_isa.sync.wait <PIPE_MTE2>, 1
  %block = pto_isa.get_block_idx
  %b = arith.index_cast %block : i64 to index
  %first = arith.muli %b, %c3 : index
  %core = pto_isa.get_subblock_idx
  %s = arith.index_cast %core : i64 to index
  %second = arith.addi %first, %c1 : index
  %at = arith.addi %second, %s : index
  %v = pto_isa.load_scalar %x[%first] : !pto_isa.ptr<i32> -> i32
  %w = arith.addi %v, %add : i32
  pto_isa.store_scalar %w, %x[%at] : !pto_isa.ptr<i32>, i32
  return
}
pto_isa.program @example(%x: !pto_isa.tensor_view<?x3xi32>, %v: i32) {
  %c0 = arith.constant 0 : index
  %n = pto_isa.get_tensor_view_dim %x, %c0 : !pto_isa.tensor_view<?x3xi32> -> index
  %t = pto_isa.launch @mixed grid(%n) updates(%x : !pto_isa.tensor_view<?x3xi32>) scalars(%v : i32) -> !pto_isa.token
}
"""
    x = np.zeros((2, 3), np.int32)
    (got,), _ = run_module(text, [x, 7], "--entry=example", outs=1)
    np.testing.assert_array_equal(got, [[7, 14, 14]] * 2)


def test_a_program_among_others():
    text = ADD + """
pto_isa.program @one(%x: !pto_isa.tensor_view<2xi32>) {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1 : i32
  pto_isa.write %v, %x[%c0] : i32, !pto_isa.tensor_view<2xi32>
}
pto_isa.program @two(%x: !pto_isa.tensor_view<2xi32>, %v: i32) {
  %c1 = arith.constant 1 : index
  pto_isa.write %v, %x[%c1] : i32, !pto_isa.tensor_view<2xi32>
}
"""
    x = np.zeros(2, np.int32)
    (got,), _ = run_module(text, [x], "--entry=one", outs=1)
    assert got.tolist() == [1, 0]
    (got,), _ = run_module(text, [x, 5], "--entry=two", outs=1)
    assert got.tolist() == [0, 5]
    message = fail_module(text, [x])
    assert "choose a kernel by --entry, one of add, one, two" in message


def test_only_what_is_written_is_an_output():
    """A view that a loop carries and launches only read."""
    text = ADD + f"""
pto_isa.program @example(%x: {PART.replace("partition_", "")}, %y: {PART.replace("partition_", "")}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %p = pto_isa.partition_view %x, offsets = [%c0, %c0], sizes = [%c4, %c32] : !pto_isa.tensor_view<4x32xf32> -> {PART}
  %q = pto_isa.partition_view %y, offsets = [%c0, %c0], sizes = [%c4, %c32] : !pto_isa.tensor_view<4x32xf32> -> {PART}
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%u = %p) -> ({PART}) {{
    %t = pto_isa.launch @add grid(%c1) reads(%u : {PART}) updates(%q : {PART}) -> !pto_isa.token
    scf.yield %u : {PART}
  }}
}}
"""
    x = np.full((4, 32), 3, np.float32)
    (got,), out = run_module(text, [x, np.ones_like(x)], outs=1)
    np.testing.assert_array_equal(got, 13)
    assert out.count("output") == 1 and "output 1 'y'" in out


#===------------------------------------------------------------------------===
# What a launch may touch
#===------------------------------------------------------------------------===


def program(launch, kernel="add", extra=""):
    """A program with two arguments and a window of 4x32 of each."""
    return ADD + extra + f"""
pto_isa.program @example(%x: !pto_isa.tensor_view<8x64xf32>, %y: !pto_isa.tensor_view<8x64xf32>, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %p = pto_isa.partition_view %x, offsets = [%c2, %c32], sizes = [%c4, %c32] : !pto_isa.tensor_view<8x64xf32> -> {PART}
  %q = pto_isa.partition_view %y, offsets = [%c2, %c32], sizes = [%c4, %c32] : !pto_isa.tensor_view<8x64xf32> -> {PART}
  {launch}
}}
"""


ARRAYS = [np.ones((8, 64), np.float32), np.full((8, 64), 2, np.float32), 0]


def failure(launch, *options, n=0, extra=""):
    return fail_module(program(launch, extra=extra), [*ARRAYS[:2], n], *options)


def test_a_window_and_nothing_else():
    launch = f"%t = pto_isa.launch @add grid(%c1) reads(%p : {PART}) updates(%q : {PART}) -> !pto_isa.token"
    (got,), _ = run_module(program(launch), ARRAYS, outs=1)
    expected = ARRAYS[1].copy()
    expected[2:6, 32:] = 3
    np.testing.assert_array_equal(got, expected)


def test_write_to_what_is_only_read():
    message = failure(f"%t = pto_isa.launch @add grid(%c1) reads(%p, %q : {PART}, {PART}) -> !pto_isa.token")
    assert "kernel.mlir:9:3: 'pto_isa.tstore' op writes bytes 0 to 128 of argument 1 in 'reads', which the launch only reads" in message
    assert "note: in the launch of 'add' at" in message
    assert "kernel.mlir:21:8" in message


STORE = """
func.func @store(%x: !pto_isa.ptr<f32>, %i: index) attributes {pto_isa.entry} {
  %v = arith.constant 0.0 : f32
  pto_isa.store_scalar %v, %x[%i] : !pto_isa.ptr<f32>, f32
  return
}
"""


@pytest.mark.parametrize("index, message", [
    (31, None),
    (32, "beside the window that is argument 0 in 'updates': bytes 128 to 132 from its first"),
    (63, "beside the window"),
    (64, None),
    (3 * 64 + 31, None),
    (3 * 64 + 32, "beyond argument 0 in 'updates' of 896 bytes: bytes 896 to 900"),
    (-1, "beyond argument 0 in 'updates' of 896 bytes: bytes -4 to 0"),
    (1 << 40, "beyond all arguments of the launch"),
])  # fmt: skip
def test_touch_beside_a_window(index, message):
    launch = f"%t = pto_isa.launch @store grid(%c1) updates(%q : {PART}) scalars(%n : index) -> !pto_isa.token"
    text = program(launch, extra=STORE)
    if message is None:
        (got,), _ = run_module(text, [*ARRAYS[:2], index], outs=1)
        expected = ARRAYS[1].copy()
        expected[2 + index // 64, 32 + index % 64] = 0
        np.testing.assert_array_equal(got, expected)
        return
    found = failure(launch, n=index, extra=STORE)
    assert "'pto_isa.store_scalar' op reaches " + message in found
    assert "in the launch of 'store' at" in found


def test_other_tensors_are_out_of_reach():
    """The address of a tensor that another launch had."""
    extra = """
func.func @leak(%x: !pto_isa.ptr<f32>, %out: !pto_isa.ptr<i64>) attributes {pto_isa.entry} {
  %c0 = arith.constant 0 : index
  %a = pto_isa.ptrtoint %x : !pto_isa.ptr<f32> -> i64
  pto_isa.store_scalar %a, %out[%c0] : !pto_isa.ptr<i64>, i64
  return
}
func.func @use(%x: !pto_isa.ptr<i64>) attributes {pto_isa.entry} {
  %c0 = arith.constant 0 : index
  %a = pto_isa.load_scalar %x[%c0] : !pto_isa.ptr<i64> -> i64
  %p = pto_isa.inttoptr %a : i64 -> !pto_isa.ptr<f32>
  %v = pto_isa.load_scalar %p[%c0] : !pto_isa.ptr<f32> -> f32
  pto_isa.store_scalar %v, %p[%c0] : !pto_isa.ptr<f32>, f32
  return
}
"""
    launch = f"""%t, %a = pto_isa.launch @leak grid(%c1) reads(%p : {PART}) -> !pto_isa.token, !pto_isa.tensor_view<1xi64>
  %u = pto_isa.launch @use grid(%c1) reads(%a : !pto_isa.tensor_view<1xi64>) after(%t) -> !pto_isa.token"""
    message = failure(launch, extra=extra)
    assert "'pto_isa.load_scalar' op reaches beyond" in message
    assert "in the launch of 'use' at" in message


#===------------------------------------------------------------------------===
# What nobody wrote
#===------------------------------------------------------------------------===


def test_tensors_that_nobody_wrote():
    launch = f"""%w = pto_isa.alloc_gm() : !pto_isa.tensor_view<4x64xf32>
  %r = pto_isa.partition_view %w, offsets = [%c0, %c0], sizes = [%c4, %c32] : !pto_isa.tensor_view<4x64xf32> -> {PART}
  %t = pto_isa.launch @add grid(%c1) reads(%r : {PART}) updates(%q : {PART}) -> !pto_isa.token"""
    (got,), _ = run_module(program(launch), ARRAYS, outs=1)
    assert np.isnan(got[2:6, 32:]).all() and np.isfinite(got[:2]).all()
    message = failure(launch, "--check-uninit")
    assert "'pto_isa.tload' op reads byte 0 of argument 0 in 'reads', which nobody wrote" in message
    assert "in the launch of 'add' at" in message


def test_a_launch_forgets_what_it_writes():
    """'writes' promises not to look at what was there, 'updates' does not."""
    launch = f"%t = pto_isa.launch @add grid(%c1) reads(%p : {PART}) writes(%q : {PART}) -> !pto_isa.token"
    run_module(program(launch), ARRAYS, outs=1)
    message = failure(launch, "--check-uninit")
    assert "reads byte 0 of argument 1 in 'writes', which nobody wrote" in message
    launch = launch.replace("writes(", "updates(")
    run_module(program(launch), ARRAYS, "--check-uninit", outs=1)


def test_a_fresh_element_that_nobody_wrote():
    extra = """
func.func @nothing(%x: !pto_isa.ptr<i32>) attributes {pto_isa.entry} {
  return
}
"""
    launch = """%t, %a = pto_isa.launch @nothing grid(%c1) -> !pto_isa.token, !pto_isa.tensor_view<1xi32>
  %v = pto_isa.read %a[%c0] after(%t) : !pto_isa.tensor_view<1xi32> -> i32"""
    run_module(program(launch, extra=extra), ARRAYS)
    message = failure(launch, "--check-uninit", extra=extra)
    assert ":26:8: 'pto_isa.read' op reads an element that nobody wrote" in message


#===------------------------------------------------------------------------===
# Other errors
#===------------------------------------------------------------------------===


@pytest.mark.parametrize("n", [0, -3])
def test_a_grid_without_blocks(n):
    launch = f"%t = pto_isa.launch @add grid(%n) reads(%p : {PART}) updates(%q : {PART}) -> !pto_isa.token"
    message = failure(launch, n=n)
    assert f":21:8: 'pto_isa.launch' op expects a grid of at least one block, but found {n}" in message


def test_a_grid_beyond_the_host():
    launch = f"%t = pto_isa.launch @add grid(%n) reads(%p : {PART}) updates(%q : {PART}) -> !pto_isa.token"
    message = failure(launch, n=1 << 40)
    assert "'pto_isa.launch' op expects a grid of at most 65535 blocks, but found" in message


@pytest.mark.parametrize("op, index, extent", [
    ("%v = pto_isa.read %x[%c0, %n] : !pto_isa.tensor_view<8x64xf32> -> f32", 64, 64),
    ("%v = pto_isa.read %p[%n, %c0] : PART -> f32", -1, 4),
    ("%v = arith.constant 1.0 : f32\n  pto_isa.write %v, %q[%n, %c0] : f32, PART", 4, 4),
])  # fmt: skip
def test_an_index_out_of_range(op, index, extent):
    message = failure(op.replace("PART", PART), n=index)
    assert f"op expects an index below {extent} in dimension" in message
    assert f"but found {index}" in message


def test_elements_of_windows():
    """`read` and `write` count from the first element of the window."""
    op = f"""%v = pto_isa.read %p[%n, %c1] : {PART} -> f32
  pto_isa.write %v, %q[%c1, %n] : f32, {PART}"""
    x = np.arange(8 * 64, dtype=np.float32).reshape(8, 64)
    (got,), _ = run_module(program(op), [x, np.zeros_like(x), 3], outs=1)
    expected = np.zeros_like(x)
    expected[2 + 1, 32 + 3] = x[2 + 3, 32 + 1]
    np.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("n, message", [
    (-1, "expects extents that are not negative, but found -1"),
    (1 << 40, "bytes of 'gm' beside 0, but machine 'a2a3' has 68719476736"),
    ((1 << 63) - 1, "requires 2^63 or more bytes of 'gm'"),
])  # fmt: skip
def test_too_much_memory(n, message):
    assert message in failure("%w = pto_isa.alloc_gm(%n) : !pto_isa.tensor_view<?xf32>", n=n)


def test_other_extents():
    extra = """
func.func @four(%x: !pto_isa.tensor_view<4x64xf32>) attributes {pto_isa.entry} {
  return
}
"""
    launch = """%w = pto_isa.alloc_gm(%n) : !pto_isa.tensor_view<?x64xf32>
  %t = pto_isa.launch @four grid(%c1) reads(%w : !pto_isa.tensor_view<?x64xf32>) -> !pto_isa.token"""
    run_module(program(launch, extra=extra), [*ARRAYS[:2], 4])
    message = failure(launch, n=5, extra=extra)
    assert "expects extent 4 in dimension 0 of argument 0 of the kernel, but found 5" in message


def test_grids_are_the_launches():
    message = failure("%t = pto_isa.join : !pto_isa.token", "--grid=2")
    assert "program 'example' gives its launches their grids, but found '--grid'" in message


def test_a_failing_block_is_named():
    """An error in a kernel names core and launch."""
    extra = """
func.func @second(%x: !pto_isa.ptr<f32>) attributes {pto_isa.entry} {
  %c1 = arith.constant 1 : index
  %n = arith.constant 100000 : index
  %block = pto_isa.get_block_idx
  %b = arith.index_cast %block : i64 to index
  %i = arith.muli %b, %n : index
  %v = arith.constant 0.0 : f32
  pto_isa.store_scalar %v, %x[%i] : !pto_isa.ptr<f32>, f32
  return
}
"""
    launch = f"%t = pto_isa.launch @second grid(%c4) updates(%q : {PART}) -> !pto_isa.token"
    message = failure(launch, extra=extra)
    assert "note: on block 1 core 0" in message
    assert "note: in the launch of 'second' at" in message


def test_a_program_without_kernels():
    text = """
pto_isa.program @example(%x: !pto_isa.tensor_view<2xi32>, %v: i32) {
  %c1 = arith.constant 1 : index
  pto_isa.write %v, %x[%c1] : i32, !pto_isa.tensor_view<2xi32>
}
"""
    (got,), _ = run_module(text, [np.zeros(2, np.int32), 3], outs=1)
    assert got.tolist() == [0, 3]


def test_a_view_of_nothing():
    """A slot that no queue gives an address."""
    text = """
pto_isa.program @example(%x: !pto_isa.tensor_view<2xi32>) {
  %c0 = arith.constant 0 : index
  %g = pto_isa.declare_global -> !pto_isa.tensor_view<2xi32>
  %v = pto_isa.read %g[%c0] : !pto_isa.tensor_view<2xi32> -> i32
}
"""
    message = fail_module(text, [np.zeros(2, np.int32)])
    assert "'pto_isa.read' op expects a view of a tensor of the program" in message


def limited(command):
    """In a process with little address space."""
    return subprocess.run(
        ["bash", "-c", 'ulimit -v 3000000 && exec "$@"', "bash", *map(str, command)],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip


@pytest.mark.skipif("ASAN_OPTIONS" in os.environ,
                    reason="AddressSanitizer needs more address space than that")
def test_more_than_the_host_has(tmp_path):
    """Arguments and tensors that the machine has room for, but not the host."""
    text = """
pto_isa.program @example(%x: !pto_isa.tensor_view<?xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1 : i32
  %w = pto_isa.alloc_gm(%n) : !pto_isa.tensor_view<?xi32>
  pto_isa.write %v, %w[%c0] : i32, !pto_isa.tensor_view<?xi32>
}
"""
    (tmp_path / "kernel.mlir").write_text(text)
    command = [BUILD / "bin" / "pto-run", "--level=isa", "--machine=a2a3",
               tmp_path / "kernel.mlir"]  # fmt: skip
    done = limited([*command, "--arg=zeros:i32:4", "--arg=4294967296"])
    assert done.returncode == 1
    assert "'pto_isa.alloc_gm' op runs out of memory for 17179869184 bytes" in done.stderr
    done = limited([*command, "--arg=zeros:i32:4294967296", "--arg=1"])
    assert done.returncode == 1
    assert "argument 0 'x' has 17179869184 bytes, more than this host has free" in done.stderr
