"""utils/check-docs.py and utils/check-examples.py, on a dialect of one op.

A shell script stands in for pto-opt: it refuses what contains the word
'broken' and prints what it was given.
"""

import shutil

import pytest

pytestmark = pytest.mark.skipif(
    not shutil.which("mlir-tblgen", path="/usr/lib/llvm-22/bin"),
    reason="mlir-tblgen is not installed",
)

OPS = """include "mlir/IR/OpBase.td"
def PTO_Dialect : Dialect {
  let name = "pto";
  let cppNamespace = "::mlir::pto";
}
def PTO_NopOp : Op<PTO_Dialect, "nop"> {
  let summary = "Nothing";
  let description = [{ @TEXT@ }];
}
"""
PASSES = """include "mlir/Pass/PassBase.td"
def PTONoPass : Pass<"pto-no"> {
  let summary = "Do nothing";
  let description = [{ @TEXT@ }];
}
"""
OPS_TD = "include/pto/Dialect/PTO/IR/PTOOps.td"
PASSES_TD = "include/pto/Dialect/PTO/Transforms/Passes.td"


def block(code):
    return f"\n    ```mlir\n    {code}\n    ```\n"


def examples(tree):
    fake = tree.write(
        "build/bin/pto-opt",
        '#!/bin/sh\ncat "$1" >&2; echo "$@" >&2; ! grep -q broken "$1"\n',
    )
    fake.chmod(0o755)
    return tree.run("check-examples.py", "--build", str(tree.root / "build"))


def test_good_examples(tree):
    tree.write(OPS_TD, OPS.replace("@TEXT@", block("pto.nop")))
    text = block("// RUN-OPT: --pto-no\n    pto.nop")
    tree.write(PASSES_TD, PASSES.replace("@TEXT@", text))
    rc, out = examples(tree)
    assert (rc, out) == (
        0,
        "check-examples: 2 ops and passes, 2 examples, 0 problems\n",
    )


def test_another_pto_opt(tree):
    tree.write(OPS_TD, OPS.replace("@TEXT@", block("pto.nop")))
    fake = tree.write("elsewhere/opt", "#!/bin/sh\necho unfit >&2; false\n")
    fake.chmod(0o755)
    rc, out = tree.run("check-examples.py", "--pto-opt", str(fake))
    assert rc == 1
    assert "unfit" in out


@pytest.mark.parametrize("text", ["", block("pto.other"), block("pto.nop.x")])
def test_op_without_example(tree, text):
    tree.write(OPS_TD, OPS.replace("@TEXT@", text))
    rc, out = examples(tree)
    assert rc == 1
    assert "'pto.nop' has no executed example" in out


def test_pass_that_no_example_runs(tree):
    tree.write(PASSES_TD, PASSES.replace("@TEXT@", block("pto.nop")))
    rc, out = examples(tree)
    assert rc == 1
    assert "'-pto-no' has no executed example" in out


def test_example_that_fails(tree):
    text = "<!-- context: %a: i32 -->" + block("pto.nop broken")
    tree.write(OPS_TD, OPS.replace("@TEXT@", text))
    rc, out = examples(tree)
    assert rc == 1
    assert "example of 'pto.nop' fails" in out
    assert "func.func @example(%a: i32) {" in out


def test_missing_tool(tree):
    tree.write(OPS_TD, OPS.replace("@TEXT@", block("pto.nop")))
    assert tree.run("check-examples.py", "--build", str(tree.root))[0] == 1


def test_stale_docs(tree):
    tree.write(OPS_TD, OPS.replace("@TEXT@", "One."))
    assert tree.run("check-docs.py")[0] == 1
    assert tree.run("check-docs.py", "--write")[0] == 0
    assert tree.run("check-docs.py")[0] == 0
    tree.write(OPS_TD, OPS.replace("@TEXT@", "Two."))
    rc, out = tree.run("check-docs.py")
    assert rc == 1
    assert "PTO.md: error: stale" in out


def test_name_of_a_text(tree):
    text = 'defvar PTO_Rules = "Rules.";\n' + OPS.replace("[{ @TEXT@ }]", "TEXT")
    tree.write(OPS_TD, text.replace("TEXT", '"A" # PTO_Rules'))
    rc, out = tree.run("check-docs.py", "--write")
    assert rc == 1
    assert "error: 'PTO_Rules' is the name of a text" in out
    tree.write(OPS_TD, text.replace("TEXT", '"A " # !strconcat(PTO_Rules, "")'))
    assert tree.run("check-docs.py", "--write")[0] == 0


def test_page_without_definition(tree):
    tree.write("docs/generated/Old.md")
    assert tree.run("check-docs.py")[0] == 1
    assert tree.run("check-docs.py", "--write")[0] == 0
    assert not (tree.root / "docs/generated/Old.md").exists()


@pytest.mark.parametrize("script", ["check-docs.py", "check-examples.py"])
def test_empty_tree(tree, script):
    rc, out = tree.run(script)
    assert rc == 0
    assert "nothing found, 0 problems" in out
