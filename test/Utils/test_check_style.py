"""utils/check-style.py: every kind of violation is found, clean code is not."""

import shutil

import pytest

GOOD = """//===- Good.cpp - A file as it should be -------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===---------------------------------------------------------------------===//

int f() { return 0; } // TODO(#12): more
"""
needs_clang_format = pytest.mark.skipif(
    not shutil.which("clang-format-22"), reason="clang-format-22 is not installed"
)


def write_good(tree, text=GOOD):
    shutil.copy(tree.repository / ".clang-format", tree.root)
    return tree.write("lib/Support/Good.cpp", text)


@needs_clang_format
def test_good(tree):
    write_good(tree)
    rc, out = tree.run("check-style.py")
    assert (rc, out) == (0, "check-style: 2 files, 0 problems\n")


@needs_clang_format
@pytest.mark.parametrize(
    "old,new,message",
    [
        ("Good.cpp", "Bad.cpp", "expects 'Good.cpp' in the banner line"),
        ("//===- Good.cpp - A", "// Good.cpp: A", "expects a banner line"),
        ("SPDX", "spdx", "expects an SPDX line"),
        ("(#12)", "", "to-do note without an issue number"),
        ("TODO(#12): more", "WRITE ME", "scaffold text"),
        ("TODO(#12): more", "see /home/me/x", "path of one machine"),
        ("int f() { ", "int f() {\n ", "should be clang-formatted"),
        ("int f()", "\n" * 1000 + "int f()", "but the budget is 1000"),
    ],
)
def test_violation(tree, old, new, message):
    assert old in GOOD
    write_good(tree, GOOD.replace(old, new))
    rc, out = tree.run("check-style.py")
    assert rc == 1
    assert message in out


@pytest.mark.parametrize(
    "file,budget",
    [("include/pto/Dialect/A.td", 800), ("test/Dialect/PTO/a.mlir", 300)],
)
def test_budgets(tree, file, budget):
    tree.write(file, "\n" * (budget + 1))
    rc, out = tree.run("check-style.py")
    assert rc == 1
    assert f"has {budget + 1} lines, but the budget is {budget}" in out


def test_paths_that_every_machine_has(tree):
    tree.write("utils/a.sh", "ls /usr/lib/llvm-22 docs/home/me\n")
    assert tree.run("check-style.py")[0] == 0
