# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A parameter of the kernel under another shape.

`reshape(parameter, shape, inplace=True)` names the same memory: what is written
through it is in the parameter, and what the parameter gets is seen through it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...frontend import builder
from ...frontend.ir import Op, Value
from ..tensor import Tensor
from ._common import Size, copied, dims_of, wrap
from ._regroup import groups_of
from ._reshape import is_direct, regrouped, reshaped
from .memory import place


class Reshaped(Tensor):
    """A handle on a parameter that shows it in another shape.

    `base_type` and `shown_type` are the types that the parameter and the shape
    have in the IR.
    """

    __slots__ = ("_base", "_base_value", "base_type", "shown_type")

    @staticmethod
    def make(base: Tensor, result: Tensor) -> Reshaped:
        """`result`, a reshape of `base`, as another name of it."""
        made = Tensor.__new__(Reshaped)
        for slot in Tensor.__slots__:
            if slot != "__weakref__":
                setattr(made, slot, getattr(result, slot))
        made.key = id(made)
        made._base, made._base_value = base, base.value
        made.base_type, made.shown_type = base.value.type, result.value.type
        _mark(result.value.op, made)
        return made

    @property
    def base(self) -> Tensor:
        """The parameter."""
        return self._base

    def _seen(self) -> object:
        return self._version  # sizes and extents stay; see `value`

    @property
    def value(self) -> Value:
        """The parameter's current contents in this shape."""
        if self._base.value is self._base_value:
            return self._version.value
        groups = groups_of(self._base.shape, self.shape)
        value = regrouped(copied(self._base), groups, dims_of(self)).value
        _mark(value.op, self)
        return value

    def replace(
        self,
        value: Value,
        shape: Sequence[Size] | None = None,
        valid_shape: Sequence[Size] | None = None,
    ) -> None:
        """Makes `value` the contents of the parameter."""
        contents = reshaped(wrap(value, dims_of(self)), self._base.shape)
        place(contents, [0] * self._base.dim, self._base)
        _mark(builder.current().block.ops[-1], self)


def _mark(op: Op | None, handle: Reshaped) -> None:
    """Notes which handle an operation reads or writes, for `writeback.py`."""
    if op is not None and op.name in ("pto.reshape", "pto.assemble"):
        op.alias = handle


def aliased(base: Tensor, result: Tensor) -> Tensor:
    """`result` as another name of `base`, if that is a parameter.

    A reshape that has to copy in a loop gives a tensor of its own.
    """
    if isinstance(base, Reshaped):
        base = base.base
    if not base.is_parameter or not is_direct(base, result):
        return result
    if result.value is base.value:  # the shape is the same
        return base
    return Reshaped.make(base, result)


def origin(tensor: Tensor) -> Tensor:
    """The handle that a name of a loop body, or another shape, stands for."""
    while True:
        if isinstance(tensor, Reshaped):
            tensor = tensor.base
        elif tensor._origin is not None:
            tensor = tensor._origin
        else:
            return tensor
