"""Checks that a file holds the sum of the random vectors of seeds 0 and 1."""

import sys

import numpy as np


def rand(seed, count):
    index = np.arange(1, count + 1, dtype=np.uint64)
    z = np.uint64(seed) + index * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return ((z >> np.uint64(11)) * 2.0**-52 - 1).astype(np.float32)


found = np.load(sys.argv[1])
np.testing.assert_array_equal(found, rand(0, 37) + rand(1, 37))
