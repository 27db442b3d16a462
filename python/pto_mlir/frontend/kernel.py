# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`jit`: a Python function as a kernel that is compiled when it is called.

A kernel is compiled for static sizes, element types, constants, options and the
set of arguments that are one buffer. What it read of the world (globals,
captured variables, code of helpers) is looked at again in each call, so a
changed helper never runs stale; sizes that are dynamic never compile again.

Kernels may be called from several threads. Each has a lock, under which it is
traced and compiled; calls of what is compiled take none.
"""

from __future__ import annotations

import sys
import threading
import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, overload

from ..language import config
from ..language.symbolic import SymbolicScalar
from ..language.tensor import Tensor
from .errors import PtoError
from .explain import explain
from .frames import Dependencies, fingerprint
from .functions import remember_last
from .interpreter import Interpreter
from .interpreter_calls import InlineFunction
from .ir import Kernel
from .printer import Text, print_kernel
from .signature import Shape, Signature
from .source import remember
from .tracing import trace
from .verification import PENDING, check_pending

_F = TypeVar("_F", bound=Callable[..., Any])
_PLAIN = (int, float, str, bool, type(None))


Groups = tuple[tuple[int, ...], ...]
"""Arguments that are one buffer, group by group."""


class _Variant:
    """A kernel for one set of constants and settings: its shapes are dispatched.

    A kernel for arguments that are one buffer is right for such arguments only,
    so each set of them has a dispatcher of its own.
    """

    def __init__(self, kernel: JitKernel, constants: list[Any]):
        from .. import runtime

        self.kernel = kernel
        self.constants = constants
        self.dependencies = Dependencies()
        self.traced: dict[Any, Kernel] = {}
        self.compiled: dict[int, Any] = {}
        """Compiled kernels by the identity of the traced ones."""
        self.dispatch = runtime.Dispatcher(self.compile)
        self.shared: dict[Groups, Any] = {}

    def __call__(self, arrays: Sequence[Any]) -> None:
        """Runs the kernel that fits."""
        dispatch = self.dispatch
        if self.shared:
            dispatch = self.shared.get(_same_buffers(arrays), dispatch)
        dispatch(*arrays)

    def compile(self, *arrays: Any) -> None:
        """Compiles for arguments that no kernel so far takes, and runs it."""
        with self.kernel._lock:
            kernel = self.kernel._kernel(self, arrays)
            compiled = self.compiled.get(id(kernel))
            if compiled is None:  # and not compiled while this thread waited
                compiled = self._add(kernel, arrays)
        compiled(*arrays)

    def _add(self, kernel: Kernel, arrays: Sequence[Any]) -> Any:
        """Compiles a traced kernel and dispatches to it from now on."""
        compiled = _compiled(print_kernel(kernel), kernel.name)
        self.compiled[id(kernel)] = compiled
        if not any("pto.alias" in attrs for attrs in kernel.arg_attrs):
            self.dispatch.add(compiled)
            return compiled
        groups = _same_buffers(arrays)
        if groups not in self.shared:
            from .. import runtime

            made = runtime.Dispatcher(self.compile)
            made.add(compiled)
            self.shared[groups] = made
        else:
            self.shared[groups].add(compiled)
        return compiled


class JitKernel:
    """A kernel, made by `jit`. Call it with arrays and constants.

    Arrays are numpy (also of ml_dtypes), torch or anything that speaks DLPack,
    contiguous and in memory of the CPU; nothing is copied. Outputs are
    parameters that the kernel writes; the call returns None. `PtoError` if an
    argument or the kernel is wrong.
    """

    def __init__(self, function: types.FunctionType, options: Mapping[str, Any]):
        self.__name__ = function.__name__
        self.__qualname__ = function.__qualname__
        self.__doc__ = function.__doc__
        self.__module__ = function.__module__
        self.__wrapped__ = function
        self._pto_inlined = function
        self._options = config.settings_of(options)
        self._known_signature: Signature | None = None
        self._variants: dict[Any, _Variant] = {}
        self._count = -1
        self._lock = threading.RLock()
        remember(function.__code__.co_filename)

    @property
    def _signature(self) -> Signature:
        if self._known_signature is None:
            with self._lock:
                signature = Signature(self.__wrapped__)
                if not signature.constants:
                    self._count = len(signature.tensors)
                self._known_signature = signature
        return self._known_signature

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        """Runs the kernel, compiling it first if there is none that fits."""
        if len(args) == self._count and not kwargs:
            variant = self._variants.get(_settings())
            if variant is not None and variant.dependencies.current():
                if variant.shared:
                    variant(args)
                else:
                    variant.dispatch(*args)
                if PENDING:
                    self._compare(args)
                return
        arrays, constants = self._signature.bind(args, kwargs)
        arrays = [_array(array) for array in arrays]
        self._variant(constants)(arrays)
        if PENDING:
            self._compare(arrays)

    def _compare(self, arrays: Sequence[Any]) -> None:
        """Compares with what `set_verify_golden_data` gave."""
        tensors = self._signature.tensors
        check_pending(self.__name__, tensors, arrays, self._options)

    def _variant(self, constants: list[Any]) -> _Variant:
        key = _settings()
        if constants:
            key = (key, *[_key(value) for value in constants])
        variant = self._variants.get(key)
        if variant is not None and variant.dependencies.current():
            return variant
        with self._lock:
            variant = self._variants.get(key)
            if variant is None or not variant.dependencies.current():
                variant = self._variants[key] = _Variant(self, constants)
        return variant

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        """Bound as a method is, so that a kernel may stand in a class."""
        return self if instance is None else types.MethodType(self, instance)

    # What a kernel is ------------------------------------------------------------

    def mlir(self, *args: Any, pretty: bool = True, **kwargs: Any) -> str:
        """The text of the kernel for these arguments.

        Without arguments, for what the annotations say, if they say enough.
        With `pretty=False` the generic form with the user's places.
        """
        text, _ = self._for(args, kwargs)
        if not pretty:
            return text.text
        from .. import runtime

        return runtime.pretty(text.text, line_table=_Lines(text))

    def explain(self, *args: Any, **kwargs: Any) -> str:
        """Loops, factors, tiles and shapes of the kernel as indented text."""
        return explain(self._kernel_for(args, kwargs))

    def compile(self, *args: Any, **options: Any) -> Any:
        """The compiled kernel for these arguments, as `runtime.compile` gives it.

        Options are those of `runtime.compile`, such as `machine` and `opt_level`.
        """
        text, entry = self._for(args, {})
        return _compiled(text, entry, **options)

    def _for(self, args: Sequence[Any], kwargs: dict[str, Any]) -> tuple[Text, str]:
        kernel = self._kernel_for(args, kwargs)
        return print_kernel(kernel), kernel.name

    def _kernel_for(self, args: Sequence[Any], kwargs: dict[str, Any]) -> Kernel:
        signature = self._signature
        if not args and not kwargs and signature.tensors:
            shapes = signature.declared_shapes()
            defaults = [p.default for p in signature.constants]
            for parameter, value in zip(signature.constants, defaults, strict=True):
                if value is parameter.empty:
                    raise signature.error(
                        f"expects a value of '{parameter.name}', but found none"
                    )
            return self._traced(self._variant(defaults), shapes, ())
        arrays, constants = signature.bind(args, kwargs)
        arrays = [_array(array) for array in arrays]
        return self._kernel(self._variant(constants), arrays)

    def _kernel(self, variant: _Variant, arrays: Sequence[Any]) -> Kernel:
        shapes = self._signature.shapes(arrays)
        kernel = self._traced(variant, shapes, ())
        groups = [
            group
            for group in _same_buffers(arrays)
            if any(kernel.arg_attrs[index] for index in group)
        ]
        if not groups:
            return kernel
        # A written argument comes first: it is what the others are an alias of.
        order = [
            tuple(sorted(group, key=lambda index: not kernel.arg_attrs[index]))
            for group in groups
        ]
        return self._traced(variant, shapes, tuple(order))

    def _traced(self, variant: _Variant, shapes: list[Shape], same: Groups) -> Kernel:
        key = (tuple(shapes), same)
        with self._lock:
            kernel = variant.traced.get(key)
            if kernel is None:
                interpreter = Interpreter(self.__module__ or "")
                arguments = (variant.constants, self._options, interpreter, same)
                try:
                    kernel = trace(self._signature, shapes, *arguments)
                except PtoError as error:  # the user's place says it all
                    raise error.with_traceback(None) from error.__cause__
                remember_last(kernel)
                # Calls in other threads look at the ones before meanwhile.
                found = interpreter.dependencies
                variant.dependencies = variant.dependencies.merged(found)
                variant.traced[key] = kernel
        return kernel

    def __repr__(self) -> str:
        return f"<kernel {self.__qualname__}>"


class _Lines:
    """The table of lines that `runtime` asks for."""

    def __init__(self, text: Text):
        self.text = text

    def __getitem__(self, line: int) -> Any:
        return self.text.loc(line)


def _settings() -> Any:
    """A key of the settings that hold around a kernel; cheap if there are none."""
    scope = config.get_current_scope()
    if scope.parent is None and not scope.values:
        return None
    return config.fingerprint()


def _key(value: Any) -> Any:
    """A key of a constant: equal for constants that kernels cannot tell apart."""
    if type(value) in _PLAIN:
        return (type(value), repr(value) if type(value) is float else value)
    return fingerprint(value)


def _array(value: Any) -> Any:
    """An argument as an array; unwraps what `from_torch` gave."""
    return value.array if isinstance(value, HostTensor) else value


def _compiled(text: Text, entry: str, **options: Any) -> Any:
    """Compiles the text of a kernel; says so on a terminal."""
    from .. import runtime

    lines = _Lines(text)
    terminal = sys.stderr.isatty()
    if terminal:
        print(f"compiling '{entry}' …", end="\r", file=sys.stderr, flush=True)
    try:
        return runtime.compile(text.text, entry, line_table=lines, **options)
    finally:
        if terminal:
            print(" " * (len(entry) + 14), end="\r", file=sys.stderr, flush=True)


# Buffers ---------------------------------------------------------------------------


def _pointer(array: Any) -> int:
    """Where the first element of an array lies; 0 if it has none."""
    if hasattr(array, "data_ptr"):
        return array.data_ptr() if array.numel() else 0
    interface = getattr(array, "__array_interface__", None)
    if interface is None:
        import numpy

        array = numpy.from_dlpack(array)
        interface = array.__array_interface__
    return interface["data"][0] if array.size else 0


def _same_buffers(arrays: Sequence[Any]) -> Groups:
    """Arguments that are exactly the same buffer."""
    places: dict[Any, list[int]] = {}
    for index, array in enumerate(arrays):
        pointer = _pointer(array)
        if pointer:
            key = (pointer, tuple(array.shape), str(array.dtype))
            places.setdefault(key, []).append(index)
    return tuple(tuple(group) for group in places.values() if len(group) > 1)


class HostTensor:
    """An array with a name, as `from_torch` gives it; kernels take it as the array.

    `array`: the array. `name`: shown in messages. Other attributes are those of
    the array.
    """

    def __init__(self, array: Any, name: str = ""):
        self.array = array
        self.name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(self.array, name)

    def __repr__(self) -> str:
        return f"HostTensor({self.name!r}, {tuple(self.array.shape)})"


def from_torch(
    tensor: Any,
    name: str = "",
    dynamic_axis: Sequence[int] | None = None,
    tensor_format: Any = None,
    dtype: Any = None,
) -> HostTensor:
    """An array as an argument of a kernel, without a copy.

    Which sizes are dynamic is what the kernel's annotations say, so
    `dynamic_axis`, `tensor_format` and `dtype` are accepted and not needed.
    `PtoError` if the array is not contiguous.
    """
    if not hasattr(tensor, "shape") or not hasattr(tensor, "dtype"):
        raise PtoError(
            f"'from_torch' expects a tensor, but found '{type(tensor).__name__}'"
        )
    is_contiguous = getattr(tensor, "is_contiguous", None)
    if callable(is_contiguous) and not is_contiguous():
        raise PtoError(
            "'from_torch' expects a contiguous tensor, but found one with gaps"
        )
    return HostTensor(tensor, name)


# Decorators ------------------------------------------------------------------------


@overload
def jit(func: Callable[..., Any]) -> JitKernel: ...
@overload
def jit(
    func: None = None, **options: Any
) -> Callable[[Callable[..., Any]], JitKernel]: ...
def jit(
    func: Any = None,
    *,
    host_options: Mapping[str, Any] | None = None,
    codegen_options: Mapping[str, Any] | None = None,
    pass_options: Mapping[str, Any] | None = None,
    runtime_options: Mapping[str, Any] | None = None,
    verify_options: Mapping[str, Any] | None = None,
    debug_options: Mapping[str, Any] | None = None,
    operation_options: Mapping[str, Any] | None = None,
    new_ir: bool = True,
    create_new_logical_tensor: bool = False,
) -> Any:
    """Makes a kernel of a function: `@jit`, or `@jit(pass_options={…})`.

    Parameters: tensors first, annotated with `Tensor([...], dtype)`; then
    constants. Options are those of the option groups; `new_ir` and
    `create_new_logical_tensor` choose between front ends of the public stack
    and have no effect. `PtoError` if an option is wrong.
    """
    given = locals()

    def make(function: Any) -> JitKernel:
        if not isinstance(function, types.FunctionType):
            raise PtoError(
                f"'jit' expects a function, but found '{type(function).__name__}'"
            )
        return JitKernel(function, given)

    return make if func is None else make(func)


def function(func: _F) -> _F:
    """Marks a function as a part of kernels: inlined, positional arguments only."""
    if not isinstance(func, types.FunctionType):
        raise PtoError(
            f"'function' expects a function, but found '{type(func).__name__}'"
        )
    return InlineFunction(func)  # type: ignore[return-value]


def dynamic(name: str) -> SymbolicScalar:
    """A named dynamic size, shared by the parameters whose annotation has it."""
    if not isinstance(name, str) or not name:
        raise PtoError(f"'dynamic' expects a name, but found {name!r}")
    return SymbolicScalar(name)


__all__ = [
    "HostTensor",
    "JitKernel",
    "Tensor",
    "dynamic",
    "from_torch",
    "function",
    "jit",
]
