"""RMSNorm, a linear layer in int8, and the way back.

    n = x r γ                         r = 1 / sqrt(mean(x²) + eps), f32
    (q, s) = int8 of each row of n, with its scale
    y = bf16(f32(i32 q · W) · s · scale)

    x      bf16[T, K]    gamma  bf16[K]
    weight i8[N, K] as on the design card, or [K, N]
    scale  f32[N, 1]     per output channel
    y bf16[T, N]         q i8[T, K]     s f32[T, 1]

n is quantized from f32: rounding it to bf16 first would change many values of q.
DeepSeek-V3.2 does round there; `round_norm` is that form. A row of zeros becomes
q = 0 with scale 0.
"""

import numpy as np

import pto_mlir as pypto

from . import _golden as goldens
from ._blocks import bf16, dequantize, f32, prolog_quant, rms_norm
from ._operator import Case, Operator, ratio, register, unroll_sizes

UNROLL = [128, 64, 32, 16, 8, 1]
EPS = 1e-6


@pypto.frontend.jit(
    pass_options={
        "cube_l1_reuse_setting": {-1: 2, 1: 1},
        "vec_nbuffer_setting": {0: 2},
    },
    runtime_options={"device_sched_mode": 1, "stitch_function_max_num": 128},
)
def rms_norm_linear_quant(
    x: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    gamma: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    weight: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_INT8),
    scale: pypto.Tensor([pypto.STATIC, 1], pypto.DT_FP32),
    y: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    q: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_INT8),
    s: pypto.Tensor([pypto.DYNAMIC, 1], pypto.DT_FP32),
    eps: float = EPS,
    b_trans: bool = True,
    round_norm: bool = False,
):
    width, columns = x.shape[1], y.shape[1]
    pypto.set_vec_tile_shapes(1, 1024)
    gain = f32(pypto.reshape(gamma, [1, width]))
    by_column = pypto.reshape(scale, [1, columns])

    for t, rows in pypto.loop_unroll(
        0, x.shape[0], 1, name="NORM_LINEAR_QUANT", idx_name="t", unroll_list=UNROLL
    ):
        pypto.set_semantic_label("rmsnorm")
        pypto.set_vec_tile_shapes(min(rows, 4), 1024)
        norm = rms_norm(f32(pypto.view(x, [rows, width], [t, 0])), eps) * gain
        if round_norm:
            norm = f32(bf16(norm))

        pypto.set_semantic_label("quantize")
        values, row_scale = prolog_quant(norm)
        pypto.assemble(values, [t, 0], q)
        pypto.assemble(row_scale, [t, 0], s)

        pypto.set_semantic_label("linear")
        size = min(max(rows, 16), 128)
        pypto.set_cube_tile_shapes([size, size], [128, 512], [128, 128])
        acc = pypto.matmul(values, weight, pypto.DT_INT32, b_trans=b_trans)

        pypto.set_semantic_label("dequantize")
        pypto.set_vec_tile_shapes(min(rows, 4), 1024)
        result = dequantize(acc, row_scale, by_column)
        pypto.assemble(bf16(result), [t, 0], y)


def without_ties(x, gamma, round_norm):
    """x with zeros where the order of a sum could decide a rounding of n.

    One such value changes a whole row of y, some of it by more than the rule
    allows. The sum of squares is taken to be right to 4e-6.
    """
    while True:
        norm = goldens.rms_norm(x, gamma, EPS).astype(np.float64)
        near = round_norm & goldens.near_bf16_tie(norm)
        norm = goldens.bf16(norm).astype(np.float64) if round_norm else norm
        most = np.max(np.abs(norm), axis=-1, keepdims=True)
        scaled = np.abs(norm) * (127 / np.where(most == 0, 1, most))
        near |= np.abs(scaled % 1 - 0.5) < 4e-6 * scaled + 2e-5
        if not np.any(near):
            return x
        x = np.where(near, 0, x).astype(x.dtype)


def inputs(params, rng):
    t, k, n = params["t"], params["k"], params["n"]
    x = rng.normal(size=(t, k)) * np.exp2(rng.integers(-6, 7, (t, 1)))
    if t > 2:
        x[1] = 0.0
    gamma = goldens.uniform(rng, (k,), goldens.BF16)
    x = without_ties(goldens.to_bf16(x), gamma, params.get("round_norm", False))
    weight, scale = goldens.quantize_weight(goldens.uniform(rng, (k, n)))
    if params.get("b_trans", True):
        weight = np.ascontiguousarray(weight.T)
    return {
        "x": x,
        "gamma": gamma,
        "weight": weight,
        "scale": scale,
        "y": goldens.poison((t, n), goldens.BF16),
        "q": goldens.poison((t, k), np.int8),
        "s": goldens.poison((t, 1)),
    }


def golden(arrays, params):
    norm = goldens.rms_norm(arrays["x"], arrays["gamma"], EPS)
    if params.get("round_norm", False):
        norm = goldens.bf16(norm)
    q, s = goldens.quantize(norm)
    weight = arrays["weight"]
    weight = weight.T if params.get("b_trans", True) else weight
    acc = goldens.matmul_int(q, weight)
    y = goldens.to_bf16(goldens.dequantize(acc, s, arrays["scale"]))
    return {"y": y, "q": q, "s": s}


def case(t, source="random", k=96, n=48, full=False, **flags):
    words = []
    if not flags.get("b_trans", True):
        words.append("kn")
    if flags.get("round_norm", False):
        words.append("rounded")
    note = "" if full else "hidden sizes reduced: both are plain sums or rows"
    params = {"t": t, "k": k, "n": n, **flags}
    return Case("-".join([f"t{t}-k{k}-n{n}", *words]), params, source, full, note)


OPERATOR = register(
    Operator(
        name="rms-norm-linear-quant",
        summary="RMSNorm, int8 per row, int32 product, and dequantization",
        section="AT-11, RMSNorm + Linear + Quant",
        inputs=inputs,
        kernel=rms_norm_linear_quant,
        arguments=lambda arrays, params: [
            *arrays.values(),
            EPS,
            params.get("b_trans", True),
            params.get("round_norm", False),
        ],
        golden=golden,
        rules={
            "y": ratio(1e-4, 0.0078125),
            "q": ratio(1.0, 0.0, 0.0),
            "s": ratio(2.5e-5, 0.005, 0.005),
        },
        cases=[
            *(case(t, "boundary") for t in unroll_sizes(UNROLL)),
            *(case(t, "boundary", b_trans=False) for t in (1, 9, 33)),
            *(case(t, "boundary", round_norm=True) for t in (1, 9)),
            case(25, b_trans=False, round_norm=True),
            case(3, k=1000, n=200),
            case(16, k=1024, n=8192, full=True, b_trans=False),
            case(128, k=4096, n=1024, full=True),
        ],
    )
)
