#!/usr/bin/env python3
"""Keep the text of the operator library's kernels under test/Kernels/operators.

One file per operator: its kernel, or kernels, for the first case that is not of
published size and leaves no array empty. `--write` makes the files anew; without
it, files that are missing, changed or left over are named and the exit code is 1.
"""

import argparse
import difflib
import sys
from pathlib import Path

from pto_mlir import ops

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "test" / "Kernels" / "operators"


def case_of(operator):
    """The case whose kernel is kept."""
    for case in operator.cases:
        if not case.full and all(a.size for a in operator.make_inputs(case).values()):
            return case
    raise ValueError(f"operator '{operator.name}' has no small case")


def text_of(operator):
    case = case_of(operator)
    head = f"// {operator.name}, case {case.name}: {operator.summary}.\n"
    return f"{head}// Made by utils/operator-fixtures.py.\n\n{operator.mlir(case)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="make the files anew")
    write = parser.parse_args().write
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = {
        f"{name}.mlir": text_of(operator) for name, operator in ops.load_all().items()
    }
    problems = 0
    for path in sorted(FOLDER.glob("*.mlir")):
        if path.name not in wanted:
            print(f"{path.relative_to(ROOT)}: there is no such operator")
            problems += 1
            if write:
                path.unlink()
    for name, text in sorted(wanted.items()):
        path = FOLDER / name
        found = path.read_text() if path.exists() else ""
        if found == text:
            continue
        problems += 1
        if write:
            path.write_text(text)
            continue
        print(f"{path.relative_to(ROOT)}: differs from what the front end emits")
        lines = difflib.unified_diff(found.splitlines(), text.splitlines(), lineterm="")
        print("\n".join(list(lines)[:12]))
    if write:
        print(f"operator-fixtures: {problems} files written")
        return 0
    print(f"operator-fixtures: {problems} problems in {len(wanted)} operators")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
