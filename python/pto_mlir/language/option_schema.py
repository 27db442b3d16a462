# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What options exist, what each accepts, and where it has an effect.

Options come in groups, as the public language has them. Most concern a device
runtime or the passes of another compiler: they are checked and kept, so that a
kernel reads the same, and have no effect here. The table `OPTIONS` is the whole
truth; an unknown key is refused with the names that exist.
"""

from __future__ import annotations

import enum
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..frontend.errors import PtoError
from .types import CompStage, RunMode

Check = Callable[[str, Any], Any]
"""Checks the value of a named option and gives it in normal form."""


class PtoDeprecationWarning(DeprecationWarning):
    """Remark about an older spelling that is still accepted."""


@dataclass(frozen=True)
class Option:
    """One key of an option group."""

    check: Check
    effect: str = ""  # where it goes; empty: kept, no effect here


# Checks ----------------------------------------------------------------------


def _fail(name: str, expected: str, found: Any) -> PtoError:
    return PtoError(f"option '{name}' expects {expected}, but found {found!r}")


def integer(low: int, high: int | None = None) -> Check:
    """An integer from `low` to `high`; a bool or an enum member counts as one."""
    expected = f"an integer from {low} to {high}" if high else f"an integer >= {low}"

    def check(name: str, value: Any) -> int:
        number = value.value if isinstance(value, enum.Enum) else value
        if not isinstance(number, int) or number < low or (high and number > high):
            raise _fail(name, expected, value)
        return int(number)

    return check


def boolean(name: str, value: Any) -> bool:
    """True or False; 0 and 1 are accepted."""
    if not isinstance(value, int) or value not in (0, 1):
        raise _fail(name, "True or False", value)
    return bool(value)


def text(name: str, value: Any) -> str:
    """A string."""
    if not isinstance(value, str):
        raise _fail(name, "a string", value)
    return value


def keyword(*choices: str) -> Check:
    """One of several strings."""

    def check(name: str, value: Any) -> str:
        if value not in choices:
            raise _fail(name, f"one of {', '.join(map(repr, choices))}", value)
        return value

    return check


def names(name: str, value: Any) -> list[str]:
    """A list of strings."""
    good = isinstance(value, Sequence) and not isinstance(value, str)
    if not good or not all(isinstance(item, str) for item in value):
        raise _fail(name, "a list of strings", value)
    return list(value)


def tolerances(name: str, value: Any) -> list[float]:
    """A pair of non-negative numbers."""
    good = isinstance(value, Sequence) and len(value) == 2
    if not good or not all(isinstance(x, (int, float)) and x >= 0 for x in value):
        raise _fail(name, "two tolerances [rtol, atol]", value)
    return [float(x) for x in value]


def run_mode(name: str, value: Any) -> RunMode:
    """A run mode, by member, number or name."""
    try:
        return RunMode[value.upper()] if isinstance(value, str) else RunMode(value)
    except (KeyError, ValueError, AttributeError):
        raise _fail(name, "RunMode.NPU or RunMode.SIM", value) from None


def stage(name: str, value: Any) -> CompStage:
    """A compile stage, by member or number."""
    try:
        return CompStage(value)
    except ValueError:
        raise _fail(name, "a CompStage", value) from None


# Merge tables ------------------------------------------------------------------

DEFAULT_KEY = "DEFAULT"
FUNCTION_KEY = re.compile(r"func\d+_\d+$")
SIDES = ("auto", "left", "right")


def merge_table(*, sides: bool = False, minus_two: bool = False) -> Check:
    """A table {class, label or default: count}.

    Keys are integers (-1 is the default, -2 a switch of vector tables), or
    strings: `DEFAULT`, `func<n>_<m>`, or a label. Integers and the first two
    kinds of strings do not mix in one table.
    """

    def check(name: str, value: Any) -> dict[int | str, Any]:
        if not isinstance(value, Mapping):
            raise _fail(name, "a dictionary {key: count}", value)
        _check_key_styles(name, value)
        return {
            _table_key(name, key, minus_two): _table_count(name, key, entry, sides)
            for key, entry in value.items()
        }

    return check


def _check_key_styles(name: str, table: Mapping[Any, Any]) -> None:
    numbers = [key for key in table if isinstance(key, int)]
    functions = [
        key
        for key in table
        if isinstance(key, str) and (key == DEFAULT_KEY or FUNCTION_KEY.match(key))
    ]
    if numbers and functions:
        raise PtoError(
            f"option '{name}' expects keys of one style, but found the integer "
            f"{numbers[0]} beside {functions[0]!r}; use integers only, or "
            f"'DEFAULT' and 'func<n>_<m>' only"
        )


def _table_key(name: str, key: Any, minus_two: bool) -> int | str:
    if isinstance(key, str) and key:
        return key
    low = -2 if minus_two else -1
    if not isinstance(key, int) or isinstance(key, bool) or key < low:
        raise _fail(name, f"keys that are integers >= {low} or strings", key)
    return key


def _table_count(name: str, key: Any, entry: Any, sides: bool) -> Any:
    where = f"{name}[{key!r}]"
    if sides and isinstance(entry, (tuple, list)):
        if len(entry) != 2:
            raise _fail(where, "a count or a pair (count, side)", entry)
        count, side = entry
        if not isinstance(side, str) or side.lower() not in SIDES:
            raise _fail(where, "a side 'left', 'right' or 'auto'", side)
        return integer(1)(where, count), side.lower()
    if isinstance(entry, bool):
        raise _fail(where, "an integer count", entry)
    return integer(0 if key == -2 else 1)(where, entry)


def scope(name: str, value: Any) -> tuple[int, bool, bool]:
    """A scope number, or (number, merge parallel ones, let neighbours in)."""
    parts = tuple(value) if isinstance(value, (tuple, list)) else (value, False, False)
    if len(parts) != 3 or not all(isinstance(flag, bool) for flag in parts[1:]):
        raise _fail(name, "a number or (number, bool, bool)", value)
    number = integer(-1, 2**31 - 1)(name, parts[0])
    return number, parts[1], parts[2]


def ooo_scope(name: str, value: Any) -> int:
    """-1 or a scheduling task from 1 to 100000."""
    if value == -1:
        return -1
    return integer(1, 100000)(name, value)


# The table -----------------------------------------------------------------------

OPTIONS: dict[str, dict[str, Option]] = {
    "pass": {
        "vec_nbuffer_setting": Option(merge_table(minus_two=True), "vec_nbuffer"),
        "cube_nbuffer_setting": Option(merge_table(), "cube_nbuffer"),
        "cube_l1_reuse_setting": Option(merge_table(sides=True), "cube_l1_reuse"),
        "sg_set_scope": Option(scope, "hints"),
        "sg_set_ooo_scope": Option(ooo_scope),
        "ooo_sched_mode": Option(keyword("", "GAPMIN", "HLF")),
        "auto_mix_partition": Option(integer(0, 1)),
        "sg_set_tunevf_mode": Option(integer(0, 2)),
        "enable_slice": Option(boolean),
    },
    "runtime": {
        "run_mode": Option(run_mode),
        "device_sched_mode": Option(integer(0, 3)),
        "stitch_function_max_num": Option(integer(1, 1024)),
        "max_workspace_kb": Option(integer(0)),
        "valid_shape_optimize": Option(integer(0, 1)),
        "ready_on_host_tensors": Option(names),
        "device_sched_parallelism": Option(integer(1, 8)),
        "launch_sched_aicpu_num": Option(integer(0)),
        "launch_early_mode": Option(integer(0, 2)),
    },
    "host": {
        "compile_stage": Option(stage),
        "compile_monitor_enable": Option(integer(0, 2)),
        "compile_timeout": Option(integer(0)),
        "compile_timeout_stage": Option(integer(0)),
        "compile_monitor_print_interval": Option(integer(0)),
    },
    "codegen": {
        "support_dynamic_aligned": Option(boolean),
        "soc_version": Option(text),
        "enable_pmu_trace": Option(boolean),
        "vf_options": Option(text),
    },
    "verify": {
        "enable_pass_verify": Option(boolean),
        "pass_verify_save_tensor": Option(boolean),
        "pass_verify_save_tensor_dir": Option(text),
        "pass_verify_pass_filter": Option(names),
        "pass_verify_error_tol": Option(tolerances),
    },
    "debug": {
        "compile_debug_mode": Option(integer(0, 2)),
        "runtime_debug_mode": Option(integer(0, 4)),
        "dump_pass_graph": Option(names),
    },
    "operation": {"combine_axis": Option(boolean, "combine_axis")},
}
"""Every option: group, key, check and effect."""

DEFAULTS: dict[str, Any] = {
    "pass.vec_nbuffer_setting": {},
    "pass.cube_l1_reuse_setting": {},
    "pass.cube_nbuffer_setting": {-1: 1},
    "pass.sg_set_scope": (-1, False, False),
    "pass.sg_set_ooo_scope": -1,
    "pass.ooo_sched_mode": "",
    "pass.auto_mix_partition": 0,
    "pass.sg_set_tunevf_mode": 0,
    "pass.enable_slice": False,
    "runtime.device_sched_mode": 0,
    "runtime.stitch_function_max_num": 128,
    "runtime.max_workspace_kb": 0,
    "runtime.valid_shape_optimize": 0,
    "runtime.device_sched_parallelism": 1,
    "host.compile_stage": CompStage.ALL_COMPLETE,
    "host.compile_monitor_enable": 1,
    "host.compile_timeout": 600,
    "host.compile_timeout_stage": 0,
    "host.compile_monitor_print_interval": 60,
    "codegen.support_dynamic_aligned": False,
    "verify.enable_pass_verify": False,
    "debug.compile_debug_mode": 0,
    "debug.runtime_debug_mode": 0,
    "operation.combine_axis": True,
}
"""Value of an option that nobody set."""

# Spellings of earlier releases ----------------------------------------------------

_RENAMED = {
    "nbuffer_merge_mode": "vec_nbuffer_setting",
    "l1_reuse": "cube_l1_reuse_setting",
    "cube_l1_reuse_mode": "cube_l1_reuse_setting",
}
_DROPPED = re.compile(
    r"(pg_|mg_)\w+$|(cube|vec)_nbuffer_mode$|machine_sched_mode$|"
    r"device_sched_mode_\w+$|workspace_recycle_period$"
)


def deprecated(message: str) -> None:
    """Remarks on an older spelling, at the caller outside this package."""
    warnings.warn(message, PtoDeprecationWarning, stacklevel=_user_level())


def _user_level() -> int:
    import sys

    level, frame = 2, sys._getframe(2)
    package = __name__.partition(".")[0]
    while frame.f_back and frame.f_globals.get("__name__", "").startswith(package):
        level, frame = level + 1, frame.f_back
    return level


def checked(group: str, values: Mapping[str, Any] | None) -> dict[str, Any]:
    """Options of one group in normal form, keys prefixed by the group."""
    if values is None:
        return {}
    if not isinstance(values, Mapping):
        raise _fail(f"{group}_options", "a dictionary", values)
    found: dict[str, Any] = {}
    for key, value in values.items():
        key, value = _modern(group, key, value)
        if value is None:
            continue
        option = OPTIONS[group].get(key)
        if option is None:
            known = ", ".join(sorted(OPTIONS[group]))
            raise PtoError(f"{group} options expect one of {known}, but found '{key}'")
        found[f"{group}.{key}"] = option.check(key, value)
    return found


def _modern(group: str, key: str, value: Any) -> tuple[str, Any]:
    """The current spelling of a key; value None if it means nothing any more."""
    if key in _RENAMED:
        deprecated(f"option '{key}' is now '{_RENAMED[key]}'")
        return _RENAMED[key], value
    if group == "runtime" and key == "machine_sched_mode":
        deprecated("option 'machine_sched_mode' is now 'device_sched_mode'")
        return "device_sched_mode", value
    if _DROPPED.match(key):
        deprecated(f"option '{key}' is of an older release and has no effect")
        return key, None
    return key, value
