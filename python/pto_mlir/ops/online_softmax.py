"""Online softmax: softmax of rows times values, one block of columns at a time.

The state of each row is a maximum m, a sum l and a product o, in f32. Block k of
the scores has its own maximum m_k; in the form with two factors

    p = exp(s_k - m_k)       l_k = Σ p       m' = max(m, m_k)
    α = exp(m - m')          β = exp(m_k - m')
    l' = α l + β l_k         o' = α o + β (bf16(p) · V_k)

and in the folded form p = exp(s_k - m') and β = 1. The first block sets the state,
the last one divides: out = bf16(o / l). The forms round p relative to different
maxima and so differ in the last bit of some weights.

    scores f32[R, N]    values bf16[N, D]       N is any number, R a tile of rows
    out bf16[R, D]      greatest, weight_sum f32[R, 1], the last m and l
"""

import numpy as np

import pto_mlir as pypto

from . import _golden as goldens
from ._blocks import bf16, flash_start, flash_step
from ._operator import Case, Operator, every, exact, ratio, register

BLOCK = 128


# Kernel


@pypto.frontend.jit(
    pass_options={
        "cube_l1_reuse_setting": {-1: 2},
        "cube_nbuffer_setting": {-1: 2},
        "vec_nbuffer_setting": {-1: 4},
    },
    runtime_options={"device_sched_mode": 1, "stitch_function_max_num": 128},
)
def online_softmax(
    scores: pypto.Tensor([pypto.STATIC, pypto.DYNAMIC], pypto.DT_FP32),
    values: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    out: pypto.Tensor([pypto.STATIC, pypto.STATIC], pypto.DT_BF16),
    greatest: pypto.Tensor([pypto.STATIC, 1], pypto.DT_FP32),
    weight_sum: pypto.Tensor([pypto.STATIC, 1], pypto.DT_FP32),
    block: int,
    folded: bool,
):
    rows, columns = scores.shape
    width = values.shape[1]
    pypto.set_vec_tile_shapes(16, block)
    pypto.set_cube_tile_shapes([128, 128], [128, 128], [128, 128])
    top = pypto.full([rows, 1], 0.0, pypto.DT_FP32)
    total = pypto.full([rows, 1], 0.0, pypto.DT_FP32)
    product = pypto.full([rows, width], 0.0, pypto.DT_FP32)

    for i in pypto.loop(
        pypto.ceildiv(columns, block),
        name="BLOCK",
        idx_name="i",
        unroll_list=[8, 4, 2, 1],
    ):
        count = pypto.min(columns - i * block, block)
        tile = pypto.view(
            scores, [rows, block], [0, i * block], valid_shape=[rows, count]
        )
        part = pypto.view(
            values, [block, width], [i * block, 0], valid_shape=[count, width]
        )
        pypto.set_semantic_label("online-softmax")
        if pypto.is_loop_begin(i):
            top, total, product = flash_start(tile, part)
        else:
            state = top, total, product
            top, total, product = flash_step(tile, part, state, folded)
        if pypto.is_loop_end(i):
            out[:] = bf16(product / total)
            greatest[:] = top
            weight_sum[:] = total


# Golden and data


def inputs(params, rng):
    rows, n, d = params["rows"], params["n"], params["d"]
    scores = rng.normal(size=(rows, n)) * params.get("spread", 1.0)
    drift = params.get("drift", 0.0)  # maxima that move from block to block
    scores = scores + drift * np.arange(n) / n
    return {
        "scores": scores.astype(goldens.F32),
        "values": goldens.uniform(rng, (n, d), goldens.BF16),
        "out": goldens.poison((rows, d), goldens.BF16),
        "greatest": goldens.poison((rows, 1)),
        "weight_sum": goldens.poison((rows, 1)),
    }


def golden(arrays, params):
    out, top, total = goldens.softmax_in_blocks(
        arrays["scores"],
        arrays["values"],
        params["block"],
        params.get("folded", False),
    )
    return {"out": goldens.to_bf16(out), "greatest": top, "weight_sum": total}


def case(n, source="random", rows=8, d=32, block=32, **more):
    words = [f"{name}" for name in more]
    name = "-".join([f"r{rows}-n{n}-d{d}-block{block}", *words])
    return Case(name, {"rows": rows, "n": n, "d": d, "block": block, **more}, source)


OPERATOR = register(
    Operator(
        name="online-softmax",
        summary="softmax times values, block by block",
        section="AT-01, online softmax",
        inputs=inputs,
        kernel=online_softmax,
        arguments=lambda arrays, params: [
            *arrays.values(),
            params["block"],
            params.get("folded", False),
        ],
        golden=golden,
        rules={
            "out": ratio(1e-4, 0.0078125),
            "greatest": exact(),
            "weight_sum": every(0.0, 2e-5),
        },
        cases=[
            *(case(n, "boundary") for n in (1, 31, 32, 33, 63, 64, 65, 127, 129)),
            *(case(32 * blocks, "boundary") for blocks in (3, 5, 7, 8, 9, 15)),
            case(500, folded=True),
            case(65, folded=True),
            case(500, drift=200.0),
            case(500, drift=-200.0, folded=True),
            case(700, block=128, spread=8.0),
            Case(
                "r64-n8192-d512",
                {"rows": 64, "n": 8192, "d": 512, "block": BLOCK},
                full=True,
            ),
        ],
    )
)
