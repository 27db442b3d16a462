"""Shape, creation and window operations against NumPy, byte for byte."""

import itertools

import numpy as np
import pytest

from tile_program import NATIVE, OPAQUE, Program, Tensor, dynamic, to_bf16

DTYPES = [*NATIVE, *OPAQUE]
FOUR_BIT = ("i4", "f4E2M1FN")
RNG = np.random.default_rng(11)
# A value of each type: as text, and as stored.
VALUES = {
    "f32": ("1.5 : f32", 1.5), "f16": ("-2.5 : f16", -2.5),
    "bf16": ("-1.5 : bf16", 0xBFC0), "f8E4M3FN": ("1.5 : f8E4M3FN", 0x3C),
    "f8E5M2": ("0x7C : f8E5M2", 0x7C), "f8E8M0FNU": ("2.0 : f8E8M0FNU", 128),
    "f4E2M1FN": ("1.5 : f4E2M1FN", 3), "i1": ("true", True), "i4": ("-3 : i4", 13),
    "i8": ("-128 : i8", -128), "i16": ("-2 : i16", -2), "i32": ("7 : i32", 7),
    "i64": ("-9223372036854775808 : i64", -(2**63)), "ui8": ("200 : ui8", 200),
    "ui16": ("65535 : ui16", 65535), "ui32": ("4294967295 : ui32", 2**32 - 1),
    "ui64": ("18446744073709551615 : ui64", 2**64 - 1),
}  # fmt: skip


def make(dtype, shape):
    """Any bits that the type stores."""
    if dtype == "i1":
        return RNG.integers(0, 2, shape).astype(bool)
    if dtype in FOUR_BIT:
        return RNG.integers(0, 16, shape).astype(np.uint8)
    kind = np.dtype({**NATIVE, **OPAQUE}[dtype])
    if kind.kind == "f":
        return RNG.standard_normal(shape).astype(kind)
    limits = np.iinfo(kind)
    return RNG.integers(limits.min, limits.max, shape, kind, endpoint=True)


def stored(dtype, value):
    return np.array(value).astype({**NATIVE, **OPAQUE}[dtype])


def partly(array, dtype, unknown):
    """A tensor whose extents in `unknown` the program does not know."""
    dims = [None if d in unknown else n for d, n in enumerate(array.shape)]
    return Tensor(array, dtype, dims)


def within(array, dtype, *bounds):
    """A tensor of bounded extents, None where the extent is static."""
    dims = [n if b is None else None for n, b in zip(array.shape, bounds)]
    return Tensor(array, dtype, dims, list(bounds))


# --- The same elements

# Source and result, with what the program does not know of them, and groups.
RESHAPES = [
    ((3, 512), (), (3, 8, 64), (), "[0] -> [0], [1] -> [1, 2]"),
    ((3, 512), (0,), (3, 8, 64), (0,), "[0] -> [0], [1] -> [1, 2]"),
    ((3, 8, 64), (0,), (3, 512), (0,), "[0] -> [0], [1, 2] -> [1]"),
    ((32,), (0,), (4, 8), (0,), "[0] -> [0, 1]"),
    ((32,), (0,), (4, 8), (), "[0] -> [0, 1]"),
    ((6, 4), (0,), (3, 8), (0,), "[0, 1] -> [0, 1]"),
    ((6, 4), (), (3, 8), (), "[0, 1] -> [0, 1]"),
    ((7, 5, 3), (), (105,), (), "[0, 1, 2] -> [0]"),
    ((1,), (), (), (), "[0] -> []"),
    ((), (), (1, 1), (), "[] -> [0, 1]"),
    ((1, 1), (0,), (), (), "[0] -> [], [1] -> []"),
    ((4,), (), (1, 4, 1), (), "[] -> [0], [0] -> [1], [] -> [2]"),
    ((1, 4, 1), (1,), (4,), (0,), "[0] -> [], [1] -> [0], [2] -> []"),
    ((0, 8), (0,), (0, 2, 4), (0,), "[0] -> [0], [1] -> [1, 2]"),
    ((0, 8), (), (0, 2, 4), (), "[0] -> [0], [1] -> [1, 2]"),
    ((3, 0), (0,), (0,), (), "[0, 1] -> [0]"),
    ((), (), (), (), ""),
]  # fmt: skip


@pytest.mark.parametrize("dtypes", [DTYPES[::2], DTYPES[1::2]])
def test_reshape(dtypes):
    program = Program(level=0)
    for shape, unknown, after, unknown_after, groups in RESHAPES:
        for dtype in dtypes if len(shape) == 2 else dtypes[:2]:
            x = make(dtype, shape)
            program.add(
                f"pto.reshape {{0}} ({groups}) : {{t0}} -> {{r0}}",
                [partly(x, dtype, unknown)],
                [partly(x.reshape(after), dtype, unknown_after)],
            )
    x = make("bf16", (5, 12))
    program.add(
        "pto.reshape {0} ([0] -> [0], [1] -> [1, 2]) : {t0} -> {r0}",
        [within(x, "bf16", 8, None)],
        [within(x.reshape(5, 3, 4), "bf16", 8, None, None)],
    )
    program.run_exact()


@pytest.mark.parametrize(
    "shape, unknown, after, unknown_after",
    [((33,), (0,), (4, 8), (0,)), ((33,), (0,), (4, 8), ()),
     ((0,), (0,), (4, 8), ())],
)  # fmt: skip
def test_reshape_that_does_not_divide(shape, unknown, after, unknown_after):
    program = Program(level=0)
    program.add(
        "pto.reshape {0} ([0] -> [0, 1]) : {t0} -> {r0}",
        [partly(make("f32", shape), "f32", unknown)],
        [partly(make("f32", after), "f32", unknown_after)],
    )
    message = program.fault()
    assert "'pto.reshape' op expects" in message
    assert f"{shape[0]}" in message


@pytest.mark.parametrize("dtypes", [DTYPES[::2], DTYPES[1::2]])
def test_permute_and_transpose(dtypes):
    program = Program(level=0)
    for count, dtype in enumerate(dtypes):
        for shape in [(3, 5, 7), (0, 5, 2), (1, 17, 1), (2, 1, 33)]:
            order = list(itertools.permutations(range(3)))[(count + shape[1]) % 6]
            x = make(dtype, shape)
            moved = np.ascontiguousarray(x.transpose(order))
            unknown = [(), (0,), (0, 2), (0, 1, 2)][(count + shape[0]) % 4]
            after = [d for d, source in enumerate(order) if source in unknown]
            program.add(
                f"pto.permute {{0}} {list(order)} : {{t0}} -> {{r0}}",
                [partly(x, dtype, unknown)],
                [partly(moved, dtype, after)],
            )
            first, second = order[:2]
            program.add(
                f"pto.transpose {{0}} {first}, {second} : {{t0}} -> {{r0}}",
                [dynamic(x, dtype)],
                [dynamic(np.ascontiguousarray(x.swapaxes(first, second)), dtype)],
            )
        x = make(dtype, (5, 9))
        program.add(
            "pto.transpose {0} 0, 1 : {t0} -> {r0}",
            [within(x, dtype, 8, None)],
            [within(np.ascontiguousarray(x.T), dtype, None, 8)],
        )
        x = make(dtype, (4,))
        program.add("pto.permute {0} [0] : {t0} -> {r0}", [Tensor(x, dtype)],
                    [Tensor(x, dtype)])  # fmt: skip
    program.run_exact()


@pytest.mark.parametrize("dtypes", [DTYPES[::2], DTYPES[1::2]])
def test_reinterpret(dtypes):
    program = Program(level=0)
    size = {**NATIVE, **OPAQUE}
    for count, source in enumerate(dtypes):
        for target in DTYPES[count % 2 :: 2]:
            x = make(source, (3, 16))
            y = np.ascontiguousarray(x).view(np.uint8)
            if target == "i1" or target in FOUR_BIT:
                # Types that fill no byte: only what they can hold is given.
                limit = 2 if target == "i1" else 16
                y = y % limit
                x = y.view(x.dtype)
                if source == "i1" or source in FOUR_BIT:
                    x = y = (y % 2).astype(np.uint8)
                    x = x.astype(bool) if source == "i1" else x
            elif source != target and source == "i1":
                y = x.astype(np.uint8)
            y = np.ascontiguousarray(y).view(size[target])
            if size[target] == np.float32 or size[target] == np.float16:
                # A NaN may lose its payload on the way to a file, so give none.
                if np.isnan(y).any():
                    x = np.zeros_like(x)
                    y = np.zeros_like(y)
            program.add("pto.reinterpret {0} : {t0} -> {r0}",
                        [partly(x, source, (0,))], [partly(y, target, (0,))])  # fmt: skip
    x = make("f16", (3, 16))
    program.add("pto.reinterpret {0} : {t0} -> {r0}",
                [dynamic(x, "f16")], [dynamic(x.view(np.uint16), "ui16")])  # fmt: skip
    x = make("f32", (0, 16))
    program.add("pto.reinterpret {0} : {t0} -> {r0}",
                [within(x, "f32", 4, None)],
                [within(np.zeros((0, 32), np.int16), "i16", 4, None)])  # fmt: skip
    program.run_exact()


def test_pack_and_unpack():
    program = Program(level=0)
    for dtype in FOUR_BIT:
        for shape in [(3, 6), (0, 4), (2, 0), (2, 3, 34)]:
            x = make(dtype, shape)
            packed = x[..., ::2] | x[..., 1::2] << 4
            # Bits above the four have no meaning.
            program.add("pto.pack {0} : {t0} -> {r0}",
                        [partly(x | 0x50, dtype, (0,))],
                        [partly(packed, "ui8", (0,))])  # fmt: skip
            program.add("pto.unpack {0} : {t0} -> {r0}",
                        [Tensor(packed, "ui8")], [Tensor(x, dtype)])  # fmt: skip
    program.run_exact()


def fractal(x):
    """The matrix in blocks of 16 rows of 32 bytes, column of blocks first."""
    block = 32 // x.itemsize
    rows, columns = -(-x.shape[0] // 16), -(-x.shape[1] // block)
    result = np.zeros((columns, rows, 16, block), x.dtype)
    for r, c in np.ndindex(x.shape):
        result[c // block, r // 16, r % 16, c % block] = x[r, c]
    return result


def test_fractal_order():
    program = Program(level=0)
    for count, dtype in enumerate(DTYPES):
        for shape in [(64, 48), (17, 33), (1, 1), (16, 32), (5, 3)][count % 2 :: 2]:
            x = make(dtype, shape)
            blocks = fractal(x)
            program.add("pto.pack_nz {0} : {t0} -> {r0}",
                        [Tensor(x, dtype)], [Tensor(blocks, dtype)])  # fmt: skip
            if dtype != "i1":
                padding = fractal(np.ones_like(x)) == 0
                blocks = np.where(padding, blocks.dtype.type(1), blocks)
            program.add("pto.unpack_nz {0} : {t0} -> {r0}",
                        [Tensor(blocks, dtype)], [Tensor(x, dtype)])  # fmt: skip
    program.run_exact()


# --- More or fewer elements

@pytest.mark.parametrize("dtypes", [DTYPES[::2], DTYPES[1::2]])
def test_concat(dtypes):
    program = Program(level=0)
    cases = [
        ([(2, 3), (2, 5)], 1, [(), ()], ()),
        ([(2, 3), (2, 5), (2, 0)], 1, [(0,)] * 3, (0,)),
        ([(2, 3), (0, 3), (4, 3)], 0, [(0,)] * 3, (0,)),
        ([(0, 3), (4, 3), (0, 3)], 0, [()] * 3, ()),
        ([(4, 3)], 0, [()], ()),
        ([(2, 3), (1, 3)], 0, [(0,), (0,)], ()),
        ([(1, 2, 3), (1, 1, 3)], 1, [(1,), ()], (1,)),
    ]
    for dtype in dtypes:
        for shapes, axis, unknown, after in cases:
            parts = [make(dtype, shape) for shape in shapes]
            names = ", ".join(f"{{{n}}}" for n in range(len(parts)))
            types = ", ".join(f"{{t{n}}}" for n in range(len(parts)))
            program.add(
                f"pto.concat {names} axis {axis} : {types} -> {{r0}}",
                [partly(p, dtype, u) for p, u in zip(parts, unknown)],
                [partly(np.concatenate(parts, axis), dtype, after)],
            )
    # Pieces stand at their actual extents, not at their bounds.
    a, b = make("f32", (3, 2)), make("f32", (2, 2))
    program.add(
        "pto.concat {0}, {1} axis 0 : {t0}, {t1} -> {r0}",
        [within(a, "f32", 8, None), within(b, "f32", 4, None)],
        [within(np.concatenate([a, b]), "f32", 12, None)],
    )
    program.run_exact()


@pytest.mark.parametrize(
    "shapes, axis, after, unknown",
    [([(2, 3), (3, 3)], 1, (2, 6), (0,)), ([(2, 3), (2, 3)], 0, (5, 3), ())],
)
def test_concat_that_does_not_fit(shapes, axis, after, unknown):
    program = Program(level=0)
    program.add(
        f"pto.concat {{0}}, {{1}} axis {axis} : {{t0}}, {{t1}} -> {{r0}}",
        [partly(make("f32", shape), "f32", (0,)) for shape in shapes],
        [partly(make("f32", after), "f32", unknown)],
    )
    assert "'pto.concat' op expects" in program.fault()


@pytest.mark.parametrize("dtypes", [DTYPES[::2], DTYPES[1::2]])
def test_expand(dtypes):
    program = Program(level=0)
    for dtype in dtypes:
        row, column = make(dtype, (1, 5)), make(dtype, (3, 1))
        for size in (4, 1, 0):
            whole = np.ascontiguousarray(np.broadcast_to(row, (size, 5)))
            program.add("pto.expand {0} [{s0}, :] : {t0} -> {r0}", [Tensor(row, dtype)],
                        [partly(whole, dtype, (0,))], sizes=[size])  # fmt: skip
        whole = np.ascontiguousarray(np.broadcast_to(column, (2, 3, 4)))
        program.add("pto.expand {0} [2, :, 4] : {t0} -> {r0}",
                    [partly(column, dtype, (0,))],
                    [partly(whole, dtype, (1,))])  # fmt: skip
        scalar = make(dtype, ())
        program.add("pto.expand {0} [2, 3] : {t0} -> {r0}", [Tensor(scalar, dtype)],
                    [Tensor(np.full((2, 3), scalar), dtype)])  # fmt: skip
    program.run_exact()


@pytest.mark.parametrize("op", ["expand", "full", "iota"])
def test_negative_sizes(op):
    text = {
        "expand": "pto.expand {0} [{s0}]",
        "full": "pto.full 1.0 : f32 [{s0}]",
        "iota": "pto.iota 0.0 : f32 step 1.0 : f32 axis 0 [{s0}]",
    }[op]
    types = "{t0} -> tensor<?xf32>" if op == "expand" else "tensor<?xf32>"
    program = Program(level=0)
    # A sum, as an assemble would itself complain.
    program.add("pto.sum %v{case} axis 0 : tensor<?xf32> -> {r0}",
                [Tensor(make("f32", (1,)), "f32")], [Tensor(make("f32", ()), "f32")],
                sizes=[-3], before=f"%v{{case}} = {text} : {types}")  # fmt: skip
    message = program.fault()
    assert f"'pto.{op}' op expects" in message
    assert "-3" in message


@pytest.mark.parametrize("dtypes", [DTYPES[::2], DTYPES[1::2]])
def test_constants(dtypes):
    program = Program(level=0)
    for dtype in dtypes:
        text, value = VALUES[dtype]
        for rows in (2, 1, 0):
            x = make(dtype, (rows, 5))
            full = np.full((rows, 3), stored(dtype, value))
            program.add(f"pto.full {text} [{{s0}}, 3] : {{r0}}", [],
                        [partly(full, dtype, (0,))], sizes=[rows])  # fmt: skip
            full = np.full((rows + 1, 8), stored(dtype, value))
            full[:rows, :5] = x
            program.add(f"pto.pad {{0}} high [1, 3] value {text} : {{t0}} -> {{r0}}",
                        [partly(x, dtype, (0,))],
                        [partly(full, dtype, (0,))])  # fmt: skip
            full = np.full((4, 9), stored(dtype, value))
            full[:rows, :5] = x
            program.add(f"pto.fill_pad {{0}} value {text} : {{t0}} -> {{r0}}",
                        [within(x, dtype, 4, 9)], [Tensor(full, dtype)])  # fmt: skip
        whole = make(dtype, (4, 9))
        program.add(f"pto.fill_pad {{0}} value {text} : {{t0}} -> {{r0}}",
                    [within(whole, dtype, 4, None)], [Tensor(whole, dtype)])  # fmt: skip
        program.add(f"pto.full {text} [] : {{r0}}", [],
                    [Tensor(stored(dtype, value), dtype)])  # fmt: skip
    program.run_exact()


@pytest.mark.parametrize("dtypes", [DTYPES[::2], DTYPES[1::2]])
def test_triangles(dtypes):
    program = Program(level=0)
    dtypes = [dtype for dtype in dtypes if dtype != "f8E8M0FNU"]
    for dtype in dtypes:
        for shape, diagonals in [((2, 5, 4), (-1, 0)), ((1, 1), (0,)), ((3, 0), (0,)),
                                 ((4, 7), (-9, 2, 9))]:  # fmt: skip
            for diagonal in diagonals:
                x = make(dtype, shape)
                for name, golden in [("tril", np.tril), ("triu", np.triu)]:
                    program.add(
                        f"pto.{name} {{0}} diagonal {diagonal} : {{t0}} -> {{r0}}",
                        [partly(x, dtype, (0,))],
                        [partly(golden(x, diagonal), dtype, (0,))],
                    )
    program.run_exact()


def test_integer_sequences():
    program = Program(level=0)
    for dtype, start, step in [
        ("i8", 100, 50), ("i16", -3, -30000), ("i32", 5, -3), ("i64", 2**63 - 1, 2),
        ("ui8", 250, 3), ("ui16", 0, 1), ("ui32", 2**32 - 1, 7), ("ui64", 2**64 - 2, 1),
    ]:  # fmt: skip
        bits = np.iinfo(NATIVE[dtype]).bits
        numbers = [(start + j * step) % 2**bits for j in range(9)]
        x = np.array(numbers, f"u{bits // 8}").view(NATIVE[dtype])
        text = f"pto.iota {start} : {dtype} step {step} : {dtype} axis"
        square = np.ascontiguousarray(np.broadcast_to(x[:, None], (9, 2)))
        program.add(f"{text} 0 [9, 2] : {{r0}}", [], [Tensor(square, dtype)])
        square = np.ascontiguousarray(square.T)
        program.add(f"{text} 1 [{{s0}}, {{s1}}] : {{r0}}", [],
                    [dynamic(square, dtype)], sizes=[2, 9])  # fmt: skip
    program.run_exact()


def test_float_sequences():
    program = Program(level=0)
    j = np.arange(300, dtype=np.float32)
    for start, step in [(0.25, 1.5), (-1.0, 0.0999755859375), (0.0, 0.0)]:
        x = np.float32(start) + j * np.float32(step)
        for dtype, golden in [("f32", x), ("f16", x.astype(np.float16)),
                              ("bf16", to_bf16(x))]:  # fmt: skip
            if dtype == "bf16" and step == 0.0999755859375:
                continue
            for size in (300, 1, 0):
                program.add(
                    f"pto.iota {start} : {dtype} step {step} : {dtype} axis 0"
                    " [{s0}] : {r0}", [],
                    [dynamic(golden[:size], dtype)], sizes=[size],
                )  # fmt: skip
    program.run_exact()


# --- Windows

@pytest.mark.parametrize("dtypes", [DTYPES[::2], DTYPES[1::2]])
def test_view(dtypes):
    program = Program(level=0)
    for dtype in dtypes:
        x = make(dtype, (7, 9))
        program.add("pto.view {0}[2, 3] [4, 5] : {t0} -> {r0}", [Tensor(x, dtype)],
                    [Tensor(x[2:6, 3:8].copy(), dtype)])  # fmt: skip
        for row, rows in [(0, 7), (3, 2), (6, 1), (2, 0), (7, 0)]:
            part = x[row : row + rows].copy()
            program.add("pto.view {0}[{s0}, 0] [{s1}, :] : {t0} -> {r0}",
                        [partly(x, dtype, (0,))],
                        [within(part, dtype, 8, None)], sizes=[row, rows])  # fmt: skip
        program.add("pto.view {0}[{s0}, {s1}] [2, 3] : {t0} -> {r0}",
                    [dynamic(x, dtype)], [Tensor(x[5:, 6:].copy(), dtype)],
                    sizes=[5, 6])  # fmt: skip
        # A window of a window.
        program.add(
            "pto.view %w{case}[1, {s0}] [{s1}, 2] : tensor<5x?x" + dtype + "> -> {r0}",
            [Tensor(x, dtype)], [partly(x[2:5, 4:6].copy(), dtype, (0,))],
            sizes=[1, 3, 4],
            before="%w{case} = pto.view {0}[1, 3] [5, {s2}] : {t0} -> tensor<5x?x"
            + dtype + ">",
        )  # fmt: skip
    program.run_exact()


def test_view_of_no_elements():
    program = Program(level=0)
    x, none = make("f32", (0, 4)), make("f32", (4, 3))
    program.add("pto.view {0}[0, 2] [0, 2] : {t0} -> {r0}", [Tensor(x, "f32")],
                [Tensor(x[:, 2:].copy(), "f32")])  # fmt: skip
    program.add("pto.view {0}[4, 0] [0, :] : {t0} -> {r0}", [Tensor(none, "f32")],
                [Tensor(none[4:].copy(), "f32")])  # fmt: skip
    program.run_exact()


@pytest.mark.parametrize("offset, size", [(-1, 2), (6, 2), (8, 0), (0, -1), (2, 2**62)])
def test_view_outside(offset, size):
    program = Program(level=0)
    program.add("pto.sum %v{case} axis 0 : tensor<?xf32> -> {r0}",
                [dynamic(make("f32", (7,)), "f32")], [Tensor(make("f32", ()), "f32")],
                sizes=[offset, size],
                before="%v{case} = pto.view {0}[{s0}] [{s1}] : {t0} -> tensor<?xf32>",
    )  # fmt: skip
    message = program.fault()
    assert "'pto.view' op expects" in message
    assert str(offset) in message and str(size) in message


def test_view_beyond_its_bound():
    program = Program(level=0)
    program.add("pto.view {0}[0] [{s0}] : {t0} -> {r0}",
                [dynamic(make("f32", (7,)), "f32")],
                [within(make("f32", (5,)), "f32", 4)], sizes=[5])  # fmt: skip
    message = program.fault()
    assert "'pto.view' op expects a size within the bound 4" in message
    assert "found 5" in message


@pytest.mark.parametrize("dtypes", [DTYPES[::2], DTYPES[1::2]])
def test_assemble(dtypes):
    program = Program(level=0)
    for dtype in dtypes:
        for row, rows in [(0, 7), (3, 2), (6, 1), (2, 0), (7, 0)]:
            x, start = make(dtype, (rows, 4)), make(dtype, (7, 9))
            result = start.copy()
            result[row : row + rows, 5:] = x
            for tensor in (within(x, dtype, 8, None), Tensor(x, dtype)):
                program.update("pto.assemble {0} into {d}[{s0}, 5] : {t0} into {r0}",
                               [tensor], start, partly(result, dtype, (0,)),
                               sizes=[row])  # fmt: skip
        x, start = make(dtype, ()), make(dtype, ())
        program.update("pto.assemble {0} into {d}[] : {t0} into {r0}",
                       [Tensor(x, dtype)], start, Tensor(x, dtype))  # fmt: skip
    program.run_exact()


@np.errstate(over="ignore")
def test_assemble_atomic_add():
    program = Program(level=0)
    numbers = [d for d in NATIVE if d != "i1"] + ["bf16"]
    for dtype in numbers:
        for row, rows in [(0, 7), (3, 2), (2, 0)]:
            x, start = make(dtype, (rows, 4)), make(dtype, (7, 4))
            if dtype == "bf16":
                values = RNG.integers(-30000, 30000, (rows, 4)).astype(np.float32)
                begin = RNG.standard_normal((7, 4)).astype(np.float32) * 300
                x, start = to_bf16(values), to_bf16(begin)
            result = start.copy()
            part = result[row : row + rows]
            if dtype == "bf16":
                wide = [(a.astype(np.uint32) << 16).view(np.float32) for a in (part, x)]
                part[:] = to_bf16(wide[0] + wide[1])
            else:
                part += x
            program.update(
                "pto.assemble {0} into {d}[{s0}, 0] atomic_add : {t0} into {r0}",
                [within(x, dtype, 7, None)], start, partly(result, dtype, (0,)),
                sizes=[row],
            )  # fmt: skip
    program.run_exact()


@pytest.mark.parametrize("offset", [-1, 6, 9, 2**62])
def test_assemble_outside(offset):
    program = Program(level=0)
    x = make("f32", (2,))
    program.update("pto.assemble {0} into {d}[{s0}] : {t0} into {r0}",
                   [dynamic(x, "f32")], make("f32", (7,)),
                   dynamic(make("f32", (7,)), "f32"), sizes=[offset])  # fmt: skip
    message = program.fault()
    assert "'pto.assemble' op expects" in message
    assert str(offset) in message
