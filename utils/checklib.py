"""What the check-*.py scripts share: the tree they look at, and how they report.

Every script takes --root (a tree other than this one; the tests use it), prints
one line per problem, closes with a count, and exits 1 if there was a problem.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LLVM_BIN = Path(os.environ.get("LLVM_PREFIX", "/usr/lib/llvm-22")) / "bin"


def arguments(description):
    """A parser that already knows --root."""
    parser = argparse.ArgumentParser(description=description.split("\n")[0])
    parser.add_argument("--root", type=Path, default=ROOT, help="tree to look at")
    return parser


def tracked(root, *suffixes):
    """Files of the tree that Git does not ignore, sorted; all without Git."""
    listed = subprocess.run(
        ["git", "-C", root, "ls-files", "-co", "--exclude-standard", "-z"],
        capture_output=True,
        text=True,
    )
    if listed.returncode == 0:
        files = [root / name for name in listed.stdout.split("\0") if name]
    else:
        files = list(root.rglob("*"))
    return sorted(
        file
        for file in files
        if file.is_file() and (not suffixes or file.suffix in suffixes)
    )


def finish(name, problems, seen):
    """Print the problems and the count; return the exit code. `seen` says what
    was looked at ('12 passes'), or is empty when there was nothing."""
    for problem in problems:
        print(problem)
    print(f"{name}: {seen or 'nothing found'}, {len(problems)} problems")
    return 1 if problems else 0


def camel(kebab):
    """plan-memory, plan_memory → PlanMemory"""
    return "".join(word[:1].upper() + word[1:] for word in re.split("[-_]", kebab))


# --- TableGen ---------------------------------------------------------------

# What documentation is made of: definition file, mlir-tblgen options, and the
# page under docs/generated. check-docs.py writes the pages, check-examples.py
# runs the examples in them.
DIALECT_DOCS = [
    (
        "include/pto/Dialect/PTO/IR/PTOOps.td",
        ["-gen-dialect-doc", "-dialect=pto"],
        "Dialects/PTO.md",
    ),
    (
        "include/pto/Dialect/PTOISA/IR/PTOISAOps.td",
        ["-gen-dialect-doc", "-dialect=pto_isa"],
        "Dialects/PTOISA.md",
    ),
]
PASS_DOCS = [
    ("include/pto/Dialect/PTO/Transforms/Passes.td", "Passes/PTO.md"),
    ("include/pto/Dialect/PTOISA/Transforms/Passes.td", "Passes/PTOISA.md"),
    ("include/pto/Conversion/Passes.td", "Passes/Conversion.md"),
]
DOCS = DIALECT_DOCS + [(td, ["-gen-pass-doc"], page) for td, page in PASS_DOCS]


def tblgen(root, td, options, tool="mlir-tblgen"):
    """The output of mlir-tblgen on a definition file of the tree."""
    command = [
        LLVM_BIN / tool,
        *options,
        "-I",
        root / "include",
        "-I",
        LLVM_BIN.parent / "include",
        root / td,
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"error: {tool} failed on {td}\n{done.stderr}")
    return done.stdout


def records(root, td):
    """The records of a definition file by name. Only llvm-tblgen writes them so
    that they can be read."""
    return json.loads(tblgen(root, td, ["--dump-json"], "llvm-tblgen"))


# --- Examples in documentation ------------------------------------------------

# Headings as mlir-tblgen writes them: ### `pto.add` (pto::AddOp), ### `-pto-x`.
HEADING = re.compile(r"^(#+) (?:`(-?[\w.-]+)`(?: \(.*\))?|(.*?))\s*$")
CONTEXT = re.compile(r"^\s*<!-- context:(.*)-->\s*$")
RUN_OPT = re.compile(r"^\s*// RUN-OPT:(.*)$", re.MULTILINE)


class Example:
    """One block: where it stands, its code and what goes with it."""

    def __init__(self, subject, context, code):
        self.subject, self.context = subject, context
        self.code = textwrap.dedent(code)
        run_opt = RUN_OPT.search(self.code)
        self.options = run_opt[1].split() if run_opt else []

    def module(self):
        if self.context is None:
            return self.code
        return f"func.func @example({self.context}) {{\n{self.code}\nreturn\n}}\n"

    def covers(self, subject):
        """Whether this is an example of the op or pass."""
        if subject.startswith("-"):
            return f"-{subject}" in " ".join(self.options)
        return re.search(rf"(?<![\w.]){re.escape(subject)}(?![\w.])", self.code)


def read_page(text):
    """(ops and passes, examples) of a generated page."""
    subjects, examples = [], []
    subject, level, context, block = "", 0, None, None
    for line in text.splitlines():
        if block is not None:
            if line.strip() == "```":
                examples.append(Example(subject, context, "\n".join(block)))
                context, block = None, None
            else:
                block.append(line)
        elif line.strip() == "```mlir":
            block = []
        elif CONTEXT.match(line):
            context = CONTEXT.match(line)[1].strip()
        elif HEADING.match(line):
            marks, quoted, plain = HEADING.match(line).groups()
            if quoted and (quoted.startswith("-") or "." in quoted):
                subjects.append(quoted)
            elif len(marks) > level:
                continue  # a part of the subject: operands, options, notes
            subject, level = quoted or plain, len(marks)
    return subjects, examples
