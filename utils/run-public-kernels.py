#!/usr/bin/env python3
"""Run the examples and models of the public PyPTO repository, unmodified.

PYPTO_ROOT (or --root) names a clone of it. Every python file of `examples/` and
`models/` that is a script or holds tests runs in its own process through
`python -m pto_mlir`, in a scratch folder and with a time-out; nothing is
written into the clone. The interpreter that runs this file needs torch,
numpy, ml_dtypes and pytest.

Prints one line a file or test and a summary; --out writes the table as well.
Exit code: 0 everything passed, is excluded, or differs in a few values, with a
reason; 2 something failed; 1 there is nothing to run.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import os
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The built package, else the sources with native parts beside them.
PYTHON_DIR = next(
    folder
    for folder in (ROOT / "build" / "python", ROOT / "python")
    if (folder / "pto_mlir").is_dir()
)
FOLDERS = ("examples", "models")

CHIP = "910"
"""The chip whose tests are run, as `pypto.platform` says."""

COST_MODEL = "asks the device simulator for a swimlane"
ONE_CHIP = "is for another chip only"

EXCLUDED: dict[str, str] = {
    "examples/validate_examples.py": "runs the other examples",
    "examples/03_advanced/cost_model/cost_model.py": COST_MODEL,
}
"""Files, or `file::test` prefixes, that are not expected to run, and why."""

FINE = "tolerance 0.003 is less than a step of bf16 (0.0039): other roundings fail"
DIFFERS: dict[str, str] = {
    "examples/02_intermediate/basic_nn/ffn/ffn_module.py": FINE + "; no seed",
    "models/glm_v4_5/glm_attention.py::test_ifa_910_high_performance": (
        "the golden rounds probabilities to bf16 against another maximum"
    ),
    "models/glm_v4_5/glm_attention_fusion.py": FINE,
}
"""Files, or `file::test`, of whose values at most MOST_DIFFERENT may be out of
the tolerance of the published golden, and why."""

MOST_DIFFERENT = 1e-3


@dataclass(frozen=True)
class Row:
    """What became of one file or test."""

    file: str
    test: str
    verdict: str
    seconds: float
    detail: str = ""

    def __str__(self) -> str:
        name = f"{self.file}::{self.test}" if self.test else self.file
        detail = f"  {self.detail}" if self.detail else ""
        return f"{self.verdict:8} {self.seconds:7.1f}s  {name}{detail}"


@dataclass(frozen=True)
class Job:
    """A file to run and how."""

    path: Path
    name: str
    kind: str  # "script" or "pytest"
    tests: tuple[str, ...] = ()
    other_chip: tuple[str, ...] = ()  # tests that are marked for another chip only


# What to run ------------------------------------------------------------------


def find_jobs(root: Path, patterns: Sequence[str]) -> Iterator[Job]:
    """Every file that can run, in order."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if patterns and not any(pattern in name for pattern in patterns):
                continue
            job = job_of(path, name)
            if job.kind:
                yield job


def job_of(path: Path, name: str) -> Job:
    """How a file runs; its kind is empty if it only helps others."""
    text = path.read_text(encoding="utf-8")
    tests = [
        node
        for node in ast.parse(text).body
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        and node.name.lower().startswith("test")
    ]
    names = tuple(node.name for node in tests)
    other = tuple(node.name for node in tests if CHIP not in chips_of(node))
    uses_pytest = "import pytest" in text or path.name.startswith("test_")
    if tests and uses_pytest:
        return Job(path, name, "pytest", names, other)
    return Job(path, name, "script" if "__main__" in text else "", names)


def chips_of(test: ast.FunctionDef | ast.ClassDef) -> list[str]:
    """The chips that a test's mark `soc` names; ours if it has none."""
    for mark in test.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith(".soc"):
            return [ast.literal_eval(chip) for chip in mark.args]
    return [CHIP]


# Running ----------------------------------------------------------------------


class Runner:
    """Runs files in processes of their own."""

    def __init__(self, timeout: float, keep: str) -> None:
        self.timeout = timeout
        self.keep = keep
        self.env = dict(os.environ)
        self.env["PYTHONPATH"] = os.pathsep.join(
            filter(None, (str(PYTHON_DIR), os.environ.get("PYTHONPATH")))
        )
        self.env["PYTHONDONTWRITEBYTECODE"] = "1"

    def run(self, job: Job) -> list[Row]:
        """The rows of one file."""
        reason = EXCLUDED.get(job.name)
        if reason:
            return [Row(job.name, "", "excluded", 0, reason)]
        with tempfile.TemporaryDirectory(prefix="public-kernels-") as folder:
            if job.kind == "script":
                return self._script(job, folder)
            return self._pytest(job, folder)

    def _script(self, job: Job, folder: str) -> list[Row]:
        code, output, seconds = self._process([str(job.path)], folder)
        verdict = "time-out" if code is None else "fail" if code else "pass"
        detail = "" if verdict == "pass" else first_error(output)
        row = tolerate(Row(job.name, "", verdict, seconds, detail))
        verdict, rows = row.verdict, [row]
        if verdict == "fail" and job.tests:
            rows += self._pytest(job, folder)
        return rows

    def _pytest(self, job: Job, folder: str) -> list[Row]:
        report = os.path.join(folder, "report.xml")
        options = ["-q", "--noconftest", "-p", "no:cacheprovider"]
        options.append(f"--junit-xml={report}")
        options += [f"--rootdir={job.path.parent}", "-o", "addopts="]
        options += [f"--deselect={job.path.name}::{test}" for test in job.other_chip]
        if self.keep:
            options += ["-k", self.keep]
        arguments = ["-m", "pytest", *options, str(job.path)]
        code, output, seconds = self._process(arguments, folder)
        rows = read_report(job.name, report)
        others = job.other_chip
        rows += [Row(job.name, test, "excluded", 0, ONE_CHIP) for test in others]
        if code is None:
            rows.append(Row(job.name, "", "time-out", seconds))
        elif code < 0:
            rows.append(Row(job.name, "", "fail", seconds, f"ended by signal {-code}"))
        elif code not in (0, 5) and not any(
            row.verdict in ("fail", "differs") for row in rows
        ):
            rows.append(Row(job.name, "", "fail", seconds, first_error(output)))
        return rows

    def _process(
        self, arguments: Sequence[str], folder: str
    ) -> tuple[int | None, str, float]:
        """Exit code (None: time-out), output and seconds of one run."""
        command = [sys.executable, "-m", "pto_mlir", *arguments]
        start = time.monotonic()
        try:
            done = subprocess.run(
                command,
                env=self.env,
                cwd=folder,
                timeout=self.timeout,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                text=True,
                errors="replace",
            )
        except subprocess.TimeoutExpired:
            return None, "", time.monotonic() - start
        return done.returncode, done.stdout, time.monotonic() - start


def read_report(name: str, report: str) -> list[Row]:
    """The rows in a JUnit report; none if it does not exist."""
    try:
        cases = list(ElementTree.parse(report).iter("testcase"))
    except (OSError, ElementTree.ParseError):
        return []
    return [row_of(name, case) for case in cases]


def row_of(name: str, case: ElementTree.Element) -> Row:
    """One test of a report."""
    test = case.get("name", "")
    seconds = float(case.get("time", 0))
    key = f"{name}::{test.partition('[')[0]}"
    for child in case:
        if child.tag == "skipped":
            return Row(name, test, "skipped", seconds, child.get("message", ""))
        if child.tag in ("failure", "error"):
            if key in EXCLUDED:
                return Row(name, test, "excluded", seconds, EXCLUDED[key])
            message = first_error(f"{child.text}\n{child.get('message')}")
            return tolerate(Row(name, test, "fail", seconds, message))
    return Row(name, test, "pass", seconds)


def tolerate(row: Row) -> Row:
    """A failure that is one of the few values which are known to differ."""
    name = f"{row.file}::{row.test.partition('[')[0]}" if row.test else row.file
    reason = DIFFERS.get(name, DIFFERS.get(row.file))
    counts = re.search(r"Mismatched elements: (\d+) / (\d+)", row.detail)
    if row.verdict != "fail" or not reason or not counts:
        return row
    if int(counts[1]) > MOST_DIFFERENT * int(counts[2]):
        return row
    detail = f"{counts[1]} of {counts[2]} values: {reason}"
    return dataclasses.replace(row, verdict="differs", detail=detail)


def first_error(output: str) -> str:
    """What an output says of what went wrong: an error, how many values differ."""
    lines = [
        line.strip().removeprefix("E ").strip()
        for line in output.splitlines()
        if line.strip()
    ]
    said = [
        line
        for line in lines
        if re.match(r"([\w.]*(Error|Exception|Fault|Failed)\b|error:)", line)
    ]
    found = said[:1] or lines[-1:] or ["no output"]
    for start in ("Mismatched elements", "Max relative difference"):
        found += [line for line in lines if line.startswith(start)][:1]
    return " ".join(found)[:240]


# Reporting --------------------------------------------------------------------


def summary(rows: Sequence[Row]) -> str:
    """How many rows have which verdict."""
    counts = Counter(row.verdict for row in rows)
    order = ("pass", "differs", "fail", "time-out", "skipped", "excluded")
    return ", ".join(f"{counts[verdict]} {verdict}" for verdict in order)


def write_table(path: str, rows: Sequence[Row]) -> None:
    """The rows as a table in Markdown."""
    with open(path, "w", encoding="utf-8") as out:
        out.write(
            "| file | test | verdict | s | first error |\n|---|---|---|---|---|\n"
        )
        for row in rows:
            detail = row.detail.replace("|", "\\|")
            out.write(
                f"| {row.file} | {row.test} | {row.verdict} | {row.seconds:.1f} "
                f"| {detail} |\n"
            )
        out.write(f"\n{summary(rows)}\n")


def parse_arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("patterns", nargs="*", help="parts of file names to run")
    parser.add_argument("--root", default=os.environ.get("PYPTO_ROOT"))
    parser.add_argument("--timeout", type=float, default=600, help="seconds a file")
    parser.add_argument("-k", dest="keep", default="", help="pytest's -k for tests")
    parser.add_argument("--out", help="write the table to this file")
    parser.add_argument(
        "--all-chips", action="store_true", help="run tests for another chip too"
    )
    parser.add_argument("--list", action="store_true", help="only list the files")
    return parser.parse_args()


def main() -> int:
    """Runs what is asked for."""
    args = parse_arguments()
    if not args.root:
        print("set PYPTO_ROOT to a clone of the public PyPTO repository (hicann/pypto)")
        return 1
    root = Path(args.root).resolve()
    jobs = list(find_jobs(root, args.patterns))
    if not jobs:
        print(f"expects examples/ or models/ with matching files in {root}")
        return 1
    if args.list:
        for job in jobs:
            print(f"{job.kind:7} {job.name}  {EXCLUDED.get(job.name, '')}".rstrip())
        return 0
    if args.all_chips:
        jobs = [dataclasses.replace(job, other_chip=()) for job in jobs]
    runner = Runner(args.timeout, args.keep)
    rows: list[Row] = []
    for job in jobs:
        found = runner.run(job)
        rows += found
        print(*found, sep="\n", flush=True)
        if args.out:
            write_table(args.out, rows)
    print(summary(rows))
    return 2 if any(row.verdict in ("fail", "time-out") for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
