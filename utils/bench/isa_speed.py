#!/usr/bin/env python3
"""Measure how fast kernels of instructions are compiled.

Shapes of kernels in public text, of 100 to 100,000 instructions, are imported,
planned and proved (one pto-opt), and written as C++ (one pto-translate), as users
do. Per kernel: wall time of each, CPU time of both, the peak of memory, the ratio
to mlir-opt reading and printing the same module in generic form, and the growth
from the size before, ours and that of mlir-opt. mlir-opt does as much for each
operation of a large module as of a small one; that it grows more than tenfold is
what memory costs, here as there. At last the smallest kernels in units of an
mlir-opt that does nothing, and whether repeated runs give the same bytes.
Both tools have one thread, so that CPU time is the wall time of a machine that
does nothing else: bounds and growth are about that.

- straight: one block, a chain over 8 tiles
- loops: loops of a load, 48 instructions and a store, one after the other
- nest: the same loops inside of four
- fresh: every instruction writes a tile of its own
- freshloop: the same in loops
- dma: load, add, store over 8 tiles
- phis: tiles that branches result in, each seen in another shape by the next one

All runs take turns; each figure is a median, but for CPU time, the least. Exit
code 1: a bound is missed.
"""

import argparse
import hashlib
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MLIR_OPT = "/usr/lib/llvm-22/bin/mlir-opt"
TILE = "!pto.tile_buf<vec, 16x64xf32>"
VIEW = "!pto.tensor_view<?x?xf32>"
PART = "!pto.partition_tensor_view<16x64xf32>"
SIZES = [100, 1_000, 10_000, 100_000]
# What 10,000 instructions may take, in seconds and MiB; a small kernel in units of
# an empty mlir-opt; and the growth over a tenfold kernel in units of mlir-opt's.
MOST_SECONDS, MOST_MEMORY, MOST_EMPTY, MOST_GROWTH = 1.0, 300, 1.5, 1.5


# --- Kernels ------------------------------------------------------------------


class Writer:
    """The text of a kernel."""

    def __init__(self):
        self.lines, self.tiles, self.names = [], 0, 0

    def put(self, line):
        self.lines.append(line)

    def fresh(self):
        self.names += 1
        return f"%n{self.names}"

    def tile(self):
        self.tiles += 1
        self.put(f"%t{self.tiles} = pto.alloc_tile : {TILE}")
        return f"%t{self.tiles}"

    def load(self, tile):
        self.put(f"pto.tload ins(%in : {PART}) outs({tile} : {TILE})")

    def store(self, tile):
        self.put(f"pto.tstore ins({tile} : {TILE}) outs(%out : {PART})")

    def add(self, a, b, out):
        self.put(f"pto.tadd ins({a}, {b} : {TILE}, {TILE}) outs({out} : {TILE})")

    def loop(self, body, depth=1):
        for _ in range(depth):
            self.put(f"scf.for {self.fresh()} = %c0 to %n step %c1 {{")
        body()
        for _ in range(depth):
            self.put("}")

    def text(self):
        head = [
            'module attributes {pto.target_arch = "a2a3"} {',
            "func.func @kernel(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %n: index)",
            "    attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {",
            "%c0 = arith.constant 0 : index",
            "%c1 = arith.constant 1 : index",
            "%c16 = arith.constant 16 : index",
            "%c64 = arith.constant 64 : index",
            "%more = arith.cmpi slt, %n, %c16 : index",
        ]
        for view, part, pointer in (("%xv", "%in", "%x"), ("%yv", "%out", "%y")):
            head += [
                f"{view} = pto.make_tensor_view {pointer}, shape = [%c16, %c64], "
                f"strides = [%c64, %c1] : {VIEW}",
                f"{part} = pto.partition_view {view}, offsets = [%c0, %c0], "
                f"sizes = [%c16, %c64] : {VIEW} -> {PART}",
            ]
        return "\n".join([*head, *self.lines, "return", "}", "}", ""])


def chain(out, tiles, count):
    """`count` additions around the tiles."""
    for i in range(count):
        out.add(tiles[i % 8], tiles[(i + 1) % 8], tiles[(i + 2) % 8])


def straight(out, count):
    tiles = [out.tile() for _ in range(8)]
    for tile in tiles:
        out.load(tile)
    chain(out, tiles, count - 9)
    out.store(tiles[(count - 10 + 2) % 8])


def loops(out, count, depth=1):
    tiles = [out.tile() for _ in range(8)]
    for tile in tiles:
        out.load(tile)

    def body():
        out.load(tiles[0])
        chain(out, tiles, 48)
        out.store(tiles[1])

    for _ in range(count // 50):
        out.loop(body, depth)


def nest(out, count):
    loops(out, count, depth=4)


def fresh_chain(out, count):
    """Loads a tile, adds into new ones, and stores the last."""
    before, last = out.tile(), out.tile()
    out.load(before)
    out.load(last)
    for _ in range(count - 3):
        next = out.tile()
        out.add(before, last, next)
        before, last = last, next
    out.store(last)


def freshloop(out, count):
    for _ in range(count // 50):
        out.loop(lambda: fresh_chain(out, 50))


def dma(out, count):
    tiles = [out.tile() for _ in range(8)]
    for i in range(count // 3):
        a, b = tiles[2 * i % 8], tiles[(2 * i + 1) % 8]
        out.load(a)
        out.add(a, a, b)
        out.store(b)


def phis(out, count):
    one, last = out.tile(), out.tile()
    out.load(one)
    out.load(last)
    for _ in range(count // 3):
        seen, next = out.fresh(), out.fresh()
        out.put(f"{seen} = pto.treshape {last} : {TILE} -> {TILE}")
        out.put(f"{next} = scf.if %more -> ({TILE}) {{")
        out.put(f"scf.yield {seen} : {TILE}")
        out.put("} else {")
        out.put(f"scf.yield {one} : {TILE}")
        out.put("}")
        out.add(next, one, next)
        last = next
    out.store(last)


SHAPES = {
    "straight": straight,
    "loops": loops,
    "nest": nest,
    "fresh": fresh_chain,
    "freshloop": freshloop,
    "dma": dma,
    "phis": phis,
}


def kernel(shape, count):
    out = Writer()
    SHAPES[shape](out, count)
    return out.text()


# --- Measuring ----------------------------------------------------------------


class Run:
    """One run of a command: wall and CPU seconds, MiB at the peak."""

    def __init__(self, command):
        command = [str(word) for word in command]
        start = time.perf_counter()
        pid = os.posix_spawn(command[0], command, os.environ)
        _, status, usage = os.wait4(pid, 0)
        self.wall = time.perf_counter() - start
        self.cpu = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss / 1024
        if status != 0:
            sys.exit(f"error: failed: {' '.join(command)}")


def median(runs, what):
    return statistics.median(getattr(run, what) for run in runs)


class Kernel:
    """A kernel in a folder, and the commands that compile it."""

    def __init__(self, tools, folder, shape, count):
        self.shape, self.count = shape, count
        name = f"{shape}{count}"
        source = folder / f"{name}.pto"
        self.planned = folder / f"{name}.mlir"
        self.cpp = folder / f"{name}.cpp"
        generic = folder / f"{name}.generic.mlir"
        source.write_text(kernel(shape, count))
        common = ["--mlir-disable-threading", "-o"]
        # fmt: off
        self.commands = {
            "plan": [tools.pto_opt, source, "--pto-isa-plan-memory",
                     "--pto-isa-verify-planned", *common, self.planned],
            "emit": [tools.pto_translate, "--pto-isa-to-cpp", self.planned,
                     "-o", self.cpp],
            "peer": [tools.mlir_opt, generic, "--allow-unregistered-dialect",
                     "--mlir-print-op-generic", *common, "/dev/null"],
        }
        # fmt: on
        Run(self.commands["plan"])
        Run([tools.pto_opt, self.planned, "--mlir-print-op-generic", "-o", generic])
        self.runs = {name: [] for name in self.commands}

    def measure(self):
        for name, command in self.commands.items():
            self.runs[name].append(Run(command))

    def wall(self, name):
        return median(self.runs[name], "wall")

    def cpu(self, *names):
        names = names or ("plan", "emit")
        return sum(min(run.cpu for run in self.runs[name]) for name in names)

    def memory(self):
        return max(median(self.runs[name], "memory") for name in ("plan", "emit"))

    def digest(self):
        for name in ("plan", "emit"):
            Run(self.commands[name])
        both = self.planned.read_bytes() + self.cpp.read_bytes()
        return hashlib.sha256(both).hexdigest()


def report(kernels, empty):
    """Prints the table; returns what misses a bound."""
    missed, before = [], {}
    print("shape      instructions  plan ms  emit ms   cpu ms   MiB  ratio  growth of mlir-opt")
    for k in kernels:
        cpu = k.cpu()
        # What a process needs to start does not grow.
        rest = (max(cpu - 2 * empty, 1e-3), max(k.cpu("peer") - empty, 1e-3))
        growth, peer = (r / b for r, b in zip(rest, before.get(k.shape, rest)))
        shown = f"{growth:7.1f} {peer:11.1f}" if k.shape in before else ""
        before[k.shape] = rest
        print(
            f"{k.shape:10} {k.count:12} {1e3 * k.wall('plan'):8.0f} "
            f"{1e3 * k.wall('emit'):8.0f} {1e3 * cpu:8.0f} {k.memory():5.0f} "
            f"{cpu / k.cpu('peer'):6.2f} {shown}",
            flush=True,
        )
        name = f"{k.shape} of {k.count}"
        if k.count == 10_000 and cpu > MOST_SECONDS:
            missed.append(f"{name}: {cpu:.2f} s, bound {MOST_SECONDS} s")
        if k.count == 10_000 and k.memory() > MOST_MEMORY:
            missed.append(f"{name}: {k.memory():.0f} MiB, bound {MOST_MEMORY} MiB")
        if k.count > 1_000 and growth > MOST_GROWTH * peer:
            missed.append(f"{name}: growth {growth:.1f}, bound {MOST_GROWTH * peer:.1f}")
    return missed


def report_small(kernels, empty):
    """Prints the smallest kernels; returns what misses a bound."""
    missed = []
    for k in kernels:
        for name in ("plan", "emit"):
            ratio = k.wall(name) / empty
            print(f"{k.shape} of {k.count}: {name} is {ratio:.2f} empty mlir-opt")
            if ratio > MOST_EMPTY:
                missed.append(f"{k.shape}: {name} {ratio:.2f}, bound {MOST_EMPTY}")
    return missed


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--build", type=Path, default=ROOT / "build")
    parser.add_argument("--mlir-opt", default=MLIR_OPT)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--most", type=int, default=SIZES[-1], help="largest size")
    parser.add_argument("--same-bytes", type=int, default=20, help="repeated runs")
    parser.add_argument("--shape", choices=SHAPES, action="append")
    options = parser.parse_args()
    options.pto_opt = options.build / "bin" / "pto-opt"
    options.pto_translate = options.build / "bin" / "pto-translate"

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        nothing = folder / "empty.mlir"
        nothing.write_text("module {}\n")
        idle = [options.mlir_opt, nothing, "-o", "/dev/null"]
        kernels = [
            Kernel(options, folder, shape, count)
            for shape in options.shape or SHAPES
            for count in SIZES
            if count <= options.most
        ]
        starts = []
        for _ in range(options.repeat):
            starts.append(Run(idle))
            for k in kernels:
                k.measure()
        missed = report(kernels, min(run.cpu for run in starts))

        small = [k for k in kernels if k.count == SIZES[0]]
        for k in small:
            k.runs = {name: [] for name in k.commands}
        starts = []
        for _ in range(3 * options.repeat):
            starts.append(Run(idle))
            for k in small:
                k.measure()
        missed += report_small(small, median(starts, "wall"))

        for k in kernels:
            if k.count != 1_000:
                continue
            found = {k.digest() for _ in range(options.same_bytes)}
            if len(found) != 1:
                missed.append(f"{k.shape}: {len(found)} results of the same input")
        print(f"same bytes in {options.same_bytes} runs of each shape")
    for line in missed:
        print(f"missed: {line}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
