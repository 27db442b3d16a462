"""What the check-*.py scripts share: the tree they look at, and how they report.

Every script takes --root (a tree other than this one; the tests use it), prints
one line per problem, closes with a count, and exits 1 if there was a problem.
"""

import argparse
import os
import re
import subprocess
import sys
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


def tblgen(root, td, options):
    """The output of mlir-tblgen on a definition file of the tree."""
    command = [
        LLVM_BIN / "mlir-tblgen",
        *options,
        "-I",
        root / "include",
        "-I",
        LLVM_BIN.parent / "include",
        root / td,
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"error: mlir-tblgen failed on {td}\n{done.stderr}")
    return done.stdout
