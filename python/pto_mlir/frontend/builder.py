# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where operations are emitted: insertion point, location, constants, scopes.

One `Builder` is active in a thread while a kernel is traced. `emit` appends an
operation at its insertion point with the location of the user's line. The
configuration registers itself in `hooks`.
"""

from __future__ import annotations

import contextlib
import math
import struct
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..language.types import DataType
from .errors import Loc, PtoError
from .ir import INDEX, Block, Kernel, Op, Region, ScalarType, Type, Value

if TYPE_CHECKING:
    from .scopes import Scope

NO_HINTS = frozenset(
    ("pto.loop", "pto.yield", "pto.print_tensor", "pto.check", "pto.assert")
)
"""Operations of the dialect that take no hints."""


@dataclass
class Hooks:
    """What the configuration tells the builder; it registers at import.

    `hints(op)` gives the text of the hints attribute of an operation or
    None; `enter(kind)` and `leave()` bracket a body ("loop" or "branch") to
    which settings made in it belong.
    """

    hints: Callable[[Op], str | None] = lambda op: None
    enter: Callable[[str], None] = lambda kind: None
    leave: Callable[[], None] = lambda: None


hooks = Hooks()


class Builder:
    """The state of emission into one kernel."""

    def __init__(self, kernel: Kernel, scope: Scope | None = None):
        self.kernel = kernel
        self.block = kernel.body
        self.loc: Loc | None = kernel.loc
        self.scope = scope
        self.constants: dict[Any, Value] = {}

    @contextlib.contextmanager
    def inside(self, block: Block) -> Iterator[Block]:
        """Emits into `block`."""
        outer, self.block = self.block, block
        try:
            yield block
        finally:
            self.block = outer

    def at_entry(
        self,
        name: str,
        result: Type,
        key: Any,
        operands: Sequence[Value] = (),
        **attrs: str,
    ) -> Value:
        """A pure operation at the entry of the kernel, one for each `key`."""
        value = self.constants.get(key)
        if value is None:
            kernel = self.kernel
            op = Op(name, operands, (result,), attrs, (), kernel.loc, kernel.body)
            self.kernel.prologue.append(op)
            value = self.constants[key] = op.results[0]
        return value


class _Active(threading.local):
    builder: Builder | None = None


_active = _Active()


def current() -> Builder:
    """The active builder; `PtoError` outside of a kernel."""
    found = _active.builder
    if found is None:
        raise PtoError(
            "expects to be called in a kernel, but no kernel is being traced here"
        )
    return found


def is_active() -> bool:
    """Whether a kernel is being traced in this thread."""
    return _active.builder is not None


@contextlib.contextmanager
def activated(builder: Builder) -> Iterator[Builder]:
    """Makes `builder` the active one of this thread."""
    outer, _active.builder = _active.builder, builder
    try:
        yield builder
    finally:
        _active.builder = outer


def emit(
    name: str,
    operands: Sequence[Value] = (),
    results: Sequence[Type] = (),
    attrs: Mapping[str, str] | None = None,
    regions: Sequence[Region] = (),
) -> Op:
    """Appends an operation at the insertion point, at the user's line.

    An operation of the dialect gets the hints in force unless it has some.
    `PtoError` if an operand was computed in a loop body or branch that has
    ended.
    """
    builder = current()
    for operand in operands:
        if not operand.block.is_open:  # type: ignore[union-attr]
            raise PtoError(
                "expects values that are known here, but found one that was "
                "computed inside a loop body or branch that has ended"
            )
    op = Op(name, operands, results, attrs, regions, builder.loc, builder.block)
    if name.startswith("pto.") and name not in NO_HINTS and "hints" not in op.attrs:
        hints = hooks.hints(op)
        if hints is not None:
            op.attrs["hints"] = hints
    builder.block.ops.append(op)
    return op


def constant_index(number: int) -> Value:
    """A constant of index type, at the entry of the kernel."""
    text = f"{number} : index"
    return current().at_entry("arith.constant", INDEX, number, value=text)


def constant(dtype: DataType, value: int | float | bool) -> Value:
    """A scalar constant of an element type, at the entry of the kernel.

    Unsigned types give a signless constant, as `arith` knows no others.
    """
    type_text = dtype.mlir.removeprefix("u")
    if dtype is DataType.DT_BOOL:
        text = "true" if value else "false"
    elif dtype.is_float:
        text = f"{float_text(value, dtype)} : {type_text}"
    else:
        text = f"{int(value)} : {type_text}"
    key = (type_text, text)
    return current().at_entry("arith.constant", ScalarType(type_text), key, value=text)


def integer_array(entries: Iterable[int], bits: int = 64) -> str:
    """The text of a dense array attribute."""
    text = ", ".join(str(entry) for entry in entries)
    return f"array<i{bits}: {text}>" if text else f"array<i{bits}>"


def float_text(value: int | float, dtype: DataType = DataType.DT_FP32) -> str:
    """A number as MLIR text; exact, hexadecimal where decimal cannot say it."""
    value = float(value)
    if math.isfinite(value):
        text = repr(value)
        mantissa, mark, exponent = text.partition("e")
        return f"{mantissa if '.' in mantissa else mantissa + '.0'}{mark}{exponent}"
    bits = struct.unpack("<I", struct.pack("<f", value))[0]
    if dtype is DataType.DT_FP16:
        bits = struct.unpack("<H", struct.pack("<e", value))[0]
    elif dtype is DataType.DT_BF16:
        bits >>= 16
    return f"0x{bits:0{dtype.bits // 4}X}"
