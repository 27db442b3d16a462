"""Softmax in one pass, times values.

    s = scores, and -3.4e38 where the mask is false
    p = exp(s - m) / l       l = Σ exp(s - m) [+ exp(sink - m)],  m = max s
    out = bf16(bf16(p) · V)                    "pre": weights round when divided
    out = bf16((bf16(exp(s - m)) · V) / l)     "post": weights round before

    scores f32[T, N]    mask bool[T, N]    sink f32[T, 1]    values bf16[N, D]
    p f32[T, N]         out bf16[T, D]

Mask and sink are optional. The masked score is finite, so a row of which nothing
is seen has equal weights instead of NaN, or weights 0 with a sink. The two orders
differ by more than the published tolerance.
"""

import numpy as np

import pto_mlir as pypto

from . import _golden as goldens
from ._blocks import bf16
from ._operator import Case, Operator, every, ratio, register, unroll_sizes

UNROLL = [64, 16, 4, 1]
HIDDEN = -3.4e38


@pypto.frontend.jit(pass_options={"vec_nbuffer_setting": {-1: 4}})
def softmax_values(
    scores: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP32),
    mask: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BOOL),
    sink: pypto.Tensor([pypto.DYNAMIC, 1], pypto.DT_FP32),
    values: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    p: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP32),
    out: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    apply_mask: bool,
    has_sink: bool,
    order: str,
):
    width = scores.shape[1]
    for t, rows in pypto.loop_unroll(
        0, scores.shape[0], 1, name="SOFTMAX", idx_name="t", unroll_list=UNROLL
    ):
        pypto.set_semantic_label("softmax")
        pypto.set_vec_tile_shapes(min(rows, 16), 512)
        tile = pypto.view(scores, [rows, width], [t, 0])
        if apply_mask:
            seen = pypto.view(mask, [rows, width], [t, 0])
            tile = pypto.where(seen, tile, HIDDEN)
        top = pypto.amax(tile, -1, keepdim=True)
        powers = pypto.exp(tile - top)
        total = pypto.sum(powers, -1, keepdim=True)
        if has_sink:
            total = total + pypto.exp(pypto.view(sink, [rows, 1], [t, 0]) - top)
        weights = powers / total
        pypto.assemble(weights, [t, 0], p)

        pypto.set_semantic_label("values")
        pypto.set_cube_tile_shapes([64, 64], [128, 128], [128, 128])
        if order == "pre":
            result = pypto.matmul(bf16(weights), values, pypto.DT_BF16)
        else:
            product = pypto.matmul(bf16(powers), values, pypto.DT_FP32)
            result = bf16(product / total)
        pypto.assemble(result, [t, 0], out)


def inputs(params, rng):
    t, n, d = params["t"], params["n"], params["d"]
    seen = rng.random((t, n)) < 0.7
    seen[:, 0] = True
    if t > 1:
        seen[-1] = False  # a row of which nothing is seen
        seen[0] = True
    scores = rng.normal(size=(t, n)) * params.get("spread", 1.0)
    return {
        "scores": scores.astype(goldens.F32),
        "mask": seen,
        "sink": goldens.uniform(rng, (t, 1)),
        "values": goldens.uniform(rng, (n, d), goldens.BF16),
        "p": goldens.poison((t, n)),
        "out": goldens.poison((t, d), goldens.BF16),
    }


def golden(arrays, params):
    scores = arrays["scores"].astype(np.float64)
    if params.get("apply_mask", False):
        scores = np.where(arrays["mask"], scores, HIDDEN)
    top = np.max(scores, axis=-1, keepdims=True)
    powers = np.exp(scores - top)
    total = np.sum(powers, axis=-1, keepdims=True)
    if params.get("has_sink", False):
        with np.errstate(over="ignore"):
            total = total + np.exp(arrays["sink"] - top)
    p = goldens.f32(powers / total)
    if params.get("order", "pre") == "pre":
        out = goldens.matmul(goldens.bf16(p), arrays["values"])
    else:
        out = goldens.matmul(goldens.bf16(powers), arrays["values"]) / total
    return {"p": p, "out": goldens.to_bf16(out)}


def case(t, source="random", n=80, d=32, **more):
    words = [name.replace("_", "-") for name in more if name != "order"]
    words += [more["order"]] if "order" in more else []
    params = {"t": t, "n": n, "d": d, **more}
    return Case("-".join([f"t{t}-n{n}-d{d}", *words]), params, source)


OPERATOR = register(
    Operator(
        name="softmax",
        summary="softmax of rows, with mask and sink, times values",
        section="AT-02, standard softmax",
        inputs=inputs,
        kernel=softmax_values,
        arguments=lambda arrays, params: [
            *arrays.values(),
            params.get("apply_mask", False),
            params.get("has_sink", False),
            params.get("order", "pre"),
        ],
        golden=golden,
        rules={"p": every(1e-7, 2e-5), "out": ratio(1e-4, 0.0078125)},
        cases=[
            *(case(t, "boundary") for t in unroll_sizes(UNROLL)),
            case(9, apply_mask=True),
            case(9, has_sink=True),
            case(9, apply_mask=True, has_sink=True),
            case(9, order="post"),
            case(9, has_sink=True, order="post"),
            case(6, apply_mask=True, has_sink=True, order="post"),
            case(5, n=1),
            case(5, n=640, has_sink=True),
            case(7, n=333, spread=30.0),
            Case(
                "t8192-n640-d512",
                {"t": 8192, "n": 640, "d": 512, "has_sink": True},
                full=True,
            ),
        ],
    )
)
