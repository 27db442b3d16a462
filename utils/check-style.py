#!/usr/bin/env python3
"""Check what a formatter or a simple search can see.

File sizes (.cpp 1,000 lines, .td 800, lit tests 300), banner and licence lines,
to-do notes without an issue number, scaffold text that nobody replaced, paths of
one machine, C++ format.
"""

import re
import subprocess
import sys
from pathlib import Path

from checklib import ROOT, arguments, finish, tracked

CPP = {".cpp", ".h", ".c", ".inc"}
CODE = CPP | {".td", ".py", ".sh", ".cmake", ".mlir", ".test", ".in", ".txt"}
BUDGETS = {".cpp": 1000, ".td": 800}
LIT_BUDGET = 300
SPEAKERS = {"check-style", "scaffold", "new-op", "new-pass", "new-scaffolds"}
TODO = re.compile(r"\b(?:TODO|FIXME|XXX)\b(?!\(#\d+\))")
# What utils/new-pass.py and new-op.py leave for the author.
SCAFFOLD = re.compile(r"\bWRITE ME\b")
# Folders that every Debian machine has.
COMMON = {"bin", "dev", "etc", "lib", "opt", "proc", "tmp", "usr", "var"}


def machine_path(root):
    """A pattern for paths of the machine that this runs on, or of a home."""
    tops = {"home", "root", "Users"}
    tops |= {p.parts[1] for p in (root, ROOT, Path.home()) if len(p.parts) > 1}
    tops = "|".join(sorted(re.escape(top) for top in tops - COMMON))
    return re.compile(rf"(?<![\w.$}}/*-])/(?:{tops})/\w")


def check_banner(path, lines):
    """The first line names the file, the licence follows."""
    if not lines or not re.match(r"(//|/\*)===-+ .+ -+.*===[/*]", lines[0]):
        yield 1, "expects a banner line '//===- Name - Purpose ---…---===//'"
    elif path.name not in lines[0]:
        yield 1, f"expects '{path.name}' in the banner line"
    if not any("SPDX-License-Identifier: Apache-2.0 WITH" in x for x in lines[:8]):
        yield 1, "expects an SPDX line in the banner"


def check_file(root, path, machine):
    """Yield (line, message) for one file."""
    file = path.relative_to(root)
    lines = path.read_text(errors="replace").splitlines()
    budget = BUDGETS.get(path.suffix)
    is_lit = file.parts[0] == "test" and path.suffix in (".mlir", ".test")
    if is_lit and file.parts[:3] != ("test", "Kernels", "operators"):  # generated
        budget = LIT_BUDGET
    if budget and len(lines) > budget:
        yield len(lines), f"has {len(lines)} lines, but the budget is {budget}"
    if path.suffix in (".cpp", ".h", ".c", ".td") and "Inputs" not in file.parts:
        yield from check_banner(path, lines)
    # These scripts and their tests speak of what is looked for.
    if path.stem.replace("_", "-").removeprefix("test-") in SPEAKERS:
        return
    for number, line in enumerate(lines, 1):
        if path.suffix in CODE and TODO.search(line):
            yield number, "to-do note without an issue number: write TODO(#12)"
        if path.suffix in CODE and SCAFFOLD.search(line):
            yield number, "scaffold text that is still to be written"
        if machine.search(line):
            yield number, "path of one machine"


def check_format(root, files):
    """Yield what clang-format would change."""
    files = [f for f in files if f.suffix in CPP and "Inputs" not in f.parts]
    if not files:
        return
    try:
        done = subprocess.run(
            ["clang-format-22", "--style=file", "--dry-run", "-Werror", *files],
            stderr=subprocess.PIPE,
            text=True,
            cwd=root,
        )
    except FileNotFoundError:
        yield "error: clang-format-22 is missing; run utils/setup.sh"
        return
    for found in re.findall(r"^(.*?):(\d+):\d+: error: (.*)", done.stderr, re.M):
        name = Path(found[0])
        yield f"{name.relative_to(root)}:{found[1]}: error: {found[2]}"
    if done.returncode and "error:" not in done.stderr:
        yield f"error: clang-format-22 failed\n{done.stderr}"


def main():
    root = arguments(__doc__).parse_args().root.resolve()
    machine = machine_path(root)
    problems = []
    files = [f for f in tracked(root) if f.suffix in CODE | {".md", ".toml", ""}]
    for path in files:
        name = path.relative_to(root)
        for line, message in check_file(root, path, machine):
            problems.append(f"{name}:{line}: error: {message}")
    problems += check_format(root, files)
    return finish("check-style", problems, files and f"{len(files)} files")


if __name__ == "__main__":
    sys.exit(main())
