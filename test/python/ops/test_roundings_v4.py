"""The cases of the DeepSeek-V4 operators show whether a rounding is left out.

The golden is computed once more without one of its roundings to bf16, and has to
be out of tolerance. A kernel that leaves that rounding out would be, too.
"""

import pytest
from pto_mlir import ops
from pto_mlir.ops import _compare, hc_pre
from pto_mlir.ops import _golden as golden

# Operator, case, how many roundings one pass of the golden has, which of them.
# The last one of the indexer's prolog is below its tolerance.
ROUNDINGS = [
    ("mla-prolog-v4", "t129", 4, [0, 1, 2, 3]),
    ("mla-prolog-v4", "heads3", 4, [0, 1, 2, 3]),
    ("indexer-prolog-v4", "t65", 4, [0, 1, 2]),
    ("compressor-c4a", "starts-new4", 3, [0, 1]),
    ("compressor-c4li", "starts-new4", 4, [0, 1, 2]),
    ("compressor-c128a", "starts-new4", 3, [0]),
]


def is_accepted(operator, case, results, expected):
    rules = operator.rules_of(case.params)
    return all(
        _compare.compare(results[name], expected[name], rules[name]).ok
        for name in expected
    )


@pytest.mark.parametrize(
    ("name", "case", "period", "left_out"),
    [
        pytest.param(name, case, period, index, id=f"{name}/{case}-{index}")
        for name, case, period, indices in ROUNDINGS
        for index in indices
    ],
)
def test_rounding_that_is_left_out(monkeypatch, name, case, period, left_out):
    operator = ops.get(name)
    case = operator.case(case)
    arrays = operator.make_inputs(case)
    expected = operator.expected(arrays, case.params)
    rounding = golden.bf16
    calls = 0

    def sometimes(values):
        nonlocal calls
        calls += 1
        return (
            golden.f32(values) if (calls - 1) % period == left_out else rounding(values)
        )

    monkeypatch.setattr(golden, "bf16", sometimes)
    results = operator.expected(arrays, case.params)
    assert calls % period == 0
    assert not is_accepted(operator, case, results, expected)


def test_rounding_that_is_added():
    """One before the quantisation, which the int8 prolog must not have."""
    operator = ops.get("mla-prolog-quant-v4")
    case = operator.case("t65-small")
    arrays = operator.make_inputs(case)
    expected = operator.expected(arrays, case.params)
    quantize = golden.quantize
    try:
        golden.quantize = lambda x: quantize(golden.bf16(x))
        results = operator.expected(arrays, case.params)
    finally:
        golden.quantize = quantize
    assert not is_accepted(operator, case, results, expected)


@pytest.mark.parametrize("rounds", [19, 21])
@pytest.mark.parametrize("name", ["hc-pre", "hc-pre-prefill"])
def test_number_of_sinkhorn_rounds(monkeypatch, name, rounds):
    operator = ops.get(name)
    case = max(
        (case for case in operator.cases if not case.full),
        key=lambda case: case.params["tokens"],
    )
    arrays = operator.make_inputs(case)
    expected = operator.expected(arrays, case.params)
    sinkhorn = hc_pre.golden_sinkhorn
    monkeypatch.setattr(
        hc_pre, "golden_sinkhorn", lambda logits, _, eps: sinkhorn(logits, rounds, eps)
    )
    results = operator.expected(arrays, case.params)
    assert not is_accepted(operator, case, results, expected)


def test_sum_over_the_other_index_of_comb():
    operator = ops.get("hc-post")
    case = operator.case("t15")
    arrays = operator.make_inputs(case)
    expected = operator.expected(arrays, case.params)
    turned = dict(arrays, comb=arrays["comb"].swapaxes(-1, -2).copy())
    results = operator.expected(turned, case.params)
    assert not is_accepted(operator, case, results, expected)
