#!/usr/bin/env python3
"""Run every example of the op and pass documentation through pto-opt.

An example is a ```mlir block in a description. pto-opt must accept it and read
its own output back (--verify-roundtrip). Two things may go with it:

  // RUN-OPT: --pto-l1-reuse        first line in the block: options of pto-opt
  <!-- context: %a: tensor<4xf32> --> line before the block, not shown to the
      reader: the block is the body of a function with these arguments

Every op needs a block that contains it, and every pass one that runs it.
"""

import os
import re
import subprocess
import sys
import tempfile
import textwrap
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from checklib import DOCS, arguments, finish, tblgen

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


def run(pto_opt, example):
    """None if pto-opt accepts the example, else what it said."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(example.module())
        file.flush()
        done = subprocess.run(
            [
                pto_opt,
                file.name,
                "--verify-roundtrip",
                "--split-input-file",
                *example.options,
                "-o",
                os.devnull,
            ],
            capture_output=True,
            text=True,
        )
        if done.returncode == 0:
            return None
        return done.stderr.strip().replace(file.name, "example")


def main():
    parser = arguments(__doc__)
    parser.add_argument("--build", type=Path, help="build folder (default: build)")
    parser.add_argument("--pto-opt", type=Path, help="default: that of the build")
    args = parser.parse_args()
    build = args.build or Path(os.environ.get("PTO_BUILD_DIR", args.root / "build"))
    pto_opt = args.pto_opt or build / "bin" / "pto-opt"

    problems, pending, count = [], [], 0
    for td, options, _ in DOCS:
        if not (args.root / td).is_file():
            continue
        subjects, examples = read_page(tblgen(args.root, td, options))
        count += len(subjects)
        pending += [(td, example) for example in examples]
        for subject in subjects:
            if not any(e.covers(subject) for e in examples if e.subject == subject):
                problems.append(f"{td}: error: '{subject}' has no executed example")
    if pending and not pto_opt.is_file():
        problems.append(f"error: {pto_opt} is missing; run utils/build.sh")
        pending = []
    with ThreadPoolExecutor() as pool:
        answers = pool.map(lambda item: run(pto_opt, item[1]), pending)
        for (td, example), said in zip(pending, answers):
            if said is not None:
                problems.append(
                    f"{td}: error: example of '{example.subject}' fails\n"
                    + textwrap.indent(f"{example.module()}\n{said}", "    ")
                )
    seen = f"{count} ops and passes, {len(pending)} examples"
    return finish("check-examples", problems, count and seen)


if __name__ == "__main__":
    sys.exit(main())
