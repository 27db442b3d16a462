#!/usr/bin/env python3
"""Check that pass argument, record, source file and test file share one stem.

  def PTOL1ReusePass : Pass<"pto-l1-reuse">  in Dialect/PTO/Transforms/Passes.td
    → lib/Dialect/PTO/Transforms/L1Reuse.cpp
    → test/Dialect/PTO/Transforms/l1-reuse.mlir
  def ConvertPTOToLinalgPass : Pass<"convert-pto-to-linalg">  in Conversion
    → lib/Conversion/PTOToLinalg/PTOToLinalg.cpp
    → test/Conversion/PTOToLinalg/pto-to-linalg*.mlir

The record may leave out the dialect's name (L1ReusePass). Letter case in file
names is free (NBuffer.cpp for nbuffer), since kebab-case does not show it.
"""

import re
import sys

from checklib import arguments, finish, tracked

PASS = re.compile(
    r'^def\s+(\w+)\s*:\s*(?:Interface)?Pass<\s*"([^"]*)"', re.MULTILINE
)
# Passes.td below include/pto → (prefix of the argument, of the record).
ROOMS = {
    "Dialect/PTO/Transforms": ("pto-", "PTO"),
    "Dialect/PTOISA/Transforms": ("pto-isa-", "PTOISA"),
    "Conversion": ("convert-", "Convert"),
}


def squash(name):
    return re.sub("[-_]", "", name).lower()


def find(folder, name, suffix):
    """Files in the folder whose stem is `name`, whatever its case."""
    if not folder.is_dir():
        return []
    return [f for f in folder.glob("*" + suffix) if squash(f.stem) == squash(name)]


def check_pass(root, room, record, argument):
    """Yield what is wrong with one pass."""
    prefix, record_prefix = ROOMS[room]
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", argument):
        yield f"expects a kebab-case argument, but found '{argument}'"
        return
    if not argument.startswith(prefix):
        yield f"expects an argument that starts with '{prefix}'"
        return
    stem = argument[len(prefix) :]
    if squash(record) not in (
        squash(stem + "Pass"),
        squash(record_prefix + stem + "Pass"),
    ) or not record.endswith("Pass"):
        yield f"expects a record '[{record_prefix}]<Stem>Pass' for stem '{stem}'"

    source, tests = root / "lib" / room, root / "test" / room
    if room == "Conversion":
        source, tests = source / "?", tests / "?"
        for folder in (root / "lib" / room).glob("*/"):
            if squash(folder.name) == squash(stem):
                source, tests = folder, root / "test" / room / folder.name
    if not find(source, stem, ".cpp"):
        yield f"expects a source file for '{stem}' in lib/{room}"
    found = find(tests, stem, ".mlir")
    if room == "Conversion":
        found = found or list(tests.glob(stem + "*.mlir"))
    if not found:
        yield f"expects a test '{stem}.mlir' in test/{room}"


def main():
    root = arguments(__doc__).parse_args().root
    problems, seen = [], 0
    for path in tracked(root / "include" / "pto", ".td"):
        file = path.relative_to(root).as_posix()
        room = path.parent.relative_to(root / "include" / "pto").as_posix()
        for record, argument in PASS.findall(path.read_text()):
            seen += 1
            if room not in ROOMS or path.name != "Passes.td":
                problems.append(f"{file}: error: '{record}' is not in a pass room")
                continue
            for problem in check_pass(root, room, record, argument):
                problems.append(f"{file}: error: '{record}': {problem}")
    return finish("check-names", problems, seen and f"{seen} passes")


if __name__ == "__main__":
    sys.exit(main())
