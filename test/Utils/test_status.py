"""utils/status.py, on a dialect of two operations.

A Python script stands in for the tools: it refuses what its folder's `broken`
file names, and wants 32 bytes of scratch on a2a3.
"""

import json
import shutil
import sys

import pytest

pytestmark = pytest.mark.skipif(
    not shutil.which("llvm-tblgen", path="/usr/lib/llvm-22/bin"),
    reason="llvm-tblgen is not installed",
)

OPS_TD = "include/pto/Dialect/PTOISA/IR/PTOISAOps.td"
OPS = """include "mlir/IR/OpBase.td"
def PTOISA_Dialect : Dialect {
  let name = "pto_isa";
  let cppNamespace = "::mlir::pto_isa";
}
class Operand<string name_, string role_, bit isOut_, bit isOptional_> {
  string name = name_;
  string role = role_;
  bit isOut = isOut_;
  bit isOptional = isOptional_;
  Type type = AnyInteger;
  string places = "vec";
  string form = "";
}
class DTypes { string memory = ""; string register = "f32"; }
class PTOISA_Instruction<string mnemonic> : Op<PTOISA_Dialect, mnemonic> {
  list<Operand> operands = [Operand<"src", "r", 0, 0>, Operand<"tmp", "s", 0, 1>,
                            Operand<"dst", "w", 1, 0>];
  DTypes dataTypes = DTypes<>;
}
def PTOISA_TOneOp : PTOISA_Instruction<"tone"> {
  let summary = "One";
  let description = [{
    ```mlir
    func.func @example(%a: !pto_isa.tile_buf<vec, 8x8xf32>) {
      pto_isa.tone ins(%a : !pto_isa.tile_buf<vec, 8x8xf32>) outs(%a : !pto_isa.tile_buf<vec, 8x8xf32>)
      return
    }
    ```
  }];
}
def PTOISA_BarrierOp : Op<PTOISA_Dialect, "barrier"> {
  let summary = "Wait";
  let description = [{
    ```mlir
    func.func @example() {
      pto_isa.barrier
      return
    }
    ```
  }];
}
"""
TOOL = r"""#!PYTHON
import pathlib, re, sys
here = pathlib.Path(__file__)
broken = (here.parent / "broken").read_text().split()
name, marker, failed = here.name, "// -----", False
text = pathlib.Path(sys.argv[3]).read_text() if name == "pto-run" else sys.stdin.read()
line, out = 1, []
for chunk in text.split(marker):
    error = next((f"'pto_isa.{op}' op is not executable yet" if name == "pto-run" else
                  f"'pto_isa.{op}' op has no C++ form" if "--pto-isa-to-cpp" in sys.argv
                  else f"expects less (broken_c1)" for tool, op in
                  (word.split(":") for word in broken)
                  if tool in [name, *sys.argv] and f"pto_isa.{op}" in chunk), None)
    few = re.search(r"%new_tmp: !pto_isa.tile_buf<vec, (\d+)x(\d+)xf32>", chunk)
    on_memory = "a2a3" in chunk or "--machine=a2a3" in sys.argv
    if few and on_memory and int(few[1]) * int(few[2]) * 4 < 32:
        error = ("'pto_isa.tone' op expects 'tmp' of at least 32 bytes on machine"
                 " 'a2a3' (scratch_c1), but found 4")
    if error:
        failed = True
        at = "file.mlir:1:1" if name == "pto-run" else f"<stdin>:{line + 1}:1"
        print(f"{at}: error: {error}", file=sys.stderr)
    to_cpp = "--pto-isa-to-cpp" in sys.argv
    out.append("\nstatic void example() {}\n" if to_cpp else chunk)
    line += chunk.count("\n")
if not failed:
    print(marker.join(out))
sys.exit(failed)
"""


@pytest.fixture
def status(tree):
    """Runs status.py with arguments, after the tools were told what to refuse."""
    tree.write(OPS_TD, OPS)
    for name in ("pto-opt", "pto-translate", "pto-run"):
        file = tree.write(f"build/bin/{name}", TOOL.replace("PYTHON", sys.executable))
        file.chmod(0o755)
    tree.write("docs/README.md")

    def run(*options, broken="", executed=(), simulated=()):
        tree.write("build/bin/broken", broken)
        tree.write(
            "test/python/isa-coverage.json",
            json.dumps({"executed": executed, "simulated": simulated}),
        )
        build = str(tree.root / "build")
        return tree.run("status.py", "--build", build, *options)

    run.page = lambda: (tree.root / "docs/status.md").read_text()
    return run


FRESH = (0, "status: 2 operations, 0 problems\n")
STALE = (
    1,
    "docs/status.md: error: stale; run utils/status.py --write\n"
    "status: 2 operations, 1 problems\n",
)


def test_without_a_page(status):
    assert status() == STALE


def test_what_is_written_is_fresh(status):
    assert status("--write", executed=["tone"]) == FRESH
    assert status(executed=["tone"]) == FRESH
    assert "| `tone` | yes | yes | yes | yes | yes | 32 / 0 |" in status.page()
    assert "| `barrier` | yes | yes | yes |  | yes |  |" in status.page()
    assert "- runs, but no test compares values: `barrier`" in status.page()


@pytest.mark.parametrize(
    "change",
    [
        {"executed": []},
        {"executed": ["tone", "barrier"]},
        {"simulated": ["tone"]},
        {"broken": "--machine=a5:tone"},
        {"broken": "--import-pto-text:tone"},
        {"broken": "--pto-isa-to-cpp:barrier"},
    ],
)
def test_every_change_makes_it_stale(status, change):
    assert status("--write", executed=["tone"]) == FRESH
    assert status(**{"executed": ["tone"], **change}) == STALE


def test_refusals_name_their_reason(status):
    broken = "--machine=a5:tone --pto-isa-to-cpp:barrier pto-run:barrier"
    status("--write", broken=broken, executed=["tone"], simulated=["tone"])
    page = status.page()
    assert "| `tone` | yes | no (broken_c1) | yes | yes | same | 32 / 0 |" in page
    assert "| `barrier` | yes | yes | yes |  |  |  |" in page
    assert "- has no C++ form: `barrier`" in page
    assert "- is not executable yet: `barrier`" in page


def test_simulation_alone_is_no_cpp(status):
    broken = "--pto-isa-to-cpp:tone"
    status("--write", broken=broken, executed=["tone"], simulated=["tone"])
    assert "| `tone` | yes | yes | yes | yes |  | 32 / 0 |" in status.page()


def test_what_the_simulation_does_not_model(status, tree):
    status("--write")
    assert status() == FRESH
    assert status.page().endswith(":\n\nNone.\n")
    tree.write(
        "test/python/isa-simulation.json",
        json.dumps(
            {
                "tone": [
                    {"with": "f16", "effect": "differs", "reason": "rounds once"},
                    {"ulps": 2, "reason": "rounds twice"},
                ],
                "barrier": [
                    {"effect": "rejects", "reason": "has no word"},
                    {"ulps": 0, "reason": "adds"},
                ],
            }
        ),
    )
    assert status() == STALE
    status("--write")
    assert status.page().endswith(
        ":\n\n- adds (the sign of zeros): `barrier`\n"
        "- has no word (does not compile): `barrier`\n"
        "- rounds once (other values): `tone` in part\n"
        "- rounds twice (up to 2 ulp away): `tone`\n"
    )


def test_a_crash_is_no_page(status, tree):
    assert status("--write") == FRESH
    file = tree.write("build/bin/pto-opt", "#!/bin/sh\nkill -SEGV $$\n")
    file.chmod(0o755)
    rc, out = status("--write")
    assert rc == 1
    assert out.startswith("error: pto-opt")


def test_without_a_build(status, tree):
    shutil.rmtree(tree.root / "build" / "bin")
    rc, out = tree.run("status.py", "--build", str(tree.root / "build"))
    assert rc == 1
    assert "bin/pto-opt is missing; run utils/build.sh" in out
