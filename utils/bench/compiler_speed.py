#!/usr/bin/env python3
"""Measure how fast pto-opt is, as ratios that do not depend on the machine.

- parse, verify and print a file of pto operations, in units of what mlir-opt
  needs for an arith file of as many operations;
- pto-specialize-unroll and convert-pto-to-linalg on files of N and 10 N
  operations in one function: a linear pass has a growth of 10, one of order
  n log n about 13.

All runs are interleaved, so that a change of clock speed meets both sides; each
figure is a median. Nothing is asserted.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MLIR_OPT = "/usr/lib/llvm-22/bin/mlir-opt"
PIPELINE = (
    "builtin.module(func.func(pto-specialize-unroll,"
    "convert-pto-to-linalg))"
)
F32 = "tensor<?x64xf32, #rows>"
BF16 = "tensor<?x64xbf16, #rows>"


def pto_lines(count):
    """A chain of operations of four kinds."""
    for i in range(0, count, 4):
        yield f"%{i + 1} = pto.add %{i}, %{i} : {F32}, {F32} -> {F32}"
        yield f"%{i + 2} = pto.exp %{i + 1} : {F32} -> {F32}"
        yield f"%{i + 3} = pto.cast %{i + 2} : {F32} -> {BF16}"
        yield f"%{i + 4} = pto.cast %{i + 3} : {BF16} -> {F32}"


def arith_lines(count):
    """The same chain of arith operations on plain tensors."""
    wide, narrow = "tensor<?x64xf32>", "tensor<?x64xbf16>"
    for i in range(0, count, 4):
        yield f"%{i + 1} = arith.addf %{i}, %{i} : {wide}"
        yield f"%{i + 2} = arith.negf %{i + 1} : {wide}"
        yield f"%{i + 3} = arith.truncf %{i + 2} : {wide} to {narrow}"
        yield f"%{i + 4} = arith.extf %{i + 3} : {narrow} to {wide}"


def function(lines, count, type):
    """A function around a chain that starts at %0."""
    body = "\n".join(f"  {line}" for line in lines(count))
    return (
        f"#rows = #pto.bounds<[16, ?]>\nfunc.func @f(%0: {type}) -> {type} {{\n"
        f"{body}\n  return %{count} : {type}\n}}\n"
    )


def arith_function(count):
    """The arith file, which needs no alias."""
    return function(arith_lines, count, "tensor<?x64xf32>").partition("\n")[2]


def kernel(count):
    """A function of loops of 10 operations, one after the other."""
    parts = [
        "#rows = #pto.bounds<[16, ?]>\n"
        "func.func @f(%x: tensor<?x64xf32>, %r0: tensor<?x64xf32> {pto.out})\n"
        "    -> tensor<?x64xf32> attributes {pto.kernel} {\n"
        "  %c0 = arith.constant 0 : index\n"
        "  %c1 = arith.constant 1 : index\n"
        "  %n = tensor.dim %x, %c0 : tensor<?x64xf32>\n"
    ]
    loops = count // 10
    for i in range(loops):
        parts.append(
            f"  %r{i + 1} = pto.loop (%i, %len) in (%c0 to %n step %c1) "
            f"factors [16, 1] iter_args(%out = %r{i}) -> (tensor<?x64xf32>) {{\n"
            f"    %0 = pto.view %x[%i, 0] [%len, :] : tensor<?x64xf32> -> {F32}\n"
        )
        parts += [f"    {line}\n" for line in pto_lines(4)]
        parts.append(
            f"    %5 = pto.mul %4, %0 : {F32}, {F32} -> {F32}\n"
            f"    %6 = pto.sub %5, %1 : {F32}, {F32} -> {F32}\n"
            f"    %7 = pto.assemble %6 into %out[%i, 0] : {F32} into tensor<?x64xf32>\n"
            "    pto.yield %7 : tensor<?x64xf32>\n  }\n"
        )
    parts.append(f"  return %r{loops} : tensor<?x64xf32>\n}}\n")
    return "".join(parts)


def seconds(command):
    """Wall time of one run; stops with the tool's message if it fails."""
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"error: {command[0]} failed:\n{done.stderr[:2000]}")
    return time.perf_counter() - start


def medians(commands, repeat):
    """Median time of each command; the commands take turns."""
    times = [[seconds(command) for command in commands] for _ in range(repeat)]
    return [statistics.median(column) for column in zip(*times, strict=True)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pto-opt", default=ROOT / "build" / "bin" / "pto-opt")
    parser.add_argument("--mlir-opt", default=MLIR_OPT)
    parser.add_argument("--ops", type=int, default=100_000)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--part", choices=["print", "passes"])
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def opt(tool, file, text, *flags):
            (folder / file).write_text(text)
            common = ["--mlir-disable-threading", "-o", "/dev/null"]
            return [tool, folder / file, *common, *flags]

        few, many = options.ops // 10, options.ops
        if options.part != "passes":
            ours, theirs = medians(
                [
                    opt(options.pto_opt, "pto.mlir", function(pto_lines, many, F32)),
                    opt(options.mlir_opt, "arith.mlir", arith_function(many)),
                ],
                options.repeat,
            )
            print(f"parse, verify, print of {many} operations: ratio to mlir-opt")
            print(f"  pto / arith         {ours / theirs:6.2f}")
        if options.part != "print":
            flags = [f"--pass-pipeline={PIPELINE}"]
            start, small, large = medians(
                [
                    opt(options.pto_opt, "start.mlir", "module {}\n"),
                    opt(options.pto_opt, "small.mlir", kernel(few), *flags),
                    opt(options.pto_opt, "large.mlir", kernel(many), *flags),
                ],
                options.repeat,
            )
            print(f"specialize and lower, {few} to {many} operations: growth")
            print(f"  large / small       {(large - start) / (small - start):6.2f}")


if __name__ == "__main__":
    main()
