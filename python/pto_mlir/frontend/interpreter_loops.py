# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops of the IR: the body is traced once for each unroll factor.

Everything that a body may change is read through a placeholder, an argument of
the body. At the end the placeholders of what did change become the carried
values, in one order for all factors; the others go away. Where a tensor leaves
a trip with other extents than it entered with, and those are known outside of
the loop, the body is traced again with them.
"""

from __future__ import annotations

import ast
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from ..language.control import Loop, facts
from ..language.symbolic import SymbolicScalar, SymInt, fold, index_value
from ..language.tensor import Tensor
from . import builder
from .errors import Loc, PtoError
from .frames import MISSING, Frame, Kept, Poison, plain
from .interpreter_carrying import Body, Carrying, Retrace, Slot, is_equal, is_same
from .interpreter_statements import Jump, Return, Signal
from .ir import INDEX, Block, Region, Value
from .merging import shortened
from .parallel import is_disjoint
from .places import LOOP, Place, Snapshot
from .scopes import Carried, LoopScope, Version
from .source import place, stored_names

if TYPE_CHECKING:
    from .interpreter import Interpreter

ATTEMPTS = 8
"""Most times that a body is traced to find the extents that it carries."""


class Loops(Carrying):
    """Traces loops; a part of the interpreter."""

    def run_loop(self: Interpreter, node: ast.For, loop: Loop, frame: Frame) -> Signal:
        """Runs a `for` over `loop` or `loop_unroll`."""
        chunks = loop.chunks()
        if chunks is not None and not chunks:
            return None
        if chunks is not None and len(chunks) == 1:
            if loop.pairs or chunks[0][1] == 1:  # else a chunk is several trips
                return self._run_single(node, loop, chunks[0], frame)
        factors = loop.factors if loop.pairs else [1]
        wanted: dict[Hashable, Carried] = {}
        before = frame.names
        for attempt in range(ATTEMPTS):
            frame.names = before
            mark = len(builder.current().block.ops)
            try:
                self._trace_loop(node, loop, factors, frame, wanted)
                return None
            except Retrace as again:
                if attempt == ATTEMPTS - 1:
                    raise PtoError(
                        "expects tensors that a loop carries to keep their extents"
                    ) from None
                wanted = {**wanted, **again.wanted}
                del builder.current().block.ops[mark:]
            finally:
                frame.names = before
        return None

    def _run_single(
        self: Interpreter,
        node: ast.For,
        loop: Loop,
        chunk: tuple[int, int],
        frame: Frame,
    ) -> Signal:
        """Runs the body in place: there is one trip, at a known position."""
        position, factor = chunk
        index = SymbolicScalar(position)
        length = factor * fold(loop.step)
        facts().enter(index, loop, length)
        builder.hooks.enter("loop")
        try:
            self.assign(node.target, (index, length) if loop.pairs else index, frame)
            signal = self.run_block(node.body, frame)
        finally:
            builder.hooks.leave()
        return signal if isinstance(signal, Return) else None

    def _trace_loop(
        self: Interpreter,
        node: ast.For,
        loop: Loop,
        factors: list[int],
        frame: Frame,
        wanted: dict[Hashable, Carried],
    ) -> None:
        before = frame.names
        held = Snapshot(self, LOOP)
        before.update({place: place.get() for place in _places(wanted)})
        bodies = []
        try:
            for factor in factors:
                frame.names = dict(before)
                body = self._trace_body(node, loop, factor, frame, wanted, held)
                bodies.append(body)
            frame.names = before
            self.at(node, frame)
            self._join_bodies(node, loop, bodies, frame, wanted)
        finally:
            values = [(place, before.pop(place)) for place in _places(wanted)]
        for place, value in values:
            place.put(value)

    def _join_bodies(
        self: Interpreter,
        node: ast.For,
        loop: Loop,
        bodies: list[Body],
        frame: Frame,
        wanted: dict[Hashable, Carried],
    ) -> None:
        """Emits the loop and binds what it changes."""
        before = frame.names
        self.check_kept(_assigned(node, wanted), bodies, frame)
        slots = self.slots(bodies, node)
        kept, inits, types = [], [], []
        again: dict[Hashable, Carried] = {}
        for slot in slots:
            try:
                if self.carry(slot, bodies, inits, types, wanted):
                    kept.append(slot)
            except Retrace as other:
                again.update(other.wanted)
        if again:
            raise Retrace(again)
        self.forward(bodies, kept)
        extents = self.carry_extents(bodies, kept, inits)
        numbers = self.carry_scalars(bodies, before, inits)
        count = extents + len(numbers)
        results = self._emit_loop(loop, bodies, inits, types, count)
        rest = results[len(kept) :]
        for name, value in zip(numbers, rest[extents:], strict=True):
            before[name] = SymbolicScalar.of(value, name)
        results = _shortened(results[: len(kept)], rest, types)
        for slot, value, type in zip(kept, results, types, strict=True):
            if slot.name is None:
                slot.tensor.replace(value, type.shape, type.valid)
        self._bind_names(node, bodies, kept, results, types, frame, wanted)

    # Tracing -------------------------------------------------------------------------

    def _trace_body(
        self: Interpreter,
        node: ast.For,
        loop: Loop,
        factor: int,
        frame: Frame,
        wanted: dict[Hashable, Carried],
        held: Snapshot,
    ) -> Body:
        active = builder.current()
        block = Block()
        position = block.add_argument(INDEX, loop.idx_name)
        if _needs_chunks(loop):
            block.add_argument(INDEX, "len")
        scope = LoopScope(block, active.scope, wanted)
        scalars = self._prepare_scalars(node, frame, block, wanted)
        clones, guards = self._prepare_names(node, frame, scalars, wanted)
        for name in _places(wanted):
            name.put(frame.names.pop(name))
        fixed = len(block.args) - len(scalars)
        body = Body(factor, scope, {}, clones, guards, scalars, fixed)
        index = SymbolicScalar.of(position, loop.idx_name or _target_name(node))
        length = fold(loop.step * factor)
        facts().enter(index, loop, length)
        active.scope = scope
        builder.hooks.enter("loop")
        frame.loop_depth += 1
        self.frozen.append(held)
        try:
            with active.inside(block):
                target = (index, length) if loop.pairs else index
                self.assign(node.target, target, frame)
                signal = self.run_block(node.body, frame)
                body.names = frame.names
                changes = held.changes()
                for name in _places(wanted):
                    body.names[name] = name.get()
                body.finals = _finals(body, _assigned(node, wanted))
        finally:
            frame.loop_depth -= 1
            self.frozen.pop()
            held.restore()
            builder.hooks.leave()
            active.scope = scope.parent
            scope.leave()
        if isinstance(signal, Jump) and signal.kind == "break":
            raise PtoError(
                "expects no 'break' out of a 'loop', whose trips are known when the "
                "kernel runs, but found one",
                signal.loc,
            )
        more = [place for place in changes if place not in _places(wanted)]
        if more:
            raise Retrace({PLACES: (*_places(wanted), *more)})
        return body

    def _prepare_scalars(
        self: Interpreter,
        node: ast.For,
        frame: Frame,
        block: Block,
        wanted: dict[Hashable, Any],
    ) -> dict[str, Value]:
        """Placeholders of the numbers that an earlier attempt found to change."""
        scalars = {}
        for name in _assigned(node, wanted):
            if wanted.get((id(frame), name)) == "scalar":
                scalars[name] = block.add_argument(INDEX, name)
                frame.names[name] = SymbolicScalar.of(scalars[name], name)
        return scalars

    def _prepare_names(
        self: Interpreter,
        node: ast.For,
        frame: Frame,
        scalars: dict[str, Value],
        wanted: dict[Hashable, Any],
    ) -> tuple[dict[str, Tensor], dict[str, Kept]]:
        """Gives the names that the body assigns what a first trip sees."""
        clones: dict[str, Tensor] = {}
        guards: dict[str, Kept] = {}
        loc = place(node, frame.filename)
        for name in _assigned(node, wanted):
            value = frame.names.get(name, MISSING)
            if name in scalars:
                continue
            if isinstance(value, Tensor):
                clone = value.renamed((id(frame), name))
                clones[name] = frame.names[name] = clone
            elif value is not MISSING and not isinstance(value, Poison):
                # Who reads a place is not known.
                read = loc if isinstance(name, Place) else None
                guards[name] = frame.names[name] = Kept(plain(value), read)
        return clones, guards

    def _emit_loop(
        self: Interpreter,
        loop: Loop,
        bodies: list[Body],
        inits: list[Value],
        types: list[Carried],
        numbers: int,
    ) -> list[Value]:
        active = builder.current()
        chunked = _needs_chunks(loop)
        for body in bodies:
            with active.inside(body.scope.block):
                builder.emit("pto.yield" if chunked else "scf.yield", body.yields)
            body.scope.close()
        attrs: dict[str, str] = {}
        if loop.parallel and is_disjoint(bodies, _lengths(loop, bodies)):
            attrs["parallel"] = "unit"
        if chunked:
            attrs["factors"] = builder.integer_array(loop.factors or [1])
            regions = loop.factors if loop.pairs else []
            attrs["regionFactors"] = builder.integer_array(regions)
            if loop.factors and not loop.pairs:
                attrs["replicate"] = "unit"
        bounds = [index_value(bound) for bound in (loop.start, loop.stop, loop.step)]
        op = builder.emit(
            "pto.loop" if chunked else "scf.for",
            [*bounds, *inits],
            [*[type.type for type in types], *[INDEX] * numbers],
            attrs,
            [Region(body.scope.block) for body in bodies],
        )
        return op.results

    # Names ---------------------------------------------------------------------------

    def _bind_names(
        self: Interpreter,
        node: ast.For,
        bodies: list[Body],
        kept: list[Slot],
        results: list[Value],
        types: list[Carried],
        frame: Frame,
        wanted: dict[Hashable, Any],
    ) -> None:
        """Binds the names that the body assigns to what they are afterwards."""
        names = frame.names
        carried = {
            slot.name: (value, type)
            for slot, value, type in zip(kept, results, types, strict=True)
        }
        loc = place(node, frame.filename)
        for name in _assigned(node, wanted):
            old = names.get(name, MISSING)
            if name in bodies[0].scalars:
                continue
            if name in carried:
                value, type = carried[name]
                names[name] = Tensor.of(value, type.shape, type.valid, name)
                continue
            finals = [body.final(name) for body in bodies]
            ends = zip(finals, bodies, strict=True)
            if all(is_same(final, body.clones.get(name)) for final, body in ends):
                continue
            if isinstance(old, Kept):
                guards = [body.guards.get(name) for body in bodies]
                reads = [guard.read for guard in guards if guard and guard.read]
                old.read = old.read or (reads[0] if reads else None)
            names[name] = _after_loop(name, old, finals, loc)
        for target in ast.walk(node.target):
            if isinstance(target, ast.Name):
                reason = "it is an index of a loop that has ended"
                names[target.id] = Poison(target.id, reason, loc)


# Parts -------------------------------------------------------------------------------


def _needs_chunks(loop: Loop) -> bool:
    """Whether a loop is one of `pto`, not of `scf`."""
    step_known = isinstance(fold(loop.step), int)
    return bool(loop.factors) or loop.parallel or not step_known


def _lengths(loop: Loop, bodies: list[Body]) -> list[SymInt]:
    """How far a trip of each body reaches."""
    return [fold(loop.step * (body.factor if loop.pairs else 1)) for body in bodies]


def _target_name(node: ast.For) -> str:
    first = node.target
    if isinstance(first, ast.Tuple | ast.List) and first.elts:
        first = first.elts[0]
    return first.id if isinstance(first, ast.Name) else ""


def _finals(body: Body, names: list[str]) -> dict[int, Version]:
    """The versions, at the end of a body, of the tensors that names are bound to."""
    found = {}
    for name in names:
        value = body.names.get(name)
        if isinstance(value, Tensor) and (value._scope is None or value._scope.is_open):
            found[id(value)] = value._seen()
    return found


def _after_loop(name: str, old: Any, finals: list[Any], loc: Loc) -> Any:
    """What a name that is not carried is bound to behind a loop."""
    first = finals[0]
    before = plain(old)
    if all(value is before or is_equal(value, before) for value in finals):
        return old
    if not isinstance(first, Tensor | Poison) and first is not MISSING:
        if all(is_equal(value, first) for value in finals) and old is MISSING:
            return first
    reason = "it is assigned in the body of a loop that has ended"
    if old is not MISSING:
        reason = "it is assigned in the body of a loop and not carried out of it"
    return Poison(name, reason, loc)


def _shortened(
    results: list[Value], extents: list[Value], types: list[Carried]
) -> list[Value]:
    """The windows of whole tiles that have the carried extents; updates types."""
    block = builder.current().block
    found = []
    for index, (value, type) in enumerate(zip(results, types, strict=True)):
        if type.varying:
            count = len(type.varying)
            own, extents = extents[:count], extents[count:]
            op, version = shortened(value, own, type, block)
            block.ops.append(op)
            value = op.result
            types[index] = Carried(value.type, version.shape, version.valid)
        found.append(value)
    return found


PLACES = "places"
"""Key of `wanted` for the places that a body was found to assign."""


def _places(wanted: dict[Hashable, Any]) -> tuple[Place, ...]:
    return wanted.get(PLACES, ())


def _assigned(node: ast.For, wanted: dict[Hashable, Any]) -> list[str]:
    """Names and places that a body assigns, in a fixed order."""
    return [*sorted(stored_names(node)), *_places(wanted)]
