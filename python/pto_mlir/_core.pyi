# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The compiler and the launcher of compiled kernels (native code).

Use `pto_mlir.runtime`, which knows where errors belong in the user's source.
"""

from collections.abc import Callable
from typing import Any

#: (severity, file, line, column, text); severity is "error", "warning",
#: "remark" or "note", and a note belongs to the one before it.
_Diagnostic = tuple[str, str, int, int, str]

class Error(RuntimeError):
    """What native code reports while there is no error factory.

    `args` are (kind, message, details), see `set_error_factory`.
    """

class Kernel:
    """A compiled kernel. Any attribute may be added.

    Call it with one array per argument, in order; the written ones are changed
    in place.
    """

    #: What the compiler said while it compiled; nothing if `cache` is "hit".
    diagnostics: list[_Diagnostic]
    #: Whether calls release the interpreter lock: None for those that take long.
    release_gil: bool | None

    @property
    def name(self) -> str:
        """Name of the function."""
    @property
    def arguments(
        self,
    ) -> tuple[tuple[str, str, tuple[int | None, ...], str, int | None], ...]:
        """A tuple (name, dtype, shape, direction, alias) for each argument."""
    @property
    def scratch_bytes(self) -> tuple[int, int]:
        """Scratch of a call: shared bytes, and bytes of each worker."""
    @property
    def cache(self) -> str:
        """What the disk cache had: "off", "miss", "hit" or "repaired"."""
    @property
    def compile_times(self) -> dict[str, float]:
        """Milliseconds of each step of the compilation."""
    @property
    def object_bytes(self) -> int:
        """Size of the object."""
    @property
    def address(self) -> int:
        """Address of the entry point, see pto-c/Kernel.h."""
    def measure(self, calls: int, /, *arrays: Any) -> float:
        """Seconds of one of so many calls that do not leave native code."""
    def __call__(self, *arrays: Any) -> None: ...

class Dispatcher:
    """Calls the first of its kernels that accepts the arguments.

    Kernels are tried in the order of their last use. What none accepts, and
    each call with names, goes to `slow`. Any attribute may be added.
    """

    def __init__(self, slow: Callable[..., Any]) -> None: ...
    @property
    def kernels(self) -> tuple[Kernel, ...]:
        """The kernels, latest used first."""
    def add(self, kernel: Kernel, /) -> None:
        """Adds a kernel, which is tried first."""
    def clear(self) -> None:
        """Forgets all kernels."""
    def __call__(self, *args: Any, **options: Any) -> Any: ...

def set_error_factory(
    factory: Callable[[str, str, Any], BaseException] | None,
) -> None:
    """Makes `factory(kind, message, details)` the maker of exceptions.

    None gives plain Error. Kinds and details: "compile", a list of (severity,
    file, line, column, text); "argument", the index of the argument or None;
    "fault", a tuple (status, file, line, op, values); "internal", either.
    """

def compile(
    text: str,
    entry: str | None = None,
    *,
    filename: str = "<text>",
    cache_folder: str | None = None,
    refresh: bool = False,
    machine: str | None = None,
    opt_level: int = 2,
    generic_cpu: bool = False,
) -> Kernel:
    """Compiles the kernel `entry` of a module, or its only one.

    With `cache_folder`, objects are kept there; `refresh` does not read them.
    """

def emit(
    text: str,
    product: str,
    entry: str | None = None,
    *,
    filename: str = "<text>",
    machine: str | None = None,
    opt_level: int = 2,
    generic_cpu: bool = False,
) -> bytes:
    """Returns "mlir" (the LLVM dialect), "llvm", "asm", "obj" or "header"."""

def pretty(
    text: str,
    *,
    filename: str = "<text>",
    locations: bool = False,
    generic: bool = False,
) -> str:
    """Returns the canonical text of a module."""

def verify(text: str, *, filename: str = "<text>") -> list[_Diagnostic]:
    """Raises unless the module is legal input; returns warnings and remarks."""

def cache_folder() -> str:
    """The folder that the disk cache should use, "" for none."""

def version() -> str:
    """Version of the compiler."""

def set_workers(count: int) -> None:
    """Sets how many threads parallel regions use."""

def get_workers() -> int:
    """How many threads parallel regions use."""
