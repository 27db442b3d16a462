# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Moves the write-back of a parameter that is shown in another shape.

A write through `reshape(parameter, shape, inplace=True)` is traced as an update of
the reshape, and an `assemble` of all of it into the parameter, the write-back. A
loop that only writes through the shape would copy the parameter in each trip. It
carries the other shape instead, and the write-back comes once, behind it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .ir import Block, Kernel, Op, Value

_LOOPS = ("pto.loop", "scf.for")


class _Use(NamedTuple):
    op: Op
    index: int


def sink_writebacks(kernel: Kernel) -> bool:
    """Rewrites loops of a kernel; whether something changed."""
    if not any(op.alias is not None for op in kernel.walk()):
        return False
    _Sinking(kernel).run()
    return True


class _Sinking:
    """The rewriting of one kernel."""

    def __init__(self, kernel: Kernel):
        self.kernel = kernel
        self.uses: dict[int, list[_Use]] = {}

    def run(self) -> None:
        """Inner loops first; then what reads a write-back reads what it wrote."""
        self._block(self.kernel.body)
        self._fold()
        self._redirect(self.kernel.body)

    def _block(self, block: Block) -> None:
        index = 0
        while index < len(block.ops):
            op = block.ops[index]
            for region in op.regions:
                self._block(region.block)
            if op.name in _LOOPS:
                for position in range(len(op.results)):
                    self._fold()
                    if _Loop(self, block, op, position).rewrite():
                        index = block.ops.index(op)
            index += 1

    # Straight lines ------------------------------------------------------------------

    def _collect(self) -> None:
        self.uses = {}
        for op in self.kernel.walk():
            for index, operand in enumerate(op.operands):
                value = op.operands[index] = operand.resolved()
                self.uses.setdefault(id(value), []).append(_Use(op, index))

    def _fold(self) -> None:
        """Lets reads of what was written through a shape see that directly."""
        self._collect()
        for op in self.kernel.walk():
            if op.alias is None or op.name != "pto.reshape":
                continue
            root, _ = chain_to(op, op.alias)
            if root is None or root.op is None or not is_one(root.op.alias, op.alias):
                continue
            contents = contents_of(root.op)
            if contents is not None and contents is not op.result.resolved():
                op.result.forward = contents
        self._collect()

    def _redirect(self, block: Block) -> None:
        """Skips write-backs that another one in the same block overwrites."""
        for op in block.ops:
            for region in op.regions:
                self._redirect(region.block)
            if op.alias is None or op.name != "pto.assemble":
                continue
            before = op.operands[1].resolved().op
            if before is None or before.alias is None or before not in block.ops:
                continue
            if before.name != "pto.assemble":
                continue
            if [use for use in self.live_uses(before.result) if use.op is not op]:
                continue
            op.operands[1] = before.operands[1].resolved()
            self._collect()

    def live_uses(self, value: Value) -> list[_Use]:
        """Uses of a value that are no reshapes without uses."""
        return [
            use
            for use in self.uses.get(id(value), ())
            if use.op.name != "pto.reshape" or self.live_uses(use.op.result)
        ]


class _Loop:
    """The rewriting of one carried value of a loop."""

    def __init__(self, sinking: _Sinking, block: Block, op: Op, position: int):
        self.sinking = sinking
        self.block = block
        self.op = op
        self.position = position
        self.handle: Any = None
        self.versions: dict[int, Value] = {}
        """Versions of the parameter in the bodies."""
        self.shown: dict[int, Value] = {}
        """What each of them becomes."""

    def rewrite(self) -> bool:
        """Carries the other shape, if the bodies only use that."""
        op, position = self.op, self.position
        bodies = [region.block for region in op.regions]
        arguments = [body.args[position - len(op.results)] for body in bodies]
        ends = [body.ops[-1].operands[position] for body in bodies]
        for argument, end in zip(arguments, ends, strict=True):
            if not self._is_version(end, argument, body_end=True):
                return False
        handle = self.handle
        if handle is None or op.results[position].type != handle.base_type:
            return False
        for argument in arguments:
            self.versions[id(argument)] = argument
        reads = self._reads(handle)
        sample = next((chain for chain, _ in reads or ()), None)
        if reads is None or sample is None:
            return False
        back = self._sample_back()
        for argument in arguments:
            self.shown[id(argument)] = argument
        for value in self.versions.values():
            self._show(value, handle)
        for chain, root in reads:
            chain[-1].result.forward = self.shown[id(root)]
        for body, end in zip(bodies, ends, strict=True):
            body.ops[-1].operands[position] = self.shown[id(end)]
        for argument in arguments:
            argument.type = handle.shown_type
        self._outside(handle, sample, back)
        return True

    # Analysis ------------------------------------------------------------------------

    def _is_version(self, value: Value, argument: Value, body_end: bool = False) -> bool:
        """Whether a value is the argument, or it with shapes written back."""
        value = value.resolved()
        if value is argument or id(value) in self.versions:
            return True
        op = value.op
        if op is None:
            return False
        if op.name == "pto.assemble" and op.alias is not None:
            if self.handle is None:
                self.handle = op.alias
            if not is_one(self.handle, op.alias) or contents_of(op) is None:
                return False
            self.versions[id(value)] = value
            return self._is_version(op.operands[1], argument)
        if op.name == "scf.if":
            index = op.results.index(value)
            self.versions[id(value)] = value
            return all(
                self._is_version(region.block.ops[-1].operands[index], argument)
                for region in op.regions
            )
        return False

    def _reads(self, handle: Any) -> list[tuple[list[Op], Value]] | None:
        """Reshapes of the versions to the shape; None if there are other uses."""
        found = []
        for value in list(self.versions.values()):
            for use in self.sinking.live_uses(value):
                op = use.op
                if op.name == "pto.reshape":
                    chain = self._chain_from(op, handle)
                    if chain is None:
                        return None
                    found.append((chain, value))
                elif op.name == "pto.assemble":
                    if id(op.result) not in self.versions or use.index != 1:
                        return None
                elif op.name not in ("scf.yield", "pto.yield"):
                    return None
                elif not self._is_own_end(op, use.index):
                    return None
        return found

    def _is_own_end(self, end: Op, index: int) -> bool:
        """Whether a yield is that of a body, or of a condition that is a version."""
        for region in self.op.regions:
            if region.block.ops[-1] is end:
                return index == self.position
        for value in self.versions.values():
            op = value.op
            if op is not None and op.name == "scf.if":
                ends = [region.block.ops[-1] for region in op.regions]
                if end in ends:
                    return op.results.index(value) == index
        return False

    def _chain_from(self, op: Op, handle: Any) -> list[Op] | None:
        """The reshapes from `op` to the shape, if they have no other use."""
        chain = [op]
        while chain[-1].alias is None:
            uses = self.sinking.live_uses(chain[-1].result)
            if len(uses) != 1 or uses[0].op.name != "pto.reshape":
                return None
            chain.append(uses[0].op)
        return chain if is_one(chain[-1].alias, handle) else None

    def _sample_back(self) -> Op:
        """A write-back."""
        for value in self.versions.values():
            if value.op is not None and value.op.name == "pto.assemble":
                return value.op
        raise AssertionError("a rewritten loop has a write-back")

    # Rewriting -----------------------------------------------------------------------

    def _show(self, value: Value, handle: Any) -> Value:
        """What a version becomes; conditions get another result type."""
        known = self.shown.get(id(value))
        if known is not None:
            return known
        op = value.op
        assert op is not None
        if op.name == "pto.assemble":
            contents = contents_of(op)
            assert contents is not None
            self.shown[id(value)] = contents
            return contents
        index = op.results.index(value)
        made = Value(handle.shown_type, value.block, value.hint, op)
        self.shown[id(value)] = made
        for region in op.regions:
            end = region.block.ops[-1]
            end.operands[index] = self._show(end.operands[index].resolved(), handle)
        op.results[index] = made
        return made

    def _outside(self, handle: Any, sample: list[Op], back: Op) -> None:
        """Reshapes the initial value, and writes the result back."""
        op, block, position = self.op, self.block, self.position
        slot = len(op.operands) - len(op.results) + position
        initial = op.operands[slot].resolved()
        before, shown = cloned(sample, initial, block)
        before[-1].alias = handle
        op.operands[slot] = shown
        old = op.results[position]
        made = op.results[position] = Value(handle.shown_type, old.block, old.hint, op)
        root, steps = chain_to(back, handle, contents=True)
        assert root is not None
        after, whole = cloned(steps, made, block)
        types = [handle.base_type]
        operands = [whole, initial]
        write = Op(back.name, operands, types, back.attrs, (), back.loc, block)
        write.alias = handle
        old.forward = write.result
        at = block.ops.index(op)
        block.ops[at : at + 1] = [*before, op, *after, write]


def is_one(a: Any, b: Any) -> bool:
    """Whether two handles show a parameter in the same shape."""
    if a is b or a is None or b is None:
        return a is b
    types = (a.base_type, a.shown_type)
    if types != (b.base_type, b.shown_type):
        return False
    # The number of elements decides one unknown size, and not two.
    return a.shown_type.shape.count(None) <= 1


# Chains ------------------------------------------------------------------------------


def chain_to(
    op: Op, handle: Any, contents: bool = False
) -> tuple[Value | None, list[Op]]:
    """Where the reshapes that end in `op` begin, and they in order.

    The beginning has the type of the parameter, or that of the shape if `op` is a
    write-back and its `contents` are asked for. None if there is no such value.
    """
    wanted = handle.shown_type if contents else handle.base_type
    value = op.operands[0].resolved() if contents else op.result
    steps: list[Op] = []
    while value.type != wanted:
        if value.op is None or value.op.name != "pto.reshape":
            return None, []
        steps.insert(0, value.op)
        value = value.op.operands[0].resolved()
    return value, steps


def contents_of(op: Op) -> Value | None:
    """What a write-back writes, in the other shape."""
    return chain_to(op, op.alias, contents=True)[0]


def cloned(steps: list[Op], value: Value, block: Block) -> tuple[list[Op], Value]:
    """The same reshapes of another value, and their result."""
    made = []
    for step in steps:
        types = [result.type for result in step.results]
        op = Op(step.name, [value], types, step.attrs, (), step.loc, block)
        made.append(op)
        value = op.result
    return made, value
