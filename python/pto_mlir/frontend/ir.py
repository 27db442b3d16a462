# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The typed tree that a kernel becomes: types, values, operations, regions.

It is as small as emission needs: attributes are raw MLIR text, nothing is
verified here (`pto-verify-input` does that), and printing (`printer.py`) gives
the generic form. A value can be *forwarded* to another one, which is how a
placeholder of a loop that turned out to be unchanged goes away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from dataclasses import dataclass
from functools import cached_property

from ..language.types import DataType
from .errors import Loc


@dataclass(frozen=True)
class ScalarType:
    """A type that is no tensor, by its MLIR text."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class TensorType:
    """A ranked tensor: extents (None: known at run time), elements, bounds.

    `bounds` holds the largest extent of dynamic dimensions, None where nothing
    is known.
    """

    shape: tuple[int | None, ...]
    dtype: DataType
    bounds: tuple[int | None, ...] | None = None

    @cached_property
    def text(self) -> str:
        """The type as MLIR text."""
        dims = "".join(f"{_extent(extent)}x" for extent in self.shape)
        encoding = ""
        if self.bounds is not None and any(b is not None for b in self.bounds):
            encoding = f", #pto.bounds<[{', '.join(map(_extent, self.bounds))}]>"
        return f"tensor<{dims}{self.dtype.mlir}{encoding}>"

    @property
    def rank(self) -> int:
        """Number of dimensions."""
        return len(self.shape)

    @property
    def is_static(self) -> bool:
        """Whether every extent is known."""
        return None not in self.shape

    def __str__(self) -> str:
        return self.text


Type = ScalarType | TensorType

INDEX = ScalarType("index")
I1 = ScalarType("i1")
I8 = ScalarType("i8")
I16 = ScalarType("i16")
I32 = ScalarType("i32")
I64 = ScalarType("i64")
F16 = ScalarType("f16")
BF16 = ScalarType("bf16")
F32 = ScalarType("f32")
F64 = ScalarType("f64")


def _extent(extent: int | None) -> str:
    return "?" if extent is None else str(extent)


class Value:
    """An SSA value: the result of an operation or an argument of a block."""

    __slots__ = ("block", "forward", "hint", "op", "type")

    def __init__(
        self, type: Type, block: Block | None, hint: str = "", op: Op | None = None
    ):
        self.type = type
        self.block = block
        self.hint = hint
        self.op = op
        self.forward: Value | None = None

    def resolved(self) -> Value:
        """The value that stands for this one in the end."""
        value = self
        while value.forward is not None:
            value = value.forward
        return value

    def __repr__(self) -> str:
        return f"<value {self.hint or hex(id(self))} : {self.type}>"


class Block:
    """Arguments and operations in order; `is_open` while it is being traced."""

    __slots__ = ("args", "is_open", "ops")

    def __init__(self) -> None:
        self.args: list[Value] = []
        self.ops: list[Op] = []
        self.is_open = True

    def add_argument(self, type: Type, hint: str = "") -> Value:
        """Appends an argument."""
        value = Value(type, self, hint)
        self.args.append(value)
        return value


class Region:
    """A region of one block."""

    __slots__ = ("block",)

    def __init__(self, block: Block | None = None) -> None:
        self.block = block or Block()


class Op:
    """An operation; attributes are raw MLIR text, `"unit"` is a unit attribute."""

    __slots__ = ("alias", "attrs", "loc", "name", "operands", "regions", "results")

    def __init__(
        self,
        name: str,
        operands: Iterable[Value] = (),
        results: Iterable[Type] = (),
        attrs: Mapping[str, str] | None = None,
        regions: Sequence[Region] = (),
        loc: Loc | None = None,
        block: Block | None = None,
    ):
        self.name = name
        self.operands = list(operands)
        self.results = [Value(type, block, "", self) for type in results]
        self.attrs = dict(attrs) if attrs else {}
        self.regions = list(regions)
        self.loc = loc
        self.alias: Any = None
        """The handle by which this shows a parameter in another shape, or writes
        that back; see `writeback.py`."""

    @property
    def result(self) -> Value:
        """The only result."""
        (result,) = self.results
        return result

    def __repr__(self) -> str:
        return f"<op {self.name}>"


class Kernel:
    """A function: name, arguments with their attributes, results, body.

    `prologue` holds constants and sizes of arguments; it comes before the body
    and may grow while the body is traced.
    """

    def __init__(self, name: str, loc: Loc | None = None):
        self.name = name
        self.loc = loc
        self.body = Block()
        self.prologue: list[Op] = []
        self.arg_attrs: list[dict[str, str]] = []
        self.arg_locs: list[Loc | None] = []
        self.attrs: dict[str, str] = {}
        self.result_types: list[Type] = []

    def add_argument(self, type: Type, name: str = "", loc: Loc | None = None) -> Value:
        """Appends an argument."""
        self.arg_attrs.append({})
        self.arg_locs.append(loc)
        return self.body.add_argument(type, name)

    def walk(self) -> Iterable[Op]:
        """Every operation in program order, regions after their operation."""
        stack = [iter(self.body.ops), iter(self.prologue)]
        while stack:
            op = next(stack[-1], None)
            if op is None:
                stack.pop()
                continue
            yield op
            for region in reversed(op.regions):
                stack.append(iter(region.block.ops))
