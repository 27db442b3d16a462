"""Imports a text cut off at every byte, and says what became of each part.

usage: truncate.py file.pto

Every part is imported, or refused with the file, line and column of an error
that lies within it. All parts go through one process, in which nothing may
crash.
"""

import re
import subprocess
import sys

MARK = b"\n// -----\n"


def main():
    with open(sys.argv[1], "rb") as file:
        text = file.read().strip()
    parts = [text[:size] for size in range(len(text) + 1)]
    # The line of the mark in front of each part.
    marks, line = {}, 2
    for size, part in enumerate(parts[1:], 1):
        marks[line] = size
        line += part.count(b"\n") + MARK.count(b"\n")
    done = subprocess.run(
        ["pto-translate", "--import-pto-text", "--split-input-file", "-"],
        input=MARK.join(parts),
        capture_output=True,
    )
    if done.returncode not in (0, 1):
        sys.exit(f"exit code {done.returncode}: {done.stderr[-2000:]!r}")
    errors = re.findall(
        rb"^within split at <stdin>:(\d+) offset :(\d+):(\d+): error: \S",
        done.stderr,
        re.M,
    )
    if done.stderr.count(b"error:") != len(errors):
        sys.exit("an error has no place")
    refused = set()
    for mark, line, column in (map(int, error) for error in errors):
        # The first line is what follows the mark in its own line.
        lines = [b"", *parts[marks[mark]].split(b"\n"), b""]
        if line > len(lines) or column > len(lines[line - 1]) + 1:
            sys.exit(f"an error lies outside of the first {marks[mark]} bytes")
        refused.add(marks[mark])
    accepted = [size for size in range(len(parts)) if size not in refused]
    print(f"accepted: {accepted}\nwhole: {len(text)}")


main()
