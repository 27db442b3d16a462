#!/usr/bin/env python3
"""Move tiles of planned kernels onto others that are in use, and see that the
proof of the plan notices.

Random kernels of the hardware level (nested loops, branches, `scf.while`, tiles
that loops carry and swap, windows of tiles, sections, tiles popped from a queue,
totals just under, at and just over capacity) are planned. What is planned must be
proved; what has room must be planned, and what has none must not. Then each tile
in turn is moved onto every one that holds something which is read later, and onto
the queue, and each slot of the queue is given back before its tile is read. Which
ones hold something is found here, by running the kernel in the abstract; every
mutant must be refused.

With --suite, the kernels of the tests are broken in the same ways by
pto-mutate-plan: all files under test/, examples of operations, and the kernels
that tests of values run (--values, which takes minutes).

Prints the rates. Exit code 1: a mutant was accepted, a plan was refused, or the
verdict on room is wrong; 2: nothing could be tried.
"""

import argparse
import os
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
# A statement is a tuple: ("op", dst, srcs), ("part", dst), which writes the first
# half, ("window", dst), which writes a half that run time chooses, ("for", trips,
# body), ("if", then, else), ("while", trips, before, after), ("swap", trips, a, b, body),
# ("section", body), ("take", number, tiles), ("carry", trips, first, next, out).
# The last is a loop that declares a tile and carries it to its next trip and out of
# the loop, where it is read. Tiles are numbers; in the body of a
# swap, the names "p" and "q" stand for the two tiles that change places. A "take"
# pops a tile from the queue, reads it into each of the tiles, and gives it back.


class Kernel:
    """A random kernel: shapes of its tiles, and its statements."""

    def __init__(self, rng):
        self.rng = rng
        self.shapes = []
        count = rng.choice([4, 8, 12, 20, 40])
        # How many are declared at the start, and not in loops.
        self.outer = count
        # Few shapes: an instruction needs tiles of one shape.
        choice = rng.sample(SHAPES, rng.choice([1, 2, 3]))
        self.shapes = [rng.choice(choice) for _ in range(count)]
        # Slots of a queue, and the bytes of one.
        self.slots = rng.choice([0, 0, 1, 2])
        self.slot = max(self.sizes())
        self.takes = 0
        written = set()
        self.body = self.block(written, depth=0, length=rng.randint(4, 24))
        # What is left in tiles matters.
        for tile in sorted(written):
            if rng.random() < 0.3:
                self.body.append(("op", tile, [tile]))

    @property
    def reserved(self):
        return self.slots * self.slot

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
            elif kind < 0.95 and self.slots:
                out.append(self.take(written))
            elif kind < 0.96 and written and depth < 2:
                out.append(self.carry(written))
            elif kind < 0.97:
                out.append(self.swap(written, depth) or self.operation(written))
            else:
                body = self.block(written, 3, rng.randint(1, 4))
                out.append(("section", body))
        return out

    def operation(self, written):
        rng = self.rng
        dst = rng.randrange(self.outer)
        if dst in written and rng.random() < 0.15:
            return (rng.choice(["part", "window"]), dst)
        sources = self.same(dst, written)
        if not sources or rng.random() < 0.15:
            written.add(dst)
            return ("op", dst, [])
        srcs = [rng.choice(sources) for _ in range(rng.choice([1, 2]))]
        written.add(dst)
        return ("op", dst, srcs)

    def take(self, written):
        first = self.rng.randrange(self.outer)
        tiles = self.same(first, range(self.outer))
        tiles = self.rng.sample(tiles, min(len(tiles), self.rng.choice([1, 2])))
        written.update(tiles)
        self.takes += 1
        return ("take", self.takes, tiles)

    def carry(self, written):
        first = self.rng.choice(sorted(written))
        out = self.rng.choice(self.same(first, range(self.outer)))
        self.shapes.append(self.shapes[first])
        written.add(out)
        return ("carry", self.rng.choice([1, 2, 3]), first, len(self.shapes) - 1, out)

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


class FullKernel(Kernel):
    """A kernel whose tiles are all in use at once, `excess` bytes beyond capacity."""

    def __init__(self, rng, excess):
        self.rng, self.takes, self.shapes = rng, 0, []
        self.slots, self.slot = rng.choice([0, 1, 2]), 16384
        room = CAPACITY + excess - self.reserved
        while room > 32768:
            rows, cols = rng.choice(SHAPES)
            if rows * cols * 4 <= room:
                self.shapes.append((rows, cols))
                room -= rows * cols * 4
        self.shapes.append((room // 32, 8))
        self.outer = len(self.shapes)
        tiles = list(range(len(self.shapes)))
        rng.shuffle(tiles)
        reads = [("op", tile, [tile]) for tile in tiles]
        wrap = rng.choice(
            [
                lambda body: body,
                lambda body: [("for", 2, body)],
                lambda body: [("if", body, body)],
                lambda body: [("while", 1, body, body[:1])],
                lambda body: [("section", body)],
            ]
        )
        self.body = [("op", tile, []) for tile in tiles] + wrap(reads)


# --- Text ---------------------------------------------------------------------


def tile_type(rows, cols):
    layout = "blayout=row_major, slayout=none_box, fractal=512"
    return f"!pto_isa.tile_buf<vec, {rows}x{cols}xf32, {layout}>"


class Printer:
    """The text of a kernel, its tiles at `addresses` or without any."""

    def __init__(self, kernel, name, addresses=None, early=None):
        self.kernel, self.lines, self.names = kernel, [], 0
        self.addresses = addresses
        # The number of a "take" that gives its slot back before it is read.
        self.early = early
        kind = "pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>"
        self.put(
            f"func.func @{name}(%which: i1, %s: f32, %row: index) attributes {{{kind}}} {{", 0
        )
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
            self.put(
                "pto_isa.aiv_initialize_pipe {id = 0, dir_mask = 1, slot_size = "
                f"{kernel.slot}, slot_num = {kernel.slots}}}"
                "(c2v_consumer_buf = %queue : i32)"
            )
        for tile in range(kernel.outer):
            self.alloc(tile)
        self.block(kernel.body, {})
        self.put("return")
        self.put("}", 0)

    def put(self, line, indent=1):
        self.lines.append("  " * indent + line)

    def alloc(self, tile):
        at = ""
        if self.addresses:
            self.put(f"%a{tile} = arith.constant {self.addresses[tile]} : i64")
            at = f"addr = %a{tile} "
        self.put(f"%t{tile} = pto_isa.alloc_tile {at}: {self.type(tile)}")

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
        self.write_half(names, dst, "%i0")

    def window_(self, names, dst):
        self.write_half(names, dst, "%row")

    def write_half(self, names, dst, row):
        rows, cols = self.kernel.shapes[dst]
        part, value = self.fresh(), names.get(dst, f"%t{dst}")
        kind = tile_type(rows // 2, cols)
        self.put(
            f"{part} = pto_isa.subview {value}[{row}, %i0] sizes [{rows // 2}, {cols}] "
            f": {self.type(dst)} -> {kind}"
        )
        self.put(f"pto_isa.texpands ins(%s : f32) outs({part} : {kind})")

    def take_(self, names, number, tiles):
        value, kind = self.fresh(), self.type(tiles[0])
        free = "pto_isa.tfree_from_aic {split = 0}"
        self.put(f"{value} = pto_isa.tpop_from_aic {{split = 0}} -> {kind}")
        if number == self.early:
            self.put(free)
        for tile in tiles:
            out = names.get(tile, f"%t{tile}")
            self.put(f"pto_isa.tabs ins({value} : {kind}) outs({out} : {kind})")
        if number != self.early:
            self.put(free)

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

    def carry_(self, names, trips, first, next, out):
        kind, p, r = self.type(first), self.fresh(), self.fresh()
        start = names.get(first, f"%t{first}")
        end = names.get(out, f"%t{out}")
        self.put(
            f"{r} = scf.for {self.fresh()} = %i0 to %i{trips} step %i1 "
            f"iter_args({p} = {start}) -> ({kind}) {{"
        )
        self.put(f"pto_isa.tabs ins({p} : {kind}) outs({end} : {kind})")
        self.alloc(next)
        self.put(f"pto_isa.tabs ins({end} : {kind}) outs(%t{next} : {kind})")
        self.put(f"scf.yield %t{next} : {kind}")
        self.put("}")
        self.put(f"pto_isa.tabs ins({r} : {kind}) outs({end} : {kind})")

    def section_(self, names, body):
        self.put("pto_isa.section.vector {")
        self.block(body, names)
        self.put("}")

    def text(self):
        return "\n".join(self.lines) + "\n"


# --- Running in the abstract ----------------------------------------------------


def trace(kernel, which):
    """The tiles that each executed instruction reads, the one that it writes, and
    how much of it: "all", "first" half, or a half "somewhere"."""
    events = []

    def block(body, names):
        for statement in body:
            kind, *rest = statement
            if kind == "op":
                dst, srcs = rest
                read = [names.get(s, s) for s in srcs]
                events.append((read, names.get(dst, dst), "all"))
            elif kind == "part":
                events.append(([], rest[0], "first"))
            elif kind == "window":
                events.append(([], rest[0], "somewhere"))
            elif kind == "take":
                events.extend(([], names.get(t, t), "all") for t in rest[1])
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
            elif kind == "carry":
                trips, first, next, out = rest
                held, end = names.get(first, first), names.get(out, out)
                for _ in range(trips):
                    events.extend([([held], end, "all"), ([end], next, "all")])
                    held = next
                events.append(([held], end, "all"))
            elif kind == "swap":
                trips, p, q, inner = rest
                for _ in range(trips):
                    block(inner, {**names, "p": p, "q": q})
                    p, q = q, p
                events.append(([p], p, "all"))
                events.append(([q], q, "all"))
            else:
                block(rest[0], names)

    block(kernel.body, {})
    return events


def spans_of(events):
    """(tile, time of a write, time of the last read of what it left) per write."""
    holds, spans = {}, []
    for time, (srcs, dst, how_much) in enumerate(events):
        for src in srcs:
            if src in holds:
                holds[src][1] = time
        if how_much == "all":
            if dst in holds:
                spans.append((dst, *holds[dst]))
            holds[dst] = [time, time]
    return spans + [(tile, *span) for tile, span in holds.items()]


def peak(kernel):
    """Bytes that are in use at once, at least."""
    sizes, most = kernel.sizes(), 0
    for which in (False, True):
        changes = defaultdict(int)
        for tile, first, last in spans_of(trace(kernel, which)):
            # Behind the last read another tile may have the place.
            changes[first] += sizes[tile]
            changes[last if last > first else last + 1] -= sizes[tile]
        in_use = 0
        for time in sorted(changes):
            in_use += changes[time]
            most = max(most, in_use)
    return most + kernel.reserved


def neighbours(kernel):
    """tile → tiles that hold something while it is written that is read later."""
    found, sizes = defaultdict(set), kernel.sizes()
    for which in (False, True):
        events = trace(kernel, which)
        for tile, first, last in spans_of(events):
            for time in range(first + 1, last):
                writer = events[time][1]
                # What is written again in a part, the first half, before it is
                # read may be destroyed.
                again = any(
                    dst == tile and how_much == "first"
                    for _, dst, how_much in events[time + 1 : last]
                )
                if writer != tile and not (again and 2 * sizes[writer] <= sizes[tile]):
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


# --- Random kernels ---------------------------------------------------------------


def mutants_of(kernel, number, addresses):
    """(name, text) of every change that must be noticed."""
    moves = [
        (tile, other)
        for tile, others in sorted(neighbours(kernel).items())
        for other in sorted(others)
    ]
    if kernel.reserved:
        moves += [(tile, len(kernel.shapes)) for tile in range(len(kernel.shapes))]
    for tile, other in moves:
        moved = list(addresses)
        moved[tile] = moved[other]
        name = f"k{number}_{tile}_onto_{other}"
        yield name, Printer(kernel, name, moved).text()
    for take in range(1, kernel.takes + 1):
        name = f"k{number}_take_{take}"
        yield name, Printer(kernel, name, addresses, early=take).text()


def run_random(args):
    """Whether all is as it must be; none if there was nothing to try."""
    rng = random.Random(args.seed)
    kernels = [Kernel(rng) for _ in range(args.kernels)]
    excesses = [-32, 0, 32, 4096]
    kernels += [
        FullKernel(rng, excesses[n % len(excesses)]) for n in range(args.kernels // 5)
    ]
    addresses, failed, refused = plan(args.pto_opt, kernels)
    wrong = 0
    for number, kernel in enumerate(kernels):
        total = sum(kernel.sizes()) + kernel.reserved
        message = ""
        if number in refused:
            message = "its plan is refused"
        elif number in failed and total <= CAPACITY:
            # Everything side by side would have fitted.
            message = "has room, but no plan"
        elif number not in failed and peak(kernel) > CAPACITY:
            message = "has no room, but a plan"
        if message:
            wrong += 1
            print(f"kernel {number}: {message}")
    mutants = [
        mutant
        for number, kernel in enumerate(kernels)
        if addresses[number] is not None
        for mutant in mutants_of(kernel, number, addresses[number])
    ]
    if not mutants:
        return None
    caught = set()
    for start in range(0, len(mutants), 500):
        part = [text for _, text in mutants[start : start + 500]]
        _, failures, _ = run(args.pto_opt, part, ["--pto-isa-verify-planned"])
        caught |= {start + number for number in failures}
    for number, (name, text) in enumerate(mutants):
        if number not in caught and args.verbose:
            print(f"{name} was accepted\n{text}")
    print(
        f"mutate_plan: {len(kernels)} kernels, "
        f"{sum(a is not None for a in addresses)} planned, "
        f"{len(failed)} without room, {len(mutants)} mutants, "
        f"{len(caught)} caught ({100 * len(caught) / len(mutants):.2f} %)"
    )
    return not wrong and len(caught) == len(mutants)


# --- Kernels of the tests ---------------------------------------------------------

COUNTS = re.compile(
    r"(\d+) kernels, (\d+) unreadable, (\d+) without a plan, (\d+) refused, "
    r"(\d+) mutants, (\d+) caught, (\d+) partial, (\d+) partial caught"
)
EXAMPLE = re.compile(r"```mlir\n(.*?)```", re.DOTALL)
# A plugin of pytest that keeps the kernels which pto-run is given.
KEEP = """
import pathlib, shutil, subprocess
real, folder, seen = subprocess.run, pathlib.Path({folder!r}), []

def keep(command, *args, **options):
    for word in command if isinstance(command, list) else []:
        path = pathlib.Path(str(word))
        if path.suffix in (".mlir", ".pto") and path.exists():
            seen.append(path)
            shutil.copy(path, folder / f"{{len(seen)}}{{path.suffix}}")
    return real(command, *args, **options)

subprocess.run = keep
"""


def keep_values(folder):
    """Runs the tests of values; their kernels are in `folder` then."""
    (folder / "keep_kernels.py").write_text(KEEP.format(folder=str(folder)))
    tests = sorted((ROOT / "test/python").glob("test_isa_*.py"))
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "keep_kernels", *tests],
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.DEVNULL,
        check=False,
    )


def suite_files(args, folder):
    """Files with kernels: of tests, of examples, and of tests of values."""
    for path in sorted((ROOT / "test").rglob("*")):
        is_kernel = path.suffix in (".mlir", ".pto") and "invalid" not in path.name
        if is_kernel and re.search(r"pto(_isa)?\.(alloc|reserve)_", path.read_text()):
            yield path
    # The descriptions as TableGen puts them together.
    page = ROOT / "docs/generated"
    for number, path in enumerate(sorted(page.rglob("*.md"))):
        blocks = [b for b in EXAMPLE.findall(path.read_text()) if "pto_isa." in b]
        if blocks:
            out = folder / f"examples{number}.mlir"
            out.write_text(MARK.join(blocks))
            yield out
    if args.values:
        values = folder / "values"
        values.mkdir()
        keep_values(values)
        yield from sorted(p for p in values.iterdir() if p.suffix != ".py")


def mutate_file(args, path, folder):
    """The counts of pto-mutate-plan on a file, or None."""
    if path.suffix == ".pto":
        out = folder / (path.stem + ".imported.mlir")
        done = subprocess.run(
            [args.pto_opt, path, "-o", out], capture_output=True, check=False
        )
        if done.returncode:
            return None
        path = out
    tool = Path(args.pto_opt).parent / "pto-mutate-plan"
    total = [0] * 8
    for machine in ("a2a3", "a5"):
        done = subprocess.run(
            [tool, f"--machine={machine}", path],
            capture_output=True,
            text=True,
            check=False,
        )
        counts = COUNTS.search(done.stdout)
        if not counts:
            sys.exit(f"pto-mutate-plan failed on {path}:\n{done.stderr[-2000:]}")
        if done.returncode:
            print(f"{path} on {machine}:\n{done.stderr}")
        total = [a + int(b) for a, b in zip(total, counts.groups(), strict=True)]
    return total


def run_suite(args):
    """Whether all is as it must be; none if there was nothing to try."""
    total, files = [0] * 8, 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for path in suite_files(args, folder):
            counts = mutate_file(args, path, folder)
            if counts:
                files += 1
                total = [a + b for a, b in zip(total, counts, strict=True)]
    kernels, _, no_plan, refused, mutants, caught, partial, partial_caught = total
    if not mutants:
        return None
    print(
        f"mutate_plan: {files} files of tests, {kernels} kernels, {no_plan} files "
        f"without a plan, {refused} refused, {mutants} mutants, {caught} caught "
        f"({100 * caught / mutants:.2f} %); written in parts: {partial} mutants, "
        f"{partial_caught} caught"
    )
    return not refused and caught == mutants


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--kernels", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--pto-opt", default=ROOT / "build/bin/pto-opt")
    parser.add_argument("--suite", action="store_true", help="kernels of the tests")
    parser.add_argument("--values", action="store_true", help="also those with values")
    parser.add_argument("--verbose", action="store_true", help="print what escaped")
    args = parser.parse_args()
    results = [run_random(args)] if args.kernels else []
    if args.suite or args.values:
        results.append(run_suite(args))
    if None in results or not results:
        print("mutate_plan: nothing to try")
        return 2
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
