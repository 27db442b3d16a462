#!/usr/bin/env python3
"""Check that docs/status.md says what the tools do with each operation of pto_isa.

The table is measured: the example of every operation, made a kernel of its own
where a road needs one, goes through pto-opt and pto-translate, and what is
executed is what the tests recorded in test/python/isa-coverage.json. `--write`
brings the page up to date.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from checklib import arguments, finish
from isafacts import (
    MACHINES, MARKER, Case, Tools, as_kernel, one_by_one, operations, split,
)  # fmt: skip

PAGE = "docs/status.md"
COVERAGE = "test/python/isa-coverage.json"
SIMULATION = "test/python/isa-simulation.json"
PLAN = ["--pto-isa-infer-layout", "--pto-isa-plan-memory"]

HEAD = """# Status

<!-- Written by utils/status.py --write from what the tools do. -->

What the tools do with each operation of `pto_isa`, as measured:
`utils/status.py` runs the executed example of every operation, with the scratch
that the machine asks for, and is one of the checks. An empty cell: no test shows
it.

| column | meaning |
|---|---|
| a2a3, a5 | `yes`: the verifier accepts the operation for the machine, and what is printed reads back as the same. `no (label)`: the rule that refuses it. No target at all is less strict: all examples pass without |
| import | `yes`: exported as public text and imported again it is the same text; the public language has no words for `–` |
| execute | `yes`: a test runs it (`pto-run --level=isa`) and compares values, as `test/python/isa_coverage.py` records |
| C++ | `yes`: after `pto-isa-plan-memory`, `pto-translate --pto-isa-to-cpp` writes it. `same`: and in the simulation of the public headers it gives the values of `pto-run`. `–`: belongs to programs, which run where kernels are launched |
| scratch | bytes that the interface asks for on a2a3 and a5, in the example: exactly so many are accepted, one element less is not. `0`: not used |
"""

# --- Measuring --------------------------------------------------------------


class Row:
    """What was found about an operation."""

    def __init__(self, operation):
        self.operation = operation
        self.verify, self.scratch = {}, {}
        # Modules that show it, and those of them that the machine accepts.
        self.texts = {machine: one_by_one(operation) for machine in MACHINES}
        self.accepted = {machine: [] for machine in MACHINES}
        self.refused = None
        self.imports = self.cpp = self.executes = ""
        self.no_cpp, self.not_executed = None, None

    @property
    def name(self):
        return self.operation.name

    @property
    def is_refused(self):
        """Whether the executor, or every verifier, says that it cannot."""
        return bool(self.not_executed) and bool(
            re.search(r"not executable|\(\w+_c\d+\)$", self.not_executed)
        )

    @property
    def is_program(self):
        return "pto_isa.program" in self.operation.example


BITS = {"64": 64, "32": 32, "16": 16, "8": 8}


class Probe:
    """A scratch operand with elements of a type in so many rows, which grows
    until the verifier has nothing against its size."""

    def __init__(self, row, operand, rows, dtype):
        self.row, self.operand, self.rows, self.dtype = row, operand, rows, dtype
        self.bits = next(b for digits, b in BITS.items() if digits in dtype)
        self.columns, self.answer, self.less = 1, None, None

    def module(self, missing=0):
        place = self.operand.places[0] if self.operand.places else "vec"
        columns = max(self.columns - missing, 1)
        tile = f"!pto_isa.tile_buf<{place}, {self.rows}x{columns}x{self.dtype}>"
        return Case(self.row.operation).set(self.operand.name, tile).text()

    def grow(self):
        """Whether the answer says how much more it takes."""
        need = re.search(r"of at least (\d+) bytes.*\(scratch_c1\)", self.answer.error)
        rows = re.search(r"rows of at least (\d+) bytes", self.answer.error)
        if need:
            self.columns = -(-int(need[1]) * 8 // (self.bits * self.rows))
        elif rows:
            self.columns = int(rows[1]) * 8 // self.bits
        return need or rows

    def bytes(self):
        """The bytes, once they do and fewer do not; else None."""
        if self.columns == 1:
            return 0
        is_tight = self.less is not None and self.less.text is None
        return self.rows * self.columns * self.bits // 8 if is_tight else None


def probes(row):
    """The scratch of an operation in several forms; the first that does counts."""
    case = Case(row.operation)
    if not case.ok:
        return []
    elements = re.findall(r"x((?:f|i|ui|bf)\d+)[,>]", "".join(o[2] for o in case.operands))
    types = dict.fromkeys([*elements[:1], "f32", "i32", "ui8"])
    return [
        Probe(row, operand, rows, dtype)
        for operand in row.operation.scratch
        for rows in (1, 16, 32)
        for dtype in types
    ]


def measure_scratch(tools, rows, machine):
    """Asks with one element; the answer says how many bytes it takes. Then
    exactly so many must do, and one element less must not."""
    every = [probe for row in rows for probe in probes(row)]
    growing = every
    for _ in range(4):
        answers = tools.verify(machine, [probe.module() for probe in growing])
        for probe, answer in zip(growing, answers):
            probe.answer = answer
        growing = [p for p in growing if p.answer.text is None and p.grow()]
    done = [probe for probe in every if probe.answer.text is not None]
    answers = tools.verify(machine, [probe.module(1) for probe in done])
    for probe, probe.less in zip(done, answers):
        size = probe.bytes()
        if size is not None and machine not in probe.row.scratch:
            probe.row.scratch[machine] = str(size)
            probe.row.texts[machine] = [probe.module(), *probe.row.texts[machine]]


def measure_verify(tools, rows, machine):
    """One of the modules that show the operation has to be accepted."""
    options = [f"--machine={machine}", "--verify-roundtrip"]
    items = [(row, text) for row in rows for text in row.texts[machine]]
    answers = tools.judge("pto-opt", options, [text for _, text in items])
    for (row, text), answer in zip(items, answers):
        if answer.text is not None:
            row.verify[machine] = "yes"
            row.accepted[machine].append(text)
        elif answer.label:
            row.verify.setdefault(machine, f"no ({answer.label})")
            row.refused = row.refused or answer.error


def measure_import(tools, rows):
    modules = [row.operation.example for row in rows]
    plain = tools.run("pto-opt", [], modules)
    public = tools.run("pto-translate", ["--export-pto-text"], modules)
    there = [(r, p, e) for r, p, e in zip(rows, plain, public) if e.text is not None]
    back = tools.run("pto-translate", ["--import-pto-text"], [e.text for *_, e in there])
    for (row, before, _), after in zip(there, back):
        if after.text is not None and before.text.strip() == after.text.strip():
            row.imports = "yes"
    for row in rows:
        if row.is_program:
            row.imports = "–"


CPP_TESTS = ["test/Target/Cpp/Inputs", "test/Conversion/PTOISAToEmitC"]
OPERATION = re.compile(r"(?<![!#\w.])pto_isa\.([a-z]\w*(?:\.[a-z]\w*)*)")


def cpp_tests(root, rows):
    """The modules of the tests of C++, with each of the operations in them: some
    need more around them than an example has."""
    named = {row.name: row for row in rows}
    for file in sorted(f for folder in CPP_TESTS for f in (root / folder).glob("*.mlir")):
        if not file.stem.endswith("-invalid"):
            for text in file.read_text().split(MARKER):
                for name in sorted(named.keys() & set(OPERATION.findall(text))):
                    yield named[name], text


def measure_cpp(tools, root, rows, machine):
    """A function must come out: what has no C++ is no success."""
    candidates = [
        (row, as_kernel(text))
        for row in rows
        for text in row.accepted[machine]
        if not row.is_program
    ]
    candidates += cpp_tests(root, rows)
    texts = list(dict.fromkeys(text for _, text in candidates))
    planned = tools.run("pto-opt", [f"--machine={machine}", *PLAN], texts)
    left = [answer.text for answer in planned if answer.text is not None]
    emitted = iter(tools.run("pto-translate", ["--pto-isa-to-cpp"], left))
    answers = {
        text: answer if answer.text is None else next(emitted)
        for text, answer in zip(texts, planned)
    }
    for row, text in candidates:
        answer = answers[text]
        if answer.text is not None and re.search(r"^static .*\(", answer.text, re.M):
            row.cpp = "yes"
        else:
            row.no_cpp = row.no_cpp or answer.error


def run_example(tools, row):
    """None if pto-run executes the example, else its message."""
    machine = next((m for m in MACHINES if row.accepted[m]), None)
    if machine is None:
        return row.refused
    text = as_kernel(row.accepted[machine][0])
    arguments = []
    head = re.search(r"func\.func @example\((.*?)\)(?: attributes| \{)", text)
    for argument in split(head[1]) if head else []:
        type = argument.split(": ", 1)[1]
        pointer = re.match(r"!pto_isa\.ptr<(\w+)", type)
        value = f"zeros:{pointer[1]}:65536" if pointer else "1"
        arguments.append(f"--arg={value}")
    entry = [] if row.is_program else ["--entry=example"]
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        command = [tools.bin / "pto-run", "--level=isa", f"--machine={machine}",
                   file.name, *entry, *arguments]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    if done.returncode not in (0, 1, 2) or (done.returncode and "error: " not in done.stderr):
        sys.exit(f"error: pto-run crashed on\n{text}\n{done.stderr[-2000:]}")
    message = re.search(r"error: (?:/\S+:\d+:\d+: )?(.*)", done.stderr)
    return message[1] if message else None


def measure_execution(tools, rows, coverage):
    """What the tests recorded; the others are tried, for the reason."""
    shown = coverage.get("executed", ())
    for row in rows:
        row.executes = "yes" if row.name in shown else ""
        if row.name in coverage.get("simulated", ()) and row.cpp == "yes":
            row.cpp = "same"
    left = [row for row in rows if not row.executes]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for row, said in zip(left, pool.map(lambda row: run_example(tools, row), left)):
            row.not_executed = said or "runs, but no test compares values"


def measure(root, build):
    tools = Tools(build)
    rows = [Row(operation) for operation in operations(root).values()]
    for machine in MACHINES:
        measure_scratch(tools, rows, machine)
        measure_verify(tools, rows, machine)
    measure_import(tools, rows)
    for machine in MACHINES:
        measure_cpp(tools, root, rows, machine)
    file = root / COVERAGE
    coverage = json.loads(file.read_text()) if file.is_file() else {}
    measure_execution(tools, rows, coverage)
    return rows


# --- The page ---------------------------------------------------------------


def table(rows):
    lines = [
        f"| operation | {' | '.join(MACHINES)} | import | execute | C++ | scratch |",
        "|---" * (len(MACHINES) + 5) + "|",
    ]
    for row in rows:
        scratch = " / ".join(row.scratch.get(m, "") or "–" for m in MACHINES)
        cells = [
            f"`{row.name}`",
            *(row.verify.get(machine, "") for machine in MACHINES),
            row.imports,
            row.executes,
            "–" if row.is_program else row.cpp,
            scratch if row.scratch else "",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def counts(rows):
    def share(title, number):
        return f"| {title} | {number} of {len(rows)} |"

    return [
        "| | operations |",
        "|---|---|",
        *(
            share(f"verified for {m}", sum(r.verify.get(m) == "yes" for r in rows))
            for m in MACHINES
        ),
        share("imported", sum(row.imports == "yes" for row in rows)),
        share("executed and compared", sum(bool(row.executes) for row in rows)),
        share("C++", sum(bool(row.cpp) for row in rows)),
        share("C++ with equal values", sum(row.cpp == "same" for row in rows)),
    ]


def reasons(rows, reason):
    """The operations by what the tools say about them, the name left out."""
    groups = {}
    for row in rows:
        message = reason(row)
        if message:
            message = message.replace(f"'pto_isa.{row.name}' op ", "")
            groups.setdefault(message, []).append(f"`{row.name}`")
    return [
        f"- {message}: {', '.join(names)}" for message, names in sorted(groups.items())
    ] or ["None."]


EFFECTS = {
    "refused": "has no C++",
    "rejects": "does not compile",
    "stops": "does not end well",
    "differs": "other values",
}


def not_modelled(entries):
    """Instructions of isa-simulation.json by effect and reason."""
    groups = {}
    for name, fields in ((n, f) for n, list in entries.items() for f in list):
        effect = EFFECTS.get(fields.get("effect")) or (
            f"up to {fields['ulps']} ulp away" if fields["ulps"] else "the sign of zeros"
        )
        is_part = fields.keys() & {"with", "machine"}
        shown = f"`{name}` in part" if is_part else f"`{name}`"
        group = groups.setdefault((fields["reason"], effect), {})
        group[shown] = None
    return [
        f"- {reason} ({effect}): {', '.join(sorted(names))}"
        for (reason, effect), names in sorted(groups.items())
    ] or ["None."]


def page(rows, simulation):
    return "\n".join(
        [
            HEAD,
            *counts(rows),
            "",
            "## Operations",
            "",
            *table(rows),
            "",
            "## Not executable",
            "",
            "What `pto-run` says about the example:",
            "",
            *reasons(rows, lambda row: row.not_executed if row.is_refused else None),
            "",
            "## Without a test of values",
            "",
            "What `pto-run` says about the example, with zeros for arguments:",
            "",
            *reasons(rows, lambda row: None if row.is_refused else row.not_executed),
            "",
            "## Without C++",
            "",
            "What the tools say about the example:",
            "",
            *reasons(rows, lambda row: None if row.cpp else row.no_cpp),
            "",
            "## Not modelled by the simulation",
            "",
            "What the simulation of the public headers does otherwise than `pto-run`, and",
            "the reason, as the comparison tries it (`test/python/isa-simulation.json`):",
            "",
            *not_modelled(simulation),
            "",
        ]
    )


def main():
    parser = arguments(__doc__)
    parser.add_argument("--build", type=Path, help="build folder (default: build)")
    parser.add_argument("--write", action="store_true", help="update the page")
    args = parser.parse_args()
    build = args.build or Path(os.environ.get("PTO_BUILD_DIR", args.root / "build"))
    if not (build / "bin" / "pto-opt").is_file():
        problem = f"error: {build}/bin/pto-opt is missing; run utils/build.sh"
        return finish("status", [problem], "")
    rows = measure(args.root, build)
    simulation = args.root / SIMULATION
    entries = json.loads(simulation.read_text()) if simulation.is_file() else {}
    text, file, problems = page(rows, entries), args.root / PAGE, []
    if args.write:
        file.write_text(text)
    elif not file.is_file() or file.read_text() != text:
        problems.append(f"{PAGE}: error: stale; run utils/status.py --write")
    return finish("status", problems, f"{len(rows)} operations")


if __name__ == "__main__":
    sys.exit(main())
