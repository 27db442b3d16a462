# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From the source of a Python function to the text of a `pto` kernel.

Public here: `jit`, `function` and `dynamic`, which are imported when asked for.
"""

from typing import Any

_PUBLIC = ("jit", "function", "dynamic")


def __getattr__(name: str) -> Any:
    if name in _PUBLIC:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.kernel"), name)
    from ..language.unsupported import NAMES, missing

    raise missing("pto_mlir.frontend", name, NAMES, _PUBLIC)
