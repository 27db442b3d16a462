"""Runs one kernel of this folder and compares it with NumPy.

usage: run.py PROGRAM FOLDER --kernel NAME [--rows N]

The kernel runs as it is written and after `pto-opt --pto-specialize-unroll`.
Results must be equal bit for bit. `golden.py` holds the models.
"""

import argparse
import subprocess
import sys
from pathlib import Path

import numpy as np

import golden


def run(program, entry, arguments, expected, folder, options):
    """Runs a kernel; `arguments` are in order, outputs with first contents."""
    command = ["pto-run", str(program), f"--entry={entry}", *options]
    for name, array in arguments.items():
        np.save(folder / f"{name}.npy", array)
        command.append(f"--arg={folder / name}.npy")
    for name, array in expected.items():
        np.save(folder / f"{name}.golden.npy", array)
        command.append(f"--expect={folder / name}.golden.npy")
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{entry}: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def specialize(program, folder):
    """The program with one loop per factor."""
    text = folder / f"{program.stem}-specialized.mlir"
    subprocess.run(
        ["pto-opt", "--pto-specialize-unroll", str(program), "-o", str(text)],
        check=True,
    )
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--kernel", required=True)
    parser.add_argument("--rows", type=int, default=11)
    parser.add_argument("--memory", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(options.rows)
    arguments, expected = getattr(golden, options.kernel)(options.rows, rng)
    for program in (options.program, specialize(options.program, options.folder)):
        found = run(
            program,
            options.kernel,
            arguments,
            expected,
            options.folder,
            ["--report-memory"] if options.memory else [],
        )
        if options.memory:
            print(*(line for line in found.splitlines() if "memory:" in line))


if __name__ == "__main__":
    main()
