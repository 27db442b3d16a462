#!/usr/bin/env python3
"""Move tiles of planned kernels onto others that are in use, and see that the
proof of the plan notices.

Random kernels of the hardware level (nested loops, branches, `scf.while`, tiles
that loops carry and swap, windows of tiles, sections, a buffer reserved for a
queue, totals under and over capacity) are planned. What is planned must be proved. Then
each tile in turn is moved onto one that holds something which is read later.
Which ones these are is found here, by running the kernel in the abstract; every
mutant must be refused. Prints the rate. Exit code 1: a mutant was accepted, a
plan was refused, or a plan failed that has room; 2: nothing could be tried.
"""

import argparse
import random
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MARK = "// -----\n"
CAPACITY = 188416  # bytes that a2a3 has for tiles in 'vec'
SHAPES = [(8, 64), (16, 64), (32, 64), (64, 64), (64, 128), (48, 64)]


# --- Programs -----------------------------------------------------------------
# A statement is a tuple: ("op", dst, srcs), ("part", dst), ("for", trips, body),
# ("if", then, else), ("while", trips, before, after), ("swap", trips, a, b, body),
# ("section", body). Tiles are numbers; in the body of a swap, the names "p" and
# "q" stand for the two tiles that change places.


class Kernel:
    """A random kernel: shapes of its tiles, and its statements."""

    def __init__(self, rng):
        self.rng = rng
        self.shapes = []
        count = rng.choice([4, 8, 12, 20, 40])
        # Few shapes: an instruction needs tiles of one shape.
        choice = rng.sample(SHAPES, rng.choice([1, 2, 3]))
        self.shapes = [rng.choice(choice) for _ in range(count)]
        self.reserved = rng.choice([0, 0, 4096, 32768])
        written = set()
        self.body = self.block(written, depth=0, length=rng.randint(4, 24))
        # What is left in tiles matters.
        for tile in sorted(written):
            if rng.random() < 0.3:
                self.body.append(("op", tile, [tile]))

    def same(self, tile, among):
        return [t for t in sorted(among) if self.shapes[t] == self.shapes[tile]]

    def block(self, written, depth, length):
        rng, out = self.rng, []
        for _ in range(length):
            kind = rng.random()
            if depth >= 3 or kind < 0.7:
                out.append(self.operation(written))
            elif kind < 0.8:
                inside = set(written)
                body = self.block(inside, depth + 1, rng.randint(1, 6))
                trips = rng.choice([0, 1, 2, 3])
                out.append(("for", trips, body))
            elif kind < 0.88:
                then, other = set(written), set(written)
                out.append(
                    (
                        "if",
                        self.block(then, depth + 1, rng.randint(1, 5)),
                        self.block(other, depth + 1, rng.randint(0, 5)),
                    )
                )
                written |= then & other
            elif kind < 0.93:
                before = set(written)
                first = self.block(before, depth + 1, rng.randint(0, 4))
                written |= before
                after = set(before)
                second = self.block(after, depth + 1, rng.randint(1, 4))
                out.append(("while", rng.choice([0, 1, 2]), first, second))
            elif kind < 0.97:
                out.append(self.swap(written, depth) or self.operation(written))
            else:
                body = self.block(written, 3, rng.randint(1, 4))
                out.append(("section", body))
        return out

    def operation(self, written):
        rng = self.rng
        dst = rng.randrange(len(self.shapes))
        if dst in written and rng.random() < 0.15:
            return ("part", dst)
        sources = self.same(dst, written)
        if not sources or rng.random() < 0.15:
            written.add(dst)
            return ("op", dst, [])
        srcs = [rng.choice(sources) for _ in range(rng.choice([1, 2]))]
        written.add(dst)
        return ("op", dst, srcs)

    def swap(self, written, depth):
        rng = self.rng
        pairs = [
            (a, b)
            for a in sorted(written)
            for b in self.same(a, written)
            if a != b
        ]
        if not pairs:
            return None
        a, b = rng.choice(pairs)
        body = [("op", "q", ["p"])]
        others = self.same(a, written - {a, b})
        if others and rng.random() < 0.5:
            body.append(("op", "p", [rng.choice(others), "q"]))
        return ("swap", rng.choice([0, 1, 2, 3]), a, b, body)

    def sizes(self):
        return [rows * cols * 4 for rows, cols in self.shapes]


# --- Text ---------------------------------------------------------------------


def tile_type(rows, cols):
    layout = "blayout=row_major, slayout=none_box, fractal=512"
    return f"!pto_isa.tile_buf<vec, {rows}x{cols}xf32, {layout}>"


class Printer:
    """The text of a kernel, its tiles at `addresses` or without any."""

    def __init__(self, kernel, name, addresses=None):
        self.kernel, self.lines, self.names = kernel, [], 0
        self.put(f"func.func @{name}(%which: i1, %s: f32) {{", 0)
        self.put("%i0 = arith.constant 0 : index")
        self.put("%i1 = arith.constant 1 : index")
        self.put("%i2 = arith.constant 2 : index")
        self.put("%i3 = arith.constant 3 : index")
        if kernel.reserved:
            place = f"auto = false, base = {addresses[-1]}" if addresses else "auto = true"
            self.put(
                f'%queue = pto_isa.reserve_buffer {{name = "q", size = {kernel.reserved}, '
                f"location = #pto_isa.address_space<vec>, {place}}} -> i32"
            )
        for tile in range(len(kernel.shapes)):
            at = ""
            if addresses:
                self.put(f"%a{tile} = arith.constant {addresses[tile]} : i64")
                at = f"addr = %a{tile} "
            self.put(f"%t{tile} = pto_isa.alloc_tile {at}: {self.type(tile)}")
        self.block(kernel.body, {})
        self.put("return")
        self.put("}", 0)

    def put(self, line, indent=1):
        self.lines.append("  " * indent + line)

    def type(self, tile):
        rows, cols = self.kernel.shapes[tile]
        return tile_type(rows, cols)

    def fresh(self):
        self.names += 1
        return f"%n{self.names}"

    def block(self, body, names):
        for statement in body:
            getattr(self, statement[0] + "_")(names, *statement[1:])

    def op_(self, names, dst, srcs):
        value = lambda t: names.get(t, f"%t{t}")  # noqa: E731
        number = lambda t: names.get(("tile", t), t)  # noqa: E731
        out = f"outs({value(dst)} : {self.type(number(dst))})"
        if not srcs:
            self.put(f"pto_isa.texpands ins(%s : f32) {out}")
            return
        kind = self.type(number(dst))
        values = ", ".join(value(s) for s in srcs)
        types = ", ".join([kind] * len(srcs))
        mnemonic = "tabs" if len(srcs) == 1 else "tadd"
        self.put(f"pto_isa.{mnemonic} ins({values} : {types}) {out}")

    def part_(self, names, dst):
        rows, cols = self.kernel.shapes[dst]
        part, value = self.fresh(), names.get(dst, f"%t{dst}")
        kind = tile_type(rows // 2, cols)
        self.put(
            f"{part} = pto_isa.subview {value}[%i0, %i0] sizes [{rows // 2}, {cols}] "
            f": {self.type(dst)} -> {kind}"
        )
        self.put(f"pto_isa.texpands ins(%s : f32) outs({part} : {kind})")

    def for_(self, names, trips, body):
        self.put(f"scf.for {self.fresh()} = %i0 to %i{trips} step %i1 {{")
        self.block(body, names)
        self.put("}")

    def if_(self, names, then, other):
        self.put("scf.if %which {")
        self.block(then, names)
        if other:
            self.put("} else {")
            self.block(other, names)
        self.put("}")

    def while_(self, names, trips, before, after):
        i, more, j, k = (self.fresh() for _ in range(4))
        self.put(f"{self.fresh()} = scf.while ({i} = %i0) : (index) -> index {{")
        self.block(before, names)
        self.put(f"{more} = arith.cmpi slt, {i}, %i{trips} : index")
        self.put(f"scf.condition({more}) {i} : index")
        self.put("} do {")
        self.put(f"^bb0({j}: index):")
        self.block(after, names)
        self.put(f"{k} = arith.addi {j}, %i1 : index")
        self.put(f"scf.yield {k} : index")
        self.put("}")

    def swap_(self, names, trips, a, b, body):
        p, q, r = self.fresh(), self.fresh(), self.fresh()
        kind = self.type(a)
        self.put(
            f"{r}:2 = scf.for {self.fresh()} = %i0 to %i{trips} step %i1 "
            f"iter_args({p} = %t{a}, {q} = %t{b}) -> ({kind}, {kind}) {{"
        )
        inside = {"p": p, "q": q, ("tile", "p"): a, ("tile", "q"): a}
        self.block(body, {**names, **inside})
        self.put(f"scf.yield {q}, {p} : {kind}, {kind}")
        self.put("}")
        after = {("tile", 0): a, ("tile", 1): a, 0: f"{r}#0", 1: f"{r}#1"}
        self.op_({**names, **after}, 0, [0])
        self.op_({**names, **after}, 1, [1])

    def section_(self, names, body):
        self.put("pto_isa.section.vector {")
        self.block(body, names)
        self.put("}")

    def text(self):
        return "\n".join(self.lines) + "\n"


# --- Running in the abstract ----------------------------------------------------


def trace(kernel, which):
    """The tiles that each executed instruction reads, the one that it writes, and
    whether it writes all of it."""
    events = []

    def block(body, names):
        for statement in body:
            kind, *rest = statement
            if kind == "op":
                dst, srcs = rest
                read = [names.get(s, s) for s in srcs]
                events.append((read, names.get(dst, dst), True))
            elif kind == "part":
                events.append(([], rest[0], False))
            elif kind == "for":
                for _ in range(rest[0]):
                    block(rest[1], names)
            elif kind == "if":
                block(rest[0] if which else rest[1], names)
            elif kind == "while":
                block(rest[1], names)
                for _ in range(rest[0]):
                    block(rest[2], names)
                    block(rest[1], names)
            elif kind == "swap":
                trips, p, q, inner = rest
                for _ in range(trips):
                    block(inner, {**names, "p": p, "q": q})
                    p, q = q, p
                events.append(([p], p, True))
                events.append(([q], q, True))
            else:
                block(rest[0], names)

    block(kernel.body, {})
    return events


def neighbours(kernel):
    """tile → tiles that hold something while it is written that is read later."""
    found = defaultdict(set)
    for which in (False, True):
        events = trace(kernel, which)
        # The time of the last read of what each write leaves.
        holds = {}  # tile → [time of the write, time of the last read]
        spans = []
        for time, (srcs, dst, is_whole) in enumerate(events):
            for src in srcs:
                if src in holds:
                    holds[src][1] = time
            if is_whole:
                if dst in holds:
                    spans.append((dst, *holds[dst]))
                holds[dst] = [time, time]
        spans += [(tile, *span) for tile, span in holds.items()]
        for tile, first, last in spans:
            for time in range(first + 1, last):
                writer = events[time][1]
                if writer != tile:
                    found[writer].add(tile)
    return found


# --- Driving pto-opt ------------------------------------------------------------


def run(pto_opt, chunks, passes):
    """Output per chunk, and the numbers of the chunks with an error."""
    text = MARK.join(chunks)
    starts, line = [], 1
    for chunk in chunks:
        starts.append(line)
        line += chunk.count("\n") + 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kernels.mlir"
        path.write_text(text)
        result = subprocess.run(
            [
                pto_opt,
                path,
                "--split-input-file",
                "--pto-set-target=machine=a2a3",
                *passes,
            ],
            capture_output=True,
            text=True,
        )
    if result.returncode not in (0, 1):
        sys.exit(f"pto-opt ended with {result.returncode}:\n{result.stderr[-2000:]}")
    failed = set()
    for match in re.finditer(r"kernels\.mlir:(\d+):\d+: error", result.stderr):
        at = int(match[1])
        failed.add(max(n for n, start in enumerate(starts) if start <= at))
    return result.stdout, failed, result.stderr


def plan(pto_opt, kernels):
    """Per kernel the addresses of its tiles and of its queue, or None; the numbers
    of those with an error, and of those whose plan is refused."""
    texts = [Printer(k, f"k{n}").text() for n, k in enumerate(kernels)]
    passes = ["--pto-isa-plan-memory", "--pto-isa-verify-planned"]
    out, failed, errors = run(pto_opt, texts, passes)
    addresses = [None] * len(kernels)
    for part in re.split(r"(?=func\.func @k\d)", out):
        name = re.match(r"func\.func @k(\d+)", part)
        if not name:
            continue
        values = dict(re.findall(r"(%\w+) = arith\.constant (\d+) : i64", part))
        allocs = re.findall(r"alloc_tile addr = (%\w+)", part)
        base = re.search(r"base = (\d+)", part)
        addresses[int(name[1])] = [int(values[a]) for a in allocs]
        addresses[int(name[1])].append(int(base[1]) if base else None)
    refused = [n for n in sorted(failed) if "(planned_c" in errors_of(errors, n, texts)]
    return addresses, failed, refused


def errors_of(errors, number, texts):
    """The lines of `errors` that lie in a chunk."""
    first = sum(text.count("\n") + 1 for text in texts[:number]) + 1
    last = first + texts[number].count("\n")
    lines = []
    for line in errors.splitlines():
        match = re.match(r".*kernels\.mlir:(\d+):", line)
        if match and first <= int(match[1]) <= last:
            lines.append(line)
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--kernels", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--pto-opt", default=ROOT / "build/bin/pto-opt")
    parser.add_argument("--verbose", action="store_true", help="print what escaped")
    args = parser.parse_args()

    rng = random.Random(args.seed)
    kernels = [Kernel(rng) for _ in range(args.kernels)]
    addresses, failed, refused = plan(args.pto_opt, kernels)
    wrong = 0
    for number in refused:
        wrong += 1
        print(f"kernel {number}: its plan is refused")
    for number in sorted(failed - set(refused)):
        # Everything side by side would have fitted.
        if sum(kernels[number].sizes()) + kernels[number].reserved <= CAPACITY:
            wrong += 1
            print(f"kernel {number}: has room, but no plan")

    mutants, where = [], []
    for number, kernel in enumerate(kernels):
        if addresses[number] is None:
            continue
        for tile, others in sorted(neighbours(kernel).items()):
            other = rng.choice(sorted(others))
            moved = list(addresses[number])
            moved[tile] = moved[other]
            name = f"k{number}_{tile}_onto_{other}"
            mutants.append(Printer(kernel, name, moved).text())
            where.append(name)
        if kernel.reserved:
            moved = list(addresses[number])
            moved[0] = moved[-1]
            name = f"k{number}_0_onto_queue"
            mutants.append(Printer(kernel, name, moved).text())
            where.append(name)
    if not mutants:
        print("mutate_plan: nothing to try")
        return 2
    _, caught, _ = run(args.pto_opt, mutants, ["--pto-isa-verify-planned"])
    for number, name in enumerate(where):
        if number not in caught and args.verbose:
            print(f"{name} was accepted\n{mutants[number]}")
    planned = sum(a is not None for a in addresses)
    print(
        f"mutate_plan: {args.kernels} kernels, {planned} planned, "
        f"{len(failed)} without room, {len(mutants)} mutants, "
        f"{len(caught)} caught ({100 * len(caught) / len(mutants):.2f} %)"
    )
    return 1 if wrong or len(caught) != len(mutants) else 0


if __name__ == "__main__":
    sys.exit(main())
