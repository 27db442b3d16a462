# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrix products.

Floats accumulate in FP32 and round once, DT_INT8 accumulates exactly in
DT_INT32. A tail of K that is there in one operand only counts as zero.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ..symbolic import may_equal, same, sym_min
from ..tensor import Tensor
from ..types import DataType, ReLuType, TransMode, dtype_of
from . import elementwise, shape
from ._common import (
    FLOATS,
    Dim,
    Size,
    check_dtype,
    check_tensor,
    describe,
    dims_of,
    emit_one,
    fail,
    filled,
    fit,
    segments,
    shape_text,
)
from .memory import reinterpret

_FP8 = frozenset((DataType.DT_FP8E4M3, DataType.DT_FP8E5M2))
_MX = _FP8 | {DataType.DT_FP4_E2M1, DataType.DT_FP4_E2M1X2}
_OPERANDS = FLOATS | _FP8 | {DataType.DT_INT8}
_RESULTS = {
    DataType.DT_FP16: (DataType.DT_FP16, DataType.DT_FP32),
    DataType.DT_BF16: (DataType.DT_BF16, DataType.DT_FP32),
    DataType.DT_FP32: (DataType.DT_FP32, DataType.DT_FP16, DataType.DT_BF16),
    DataType.DT_INT8: (DataType.DT_INT32,),
    DataType.DT_FP8E4M3: (DataType.DT_FP16, DataType.DT_BF16, DataType.DT_FP32),
    DataType.DT_FP8E5M2: (DataType.DT_FP16, DataType.DT_BF16, DataType.DT_FP32),
}
_EXTENSIONS = ("scale", "scale_tensor", "bias_tensor", "relu_type", "trans_mode")


def matmul(
    input: Tensor,
    mat2: Tensor,
    out_dtype: DataType,
    *,
    a_trans: bool = False,
    b_trans: bool = False,
    c_matrix_nz: bool = False,
    extend_params: Mapping[str, Any] | None = None,
) -> Tensor:
    """The product of matrices [.., M, K] and [.., K, N], of rank 2 to 4.

    `a_trans` and `b_trans` say that an operand is stored as [K, M] or [N, K].
    Batch dimensions are equal or 1. Results: FP16 and BF16 give themselves or
    FP32, FP32 itself (or, rounded once more, FP16 or BF16), 8-bit floats FP16,
    BF16 or FP32, INT8 gives INT32.

    `extend_params` may hold `bias_tensor` [.., 1, N], `relu_type`, for FP32
    operands `trans_mode` (TF32 rounding), and `scale` (a number) or
    `scale_tensor` [.., 1, N] (the bits of a float in an INT64 or UINT64), with
    which INT8 gives FP16 and everything gives INT8. `c_matrix_nz` is a wish
    about layout in memory and has no effect on values.
    """
    a, b = check_tensor("matmul", input), check_tensor("matmul", mat2)
    _check_operands(a, b)
    out = dtype_of(out_dtype)
    extend = _extensions("matmul", extend_params)
    scaled = "scale" in extend or "scale_tensor" in extend
    _check_result(a.dtype, out, scaled)
    a, b, dims = _fitted("matmul", a, b, a_trans, b_trans)
    attrs = _flags(aTrans=a_trans, bTrans=b_trans)
    attrs |= _epilogue(extend, a.dtype)
    bias = _row("matmul", extend.get("bias_tensor"), dims)
    if bias is not None:
        _check_bias(bias, a.dtype)
    scale = _row("matmul", _scale_tensor(extend.get("scale_tensor")), dims)
    optional = [x for x in (bias, scale) if x is not None]
    attrs |= segments(1, 1, int(bias is not None), int(scale is not None))
    rounds = a.dtype == DataType.DT_FP32 and not scaled  # the op has no such form
    product = a.dtype if rounds else out
    result = emit_one("matmul", [a, b, *optional], dims, product, attrs)
    return result if product == out else elementwise.cast(result, out)


def _flags(**flags: bool) -> dict[str, str]:
    return {name: "unit" for name, value in flags.items() if value}


def _check_operands(a: Tensor, b: Tensor) -> None:
    for operand in (a, b):
        check_dtype("matmul", operand, _OPERANDS)
    if a.dtype != b.dtype and not {a.dtype, b.dtype} <= _FP8:
        fail(
            "matmul",
            "operands of one element type",
            f"{a.dtype.name} and {b.dtype.name}",
        )
    if a.dim != b.dim or not 2 <= a.dim <= 4:
        found = f"{shape_text(a.shape)} and {shape_text(b.shape)}"
        fail("matmul", "operands of one rank in 2 to 4", found)


def _check_result(operand: DataType, out: DataType, scaled: bool) -> None:
    by_scale = [DataType.DT_INT8]
    if operand == DataType.DT_INT8:
        by_scale.append(DataType.DT_FP16)
    allowed = by_scale if scaled else _RESULTS[operand]
    if out in allowed:
        return
    if out in by_scale:
        fail("matmul", f"'scale' or 'scale_tensor' for {out.name}", "neither")
    names = " or ".join(dtype.name for dtype in allowed)
    what = f"{operand.name} with a scale" if scaled else operand.name
    fail("matmul", f"{names} as the result of {what}", out.name)


def _fitted(
    op: str, a: Tensor, b: Tensor, a_trans: bool, b_trans: bool
) -> tuple[Tensor, Tensor, list[Dim]]:
    """Operands with common extents of K and batch, and the result's dimensions."""
    left, right = dims_of(a), dims_of(b)
    ka, kb = (-2 if a_trans else -1), (-1 if b_trans else -2)
    if not may_equal(left[ka].size, right[kb].size):
        found = f"{shape_text(a.shape)} and {shape_text(b.shape)}"
        trans = _flags(a_trans=a_trans, b_trans=b_trans)
        suffix = f" with {' and '.join(trans)}" if trans else ""
        fail(op, "contracting dimensions that match", found + suffix)
    left[ka], right[kb] = _agreed(left[ka], right[kb])
    batch = []
    for axis in range(a.dim - 2):
        one, other = left[axis], right[axis]
        if one.repeats or other.repeats:
            batch.append(other if one.repeats else one)
            continue
        if not may_equal(one.size, other.size):
            found = f"{shape_text(a.shape)} and {shape_text(b.shape)}"
            fail(op, "batch dimensions that are equal or 1", found)
        left[axis], right[axis] = _agreed(one, other)
        batch.append(left[axis])
    m, n = left[-1 if a_trans else -2], right[-2 if b_trans else -1]
    return fit(a, left), fit(b, right), [*batch, m, n]


def _agreed(a: Dim, b: Dim) -> tuple[Dim, Dim]:
    """Two dimensions that must be equally long, as long as both are there."""
    if same(a.extent, b.extent):
        return a, b
    if not isinstance(a.size, int) or not isinstance(b.size, int):
        return a, b  # checked when the kernel runs
    extent = b.extent if a.whole else a.extent
    if not (a.whole or b.whole):
        extent = sym_min(a.extent, b.extent)
    return Dim.of(a.size, extent), Dim.of(b.size, extent)


# ------------------------------------------------------------------------------
# Epilogue
# ------------------------------------------------------------------------------


def _extensions(op: str, extend_params: Mapping[str, Any] | None) -> dict[str, Any]:
    """The parameters that are given."""
    if extend_params is None:
        return {}
    if not isinstance(extend_params, Mapping):
        fail(op, "'extend_params' as a dict", describe(extend_params))
    for key in extend_params:
        if key not in _EXTENSIONS:
            fail(op, f"'extend_params' of {', '.join(_EXTENSIONS)}", repr(key))
    given = {key: value for key, value in extend_params.items() if value is not None}
    if "scale" in given and "scale_tensor" in given:
        fail(op, "one of 'scale' and 'scale_tensor'", "both")
    return given


def _epilogue(extend: Mapping[str, Any], operand: DataType) -> dict[str, str]:
    """Attributes of scale, activation and TF32 rounding."""
    attrs: dict[str, str] = {}
    if "scale" in extend:
        scale = extend["scale"]
        number = isinstance(scale, int | float) and not isinstance(scale, bool)
        if not number or not math.isfinite(scale) or scale == 0:
            fail("matmul", "a finite 'scale' that is not 0", describe(scale))
        attrs["scale"] = f"{float(scale)!r} : f32"
    if ReLuType(extend.get("relu_type", 0)) == ReLuType.RELU:
        attrs["relu"] = "unit"
    mode = TransMode(extend.get("trans_mode", 0))
    if mode != TransMode.CAST_NONE:
        if operand != DataType.DT_FP32:
            fail("matmul", "DT_FP32 operands beside 'trans_mode'", operand.name)
        attrs["tf32"] = f"#pto<round_mode {mode.name.removeprefix('CAST_').lower()}>"
    return attrs


def _row(op: str, tensor: Tensor | None, dims: Sequence[Dim]) -> Tensor | None:
    """A bias or scale cut to the columns of the result, with its rank."""
    if tensor is None:
        return None
    tensor = check_tensor(op, tensor)
    sizes = list(tensor.shape)
    is_row = sizes and may_equal(sizes[-1], dims[-1].size)
    is_row = is_row and all(same(size, 1) for size in sizes[:-1])
    if not is_row or len(sizes) > len(dims):
        fail(op, f"[.., 1, {dims[-1].size}] for a bias or scale", describe(tensor))
    if len(sizes) < len(dims):
        tensor = shape.reshape(tensor, [1] * (len(dims) - len(sizes)) + sizes)
    return fit(tensor, [*dims_of(tensor)[:-1], dims[-1]])


def _check_bias(bias: Tensor, operand: DataType) -> None:
    allowed = {DataType.DT_INT32} if operand == DataType.DT_INT8 else FLOATS
    check_dtype("matmul", bias, frozenset(allowed))


def _scale_tensor(tensor: Tensor | None) -> Tensor | None:
    """The floats whose bits are the low halves of 64-bit integers."""
    if tensor is None:
        return None
    tensor = check_tensor("matmul", tensor)
    if tensor.dtype == DataType.DT_FP32:
        return tensor
    check_dtype("matmul", tensor, frozenset((DataType.DT_INT64, DataType.DT_UINT64)))
    halves = reinterpret(tensor, DataType.DT_FP32)
    return shape.every(halves, 2, 0, "matmul")


# ------------------------------------------------------------------------------
# Other products
# ------------------------------------------------------------------------------


def scaled_mm(
    mat_a: Tensor,
    mat_b: Tensor,
    out_dtype: DataType,
    scale_a: Tensor,
    scale_b: Tensor,
    *,
    a_trans: bool = False,
    b_trans: bool = False,
    scale_a_trans: bool = False,
    scale_b_trans: bool = False,
    c_matrix_nz: bool = False,
    extend_params: Mapping[str, Any] | None = None,
) -> Tensor:
    """The product of matrices of which each 32 elements along K share a scale.

    Operands hold 8-bit or 4-bit floats, scales are DT_FP8E8M0 of shape
    [M, ceil(K / 64), 2] and [ceil(K / 64), N, 2], or with their first two
    dimensions swapped. Gives FP16, BF16 or FP32, summed in FP32. Of
    `extend_params` only `bias_tensor` is supported.
    """
    op = "scaled_mm"
    a, b = filled(check_tensor(op, mat_a)), filled(check_tensor(op, mat_b))
    for operand in (a, b):
        check_dtype(op, operand, _MX)
        if operand.dim != 2:
            fail(op, "matrices", describe(operand))
    out = dtype_of(out_dtype)
    if out not in FLOATS:
        fail(op, "DT_FP16, DT_BF16 or DT_FP32 as the result", out.name)
    extend = _extensions(op, extend_params)
    for key in set(extend) - {"bias_tensor"}:
        fail(op, "no 'extend_params' but 'bias_tensor'", repr(key))
    scales = []
    for scale, swapped in ((scale_a, scale_a_trans), (scale_b, scale_b_trans)):
        scale = check_tensor(op, scale)
        check_dtype(op, scale, frozenset((DataType.DT_FP8E8M0,)))
        if scale.dim != 3:
            fail(op, "scales of rank 3", describe(scale))
        scales.append(shape.transpose(scale, 0, 1) if swapped else scale)
    a, b, dims = _fitted(op, a, b, a_trans, b_trans)
    _check_scales(scales, dims, dims_of(a)[-2 if a_trans else -1].size)
    attrs = _flags(aTrans=a_trans, bTrans=b_trans)
    bias = _row(op, extend.get("bias_tensor"), dims)
    operands = [a, scales[0], b, scales[1]] + ([] if bias is None else [bias])
    return emit_one("scaled_matmul", operands, dims, out, attrs)


def _check_scales(scales: Sequence[Tensor], dims: Sequence[Dim], k: Size) -> None:
    if not isinstance(k, int):
        return
    blocks = -(-k // 64)
    wanted = [dims[0].size, blocks, 2], [blocks, dims[1].size, 2]
    for scale, sizes in zip(scales, wanted, strict=True):
        if not all(map(may_equal, scale.shape, sizes)):
            fail("scaled_mm", f"a scale {shape_text(sizes)}", describe(scale))


def transposed_batchmatmul(
    tensor_a: Tensor, tensor_b: Tensor, out_dtype: DataType
) -> Tensor:
    """[M, B, N] from [M, B, K] and [B, K, N]: the batch stands second."""
    a = check_tensor("transposed_batchmatmul", tensor_a)
    b = check_tensor("transposed_batchmatmul", tensor_b)
    if a.dim != 3 or b.dim != 3:
        found = f"{describe(a)} and {describe(b)}"
        fail("transposed_batchmatmul", "tensors of rank 3", found)
    product = matmul(shape.transpose(a, 0, 1), b, out_dtype)
    return shape.transpose(product, 0, 1)
