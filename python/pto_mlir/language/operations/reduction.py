# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions and scans along a dimension.

They concern what is there: the missing part of a tile does not take part.
`dim` may count from the end. Without `keepdim` the reduced dimension goes, with
it it stays with size 1.

Floats accumulate in FP32 along the dimension, sums in blocks, and round once.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..tensor import Tensor
from ..types import DataType
from ._common import (
    FLOATS,
    NUMBERS,
    Dim,
    axis_of,
    check_dtype,
    check_tensor,
    describe,
    dims_of,
    emit_one,
    fail,
    i64,
    integer_array,
)


def _reduce(
    name: str,
    input: Tensor,
    dim: int,
    keepdim: bool,
    dtype: DataType | None = None,
) -> Tensor:
    """Emits a reduction of one dimension."""
    input = check_tensor(name, input)
    check_dtype(name, input, NUMBERS)
    axis = axis_of(name, dim, input.dim)
    attrs = {"axis": i64(axis)}
    if keepdim:
        attrs["keepdim"] = "unit"
    dims = _without(dims_of(input), [axis], keepdim)
    return emit_one(name, [input], dims, dtype or input.dtype, attrs)


def _without(dims: Sequence[Dim], axes: Sequence[int], keepdim: bool) -> list[Dim]:
    """What reducing `axes` leaves of `dims`."""
    if keepdim:
        return [Dim.of(1) if i in axes else dim for i, dim in enumerate(dims)]
    return [dim for i, dim in enumerate(dims) if i not in axes]


def sum(input: Tensor, dim: int, keepdim: bool = False) -> Tensor:
    """Sum along `dim`; integers wrap, the sum of nothing is 0."""
    return _reduce("sum", input, dim, keepdim)


def prod(self: Tensor, dim: int, keepdim: bool = False) -> Tensor:
    """Product along `dim`; integers wrap, the product of nothing is 1."""
    return _reduce("prod", self, dim, keepdim)


def amax(input: Tensor, dim: int, keepdim: bool = False) -> Tensor:
    """Greatest along `dim`; NaN if one is NaN, the least value of nothing."""
    return _reduce("amax", input, dim, keepdim)


def amin(input: Tensor, dim: int, keepdim: bool = False) -> Tensor:
    """Least along `dim`; NaN if one is NaN, the greatest value of nothing."""
    return _reduce("amin", input, dim, keepdim)


def argmax(input: Tensor, dim: int = -1, keepdim: bool = False) -> Tensor:
    """Position (DT_INT32) of the greatest along `dim`.

    The first of equal ones, or the first NaN if there is one.
    """
    return _reduce("argmax", input, dim, keepdim, DataType.DT_INT32)


def argmin(input: Tensor, dim: int = -1, keepdim: bool = False) -> Tensor:
    """Position (DT_INT32) of the least along `dim`.

    The first of equal ones, or the first NaN if there is one.
    """
    return _reduce("argmin", input, dim, keepdim, DataType.DT_INT32)


def var(
    input: Tensor,
    dim: int | Sequence[int] | None = None,
    correction: float = 1,
    keepdim: bool = False,
) -> Tensor:
    """Variance along one or several dimensions, by default all of them.

    The sum of squared distances from the mean, by `n - correction` (0 if that
    is negative), in two passes in FP32. `correction` is a whole number.
    """
    input = check_tensor("var", input)
    check_dtype("var", input, FLOATS)
    if dim is None or (not isinstance(dim, int) and not len(dim)):
        dim = range(input.dim)
    listed = [dim] if isinstance(dim, int) else dim
    axes = sorted(axis_of("var", d, input.dim) for d in listed)
    if len(set(axes)) != len(axes):
        fail("var", "distinct dimensions", list(listed))
    if isinstance(correction, bool) or correction != int(correction) or correction < 0:
        fail("var", "a whole correction that is not negative", describe(correction))
    attrs = {"reduced": integer_array(axes), "correction": i64(int(correction))}
    if keepdim:
        attrs["keepdim"] = "unit"
    dims = _without(dims_of(input), axes, keepdim)
    return emit_one("var", [input], dims, input.dtype, attrs)


_WIDENED = {DataType.DT_INT16: DataType.DT_INT64, DataType.DT_INT32: DataType.DT_INT64}


def _scan(name: str, input: Tensor, dim: int, dtype: DataType) -> Tensor:
    attrs = {"axis": i64(axis_of(name, dim, input.dim))}
    return emit_one(name, [input], dims_of(input), dtype, attrs)


def cumsum(input: Tensor, dim: int) -> Tensor:
    """Running sum along `dim`; DT_INT16 and DT_INT32 give DT_INT64."""
    input = check_tensor("cumsum", input)
    check_dtype("cumsum", input, NUMBERS)
    return _scan("cumsum", input, dim, _WIDENED.get(input.dtype, input.dtype))


def cumprod(input: Tensor, dim: int) -> Tensor:
    """Running product along `dim`."""
    input = check_tensor("cumprod", input)
    check_dtype("cumprod", input, NUMBERS)
    return _scan("cumprod", input, dim, input.dtype)
