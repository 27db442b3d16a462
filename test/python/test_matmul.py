"""Values of matrix products against NumPy.

Float goldens add f32 products along k in blocks, as the operations promise, so
they are exact; one test bounds them by float64.
"""

import itertools

import numpy as np
import pytest

from tile_program import (
    NATIVE,
    Program,
    Tensor,
    bounded,
    decode,
    dynamic,
    encode,
    in_blocks,
    small_float_table,
)

RNG = np.random.default_rng(3)
SIZES = [(1, 1, 1), (3, 5, 7), (4, 0, 3), (0, 4, 3), (2, 3, 0), (17, 33, 9), (1, 64, 32)]
SMALL = ["f8E4M3FN", "f8E5M2"]


def make(dtype, shape):
    if dtype == "i8":
        return RNG.integers(-128, 128, shape, np.int8)
    if dtype in NATIVE or dtype == "bf16":
        return encode(RNG.standard_normal(shape).astype(np.float32), dtype)
    table = small_float_table(dtype)
    return RNG.choice(np.flatnonzero(np.abs(table) < 64), shape).astype(np.uint8)


def turned(array, is_turned):
    return np.ascontiguousarray(np.swapaxes(array, -1, -2)) if is_turned else array


def product(a, b, start):
    """start + Σ a[…, m, k] · b[…, k, n]."""
    terms = [a[..., :, [k]] * b[..., [k], :] for k in range(a.shape[-1])]
    total = in_blocks(start, terms)
    assert total.dtype == a.dtype
    return total


def blank(a, b, dtype):
    batch = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    return np.zeros(batch + (a.shape[-2], b.shape[-1]), dtype)


def add_matmul(program, a, b, types, result, golden, flags="", extra=(), **tolerance):
    """`extra` holds (keyword, tensor) pairs: bias and scale_by."""
    a_trans, b_trans = "a_trans" in flags, "b_trans" in flags
    tensors = [Tensor(turned(a, a_trans), types[0]), Tensor(turned(b, b_trans), types[1])]
    text, kinds = "pto.matmul {0}, {1}", "{t0}, {t1}"
    for index, (keyword, tensor) in enumerate(extra, 2):
        text += f" {keyword} {{{index}}}"
        kinds += f", {keyword} {{t{index}}}"
        tensors.append(tensor)
    program.add(f"{text} {flags} : {kinds} -> {{r0}}", tensors,
                [Tensor(golden, result)], **tolerance)  # fmt: skip


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16"] + SMALL)
def test_floats(dtype):
    program = Program()
    results = ["f32"] if dtype == "f32" else ["f32", "f16", "bf16"]
    for m, n, k in SIZES:
        for flags in ("", "a_trans", "b_trans", "a_trans b_trans"):
            a, b = make(dtype, (m, k)), make(dtype, (k, n))
            left, right = decode(a, dtype), decode(b, dtype)
            left, right = left.astype(np.float32), right.astype(np.float32)
            total = product(left, right, blank(a, b, np.float32))
            result = results[(m + len(flags)) % len(results)]
            add_matmul(program, a, b, (dtype, dtype), result, encode(total, result), flags)
    program.run()


def test_two_small_floats():
    program = Program()
    for types in (SMALL, SMALL[::-1]):
        a, b = make(types[0], (3, 40)), make(types[1], (40, 5))
        total = product(decode(a, types[0]), decode(b, types[1]), blank(a, b, np.float32))
        add_matmul(program, a, b, types, "f32", total)
    program.run()


def test_sums_stay_within_the_float64_bound():
    program = Program()
    for k in (1, 257, 2048):
        a, b = make("f32", (3, k)), make("f32", (k, 4))
        wide = a.astype(np.float64), b.astype(np.float64)
        bound = (k + 1) * 2.0**-24 * (np.abs(wide[0]) @ np.abs(wide[1])).max()
        golden = (wide[0] @ wide[1]).astype(np.float32)
        add_matmul(program, a, b, ("f32", "f32"), "f32", golden, atol=bound)
    program.run()


@pytest.mark.parametrize("flags", ["", "b_trans", "a_trans"])
def test_long_products_run_in_blocks(flags):
    program = Program()
    for dtype, k in itertools.product(["f32", "bf16"], [63, 64, 65, 128, 4099]):
        # Positive terms: roundings of a plain sum do not cancel.
        a = encode(1 + RNG.random((3, k)), dtype)
        b, bias = encode(1 + RNG.random((k, 37)), dtype), make("f32", (1, 37))
        left, right = decode(a, dtype), decode(b, dtype)
        total = product(left, right, blank(a, b, np.float32))
        started = product(left, right, np.broadcast_to(bias, (3, 37)))
        kinds, extra = (dtype, dtype), [("bias", Tensor(bias, "f32"))]
        add_matmul(program, a, b, kinds, "f32", total, flags)
        add_matmul(program, a, b, kinds, "f32", started, flags, extra)
        text = f"pto.matmul {{0}}, {{1}} {flags} : {{t0}}, {{t1}} -> {{r0}}"
        biased = (f"pto.matmul {{0}}, {{1}} bias {{2}} {flags}"
                  " : {t0}, {t1}, bias {t2} -> {r0}")  # fmt: skip
        a, b = turned(a, "a_trans" in flags), turned(b, "b_trans" in flags)
        for form in (dynamic, lambda array, dtype: bounded(array, dtype, 5000)):
            operands = [form(a, dtype), form(b, dtype)]
            program.add(text, operands, [dynamic(total, "f32")])
            program.add(biased, operands + [Tensor(bias, "f32")],
                        [dynamic(started, "f32")])  # fmt: skip
    plain = np.add.accumulate(left[:, :, None] * right, 1, np.float32)[:, -1]
    exact = left.astype(np.float64) @ right.astype(np.float64)
    assert 5 * np.abs(total - exact).max() < np.abs(plain - exact).max()
    program.run()


def test_integers_are_exact():
    program = Program()
    for m, n, k in SIZES + [(2, 3, 3000)]:
        for flags in ("", "a_trans", "b_trans"):
            a, b = make("i8", (m, k)), make("i8", (k, n))
            total = a.astype(np.int32) @ b.astype(np.int32)
            bias = RNG.integers(-(2**31), 2**31, (1, n), np.int32)
            add_matmul(program, a, b, ("i8", "i8"), "i32", total, flags)
            add_matmul(program, a, b, ("i8", "i8"), "i32", total + bias, flags,
                       [("bias", Tensor(bias, "i32"))])  # fmt: skip
            add_matmul(program, a, b, ("i8", "i8"), "i32", np.maximum(total, 0),
                       f"{flags} relu")  # fmt: skip
    program.run()


def test_batches_repeat():
    program = Program()
    for left, right in [((2, 3), (2, 3)), ((1, 3), (2, 3)), ((2, 1), (1, 3)),
                        ((1, 1), (1, 1)), ((4,), (1,)), ((1,), (4,)), ((0,), (1,))]:  # fmt: skip
        for flags in ("", "b_trans"):
            a, b = make("bf16", left + (3, 5)), make("bf16", right + (5, 4))
            total = product(
                decode(a, "bf16"), decode(b, "bf16"), blank(a, b, np.float32)
            )
            add_matmul(program, a, b, ("bf16", "bf16"), "f32", total, flags)
    program.run()


def test_bias_starts_the_sum():
    program = Program()
    for dtype in ("f32", "bf16", "f16"):
        for bias_type in ("f32", "bf16", "f16"):
            for shape in ((6,), (1, 6)):
                a, b, bias = make(dtype, (5, 9)), make(dtype, (9, 6)), make(bias_type, shape)
                start = np.broadcast_to(decode(bias, bias_type), (5, 6))
                total = product(
                    decode(a, dtype).astype(np.float32),
                    decode(b, dtype).astype(np.float32),
                    start.astype(np.float32),
                )
                result = "f32" if dtype == "f32" else dtype
                add_matmul(program, a, b, (dtype, dtype), result, encode(total, result),
                           "", [("bias", Tensor(bias, bias_type))])  # fmt: skip
    program.run()


def finish(total, scale, relu, result):
    """One conversion, to nearest even; i8 saturates."""
    scaled = total.astype(np.float32) * np.float32(scale)
    if relu:
        scaled = np.maximum(scaled, np.float32(0))
    if result in ("i8", "i32"):
        limits = np.iinfo(NATIVE[result])
        rounded = np.rint(scaled.astype(np.float64))
        return np.clip(rounded, limits.min, limits.max).astype(NATIVE[result])
    return encode(scaled, result)


@pytest.mark.parametrize("relu", [False, True])
def test_scales(relu):
    program = Program()
    cases = [("i8", "i8"), ("i8", "f16"), ("i8", "i32"), ("bf16", "i8"),
             ("bf16", "bf16"), ("f32", "f32"), ("f16", "f16")]  # fmt: skip
    for dtype, result in cases:
        accumulated = np.int32 if dtype == "i8" else np.float32
        for number in (0.015625, -0.37, 40.0):
            number = float(np.float32(number))
            a, b = make(dtype, (4, 30)), make(dtype, (30, 6))
            left, right = (decode(x, dtype).astype(accumulated) for x in (a, b))
            total = product(left, right, blank(a, b, accumulated))
            relu_flag = " relu" if relu else ""
            add_matmul(program, a, b, (dtype, dtype), result,
                       finish(total, number, relu, result),
                       f"scale {number!r}{relu_flag}")  # fmt: skip
            column = (number * RNG.random((1, 6))).astype(np.float32)
            add_matmul(program, a, b, (dtype, dtype), result,
                       finish(total, column, relu, result),
                       relu_flag, [("scale_by", Tensor(column, "f32"))])  # fmt: skip
    program.run()


def test_conversion_to_i8_takes_ties_to_even():
    program = Program()
    a = np.array([[1], [3], [5], [-1], [-3], [127], [-128]], np.int8)
    b = np.array([[1, 100]], np.int8)
    total = a.astype(np.int32) @ b.astype(np.int32)
    golden = finish(total, 0.5, False, "i8")
    assert list(golden[:5, 0]) == [0, 2, 2, 0, -2] and golden[5, 1] == 127
    add_matmul(program, a, b, ("i8", "i8"), "i8", golden, "scale 5.0e-1")
    program.run()


def tf32(values, mode):
    bits = values.view(np.uint32).astype(np.uint64)
    half = 0x1000 if mode == "round" else 0xFFF + (bits >> 13 & 1)
    rounded = ((bits + half) & ~np.uint64(0x1FFF)).astype(np.uint32).view(np.float32)
    return np.where(np.isnan(values), values, rounded)


@pytest.mark.parametrize("mode", ["rint", "round"])
def test_tf32(mode):
    program = Program()
    # Exact halves between two tf32 numbers, the range's end, inf and NaN.
    ties = 1 + np.arange(8) * 2.0**-11
    special = [np.inf, -np.inf, np.nan, np.finfo(np.float32).max, -0.0, 1e-42]
    a = np.concatenate([ties, -ties, special]).astype(np.float32)[:, None]
    one = np.ones((1, 1), np.float32)
    with np.errstate(invalid="ignore"):
        golden = tf32(a, mode)
    add_matmul(program, a, one, ("f32", "f32"), "f32", golden, f"tf32 {mode}")
    # A NaN whose payload the rounding would lose.
    odd = np.array([[0x7F800001], [0x7FFFFFFF]], np.uint32).view(np.float32)
    nan = np.full((2, 1), np.nan, np.float32)
    add_matmul(program, odd, one, ("f32", "f32"), "f32", nan, f"tf32 {mode}")
    a, b = make("f32", (5, 20)), make("f32", (20, 7))
    total = product(tf32(a, mode), tf32(b, mode), blank(a, b, np.float32))
    add_matmul(program, a, b, ("f32", "f32"), "f32", total, f"tf32 {mode}")
    program.run()


def add_scaled(program, a, b, sa, sb, types, flags="", bias=None, start=0.0):
    """Scales for (m, k) and (k, n) are at [m, k/64, k/32%2] and [k/64, n, …]."""
    k = np.arange(a.shape[1])
    left = decode(a, types[0]).astype(np.float64)
    right = decode(b, types[1]).astype(np.float64)
    left_scale = decode(sa, "f8E8M0FNU").astype(np.float64)[:, k // 64, k // 32 % 2]
    right_scale = decode(sb, "f8E8M0FNU").astype(np.float64)[k // 64, :, k // 32 % 2]
    terms = []
    for step in k:
        # Exact in float64, rounded to f32 only where it leaves f32's range.
        factor = np.outer(left_scale[:, step], right_scale[step])
        exact = np.outer(left[:, step], right[step]) * factor
        with np.errstate(over="ignore", invalid="ignore"):
            terms.append(exact.astype(np.float32))
    with np.errstate(over="ignore", invalid="ignore"):
        total = in_blocks(np.full((a.shape[0], b.shape[1]), start, np.float32), terms)
    tensors = [Tensor(turned(a, "a_trans" in flags), types[0]), Tensor(sa, "f8E8M0FNU"),
               Tensor(turned(b, "b_trans" in flags), types[1]), Tensor(sb, "f8E8M0FNU")]  # fmt: skip
    text, kinds = "pto.scaled_matmul {0} scale {1}, {2} scale {3}", "{t0}, {t1}, {t2}, {t3}"
    if bias is not None:
        text, kinds = f"{text} bias {{4}}", f"{kinds}, bias {{t4}}"
        tensors.append(bias)
    program.add(f"{text} {flags} : {kinds} -> {{r0}}", tensors, [Tensor(total, "f32")])


def scales(shape, low=120, high=135):
    return RNG.integers(low, high, shape).astype(np.uint8)


def test_scaled_matmul():
    program = Program()
    small = SMALL + ["f4E2M1FN"]
    for m, n, k in [(1, 1, 32), (3, 5, 64), (4, 3, 100), (2, 7, 128), (2, 3, 1), (2, 2, 0),
                    (2, 37, 130)]:  # fmt: skip
        blocks = -(-k // 64)
        for index, left in enumerate(small):
            types = (left, small[(index + m) % 3])
            a, b = make(types[0], (m, k)), make(types[1], (k, n))
            sa, sb = scales((m, blocks, 2)), scales((blocks, n, 2))
            for flags in ("", "b_trans", "a_trans"):
                add_scaled(program, a, b, sa, sb, types, flags)
    program.run()


def test_scaled_matmul_with_bias_and_extreme_scales():
    program = Program()
    types = ("f8E4M3FN", "f8E5M2")
    a, b = make(types[0], (3, 64)), make(types[1], (64, 4))
    bias = np.full((1, 4), 0.75, np.float32)
    add_scaled(program, a, b, scales((3, 1, 2)), scales((1, 4, 2)), types, "",
               Tensor(bias, "f32"), 0.75)  # fmt: skip
    one = np.array([[0x38]], np.uint8), np.array([[0x3C]], np.uint8)
    for low, high in [(0, 254), (254, 0), (0, 0), (254, 254), (1, 126), (255, 3),
                      (3, 255), (254, 127), (0, 127), (255, 255), (60, 60)]:  # fmt: skip
        sa = np.array([[[low, 0]]], np.uint8)
        sb = np.array([[[high, 0]]], np.uint8)
        add_scaled(program, *one, sa, sb, types)
    program.run()


@pytest.mark.parametrize("rows", [0, 1, 5, 16])
def test_run_time_extents(rows):
    program = Program()
    a, b = make("bf16", (rows, 24)), make("bf16", (24, 10))
    total = product(decode(a, "bf16"), decode(b, "bf16"), blank(a, b, np.float32))
    for b_trans in (False, True):
        right = turned(b, b_trans)
        flags = " b_trans" if b_trans else ""
        text = f"pto.matmul {{0}}, {{1}}{flags} : {{t0}}, {{t1}} -> {{r0}}"
        program.add(text, [dynamic(a, "bf16"), dynamic(right, "bf16")],
                    [dynamic(total, "f32")])  # fmt: skip
        program.add(text, [bounded(a, "bf16", 16), Tensor(right, "bf16")],
                    [bounded(encode(total, "bf16"), "bf16", 16)])  # fmt: skip
    program.run()
