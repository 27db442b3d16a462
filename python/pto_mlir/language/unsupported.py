# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names of the public stack that are not here, with why and what to use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..frontend.errors import PtoError


class UnsupportedName(PtoError, AttributeError):
    """A name that the public stack has and this package does not."""


class Reason(NamedTuple):
    """Why a name is not here, and what to use."""

    why: str
    instead: str


_BY_HAND = Reason(
    "functions are not built by hand", "'jit' on a function"
)
_INNER = Reason(
    "it is an inner part of the public stack", "the names that 'dir(pypto)' shows"
)
_PLACES = Reason(
    "the front end places operations at the lines of the kernel", "nothing"
)
_ON_DEVICE = Reason("tensors of a call are in memory of the CPU", "the array itself")
_GRAPH = Reason(
    "tensors are values of the IR, not of a graph of the public stack",
    "the tensor itself, and 'kernel.mlir(...)' to look inside",
)

NAMES: dict[str, Reason] = {
    "Controller": _INNER,
    "ConvParams": _INNER,
    "ConvReLuType": Reason("it is spelled otherwise", "'ReLuType'"),
    "KindDict": _INNER,
    "LogicalTensor": _GRAPH,
    "LoopRange": Reason("loops take their bounds directly", "'loop(start, stop)'"),
    "ShmemTensor": Reason(
        "a kernel runs on one chip", "arguments, and exchange data between calls"
    ),
    "StatusType": _INNER,
    "TensorAnnotation": Reason("one class serves both", "'Tensor'"),
    "begin_function": _BY_HAND,
    "clear_source_location": _PLACES,
    "convert_to_element": Reason("constants have a class", "'Element(dtype, value)'"),
    "cost_model": Reason(
        "there is no model of a chip here",
        "the time of a call, and 'kernel.explain(...)' for loops and tiles",
    ),
    "data_type": Reason("it is spelled otherwise", "'DataType'"),
    "dump": Reason("there is no global program", "'kernel.mlir(...)'"),
    "end_function": _BY_HAND,
    "function": _BY_HAND,
    "gelu": Reason(
        "the public stack has no such operation",
        "'x * 0.5 * (1.0 + erf(x * 0.7071067811865476))' with 'erf'",
    ),
    "get_dtensor_type": _INNER,
    "get_npu_tensor_format": _ON_DEVICE,
    "get_scatter_mode": Reason("modes have a class", "'ScatterMode'"),
    "get_torch_npu": _ON_DEVICE,
    "ir": _INNER,
    "mean": Reason(
        "the public stack has no such operation", "'sum' divided by the extent"
    ),
    "pil": _INNER,
    "pypto_impl": _INNER,
    "reset": Reason("there is no global program", "'reset_options' for options"),
    "set_build_static": Reason(
        "annotations say what is static", "sizes that are 'STATIC' or integers"
    ),
    "set_source_location": _PLACES,
    "set_verify_data": Reason("it is spelled otherwise", "'set_verify_golden_data'"),
    "setup_verify_data": Reason("it is spelled otherwise", "'set_verify_golden_data'"),
    "silu": Reason("the public stack has no such operation", "'x * sigmoid(x)'"),
    "source_location": _PLACES,
    "to_sym": Reason("numbers have a class", "'SymbolicScalar'"),
    "to_syms": Reason("numbers have a class", "'SymbolicScalar'"),
    "uniform_impl": Reason("it is an inner function", "'uniform'"),
}
"""Names of the package."""

TENSOR_NAMES: dict[str, Reason] = {
    "T": Reason("the public stack has no such attribute", "'transpose(x, 0, 1)'"),
    "base": _GRAPH,
    "copy": Reason("a tensor without contents is declared", "'clone', or 'Tensor'"),
    "data_ptr": _ON_DEVICE,
    "device": _ON_DEVICE,
    "from_base": _GRAPH,
    "from_logical_tensor": _GRAPH,
    "is_empty": Reason("sizes say it", "'shape'"),
    "item": Reason("elements are known when the kernel runs", "'x[i, j]' of DT_INT32"),
    "logical_tensor": _GRAPH,
    "mean": NAMES["mean"],
    "ori_shape": Reason("sizes are those of the array", "'shape'"),
    "set_logical_tensor": _GRAPH,
    "size": Reason("sizes are a list", "'shape'"),
    "to_tensor": Reason("an annotation is a tensor already", "the tensor itself"),
}
"""Attributes of tensors."""


def missing(
    what: str, name: str, reasons: dict[str, Reason], known: Iterable[str]
) -> AttributeError:
    """The error of asking `what` for a name that it does not have."""
    reason = reasons.get(name)
    if reason is not None:
        return UnsupportedName(
            f"{what} does not support '{name}': {reason.why}; use {reason.instead}"
        )
    import difflib  # late: only an error needs it

    close = difflib.get_close_matches(name, sorted(known), 3)
    hint = f"; did you mean {' or '.join(map(repr, close))}?" if close else ""
    return AttributeError(f"{what} has no attribute '{name}'{hint}")
