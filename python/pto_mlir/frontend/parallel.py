# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether the trips of a loop are known to write different parts of tensors.

`loop(..., parallel=True)` promises it. The mark goes into the IR where it can be
proven: each carried tensor is only written, in windows that begin at a multiple c
of the position and end before c times the position of the next trip.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..language.control import is_nonnegative
from ..language.control import windows as known_windows
from ..language.polynomial import Atom, Polynomial
from ..language.symbolic import SymbolicScalar, SymInt, scalar
from ..language.tensor import is_known_outside
from .cleanup import EFFECTS
from .ir import Block, Op, Value

if TYPE_CHECKING:
    from .interpreter_carrying import Body

_LOOPS = ("pto.loop", "scf.for")
_ENDS = ("pto.yield", "scf.yield")


def is_disjoint(bodies: Sequence[Body], lengths: Sequence[SymInt]) -> bool:
    """Whether different trips are known to write different parts.

    `lengths` are how far the trips of each body reach.
    """
    count = len(bodies[0].args)
    for slot in range(count):
        windows = []
        for body, length in zip(bodies, lengths, strict=True):
            found = _Writes(body, slot).windows()
            if found is None:
                return False
            windows += [(body, length, *window) for window in found]
        if not windows:
            continue
        rank = len(windows[0][2])
        if not any(_is_apart(windows, axis) for axis in range(rank)):
            return False
    return not any(_has_effects(body.scope.block) for body in bodies)


def _is_apart(windows: Sequence[tuple], axis: int) -> bool:
    """Whether a dimension tells the windows of different trips apart."""
    first: tuple[int, Polynomial] | None = None
    for body, length, offsets, extents in windows:
        atom = SymbolicScalar.of(body.scope.block.args[0]).polynomial.atom
        split = None
        if atom is not None:
            split = _linear(scalar(offsets[axis]).polynomial, atom)
        if split is None or split[0] <= 0:
            return False
        first = first or split
        factor, rest = split
        if factor != first[0] or not is_known_outside(_number(rest), body.scope):
            return False
        begin = rest - first[1]
        slab = scalar(length).polynomial * Polynomial.of(factor)
        left = slab - begin - scalar(extents[axis]).polynomial
        if not is_nonnegative(_number(begin)) or not is_nonnegative(_number(left)):
            return False
    return True


def _linear(poly: Polynomial, atom: Atom) -> tuple[int, Polynomial]:
    """A number c and the rest, where `poly` is c times `atom` and the rest."""
    terms = dict(poly.terms)
    factor = terms.pop((atom,), 0)
    return factor, Polynomial(terms, poly.constant)


def _number(poly: Polynomial) -> SymbolicScalar:
    return SymbolicScalar._made(poly)


def _has_effects(block: Block) -> bool:
    return any(
        op.name in EFFECTS or any(_has_effects(r.block) for r in op.regions)
        for op in block.ops
    )


class _Writes:
    """The windows that one body writes of one carried tensor."""

    def __init__(self, body: Body, slot: int):
        self.argument = body.args[slot].resolved()
        self.end = body.yields[slot].resolved()
        self.body = body
        self.versions = {id(self.argument)}
        self.found: list[tuple] = []

    def windows(self) -> list[tuple] | None:
        """Offsets and extents; None if there is more than writes to it."""
        if not self._block(self.body.scope.block):
            return None
        return self.found if id(self.end) in self.versions else None

    def _block(self, block: Block) -> bool:
        return all(self._op(op) for op in block.ops)

    def _op(self, op: Op) -> bool:
        operands = [operand.resolved() for operand in op.operands]
        mine = [i for i, value in enumerate(operands) if id(value) in self.versions]
        if op.name in _LOOPS:
            return self._loop(op, mine)
        if op.name == "scf.if":
            if mine or not all(self._block(region.block) for region in op.regions):
                return False
            ends = [region.block.ops[-1].operands for region in op.regions]
            return self._results(op, ends)
        if op.name in _ENDS or not mine:
            return True
        known = known_windows().get(id(op))
        if op.name != "pto.assemble" or mine != [1] or known is None:
            return False
        self.found.append(known[1:])
        self.versions.add(id(op.result))
        return True

    def _loop(self, op: Op, mine: list[int]) -> bool:
        if any(index < 3 for index in mine):
            return False
        for region in op.regions:
            args = region.block.args[len(region.block.args) - len(op.results) :]
            self.versions.update(id(args[index - 3]) for index in mine)
        if not all(self._block(region.block) for region in op.regions):
            return False
        ends = [region.block.ops[-1].operands for region in op.regions]
        return self._results(op, ends)

    def _results(self, op: Op, ends: list[list[Value]]) -> bool:
        """Adds the results that are versions at all ends; False if at some only."""
        for index, result in enumerate(op.results):
            are = {id(end[index].resolved()) in self.versions for end in ends}
            if are == {True}:
                self.versions.add(id(result))
            elif len(are) > 1:
                return False
        return True
