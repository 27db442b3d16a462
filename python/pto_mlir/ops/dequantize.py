"""Dequantize: int32 sums of an int8 product back to f32, or further to bf16.

    y = f32(acc) · row_scale · column_scale         in that order, f32
    z = bf16(y)

    acc  i32[T, N]    row_scale  f32[T, 1]    column_scale  f32[N, 1]
    y    f32[T, N]    z  bf16[T, N]

An int32 beyond 2^24 rounds to the nearest f32. `column_first` multiplies by the
scale of the column first, as some published operators do.
"""

import numpy as np

import pto_mlir as pypto

from ._blocks import bf16, f32
from ._golden import BF16, F32, poison, to_bf16
from ._operator import Case, Operator, exact, register, unroll_sizes

UNROLL = [32, 8, 1]


@pypto.frontend.jit(pass_options={"vec_nbuffer_setting": {-1: 2}})
def dequantize(
    acc: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_INT32),
    row_scale: pypto.Tensor([pypto.DYNAMIC, 1], pypto.DT_FP32),
    column_scale: pypto.Tensor([pypto.STATIC, 1], pypto.DT_FP32),
    y: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_FP32),
    z: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC], pypto.DT_BF16),
    column_first: bool,
):
    columns = acc.shape[1]
    pypto.set_vec_tile_shapes(1, 1024)
    by_column = pypto.reshape(column_scale, [1, columns])
    for t, rows in pypto.loop_unroll(
        0, acc.shape[0], 1, name="DEQUANTIZE", idx_name="t", unroll_list=UNROLL
    ):
        pypto.set_semantic_label("Dequantize")
        pypto.set_vec_tile_shapes(min(rows, 8), 1024)
        tile = f32(pypto.view(acc, [rows, columns], [t, 0]))
        by_row = pypto.view(row_scale, [rows, 1], [t, 0])
        if column_first:
            result = tile * by_column * by_row
        else:
            result = tile * by_row * by_column
        pypto.assemble(result, [t, 0], y)
        pypto.assemble(bf16(result), [t, 0], z)


def inputs(params, rng):
    rows, columns = params["t"], params["n"]
    acc = rng.integers(-(2**24), 2**24, (rows, columns), dtype=np.int32)
    acc >>= rng.integers(0, 24, (rows, 1), dtype=np.int32)
    extremes = [0, 1, -1, 2**24 + 1, 1536 * 128**2, -(2**31), 2**31 - 1, 2**24 + 3]
    count = min(columns, len(extremes))
    acc[0, :count] = extremes[:count]
    return {
        "acc": acc,
        "row_scale": rng.uniform(-1e-2, 1e-2, (rows, 1)).astype(F32),
        "column_scale": rng.uniform(-1e-3, 1e-3, (columns, 1)).astype(F32),
        "y": poison((rows, columns)),
        "z": poison((rows, columns), BF16),
    }


def golden(arrays, params):
    rows, columns = arrays["row_scale"], arrays["column_scale"].T
    first, second = (columns, rows) if params["column_first"] else (rows, columns)
    y = arrays["acc"].astype(F32) * first * second
    return {"y": y, "z": to_bf16(y)}


def case(t, n, source="random", column_first=False, full=False):
    name = f"t{t}-n{n}" + ("-column-first" if column_first else "")
    params = {"t": t, "n": n, "column_first": column_first}
    return Case(name, params, source, full)


OPERATOR = register(
    Operator(
        name="dequantize",
        summary="int32 to f32 and bf16 by a scale per row and per column",
        section="AT-06, dequantization per token and channel",
        inputs=inputs,
        kernel=dequantize,
        arguments=lambda arrays, params: [*arrays.values(), params["column_first"]],
        golden=golden,
        rules={"y": exact(), "z": exact()},
        cases=[
            *(case(t, 96, "boundary") for t in unroll_sizes(UNROLL)),
            case(4, 1024, column_first=True),
            case(5, 1025),
            case(3, 1),
            case(128, 8192, full=True),
        ],
    )
)
