# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Switches of the public stack's passes: checked, kept, and without effect.

The passes are those of another compiler. What scripts set here can be read back;
`kernel.mlir(...)` and `pto-opt` show what this compiler does.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any

from ..frontend.errors import PtoError


class PassConfigKey(enum.Enum):
    """What a pass can be told."""

    KEY_PRINT_GRAPH = "printGraph"
    KEY_DUMP_GRAPH = "dumpGraph"
    KEY_DUMP_PASS_TIME_COST = "dumpPassTimeCost"
    KEY_PRE_CHECK = "preCheck"
    KEY_POST_CHECK = "postCheck"
    KEY_DISABLE_PASS = "disablePass"
    KEY_HEALTH_CHECK = "healthCheck"


@dataclass(frozen=True)
class PassConfigs:
    """All that a pass was told."""

    printGraph: bool = False  # noqa: N815
    dumpGraph: bool = False  # noqa: N815
    dumpPassTimeCost: bool = False  # noqa: N815
    preCheck: bool = False  # noqa: N815
    postCheck: bool = False  # noqa: N815
    disablePass: bool = False  # noqa: N815
    healthCheck: bool = False  # noqa: N815


_defaults: dict[PassConfigKey, bool] = {}
_kept: dict[tuple[str, str, PassConfigKey], bool] = {}


def _checked(what: str, key: Any, value: Any) -> PassConfigKey:
    if not isinstance(key, PassConfigKey):
        raise PtoError(f"'{what}' expects a PassConfigKey, but found {key!r}")
    if not isinstance(value, bool):
        raise PtoError(f"'{what}' expects True or False, but found {value!r}")
    return key


def set_pass_default_config(key: PassConfigKey, value: bool) -> None:
    """Keeps a switch for all passes; no effect here. `PtoError` if it is none."""
    _defaults[_checked("set_pass_default_config", key, value)] = value


def get_pass_default_config(key: PassConfigKey, default_value: bool) -> bool:
    """The switch that was kept for all passes, or `default_value`."""
    key = _checked("get_pass_default_config", key, default_value)
    return _defaults.get(key, default_value)


def set_pass_config(
    strategy: str, identifier: str, key: PassConfigKey, value: bool
) -> None:
    """Keeps a switch for one pass of a strategy; no effect here.

    `PtoError` if `key` is no key or `value` no bool.
    """
    key = _checked("set_pass_config", key, value)
    _kept[strategy, identifier, key] = value


def get_pass_config(
    strategy: str, identifier: str, key: PassConfigKey, default_value: bool
) -> bool:
    """The switch that was kept for a pass, or for all, or `default_value`."""
    key = _checked("get_pass_config", key, default_value)
    general = _defaults.get(key, default_value)
    return _kept.get((strategy, identifier, key), general)


def get_pass_configs(strategy: str, identifier: str) -> PassConfigs:
    """All switches that were kept for a pass."""
    values = {
        key.value: get_pass_config(strategy, identifier, key, False)
        for key in PassConfigKey
    }
    return PassConfigs(**values)


__all__ = [
    "PassConfigKey",
    "PassConfigs",
    "get_pass_config",
    "get_pass_configs",
    "get_pass_default_config",
    "set_pass_config",
    "set_pass_default_config",
]
