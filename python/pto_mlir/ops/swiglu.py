"""SwiGLU: the gated activation of a feed-forward block.

In f32, for the two halves of each row:

    y = g · sigmoid(g) · u            x = [g | u]
    sigmoid(g) = 1 / (1 + exp(-g))

    x  bf16[T, 2 N]     y  bf16[T, N]
"""

import numpy as np

import pto_mlir as pypto

from . import _golden as goldens
from ._blocks import bf16, f32, sigmoid
from ._operator import Case, Operator, ratio, register, unroll_sizes

UNROLL = [64, 16, 4, 1]


@pypto.frontend.jit(
    pass_options={"vec_nbuffer_setting": {-1: 2}},
    runtime_options={"device_sched_mode": 3},
)
def swiglu(
    x: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    y: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
):
    width = y.shape[1]
    for t, rows in pypto.loop_unroll(
        0, x.shape[0], 1, name="SWIGLU", idx_name="t", unroll_list=UNROLL
    ):
        pypto.set_semantic_label("SwiGLU")
        pypto.set_vec_tile_shapes(min(rows, 16), 512)
        gate = f32(pypto.view(x, [rows, width], [t, 0]))
        up = f32(pypto.view(x, [rows, width], [t, width]))
        pypto.assemble(bf16(gate * sigmoid(gate) * up), [t, 0], y)


def inputs(params, rng):
    x = rng.normal(size=(params["t"], 2 * params["n"])) * params.get("spread", 2.0)
    x[0, 0] = -100.0  # exp(-g) overflows f32
    x[-1, 0] = 100.0
    return {
        "x": goldens.to_bf16(x),
        "y": goldens.poison((params["t"], params["n"]), goldens.BF16),
    }


def golden(arrays, params):
    gate, up = np.split(arrays["x"].astype(np.float64), 2, axis=-1)
    with np.errstate(over="ignore"):
        return {"y": goldens.to_bf16(gate / (1.0 + np.exp(-gate)) * up)}


def case(t, n, source="random", **more):
    params = {"t": t, "n": n, **more}
    return Case("-".join([f"t{t}-n{n}", *more]), params, source)


OPERATOR = register(
    Operator(
        name="swiglu",
        summary="g · sigmoid(g) · u of the halves of a row",
        section="AT-07, gated activation",
        inputs=inputs,
        kernel=swiglu,
        golden=golden,
        rules={"y": ratio(1e-6, 0.0078125)},
        cases=[
            *(case(t, 32, "boundary") for t in unroll_sizes(UNROLL)),
            case(1, 192, "published"),
            case(2, 192, "published"),
            case(33, 513),
            case(8, 64, spread=20.0),
            Case("t512-n1536", {"t": 512, "n": 1536}, full=True),
        ],
    )
)
