"""What kernels print, where they are, and faults."""

import numpy as np
import pytest
from isa_kernel import TYPES, Kernel, launch


def test_print_scalars():
    """By the formats of printf; length modifiers say nothing here."""
    kernel = Kernel()
    cases = [("%f", 1.5, "f32", "1.500000"), ("%8.2f|", -3.25, "f16", "   -3.25|"),
             ("%d", -7, "i32", "-7"), ("%ld", 1 << 40, "i64", str(1 << 40)),
             ("%hhd", -3, "i8", "-3"), ("%u of 100%%", 9, "i16", "9 of 100%"),
             ("0x%04x", 255, "i32", "0x00ff"), ("%e", 2.0, "f32", "2.000000e+00"),
             ("%-5d.", 3, "i32", "3    ."), ("%g", 0.5, "bf16", "0.5")]  # fmt: skip
    for text, value, dtype, _ in cases:
        name = kernel.scalar(value, dtype)
        kernel.lines.append(f'pto_isa.print ins("{text}\\n", {name} : {dtype})')
    kernel.store(kernel.load(np.zeros((1, 8), np.float32)))
    kernel.run()
    printed = kernel.output.splitlines()[: len(cases)]
    assert [line.replace("%%", "%") for line in printed] == [c[3] for c in cases]


FORMATS = {"": "{:8.4f}", "width8_precision4": "{:8.4f}",
           "width8_precision2": "{:8.2f}", "width10_precision6": "{:10.6f}"}


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("dtype", ["f32", "f16", "i32", "i8", "ui16"])
def test_print_tiles_and_views(form, dtype):
    """The valid rectangle, row by row; a view as well."""
    kernel = Kernel()
    a = (np.arange(15).reshape(3, 5) * (1 if dtype[0] == "u" else -1)).astype(
        TYPES[dtype])
    width = 64 // a.itemsize
    tile = kernel.load(a, (4, width))
    part, type, number = kernel.view(np.zeros_like(a))
    kernel.wanted.append(number)
    kernel.lines.append(
        f"pto_isa.tstore ins({tile.name} : {tile.type}) outs({part} : {type})")
    more = f" {{printFormat = #pto_isa<print_format {form}>}}" if form else ""
    kernel.lines.append(f"pto_isa.tprint ins({tile.name} : {tile.type}){more}")
    kernel.lines.append(f"pto_isa.tprint ins({part} : {type}){more}")
    kernel.store(tile)
    for got in kernel.run():
        np.testing.assert_array_equal(got, a)
    width_of = FORMATS[form] if "f" in dtype else "{:8d}"
    rows = [" ".join(width_of.format(v.item()) for v in row) + " " for row in a]
    lines = kernel.output.splitlines()
    assert lines[0].startswith(f"tile 4x{width}x{dtype} in 'vec' at ")
    assert lines[0].endswith(", valid 3x5")
    assert lines[1:4] == rows
    assert lines[4] == f"view 3x5x{dtype}"
    assert lines[5:8] == rows


def test_print_the_accumulator():
    """By way of global memory."""
    kernel = Kernel()
    a = np.arange(256).reshape(16, 16).astype(np.float16)
    tiles = []
    for value, place, layout in ((a, "left", "left"), (np.eye(16), "right", "right")):
        source = kernel.load(value.astype(np.float16), place="mat", layout="nz")
        tiles.append(kernel.tile("f16", (16, 16), place=place, layout=layout))
        kernel.op("tmov", [source], [tiles[-1]])
    acc = kernel.tile("f32", (16, 16), place="acc", layout="acc")
    kernel.op("tmatmul", tiles, [acc])
    part, type, number = kernel.view(np.zeros((16, 16), np.float32))
    kernel.lines.append(f"pto_isa.tprint ins({acc.name}, {part} : {acc.type}, {type})")
    kernel.wanted.append(number)
    np.testing.assert_array_equal(kernel.run()[0], a.astype(np.float32))
    lines = kernel.output.splitlines()
    got = np.array([[float(v) for v in line.split()] for line in lines[1:17]])
    np.testing.assert_array_equal(got, a)


POSITIONS = """
func.func @kernel(%x: !pto_isa.ptr<i32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c12 = arith.constant 12 : index
  %block = pto_isa.get_block_idx
  %blocks = pto_isa.get_block_num
  %core = pto_isa.get_subblock_idx
  %cores = pto_isa.get_subblock_num
  %b = arith.index_cast %block : i64 to index
  %s = arith.index_cast %core : i64 to index
  %first = arith.muli %b, %c12 : index
  pto_isa.section.vector {
    %c4 = arith.constant 4 : index
    %off = arith.muli %s, %c4 : index
    %at = arith.addi %first, %off : index
    STORES
  }
  pto_isa.section.cube {
    %c8 = arith.constant 8 : index
    %at = arith.addi %first, %c8 : index
    STORES
  }
  return
}
"""


def test_positions(tmp_path):
    """Block, blocks, vector core (0 on a cube core) and vector cores."""
    stores = ""
    for i, name in enumerate(("block", "blocks", "core", "cores")):
        place = "%at" if i == 0 else f"%at{i}"
        if i:
            stores += f"{place} = arith.addi %at, %c{i} : index\n"
        stores += (f"%w{i} = arith.trunci %{name} : i64 to i32\n"
                   f"pto_isa.store_scalar %w{i}, %x[{place}] : !pto_isa.ptr<i32>, i32\n")
    text = POSITIONS.replace("STORES", stores)
    got = launch(tmp_path, text, [np.full(36, -1, np.int32)], "--grid=3")[0]
    want = [[[b, 3, s, 2] for s in (0, 1, 0)] for b in range(3)]
    np.testing.assert_array_equal(got.reshape(3, 3, 4), want)


FAULT = """
func.func @kernel(%x: !pto_isa.ptr<i32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %block = pto_isa.get_block_idx
  %last = arith.constant LAST : i64
  %bad = arith.cmpi eq, %block, %last : i64
  scf.if %bad {
    pto_isa.trap
  }
  WAIT
  pto_isa.store_scalar %one, %x[%c0] : !pto_isa.ptr<i32>, i32
  return
}
"""
MEET = ("pto_isa.syncall() mode = #pto_isa.sync_all_mode<hard>,"
        " core_type = #pto_isa.sync_core_type<mix>")


@pytest.mark.parametrize("last", [0, 3])
@pytest.mark.parametrize("wait", ["", MEET])
def test_a_fault_ends_all_cores(tmp_path, last, wait):
    """Also those that wait for the one that stopped."""
    text = FAULT.replace("LAST", str(last)).replace("WAIT", wait)
    message = launch(tmp_path, text, [np.zeros(1, np.int32)], "--grid=4", code=1)
    assert "kernel.mlir:9:5: 'pto_isa.trap' op stops the launch" in message
    assert f"on block {last} core 0" in message
    assert "deadlock" not in message
    fine = text.replace(f"constant {last} : i64", "constant 9 : i64")
    assert launch(tmp_path, fine, [np.zeros(1, np.int32)], "--grid=4")[0][0] == 1


def test_a_fault_writes_no_file(tmp_path):
    text = FAULT.replace("LAST", "0").replace("WAIT", "")
    launch(tmp_path, text, [np.zeros(1, np.int32)], f"--out={tmp_path}/never.npy", code=1)
    assert not (tmp_path / "never.npy").exists()
