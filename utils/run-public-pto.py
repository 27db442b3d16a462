#!/usr/bin/env python3
"""Run the tile-level kernels of the public assembler through our tools.

PTOAS_ROOT (or --root) names a clone of the public assembler. Every tile-level
`.pto` file of its tests (test/samples/*, test/lit/pto, test/lit/tile_fusion)
goes through the steps in STEPS. A file for the vector-register level, or one
that holds what the public assembler's own passes leave behind, is left out, by
what it contains. Nothing is written into the clone.

  round trip  import, export, import again: nothing may be lost
  verify      the rules of the machine
  plan        addresses for tiles that have none
  prove       that no tile overwrites another
  emit        C++
  syntax      that C++ against the public headers, if PTO_ISA_ROOT names them
  execute     every kernel on the CPU, with values that can be made for it
  golden      the kernel against the expected values of its folder, if any

A file that names no machine is run for each that its RUN lines name, and if
they do not, is held against the rules of all machines. A file whose RUN lines
expect an error (`not`), or that publicreasons.py names, should be refused by one
of the first five steps; one that is accepted is listed with the reason that is
known: a level or a pass that does not exist here, or a rule that the instruction
set does not have.

Prints one line for each step that failed on a file, with its first error, and
counts for each folder and step. Exit code: 0 the goals are reached, 2 they are
not, 1 there is nothing to run.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np

import publicpto
import publicreasons
from publicpto import NotPossible

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("samples/*", "lit/pto", "lit/tile_fusion")

GOALS = {
    "kernels of models": (r"samples/(Deepseek|Qwen3)", 1.0),
    "other samples": (r"samples/(?!Deepseek|Qwen3)", 0.95),
}
"""Files by pattern, and the share of them that must pass the steps up to C++."""

LEFT_OUT = {
    "vector registers": r"!pto\.(vreg|mask|vmi|hif8x2|bf16x2)\b|\bpto\.(v[a-z]\w*|"
    r"vmi\.\w+|plds|psts|mte_\w+|castptr|get_ctrl|tile_buf_addr|section\.simt)\b|"
    r"pto\.simt_entry",
    "intermediate form": r"\bpto\.(pointer_cast|bind_tile|materialize_tile|"
    r"fusion_region|slot_marker|declare_tile_memref|tileop\.helper)\b|memref<",
}
"""What is not tile level, and how it is known (without comments)."""

MACHINES = {"a2": "a2a3", "a3": "a2a3", "a5": "a5"}
DEFAULT_MACHINE = "a2a3"


def folder_of(name: str) -> str:
    """What a file is counted under: two folders below test/."""
    return "/".join(name.split("/")[:2])


@dataclass(frozen=True)
class Case:
    """One program for one machine."""

    name: str  # path below test/, and the part of a file of several
    text: str
    machine: str  # empty: the text names its own, or nothing does
    fails: bool  # whether the public assembler refuses it
    source: str = ""  # the whole file

    @property
    def folder(self) -> str:
        """What the case is counted under."""
        return folder_of(self.name)

    @property
    def names_machine(self) -> bool:
        """Whether the text says what it is for."""
        pattern = r"pto\.(target_arch|device-spec)"
        return re.search(pattern, without_comments(self.text)) is not None


@dataclass(frozen=True)
class Tools:
    """What all cases share."""

    bin: Path
    runner: publicpto.PublicRunner
    syntax: tuple[str, ...]  # the compiler with its options; empty: no headers
    limit: float  # seconds for each process


class Failed(Exception):
    """A step that did not succeed; `code` is that of the process."""

    def __init__(self, code: int, text: str):
        super().__init__(text)
        self.code = code


@dataclass
class Work:
    """A case on its way, with a folder of its own."""

    case: Case
    tools: Tools
    folder: Path

    @property
    def source(self) -> Path:
        """The public text."""
        return self.folder / "kernel.pto"

    @property
    def planned(self) -> Path:
        """The module with addresses, as bytecode."""
        return self.folder / "planned.mlirbc"

    @property
    def emitted(self) -> Path:
        """The C++."""
        return self.folder / "kernel.cpp"

    def run(self, *words: object) -> str:
        """Runs one of our tools, or any other; its output."""
        command = [str(word) for word in words]
        if (self.tools.bin / command[0]).exists():
            command[0] = str(self.tools.bin / command[0])
        try:
            done = subprocess.run(
                command,
                capture_output=True,
                stdin=subprocess.DEVNULL,
                text=True,
                errors="replace",
                timeout=self.tools.limit,
            )
        except subprocess.TimeoutExpired:
            raise Failed(-1, f"error: takes more than {self.tools.limit:g} s") from None
        if done.returncode != 0:
            said = first_error(done.stderr, self.folder)
            raise Failed(done.returncode, said or f"exit code {done.returncode}")
        return done.stdout


# The steps --------------------------------------------------------------------


def round_trip(work: Work) -> None:
    """Import, export, import."""
    work.run("pto-translate", "--round-trip-pto-text", work.source)


def verify(work: Work) -> None:
    """The rules of the machine, where the text names none."""
    if not work.case.machine:
        raise NotPossible("" if work.case.names_machine else "names no machine")
    work.run("pto-opt", f"--machine={work.case.machine}", work.source)


def has_addresses(work: Work) -> bool:
    """Whether the text says where its tiles are."""
    placed = r"\balloc(_multi)?_tile\b(?!\s+addr\b)|\breserve_buffer\b(?![^}]*\bbase\b)"
    return re.search(placed, without_comments(work.case.text)) is None


def plan(work: Work) -> None:
    """Addresses, if there are none; what comes later starts from here."""
    passes = [f"--machine={work.case.machine or DEFAULT_MACHINE}"]
    if work.case.names_machine:
        passes = []
    if not has_addresses(work):
        passes += ["--pto-isa-infer-layout", "--pto-isa-materialize-scratch"]
        passes += ["--pto-isa-plan-memory"]
    work.run("pto-opt", *passes, "--emit-bytecode", work.source, "-o", work.planned)


def prove(work: Work) -> None:
    """No tile overwrites another. A front end gives one buffer several names."""
    option = "=by-address" if has_addresses(work) else ""
    try:
        work.run("pto-opt", f"--pto-isa-verify-planned{option}", work.planned)
    except Failed as failure:
        if work.case.fails or "(planned_c1)" not in str(failure):
            raise
        raise NotPossible("addresses that are known at run time only") from None


def emit(work: Work) -> None:
    """C++."""
    work.run("pto-translate", "--pto-isa-to-cpp", work.planned, "-o", work.emitted)


def syntax(work: Work) -> None:
    """The C++ against the public headers."""
    if not work.tools.syntax:
        raise NotPossible("no public headers")
    if not work.emitted.exists():
        raise NotPossible("no C++")
    try:
        work.run(*work.tools.syntax, work.emitted)
    except Failed as failure:
        gap = publicreasons.first_match(publicreasons.NOT_SIMULATED, str(failure))
        if not gap:
            raise
        raise NotPossible(f"the simulation has no {gap}") from None


def kernels(work: Work) -> list[tuple[str, list[publicpto.Function]]]:
    """The kernels of a planned module."""
    text = work.run("pto-opt", "--mlir-use-nameloc-as-prefix", work.planned)
    return list(publicpto.kernels_of(publicpto.functions_of(text)))


def launch(work: Work, entry: str, arguments: Sequence[str], *options: str) -> str:
    """Runs a kernel; its output."""
    given = [word for value in arguments for word in ("--arg", value)]
    return work.run(
        "pto-run", "--level=isa", f"--entry={entry}", work.planned, *given, *options
    )


def launch_guessed(work: Work, entry: str, group: list[publicpto.Function]) -> None:
    """Runs a kernel with the first values for which no window leaves its view."""
    arguments = publicpto.parameters(group)
    names = publicpto.case_name(work.case.name)
    error: Exception = NotPossible("has no values")
    for values in publicpto.guesses(group, work.tools.runner, *names):
        try:
            publicpto.check_size(values, arguments)
            launch(work, entry, list(publicpto.random_arguments(values, arguments)))
            return
        except (Failed, NotPossible) as problem:
            error = problem
            if isinstance(problem, Failed) and not is_misfit(str(problem)):
                raise
    raise error


def is_misfit(error: str) -> bool:
    """Whether other values of scalars may do."""
    return re.search(r"window|outside|extent|beyond|negative|elements", error) is not None


def execute(work: Work) -> None:
    """Every kernel on the CPU; one that cannot run right has to stop with its error."""
    if wrong := publicreasons.WRONG_AT_RUN_TIME.get(work.case.name):
        pattern, reason = wrong
        try:
            execute_all(work)
        except Failed as failure:
            if not re.search(pattern, str(failure)):
                raise
            raise NotPossible(f"has {reason}") from None
        raise Failed(0, f"error: runs, although it has {reason}")
    execute_all(work)


def execute_all(work: Work) -> None:
    """Runs what has values."""
    reasons = []
    found = kernels(work)
    for entry, group in found:
        try:
            launch_guessed(work, entry, group)
        except NotPossible as problem:
            reasons.append(str(problem))
    if len(reasons) == len(found):
        raise NotPossible(reasons[0] if reasons else "has no kernel")


def golden(work: Work) -> None:
    """The values that the folder of the kernel expects."""
    runner = work.tools.runner
    sample, case = publicpto.case_name(work.case.name)
    script = runner.script(sample, case, "golden") if sample else None
    if not script:
        raise NotPossible("")
    if reason := publicreasons.NO_GOLDEN.get(work.case.name):
        raise NotPossible(reason)
    found = kernels(work)
    if len(found) != 1:
        raise NotPossible("has several kernels")
    entry, group = found[0]
    arguments = publicpto.parameters(group)
    values = next(publicpto.guesses(group, runner, sample, case))
    publicpto.write_case(work.folder, values, arguments)
    machine = "a5" if re.search(r'"a5"|Ascend950', work.case.text) else work.case.machine
    if error := publicpto.run_script(script, work.folder, runner.samples, machine):
        raise NotPossible(f"{script.name}: {error}")
    if not list(work.folder.glob("golden_*.bin")):
        raise NotPossible("its script has inputs only")
    given = list(publicpto.given_arguments(work.folder, values, arguments))
    # The scripts reckon with the first of the vector cores.
    said = launch(work, entry, given, "--vector-cores=1")
    outputs = [int(i) for i in re.findall(r"^output (\d+) ", said, re.M)]
    files = [str(work.folder / f"out{i}.npy") for i in outputs]
    to_files = [word for file in files for word in ("--out", file)]
    launch(work, entry, given, "--vector-cores=1", *to_files)
    shown = [(i, a) for i, a in enumerate(arguments, 1) if not publicpto.FILLED_IN.search(a[0])]
    for index, file in zip(outputs, files):
        position, (_, type) = shown[index]
        kind = publicpto.ELEMENTS[publicpto.element_of(type)][0]
        np.load(file).view(kind).tofile(work.folder / f"v{position}.bin")
    compare = runner.script(sample, case, "compare")
    if compare:
        error = publicpto.run_script(compare, work.folder, runner.samples, machine)
    else:
        error = compare_outputs(work.folder, arguments)
    if error:
        raise Failed(2, f"error: {error}")


def compare_outputs(folder: Path, arguments: Sequence[tuple[str, str]]) -> str:
    """The first difference of an output from what is expected."""
    for position, (_, type) in enumerate(arguments, 1):
        expected = folder / f"golden_v{position}.bin"
        if expected.exists():
            element = publicpto.element_of(type)
            kind = publicpto.ELEMENTS[element][0]
            error = publicpto.compare(
                np.fromfile(expected, kind),
                np.fromfile(folder / f"v{position}.bin", kind),
                element,
            )
            if error:
                return f"argument {position}: {error}"
    return ""


@dataclass(frozen=True)
class Step:
    """One thing that is done with a case."""

    name: str
    run: Callable[[Work], None]
    needed: bool = False  # whether nothing goes on without it
    legal: bool = False  # whether it may refuse what should be refused
    only: str = ""  # a pattern that the name of the case has to match


SAMPLES = r"^samples/"

STEPS = (
    Step("round trip", round_trip, needed=True, legal=True),
    Step("verify", verify, needed=True, legal=True),
    Step("plan", plan, needed=True, legal=True),
    Step("prove", prove, legal=True),
    Step("emit", emit, legal=True),
    Step("syntax", syntax),
    Step("execute", execute, only=SAMPLES),
    Step("golden", golden, only=SAMPLES),
)
"""In order."""


@dataclass
class Row:
    """What became of a case."""

    case: Case
    verdict: str = "pass"  # or fail, refused (as expected), accepted (unexpectedly)
    errors: dict[str, str] = field(default_factory=dict)  # by step
    skipped: dict[str, str] = field(default_factory=dict)  # step: why
    done: list[str] = field(default_factory=list)  # the steps that succeeded

    @property
    def title(self) -> str:
        """The case, with its machine."""
        machine = f" ({self.case.machine})" if self.case.machine else ""
        return self.case.name + machine

    def __str__(self) -> str:
        return "\n".join(
            f"{self.verdict:8} {self.title}  {step}: {error}"
            for step, error in self.errors.items()
        )


# What to run ------------------------------------------------------------------


def without_comments(text: str) -> str:
    """The text that is parsed; `//` stands in no string of these files."""
    return re.sub(r"//[^\n]*", "", text)


def reason_left_out(text: str) -> str:
    """Why a program is not tile level; empty if it is."""
    program = without_comments(text)
    for reason, pattern in LEFT_OUT.items():
        if re.search(pattern, program):
            return reason
    return ""


def runs_of(text: str, target: str) -> Iterator[tuple[str, bool]]:
    """(machine or empty, whether an error is expected) of RUN lines on `target`."""
    joined = re.sub(r"\\\n\s*//\s*RUN:", " ", text)
    for line in re.findall(r"//\s*RUN:(.*)", joined):
        for command in re.split(r"[|;]|&&", line):
            words = command.split()
            if "ptoas" not in words or target not in words:
                continue
            arch = re.search(r"--?pto-arch[= ](\w+)", command)
            machine = MACHINES.get(arch[1], "") if arch else ""
            yield machine, words[0] in ("not", "!")


NAMED = re.compile(r'"?pto\.(?:target_arch|device-spec)"?\s*=\s*"([^"]*)"')
"""How a program names its machine."""


def machine_in(program: str) -> str:
    """The machine that a program names; empty if it names none."""
    names = NAMED.findall(without_comments(program))
    if not names:
        return ""
    is_a5 = names[0] == "a5" or names[0].startswith(("Ascend950", "Ascend910_95"))
    return "a5" if is_a5 else "a2a3"


def for_machine(program: str, machine: str) -> str:
    """The program for another machine than it names: a command line wins."""
    if machine == machine_in(program):
        return program
    return NAMED.sub(f'pto.target_arch = "{machine}"', program)


def cases_of(name: str, text: str) -> Iterator[Case]:
    """The programs in a file, each for the machines that it is meant for."""
    parts = re.split(r"^//--- *(\S+)\n", text, flags=re.M)
    programs = {"%s": (name, text)}
    if len(parts) > 1:
        programs = {
            f"%t/{part}": (f"{name}:{part}", body)
            for part, body in zip(parts[1::2], parts[2::2])
            if part.endswith(".pto")
        }
    for target, (title, body) in programs.items():
        known = {**publicreasons.OUTDATED, **publicreasons.REFUSED}
        named = machine_in(body)
        runs: dict[str, bool] = {}
        for machine, fails in runs_of(text, target):
            machine = machine or named or DEFAULT_MACHINE
            # A command line that expects success wins over one that does not.
            runs[machine] = fails and runs.get(machine, True)
        # Nobody says what it is for: only the rules of all machines count.
        for machine, fails in (runs or {named: False}).items():
            program = for_machine(body, machine) if named else body
            shown = "" if machine == named else machine
            names = {title, f"{title} ({machine})"}
            fails = fails or not names.isdisjoint(known)
            yield Case(title, program, shown, fails, text)


def find_files(root: Path, patterns: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(path below test/, text) of every file, in order."""
    for pattern in FOLDERS:
        for folder in sorted(root.glob(f"test/{pattern}")):
            for path in sorted(folder.rglob("*.pto")):
                name = path.relative_to(root / "test").as_posix()
                if not patterns or any(part in name for part in patterns):
                    yield name, path.read_text(encoding="utf-8", errors="replace")


# Running ----------------------------------------------------------------------


def run_case(case: Case, tools: Tools, steps: Sequence[str], scratch: str) -> Row:
    """Runs the steps until one fails that others need."""
    row = Row(case)
    with tempfile.TemporaryDirectory(dir=scratch) as folder:
        work = Work(case, tools, Path(folder))
        work.source.write_text(case.text, encoding="utf-8")
        for step in STEPS:
            wanted = step.name in steps and re.search(step.only, case.name)
            if not wanted or (case.fails and not step.legal):
                continue
            try:
                step.run(work)
                row.done.append(step.name)
            except NotPossible as reason:
                if str(reason):
                    row.skipped[step.name] = str(reason)
            except (OSError, ValueError, LookupError) as error:
                row.errors[step.name] = f"error: {type(error).__name__}: {error}"
                row.verdict = "fail"
            except Failed as failure:
                row.errors[step.name] = str(failure)
                # A crash is never what was expected.
                refused = case.fails and failure.code == 1
                row.verdict = "refused" if refused else "fail"
                if step.needed or refused:
                    break
    if case.fails and not row.errors:
        row.verdict = "accepted"
    return row


def first_error(output: str, folder: Path) -> str:
    """The first error, with line and column."""
    for line in output.splitlines():
        if "error:" in line:
            line = re.sub(rf"{re.escape(str(folder))}/[\w.]+:", "", line)
            return line.strip()[:300]
    return ""


def why_accepted(case: Case) -> str:
    """Why a program that should be refused is not."""
    return publicreasons.why_accepted(case.name, case.source)


def why_refused(row: Row) -> str:
    """Why a program that the public assembler takes is refused; empty if it is
    not, or nothing says."""
    known = publicreasons.REFUSED
    return known.get(row.case.name) or known.get(row.title, "")


# Reporting --------------------------------------------------------------------


def summary(rows: Sequence[Row], left_out: Counter[tuple[str, str]]) -> str:
    """A line for each folder, and one for all."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        counts[row.case.folder][row.verdict] += 1
        counts["all"][row.verdict] += 1
    for (folder, _), number in left_out.items():
        counts[folder]["left out"] += number
        counts["all"]["left out"] += number
    kinds = ("pass", "fail", "refused", "accepted", "left out")
    return "\n".join(
        f"{folder}: " + ", ".join(f"{counts[folder][kind]} {kind}" for kind in kinds)
        for folder in [*sorted(set(counts) - {"all"}), "all"]
    )


def step_counts(rows: Sequence[Row]) -> Iterator[str]:
    """How many cases each step succeeded on, of those that it was for."""
    for step in STEPS:
        shown = [row for row in rows if not row.case.fails]
        done = sum(step.name in row.done for row in shown)
        failed = sum(step.name in row.errors for row in shown)
        skipped = Counter(row.skipped.get(step.name) for row in shown)
        del skipped[None]
        yield f"{step.name}: {done} of {done + failed}"
        for reason, number in skipped.most_common():
            yield f"  {number} not possible: {reason}"


def folder_table(rows: Sequence[Row]) -> Iterator[str]:
    """Successes of those tried, for each folder and step."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        if not row.case.fails:
            for step in row.done:
                counts[row.case.folder][step] += 1
            for step in row.errors:
                counts[row.case.folder][f"not {step}"] += 1
    for folder, count in sorted(counts.items()):
        tried = (
            f"{step.name} {count[step.name]}/{count[step.name] + count['not ' + step.name]}"
            for step in STEPS
            if count[step.name] + count["not " + step.name]
        )
        yield f"{folder}: " + ", ".join(tried)


def missed_goals(rows: Sequence[Row]) -> Iterator[str]:
    """The goals that are not reached: everything up to C++ has to succeed."""
    goal = {"round trip", "verify", "plan", "emit"}
    for part, (pattern, share) in GOALS.items():
        shown = [
            row
            for row in rows
            # What should be refused counts only if something crashed.
            if re.match(pattern, row.case.name)
            and row.verdict not in ("refused", "accepted")
        ]
        passed = sum(not goal.intersection(row.errors) for row in shown)
        if passed < share * len(shown):
            yield f"goal missed: {part}: {passed} of {len(shown)} pass, {share:.0%} wanted"


def common_errors(rows: Sequence[Row]) -> Iterator[str]:
    """How often each first error occurs, without its numbers and names."""
    counts = Counter(
        re.sub(r"^\d+:\d+: |%\w+|\b[\dx]*\d\b", "", error)
        for row in rows
        if row.verdict == "fail"
        for error in row.errors.values()
    )
    for error, number in counts.most_common():
        yield f"{number:5} {error}"


def compile_header(root: str, scratch: str) -> tuple[str, ...]:
    """The command that checks C++ against the public headers in `root`."""
    flags = ("-std=c++20", "-w", "-D__CPU_SIM", "-D__DAV_VEC__", "-D__DAV_CUBE__")
    paths = ("-include", "stdint.h", "-include", "stddef.h", f"-I{root}/include")
    compiler = shutil.which("clang++-22") or "clang++"
    header = Path(scratch) / "headers.pch"
    subprocess.run(
        [compiler, "-x", "c++-header", *flags, *paths, "-o", header]
        + [Path(root) / "include/pto/pto-inst.hpp"],
        check=True,
    )
    # The same headers, read once.
    command = ("-fsyntax-only", "-x", "c++", *flags, f"-I{root}/include")
    return (compiler, *command, "-include-pch", str(header))


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("patterns", nargs="*", help="parts of file names to run")
    parser.add_argument("--root", default=os.environ.get("PTOAS_ROOT"))
    parser.add_argument(
        "--build",
        type=Path,
        default=os.environ.get("PTO_BUILD_DIR", ROOT / "build"),
        help="build tree with the tools",
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="cases at a time"
    )
    parser.add_argument(
        "--steps",
        default=",".join(step.name for step in STEPS),
        help="the steps to do (default: %(default)s)",
    )
    parser.add_argument("--only", default="", help="pattern that a file's name matches")
    parser.add_argument(
        "--limit", type=float, default=60, help="seconds for each process"
    )
    parser.add_argument(
        "--errors", action="store_true", help="count equal errors, most common first"
    )
    parser.add_argument(
        "--refused", action="store_true", help="show what is refused as expected"
    )
    args = parser.parse_args()
    args.steps = args.steps.split(",")
    if unknown := set(args.steps) - {step.name for step in STEPS}:
        parser.error(f"no step '{min(unknown)}'")
    # What comes later starts from what the plan leaves.
    if {"prove", "emit", "syntax", "execute", "golden"}.intersection(args.steps):
        args.steps.append("plan")
    if "syntax" in args.steps:
        args.steps.append("emit")
    return args


def collect(args: argparse.Namespace) -> tuple[list[Case], Counter[tuple[str, str]]]:
    """The cases, and how many files are left out, by folder and reason."""
    left_out: Counter[tuple[str, str]] = Counter()
    cases: list[Case] = []
    for name, text in find_files(Path(args.root), args.patterns):
        if not re.search(args.only, name):
            continue
        if reason := reason_left_out(text):
            left_out[folder_of(name), reason] += 1
        else:
            cases += cases_of(name, text)
    return cases, left_out


def run_all(args: argparse.Namespace, cases: Sequence[Case]) -> list[Row]:
    """What became of the cases, in order."""
    with (
        tempfile.TemporaryDirectory(prefix="public-pto-") as scratch,
        ThreadPoolExecutor(args.jobs) as pool,
    ):
        headers = os.environ.get("PTO_ISA_ROOT") if "syntax" in args.steps else None
        tools = Tools(
            Path(args.build) / "bin",
            publicpto.PublicRunner(Path(args.root)),
            compile_header(headers, scratch) if headers else (),
            args.limit,
        )
        run = partial(run_case, tools=tools, steps=args.steps, scratch=scratch)
        pending = [pool.submit(run, case) for case in cases]
        try:
            return [future.result() for future in pending]
        except KeyboardInterrupt:
            print("stopped: the rest is not counted")
            pool.shutdown(cancel_futures=True)
            return [f.result() for f in pending if f.done() and not f.cancelled()]


def report(
    args: argparse.Namespace, rows: list[Row], left_out: Counter[tuple[str, str]]
) -> None:
    """Prints what became of the cases."""
    shown = {"fail", "refused"} if args.refused else {"fail"}
    print(*(row for row in rows if row.verdict in shown), sep="\n")
    if args.errors:
        print(*common_errors(rows), sep="\n")
    for row in rows:
        if row.verdict == "accepted":
            print(f"accepted {row.title}  {why_accepted(row.case)}")
        elif row.verdict == "refused" and (reason := why_refused(row)):
            print(f"refused  {row.title}  {reason}")
    accepted = Counter(why_accepted(r.case) for r in rows if r.verdict == "accepted")
    for reason, number in accepted.most_common():
        print(f"accepted: {number} {reason}")
    for reason in LEFT_OUT:
        number = sum(n for (_, why), n in left_out.items() if why == reason)
        print(f"left out: {number} with {reason}")
    print(*folder_table(rows), sep="\n")
    print(*step_counts(rows), sep="\n")
    print(summary(rows, left_out))


def main() -> int:
    """Runs what is asked for."""
    args = parse_arguments()
    if not args.root:
        print("set PTOAS_ROOT to a clone of the public assembler (hw-native-sys/PTOAS)")
        return 1
    cases, left_out = collect(args)
    if not cases:
        print(f"expects test/ with matching files in {args.root}")
        return 1
    rows = run_all(args, cases)
    report(args, rows, left_out)
    missed = list(missed_goals(rows))
    print(*missed, sep="\n", end="\n" if missed else "")
    return 2 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
