"""Casts of every pair of element types against an independent golden.

Modes and saturation are all tried where the source reaches every path (f32 and
the wide integers); other sources, which only differ in how they are read, take
one combination per pair in turn.
"""

import numpy as np
import pytest

import golden_casts
from golden_casts import BOOL, FLOATS, INTS, MODES, TYPES
from tile_program import OPAQUE, Program, Tensor

OPAQUE["i4"] = np.uint8
COUNT = 2048
COMBINATIONS = [(mode, sat) for mode in (None, *MODES) for sat in (False, True)]
ALL_MODES = ("f32", "i32", "i64", "ui32", "ui64")


def stored(name, array):
    """The tensor of these elements as the program sees it."""
    if name in OPAQUE:
        raw = array.view(f"u{array.itemsize}")
        return Tensor(raw & 15 if name == "i4" else raw, name)
    return Tensor(array, name)


def elements(name, array):
    """The elements of an output, as numpy knows them."""
    if name == "i4":
        assert np.all(array < 16), "the high half of an i4 is written as zero"
        return (array << 4).view(np.int8) >> 4
    return array.view(golden_casts.numpy_type(name))


def combinations(source, to, index):
    """What to try for a pair of types."""
    if BOOL in (source, to):
        return COMBINATIONS[:1]
    if source in INTS and to in INTS:
        return COMBINATIONS[:2]
    if source in ALL_MODES:
        return COMBINATIONS
    step = 5 * index % len(COMBINATIONS)
    return [COMBINATIONS[0], COMBINATIONS[step]]


@np.errstate(all="ignore")
def check_pairs(source, targets):
    program, cases = Program(), []
    array = golden_casts.samples(source, COUNT, seed=len(source))
    for index, to in enumerate(targets):
        for mode, sat in combinations(source, to, index + TYPES.index(source)):
            expected = golden_casts.cast(source, to, array, mode, sat)
            words = f"{f' round {mode}' if mode else ''}{' sat' if sat else ''}"
            program.add(
                f"pto.cast {{0}}{words} : {{t0}} -> {{r0}}",
                [stored(source, array)],
                [stored(to, expected)],
            )
            cases.append((f"{source} to {to}{words}", to, expected))
    for (text, to, expected), found in zip(cases, program.execute()):
        found = elements(to, found)
        bad = np.flatnonzero(~golden_casts.equal(to, found, expected))
        assert not bad.size, (
            f"{text}: {array[bad[0]]!r} gives {found[bad[0]]!r}, "
            f"not {expected[bad[0]]!r}"
        )


@pytest.mark.parametrize("source", TYPES)
def test_pairs(source):
    if source not in ALL_MODES:
        check_pairs(source, TYPES)
        return
    for targets in (list(FLOATS)[:3], list(FLOATS)[3:], [*INTS, BOOL]):
        check_pairs(source, targets)


@np.errstate(all="ignore")
def test_golden_agrees_with_ml_dtypes():
    array = golden_casts.samples("f32", 40000, seed=3)
    for to in FLOATS:
        if to == "f8E8M0FNU":  # rounds wrongly below 2^-126
            array = array[~(np.abs(array) < 2.0**-126)]
        numbers = array if to != "f4E2M1FN" else array[~np.isnan(array)]
        expected = numbers.astype(golden_casts.numpy_type(to))
        found = golden_casts.cast("f32", to, numbers)
        assert golden_casts.equal(to, found, expected).all(), to
