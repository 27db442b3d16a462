#!/usr/bin/env python3
"""Add up the results that utils/run-tests.sh collected in a folder.

usage: summarize-tests.py FOLDER

Every runner left NAME.rc (its exit code) and NAME.xml (JUnit). The last line
printed is 'N passed, N failed, N skipped'. A runner that failed without naming
a failed test (it crashed, or wrote no file) counts as one failure. Exits 0 only
if at least one test passed and none failed.
"""

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path


def count(path):
    """(passed, failed, skipped, names of the failed tests) of a JUnit file."""
    passed, skipped, failed = 0, 0, []
    for case in ElementTree.parse(path).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed.append(f"{case.get('classname')}.{case.get('name')}")
        elif case.find("skipped") is not None or case.get("status") == "notrun":
            skipped += 1
        else:
            passed += 1
    return passed, len(failed), skipped, failed


def main(folder):
    total = [0, 0, 0]
    for rc_file in sorted(Path(folder).glob("*.rc")):
        rc = int(rc_file.read_text())
        try:
            *numbers, names = count(rc_file.with_suffix(".xml"))
        except (OSError, ElementTree.ParseError):
            # With nothing to run, lit writes no file and exits 0.
            numbers, names = [0, 0, 0], []
        # pytest says 5 when it collected nothing.
        if rc not in (0, 5) and not names:
            numbers[1], names = 1, [f"the runner itself, exit code {rc}"]
        for name in names:
            print(f"FAILED {rc_file.stem}: {name}")
        total = [a + b for a, b in zip(total, numbers)]
    print("{} passed, {} failed, {} skipped".format(*total))
    return 0 if total[0] > 0 and total[1] == 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
