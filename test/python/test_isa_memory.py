"""Global memory to tiles and back: layouts, windows, indices and epilogues."""

import numpy as np
import pytest
from golden_small import to_hif8
from isa_kernel import TYPES, Kernel, Tile

RNG = np.random.default_rng(23)
ALL = ["f32", "f16", "bf16", "i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64"]
FLOATS8 = ["f8E4M3FN", "f8E5M2", "f8E8M0FNU"]


def sample(dtype, shape):
    """All bits of small types; small numbers, which sums keep, of others."""
    kind = np.dtype(TYPES[dtype])
    if kind.itemsize == 1:
        return RNG.integers(0, 255, shape, np.uint8, endpoint=True).view(kind)
    low = 0 if kind.kind == "u" else -9
    return RNG.integers(low, 9, shape, endpoint=True).astype(kind)


def equal(got, want):
    """Equal bits."""
    assert got.dtype == want.dtype
    np.testing.assert_array_equal(
        np.ascontiguousarray(got).view(np.uint8),
        np.ascontiguousarray(want).view(np.uint8),
    )


def window(kernel, array, sizes, strides, layout="", offsets=None, dtype=None,
           part=None, wanted=False):
    """A window of an array, with extents, strides and layout as given."""
    offsets = offsets or [0] * len(sizes)
    name, _ = kernel.pointer(array, dtype, wanted)
    dtype = kernel.arguments[-1][1]

    def names(values):
        return ", ".join(kernel.index(value) for value in values)

    view, result = kernel.fresh("v"), kernel.fresh("p")
    type = f"!pto_isa.tensor_view<{'?x' * len(sizes)}{dtype}>"
    attribute = f" {{layout = #pto_isa.layout<{layout}>}}" if layout else ""
    part = part or sizes
    shape = "x".join(map(str, part))
    window = f"!pto_isa.partition_tensor_view<{shape}x{dtype}>"
    kernel.lines += [
        f"{view} = pto_isa.make_tensor_view {name}, shape = [{names(sizes)}],"
        f" strides = [{names(strides)}]{attribute} : {type}",
        f"{result} = pto_isa.partition_view {view}, offsets = [{names(offsets)}],"
        f" sizes = [{names(part)}] : {type} -> {window}",
    ]
    return result, window


def load(kernel, view, tile, behind=""):
    kernel.lines.append(
        f"pto_isa.tload ins({view[0]} : {view[1]}) outs({tile.name} : {tile.type})"
        f"{behind}"
    )


def store(kernel, tile, view, behind="", more="", types=""):
    kernel.lines.append(
        f"pto_isa.tstore ins({tile.name}{more} : {tile.type}{types})"
        f" outs({view[0]} : {view[1]}){behind}"
    )


# ===----------------------------------------------------------------------===#
# Layouts
# ===----------------------------------------------------------------------===#


@pytest.mark.parametrize("dtype", ALL + FLOATS8)
def test_rows_and_columns(dtype):
    """Rows of `nd` and columns of `dn`, whole and cut, of wider arrays."""
    kernel, expected = Kernel("a5"), []
    for (rows, cols), shape in (((8, 32), (8, 32)), ((5, 33), (8, 64)), ((1, 7), (4, 32))):
        a = sample(dtype, (rows + 3, cols + 5))
        source = window(kernel, a, a.shape, (cols + 5, 1), "nd", (2, 4), None,
                        (rows, cols))
        tile = kernel.tile(dtype, (rows, cols), shape)
        load(kernel, source, tile)
        start = sample(dtype, (rows + 1, cols + 9))
        target = window(kernel, start, start.shape, (cols + 9, 1), "nd", (1, 3), None,
                        (rows, cols), wanted=True)
        store(kernel, tile, target)
        want = start.copy()
        want[1:, 3 : cols + 3] = a[2 : rows + 2, 4 : cols + 4]
        expected.append(want)
        # The same in columns: extents change places.
        source = window(kernel, a, (cols + 5, rows + 3), (1, cols + 5), "dn", (4, 2),
                        None, (cols, rows))
        tile = kernel.tile(dtype, (cols, rows), shape[::-1], layout="dn")
        load(kernel, source, tile)
        start = sample(dtype, (rows, cols))
        target = window(kernel, start, (cols, rows), (1, cols), "dn", wanted=True)
        store(kernel, tile, target)
        expected.append(a[2 : rows + 2, 4 : cols + 4])
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        equal(got, want)


def blocks(array, width):
    """Columns of blocks of 16 rows and `width` columns."""
    rows, cols = array.shape
    cut = array.reshape(rows // 16, 16, cols // width, width)
    return np.ascontiguousarray(cut.transpose(2, 0, 1, 3))[None]


@pytest.mark.parametrize("place", ["vec", "mat"])
@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16", "i8", "i32", "ui16"])
def test_blocks(dtype, place):
    """`nz` views are columns of blocks, and so are tiles for the matrix unit."""
    machine = "a2a3" if place == "mat" else "a5"
    kernel = Kernel(machine)
    width = 32 // np.dtype(TYPES[dtype]).itemsize
    a = sample(dtype, (32, 3 * width))
    cut = blocks(a, width)
    strides = [s // cut.itemsize for s in cut.strides]
    tile = kernel.tile(dtype, a.shape, place=place, layout="nz")
    load(kernel, window(kernel, cut, cut.shape, strides, "nz"), tile)
    target = window(kernel, np.zeros_like(cut), cut.shape, strides, "nz", wanted=True)
    store(kernel, tile, target)
    # The first two columns of blocks alone, one row of blocks down.
    part = (1, 2, 1, 16, width)
    other = kernel.tile(dtype, (16, 2 * width), place=place, layout="nz")
    load(kernel, window(kernel, cut, cut.shape, strides, "nz", (0, 1, 1, 0, 0), None,
                        part), other)
    small = [2 * 16 * width, 16 * width, 16 * width, width, 1]
    target = window(kernel, np.zeros(part, cut.dtype), part, small, "nz", wanted=True)
    store(kernel, other, target)
    whole, some = kernel.run("--check-uninit")
    equal(whole, cut)
    equal(some, blocks(a[16:, width:], width))


@pytest.mark.parametrize("dtype", ["f32", "f16", "i8"])
@pytest.mark.parametrize("rows, cols", [(32, 64), (17, 33), (1, 1)])
def test_rows_become_blocks(dtype, rows, cols):
    """Into `mat`: `nd` becomes blocks of rows, `dn` blocks of columns. The way
    back is in the order of blocks."""
    kernel = Kernel()
    width = 32 // np.dtype(TYPES[dtype]).itemsize
    a = sample(dtype, (rows, cols))
    up = (-(-rows // 16) * 16, -(-cols // width) * width)
    tile = kernel.tile(dtype, (rows, cols), up, "mat", "nz")
    load(kernel, window(kernel, a, a.shape, (cols, 1), "nd"), tile)
    kernel.store(tile)
    equal(kernel.run()[0], a)


@pytest.mark.parametrize("dtype", ["f32", "f16", "i8"])
@pytest.mark.parametrize("layout", ["zn", "nz"])
@pytest.mark.parametrize("rows, cols", [(64, 32), (33, 17), (1, 1)])
def test_columns_become_blocks(dtype, layout, rows, cols):
    """Into `mat`, `dn` becomes blocks of columns, or of rows where the vector unit
    has registers."""
    kernel = Kernel("a5")
    width = 32 // np.dtype(TYPES[dtype]).itemsize
    a = sample(dtype, (cols, rows))
    block = (width, 16) if layout == "zn" else (16, width)
    up = tuple(-(-extent // unit) * unit
               for extent, unit in zip((rows, cols), block, strict=True))
    tile = kernel.tile(dtype, (rows, cols), up, "mat", layout)
    load(kernel, window(kernel, a, (rows, cols), (1, rows), "dn"), tile)
    back = kernel.tile(dtype, (rows, cols), up, "vec", layout)
    kernel.op("tmov", [tile], [back])
    kernel.store(back)
    equal(kernel.run()[0], np.ascontiguousarray(a.T))


def test_many_dimensions():
    """All extents but the last count rows; strides may be anything."""
    kernel = Kernel()
    a = sample("f32", (3, 4, 5, 40))
    strides = [s // 4 for s in a.strides]
    tile = kernel.tile("f32", (2 * 3 * 2, 17), (16, 32))
    load(kernel, window(kernel, a, a.shape, strides, "", (1, 1, 3, 20), None,
                        (2, 3, 2, 17)), tile)
    start = sample("f32", (3, 4, 5, 40))
    store(kernel, tile, window(kernel, start, a.shape, strides, "", (0, 0, 1, 2), None,
                               (2, 3, 2, 17), wanted=True))
    want = start.copy()
    want[0:2, 0:3, 1:3, 2:19] = a[1:3, 1:4, 3:5, 20:37]
    equal(kernel.run("--check-uninit")[0], want)


def test_rows_that_repeat():
    """A stride of 0 loads one row many times."""
    kernel = Kernel()
    a = sample("i16", (1, 48))
    tile = kernel.tile("i16", (7, 48), (8, 64))
    load(kernel, window(kernel, a, (7, 48), (0, 1)), tile)
    kernel.store(tile)
    equal(kernel.run()[0], np.repeat(a, 7, 0))


def test_a_line_fits_a_line():
    """A row of a tile takes a column of memory, and the other way round."""
    kernel = Kernel()
    a = sample("f32", (24, 1))
    tile = kernel.tile("f32", (1, 24), (1, 32))
    load(kernel, window(kernel, a, (24, 1), (1, 1)), tile)
    kernel.store(tile)
    column = kernel.tile("f32", (24, 1), (24, 1), layout="dn")
    load(kernel, window(kernel, a.T, (1, 24), (24, 1)), column)
    kernel.store(column)
    row, back = kernel.run("--check-uninit")
    equal(row, a.T)
    equal(back, a)


def test_empty_transfers():
    """Tiles without valid elements move nothing, whatever the view is."""
    kernel = Kernel()
    a = sample("f32", (8, 32))
    tile = kernel.load(a, dynamic=True)
    kernel.lines.append(
        f"pto_isa.set_validshape {tile.name}, {kernel.index(0)}, {kernel.index(32)}"
        f" : {tile.type}"
    )
    load(kernel, window(kernel, np.zeros((8, 32), np.float32), (8, 32), (32, 1)), tile)
    kernel.store(Tile(tile.name, tile.type, (8, 32), "f32"), start=a + 1)
    kernel.lines.append(
        f"pto_isa.set_validshape {tile.name}, {kernel.index(8)}, {kernel.index(32)}"
        f" : {tile.type}"
    )
    kernel.store(tile)
    kept, loaded = kernel.run()
    equal(kept, a + 1)
    equal(loaded, a)


@pytest.mark.parametrize("rows, cols", [(8, 31), (7, 32), (4, 64)])
def test_view_of_other_extents(rows, cols):
    kernel = Kernel()
    tile = kernel.tile("f32", (8, 32), (8, 64), dynamic=True)
    load(kernel, window(kernel, np.zeros((8, 64), np.float32), (rows, cols),
                        (64, 1)), tile)
    message = kernel.fail()
    assert "'pto_isa.tload' op expects a view of the valid extents" in message
    assert f"(transfer_c2), but found {rows}x{cols} and 8x32" in message


@pytest.mark.parametrize("op", ["tload", "tstore"])
@pytest.mark.parametrize("stride, offset", [(1 << 40, 0), (33, 0), (32, 1)])
def test_view_that_is_larger_than_its_array(op, stride, offset):
    kernel = Kernel()
    tile = kernel.tile("f32", (8, 32))
    kernel.op("texpands", [(kernel.scalar(1, "f32"), "f32")], [tile])
    source, pointer = kernel.pointer(np.zeros((8, 32), np.float32))
    number, type = kernel.pointer(np.array([stride, offset], np.int64))
    size = "!pto_isa.tensor_view<?x?xf32>"
    part = "!pto_isa.partition_tensor_view<8x32xf32>"
    eight, wide, one, zero = (kernel.index(k) for k in (8, 32, 1, 0))
    kernel.lines += [
        f"%sw = pto_isa.load_scalar {number}[{zero}] : {type} -> i64",
        f"%ow = pto_isa.load_scalar {number}[{one}] : {type} -> i64",
        "%s = arith.index_cast %sw : i64 to index",
        "%o = arith.index_cast %ow : i64 to index",
        f"%q = pto_isa.addptr {source}, %o : {pointer} -> {pointer}",
        f"%v = pto_isa.make_tensor_view %q, shape = [{eight}, {wide}],"
        f" strides = [%s, {one}] : {size}",
        f"%p = pto_isa.partition_view %v, offsets = [{zero}, {zero}],"
        f" sizes = [{eight}, {wide}] : {size} -> {part}",
    ]
    if op == "tload":
        load(kernel, ("%p", part), tile)
    else:
        store(kernel, tile, ("%p", part))
    message = kernel.fail()
    assert f"'pto_isa.{op}' op reaches beyond" in message
    assert "kernel.mlir:" in message


# ===----------------------------------------------------------------------===#
# Stores that combine
# ===----------------------------------------------------------------------===#

ADD = " {atomicType = #pto_isa<atomic_type atomic_add>}"


@pytest.mark.parametrize("dtype", ["i8", "i16", "i32", "f16", "bf16", "f32"])
def test_add_to_memory(dtype):
    kernel = Kernel()
    a = (RNG.integers(-60, 60, (5, 33))).astype(TYPES[dtype])
    start = (RNG.integers(-60, 60, a.shape)).astype(TYPES[dtype])
    kernel.store(kernel.load(a, (8, 64)), start=start, behind=ADD)
    equal(kernel.run()[0], (a + start).astype(TYPES[dtype]))


def test_add_wraps():
    kernel = Kernel()
    a = np.full((1, 32), 100, np.int8)
    kernel.store(kernel.load(a), start=a, behind=ADD)
    equal(kernel.run()[0], np.full((1, 32), -56, np.int8))


# ===----------------------------------------------------------------------===#
# Out of the accumulator
# ===----------------------------------------------------------------------===#


def accumulate(kernel, a, b, acc):
    """a times b in the accumulator."""
    dtype = {np.dtype(np.int8): "i8", np.dtype(np.float16): "f16"}[a.dtype]
    sources = [kernel.load(x, place="mat", layout="nz") for x in (a, b)]
    left = kernel.tile(dtype, a.shape, place="left", layout="left")
    right = kernel.tile(dtype, b.shape, place="right", layout="right")
    kernel.op("tmov", [sources[0]], [left])
    kernel.op("tmov", [sources[1]], [right])
    out = kernel.tile(acc, (a.shape[0], b.shape[1]), place="acc", layout="acc")
    kernel.op("tmatmul", [left, right], [out])
    return out


def scale_word(scale, offset=0, signed=False):
    """A scale as the machine reads it: 19 bits of f32, an offset of 9 bits."""
    bits = int(np.float32(scale).view(np.uint32)) & 0xFFFFE000
    return bits | (offset & 0x1FF) << 37 | int(signed) << 46


def rounded(scale):
    """The scale that the 19 bits hold."""
    return np.uint32(scale_word(scale) & 0xFFFFFFFF).view(np.float32)


def epilogue(product, scale, offset, relu, dtype):
    """Scaled in f32, rectified, rounded to nearest even; a byte is limited to nine
    bits, shifted, and limited."""
    values = product.astype(np.float32) * scale
    values = np.maximum(values, 0) if relu else values
    kind = np.dtype(TYPES[dtype])
    if kind.kind not in "iu":
        return values.astype(np.float32).astype(kind)
    info = np.iinfo(kind)
    whole = np.clip(np.rint(values.astype(np.float64)), -256, 255) + offset
    return np.clip(whole, info.min, info.max).astype(kind)


RELU = " {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}"
SCALED = {
    "a2a3": {"f32": ["i8", "ui8"], "i32": ["i8", "ui8", "f16"]},
    "a5": {"f32": ["i8", "ui8", "f16", "bf16", "f8E4M3FN", "f32"],
           "i32": ["i8", "ui8", "f16", "bf16"]},
}  # fmt: skip


def operands(acc):
    """Factors whose product is exact in the accumulator's type."""
    kind = np.float16 if acc == "f32" else np.int8
    a = RNG.integers(-9, 9, (16, 32), endpoint=True)
    b = RNG.integers(-9, 9, (32, 32), endpoint=True)
    product = (a @ b).astype(TYPES[acc])
    return a.astype(kind), b.astype(kind), product


@pytest.mark.parametrize("acc", ["f32", "i32"])
@pytest.mark.parametrize("machine", ["a2a3", "a5"])
def test_one_scale_for_all(machine, acc):
    a, b, product = operands(acc)
    kernel, expected = Kernel(machine), []
    out = accumulate(kernel, a, b, acc)
    for dtype in SCALED[machine][acc]:
        isInteger = np.dtype(TYPES[dtype]).kind in "iu"
        for scale, offset, relu in ((0.3, 0, False), (0.11, 17, True), (-0.05, 0, True),
                                    (2.0, -40, False)):
            offset = offset if isInteger else 0
            # What becomes of larger values is not published.
            scale = min(scale, 0.3) if dtype == "f8E4M3FN" else scale
            word = kernel.scalar(scale_word(scale, offset, dtype == "i8"), "i64")
            start = np.zeros(product.shape, TYPES[dtype])
            target = window(kernel, start, start.shape, (32, 1), dtype=dtype,
                            wanted=True)
            store(kernel, out, target, RELU if relu else "", f", {word}", ", i64")
            expected.append(epilogue(product, rounded(scale), offset, relu, dtype))
    for got, want in zip(kernel.run(), expected, strict=True):
        equal(got, want)


@pytest.mark.parametrize("acc", ["f32", "i32"])
@pytest.mark.parametrize("machine", ["a2a3", "a5"])
def test_a_scale_for_each_column(machine, acc):
    """From memory through `mat` into the buffer of the fix pipe."""
    a, b, product = operands(acc)
    kernel, expected = Kernel(machine), []
    out = accumulate(kernel, a, b, acc)
    for dtype in SCALED[machine][acc]:
        kind = np.dtype(TYPES[dtype])
        scales = RNG.uniform(0.01, 0.5, 32).astype(np.float32)
        offsets = RNG.integers(-100, 100, 32) * (kind.kind in "iu")
        words = np.array([[scale_word(s, int(o), dtype == "i8")
                           for s, o in zip(scales, offsets)]],
                         np.uint64)
        source = kernel.load(words, place="mat")
        table = kernel.tile("ui64", words.shape, place="scaling")
        kernel.op("tmov", [source], [table])
        for relu in (False, True):
            start = np.zeros(product.shape, kind)
            target = window(kernel, start, start.shape, (32, 1), dtype=dtype,
                            wanted=True)
            kernel.lines.append(
                f"pto_isa.tstore ins({out.name} : {out.type} fp {table.name}"
                f" : {table.type}) outs({target[0]} : {target[1]})"
                f"{RELU if relu else ''}"
            )
            by_column = np.array([rounded(s) for s in scales])
            expected.append(epilogue(product, by_column, offsets, relu, dtype))
    for got, want in zip(kernel.run(), expected, strict=True):
        equal(got, want)


@pytest.mark.parametrize("byColumn", [False, True])
def test_accumulator_becomes_hif8(byColumn):
    a, b, product = operands("f32")
    kernel = Kernel("a5")
    out = accumulate(kernel, a, b, "f32")
    scales = (2.0 ** RNG.integers(-9, 3, 32)).astype(np.float32)
    words = np.array([[scale_word(s) for s in scales]], np.uint64)
    target = window(kernel, np.zeros(product.shape, np.uint8), product.shape, (32, 1),
                    dtype="!pto_isa.hif8", wanted=True)
    if byColumn:
        table = kernel.tile("ui64", words.shape, place="scaling")
        kernel.op("tmov", [kernel.load(words, place="mat")], [table])
        kernel.lines.append(
            f"pto_isa.tstore ins({out.name} : {out.type} fp {table.name} : {table.type})"
            f" outs({target[0]} : {target[1]})"
        )
    else:
        scales = scales[:1]
        word = kernel.scalar(int(words[0, 0]), "i64")
        store(kernel, out, target, "", f", {word}", ", i64")
    equal(kernel.run()[0], to_hif8(product * scales))


@pytest.mark.parametrize("layout", ["nd", "dn", "nz"])
@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16"])
def test_accumulator_in_every_layout(layout, dtype):
    """Stores write rows, columns or blocks of 16 columns."""
    a, b, product = operands("f32")
    kernel = Kernel("a5")
    out = accumulate(kernel, a, b, "f32")
    want = product.astype(TYPES[dtype])
    if layout == "nd":
        shape, strides = want.shape, (32, 1)
    elif layout == "dn":
        shape, strides, want = want.shape, (1, 16), np.ascontiguousarray(want.T)
    else:
        want = blocks(want, 16)
        shape, strides = want.shape, [s // want.itemsize for s in want.strides]
    target = window(kernel, np.zeros_like(want), shape, strides, layout, dtype=dtype,
                    wanted=True)
    store(kernel, out, target)
    equal(kernel.run()[0], want)


def test_accumulator_adds_to_memory():
    a, b, product = operands("f32")
    kernel = Kernel()
    start = RNG.integers(-9, 9, product.shape).astype(np.float32)
    kernel.store(accumulate(kernel, a, b, "f32"), start=start, behind=ADD)
    equal(kernel.run()[0], product + start)


# ===----------------------------------------------------------------------===#
# Fetches and order
# ===----------------------------------------------------------------------===#


def test_prefetch_leaves_memory_alone():
    """Values of a tile that served a fetch are not to be used."""
    kernel = Kernel()
    a = sample("f32", (8, 32))
    tile = kernel.tile("f32", a.shape)
    part, type, _ = kernel.view(a)
    kernel.lines.append(
        f"pto_isa.tprefetch ins({part} : {type}) outs({tile.name} : {tile.type})"
    )
    load(kernel, (part, type), tile)
    kernel.store(tile)
    equal(kernel.run("--check-uninit")[0], a)
    spoiled = Kernel()
    tile = spoiled.load(a)
    part, type, _ = spoiled.view(a)
    spoiled.lines.append(
        f"pto_isa.tprefetch ins({part} : {type}) outs({tile.name} : {tile.type})"
    )
    spoiled.store(tile)
    assert "which nobody wrote" in spoiled.fail("--check-uninit")


def fetch_aside(kernel, array, elements):
    """Starts a fetch of elements of an array; the view of all of it."""
    work, bytes = kernel.pointer(np.zeros(64, np.int8), wanted=True)
    view = window(kernel, array, (1, elements), (elements, 1))
    kernel.lines += [
        f"%ctx = pto_isa.make_prefetch_async_context({work} : {bytes})"
        " -> !pto_isa.prefetch_async_context",
        "%session = pto_isa.get_prefetch_async_session %ctx"
        " : !pto_isa.prefetch_async_context -> !pto_isa.async_session",
        f"%event = pto_isa.tprefetch_async({view[0]}, %ctx : {view[1]},"
        " !pto_isa.prefetch_async_context) -> !pto_isa.async_event",
    ]
    return view


def test_fetch_aside_leaves_memory_alone():
    kernel = Kernel()
    a = sample("f32", (1, 64))
    view = fetch_aside(kernel, a, 64)
    tile = kernel.tile("f32", a.shape)
    load(kernel, view, tile)
    kernel.store(tile)
    equal(kernel.run("--check-uninit")[-1], a)


def test_fetch_aside_beyond_an_array():
    kernel = Kernel()
    fetch_aside(kernel, np.zeros((1, 64), np.float32), 65)
    message = kernel.fail()
    assert "'pto_isa.tprefetch_async' op reaches beyond an argument" in message


def test_order_of_memory_changes_no_values():
    kernel = Kernel()
    a = sample("i32", (1, 8))
    part, type, number = kernel.view(a)
    tile = kernel.tile("i32", a.shape)
    kernel.lines += [
        f"pto_isa.cmo.cacheinvalid {part} single_cache_line : {type}",
        "pto_isa.cmo.cacheinvalid all #pto_isa.address_space<gm>",
        *(f"pto_isa.fence.barrier_all #pto_isa.fence_scope<{scope}>"
          for scope in ("gm", "local_memory", "all")),
    ]
    load(kernel, (part, type), tile)
    kernel.store(tile)
    got = kernel.run()
    equal(got[-1], a)


# ===----------------------------------------------------------------------===#
# By index
# ===----------------------------------------------------------------------===#

GATHER_OOB = {"undefined": None, "clamp": "clip", "wrap": "wrap", "zero": "zero"}


def gathered(flat, index, mode):
    """Elements or rows of `flat` by index, with indices out of range, which count
    without a sign."""
    index = index.view(np.uint32).astype(np.int64)
    if mode == "zero":
        inside = index < len(flat)
        result = flat[np.where(inside, index, 0)].copy()
        result[~inside] = 0
        return result
    return np.take(flat, index, 0, mode=mode or "raise")


def far(shape, limit, mode):
    """Indices, most of them in range; others only where a mode says how."""
    index = RNG.integers(0, limit, shape).astype(np.int32)
    if mode:
        wild = RNG.integers(-3 * limit, 3 * limit, shape).astype(np.int32)
        index = np.where(RNG.integers(0, 2, shape) == 0, index, wild)
    return index


@pytest.mark.parametrize("mode", GATHER_OOB)
@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16", "i8", "i32", "ui16"])
@pytest.mark.parametrize("machine", ["a2a3", "a5"])
def test_gather(machine, dtype, mode):
    """Rows and elements, in rows and columns of indices, with tails."""
    kernel, expected = Kernel(machine), []
    whole = sample(dtype, (37, 40))
    for how, shape, physical in (("row", (8, 32), (8, 32)), ("row", (5, 40), (8, 64)),
                                 ("elem", (8, 32), (8, 32)), ("elem", (3, 17), (4, 32))):
        # A machine whose vector unit has registers takes rows without gaps.
        table = whole if machine == "a2a3" or how == "elem" else (
            np.ascontiguousarray(whole[:, : shape[1]]))
        source = table[:, : shape[1]] if how == "row" else table
        view = window(kernel, table, table.shape, (table.shape[1], 1),
                      part=source.shape)
        count = (1, shape[0]) if how == "row" else shape
        limit = 37 if how == "row" else table.size
        index = far(count, limit, GATHER_OOB[mode])
        pad = (count[0], -(-count[1] // 8) * 8)
        out = kernel.tile(dtype, shape, physical)
        kernel.op("mgather", [view, kernel.load(index, pad)], [out],
                  behind=f" {{coalesce = #pto_isa<coalesce {how}>, gatherOob ="
                         f" #pto_isa<gather_oob {mode}>}}")
        kernel.store(out)
        rows = source if how == "row" else table.reshape(-1)
        at = index[0] if how == "row" else index
        expected.append(gathered(rows, at, GATHER_OOB[mode]))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        equal(got, want)


@pytest.mark.parametrize("how", ["row", "elem"])
def test_indices_without_a_sign(how):
    """Where the vector unit works on memory."""
    kernel = Kernel()
    table, data = sample("f32", (20, 32)), sample("f32", (8, 32))
    shape, limit = ((1, 8), 20) if how == "row" else ((8, 32), table.size)
    index = RNG.choice(limit, shape, replace=False).astype(np.uint32)
    out = kernel.tile("f32", (8, 32))
    behind = f" {{coalesce = #pto_isa<coalesce {how}>}}"
    kernel.op("mgather", [window(kernel, table, table.shape, (32, 1)),
                          kernel.load(index)], [out], behind=behind)
    kernel.store(out)
    target = window(kernel, table, table.shape, (32, 1), wanted=True)
    kernel.op("mscatter", [kernel.load(data), kernel.load(index)], [target],
              behind=behind)
    gathered, scattered = kernel.run("--check-uninit")
    want = table.copy()
    rows = want if how == "row" else want.reshape(-1)
    at = index[0] if how == "row" else index
    equal(gathered, rows[at])
    rows[at] = data
    equal(scattered, want)


def test_gather_without_a_mode():
    """A column of indices names rows, a rectangle of them elements."""
    kernel = Kernel("a5")
    table = sample("f32", (20, 32))
    rows = RNG.integers(0, 20, (8, 1)).astype(np.int32)
    flat = RNG.integers(0, table.size, (8, 32)).astype(np.int32)
    view = window(kernel, table, table.shape, (32, 1))
    for index, layout in ((rows, "dn"), (flat, "")):
        out = kernel.tile("f32", (8, 32))
        kernel.op("mgather", [view, kernel.load(index, layout=layout)], [out])
        kernel.store(out)
    by_row, by_element = kernel.run("--check-uninit")
    equal(by_row, table[rows[:, 0]])
    equal(by_element, table.reshape(-1)[flat])


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
def test_indices_without_a_sign(machine):
    kernel = Kernel(machine)
    table, data = sample("f32", (20, 32)), sample("f32", (8, 32))
    rows = RNG.permutation(20)[:8].astype(np.uint32)
    index = kernel.load(rows.reshape(1, 8))
    behind = " {coalesce = #pto_isa<coalesce row>}"
    out = kernel.tile("f32", (8, 32))
    kernel.op("mgather", [window(kernel, table, table.shape, (32, 1)), index], [out],
              behind=behind)
    kernel.store(out)
    target = window(kernel, table, table.shape, (32, 1), wanted=True)
    kernel.op("mscatter", [kernel.load(data), index], [target], behind=behind)
    gathered_rows, scattered_rows = kernel.run("--check-uninit")
    equal(gathered_rows, table[rows])
    want = table.copy()
    want[rows] = data
    equal(scattered_rows, want)


@pytest.mark.parametrize("op", ["mgather", "mscatter"])
@pytest.mark.parametrize("machine, what, how", [
    ("a2a3", "elements", "elem"), ("a5", "elements", "elem"), ("a5", "rows", "row"),
])  # fmt: skip
def test_gaps_between_rows(machine, what, how, op):
    """Units count elements from the first one on, whatever the strides, and those
    with registers do the same with rows."""
    kernel = Kernel(machine)
    table = np.zeros((20, 40), np.float32)
    index = np.zeros((8, 32) if how == "elem" else (1, 8), np.int32)
    view = window(kernel, table, table.shape, (40, 1), part=(20, 32))
    tile = kernel.load(np.zeros((8, 32), np.float32))
    operands = [view, kernel.load(index)], [tile]
    if op == "mscatter":
        operands = [tile, kernel.load(index)], [view]
    kernel.op(op, *operands, behind=f" {{coalesce = #pto_isa<coalesce {how}>}}")
    message = kernel.fail()
    assert f"'pto_isa.{op}' op expects {what} without gaps" in message
    assert "kernel.mlir:" in message


def test_rows_in_memory_of_another_length():
    kernel = Kernel("a5")
    out = kernel.tile("f32", (8, 24), (8, 32), dynamic=True)
    view = window(kernel, np.zeros((20, 32), np.float32), (20, 32), (32, 1))
    index = kernel.load(np.zeros((1, 8), np.int32))
    kernel.op("mgather", [view, index], [out],
              behind=" {coalesce = #pto_isa<coalesce row>}")
    assert "op expects rows of 24 elements in memory, but found 32" in kernel.fail()


SCATTER_OOB = ["undefined", "skip", "clamp", "wrap"]
COMBINE = {"none": None, "add": np.add, "max": np.maximum, "min": np.minimum}
# What the two machines combine, beyond what both add.
COMBINED = {
    "a2a3": {"add": ["i8", "i16"], "max": [], "min": []},
    "a5": {"add": ["ui32"], "max": ["f32", "i32", "ui32"],
           "min": ["f32", "i32", "ui32"]},
}  # fmt: skip


def scattered(flat, index, values, mode, combine):
    """One after the other, so that the last of equal indices wins; indices count
    without a sign."""
    result = flat.copy()
    for k, value in zip(index.reshape(-1).view(np.uint32), values, strict=True):
        if mode == "skip" and k >= len(flat):
            continue
        if mode == "clamp":
            k = min(k, len(flat) - 1)
        if mode == "wrap":
            k %= len(flat)
        result[k] = combine(result[k], value) if combine else value
    return result


def scatters():
    """A machine, how it combines, and a type that it does that with."""
    for machine, more in COMBINED.items():
        for combine in COMBINE:
            both = ["f32", "i32", "f16", "bf16"] if combine == "add" else []
            types = ["f32", "f16", "ui8"] if combine == "none" else both + more[combine]
            yield from ((machine, combine, dtype) for dtype in types)


@pytest.mark.parametrize("mode", SCATTER_OOB)
@pytest.mark.parametrize("machine, combine, dtype", list(scatters()))
def test_scatter(machine, combine, dtype, mode):
    kernel, expected = Kernel(machine), []
    wild = mode if mode != "undefined" else None
    for how, shape, physical in (("row", (8, 32), (8, 32)), ("elem", (3, 17), (4, 32))):
        data, start = sample(dtype, shape), sample(dtype, (21, 32))
        count = (1, shape[0]) if how == "row" else shape
        limit = 21 if how == "row" else start.size
        index = far(count, limit, wild)
        pad = (count[0], -(-count[1] // 8) * 8)
        target = window(kernel, start, start.shape, (32, 1), wanted=True)
        kernel.op("mscatter", [kernel.load(data, physical), kernel.load(index, pad)],
                  [target],
                  behind=f" {{coalesce = #pto_isa<coalesce {how}>, scatterAtomicOp ="
                         f" #pto_isa<scatter_atomic_op {combine}>, scatterOob ="
                         f" #pto_isa<scatter_oob {mode}>}}")
        flat = start if how == "row" else start.reshape(-1)
        values = data if how == "row" else data.reshape(-1)
        result = scattered(flat, index, values, mode, COMBINE[combine])
        expected.append(result.reshape(start.shape))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        equal(got, want)


def test_the_last_of_equal_indices_wins():
    kernel = Kernel("a5")
    data = sample("f32", (8, 32))
    index = np.array([[3, 3, 1, 3, 1, 0, 0, 3]], np.int32)
    start = np.zeros((4, 32), np.float32)
    target = window(kernel, start, start.shape, (32, 1), wanted=True)
    kernel.op("mscatter", [kernel.load(data), kernel.load(index)], [target],
              behind=" {coalesce = #pto_isa<coalesce row>, scatterConflict ="
                     " #pto_isa<scatter_conflict last>}")
    want = start.copy()
    want[[3, 1, 0]] = data[[7, 4, 6]]
    equal(kernel.run()[0], want)


@pytest.mark.parametrize("op", ["mgather", "mscatter"])
@pytest.mark.parametrize("how, number", [("row", -1), ("row", 20), ("elem", 20 * 32)])
def test_index_out_of_range(op, how, number):
    kernel = Kernel()
    table = np.zeros((20, 32), np.float32)
    index = np.zeros((1, 8) if how == "row" else (8, 32), np.int32)
    index[0, 3] = number
    view = window(kernel, table, table.shape, (32, 1))
    tile = kernel.load(np.zeros((8, 32), np.float32))
    at = kernel.load(index)
    behind = f" {{coalesce = #pto_isa<coalesce {how}>}}"
    if op == "mgather":
        kernel.op(op, [view, at], [tile], behind=behind)
    else:
        kernel.op(op, [tile, at], [view], behind=behind)
    message = kernel.fail()
    limit = 20 if how == "row" else 640
    assert f"'pto_isa.{op}' op expects an index below {limit}, but found {number}" in (
        message)
    assert "kernel.mlir:" in message


@pytest.mark.parametrize("mode", GATHER_OOB)
@pytest.mark.parametrize("dtype", ["f32", "bf16", "i8"])
def test_gather_into_blocks(dtype, mode):
    """Into `mat`, by indices that lie in global memory themselves."""
    kernel, expected = Kernel(), []
    table = sample(dtype, (37, 64))
    for how, shape, physical in (("row", (32, 64), (32, 64)), ("row", (17, 64), (32, 64)),
                                 ("elem", (16, 32), (16, 64))):
        view = window(kernel, table, table.shape, (64, 1))
        count = (1, shape[0]) if how == "row" else shape
        limit = 37 if how == "row" else table.size
        index = far(count, limit, GATHER_OOB[mode])
        inputs = [view, window(kernel, index, count, (count[1], 1))]
        if how == "elem":
            scratch = np.zeros(shape, TYPES[dtype])
            inputs.append(window(kernel, scratch, shape, (shape[1], 1), wanted=True))
            kernel.spoiled.add(len(kernel.arguments) - 1)
            expected.append(None)
        out = kernel.tile(dtype, shape, physical, "mat", "nz")
        kernel.op("mgather", inputs, [out],
                  behind=f" {{coalesce = #pto_isa<coalesce {how}>, gatherOob ="
                         f" #pto_isa<gather_oob {mode}>}}")
        kernel.store(out)
        rows = table if how == "row" else table.reshape(-1)
        expected.append(gathered(rows, index[0] if how == "row" else index,
                                 GATHER_OOB[mode]))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        if want is not None:
            equal(got, want)


@pytest.mark.parametrize("count", [(1, 15), (1, 17)])
def test_indices_that_are_too_few_or_many(count):
    kernel = Kernel()
    table = np.zeros((37, 32), np.float32)
    index = np.zeros(count, np.int32)
    inputs = [window(kernel, table, table.shape, (32, 1)),
              window(kernel, index, count, (count[1], 1))]
    out = kernel.tile("f32", (16, 32), place="mat", layout="nz")
    kernel.op("mgather", inputs, [out], behind=" {coalesce = #pto_isa<coalesce row>}")
    message = kernel.fail()
    assert "'pto_isa.mgather' op expects an index for each of 16 rows" in message


def test_elements_without_an_index():
    kernel = Kernel()
    table = np.zeros((37, 32), np.float32)
    index = np.zeros((16, 31), np.int32)
    inputs = [window(kernel, table, table.shape, (32, 1)),
              window(kernel, index, index.shape, (31, 1)),
              window(kernel, np.zeros((16, 32), np.float32), (16, 32), (32, 1))]
    out = kernel.tile("f32", (16, 32), place="mat", layout="nz")
    kernel.op("mgather", inputs, [out], behind=" {coalesce = #pto_isa<coalesce elem>}")
    message = kernel.fail()
    assert "expects an index for each of 16x32 elements, but found 16x31" in message


# ===----------------------------------------------------------------------===#
# Padding
# ===----------------------------------------------------------------------===#


def constant(kernel, value, type):
    """The name of a constant of a type, behind a clause."""
    name = kernel.fresh("k")
    text = repr(float(value)) if type in ("f32", "f16") else int(value)
    kernel.lines.append(f"{name} = arith.constant {text} : {type}")
    return f"{name} : {type}"


@pytest.mark.parametrize("dtype", ["f32", "f16", "i16", "i32"])
@pytest.mark.parametrize("left, right", [(0, 8), (8, 0), (3, 5), (0, 0)])
@pytest.mark.parametrize("mode", ["PadValue", "PadFirstElem", "PadNull"])
def test_padding_of_rows(dtype, left, right, mode):
    """On both sides of what is loaded; without a mode the sides stay."""
    kernel = Kernel()
    a, before = sample(dtype, (5, 17)), sample(dtype, (8, 64))
    tile = kernel.load(before)
    view = window(kernel, a, a.shape, (17, 1))
    behind = f" pad_mode = #pto_isa.padmode<{mode}>"
    if mode == "PadValue":
        behind += f" pad_value = {constant(kernel, 7, dtype)}"
    if left:
        behind += f" left_padding_num = {constant(kernel, left, 'index')}"
    if right:
        behind += f" right_padding_num = {constant(kernel, right, 'index')}"
    load(kernel, view, tile, behind)
    kernel.store(tile)
    want = before.copy()
    want[:5, left : left + 17] = a
    if mode != "PadNull":
        fill = TYPES[dtype](7) if mode == "PadValue" else a[:, :1]
        want[:5, :left] = fill
        want[:5, left + 17 : left + 17 + right] = fill
    equal(kernel.run("--check-uninit")[0], want)


@pytest.mark.parametrize("condition", [None, True, False])
@pytest.mark.parametrize("value", [None, 3])
def test_filled_before(value, condition):
    """All of the tile has the value of padding, or zero, before it is loaded."""
    kernel = Kernel()
    a, before = sample("f32", (5, 17)), sample("f32", (8, 32))
    tile = kernel.load(before)
    view = window(kernel, a, a.shape, (17, 1))
    behind = ""
    if value is not None:
        behind += f" pad_value = {constant(kernel, value, 'f32')}"
    behind += f" left_padding_num = {constant(kernel, 2, 'index')}"
    behind += " init_out_buffer = true"
    if condition is not None:
        behind += f" init_condition = {constant(kernel, condition, 'i1')}"
    load(kernel, view, tile, behind)
    kernel.store(tile)
    want = before if condition is False else np.full_like(before, value or 0)
    want = want.copy()
    want[:5, 2:19] = a
    equal(kernel.run("--check-uninit")[0], want)


@pytest.mark.parametrize("left, right, width", [(16, 0, 33), (0, 99, 116)])
def test_padding_beyond_the_tile(left, right, width):
    kernel = Kernel()
    tile = kernel.tile("f32", (8, 32))
    view = window(kernel, np.zeros((5, 17), np.float32), (5, 17), (17, 1))
    behind = (f" left_padding_num = {constant(kernel, left, 'index')}"
              f" right_padding_num = {constant(kernel, right, 'index')}")
    load(kernel, view, tile, behind)
    message = kernel.fail()
    assert f"expects a view within the tile, but found 5x{width}" in message


def test_negative_padding():
    kernel = Kernel()
    tile = kernel.tile("f32", (8, 32))
    view = window(kernel, np.zeros((5, 17), np.float32), (5, 17), (17, 1))
    behind = f" left_padding_num = {constant(kernel, -1, 'index')}"
    load(kernel, view, tile, behind)
    assert "expects an amount of padding that is not negative, but found -1" in (
        kernel.fail())


# ===----------------------------------------------------------------------===#
# More extents than two
# ===----------------------------------------------------------------------===#


def test_columns_of_many_extents():
    """In `dn` the extent before the last counts rows, all others columns."""
    kernel = Kernel("a5")
    a = sample("f32", (3, 2, 16))  # columns in two extents, then rows
    tile = kernel.tile("f32", (16, 6), layout="dn")
    view = window(kernel, a, (3, 16, 2), (32, 1, 16), "dn")
    load(kernel, view, tile)
    kernel.store(tile)
    equal(kernel.run()[0], np.ascontiguousarray(a.reshape(6, 16).T))


def test_columns_of_blocks_in_two_extents():
    kernel = Kernel("a5")
    a = sample("f16", (32, 96))
    cut = blocks(a, 16).reshape(3, 2, 2, 16, 16)
    strides = [s // 2 for s in cut.strides]
    tile = kernel.tile("f16", a.shape, layout="nz")
    load(kernel, window(kernel, cut, cut.shape, strides, "nz"), tile)
    kernel.store(tile)
    equal(kernel.run()[0], a)


# Extents of scales of a left operand, rows x groups, and of a right one, groups x
# columns: how an array of them lies in memory, as extents of a view.
SCALES = {
    "mx_a_zz": lambda a: a.reshape(2, 16, 4, 2).transpose(0, 2, 1, 3)[None],
    "mx_a_nd": lambda a: a.reshape(1, 1, 32, 4, 2),
    "mx_a_dn": lambda a: a.reshape(32, 4, 2).transpose(1, 0, 2)[None, None],
    "mx_b_nn": lambda a: a.reshape(4, 2, 2, 16).transpose(2, 0, 3, 1)[None],
    "mx_b_nd": lambda a: a.reshape(4, 2, 32).transpose(0, 2, 1)[None, None],
    "mx_b_dn": lambda a: a.T.reshape(1, 1, 32, 4, 2),
}


@pytest.mark.parametrize("layout", SCALES)
def test_scales(layout):
    """Pairs of scales along the contracted dimension lie together. What is in the
    tile shows when it is copied in the order of its memory."""
    kernel = Kernel("a5")
    isLeft = "_a_" in layout
    shape = (32, 8) if isLeft else (8, 32)
    a = RNG.integers(0, 254, shape, np.uint8).view(TYPES["f8E8M0FNU"])
    cut = np.ascontiguousarray(SCALES[layout](a))
    order = ("row_major", "row_major") if isLeft else ("col_major", "col_major")
    tile = kernel.tile("f8E8M0FNU", shape, place="mat",
                       more=f", blayout={order[0]}, slayout={order[1]}, fractal=32")
    load(kernel, window(kernel, cut, cut.shape, cut.strides, layout), tile)
    back = kernel.tile("f8E8M0FNU", shape, place="vec",
                       more=f", blayout={order[0]}, slayout={order[1]}, fractal=32")
    kernel.op("tmov", [tile], [back])
    kernel.store(back)
    equal(kernel.run()[0], a)
