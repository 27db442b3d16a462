"""Matrix products against NumPy: every form, every pair of element types of the
machine's table, tails, and the layouts of the memories around the unit."""

import itertools
import json
import pathlib

import numpy as np
import pytest
from golden_small import F4, from_f4
from golden_small import pack as pack_codes
from isa_kernel import TYPES, Kernel

RNG = np.random.default_rng(23)
DATA = pathlib.Path(__file__).parents[2] / "lib" / "Machine" / "data"
# Blocks of an MX operand that share a scale.
BLOCK = 32


def pairs(mx):
    """Machine, element types of the operands and of the result, by the table."""
    found = []
    for machine in ("a2a3", "a5"):
        table = json.loads((DATA / f"{machine}.json").read_text())["matmuls"]
        found += [(machine, row["lhs"], row["rhs"], row["acc"]) for row in table
                  if row["mx"] == mx and row["lhs"] in TYPES]
    return found


def sample(dtype, shape):
    """Small integers, whose products and sums are exact in every type."""
    return RNG.integers(-4, 4, shape, endpoint=True).astype(TYPES[dtype])


def up(extent, unit):
    return -(-extent // unit) * unit


class Product:
    """The tiles of `a @ b`, in the memories of the unit."""

    def __init__(self, kernel, a, b, lhs, rhs, acc, bias=None, unit=32):
        (m, k), n = a.shape, b.shape[1]
        shape = up(m, 16), up(k, unit), up(n, 32)
        self.kernel, self.more = kernel, []
        source = kernel.load(a, shape[:2], "mat", "nz", dtype=lhs)
        self.left = kernel.tile(lhs, a.shape, shape[:2], "left", "left")
        kernel.op("tmov", [source], [self.left])
        source = kernel.load(b, shape[1:], "mat", "nz", dtype=rhs)
        self.right = kernel.tile(rhs, b.shape, shape[1:], "right", "right")
        kernel.op("tmov", [source], [self.right])
        self.out = kernel.tile(acc, (m, n), (shape[0], shape[2]), "acc", "acc")
        if bias is not None:
            source = kernel.load(bias, (1, shape[2]), "mat")
            self.more = [kernel.tile(acc, bias.shape, (1, shape[2]), "bias")]
            kernel.op("tmov", [source], self.more)

    def scale(self, a, b):
        """Adds scales of both operands, which go through `mat` as well."""
        self.scales = []
        for scale, place, layout in (
                (a, "left", ", blayout=row_major, slayout=row_major, fractal=32"),
                (b, "right", ", blayout=col_major, slayout=col_major, fractal=32")):
            rows, cols = scale.shape
            shape = ((up(rows, 16), up(cols, 2)) if place == "left"
                     else (up(rows, 2), up(cols, 32)))
            source = self.kernel.load(scale, shape, "mat", more=layout)
            tile = self.kernel.tile("f8E8M0FNU", scale.shape, shape,
                                    f"scale_{place}", more=layout)
            self.kernel.op("tmov", [source], [tile])
            self.scales.append(tile)

    def run(self, name):
        """Writes an instruction and asks for its result."""
        operands = [self.left, self.right]
        if ".mx" in name:
            operands = [self.left, self.scales[0], self.right, self.scales[1]]
        before = [self.out] if name.endswith(".acc") else []
        behind = self.more if name.endswith(".bias") else []
        self.kernel.op(name, before + operands + behind, [self.out])
        self.kernel.store(self.out)


def exact(array):
    return np.asarray(array).astype(np.float64)


def compare(kernel, expected):
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        np.testing.assert_array_equal(exact(got), want)


SHAPES = ((16, 32, 32), (13, 37, 21), (1, 64, 5), (33, 100, 70))


@pytest.mark.parametrize("machine, lhs, rhs, acc", pairs(mx=False))
def test_products(machine, lhs, rhs, acc):
    """Plain, onto the last result, and onto a row."""
    kernel, expected = Kernel(machine), []
    for m, k, n in SHAPES:
        a, b, row = sample(lhs, (m, k)), sample(rhs, (k, n)), sample(acc, (1, n))
        product = Product(kernel, a, b, lhs, rhs, acc, row)
        want = exact(a) @ exact(b)
        product.run("tmatmul")
        product.run("tmatmul.acc")
        product.run("tmatmul.bias")
        expected += [want, 2 * want, want + exact(row)]
    compare(kernel, expected)


@pytest.mark.parametrize("machine, lhs, rhs, acc", pairs(mx=False))
def test_rows(machine, lhs, rhs, acc):
    kernel, expected = Kernel(machine), []
    for k, n in ((32, 32), (50, 17), (128, 96)):
        a, b, row = sample(lhs, (1, k)), sample(rhs, (k, n)), sample(acc, (1, n))
        product = Product(kernel, a, b, lhs, rhs, acc, row)
        want = exact(a) @ exact(b)
        product.run("tgemv")
        product.run("tgemv.acc")
        product.run("tgemv.bias")
        expected += [want, 2 * want, want + exact(row)]
    compare(kernel, expected)


@pytest.mark.parametrize("name, m", [("tmatmul", 13), ("tgemv", 1)])
def test_products_of_other_types_add_up(name, m):
    """The accumulator knows nothing of the operands that it starts from."""
    kernel = Kernel("a5")
    products, want = [], np.zeros((m, 21))
    for dtype in ("f16", "f8E4M3FN"):
        a, b = sample(dtype, (m, 37)), sample(dtype, (37, 21))
        products.append(Product(kernel, a, b, dtype, dtype, "f32"))
        want = want + exact(a) @ exact(b)
    first, second = products
    second.out = first.out
    first.run(name)
    second.run(f"{name}.acc")
    compare(kernel, [want - exact(a) @ exact(b), want])


def scaled(a, scale, axis):
    """Elements times the scale of their block along an axis."""
    whole = np.repeat(exact(scale), BLOCK, axis)
    return exact(a) * whole[: a.shape[0], : a.shape[1]]


@pytest.mark.parametrize("form", ["tmatmul.mx", "tgemv.mx"])
@pytest.mark.parametrize("machine, lhs, rhs, acc", pairs(mx=True))
def test_scaled_products(form, machine, lhs, rhs, acc):
    kernel, expected = Kernel(machine), []
    for m, k, n in ((16, 64, 32), (9, 128, 48), (30, 100, 40)):
        m = 1 if form.startswith("tgemv") else m
        a, b, row = sample(lhs, (m, k)), sample(rhs, (k, n)), sample(acc, (1, n))
        blocks = -(-k // BLOCK)
        scales = [(2.0 ** RNG.integers(-3, 4, shape)).astype(TYPES["f8E8M0FNU"])
                  for shape in ((m, blocks), (blocks, n))]
        product = Product(kernel, a, b, lhs, rhs, acc, row, unit=64)
        product.scale(*scales)
        want = scaled(a, scales[0], 1) @ scaled(b, scales[1], 0)
        product.run(form)
        product.run(form + ".acc")
        product.run(form + ".bias")
        expected += [want, 2 * want, want + exact(row)]
    compare(kernel, expected)


class SmallProduct(Product):
    """Operands of 4-bit floats, by their codes. Two of a row share a byte in
    `mat` and `left`, two of a column in `right`."""

    def __init__(self, kernel, a, b, lhs, rhs, bias):
        (m, k), n = a.shape, b.shape[1]
        rows, depth, cols = up(m, 16), up(k, 64), up(n, 64)
        self.kernel = kernel
        lhs, rhs = f"!pto_isa.{lhs}", f"!pto_isa.{rhs}"
        source = kernel.load(pack_codes(a), (rows, depth // 2), "mat", "nz", lhs)
        self.left = kernel.tile(lhs, (m, k // 2), (rows, depth // 2), "left", "left")
        kernel.op("tmov", [source], [self.left])
        source = kernel.load(pack_codes(b), (depth, cols // 2), "mat", "nz", rhs)
        self.right = kernel.tile(rhs, (k // 2, n), (depth // 2, cols), "right", "right")
        kernel.op("tmov", [source], [self.right])
        self.out = kernel.tile("f32", (m, n), (rows, cols), "acc", "acc")
        source = kernel.load(bias, (1, cols), "mat")
        self.more = [kernel.tile("f32", bias.shape, (1, cols), "bias")]
        kernel.op("tmov", [source], self.more)


@pytest.mark.parametrize("form", ["tmatmul.mx", "tgemv.mx"])
@pytest.mark.parametrize("lhs, rhs", [*itertools.product(F4, F4)])
def test_scaled_products_of_four_bits(form, lhs, rhs):
    kernel, expected = Kernel("a5"), []
    for m, k, n in ((16, 64, 64), (9, 128, 48), (30, 96, 70)):
        m = 1 if form.startswith("tgemv") else m
        a, b = (RNG.integers(0, 16, shape, np.uint8) for shape in ((m, k), (k, n)))
        row = sample("f32", (1, n))
        scales = [(2.0 ** RNG.integers(-3, 4, shape)).astype(TYPES["f8E8M0FNU"])
                  for shape in ((m, k // BLOCK), (k // BLOCK, n))]
        product = SmallProduct(kernel, a, b, lhs, rhs, row)
        product.scale(*scales)
        want = (scaled(from_f4(a, lhs), scales[0], 1)
                @ scaled(from_f4(b, rhs), scales[1], 0))
        product.run(form)
        product.run(form + ".acc")
        product.run(form + ".bias")
        expected += [want, 2 * want, want + exact(row)]
    compare(kernel, expected)


@pytest.mark.parametrize("dtype", F4)
def test_windows_of_four_bits(dtype):
    """Operands that are windows: offsets count pairs, and turn with them."""
    kernel, name = Kernel("a5"), f"!pto_isa.{dtype}"
    a, b = (RNG.integers(0, 16, shape, np.uint8) for shape in ((48, 192), (192, 192)))
    row, depth, col = 16, 64, 128
    source = kernel.load(pack_codes(a), place="mat", layout="nz", dtype=name)
    left = kernel.tile(name, (32, 64), place="left", layout="left")
    place = [(kernel.index(i), "index") for i in (row, depth // 2)]
    kernel.op("textract", [source, *place], [left])
    source = kernel.load(pack_codes(b), place="mat", layout="nz", dtype=name)
    right = kernel.tile(name, (64, 64), place="right", layout="right")
    place = [(kernel.index(i), "index") for i in (depth, col // 2)]
    kernel.op("textract", [source, *place], [right])
    product = SmallProduct.__new__(SmallProduct)
    product.kernel, product.left, product.right = kernel, left, right
    product.out = kernel.tile("f32", (32, 64), place="acc", layout="acc")
    ones = [np.ones(s).astype(TYPES["f8E8M0FNU"]) for s in ((32, 4), (4, 64))]
    product.scale(*ones)
    product.run("tmatmul.mx")
    a, b = from_f4(a, dtype), from_f4(b, dtype)
    compare(kernel, [a[row:, depth:] @ b[depth:, col:]])


def test_sums_round_in_order():
    """f32 sums along k, one by one: 2^24 + 1 - 2^24 is 0, with the one last 1."""
    kernel, expected = Kernel(), []
    for order in ([1, 2, -1], [1, -1, 2]):
        a = np.zeros((1, 32), np.float32)
        a[0, :3] = [2.0**24 if abs(v) == 1 else 1 for v in order] * np.sign(order)
        product = Product(kernel, a, np.ones((32, 32), np.float32), "f32", "f32", "f32")
        product.run("tmatmul")
        total = np.float32(0)
        for value in a[0]:
            total = np.float32(total + value)
        expected.append(np.full((1, 32), total, np.float64))
    assert {float(e[0, 0]) for e in expected} == {0, 1}
    compare(kernel, expected)


def test_integers_wrap():
    """A sum beyond 32 bits keeps its low ones."""
    kernel = Kernel()
    a = np.full((16, 32), -128, np.int8)
    product = Product(kernel, a, a.T.copy()[:, :16], "i8", "i8", "i32")
    start = np.full((1, 16), 2**31 - 1, np.int32)
    product = Product(kernel, a, np.full((32, 16), -128, np.int8), "i8", "i8", "i32",
                      start)
    product.run("tmatmul.bias")
    want = (2**31 - 1 + 32 * 128 * 128 + 2**31) % 2**32 - 2**31
    np.testing.assert_array_equal(kernel.run()[0], want)


#===------------------------------------------------------------------------===
# Layouts
#===------------------------------------------------------------------------===

# Blocks of 16 rows and 32 bytes. What a memory holds is seen by two tiles at
# one address.


def alias(kernel, dtype, shape, place, layout, address):
    """A tile at an address."""
    tile = kernel.tile(dtype, shape, place=place, more=layout)
    word = kernel.scalar(address, "i64")
    alloc = kernel.lines.index(next(
        line for line in kernel.lines if line.startswith(f"{tile.name} =")))
    kernel.lines.append(kernel.lines.pop(alloc).replace(
        "alloc_tile", f"alloc_tile addr = {word}"))
    return tile


ZZ = ", blayout=row_major, slayout=row_major"
NZ = ", blayout=col_major, slayout=row_major"
ZN = ", blayout=row_major, slayout=col_major"
NN = ", blayout=col_major, slayout=col_major"


def pack(a, rows, cols, block_order, inner_order):
    """Elements in the order of memory: blocks of rows x cols."""
    m, n = a.shape
    blocks = a.reshape(m // rows, rows, n // cols, cols).transpose(0, 2, 1, 3)
    blocks = blocks if block_order == "row" else blocks.transpose(1, 0, 2, 3)
    blocks = blocks if inner_order == "row" else blocks.transpose(0, 1, 3, 2)
    return blocks.reshape(-1)


def unpack(flat, shape, rows, cols, block_order, inner_order):
    """The tile of a shape in such an order."""
    order = pack(np.arange(flat.size).reshape(shape), rows, cols, block_order,
                 inner_order)
    out = np.empty(flat.size, flat.dtype)
    out[order] = flat
    return out.reshape(shape)


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
@pytest.mark.parametrize("dtype", ["f16", "i8", "f32"])
@pytest.mark.parametrize("first, second", [(ZZ, NZ), (NZ, ZZ), (ZZ, ZZ)])
def test_left_layouts(machine, dtype, first, second):
    """Moved as one layout, multiplied as the other: the unit has one order of
    blocks, whatever is written."""
    kernel = Kernel(machine)
    acc = "i32" if dtype == "i8" else "f32"
    a = sample(dtype, (32, 64))
    source = kernel.load(a, place="mat", layout="nz")
    kernel.op("tmov", [source], [alias(kernel, dtype, a.shape, "left", first, 0)])
    left = alias(kernel, dtype, a.shape, "left", second, 0)
    right = kernel.tile(dtype, (64, 64), place="right", layout="right")
    unit = kernel.load(np.eye(64).astype(TYPES[dtype]), place="mat", layout="nz")
    kernel.op("tmov", [unit], [right])
    out = kernel.tile(acc, (32, 64), place="acc", layout="acc")
    kernel.op("tmatmul", [left, right], [out])
    kernel.store(out)
    np.testing.assert_array_equal(exact(kernel.run()[0]), exact(a))


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
@pytest.mark.parametrize("dtype, line", [("f16", 16), ("i8", 32), ("f32", 8)])
def test_right_and_accumulator_layouts(machine, dtype, line):
    """Seen as tiles of half of the rows and twice the columns."""
    kernel = Kernel(machine)
    acc = "i32" if dtype == "i8" else "f32"
    b = sample(dtype, (64, 32))
    source = kernel.load(b, place="mat", layout="nz")
    kernel.op("tmov", [source], [alias(kernel, dtype, b.shape, "right", ZN, 0)])
    right = alias(kernel, dtype, (32, 64), "right", ZN, 0)
    left = kernel.tile(dtype, (32, 32), place="left", layout="left")
    unit = kernel.load(np.eye(32).astype(TYPES[dtype]), place="mat", layout="nz")
    kernel.op("tmov", [unit], [left])
    out = alias(kernel, acc, (32, 64), "acc", NZ + ", fractal=1024", 0)
    kernel.op("tmatmul", [left, right], [out])
    kernel.store(out)
    kernel.store(alias(kernel, acc, (16, 128), "acc", NZ + ", fractal=1024", 0))
    flat = pack(b, line, 16, "row", "col")
    want = unpack(flat, (32, 64), line, 16, "row", "col")
    seen = unpack(pack(want, 16, 16, "col", "row"), (16, 128), 16, 16, "col", "row")
    for got, expected in zip(kernel.run(), (want, seen), strict=True):
        np.testing.assert_array_equal(exact(got), exact(expected))


def test_scale_layouts():
    """Scales of the left operand go in blocks of 16 x 2, row by row, those of the
    right one in blocks of 2 x 16, column by column."""
    kernel = Kernel("a5")
    a = np.ones((32, 128)).astype(TYPES["f8E4M3FN"])
    b = np.ones((128, 32)).astype(TYPES["f8E4M3FN"])
    product = Product(kernel, a, b, "f8E4M3FN", "f8E4M3FN", "f32", unit=64)
    scales = [(2.0 ** RNG.integers(-3, 4, shape)).astype(TYPES["f8E8M0FNU"])
              for shape in ((16, 8), (8, 16))]
    product.scales, seen = [], []
    for scale, place, layout, shape in (
            (scales[0], "left", ZZ, (32, 4)), (scales[1], "right", NN, (4, 32))):
        layout += ", fractal=32"
        source = kernel.load(scale, place="mat", more=layout)
        kernel.op("tmov", [source], [
            alias(kernel, "f8E8M0FNU", scale.shape, f"scale_{place}", layout, 0)])
        product.scales.append(
            alias(kernel, "f8E8M0FNU", shape, f"scale_{place}", layout, 0))
        block = (16, 2, "row", "row") if place == "left" else (2, 16, "col", "col")
        seen.append(unpack(pack(scale, *block), shape, *block))
    product.run("tmatmul.mx")
    want = scaled(a, seen[0], 1) @ scaled(b, seen[1], 0)
    compare(kernel, [want])
