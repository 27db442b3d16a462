# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that are formulas over others: activations, norms, quantization."""

from __future__ import annotations

from ..symbolic import same
from ..tensor import Tensor
from ..types import (
    CastMode,
    DataType,
    DequantScaleRoundingMode,
    SaturationMode,
    dtype_of,
)
from . import elementwise, reduction, shape
from ._common import (
    FLOATS,
    axis_of,
    broadcast,
    check_dtype,
    check_tensor,
    describe,
    dims_of,
    emit_one,
    f64,
    fail,
    filled,
    fit,
    i64,
    segments,
    shape_text,
)
from ._common import (
    elementwise as emit_elementwise,
)


def sigmoid(input: Tensor) -> Tensor:
    """1 / (1 + e^-input), in FP32 and rounded once to the element type."""
    input = check_tensor("sigmoid", input)
    check_dtype("sigmoid", input, FLOATS)
    return emit_elementwise("sigmoid", [input], input.dtype)


def softmax(input: Tensor, dim: int) -> Tensor:
    """e^(input - max) over its sum along `dim`, over what is there.

    Everything in FP32, rounded once to the element type.
    """
    input = check_tensor("softmax", input)
    check_dtype("softmax", input, FLOATS)
    attrs = {"axis": i64(axis_of("softmax", dim, input.dim))}
    return emit_one("softmax", [input], dims_of(input), input.dtype, attrs)


def rms_norm(
    input: Tensor, gamma: Tensor | None = None, epsilon: float = 1e-6
) -> Tensor:
    """input / sqrt(mean(input^2) + epsilon) (* gamma) over the last dimension.

    The mean is over what is there. `gamma` has the last dimension only, or the
    others of size 1. Everything in FP32, rounded once to the element type.
    """
    input = check_tensor("rms_norm", input)
    check_dtype("rms_norm", input, FLOATS)
    if not input.dim:
        fail("rms_norm", "at least one dimension", describe(input))
    operands = [input]
    if gamma is not None:
        gamma = check_tensor("rms_norm", gamma)
        check_dtype("rms_norm", gamma, FLOATS)
        sizes = gamma.shape
        last = input.shape[-1]
        fits = 0 < len(sizes) <= input.dim and same(sizes[-1], last)
        if not fits or not all(same(size, 1) for size in sizes[:-1]):
            fail("rms_norm", f"a gamma of {shape_text([last])}", describe(gamma))
        operands.append(fit(gamma, [*dims_of(gamma)[:-1], dims_of(input)[-1]]))
    attrs = {"eps": f64(float(epsilon)), "divide": "unit"}
    attrs |= segments(1, int(gamma is not None), 0)
    return emit_one("rms_norm", operands, dims_of(input), input.dtype, attrs)


# ------------------------------------------------------------------------------
# Quantization
# ------------------------------------------------------------------------------


def quantize(
    input: Tensor,
    scale: Tensor,
    otype: DataType,
    axis: int,
    zero_points: Tensor | None = None,
) -> Tensor:
    """round(input * scale (+ zero_points)) to DT_INT8 or DT_UINT8.

    In FP32, to nearest even, saturated. `axis` -1 has a scale for each row
    (shape of the input without its last dimension), -2 one for each column.
    """
    input = check_tensor("quantize", input)
    check_dtype("quantize", input, FLOATS)
    otype = dtype_of(otype)
    if otype not in (DataType.DT_INT8, DataType.DT_UINT8):
        fail("quantize", "DT_INT8 or DT_UINT8 as the result", otype.name)
    return _scaled("quantize", input, scale, zero_points, axis, otype)


def dequantize(
    input: Tensor,
    scale: Tensor,
    otype: DataType,
    axis: int,
    zero_points: Tensor | None = None,
) -> Tensor:
    """(float(input) (+ zero_points)) * scale of DT_INT8 or DT_INT16.

    In FP32, rounded once to `otype`. `axis` is as in `quantize`.
    """
    input = check_tensor("dequantize", input)
    integers = (DataType.DT_INT8, DataType.DT_UINT8, DataType.DT_INT16)
    check_dtype("dequantize", input, frozenset(integers))
    otype = dtype_of(otype)
    if otype not in FLOATS:
        fail("dequantize", "a float type as the result", otype.name)
    return _scaled("dequantize", input, scale, zero_points, axis, otype)


def _scaled(
    op: str,
    input: Tensor,
    scale: Tensor,
    zero_points: Tensor | None,
    axis: int,
    otype: DataType,
) -> Tensor:
    along = axis_of(op, axis, input.dim)
    if along < input.dim - 2:
        fail(op, "the axis -1 or -2", axis)
    given = [scale] if zero_points is None else [scale, zero_points]
    factors = [_spread(op, factor, input, along) for factor in given]
    operands, dims = broadcast(op, [input, *factors])
    return emit_one(op, operands, dims, otype)


def _spread(op: str, factor: Tensor, input: Tensor, axis: int) -> Tensor:
    """A scale with a dimension of size 1 at `axis`."""
    factor = check_tensor(op, factor)
    check_dtype(op, factor, frozenset((DataType.DT_FP32,)))
    if factor.dim == input.dim - 1 and input.dim > 1:
        factor = shape.unsqueeze(factor, axis)
    if factor.dim != input.dim or not same(factor.shape[axis], 1):
        found = f"{describe(factor)} for {describe(input)}"
        fail(op, "a scale with the other dimensions of the input", found)
    return factor


_GREATEST_EXPONENT = {DataType.DT_FP8E4M3: 8, DataType.DT_FP4_E2M1: 2}
_GREATEST = {DataType.DT_FP8E4M3: 448.0, DataType.DT_FP4_E2M1: 6.0}
_BLOCK = 32


def quant_mx(
    input: Tensor,
    quant_dtype: DataType = DataType.DT_FP8E4M3,
    mode: DequantScaleRoundingMode = DequantScaleRoundingMode.ROUND_DOWN,
    axis: int = -1,
    performance_mode: bool = True,
) -> tuple[Tensor, Tensor]:
    """Elements as 8-bit or 4-bit floats, each 32 along `axis` with a scale.

    The scale (DT_FP8E8M0) is the power of two not above (ROUND_UP: not below)
    the greatest magnitude of the block over that of the type's top exponent
    (ROUND_UP: over its greatest value). The elements over the scale round to
    nearest even and saturate. Scales come in pairs, as `scaled_mm` takes them:
    [.., ceil(n / 64), 2] for axis -1, [.., n / 64, m, 2] for axis -2.
    """
    op = "quant_mx"
    input = check_tensor(op, input)
    check_dtype(op, input, FLOATS)
    packed = quant_dtype == DataType.DT_FP4_E2M1X2
    element = DataType.DT_FP4_E2M1 if packed else dtype_of(quant_dtype)
    if element not in _GREATEST:
        fail(op, "DT_FP8E4M3 or DT_FP4_E2M1X2", element.name)
    along = axis_of(op, axis, input.dim)
    if along < input.dim - 2:
        fail(op, "the axis -1 or -2", axis)
    x = filled(elementwise.cast(input, DataType.DT_FP32))
    if along == input.dim - 1:
        return _quant_last(x, element, DequantScaleRoundingMode(mode))
    values, scale = _quant_last(
        shape.transpose(x, -1, -2), element, DequantScaleRoundingMode(mode)
    )
    # [.., m, n / 64, 2] to [.., n / 64, m, 2]
    return shape.transpose(values, -1, -2), shape.transpose(scale, -2, -3)


def _quant_last(
    x: Tensor, element: DataType, mode: DequantScaleRoundingMode
) -> tuple[Tensor, Tensor]:
    *outer, size = x.shape
    if not isinstance(size, int):
        fail("quant_mx", "a fixed size along the axis", describe(x))
    missing = -size % (2 * _BLOCK)
    padded = shape.pad(x, (0, missing)) if missing else x
    blocks = (size + missing) // _BLOCK
    blocked = shape.reshape(padded, [*outer, blocks, _BLOCK])
    top = reduction.amax(elementwise.abs(blocked), -1, keepdim=True)
    scale = _shared_scale(top, element, mode)
    wide = elementwise.cast(scale, DataType.DT_FP32)
    values = elementwise.cast(
        elementwise.div(blocked, wide), element, satmode=SaturationMode.ON
    )
    values = shape.reshape(values, [*outer, size + missing])
    if missing:
        values = shape.cut(values, x.shape, [0] * x.dim)
    return values, shape.reshape(scale, [*outer, blocks // 2, 2])


def _shared_scale(
    top: Tensor, element: DataType, mode: DequantScaleRoundingMode
) -> Tensor:
    """The power of two for blocks of these greatest magnitudes."""
    if mode == DequantScaleRoundingMode.ROUND_UP:
        ratio, rounding = elementwise.div(top, _GREATEST[element]), CastMode.CAST_CEIL
    else:
        ratio = elementwise.mul(top, 2.0 ** -_GREATEST_EXPONENT[element])
        rounding = CastMode.CAST_FLOOR
    ratio = elementwise.maximum(ratio, 2.0**-127)  # no scale is zero
    return elementwise.cast(ratio, DataType.DT_FP8E8M0, rounding, SaturationMode.ON)
