"""utils/check-labels.py: a label that is missing in one of three places."""

import pytest

ODS = "include/pto/Dialect/PTO/IR/PTOMatmul.td"
LIB = "lib/Dialect/PTO/IR/PTOMatmul.cpp"
TEST = "test/Dialect/PTO/IR/matmul-invalid.mlir"
TEXTS = {
    ODS: "let description = [{\n  - `matmul_c2`: the dimensions match.\n}];\n",
    LIB: '  return emitOpError("expects a match (matmul_c2)");\n',
    TEST: "func.func @matmul_c2_two_batches() {\n",
}


def test_agreement(tree):
    for file, text in TEXTS.items():
        tree.write(file, text)
    rc, out = tree.run("check-labels.py")
    assert (rc, out) == (0, "check-labels: 1 labels, 0 problems\n")


@pytest.mark.parametrize("missing", TEXTS)
def test_missing(tree, missing):
    for file, text in TEXTS.items():
        if file != missing:
            tree.write(file, text)
    rc, out = tree.run("check-labels.py")
    assert rc == 1
    assert "label 'matmul_c2' is not in" in out


@pytest.mark.parametrize(
    "file,text",
    [
        (LIB, "  // matmul_c2: both are ranked.\n"),
        (TEST, "  // expected-error @+1 {{a match (matmul_c2), but}}\n"),
    ],
)
def test_other_spellings(tree, file, text):
    for other in TEXTS:
        tree.write(other, text if other == file else TEXTS[other])
    assert tree.run("check-labels.py")[0] == 0


def test_what_is_no_label(tree):
    tree.write(ODS, "%acc_c1 = f(@g_c2) matmul_cx2 matmul_c3d\n")
    tree.write(LIB, "int matmul_c2 = 0;\n")
    tree.write("test/Dialect/PTO/IR/matmul.mlir", "func.func @matmul_c2() {\n")
    rc, out = tree.run("check-labels.py")
    assert (rc, out) == (0, "check-labels: nothing found, 0 problems\n")


def test_longer_number_is_another_label(tree):
    for file, text in TEXTS.items():
        tree.write(file, text.replace("_c2", "_c21") if file == LIB else text)
    rc, out = tree.run("check-labels.py")
    assert rc == 1
    assert "'matmul_c21'" in out and "'matmul_c2'" in out
