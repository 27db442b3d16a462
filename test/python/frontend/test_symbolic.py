"""Symbolic scalars: folding, what they emit, and what they refuse.

Emitted operations are interpreted here in Python, so every result is compared
with what Python says of the same integers.
"""

import operator

import pytest
from pto_mlir.frontend import builder
from pto_mlir.frontend.errors import PtoError
from pto_mlir.frontend.ir import I1, I32, INDEX, Kernel
from pto_mlir.language import symbolic
from pto_mlir.language.symbolic import SymbolicScalar, fold
from pto_mlir.language.types import SatStatus

OPERATORS = [
    operator.add,
    operator.sub,
    operator.mul,
    operator.floordiv,
    operator.mod,
    operator.eq,
    operator.ne,
    operator.lt,
    operator.le,
    operator.gt,
    operator.ge,
]
NUMBERS = [(7, 3), (-7, 3), (7, -3), (-7, -3), (0, 5), (6, 3), (4, 4)]


class Trace:
    """A kernel with index arguments, and the meaning of what is emitted."""

    def __init__(self, count=3):
        self.kernel = Kernel("k")
        self.args = [self.kernel.add_argument(INDEX, f"a{i}") for i in range(count)]
        self.builder = builder.Builder(self.kernel)

    def scalars(self):
        return [SymbolicScalar.of(arg, arg.hint) for arg in self.args]

    def evaluate(self, value, numbers):
        known = dict(zip(self.args, numbers, strict=False))
        for op in (*self.kernel.prologue, *self.kernel.body.ops):
            operands = [known[operand] for operand in op.operands]
            known[op.results[0]] = MEANINGS[op.name](op, *operands)
        return known[value]

    def names(self):
        return [op.name for op in self.kernel.body.ops]


def constant(op):
    text = op.attrs["value"].partition(":")[0].strip()
    return {"true": 1, "false": 0}.get(text) if text.isalpha() else int(text)


COMPARISONS = [getattr(operator, n) for n in ("eq", "ne", "lt", "le", "gt", "ge")]
MEANINGS = {
    "arith.constant": constant,
    "arith.addi": lambda op, a, b: a + b,
    "arith.subi": lambda op, a, b: a - b,
    "arith.muli": lambda op, a, b: a * b,
    "arith.floordivsi": lambda op, a, b: a // b,
    "arith.minsi": lambda op, a, b: min(a, b),
    "arith.maxsi": lambda op, a, b: max(a, b),
    "arith.andi": lambda op, a, b: a & b,
    "arith.ori": lambda op, a, b: a | b,
    "arith.select": lambda op, c, a, b: a if c else b,
    "arith.index_castui": lambda op, a: a,
    "arith.index_cast": lambda op, a: a,
    "arith.cmpi": lambda op, a, b: int(
        COMPARISONS[int(op.attrs["predicate"].split()[0])](a, b)
    ),
}


@pytest.fixture
def trace():
    made = Trace()
    with builder.activated(made.builder):
        yield made


@pytest.mark.parametrize("numbers", NUMBERS)
@pytest.mark.parametrize("apply", OPERATORS)
def test_operator_agrees_with_python(trace, apply, numbers):
    a, b, _ = trace.scalars()
    want = apply(*numbers)
    assert trace.evaluate(apply(a, b).value, numbers) == want
    assert trace.evaluate(apply(a, numbers[1]).value, numbers) == want
    assert trace.evaluate(apply(numbers[0], b).value, numbers) == want
    both = apply(SymbolicScalar(numbers[0]), SymbolicScalar(numbers[1]))
    assert both.concrete() == want


@pytest.mark.parametrize("numbers", NUMBERS)
def test_min_max_and_quotient(trace, numbers):
    a, b, _ = trace.scalars()
    assert trace.evaluate(a.min(b).value, numbers) == min(numbers)
    assert trace.evaluate(a.max(numbers[1]).value, numbers) == max(numbers)
    assert trace.evaluate((a / b).value, numbers) == numbers[0] // numbers[1]
    assert trace.evaluate((-a).value, numbers) == -numbers[0]
    up = symbolic.ceildiv(a, b).value
    assert trace.evaluate(up, numbers) == (sum(numbers) - 1) // numbers[1]


def test_differences_fold(trace):
    i, n, m = trace.scalars()
    assert fold((i + 1) * 8 - i * 8) == 8
    assert fold(n * m + (i + 2) * 16 - (n * m + i * 16)) == 32
    assert fold((i * 8 + 3) // 8 - i) == 0
    assert fold((i * 8 + 11) % 8) == 3
    assert fold((i // 4) * 8 + 8 - (i // 4) * 8) == 8
    assert fold(i.min(n) + 5 - i.min(n)) == 5
    assert fold(i - i) == 0 and fold(i * 0) == 0


def test_comparisons_of_differences_fold(trace):
    i, n, _ = trace.scalars()
    assert bool(i + 1 > i) and not bool(i == i + 1) and bool(i == i)
    assert fold(n.min(n + 3) - n) == 0
    assert fold(n.max(n + 3) - n) == 3
    assert not (i < n).is_concrete()


def test_identities_emit_nothing(trace):
    i, _, _ = trace.scalars()
    for same in (i + 0, i * 1, i // 1, i - 0, (i + 2) * 1 - 2):
        assert same.value is i.value or symbolic.same(same, i)
    assert (i + 0).value is i.value and (i * 1).value is i.value


def test_conditions_are_i1(trace):
    i, n, _ = trace.scalars()
    assert (i < n).condition.type == I1
    assert i.condition.type == I1
    assert trace.evaluate(i.condition, (5, 0)) == 1
    assert symbolic.condition_value(True).type == I1


@pytest.mark.parametrize("numbers", [(0, 0), (0, 2), (3, 0), (3, 2)])
def test_logic(trace, numbers):
    a, b, _ = trace.scalars()
    want = [bool(x) for x in numbers]
    assert trace.evaluate((a & b).value, numbers) == int(want[0] and want[1])
    assert trace.evaluate((a | b).value, numbers) == int(want[0] or want[1])
    assert trace.evaluate((~a).value, numbers) == int(not want[0])
    assert fold(a & 0) == 0 and fold(a | 1) == 1
    assert trace.evaluate((a & 1).value, numbers) == int(want[0])
    chosen = SymbolicScalar.ternary(a, b, 9)
    assert trace.evaluate(chosen.value, numbers) == (numbers[1] if want[0] else 9)


def test_values_of_other_types(trace):
    integer = SymbolicScalar.of(trace.kernel.add_argument(I32))
    assert integer.value.type == INDEX
    bit = SymbolicScalar.of(trace.kernel.add_argument(I1))
    assert bit.condition.type == I1 and bit.value.type == INDEX


def test_concrete_behaves_as_its_number():
    three = SymbolicScalar(3)
    assert [10, 11, 12, 13][three] == 13
    assert list(range(three)) == [0, 1, 2]
    assert int(three) == 3 and float(three) == 3.0 and bool(three)
    assert f"{three:03d}" == "003" and str(SymbolicScalar("n", 4)) == "n"
    assert SymbolicScalar("n", 4).concrete() == 4
    assert three.is_immediate() and not three.is_symbol()


@pytest.mark.parametrize(
    ("use", "message"),
    [
        (lambda i: [1, 2][i], "an index or range bound"),
        (lambda i: range(i), "an index or range bound"),
        (lambda i: 1 if i > 0 else 2, "a condition known when the kernel"),
        (lambda i: float(i), "a number known when"),
        (lambda i: int(i), "an integer known when"),
        (lambda i: i.concrete(), "a number known when"),
        (lambda i: i * 0.5, "expects an integer beside symbolic scalar"),
        (lambda i: i // 0, "a divisor that is not zero"),
        (lambda i: SymbolicScalar(1.5), "expects an integer for a symbolic scalar"),
    ],
)
def test_refused(trace, use, message):
    with pytest.raises(PtoError, match=message):
        use(trace.scalars()[0])


def test_named_symbols_are_bound_later():
    n = SymbolicScalar("n")
    twice = (n + 1) * 2 - n.min(5)
    assert n.is_symbol() and twice.is_expression()
    assert str(n * 2 + 1) == "n*2 + 1"
    made = Trace()
    with builder.activated(made.builder):
        with pytest.raises(PtoError, match="symbol 'n' has no value here"):
            _ = twice.value
        with symbolic.bound_symbols({"n": made.args[0]}):
            assert made.evaluate(twice.value, (9,)) == 15


def test_check_of_conditions(trace):
    i = trace.scalars()[0]
    assert SymbolicScalar.check([i == i, 1]) is SatStatus.SAT
    assert SymbolicScalar.check([i, i != i]) is SatStatus.UNSAT
    assert SymbolicScalar.check([i > 0]) is SatStatus.UNKNOWN


def test_long_expressions_stay_small(trace):
    total = SymbolicScalar(0)
    for k in range(1, 200):
        total = total + trace.scalars()[0].min(k)
    numbers = (150, 0, 0)
    want = sum(min(150, k) for k in range(1, 200))
    assert len(total.polynomial.terms) <= 65
    assert trace.evaluate(total.value, numbers) == want
