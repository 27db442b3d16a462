#!/usr/bin/env python3
"""Measure what a call from Python costs beyond the kernel itself.

- a cached call of a 128x128 f32 addition: the time of the call minus that of
  the kernel, which native code measures in the same round;
- the same through a Dispatcher and through a function of the front end, which
  have to find the kernel first;
- what each further argument costs, from copies of kernels with 2 to 16
  arguments, for numpy and (if installed) torch;
- loading a kernel from the disk cache, and compiling it.

Rounds of all variants are interleaved, so that a change of clock speed meets
each of them, and short, so that some are not interrupted even on a busy
machine. A figure is the smallest of all rounds (what is above the kernel: the
difference of two smallest), with the median of all rounds in parentheses.
Nothing is asserted. Needs a build (utils/build.sh).
"""

import argparse
import os
import statistics
import tempfile
import time

import numpy as np

from pto_mlir import runtime


def tile(shape, dtype="f32"):
    return f"tensor<{'x'.join(map(str, shape))}x{dtype}>"


def addition(name, shape, inputs=2):
    """z = the sum of the last two inputs."""
    t = tile(shape)
    zeros = ", ".join(["0"] * len(shape))
    names = [f"%a{i}" for i in range(inputs)]
    arguments = ", ".join(f"{n}: {t}" for n in names)
    return (
        f"func.func @{name}({arguments}, %z: {t} {{pto.out}}) -> {t} "
        f"attributes {{pto.kernel}} {{\n"
        f"  %s = pto.add {names[-1]}, {names[-2 if inputs > 1 else -1]} "
        f": {t}, {t} -> {t}\n"
        f"  %r = pto.assemble %s into %z[{zeros}] : {t} into {t}\n"
        f"  return %r : {t}\n}}\n"
    )


def seconds_per_call(function, arguments, calls):
    start = time.perf_counter()
    for _ in range(calls):
        function(*arguments)
    return (time.perf_counter() - start) / calls


def empty_call(*arguments):
    """What the loop of seconds_per_call costs by itself, and a call in Python."""


def front_end_function():
    """The same addition as a user writes it, or None without the front end."""
    try:
        import pto_mlir as pypto

        @pypto.frontend.jit
        def add(
            x: pypto.Tensor([128, 128], pypto.DT_FP32),
            y: pypto.Tensor([128, 128], pypto.DT_FP32),
            z: pypto.Tensor([128, 128], pypto.DT_FP32),
        ):
            pypto.set_vec_tile_shapes(64, 128)
            z[:] = x + y

        return add
    except Exception as error:  # noqa: BLE001
        print(f"no front end: {error}")
        return None


def show(what, samples, unit, scale, base=None):
    """Prints the smallest sample and the median, less those of `base`."""
    best, middle = min(samples), statistics.median(samples)
    if base is not None:
        best -= min(base)
        middle -= statistics.median(base)
    print(f"{what:44} {best * scale:9.3f} {unit}  ({middle * scale:.3f})")


def measure_addition(rounds, calls):
    kernel = runtime.compile(addition("add", (128, 128)))
    dispatcher = runtime.Dispatcher(empty_call)
    dispatcher.add(kernel)
    arrays = [np.ones((128, 128), np.float32) for _ in range(3)]
    variants = {"kernel object": kernel, "dispatcher": dispatcher}
    function = front_end_function()
    if function is not None:
        function(*arrays)
        variants["front end"] = function
    native, times = [], {name: [] for name in variants}
    for _ in range(rounds):
        native.append(kernel.measure(calls, *arrays))
        for name, variant in variants.items():
            times[name].append(seconds_per_call(variant, arrays, calls))
    show("128x128 f32 addition, kernel itself", native, "us", 1e6)
    for name in variants:
        show(f"call above it: {name}", times[name], "us", 1e6, base=native)


def measure_arguments(rounds, calls):
    libraries = {"numpy": lambda: np.ones((4,), np.float32)}
    try:
        import torch

        libraries["torch"] = lambda: torch.ones(4)
    except ImportError:
        print("no torch")
    counts = [2, 4, 8, 16]
    kernels = {
        n: runtime.compile(addition(f"add{n}", (4,), inputs=n - 1)) for n in counts
    }
    for name, make in libraries.items():
        native, times = {n: [] for n in counts}, {n: [] for n in counts}
        arrays = {n: [make() for _ in range(n)] for n in counts}
        for _ in range(rounds):
            for n in counts:
                native[n].append(kernels[n].measure(calls, *arrays[n]))
                times[n].append(seconds_per_call(kernels[n], arrays[n], calls))
        for n in counts:
            what = f"{name}, {n} arguments, above the kernel"
            show(what, times[n], "us", 1e6, base=native[n])
        above = [min(times[n]) - min(native[n]) for n in counts]
        slope = np.polyfit(counts, above, 1)[0]
        print(f"{f'{name}, each argument':44} {slope * 1e9:9.3f} ns")


def measure_loading(rounds):
    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get("PTO_CACHE_DIR")
        os.environ["PTO_CACHE_DIR"] = folder
        times = {"miss": [], "hit": []}
        for i in range(rounds):
            text = addition(f"load{i}", (128, 128))
            for state, samples in times.items():
                start = time.perf_counter()
                kernel = runtime.compile(text)
                samples.append(time.perf_counter() - start)
                assert kernel.cache == state
        show("compile", times["miss"], "ms", 1e3)
        show("load from the disk cache", times["hit"], "ms", 1e3)
        os.environ.pop("PTO_CACHE_DIR")
        if before is not None:
            os.environ["PTO_CACHE_DIR"] = before


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=101)
    parser.add_argument("--calls", type=int, default=300, help="calls of a round")
    options = parser.parse_args()
    measure_addition(options.rounds, options.calls)
    measure_arguments(options.rounds, options.calls)
    measure_loading(min(options.rounds, 21))


if __name__ == "__main__":
    main()
