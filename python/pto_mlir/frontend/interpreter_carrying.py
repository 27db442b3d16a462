# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a loop carries from trip to trip: tensors, and numbers that change."""

from __future__ import annotations

import ast
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..language.symbolic import SymbolicScalar, index_value, is_scalar, may_equal
from ..language.tensor import Tensor, is_known_outside, rebuilt, type_of
from . import builder
from .errors import PtoError
from .frames import MISSING, Frame, Kept, Poison, fingerprint, plain
from .ir import Value
from .merging import (
    blank,
    carried_like,
    converted,
    copied,
    cut,
    declared,
    extents_of,
    filled_up,
    origin,
    sizes_of,
    varying,
)
from .scopes import Carried, Entry, LoopScope, Version

if TYPE_CHECKING:
    from .interpreter import Interpreter


class Retrace(Exception):
    """The body must be traced again: `wanted` says how tensors are carried."""

    def __init__(self, wanted: dict[Hashable, Carried]):
        super().__init__("a loop body is traced again")
        self.wanted = wanted


@dataclass
class Body:
    """A body that was traced for one factor."""

    factor: int
    scope: LoopScope
    names: dict[str, Any]
    clones: dict[str, Tensor]
    guards: dict[str, Kept]
    scalars: dict[str, Value]
    """Placeholders of names that are carried as numbers."""
    fixed: int
    """Number of block arguments that are no placeholders."""
    finals: dict[int, Version] = field(default_factory=dict)
    """The versions that tensors bound to names had at the end."""
    args: list[Value] = field(default_factory=list)
    yields: list[Value] = field(default_factory=list)

    def final(self, name: str) -> Any:
        """What a name is bound to at the end."""
        return plain(self.names.get(name, MISSING))

    def place_arguments(self) -> None:
        """Makes what is carried the arguments of the block behind the fixed ones."""
        block = self.scope.block
        block.args = [*block.args[: self.fixed], *self.args]


@dataclass
class Slot:
    """A carried value: a handle, or a name that the body binds to tensors."""

    tensor: Tensor
    name: str | None
    versions: list[Version | None]
    """The version at the end of each body; None where it is unchanged."""
    extents: list[tuple[list[Value], list[Value]]] = field(default_factory=list)
    """Carried extents in each body: the arguments, and what is yielded."""
    first_extents: list[Value] = field(default_factory=list)
    """Those before the loop."""


class Carrying:
    """Decides what a loop carries; a part of the interpreter."""

    def slots(self: Interpreter, bodies: list[Body], node: ast.For) -> list[Slot]:
        """What changes in some body: handles first, then names."""
        clones = {id(clone) for body in bodies for clone in body.clones.values()}
        found: dict[int, Tensor] = {}
        for body in bodies:
            for key, entry in body.scope.entries.items():
                if entry.changed and key not in clones:
                    found[key] = entry.tensor
        slots = []
        for key, tensor in found.items():
            versions = [_changed(body.scope.entries.get(key)) for body in bodies]
            slots.append(Slot(tensor, None, versions))
        for name in sorted(bodies[0].clones):
            finals = [(body.final(name), body.clones[name]) for body in bodies]
            if all(is_same(value, clone) for value, clone in finals):
                continue
            if not all(isinstance(value, Tensor) for value, _ in finals):
                continue
            versions = []
            for body, (value, clone) in zip(bodies, finals, strict=True):
                version = None
                if not is_same(value, clone):
                    _refuse_both(name, clone)
                    version = body.finals.get(id(value), value._version)
                versions.append(version)
            slots.append(Slot(finals[0][1]._origin, name, versions))
        return slots

    def check_kept(
        self: Interpreter, names: list[str], bodies: list[Body], frame: Frame
    ) -> None:
        """Finds values that a trip reads although the trip before changed them.

        Numbers are carried in a further attempt; others cannot be.
        """
        again: dict[Hashable, Any] = {}
        for name in names:
            for body in bodies:
                first = body.guards.get(name)
                value = body.final(name)
                if first is None or first.read is None or is_equal(value, first.value):
                    continue
                if value is MISSING or isinstance(value, Poison):
                    continue
                if not is_scalar(value) or not is_scalar(first.value):
                    raise PtoError(
                        f"expects '{name}' to have one value in all trips of a loop, "
                        f"but found that the body changes it; only tensors and "
                        f"numbers are carried from trip to trip",
                        first.read,
                    )
                again[id(frame), name] = "scalar"
        if again:
            raise Retrace(again)

    def carry_scalars(
        self: Interpreter,
        bodies: list[Body],
        before: dict[str, Any],
        inits: list[Value],
    ) -> list[str]:
        """Adds the numbers that a loop carries; their names."""
        active = builder.current()
        names = sorted(bodies[0].scalars)
        for name in names:
            for body in bodies:
                value = body.final(name)
                if not is_scalar(value):
                    raise PtoError(
                        f"expects '{name}' to stay a number in a loop body, but found "
                        f"'{type(value).__name__}'"
                    )
                with active.inside(body.scope.block):
                    body.yields.append(index_value(value))
                body.args.append(body.scalars[name])
                body.place_arguments()
            inits.append(index_value(plain(before[name])))
        return names

    # Carrying ------------------------------------------------------------------------

    def carry(
        self: Interpreter,
        slot: Slot,
        bodies: list[Body],
        inits: list[Value],
        types: list[Carried],
        wanted: dict[Hashable, Carried],
    ) -> bool:
        """Adds a slot to what the loop carries; False if a name cannot be carried."""
        active = builder.current()
        outer = slot.tensor._seen()
        key = slot.tensor.key
        if slot.name is not None:
            key = next(iter(bodies)).clones[slot.name].key
        like = wanted.get(key) or self._carried_as(slot, bodies, outer)
        if like.varying:
            self._carry_padded(slot, bodies, inits, like, outer)
            types.append(like)
            return True
        ends = []
        for body, version in zip(bodies, slot.versions, strict=True):
            if version is None or version.value is None:
                ends.append(None)
                continue
            with active.inside(body.scope.block):
                value = converted(version, like, body.scope)
            if value is None:
                better = self._wider(version, like, body.scope)
                if better is not None and key not in wanted:
                    raise Retrace({key: better})
                if slot.name is None or self._is_read(slot, bodies):
                    known = [v for v in (outer, *slot.versions) if v is not None]
                    padded = varying(known, like)
                    if padded is not None:
                        raise Retrace({key: padded})
                if slot.name is not None and (
                    not self._is_read(slot, bodies) or self._reshapes(slot, bodies)
                ):
                    return False
                raise _changes(slot, version, like)
            ends.append(value)
        init = self._initial(outer, like)
        if init is None:
            if slot.name is None or self._is_read(slot, bodies):
                raise _changes(slot, outer, like)
            return False
        for body, end in zip(bodies, ends, strict=True):
            argument = self._argument_of(slot, body, like)
            if argument.type != like.type:
                raise Retrace({key: like})
            body.args.append(argument)
            body.yields.append(
                argument if end is None else self._own(end, argument, body)
            )
        inits.append(init)
        types.append(like)
        return True

    def _is_read(self: Interpreter, slot: Slot, bodies: list[Body]) -> bool:
        """Whether a body reads what the trip before left."""
        return any(self._entry_of(slot, body) is not None for body in bodies)

    def _reshapes(self: Interpreter, slot: Slot, bodies: list[Body]) -> bool:
        """Whether bodies only give a name another shape of what it was bound to.

        Then each trip may start from what was there before the loop: published
        kernels put a tensor into shape at the top of a body.
        """
        for body, version in zip(bodies, slot.versions, strict=True):
            entry = self._entry_of(slot, body)
            if version is None or version.value is None or entry is None:
                return False
            value = version.value.resolved()
            while value.op is not None and value.op.name == "pto.reshape":
                value = value.op.operands[0].resolved()
            if value is not entry.inner.value:
                return False
        return True

    def _carry_padded(
        self: Interpreter,
        slot: Slot,
        bodies: list[Body],
        inits: list[Value],
        like: Carried,
        outer: Version,
    ) -> None:
        """Carries a whole tile; its extents are added by `carry_extents`."""
        active = builder.current()
        for body, version in zip(bodies, slot.versions, strict=True):
            entry = self._entry_of(slot, body)
            seen = entry.inner.value if entry is not None else None
            padded = body.scope.padded.get(id(seen))
            if padded is None:
                start = body.scope.argument(like, slot.name or slot.tensor.name)
                padded = body.scope.padded[id(start.value)]
            end, extents = padded.tile, padded.extents
            if version is not None and version.value is not None:
                with active.inside(body.scope.block):
                    end, extents = filled_up(version, like)
                    end = self._own(end, padded.tile, body)
            body.args.append(padded.tile)
            body.yields.append(end)
            slot.extents.append((padded.extents, extents))
        init, slot.first_extents = filled_up(outer, like)
        inits.append(init)

    def carry_extents(
        self: Interpreter, bodies: list[Body], kept: list[Slot], inits: list[Value]
    ) -> int:
        """Adds the extents that are carried beside tiles; how many."""
        count = 0
        for slot in kept:
            for body, (arguments, ends) in zip(bodies, slot.extents, strict=False):
                body.args += arguments
                body.yields += ends
                body.place_arguments()
            inits += slot.first_extents
            count += len(slot.first_extents)
        return count

    def _own(self: Interpreter, end: Value, argument: Value, body: Body) -> Value:
        """What a trip yields; a copy of what is another tensor or was decided."""
        root = origin(end)
        if root is argument:
            return end
        decided = root.op is not None and root.op.name == "scf.if"
        if decided and _is_version(root, argument):
            return end
        carried = root.op is None and root.block is body.scope.block
        if not decided and not carried:
            return end
        with builder.current().inside(body.scope.block):
            copy = copied(Version(end)).value
        assert copy is not None
        return copy

    def _carried_as(
        self: Interpreter, slot: Slot, bodies: list[Body], outer: Version
    ) -> Carried:
        """The type by which a slot was read in the bodies, or that fits its ends."""
        for body in bodies:
            entry = self._entry_of(slot, body)
            if entry is not None and entry.inner.value is not None:
                return carried_like(entry.inner)
        if outer.value is not None:
            return carried_like(outer)
        type, shape, valid = slot.tensor.carried_type(bodies[0].scope)
        if any(not isinstance(size, int) for size in shape) and not all(
            is_known_outside(size, bodies[0].scope) for size in shape
        ):
            return declared(slot.tensor)
        return Carried(type, shape, valid)

    def _entry_of(self: Interpreter, slot: Slot, body: Body) -> Entry | None:
        tensor = slot.tensor if slot.name is None else body.clones[slot.name]
        return body.scope.entries.get(id(tensor))

    def _argument_of(self: Interpreter, slot: Slot, body: Body, like: Carried) -> Value:
        entry = self._entry_of(slot, body)
        if entry is not None and entry.inner.value is not None:
            if entry.inner.value.block is body.scope.block:
                return entry.inner.value
        name = slot.name or slot.tensor.name
        return body.scope.block.add_argument(like.type, name)

    def _wider(
        self: Interpreter, version: Version, like: Carried, scope: LoopScope
    ) -> Carried | None:
        """The type of a version, if a loop can carry a tensor as that."""
        assert version.value is not None
        type = version.value.type
        if type.dtype is not like.type.dtype or type.rank != like.type.rank:
            return None
        sizes = sizes_of(version)
        if like.shape is not None and not all(map(may_equal, sizes, like.shape)):
            return None
        extents = extents_of(version)
        if None in sizes or None in extents:
            return None
        if not all(is_known_outside(e, scope) for e in (*extents, *sizes)):
            return None
        shape = tuple(rebuilt(size) for size in sizes)
        valid = tuple(rebuilt(extent) for extent in extents)
        return Carried(type_of(type.dtype, shape, valid), shape, valid)

    def _initial(self: Interpreter, outer: Version, like: Carried) -> Value | None:
        """The value before the loop, as what the loop carries."""
        if outer.value is None:
            return blank(like)
        scope = builder.current().scope
        value = converted(outer, like, scope)
        if value is None and like.valid is not None:
            type = outer.value.type
            if type.dtype is not like.type.dtype or type.rank != like.type.rank:
                return None
            return cut(outer, like)
        return value

    def forward(self: Interpreter, bodies: list[Body], kept: list[Slot]) -> None:
        """Lets the placeholders of what is not carried stand for what is outside."""
        for body in bodies:
            used = {id(value) for value in body.args}
            origins = {
                id(slot.tensor): value
                for slot, value in zip(kept, body.args, strict=True)
                if slot.name is None
            }
            clones = {id(clone) for clone in body.clones.values()}
            for entry in body.scope.entries.values():
                argument = entry.inner.value
                if (
                    argument is None
                    or id(argument) in used
                    or argument.block is not body.scope.block
                ):
                    continue
                padded = body.scope.padded.get(id(argument))
                if padded is not None and id(padded.tile) in used:
                    continue
                tensor = entry.tensor
                if id(tensor) in clones:
                    tensor = tensor._origin  # type: ignore[assignment]
                target = origins.get(id(tensor)) or tensor._seen().value
                if target is None:
                    raise PtoError(
                        f"expects a tensor that was written before it is read, but "
                        f"found {tensor.label}, which has no producer"
                    ).note("it is declared here", tensor.loc)
                argument.forward = target
            body.place_arguments()


# Parts -------------------------------------------------------------------------------


def _changed(entry: Entry | None) -> Version | None:
    return entry.final if entry is not None and entry.changed else None


def _is_version(value: Value, argument: Value) -> bool:
    """Whether a value is a version of an argument in every branch."""
    root = origin(value)
    if root is argument:
        return True
    if root.op is None or root.op.name != "scf.if":
        return root.op is not None and root.op.name in ("scf.for", "pto.loop")
    index = root.op.results.index(root)
    return all(
        _is_version(region.block.ops[-1].operands[index], argument)
        for region in root.op.regions
    )


def is_same(value: Any, clone: Tensor | None) -> bool:
    """Whether a name is still bound to what it was before the body."""
    return clone is not None and (value is clone or value is clone._origin)


def _refuse_both(name: str, clone: Tensor) -> None:
    if clone._delegates:
        raise PtoError(
            f"expects '{name}' to be either updated in place or assigned in a loop "
            f"body, but found both"
        )


def _changes(slot: Slot, version: Version, like: Carried) -> PtoError:
    assert version.value is not None
    label = f"'{slot.name}'" if slot.name is not None else slot.tensor.label
    return PtoError(
        f"expects {label} to keep element type and size from one trip of a loop to "
        f"the next, here '{like.type}', but found '{version.value.type}'; only the "
        f"valid shape of a tile may differ between trips"
    )


def is_equal(a: Any, b: Any) -> bool:
    """Whether two values are one for a kernel; tensors and poison never are."""
    if a is b:
        return True
    if type(a) is not type(b) or isinstance(a, Tensor | Poison) or a is MISSING:
        return False
    if isinstance(a, SymbolicScalar):
        return a.is_concrete() and b.is_concrete() and a.concrete() == b.concrete()
    return fingerprint(a) == fingerprint(b)
