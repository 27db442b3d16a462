# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The module name `pypto` and its submodules, bound to this package.

`bind()` makes `import pypto`, `import pypto.experimental` or
`from pypto.operation import op_wrapper` find this package's names. A few names
of the public stack's inner modules that published kernels use are here too.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import sys
import types
from collections.abc import Callable, Sequence
from typing import Any

PUBLIC = "pypto"
PACKAGE = __name__.partition(".")[0]


def op_wrapper(function: Callable[..., Any]) -> Callable[..., Any]:
    """Marks a function as an operation in the public stack; nothing here."""
    return function


def _device_synchronize() -> None:
    """Waits for the device; a kernel has finished when its call returns."""


def _scalar_div(tensor: Any, element: Any, reverse: bool = False) -> Any:
    """`tensor / element`, or `element / tensor` if reversed."""
    number = getattr(element, "value", element)
    return number / tensor if reverse else tensor / number


_ERRORS = (
    "FeError",
    "ParserError",
    "PassError",
    "PyptoError",
    "PyptoGeneralError",
    "PyptoRtError",
    "RenderedParserError",
    "VerifyError",
)
"""Exceptions of the public stack; here one type is raised."""


def _inner_names() -> dict[str, dict[str, Any]]:
    """Names of inner modules, by module."""
    root = importlib.import_module(PACKAGE)
    element = root.Element
    return {
        "error": {name: root.PtoError for name in _ERRORS},
        "operation": {"op_wrapper": op_wrapper},
        "_op_wrapper": {"op_wrapper": op_wrapper},
        "runtime": {"_device_synchronize": _device_synchronize},
        "pypto_impl": {
            "Element": element,
            "ScalarDivS": _scalar_div,
            "GetCompilerMonitorTotalElapsed": lambda: 0.0,
        },
    }


class _Alias(types.ModuleType):
    """A module whose names are those of other modules of this package."""

    def __init__(self, name: str, own: dict[str, Any], targets: Sequence[Any]) -> None:
        super().__init__(name)
        self.__path__: list[str] = []
        self.__dict__.update(own)
        self._targets = tuple(targets)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        *others, last = self._targets
        for target in others:
            if hasattr(target, name):
                return getattr(target, name)
        return getattr(last, name)  # whose error says what to use


def _targets_of(path: str) -> list[Any]:
    """Modules and namespaces that names of the public module `path` come from."""
    root = importlib.import_module(PACKAGE)
    found = [getattr(root, path, None), _module(f"{PACKAGE}.{path}")]
    return [target for target in (*found, root) if target is not None]


def _module(name: str) -> types.ModuleType | None:
    """A module of this package, if it exists."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        return None


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives `pypto` and its submodules."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: Any = None
    ) -> importlib.machinery.ModuleSpec | None:
        """A spec for `pypto` and everything below it."""
        if name.partition(".")[0] != PUBLIC:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """Makes the alias."""
        path = spec.name.partition(".")[2]
        inner = _inner_names()
        if path:
            return _Alias(spec.name, inner.get(path, {}), _targets_of(path))
        alias = _Alias(spec.name, {}, [importlib.import_module(PACKAGE)])
        for child in inner:
            module = _Alias(f"{PUBLIC}.{child}", inner[child], _targets_of(child))
            sys.modules[f"{PUBLIC}.{child}"] = module
            setattr(alias, child, module)
        return alias

    def exec_module(self, module: types.ModuleType) -> None:
        """Nothing is left to do."""


def bind() -> None:
    """Makes `import pypto` find this package."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
