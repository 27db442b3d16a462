#!/usr/bin/env python3
"""Change valid programs of the hardware level at random and look for crashes.

Mutants of MLIR text go through pto-opt (parser, verifiers, round trip, layouts,
plan, proof, lowering), pto-translate (public text, C++) and, if they have a
kernel whose arguments can be made, pto-run; mutants of the public text through
its import, its round trip and pto-opt. A signal, an abort, a sanitizer report,
an internal error, or a tool that does not end is a crash. It is minimized and
saved. Exit code 1 says that there was one, 2 that the fuzzer could not work.
"""

import argparse
import math
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import mutate
from mutate import MARK, ROOT, edit_number, edit_tokens, minimize
from mutate import pick_other, shuffle_lines, signature, truncate

CORPUS = Path(__file__).resolve().parent / "corpus-isa"
# Programs that are there anyway, for the operations that do not run.
TESTS = [
    ROOT / "test" / "Dialect" / "PTOISA" / "IR",
    ROOT / "test" / "Dialect" / "PTOISA" / "Transforms",
    ROOT / "test" / "Target" / "PTOText",
]
LIMIT = 20  # seconds for one program; the machine may be busy
BATCH = 32
MACHINES = ["a2a3", "a5", "cpu-generic"]

# Crashes that are not ours: (pattern of the text on standard error, reason).
IGNORED = []

# --- Mutations ---------------------------------------------------------------

ELEMENTS = """f32 f16 bf16 i8 i16 i32 i64 ui8 ui16 ui32 ui64 f8E4M3FN f8E5M2
f8E8M0FNU i1 i4 f64 index !pto_isa.hif8 !pto_isa.f4E2M1x2""".split()
PLACES = "vec mat left right acc bias scaling scale_left scale_right gm ctrl".split()
EXTENTS = """0 1 1 2 3 7 8 15 16 17 31 32 33 63 64 128 255 256 4096 65536 ? -1
2147483648 4611686018427387904 9223372036854775807""".split()
PARAMETERS = """valid=?x? valid=1x1 valid=0x0 valid=16x? blayout=row_major
blayout=col_major slayout=none_box slayout=row_major slayout=col_major fractal=32
fractal=512 fractal=1024 fractal=3 pad=0 pad=1 pad=2 pad=3 compact=0 compact=1
compact=2""".split()
WORDS = """ins outs ( ) [ ] < > , : = -> { } valid_row valid_col addr offsets sizes
strides shape layout after reads writes updates scalars grid %a %b %c0 %c1 @f @k
attributes {pto_isa.entry} unit true 0 1 -1 "text" 0x7FC00000""".split()
TILE = re.compile(
    r"tile_buf<(?:loc=)?(\w+), (?:dtype=)?([^<>]*?(?:<[^<>]*>)?[^<>]*)>"
)
CALL = re.compile(r"pto(?:_isa)?\.([a-z]\w*(?:\.[a-z]\w*)*)(?=[ (\[])")
ATTRIBUTE = re.compile(r"#pto(?:_isa)?(?:\.\w+)?<[^<>]*>|<(?:PIPE|EVENT)_\w+>")


class Vocabulary:
    """What the seeds are made of."""

    def __init__(self, seeds):
        text = "\n".join(seeds)
        self.mnemonics = sorted(set(CALL.findall(text)))
        self.attributes = sorted(set(ATTRIBUTE.findall(text)))


def swap_mnemonic(rng, text, words):
    """Mostly to one that begins in the same way."""

    def change(hit):
        head = hit[1][: rng.choice((2, 3, 4))]
        near = [m for m in words.mnemonics if m.startswith(head)]
        prefix = hit[0][: -len(hit[1])]
        return prefix + rng.choice(near or words.mnemonics)

    return pick_other(rng, text, CALL, change)


def swap_attribute(rng, text, words):
    def change(hit):
        head = hit[0].split("<")[0] + "<"
        near = [a for a in words.attributes if a.startswith(head)]
        near = near if rng.random() < 0.8 else words.attributes
        return rng.choice(near or words.attributes)

    return pick_other(rng, text, ATTRIBUTE, change)


def add_attribute(rng, text, words):
    if not words.attributes:
        return text
    names = re.findall(r"\{(\w+) =|, (\w+) = [#\d]", text) or [("mode", "")]
    name = "".join(rng.choice(names))
    new = f" {{{name} = {rng.choice([*words.attributes, '1 : i32', 'true', '-1'])}}}"
    return pick_other(rng, text, r"\)$|\)(?=\n)", lambda hit: hit[0] + new)


def edit_tile(rng, text, words):
    """One parameter of one tile type."""

    def change(hit):
        parts = hit[0][len("tile_buf<") : -1].split(", ")
        how = rng.randrange(4)
        if how == 0:
            parts[0] = rng.choice(PLACES)
        elif how == 1:
            parts.append(rng.choice(PARAMETERS))
        elif how == 2 and len(parts) > 2:
            del parts[rng.randrange(1, len(parts))]
        else:
            at = rng.randrange(len(parts))
            number = r"\d+|\?"
            parts[at] = pick_other(rng, parts[at], number, lambda _: rng.choice(EXTENTS))
        return f"tile_buf<{', '.join(parts)}>"

    return pick_other(rng, text, TILE, change)


def change_extent(rng, text, words):
    """Give one extent another value wherever it stands."""
    found = re.findall(r"(?<=[ <=x])\d+(?=x)", text)
    if not found:
        return text
    old, new = rng.choice(found), rng.choice(EXTENTS)
    text = re.sub(rf"(?<=[ <=x]){old}(?=x)|(?<=\dx){old}(?=[,>])", new, text)
    if rng.random() < 0.5 and new.isdigit():
        text = re.sub(rf"(constant ){old}( : index)", rf"\g<1>{new}\2", text)
    return text


def change_element(rng, text, words):
    """Give one element type another value wherever it stands."""
    found = re.findall(r"(?<=x)(?:[a-z]\w*)(?=[,>])", text)
    if not found:
        return text
    old, new = rng.choice(found), rng.choice(ELEMENTS)
    return re.sub(rf"(?<![\w%@.!]){old}\b|(?<=x){old}(?=[,>])", new, text)


def change_place(rng, text, words):
    old, new = rng.choice(PLACES), rng.choice(PLACES)
    return re.sub(rf"(?<=tile_buf<){old}\b", new, text)


def swap_values(rng, text, words):
    """Another value in the place of a use."""
    names = re.findall(r"%[\w#]+", text)
    return pick_other(rng, text, r"%[\w#]+", lambda _: rng.choice(names)) if names else text


def change_constant(rng, text, words):
    return pick_other(
        rng, text, r"(?<=constant )-?\d+(?= :)",
        lambda _: rng.choice("-1 0 1 2 3 5 16 31 64 4096 1000000 9223372036854775807".split()),
    )  # fmt: skip


def nest(rng, text, words):
    """A loop or a branch around some lines of a body that no result leaves."""
    lines = text.split("\n")
    inner = [i for i, line in enumerate(lines) if re.match(r"  pto(_isa)?\.", line)]
    if not inner:
        return text
    at = rng.choice(inner)
    number = rng.randrange(10**6)
    trips = rng.choice("0 1 2 5".split())
    kind = rng.choice([
        f"scf.for %i{number} = %l{number} to %h{number} step %s{number} {{",
        f"scf.if %b{number} {{",
    ])  # fmt: skip
    setup = [
        f"  %l{number} = arith.constant 0 : index",
        f"  %h{number} = arith.constant {trips} : index",
        f"  %s{number} = arith.constant 1 : index",
        f"  %b{number} = arith.cmpi eq, %l{number}, %h{number} : index",
        "  " + kind,
    ]
    return "\n".join([*lines[:at], *setup, lines[at], "  }", *lines[at + 1 :]])


def insert_word(rng, text, words):
    return pick_other(rng, text, r" ", lambda _: f" {rng.choice(WORDS)} ")


def plain(edit):
    """An edit that needs no vocabulary."""
    return lambda rng, text, words: edit(rng, text)


TEXTUAL = [
    *[plain(edit_tokens)] * 3, *[plain(edit_number)] * 2, plain(truncate),
    plain(shuffle_lines), insert_word, edit_tile, add_attribute,
]  # fmt: skip
STRUCTURED = [
    swap_mnemonic, swap_mnemonic, swap_attribute, edit_tile, edit_tile,
    change_extent, change_extent, change_element, change_place, swap_values,
    swap_values, change_constant, nest, add_attribute, plain(shuffle_lines),
]  # fmt: skip


def mutate_one(rng, seeds, words):
    """One mutant; three in five have structured changes only."""
    text = rng.choice(seeds)
    edits = STRUCTURED if rng.random() < 0.6 else TEXTUAL
    for _ in range(rng.choice((1, 1, 2, 2, 3, 5))):
        text = rng.choice(edits)(rng, text, words)
    return text


# --- Tools -------------------------------------------------------------------


class Tools:
    def __init__(self, binaries, folder):
        self.binaries, self.folder, self.processes = binaries, folder, 0

    def run(self, command, text, suffix=".mlir", limit=LIMIT):
        """(exit code, standard error); the code is None if the tool does not
        end, also when it is asked to."""
        tool, *options = command
        file = self.folder / f"in{suffix}"
        file.write_text(text)
        self.processes += 1
        output = [] if tool == "pto-run" else ["-o", os.devnull]
        child = subprocess.Popen(
            [self.binaries / tool, file, *output, *options],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        try:
            out = child.communicate(timeout=limit)[1]
        except subprocess.TimeoutExpired:
            # A kernel may take as long as it likes, if it can be stopped.
            asked = tool == "pto-run"
            if asked:
                child.send_signal(signal.SIGINT)
            try:
                out = child.communicate(timeout=limit if asked else 0.1)[1]
            except subprocess.TimeoutExpired:
                child.kill()
                child.communicate()
                return None, "time limit"
        return child.returncode, out.decode(errors="replace")

    def batch(self, command, texts):
        """For each text (exit code, its errors); pto-opt runs them together."""
        starts, line = [], 1
        for text in texts:
            starts.append(line)
            line += text.count("\n") + MARK.count("\n")
        together = [*command, "--split-input-file"]
        code, out = self.run(together, MARK.join(texts), limit=3 * LIMIT)
        if code == 0:
            return [(0, out)] * len(texts)
        if not is_crash(code, out):
            errors = [[] for _ in texts]
            for hit in re.finditer(r"in\.mlir:(\d+):\d+: error: .*", out):
                errors[sum(s <= int(hit[1]) for s in starts) - 1].append(hit[0])
            if len(re.findall(r"\berror: ", out)) <= sum(map(len, errors)):
                return [(int(bool(e)), "\n".join(e)) for e in errors]
        return [self.run(command, text) for text in texts]


def is_crash(code, out):
    # 3 is pto-run's word for a defect of the compiler.
    return mutate.is_crash(code, out) or code == 3


def name_crash(code, out):
    if code == 3:
        return "internal " + mutate.kind_of(out)
    return signature(code, out)


class Finds:
    """Distinct crashes, each minimized once and saved."""

    def __init__(self, tools, folder):
        self.tools, self.folder = tools, folder
        self.counts, self.ignored = {}, {}

    def add(self, text, command, code, out, suffix=".mlir"):
        for pattern, reason in IGNORED:
            if re.search(pattern, out):
                self.ignored[reason] = self.ignored.get(reason, 0) + 1
                return
        what = name_crash(code, out)
        self.counts[what] = self.counts.get(what, 0) + 1
        if self.counts[what] > 1:
            return

        def same(smaller):
            got = self.tools.run(command, smaller, suffix)
            return is_crash(*got) and name_crash(*got) == what

        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / f"isa-crash-{len(self.counts):03}{suffix}"
        head = f"// {' '.join(map(str, command))}\n// {what}\n"
        file.write_text(head + text)
        print(f"{file}: {what}", flush=True)
        file.write_text(head + minimize(text, same, 60))


# --- Kernels that run --------------------------------------------------------

SIGNATURE = re.compile(r"(?:func\.func|pto_isa\.program) @\w+\(([^\n]*?)\) *(?:attributes|\{)")


def make_argument(type):
    """The text of a value of an argument, or None."""
    if re.fullmatch(r"index|u?i\d+", type):
        return "2"
    if re.fullmatch(r"b?f\d+", type):
        return "1.5"
    pointer = re.fullmatch(r"!pto_isa\.ptr<(\w+)>", type)
    if pointer:
        return f"zeros:{pointer[1]}:8192"
    view = re.fullmatch(r"!pto_isa\.tensor_view<((?:[\d?]+x)+)(\w+)>", type)
    if view:
        shape = view[1][:-1].replace("?", "16")
        if math.prod(map(int, shape.split("x"))) <= 1 << 20:
            return f"zeros:{view[2]}:{shape}"
    return None


def make_arguments(text):
    """Options that give values to the arguments of the last function of a text,
    or None if that cannot be done."""
    text = re.sub(r"^!\w+ = .*\n", "", text, flags=re.M)
    found = SIGNATURE.findall(text)
    if not found:
        return None
    types = re.findall(r"%\w+ ?: ?([^\s,%]+)", found[-1])
    values = [make_argument(type) for type in types]
    if None in values:
        return None
    return [f"--arg={value}" for value in values]


# --- Roads -------------------------------------------------------------------


def load_seeds(paths, suffix):
    """Each part of each file, and each of its functions by itself."""
    seeds = []
    for path in paths:
        files = sorted(path.rglob(f"*{suffix}")) if path.is_dir() else [path]
        for file in files:
            if "invalid" in file.name or file.suffix != suffix:
                continue
            for part in re.split(r"^// -----.*\n?", file.read_text(), flags=re.M):
                lines = [x for x in part.splitlines() if not x.lstrip().startswith("//")]
                part = "\n".join(lines).strip()
                if part:
                    seeds.extend(split_functions(part + "\n"))
    return seeds


def split_functions(part):
    head = "".join(re.findall(r"^[!#]\w+ = .*\n", part, flags=re.M))
    functions = re.findall(r"^(?:func\.func|pto_isa\.program) .*?^\}\n", part, re.M | re.S)
    alone = [f for f in functions if len(re.findall(r"@\w+", f)) == 1]
    return [head + f for f in alone] if len(alone) == len(functions) > 1 else [part]


def mlir_round(rng, tools, seeds, words, finds):
    texts = [mutate_one(rng, seeds, words) for _ in range(BATCH)]
    legal = []
    for text, (code, out) in zip(texts, tools.batch(["pto-opt"], texts)):
        if is_crash(code, out):
            finds.add(text, ["pto-opt"], code, out)
        elif code == 0:
            legal.append(text)
    machine = rng.choice(MACHINES)
    target = f"--pto-set-target=machine={machine}"
    together = [
        ["pto-opt", "--verify-roundtrip"],
        ["pto-opt", target, "--pto-isa-infer-layout"],
        ["pto-opt", target, "--pto-isa-plan-memory", "--pto-isa-verify-planned"],
        ["pto-opt", target, "--pto-isa-infer-layout", "--pto-isa-to-llvm"],
    ]
    for command in together:
        for text, (code, out) in zip(legal, tools.batch(command, legal) if legal else []):
            if is_crash(code, out):
                finds.add(text, command, code, out)
    for text in rng.sample(legal, min(len(legal), 6)):
        run_alone(rng, tools, text, machine, finds)
    return len(texts), len(legal)


def run_alone(rng, tools, text, machine, finds):
    commands = [["pto-translate", "--export-pto-text"],
                ["pto-translate", "--pto-isa-to-cpp", "--with-driver"]]
    arguments = make_arguments(text)
    if arguments is not None:
        options = ["--level=isa", f"--machine={machine}", *arguments]
        options += rng.choice([[], ["--check-uninit"], ["--count"]])
        commands.append(["pto-run", *options])
    for command in commands:
        code, out = tools.run(command, text)
        if is_crash(code, out):
            finds.add(text, command, code, out)


def text_round(rng, tools, seeds, words, finds):
    legal = 0
    for _ in range(6):
        text = mutate_one(rng, seeds, words)
        command = ["pto-translate", "--import-pto-text"]
        code, out = tools.run(command, text, ".pto")
        if is_crash(code, out):
            finds.add(text, command, code, out, ".pto")
        if code != 0:
            continue
        legal += 1
        for command in (
            ["pto-translate", "--round-trip-pto-text"],
            ["pto-opt", f"--pto-set-target=machine={rng.choice(MACHINES)}",
             "--pto-isa-infer-layout", "--pto-isa-to-llvm"],
        ):  # fmt: skip
            code, out = tools.run(command, text, ".pto")
            if is_crash(code, out):
                finds.add(text, command, code, out, ".pto")
    return 6, legal


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binaries", default=ROOT / "build" / "bin", type=Path)
    parser.add_argument("--minutes", default=1.0, type=float)
    parser.add_argument("--seed", default=1, type=int)
    parser.add_argument("--results", default=Path("fuzz-results"), type=Path)
    args = parser.parse_args()
    for tool in ("pto-opt", "pto-translate", "pto-run"):
        if not (args.binaries / tool).is_file():
            print(f"error: expects {tool} in {args.binaries}", file=sys.stderr)
            return 2
    kinds = []
    for suffix, one_round in ((".mlir", mlir_round), (".pto", text_round)):
        seeds = load_seeds([CORPUS, *TESTS], suffix)
        kinds.append((one_round, seeds, Vocabulary(seeds)))
    rng = random.Random(args.seed)
    mutate.limit_children()
    end = time.monotonic() + 60 * args.minutes
    mutants = legal = 0
    with tempfile.TemporaryDirectory() as folder:
        tools = Tools(args.binaries, Path(folder))
        finds = Finds(tools, args.results)
        while time.monotonic() < end:
            for one_round, seeds, words in kinds:
                tried, good = one_round(rng, tools, seeds, words, finds)
                mutants += tried
                legal += good
    for what, count in sorted(finds.counts.items()):
        print(f"crash {count:5} {what}")
    for reason, count in sorted(finds.ignored.items()):
        print(f"ignored {count:5} {reason}")
    programs = sum(len(seeds) for _, seeds, _ in kinds)
    print(
        f"fuzz: {mutants} mutants ({legal} legal) of {programs} programs in "
        f"{tools.processes} processes, {len(finds.counts)} crashes"
    )
    return 1 if finds.counts else 0


if __name__ == "__main__":
    sys.exit(main())
