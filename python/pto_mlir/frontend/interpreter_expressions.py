# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions of a kernel."""

from __future__ import annotations

import ast
import operator
import types
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ..language.symbolic import SymbolicScalar, logical_not
from ..language.tensor import Tensor
from . import builder
from .errors import PtoError
from .frames import BUILTINS, MISSING, Frame, Kept, Poison
from .source import place

if TYPE_CHECKING:
    from .interpreter import Interpreter

BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.MatMult: operator.matmul,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
COMPARE: dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
UNARY: dict[type, Callable[[Any], Any]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}


def is_symbolic(value: Any) -> bool:
    """Whether a value is a scalar that is known at run time only."""
    return isinstance(value, SymbolicScalar) and not value.is_concrete()


class Expressions:
    """Evaluates expressions; a part of the interpreter."""

    def evaluate(self: Interpreter, node: ast.expr, frame: Frame) -> Any:
        """The value of an expression."""
        handler = _HANDLERS.get(type(node))
        if handler is None:
            self.at(node, frame)
            raise PtoError(
                f"expects an expression that kernels support, but found "
                f"'{type(node).__name__}'"
            )
        return handler(self, node, frame)

    def at(self: Interpreter, node: ast.AST, frame: Frame) -> None:
        """Makes the place of a node the current one."""
        builder.current().loc = place(node, frame.filename)

    def truth(self: Interpreter, value: Any) -> bool | SymbolicScalar:
        """The truth of a value; a symbolic scalar where it is known at run time."""
        if isinstance(value, SymbolicScalar):
            return bool(value) if value.is_concrete() else value
        if isinstance(value, Tensor):
            raise PtoError(
                f"expects a condition on numbers, but found {value.label}; "
                f"read an element of an INT32 tensor, or use 'where'"
            )
        return bool(value)

    # Names -------------------------------------------------------------------------

    def name(self: Interpreter, node: ast.Name, frame: Frame) -> Any:
        return self.lookup(node.id, node, frame)

    def lookup(self: Interpreter, name: str, node: ast.AST, frame: Frame) -> Any:
        """What a name is bound to."""
        value = self._find(name, node, frame)
        if value is MISSING:
            self.at(node, frame)
            raise PtoError(f"expects a name that is defined, but found '{name}'")
        return value

    def _find(self: Interpreter, name: str, node: ast.AST, frame: Frame) -> Any:
        scope = frame
        while True:
            if name in scope.local:
                value = scope.names.get(name, MISSING)
                if value is MISSING and scope is frame:
                    self.at(node, frame)
                    raise PtoError(
                        f"expects '{name}' to be assigned before it is read, "
                        f"but found no assignment on the way here"
                    )
                return self._checked(value, node, frame)
            if scope.outer is None:
                return self._find_outside(name, scope)
            scope = scope.outer

    def _find_outside(self: Interpreter, name: str, frame: Frame) -> Any:
        cell = frame.cells.get(name)
        if cell is not None:
            try:
                value = cell.cell_contents
            except ValueError:
                return MISSING
            self.dependencies.read_cell(cell, value)
            return value
        value = frame.globals.get(name, MISSING)
        if value is not MISSING:
            self.dependencies.read_name(frame.globals, name, value)
            return value
        return BUILTINS.get(name, MISSING)

    def _checked(self: Interpreter, value: Any, node: ast.AST, frame: Frame) -> Any:
        if type(value) is Kept:
            if value.read is None:
                value.read = place(node, frame.filename)
            return value.value
        if type(value) is Poison:
            self.at(node, frame)
            raise value.error()
        return value

    # Operators ---------------------------------------------------------------------

    def constant(self: Interpreter, node: ast.Constant, frame: Frame) -> Any:
        return node.value

    def binary(self: Interpreter, node: ast.BinOp, frame: Frame) -> Any:
        lhs = self.evaluate(node.left, frame)
        rhs = self.evaluate(node.right, frame)
        self.at(node, frame)
        return BINARY[type(node.op)](lhs, rhs)

    def unary(self: Interpreter, node: ast.UnaryOp, frame: Frame) -> Any:
        operand = self.evaluate(node.operand, frame)
        self.at(node, frame)
        if isinstance(node.op, ast.Not):
            truth = self.truth(operand)
            return logical_not(truth) if is_symbolic(truth) else not truth
        return UNARY[type(node.op)](operand)

    def boolean(self: Interpreter, node: ast.BoolOp, frame: Frame) -> Any:
        return self._boolean(node, 0, frame)

    def _boolean(self: Interpreter, node: ast.BoolOp, index: int, frame: Frame) -> Any:
        value = self.evaluate(node.values[index], frame)
        if index == len(node.values) - 1:
            return value
        truth = self.truth(value)
        stops = isinstance(node.op, ast.Or)
        if is_symbolic(truth):
            return self.logical(
                truth, stops, lambda: self._boolean(node, index + 1, frame)
            )
        return value if truth == stops else self._boolean(node, index + 1, frame)

    def compare(self: Interpreter, node: ast.Compare, frame: Frame) -> Any:
        return self._compare(node, self.evaluate(node.left, frame), 0, frame)

    def _compare(
        self: Interpreter, node: ast.Compare, lhs: Any, index: int, frame: Frame
    ) -> Any:
        rhs = self.evaluate(node.comparators[index], frame)
        self.at(node, frame)
        result = COMPARE[type(node.ops[index])](lhs, rhs)
        if index == len(node.ops) - 1:
            return result
        truth = self.truth(result)
        if is_symbolic(truth):
            return self.logical(
                truth, False, lambda: self._compare(node, rhs, index + 1, frame)
            )
        return self._compare(node, rhs, index + 1, frame) if truth else result

    def conditional(self: Interpreter, node: ast.IfExp, frame: Frame) -> Any:
        test = self.evaluate(node.test, frame)
        self.at(node.test, frame)
        truth = self.truth(test)
        if not is_symbolic(truth):
            return self.evaluate(node.body if truth else node.orelse, frame)
        return self.choose(
            truth,
            lambda: self.evaluate(node.body, frame),
            lambda: self.evaluate(node.orelse, frame),
        )

    # Access ------------------------------------------------------------------------

    def attribute(self: Interpreter, node: ast.Attribute, frame: Frame) -> Any:
        base = self.evaluate(node.value, frame)
        self.at(node, frame)
        value = getattr(base, node.attr)
        if type(base) is types.ModuleType:
            self.dependencies.read_name(vars(base), node.attr, value)
        return self._checked(value, node, frame)

    def subscript(self: Interpreter, node: ast.Subscript, frame: Frame) -> Any:
        base = self.evaluate(node.value, frame)
        index = self.evaluate(node.slice, frame)
        self.at(node, frame)
        if not isinstance(base, Tensor):
            self.check_index(base, index)
            return self._checked(base[index], node, frame)
        return base[index]

    def check_index(self: Interpreter, base: Any, index: Any) -> None:
        """Refuses a symbolic scalar as the index of what is no tensor."""
        parts = (index.start, index.stop, index.step) if type(index) is slice else ()
        for part in (index, *parts):
            if is_symbolic(part) and isinstance(
                base, list | tuple | str | dict | range
            ):
                raise PtoError(
                    f"expects an index of a '{type(base).__name__}' that is known "
                    f"when the kernel is compiled, but found symbolic scalar "
                    f"'{part}', which is known when it runs"
                )

    def slice_display(self: Interpreter, node: ast.Slice, frame: Frame) -> slice:
        parts = (node.lower, node.upper, node.step)
        return slice(*[p and self.evaluate(p, frame) for p in parts])

    # Displays ----------------------------------------------------------------------

    def elements(self: Interpreter, nodes: list[ast.expr], frame: Frame) -> list[Any]:
        """The values of a list of expressions, starred ones spread."""
        values: list[Any] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                spread = self.evaluate(node.value, frame)
                self.at(node, frame)
                values.extend(spread)
            else:
                values.append(self.evaluate(node, frame))
        return values

    def list_display(self: Interpreter, node: ast.List, frame: Frame) -> list[Any]:
        return self.elements(node.elts, frame)

    def tuple_display(
        self: Interpreter, node: ast.Tuple, frame: Frame
    ) -> tuple[Any, ...]:
        return tuple(self.elements(node.elts, frame))

    def set_display(self: Interpreter, node: ast.Set, frame: Frame) -> set[Any]:
        return set(self.elements(node.elts, frame))

    def dict_display(self: Interpreter, node: ast.Dict, frame: Frame) -> dict[Any, Any]:
        made: dict[Any, Any] = {}
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                made.update(self.evaluate(value, frame))
            else:
                name = self.evaluate(key, frame)
                made[name] = self.evaluate(value, frame)
        return made

    def joined(self: Interpreter, node: ast.JoinedStr, frame: Frame) -> str:
        return "".join(self.evaluate(part, frame) for part in node.values)

    def formatted(self: Interpreter, node: ast.FormattedValue, frame: Frame) -> str:
        value = self.evaluate(node.value, frame)
        convert = {115: str, 114: repr, 97: ascii}.get(node.conversion)
        spec = self.evaluate(node.format_spec, frame) if node.format_spec else ""
        self.at(node, frame)
        return format(convert(value) if convert else value, spec)

    def assigned(self: Interpreter, node: ast.NamedExpr, frame: Frame) -> Any:
        value = self.evaluate(node.value, frame)
        home = frame
        while isinstance(home.node, ast.Lambda) and home.name == "<comprehension>":
            assert home.outer is not None
            home = home.outer
        self.assign(node.target, value, home)
        return value

    def function(self: Interpreter, node: ast.Lambda, frame: Frame) -> Any:
        return self.make_function(node, "<lambda>", frame)

    # Comprehensions ------------------------------------------------------------------

    def list_of(self: Interpreter, node: ast.ListComp, frame: Frame) -> list[Any]:
        return [self.evaluate(node.elt, f) for f in self._generate(node, frame)]

    def set_of(self: Interpreter, node: ast.SetComp, frame: Frame) -> set[Any]:
        return {self.evaluate(node.elt, f) for f in self._generate(node, frame)}

    def dict_of(self: Interpreter, node: ast.DictComp, frame: Frame) -> dict[Any, Any]:
        return {
            self.evaluate(node.key, f): self.evaluate(node.value, f)
            for f in self._generate(node, frame)
        }

    def generated(self: Interpreter, node: ast.GeneratorExp, frame: Frame) -> Any:
        # All at once: what consumes it does not depend on when.
        return iter([self.evaluate(node.elt, f) for f in self._generate(node, frame)])

    def _generate(self: Interpreter, node: Any, frame: Frame) -> Iterator[Frame]:
        """A frame for each round of a comprehension."""
        shell = getattr(node, "_pto_shell", None)
        if shell is None:
            targets = {
                n.id
                for generator in node.generators
                for n in ast.walk(generator.target)
                if isinstance(n, ast.Name)
            }
            arguments = [ast.arg(name) for name in sorted(targets)]
            empty = ast.Constant(None, lineno=node.lineno, col_offset=node.col_offset)
            shell = node._pto_shell = ast.Lambda(
                ast.arguments([], arguments, None, [], [], None, []), empty
            )
        inner = frame.inner(shell, "<comprehension>")
        yield from self._rounds(node.generators, 0, inner, frame)

    def _rounds(
        self: Interpreter, generators: Any, index: int, inner: Frame, outer: Frame
    ) -> Iterator[Frame]:
        if index == len(generators):
            yield inner
            return
        generator = generators[index]
        values = self.evaluate(generator.iter, inner if index else outer)
        self.at(generator.iter, inner)
        for value in values:
            self.assign(generator.target, value, inner)
            for test in generator.ifs:
                truth = self.truth(self.evaluate(test, inner))
                self.at(test, inner)
                if not bool(truth):
                    break
            else:
                yield from self._rounds(generators, index + 1, inner, outer)


_HANDLERS: dict[type, Callable[..., Any]] = {
    ast.Name: Expressions.name,
    ast.Constant: Expressions.constant,
    ast.BinOp: Expressions.binary,
    ast.UnaryOp: Expressions.unary,
    ast.BoolOp: Expressions.boolean,
    ast.Compare: Expressions.compare,
    ast.IfExp: Expressions.conditional,
    ast.Attribute: Expressions.attribute,
    ast.Subscript: Expressions.subscript,
    ast.Slice: Expressions.slice_display,
    ast.List: Expressions.list_display,
    ast.Tuple: Expressions.tuple_display,
    ast.Set: Expressions.set_display,
    ast.Dict: Expressions.dict_display,
    ast.JoinedStr: Expressions.joined,
    ast.FormattedValue: Expressions.formatted,
    ast.NamedExpr: Expressions.assigned,
    ast.Lambda: Expressions.function,
    ast.ListComp: Expressions.list_of,
    ast.SetComp: Expressions.set_of,
    ast.DictComp: Expressions.dict_of,
    ast.GeneratorExp: Expressions.generated,
    ast.Call: lambda self, node, frame: self.call(node, frame),
}
