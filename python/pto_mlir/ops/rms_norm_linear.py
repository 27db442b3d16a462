"""RMSNorm followed by a linear layer.

    n = bf16(x r γ + β)               r = 1 / sqrt(mean(x²) + eps), f32 inside
    y = bf16(n · W)

    x      bf16[T, K]      gamma, beta  bf16[K]
    weight bf16[N, K] as on the design card, or [K, N]
    y      bf16[T, N]      rstd  f32[T, 1], r of each row

Both published forms of the norm are here: `rsqrt` multiplies by the reciprocal
root, the other one divides by the root. γ, β and `rstd` are optional; an argument
that is not used is not touched.
"""

import numpy as np

import pto_mlir as pypto

from . import _golden as goldens
from ._blocks import bf16, f32
from ._operator import Case, Operator, every, ratio, register, unroll_sizes

UNROLL = [128, 64, 32, 16, 8, 1]
EPS = 1e-6


# Kernel


def normalized(x, eps, rsqrt):
    """f32 rows over the root of their mean square, and the reciprocal of it."""
    squares = pypto.sum(x * x * (1.0 / x.shape[-1]), -1, keepdim=True) + eps
    if rsqrt:
        factor = pypto.rsqrt(squares)
        return x * factor, factor
    root = pypto.sqrt(squares)
    return x / root, 1.0 / root


@pypto.frontend.jit(
    pass_options={
        "cube_l1_reuse_setting": {-1: 2, 1: 1},
        "vec_nbuffer_setting": {0: 2},
    },
    runtime_options={"device_sched_mode": 1, "stitch_function_max_num": 128},
)
def rms_norm_linear(
    x: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    gamma: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    beta: pypto.Tensor([pypto.STATIC], pypto.DT_BF16),
    weight: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    y: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    rstd: pypto.Tensor([pypto.DYNAMIC, 1], pypto.DT_FP32),
    eps: float = EPS,
    rsqrt: bool = True,
    b_trans: bool = True,
    has_gamma: bool = True,
    has_beta: bool = False,
    output_rstd: bool = False,
):
    width = x.shape[1]
    weight.set_cache_policy(pypto.CachePolicy.NONE_CACHEABLE, True)
    pypto.set_vec_tile_shapes(1, 1024)
    gain = f32(pypto.reshape(gamma, [1, width])) if has_gamma else None
    shift = f32(pypto.reshape(beta, [1, width])) if has_beta else None

    for t, rows in pypto.loop_unroll(
        0, x.shape[0], 1, name="NORM_LINEAR", idx_name="t", unroll_list=UNROLL
    ):
        pypto.set_semantic_label("rmsnorm")
        pypto.set_vec_tile_shapes(min(rows, 4), 1024)
        tile = f32(pypto.view(x, [rows, width], [t, 0]))
        norm, factor = normalized(tile, eps, rsqrt)
        if output_rstd:
            pypto.assemble(factor, [t, 0], rstd)
        if has_gamma:
            norm = norm * gain
        if has_beta:
            norm = norm + shift

        pypto.set_semantic_label("linear")
        size = min(max(rows, 16), 128)
        pypto.set_cube_tile_shapes([size, size], [128, 512], [128, 128])
        result = pypto.matmul(bf16(norm), weight, pypto.DT_BF16, b_trans=b_trans)
        pypto.assemble(result, [t, 0], y)


# Golden and data


FLAGS = ("rsqrt", "b_trans", "has_gamma", "has_beta", "output_rstd")
DEFAULTS = {"rsqrt": True, "b_trans": True, "has_gamma": True}


def flag(params, name):
    return params.get(name, DEFAULTS.get(name, False))


def inputs(params, rng):
    t, k, n = params["t"], params["k"], params["n"]
    spread = np.exp2(rng.integers(-6, 7, (t, 1)))  # rows of very different size
    x = rng.normal(size=(t, k)) * spread
    if t > 2:
        x[1] = 0.0  # eps alone keeps it finite
    shape = (n, k) if flag(params, "b_trans") else (k, n)
    return {
        "x": goldens.to_bf16(x),
        "gamma": goldens.uniform(rng, (k,), goldens.BF16),
        "beta": goldens.uniform(rng, (k,), goldens.BF16),
        "weight": goldens.uniform(rng, shape, goldens.BF16, -0.1, 0.1),
        "y": goldens.poison((t, n), goldens.BF16),
        "rstd": goldens.poison((t, 1)),
    }


def golden(arrays, params):
    x = arrays["x"].astype(np.float64)
    r = 1.0 / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + EPS)
    norm = goldens.f32(x * r)
    if flag(params, "has_gamma"):
        norm = norm * goldens.f32(arrays["gamma"])
    if flag(params, "has_beta"):
        norm = norm + goldens.f32(arrays["beta"])
    weight = arrays["weight"].T if flag(params, "b_trans") else arrays["weight"]
    out = {"y": goldens.to_bf16(goldens.matmul(goldens.bf16(norm), weight))}
    if flag(params, "output_rstd"):
        out["rstd"] = goldens.f32(r)
    return out


def rules(params):
    found = {"y": ratio(1e-4, 0.0078125)}
    if flag(params, "output_rstd"):
        found["rstd"] = every(0.0, 2.5e-5)
    return found


def case(t, source="random", k=96, n=48, full=False, **flags):
    words = [
        word
        for name, word in (
            ("rsqrt", "divide"),
            ("b_trans", "kn"),
            ("has_gamma", "plain"),
            ("has_beta", "beta"),
            ("output_rstd", "rstd"),
        )
        if flag(flags, name) != DEFAULTS.get(name, False)
    ]
    note = "" if full else "hidden sizes reduced: both are plain sums or rows"
    params = {"t": t, "k": k, "n": n, **flags}
    name = "-".join([f"t{t}-k{k}-n{n}", *words])
    return Case(name, params, source, full, note)


ALL_FLAGS = {
    "rsqrt": False,
    "b_trans": False,
    "has_beta": True,
    "output_rstd": True,
}

OPERATOR = register(
    Operator(
        name="rms-norm-linear",
        summary="RMSNorm, bf16, and a product with a weight",
        section="AT-10, RMSNorm + Linear",
        inputs=inputs,
        kernel=rms_norm_linear,
        arguments=lambda arrays, params: [
            *arrays.values(),
            EPS,
            *(flag(params, name) for name in FLAGS),
        ],
        golden=golden,
        rules=rules,
        cases=[
            *(case(t, "boundary") for t in unroll_sizes(UNROLL)),
            *(case(t, "boundary", b_trans=False) for t in (1, 9, 33)),
            *(case(t, "boundary", rsqrt=False) for t in (1, 9, 33)),
            case(25, rsqrt=False, b_trans=False),
            case(7, output_rstd=True),
            case(7, has_gamma=False),
            case(9, has_beta=True, output_rstd=True),
            case(11, **ALL_FLAGS),
            case(3, k=1000, n=200),
            case(16, k=4096, n=1024, full=True, b_trans=False),
            case(128, k=4096, n=1024, full=True, b_trans=False),
            case(128, k=4096, n=1024, full=True, rsqrt=False),
        ],
    )
)
