# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that order elements.

The order is total and stable: equal values keep their positions, -0 equals +0
and NaN is above every number.
"""

from __future__ import annotations

from ..tensor import Tensor
from ..types import DataType, TopKAlgo
from . import elementwise, memory, shape
from ._common import (
    INDICES,
    NUMBERS,
    Dim,
    axis_of,
    check_dtype,
    check_int,
    check_tensor,
    describe,
    dims_of,
    emit,
    emit_one,
    fail,
    filled,
    highest,
    i64,
    lowest,
    window,
)
from .creation import sequence
from .indexing import gather

_RUN = 32


def topk(
    input: Tensor,
    k: int,
    dim: int | None = None,
    largest: bool = True,
    algo: TopKAlgo = TopKAlgo.MERGE_SORT,
) -> tuple[Tensor, Tensor]:
    """The `k` greatest (least) elements of the last dimension, in order.

    Gives values and DT_INT32 positions. Where less than `k` elements are there,
    minus (plus) infinity, or the limit of an integer type, stands in for what is
    missing from the tile. `algo` has no effect on the result.
    """
    input = check_tensor("topk", input)
    check_dtype("topk", input, NUMBERS)
    if dim is not None and axis_of("topk", dim, input.dim) != input.dim - 1:
        fail("topk", "the last dimension", dim)
    TopKAlgo(algo)
    size = dims_of(input)[-1].size
    check_int("topk", "a positive int 'k'", k, least=1)
    if isinstance(size, int) and k > size:
        fail("topk", f"a 'k' of at most {size}", k)
    input = _filled_last(input, (lowest if largest else highest)(input.dtype))
    attrs = {"k": i64(k)} | ({"largest": "unit"} if largest else {})
    dims = [*dims_of(input)[:-1], Dim.of(k)]
    values, indices = emit(
        "topk", [input], [(dims, input.dtype), (dims, DataType.DT_INT32)], attrs
    )
    return values, indices


def _filled_last(input: Tensor, value: int | float) -> Tensor:
    """The tensor with its last dimension filled up, the others as they are."""
    dims = dims_of(input)
    if dims[-1].whole:
        return input
    full = filled(input, value)
    if all(dim.whole for dim in dims[:-1]):
        return full
    wanted = [*dims[:-1], Dim.of(dims[-1].size)]
    entries = [None if dim.whole else dim.extent for dim in wanted]
    return window(full, [0] * full.dim, entries, wanted)


def sort(
    input: Tensor, dim: int = -1, descending: bool = False
) -> tuple[Tensor, Tensor]:
    """Sorted values along `dim` and their DT_INT32 positions."""
    input = check_tensor("sort", input)
    check_dtype("sort", input, NUMBERS)
    attrs = {"axis": i64(axis_of("sort", dim, input.dim))}
    attrs |= {"descending": "unit"} if descending else {}
    dims = dims_of(input)
    results = [(dims, input.dtype), (dims, DataType.DT_INT32)]
    values, indices = emit("sort", [input], results, attrs)
    return values, indices


def argsort(input: Tensor, dim: int | None = None, descending: bool = False) -> Tensor:
    """Positions (DT_INT32) that sort `dim`, by default the last dimension."""
    input = check_tensor("argsort", input)
    check_dtype("argsort", input, NUMBERS)
    axis = axis_of("argsort", -1 if dim is None else dim, input.dim)
    attrs = {"axis": i64(axis)} | ({"descending": "unit"} if descending else {})
    return emit_one("argsort", [input], dims_of(input), DataType.DT_INT32, attrs)


def sort32(input: Tensor, index: int | None = None) -> Tensor:
    """Pairs (value, position) of every run of 32 elements, greatest first.

    The last dimension of n elements of DT_FP32 becomes 2n, a value beside its
    position; a position starts at `index` and has the bits of a DT_INT32. A run
    that is not full is filled with minus infinity, so n goes up to a multiple
    of 32.
    """
    input = _sortable("sort32", input)
    start = 0 if index is None else index
    check_int("sort32", "an int 'index'", start)
    count = input.shape[-1]
    missing = -count % _RUN
    if missing:
        input = shape.pad(input, (0, missing), value=lowest(input.dtype))
    *outer, count = input.shape
    runs = shape.reshape(input, [*outer, count // _RUN, _RUN])
    values, positions = sort(runs, -1, descending=True)
    base = _run_starts(input.dim, count // _RUN, start)
    return _paired(values, elementwise.add(positions, base), [*outer, 2 * count])


def _run_starts(rank: int, runs: int, start: int) -> Tensor:
    """The position at which each run starts, of shape [..., runs, 1]."""
    dims = [Dim.of(1)] * (rank - 1) + [Dim.of(runs), Dim.of(1)]
    return sequence(start, _RUN, DataType.DT_INT32, dims, rank - 1)


def mrgsort(input: Tensor, mergesize: int) -> Tensor:
    """Merges groups of four sorted runs of pairs, as `sort32` makes them.

    A run is `mergesize` pairs long. Each group becomes one run in descending
    order of values; equal values keep their order.
    """
    input = _sortable("mrgsort", input)
    *outer, count = input.shape
    group = 4 * mergesize if isinstance(mergesize, int) else 0
    if group <= 0 or count % 2:
        fail("mrgsort", "a positive 'mergesize' and pairs", describe(mergesize))
    pairs = count // 2
    group = min(group, pairs)
    if pairs % group:
        fail("mrgsort", f"whole groups of {group} pairs", pairs)
    grouped = shape.reshape(input, [*outer, pairs // group, group, 2])
    values = _component(grouped, 0)
    positions = memory.reinterpret(_component(grouped, 1), DataType.DT_INT32)
    ordered, order = sort(values, -1, descending=True)
    moved = gather(positions, -1, order)
    return _paired(ordered, moved, input.shape)


def _sortable(op: str, input: Tensor) -> Tensor:
    input = filled(check_tensor(op, input), lowest(DataType.DT_FP32))
    check_dtype(op, input, frozenset((DataType.DT_FP32,)))
    if not all(isinstance(size, int) for size in input.shape):
        fail(op, "a tile of fixed size", describe(input))
    return input


def _component(pairs: Tensor, which: int) -> Tensor:
    """Component `which` of the last dimension, which goes."""
    offsets = [0] * (pairs.dim - 1) + [which]
    part = memory.cut(pairs, [*pairs.shape[:-1], 1], offsets)
    return shape.reshape(part, pairs.shape[:-1])


def _paired(values: Tensor, positions: Tensor, sizes: list[int]) -> Tensor:
    """Values and the bits of positions side by side, in shape `sizes`."""
    bits = memory.reinterpret(positions, values.dtype)
    parts = [shape.unsqueeze(part, part.dim) for part in (values, bits)]
    return shape.reshape(shape.concat(parts, -1), sizes)


def one_hot(input: Tensor, num_classes: int) -> Tensor:
    """Indicator of each index: a new last dimension of DT_INT64.

    An index outside of the classes gives a row of zeros.
    """
    input = check_tensor("one_hot", input)
    check_dtype("one_hot", input, INDICES | {DataType.DT_INT8})
    check_int("one_hot", "an int number of classes", num_classes)
    if num_classes < 1:
        fail("one_hot", "a positive number of classes", num_classes)
    if input.dtype == DataType.DT_INT8:
        input = elementwise.cast(input, DataType.DT_INT32)
    dims = [*dims_of(input), Dim.of(num_classes)]
    return emit_one("one_hot", [input], dims, DataType.DT_INT64)
