# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops, conditions and arithmetic on numbers that are known at run time.

`loop` and `loop_unroll` describe a loop; the front end traces the body of the
`for` statement over them. What is known about loop indices is kept as facts, so
that a window that cannot leave its tensor is known not to (`is_nonnegative`).
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..frontend import builder
from ..frontend.errors import PtoError
from .polynomial import Atom, Polynomial
from .symbolic import (
    SymbolicScalar,
    SymInt,
    ceildiv,
    fold,
    is_scalar,
    same,
    scalar,
    sym_max,
    sym_min,
)


@dataclass
class Loop:
    """What a `for` statement in a kernel runs over.

    `factors`: unroll factors, unique and descending with 1 at the end, or empty
    for a plain loop. `pairs`: whether the body gets the length of the chunk too
    and is traced once for each factor.
    """

    start: SymInt
    stop: SymInt
    step: SymInt
    name: str = ""
    idx_name: str = ""
    factors: list[int] = field(default_factory=list)
    pairs: bool = False
    parallel: bool = False

    def __iter__(self) -> Iterator[Any]:
        raise PtoError(
            "expects a 'for' statement of a kernel around 'loop', but found another "
            "use; a loop that runs when the kernel is compiled is a 'range'"
        )

    def chunks(self) -> list[tuple[int, int]] | None:
        """Position and factor of each trip, if the range is known and short."""
        bounds = (fold(self.start), fold(self.stop), fold(self.step))
        if not all(isinstance(bound, int) for bound in bounds):
            return None
        position, stop, step = bounds
        found: list[tuple[int, int]] = []
        for factor in self.factors or [1]:
            size = factor * step
            count = max(0, stop - position) // size
            if factor == 1:
                count = -(-max(0, stop - position) // step)
            if len(found) + count > 64:
                return None
            found += [(position + n * size, factor) for n in range(count)]
            position += count * size
        return found


def loop(
    *bounds: SymInt,
    name: str = "",
    idx_name: str = "",
    unroll_list: Sequence[int] | None = None,
    submit_before_loop: bool = False,
    parallel: bool = False,
    **options: Any,
) -> Loop:
    """A loop of a kernel: `for i in loop(stop)`, `(start, stop[, step])`.

    The index is a symbolic scalar. With `unroll_list` the body is repeated for
    each factor of the list. `parallel` promises that no trip needs another one;
    the loop is marked so where that is proven (different trips write different
    windows, and read none of what they write), and it has no effect elsewhere.
    `submit_before_loop` concerns a device's task queue and has no effect here.
    `idx` is an older spelling of `idx_name`.
    `PtoError` if a bound is no integer or the step is not positive.
    """
    idx_name = options.pop("idx", idx_name)
    _refuse("loop", options)
    start, stop, step = _bounds("loop", bounds)
    factors = [] if unroll_list is None else _factors("loop", unroll_list)
    if factors == [1]:
        factors = []
    return Loop(start, stop, step, name, idx_name, factors, False, bool(parallel))


def loop_unroll(
    *bounds: SymInt,
    name: str = "",
    idx_name: str = "",
    unroll_list: Sequence[int] | None = None,
    submit_before_loop: bool = False,
    parallel: bool = False,
    **options: Any,
) -> Loop:
    """A loop whose body handles chunks: `for i, n in loop_unroll(start, stop)`.

    The body is traced once for each factor f of `unroll_list`, with `n` the
    number f times step. Chunks of the largest factor come first, and factor 1 is
    always there for the rest. `PtoError` as for `loop`, and if a factor is not
    positive.
    """
    idx_name = options.pop("idx", idx_name)
    _refuse("loop_unroll", options)
    start, stop, step = _bounds("loop_unroll", bounds)
    factors = _factors("loop_unroll", unroll_list or [1])
    return Loop(start, stop, step, name, idx_name, factors, True, bool(parallel))


def _refuse(what: str, options: dict[str, Any]) -> None:
    if options:
        unknown = next(iter(options))
        raise PtoError(
            f"'{what}' has no option '{unknown}'; it has 'name', 'idx_name', "
            f"'unroll_list', 'submit_before_loop' and 'parallel'"
        )


def _bounds(what: str, bounds: Sequence[Any]) -> tuple[SymInt, SymInt, SymInt]:
    if not 1 <= len(bounds) <= 3:
        raise PtoError(
            f"'{what}' expects a stop, or a start, a stop and a step, "
            f"but found {len(bounds)} arguments"
        )
    for bound in bounds:
        if not is_scalar(bound):
            raise PtoError(
                f"'{what}' expects integers and symbolic scalars as bounds, "
                f"but found {_kind(bound)}"
            )
    numbers = [fold(bound) for bound in bounds]
    start, stop, step = (0, *numbers, 1) if len(numbers) == 1 else (*numbers, 1)[:3]
    if isinstance(step, int) and step <= 0:
        raise PtoError(f"'{what}' expects a positive step, but found {step}")
    return start, stop, step


def _factors(what: str, given: Iterable[Any]) -> list[int]:
    factors = set()
    for factor in given:
        number = fold(factor) if is_scalar(factor) else factor
        if not isinstance(number, int) or number <= 0:
            raise PtoError(
                f"'{what}' expects positive integers in 'unroll_list', "
                f"but found {_kind(factor)}"
            )
        factors.add(number)
    return sorted(factors | {1}, reverse=True)


def _kind(value: Any) -> str:
    if isinstance(value, SymbolicScalar):
        return f"symbolic scalar '{value}'"
    return f"'{type(value).__name__}' {value!r}"


# Questions about the loop ----------------------------------------------------------


@dataclass
class Facts:
    """What is known while one kernel is traced: loops of indices, ranges.

    `windows`: operations that write a window, by identity, with its offsets and
    extents.
    """

    loops: dict[int, tuple[SymbolicScalar, Loop, SymInt]] = field(default_factory=dict)
    ranges: dict[Atom, tuple[Polynomial | None, Polynomial | None]] = field(
        default_factory=dict
    )
    windows: dict[int, tuple[Any, list[SymInt], list[SymInt]]] = field(
        default_factory=dict
    )

    def enter(self, index: SymbolicScalar, loop: Loop, length: SymInt) -> None:
        """Records an index of a loop, whose trip covers `length`."""
        self.loops[id(index)] = (index, loop, length)
        atom = index.polynomial.atom
        if atom is None:
            return
        inside = length if isinstance(length, int) else 1
        if not loop.factors or length == loop.step:  # a last trip may reach past
            inside = 1
        upper = scalar(loop.stop).polynomial - Polynomial.of(inside)
        self.ranges[atom] = (scalar(loop.start).polynomial, upper)

    def nonnegative(self, atom: Atom) -> None:
        """Records that a value, such as an extent, is not negative."""
        self.ranges.setdefault(atom, (Polynomial.of(0), None))


_facts: weakref.WeakKeyDictionary[builder.Builder, Facts] = weakref.WeakKeyDictionary()


def facts() -> Facts:
    """The facts of the kernel that is being traced."""
    active = builder.current()
    found = _facts.get(active)
    if found is None:
        found = _facts[active] = Facts()
    return found


def windows() -> dict[int, tuple[Any, list[SymInt], list[SymInt]]]:
    """Writes of windows in the kernel that is being traced; see `Facts`."""
    return facts().windows


def is_loop_begin(index: SymbolicScalar) -> SymbolicScalar:
    """Whether the trip of a loop index is the first one, as 0 or 1."""
    _, loop, _ = _loop_of("is_loop_begin", index)
    return scalar(index) == loop.start


def is_loop_end(index: SymbolicScalar) -> SymbolicScalar:
    """Whether the trip of a loop index is the last one, as 0 or 1."""
    _, loop, length = _loop_of("is_loop_end", index)
    return scalar(index) + length >= loop.stop


def _loop_of(what: str, index: Any) -> tuple[SymbolicScalar, Loop, SymInt]:
    found = facts().loops.get(id(index))
    if found is not None:
        return found
    if isinstance(index, SymbolicScalar):
        for known in reversed(facts().loops.values()):
            if same(known[0], index):
                return known
    raise PtoError(f"'{what}' expects the index of a loop, but found {_kind(index)}")


def cond(condition: SymInt) -> SymInt:
    """The condition of an `if` statement; the scalar itself."""
    if not is_scalar(condition) and not isinstance(condition, bool):
        raise PtoError(
            f"'cond' expects a symbolic scalar, but found {_kind(condition)}"
        )
    return condition


# Arithmetic --------------------------------------------------------------------------


def min(a: SymInt, b: SymInt) -> SymInt:
    """The smaller one of two integers or symbolic scalars."""
    return sym_min(_number("min", a), _number("min", b))


def max(a: SymInt, b: SymInt) -> SymInt:
    """The larger one of two integers or symbolic scalars."""
    return sym_max(_number("max", a), _number("max", b))


def _number(what: str, value: Any) -> SymInt:
    if not is_scalar(value):
        raise PtoError(
            f"'{what}' expects integers and symbolic scalars, but found "
            f"{_kind(value)}; tensors have 'minimum' and 'maximum'"
        )
    return value


# Ranges ------------------------------------------------------------------------------

_DEPTH = 8


def is_nonnegative(x: SymInt) -> bool:
    """Whether a number is known not to be negative, from the ranges of loops.

    No answer (False) means nothing.
    """
    number = fold(x)
    if isinstance(number, int):
        return number >= 0
    if not builder.is_active():
        return False
    return _nonnegative(number.polynomial, _DEPTH)


def is_within(offset: SymInt, size: SymInt, extent: SymInt) -> bool:
    """Whether a window is known to lie in a dimension, at its upper end."""
    return is_nonnegative(scalar(extent) - offset - size)


def _nonnegative(poly: Polynomial, depth: int) -> bool:
    if all(
        coefficient >= 0 and all(_atom_nonnegative(atom) for atom in monomial)
        for monomial, coefficient in poly.terms.items()
    ):
        return poly.constant >= 0
    if depth == 0:
        return False
    for atom in {atom for monomial in poly.terms for atom in monomial}:
        for replaced in _eliminated(poly, atom):
            if _nonnegative(replaced, depth - 1):
                return True
    return False


def _eliminated(poly: Polynomial, atom: Atom) -> Iterator[Polynomial]:
    """Polynomials without `atom` that are not above `poly`."""
    rest: dict[tuple[Atom, ...], int] = {}
    factor: dict[tuple[Atom, ...], int] = {}
    for monomial, coefficient in poly.terms.items():
        if atom in monomial:
            others = list(monomial)
            others.remove(atom)
            if atom in others:
                return
            factor[tuple(others)] = coefficient
        else:
            rest[monomial] = coefficient
    signs = {coefficient > 0 for coefficient in factor.values()}
    if len(signs) != 1 or not all(
        _atom_nonnegative(other) for monomial in factor for other in monomial
    ):
        return
    constant = factor.pop((), 0)
    slope = Polynomial(factor, constant)
    for bound in _bounds_of(atom, upper=signs == {False}):
        yield Polynomial(rest, poly.constant) + slope * bound
    if atom.operation == "floordiv" and signs == {False}:
        dividend, divisor = atom.operands
        part = slope.floordiv(divisor) if _divides(divisor, slope) else None
        if part is not None:  # k d (n // d) is not above k n
            yield Polynomial(rest, poly.constant) + part * dividend


def _divides(divisor: Polynomial, slope: Polynomial) -> bool:
    """Whether a positive number divides every coefficient."""
    if not divisor.is_constant or divisor.constant <= 0:
        return False
    rest = slope.mod(divisor)
    return rest is not None and rest.constant == 0


def _bounds_of(atom: Atom, upper: bool) -> Iterator[Polynomial]:
    lower_bound, upper_bound = facts().ranges.get(atom, (None, None))
    bound = upper_bound if upper else lower_bound
    if bound is not None:
        yield bound
    if atom.operation == ("min" if upper else "max"):
        yield from atom.operands


def _atom_nonnegative(atom: Atom) -> bool:
    lower, _ = facts().ranges.get(atom, (None, None))
    if lower is not None:
        return lower.is_constant and lower.constant >= 0
    if atom.operation == "max":
        return any(p.is_constant and p.constant >= 0 for p in atom.operands)
    if atom.operation == "floordiv":
        dividend, divisor = atom.operands
        positive = divisor.is_constant and divisor.constant > 0
        return positive and _nonnegative(dividend, _DEPTH)
    return False


__all__ = [
    "Loop",
    "ceildiv",
    "cond",
    "is_loop_begin",
    "is_loop_end",
    "loop",
    "loop_unroll",
    "max",
    "min",
]
