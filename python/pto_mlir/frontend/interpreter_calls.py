# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls in a kernel: Python functions of the user are inlined, others called."""

from __future__ import annotations

import ast
import functools
import types
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..language import control
from . import builder
from .errors import PtoError
from .frames import MISSING, Frame
from .interpreter_expressions import is_symbolic
from .interpreter_statements import Jump, Return
from .source import FunctionNode, has_source, is_user_code, place, source_of

if TYPE_CHECKING:
    from .interpreter import Interpreter

MAX_DEPTH = 64
"""Deepest nesting of inlined calls."""


class KernelFunction:
    """A function that is defined inside a kernel; it closes over its names."""

    def __init__(
        self,
        interpreter: Interpreter,
        node: FunctionNode,
        name: str,
        frame: Frame,
        defaults: tuple[Any, ...],
        keyword_defaults: dict[str, Any],
    ):
        self.__name__ = name
        self._interpreter = interpreter
        self._node = node
        self._frame = frame
        self._defaults = defaults
        self._keyword_defaults = keyword_defaults

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        frame = self._frame.inner(self._node, self.__name__)
        bound = bind_arguments(
            self._node,
            self.__name__,
            self._defaults,
            self._keyword_defaults,
            args,
            kwargs,
        )
        frame.names.update(bound)
        return self._interpreter.run_function(frame)


class InlineFunction:
    """A function marked by `frontend.function`: inlined where kernels call it."""

    def __init__(self, function: types.FunctionType):
        self.function = function
        functools.update_wrapper(self, function)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if builder.is_active():
            raise PtoError(
                f"expects '{self.function.__name__}' to be called in the source of "
                f"a kernel, but found a call from elsewhere"
            )
        raise PtoError(
            f"'{self.function.__name__}' is a part of kernels and expects to be "
            f"called in one; only a 'jit' function can be called from Python"
        )


class Calls:
    """Calls functions; a part of the interpreter."""

    def call(self: Interpreter, node: ast.Call, frame: Frame) -> Any:
        """The value of a call."""
        function = self.evaluate(node.func, frame)
        args = self.elements(node.args, frame)
        kwargs: dict[str, Any] = {}
        for keyword in node.keywords:
            value = self.evaluate(keyword.value, frame)
            if keyword.arg is None:
                kwargs.update(value)
            else:
                kwargs[keyword.arg] = value
        self.at(node, frame)
        if self.frozen and type(node.func) is ast.Attribute:
            self.check_frozen(getattr(function, "__self__", None), node.func.attr)
        replaced = _BUILTINS.get(function) if _is_hashable(function) else None
        if replaced is not None:
            return replaced(args, kwargs)
        return self.apply(function, args, kwargs)

    def check_frozen(self: Interpreter, owner: Any, method: str) -> None:
        """Refuses a method that changes how many elements an outer container has."""
        for snapshot in reversed(self.frozen):
            snapshot.check_call(owner, method)

    def apply(self: Interpreter, function: Any, args: list[Any], kwargs: dict) -> Any:
        """Calls a function, by interpreting its source if it is the user's."""
        if isinstance(function, functools.partial):
            merged = {**function.keywords, **kwargs}
            return self.apply(function.func, [*function.args, *args], merged)
        options = getattr(function, "__pto_options__", None)
        if options is not None:
            with options:
                return self.apply(function.__wrapped__, args, kwargs)
        target = function
        if isinstance(function, types.MethodType):
            target, args = function.__func__, [function.__self__, *args]
        inner = getattr(target, "_pto_inlined", None) or target
        if isinstance(inner, InlineFunction):
            inner = inner.function
            if kwargs:
                raise PtoError(
                    f"'{inner.__name__}' is marked with 'frontend.function' and "
                    f"expects positional arguments, but found "
                    f"'{next(iter(kwargs))}'"
                )
        elif inner is target and not isinstance(target, types.FunctionType):
            return self._call_object(function, args, kwargs)
        if not is_user_code(inner, self.home) and inner is target:
            return target(*args, **kwargs)
        if inner is target and not has_source(inner):
            return target(*args, **kwargs)
        return self.inline(inner, args, kwargs)

    def _call_object(
        self: Interpreter, function: Any, args: list[Any], kwargs: dict
    ) -> Any:
        if isinstance(function, types.MethodType):
            return function(*args[1:], **kwargs)
        method = vars(type(function)).get("__call__")
        if (
            isinstance(method, types.FunctionType)
            and is_user_code(method, self.home)
            and has_source(method)
        ):
            return self.inline(method, [function, *args], kwargs)
        return function(*args, **kwargs)

    def inline(
        self: Interpreter, function: types.FunctionType, args: list[Any], kwargs: dict
    ) -> Any:
        """Interprets a function of the user in place of its call."""
        node = source_of(function)
        self.dependencies.read_code(function)
        if function.__code__.co_flags & 0x2A0:  # generator, coroutine
            raise PtoError(
                f"expects functions without 'yield' and 'await' in a kernel, but "
                f"'{function.__name__}' has one"
            )
        frame = self.frame_of(function, node)
        frame.names.update(
            bind_arguments(
                node,
                function.__name__,
                function.__defaults__ or (),
                function.__kwdefaults__ or {},
                args,
                kwargs,
            )
        )
        return self.run_function(frame)

    def run_function(self: Interpreter, frame: Frame) -> Any:
        """Interprets a function whose parameters are bound."""
        if len(self.calls) >= MAX_DEPTH:
            raise PtoError(
                f"expects at most {MAX_DEPTH} calls inside each other, but "
                f"'{frame.name}' is called in one more; kernels have no recursion"
            )
        active = builder.current()
        caller = active.loc
        self.calls.append(frame)
        try:
            if isinstance(frame.node, ast.Lambda):
                return self.evaluate(frame.node.body, frame)
            signal = self.run_block(frame.node.body, frame)
        except PtoError as error:
            error.at(active.loc)
            error.note(f"in '{frame.name}', called here", caller)
            raise
        finally:
            self.calls.pop()
            active.loc = caller
        if isinstance(signal, Jump):
            raise PtoError(f"'{signal.kind}' is outside of a loop", signal.loc)
        return signal.value if isinstance(signal, Return) else None

    def make_function(
        self: Interpreter, node: FunctionNode, name: str, frame: Frame
    ) -> KernelFunction:
        """The value of a lambda or a nested `def`."""
        for child in ast.walk(node):
            if isinstance(child, ast.Yield | ast.YieldFrom | ast.Await):
                raise PtoError(
                    "expects functions without 'yield' and 'await' in a kernel",
                    place(child, frame.filename),
                )
        arguments = node.args
        defaults = tuple(self.evaluate(d, frame) for d in arguments.defaults)
        pairs = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        keyword_defaults = {
            argument.arg: self.evaluate(default, frame)
            for argument, default in pairs
            if default is not None
        }
        return KernelFunction(self, node, name, frame, defaults, keyword_defaults)


def bind_arguments(
    node: FunctionNode,
    name: str,
    defaults: tuple[Any, ...],
    keyword_defaults: dict[str, Any],
    args: Any,
    kwargs: dict[str, Any],
) -> dict[str, Any]:
    """The parameters of a function as a call binds them; `PtoError` as Python's."""
    parameters = node.args
    positional = [a.arg for a in parameters.posonlyargs + parameters.args]
    named_only = [a.arg for a in parameters.kwonlyargs]
    bound = dict(zip(positional, args, strict=False))
    if len(args) > len(positional):
        if parameters.vararg is None:
            raise PtoError(
                f"'{name}' expects at most {len(positional)} positional arguments, "
                f"but found {len(args)}"
            )
        bound[parameters.vararg.arg] = tuple(args[len(positional) :])
    elif parameters.vararg is not None:
        bound[parameters.vararg.arg] = ()
    rest = {}
    by_name = {a.arg for a in parameters.args} | set(named_only)
    for key, value in kwargs.items():
        if key in by_name and key not in bound:
            bound[key] = value
        elif parameters.kwarg is not None and key not in by_name:
            rest[key] = value
        else:
            why = "given twice" if key in bound else "no parameter"
            raise PtoError(f"argument '{key}' of '{name}' is {why}")
    if parameters.kwarg is not None:
        bound[parameters.kwarg.arg] = rest
    first = len(positional) - len(defaults)
    for index, parameter in enumerate(positional + named_only):
        if parameter in bound:
            continue
        value = keyword_defaults.get(parameter, MISSING)
        if first <= index < len(positional):
            value = defaults[index - first]
        if value is MISSING:
            raise PtoError(f"'{name}' expects argument '{parameter}', but found none")
        bound[parameter] = value
    return bound


# Builtins that know symbolic scalars ----------------------------------------------


def _is_hashable(function: Any) -> bool:
    return isinstance(function, types.BuiltinFunctionType | type)


def _extreme(
    plain: Callable[..., Any], symbolic: Callable[[Any, Any], Any]
) -> Callable[[list[Any], dict[str, Any]], Any]:
    """`min` or `max`, also of symbolic scalars."""

    def chosen(args: list[Any], kwargs: dict[str, Any]) -> Any:
        values = list(args[0]) if len(args) == 1 else args
        if any(is_symbolic(value) for value in values) and not kwargs:
            return functools.reduce(symbolic, values)
        return plain(values, **kwargs)

    return chosen


_BUILTINS: dict[Any, Callable[[list[Any], dict[str, Any]], Any]] = {
    min: _extreme(min, control.min),
    max: _extreme(max, control.max),
}
