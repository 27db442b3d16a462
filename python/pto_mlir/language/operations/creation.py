# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors that come from no other tensor."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..symbolic import SymbolicScalar, fold
from ..tensor import Element, Tensor
from ..types import DataType, dtype_of
from ._common import (
    NUMBERS_OR_BOOL,
    Dim,
    Size,
    check_scalar,
    check_sizes,
    constant,
    describe,
    dims_like,
    emit_one,
    fail,
    from_scalar,
    i64,
    literal,
    plain_number,
    split_extents,
    unsupported,
)


def full(
    size: Sequence[int],
    fill_value: int | float | SymbolicScalar | Element,
    dtype: DataType,
    *,
    valid_shape: Sequence[int | SymbolicScalar] | None = None,
) -> Tensor:
    """A tensor of one value; `valid_shape` says how much of it is there.

    A symbolic scalar may be the value for integer types.
    """
    dtype = dtype_of(dtype)
    if dtype not in NUMBERS_OR_BOOL:
        fail("full", "a number type or DT_BOOL", dtype.name)
    sizes = check_sizes("full", "'size'", size, None)
    if any(isinstance(s, int) and s < 0 for s in sizes):
        fail("full", "sizes that are not negative", list(sizes))
    if valid_shape is not None:
        valid_shape = check_sizes("full", "'valid_shape'", valid_shape, len(sizes))
    dims = dims_like(sizes, valid_shape)
    fill_value = plain_number(fill_value)
    if isinstance(fill_value, SymbolicScalar):
        return _full_of_scalar(fill_value, dtype, dims)
    if dtype != DataType.DT_BOOL:
        check_scalar("full", fill_value, dtype)
    return constant("full", fill_value, dtype, dims)


def _full_of_scalar(
    value: SymbolicScalar, dtype: DataType, dims: Sequence[Dim]
) -> Tensor:
    if not dtype.is_integer:
        fail("full", "an integer type beside a symbolic scalar", dtype.name)
    values, static = split_extents([dim.extent for dim in dims])
    one = from_scalar(value, dtype)
    attrs = {"staticSizes": static}
    return emit_one("expand", [one, *values], dims, dtype, attrs)


def _filled(op: str, value: int, size: Sequence[object], dtype: object) -> Tensor:
    sizes = list(size)
    if sizes and dtype is None and isinstance(sizes[-1], DataType):
        dtype = sizes.pop()
    if len(sizes) == 1 and isinstance(sizes[0], list | tuple):
        sizes = list(sizes[0])
    checked = check_sizes(op, "the size", sizes, None)
    return full(checked, value, DataType.DT_FP32 if dtype is None else dtype)


def zeros(*size: int | Sequence[int], dtype: DataType | None = None) -> Tensor:
    """Zeros of a size given as ints or one list; DT_FP32 unless said otherwise."""
    return _filled("zeros", 0, size, dtype)


def ones(*size: int | Sequence[int], dtype: DataType | None = None) -> Tensor:
    """Ones of a size given as ints or one list; DT_FP32 unless said otherwise."""
    return _filled("ones", 1, size, dtype)


def sequence(
    start: int | float,
    step: int | float,
    dtype: DataType,
    dims: Sequence[Dim],
    axis: int,
) -> Tensor:
    """`start + j * step` with j along `axis`."""
    values, static = split_extents([dim.extent for dim in dims])
    attrs = {
        "start": literal("arange", start, dtype),
        "step": literal("arange", step, dtype),
        "axis": i64(axis),
        "staticSizes": static,
    }
    return emit_one("iota", values, dims, dtype, attrs)


def arange(*args: int | float) -> Tensor:
    """`arange(end)`, `arange(start, end)` or `arange(start, end, step)`.

    ceil((end - start) / step) numbers from `start`, before `end`; DT_FP32 if an
    argument is a float, else DT_INT32.
    """
    if not 1 <= len(args) <= 3:
        fail("arange", "one to three numbers", len(args))
    numbers = [fold(x) if isinstance(x, SymbolicScalar) else x for x in args]
    for number in numbers:
        if isinstance(number, bool) or not isinstance(number, int | float):
            fail(
                "arange", "numbers known when the kernel is compiled", describe(number)
            )
    start, end, step = {
        1: lambda e: (0, e, 1),
        2: lambda s, e: (s, e, 1),
        3: lambda s, e, p: (s, e, p),
    }[len(numbers)](*numbers)
    if abs(step) <= 1e-8 or not math.isfinite(step):
        fail("arange", "a step that is not 0", step)
    floats = any(isinstance(number, float) for number in numbers)
    span = end - start
    count = math.ceil(span / step) if floats else -(-span // step)
    if count <= 0:
        fail("arange", "an end behind the start", f"{start}, {end} and step {step}")
    dtype = DataType.DT_FP32 if floats else DataType.DT_INT32
    return sequence(start, step, dtype, [Dim.of(count)], 0)


def uniform(
    shape: Sequence[Size], key: object, counter: object, alg: object, dtype: DataType
) -> Tensor:
    """Refused: random numbers are the caller's."""
    unsupported("uniform", "kernels have no random numbers", "pass them as an input")


def normal(
    shape: Sequence[Size], key: object, counter: object, alg: object, dtype: DataType
) -> Tensor:
    """Refused: random numbers are the caller's."""
    unsupported("normal", "kernels have no random numbers", "pass them as an input")
