# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations of the public `experimental` module.

What needs several chips is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..config import get_operation_options, set_operation_options
from ..symbolic import fold
from ..tensor import Tensor
from ..types import DataType
from . import elementwise, reduction
from ._common import (
    check_dtype,
    check_int,
    check_scalar,
    check_tensor,
    copied,
    describe,
    fail,
)
from .distributed import shmem_load, shmem_store
from .indexing import gather_rows
from .matmul import transposed_batchmatmul
from .memory import cut


def gather_in_l1(
    src: Tensor,
    indices: Tensor,
    block_table: Tensor,
    block_size: int,
    size: int,
    is_b_matrix: bool,
    is_trans: bool,
) -> Tensor:
    """The first `size` elements of rows of a paged table, for a matmul.

    `src` is a matrix of pages of `block_size` rows, `block_table` [1, pages]
    says where each page lies, `indices` [1, n] are rows counted before paging.
    Gives [n, size]. `is_b_matrix` and `is_trans` say how a matmul will use the
    result; they have no effect on its shape and values.
    """
    op = "gather_in_l1"
    src = check_tensor(op, src)
    width = fold(src.shape[-1]) if src.dim else 0
    check_int(op, "a positive int 'size'", size, least=1)
    if isinstance(width, int) and size > width:
        fail(op, f"a 'size' of at most {width}", size)
    rows = gather_rows(src, indices, block_table, block_size, op)
    return cut(rows, [rows.shape[0], size], [0, 0])


def gather_in_ub(
    param: Tensor, indices: Tensor, block_table: Tensor, block_size: int, axis: int
) -> Tensor:
    """Rows of a paged table: [n, d] from `param` [rows, d].

    `block_table` [1, pages] says where each page of `block_size` rows lies,
    `indices` [1, n] are rows counted before paging; `axis` is -2.
    """
    if fold(axis) not in (-2, 0):
        fail("gather_in_ub", "the axis -2", axis)
    return gather_rows(param, indices, block_table, block_size, "gather_in_ub")


def online_softmax(scores: Tensor, scale: float) -> tuple[Tensor, Tensor, Tensor]:
    """The softmax of one block of [keys, queries], not yet divided.

    With x = scale * scores: e^(x - max) rounded to DT_BF16, the maximum and the
    sum of e^(x - max) of each column, both [1, queries] of DT_FP32.
    """
    scores = check_tensor("online_softmax", scores)
    check_dtype("online_softmax", scores, frozenset((DataType.DT_FP32,)))
    if scores.dim != 2:
        fail("online_softmax", "a matrix [keys, queries]", describe(scores))
    check_scalar("online_softmax", scale, scores.dtype)
    scaled = elementwise.mul(scores, scale)
    top = reduction.amax(scaled, 0, keepdim=True)
    power = elementwise.exp(elementwise.sub(scaled, top))
    total = reduction.sum(power, 0, keepdim=True)
    return elementwise.cast(power, DataType.DT_BF16), top, total


def online_softmax_update(
    previous_max: Tensor,
    previous_sum: Tensor,
    previous_output: Tensor,
    current_max: Tensor,
    current_sum: Tensor,
    current_output: Tensor,
) -> tuple[Tensor, Tensor, Tensor]:
    """Two partial softmaxes as one: maximum, sum and output, not yet divided.

    Maxima and sums are [1, queries], outputs [d, queries], all of DT_FP32.
    """
    tensors = (
        previous_max,
        previous_sum,
        previous_output,
        current_max,
        current_sum,
        current_output,
    )
    for tensor in tensors:
        tensor = check_tensor("online_softmax_update", tensor)
        check_dtype("online_softmax_update", tensor, frozenset((DataType.DT_FP32,)))
    top = elementwise.maximum(previous_max, current_max)
    before = elementwise.exp(elementwise.sub(previous_max, top))
    now = elementwise.exp(elementwise.sub(current_max, top))

    def joined(old: Tensor, new: Tensor) -> Tensor:
        return elementwise.add(elementwise.mul(old, before), elementwise.mul(new, now))

    total = joined(previous_sum, current_sum)
    return top, total, joined(previous_output, current_output)


def nop(in_tensors: Sequence[Tensor]) -> Tensor:
    """The first tensor; an order between values needs no anchor here."""
    if not isinstance(in_tensors, Sequence) or not in_tensors:
        fail("nop", "a list of tensors", describe(in_tensors))
    return copied(check_tensor("nop", in_tensors[0]))


__all__ = [
    "gather_in_l1",
    "gather_in_ub",
    "get_operation_options",
    "nop",
    "online_softmax",
    "online_softmax_update",
    "set_operation_options",
    "transposed_batchmatmul",
    "shmem_load",
    "shmem_store",
]
