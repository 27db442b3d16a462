# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The one exception that user mistakes raise, and places in source files."""

from __future__ import annotations

import linecache
from typing import NamedTuple


class Loc(NamedTuple):
    """A place in a source file: line from 1, column from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class PtoError(Exception):
    """A mistake in a kernel or in a call of one.

    The message says what was expected and what was found, in lower case and
    without a full stop. `loc` is the place in the user's source, which the
    front end fills in as the exception passes through it; `notes` are further
    places with a text each.
    """

    def __init__(self, message: str, loc: Loc | None = None):
        super().__init__(message)
        self.message = message
        self.loc = loc
        self.notes: list[tuple[str, Loc | None]] = []

    def at(self, loc: Loc | None) -> PtoError:
        """Gives the error a place unless it has one."""
        if self.loc is None:
            self.loc = loc
        return self

    def note(self, text: str, loc: Loc | None = None) -> PtoError:
        """Adds a note, such as the other end of a conflict."""
        self.notes.append((text, loc))
        return self

    def __str__(self) -> str:
        parts = [self.message, *_excerpt(self.loc)]
        for text, loc in self.notes:
            parts += [f"note: {text}", *_excerpt(loc)]
        return "\n".join(parts)


def _excerpt(loc: Loc | None) -> list[str]:
    """File, line, source and caret of a place, as a traceback shows them."""
    if loc is None:
        return []
    lines = [f'  File "{loc.file}", line {loc.line}']
    source = linecache.getline(loc.file, loc.line).rstrip()
    if source:
        stripped = source.lstrip()
        caret = max(0, loc.column - 1 - (len(source) - len(stripped)))
        lines += [f"    {stripped}", f"    {' ' * caret}^"]
    return lines
