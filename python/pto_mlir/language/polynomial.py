# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Normal form of integer expressions over symbols.

A symbolic scalar carries a polynomial beside its SSA value, so that a
difference such as `(i + 1) * 8 - i * 8` folds to a number. Monomials are
products of atoms; an atom is an SSA value, a name that is bound later, or an
expression that is not polynomial (a quotient, a minimum, a comparison).
Equal expressions share one atom, so they cancel too.
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Iterator
from typing import Any

MAX_TERMS = 64
"""Most terms of a polynomial; a longer one is treated as opaque."""

_ids = itertools.count()
_interned: weakref.WeakValueDictionary[tuple, Atom] = weakref.WeakValueDictionary()


class Atom:
    """What a polynomial cannot look into; compared by identity."""

    __slots__ = ("__weakref__", "id", "name", "operands", "operation", "value")

    def __init__(
        self,
        name: str = "",
        value: Any = None,
        operation: str = "",
        operands: tuple[Polynomial, ...] = (),
    ) -> None:
        self.id = next(_ids)
        self.name = name
        self.value = value
        self.operation = operation
        self.operands = operands

    @staticmethod
    def of_value(value: Any, name: str = "") -> Atom:
        """The atom of an SSA value."""
        return _intern(("value", id(value)), name=name, value=value)

    @staticmethod
    def of_name(name: str) -> Atom:
        """The atom of a name that is bound to a value later."""
        return _intern(("name", name), name=name)

    @staticmethod
    def of_operation(operation: str, *operands: Polynomial) -> Atom:
        """The atom of an operation that is not polynomial."""
        key = (operation, *(operand.key for operand in operands))
        return _intern(key, operation=operation, operands=operands)

    def __str__(self) -> str:
        if not self.operation:
            return self.name or f"%{self.id}"
        if self.operation in _INFIX:
            lhs, rhs = self.operands
            return f"({lhs} {_INFIX[self.operation]} {rhs})"
        return f"{self.operation}({', '.join(map(str, self.operands))})"


_INFIX = {
    "floordiv": "//",
    "mod": "%",
    "mul": "*",
    "eq": "==",
    "ne": "!=",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
    "and": "and",
    "or": "or",
}


def _intern(key: tuple, **fields: Any) -> Atom:
    atom = _interned.get(key)
    if atom is None or atom.value is not fields.get("value"):
        atom = Atom(**fields)
        _interned[key] = atom
    return atom


Monomial = tuple[Atom, ...]


class Polynomial:
    """A sum of monomials with integer coefficients; immutable."""

    __slots__ = ("constant", "key", "terms")

    def __init__(self, terms: dict[Monomial, int], constant: int) -> None:
        self.terms = {m: c for m, c in terms.items() if c}
        self.constant = constant
        ids = sorted((tuple(a.id for a in m), c) for m, c in self.terms.items())
        self.key = (constant, *ids)

    @staticmethod
    def of(content: int | Atom) -> Polynomial:
        """The polynomial that is one number or one atom."""
        if isinstance(content, Atom):
            return Polynomial({(content,): 1}, 0)
        return Polynomial({}, content)

    @property
    def is_constant(self) -> bool:
        """Whether no symbol is left."""
        return not self.terms

    @property
    def atom(self) -> Atom | None:
        """The atom, if the polynomial is one atom and nothing else."""
        if self.constant or len(self.terms) != 1:
            return None
        ((monomial, coefficient),) = self.terms.items()
        return monomial[0] if len(monomial) == 1 and coefficient == 1 else None

    def __add__(self, other: Polynomial) -> Polynomial:
        terms = dict(self.terms)
        for monomial, coefficient in other.terms.items():
            terms[monomial] = terms.get(monomial, 0) + coefficient
        return Polynomial(terms, self.constant + other.constant)._capped("add")

    def __neg__(self) -> Polynomial:
        return Polynomial({m: -c for m, c in self.terms.items()}, -self.constant)

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + -other

    def __mul__(self, other: Polynomial) -> Polynomial:
        if len(self.terms) * len(other.terms) > MAX_TERMS:
            return Polynomial.of(Atom.of_operation("mul", self, other))
        terms: dict[Monomial, int] = {}
        for (m0, c0), (m1, c1) in itertools.product(self._all(), other._all()):
            monomial = tuple(sorted(m0 + m1, key=lambda atom: atom.id))
            terms[monomial] = terms.get(monomial, 0) + c0 * c1
        constant = terms.pop((), 0)
        return Polynomial(terms, constant)

    def floordiv(self, other: Polynomial) -> Polynomial | None:
        """The quotient rounded down, if it is a polynomial."""
        divided = self._split(other)
        if divided is None:
            return None
        quotient, rest = divided
        return Polynomial(quotient, rest // other.constant)

    def mod(self, other: Polynomial) -> Polynomial | None:
        """The remainder of `floordiv`, if it is a number."""
        divided = self._split(other)
        return None if divided is None else Polynomial.of(divided[1] % other.constant)

    def _split(self, other: Polynomial) -> tuple[dict[Monomial, int], int] | None:
        """Terms over a constant divisor, and the constant that is left."""
        if not other.is_constant or other.constant == 0:
            return None
        if any(c % other.constant for c in self.terms.values()):
            return None
        quotient = {m: c // other.constant for m, c in self.terms.items()}
        return quotient, self.constant

    def _all(self) -> Iterator[tuple[Monomial, int]]:
        yield from self.terms.items()
        if self.constant:
            yield (), self.constant

    def _capped(self, operation: str) -> Polynomial:
        if len(self.terms) <= MAX_TERMS:
            return self
        return Polynomial.of(Atom(operation=operation, operands=(self,)))

    def __str__(self) -> str:
        parts = []
        for monomial, coefficient in self._all():
            factors = [str(atom) for atom in monomial]
            if coefficient != 1 or not factors:
                factors.append(str(coefficient))
            parts.append("*".join(factors))
        text = " + ".join(parts) or "0"
        return text.replace("+ -", "- ")
