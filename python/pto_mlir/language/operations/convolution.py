# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Convolution, as a matrix product of unfolded windows.

Row p of the left matrix holds what the kernel sees at output position p, so
each result is one sum of products in FP32 that rounds once, as in `matmul`.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any

from ..tensor import Tensor
from ..types import DataType, dtype_of
from . import shape
from ._common import (
    FLOATS,
    Dim,
    check_dtype,
    check_int,
    check_sizes,
    check_tensor,
    constant,
    describe,
    dims_of,
    fail,
    filled,
    unsupported,
)
from .creation import sequence
from .indexing import index_select
from .matmul import matmul
from .memory import cut, place


def conv(
    input_conv: Tensor,
    weight: Tensor,
    out_dtype: DataType,
    strides: Sequence[int],
    paddings: Sequence[int],
    dilations: Sequence[int],
    *,
    groups: int = 1,
    transposed: bool = False,
    output_paddings: Sequence[int] | None = None,
    extend_params: Mapping[str, Any] | None = None,
) -> Tensor:
    """Convolution of [N, Cin, ...] with [Cout, Cin / groups, ...].

    Over one to three dimensions, each with a stride, a dilation and a pair of
    paddings (before, after). FP16, BF16 and FP32. `extend_params` may hold
    `bias_tensor` [Cout] and what `matmul` takes besides. Transposed convolution
    is refused.
    """
    if transposed or output_paddings:
        unsupported("conv", "it has no transposed form", "use 'matmul' and 'assemble'")
    x, w = _checked(input_conv, weight, groups)
    rank = x.dim - 2
    steps = _numbers("strides", strides, rank, 1, 63)
    spread = _numbers("dilations", dilations, rank, 1, 63)
    x = _padded(x, _numbers("paddings", paddings, 2 * rank, 0, 255))
    reach = [s * (k - 1) + 1 for s, k in zip(spread, w.shape[2:], strict=True)]
    out = [(n - r) // s + 1 for n, r, s in zip(x.shape[2:], reach, steps, strict=True)]
    if min(out) < 1:
        fail("conv", "a kernel that fits the padded input", describe(weight))
    parts = []
    for group in range(groups):
        columns = _unfolded(_channels(x, group, groups, 1), w, out, steps, spread)
        rows = _channels(w, group, groups, 0)
        rows = shape.reshape(rows, [1, rows.shape[0], -1])
        extend = _grouped(extend_params, group, groups)
        parts.append(
            matmul(
                columns,
                rows,
                dtype_of(out_dtype),
                a_trans=True,
                b_trans=True,
                extend_params=extend,
            )
        )
    result = shape.transpose(shape.concat(parts, -1), -1, -2)
    return shape.reshape(result, [x.shape[0], w.shape[0], *out])


def _numbers(
    what: str, given: Sequence[int], count: int, low: int, high: int
) -> list[int]:
    numbers = check_sizes("conv", f"'{what}'", given, count)
    for number in numbers:
        if not isinstance(number, int) or not low <= number <= high:
            fail("conv", f"{what} in [{low}, {high}]", number)
    return numbers


def _checked(input_conv: Tensor, weight: Tensor, groups: int) -> tuple[Tensor, Tensor]:
    """The operands, whose types and sizes agree."""
    x, w = (filled(check_tensor("conv", t)) for t in (input_conv, weight))
    for operand in (x, w):
        check_dtype("conv", operand, FLOATS)
    if x.dtype != w.dtype or x.dim != w.dim or not 3 <= x.dim <= 5:
        found = f"{describe(x)} and {describe(w)}"
        fail("conv", "operands of one type and one rank in 3 to 5", found)
    if not all(isinstance(size, int) for size in [*x.shape[1:], *w.shape]):
        fail("conv", "fixed sizes but for the batch", describe(x))
    check_int("conv", "a positive int number of groups", groups, least=1)
    if x.shape[1] != w.shape[1] * groups or w.shape[0] % groups:
        found = f"{x.shape[1]} and {w.shape[1]} channels in {groups} groups"
        fail("conv", "channels that agree", found)
    return x, w


def _padded(x: Tensor, pads: Sequence[int]) -> Tensor:
    """The input with zeros around it."""
    if not any(pads):
        return x
    dims = dims_of(x)
    before, after = pads[0::2], pads[1::2]
    sizes = [d.size + b + a for d, b, a in zip(dims[2:], before, after, strict=True)]
    around = constant("conv", 0, x.dtype, [*dims[:2], *map(Dim.of, sizes)])
    place(x, [0, 0, *before], around)
    return around


def _channels(tensor: Tensor, group: int, groups: int, axis: int) -> Tensor:
    """The channels of one group along `axis`."""
    if groups == 1:
        return tensor
    sizes = list(tensor.shape)
    sizes[axis] //= groups
    offsets = [group * sizes[axis] if i == axis else 0 for i in range(tensor.dim)]
    return cut(tensor, sizes, offsets)


def _unfolded(
    x: Tensor,
    w: Tensor,
    out: Sequence[int],
    steps: Sequence[int],
    spread: Sequence[int],
) -> Tensor:
    """[N, Cin * taps, positions]: what each tap of the kernel sees."""
    batch, channels = x.shape[:2]
    taps = []
    for tap in itertools.product(*(range(k) for k in w.shape[2:])):
        starts = [t * s for t, s in zip(tap, spread, strict=True)]
        seen = _strided(x, starts, out, steps)
        taps.append(shape.reshape(seen, [batch, channels, 1, math.prod(out)]))
    together = shape.concat(taps, 2)
    return shape.reshape(together, [batch, channels * len(taps), math.prod(out)])


def _strided(
    x: Tensor, starts: Sequence[int], out: Sequence[int], steps: Sequence[int]
) -> Tensor:
    """Positions `start + i * step` of the last dimensions."""
    for axis, (start, count, step) in enumerate(
        zip(starts, out, steps, strict=True), 2
    ):
        if step == 1:
            sizes, offsets = list(x.shape), [0] * x.dim
            sizes[axis], offsets[axis] = count, start
            x = cut(x, sizes, offsets)
        else:
            at = sequence(start, step, DataType.DT_INT32, [Dim.of(count)], 0)
            x = index_select(x, axis, at)
    return x


def _grouped(
    extend: Mapping[str, Any] | None, group: int, groups: int
) -> dict[str, Any] | None:
    """The parameters with the bias and scales of one group as rows."""
    if extend is None:
        return None
    own = dict(extend)
    for key in ("bias_tensor", "scale_tensor"):
        row = own.get(key)
        if row is not None:
            row = check_tensor("conv", row)
            if row.dim == 1:
                row = shape.unsqueeze(row, 0)
            own[key] = _channels(row, group, groups, row.dim - 1)
    return own
