"""Kernels whose control flow is blocks and branches between them, not loops.

Each is planned, executed, and in C++ becomes loops and branches again. Tiles go
from block to block; a memory holds four of them, so that a plan which loses sight of one
puts another over it.
"""

import numpy as np
import pytest
from isa_kernel import run_module

TILE = "!pto_isa.tile_buf<vec, 40x256xf32>"
PART = "!pto_isa.partition_tensor_view<40x256xf32>"

HEAD = f"""
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c40 = arith.constant 40 : index
  %c256 = arith.constant 256 : index
  %two = arith.constant 2.0 : f32
  %xv = pto_isa.make_tensor_view %x, shape = [%c40, %c256], strides = [%c256, %c1] : !pto_isa.tensor_view<?x?xf32>
  %yv = pto_isa.make_tensor_view %y, shape = [%c40, %c256], strides = [%c256, %c1] : !pto_isa.tensor_view<?x?xf32>
  %xw = pto_isa.partition_view %xv, offsets = [%c0, %c0], sizes = [%c40, %c256] : !pto_isa.tensor_view<?x?xf32> -> {PART}
  %yw = pto_isa.partition_view %yv, offsets = [%c0, %c0], sizes = [%c40, %c256] : !pto_isa.tensor_view<?x?xf32> -> {PART}
"""  # noqa: E501


def load(tile):
    """Loads x into a tile."""
    return f"pto_isa.tload ins(%xw : {PART}) outs({tile} : {TILE})\npto_isa.barrier <PIPE_ALL>"


def store(tile):
    """Stores a tile into y."""
    return f"pto_isa.tstore ins({tile} : {TILE}) outs(%yw : {PART})"


def add(first, second, to):
    """Adds two tiles."""
    return (
        f"pto_isa.tadd ins({first}, {second} : {TILE}, {TILE}) outs({to} : {TILE})\n"
        "pto_isa.barrier <PIPE_ALL>"
    )


def scale(tile, to):
    """Doubles a tile."""
    return (
        f"pto_isa.tmuls ins({tile}, %two : {TILE}, f32) outs({to} : {TILE})\n"
        "pto_isa.barrier <PIPE_ALL>"
    )


def alloc(*names):
    """Declares tiles."""
    return "\n".join(f"{name} = pto_isa.alloc_tile : {TILE}" for name in names)


def run(body, *numbers, carries=False):
    """What a kernel of x, y and numbers makes of y; and x. Arrays whose views it
    carries count as written."""
    x = np.random.default_rng(0).standard_normal((40, 256)).astype(np.float32)
    y = np.full((40, 256), -1, np.float32)
    given = "".join(f", %n{i}: index" for i in range(len(numbers)))
    text = (
        f"func.func @kernel(%x: !pto_isa.ptr<f32>, %y: !pto_isa.ptr<f32>{given})"
        " attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {"
        f"{HEAD}{body}\n}}\n"
    )
    got, _ = run_module(text, [x, y, *numbers], outs=2 if carries else 1)
    return got[-1], x


@pytest.mark.parametrize("trips", [0, 1, 2, 5])
@pytest.mark.parametrize("sums", [0, 1])
def test_loop_carries_tiles_that_swap(trips, sums):
    body = f"""
  {alloc("%a", "%b")}
  {load("%a")}
  {add("%a", "%a", "%b")}
  cf.br ^head(%c0, %a, %b : index, {TILE}, {TILE})
^head(%i: index, %p: {TILE}, %q: {TILE}):
  %more = arith.cmpi slt, %i, %n0 : index
  cf.cond_br %more, ^body, ^done
^body:
  {scale("%p", "%p")}
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %q, %p : index, {TILE}, {TILE})
^done:
  %sums = arith.cmpi eq, %n1, %c1 : index
  cf.cond_br %sums, ^sum, ^plain
^plain:
  {store("%p")}
  return
^sum:
  {alloc("%c")}
  {add("%p", "%q", "%c")}
  {store("%c")}
  return
"""
    got, x = run(body, trips, sums)
    p, q = x, x + x
    for _ in range(trips):
        p, q = q, p * 2
    np.testing.assert_array_equal(got, p + q if sums else p)


@pytest.mark.parametrize("stops", [0, 1])
def test_early_return_leaves_memory_alone(stops):
    body = f"""
  %stops = arith.cmpi eq, %n0, %c1 : index
  cf.cond_br %stops, ^early, ^tail
^early:
  return
^tail:
  {alloc("%a")}
  {load("%a")}
  {store("%a")}
  return
"""
    got, x = run(body, stops)
    np.testing.assert_array_equal(got, np.full_like(x, -1) if stops else x)


@pytest.mark.parametrize("enters", [0, 1])
@pytest.mark.parametrize("limit", [1, 4, 5])
def test_loop_of_two_entries(enters, limit):
    """No loop of C++ has two entries: one block doubles, the other adds x."""
    body = f"""
  {alloc("%a", "%b")}
  {load("%a")}
  {load("%b")}
  %enters = arith.cmpi eq, %n0, %c1 : index
  cf.cond_br %enters, ^one(%c0 : index), ^other(%c0 : index)
^one(%i: index):
  {scale("%b", "%b")}
  %i1 = arith.addi %i, %c1 : index
  %ends = arith.cmpi sge, %i1, %n1 : index
  cf.cond_br %ends, ^done, ^other(%i1 : index)
^other(%j: index):
  {add("%b", "%a", "%b")}
  %j1 = arith.addi %j, %c1 : index
  %ends1 = arith.cmpi sge, %j1, %n1 : index
  cf.cond_br %ends1, ^done, ^one(%j1 : index)
^done:
  {store("%b")}
  return
"""
    got, x = run(body, enters, limit)
    expected, doubles = x, bool(enters)
    for _ in range(limit):
        expected = expected * 2 if doubles else expected + x
        doubles = not doubles
    np.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("case", [0, 1, 2, 7])
def test_switch_gives_one_of_several_tiles(case):
    body = f"""
  {alloc("%a", "%b", "%c")}
  {load("%a")}
  {scale("%a", "%b")}
  {add("%a", "%b", "%c")}
  %flag = arith.index_cast %n0 : index to i32
  cf.switch %flag : i32, [default: ^end(%a : {TILE}), 1: ^end(%b : {TILE}), 2: ^end(%c : {TILE})]
^end(%t: {TILE}):
  {alloc("%d")}
  {scale("%t", "%d")}
  {store("%d")}
  return
"""
    got, x = run(body, case)
    np.testing.assert_array_equal(got, 2 * {1: x * 2, 2: x * 3}.get(case, x))


@pytest.mark.parametrize("first", [0, 1])
def test_tile_out_of_blocks_outlives_those_behind(first):
    """The tile is read behind a later one is written: the plan has to know that
    it came through blocks of a region."""
    body = f"""
  {alloc("%a")}
  {load("%a")}
  %first = arith.cmpi eq, %n0, %c1 : index
  %kept = scf.execute_region -> {TILE} {{
    cf.cond_br %first, ^one, ^other
  ^one:
    {alloc("%b")}
    {scale("%a", "%b")}
    cf.br ^end(%b : {TILE})
  ^other:
    {alloc("%c")}
    {add("%a", "%a", "%c")}
    {add("%c", "%a", "%c")}
    cf.br ^end(%c : {TILE})
  ^end(%t: {TILE}):
    scf.yield %t : {TILE}
  }}
  {alloc("%d", "%e", "%f")}
  {load("%d")}
  {scale("%d", "%e")}
  {scale("%e", "%f")}
  {add("%f", "%kept", "%f")}
  {store("%f")}
  return
"""
    got, x = run(body, first)
    np.testing.assert_allclose(got, 4 * x + (2 if first else 3) * x, rtol=1e-6)


def test_blocks_in_an_order_that_is_not_that_of_the_text():
    """The loop's tile is declared behind the block that reads it, which has
    tiles of its own further in."""
    body = f"""
  {alloc("%sum")}
  {load("%sum")}
  cf.br ^made(%c0 : index)
^used(%u: {TILE}, %i: index):
  %always = arith.cmpi sge, %i, %c0 : index
  scf.if %always {{
    {alloc("%w1")}
    {scale("%sum", "%w1")}
    {alloc("%w2")}
    {scale("%w1", "%w2")}
    {alloc("%w3")}
    {add("%w2", "%u", "%w3")}
    {add("%w3", "%u", "%sum")}
  }}
  %next = arith.addi %i, %c1 : index
  %more = arith.cmpi slt, %next, %n0 : index
  cf.cond_br %more, ^made(%next : index), ^done
^made(%j: index):
  {alloc("%v")}
  {load("%v")}
  cf.br ^used(%v, %j : {TILE}, index)
^done:
  {store("%sum")}
  return
"""
    got, x = run(body, 3)
    expected = x
    for _ in range(3):
        expected = expected * 4 + x + x
    np.testing.assert_allclose(got, expected, rtol=1e-6)


@pytest.mark.parametrize("trips", [0, 1, 2, 3])
def test_loop_carries_views_that_swap(trips):
    """What is made of a view is read behind the loop, from the one or the other
    array."""
    body = f"""
  {alloc("%a", "%b")}
  {load("%a")}
  {scale("%a", "%b")}
  {store("%b")}
  pto_isa.barrier <PIPE_ALL>
  cf.br ^head(%c0, %xv, %yv : index, !pto_isa.tensor_view<?x?xf32>, !pto_isa.tensor_view<?x?xf32>)
^head(%i: index, %v: !pto_isa.tensor_view<?x?xf32>, %w: !pto_isa.tensor_view<?x?xf32>):
  %more = arith.cmpi slt, %i, %n0 : index
  cf.cond_br %more, ^body, ^done
^body:
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %w, %v : index, !pto_isa.tensor_view<?x?xf32>, !pto_isa.tensor_view<?x?xf32>)
^done:
  %c20 = arith.constant 20 : index
  %half = pto_isa.partition_view %v, offsets = [%c20, %c0], sizes = [%c20, %c256] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<20x256xf32>
  %to = pto_isa.partition_view %yv, offsets = [%c0, %c0], sizes = [%c20, %c256] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<20x256xf32>
  %h = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 20x256xf32>
  pto_isa.tload ins(%half : !pto_isa.partition_tensor_view<20x256xf32>) outs(%h : !pto_isa.tile_buf<vec, 20x256xf32>)
  pto_isa.barrier <PIPE_ALL>
  pto_isa.tstore ins(%h : !pto_isa.tile_buf<vec, 20x256xf32>) outs(%to : !pto_isa.partition_tensor_view<20x256xf32>)
  return
"""  # noqa: E501
    got, x = run(body, trips, carries=True)
    expected = x * 2
    expected[:20] = (expected if trips % 2 else x)[20:]
    np.testing.assert_array_equal(got, expected)
