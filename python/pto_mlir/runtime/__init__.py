# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From the text of a module to kernels that run on arrays.

    kernel = runtime.compile(text, "add")
    kernel(x, y, out)

Nothing here knows the language; the front end passes text, and a table of the
user's lines if it has one. Importing this module does not load the compiler.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

try:
    from pto_mlir import _core
except ImportError as error:
    raise ImportError(
        "the native part of pto_mlir is missing or does not fit this Python: build "
        "it by utils/build.sh, and import from build/python or install the package"
    ) from error
from pto_mlir.frontend.errors import Loc, PtoError

__all__ = [
    "Argument",
    "ArgumentError",
    "CompiledKernel",
    "CompileError",
    "Dispatcher",
    "KernelFault",
    "arguments",
    "cache_folder",
    "compile",
    "emit",
    "get_num_threads",
    "pretty",
    "set_num_threads",
    "verify",
    "version",
]

#: A compiled kernel: call it with one array per argument. Attributes: name,
#: arguments, scratch_bytes, cache ('off', 'miss', 'hit', 'repaired'),
#: compile_times, object_bytes, address, release_gil, diagnostics.
CompiledKernel = _core.Kernel

#: Dispatcher(slow): calls the first of its kernels (`add`, `clear`, `kernels`)
#: that accepts the arguments, else `slow` with the same arguments.
Dispatcher = _core.Dispatcher

#: From lines of the text (from 1) to places in the user's source, for syntax
#: errors; every other error has the location that the text gives the operation.
LineTable = Mapping[int, Loc] | Sequence[Loc | None]


class CompileError(PtoError):
    """The compiler refuses a module.

    `diagnostics` has everything it said, as tuples (severity, file, line,
    column, text).
    """

    diagnostics: list[tuple[str, str, int, int, str]] = []


class ArgumentError(PtoError, TypeError):
    """A kernel refuses its arguments; `index` is the argument, if it is one."""

    index: int | None = None


class KernelFault(PtoError, RuntimeError):
    """A check of the program failed while a kernel ran.

    `op` is the operation and `values` what the message speaks of. What the
    kernel has written by then is unspecified.
    """

    status: int = 0
    op: str = ""
    values: tuple[int, ...] = ()


class Argument(NamedTuple):
    """What a kernel expects of an argument."""

    name: str
    #: Element type in MLIR's spelling, e.g. "bf16".
    dtype: str
    #: Sizes, None where the call decides.
    shape: tuple[int | None, ...]
    #: "in", "out" or "inout".
    direction: str
    #: The written argument that may be the very same array.
    alias: int | None


def compile(
    text: str,
    entry: str | None = None,
    *,
    filename: str = "<text>",
    line_table: LineTable | None = None,
    cache: bool = True,
    refresh: bool = False,
    machine: str | None = None,
    opt_level: int = 2,
    generic_cpu: bool = False,
) -> CompiledKernel:
    """Compiles the kernel `entry` of a module, or its only one.

    `filename` names the text in messages about its syntax. With `cache`, an
    object that an earlier process compiled is loaded from disk (see
    `cache_folder`); `refresh` compiles it in any case.
    """
    folder = _core.cache_folder() if cache else ""
    try:
        return _core.compile(
            text,
            entry,
            filename=filename,
            cache_folder=folder or None,
            refresh=refresh,
            machine=machine,
            opt_level=opt_level,
            generic_cpu=generic_cpu,
        )
    except CompileError as error:
        raise _in_user_lines(error, filename, line_table) from None


def emit(
    text: str,
    product: str,
    entry: str | None = None,
    *,
    filename: str = "<text>",
    line_table: LineTable | None = None,
    machine: str | None = None,
    opt_level: int = 2,
    generic_cpu: bool = False,
) -> bytes:
    """Returns a product: 'mlir' (LLVM dialect), 'llvm', 'asm', 'obj' or 'header'."""
    try:
        return _core.emit(
            text,
            product,
            entry,
            filename=filename,
            machine=machine,
            opt_level=opt_level,
            generic_cpu=generic_cpu,
        )
    except CompileError as error:
        raise _in_user_lines(error, filename, line_table) from None


def pretty(
    text: str,
    *,
    filename: str = "<text>",
    line_table: LineTable | None = None,
    locations: bool = False,
    generic: bool = False,
) -> str:
    """Returns the canonical text of a module, which is verified."""
    try:
        return _core.pretty(
            text, filename=filename, locations=locations, generic=generic
        )
    except CompileError as error:
        raise _in_user_lines(error, filename, line_table) from None


def verify(
    text: str, *, filename: str = "<text>", line_table: LineTable | None = None
) -> list[tuple[str, str, int, int, str]]:
    """Raises CompileError unless the module is legal input of the compiler.

    Returns warnings and remarks, as tuples (severity, file, line, column, text).
    """
    try:
        return _core.verify(text, filename=filename)
    except CompileError as error:
        raise _in_user_lines(error, filename, line_table) from None


def arguments(kernel: CompiledKernel) -> tuple[Argument, ...]:
    """What a kernel expects, argument by argument."""
    return tuple(Argument(*argument) for argument in kernel.arguments)


def set_num_threads(count: int) -> None:
    """Sets how many threads the parallel regions of a kernel use."""
    if count < 1:
        raise ValueError(f"expects at least 1 thread, but found {count}")
    _core.set_workers(count)


def get_num_threads() -> int:
    """How many threads the parallel regions of a kernel use."""
    return _core.get_workers()


def cache_folder() -> str:
    """Where compiled kernels are kept; '' if nowhere.

    This is $PTO_CACHE_DIR, else $XDG_CACHE_HOME/pto-mlir, else
    ~/.cache/pto-mlir. An empty $PTO_CACHE_DIR turns the cache off. Files may be
    deleted at any time.
    """
    return _core.cache_folder()


def version() -> str:
    """Version of the compiler."""
    return _core.version()


# Errors


def _place(file: str, line: int, column: int) -> Loc | None:
    return Loc(file, line, column) if file and line else None


def _compile_error(message: str, details) -> CompileError:
    """One exception for all diagnostics: the first error, and notes."""
    error = CompileError(message)
    error.diagnostics = list(details or [])
    first = True
    for severity, file, line, column, text in error.diagnostics:
        if severity == "error" and first:
            error.at(_place(file, line, column))
            first = False
        elif severity in ("error", "note"):
            error.note(text, _place(file, line, column))
    return error


def _make_error(kind: str, message: str, details) -> Exception:
    """Makes the exception for what native code says, see `_core`."""
    if kind == "compile":
        return _compile_error(message, details)
    if kind == "argument":
        error = ArgumentError(message)
        error.index = details
        return error
    if kind == "fault":
        status, file, line, op, values = details
        fault = KernelFault(f"'{op}' op {message}" if op else message)
        fault.status, fault.op, fault.values = status, op, values
        fault.at(_place(file, line, 1))
        return fault
    return RuntimeError(f"internal error of the compiler: {message} {details or ''}")


def _in_user_lines(
    error: CompileError, filename: str, table: LineTable | None
) -> CompileError:
    """Moves places in the text to places in the user's source."""
    if table is None:
        return error

    def move(loc: Loc | None) -> Loc | None:
        if loc is None or loc.file != filename:
            return loc
        try:
            return table[loc.line] or loc
        except (KeyError, IndexError):
            return loc

    error.loc = move(error.loc)
    error.notes = [(text, move(loc)) for text, loc in error.notes]
    return error


_core.set_error_factory(_make_error)
