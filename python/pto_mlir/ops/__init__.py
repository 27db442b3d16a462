# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operator library: kernels, their goldens in NumPy, and published cases.

A module holds the operators of one file and registers them when it is
imported. Importing this package imports none of them.

    from pto_mlir import ops
    ops.names()
    ops.get("hc-pre").execute(arrays, params)
"""

import importlib
import pkgutil

from ._operator import REGISTRY, Case, Operator, Rule, UnknownName, register

__all__ = [
    "Case",
    "Operator",
    "Rule",
    "UnknownName",
    "get",
    "load_all",
    "modules",
    "names",
    "register",
]


def modules() -> list[str]:
    """Names of the modules that hold operators, not yet imported."""
    found = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted(name for name in found if not name.startswith("_"))


def load_all() -> dict[str, Operator]:
    """Every operator, by name."""
    for module in modules():
        importlib.import_module(f"{__name__}.{module}")
    return dict(sorted(REGISTRY.items()))


def names() -> list[str]:
    return list(load_all())


def get(name: str) -> Operator:
    """The operator of that name; imports only its module where it can.

    The module of `hc-pre-prefill` is `hc_pre_prefill`, or else `hc_pre`.
    """
    words = name.split("-")
    known = set(modules())
    for count in range(len(words), 0, -1):
        module = "_".join(words[:count])
        if name not in REGISTRY and module in known:
            importlib.import_module(f"{__name__}.{module}")
    if name not in REGISTRY:
        load_all()
    if name not in REGISTRY:
        raise UnknownName(f"no operator is named '{name}'; see 'list'")
    return REGISTRY[name]
