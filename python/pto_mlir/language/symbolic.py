# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Integers that are known when a kernel runs.

A `SymbolicScalar` stands for a loop index, a dynamic extent or an integer read
from a tensor. It is either concrete (then it behaves as its number does) or an
SSA value of index type with a polynomial beside it, by which differences and
comparisons fold. Arithmetic emits `arith` operations where it stands.

Division and remainder round down, as Python's do, for either sign. Comparisons
give 0 or 1; `&`, `|` and `~` are the logical operations on such results.
"""

from __future__ import annotations

import contextlib
import contextvars
import operator
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Union

from ..frontend import builder
from ..frontend.errors import PtoError
from ..frontend.ir import I1, INDEX, Value
from .polynomial import Atom, Polynomial
from .types import SatStatus

SymInt = Union[int, "SymbolicScalar"]

_PREDICATES = {"eq": 0, "ne": 1, "lt": 2, "le": 3, "gt": 4, "ge": 5}
_COMPARE = {name: getattr(operator, name) for name in _PREDICATES}
_SWAPPED = {"eq": "eq", "ne": "ne", "lt": "gt", "le": "ge", "gt": "lt", "ge": "le"}
_ARITH = {
    "add": "arith.addi",
    "sub": "arith.subi",
    "mul": "arith.muli",
    "floordiv": "arith.floordivsi",
    "min": "arith.minsi",
    "max": "arith.maxsi",
    "and": "arith.andi",
    "or": "arith.ori",
}

_NO_BINDINGS: Mapping[str, Value] = MappingProxyType({})
_bindings: contextvars.ContextVar[Mapping[str, Value]] = contextvars.ContextVar(
    "pto_symbol_bindings", default=_NO_BINDINGS
)


@contextlib.contextmanager
def bound_symbols(values: Mapping[str, Value]) -> Iterator[None]:
    """Gives named symbols their values while a kernel is traced."""
    token = _bindings.set({**_bindings.get(), **values})
    try:
        yield
    finally:
        _bindings.reset(token)


class SymbolicScalar:
    """An integer that may be known only when the kernel runs.

    `SymbolicScalar(3)` and `SymbolicScalar("n", 3)` are concrete;
    `SymbolicScalar("n")` is a name that the kernel's arguments bind.
    """

    __slots__ = ("_condition", "_name", "_poly", "_value")

    def __init__(self, value: int | str | SymbolicScalar, number: int | None = None):
        self._value: Value | None = None
        self._condition: Value | None = None
        self._name = value if isinstance(value, str) else ""
        if isinstance(value, SymbolicScalar):
            self._poly, self._value = value._poly, value._value
            self._condition, self._name = value._condition, value._name
        elif not isinstance(value, str):
            self._poly = Polynomial.of(_integer(value, "a symbolic scalar"))
        elif number is not None:
            self._poly = Polynomial.of(_integer(number, f"symbolic scalar '{value}'"))
        else:
            self._poly = Polynomial.of(Atom.of_name(value))

    @staticmethod
    def of(value: Value, name: str = "") -> SymbolicScalar:
        """Wraps an SSA value of index, integer or i1 type."""
        made = SymbolicScalar.__new__(SymbolicScalar)
        made._name, made._value, made._condition = name, value, None
        if value.type == I1:
            made._value, made._condition = None, value
        elif value.type != INDEX:
            made._value = _emit("arith.index_cast", [value])
        made._poly = Polynomial.of(Atom.of_value(value, name))
        return made

    @staticmethod
    def _made(
        poly: Polynomial, value: Value | None = None, condition: Value | None = None
    ) -> SymbolicScalar:
        made = SymbolicScalar.__new__(SymbolicScalar)
        made._poly, made._value, made._condition, made._name = poly, None, None, ""
        if not poly.is_constant:
            made._value, made._condition = value, condition
        return made

    # What is known ---------------------------------------------------------

    @property
    def name(self) -> str:
        """Name given by the user or the loop; may be empty."""
        return self._name

    @property
    def polynomial(self) -> Polynomial:
        """Normal form by which results fold."""
        return self._poly

    @property
    def value(self) -> Value:
        """SSA value of index type; emits a constant or what is not yet emitted."""
        if self._poly.is_constant:
            return builder.constant_index(self._poly.constant)
        if self._value is not None:
            return self._value
        if self._condition is not None:
            return _emit("arith.index_castui", [self._condition])
        return _materialize(self._poly)

    @property
    def condition(self) -> Value:
        """SSA value of type i1: whether the scalar is not zero."""
        if self._poly.is_constant:
            attrs = {"value": "true" if self._poly.constant else "false"}
            return builder.emit("arith.constant", [], [I1], attrs).results[0]
        if self._condition is not None:
            return self._condition
        return _emit_compare("ne", self.value, builder.constant_index(0))

    def is_concrete(self) -> bool:
        """Whether the number is known now."""
        return self._poly.is_constant

    def is_immediate(self) -> bool:
        """Whether this is a plain number."""
        return self._poly.is_constant

    def is_symbol(self) -> bool:
        """Whether this is one symbol, not an expression of symbols."""
        atom = self._poly.atom
        return atom is not None and not atom.operation

    def is_expression(self) -> bool:
        """Whether this is an expression of symbols."""
        return not self._poly.is_constant and not self.is_symbol()

    def concrete(self) -> int:
        """The number; `PtoError` if it is not known now."""
        return self._number("a number known when the kernel is compiled")

    def simplify(self) -> SymbolicScalar:
        """The same number; expressions are kept simple as they are made."""
        return self

    def as_variable(self) -> SymbolicScalar:
        """Marks the scalar as worth computing once; no effect here."""
        return self

    @staticmethod
    def ternary(cond: SymInt, then: SymInt, otherwise: SymInt) -> SymbolicScalar:
        """`then` where `cond` is not zero, else `otherwise`."""
        cond, then, otherwise = (scalar(x) for x in (cond, then, otherwise))
        if cond.is_concrete():
            return then if cond.concrete() else otherwise
        poly = Polynomial.of(
            Atom.of_operation("select", cond._poly, then._poly, otherwise._poly)
        )
        if then._poly.key == otherwise._poly.key:
            return then
        if not builder.is_active():
            return SymbolicScalar._made(poly)
        operands = [cond.condition, then.value, otherwise.value]
        return SymbolicScalar._made(poly, _emit("arith.select", operands))

    tenary = ternary

    @staticmethod
    def check(conditions: list[SymInt]) -> SatStatus:
        """Whether all conditions hold, as far as that is known now."""
        known = [scalar(c) for c in conditions]
        if any(c.is_concrete() and not c.concrete() for c in known):
            return SatStatus.UNSAT
        if all(c.is_concrete() for c in known):
            return SatStatus.SAT
        return SatStatus.UNKNOWN

    # Arithmetic ------------------------------------------------------------

    def __add__(self, other: SymInt) -> SymbolicScalar:
        return _binary("add", self, other)

    def __radd__(self, other: SymInt) -> SymbolicScalar:
        return _binary("add", other, self)

    def __sub__(self, other: SymInt) -> SymbolicScalar:
        return _binary("sub", self, other)

    def __rsub__(self, other: SymInt) -> SymbolicScalar:
        return _binary("sub", other, self)

    def __mul__(self, other: SymInt) -> SymbolicScalar:
        return _binary("mul", self, other)

    def __rmul__(self, other: SymInt) -> SymbolicScalar:
        return _binary("mul", other, self)

    def __floordiv__(self, other: SymInt) -> SymbolicScalar:
        return _binary("floordiv", self, other)

    def __rfloordiv__(self, other: SymInt) -> SymbolicScalar:
        return _binary("floordiv", other, self)

    def __truediv__(self, other: SymInt) -> SymbolicScalar:
        return _binary("floordiv", self, other)

    def __rtruediv__(self, other: SymInt) -> SymbolicScalar:
        return _binary("floordiv", other, self)

    def __mod__(self, other: SymInt) -> SymbolicScalar:
        return _binary("mod", self, other)

    def __rmod__(self, other: SymInt) -> SymbolicScalar:
        return _binary("mod", other, self)

    def __and__(self, other: SymInt) -> SymbolicScalar:
        return _logical("and", self, other)

    def __rand__(self, other: SymInt) -> SymbolicScalar:
        return _logical("and", other, self)

    def __or__(self, other: SymInt) -> SymbolicScalar:
        return _logical("or", self, other)

    def __ror__(self, other: SymInt) -> SymbolicScalar:
        return _logical("or", other, self)

    def __neg__(self) -> SymbolicScalar:
        return _binary("sub", 0, self)

    def __pos__(self) -> SymbolicScalar:
        return self

    def __invert__(self) -> SymbolicScalar:
        return logical_not(self)

    def min(self, other: SymInt) -> SymbolicScalar:
        """The smaller one of two scalars."""
        return _binary("min", self, other)

    def max(self, other: SymInt) -> SymbolicScalar:
        """The larger one of two scalars."""
        return _binary("max", self, other)

    # Comparison ------------------------------------------------------------

    def __eq__(self, other: object) -> SymbolicScalar:  # type: ignore[override]
        return _compare("eq", self, other)

    def __ne__(self, other: object) -> SymbolicScalar:  # type: ignore[override]
        return _compare("ne", self, other)

    def __lt__(self, other: SymInt) -> SymbolicScalar:
        return _compare("lt", self, other)

    def __le__(self, other: SymInt) -> SymbolicScalar:
        return _compare("le", self, other)

    def __gt__(self, other: SymInt) -> SymbolicScalar:
        return _compare("gt", self, other)

    def __ge__(self, other: SymInt) -> SymbolicScalar:
        return _compare("ge", self, other)

    def __hash__(self) -> int:
        return hash(self._poly.key)

    # Conversion ------------------------------------------------------------

    def __bool__(self) -> bool:
        if self._poly.is_constant:
            return bool(self._poly.constant)
        raise PtoError(
            f"expects a condition known when the kernel is compiled, but found "
            f"'{self}', which is known when it runs; write it as the condition of "
            f"an 'if' statement in the kernel"
        )

    def __index__(self) -> int:
        return self._number("an index or range bound known when the kernel is compiled")

    def __int__(self) -> int:
        return self._number("an integer known when the kernel is compiled")

    def __float__(self) -> float:
        return float(self._number("a number known when the kernel is compiled"))

    def _number(self, expected: str) -> int:
        if self._poly.is_constant:
            return self._poly.constant
        raise PtoError(
            f"expects {expected}, but found '{self}', which is known when it runs"
        )

    def __str__(self) -> str:
        return self._name or str(self._poly)

    def __repr__(self) -> str:
        return f"SymbolicScalar({self})"

    def __format__(self, spec: str) -> str:
        if spec and self._poly.is_constant:
            return format(self._poly.constant, spec)
        return format(str(self), spec if not spec.endswith("d") else spec[:-1])


# Free functions ------------------------------------------------------------


def scalar(x: Any) -> SymbolicScalar:
    """`x` as a symbolic scalar; `PtoError` if it is no integer."""
    if isinstance(x, SymbolicScalar):
        return x
    return SymbolicScalar(x)


def is_scalar(x: Any) -> bool:
    """Whether `x` is an integer or a symbolic scalar."""
    return isinstance(x, SymbolicScalar) or _as_integer(x) is not None


def fold(x: SymInt) -> SymInt:
    """`x` as a Python integer if it is known now, else unchanged."""
    if isinstance(x, SymbolicScalar):
        return x._poly.constant if x._poly.is_constant else x
    return _integer(x, "an index")


def index_value(x: SymInt) -> Value:
    """SSA value of index type."""
    return scalar(x).value


def condition_value(x: SymInt | bool) -> Value:
    """SSA value of type i1: whether `x` is not zero."""
    return scalar(x).condition


def sym_min(a: SymInt, b: SymInt) -> SymInt:
    """The smaller one; a Python integer if that is known now."""
    return fold(_binary("min", a, b))


def sym_max(a: SymInt, b: SymInt) -> SymInt:
    """The larger one; a Python integer if that is known now."""
    return fold(_binary("max", a, b))


def ceildiv(a: SymInt, b: SymInt) -> SymInt:
    """The quotient rounded up."""
    return (a + b - 1) // b


def same(a: SymInt, b: SymInt) -> bool:
    """Whether two scalars are known to be equal."""
    return scalar(a)._poly.key == scalar(b)._poly.key


def may_equal(a: SymInt, b: SymInt) -> bool:
    """Whether two sizes are not known to differ."""
    return not isinstance(a, int) or not isinstance(b, int) or a == b


def logical_and(a: SymInt, b: SymInt) -> SymbolicScalar:
    """1 where neither is zero."""
    return _logical("and", a, b)


def logical_or(a: SymInt, b: SymInt) -> SymbolicScalar:
    """1 where one is not zero."""
    return _logical("or", a, b)


def logical_not(a: SymInt) -> SymbolicScalar:
    """1 where `a` is zero."""
    return _compare("eq", a, 0)


# Construction --------------------------------------------------------------


def _as_integer(x: Any) -> int | None:
    if isinstance(x, int):
        return int(x)
    try:
        return operator.index(x)
    except TypeError:
        return None


def _integer(x: Any, what: str) -> int:
    number = _as_integer(x)
    if number is None:
        raise PtoError(
            f"expects an integer for {what}, but found '{type(x).__name__}' {x!r}"
        )
    return number


def _pair(lhs: Any, rhs: Any) -> tuple[SymbolicScalar, SymbolicScalar] | None:
    """Both operands as scalars; None if another type should decide."""
    for x in (lhs, rhs):
        if isinstance(x, float):
            raise PtoError(
                f"expects an integer beside symbolic scalar "
                f"'{rhs if x is lhs else lhs}', but found {x!r}; "
                f"symbolic scalars are integers"
            )
        if not is_scalar(x):
            return None
    return scalar(lhs), scalar(rhs)


def _binary(operation: str, lhs: Any, rhs: Any) -> Any:
    operands = _pair(lhs, rhs)
    if operands is None:
        return NotImplemented
    a, b = operands
    poly = _combine(operation, a, b)
    if poly is None:
        poly = Polynomial.of(Atom.of_operation(operation, a._poly, b._poly))
    if poly.is_constant or not builder.is_active():
        return SymbolicScalar._made(poly)
    for operand in (a, b):
        if operand._poly.key == poly.key:
            return operand
    return SymbolicScalar._made(poly, _emit_binary(operation, a.value, b.value))


def _combine(operation: str, a: SymbolicScalar, b: SymbolicScalar) -> Polynomial | None:
    """The result as a polynomial, if it is one."""
    p, q = a._poly, b._poly
    if operation in ("floordiv", "mod") and q.is_constant and q.constant == 0:
        raise PtoError(f"expects a divisor that is not zero, but '{a}' is divided by 0")
    if operation == "add":
        return p + q
    if operation == "sub":
        return p - q
    if operation == "mul":
        return p * q
    if operation == "floordiv":
        return Polynomial.of(1) if p.key == q.key else p.floordiv(q)
    if operation == "mod":
        return Polynomial.of(0) if p.key == q.key else p.mod(q)
    difference = p - q
    if not difference.is_constant:
        return None
    return p if (difference.constant <= 0) == (operation == "min") else q


def _compare(predicate: str, lhs: Any, rhs: Any) -> Any:
    operands = _pair(lhs, rhs)
    if operands is None:
        return NotImplemented
    a, b = operands
    difference = a._poly - b._poly
    if difference.is_constant:
        return SymbolicScalar(int(_COMPARE[predicate](difference.constant, 0)))
    poly = Polynomial.of(Atom.of_operation(predicate, a._poly, b._poly))
    if not builder.is_active():
        return SymbolicScalar._made(poly)
    if a.is_concrete():
        a, b, predicate = b, a, _SWAPPED[predicate]
    return SymbolicScalar._made(
        poly, condition=_emit_compare(predicate, a.value, b.value)
    )


def _logical(operation: str, lhs: Any, rhs: Any) -> Any:
    operands = _pair(lhs, rhs)
    if operands is None:
        return NotImplemented
    absorbing = operation == "or"
    for this, other in (operands, operands[::-1]):
        if this.is_concrete():
            if bool(this.concrete()) == absorbing:
                return SymbolicScalar(int(absorbing))
            return _compare("ne", other, 0) if other._condition is None else other
    a, b = operands
    poly = Polynomial.of(Atom.of_operation(operation, a._poly, b._poly))
    if not builder.is_active():
        return SymbolicScalar._made(poly)
    value = _emit(_ARITH[operation], [a.condition, b.condition], I1)
    return SymbolicScalar._made(poly, condition=value)


# Emission ------------------------------------------------------------------


def _emit(name: str, operands: list[Value], result: Any = INDEX) -> Value:
    return builder.emit(name, operands, [result]).results[0]


def _emit_binary(operation: str, a: Value, b: Value) -> Value:
    if operation != "mod":
        return _emit(_ARITH[operation], [a, b])
    quotient = _emit("arith.floordivsi", [a, b])
    return _emit("arith.subi", [a, _emit("arith.muli", [quotient, b])])


def _emit_compare(predicate: str, a: Value, b: Value) -> Value:
    attrs = {"predicate": f"{_PREDICATES[predicate]} : i64"}
    return builder.emit("arith.cmpi", [a, b], [I1], attrs).results[0]


def _materialize(poly: Polynomial) -> Value:
    """Emits a polynomial whose value was not emitted when it was made."""
    total: Value | None = None
    for monomial, coefficient in poly.terms.items():
        product = _atom_value(monomial[0])
        for atom in monomial[1:]:
            product = _emit_binary("mul", product, _atom_value(atom))
        if coefficient != 1:
            factor = builder.constant_index(coefficient)
            product = _emit_binary("mul", product, factor)
        total = product if total is None else _emit_binary("add", total, product)
    if total is None:
        return builder.constant_index(poly.constant)
    if poly.constant:
        total = _emit_binary("add", total, builder.constant_index(poly.constant))
    return total


def _atom_value(atom: Atom) -> Value:
    if atom.value is not None:
        value = atom.value
        return _emit("arith.index_castui", [value]) if value.type == I1 else value
    if not atom.operation:
        bound = _bindings.get().get(atom.name)
        if bound is None:
            raise PtoError(
                f"symbol '{atom.name}' has no value here; name it in the shape of "
                f"a kernel argument"
            )
        return bound
    operands = [_materialize(operand) for operand in atom.operands]
    if atom.operation in _PREDICATES:
        condition = _emit_compare(atom.operation, operands[0], operands[1])
        return _emit("arith.index_castui", [condition])
    if atom.operation in ("and", "or"):
        zero = builder.constant_index(0)
        bits = [_emit_compare("ne", operand, zero) for operand in operands]
        combined = _emit(_ARITH[atom.operation], bits, I1)
        return _emit("arith.index_castui", [combined])
    if atom.operation == "select":
        zero = builder.constant_index(0)
        chosen = _emit_compare("ne", operands[0], zero)
        return _emit("arith.select", [chosen, operands[1], operands[2]])
    if len(operands) == 1:
        return operands[0]
    return _emit_binary(atom.operation, operands[0], operands[1])
