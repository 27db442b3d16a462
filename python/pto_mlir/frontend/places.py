# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Elements of lists and dicts, and attributes of objects, that a body assigns.

A body that is traced as a loop or a branch must leave the Python objects around
it as they were: whether and how often it runs is known when the kernel runs. What
it assigned is found by comparing with a snapshot, and treated as a name is.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..language.symbolic import SymbolicScalar
from ..language.tensor import Element, Tensor
from .errors import PtoError
from .frames import MISSING, OPAQUE, Frame, Poison, plain
from .interpreter_carrying import is_equal

if TYPE_CHECKING:
    from .interpreter import Interpreter

_DEPTH = 4
"""How deep containers are looked into."""

_PLAIN = (int, float, str, bytes, type(None), type, enum.Enum, types.ModuleType)
_OWN = (Tensor, SymbolicScalar, Element, Poison, PtoError, Frame)
_RESIZING = {
    list: frozenset(("append", "extend", "insert", "pop", "remove", "clear")),
    dict: frozenset(("pop", "popitem", "clear")),
    set: frozenset(("add", "discard", "remove", "pop", "clear", "update")),
}
"""Methods after which a container has other elements."""


class Place(str):
    """An element or an attribute: its text, as a name of what it holds."""

    __slots__ = ("container", "key")

    container: Any
    key: Any

    @staticmethod
    def of(container: Any, key: Any, label: str) -> Place:
        """The place `key` of a container that is called `label`."""
        kind = type(container)
        text = f"{label}[{key!r}]" if kind in (list, dict) else f"{label}.{key}"
        made = Place(text)
        made.container, made.key = container, key
        return made

    def __eq__(self, other: object) -> bool:
        return (
            type(other) is Place
            and self.container is other.container
            and self.key == other.key
        )

    def __hash__(self) -> int:
        return hash((id(self.container), self.key))

    def get(self) -> Any:
        """What the place holds now; `MISSING` if nothing."""
        items = _items(self.container)
        return items.get(self.key, MISSING)

    def put(self, value: Any) -> None:
        """Makes the place hold a value, or nothing."""
        value = plain(value)
        held, key = self.container, self.key
        if type(held) not in (list, dict):
            held = vars(held)
        if value is not MISSING:
            held[key] = value
        elif type(held) is dict:
            held.pop(key, None)


class Snapshot:
    """The containers that exist before a body, with what they hold."""

    def __init__(self, interpreter: Interpreter, kind: str):
        self.kind = kind
        self.held: dict[int, tuple[Any, str, dict[Any, Any]]] = {}
        self.sets: dict[int, tuple[Any, str]] = {}
        seen: set[int] = set()
        for frame in interpreter.calls:
            scope: Frame | None = frame
            while scope is not None and id(scope) not in seen:
                seen.add(id(scope))
                for name, value in [*scope.names.items(), *_captured(scope)]:
                    if type(name) is str:
                        self._add(value, name, _DEPTH)
                scope = scope.outer

    def _add(self, value: Any, label: str, depth: int) -> None:
        value = plain(value)
        if isinstance(value, _PLAIN) or isinstance(value, _OWN):
            return
        if id(value) in self.held or depth == 0:
            return
        if type(value) is tuple:
            for index, item in enumerate(value):
                self._add(item, f"{label}[{index}]", depth - 1)
        elif type(value) is set:
            self.sets[id(value)] = (value, label)
        elif type(value) in (list, dict) or _is_user_object(value):
            items = dict(_items(value))
            self.held[id(value)] = (value, label, items)
            for key, item in items.items():
                inner = Place.of(value, key, label)
                self._add(item, str(inner), depth - 1)

    def changes(self) -> list[Place]:
        """The places that hold something else now.

        `PtoError` if a list has another length, or something was deleted.
        """
        return list(self._changes())

    def _changes(self) -> Iterator[Place]:
        for container, label, then in self.held.values():
            now = _items(container)
            if type(container) is list and len(now) != len(then):
                raise self._refuse(label, f"{len(now)} instead of {len(then)}")
            for key in then:
                if key not in now:
                    raise self._refuse(label, f"no element {key!r} any more")
            for key, value in now.items():
                if not is_equal(value, then.get(key, MISSING)):
                    yield Place.of(container, key, label)

    def restore(self) -> None:
        """Makes all containers hold what they held."""
        for container, label, then in self.held.values():
            now = _items(container)
            for key in [*now]:
                if now[key] is not then.get(key, MISSING):
                    place = Place.of(container, key, label)
                    place.put(then.get(key, MISSING))

    def check_call(self, owner: Any, method: str) -> None:
        """Refuses a method that changes how many elements there are."""
        if method not in _RESIZING.get(type(owner), ()):
            return
        found = self.held.get(id(owner)) or self.sets.get(id(owner))
        if found is not None:
            raise self._refuse(found[1], f"'{method}'")

    def _refuse(self, label: str, found: str) -> PtoError:
        return PtoError(
            f"expects '{label}' to keep its elements {self.kind}, but found {found}; "
            f"make it long enough before, and assign elements or write tensors in "
            f"place"
        )


LOOP = "in a loop whose trips are known when the kernel runs"
BRANCH = "under a condition that is known when the kernel runs"


def _items(container: Any) -> dict[Any, Any]:
    """What a container holds, by key."""
    if type(container) is list:
        return dict(enumerate(container))
    return container if type(container) is dict else vars(container)


def _is_user_object(value: Any) -> bool:
    kind = type(value)
    home = kind.__module__.partition(".")[0]
    if home in OPAQUE or isinstance(value, types.FunctionType | types.MethodType):
        return False
    return hasattr(value, "__dict__") and home not in ("builtins", "functools")


def _captured(frame: Frame) -> Iterator[tuple[str, Any]]:
    for name, cell in frame.cells.items():
        try:
            yield name, cell.cell_contents
        except ValueError:
            continue
