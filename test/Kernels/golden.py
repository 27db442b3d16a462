"""Inputs and expected results of the kernels in this folder.

usage: golden.py KERNEL --tokens N --out FOLDER [--seed S]

Writes one .npy file per input and per result into FOLDER. The results come from
NumPy alone: sums and products in float64, a rounding only where the operator
has one, so that they check the compiler without sharing anything with it.
"""

import argparse
from pathlib import Path

import numpy as np
from ml_dtypes import bfloat16


def round_bf16(x):
    """Nearest bf16 number of a float64 one, ties to even, in a single step.

    ml_dtypes goes through float32, which rounds twice.
    """
    fraction, exponent = np.frexp(x)
    return np.ldexp(np.rint(fraction * 256), exponent - 8).astype(bfloat16)


def rms_norm_linear_inputs(tokens, rng):
    """Normal activations with rows of different size, gamma about 1.

    The sum of squares is f32 in an order of the compiler's choice, which moves
    some normalized values to the neighbouring bf16 number. The weights are so
    small that such a value moves a result by less than the absolute tolerance
    of 1e-4, whereas the results of a norm without its rounding are outside the
    tolerances for 1 in 13.
    """
    size = np.exp(rng.uniform(-3, 3, (tokens, 1)))
    w = round_bf16(rng.standard_normal((4096, 1024)) / 512)
    return {
        "x": round_bf16(rng.standard_normal((tokens, 4096)) * size),
        "gamma": round_bf16(rng.uniform(0.5, 1.5, (1, 4096))),
        "w_kn": w,
        "w_nk": np.ascontiguousarray(w.T),
    }


def rms_norm_linear(x, gamma, w_kn, w_nk, eps=1e-6):
    """y = bf16(bf16(x / sqrt(mean(x^2) + eps) * gamma) . w)"""
    x = x.astype(np.float64)
    rms = np.sqrt(np.mean(x * x, axis=1, keepdims=True) + eps)
    normed = round_bf16(x / rms * gamma.astype(np.float64))
    return {"y": round_bf16(normed.astype(np.float64) @ w_kn.astype(np.float64))}


def prolog_quant_inputs(tokens, rng):
    """Normal rows, and from 8 rows on one of each special kind."""
    x = rng.standard_normal((tokens, 1536)) * np.exp(rng.uniform(-9, 9, (tokens, 1)))
    if tokens > 1:
        x[1] = 0
    if tokens >= 8:
        x[2] = rng.choice([0.0, -0.0], 1536)
        x[3] *= 1e-38 / np.abs(x[3]).max()  # 127 / m overflows
        x[4] *= 1e-36 / np.abs(x[4]).max()  # 1 / s is subnormal
        x[5] *= 3e38 / np.abs(x[5]).max()
        x[6] = rng.integers(-127, 127, 1536) + 0.5  # s = 1: nothing but ties
        x[6, 0] = -127
        x[7] = 0
        x[7, 1535] = -0.3
    return {"x": round_bf16(x)}


def prolog_quant(x):
    """int8 rows and their scales, each step in float32 as the operator says."""
    x = x.astype(np.float32)
    greatest = np.abs(x).max(axis=1, keepdims=True, initial=0)
    with np.errstate(divide="ignore", over="ignore"):
        s = np.float32(127) / greatest
    usable = np.isfinite(s)
    steps = np.rint(x * np.where(usable, s, np.float32(0))).astype(np.int32)
    halves = steps.astype(np.float16)
    q = np.clip(np.trunc(halves), -128, 127).astype(np.int8)
    scale = np.where(usable, np.float32(1) / s, np.float32(0))
    return {"q": q, "scale": scale}


KERNELS = {
    "rms_norm_linear": (rms_norm_linear_inputs, rms_norm_linear),
    "prolog_quant": (prolog_quant_inputs, prolog_quant),
}


def make(kernel, tokens, seed=0):
    """The inputs of a kernel and its results, two dictionaries of arrays."""
    make_inputs, compute = KERNELS[kernel]
    inputs = make_inputs(tokens, np.random.default_rng(seed))
    return inputs, compute(**inputs)


def save(path, array):
    """Write a .npy file; bf16 as two bytes without a meaning."""
    np.save(path, array.view("<V2") if array.dtype == bfloat16 else array)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("kernel", choices=KERNELS)
    parser.add_argument("--tokens", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True, help="an own folder")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    inputs, results = make(options.kernel, options.tokens, options.seed)
    for name, array in {**inputs, **results}.items():
        save(options.out / f"{name}.npy", array)


if __name__ == "__main__":
    main()
