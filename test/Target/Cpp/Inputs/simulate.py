"""Runs the kernels of kernels.mlir in simulation; numbers that a float holds."""

import os
import subprocess
import sys

import numpy as np


def run(program, folder, kernel, blocks, *arguments):
    """Runs a kernel; arrays go through files. Returns them afterwards."""
    words = []
    for number, argument in enumerate(arguments):
        if isinstance(argument, np.ndarray):
            words.append(os.path.join(folder, f"{number}.npy"))
            np.save(words[-1], argument)
        else:
            words.append(str(argument))
    subprocess.run([program, kernel, str(blocks), *words], check=True)
    return [np.load(word) for word in words if word.endswith(".npy")]


def main():
    program, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    random = np.random.default_rng(1)
    for rows in (1, 8, 37):
        for blocks in (1, 3):
            x = random.standard_normal((rows, 64), dtype=np.float32)
            y = random.standard_normal((rows, 64), dtype=np.float32)
            z = run(program, folder, "add", blocks, x, y, np.full_like(x, 7), rows)[2]
            assert (z == x + y).all(), (rows, blocks)
    x = random.integers(-4, 5, (16, 64)).astype(np.float16)
    w = random.integers(-4, 5, (64, 32)).astype(np.float16)
    y = run(program, folder, "product", 1, x, w, np.zeros((16, 32), np.float32))[2]
    assert (y == x.astype(np.float32) @ w.astype(np.float32)).all()


main()
