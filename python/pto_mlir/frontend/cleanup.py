# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Drops what nobody reads: operations, results of conditions, carried values.

Tracing makes a result of everything that a branch or a loop body might have
changed. Liveness goes backwards from the results of the kernel and from effects,
so that also a value that only feeds itself from trip to trip goes away.
"""

from __future__ import annotations

from .ir import Kernel, Op, Value

EFFECTS = frozenset(("pto.print_tensor", "pto.check", "pto.assert", "pto.poll_cancel"))
_LOOPS = ("pto.loop", "scf.for")
_ENDS = frozenset(("pto.yield", "scf.yield", "func.return"))


def remove_dead(kernel: Kernel) -> None:
    """Removes operations and carried values of a kernel that have no use."""
    liveness = _Liveness(kernel)
    liveness.run()
    kernel.prologue = [op for op in kernel.prologue if liveness.is_needed(op)]
    _sweep(kernel.body.ops, liveness)


class _Liveness:
    """Which values are needed."""

    def __init__(self, kernel: Kernel):
        self.kernel = kernel
        self.live: set[int] = set()
        self.work: list[Value] = []
        self.sources: dict[int, list[Value]] = {}
        self.effects: set[int] = set()

    def run(self) -> None:
        self._collect(self.kernel.prologue)
        self._collect(self.kernel.body.ops)
        while self.work:
            for value in self.sources.get(id(self.work.pop()), ()):
                self.need(value)

    def need(self, value: Value) -> None:
        value = value.resolved()
        if id(value) not in self.live:
            self.live.add(id(value))
            self.work.append(value)

    def is_needed(self, op: Op) -> bool:
        if op.name in _ENDS or id(op) in self.effects:
            return True
        return any(id(result) in self.live for result in op.results)

    def _collect(self, ops: list[Op]) -> bool:
        """Records what each value needs; whether there are effects."""
        has_effects = False
        for op in ops:
            effect = op.name in EFFECTS
            if op.regions:
                effect = any([self._collect(r.block.ops) for r in op.regions])
                self._control(op)
            else:
                for result in op.results:
                    self.sources[id(result)] = op.operands
            if effect or op.name == "func.return":
                has_effects = True
                self.effects.add(id(op))
                operands = op.operands
                if op.regions:
                    operands = operands[: _fixed(op)]
                for operand in operands:
                    self.need(operand)
        return has_effects

    def _control(self, op: Op) -> None:
        fixed = _fixed(op)
        loop = op.name in _LOOPS
        for index, result in enumerate(op.results):
            needed = list(op.operands[:fixed])
            for region in op.regions:
                block = region.block
                needed.append(block.ops[-1].operands[index])
                if loop:
                    argument = block.args[len(block.args) - len(op.results) + index]
                    needed.append(argument)
                    # A carried argument that is read makes the whole slot live.
                    self.sources[id(argument)] = [result]
            if loop:
                needed.append(op.operands[fixed + index])
            self.sources[id(result)] = needed
        if loop:
            for region in op.regions:
                count = len(region.block.args) - len(op.results)
                for argument in region.block.args[:count]:
                    self.sources[id(argument)] = []


def _fixed(op: Op) -> int:
    """Number of operands of a control operation that are not carried."""
    return 3 if op.name in _LOOPS else 1


def _sweep(ops: list[Op], liveness: _Liveness) -> None:
    kept = []
    for op in ops:
        if not liveness.is_needed(op):
            continue
        if op.regions:
            _shrink(op, liveness)
            for region in op.regions:
                _sweep(region.block.ops, liveness)
        kept.append(op)
    ops[:] = kept


def _shrink(op: Op, liveness: _Liveness) -> None:
    """Drops results that nobody reads, with all that belongs to them."""
    keep = [id(result) in liveness.live for result in op.results]
    if all(keep):
        return
    fixed, loop = _fixed(op), op.name in _LOOPS
    if loop:
        op.operands = op.operands[:fixed] + _only(op.operands[fixed:], keep)
    for region in op.regions:
        block = region.block
        end = block.ops[-1]
        end.operands = _only(end.operands, keep)
        if loop:
            count = len(block.args) - len(keep)
            block.args = block.args[:count] + _only(block.args[count:], keep)
    op.results = _only(op.results, keep)


def _only(values: list[Value], keep: list[bool]) -> list[Value]:
    return [value for value, wanted in zip(values, keep, strict=True) if wanted]
