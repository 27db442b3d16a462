"""Every operator of the library computes what its golden says."""

import pytest
from pto_mlir import ops
from pto_mlir.ops import _compare, _operator

OPERATORS = ops.load_all()
CASES = [
    pytest.param(operator, case, id=f"{operator.name}/{case.name}")
    for operator in OPERATORS.values()
    for case in operator.cases
    if not case.full
]


def typical(operator):
    """A case with something in its outputs."""
    for case in operator.cases:
        if not case.full and all(a.size for a in operator.make_inputs(case).values()):
            return case
    raise AssertionError(f"{operator.name} has no case that runs everywhere")


@pytest.mark.parametrize(("operator", "case"), CASES)
def test_golden_of(operator, case):
    arrays = operator.make_inputs(case)
    expected = operator.expected(arrays, case.params)
    operator.execute(arrays, case.params)
    rules = operator.rules_of(case.params)
    wrong = []
    for name, golden in expected.items():
        verdict = _compare.compare(arrays[name], golden, rules[name])
        if not verdict.ok:
            wrong.append(f"{name}: {verdict.reason}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("operator", OPERATORS.values(), ids=OPERATORS)
def test_operator_is_complete(operator):
    sources = {case.source for case in operator.cases}
    assert operator.summary and operator.section
    assert "published" in sources or "boundary" in sources


@pytest.mark.parametrize("operator", OPERATORS.values(), ids=OPERATORS)
def test_golden_is_good_enough_to_compare_with(operator):
    """Outputs have their shapes and types, are finite, and the poison fails."""
    case = typical(operator)
    arrays = operator.make_inputs(case)
    expected = operator.expected(arrays, case.params)
    rules = operator.rules_of(case.params)
    assert set(expected) == set(rules)
    for name, golden in expected.items():
        assert _compare.compare(golden, golden, rules[name]).ok, name
        assert golden.shape == arrays[name].shape
        assert golden.dtype == arrays[name].dtype
    verdicts = [
        _compare.compare(arrays[name], golden, rules[name])
        for name, golden in expected.items()
    ]
    assert not all(verdict.ok for verdict in verdicts), "an idle kernel would pass"


@pytest.mark.parametrize("operator", OPERATORS.values(), ids=OPERATORS)
def test_inputs_depend_on_case_and_seed_only(operator):
    case = typical(operator)
    first, again = operator.make_inputs(case), operator.make_inputs(case)
    other = operator.make_inputs(case, seed=1)
    for name, array in first.items():
        assert array.tobytes() == again[name].tobytes(), name
    assert any(
        array.tobytes() != other[name].tobytes() for name, array in first.items()
    )


def test_golden_leaves_inputs_alone():
    for operator in OPERATORS.values():
        case = typical(operator)
        arrays = operator.make_inputs(case)
        before = {name: array.tobytes() for name, array in arrays.items()}
        operator.expected(arrays, case.params)
        after = {name: array.tobytes() for name, array in arrays.items()}
        assert before == after, operator.name


def test_names_of_modules_lead_to_operators():
    for name in OPERATORS:
        assert ops.get(name) is OPERATORS[name]
    with pytest.raises(ops.UnknownName, match="'no-such'"):
        ops.get("no-such")


def test_two_operators_of_one_name_are_refused():
    def make(golden):
        return _operator.Operator("same", "", "", None, None, golden, {}, [])

    def first(arrays, params):
        return {}

    def second(arrays, params):
        return {}

    second.__module__ = "elsewhere"
    _operator.register(make(first))
    try:
        with pytest.raises(ValueError, match="'same'"):
            _operator.register(make(second))
    finally:
        del _operator.REGISTRY["same"]


def test_cases_of_one_name_are_refused():
    cases = [_operator.Case("a", {}), _operator.Case("a", {})]
    with pytest.raises(ValueError, match="'a'|: a"):
        _operator.Operator("twice", "", "", None, None, None, {}, cases)
