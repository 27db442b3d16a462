"""utils/new-pass.py and utils/new-op.py: what they write passes the checks."""

import shutil
import subprocess

import pytest

PASSES = "include/pto/Dialect/PTO/Transforms/Passes.td"
GROUP = "include/pto/Dialect/PTO/IR/PTOShape.td"
CMAKE = "add_pto_library(PTOX\n  Alpha.cpp\n  Zeta.cpp\n  LINK_LIBS\n  MLIR)\n"


@pytest.fixture
def rooms(tree):
    """A tree with the two rooms that scaffolds go into."""
    shutil.copy(tree.repository / ".clang-format", tree.root)
    tree.write(PASSES, '#ifndef A\n#define A\n\ninclude "x.td"\n\n#endif // A\n')
    tree.write(GROUP, "#ifndef A\n#define A\n\n#endif // A\n")
    tree.write("lib/Dialect/PTO/Transforms/CMakeLists.txt", CMAKE)
    tree.write("lib/Dialect/PTO/IR/CMakeLists.txt", CMAKE)
    return tree


def new_pass(tree, name):
    return tree.run("new-pass.py", name, "--summary", "Reuse what is loaded")


def new_op(tree, name):
    return tree.run("new-op.py", name, "--group", "Shape", "--summary", "Flip it")


def style_problems(tree, *files):
    """What check-style.py says of these files beyond the text still to write."""
    _, out = tree.run("check-style.py")
    return [
        line
        for line in out.splitlines()
        if line.startswith(files) and "scaffold text" not in line
    ]


@pytest.mark.parametrize("name", ["l1-reuse", "pto-l1-reuse"])
def test_pass(rooms, name):
    rc, out = new_pass(rooms, name)
    assert rc == 0, out
    assert rooms.run("check-names.py") == (0, "check-names: 1 passes, 0 problems\n")
    assert rooms.run("check-layering.py")[0] == 0
    cmake = (rooms.root / "lib/Dialect/PTO/Transforms/CMakeLists.txt").read_text()
    assert "  Alpha.cpp\n  L1Reuse.cpp\n  Zeta.cpp\n  LINK_LIBS\n" in cmake
    record = (rooms.root / PASSES).read_text()
    assert 'def PTOL1ReusePass : Pass<"pto-l1-reuse"' in record
    assert record.endswith("}\n\n#endif // A\n")
    assert style_problems(rooms, "lib/", "test/") == []


def test_scaffold_text_must_be_replaced(rooms):
    new_pass(rooms, "l1-reuse")
    rc, out = rooms.run("check-style.py")
    assert rc == 1
    assert "lib/Dialect/PTO/Transforms/L1Reuse.cpp:8: error: scaffold text" in out


def test_pass_twice(rooms):
    assert new_pass(rooms, "l1-reuse")[0] == 0
    rc, out = new_pass(rooms, "l1-reuse")
    assert rc == 1
    assert "exists already" in out


@pytest.mark.parametrize("name", ["L1Reuse", "l1_reuse", "-x", ""])
def test_bad_pass_name(rooms, name):
    before = (rooms.root / PASSES).read_text()
    assert rooms.run("new-pass.py", "--summary", "X", "--", name)[0] != 0
    assert (rooms.root / PASSES).read_text() == before


def test_room_that_is_not_set_up(tree):
    rc, out = new_pass(tree, "l1-reuse")
    assert rc == 1
    assert "Passes.td to exist" in out


def test_op(rooms):
    assert new_op(rooms, "flip_rows")[0] == 0
    assert new_op(rooms, "pto.flip_columns")[0] == 0
    assert rooms.run("check-labels.py") == (0, "check-labels: 2 labels, 0 problems\n")
    assert rooms.run("check-layering.py")[0] == 0
    assert 'PTO_ComputeOp<"flip_columns">' in (rooms.root / GROUP).read_text()
    for stem in ("flip-rows", "flip-rows-invalid", "flip-columns"):
        assert (rooms.root / f"test/Dialect/PTO/IR/{stem}.mlir").is_file()
    cmake = (rooms.root / "lib/Dialect/PTO/IR/CMakeLists.txt").read_text()
    assert cmake.count("PTOShape.cpp") == 1
    assert style_problems(rooms, "lib/", "test/") == []


def test_op_twice(rooms):
    assert new_op(rooms, "flip_rows")[0] == 0
    rc, out = new_op(rooms, "flip_rows")
    assert rc == 1
    assert "exists already" in out


def test_pass_record_is_tablegen(rooms):
    tblgen = "/usr/lib/llvm-22/bin/mlir-tblgen"
    if not shutil.which(tblgen):
        pytest.skip("mlir-tblgen is not installed")
    rooms.write(PASSES, 'include "mlir/Pass/PassBase.td"\n')
    new_pass(rooms, "l1-reuse")
    done = subprocess.run(
        [tblgen, "-gen-pass-decls", "-I", "/usr/lib/llvm-22/include"]
        + [rooms.root / PASSES],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "GEN_PASS_DEF_PTOL1REUSEPASS" in done.stdout
