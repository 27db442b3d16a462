"""Extents that only run time knows, and do not fit: an error at the line of the
instruction, never a wrong value."""

import numpy as np
import pytest
from isa_kernel import TYPES, Kernel, fail_module, run_module


def filled(kernel, dtype, valid, shape, layout=""):
    """A tile of ones whose valid extents come at run time."""
    tile = kernel.load(np.ones(valid, TYPES[dtype]), shape, layout=layout, dynamic=True)
    return tile


def empty(kernel, dtype, valid, shape, layout=""):
    return kernel.tile(dtype, valid, shape, layout=layout, dynamic=True)


def refused(kernel, op, *parts):
    message = kernel.fail()
    assert f"'pto_isa.{op}' op" in message
    for part in parts:
        assert part in message, message
    assert "kernel.mlir:" in message


ONE_SOURCE = ["tabs", "tneg", "texp", "tlog", "tsqrt", "trecip", "trsqrt", "trelu"]
TWO_SOURCES = ["tadd", "tsub", "tmul", "tdiv", "tmax", "tmin", "tsubrelu"]


@pytest.mark.parametrize("op", ONE_SOURCE + TWO_SOURCES + ["tmuladddst"])
def test_rectangles_that_differ(op):
    kernel = Kernel()
    count = 1 if op in ONE_SOURCE else 2
    sources = [filled(kernel, "f32", (5, 33), (8, 64)) for _ in range(count)]
    out = filled(kernel, "f32", (5, 32), (8, 64))
    kernel.op(op, sources, [out])
    refused(kernel, op, "expects equal valid extents", "5x33 and 5x32")


@pytest.mark.parametrize("op", ["tadds", "tsubs", "tmuls", "tmaxs", "tmins", "tlrelu",
                                "taxpy", "tdivs"])
def test_rectangles_that_differ_with_a_scalar(op):
    kernel = Kernel()
    out = filled(kernel, "f32", (4, 33), (8, 64))
    scalar = (kernel.scalar(2, "f32"), "f32")
    kernel.op(op, [filled(kernel, "f32", (5, 33), (8, 64)), scalar], [out])
    refused(kernel, op, "expects equal valid extents", "5x33 and 4x33")


def test_conversion_of_another_rectangle():
    kernel = Kernel("a5")
    out = empty(kernel, "f16", (5, 32), (8, 64))
    kernel.op("tcvt", [filled(kernel, "f32", (5, 33), (8, 64))], [out])
    refused(kernel, "tcvt", "expects equal valid extents", "5x33 and 5x32")


def test_copy_of_another_rectangle():
    kernel = Kernel("a5")
    out = empty(kernel, "f32", (5, 32), (8, 64))
    kernel.op("tmov", [filled(kernel, "f32", (4, 32), (8, 64))], [out])
    refused(kernel, "tmov", "expects equal valid extents", "4x32 and 5x32")


@pytest.mark.parametrize("op", ["trowexpandadd", "trowexpanddiv"])
def test_vector_of_other_length(op):
    kernel = Kernel()
    column = filled(kernel, "f32", (4, 1), (8, 1), "dn")
    out = empty(kernel, "f32", (5, 33), (8, 64))
    kernel.op(op, [filled(kernel, "f32", (5, 33), (8, 64)), column], [out])
    refused(kernel, op, "expects a value for each of 5 rows (row_expand_c4)", "found 4")


def test_no_source_of_the_rectangle():
    kernel = Kernel()
    column = filled(kernel, "f32", (5, 1), (8, 1), "dn")
    out = empty(kernel, "f32", (5, 40), (8, 64))
    kernel.op("trowexpandmul", [filled(kernel, "f32", (5, 33), (8, 64)), column], [out])
    refused(kernel, "trowexpandmul", "(row_expand_c3)")


@pytest.mark.parametrize("op", ["trowsum", "trowmax", "trowmin", "trowprod",
                                "trowargmax"])
def test_rows_of_a_reduction(op):
    kernel = Kernel("a5")
    dtype = "i32" if op == "trowargmax" else "f32"
    out = empty(kernel, dtype, (4, 1), (8, 1), "dn")
    kernel.op(op, [filled(kernel, "f32", (5, 33), (8, 64))], [out])
    refused(kernel, op, "expects a destination of 5 valid rows", "found 4")


@pytest.mark.parametrize("op", ["tcolsum", "tcolmax", "tcolmin", "tcolprod",
                                "tcolargmin"])
def test_columns_of_a_reduction(op):
    kernel = Kernel("a5")
    dtype = "i32" if op == "tcolargmin" else "f32"
    out = empty(kernel, dtype, (1, 30), (1, 64))
    kernel.op(op, [filled(kernel, "f32", (5, 33), (8, 64))], [out])
    refused(kernel, op, "expects a destination of 33 valid columns", "found 30")


def test_reduction_of_nothing():
    kernel = Kernel("a5")
    source = filled(kernel, "f32", (5, 33), (8, 64))
    kernel.lines.append(
        f"pto_isa.set_validshape {source.name}, {kernel.index(5)}, {kernel.index(0)}"
        f" : {source.type}"
    )
    out = empty(kernel, "f32", (5, 1), (8, 1), "dn")
    kernel.op("trowsum", [source], [out])
    refused(kernel, "trowsum", "expects a source that is not empty")


def test_sources_that_do_not_fit_beside_each_other():
    kernel = Kernel()
    out = empty(kernel, "f32", (5, 40), (8, 40))
    kernel.op("tconcat", [filled(kernel, "f32", (5, 33), (8, 64)),
                          filled(kernel, "f32", (5, 8), (8, 8))], [out])
    refused(kernel, "tconcat", "expects elements of the tile", "tile 8x40xf32")


def test_source_that_does_not_fit_turned():
    kernel = Kernel("a5")
    out = empty(kernel, "f32", (16, 8), (16, 8))
    kernel.op("ttrans", [filled(kernel, "f32", (5, 33), (8, 64))], [out])
    refused(kernel, "ttrans", "expects elements of the tile", "tile 16x8xf32")


def test_mask_of_too_few_bits():
    kernel = Kernel()
    mask = kernel.load(np.zeros((1, 32), np.uint8))
    sources = [filled(kernel, "f32", (5, 33), (8, 64)) for _ in range(2)]
    out = empty(kernel, "f32", (5, 33), (8, 64))
    kernel.op("tsel", [mask, *sources, kernel.tile("i32", (1, 16))], [out])
    refused(kernel, "tsel", "expects a mask with a bit for each element (mask_c2)")


def test_quantization_of_another_rectangle():
    kernel = Kernel("a5")
    column = filled(kernel, "f32", (8, 1), (8, 1), "dn")
    out = empty(kernel, "i8", (5, 32), (8, 64))
    kernel.op("tquant", [filled(kernel, "f32", (5, 33), (8, 64)), column], [out],
              behind=" {quant_type = #pto_isa<quant_type INT8_SYM>}")
    refused(kernel, "tquant", "expects equal valid extents", "5x33 and 5x32")


@pytest.mark.parametrize("op", ["tadd", "trowsum", "tmov", "ttrans", "tload"])
def test_extents_that_became_negative(op):
    """They are an error where they are set."""
    kernel = Kernel("a5")
    source = filled(kernel, "f32", (5, 33), (8, 64))
    name, type = kernel.pointer(np.array([-3], np.int64))
    kernel.lines += [
        f"%w = pto_isa.load_scalar {name}[{kernel.index(0)}] : {type} -> i64",
        "%n = arith.index_cast %w : i64 to index",
        f"pto_isa.set_validshape {source.name}, %n, %n : {source.type}",
    ]
    out = empty(kernel, "f32", (5, 33), (40, 64))
    if op == "tload":
        part, view, _ = kernel.view(np.zeros((5, 33), np.float32))
        kernel.lines.append(
            f"pto_isa.tload ins({part} : {view}) outs({source.name} : {source.type})"
        )
    else:
        kernel.op(op, [source, source] if op == "tadd" else [source], [out])
    refused(kernel, "set_validshape", "expects valid extents within", "found -3x-3")


#===------------------------------------------------------------------------===
# Numbers that do not fit 64 bits
#===------------------------------------------------------------------------===

HUGE = 1 << 62

WRAPS = """
func.func @wraps(%x: !pto_isa.ptr<f32>, %out: !pto_isa.ptr<f32>, %n: index)
    attributes {{pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  {0}
  return
}}
"""
# What wraps to the first element if nobody looks.
OFFSETS = {
    "load_scalar": "%v = pto_isa.load_scalar %x[%n] : !pto_isa.ptr<f32> -> f32",
    "addptr": "%p = pto_isa.addptr %x, %n : <f32> -> <f32>",
    "make_tensor_view": "%v = pto_isa.make_tensor_view %x, shape = [%n, %c4],"
    " strides = [%c4, %c1] : !pto_isa.tensor_view<?x?xf32>",
}


@pytest.mark.parametrize("op", OFFSETS)
def test_offsets_that_wrap(op):
    arrays = [np.zeros(8, np.float32), np.zeros(1, np.float32)]
    store = """
  %z = pto_isa.load_scalar %x[%c0] : !pto_isa.ptr<f32> -> f32
  pto_isa.store_scalar %z, %out[%c0] : !pto_isa.ptr<f32>, f32"""
    text = WRAPS.format(OFFSETS[op] + store)
    message = fail_module(text, [*arrays, HUGE])
    assert f"'pto_isa.{op}' op expects" in message and "2^63 bytes" in message
    run_module(text, [*arrays, 1])


def test_window_of_a_tile_that_wraps():
    text = WRAPS.format("""
  %t = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 8x64xf32>
  %s = pto_isa.subview %t[%n, %c0] sizes [2, 8] : !pto_isa.tile_buf<vec, 8x64xf32> -> !pto_isa.tile_buf<vec, 2x8xf32>
  pto_isa.tabs ins(%s : !pto_isa.tile_buf<vec, 2x8xf32>) outs(%s : !pto_isa.tile_buf<vec, 2x8xf32>)
""")
    arrays = [np.zeros(8, np.float32), np.zeros(1, np.float32)]
    message = fail_module(text, [*arrays, (1 << 63) - 1])
    assert "'pto_isa.subview' op expects a window in the tile" in message
    run_module(text, [*arrays, 6])


@pytest.mark.parametrize("number, range", [(-1, "-4 to 0"), (8, "32 to 36")])
def test_elements_beside_an_argument(number, range):
    """The message names the argument that is nearest."""
    text = WRAPS.format(OFFSETS["load_scalar"])
    text = text.replace(", %out: !pto_isa.ptr<f32>", "")
    message = fail_module(text, [np.zeros(8, np.float32), number])
    assert f"reaches beyond an argument of 32 bytes: bytes {range}" in message


@pytest.mark.parametrize("step", [0, -1, -(1 << 63)])
@pytest.mark.parametrize("dtype", ["index", "i32"])
def test_loop_that_would_not_end(step, dtype):
    if dtype == "i32":
        step = max(step, -(1 << 31))
    text = f"""
    func.func @loop(%out: !pto_isa.ptr<f32>, %step: {dtype}) {{
      %c0 = arith.constant 0 : index
      %low = arith.constant 0 : {dtype}
      %high = arith.constant 8 : {dtype}
      %one = arith.constant 1.0 : f32
      scf.for %i = %low to %high step %step : {dtype} {{
        pto_isa.store_scalar %one, %out[%c0] : !pto_isa.ptr<f32>, f32
      }}
      return
    }}
    """
    out = np.zeros(1, np.float32)
    message = fail_module(text, [out, step])
    assert f":7:7: 'scf.for' op expects a positive step, but found {step}" in message
    [got], _ = run_module(text, [out, 3], outs=1)
    assert got[0] == 1


#===------------------------------------------------------------------------===
# Scalars
#===------------------------------------------------------------------------===


@pytest.mark.parametrize("op", ["divsi", "divui", "remsi", "remui", "ceildivsi",
                                "ceildivui", "floordivsi"])
def test_division_by_zero(op):
    kernel = f"""
    func.func @divide(%out: !pto_isa.ptr<i32>, %n: i32, %d: i32)
        attributes {{pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>}} {{
      %c0 = arith.constant 0 : index
      %q = arith.{op} %n, %d : i32
      pto_isa.store_scalar %q, %out[%c0] : !pto_isa.ptr<i32>, i32
      return
    }}
    """
    out = np.zeros(1, np.int32)
    message = fail_module(kernel, [out, 7, 0])
    # A quotient that is rounded up or down is made of others.
    name = op.removeprefix("ceil").removeprefix("floor")
    assert f":5:12: 'arith.{name}' op divides by zero" in message
    if op.endswith("si"):
        message = fail_module(kernel, [out, -(2**31), -1])
        assert "divides the least number of its type by -1" in message
    [got], _ = run_module(kernel, [out, 7, 7], outs=1)
    assert got[0] == (0 if "rem" in op else 1)
