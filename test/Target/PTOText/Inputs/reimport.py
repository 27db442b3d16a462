"""Exports and imports what the tests of a dialect hold, and compares.

usage: reimport.py folder

Every file below the folder that is no test of errors is read, written as public
text and read again; what is printed then has to be what is printed at once.
"""

import pathlib
import re
import subprocess
import sys

SPLIT = "--split-input-file"
MARK = "--output-split-marker=// -----"


def run(text, *command):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    if done.returncode != 0:
        raise ValueError(f"{command[1]}: {done.stderr[:2000]}")
    return done.stdout


def close_layouts(text):
    """The text with the layout of tiles in L1: it is never open in public text."""
    return re.sub(r"(<mat, [^<>,]*(?:, valid=[^<>,]*)?)(?=>|, count)",
                  r"\1, blayout=col_major, slayout=row_major", text)


def differs(file):
    """Why a file is not what it was; empty if it is."""
    text = file.read_text()
    try:
        before = run(close_layouts(text), "pto-opt", SPLIT, "-")
        exported = run(before, "pto-translate", "--export-pto-text", SPLIT, MARK)
        after = run(exported, "pto-translate", "--import-pto-text", SPLIT, MARK)
    except ValueError as error:
        return str(error)
    lines = [
        [line for line in printed.splitlines() if line.strip()]
        for printed in (before, after)
    ]
    if lines[0] == lines[1]:
        return ""
    pairs = enumerate(zip(*lines))
    number = next((i for i, (a, b) in pairs if a != b), min(map(len, lines)))
    return "\n".join(str(part[number : number + 1]) for part in lines)


def main():
    files = [
        file
        for file in sorted(pathlib.Path(sys.argv[1]).rglob("*.mlir"))
        if "invalid" not in file.name
    ]
    failed = 0
    for file in files:
        if error := differs(file):
            failed += 1
            print(f"{file.name}: {error}")
    print(f"{len(files)} files, {failed} differ")


main()
