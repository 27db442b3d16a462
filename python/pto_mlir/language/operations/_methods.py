# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Methods and operators of `Tensor`: the operations, by name and by symbol."""

from __future__ import annotations

import numbers
from collections.abc import Callable, Sequence
from typing import Any

from ...frontend import builder
from ..symbolic import SymbolicScalar
from ..tensor import Element, Tensor
from ..types import CachePolicy, DataType
from . import (
    composite,
    creation,
    elementwise,
    indexing,
    matmul,
    memory,
    order,
    reduction,
    shape,
)
from ._common import describe, fail

_MODULES = (
    composite,
    elementwise,
    indexing,
    matmul,
    memory,
    order,
    reduction,
    shape,
)


def _function(name: str) -> Callable[..., Any]:
    """The operation of that name."""
    return next(vars(module)[name] for module in _MODULES if name in vars(module))


_OPERANDS = (Tensor, Element, SymbolicScalar, numbers.Real)

_PRODUCTS = {
    DataType.DT_FP16: DataType.DT_FP16,
    DataType.DT_BF16: DataType.DT_BF16,
    DataType.DT_FP32: DataType.DT_FP32,
    DataType.DT_INT8: DataType.DT_INT32,
}


def _operator(
    function: Callable[..., Tensor], swapped: bool = False
) -> Callable[..., Any]:
    """A method of two operands that leaves other types alone."""

    def method(self: Tensor, other: Any) -> Any:
        if not isinstance(other, _OPERANDS) or isinstance(other, bool):
            return NotImplemented
        return function(other, self) if swapped else function(self, other)

    method.__doc__ = function.__doc__
    return method


def _comparison(function: Callable[..., Tensor]) -> Callable[..., Any]:
    """A comparison; outside of kernels tensors compare by identity."""

    def method(self: Tensor, other: Any) -> Any:
        if not builder.is_active() or not isinstance(other, _OPERANDS):
            return NotImplemented
        return function(self, other)

    method.__doc__ = function.__doc__
    return method


def _subtracted_from(self: Tensor, other: int | float) -> Tensor:
    """other - self, as the negated difference."""
    return elementwise.neg(elementwise.sub(self, other))


def _divided_by(self: Tensor, other: int | float) -> Tensor:
    """other / self, as the product with the reciprocal."""
    return elementwise.mul(elementwise.reciprocal(self), other)


def _product(self: Tensor, other: Any) -> Any:
    """The matrix product, with the element type of `other` (DT_INT32 of DT_INT8)."""
    if not isinstance(other, Tensor):
        return NotImplemented
    if other.dtype not in _PRODUCTS:
        found = f"{other.dtype.name}; use 'matmul' with a result type"
        fail("@", "DT_FP16, DT_BF16, DT_FP32 or DT_INT8", found)
    return matmul.matmul(self, other, _PRODUCTS[other.dtype])


def _assembled(
    self: Tensor, input: Tensor, offsets: Sequence[int | SymbolicScalar]
) -> None:
    """Writes `input` into this tensor at `offsets`."""
    memory.assemble(input, offsets, self)


def _filled(self: Tensor, other: int | float) -> Tensor:
    """Fills this tensor with a number; gives the tensor."""
    memory.move(self, creation.full(self.shape, other, self.dtype))
    return self


def _tril_(self: Tensor, diagonal: int | SymbolicScalar = 0) -> Tensor:
    """`tril` in place; gives the tensor."""
    memory.move(self, shape.tril(self, diagonal))
    return self


def _triu_(self: Tensor, diagonal: int | SymbolicScalar = 0) -> Tensor:
    """`triu` in place; gives the tensor."""
    memory.move(self, shape.triu(self, diagonal))
    return self


def _set_cache_policy(self: Tensor, policy: CachePolicy, value: bool) -> None:
    """Notes a wish about caching; it has no effect on a CPU."""
    self.cache_policy[CachePolicy(policy)] = bool(value)


def _get_cache_policy(self: Tensor, policy: CachePolicy) -> bool:
    """The wish that was noted."""
    return self.cache_policy.get(CachePolicy(policy), False)


def _iterated(self: Tensor) -> Any:
    """Refused: a tensor has no elements to iterate over."""
    fail("for", "something to iterate over", f"{describe(self)}; use 'pypto.loop'")


_METHOD_NAMES = """
abs acos acosh add amax amin argmax argmin argsort asin asinh atan atan2 atanh
axpy_ bitwise_and bitwise_left_shift bitwise_not bitwise_or
bitwise_right_shift bitwise_xor cast cbrt ceil ceil_div clip clone copysign cos
cosh cumprod cumsum dequantize div eq erf erfc exp exp2 expand_clone expm1
fillpad floor floor_div fmod gather gathermask gcd ge greater gt hypot index_add
index_add_ index_add__ub index_add_ub index_put_ index_select isfinite isnan le
log log10 log1p log2 logical_and logical_not lrelu lt matmul maximum minimum
mrgsort mul ne neg one_hot pad permute pow prelu prod quant_mx quantize
reciprocal relu remainder reshape rms_norm round rsqrt scatter scatter_
scatter_update sigmoid sign signbit sin sinh softmax sort sort32 sqrt sub sum tan
tanh topk transpose tril triu trunc unsqueeze var view where
""".split()

TENSOR_METHODS: dict[str, Callable[..., Any]] = {
    name: _function(name) for name in _METHOD_NAMES
} | {
    "assemble": _assembled,
    "concat": staticmethod(shape.concat),
    "fill_": _filled,
    "get_cache_policy": _get_cache_policy,
    "move": memory.move,
    "set_cache_policy": _set_cache_policy,
    "tril_": _tril_,
    "triu_": _triu_,
    "__add__": _operator(elementwise.add),
    "__and__": _operator(elementwise.bitwise_and),
    "__eq__": _comparison(elementwise.eq),
    "__floordiv__": _operator(elementwise.floor_div),
    "__ge__": _comparison(elementwise.ge),
    "__getitem__": indexing.getitem,
    "__gt__": _comparison(elementwise.gt),
    "__invert__": elementwise.bitwise_not,
    "__iter__": _iterated,
    "__le__": _comparison(elementwise.le),
    "__lshift__": _operator(elementwise.bitwise_left_shift),
    "__lt__": _comparison(elementwise.lt),
    "__matmul__": _product,
    "__mod__": _operator(elementwise.remainder),
    "__mul__": _operator(elementwise.mul),
    "__ne__": _comparison(elementwise.ne),
    "__neg__": elementwise.neg,
    "__or__": _operator(elementwise.bitwise_or),
    "__pos__": shape.clone,
    "__pow__": _operator(elementwise.pow),
    "__radd__": _operator(elementwise.add),
    "__rmod__": _operator(elementwise.remainder, swapped=True),
    "__rmul__": _operator(elementwise.mul),
    "__rshift__": _operator(elementwise.bitwise_right_shift),
    "__rsub__": _operator(_subtracted_from),
    "__rtruediv__": _operator(_divided_by),
    "__setitem__": indexing.setitem,
    "__sub__": _operator(elementwise.sub),
    "__truediv__": _operator(elementwise.div),
    "__xor__": _operator(elementwise.bitwise_xor),
}
"""Methods and operators of `Tensor` by name."""


def bind() -> None:
    """Gives `Tensor` its methods and operators."""
    for name, function in TENSOR_METHODS.items():
        setattr(Tensor, name, function)
