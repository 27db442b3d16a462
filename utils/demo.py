#!/usr/bin/env python3
"""Run the kernels of test/Kernels on random input and compare with NumPy.

Every kernel runs at several numbers of tokens, which the unroll list cuts into
different chunks. pto-run compiles and runs it; its result is compared by pto-run
and again here, and both must agree. Exits 1 if a result is wrong.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from ml_dtypes import bfloat16

ROOT = Path(__file__).resolve().parent.parent
KERNELS = ROOT / "test" / "Kernels"
sys.path.insert(0, str(KERNELS))
import golden  # noqa: E402

TOKENS = [1, 7, 16, 33, 100, 128, 129, 300]
FACTORS = [128, 64, 32, 16, 1]
ATOL, RTOL, SHARE = 1e-4, 0.0078125, 0.005
RATIO = f"ratio(atol={ATOL},rtol={RTOL},share={SHARE})"

HEADER = f"""\
Each kernel on the CPU against an independent version in NumPy.
rms_norm_linear     bf16 [T, 4096] -> bf16 [T, 1024], weights [K, N]
rms_norm_linear_nk  the same with weights [N, K]
prolog_quant        bf16 [T, 1536] -> int8 [T, 1536] and f32 [T, 1]
bf16: an element is outside if |error| > {ATOL} + {RTOL} |expected|, and at most
{SHARE:.1%} of a result may be; NaN and infinities fail. int8, f32: every bit is equal.
"""


@dataclass
class Entry:
    """One kernel function, its arguments in order, and how results compare."""

    name: str
    kernel: str
    inputs: str
    outputs: str
    rule: str


ENTRIES = [
    Entry("rms_norm_linear", "rms_norm_linear", "x gamma w_kn", "y", RATIO),
    Entry("rms_norm_linear_nk", "rms_norm_linear", "x gamma w_nk", "y", RATIO),
    Entry("prolog_quant", "prolog_quant", "x", "q scale", "exact"),
]


def chunks(tokens):
    """How the unroll list cuts the tokens: as many as fit, greatest first."""
    parts = []
    for factor in FACTORS:
        count, tokens = divmod(tokens, factor)
        if count:
            parts.append(f"{factor}" if count == 1 else f"{count}x{factor}")
    return "+".join(parts)


def compare(got, expected, rule):
    """(worst absolute error, elements outside the rule, verdict)."""
    if got.shape != expected.shape:
        return float("nan"), got.size, False
    wide, want = got.astype(np.float64), expected.astype(np.float64)
    error = np.abs(wide - want)
    if rule == "exact":
        bad = int(np.count_nonzero(got != expected))
        return error.max(initial=0), bad, bad == 0
    finite = bool(np.isfinite(wide).all())
    bad = int(np.count_nonzero(~(error <= ATOL + RTOL * np.abs(want))))
    return error.max(initial=0), bad, finite and bad <= round(SHARE * got.size)


def filler(array):
    """A pto-run description of an output full of what must be overwritten."""
    shape = "x".join(map(str, array.shape))
    if array.dtype == np.int8:
        return f"full:i8:{shape}:85"
    return f"nan:{'bf16' if array.dtype == bfloat16 else 'f32'}:{shape}"


def run(tool, folder, entry, tokens, data):
    """Run one kernel once; returns a line of the table and whether it is right."""
    case = folder / f"{entry.name}-{tokens}"
    case.mkdir()
    command = [tool, KERNELS / f"{entry.kernel}.mlir", "--entry", entry.name]
    for name in entry.inputs.split():
        array = data[name]
        path = folder / f"{entry.kernel}-{name}.npy"
        if name == "x":
            path = case / "x.npy"
            golden.save(path, array[:tokens])
        command += ["--arg", path]
    wanted = {name: data[name][:tokens] for name in entry.outputs.split()}
    for name, array in wanted.items():
        golden.save(case / f"{name}-expected.npy", array)
        command += ["--arg", filler(array), "--out", case / f"{name}.npy"]
        command += ["--expect", case / f"{name}-expected.npy"]
    command += ["--compare", entry.rule]
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True)
    seconds = time.monotonic() - start
    if done.returncode not in (0, 2):
        return f"{entry.name} with {tokens} tokens: {done.stderr.strip()}", False

    worst, outside, right = 0.0, 0, done.returncode == 0
    for name, array in wanted.items():
        got = np.load(case / f"{name}.npy")
        got = got.view(bfloat16) if array.dtype == bfloat16 else got
        error, bad, passed = compare(got, array, entry.rule)
        worst, outside = max(worst, error), outside + bad
        right = right and passed
    size = sum(array.size for array in wanted.values())
    return (
        f"{entry.name:20} {tokens:5}  {chunks(tokens):18} {worst:11.3g} "
        f"{outside:6} of {size:6}  {seconds:5.1f} s  {'pass' if right else 'FAIL'}",
        right,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--build", type=Path, default=ROOT / "build")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    tool = options.build / "bin" / "pto-run"
    if not tool.exists():
        sys.exit(f"demo: error: '{tool}' is missing, run utils/build.sh first")

    data = {}
    for kernel in golden.KERNELS:
        inputs, results = golden.make(kernel, max(TOKENS), options.seed)
        data[kernel] = {**inputs, **results}

    print(HEADER)
    print(
        f"{'kernel':20} {'T':>5}  {'chunks':18} {'worst error':>11} "
        f"{'outside':>16}  {'':7}  verdict"
    )
    with (
        tempfile.TemporaryDirectory() as name,
        ThreadPoolExecutor(os.cpu_count()) as pool,
    ):
        folder = Path(name)
        for kernel, arrays in data.items():
            for array in arrays.keys() - {"x", "y", "q", "scale"}:
                golden.save(folder / f"{kernel}-{array}.npy", arrays[array])
        jobs = [
            pool.submit(run, tool, folder, entry, tokens, data[entry.kernel])
            for entry in ENTRIES
            for tokens in TOKENS
        ]
        failed = 0
        for job in jobs:
            line, right = job.result()
            print(line, flush=True)
            failed += not right
    print(f"\n{len(jobs) - failed} of {len(jobs)} runs pass.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
