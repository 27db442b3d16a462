#!/usr/bin/env python3
"""Run the tile-level kernels of the public assembler through our tools.

PTOAS_ROOT (or --root) names a clone of the public assembler. Every tile-level
`.pto` file of its tests (test/samples/*, test/lit/pto, test/lit/tile_fusion)
goes through the steps in STEPS; a step is one process. A file for the
vector-register level, or one that holds what the public assembler's own passes
leave behind, is left out, by what it contains. Nothing is written into the
clone.

A file that names no machine is run for each that its RUN lines name, and if
they do not, is held against the rules of all machines. A file whose RUN lines
expect an error (`not`) should be refused; as long as the later steps are
missing, one that is accepted is counted, and not held against us.

Prints one line for each file that failed, with its first error, and counts for
each folder. Exit code: 0 the goals are reached, 2 they are not, 1 there is
nothing to run.
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
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("samples/*", "lit/pto", "lit/tile_fusion")

GOALS = {
    "kernels of models": (r"samples/(Deepseek|Qwen3)", 1.0),
    "other samples": (r"samples/(?!Deepseek|Qwen3)", 0.95),
}
"""Files by pattern, and the share of them that must pass."""

LEFT_OUT = {
    "vector registers": r"!pto\.(vreg|mask|vmi|hif8x2|bf16x2)\b|\bpto\.(v[a-z]\w*|"
    r"vmi\.\w+|plds|psts|mte_\w+|castptr|section\.simt)\b|pto\.simt_entry",
    "intermediate form": r"\bpto\.(pointer_cast|bind_tile|materialize_tile|"
    r"slot_marker|declare_tile_memref|tileop\.helper)\b|memref<",
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

    @property
    def folder(self) -> str:
        """What the case is counted under."""
        return folder_of(self.name)


@dataclass(frozen=True)
class Step:
    """One process on a program; `{file}` and `{machine}` stand for its own."""

    name: str
    command: tuple[str, ...]
    needs_machine: bool = False  # only for a program that names none
    only: str = ""  # a pattern that the name of the case has to match


PLANNED = r"^samples/(Deepseek|Qwen3)"
"""Kernels of whole models, whose tiles have addresses."""


def syntax_steps(root: str | None) -> Iterator[Step]:
    """What was emitted, against the public headers in `root` if there are any."""
    if root:
        flags = ("-std=c++20", "-w", "-D__CPU_SIM", "-D__DAV_VEC__", "-D__DAV_CUBE__")
        headers = ("-include", "stdint.h", "-include", "stddef.h", f"-I{root}/include")
        compiler = shutil.which("clang++-22") or "clang++"
        command = (compiler, "-fsyntax-only", "-x", "c++", *flags, *headers)
        yield Step("syntax", (*command, "{output}"), only=PLANNED)


STEPS = (
    Step("round trip", ("pto-translate", "--round-trip-pto-text", "{file}")),
    Step("verify", ("pto-opt", "--machine={machine}", "{file}"), needs_machine=True),
    Step(
        "emit",
        ("pto-translate", "--pto-isa-to-cpp", "{file}", "-o", "{output}"),
        only=PLANNED,
    ),
    *syntax_steps(os.environ.get("PTO_ISA_ROOT")),
)
"""In order. Planning and execution join when they exist."""


@dataclass(frozen=True)
class Row:
    """What became of a case."""

    case: Case
    verdict: str  # pass, fail, refused (as expected), accepted (unexpectedly)
    step: str = ""
    error: str = ""
    done: tuple[str, ...] = ()  # the steps that succeeded

    def __str__(self) -> str:
        machine = f" ({self.case.machine})" if self.case.machine else ""
        return f"{self.verdict:8} {self.case.name}{machine}  {self.step}: {self.error}"


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
    """(machine, whether an error is expected) of each RUN line on `target`."""
    joined = re.sub(r"\\\n\s*//\s*RUN:", " ", text)
    for line in re.findall(r"//\s*RUN:(.*)", joined):
        for command in re.split(r"[|;]|&&", line):
            words = command.split()
            if "ptoas" not in words or target not in words:
                continue
            arch = re.search(r"--?pto-arch[= ](\w+)", command)
            machine = MACHINES.get(arch[1], "") if arch else ""
            yield machine or DEFAULT_MACHINE, words[0] in ("not", "!")


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
        # Nobody says what it is for: only the rules of all machines count.
        runs = dict(runs_of(text, target)) or {"": False}
        if re.search(r"pto\.(target_arch|device-spec)", without_comments(body)):
            # A command line that expects success wins over one that does not.
            runs = {"": all(runs.values())}
        for machine, fails in runs.items():
            yield Case(title, body, machine, fails)


def find_files(root: Path, patterns: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(path below test/, text) of every file, in order."""
    for pattern in FOLDERS:
        for folder in sorted(root.glob(f"test/{pattern}")):
            for path in sorted(folder.rglob("*.pto")):
                name = path.relative_to(root / "test").as_posix()
                if not patterns or any(part in name for part in patterns):
                    yield name, path.read_text(encoding="utf-8", errors="replace")


# Running ----------------------------------------------------------------------


def run_case(case: Case, bin_dir: Path, folder: str) -> Row:
    """Runs the steps until one fails."""
    with tempfile.NamedTemporaryFile(
        "w", suffix=".pto", dir=folder, encoding="utf-8"
    ) as file:
        file.write(case.text)
        file.flush()
        done: list[str] = []
        for step in STEPS:
            if step.needs_machine and not case.machine:
                continue
            if not re.search(step.only, case.name):
                continue
            code, output = run_step(step, case, bin_dir, file.name)
            if code == 0:
                done.append(step.name)
                continue
            # A crash is never what was expected.
            expected = case.fails and code == 1
            error = first_error(output, file.name) or f"exit code {code}"
            verdict = "refused" if expected else "fail"
            return Row(case, verdict, step.name, error, tuple(done))
    return Row(case, "accepted" if case.fails else "pass", done=tuple(done))


def run_step(step: Step, case: Case, bin_dir: Path, file: str) -> tuple[int, str]:
    """Exit code and what was said."""
    output = f"{file}.cpp"
    words = [
        word.format(file=file, machine=case.machine, output=output)
        for word in step.command
    ]
    try:
        done = subprocess.run(
            [bin_dir / words[0], *words[1:]],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            text=True,
            errors="replace",
            timeout=60,
        )
    except subprocess.TimeoutExpired:
        return -1, "error: takes more than a minute"
    return done.returncode, done.stderr


def first_error(output: str, file: str) -> str:
    """The first error, with line and column."""
    for line in output.splitlines():
        if "error:" in line:
            return line.replace(f"{file}:", "").strip()[:300]
    return ""


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
        done = sum(step.name in row.done for row in rows)
        failed = sum(step.name == row.step for row in rows)
        yield f"{step.name}: {done} of {done + failed}"


def missed_goals(rows: Sequence[Row]) -> Iterator[str]:
    """The goals that are not reached."""
    for part, (pattern, share) in GOALS.items():
        verdicts = [row.verdict for row in rows if re.match(pattern, row.case.name)]
        passed, failed = verdicts.count("pass"), verdicts.count("fail")
        # What should be refused counts only if something crashed.
        if failed and passed < share * (passed + failed):
            yield f"goal missed: {part}: {passed} of {passed + failed} pass, {share:.0%} wanted"


def common_errors(rows: Sequence[Row]) -> Iterator[str]:
    """How often each first error occurs, without its numbers and names."""
    counts = Counter(
        re.sub(r"^\d+:\d+: |%\w+|\b[\dx]*\d\b", "", row.error)
        for row in rows
        if row.verdict == "fail"
    )
    for error, number in counts.most_common():
        yield f"{number:5} {error}"


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
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument(
        "--errors", action="store_true", help="count equal errors, most common first"
    )
    parser.add_argument(
        "--refused", action="store_true", help="show what is refused as expected"
    )
    return parser.parse_args()


def main() -> int:
    """Runs what is asked for."""
    args = parse_arguments()
    if not args.root:
        print("set PTOAS_ROOT to a clone of the public assembler (hw-native-sys/PTOAS)")
        return 1
    left_out: Counter[tuple[str, str]] = Counter()
    cases: list[Case] = []
    for name, text in find_files(Path(args.root), args.patterns):
        if reason := reason_left_out(text):
            left_out[folder_of(name), reason] += 1
        else:
            cases += cases_of(name, text)
    if not cases:
        print(f"expects test/ with matching files in {args.root}")
        return 1
    bin_dir = Path(args.build) / "bin"
    with (
        tempfile.TemporaryDirectory(prefix="public-pto-") as folder,
        ThreadPoolExecutor(args.jobs) as pool,
    ):
        rows = list(pool.map(lambda case: run_case(case, bin_dir, folder), cases))
    shown = {"fail", "refused"} if args.refused else {"fail"}
    print(*(row for row in rows if row.verdict in shown), sep="\n")
    if args.errors:
        print(*common_errors(rows), sep="\n")
    for reason in LEFT_OUT:
        number = sum(n for (_, why), n in left_out.items() if why == reason)
        print(f"left out: {number} with {reason}")
    print(*step_counts(rows), sep="\n")
    print(summary(rows, left_out))
    missed = list(missed_goals(rows))
    print(*missed, sep="\n", end="\n" if missed else "")
    return 2 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
