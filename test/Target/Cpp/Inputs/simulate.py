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
    refuse(program, folder)


def refuse(program, folder):
    """What does not fit a kernel is an error, and no array changes."""
    x = np.ones((4, 64), np.float32)
    names = [os.path.join(folder, f"x{number}.npy") for number in range(3)]

    def fail(message, blocks=1, rows=4, array=x, short=0):
        for name in names:
            np.save(name, x)
        np.save(names[1], array)
        with open(names[1], "r+b") as file:
            file.truncate(os.path.getsize(names[1]) - short)
        done = subprocess.run([program, "add", str(blocks), *names, str(rows)],
                              capture_output=True, text=True)
        assert done.returncode == 1 and message in done.stderr, done
        assert (np.load(names[2]) == x).all()

    for blocks in ("0", "-3", "two", "1x", "70000", ""):
        fail("block" if blocks in ("0", "-3") else "'BLOCKS'", blocks=blocks)
    for rows in ("four", "4.5", "", "99999999999999999999"):
        fail(f"expects a number for 'arg3', but found '{rows}'", rows=rows)
    fail("has elements of type '<f2', expects 'f4'", array=x.astype(np.float16))
    fail("has elements of type '>f4', expects 'f4'", array=x.astype(">f4"))
    fail("has its first dimension run fastest", array=np.asfortranarray(x))
    fail("has not its size", short=4)
    fail("ends in its header", short=x.nbytes + 8)


main()
