# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Traced kernels as objects: `get_last_function`, `get_current_function`."""

from __future__ import annotations

from typing import Any

from . import builder
from .ir import Kernel
from .printer import print_kernel


class Function:
    """A kernel that was traced for some arguments, or is being traced.

    `raw_name` is the name of the Python function, `magic_name` tells functions
    apart, `incast` and `outcast` are the names of parameters that are only read,
    and of those that are written.
    """

    def __init__(self, kernel: Kernel):
        self._kernel = kernel

    @property
    def raw_name(self) -> str:
        """Name of the Python function."""
        return self._kernel.name

    @property
    def func_magic(self) -> int:
        """A number that tells functions apart."""
        return id(self._kernel)

    @property
    def magic_name(self) -> str:
        """A name that tells functions apart."""
        return f"{self.raw_name}_{self.func_magic}"

    @property
    def function_type_str(self) -> str:
        """'STATIC' if all sizes are known when it is compiled, else 'DYNAMIC'."""
        return "STATIC" if self.is_static else "DYNAMIC"

    @property
    def is_static(self) -> bool:
        """Whether all sizes of parameters are known when it is compiled."""
        return all(None not in a.type.shape for a in self._kernel.body.args)

    @property
    def incast(self) -> list[str]:
        """Names of parameters that are only read."""
        return self._names(written=False)

    @property
    def outcast(self) -> list[str]:
        """Names of parameters that are written."""
        return self._names(written=True)

    def _names(self, written: bool) -> list[str]:
        kernel = self._kernel
        marks = ("pto.out", "pto.inout")
        names = [argument.hint for argument in kernel.body.args]
        return [
            name
            for name, attrs in zip(names, kernel.arg_attrs, strict=True)
            if any(mark in attrs for mark in marks) == written
        ]

    def dump(self) -> str:
        """The text of the kernel in the dialect, as `kernel.mlir` gives it."""
        from .. import runtime

        return runtime.pretty(print_kernel(self._kernel).text)

    def dump_ssa(self) -> str:
        """The text of the kernel in the generic form, with places."""
        return print_kernel(self._kernel).text

    def dump_file(self, file_path: str) -> None:
        """Writes the text of the kernel to a file."""
        with open(file_path, "w", encoding="utf-8") as file:
            file.write(self.dump())

    def __getattr__(self, name: str) -> Any:
        from ..language.unsupported import missing

        raise missing("a 'Function'", name, {}, dir(Function))

    def __repr__(self) -> str:
        return f"<function '{self.raw_name}', {self.function_type_str}>"


_last: Function | None = None


def remember_last(kernel: Kernel) -> None:
    """Makes a kernel the last one that was traced."""
    global _last
    _last = Function(kernel)


def get_last_function() -> Function | None:
    """The kernel that was traced last in this process; None before any."""
    return _last


def get_current_function() -> Function | None:
    """The kernel that is being traced in this thread; None outside of one."""
    return Function(builder.current().kernel) if builder.is_active() else None


__all__ = ["Function", "get_current_function", "get_last_function"]
