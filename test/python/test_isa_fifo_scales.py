"""Two queues of a core that scale what is pushed, each with its own scale.

The machine has one register for all of them: C++ that sets it where the program
does would scale by the wrong one.
"""

import numpy as np
import pytest
from isa_kernel import launch

QUEUE = """dir_mask = 1, slot_size = 1024, slot_num = 2, nosplit = true,
    acc_push_epilogue = #pto_isa.acc_push_epilogue<layout = nz2nd,
    quant = deqf16_{by}, relu = no_relu>"""

TYPES = """
!mat = !pto_isa.tile_buf<mat, 16x32xi8, blayout=col_major, slayout=row_major>
!unit = !pto_isa.tile_buf<mat, 32x32xi8, valid=32x16, blayout=col_major, slayout=row_major>
!left = !pto_isa.tile_buf<left, 16x32xi8, slayout=row_major>
!right = !pto_isa.tile_buf<right, 32x32xi8, valid=32x16, blayout=row_major, slayout=col_major>
!acc = !pto_isa.tile_buf<acc, 16x32xi32, valid=16x16, blayout=col_major, slayout=row_major, fractal=1024>
!out = !pto_isa.tile_buf<vec, 16x32xf16, valid=16x16>
!scales = !pto_isa.tile_buf<scaling, 1x32xi64>
"""  # noqa: E501
ARGUMENTS = """%x: !pto_isa.ptr<i8>, %e: !pto_isa.ptr<i8>, %words: !pto_isa.ptr<i64>,
  %y: !pto_isa.ptr<f16>"""
VIEW = "!pto_isa.partition_tensor_view"


def columns(number):
    """Loads the scales of a queue."""
    return f"""
  %at{number} = arith.constant {number} : index
  %s{number} = pto_isa.partition_view %wv, offsets = [%at{number}, %c0], sizes = [%c1, %c32] : !pto_isa.tensor_view<?x?xi64> -> {VIEW}<1x32xi64>
  %m{number} = pto_isa.alloc_tile : !pto_isa.tile_buf<mat, 1x32xi64>
  %q{number} = pto_isa.alloc_tile : !scales
  pto_isa.tload ins(%s{number} : {VIEW}<1x32xi64>) outs(%m{number} : !pto_isa.tile_buf<mat, 1x32xi64>)
  pto_isa.tmov ins(%m{number} : !pto_isa.tile_buf<mat, 1x32xi64>) outs(%q{number} : !scales)
"""  # noqa: E501


def kernel(by, order, sets):
    """The module: queue 0 and queue 1 of scales, pushed in `order`."""
    declare = "\n".join(
        f"pto_isa.{{core}}_initialize_pipe {{{{id = {i}, {QUEUE.format(by=by)}}}}}"
        f"(c2v_consumer_buf = %buffer{i} : i32)" for i in range(2))
    push = "\n".join(
        f"{sets.get(at, '')}\n  pto_isa.tpush_to_aiv(%c : !acc) {{id = {i}, split = 0}}"
        for at, i in enumerate(order))
    pop = "\n".join(f"""
  %t{at} = pto_isa.tpop_from_aic {{id = {i}, split = 0}} -> !out
  %row{at} = arith.constant {16 * at} : index
  %yp{at} = pto_isa.partition_view %yv, offsets = [%row{at}, %c0], sizes = [%c16, %c16] : !pto_isa.tensor_view<?x?xf16> -> {VIEW}<16x16xf16>
  pto_isa.tstore ins(%t{at} : !out) outs(%yp{at} : {VIEW}<16x16xf16>)
  pto_isa.tfree_from_aic {{id = {i}, split = 0}}""" for at, i in enumerate(order))  # noqa: E501
    buffers = {
        "aic": "import_reserved_buffer {{name = \"slots{i}\", peer_func = @kernel_aiv}}",
        "aiv": "reserve_buffer {{name = \"slots{i}\", size = 2048,"
               " location = #pto_isa.address_space<vec>, auto = true}}",
    }

    def head(core):
        given = "\n  ".join(
            f"%buffer{i} = pto_isa.{buffers[core].format(i=i)} -> i32" for i in range(2))
        kind = "cube" if core == "aic" else "vector"
        return f"""func.func @kernel_{core}({ARGUMENTS}) attributes {{pto_isa.kernel_kind = #pto_isa.kernel_kind<{kind}>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %rows = arith.constant {16 * len(order)} : index
  {given}
  {declare.format(core=core)}
"""  # noqa: E501

    return f"""{TYPES}
{head("aic")}
  %xv = pto_isa.make_tensor_view %x, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xi8>
  %ev = pto_isa.make_tensor_view %e, shape = [%c32, %c16], strides = [%c16, %c1] : !pto_isa.tensor_view<?x?xi8>
  %wv = pto_isa.make_tensor_view %words, shape = [%c2, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xi64>
  %xp = pto_isa.partition_view %xv, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xi8> -> {VIEW}<16x32xi8>
  %ep = pto_isa.partition_view %ev, offsets = [%c0, %c0], sizes = [%c32, %c16] : !pto_isa.tensor_view<?x?xi8> -> {VIEW}<32x16xi8>
  %a = pto_isa.alloc_tile : !mat
  %b = pto_isa.alloc_tile : !unit
  %l = pto_isa.alloc_tile : !left
  %r = pto_isa.alloc_tile : !right
  %c = pto_isa.alloc_tile : !acc
  pto_isa.tload ins(%xp : {VIEW}<16x32xi8>) outs(%a : !mat)
  pto_isa.tload ins(%ep : {VIEW}<32x16xi8>) outs(%b : !unit)
  pto_isa.tmov ins(%a : !mat) outs(%l : !left)
  pto_isa.tmov ins(%b : !unit) outs(%r : !right)
  pto_isa.tmatmul ins(%l, %r : !left, !right) outs(%c : !acc)
  {push}
  return
}}
{head("aiv")}
  %yv = pto_isa.make_tensor_view %y, shape = [%rows, %c16], strides = [%c16, %c1] : !pto_isa.tensor_view<?x?xf16>
  %lane = pto_isa.get_subblock_idx
  %zero = arith.constant 0 : i64
  %first = arith.cmpi eq, %lane, %zero : i64
  scf.if %first {{
  {pop}
  }}
  return
}}
"""  # noqa: E501


def run(folder, text, words, order):
    """What the vector core pops, and the matrix that was pushed."""
    rng = np.random.default_rng(5)
    x = rng.integers(-9, 9, (16, 32)).astype(np.int8)
    unit = np.eye(32, 16).astype(np.int8)
    out = np.zeros((16 * len(order), 16), np.float16)
    got = launch(folder, text, [x, unit, words, out], machine="a5")[0]
    return got.reshape(len(order), 16, 16), x[:, :16].astype(np.float32)


@pytest.mark.parametrize("order", [(0, 1, 0), (1, 1, 0, 1)])
def test_two_scales(tmp_path, order):
    scales = [2.5, 0.25]
    before = "\n  ".join(
        f"%s{i} = arith.constant {scale} : f32\n"
        f"  pto_isa.set_quant_scalar(%s{i} : f32) {{id = {i}}}"
        for i, scale in enumerate(scales))
    text = kernel("scalar", order, {0: before})
    got, x = run(tmp_path, text, np.zeros((2, 32), np.int64), order)
    for tile, i in zip(got, order):
        np.testing.assert_array_equal(tile, (x * scales[i]).astype(np.float16))


def test_a_scale_that_changes(tmp_path):
    """Queue 0 is scaled anew between, the other is not."""
    order = (0, 1, 0, 1)
    def put(name, scale, i):
        return (f"  %{name} = arith.constant {scale} : f32\n"
                f"  pto_isa.set_quant_scalar(%{name} : f32) {{id = {i}}}\n")
    sets = {0: put("s0", 2.0, 0) + put("s1", 0.5, 1), 2: put("s2", 8.0, 0)}
    got, x = run(tmp_path, kernel("scalar", order, sets), np.zeros((2, 32), np.int64), order)
    for tile, scale in zip(got, [2, 0.5, 8, 0.5]):
        np.testing.assert_array_equal(tile, (x * scale).astype(np.float16))


@pytest.mark.parametrize("order", [(0, 1, 0), (1, 1, 0, 1)])
def test_two_rows_of_scales(tmp_path, order):
    scales = np.random.default_rng(6).integers(1, 64, (2, 32)) / 16
    words = scales.astype(np.float32).view(np.uint32).astype(np.int64)
    sets = {0: "".join(columns(i) + f"  pto_isa.set_quant_vector(%q{i} : !scales) {{id = {i}}}"
                       for i in range(2))}
    got, x = run(tmp_path, kernel("vec", order, sets), words, order)
    for tile, i in zip(got, order):
        np.testing.assert_array_equal(tile, (x * scales[i, :16]).astype(np.float16))
