# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Looking at values while a kernel runs.

Both act only where the option `enable_pass_verify` is set, as in the public
stack.
"""

from __future__ import annotations

import warnings

from ...frontend import builder
from ...frontend.ir import Block, Region
from .. import config
from ..symbolic import SymbolicScalar, fold
from ..tensor import Tensor
from ..types import DataType
from ._common import check_tensor, from_scalar


def _enabled() -> bool:
    return bool(config.get_current_scope().get("verify.enable_pass_verify", False))


def pass_verify_print(*values: object, cond: int | SymbolicScalar = 1) -> None:
    """Prints tensors and numbers when the kernel runs, if `cond` is not 0.

    Anything else is the text before the next value.
    """
    cond = fold(cond)
    if not _enabled() or (isinstance(cond, int) and not cond):
        return
    if isinstance(cond, int):
        _print(values)
        return
    then, otherwise = Block(), Block()
    with builder.current().inside(then):
        _print(values)
        builder.emit("scf.yield")
    with builder.current().inside(otherwise):
        builder.emit("scf.yield")
    builder.emit("scf.if", [cond.condition], [], {}, [Region(then), Region(otherwise)])


def _print(values: tuple[object, ...]) -> None:
    text: list[str] = []
    for value in values:
        if isinstance(value, SymbolicScalar) and not isinstance(fold(value), int):
            text.append(str(value))
            value = from_scalar(value, DataType.DT_INT64)
        if not isinstance(value, Tensor):
            text.append(str(value))
            continue
        label = " ".join(text or [value.name])
        text = []
        attrs = {"text": config.quoted(label)}
        builder.emit("pto.print_tensor", [value.value], [], attrs)
    if text:
        note = from_scalar(0, DataType.DT_INT32)
        attrs = {"text": config.quoted(" ".join(text))}
        builder.emit("pto.print_tensor", [note.value], [], attrs)


def pass_verify_save(
    tensor: Tensor,
    fname: str | SymbolicScalar | int,
    cond: int | SymbolicScalar = 1,
    **kwargs: int | SymbolicScalar,
) -> None:
    """Warns that a kernel cannot write files; give it an output instead."""
    check_tensor("pass_verify_save", tensor)
    if _enabled():
        warnings.warn(
            f"'pass_verify_save' writes no file '{fname}': kernels have no files; "
            f"make the tensor an output, or print it with 'pass_verify_print'",
            stacklevel=2,
        )
