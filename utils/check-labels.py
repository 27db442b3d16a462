#!/usr/bin/env python3
"""Check that rule labels agree in the text, at the check and in the tests.

A verifier rule has a label such as `matmul_c2`. It stands in the description in
ODS (include/pto/Dialect/**/*.td), in the message or a comment at the check
(lib/**/*.cpp), and in a negative test (test/**/*-invalid*.mlir) as the start of
a function name (`@matmul_c2_two_batches`) or in the expected text. Labels of a
family (`elementwise_c1`) are used verbatim in all three places.
"""

import re
import sys

from checklib import arguments, finish, tracked

LABEL = r"[a-z][a-z0-9_]*?_c[0-9]+(?![0-9a-z])"
# `%acc_c1` and `@f_c1` in examples are not labels.
IN_TEXT = re.compile(rf"(?<![\w%@])({LABEL})\b")
# In C++ only string literals and comments count.
TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"|//.*')
IN_NAME = re.compile(rf"@({LABEL})(?=_|\b)")


def in_ods(line):
    return IN_TEXT.findall(line)


def in_cpp(line):
    return [label for text in TEXT.findall(line) for label in IN_TEXT.findall(text)]


def in_test(line):
    if "expected-error" in line:
        return IN_TEXT.findall(line)
    return IN_NAME.findall(line)


def collect(root, folder, files, labels):
    """label → first place, over the files of a folder."""
    found = {}
    for path in tracked(root / folder):
        if path.match(files):
            lines = path.read_text(errors="replace").splitlines()
            for number, line in enumerate(lines, 1):
                for label in labels(line):
                    place = f"{path.relative_to(root).as_posix()}:{number}"
                    found.setdefault(label, place)
    return found


def main():
    root = arguments(__doc__).parse_args().root
    places = {
        "the ODS text": collect(root, "include/pto/Dialect", "*.td", in_ods),
        "lib": collect(root, "lib", "*.cpp", in_cpp),
        "a negative test": collect(root, "test", "*-invalid*.mlir", in_test),
    }
    every = sorted(set().union(*places.values()))
    problems = []
    for label in every:
        where = [found[label] for found in places.values() if label in found]
        missing = [name for name, found in places.items() if label not in found]
        if missing:
            problems.append(
                f"{where[0]}: error: label '{label}' is not in {' nor '.join(missing)}"
            )
    return finish("check-labels", problems, every and f"{len(every)} labels")


if __name__ == "__main__":
    sys.exit(main())
