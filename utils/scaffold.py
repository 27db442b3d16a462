"""What new-pass.py and new-op.py share: templates, and careful insertions.

Text that the author must replace reads WRITE ME; check-style.py refuses it.
"""

import re
import shutil
import subprocess
import sys

RULE = "===" + "-" * 70 + "==="


def banner(name, purpose, language=""):
    """The banner line and the licence, in C++ comments."""
    tail = f"-*- {language} -*-===//" if language else "-===//"
    head = f"//===- {name} - {purpose} "
    line = head + "-" * max(1, 80 - len(head) - len(tail)) + tail
    return f"""{line}
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//{RULE}//
"""


def section(title):
    return f"//{RULE}//\n// {title}\n//{RULE}//\n"


def die(message):
    sys.exit(f"error: {message}")


def need(path):
    """The text of a file that must exist."""
    if not path.is_file():
        die(f"expects {path} to exist; scaffolds go into a room that is set up")
    return path.read_text()


def write(path, text):
    path.write_text(text)
    if path.suffix == ".cpp" and shutil.which("clang-format-22"):
        subprocess.run(["clang-format-22", "-i", path], check=True)


def create(path, text):
    if path.exists():
        die(f"{path} exists already")
    path.parent.mkdir(parents=True, exist_ok=True)
    write(path, text)
    print(f"wrote   {path}")


def append(path, text, before="#endif"):
    """Put text at the end of a file, ahead of the last line that starts with
    `before`, if there is one."""
    old = need(path)
    at = old.rfind("\n" + before)
    head, tail = (old[:at], old[at:]) if at >= 0 else (old.rstrip("\n"), "\n")
    write(path, f"{head.rstrip()}\n\n{text.rstrip()}\n{tail}")
    print(f"changed {path}")


def add_source(path, source):
    """Add a source to the (sorted) list of add_pto_library in a CMakeLists."""
    text = need(path)
    found = re.search(r"add_pto_library\(\s*\w+\s*\n((?:\s*[\w/.]+\.cpp\s*\n)+)", text)
    if not found:
        die(f"{path}: expects 'add_pto_library(Name' and one source per line")
    names = sorted({*found[1].split(), source}, key=str.lower)
    lines = "".join(f"  {name}\n" for name in names)
    path.write_text(text[: found.start(1)] + lines + text[found.end(1) :])
    print(f"changed {path}")
