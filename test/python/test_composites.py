"""Composites against NumPy: their formulas in f32, one rounding at the end.

Where the order of a sum or the last digit of an exponential is free, float64
goldens bound the error instead.
"""

import numpy as np
import pytest

from tile_program import Program, Tensor, bounded, decode, dynamic, encode

FLOATS = ["f32", "f16", "bf16"]
# A few steps in f32, then half a step of the result type.
RTOL = {"f32": 4e-6, "f16": 2.0**-11 + 4e-6, "bf16": 2.0**-8 + 4e-6}
ATOL = {"f32": 4e-6, "f16": 2e-6, "bf16": 4e-6}
SHAPES = [(5, 7), (1, 1), (0, 3), (4, 33), (2, 3, 8)]
RNG = np.random.default_rng(17)


def make(dtype, shape, scale=3.0):
    return encode(scale * RNG.standard_normal(shape).astype(np.float32), dtype)


def wide(stored, dtype):
    return decode(stored, dtype).astype(np.float64)


def rounded(golden, dtype):
    return encode(golden.astype(np.float32), dtype)


def add_close(program, text, inputs, golden, dtype, like=Tensor, **more):
    program.add(text, inputs, [like(rounded(golden, dtype), dtype)],
                rtol=RTOL[dtype], atol=ATOL[dtype], **more)  # fmt: skip


def last_bounded(array, dtype, bound=64):
    """A tensor whose last extent is bounded."""
    dims = [*array.shape[:-1], None]
    return Tensor(array, dtype, dims, [None] * (array.ndim - 1) + [bound])


# --- Softmax

def softmax(x, axis):
    if x.shape[axis] == 0:
        return x
    p = np.exp(x - x.max(axis, keepdims=True))
    return p / p.sum(axis, keepdims=True)


@pytest.mark.parametrize("dtype", FLOATS)
def test_softmax(dtype):
    program = Program(level=0)
    for count, shape in enumerate([*SHAPES, (3, 0)]):
        for axis in range(len(shape)):
            x = make(dtype, shape)
            result = FLOATS[(count + axis) % 3]
            like = dynamic if count % 2 else Tensor
            add_close(program, f"pto.softmax {{0}} axis {axis} : {{t0}} -> {{r0}}",
                      [like(x, dtype)], softmax(wide(x, dtype), axis), result,
                      like)  # fmt: skip
    program.run()


def test_softmax_of_extreme_values():
    program = Program(level=0)
    inf = np.inf
    x = np.array([[3e38, -3e38, 0], [-inf, 0, 0], [-inf, -inf, 1], [100, 100, 100],
                  [np.nan, 0, 1], [inf, 0, 1], [-inf, -inf, -inf]], np.float32)  # fmt: skip
    nan = np.nan
    golden = np.array([[1, 0, 0], [0, 0.5, 0.5], [0, 0, 1], [1 / 3, 1 / 3, 1 / 3],
                       [nan] * 3, [nan] * 3, [nan] * 3])  # fmt: skip
    add_close(program, "pto.softmax {0} axis 1 : {t0} -> {r0}", [Tensor(x, "f32")],
              golden, "f32")  # fmt: skip
    program.run()


@pytest.mark.parametrize("extent", [0, 1, 5, 64])
def test_softmax_counts_actual_elements(extent):
    program = Program(level=0)
    # All far below 0, the padding that would win if it were counted.
    x = make("f32", (3, extent)) - np.float32(200)
    golden = softmax(wide(x, "f32"), 1)
    text = "pto.softmax {0} axis 1 : {t0} -> {r0}"
    add_close(program, text, [last_bounded(x, "f32")], golden, "f32", last_bounded)
    add_close(program, text.replace("axis 1", "axis 0"),
              [bounded(np.ascontiguousarray(x.T), "f32", 64)], golden.T, "f32",
              lambda array, dtype: bounded(array, dtype, 64))  # fmt: skip
    # A window of a longer row, whose other elements are large.
    row = np.full((3, 64), 300, np.float32)
    row[:, :extent] = x
    window = "tensor<3x?xf32, #pto.bounds<[?, 64]>>"
    add_close(program, f"pto.softmax %v{{case}} axis 1 : {window} -> {{r0}}",
              [Tensor(row, "f32")], golden, "f32", last_bounded, sizes=[extent],
              before=f"%v{{case}} = pto.view {{0}}[0, 0] [:, {{s0}}] : {{t0}} -> {window}",
    )  # fmt: skip
    program.run()


# --- Norms

def rms_norm(x, eps, gamma=None, beta=None):
    with np.errstate(all="ignore"):
        y = x / np.sqrt((x * x).sum(-1, keepdims=True) / x.shape[-1] + eps)
    y = y if gamma is None else y * gamma
    return y if beta is None else y + beta


def layer_norm(x, eps, gamma=None, beta=None):
    n = max(x.shape[-1], 1)
    centered = x - (x / n).sum(-1, keepdims=True)
    y = centered / np.sqrt((centered**2 / n).sum(-1, keepdims=True) + eps)
    y = y if gamma is None else y * gamma
    return y if beta is None else y + beta


def add_norm(program, name, words, x, dtype, result, weights, like=Tensor, eps=1e-5):
    """`weights` are (array, type) of gamma and beta, as many as there are."""
    golden = {"rms_norm": rms_norm, "layer_norm": layer_norm}[name]
    values = [wide(array, kind) for array, kind in weights]
    operands = ["{0}", "{0}, {1}", "{0}, {1} shift {2}"][len(weights)]
    types = operands.replace("{", "{t")
    program_inputs = [like(x, dtype)]
    for array, kind in weights:
        known = like is Tensor or like is dynamic or array.shape[-1] == 1
        program_inputs.append((Tensor if known else like)(array, kind))
    add_close(program, f"pto.{name} {operands} eps {eps:e} {words} : {types} -> {{r0}}",
              program_inputs, golden(wide(x, dtype), eps, *values), result,
              like)  # fmt: skip


@pytest.mark.parametrize("name, words", [("rms_norm", ""), ("rms_norm", "divide"),
                                         ("layer_norm", "")])  # fmt: skip
def test_norms(name, words):
    program = Program(level=0)
    for count, shape in enumerate([(5, 7), (0, 3), (2, 3, 33), (6,)]):
        for number in ((0, 2), (1,))[count % 2]:
            dtype = FLOATS[(count + number) % 3]
            result = FLOATS[(count + 2 * number) % 3]
            x = make(dtype, shape)
            kinds = [FLOATS[(count + k) % 3] for k in range(number)]
            leading = [1] * (len(shape) - 1) if count % 2 else []
            weights = [(make(kind, (*leading, shape[-1])), kind) for kind in kinds]
            add_norm(program, name, words, x, dtype, result, weights)
    program.run()


@pytest.mark.parametrize("extent", [1, 5])
def test_norms_count_actual_elements(extent):
    program = Program(level=0)
    for name, words in [("rms_norm", ""), ("rms_norm", "divide"), ("layer_norm", "")]:
        x = make("f32", (3, extent)) + np.float32(1)
        gamma, beta = make("f32", (extent,)), make("f32", (extent,))
        for weights in ([gamma], [gamma, beta]):
            add_norm(program, name, words, x, "f32", "f32",
                     [(array, "f32") for array in weights], last_bounded)  # fmt: skip
        row = np.full((3, 64), 1e6, np.float32)
        row[:, :extent] = x
        golden = {"rms_norm": rms_norm, "layer_norm": layer_norm}[name]
        window = "tensor<3x?xf32, #pto.bounds<[?, 64]>>"
        add_close(
            program, f"pto.{name} %v{{case}} eps 0.5 {words} : {window} -> {{r0}}",
            [Tensor(row, "f32")], golden(wide(x, "f32"), 0.5), "f32", last_bounded,
            sizes=[extent], before=f"%v{{case}} = pto.view {{0}}[0, 0] [:, {{s0}}]"
            f" : {{t0}} -> {window}",
        )  # fmt: skip
    program.run()


def test_norms_of_extreme_values():
    program = Program(level=0)
    x = np.array([[0, 0, 0], [1e-20, 1e-20, 1e-20], [1e18, -1e18, 1e18]], np.float32)
    for eps in (0.5, 1e-6):
        for name, words in [("rms_norm", ""), ("rms_norm", "divide"),
                            ("layer_norm", "")]:  # fmt: skip
            add_norm(program, name, words, x, "f32", "f32", [], eps=eps)
    program.run()


# --- Rotary position embedding

def rope(mode, x, cos, sin, inverse):
    sin = -sin if inverse else sin
    half = x.shape[-1] // 2
    y = x
    if mode == "deinterleaved_half":
        y = np.concatenate([x[..., 0::2], x[..., 1::2]], -1)
    if mode == "interleaved":
        turned = np.empty_like(y)
        turned[..., 0::2], turned[..., 1::2] = -y[..., 1::2], y[..., 0::2]
    else:
        turned = np.concatenate([-y[..., half:], y[..., :half]], -1)
    return y * cos + turned * sin


@pytest.mark.parametrize("mode", ["half", "interleaved", "deinterleaved_half"])
def test_rope(mode):
    program = Program(level=0)
    for count, (shape, angles) in enumerate([
        ((3, 2, 8), (3, 1, 8)), ((5, 2), (5, 2)), ((4, 6), (6,)),
        ((2, 3, 1, 34), (3, 1, 34)),
    ]):  # fmt: skip
        for inverse in ("", "inverse"):
            dtype = FLOATS[(count + len(inverse)) % 3]
            kind = FLOATS[count % 2]
            x, cos, sin = make(dtype, shape), make(kind, angles), make(kind, angles)
            values = [decode(t, k).astype(np.float32)
                      for t, k in ((x, dtype), (cos, kind), (sin, kind))]  # fmt: skip
            golden = rope(mode, *values, bool(inverse))
            rest = [None, *shape[1:]]
            text = f"pto.rope {mode} {{0}}, {{1}}, {{2}} {inverse}" \
                " : {t0}, {t1}, {t2} -> {r0}"
            program.add(text, [Tensor(x, dtype), Tensor(cos, kind), Tensor(sin, kind)],
                        [Tensor(encode(golden, dtype), dtype)])  # fmt: skip
            if angles[0] == shape[0] and len(angles) == len(shape):
                known = [None, *angles[1:]]
                program.add(
                    text, [Tensor(x, dtype, rest), Tensor(cos, kind, known),
                           Tensor(sin, kind, known)],
                    [Tensor(encode(golden, dtype), dtype, rest)],
                )  # fmt: skip
                program.add(
                    text, [bounded(x, dtype, 16), bounded(cos, kind, 16),
                           bounded(sin, kind, 16)],
                    [bounded(encode(golden, dtype), dtype, 16)],
                )  # fmt: skip
    program.run()


@pytest.mark.parametrize("mode", ["half", "interleaved", "deinterleaved_half"])
def test_rope_of_no_rows(mode):
    program = Program(level=0)
    x, angles = make("f32", (0, 4)), Tensor(make("f32", (1, 4)), "f32")
    program.add(f"pto.rope {mode} {{0}}, {{1}}, {{2}} : {{t0}}, {{t1}}, {{t2}} -> {{r0}}",
                [Tensor(x, "f32"), angles, angles], [Tensor(x, "f32")])  # fmt: skip
    program.run()


# --- Quantization

@pytest.mark.parametrize("dtype", FLOATS)
def test_quantize(dtype):
    program = Program(level=0)
    with np.errstate(all="ignore"):
        for shape, scale_shape, zero_shape in [
            ((5, 7), (5, 1), None), ((5, 7), (7,), (1, 7)), ((5, 7), (1, 1), (5, 1)),
            ((0, 3), (0, 1), None), ((3, 2, 33), (2, 1), (33,)), ((1,), (1,), (1,)),
        ]:  # fmt: skip
            x = make(dtype, shape, 60)
            x.reshape(-1)[:2] = encode(np.float32(2.5), dtype)
            scale = np.abs(make("f32", scale_shape, 1))
            zero = None if zero_shape is None else make("f32", zero_shape, 50)
            y = decode(x, dtype).astype(np.float32) * scale
            y = y if zero is None else y + zero
            for result, low, high in [("i8", -128, 127), ("ui8", 0, 255)]:
                golden = np.clip(np.rint(y), low, high).astype(
                    np.int8 if result == "i8" else np.uint8)  # fmt: skip
                inputs = [Tensor(x, dtype), Tensor(scale, "f32")]
                text, types = "pto.quantize {0} scale {1}", "{t0}, {t1}"
                if zero is not None:
                    inputs.append(Tensor(zero, "f32"))
                    text, types = f"{text} zero {{2}}", f"{types}, {{t2}}"
                program.add(f"{text} : {types} -> {{r0}}", inputs,
                            [Tensor(golden, result)])  # fmt: skip
    program.run()


def test_quantize_halves_and_ends():
    program = Program(level=0)
    x = np.array([[0.5, 1.5, 2.5, -0.5, -1.5, 126.5, 127.5, 128.5, -127.5, -128.5,
                   254.5, 255.5, 1e30, -1e30, np.inf, -np.inf, -0.0]], np.float32)  # fmt: skip
    one = np.ones((1, 1), np.float32)
    for result, low, high in [("i8", -128, 127), ("ui8", 0, 255)]:
        golden = np.clip(np.rint(x), low, high)
        golden = golden.astype(np.int8 if result == "i8" else np.uint8)
        program.add("pto.quantize {0} scale {1} : {t0}, {t1} -> {r0}",
                    [bounded(x, "f32", 8), bounded(one, "f32", 8)],
                    [bounded(golden, result, 8)])  # fmt: skip
    program.run()


def test_dequantize():
    program = Program(level=0)
    for count, dtype in enumerate(["i8", "ui8", "i16", "ui16", "i32", "i64", "ui32",
                                   "ui64"]):  # fmt: skip
        kind = encode(0, dtype).dtype
        limits = np.iinfo(kind)
        x = RNG.integers(limits.min, limits.max, (5, 7), kind, endpoint=True)
        scale = make("f32", (5, 1), 0.01)
        zero = make("f32", (1, 7), 10)
        for result in FLOATS:
            with np.errstate(over="ignore"):
                plain = encode(x.astype(np.float32) * scale, result)
                moved = encode((x.astype(np.float32) + zero) * scale, result)
            like = dynamic if count % 2 else Tensor
            program.add("pto.dequantize {0} scale {1} : {t0}, {t1} -> {r0}",
                        [Tensor(x, dtype), Tensor(scale, "f32")],
                        [Tensor(plain, result)])  # fmt: skip
            program.add("pto.dequantize {0} scale {1} zero {2} : {t0}, {t1}, {t2} -> {r0}",
                        [like(x, dtype), Tensor(scale, "f32"), Tensor(zero, "f32")],
                        [like(moved, result)])  # fmt: skip
    program.run()
