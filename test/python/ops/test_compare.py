"""What a comparison of an output with its golden accepts and refuses."""

import ml_dtypes
import numpy as np
import pytest
from pto_mlir.ops import _compare, _operator
from pto_mlir.ops._compare import compare

BF16 = ml_dtypes.bfloat16


def check(got, expected, rule, dtype=np.float32):
    return compare(np.array(got, dtype), np.array(expected, dtype), rule)


def test_ratio_allows_its_share_rounded():
    rule = _operator.ratio(0.1, 0.0, share=0.25)
    got = np.zeros(6, np.float32)
    got[:2] = 1
    # 6 · 0.25 = 1.5 rounds to 2.
    assert check(got, np.zeros(6), rule).ok
    got[2] = 1
    verdict = check(got, np.zeros(6), rule)
    assert not verdict.ok and verdict.bad == 3 and verdict.allowed == 2


def test_tolerance_is_of_the_expected_value():
    rule = _operator.every(0.0, 0.1)
    assert check([11.0], [10.0], rule).ok
    assert not check([10.0], [11.2], rule).ok
    assert not check([-10.0], [10.0], rule).ok


def test_every_element_counts():
    got = np.zeros(100_000, np.float32)
    got[-1] = 1
    assert not check(got, np.zeros(100_000), _operator.every(0.5, 0)).ok


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("dtype", [np.float32, np.float16, BF16])
def test_not_finite_fails_even_a_share_of_one(value, dtype):
    got = np.array([1.0, value], dtype)
    rule = _operator.ratio(np.inf, 0.0, share=1.0)
    assert not compare(got, np.array([1.0, 1.0], dtype), rule).ok
    # Nor does a golden that is not finite excuse the output.
    assert not compare(got, got, rule).ok


def test_golden_that_is_not_finite_agrees_with_nothing():
    assert not check([1.0], [np.nan], _operator.every(1.0, 0)).ok


@pytest.mark.parametrize(
    ("dtype", "got", "expected", "distance"),
    [
        (np.int8, 127, -128, 255),
        (np.int8, -128, 127, 255),
        (np.uint8, 0, 255, 255),
        (np.int32, -(2**31), 2**31 - 1, 2**32 - 1),
        (np.int64, -(2**63), 2**63 - 1, 2.0**64),
        (np.uint64, 0, 2**64 - 1, 2.0**64),
    ],
)
def test_integers_do_not_wrap(dtype, got, expected, distance):
    verdict = check([got], [expected], _operator.ratio(1, 0, 0), dtype)
    assert not verdict.ok
    assert verdict.worst == distance


def test_integers_within_one():
    assert check([3, -4], [4, -5], _operator.ratio(1, 0, 0), np.int8).ok


def test_small_floats_are_widened():
    # 256 + 1 is not a bf16 value, so a difference in bf16 would be 0.
    got, expected = np.array([256], BF16), np.array([258], BF16)
    assert not compare(got, expected, _operator.every(1.5, 0)).ok


def test_exact():
    rule = _operator.exact()
    assert check([0.0, np.nan, np.inf], [-0.0, np.nan, np.inf], rule).ok
    verdict = check([1, 2, 3], [1, 5, 3], rule, np.int32)
    assert verdict.bad == 1 and verdict.worst == 3 and "[1]" in verdict.reason


@pytest.mark.parametrize("rule", [_operator.exact(), _operator.every(9, 9)])
def test_shape_and_type_must_agree(rule):
    ones = np.ones((2, 1), np.float32)
    assert not compare(ones, np.ones((1, 2), np.float32), rule).ok
    assert not compare(ones, np.ones((2, 1), np.float64), rule).ok
    assert not compare(ones, np.ones(2, np.float32), rule).ok


@pytest.mark.parametrize("rule", [_operator.exact(), _operator.ratio(0, 0)])
def test_nothing_is_equal_to_nothing(rule):
    empty = np.zeros((0, 4), np.float32)
    assert compare(empty, empty, rule).ok


def test_topk_is_a_set_per_row():
    rule = _operator.topk(share=0.25)
    expected = [[4, 3, 2, 1], [9, 8, -1, -1]]
    assert check([[1, 2, 3, 4], [-1, 9, -1, 8]], expected, rule, np.int32).ok
    # One of four may be missing, in each row.
    assert check([[1, 2, 3, 7], [9, 7, -1, -1]], expected, rule, np.int32).ok
    verdict = check([[1, 2, 7, 7], [9, 8, -1, -1]], expected, rule, np.int32)
    assert not verdict.ok and verdict.worst == 2


def test_topk_counts_repeated_indices():
    rule = _operator.topk(share=0.0)
    assert not check([[1, 1]], [[1, 2]], rule, np.int32).ok
    assert not check([[5, 5]], [[5, -1]], rule, np.int32).ok


def test_unknown_rule_and_source():
    with pytest.raises(ValueError, match="'close'"):
        _operator.Rule("close")
    with pytest.raises(ValueError, match="'somewhere'"):
        _operator.Case("name", {}, source="somewhere")


def test_rules_read_well():
    assert str(_operator.ratio(1e-4, 0.0078125)) == (
        "ratio(atol=0.0001, rtol=0.0078125, share=0.005)"
    )
    assert str(_operator.every(1e-5, 0)) == "all(atol=1e-05, rtol=0)"
    assert str(_operator.exact()) == "exact"
    assert str(_operator.topk(0.5)) == "topk(share=0.5)"


def test_unroll_sizes_reach_every_version():
    sizes = _operator.unroll_sizes([16, 4, 1])
    assert {1, 3, 4, 5, 15, 16, 17, 22} <= set(sizes)


def test_worst_is_named():
    verdict = check([[0.0, 3.0]], [[0.5, 1.0]], _operator.every(0, 0))
    assert "[0, 1]" in verdict.reason and not verdict.ok


@pytest.mark.parametrize("rule", [_operator.exact(), _operator.ratio(0.5, 0.01, 0.2)])
@pytest.mark.parametrize("piece", [1, 7, 64])
def test_pieces_add_up(monkeypatch, rule, piece):
    generator = np.random.default_rng(piece)
    expected = generator.normal(size=(9, 11)).astype(np.float32)
    got = expected + generator.choice([0, 0, 0.4, 2], size=(9, 11)).astype(np.float32)
    whole = compare(got, expected, rule)
    assert not whole.ok
    monkeypatch.setattr(_compare, "PIECE", piece)
    assert compare(got, expected, rule) == whole
    got[3, 4] = got[8, 10] = np.nan
    monkeypatch.undo()
    whole = compare(got, expected, rule)
    monkeypatch.setattr(_compare, "PIECE", piece)
    verdict = compare(got, expected, rule)
    assert (verdict.bad, verdict.reason) == (whole.bad, whole.reason)
