"""Tiles, views, pointers and what the scalar unit keeps, against numpy."""

import ml_dtypes
import numpy as np
import pytest
from isa_kernel import TYPES, Kernel, Tile

RNG = np.random.default_rng(17)
SCALARS = ["f32", "f16", "bf16", "i8", "i16", "i32", "i64", "ui8", "ui16", "ui32",
           "ui64"]


def sample(dtype, shape):
    """Values that use all bits of small types, and the sign."""
    kind = np.dtype(TYPES[dtype])
    if kind.kind in "iu":
        info = np.iinfo(kind)
        return RNG.integers(info.min, info.max, shape, kind, endpoint=True)
    return RNG.uniform(-9, 9, shape).astype(kind)


def store_all(kernel, values, dtype):
    """Stores scalars one behind the other into an array that is asked for."""
    name, type = kernel.pointer(np.zeros(len(values), TYPES[dtype]), dtype, True)
    for k, value in enumerate(values):
        kernel.lines.append(
            f"pto_isa.store_scalar {value}, {name}[{kernel.index(k)}] : {type}, {dtype}"
        )


def store_indices(kernel, values):
    """The same for values of type index, as i64."""
    numbers = [kernel.fresh("n") for _ in values]
    for number, value in zip(numbers, values, strict=True):
        kernel.lines.append(f"{number} = arith.index_cast {value} : index to i64")
    store_all(kernel, numbers, "i64")


def equal(got, want):
    """Equal bits."""
    np.testing.assert_array_equal(
        np.ascontiguousarray(got).view(np.uint8),
        np.ascontiguousarray(want).view(np.uint8),
    )


# ===----------------------------------------------------------------------===#
# Arrays of the scalar unit
# ===----------------------------------------------------------------------===#


@pytest.mark.parametrize("dtype", SCALARS)
def test_local_array(dtype):
    """Values go in at one place and come out there, in two dimensions."""
    kernel = Kernel("a5")
    a = sample(dtype, (3, 5))
    type = f"!pto_isa.local_array<3x5x{dtype}>"
    kernel.lines.append(f"%a = pto_isa.declare_local_array -> {type}")
    source, pointer = kernel.pointer(a)
    for k in range(a.size):
        at = f"%a[{kernel.index(k // 5)}, {kernel.index(k % 5)}]"
        value = kernel.fresh("v")
        kernel.lines += [
            f"{value} = pto_isa.load_scalar {source}[{kernel.index(k)}]"
            f" : {pointer} -> {dtype}",
            f"pto_isa.local_array_set {at}, {value} : {type}, {dtype}",
        ]
    out = []
    for k in reversed(range(a.size)):
        out.append(kernel.fresh("r"))
        at = f"%a[{kernel.index(k // 5)}, {kernel.index(k % 5)}]"
        kernel.lines.append(
            f"{out[-1]} = pto_isa.local_array_get {at} : {type} -> {dtype}"
        )
    store_all(kernel, out, dtype)
    equal(kernel.run()[0], a.reshape(-1)[::-1])


def test_struct():
    """Fields keep what was put into them, whatever is put into their neighbours."""
    kernel = Kernel("a5")
    counts = {"f32": 2, "i8": 1, "i16": 1}
    values = {dtype: sample(dtype, (count,)) for dtype, count in counts.items()}
    type = "!pto_isa.struct<!pto_isa.struct<f32, i8>, i16, f32>"
    paths = {"0, 0": ("f32", 0), "0, 1": ("i8", 0), "1": ("i16", 0), "2": ("f32", 1)}
    sources = {dtype: kernel.pointer(array) for dtype, array in values.items()}
    kernel.lines.append(f"%s = pto_isa.declare_struct -> {type}")
    for path, (dtype, k) in paths.items():
        source, pointer = sources[dtype]
        value = kernel.fresh("v")
        kernel.lines += [
            f"{value} = pto_isa.load_scalar {source}[{kernel.index(k)}]"
            f" : {pointer} -> {dtype}",
            f"pto_isa.struct_set %s[{path}], {value} : {type}, {dtype}",
        ]
    for dtype in values:
        out = []
        for path, (field, _) in paths.items():
            if field == dtype:
                out.append(kernel.fresh("r"))
                kernel.lines.append(
                    f"{out[-1]} = pto_isa.struct_get %s[{path}] : {type} -> {dtype}"
                )
        store_all(kernel, out, dtype)
    for got, want in zip(kernel.run(), values.values(), strict=True):
        equal(got, want)


def test_array_of_a_loop_keeps_its_values():
    """Prefix sums: each trip reads what the one before wrote."""
    kernel = Kernel()
    a = sample("i32", (8,))
    source, pointer = kernel.pointer(a)
    out, _ = kernel.pointer(np.zeros(8, np.int32), wanted=True)
    kernel.lines += [
        "%a = pto_isa.declare_local_array -> !pto_isa.local_array<9xi32>",
        f"%zero = arith.constant 0 : i32\n  %low = arith.constant 0 : index"
        f"\n  %one = arith.constant 1 : index\n  %high = arith.constant 8 : index",
        "pto_isa.local_array_set %a[%low], %zero : !pto_isa.local_array<9xi32>, i32",
        "scf.for %i = %low to %high step %one {",
        "  %next = arith.addi %i, %one : index",
        f"  %v = pto_isa.load_scalar {source}[%i] : {pointer} -> i32",
        "  %s = pto_isa.local_array_get %a[%i] : !pto_isa.local_array<9xi32> -> i32",
        "  %t = arith.addi %s, %v : i32",
        "  pto_isa.local_array_set %a[%next], %t : !pto_isa.local_array<9xi32>, i32",
        f"  pto_isa.store_scalar %t, {out}[%i] : {pointer}, i32",
        "}",
    ]
    want = np.cumsum(a.astype(np.int64)).astype(np.int32)
    np.testing.assert_array_equal(kernel.run()[0], want)


def test_event_ids():
    kernel = Kernel()
    ids = [3, 0, 7, 5]
    kernel.lines.append(
        "%e = pto_isa.declare_eventid_array -> !pto_isa.eventid_array<4>"
    )
    out = []
    for k, number in enumerate(ids):
        kernel.lines.append(
            f"pto_isa.eventid_array_set %e[{kernel.index(k)}], {kernel.index(number)}"
            " : !pto_isa.eventid_array<4>"
        )
    for k in range(4):
        out.append(kernel.fresh("e"))
        kernel.lines.append(
            f"{out[-1]} = pto_isa.eventid_array_get %e[{kernel.index(3 - k)}]"
            " : !pto_isa.eventid_array<4>"
        )
    store_indices(kernel, out)
    np.testing.assert_array_equal(kernel.run()[0], ids[::-1])


def load_index(kernel, value):
    """An index that the compiler does not know."""
    source, pointer = kernel.pointer(np.array([value], np.int64))
    word, name = kernel.fresh("w"), kernel.fresh("i")
    kernel.lines += [
        f"{word} = pto_isa.load_scalar {source}[{kernel.index(0)}] : {pointer} -> i64",
        f"{name} = arith.index_cast {word} : i64 to index",
    ]
    return name


@pytest.mark.parametrize("number", [-1, 4, 1 << 40])
@pytest.mark.parametrize("what", ["local_array", "eventid_array"])
def test_element_outside_of_an_array(what, number):
    kernel = Kernel()
    type = "!pto_isa.local_array<4xi32>" if what == "local_array" else (
        "!pto_isa.eventid_array<4>")
    kernel.lines.append(f"%a = pto_isa.declare_{what} -> {type}")
    at = load_index(kernel, number)
    kernel.lines.append(
        f"%v = pto_isa.{what}_get %a[{at}] : {type}"
        + (" -> i32" if what == "local_array" else "")
    )
    message = kernel.fail()
    assert f"'pto_isa.{what}_get' op expects an index below 4, but found {number}" in (
        message)
    assert "kernel.mlir:" in message


# ===----------------------------------------------------------------------===#
# Elements of tiles
# ===----------------------------------------------------------------------===#


@pytest.mark.parametrize("dtype", SCALARS)
def test_elements_of_a_tile(dtype):
    """`tgetval` and `tsetval` count elements in the order of memory."""
    kernel = Kernel("a5")
    a, b = sample(dtype, (4, 32)), sample(dtype, (4,))
    tile = kernel.load(a)
    places = [0, 33, 77, 127]
    got = []
    for k in places:
        got.append(kernel.fresh("g"))
        kernel.lines.append(
            f"{got[-1]} = pto_isa.tgetval ins({tile.name}, {kernel.index(k)}"
            f" : {tile.type}, index) outs : {dtype}"
        )
    source, pointer = kernel.pointer(b)
    for k, place in enumerate(places):
        value = kernel.fresh("v")
        kernel.lines.append(
            f"{value} = pto_isa.load_scalar {source}[{kernel.index(k)}]"
            f" : {pointer} -> {dtype}"
        )
        kernel.op("tsetval", [(kernel.index(place), "index"), (value, dtype)], [tile])
    store_all(kernel, got, dtype)
    kernel.store(tile)
    values, whole = kernel.run("--check-uninit")
    equal(values, a.reshape(-1)[places])
    want = a.copy().reshape(-1)
    want[places] = b
    equal(whole, want.reshape(a.shape))


def test_elements_of_a_tile_in_columns():
    kernel = Kernel()
    a = sample("f32", (16, 3))
    tile = kernel.load(a, layout="dn")
    kernel.lines.append(
        f"%g = pto_isa.tgetval ins({tile.name}, {kernel.index(35)} : {tile.type},"
        " index) outs : f32"
    )
    store_all(kernel, ["%g"], "f32")
    equal(kernel.run()[0], a[35 % 16, 35 // 16].reshape(1))


@pytest.mark.parametrize("name", ["tgetval", "tsetval"])
@pytest.mark.parametrize("number", [-1, 128, -70000, 1 << 20, 1 << 62])
def test_element_outside_of_the_tile(name, number):
    kernel = Kernel()
    tile = kernel.tile("f32", (4, 32))
    at = load_index(kernel, number)
    if name == "tgetval":
        kernel.lines.append(
            f"%g = pto_isa.tgetval ins({tile.name}, {at} : {tile.type}, index)"
            " outs : f32"
        )
    else:
        value = (kernel.scalar(1, "f32"), "f32")
        kernel.op(name, [(at, "index"), value], [tile])
    message = kernel.fail()
    assert f"'pto_isa.{name}' op expects an offset below 128" in message
    assert f"but found {number}" in message
    assert "kernel.mlir:" in message


# ===----------------------------------------------------------------------===#
# Types over the same bytes
# ===----------------------------------------------------------------------===#


def alias(kernel, op, tile, type, shape, dtype):
    """A name for the bytes of another tile."""
    name = kernel.fresh("u")
    kernel.lines.append(f"{name} = pto_isa.{op} {tile.name} : {tile.type} -> {type}")
    return Tile(name, type, shape, dtype)


@pytest.mark.parametrize("dtype", ["f32", "f16", "i8", "i64"])
@pytest.mark.parametrize("shape", [(32, 32), (4, 256), (64, 16), (1, 1024)])
def test_reshape(dtype, shape):
    """Elements keep their places in memory."""
    if dtype == "i8" and shape[1] < 32:
        pytest.skip("a row of bytes is a whole block")
    kernel = Kernel("a5")
    a = sample(dtype, (16, 64))
    type = f"!pto_isa.tile_buf<vec, {shape[0]}x{shape[1]}x{dtype}>"
    tile = kernel.load(a)
    other = alias(kernel, "treshape", tile, type, shape, dtype)
    copy = kernel.tile(dtype, shape)
    kernel.op("tmov", [other], [copy])
    for each in (other, copy):
        kernel.store(each)
    for got in kernel.run("--check-uninit"):
        equal(got, a.reshape(shape))


def test_reshape_writes_through():
    """A column becomes a row and back; both names see what either writes."""
    kernel = Kernel()
    a = sample("f32", (32, 1))
    column = kernel.load(a, layout="dn")
    row = alias(kernel, "treshape", column, "!pto_isa.tile_buf<vec, 1x32xf32>",
                (1, 32), "f32")
    one = (kernel.scalar(1, "f32"), "f32")
    kernel.op("tadds", [row, one], [row])
    kernel.store(column)
    equal(kernel.run()[0], a + np.float32(1))


@pytest.mark.parametrize("source, to", [("f32", "i32"), ("f32", "ui32"),
                                        ("f16", "i16"), ("bf16", "ui16"),
                                        ("i8", "ui8"), ("i64", "ui64")])
def test_bitcast(source, to):
    kernel = Kernel("a5")
    a = sample(source, (8, 32))
    type = f"!pto_isa.tile_buf<vec, 8x32x{to}>"
    other = alias(kernel, "bitcast", kernel.load(a), type, a.shape, to)
    kernel.store(other)
    equal(kernel.run("--check-uninit")[0], a)


def test_bitcast_to_fewer_bytes():
    """Rows of the smaller type lie within the first rows of the larger."""
    kernel = Kernel()
    a = sample("i32", (8, 32))
    type = "!pto_isa.tile_buf<vec, 8x32xi16>"
    other = alias(kernel, "bitcast", kernel.load(a), type, a.shape, "i16")
    kernel.store(other)
    equal(kernel.run()[0], a.view(np.int16).reshape(-1)[: 8 * 32].reshape(8, 32))


# ===----------------------------------------------------------------------===#
# Windows, turns and addresses
# ===----------------------------------------------------------------------===#


@pytest.mark.parametrize("dtype", ["f32", "f16", "i8"])
@pytest.mark.parametrize("row, col", [(0, 0), (3, 32), (8, 64), (5, 96)])
def test_subview_at_run_time(dtype, row, col):
    """Offsets and valid extents come from memory."""
    kernel = Kernel()
    a = sample(dtype, (16, 128))
    tile = kernel.load(a)
    at = [load_index(kernel, k) for k in (row, col)]
    extents = [load_index(kernel, k) for k in (5, 17)]
    window = f"!pto_isa.tile_buf<vec, 8x32x{dtype}, valid=?x?>"
    kernel.lines.append(
        f"%w = pto_isa.subview {tile.name}[{', '.join(at)}] sizes [8, 32]"
        f" valid [{', '.join(extents)}] : {tile.type} -> {window}"
    )
    kernel.store(Tile("%w", window, (5, 17), dtype))
    equal(kernel.run("--check-uninit")[0], a[row : row + 5, col : col + 17])


@pytest.mark.parametrize("row, col", [(-1, 0), (9, 0), (0, 97), (0, -32), (1 << 40, 0)])
def test_subview_outside(row, col):
    kernel = Kernel()
    tile = kernel.tile("f32", (16, 128))
    at = [load_index(kernel, k) for k in (row, col)]
    kernel.lines.append(
        f"%w = pto_isa.subview {tile.name}[{', '.join(at)}] sizes [8, 32] : {tile.type}"
    )
    message = kernel.fail()
    assert "'pto_isa.subview' op expects a window in the tile" in message
    assert f"8x32 at ({row}, {col})" in message


@pytest.mark.parametrize("rows, cols", [(-1, 4), (9, 4), (4, -7), (4, 33)])
@pytest.mark.parametrize("op", ["alloc_tile", "set_validshape", "subview"])
def test_valid_extents_outside(op, rows, cols):
    kernel = Kernel()
    extents = [load_index(kernel, k) for k in (rows, cols)]
    type = "!pto_isa.tile_buf<vec, 8x32xf32, valid=?x?>"
    if op == "alloc_tile":
        kernel.lines.append(
            f"%t = pto_isa.alloc_tile valid_row = {extents[0]} valid_col = {extents[1]}"
            f" : {type}"
        )
    elif op == "set_validshape":
        tile = kernel.tile("f32", (8, 32), dynamic=True)
        kernel.lines.append(
            f"pto_isa.set_validshape {tile.name}, {', '.join(extents)} : {tile.type}"
        )
    else:
        tile = kernel.tile("f32", (16, 64))
        zero = kernel.index(0)
        kernel.lines.append(
            f"%w = pto_isa.subview {tile.name}[{zero}, {zero}] sizes [8, 32]"
            f" valid [{', '.join(extents)}] : {tile.type} -> {type}"
        )
    message = kernel.fail()
    assert f"'pto_isa.{op}' op expects valid extents within tile 8x32xf32" in message
    assert f"but found {rows}x{cols}" in message
    assert "kernel.mlir:" in message


def test_tiles_that_take_turns():
    """Each slot has memory of its own; a slot of run time is one of them."""
    kernel = Kernel()
    tile = "!pto_isa.tile_buf<vec, 8x32xf32>"
    type = f"!pto_isa.multi_tile_buf<{tile}, count=3>"
    arrays = [sample("f32", (8, 32)) for _ in range(3)]
    kernel.lines.append(f"%m = pto_isa.alloc_multi_tile : {type}")
    slots = []
    for k, array in enumerate(arrays):
        slots.append(Tile(kernel.fresh("t"), tile, array.shape, "f32"))
        at = load_index(kernel, k)
        kernel.lines.append(
            f"{slots[-1].name} = pto_isa.multi_tile_get %m[{at}] : {type} -> {tile}"
        )
        part, view, _ = kernel.view(array)
        kernel.lines.append(
            f"pto_isa.tload ins({part} : {view}) outs({slots[-1].name} : {tile})"
        )
    kernel.op("tadd", [slots[0], slots[2]], [slots[1]])
    for slot in slots:
        kernel.store(slot)
    got = kernel.run("--check-uninit")
    for have, want in zip(got, [arrays[0], arrays[0] + arrays[2], arrays[2]],
                          strict=True):
        equal(have, want)


@pytest.mark.parametrize("slot", [-1, 3])
def test_slot_that_is_none(slot):
    kernel = Kernel()
    tile = "!pto_isa.tile_buf<vec, 8x32xf32>"
    type = f"!pto_isa.multi_tile_buf<{tile}, count=3>"
    at = load_index(kernel, slot)
    kernel.lines += [
        f"%m = pto_isa.alloc_multi_tile : {type}",
        f"%t = pto_isa.multi_tile_get %m[{at}] : {type} -> {tile}",
    ]
    message = kernel.fail()
    assert f"expects a slot below 3, but found {slot}" in message


def test_valid_extents():
    """What was set last is what instructions and questions see."""
    kernel = Kernel()
    a = sample("f32", (8, 32))
    tile = kernel.load(a, dynamic=True)
    answers = []

    def ask():
        names = [kernel.fresh("r") for _ in range(4)]
        kernel.lines += [
            f"{names[0]}, {names[1]} = pto_isa.get_validshape {tile.name} : {tile.type}",
            f"{names[2]} = pto_isa.tile_valid_rows {tile.name} : {tile.type} -> index",
            f"{names[3]} = pto_isa.tile_valid_cols {tile.name} : {tile.type} -> index",
        ]
        answers.extend(names)

    ask()
    for rows, cols in ((3, 17), (8, 1)):
        kernel.lines.append(
            f"pto_isa.set_validshape {tile.name}, {load_index(kernel, rows)},"
            f" {load_index(kernel, cols)} : {tile.type}"
        )
        ask()
        one = (kernel.scalar(1, "f32"), "f32")
        kernel.op("tadds", [tile, one], [tile])
    kernel.lines.append(
        f"pto_isa.set_validshape {tile.name}, {kernel.index(8)}, {kernel.index(32)}"
        f" : {tile.type}"
    )
    kernel.store(tile)
    store_indices(kernel, answers)
    got, numbers = kernel.run("--check-uninit")
    want = a.copy()
    want[:3, :17] += 1
    want[:, :1] += 1
    equal(got, want)
    np.testing.assert_array_equal(numbers, [8, 32, 8, 32, 3, 17, 3, 17, 8, 1, 8, 1])


def test_tile_at_an_address():
    """`tassign` gives a declared tile, or another one, the bytes at an address."""
    kernel = Kernel()
    a = sample("f32", (8, 32))
    type = "!pto_isa.tile_buf<vec, 8x32xf32>"
    kernel.lines += [
        "%base = arith.constant 4096 : i64",
        f"%t = pto_isa.alloc_tile addr = %base : {type}",
        f"%d = pto_isa.declare_tile -> {type}",
    ]
    part, view, _ = kernel.view(a)
    kernel.lines.append(f"pto_isa.tload ins({part} : {view}) outs(%t : {type})")
    source, pointer = kernel.pointer(np.array([4096, 4096 + 512], np.int64))
    kernel.lines += [
        f"%x = pto_isa.load_scalar {source}[{kernel.index(0)}] : {pointer} -> i64",
        f"%y = pto_isa.load_scalar {source}[{kernel.index(1)}] : {pointer} -> i64",
        f"%u = pto_isa.tassign %d, %x : {type} -> {type}",
        "%h = pto_isa.declare_tile -> !pto_isa.tile_buf<vec, 4x32xf32>",
        "%v = pto_isa.tassign %h, %y : !pto_isa.tile_buf<vec, 4x32xf32>"
        " -> !pto_isa.tile_buf<vec, 4x32xf32>",
    ]
    one = (kernel.scalar(1, "f32"), "f32")
    half = Tile("%v", "!pto_isa.tile_buf<vec, 4x32xf32>", (4, 32), "f32")
    kernel.op("tadds", [half, one], [half])
    kernel.store(Tile("%u", type, a.shape, "f32"))
    want = a.copy()
    want[4:] += 1
    equal(kernel.run("--check-uninit")[0], want)


@pytest.mark.parametrize("address", [-512, 196608, 196608 - 512, 1 << 50])
def test_tile_outside_of_the_memory(address):
    kernel = Kernel()
    type = "!pto_isa.tile_buf<vec, 8x32xf32>"
    source, pointer = kernel.pointer(np.array([address], np.int64))
    kernel.lines += [
        f"%d = pto_isa.declare_tile -> {type}",
        f"%x = pto_isa.load_scalar {source}[{kernel.index(0)}] : {pointer} -> i64",
        f"%u = pto_isa.tassign %d, %x : {type} -> {type}",
    ]
    tile = Tile("%u", type, (8, 32), "f32")
    kernel.op("texpands", [(kernel.scalar(1, "f32"), "f32")], [tile])
    message = kernel.fail()
    assert "'pto_isa.texpands' op reaches beyond the 196608 bytes of 'ub'" in message
    assert "kernel.mlir:" in message


def test_tile_without_an_address():
    kernel = Kernel()
    type = "!pto_isa.tile_buf<vec, 8x32xf32>"
    kernel.lines.append(f"%d = pto_isa.declare_tile -> {type}")
    kernel.op("texpands", [(kernel.scalar(1, "f32"), "f32")],
              [Tile("%d", type, (8, 32), "f32")])
    assert "'pto_isa.texpands' op reaches beyond" in kernel.fail()


# ===----------------------------------------------------------------------===#
# Pointers and views of global memory
# ===----------------------------------------------------------------------===#


@pytest.mark.parametrize("dtype", SCALARS)
def test_pointers(dtype):
    """Offsets count elements; numbers of addresses count bytes."""
    kernel = Kernel("a5")
    a = sample(dtype, (64,))
    size = a.itemsize
    # An address that became a number may be written through.
    name, type = kernel.pointer(a, wanted=True)
    kernel.lines += [
        f"%p = pto_isa.addptr {name}, {kernel.index(5)} : {type} -> {type}",
        f"%n = pto_isa.ptrtoint %p : {type} -> i64",
        f"%s = arith.constant {7 * size} : i64",
        "%m = arith.addi %n, %s : i64",
        f"%q = pto_isa.inttoptr %m : i64 -> {type}",
        f"%k = pto_isa.castptr %q : {type} -> i64",
        f"%r = pto_isa.castptr %k : i64 -> {type}",
        f"%b = pto_isa.castptr %r : {type} -> !pto_isa.ptr<i8>",
        f"%c = pto_isa.castptr %b : !pto_isa.ptr<i8> -> {type}",
    ]
    out = []
    for pointer, k in ((name, 0), ("%p", 0), ("%q", 2), ("%c", 51)):
        out.append(kernel.fresh("v"))
        kernel.lines.append(
            f"{out[-1]} = pto_isa.load_scalar {pointer}[{kernel.index(k)}]"
            f" : {type} -> {dtype}"
        )
    store_all(kernel, out, dtype)
    same, got = kernel.run()
    equal(same, a)
    equal(got, a[[0, 5, 14, 63]])


def test_pointer_into_the_vector_memory():
    """The scalar unit reads and writes elements of tiles by address."""
    kernel = Kernel()
    a = sample("i32", (4, 32))
    tile = "!pto_isa.tile_buf<vec, 4x32xi32>"
    part, view, _ = kernel.view(a)
    kernel.lines += [
        "%base = arith.constant 2048 : i64",
        f"%t = pto_isa.alloc_tile addr = %base : {tile}",
        f"pto_isa.tload ins({part} : {view}) outs(%t : {tile})",
        "%p = pto_isa.castptr %base : i64 -> !pto_isa.ptr<i32, vec>",
        f"%v = pto_isa.load_scalar %p[{kernel.index(33)}] : !pto_isa.ptr<i32, vec>"
        " -> i32",
        f"pto_isa.store_scalar %v, %p[{kernel.index(2)}] : !pto_isa.ptr<i32, vec>, i32",
    ]
    kernel.store(Tile("%t", tile, a.shape, "i32"))
    want = a.copy()
    want[0, 2] = a[1, 1]
    equal(kernel.run("--check-uninit")[0], want)


@pytest.mark.parametrize("op", ["load_scalar", "store_scalar"])
@pytest.mark.parametrize("at", [-1, 64, 1 << 45])
def test_scalar_outside_of_an_argument(op, at):
    kernel = Kernel()
    name, type = kernel.pointer(np.zeros(64, np.float32))
    where = f"{name}[{load_index(kernel, at)}]"
    if op == "load_scalar":
        kernel.lines.append(f"%v = pto_isa.load_scalar {where} : {type} -> f32")
    else:
        one = kernel.scalar(1, "f32")
        kernel.lines.append(f"pto_isa.store_scalar {one}, {where} : {type}, f32")
    message = kernel.fail()
    assert f"'pto_isa.{op}' op reaches beyond" in message
    assert "kernel.mlir:" in message


def test_questions_about_views():
    kernel = Kernel()
    name, type = kernel.pointer(np.zeros(6 * 40, np.float32))
    sizes = [load_index(kernel, k) for k in (6, 30, 40, 1)]
    view = "!pto_isa.tensor_view<?x?xf32>"
    part = "!pto_isa.partition_tensor_view<?x?xf32>"
    two = [load_index(kernel, k) for k in (2, 3, 4, 5)]
    kernel.lines += [
        f"%v = pto_isa.make_tensor_view {name}, shape = [{sizes[0]}, {sizes[1]}],"
        f" strides = [{sizes[2]}, {sizes[3]}] : {view}",
        f"%p = pto_isa.partition_view %v, offsets = [{two[0]}, {two[1]}],"
        f" sizes = [{two[2]}, {two[3]}] : {view} -> {part}",
    ]
    out = []
    for source, of in (("%v", view), ("%p", part)):
        for op in ("dim", "stride"):
            for d in range(2):
                out.append(kernel.fresh("n"))
                kernel.lines.append(
                    f"{out[-1]} = pto_isa.get_tensor_view_{op} {source},"
                    f" {kernel.index(d)} : {of} -> index"
                )
    store_indices(kernel, out)
    np.testing.assert_array_equal(kernel.run()[0], [6, 30, 40, 1, 4, 5, 40, 1])


def test_dimension_that_a_view_has_not():
    kernel = Kernel()
    part, type, _ = kernel.view(np.zeros((4, 8), np.float32))
    at = load_index(kernel, 2)
    kernel.lines.append(
        f"%n = pto_isa.get_tensor_view_dim {part}, {at} : {type} -> index"
    )
    assert "expects a dimension of the view, but found 2" in kernel.fail()


@pytest.mark.parametrize("offset, size", [(-1, 4), (3, 4), (0, 7), (1 << 40, 1), (0, -2)])
def test_window_outside_of_a_view(offset, size):
    kernel = Kernel()
    name, type = kernel.pointer(np.zeros(6 * 8, np.float32))
    c6, c8, c0, c1 = (kernel.index(k) for k in (6, 8, 0, 1))
    at, rows = load_index(kernel, offset), load_index(kernel, size)
    view = "!pto_isa.tensor_view<?x?xf32>"
    kernel.lines += [
        f"%v = pto_isa.make_tensor_view {name}, shape = [{c6}, {c8}],"
        f" strides = [{c8}, {c1}] : {view}",
        f"%p = pto_isa.partition_view %v, offsets = [{at}, {c0}], sizes = [{rows}, {c8}]"
        f" : {view} -> !pto_isa.partition_tensor_view<?x8xf32>",
    ]
    message = kernel.fail()
    assert "'pto_isa.partition_view' op expects a window in the view" in message
    assert "of 6 in dimension 0" in message


def test_negative_extent_of_a_view():
    kernel = Kernel()
    name, type = kernel.pointer(np.zeros(48, np.float32))
    rows = load_index(kernel, -6)
    c8, c1 = kernel.index(8), kernel.index(1)
    kernel.lines.append(
        f"%v = pto_isa.make_tensor_view {name}, shape = [{rows}, {c8}],"
        f" strides = [{c8}, {c1}] : !pto_isa.tensor_view<?x?xf32>"
    )
    message = kernel.fail()
    assert "expects extents that are not negative, but found -6" in message


def test_bfloat_scalars_keep_their_bits():
    """Scalars go through the program as they are."""
    kernel = Kernel()
    a = np.array([1.5, -0.0, np.inf, 3e38], ml_dtypes.bfloat16)
    name, type = kernel.pointer(a)
    out = [kernel.fresh("v") for _ in a]
    for k, value in enumerate(out):
        kernel.lines.append(
            f"{value} = pto_isa.load_scalar {name}[{kernel.index(k)}] : {type} -> bf16"
        )
    store_all(kernel, out, "bf16")
    equal(kernel.run()[0], a)
