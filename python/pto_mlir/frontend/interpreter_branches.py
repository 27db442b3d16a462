# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conditions that are known at run time: both branches are traced.

What the branches change, handles and names, becomes results of an `scf.if`.
Results that nobody reads are dropped at the end (`cleanup.py`). A name that has
no one meaning after the condition is poisoned: reading it is the error.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..language.symbolic import (
    SymbolicScalar,
    condition_value,
    index_value,
    is_scalar,
    logical_and,
    logical_or,
    same,
    scalar,
)
from ..language.tensor import Tensor, is_known_outside, rebuilt
from . import builder
from .errors import PtoError
from .frames import MISSING, Frame, Poison, fingerprint, plain
from .interpreter_expressions import is_symbolic
from .interpreter_statements import Jump, Return, Signal
from .ir import I1, INDEX, Block, Region, Type, Value
from .merging import blank_like, cast, joined, owned, stored
from .places import BRANCH, Place, Snapshot
from .scopes import BranchScope, Version
from .source import leaves

if TYPE_CHECKING:
    from .interpreter import Interpreter


@dataclass
class Branch:
    """A branch that was traced: its scope, what it gave, names at its end."""

    scope: BranchScope
    value: Any = None
    names: dict[str, Any] = field(default_factory=dict)
    versions: dict[int, Version] = field(default_factory=dict)
    """The versions that tensors bound to names had at the end."""


@dataclass
class Result:
    """A result of an `scf.if`: its type and the value of each branch."""

    type: Type
    values: tuple[Value, Value]
    use: Callable[[Value], None]


class Branches:
    """Traces conditions; a part of the interpreter."""

    def run_if(
        self: Interpreter,
        node: ast.If,
        body: Sequence[ast.stmt],
        index: int,
        frame: Frame,
    ) -> tuple[Signal, bool]:
        """Runs an `if`; how it ended, and whether the statements behind it ran."""
        try:
            self.at(node, frame)
            test = self.evaluate(node.test, frame)
            self.at(node.test, frame)
            truth = self.truth(test)
        except PtoError as error:
            raise error.at(builder.current().loc) from error.__cause__
        if not is_symbolic(truth):
            return self.run_block(node.body if truth else node.orelse, frame), False
        rest: Sequence[ast.stmt] = []
        if leaves(node):
            rest = body[index + 1 :]
        then_body, else_body = [*node.body, *rest], [*node.orelse, *rest]
        self._refuse_jumps(node, frame)
        signal = self._run_branches(truth, then_body, else_body, frame, node)
        return signal, bool(rest) or leaves(node)

    def _refuse_jumps(self: Interpreter, node: ast.If, frame: Frame) -> None:
        stack: list[ast.AST] = [*node.body, *node.orelse]
        while stack:
            child = stack.pop()
            if isinstance(child, ast.Break | ast.Continue):
                self.at(child, frame)
                what = type(child).__name__.lower()
                raise PtoError(
                    f"expects no '{what}' under a condition that is known when the "
                    f"kernel runs, but found one"
                )
            if not isinstance(child, ast.For | ast.While | ast.FunctionDef):
                stack.extend(ast.iter_child_nodes(child))

    def _run_branches(
        self: Interpreter,
        truth: SymbolicScalar,
        then_body: Sequence[ast.stmt],
        else_body: Sequence[ast.stmt],
        frame: Frame,
        node: ast.If,
    ) -> Signal:
        condition = truth.condition
        before = frame.names
        branches = []
        held = Snapshot(self, BRANCH)
        for statements in (then_body, else_body):
            frame.names = dict(before)
            action = lambda body=statements: self.run_block(body, frame)  # noqa: E731
            branches.append(self.trace_branch(action, frame, held))
        then, other = branches
        frame.names = before
        self.at(node, frame)
        results = self._handle_results(then, other)
        results += self._name_results(then, other, frame)
        signal = self._joined_signal(then, other, results)
        self.emit_if(condition, then, other, results)
        return signal

    def _joined_signal(
        self: Interpreter, then: Branch, other: Branch, results: list[Result]
    ) -> Signal:
        a, b = then.value, other.value
        if a is None and b is None:
            return None
        if isinstance(a, Jump) or isinstance(b, Jump):
            raise PtoError("expects no jump out of a condition known at run time")
        if not (isinstance(a, Return) and isinstance(b, Return)):
            loc = (a or b).loc
            raise PtoError(
                "expects both branches of a condition that is known at run time to "
                "return, or none, but found a 'return' in one of them",
                loc,
            )
        joined_value = Return(None, a.loc)
        self._merge(
            "the result",
            a.value,
            b.value,
            then,
            other,
            results,
            lambda value: setattr(joined_value, "value", value),
        )
        if isinstance(joined_value.value, Poison):
            raise joined_value.value.error()
        return joined_value

    def trace_branch(
        self: Interpreter,
        action: Callable[[], Any],
        frame: Frame | None,
        held: Snapshot | None = None,
    ) -> Branch:
        """Traces a branch; its block stays open until `emit_if`."""
        active = builder.current()
        branch = Branch(BranchScope(Block(), active.scope))
        before = dict(frame.names) if frame is not None else {}
        held = held or Snapshot(self, BRANCH)
        self.frozen.append(held)
        active.scope = branch.scope
        builder.hooks.enter("branch")
        try:
            with active.inside(branch.scope.block):
                branch.value = action()
                changes = held.changes()
                if changes and frame is None:
                    raise PtoError(
                        f"expects no assignment in an expression that is evaluated "
                        f"{BRANCH}, but found one of '{changes[0]}'"
                    )
                if frame is not None:
                    frame.names.update({place: place.get() for place in changes})
                    branch.names = frame.names
                    changed = [
                        value
                        for name, value in branch.names.items()
                        if value is not before.get(name, MISSING)
                    ]
                    self._remember(branch, changed)
                value = branch.value
                self._remember(
                    branch, [value.value if isinstance(value, Return) else value]
                )
        finally:
            self.frozen.pop()
            held.restore()
            builder.hooks.leave()
            active.scope = branch.scope.parent
            branch.scope.leave()
        return branch

    def _remember(
        self: Interpreter, branch: Branch, values: Any, depth: int = 3
    ) -> None:
        for value in values:
            value = plain(value)
            if isinstance(value, Tensor):
                home = value._scope
                if home is None or home.is_open:
                    branch.versions[id(value)] = value._seen()
            elif isinstance(value, list | tuple) and depth:
                self._remember(branch, value, depth - 1)

    def emit_if(
        self: Interpreter,
        condition: Value,
        then: Branch,
        other: Branch,
        results: list[Result],
    ) -> None:
        """Emits the `scf.if` and gives its results to their users."""
        active = builder.current()
        for index, branch in enumerate((then, other)):
            with active.inside(branch.scope.block):
                builder.emit("scf.yield", [r.values[index] for r in results])
            branch.scope.close()
        regions = [Region(then.scope.block), Region(other.scope.block)]
        types = [result.type for result in results]
        op = builder.emit("scf.if", [condition], types, {}, regions)
        for result, value in zip(results, op.results, strict=True):
            result.use(value)

    # Handles -------------------------------------------------------------------------

    def _handle_results(self: Interpreter, then: Branch, other: Branch) -> list[Result]:
        """Results for tensors that exist before the branches."""
        entries = {**other.scope.entries, **then.scope.entries}
        results = []
        for key, entry in entries.items():
            sides = [branch.scope.entries.get(key) for branch in (then, other)]
            if not any(side is not None and side.changed for side in sides):
                continue
            tensor = entry.tensor
            base = tensor._seen()
            versions = []
            for branch, side in zip((then, other), sides, strict=True):
                version = side.final if side is not None and side.changed else base
                if base.value is not None and version.value is not None:
                    with builder.current().inside(branch.scope.block):
                        version = stored(version, base)
                versions.append(version)
            result = self._tensor_result(versions, then, other, tensor)
            if result is None:
                raise PtoError(
                    f"expects both branches to leave {tensor.label} with one type, "
                    f"but found {_type_text(versions[0])} and "
                    f"{_type_text(versions[1])}"
                )
            results.append(result)
        return results

    def _tensor_result(
        self: Interpreter,
        versions: list[Version],
        then: Branch,
        other: Branch,
        tensor: Tensor | None,
        use: Callable[[Any], None] | None = None,
    ) -> Result | None:
        active = builder.current()
        branches = (then, other)
        for index, version in enumerate(versions):
            if version.value is None:
                known = versions[1 - index]
                assert known.value is not None
                with active.inside(branches[index].scope.block):
                    versions[index] = blank_like(known, then.scope, tensor)
        wanted = joined(versions[0], versions[1], then.scope)
        if wanted is None:
            return None
        values = []
        for branch, version in zip(branches, versions, strict=True):
            with active.inside(branch.scope.block):
                values.append(cast(owned(version).value, wanted.type))

        def finish(value: Value) -> None:
            if tensor is not None:
                tensor.replace(value, wanted.shape, wanted.valid)
            elif use is not None:
                use(Tensor.of(value, wanted.shape, wanted.valid))

        return Result(wanted.type, (values[0], values[1]), finish)

    # Names ---------------------------------------------------------------------------

    def _name_results(
        self: Interpreter, then: Branch, other: Branch, frame: Frame
    ) -> list[Result]:
        """Results for names that the branches bind; binds what needs none."""
        results: list[Result] = []
        before = frame.names
        for name in {**then.names, **other.names}:
            old = before.get(name, MISSING)
            if isinstance(name, Place):
                old = name.get()
            a = then.names.get(name, old if isinstance(name, Place) else MISSING)
            b = other.names.get(name, old if isinstance(name, Place) else MISSING)
            if a is b:
                if a is not old:
                    bind(before, name, a)
                continue

            def use(value: Any, name: str = name) -> None:
                if isinstance(value, Tensor) and not value.name:
                    value.name = name
                bind(before, name, value)

            if a is MISSING or b is MISSING:
                use(self._poison(name, "it is assigned in one branch only"))
                continue
            self._merge(name, plain(a), plain(b), then, other, results, use)
        return results

    def _poison(self: Interpreter, name: str, reason: str) -> Poison:
        return Poison(
            name,
            f"{reason} of a condition that is known at run time",
            builder.current().loc,
        )

    def _merge(
        self: Interpreter,
        name: str,
        a: Any,
        b: Any,
        then: Branch,
        other: Branch,
        results: list[Result],
        use: Callable[[Any], None],
    ) -> None:
        """Makes one value out of two, now or when the results are there."""
        if a is b:
            use(a)
        elif isinstance(a, Poison) or isinstance(b, Poison):
            use(a if isinstance(a, Poison) else b)
        elif isinstance(a, Tensor) and isinstance(b, Tensor):
            versions = [
                then.versions.get(id(a), a._version),
                other.versions.get(id(b), b._version),
            ]
            result = None
            if any(version.value is not None for version in versions):
                result = self._tensor_result(versions, then, other, None, use)
            if result is None:
                texts = " and ".join(map(_type_text, versions))
                use(self._poison(name, f"it is {texts} in the branches"))
            else:
                results.append(result)
        elif is_scalar(a) and is_scalar(b):
            self._merge_scalars(a, b, then, other, results, use)
        elif type(a) is type(b) and isinstance(a, list | tuple) and len(a) == len(b):
            self._merge_sequences(name, a, b, then, other, results, use)
        elif type(a) is type(b) and fingerprint(a) == fingerprint(b):
            use(a)
        else:
            use(self._poison(name, "it has another value in each branch"))

    def _merge_scalars(
        self: Interpreter,
        a: Any,
        b: Any,
        then: Branch,
        other: Branch,
        results: list[Result],
        use: Callable[[Any], None],
    ) -> None:
        if same(a, b) and is_known_outside(scalar(a), then.scope):
            use(rebuilt(a))
            return
        results.append(_number(INDEX, index_value, ((then, a), (other, b)), use))

    def _merge_sequences(
        self: Interpreter,
        name: str,
        a: Any,
        b: Any,
        then: Branch,
        other: Branch,
        results: list[Result],
        use: Callable[[Any], None],
    ) -> None:
        merged: list[Any] = [None] * len(a)
        for index, (x, y) in enumerate(zip(a, b, strict=True)):

            def put(value: Any, index: int = index) -> None:
                merged[index] = value
                if type(a) is tuple:
                    use(tuple(merged))

            self._merge(f"{name}[{index}]", x, y, then, other, results, put)
        use(merged if isinstance(a, list) else tuple(merged))

    # Expressions ---------------------------------------------------------------------

    def choose(
        self: Interpreter,
        truth: SymbolicScalar,
        then_action: Callable[[], Any],
        else_action: Callable[[], Any],
    ) -> Any:
        """The value of `a if truth else b`."""
        condition = truth.condition
        then = self.trace_branch(then_action, None)
        other = self.trace_branch(else_action, None)
        results = self._handle_results(then, other)
        found: list[Any] = [None]
        a, b = then.value, other.value
        if is_scalar(a) and is_scalar(b) and not results:
            if self._splice(then) and self._splice(other):
                return SymbolicScalar.ternary(truth, a, b)
        self._merge(
            "the value", a, b, then, other, results, lambda v: found.__setitem__(0, v)
        )
        self.emit_if(condition, then, other, results)
        if isinstance(found[0], Poison):
            raise found[0].error()
        return found[0]

    def logical(
        self: Interpreter,
        truth: SymbolicScalar,
        stops: bool,
        rest_action: Callable[[], Any],
    ) -> Any:
        """`truth or rest` (`stops`) or `truth and rest`; `rest` only if asked."""
        condition = truth.condition
        rest = self.trace_branch(lambda: self.truth(rest_action()), None)
        if self._splice(rest):
            return (logical_or if stops else logical_and)(truth, rest.value)
        known = self.trace_branch(lambda: int(stops), None)
        then, other = (known, rest) if stops else (rest, known)
        results = self._handle_results(then, other)
        found: list[Any] = []
        ends = ((then, then.value), (other, other.value))
        results.append(_number(I1, condition_value, ends, found.append))
        self.emit_if(condition, then, other, results)
        return found[0]

    def _splice(self: Interpreter, branch: Branch) -> bool:
        """Moves a branch that is arithmetic only to where it stands."""
        block = branch.scope.block
        if branch.scope.entries or not all(
            op.name.startswith("arith.") and not op.regions for op in block.ops
        ):
            return False
        if any("div" in op.name or "rem" in op.name for op in block.ops):
            return False
        target = builder.current().block
        for op in block.ops:
            for result in op.results:
                result.block = target
        target.ops += block.ops
        block.ops = []
        return True


def bind(names: dict[str, Any], name: str, value: Any) -> None:
    """Binds a name, or makes a place hold a value."""
    if isinstance(name, Place):
        name.put(value)
    else:
        names[name] = value


def _number(
    type: Type,
    emitted: Callable[[Any], Value],
    ends: Sequence[tuple[Branch, Any]],
    use: Callable[[Any], None],
) -> Result:
    """The result of two branches that end with a number each."""
    values = []
    for branch, number in ends:
        with builder.current().inside(branch.scope.block):
            values.append(emitted(number))
    first, second = values
    return Result(type, (first, second), lambda value: use(SymbolicScalar.of(value)))


def _type_text(version: Version) -> str:
    return "undefined" if version.value is None else f"'{version.value.type}'"
