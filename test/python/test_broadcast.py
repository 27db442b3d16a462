"""Shapes and faults of elementwise operations.

Empty, scalar, odd, broadcast and bounded operands, and integer divisors of zero.
"""

import numpy as np
import pytest

from test_elementwise import DIVISIONS, Suite, binary
from tile_program import Program, Tensor, bounded, decode, encode

SHAPES = [((), ()), ((0,), (0,)), ((1,), (1,)), ((7,), (1,)), ((1, 5), (3, 1)),
          ((0, 5), (1, 5)), ((2, 1, 5), (1, 3, 1)), ((5,), (4, 5)),
          ((3, 17), (3, 17)), ((2, 3, 2, 5), (3, 1, 1))]  # fmt: skip


@pytest.mark.parametrize("dtype", ["f32", "bf16", "i32", "ui8"])
def test_shapes(dtype):
    suite, rng = Suite(), np.random.default_rng(5)
    names = {"add": np.add, "mul": np.multiply, "sub": np.subtract}
    for left, right in SHAPES:
        lhs, rhs = (encode(rng.integers(0, 9, s), dtype) for s in (left, right))
        for name, function in names.items():
            expected = function(decode(lhs, dtype), decode(rhs, dtype))
            inputs = [Tensor(lhs, dtype), Tensor(rhs, dtype)]
            suite.add(binary(name), inputs, dtype, encode(expected, dtype))
    suite.run()


@pytest.mark.parametrize("rows", [0, 1, 5, 8])
def test_bounded_rows(rows):
    program, rng = Program(), np.random.default_rng(rows)
    lhs = rng.standard_normal((rows, 9)).astype(np.float32)
    rhs = rng.standard_normal((1, 9)).astype(np.float32)
    divisors = rng.integers(1, 5, (1, 9)).astype(np.int32)
    counts = rng.integers(-9, 9, (rows, 9)).astype(np.int32)
    program.add(binary("add"), [bounded(lhs, "f32", 8), Tensor(rhs, "f32")],
                [bounded(lhs + rhs, "f32", 8)])
    program.add(binary("floor_div"),
                [bounded(counts, "i32", 8), Tensor(divisors, "i32")],
                [bounded(counts // divisors, "i32", 8)])
    program.run()


# ---------------------------------------------------------------------------
# Faults
# ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", DIVISIONS)
def test_zero_divisor_faults(name):
    program = Program()
    lhs, rhs = np.arange(6, dtype=np.int32), np.array([1, 2, 0, 4, 5, 6], np.int32)
    program.add(binary(name), [Tensor(lhs, "i32"), Tensor(rhs, "i32")],
                [Tensor(lhs, "i32")])
    with pytest.raises(AssertionError, match="expects a divisor other than zero"):
        program.run()


def test_unused_zero_divisor():
    program = Program()
    lhs, rhs = np.zeros((0, 3), np.int32), np.zeros((1, 3), np.int32)
    program.add(binary("remainder"), [bounded(lhs, "i32", 4), Tensor(rhs, "i32")],
                [bounded(lhs, "i32", 4)])
    program.run()
