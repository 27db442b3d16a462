# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that are being interpreted, their names, and what they depend on."""

from __future__ import annotations

import builtins
import enum
import types
from dataclasses import dataclass
from typing import Any

from .errors import Loc, PtoError
from .source import FunctionNode, local_names

MISSING = object()
"""Stands for no value where None is one."""


@dataclass
class Poison:
    """What a name is bound to that has no one meaning any more."""

    name: str
    reason: str
    loc: Loc | None

    def error(self) -> PtoError:
        """The error of reading the name."""
        error = PtoError(f"expects a value of '{self.name}' here, but {self.reason}")
        return error.note("it was assigned here", self.loc) if self.loc else error


@dataclass
class Kept:
    """A value from before a loop, bound to a name that the loop's body assigns.

    Reading it in the body is right only if the name still has that value in the
    next trip; `read` remembers where.
    """

    value: Any
    read: Loc | None = None


def plain(value: Any) -> Any:
    """What a name is bound to, without the note that `Kept` is."""
    return value.value if isinstance(value, Kept) else value


class Frame:
    """A function that is being interpreted: its names and where they resolve."""

    def __init__(
        self,
        name: str,
        filename: str,
        node: FunctionNode,
        globals: dict[str, Any],
        cells: dict[str, types.CellType],
        outer: Frame | None = None,
    ):
        self.name = name
        self.filename = filename
        self.node = node
        self.globals = globals
        self.cells = cells
        self.outer = outer
        self.names: dict[str, Any] = {}
        self.local = local_names(node)
        self.loop_depth = 0
        """Depth of loops of the IR around the statement."""

    def inner(self, node: FunctionNode, name: str) -> Frame:
        """A frame of a function that is nested in this one."""
        return Frame(name, self.filename, node, self.globals, self.cells, self)


class Dependencies:
    """Names outside of a kernel that it read, with what they were.

    `current()` tells in a microsecond or so whether they still are the same.
    """

    def __init__(self) -> None:
        self.names: dict[tuple[int, str], tuple[dict[str, Any], str, Any]] = {}
        self.cells: dict[int, tuple[types.CellType, Any]] = {}
        self.codes: dict[int, tuple[types.FunctionType, Any]] = {}
        self.contents: dict[int, tuple[Any, str]] = {}

    def read_name(self, names: dict[str, Any], name: str, value: Any) -> None:
        """Records the value of a global name or an attribute."""
        key = (id(names), name)
        if key not in self.names:
            self.names[key] = (names, name, value)
            self._content(value)

    def read_cell(self, cell: types.CellType, value: Any) -> None:
        """Records the value of a captured variable."""
        if id(cell) not in self.cells:
            self.cells[id(cell)] = (cell, value)
            self._content(value)

    def read_code(self, function: types.FunctionType) -> None:
        """Records the code of a function that was inlined."""
        self.codes[id(function)] = (function, _code(function))

    def merged(self, others: Dependencies) -> Dependencies:
        """Those of both."""
        made = Dependencies()
        made.names = {**self.names, **others.names}
        made.cells = {**self.cells, **others.cells}
        made.codes = {**self.codes, **others.codes}
        made.contents = {**self.contents, **others.contents}
        return made

    def _content(self, value: Any) -> None:
        if not isinstance(value, _SIMPLE):
            text = fingerprint(value)
            if text != identity(value):
                self.contents[id(value)] = (value, text)

    def current(self) -> bool:
        """Whether all that was read is still what it was."""
        for names, name, value in self.names.values():
            if names.get(name, MISSING) is not value:
                return False
        for cell, value in self.cells.values():
            try:
                if cell.cell_contents is not value:
                    return False
            except ValueError:
                return False
        for function, code in self.codes.values():
            if _code(function) != code:
                return False
        return all(fingerprint(value) == text for value, text in self.contents.values())


def _code(function: types.FunctionType) -> tuple[Any, ...]:
    keywords = function.__kwdefaults__
    return (
        function.__code__,
        function.__defaults__,
        tuple(keywords.items()) if keywords else None,
    )


_SIMPLE = (
    int,
    float,
    str,
    bytes,
    type(None),
    type,
    enum.Enum,
    types.ModuleType,
    types.FunctionType,
    types.BuiltinFunctionType,
)
OPAQUE = frozenset(("torch", "numpy", "ml_dtypes", __name__.partition(".")[0]))
"""Packages whose objects are not looked into."""


def identity(value: Any) -> str:
    """A text that tells an object from others that are alive."""
    return f"{type(value).__qualname__}@{id(value)}"


def fingerprint(value: Any, depth: int = 6) -> str:
    """A text of what a value holds: equal for values that kernels cannot tell apart.

    Objects whose contents cannot be seen are told apart by identity.
    """
    if isinstance(value, _SIMPLE):
        return repr(value)
    if depth == 0:
        return identity(value)
    if isinstance(value, list | tuple | set | frozenset):
        items = sorted(value, key=repr) if isinstance(value, set) else value
        texts = [fingerprint(item, depth - 1) for item in items]
        return f"{type(value).__qualname__}({','.join(texts)})"
    if isinstance(value, dict):
        texts = [f"{key!r}:{fingerprint(v, depth - 1)}" for key, v in value.items()]
        return f"{type(value).__qualname__}({','.join(texts)})"
    kind = type(value)
    if kind.__module__.partition(".")[0] in OPAQUE or not hasattr(value, "__dict__"):
        return identity(value)
    fields = fingerprint(vars(value), depth - 1)
    return f"{kind.__module__}.{kind.__qualname__}@{id(kind)}({fields})"


BUILTINS = vars(builtins)
