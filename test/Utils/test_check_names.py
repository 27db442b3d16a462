"""utils/check-names.py: a pass without its file, test or name is found."""

import pytest

PASSES = "include/pto/Dialect/PTO/Transforms/Passes.td"
SOURCE = "lib/Dialect/PTO/Transforms/L1Reuse.cpp"
TEST = "test/Dialect/PTO/Transforms/l1-reuse.mlir"


def write_pass(tree, record="PTOL1ReusePass", argument="pto-l1-reuse"):
    tree.write(PASSES, f'def {record} : Pass<"{argument}", "mlir::ModuleOp"> {{}}\n')


@pytest.mark.parametrize("record", ["PTOL1ReusePass", "L1ReusePass"])
def test_legal(tree, record):
    write_pass(tree, record)
    tree.write(SOURCE)
    tree.write(TEST)
    rc, out = tree.run("check-names.py")
    assert (rc, out) == (0, "check-names: 1 passes, 0 problems\n")


def test_letter_case_of_file_is_free(tree):
    write_pass(tree, "PTONBufferPass", "pto-nbuffer")
    tree.write("lib/Dialect/PTO/Transforms/NBuffer.cpp")
    tree.write("test/Dialect/PTO/Transforms/nbuffer.mlir")
    assert tree.run("check-names.py")[0] == 0


@pytest.mark.parametrize("missing", [SOURCE, TEST])
def test_missing_file(tree, missing):
    write_pass(tree)
    for file in {SOURCE, TEST} - {missing}:
        tree.write(file)
    rc, out = tree.run("check-names.py")
    assert rc == 1
    assert "1 problems" in out


@pytest.mark.parametrize(
    "record,argument",
    [
        ("PTOL1Reuse", "pto-l1-reuse"),
        ("PTOOtherPass", "pto-l1-reuse"),
        ("L1ReusePass", "l1-reuse"),
        ("L1ReusePass", "pto-L1_reuse"),
    ],
)
def test_wrong_name(tree, record, argument):
    write_pass(tree, record, argument)
    tree.write(SOURCE)
    tree.write(TEST)
    rc, out = tree.run("check-names.py")
    assert rc == 1
    assert "1 problems" in out


def test_conversion(tree):
    tree.write(
        "include/pto/Conversion/Passes.td",
        'def ConvertPTOToLinalgPass : Pass<"convert-pto-to-linalg"> {}\n',
    )
    assert tree.run("check-names.py")[0] == 1
    tree.write("lib/Conversion/PTOToLinalg/PTOToLinalg.cpp")
    assert tree.run("check-names.py")[0] == 1
    tree.write("test/Conversion/PTOToLinalg/pto-to-linalg-matmul.mlir")
    assert tree.run("check-names.py")[0] == 0


def test_pass_in_another_room(tree):
    tree.write("include/pto/Machine/M.td", 'def XPass : Pass<"pto-x"> {}\n')
    assert tree.run("check-names.py")[0] == 1


def test_empty_tree(tree):
    rc, out = tree.run("check-names.py")
    assert (rc, out) == (0, "check-names: nothing found, 0 problems\n")
