"""Queues from vector cores to a cube core, slots that programs fill themselves,
and both directions at once."""

import numpy as np
import pytest
from isa_kernel import launch

RNG = np.random.default_rng(41)
NZ = ", blayout=col_major, slayout=row_major"


def to_cube(machine, split, rows, cols, form="numbered", trips=3, slots=2,
            subblock=False):
    """Vector cores load parts of x and push them; the cube core multiplies what it
    pops by the unit matrix. `rows` x `cols` are valid in all."""
    part = (rows // 2 if split == 1 else rows, cols // 2 if split == 2 else cols)
    tile = (16 if split == 1 else 32, 16 if split == 2 else 32)
    layout = NZ if machine == "a5" and form != "l2g2l" else ""
    gm = "gm_slot_buffer = %gm : !pto_isa.ptr<f16>, " if machine == "a2a3" else ""
    clauses = f"dir_mask = 2, slot_size = 2048, slot_num = {slots}"
    if form == "numbered":
        def declare(core):
            return (f"pto_isa.{core}_initialize_pipe {{{clauses}}}"
                    f"({gm}v2c_consumer_buf = %buffer : i32)")
        push, pop, free = (
            f"pto_isa.tpush_to_aic(%t : !part) {{split = {split}}}",
            f"%t = pto_isa.tpop_from_aiv {{split = {split}}} -> !mat",
            f"pto_isa.tfree_from_aiv {{split = {split}}}")
    else:
        where = "%gm : !pto_isa.ptr<f16>, %buffer : i32" if form == "l2g2l" else (
            "%buffer : i32")

        def declare(_):
            return (f"%q = pto_isa.initialize_{form}_pipe {{{clauses}}}({where})"
                    " -> !pto_isa.pipe")
        push, pop, free = (
            f"pto_isa.tpush(%t, %q : !part, !pto_isa.pipe) {{split = {split}}}",
            "%t = pto_isa.declare_tile -> !mat\n    pto_isa.tpop(%t, %q : !mat,"
            f" !pto_isa.pipe) {{split = {split}}}",
            f"pto_isa.tfree(%q : !pto_isa.pipe) {{split = {split}}}")
    # Each core gives the other one's part.
    mine = "%other" if subblock else "%core"
    if subblock:
        push = push.replace(f"{{split = {split}}}",
                            f"{{split = {split}}} aiv_subblockid(%other)")
    arguments = ("%x: !pto_isa.ptr<f16>, %e: !pto_isa.ptr<f16>, %y: !pto_isa.ptr<f32>,"
                 " %gm: !pto_isa.ptr<f16>")
    return f"""
!mat = !pto_isa.tile_buf<mat, 32x32xf16, valid={rows}x{cols}{NZ}>
!unit = !pto_isa.tile_buf<mat, 32x32xf16, valid={cols}x32{NZ}>
!left = !pto_isa.tile_buf<left, 32x32xf16, valid={rows}x{cols}, slayout=row_major>
!right = !pto_isa.tile_buf<right, 32x32xf16, valid={cols}x32, blayout=row_major, slayout=col_major>
!acc = !pto_isa.tile_buf<acc, 32x32xf32, valid={rows}x32, blayout=col_major, slayout=row_major, fractal=1024>
!rows = !pto_isa.tile_buf<vec, {tile[0]}x{tile[1]}xf16, valid={part[0]}x{part[1]}>
!part = !pto_isa.tile_buf<vec, {tile[0]}x{tile[1]}xf16, valid={part[0]}x{part[1]}{layout}>
func.func @kernel_aic({arguments}) attributes {{pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %m = arith.constant {rows} : index
  %k = arith.constant {cols} : index
  %trips = arith.constant {trips} : index
  %buffer = pto_isa.reserve_buffer {{name = "slots", size = {slots * 2048}, location = #pto_isa.address_space<mat>, auto = true}} -> i32
  {declare("aic")}
  %ev = pto_isa.make_tensor_view %e, shape = [%c32, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf16>
  %ep = pto_isa.partition_view %ev, offsets = [%c0, %c0], sizes = [%k, %c32] : !pto_isa.tensor_view<?x?xf16> -> !pto_isa.partition_tensor_view<{cols}x32xf16>
  %b = pto_isa.alloc_tile : !unit
  %l = pto_isa.alloc_tile : !left
  %r = pto_isa.alloc_tile : !right
  %c = pto_isa.alloc_tile : !acc
  pto_isa.tload ins(%ep : !pto_isa.partition_tensor_view<{cols}x32xf16>) outs(%b : !unit)
  pto_isa.tmov ins(%b : !unit) outs(%r : !right)
  %all = arith.muli %trips, %c32 : index
  %yv = pto_isa.make_tensor_view %y, shape = [%all, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  scf.for %i = %c0 to %trips step %c1 {{
    {pop}
    pto_isa.tmov ins(%t : !mat) outs(%l : !left)
    {free}
    pto_isa.tmatmul ins(%l, %r : !left, !right) outs(%c : !acc)
    %row = arith.muli %i, %c32 : index
    %yp = pto_isa.partition_view %yv, offsets = [%row, %c0], sizes = [%m, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<{rows}x32xf32>
    pto_isa.tstore ins(%c : !acc) outs(%yp : !pto_isa.partition_tensor_view<{rows}x32xf32>)
  }}
  return
}}
func.func @kernel_aiv({arguments}) attributes {{pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %m = arith.constant {part[0]} : index
  %k = arith.constant {part[1]} : index
  %trips = arith.constant {trips} : index
  %core = pto_isa.get_subblock_idx
  %last = arith.constant 1 : i64
  %other = arith.subi %last, %core : i64
  %s = arith.index_cast {mine} : i64 to index
  %rowpart = arith.constant {part[0] if split == 1 else 0} : index
  %colpart = arith.constant {part[1] if split == 2 else 0} : index
  %rowat = arith.muli %s, %rowpart : index
  %colat = arith.muli %s, %colpart : index
  %buffer = pto_isa.import_reserved_buffer {{name = "slots", peer_func = @kernel_aic}} -> i32
  {declare("aiv")}
  %all = arith.muli %trips, %c32 : index
  %xv = pto_isa.make_tensor_view %x, shape = [%all, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf16>
  %plain = pto_isa.alloc_tile : !rows
  %t = pto_isa.alloc_tile : !part
  scf.for %i = %c0 to %trips step %c1 {{
    %row = arith.muli %i, %c32 : index
    %first = arith.addi %row, %rowat : index
    %xp = pto_isa.partition_view %xv, offsets = [%first, %colat], sizes = [%m, %k] : !pto_isa.tensor_view<?x?xf16> -> !pto_isa.partition_tensor_view<{part[0]}x{part[1]}xf16>
    pto_isa.tload ins(%xp : !pto_isa.partition_tensor_view<{part[0]}x{part[1]}xf16>) outs(%plain : !rows)
    pto_isa.tmov ins(%plain : !rows) outs(%t : !part)
    {push}
  }}
  return
}}
"""


def arguments(trips=3):
    x = RNG.integers(-9, 9, (32 * trips, 32)).astype(np.float16)
    return [x, np.eye(32, dtype=np.float16), np.zeros(x.shape, np.float32),
            np.zeros(8192, np.float16)]


def want(given, rows, cols):
    out = np.zeros(given[2].shape, np.float32)
    x = given[0].reshape(-1, 32, 32)[:, :rows, :cols]
    out.reshape(-1, 32, 32)[:, :rows, :cols] = x
    return out


SHAPES = {0: [(32, 32), (13, 21)], 1: [(32, 32), (20, 24)], 2: [(32, 32), (7, 32)]}


@pytest.mark.parametrize("machine, form", [
    ("a2a3", "numbered"), ("a2a3", "l2l"), ("a2a3", "l2g2l"),
    ("a5", "numbered"), ("a5", "l2l"), ("a5", "l2g2l")])
@pytest.mark.parametrize("split", SHAPES)
def test_to_the_cube_core(tmp_path, machine, form, split):
    for rows, cols in SHAPES[split]:
        given = arguments()
        got = launch(tmp_path, to_cube(machine, split, rows, cols, form), given,
                     "--check-uninit", machine=machine)[0]
        np.testing.assert_array_equal(got, want(given, rows, cols))


@pytest.mark.parametrize("split", [1, 2])
def test_a_part_by_number(tmp_path, split):
    given = arguments()
    text = to_cube("a2a3", split, 32, 32, subblock=True)
    got = launch(tmp_path, text, given, "--check-uninit")[0]
    np.testing.assert_array_equal(got, want(given, 32, 32))
    wrong = text.replace("%last = arith.constant 1 : i64",
                         "%last = arith.constant 5 : i64")
    wrong = wrong.replace("%rowat = arith.muli %s, %rowpart",
                          "%rowat = arith.muli %c0, %rowpart")
    wrong = wrong.replace("%colat = arith.muli %s, %colpart",
                          "%colat = arith.muli %c0, %colpart")
    message = launch(tmp_path, wrong, given, code=1)
    assert "'pto_isa.tpush_to_aic' op expects a part below 2, but found 5" in message


def test_the_second_core_may_be_first(tmp_path):
    """The part of core 0 leaves that of core 1 alone, whoever comes first."""
    push = "pto_isa.tpush_to_aic(%t : !part) {split = 1}"
    text = to_cube("a2a3", 1, 32, 32, trips=1).replace(push, f"""
    %zero = arith.constant 0 : i64
    %isfirst = arith.cmpi eq, %core, %zero : i64
    %flag = arith.constant 8000 : index
    %set = arith.constant 1.0 : f16
    scf.if %isfirst {{
      scf.while : () -> () {{
        %v = pto_isa.load_scalar %gm[%flag] : !pto_isa.ptr<f16> -> f16 // until it changes
        %go = arith.cmpf une, %v, %set : f16
        scf.condition(%go)
      }} do {{
        scf.yield
      }}
    }}
    {push}
    pto_isa.store_scalar %set, %gm[%flag] : !pto_isa.ptr<f16>, f16""")
    given = arguments(1)
    got = launch(tmp_path, text, given)[0]
    np.testing.assert_array_equal(got, want(given, 32, 32))


def test_parts_of_one_size(tmp_path):
    text = to_cube("a2a3", 1, 32, 32)
    text = text.replace("!part = !pto_isa.tile_buf<vec, 16x32xf16, valid=16x32>",
                        "!part = !pto_isa.tile_buf<vec, 16x32xf16, valid=?x32>")
    text = text.replace("  %t = pto_isa.alloc_tile : !part", """
  %less = arith.constant 16 : index
  %mine = arith.subi %less, %s : index
  %t = pto_isa.alloc_tile valid_row = %less : !part""")
    text = text.replace("    pto_isa.tpush_to_aic(%t",
                        "    %cols = arith.constant 32 : index\n"
                        "    pto_isa.set_validshape %t, %mine, %cols : !part\n"
                        "    pto_isa.tpush_to_aic(%t")
    message = launch(tmp_path, text, arguments(), code=1)
    assert "'pto_isa.tpush_to_aic' op expects parts of one size, but found 15x32" in message


#===------------------------------------------------------------------------===
# Slots that are views
#===------------------------------------------------------------------------===

# The producer stores numbers from its own on into slots, the consumer copies
# them to y. Rows of y: the trips, each of all rows of a slot.
VIEWS = """
!tile = !pto_isa.tile_buf<vec, ROWSx32xf32>
!matt = !pto_isa.tile_buf<mat, 16x32xf32, blayout=col_major, slayout=row_major>
!all = !pto_isa.tensor_view<16x32xf32>
!slot = !pto_isa.tensor_view<ROWSx32xf32>
!part = !pto_isa.partition_tensor_view<ROWSx32xf32>
!whole = !pto_isa.partition_tensor_view<16x32xf32>
func.func @kernel_aic(%x: !pto_isa.ptr<f32>, %y: !pto_isa.ptr<f32>, %gm: !pto_isa.ptr<f32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  CONSTANTS
  pto_isa.aic_initialize_pipe {dir_mask = MASK, slot_size = 2048, slot_num = 2}(gm_slot_tensor = %g : !all)
  CUBE
  return
}
func.func @kernel_aiv(%x: !pto_isa.ptr<f32>, %y: !pto_isa.ptr<f32>, %gm: !pto_isa.ptr<f32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  CONSTANTS
  %core = pto_isa.get_subblock_idx
  %s = arith.index_cast %core : i64 to index
  %part = arith.constant PART : index
  %mine = arith.muli %s, %part : index
  pto_isa.aiv_initialize_pipe {dir_mask = MASK, slot_size = 2048, slot_num = 2}(gm_slot_tensor = %g : !all)
  VECTOR
  return
}
"""
CONSTANTS = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c80 = arith.constant 80 : index
  %rows = arith.constant ROWS : index
  %g = pto_isa.make_tensor_view %gm, shape = [%c16, %c32], strides = [%c32, %c1] : !all
  %xv = pto_isa.make_tensor_view %x, shape = [%c80, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %yv = pto_isa.make_tensor_view %y, shape = [%c80, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
"""
VECTOR_FILLS = """
  %t = pto_isa.alloc_tile : !tile
  scf.for %i = %c0 to %c5 step %c1 {
    %row = arith.muli %i, %c16 : index
    %first = arith.addi %row, %mine : index
    %xp = pto_isa.partition_view %xv, offsets = [%first, %c0], sizes = [%rows, %c32] : !pto_isa.tensor_view<?x?xf32> -> !part
    pto_isa.tload ins(%xp : !part) outs(%t : !tile)
    %e = pto_isa.talloc_to_aic {split = SPLIT} -> !slot
    %p = pto_isa.partition_view %e, offsets = [%c0, %c0], sizes = [%rows, %c32] : !slot -> !part
    pto_isa.tstore ins(%t : !tile) outs(%p : !part)
    pto_isa.tpush_to_aic(%e : !slot) {split = SPLIT}
  }
"""
CUBE_TAKES = """
  %m = pto_isa.alloc_tile : !matt
  scf.for %i = %c0 to %c5 step %c1 {
    %e = pto_isa.tpop_from_aiv {split = SPLIT} -> !all
    %one = pto_isa.load_scalar %gm[%c0] : !pto_isa.ptr<f32> -> f32
    scf.for %r = %c0 to %c16 step %c1 {
      scf.for %k = %c0 to %c32 step %c1 {
        %even = arith.andi %i, %c1 : index
        %slot = arith.muli %even, %c16 : index
        %line = arith.addi %slot, %r : index
        %from = arith.muli %line, %c32 : index
        %at = arith.addi %from, %k : index
        %v = pto_isa.load_scalar %gm[%at] : !pto_isa.ptr<f32> -> f32
        %row = arith.muli %i, %c16 : index
        %yl = arith.addi %row, %r : index
        %yf = arith.muli %yl, %c32 : index
        %ya = arith.addi %yf, %k : index
        pto_isa.store_scalar %v, %y[%ya] : !pto_isa.ptr<f32>, f32
      }
    }
    pto_isa.tfree_from_aiv(%e : !all) {split = SPLIT}
  }
"""
CUBE_FILLS = """
  scf.for %i = %c0 to %c5 step %c1 {
    %e = pto_isa.talloc_to_aiv {split = SPLIT} -> !all
    scf.for %r = %c0 to %c16 step %c1 {
      scf.for %k = %c0 to %c32 step %c1 {
        %row = arith.muli %i, %c16 : index
        %xl = arith.addi %row, %r : index
        %xf = arith.muli %xl, %c32 : index
        %xa = arith.addi %xf, %k : index
        %v = pto_isa.load_scalar %x[%xa] : !pto_isa.ptr<f32> -> f32
        %even = arith.andi %i, %c1 : index
        %slot = arith.muli %even, %c16 : index
        %line = arith.addi %slot, %r : index
        %from = arith.muli %line, %c32 : index
        %at = arith.addi %from, %k : index
        pto_isa.store_scalar %v, %gm[%at] : !pto_isa.ptr<f32>, f32
      }
    }
    pto_isa.tpush_to_aiv(%e : !all) {split = SPLIT}
  }
"""
VECTOR_TAKES = """
  %t = pto_isa.alloc_tile : !tile
  scf.for %i = %c0 to %c5 step %c1 {
    %e = pto_isa.tpop_from_aic {split = SPLIT} -> !slot
    %p = pto_isa.partition_view %e, offsets = [%c0, %c0], sizes = [%rows, %c32] : !slot -> !part
    pto_isa.tload ins(%p : !part) outs(%t : !tile)
    %row = arith.muli %i, %c16 : index
    %first = arith.addi %row, %mine : index
    %yp = pto_isa.partition_view %yv, offsets = [%first, %c0], sizes = [%rows, %c32] : !pto_isa.tensor_view<?x?xf32> -> !part
    pto_isa.tstore ins(%t : !tile) outs(%yp : !part)
    pto_isa.tfree_from_aic(%e : !slot) {split = SPLIT}
  }
"""


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
@pytest.mark.parametrize("split", [0, 1])
@pytest.mark.parametrize("to_vector", [True, False])
def test_slots_that_programs_fill(tmp_path, machine, split, to_vector):
    """Five items through two slots; with a split each core has half of the rows."""
    cube, vector = ((CUBE_FILLS, VECTOR_TAKES) if to_vector
                    else (CUBE_TAKES, VECTOR_FILLS))
    text = VIEWS.replace("CUBE", cube).replace("VECTOR", vector)
    text = text.replace("CONSTANTS", CONSTANTS).replace("SPLIT", str(split))
    text = text.replace("MASK", "1" if to_vector else "2")
    text = text.replace("ROWS", "8" if split else "16")
    text = text.replace("PART", "8" if split else "0")
    x = RNG.standard_normal((80, 32)).astype(np.float32)
    zero = np.zeros_like(x)
    got = launch(tmp_path, text, [x, zero, np.zeros((32, 32), np.float32)],
                 machine=machine)[0]
    np.testing.assert_array_equal(got, x)


def test_a_slot_that_was_not_taken(tmp_path):
    text = VIEWS.replace("CUBE", CUBE_TAKES).replace("VECTOR", VECTOR_FILLS)
    text = text.replace("CONSTANTS", CONSTANTS).replace("SPLIT", "0")
    text = text.replace("MASK", "2").replace("ROWS", "16").replace("PART", "0")
    push = "pto_isa.tpush_to_aic(%e : !slot) {split = 0}"
    text = text.replace(push, f"{push}\n    {push}")
    x = np.zeros((80, 32), np.float32)
    message = launch(tmp_path, text, [x, x, np.zeros((32, 32), np.float32)], code=1)
    assert "'pto_isa.tpush_to_aic' op expects a slot that was allocated" in message


#===------------------------------------------------------------------------===
# Both directions
#===------------------------------------------------------------------------===

# The cube core sends x to the vector cores, which add one and send it back.
BOTH = """
!mat = !pto_isa.tile_buf<mat, 32x32xf16, blayout=col_major, slayout=row_major>
!left = !pto_isa.tile_buf<left, 32x32xf16, slayout=row_major>
!right = !pto_isa.tile_buf<right, 32x32xf16, blayout=row_major, slayout=col_major>
!acc = !pto_isa.tile_buf<acc, 32x32xf32, blayout=col_major, slayout=row_major, fractal=1024>
!half = !pto_isa.tile_buf<vec, 16x32xf32>
!small = !pto_isa.tile_buf<vec, 16x32xf16>
!back = !pto_isa.tile_buf<vec, 16x32xf16LAYOUT>
!view = !pto_isa.partition_tensor_view<32x32xf16>
!out = !pto_isa.partition_tensor_view<32x32xf32>
func.func @kernel_aic(%x: !pto_isa.ptr<f16>, %e: !pto_isa.ptr<f16>, %y: !pto_isa.ptr<f32>, %gm: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %there = pto_isa.import_reserved_buffer {name = "there", peer_func = @kernel_aiv} -> i32
  %here = pto_isa.reserve_buffer {name = "here", size = 16384, location = #pto_isa.address_space<mat>, auto = true} -> i32
  pto_isa.aic_initialize_pipe {dir_mask = 3, slot_size = 4096}(GMc2v_consumer_buf = %there : i32, v2c_consumer_buf = %here : i32)
  %rows = arith.muli %n, %c32 : index
  %xv = pto_isa.make_tensor_view %x, shape = [%rows, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf16>
  %yv = pto_isa.make_tensor_view %y, shape = [%rows, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %ev = pto_isa.make_tensor_view %e, shape = [%c32, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf16>
  %ep = pto_isa.partition_view %ev, offsets = [%c0, %c0], sizes = [%c32, %c32] : !pto_isa.tensor_view<?x?xf16> -> !view
  %a = pto_isa.alloc_tile : !mat
  %b = pto_isa.alloc_tile : !mat
  %l = pto_isa.alloc_tile : !left
  %r = pto_isa.alloc_tile : !right
  %c = pto_isa.alloc_tile : !acc
  pto_isa.tload ins(%ep : !view) outs(%b : !mat)
  pto_isa.tmov ins(%b : !mat) outs(%r : !right)
  scf.for %i = %c0 to %n step %c2 {
    scf.for %j = %c0 to %c2 step %c1 {
      %k = arith.addi %i, %j : index
      %row = arith.muli %k, %c32 : index
      %xp = pto_isa.partition_view %xv, offsets = [%row, %c0], sizes = [%c32, %c32] : !pto_isa.tensor_view<?x?xf16> -> !view
      pto_isa.tload ins(%xp : !view) outs(%a : !mat)
      pto_isa.tmov ins(%a : !mat) outs(%l : !left)
      pto_isa.tmatmul ins(%l, %r : !left, !right) outs(%c : !acc)
      pto_isa.tpush_to_aiv(%c : !acc) {split = 1}
    }
    scf.for %j = %c0 to %c2 step %c1 {
      %k = arith.addi %i, %j : index
      %row = arith.muli %k, %c32 : index
      %t = pto_isa.tpop_from_aiv {split = 1} -> !mat
      pto_isa.tmov ins(%t : !mat) outs(%l : !left)
      pto_isa.tfree_from_aiv {split = 1}
      pto_isa.tmatmul ins(%l, %r : !left, !right) outs(%c : !acc)
      %yp = pto_isa.partition_view %yv, offsets = [%row, %c0], sizes = [%c32, %c32] : !pto_isa.tensor_view<?x?xf32> -> !out
      pto_isa.tstore ins(%c : !acc) outs(%yp : !out)
    }
  }
  return
}
func.func @kernel_aiv(%x: !pto_isa.ptr<f16>, %e: !pto_isa.ptr<f16>, %y: !pto_isa.ptr<f32>, %gm: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %there = pto_isa.reserve_buffer {name = "there", size = 16384, location = #pto_isa.address_space<vec>, auto = true} -> i32
  %here = pto_isa.import_reserved_buffer {name = "here", peer_func = @kernel_aic} -> i32
  pto_isa.aiv_initialize_pipe {dir_mask = 3, slot_size = 4096}(GMc2v_consumer_buf = %there : i32, v2c_consumer_buf = %here : i32)
  %sum = pto_isa.alloc_tile : !half
  %less = pto_isa.alloc_tile : !small
  %t2 = pto_isa.alloc_tile : !back
  scf.for %i = %c0 to %n step %c1 {
    %t = pto_isa.tpop_from_aic {split = 1} -> !half
    pto_isa.tadds ins(%t, %one : !half, f32) outs(%sum : !half)
    pto_isa.tfree_from_aic {split = 1}
    pto_isa.tcvt ins(%sum : !half) outs(%less : !small)
    pto_isa.tmov ins(%less : !small) outs(%t2 : !back)
    pto_isa.tpush_to_aic(%t2 : !back) {split = 1}
  }
  return
}
"""


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
def test_there_and_back_in_nested_loops(tmp_path, machine):
    gm = "gm_slot_buffer = %gm : !pto_isa.ptr<f32>, " if machine == "a2a3" else ""
    text = BOTH.replace("GM", gm).replace("LAYOUT", NZ if machine == "a5" else "")
    x = RNG.integers(-9, 9, (192, 32)).astype(np.float16)
    got = launch(tmp_path, text, [x, np.eye(32, dtype=np.float16),
                                  np.zeros(x.shape, np.float32),
                                  np.zeros(16384, np.float32), 6],
                 "--check-uninit", machine=machine)[0]
    np.testing.assert_array_equal(got, x.astype(np.float32) + 1)


def test_one_direction_stalls(tmp_path):
    """The cube core never pops: the vector cores fill their direction and wait,
    and then the cube core waits for them."""
    text = BOTH.replace("GM", "gm_slot_buffer = %gm : !pto_isa.ptr<f32>, ")
    text = text.replace("LAYOUT", "").replace("scf.for %i = %c0 to %n step %c2 {",
                                              "scf.for %i = %c0 to %n step %c1 {")
    text = text.replace("""      %t = pto_isa.tpop_from_aiv {split = 1} -> !mat
      pto_isa.tmov ins(%t : !mat) outs(%l : !left)
      pto_isa.tfree_from_aiv {split = 1}
""", "").replace("%rows = arith.muli %n, %c32", "%rows = arith.muli %c32, %c32")
    message = launch(tmp_path, text, [np.zeros((1024, 32), np.float16),
                                      np.eye(32, dtype=np.float16),
                                      np.zeros((1024, 32), np.float32),
                                      np.zeros(16384, np.float32), 20], code=1)
    assert "block 0 cube core waits for a free slot in c2v of queue 0" in message
    for core in (0, 1):
        assert (f"vector core {core} waits for a free slot in v2c of queue 0 in"
                " 'pto_isa.tpush_to_aic'") in message
