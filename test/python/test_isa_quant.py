"""Small floats, quantization, random words and the scales of MX blocks."""

import ml_dtypes
import numpy as np
import pytest
from golden_small import F4, HIF8, from_f4, pack, to_f4, to_hif8, unpack
from isa_kernel import TYPES, Kernel, Tile

RNG = np.random.default_rng(31)
HIF8_TYPE = "!pto_isa.hif8"
BF16 = ml_dtypes.bfloat16


def spread(dtype, shape, low=-20, high=14):
    """Values of very different magnitude, and some special ones."""
    values = RNG.uniform(-2, 2, shape) * 2.0 ** RNG.integers(low, high, shape)
    flat = values.reshape(-1)
    flat[:6] = [0, 1, -1, 1.5, -3, 0.75]
    return values.astype(np.float32).astype(TYPES[dtype])


def equal(got, want):
    """Equal bits."""
    np.testing.assert_array_equal(
        np.ascontiguousarray(got).view(np.uint8),
        np.ascontiguousarray(want).view(np.uint8),
    )


# ===----------------------------------------------------------------------===#
# Small floats
# ===----------------------------------------------------------------------===#


@pytest.mark.parametrize("name", ["hif8", "f4E2M1x2", "f4E1M2x2"])
def test_bytes_move_as_they_are(name):
    """Loads, stores, copies and windows keep all bits, in every layout."""
    dtype = f"!pto_isa.{name}"
    kernel = Kernel("a5")
    a = RNG.integers(0, 255, (16, 64), np.uint8, endpoint=True)
    tile = kernel.load(a, dtype=dtype)
    copy = kernel.tile(dtype, a.shape)
    kernel.op("tmov", [tile], [copy])
    kernel.store(copy)
    part = kernel.load(a[:5, :33], (8, 64), dtype=dtype)
    kernel.store(part)
    blocks = kernel.load(a, place="mat", layout="nz", dtype=dtype)
    back = kernel.tile(dtype, a.shape, layout="nz")
    kernel.op("tmov", [blocks], [back])
    kernel.store(back)
    at = [(kernel.index(8), "index"), (kernel.index(32), "index")]
    cut = kernel.tile(dtype, (8, 32))
    kernel.op("textract", [tile, *at], [cut])
    kernel.op("tinsert", [cut, (kernel.index(0), "index"), at[1]], [tile])
    kernel.store(tile)
    moved = a.copy()
    moved[:8, 32:] = a[8:, 32:]
    want = [a, a[:5, :33], a, moved]
    for got, expected in zip(kernel.run("--check-uninit"), want, strict=True):
        equal(got, expected)


@pytest.mark.parametrize("source", ["f32", "f16"])
def test_to_hif8(source):
    """Always to nearest, ties away from zero; never limited."""
    middles = (HIF8[1:110] + HIF8[:109]) / 2
    exact = HIF8[np.isfinite(HIF8)]
    special = [np.inf, -np.inf, np.nan, -0.0, 40959, 40960, -60000, 2.0**-23, 2.0**-24]
    values = np.concatenate([middles, -middles, exact, special])
    values = np.resize(values, (8, 64)).astype(np.float32).astype(TYPES[source])
    values = np.concatenate([values, spread(source, (8, 64), -26, 12)])
    kernel, expected = Kernel("a5"), []
    for mode in ("ROUND", "RINT", "FLOOR"):
        out = kernel.tile(HIF8_TYPE, values.shape)
        kernel.op("tcvt", [kernel.load(values)], [out],
                  f" {{rmode = #pto_isa<round_mode {mode}>,"
                  " satmode = #pto_isa<saturation_mode ON>}")
        kernel.store(out)
        expected.append(to_hif8(values.astype(np.float64)))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        equal(got, want)


def test_from_hif8():
    kernel = Kernel("a5")
    a = np.arange(256, dtype=np.uint8).reshape(4, 64)
    out = kernel.tile("f32", a.shape)
    kernel.op("tcvt", [kernel.load(a, dtype=HIF8_TYPE)], [out])
    kernel.store(out)
    np.testing.assert_array_equal(kernel.run()[0], HIF8[a].astype(np.float32))


MODES = {"RINT": np.rint, "FLOOR": np.floor, "CEIL": np.ceil, "TRUNC": np.trunc,
         "ROUND": lambda a: np.copysign(np.floor(np.abs(a) + 0.5), a)}  # fmt: skip


def f4_with_mode(values, dtype, mode):
    """By steps of the value's own binade, each of a whole number of units."""
    values = values.astype(np.float64)
    bits, least = (1, 0) if dtype == "f4E2M1x2" else (2, 0)
    with np.errstate(divide="ignore"):
        exponent = np.floor(np.log2(np.abs(values)))
    unit = 2.0 ** (np.maximum(np.where(values == 0, least, exponent), least) - bits)
    limit = F4[dtype][-1]
    rounded = np.clip(MODES[mode](values / unit) * unit, -limit, limit)
    return to_f4(np.copysign(np.abs(rounded), values), dtype)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("dtype", F4)
def test_to_four_bits(dtype, mode):
    """Two columns of bf16 become one byte."""
    kernel, expected = Kernel("a5"), []
    for shape, physical in (((8, 64), (8, 64)), ((5, 34), (8, 128)), ((1, 2), (1, 64))):
        values = np.resize(np.arange(-64, 65) / 8, shape)
        values = (values * RNG.choice([1, 1, 0.25, 1.03], shape)).astype(BF16)
        out = kernel.tile(f"!pto_isa.{dtype}", (shape[0], shape[1] // 2),
                          (physical[0], max(physical[1] // 2, 32)))
        kernel.op("tcvt", [kernel.load(values, physical)], [out],
                  f" {{rmode = #pto_isa<round_mode {mode}>}}")
        kernel.store(out)
        expected.append(pack(f4_with_mode(values, dtype, mode)))
    for got, want in zip(kernel.run(), expected, strict=True):
        equal(got, want)


@pytest.mark.parametrize("dtype", F4)
def test_from_four_bits(dtype):
    kernel = Kernel("a5")
    a = np.arange(256, dtype=np.uint8).reshape(8, 32)
    out = kernel.tile("bf16", (8, 64))
    kernel.op("tcvt", [kernel.load(a, dtype=f"!pto_isa.{dtype}")], [out])
    kernel.store(out)
    equal(kernel.run()[0], from_f4(unpack(a), dtype).astype(BF16))


@pytest.mark.parametrize("shape", [(8, 64), (16, 128)])
def test_integers_of_four_bits(shape):
    """f16 to i4 and back, by way of a name for bytes."""
    kernel = Kernel()
    values = np.resize(np.arange(-100, 100) / 10, shape).astype(np.float16)
    rows, cols = shape
    type = f"!pto_isa.tile_buf<vec, {rows}x{cols}xi4>"
    bytes = kernel.tile("i8", shape)
    kernel.lines.append(
        f"%n = pto_isa.bitcast {bytes.name} : {bytes.type} -> {type}"
    )
    small = Tile("%n", type, shape, "i4")
    kernel.op("tcvt", [kernel.load(values)], [small],
              " {rmode = #pto_isa<round_mode RINT>,"
              " satmode = #pto_isa<saturation_mode ON>}")
    back = kernel.tile("f16", shape)
    kernel.op("tcvt", [small], [back])
    kernel.store(back)
    # Rows of half bytes lie in the first half of the bytes.
    view = f"!pto_isa.tile_buf<vec, {rows // 2}x{cols}xi8>"
    zero = kernel.index(0)
    kernel.lines.append(
        f"%h = pto_isa.subview {bytes.name}[{zero}, {zero}] sizes [{rows // 2}, {cols}]"
        f" : {bytes.type}"
    )
    kernel.store(Tile("%h", view, (rows // 2, cols), "i8"))
    values4, packed = kernel.run()
    want = np.clip(np.rint(values.astype(np.float32)), -8, 7)
    # Integers have one zero.
    equal(values4, (want + 0.0).astype(np.float16))
    codes = (want.astype(np.int64) & 15).astype(np.uint8)
    equal(packed.reshape(-1), pack(codes).reshape(-1).view(np.int8))


# ===----------------------------------------------------------------------===#
# Scales per row
# ===----------------------------------------------------------------------===#


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
@pytest.mark.parametrize("valid", [(16, 32), (5, 33), (1, 1)])
def test_quantize_rows(machine, valid):
    kernel = Kernel(machine)
    a = RNG.uniform(-200, 200, valid).astype(np.float32)
    a.reshape(-1)[0] = 1e9
    scale = RNG.uniform(0.5, 2, (valid[0], 1)).astype(np.float32)
    zero = RNG.integers(-9, 9, (valid[0], 1)).astype(np.float32)
    expected = []
    for kind, dtype in (("INT8_SYM", "i8"), ("INT8_ASYM", "ui8")):
        out = kernel.tile(dtype, valid, (16, 64))
        column = [kernel.load(scale, (16, 1), layout="dn")]
        if kind == "INT8_ASYM":
            column.append(kernel.load(zero, (16, 1), layout="dn"))
        scratch = kernel.tile("f32", (16, 64))
        kernel.op("tquant", [kernel.load(a, (16, 64)), *column], [out, scratch],
                  behind=f" {{quant_type = #pto_isa<quant_type {kind}>}}")
        kernel.store(out)
        offset = zero if kind == "INT8_ASYM" else 0
        info = np.iinfo(TYPES[dtype])
        expected.append(np.clip(np.rint(a * scale + offset), info.min, info.max))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("dtype", ["i8", "i16"])
@pytest.mark.parametrize("valid", [(16, 32), (5, 33), (1, 1)])
def test_dequantize_rows(dtype, valid):
    kernel = Kernel()
    info = np.iinfo(TYPES[dtype])
    a = RNG.integers(info.min, info.max, valid, TYPES[dtype], endpoint=True)
    scale = RNG.uniform(0.5, 2, (valid[0], 1)).astype(np.float32)
    zero = RNG.integers(-9, 9, (valid[0], 1)).astype(np.float32)
    out = kernel.tile("f32", valid, (16, 64))
    blocks = [kernel.load(np.repeat(v, 8, 1), (16, 8)) for v in (scale, zero)]
    kernel.op("tdequant", [kernel.load(a, (16, 64)), *blocks], [out])
    kernel.store(out)
    want = (a.astype(np.float32) - zero) * scale
    np.testing.assert_array_equal(kernel.run("--check-uninit")[0], want)


# ===----------------------------------------------------------------------===#
# Blocks with a scale
# ===----------------------------------------------------------------------===#


def bits32(values):
    return np.asarray(values, np.float32).view(np.uint32)


def cut(values):
    """bf16 toward zero; what is no number stays none."""
    values = values.astype(np.float32)
    short = (bits32(values) & 0xFFFF0000).view(np.float32)
    return np.where(np.isnan(values), np.float32(np.nan), short)


def share(groups, source, small, nv):
    """Maxima, exponents and factors of groups, along the last axis."""
    size = np.abs(groups.astype(np.float32))
    if source == "f16" and not nv:
        size = cut(size)
    maximum = np.where(np.isnan(size).any(-1), np.nan, size.max(-1)).astype(np.float32)
    if nv:
        quotient = maximum * np.float32(1 / 6 if small else 1 / 448)
        word = bits32(np.abs(quotient))
        exponent, fraction = (word >> 23).astype(int), word & 0x7FFFFF
        up = np.where(exponent == 0, fraction > 0x400000,
                      (fraction > 0) & (exponent < 254))
        exponent = np.where(np.isinf(quotient), 254, exponent + up)
    else:
        exponent = np.maximum((bits32(maximum) >> 23 & 255).astype(int)
                              - (2 if small else 8), 0)
    exponent = np.where(np.isnan(maximum), 255, exponent)
    factor = 2.0 ** (127.0 - exponent)
    factor = np.where(exponent == 255, np.nan, factor)
    factor = np.where((exponent == 254) & ~np.isinf(maximum), 0, factor)
    return maximum, exponent.astype(np.uint8), factor.astype(np.float32)


def narrow(values, small):
    """Codes of scaled values: nearest even, limited."""
    if small:
        return to_f4(np.where(np.isnan(values), np.inf, values), "f4E2M1x2")
    limited = np.clip(values, -448, 448)
    codes = limited.astype(ml_dtypes.float8_e4m3fn).view(np.uint8)
    return np.where(np.isnan(values), 0x7F, codes)


def as_stored(values, source, nv, isMaximum):
    """16-bit sources keep bits of bf16, but maxima of `nv` those of f16."""
    if source == "f32":
        return values.astype(np.float32)
    kind = np.float16 if source == "f16" and nv and isMaximum else BF16
    return values.astype(kind).view(TYPES[source])


def same(got, want):
    """Equal bits, but all NaN are one."""
    wide = [np.asarray(x).astype(np.float32) for x in (got, want)]
    either = np.isnan(wide[0]) & np.isnan(wide[1])
    bits = [np.ascontiguousarray(x).view(f"u{x.itemsize}") for x in (got, want)]
    assert (either | (bits[0] == bits[1])).all()


FORMATS = [(s, small) for s in ("f32", "bf16", "f16") for small in (False, True)
           if (s, small) != ("f32", True)]


def mx_source(source, shape):
    a = spread(source, shape, -8, 8)
    a.reshape(-1)[: 2 * shape[1]] *= TYPES[source](2.0**-6)
    return a


def quantize_mx(kernel, a, source, small, nv, axis0, more=""):
    """Writes the instruction; the tiles that it gives."""
    rows, cols = a.shape
    groups = (rows // 32, cols) if axis0 else (rows, cols // 32)
    flat = groups if axis0 else (1, groups[0] * groups[1])
    pad = (flat[0], -(-flat[1] // 32) * 32)
    data = "!pto_isa.f4E2M1x2" if small else "i8"
    exponents = flat
    if "interleave" in more:
        exponents = (groups[0] // 2, groups[1] * 2)
    outs = [
        kernel.tile(data, (rows, cols // 2 if small else cols)),
        kernel.tile("ui8", exponents, (exponents[0], -(-exponents[1] // 32) * 32)),
        kernel.tile(source, flat, pad), kernel.tile(source, flat, pad),
    ]
    kind = "MXFP4_E2M1" if small else "MXFP8"
    kernel.op("tquant.mx", [kernel.load(a)], outs,
              behind=f" {{quant_type = #pto_isa<quant_type {kind}>, quantScaleAlg ="
                     f" #pto_isa<quant_scale_alg {'nv' if nv else 'ocp'}>, grpAxis ="
                     f" #pto_isa<mx_group_axis axis{0 if axis0 else 1}>{more}}}")
    return outs


@pytest.mark.parametrize("nv", [False, True])
@pytest.mark.parametrize("source, small", FORMATS)
@pytest.mark.parametrize("axis0", [False, True])
def test_quantize_blocks(source, small, nv, axis0):
    kernel = Kernel("a5")
    shape = (64, 64) if axis0 else (5, 128)
    a = mx_source(source, shape)
    a[3, :] = 0
    for tile in quantize_mx(kernel, a, source, small, nv, axis0):
        kernel.store(tile)
    codes, exponents, maxima, factors = kernel.run("--check-uninit")
    groups = a.T if axis0 else a
    groups = groups.reshape(groups.shape[0], -1, 32)
    maximum, exponent, factor = share(groups, source, small, nv)
    scaled = groups.astype(np.float32) * factor[..., None]
    want = narrow(scaled, small).reshape(groups.shape[0], -1)
    if axis0:
        maximum, exponent, factor, want = (v.T for v in (maximum, exponent, factor, want))
    else:
        maximum, exponent, factor = (v.reshape(1, -1) for v in (maximum, exponent, factor))
    equal(exponents, exponent)
    same(maxima, as_stored(maximum, source, nv, True))
    same(factors, as_stored(factor, source, nv, False))
    equal(codes.view(np.uint8), pack(want) if small else want)


@pytest.mark.parametrize("nv", [False, True])
@pytest.mark.parametrize("source, small", FORMATS)
def test_blocks_with_special_values(source, small, nv):
    """NaN and infinity take over their group; tiny groups have exponent 0."""
    kernel = Kernel("a5")
    a = np.ones((1, 160), np.float32)
    a[0, 5], a[0, 40], a[0, 70] = np.nan, np.inf, -np.inf
    a[0, 96:128] = 1e-38
    a[0, 128:] = 3e38
    with np.errstate(over="ignore"):
        a = a.astype(TYPES[source])
    for tile in quantize_mx(kernel, a, source, small, nv, False):
        kernel.store(tile)
    codes, exponents, maxima, factors = kernel.run()
    groups = a.reshape(1, -1, 32)
    maximum, exponent, factor = share(groups, source, small, nv)
    with np.errstate(invalid="ignore"):
        scaled = groups.astype(np.float32) * factor[..., None]
    want = narrow(scaled, small).reshape(1, -1)
    equal(exponents, exponent)
    same(maxima, as_stored(maximum, source, nv, True))
    same(factors, as_stored(factor, source, nv, False))
    equal(codes.view(np.uint8), pack(want) if small else want)


def test_exponents_that_alternate():
    """Those of two groups of rows, column by column."""
    kernel = Kernel("a5")
    a = mx_source("bf16", (128, 32))
    outs = quantize_mx(kernel, a, "bf16", False, False, True, ", interleave = true")
    kernel.store(outs[1])
    groups = a.T.reshape(32, 4, 32)
    _, exponent, _ = share(groups, "bf16", False, False)
    want = exponent.reshape(32, 2, 2).transpose(1, 0, 2).reshape(2, 64)
    equal(kernel.run("--check-uninit")[0], want)


def in_blocks(scales):
    """Blocks of 16 rows and two columns, one after the other."""
    rows, cols = scales.shape
    return scales.reshape(rows // 16, 16, cols // 2, 2).transpose(0, 2, 1, 3)


def test_exponents_for_the_matrix_unit():
    kernel = Kernel("a5")
    a = mx_source("f32", (32, 128))
    outs = [kernel.tile("i8", a.shape), kernel.tile("ui8", (1, 128)),
            kernel.tile("f32", (1, 128)), kernel.tile("f32", (1, 128), (1, 256)),
            kernel.tile("ui8", (1, 128))]
    kernel.op("tquant.mx", [kernel.load(a)], outs,
              behind=" {quant_type = #pto_isa<quant_type MXFP8>,"
                     " storeMode = #pto_isa<vec_store_mode nz>}")
    kernel.store(outs[1])
    kernel.store(outs[4])
    flat, ordered = kernel.run("--check-uninit")
    _, exponent, _ = share(a.reshape(32, 4, 32), "f32", False, False)
    equal(flat, exponent.reshape(1, -1))
    equal(ordered, in_blocks(exponent).reshape(1, -1))


def test_block_that_is_not_whole():
    kernel = Kernel("a5")
    a = kernel.load(np.zeros((4, 64), np.float32), dynamic=True)
    cols, type = kernel.pointer(np.array([40], np.int64))
    kernel.lines += [
        f"%w = pto_isa.load_scalar {cols}[{kernel.index(0)}] : {type} -> i64",
        "%n = arith.index_cast %w : i64 to index",
        f"pto_isa.set_validshape {a.name}, {kernel.index(4)}, %n : {a.type}",
    ]
    outs = [kernel.tile("i8", (4, 64)), kernel.tile("ui8", (1, 8), (1, 32)),
            kernel.tile("f32", (1, 8)), kernel.tile("f32", (1, 8))]
    kernel.op("tquant.mx", [a], outs,
              behind=" {quant_type = #pto_isa<quant_type MXFP8>}")
    message = kernel.fail()
    assert ("'pto_isa.tquant.mx' op expects a multiple of 32 valid columns "
            "(tquant_mx_c6), but found 40") in message


# ===----------------------------------------------------------------------===#
# Scales beside operands
# ===----------------------------------------------------------------------===#


@pytest.mark.parametrize("shape", [(32, 8), (20, 4), (16, 2)])
def test_order_of_scales(shape):
    """Rows of scales become blocks of 16 x 2; missing rows are zero."""
    kernel = Kernel("a5")
    rows = -(-shape[0] // 16) * 16
    a = RNG.integers(0, 255, shape, np.uint8, endpoint=True)
    # One behind the other, as an instruction leaves them.
    source = kernel.load(a.reshape(1, -1), (1, max(rows * shape[1], 32)))
    scratch = kernel.tile("ui8", (1, 256))
    order = ", blayout=row_major, slayout=row_major, fractal=32"
    out = kernel.tile("ui8", shape, (rows, shape[1]), more=order)
    kernel.op("tmov", [source, scratch], [out],
              behind=" {grpAxis = #pto_isa<mx_group_axis axis1>}")
    whole = f"!pto_isa.tile_buf<vec, {rows}x{shape[1]}xui8{order}>"
    kernel.lines.append(f"%all = pto_isa.treshape {out.name} : {out.type} -> {whole}")
    kernel.store(Tile("%all", whole, (rows, shape[1]), "ui8"))
    want = np.zeros((rows, shape[1]), np.uint8)
    want[: shape[0]] = a
    equal(kernel.run()[0], want)


def test_order_of_scales_along_columns():
    """E[column block, pair, column, row of the pair]."""
    kernel = Kernel("a5")
    a = RNG.integers(0, 255, (4, 32), np.uint8, endpoint=True)
    scratch = kernel.tile("ui8", (1, 256))
    out = kernel.tile("ui8", (32, 4), more=", blayout=row_major, slayout=row_major,"
                      " fractal=32")
    kernel.op("tmov", [kernel.load(a), scratch], [out],
              behind=" {grpAxis = #pto_isa<mx_group_axis axis0>}")
    kernel.store(out)
    equal(kernel.run()[0], np.ascontiguousarray(a.T))


def place_tile(kernel, dtype, shape, place, layout, address):
    """A tile at an address of a memory."""
    type = f"!pto_isa.tile_buf<{place}, {shape[0]}x{shape[1]}x{dtype}{layout}>"
    name, at = kernel.fresh("t"), kernel.fresh("a")
    kernel.lines += [f"{at} = arith.constant {address} : i64",
                     f"{name} = pto_isa.alloc_tile addr = {at} : {type}"]
    return Tile(name, type, shape, dtype)


ROWS = ", blayout=row_major, slayout=row_major, fractal=32"
COLS = ", blayout=col_major, slayout=col_major, fractal=32"


@pytest.mark.parametrize("place", ["scaling", "own"])
def test_scales_where_the_matrix_unit_looks(place):
    """A sixteenth of the address of the operand, in a memory beside it. Scales
    are written there by that address, and used by the name that was found."""
    kernel = Kernel("a5")
    a = RNG.integers(-4, 5, (16, 64)).astype(TYPES["f8E4M3FN"])
    b = RNG.integers(-4, 5, (64, 32)).astype(TYPES["f8E4M3FN"])
    scales = [(2.0 ** RNG.integers(-3, 4, shape)).astype(TYPES["f8E8M0FNU"])
              for shape in ((16, 2), (2, 32))]
    factors = []
    for array, scale, side, layout, order, address in (
            (a, scales[0], "left", "", ROWS, 4096),
            (b, scales[1], "right", ", blayout=row_major, slayout=col_major", COLS,
             8192)):
        factor = place_tile(kernel, "f8E4M3FN", array.shape, side, layout, address)
        source = kernel.load(array, place="mat", layout="nz")
        kernel.op("tmov", [source], [factor])
        own = f"scale_{side}"
        there = place_tile(kernel, "f8E8M0FNU", scale.shape, own, order, address // 16)
        kernel.op("tmov", [kernel.load(scale, place="mat", more=order)], [there])
        found = place_tile(kernel, "f8E8M0FNU", scale.shape,
                           own if place == "own" else "scaling", order, 0)
        kernel.op("tget_scale_addr", [factor], [found])
        factors += [factor, found]
    out = kernel.tile("f32", (16, 32), place="acc", layout="acc")
    kernel.op("tmatmul.mx", factors, [out])
    kernel.store(out)
    wide = [x.astype(np.float64) for x in (a, b, *scales)]
    want = (wide[0] * np.repeat(wide[2], 32, 1)) @ (wide[1] * np.repeat(wide[3], 32, 0))
    np.testing.assert_array_equal(kernel.run()[0], want)


def with_valid(kernel, tile, rows, cols):
    """Valid extents that only run time knows."""
    name, type = kernel.pointer(np.array([rows, cols], np.int64))
    numbers = []
    for k in range(2):
        word, number = kernel.fresh("w"), kernel.fresh("n")
        kernel.lines += [
            f"{word} = pto_isa.load_scalar {name}[{kernel.index(k)}] : {type} -> i64",
            f"{number} = arith.index_cast {word} : i64 to index",
        ]
        numbers.append(number)
    kernel.lines.append(
        f"pto_isa.set_validshape {tile.name}, {', '.join(numbers)} : {tile.type}"
    )


@pytest.mark.parametrize("valid", [(8, 128), (16, 96)])
def test_exponents_that_are_no_blocks(valid):
    kernel = Kernel("a5")
    source = kernel.load(np.zeros((16, 128), np.float32), dynamic=True)
    with_valid(kernel, source, *valid)
    outs = [kernel.tile("i8", (16, 128)), kernel.tile("ui8", (1, 64)),
            kernel.tile("f32", (1, 64)), kernel.tile("f32", (1, 64)),
            kernel.tile("ui8", (1, 64))]
    kernel.op("tquant.mx", [source], outs,
              behind=" {quant_type = #pto_isa<quant_type MXFP8>,"
                     " storeMode = #pto_isa<vec_store_mode nz>}")
    message = kernel.fail()
    assert ("expects a multiple of 16 valid rows and 64 columns beside 'exp_zz', but "
            f"found {valid[0]}x{valid[1]}") in message


@pytest.mark.parametrize("valid", [(3, 32), (4, 20)])
def test_scales_that_are_no_blocks(valid):
    kernel = Kernel("a5")
    source = kernel.load(np.zeros((16, 32), np.uint8), dynamic=True)
    with_valid(kernel, source, *valid)
    out = kernel.tile("ui8", (32, 16), more=ROWS)
    kernel.op("tmov", [source, kernel.tile("ui8", (1, 1024))], [out],
              behind=" {grpAxis = #pto_isa<mx_group_axis axis0>}")
    message = kernel.fail()
    assert "'pto_isa.tmov' op expects scales in whole blocks, 2 along the axis" in message
    assert f"but found {valid[0]}x{valid[1]}" in message


def test_scales_beside_the_other_operand():
    kernel = Kernel("a5")
    left = place_tile(kernel, "f8E4M3FN", (16, 64), "left", "", 0)
    scales = place_tile(kernel, "f8E8M0FNU", (16, 2), "scale_right", ROWS, 0)
    kernel.op("tget_scale_addr", [left], [scales])
    message = kernel.fail()
    assert "'pto_isa.tget_scale_addr' op expects scales in 'scale_left'" in message


# ===----------------------------------------------------------------------===#
# Random words
# ===----------------------------------------------------------------------===#


def philox(counter, key, rounds):
    """Four words of a counter, by numbers without limit."""
    c, k = list(counter), list(key)
    for _ in range(rounds):
        first, second = c[0] * 0xD2511F53, c[2] * 0xCD9E8D57
        c = [second >> 32 ^ c[1] ^ k[0], second & 0xFFFFFFFF,
             first >> 32 ^ c[3] ^ k[1], first & 0xFFFFFFFF]
        k = [(k[0] + 0x9E3779B9) & 0xFFFFFFFF, (k[1] + 0xBB67AE85) & 0xFFFFFFFF]
    return c


def random_rows(shape, counter, key, rounds):
    """Counters follow each other in a row; the next row goes on behind them."""
    value = sum(word << 32 * k for k, word in enumerate(counter))
    rows = []
    for _ in range(shape[0]):
        row = []
        for first in range(0, shape[1], 256):
            for lane in range(64):
                number = (value + lane) % 2**128
                words = [number >> 32 * k & 0xFFFFFFFF for k in range(4)]
                row += philox(words, key, rounds)
            last = first + 256 >= shape[1]
            value += (shape[1] - 1) % 64 + 1 if last else 64
        rows.append(row[: shape[1]])
    return np.array(rows, np.uint32)


def test_philox_is_the_published_one():
    """Known answers of Philox 4x32-10."""
    assert philox([0] * 4, [0] * 2, 10) == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C,
                                            0x9B00DBD8]
    ones = 0xFFFFFFFF
    assert philox([ones] * 4, [ones] * 2, 10) == [0x408F276D, 0x41C83B0E, 0xA20BC7C6,
                                                  0x6D5451FD]


@pytest.mark.parametrize("dtype", ["i32", "ui32"])
@pytest.mark.parametrize("rounds", [7, 10])
@pytest.mark.parametrize("shape, physical", [((4, 256), (4, 256)), ((3, 100), (4, 128)),
                                             ((2, 600), (2, 640)), ((1, 1), (1, 8))])
def test_random_words(dtype, rounds, shape, physical):
    kernel = Kernel("a5")
    key = [0x12345678, 0x9ABCDEF0]
    counter = [0xFFFFFFF0, 0xFFFFFFFF, 7, 0x80000000]
    name, type = kernel.pointer(np.array([*key, *counter], np.uint32).view(np.int32))
    words = []
    for k in range(6):
        words.append((kernel.fresh("w"), "i32"))
        kernel.lines.append(
            f"{words[-1][0]} = pto_isa.load_scalar {name}[{kernel.index(k)}]"
            f" : {type} -> i32"
        )
    out = kernel.tile(dtype, shape, physical)
    kernel.op("trandom", words, [out], f" {{rounds = {rounds} : i32}}")
    kernel.store(out)
    equal(kernel.run("--check-uninit")[0], random_rows(shape, counter, key, rounds))
