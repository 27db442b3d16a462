# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements of a kernel on values that are known when it is compiled."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..language.control import Loop
from ..language.tensor import Tensor
from . import builder
from .errors import Loc, PtoError
from .frames import MISSING, Frame
from .interpreter_expressions import BINARY, is_symbolic
from .source import leaves, place

if TYPE_CHECKING:
    from .interpreter import Interpreter


@dataclass
class Return:
    """A statement list ended with a `return`."""

    value: Any
    loc: Loc | None


@dataclass
class Jump:
    """A statement list ended with a `break` or a `continue`."""

    kind: str
    loc: Loc | None


Signal = Return | Jump | None

UNSUPPORTED = {
    ast.Try: "'try'",
    ast.ClassDef: "'class'",
    ast.AsyncFunctionDef: "'async def'",
    ast.AsyncFor: "'async for'",
    ast.AsyncWith: "'async with'",
    ast.Match: "'match'",
}


class Statements:
    """Runs statements; a part of the interpreter."""

    def run_block(
        self: Interpreter, body: Sequence[ast.stmt], frame: Frame, first: int = 0
    ) -> Signal:
        """Runs statements in order; how they ended, if not at the end."""
        for index in range(first, len(body)):
            node = body[index]
            if type(node) is ast.If:
                signal, rest_done = self.run_if(node, body, index, frame)
                if rest_done:
                    return signal
            else:
                signal = self.run(node, frame)
            if signal is not None:
                return signal
        return None

    def run(self: Interpreter, node: ast.stmt, frame: Frame) -> Signal:
        """Runs one statement."""
        handler = _HANDLERS.get(type(node))
        self.at(node, frame)
        if handler is None:
            what = UNSUPPORTED.get(type(node), f"'{type(node).__name__}'")
            raise PtoError(
                f"expects a statement that kernels support, but found {what}"
            )
        try:
            return handler(self, node, frame)
        except PtoError as error:
            error.at(builder.current().loc)
            raise
        except RecursionError:
            raise
        except Exception as error:
            if getattr(error, "_pto_raised", False):
                raise
            raise PtoError(
                f"cannot evaluate this: {type(error).__name__}: {error}",
                builder.current().loc,
            ) from error

    # Assignment ----------------------------------------------------------------------

    def expression(self: Interpreter, node: ast.Expr, frame: Frame) -> Signal:
        if not isinstance(node.value, ast.Constant):
            self.evaluate(node.value, frame)
        return None

    def assignment(self: Interpreter, node: ast.Assign, frame: Frame) -> Signal:
        value = self.evaluate(node.value, frame)
        for target in node.targets:
            self.assign(target, value, frame)
        return None

    def annotated(self: Interpreter, node: ast.AnnAssign, frame: Frame) -> Signal:
        if node.value is not None:
            self.assign(node.target, self.evaluate(node.value, frame), frame)
        return None

    def augmented(self: Interpreter, node: ast.AugAssign, frame: Frame) -> Signal:
        target = node.target
        if isinstance(target, ast.Name):
            old = self.lookup(target.id, target, frame)
            value = self.evaluate(node.value, frame)
            self.at(node, frame)
            self.assign(target, self._augment(node, old, value), frame)
            return None
        base = self.evaluate(target.value, frame)
        if isinstance(target, ast.Attribute):
            old = getattr(base, target.attr)
            value = self.evaluate(node.value, frame)
            self.at(node, frame)
            setattr(base, target.attr, self._augment(node, old, value))
            return None
        index = self.evaluate(target.slice, frame)
        self.check_index(base, index)
        old = base[index]
        value = self.evaluate(node.value, frame)
        self.at(node, frame)
        base[index] = self._augment(node, old, value)
        return None

    def _augment(self: Interpreter, node: ast.AugAssign, old: Any, value: Any) -> Any:
        if isinstance(old, list) and isinstance(node.op, ast.Add):
            self.check_frozen(old, "extend")
            old += value
            return old
        return BINARY[type(node.op)](old, value)

    def assign(self: Interpreter, target: ast.expr, value: Any, frame: Frame) -> None:
        """Binds a target: a name, an element, an attribute or a list of these."""
        if isinstance(target, ast.Name):
            self.bind(target.id, value, frame)
            if isinstance(value, Tensor) and not value.name:
                value.name = target.id
        elif isinstance(target, ast.Subscript):
            base = self.evaluate(target.value, frame)
            index = self.evaluate(target.slice, frame)
            self.at(target, frame)
            if not isinstance(base, Tensor):
                self.check_index(base, index)
            base[index] = value
        elif isinstance(target, ast.Attribute):
            base = self.evaluate(target.value, frame)
            self.at(target, frame)
            setattr(base, target.attr, value)
        elif isinstance(target, ast.Tuple | ast.List):
            self._unpack(target.elts, value, frame, target)
        else:
            self.at(target, frame)
            raise PtoError("expects a target that can be assigned")

    def _unpack(
        self: Interpreter,
        targets: list[ast.expr],
        value: Any,
        frame: Frame,
        node: ast.expr,
    ) -> None:
        self.at(node, frame)
        if isinstance(value, Tensor):
            raise PtoError(f"expects values to unpack, but found {value.label}")
        values = list(value)
        star = [i for i, t in enumerate(targets) if isinstance(t, ast.Starred)]
        if len(values) != len(targets) and (not star or len(values) < len(targets) - 1):
            raise PtoError(
                f"expects {len(targets)} values to unpack, but found {len(values)}"
            )
        if star:
            after = len(targets) - star[0] - 1
            end = len(values) - after
            values[star[0] : end] = [values[star[0] : end]]
        for target, item in zip(targets, values, strict=True):
            inner = target.value if isinstance(target, ast.Starred) else target
            self.assign(inner, item, frame)

    def bind(self: Interpreter, name: str, value: Any, frame: Frame) -> None:
        """Binds a name of a function."""
        if name in frame.local:
            frame.names[name] = value
            return
        outer = frame.outer
        while outer is not None:
            if name in outer.local:
                outer.names[name] = value
                return
            outer = outer.outer
        raise PtoError(
            f"expects names that a kernel assigns to be its own, but found "
            f"'{name}', which is defined outside of it"
        )

    def deletion(self: Interpreter, node: ast.Delete, frame: Frame) -> Signal:
        for target in node.targets:
            if isinstance(target, ast.Name):
                frame.names.pop(target.id, None)
            elif isinstance(target, ast.Subscript):
                base = self.evaluate(target.value, frame)
                self.check_frozen(base, "pop")
                del base[self.evaluate(target.slice, frame)]
            else:
                raise PtoError("expects a name or an element after 'del'")
        return None

    # Control -------------------------------------------------------------------------

    def for_each(self: Interpreter, node: ast.For, frame: Frame) -> Signal:
        values = self.evaluate(node.iter, frame)
        self.at(node.iter, frame)
        if node.orelse:
            raise PtoError("expects a 'for' without 'else', but found one")
        if isinstance(values, Loop):
            return self.run_loop(node, values, frame)
        if isinstance(values, Tensor):
            raise PtoError(
                f"expects a 'loop' or a sequence to iterate over, but found "
                f"{values.label}"
            )
        for value in values:
            self.assign(node.target, value, frame)
            signal = self.run_block(node.body, frame)
            if isinstance(signal, Return):
                return signal
            if signal is not None and signal.kind == "break":
                break
        return None

    def while_true(self: Interpreter, node: ast.While, frame: Frame) -> Signal:
        if node.orelse:
            raise PtoError("expects a 'while' without 'else', but found one")
        while True:
            truth = self.truth(self.evaluate(node.test, frame))
            self.at(node.test, frame)
            if is_symbolic(truth):
                raise PtoError(
                    f"expects a 'while' condition that is known when the kernel is "
                    f"compiled, but found '{truth}'; use 'loop'"
                )
            if not truth:
                return None
            signal = self.run_block(node.body, frame)
            if isinstance(signal, Return):
                return signal
            if signal is not None and signal.kind == "break":
                return None

    def returned(self: Interpreter, node: ast.Return, frame: Frame) -> Signal:
        loc = place(node, frame.filename)
        if frame.loop_depth:
            raise PtoError("expects no 'return' inside a 'loop', but found one", loc)
        value = None if node.value is None else self.evaluate(node.value, frame)
        return Return(value, loc)

    def jump(self: Interpreter, node: ast.Break | ast.Continue, frame: Frame) -> Signal:
        kind = "break" if isinstance(node, ast.Break) else "continue"
        return Jump(kind, place(node, frame.filename))

    def assertion(self: Interpreter, node: ast.Assert, frame: Frame) -> Signal:
        truth = self.truth(self.evaluate(node.test, frame))
        self.at(node, frame)
        if is_symbolic(truth):
            raise PtoError(
                f"expects an assertion that is known when the kernel is compiled, "
                f"but found '{truth}', which is known when it runs"
            )
        if truth:
            return None
        message = () if node.msg is None else (self.evaluate(node.msg, frame),)
        raise self._raised(AssertionError(*message))

    def raising(self: Interpreter, node: ast.Raise, frame: Frame) -> Signal:
        if node.exc is None:
            raise PtoError("expects an exception after 'raise', but found none")
        error = self.evaluate(node.exc, frame)
        if isinstance(error, type):
            error = error()
        cause = None if node.cause is None else self.evaluate(node.cause, frame)
        self.at(node, frame)
        if node.cause is not None:
            error.__cause__ = cause
        raise self._raised(error)

    def _raised(self: Interpreter, error: BaseException) -> BaseException:
        """Marks an exception of the user, which passes as it is."""
        loc = builder.current().loc
        error._pto_raised = True  # type: ignore[attr-defined]
        if loc is not None:
            error.add_note(f'  File "{loc.file}", line {loc.line}, in a kernel')
        return error

    def within(self: Interpreter, node: ast.With, frame: Frame) -> Signal:
        return self._within(node, 0, frame)

    def _within(self: Interpreter, node: ast.With, index: int, frame: Frame) -> Signal:
        if index == len(node.items):
            return self.run_block(node.body, frame)
        item = node.items[index]
        expression = item.context_expr
        maker = expression.func if isinstance(expression, ast.Call) else expression
        made = self.evaluate(maker, frame)
        self.at(expression, frame)
        module = getattr(made, "__module__", None) or ""
        if module.partition(".")[0] != __name__.partition(".")[0]:
            raise PtoError(
                f"expects 'options' after 'with', but found '{ast.unparse(maker)}'"
            )
        context = self.evaluate(expression, frame)
        with context as value:
            if item.optional_vars is not None:
                self.assign(item.optional_vars, value, frame)
            return self._within(node, index + 1, frame)

    # Definitions ----------------------------------------------------------------------

    def definition(self: Interpreter, node: ast.FunctionDef, frame: Frame) -> Signal:
        function: Any = self.make_function(node, node.name, frame)
        for decorator in reversed(node.decorator_list):
            function = self.evaluate(decorator, frame)(function)
        self.bind(node.name, function, frame)
        return None

    def imported(self: Interpreter, node: ast.Import, frame: Frame) -> Signal:
        for alias in node.names:
            module = importlib.import_module(alias.name)
            if alias.asname is None:
                root = alias.name.partition(".")[0]
                self.bind(root, importlib.import_module(root), frame)
            else:
                self.bind(alias.asname, module, frame)
        return None

    def imported_from(self: Interpreter, node: ast.ImportFrom, frame: Frame) -> Signal:
        package = frame.globals.get("__package__") or ""
        path = "." * node.level + (node.module or "")
        module = importlib.import_module(path, package)
        for alias in node.names:
            value = getattr(module, alias.name, MISSING)
            if value is MISSING:
                value = importlib.import_module(f"{module.__name__}.{alias.name}")
            else:
                self.dependencies.read_name(vars(module), alias.name, value)
            self.bind(alias.asname or alias.name, value, frame)
        return None

    def nothing(self: Interpreter, node: ast.stmt, frame: Frame) -> Signal:
        return None


__all__ = ["Jump", "Return", "Signal", "Statements", "leaves"]

_HANDLERS: dict[type, Callable[..., Signal]] = {
    ast.Expr: Statements.expression,
    ast.Assign: Statements.assignment,
    ast.AnnAssign: Statements.annotated,
    ast.AugAssign: Statements.augmented,
    ast.Delete: Statements.deletion,
    ast.For: Statements.for_each,
    ast.While: Statements.while_true,
    ast.Return: Statements.returned,
    ast.Break: Statements.jump,
    ast.Continue: Statements.jump,
    ast.Assert: Statements.assertion,
    ast.Raise: Statements.raising,
    ast.With: Statements.within,
    ast.FunctionDef: Statements.definition,
    ast.Import: Statements.imported,
    ast.ImportFrom: Statements.imported_from,
    ast.Pass: Statements.nothing,
    ast.Global: Statements.nothing,
    ast.Nonlocal: Statements.nothing,
}
