# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which dimensions of two shapes of the same elements belong together.

A reshape goes group by group: a run of source dimensions becomes a run of
result dimensions of the same number of elements. Sizes may be symbolic.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..polynomial import Polynomial
from ..symbolic import SymbolicScalar, scalar

Size = int | SymbolicScalar


class Group(NamedTuple):
    """Positions of the dimensions of one group, in source and result."""

    source: range
    result: range


def product(sizes: Sequence[Size]) -> Polynomial:
    """The number of elements of a shape."""
    total = Polynomial.of(1)
    for size in sizes:
        total = total * scalar(size).polynomial
    return total


def groups_of(source: Sequence[Size], result: Sequence[Size]) -> list[Group]:
    """The finest groups, from both ends; what no sizes tell apart is one group."""
    ends = _boundaries(source, result)
    back = _boundaries(source[::-1], result[::-1])
    ends += [(len(source) - i, len(result) - j) for i, j in back]
    groups, at = [], (0, 0)
    for end in [*sorted(set(ends)), (len(source), len(result))]:
        if end[0] > at[0] and end[1] > at[1]:
            groups.append(Group(range(at[0], end[0]), range(at[1], end[1])))
            at = end
    if groups and at != (len(source), len(result)):
        last = groups.pop()
        groups.append(
            Group(
                range(last.source.start, len(source)),
                range(last.result.start, len(result)),
            )
        )
    return groups or [Group(range(len(source)), range(len(result)))]


def _boundaries(
    source: Sequence[Size], result: Sequence[Size]
) -> list[tuple[int, int]]:
    """Where the products of leading sizes agree, but for the ends."""
    seen: dict[tuple, int] = {}
    for end in range(1, len(source)):
        seen.setdefault(product(source[:end]).key, end)
    found: dict[tuple, tuple[int, int]] = {}
    for end in range(1, len(result)):
        key = product(result[:end]).key
        if key in seen and key not in found:
            found[key] = (seen[key], end)
    return sorted(found.values())
