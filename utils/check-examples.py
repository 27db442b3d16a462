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
import subprocess
import sys
import tempfile
import textwrap
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from checklib import DOCS, arguments, finish, read_page, tblgen

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
