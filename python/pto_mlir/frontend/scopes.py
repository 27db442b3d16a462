# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Versions of tensors across loop bodies and branches.

A `Tensor` is a handle on a version, and a write gives it a new one. A scope is
a body that is being traced. What a body reads of the world outside depends on
the body's kind: in a loop it is a placeholder, a carried argument of the body,
since a later trip sees what an earlier one wrote; in a branch it is the version
before the branch. A scope records each handle that it touched, so that at its
end the handles can be put back and the changed ones become results.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from .errors import PtoError
from .ir import INDEX, Block, TensorType, Value

if TYPE_CHECKING:
    from ..language.symbolic import SymbolicScalar
    from ..language.tensor import Tensor


class Version(NamedTuple):
    """A value of a tensor, its static sizes and actual extents.

    `value` is None for a tensor that was declared and not written yet. Sizes
    and extents that are None are derived from the value when asked for.
    """

    value: Value | None
    shape: tuple[int | SymbolicScalar, ...] | None = None
    valid: tuple[int | SymbolicScalar, ...] | None = None


class Carried(NamedTuple):
    """What a loop carries a tensor as: type, sizes and extents.

    Where extents differ from trip to trip, `varying` has their dimensions: the
    whole tile is carried, filled up with zeros, and those extents beside it.
    """

    type: TensorType
    shape: tuple[int | SymbolicScalar, ...] | None
    valid: tuple[int | SymbolicScalar, ...] | None
    varying: tuple[int, ...] = ()


class Padded(NamedTuple):
    """The arguments of a body for a tile whose extents are carried beside it."""

    tile: Value
    extents: list[Value]


@dataclass
class Entry:
    """A handle that a scope touched: what it was outside, and inside at first."""

    tensor: Tensor
    outer: Version
    outer_scope: Scope | None
    inner: Version
    final: Version | None = None

    @property
    def changed(self) -> bool:
        """Whether the scope gave the handle another version."""
        assert self.final is not None
        return self.final.value is not self.inner.value


class Scope:
    """A body that is being traced: that of the kernel, a loop, a branch."""

    kind = "kernel"

    def __init__(self, block: Block, parent: Scope | None = None):
        self.block = block
        self.parent = parent
        self.entries: dict[int, Entry] = {}
        self.is_open = True

    def encloses(self, block: Block | None) -> bool:
        """Whether `block` is this body, or that of a scope around it."""
        scope: Scope | None = self
        while scope is not None:
            if scope.block is block:
                return True
            scope = scope.parent
        return False

    def read(self, tensor: Tensor) -> Version:
        """The version of `tensor` that this body sees."""
        scope = tensor._scope
        if scope is not None and not scope.is_open:
            raise PtoError(
                f"expects a tensor that is known here, but found {tensor.label}, "
                f"which was made inside a loop body or branch that has ended; "
                f"assign it to a name or tensor that exists before"
            )
        return tensor._version

    def touch(self, tensor: Tensor) -> None:
        """Makes this body the holder of the handle, before a write."""
        self.read(tensor)

    def leave(self) -> None:
        """Puts every handle back to what it was outside."""
        for entry in self.entries.values():
            tensor = entry.tensor
            entry.final = tensor._version
            tensor._version, tensor._scope = entry.outer, entry.outer_scope
        self.is_open = False

    def close(self) -> None:
        """Ends the body: nothing outside can use its values any more."""
        self.is_open = False
        self.block.is_open = False

    def _enter(self, tensor: Tensor, inner: Version | None = None) -> Version:
        outer, outer_scope = tensor._version, tensor._scope
        entry = Entry(tensor, outer, outer_scope, outer if inner is None else inner)
        self.entries[id(tensor)] = entry
        tensor._version, tensor._scope = entry.inner, self
        return entry.inner


class BranchScope(Scope):
    """A branch of a condition; reads see what was before it."""

    kind = "branch"

    def read(self, tensor: Tensor) -> Version:
        if tensor._scope is self and tensor._version.value is not None:
            return tensor._version
        assert self.parent is not None
        if tensor._scope is not self:
            return self.parent.read(tensor)
        entry = self.entries.get(id(tensor))
        if entry is None:
            return tensor._version
        # Held here, and not written yet: ask outside again.
        tensor._version, tensor._scope = entry.outer, entry.outer_scope
        version = self.parent.read(tensor)
        entry.outer, entry.outer_scope = tensor._version, tensor._scope
        entry.inner = version
        tensor._version, tensor._scope = version, self
        return version

    def touch(self, tensor: Tensor) -> None:
        if tensor._scope is self:
            return
        assert self.parent is not None
        self.parent.touch(tensor)
        self._enter(tensor)


class LoopScope(Scope):
    """The body of a loop; reads of what is outside see a placeholder.

    `wanted` says how tensors are carried that an earlier attempt to trace the
    body carried with other extents.
    """

    kind = "loop"

    def __init__(
        self,
        block: Block,
        parent: Scope | None = None,
        wanted: Mapping[Hashable, Carried] | None = None,
    ):
        super().__init__(block, parent)
        self.wanted = wanted or {}
        self.padded: dict[int, Padded] = {}
        """Arguments by the window of them that the body sees."""

    def read(self, tensor: Tensor) -> Version:
        if tensor._scope is self:
            if tensor._version.value is None and id(tensor) in self.entries:
                return self._place(tensor)
            return tensor._version
        assert self.parent is not None
        outer = self.parent.read(tensor)
        if outer.value is None:
            self._enter(tensor)
            return self._place(tensor)
        wanted = self.wanted.get(tensor.key)
        if wanted is not None:
            return self._enter(tensor, self.argument(wanted, tensor.name))
        return self._enter(tensor, self._argument(outer, tensor.name))

    def touch(self, tensor: Tensor) -> None:
        if tensor._scope is self:
            return
        assert self.parent is not None
        self.parent.touch(tensor)
        if tensor._version.value is None:
            self._enter(tensor)
        else:
            self.read(tensor)

    def _argument(self, like: Version, name: str) -> Version:
        assert like.value is not None
        value = self.block.add_argument(like.value.type, name)
        return Version(value, like.shape, like.valid)

    def argument(self, wanted: Carried, name: str) -> Version:
        """A placeholder for what a loop carries."""
        tile = self.block.add_argument(wanted.type, name)
        if not wanted.varying:
            return Version(tile, wanted.shape, wanted.valid)
        from .merging import shortened

        extents = [self.block.add_argument(INDEX, name) for _ in wanted.varying]
        op, version = shortened(tile, extents, wanted, self.block)
        self.block.ops.insert(0, op)
        assert version.value is not None
        self.padded[id(version.value)] = Padded(tile, extents)
        return version

    def _place(self, tensor: Tensor) -> Version:
        """The placeholder of a tensor that is not written before the loop."""
        wanted = self.wanted.get(tensor.key) or Carried(*tensor.carried_type(self))
        version = self.argument(wanted, tensor.name)
        self.entries[id(tensor)].inner = version
        tensor._version = version
        return version


__all__ = ["BranchScope", "Carried", "Entry", "LoopScope", "Padded", "Scope", "Version"]
