# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The interpreter of kernels: Python statement by statement, with a builder.

Concrete values behave as they do in Python. Tensors and symbolic scalars emit
operations as they are computed with; a condition on a symbolic scalar traces
both branches, a `for` over `loop` traces the body once for each factor. Parts:

- `interpreter_expressions.py`: expressions
- `interpreter_statements.py`: statements on concrete values
- `interpreter_branches.py`: conditions known at run time
- `interpreter_loops.py`: loops of the IR
- `interpreter_calls.py`: calls, and which functions are inlined
"""

from __future__ import annotations

import ast
import types
from collections.abc import Mapping
from typing import Any

from . import builder
from .errors import PtoError
from .frames import Dependencies, Frame
from .interpreter_branches import Branches
from .interpreter_calls import Calls
from .interpreter_expressions import Expressions
from .interpreter_loops import Loops
from .interpreter_statements import Return, Statements
from .places import Snapshot
from .source import source_of


class Interpreter(Expressions, Statements, Branches, Loops, Calls):
    """Interprets one kernel into the active builder."""

    def __init__(self, home: str = ""):
        self.home = home
        self.dependencies = Dependencies()
        self.calls: list[Frame] = []
        self.frozen: list[Snapshot] = []
        """What must stay of the objects around bodies that are being traced."""

    def run_kernel(
        self, function: types.FunctionType, arguments: Mapping[str, Any]
    ) -> None:
        """Interprets the body of a kernel; `arguments` are its parameters.

        `PtoError` with the place of the mistake if the kernel is wrong.
        """
        node = source_of(function)
        self.dependencies.read_code(function)
        if not isinstance(node, ast.FunctionDef):
            raise PtoError("a kernel must be a function, but found a lambda")
        frame = self.frame_of(function, node)
        frame.names.update(arguments)
        self.calls.append(frame)
        try:
            signal = self.run_block(node.body, frame)
        except PtoError as error:
            raise error.at(builder.current().loc) from error.__cause__
        except RecursionError as error:
            raise PtoError(
                "expects calls of bounded depth, but found recursion"
            ) from error
        finally:
            self.calls.pop()
        if isinstance(signal, Return) and signal.value is not None:
            raise PtoError(
                "a kernel expects its results to be written to output parameters, "
                "but found a 'return' of a value",
                signal.loc,
            )

    def frame_of(self, function: types.FunctionType, node: Any) -> Frame:
        """A frame for a Python function."""
        names = function.__code__.co_freevars
        cells = dict(zip(names, function.__closure__ or (), strict=True))
        filename = function.__code__.co_filename
        return Frame(function.__name__, filename, node, function.__globals__, cells)
