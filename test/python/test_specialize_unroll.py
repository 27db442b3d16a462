"""The schedule of pto.loop, executed: each trip once, in order, largest first.

A kernel appends (case, position, length) of each trip to a tensor, for several
bounds and steps that are known at run time only, or for one that is constant.
It runs as it is and after --pto-specialize-unroll; both must agree with a model
of the rule that knows neither lowering.
"""

import os
import random
import subprocess
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(os.environ.get("PTO_BUILD_DIR", ROOT / "build")) / "bin"
CASES = 12

KERNEL = """
func.func @trace(%bounds: tensor<{cases}x3xi64>, %trips: tensor<{rows}x3xi64> {{pto.inout}}, %count: tensor<i64> {{pto.inout}}) -> (tensor<{rows}x3xi64>, tensor<i64>) attributes {{pto.kernel}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %cases = arith.constant {cases} : index
  %one = arith.constant 1 : i64
  %r:2 = scf.for %case = %c0 to %cases step %c1 iter_args(%t0 = %trips, %n0 = %count) -> (tensor<{rows}x3xi64>, tensor<i64>) {{
    {bounds}
    %s:2 = pto.loop (%p, %len) in (%lb to %ub step %step) factors {factors} {flag} iter_args(%t = %t0, %n = %n0) -> (tensor<{rows}x3xi64>, tensor<i64>) {{
      %k = tensor.extract %n[] : tensor<i64>
      %row = arith.index_cast %k : i64 to index
      %a = arith.index_cast %case : index to i64
      %b = arith.index_cast %p : index to i64
      %c = arith.index_cast %len : index to i64
      %trip = tensor.from_elements %a, %b, %c : tensor<1x3xi64>
      %t1 = pto.assemble %trip into %t[%row, 0] : tensor<1x3xi64> into tensor<{rows}x3xi64>
      %k1 = arith.addi %k, %one : i64
      %next = tensor.from_elements %k1 : tensor<i64>
      %n1 = pto.assemble %next into %n[] : tensor<i64> into tensor<i64>
      pto.yield %t1, %n1 : tensor<{rows}x3xi64>, tensor<i64>
    }}
    scf.yield %s#0, %s#1 : tensor<{rows}x3xi64>, tensor<i64>
  }}
  return %r#0, %r#1 : tensor<{rows}x3xi64>, tensor<i64>
}}
"""

FROM_TENSOR = "\n    ".join(
    f"%{name}i = tensor.extract %bounds[%case, %c{column}] : tensor<{CASES}x3xi64>\n"
    f"    %{name} = arith.index_cast %{name}i : i64 to index"
    for column, name in enumerate(("lb", "ub", "step"))
)


def trips(factors, lb, ub, step):
    """What the rule says: (position, length) of each trip."""
    position = lb
    for factor in sorted({*factors, 1}, reverse=True):
        chunk = factor * step
        if factor == 1:
            count = max(0, -(-(ub - position) // step))
        else:
            count = max(0, ub - position) // chunk
        for _ in range(count):
            yield position, chunk
            position += chunk


def run(text, bounds, rows, folder):
    """Runs a kernel; returns the trips it wrote."""
    np.save(folder / "bounds.npy", np.array(bounds, np.int64))
    np.save(folder / "trips.npy", np.full((rows, 3), -1, np.int64))
    np.save(folder / "count.npy", np.zeros((), np.int64))
    command = [BIN / "pto-run", "-"]
    command += [f"--arg={folder / name}.npy" for name in ("bounds", "trips", "count")]
    command += [f"--out={folder / name}.npy" for name in ("trips_out", "count_out")]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    count = int(np.load(folder / "count_out.npy"))
    written = np.load(folder / "trips_out.npy")
    assert (written[count:] == -1).all()
    return [tuple(map(int, row)) for row in written[:count]]


def specialize(text):
    done = subprocess.run(
        [BIN / "pto-opt", "--pto-specialize-unroll"],
        input=text,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "pto.loop (" not in done.stdout
    return done.stdout


def check(factors, bounds, constant, replicate, folder):
    """Compares both ways to run the kernel with the model."""
    schedule = [1] if replicate else factors
    expected = [
        (case, *trip)
        for case, (lb, ub, step) in enumerate(bounds)
        for trip in trips(schedule, lb, ub, step)
    ]
    rows = len(expected) + 1
    names = FROM_TENSOR
    if constant:
        names = "\n    ".join(
            f"%{name} = arith.constant {value} : index"
            for name, value in zip(("lb", "ub", "step"), bounds[0], strict=True)
        )
    text = KERNEL.format(
        cases=len(bounds),
        rows=rows,
        factors=factors,
        flag="replicate" if replicate else "",
        bounds=names,
    )
    assert run(text, bounds, rows, folder) == expected
    assert run(specialize(text), bounds, rows, folder) == expected


def random_bounds(rng):
    lb = rng.randint(-20, 20)
    return lb, lb + rng.randint(-8, 90), rng.choice([1, 1, 2, 3, 7])


def random_factors(rng):
    # Neither sorted nor unique, nor divisors of each other.
    factors = [1, 2, 3, 4, 5, 8, 12, 16, 32]
    return [rng.choice(factors) for _ in range(rng.randint(1, 5))]


@pytest.mark.parametrize("replicate", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_bounds_at_run_time(seed, replicate, tmp_path):
    rng = random.Random(seed)
    bounds = [random_bounds(rng) for _ in range(CASES)]
    check(random_factors(rng), bounds, False, replicate, tmp_path)


@pytest.mark.parametrize("seed", range(6))
def test_constant_bounds(seed, tmp_path):
    rng = random.Random(100 + seed)
    check(random_factors(rng), [random_bounds(rng)], True, seed % 2 == 1, tmp_path)


@pytest.mark.parametrize(
    "factors, bounds",
    [
        ([4, 1], (0, 7, 2)),  # four single trips; the last reaches past ub
        ([32, 16, 12, 8, 4, 2, 1], (3, 3 + 32 + 12 + 2 + 1, 1)),
        ([4], (5, -5, 1)),  # nothing
        ([128], (0, 127, 1)),
    ],
)
def test_published_corners(factors, bounds, tmp_path):
    check(factors, [bounds], True, False, tmp_path)


@pytest.mark.parametrize("constant", [False, True])
def test_replicas_beyond_what_is_copied(constant, tmp_path):
    """From 257 copies on there is a loop in the loop of the factor."""
    bounds = [(2, 1202 + n, 2) for n in range(1 if constant else CASES)]
    check([257, 3], bounds, constant, True, tmp_path)
