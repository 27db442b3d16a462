# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Messages of scripts, by the names of the public stack.

They go to the logger "pto_mlir" of the standard library, so that a program
decides with `logging` where they end. Without a handler, warnings and worse are
printed on stderr.
"""

from __future__ import annotations

import enum
import logging
from typing import NoReturn

LOGGER = logging.getLogger(__name__.partition(".")[0])
"""The logger that messages go to."""


class LogLevel(enum.IntEnum):
    """Importance of a message."""

    DEBUG = 0
    INFO = 1
    WARN = 2
    ERROR = 3
    FATAL = 4
    EVENT = 5


class InternalError(RuntimeError):
    """A condition that never fails did fail; see `internal_check`."""


_NUMBERS = {
    LogLevel.DEBUG: logging.DEBUG,
    LogLevel.INFO: logging.INFO,
    LogLevel.WARN: logging.WARNING,
    LogLevel.ERROR: logging.ERROR,
    LogLevel.FATAL: logging.CRITICAL,
    LogLevel.EVENT: logging.CRITICAL + 10,
}
_ERRORS: dict[str, type[Exception]] = {
    "ValueError": ValueError,
    "InternalError": InternalError,
    "RuntimeError": RuntimeError,
    "TypeError": TypeError,
}


def set_log_level(level: LogLevel | int) -> None:
    """Drops messages below `level`. `ValueError` if there is no such level."""
    LOGGER.setLevel(_NUMBERS[LogLevel(level)])


def get_log_level() -> LogLevel:
    """The level below which messages are dropped."""
    threshold = LOGGER.getEffectiveLevel()
    passed = [level for level, number in _NUMBERS.items() if number >= threshold]
    return min(passed, default=LogLevel.EVENT)


def log_debug(message: str) -> None:
    """Logs a message of level DEBUG."""
    LOGGER.debug("%s", message)


def log_info(message: str) -> None:
    """Logs a message of level INFO."""
    LOGGER.info("%s", message)


def log_warn(message: str) -> None:
    """Logs a message of level WARN."""
    LOGGER.warning("%s", message)


def log_error(message: str) -> None:
    """Logs a message of level ERROR."""
    LOGGER.error("%s", message)


def log_fatal(message: str) -> None:
    """Logs a message of level FATAL; the program goes on."""
    LOGGER.critical("%s", message)


def log_event(message: str) -> None:
    """Logs a message of level EVENT, which only EVENT itself lets through."""
    LOGGER.log(_NUMBERS[LogLevel.EVENT], "%s", message)


def check(condition: bool, message: str) -> None:
    """Raises `ValueError` with `message` unless `condition` holds."""
    if not condition:
        raise ValueError(message)


def internal_check(condition: bool, message: str) -> None:
    """Raises `InternalError` with `message` unless `condition` holds."""
    if not condition:
        raise InternalError(message)


def raise_error(error_type: str, message: str) -> NoReturn:
    """Raises an error by the name of its type; others are `RuntimeError`."""
    raise _ERRORS.get(error_type, RuntimeError)(message)


__all__ = [
    "InternalError",
    "LogLevel",
    "check",
    "get_log_level",
    "internal_check",
    "log_debug",
    "log_error",
    "log_event",
    "log_fatal",
    "log_info",
    "log_warn",
    "raise_error",
    "set_log_level",
]
