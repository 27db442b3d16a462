"""What is cut off, chosen or counted at run time, by property: extents of windows,
tiles that queues hand over, scratch of tails, and tiles shared among blocks."""

import copy
import re
import subprocess

import numpy as np
import pytest
from isa_kernel import BUILD, Kernel, Tile, launch, run_module
from test_isa_facts import MACHINES, ROOT, TAILS, TOOLS, Case, absent, with_valid
from test_isa_fifo import SHAPES, ToVector
from test_isa_views import load_index, sample

from isafacts import operations  # the path is there now

FORMS = [("?", "?"), ("?", "17"), ("5", "?"), ("5", "17")]
NAMES = ["both", "rows", "columns", "none"]


def cut(kernel, form, a):
    """A tile with 5x17 of `a`, and a window of it, as `form` says in the type."""
    extents = [load_index(kernel, n) if f == "?" else kernel.index(n)
               for f, n in zip(form, (5, 17))]  # fmt: skip
    whole = kernel.load(a)
    type = f"!pto_isa.tile_buf<vec, 8x32xf32, valid={'x'.join(form)}>"
    window = Tile(kernel.fresh("w"), type, (5, 17), "f32")
    kernel.lines.append(
        f"{window.name} = pto_isa.subview {whole.name}[{kernel.index(8)},"
        f" {kernel.index(32)}] sizes [8, 32] valid [{', '.join(extents)}] :"
        f" {whole.type} -> {type}"
    )
    own = Tile(kernel.fresh("t"), type, (5, 17), "f32")
    given = [f" valid_{k} = {e}" for k, e, f in zip(("row", "col"), extents, form)
             if f == "?"]  # fmt: skip
    kernel.lines.append(f"{own.name} = pto_isa.alloc_tile{''.join(given)} : {type}")
    return window, own


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("form", FORMS, ids=NAMES)
def test_extents_known_at_run_time_are_handed_on(machine, form):
    """Whichever of both it is, a window and a tile have the same valid part."""
    kernel, a = Kernel(machine), sample("f32", (16, 64))
    window, own = cut(kernel, form, a)
    kernel.op("tneg", [window], [own])
    kernel.store(own)
    (got,) = kernel.run()
    np.testing.assert_array_equal(got, -a[8:13, 32:49])


@pytest.mark.parametrize("form", FORMS, ids=NAMES)
def test_cpp_gives_every_open_extent(tmp_path, form):
    """An object of C++ is made with a number for each extent that its type leaves
    open, and with no other."""
    kernel = Kernel()
    window, own = cut(kernel, form, sample("f32", (16, 64)))
    kernel.op("tneg", [window], [own])
    kernel.store(own)
    (tmp_path / "kernel.mlir").write_text(kernel.text())
    planned = subprocess.run(
        [BUILD / "bin" / "pto-opt", "--machine=a2a3", "--pto-isa-infer-layout",
         "--pto-isa-plan-memory", tmp_path / "kernel.mlir"], capture_output=True,
        text=True, check=True)  # fmt: skip
    cpp = subprocess.run(
        [BUILD / "bin" / "pto-translate", "--pto-isa-to-cpp"], input=planned.stdout,
        capture_output=True, text=True, check=True).stdout  # fmt: skip
    types = dict(re.findall(r"using (\w+) = Tile<([^;]*)>;", cpp))
    made = re.findall(r"(\w+) \w+ = \1\((.*)\);", cpp)
    assert len(made) >= 3 and all(name in types for name, _ in made)
    for name, given in made:
        open_extents = types[name].split(", ")[5:7].count("DYNAMIC")
        assert open_extents == len([g for g in given.split(", ") if g]), (name, given)


@pytest.mark.parametrize("machine, split", [
    *(("a2a3", split) for split in range(5)), *(("a5", split) for split in range(3))])
def test_a_view_of_a_popped_tile_has_its_extents(tmp_path, machine, split):
    """Each vector core asks its part of a tail, and passes it on through views."""
    for rows, cols in SHAPES[split]:
        queue = ToVector(machine, split, rows, cols)
        size = f"{queue.tile_rows}, {queue.tile_cols}"
        views = f"""%vr, %vk = pto_isa.get_validshape %t : !half
    %v = pto_isa.treshape %t : !half -> !half
    %w = pto_isa.subview %t[%c0, %c0] sizes [{size}] valid [%vr, %vk] : !half -> !half
    %wr, %wk = pto_isa.get_validshape %w : !half
    %yp = pto_isa.partition_view %yv, offsets = [%row2, %colat], sizes = [%wr, %wk]"""
        text = queue.text()
        old = "%yp = pto_isa.partition_view %yv, offsets = [%row2, %colat], sizes = [%r, %k]"
        assert old in text
        text = text.replace(old, views).replace("tstore ins(%t :", "tstore ins(%w :")
        got = launch(tmp_path, text, queue.arguments(), "--check-uninit", machine=machine)
        np.testing.assert_array_equal(got[0], queue.want())


#===------------------------------------------------------------------------===
# Scratch
#===------------------------------------------------------------------------===


ELEMENT_BYTES = {"64": 8, "32": 4, "16": 2, "8": 1, "E4M3FN": 1, "E5M2": 1}
ALLOCATED = re.compile(r"= pto_isa\.alloc_tile.*tile_buf<vec, (\d+)x(\d+)x[a-z]+([\dEMFN]+)")


def scratch_bytes(text):
    """The bytes of the tiles that a function declares."""
    return sum(int(r) * int(c) * ELEMENT_BYTES[bits]
               for r, c, bits in ALLOCATED.findall(text))  # fmt: skip


def without_scratch(operation):
    """The operation, its example without the scratch that may be left out; None if
    there is none."""
    case, bare = Case(operation), copy.copy(operation)
    case.operands = [o for o in case.operands
                     if not (o[0].is_scratch and o[0].is_optional)]  # fmt: skip
    bare.example = case.text()
    return bare if any(o.is_optional for o in operation.scratch) else None


@pytest.mark.parametrize("machine", MACHINES)
def test_scratch_of_a_tail_is_large_enough(machine):
    """What is made for extents that run time says does for all of them, and the
    machine takes what is made for a tail."""
    needed = {}
    for operation in operations(ROOT).values():
        if not operation.is_instruction or operation.name in absent(machine):
            continue
        bare = without_scratch(operation)
        if bare is None:
            continue
        texts = {what: with_valid(bare, *parts) for what, parts in TAILS.items()}
        options = [f"--machine={machine}", "--pto-isa-materialize-scratch"]
        answers = TOOLS.run("pto-opt", options, list(texts.values()))
        for (what, text), answer in zip(texts.items(), answers):
            if answer.text is not None:
                again = TOOLS.verify(None, [answer.text])[0]
                assert again.error is None, (operation.name, what, again.error)
                made = scratch_bytes(answer.text) - scratch_bytes(text)
                needed.setdefault(operation.name, {})[what] = made
    made = {name: tails for name, tails in needed.items() if max(tails.values()) > 0}
    assert len(made) >= (10 if machine == "a2a3" else 1)
    for name, by_tail in made.items():
        if "at run time" in by_tail:
            assert by_tail["at run time"] == max(by_tail.values()), (name, by_tail)


#===------------------------------------------------------------------------===
# Extents that are not multiples
#===------------------------------------------------------------------------===


BANDS = """
!row = !pto_isa.tile_buf<vec, 4x64xf32, valid=?x64>
func.func @kernel(%x: !pto_isa.ptr<f32>, %y: !pto_isa.ptr<f32>, %rows: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  %block = pto_isa.get_block_idx
  %blocks = pto_isa.get_block_num
  %b = arith.index_cast %block : i64 to index
  %n = arith.index_cast %blocks : i64 to index
  %bands = arith.ceildivui %rows, %c4 : index
  %xv = pto_isa.make_tensor_view %x, shape = [%rows, %c64], strides = [%c64, %c1] : !pto_isa.tensor_view<?x?xf32>
  %yv = pto_isa.make_tensor_view %y, shape = [%rows, %c64], strides = [%c64, %c1] : !pto_isa.tensor_view<?x?xf32>
  scf.for %i = %b to %bands step %n {
    %at = arith.muli %i, %c4 : index
    %left = arith.subi %rows, %at : index
    %mine = arith.minui %left, %c4 : index
    %t = pto_isa.alloc_tile valid_row = %mine : !row
    %xp = pto_isa.partition_view %xv, offsets = [%at, %c0], sizes = [%mine, %c64] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<?x64xf32>
    %yp = pto_isa.partition_view %yv, offsets = [%at, %c0], sizes = [%mine, %c64] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<?x64xf32>
    pto_isa.tload ins(%xp : !pto_isa.partition_tensor_view<?x64xf32>) outs(%t : !row)
    pto_isa.tadds ins(%t, %one : !row, f32) outs(%t : !row)
    pto_isa.tstore ins(%t : !row) outs(%yp : !pto_isa.partition_tensor_view<?x64xf32>) {atomicType = #pto_isa<atomic_type atomic_add>}
  }
  return
}
"""


@pytest.mark.parametrize("blocks", [1, 3, 8, 24])
def test_every_band_is_done_once(blocks):
    """However many bands there are for however many blocks, and the last is short:
    none is left out, and none comes twice."""
    for rows in (1, 4, 27, 31, 33, 36, 97):
        x = sample("f32", (rows, 64))
        (got,), _ = run_module(BANDS, [x, np.zeros_like(x), rows], f"--grid={blocks}",
                               outs=1)  # fmt: skip
        np.testing.assert_array_equal(got, x + 1)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("dynamic", [False, True])
def test_a_softmax_ends_where_its_row_does(machine, dynamic):
    """For each length of a row, which run time says or the type."""
    rng = np.random.default_rng(37)
    kernel, expected = Kernel(machine), []
    for cols in (1, 2, 7, 8, 9, 31, 32, 33, 63, 64):
        x = rng.standard_normal((5, cols)).astype(np.float32)
        row = kernel.load(x, (8, 64), dynamic=dynamic)
        scratch = kernel.tile("f32", (8, 64))
        peak = kernel.tile("f32", (5, 1), (8, 1), layout="dn")
        total = kernel.tile("f32", (5, 1), (8, 1), layout="dn")
        kernel.op("trowmax", [row, scratch], [peak])
        kernel.op("trowexpandsub", [row, peak], [row])
        kernel.op("texp", [row], [row])
        kernel.op("trowsum", [row, scratch], [total])
        kernel.op("trowexpanddiv", [row, total], [row])
        kernel.store(row)
        powers = np.exp(x.astype(np.float64) - x.max(axis=1, keepdims=True))
        expected.append(powers / powers.sum(axis=1, keepdims=True))
    for got, want in zip(kernel.run(), expected, strict=True):
        # Exponentials, and sums of 64 of them, are rounded to f32.
        np.testing.assert_allclose(got, want, rtol=2e-6, atol=1e-7)
