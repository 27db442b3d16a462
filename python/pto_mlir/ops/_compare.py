# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Comparison of an output with its golden.

Nothing is subtracted in a type that could wrap or round: integers differ in
64 unsigned bits, floats in f64. A NaN or an infinity in the output fails every
tolerance.
"""

import dataclasses

import numpy as np

from ._operator import Rule


@dataclasses.dataclass(frozen=True)
class Verdict:
    """Result of one comparison.

    worst: greatest absolute error, or most missing indices in a row
    bad: number of elements (rows, for topk) over the tolerance; `allowed` of
        them pass
    reason: why it failed, empty if it passed
    """

    worst: float
    bad: int
    allowed: int
    count: int
    reason: str = ""

    @property
    def ok(self) -> bool:
        return not self.reason


def is_integer(array: np.ndarray) -> bool:
    return array.dtype.kind in "iub" or "int" in array.dtype.name


def distance(got: np.ndarray, expected: np.ndarray) -> np.ndarray:
    """|got - expected| of every element as f64."""
    if not is_integer(got):
        with np.errstate(invalid="ignore"):
            return np.abs(got.astype(np.float64) - expected.astype(np.float64))
    wide = np.uint64 if got.dtype == np.uint64 else np.int64
    got, expected = got.astype(wide), expected.astype(wide)
    high, low = np.maximum(got, expected), np.minimum(got, expected)
    return (high.astype(np.uint64) - low.astype(np.uint64)).astype(np.float64)


def nonfinite(array: np.ndarray) -> np.ndarray:
    if is_integer(array):
        return np.zeros(array.shape, bool)
    return ~np.isfinite(array.astype(np.float64))


def where_of(mask: np.ndarray) -> str:
    place = np.unravel_index(int(np.argmax(mask)), mask.shape)
    return "[" + ", ".join(str(int(i)) for i in place) + "]"


def compare_tolerance(got, expected, rule: Rule) -> Verdict:
    count = got.size
    allowed = round(rule.share * count) if rule.kind == "ratio" else 0
    broken = nonfinite(got)
    if broken.any():
        number = int(broken.sum())
        reason = f"{number} elements are not finite, the first at {where_of(broken)}"
        return Verdict(float("inf"), number, allowed, count, reason)
    error = distance(got, expected)
    bound = rule.atol + rule.rtol * np.abs(expected.astype(np.float64))
    # A golden that is not finite agrees with nothing.
    over = ~(error <= bound)
    bad = int(over.sum())
    worst = float(error.max(initial=0.0))
    reason = ""
    if bad > allowed:
        place = np.unravel_index(int(np.argmax(np.where(over, error, -1))), over.shape)
        reason = (
            f"{bad} of {count} elements are over the tolerance, allowed {allowed}; "
            f"at {where_of(over)} the first, worst at "
            f"[{', '.join(str(int(i)) for i in place)}]: found {got[place]}, "
            f"expected {expected[place]}"
        )
    return Verdict(worst, bad, allowed, count, reason)


def compare_exact(got, expected) -> Verdict:
    both_nan = np.zeros(got.shape, bool)
    if not is_integer(got):
        wide = got.astype(np.float64), expected.astype(np.float64)
        both_nan = np.isnan(wide[0]) & np.isnan(wide[1])
    over = ~((got == expected) | both_nan)
    bad = int(over.sum())
    error = np.where(over, distance(got, expected), 0.0)
    worst = float(np.nanmax(error, initial=0.0))
    reason = ""
    if bad:
        place = np.unravel_index(int(np.argmax(over)), over.shape)
        reason = (
            f"{bad} of {got.size} elements differ, the first at {where_of(over)}: "
            f"found {got[place]}, expected {expected[place]}"
        )
    return Verdict(worst, bad, 0, got.size, reason)


def compare_topk(got, expected, rule: Rule) -> Verdict:
    """Rows are sets of indices; the order inside a row is free.

    An index may appear as often as it is expected (-1 pads short rows).
    """
    width = expected.shape[-1]
    allowed = int(rule.share * width)
    rows = zip(
        got.reshape(-1, width).tolist(),
        expected.reshape(-1, width).tolist(),
        strict=True,
    )
    worst, bad, reason = 0, 0, ""
    for number, (found, wanted) in enumerate(rows):
        left: dict[int, int] = {}
        for index in found:
            left[index] = left.get(index, 0) + 1
        missing = 0
        for index in wanted:
            if left.get(index, 0):
                left[index] -= 1
            else:
                missing += 1
        worst = max(worst, missing)
        if missing > allowed:
            bad += 1
            reason = reason or (
                f"row {number} misses {missing} of {width} indices, allowed {allowed}"
            )
    return Verdict(float(worst), bad, 0, got.size // max(width, 1), reason)


def compare(got: np.ndarray, expected: np.ndarray, rule: Rule) -> Verdict:
    """Whether `got` is close enough to `expected`."""
    for what, found, wanted in (
        ("shape", got.shape, expected.shape),
        ("element type", got.dtype, expected.dtype),
    ):
        if found != wanted:
            reason = f"expects {what} {wanted}, but found {found}"
            return Verdict(float("inf"), got.size, 0, got.size, reason)
    if rule.kind == "topk":
        return compare_topk(got, expected, rule)
    if rule.kind == "exact":
        return compare_exact(got, expected)
    return compare_tolerance(got, expected, rule)
