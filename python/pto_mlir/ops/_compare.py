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

PIECE = 1 << 22
"""Elements that are compared at a time."""


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


def place_of(index: int, shape: tuple[int, ...]) -> str:
    return "[" + ", ".join(str(int(i)) for i in np.unravel_index(index, shape)) + "]"


def pieces(got: np.ndarray, expected: np.ndarray):
    """Both arrays, flat, a piece at a time, each with the number of its first
    element: caches of gigabytes are compared in f64."""
    got, expected = got.reshape(-1), expected.reshape(-1)
    for start in range(0, got.size, PIECE):
        yield start, got[start : start + PIECE], expected[start : start + PIECE]


@dataclasses.dataclass
class Places:
    """How many elements have some property, and which is the first of them."""

    count: int = 0
    first: int | None = None

    def add(self, start: int, mask: np.ndarray) -> None:
        number = int(mask.sum())
        if number and self.first is None:
            self.first = start + int(np.argmax(mask))
        self.count += number


def compare_tolerance(got, expected, rule: Rule) -> Verdict:
    count = got.size
    allowed = round(rule.share * count) if rule.kind == "ratio" else 0
    broken, over = Places(), Places()
    worst, greatest, at = 0.0, -1.0, 0
    for start, found, wanted in pieces(got, expected):
        broken.add(start, nonfinite(found))
        error = distance(found, wanted)
        with np.errstate(invalid="ignore"):
            bound = rule.atol + rule.rtol * np.abs(wanted.astype(np.float64))
        # A golden that is not finite agrees with nothing.
        mask = ~(error <= bound)
        over.add(start, mask)
        worst = max(worst, float(error.max(initial=0.0)))
        outside = np.where(mask, error, -1)
        if outside.max(initial=-1) > greatest:
            greatest, at = float(outside.max()), start + int(np.argmax(outside))
    if broken.count:
        reason = (
            f"{broken.count} elements are not finite, the first at "
            f"{place_of(broken.first, got.shape)}"
        )
        return Verdict(float("inf"), broken.count, allowed, count, reason)
    reason = ""
    if over.count > allowed:
        reason = (
            f"{over.count} of {count} elements are over the tolerance, allowed "
            f"{allowed}; at {place_of(over.first, got.shape)} the first, worst at "
            f"{place_of(at, got.shape)}: found {got.reshape(-1)[at]}, "
            f"expected {expected.reshape(-1)[at]}"
        )
    return Verdict(worst, over.count, allowed, count, reason)


def compare_exact(got, expected) -> Verdict:
    over, worst = Places(), 0.0
    for start, found, wanted in pieces(got, expected):
        same = found == wanted
        if not is_integer(found):
            same |= np.isnan(found.astype(np.float64)) & np.isnan(
                wanted.astype(np.float64)
            )
        over.add(start, ~same)
        error = np.where(same, 0.0, distance(found, wanted))
        worst = max(worst, float(np.nanmax(error, initial=0.0)))
    reason = ""
    if over.count:
        reason = (
            f"{over.count} of {got.size} elements differ, the first at "
            f"{place_of(over.first, got.shape)}: found {got.reshape(-1)[over.first]}, "
            f"expected {expected.reshape(-1)[over.first]}"
        )
    return Verdict(worst, over.count, 0, got.size, reason)


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
