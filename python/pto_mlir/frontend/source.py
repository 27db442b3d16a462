# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The source of Python functions as syntax trees, and facts about names.

A file is read when the kernel in it is defined, and its text is kept, so that a
file that is edited later does not change functions that are already loaded.
"""

from __future__ import annotations

import ast
import linecache
import sys
import sysconfig
import types
from functools import cache

from .errors import Loc, PtoError

FunctionNode = ast.FunctionDef | ast.Lambda

_files: dict[str, _File] = {}


class _File:
    """A file as it was read: lines, tree, functions by their first line."""

    def __init__(self, filename: str, lines: list[str]):
        self.lines = lines
        self.text = "".join(lines)
        try:
            self.tree = ast.parse(self.text)
        except SyntaxError as error:
            raise PtoError(f"cannot parse '{filename}': {error.msg}") from error
        self.known: dict[int, list[ast.AST]] = {}

    def functions(self, line: int) -> list[ast.AST]:
        """The functions that begin in a line, decorators included."""
        found = self.known.get(line)
        if found is None:
            found = self.known[line] = []
            stack: list[ast.AST] = [self.tree]
            while stack:
                node = stack.pop()
                first = getattr(node, "lineno", 1)
                decorators = getattr(node, "decorator_list", None)
                if decorators:
                    first = decorators[0].lineno
                if not first <= line <= getattr(node, "end_lineno", line):
                    continue
                if isinstance(node, _FUNCTIONS) and first == line:
                    found.append(node)
                stack.extend(ast.iter_child_nodes(node))
        return found


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def remember(filename: str) -> None:
    """Reads a file now, when a kernel of it is defined."""
    linecache.checkcache(filename)
    linecache.getlines(filename)


def source_of(function: types.FunctionType) -> FunctionNode:
    """The syntax tree of a function; `PtoError` if its source is not there."""
    code = function.__code__
    for fresh in (False, True):
        file = _file(code.co_filename, fresh)
        if file is None:
            break
        for node in file.functions(code.co_firstlineno):
            if _matches(node, code):
                if isinstance(node, ast.AsyncFunctionDef):
                    raise PtoError(f"'{function.__name__}' must not be 'async'")
                return node  # type: ignore[return-value]
    raise PtoError(
        f"cannot find the source of '{function.__qualname__}' in "
        f"'{code.co_filename}'; kernels are read from their source, "
        f"so it must be there as it was loaded"
    )


def has_source(function: types.FunctionType) -> bool:
    """Whether the source of a function can be found."""
    try:
        source_of(function)
    except PtoError:
        return False
    return True


def text_of(function: types.FunctionType) -> str:
    """The source of a function as text."""
    node = source_of(function)
    file = _files[function.__code__.co_filename]
    return ast.get_source_segment(file.text, node) or ""


def _file(filename: str, fresh: bool) -> _File | None:
    if fresh:
        linecache.checkcache(filename)
    lines = linecache.getlines(filename)
    if not lines:
        return None
    known = _files.get(filename)
    if known is None or known.lines is not lines:
        if known is None or known.lines != lines:
            known = _files[filename] = _File(filename, lines)
        known.lines = lines
    return known


def _matches(node: ast.AST, code: types.CodeType) -> bool:
    """Whether a node is what a code object was compiled from."""
    name = getattr(node, "name", "<lambda>")
    if name != code.co_name:
        return False
    arguments = node.args  # type: ignore[attr-defined]
    names = [a.arg for a in arguments.posonlyargs + arguments.args]
    if list(code.co_varnames[: code.co_argcount]) != names:
        return False
    if name == "<lambda>":
        positions = [p for p in code.co_positions() if p[0] and p[2] is not None]
        columns = [p[2] for p in positions if p[0] == node.body.lineno]
        return not columns or min(columns) == _first_column(node.body)
    return True


def _first_column(node: ast.AST) -> int:
    return min(
        n.col_offset
        for n in ast.walk(node)
        if hasattr(n, "col_offset") and n.lineno == node.lineno
    )


# Names ---------------------------------------------------------------------------


@cache
def local_names(node: FunctionNode) -> frozenset[str]:
    """Names that are local to a function: parameters and what it assigns."""
    arguments = node.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    every += [a for a in (arguments.vararg, arguments.kwarg) if a is not None]
    names = {argument.arg for argument in every}
    if isinstance(node, ast.Lambda):
        return frozenset(names | _stored([node.body]))
    return frozenset((names | _stored(node.body)) - outer_names(node))


@cache
def outer_names(node: FunctionNode) -> frozenset[str]:
    """Names that a function declares global or nonlocal."""
    names: set[str] = set()
    stack: list[ast.AST] = [] if isinstance(node, ast.Lambda) else list(node.body)
    while stack:
        child = stack.pop()
        if isinstance(child, ast.Global | ast.Nonlocal):
            names.update(child.names)
        elif not isinstance(child, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            stack.extend(ast.iter_child_nodes(child))
    return frozenset(names)


@cache
def stored_names(node: ast.For | ast.If | ast.While) -> frozenset[str]:
    """Names that the bodies of a statement assign, its loop target excluded."""
    return frozenset(_stored([*node.body, *node.orelse]))


def _stored(nodes: list[ast.stmt] | list[ast.expr]) -> set[str]:
    names: set[str] = set()
    stack: list[ast.AST] = list(nodes)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(
            node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
        ):
            names.update(_walrus(node))
            continue
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
        stack.extend(ast.iter_child_nodes(node))
    return names


def _walrus(node: ast.AST) -> set[str]:
    return {n.target.id for n in ast.walk(node) if isinstance(n, ast.NamedExpr)}


@cache
def leaves(node: ast.stmt) -> bool:
    """Whether a statement may return, not looking into nested functions."""
    stack: list[ast.AST] = [node]
    while stack:
        child = stack.pop()
        if isinstance(child, ast.Return):
            return True
        if not isinstance(child, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            stack.extend(ast.iter_child_nodes(child))
    return False


def place(node: ast.AST, filename: str) -> Loc:
    """Where a node stands; kept on the node."""
    loc = getattr(node, "_pto_loc", None)
    if loc is None:
        loc = Loc(filename, node.lineno, node.col_offset + 1)  # type: ignore[attr-defined]
        node._pto_loc = loc  # type: ignore[attr-defined]
    return loc


# What is interpreted ----------------------------------------------------------------

_STANDARD = {sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib")}
_PACKAGES = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
_OURS = __name__.partition(".")[0]


def is_user_code(function: types.FunctionType, home: str) -> bool:
    """Whether a kernel's call of a function is inlined.

    The standard library, installed packages other than that of the kernel
    (`home`) and the language itself are called as they are.
    """
    module = function.__module__ or ""
    if module.partition(".")[0] == _OURS:
        return module.startswith(f"{_OURS}.ops")
    return _is_user_file(function.__code__.co_filename, module, home)


@cache
def _is_user_file(filename: str, module: str, home: str) -> bool:
    if filename.startswith("<frozen"):
        return False
    if any(filename.startswith(f"{path}/") for path in _PACKAGES):
        return module.partition(".")[0] == home.partition(".")[0]
    standard = module.partition(".")[0] in sys.stdlib_module_names
    return not (standard and any(filename.startswith(f"{path}/") for path in _STANDARD))
