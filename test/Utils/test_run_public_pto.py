"""utils/run-public-pto.py picks the right files, counts them and judges."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("PTO_BUILD_DIR", ROOT / "build"))

pytestmark = pytest.mark.skipif(
    not (BUILD / "bin" / "pto-translate").exists(), reason="no build"
)

GOOD = """module attributes {pto.target_arch = "a5"} {
  func.func @twice(%a: !pto.tile_buf<vec, 16x64xf32>) {
    pto.tadd ins(%a, %a : !pto.tile_buf<vec, 16x64xf32>,
                          !pto.tile_buf<vec, 16x64xf32>)
        outs(%a : !pto.tile_buf<vec, 16x64xf32>)
    return
  }
}
"""
# bf16 is no element type of `tadd` on a2a3, which only a RUN line names.
FOR_A5 = """// RUN: ptoas --pto-arch=a5 %s | FileCheck %s
// RUN: not ptoas --pto-arch=a3 \\
// RUN:   %s 2>&1 | FileCheck %s --check-prefix=ERROR
func.func @twice(%a: !pto.tile_buf<vec, 16x64xbf16>) {
  pto.tadd ins(%a, %a : !pto.tile_buf<vec, 16x64xbf16>,
                        !pto.tile_buf<vec, 16x64xbf16>)
      outs(%a : !pto.tile_buf<vec, 16x64xbf16>)
  return
}
"""


def run(root, *args):
    done = subprocess.run(
        [sys.executable, ROOT / "utils" / "run-public-pto.py", "--root", root]
        + ["--build", BUILD, *args],
        capture_output=True,
        text=True,
        # The syntax step is for whoever has the public headers.
        env={k: v for k, v in os.environ.items() if k != "PTO_ISA_ROOT"},
    )
    return done.returncode, done.stdout.splitlines()


def write(root, name, text):
    file = root / "test" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def test_machines_and_expected_errors(tmp_path):
    write(tmp_path, "samples/Double/double.pto", GOOD)
    write(tmp_path, "lit/pto/double.pto", FOR_A5)
    rc, lines = run(tmp_path, "--refused")
    assert rc == 0, lines
    assert lines[-1] == "all: 2 pass, 0 fail, 1 refused, 0 accepted, 0 left out"
    assert any(
        line.startswith("refused  lit/pto/double.pto (a2a3)  verify: 5:3: error: ")
        for line in lines
    )


def test_left_out_and_failing(tmp_path):
    write(tmp_path, "samples/Double/double.pto", GOOD)
    write(tmp_path, "samples/Double/wrong.pto", GOOD.replace("tadd", "tadb"))
    write(tmp_path, "lit/pto/lanes.pto", "func.func private @f(!pto.vreg<64xf32>)\n")
    write(tmp_path, "lit/vpto/never.pto", "not read\n")
    rc, lines = run(tmp_path, "--errors")
    assert rc == 2
    error = "error: custom op 'pto.tadb' is unknown, did you mean 'pto.tadd'?"
    assert f"fail     samples/Double/wrong.pto  round trip: 3:5: {error}" in lines
    assert f"    1 {error}" in lines
    assert "left out: 1 with vector registers" in lines
    assert "samples/Double: 1 pass, 1 fail, 0 refused, 0 accepted, 0 left out" in lines
    assert lines[-1].startswith("goal missed: other samples: 1 of 2 pass")


def test_a_file_of_several(tmp_path):
    first, _, rest = FOR_A5.partition("func.func")
    text = "// RUN: split-file %s %t\n" + first.replace("%s ", "%t/one.pto ")
    write(tmp_path, "lit/pto/parts.pto", f"{text}//--- one.pto\nfunc.func{rest}")
    rc, lines = run(tmp_path)
    assert rc == 0, lines
    assert lines[-1] == "all: 1 pass, 0 fail, 1 refused, 0 accepted, 0 left out"


def test_nothing_to_run(tmp_path):
    assert run(tmp_path)[0] == 1


def test_planned_kernels_are_emitted(tmp_path):
    planned = """module attributes {pto.target_arch = "a5"} {
  func.func @twice() attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : i64
    %a = pto.alloc_tile addr = %c0 : !pto.tile_buf<vec, 16x64xf32>
    pto.tadd ins(%a, %a : !pto.tile_buf<vec, 16x64xf32>,
                          !pto.tile_buf<vec, 16x64xf32>)
        outs(%a : !pto.tile_buf<vec, 16x64xf32>)
    return
  }
}
"""
    write(tmp_path, "samples/Qwen3Double/double.pto", planned)
    write(tmp_path, "samples/Double/double.pto", GOOD)
    rc, lines = run(tmp_path)
    assert rc == 0, lines
    assert "emit: 2 of 2" in lines
    assert "prove: 2 of 2" in lines


STORES = """module attributes {pto.target_arch = "a2a3"} {
  func.func @twice(%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %n: index)
      attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %xv = pto.make_tensor_view %x, shape = [%n, %c64], strides = [%c64, %c1]
        : !pto.tensor_view<?x?xf32>
    %yv = pto.make_tensor_view %y, shape = [%n, %c64], strides = [%c64, %c1]
        : !pto.tensor_view<?x?xf32>
    %xw = pto.partition_view %xv, offsets = [%c0, %c0], sizes = [%c1, %c64]
        : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<1x64xf32>
    %yw = pto.partition_view %yv, offsets = [%c0, %c0], sizes = [%c1, %c64]
        : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<1x64xf32>
    %t = pto.alloc_tile : !pto.tile_buf<vec, 1x64xf32>
    pto.tload ins(%xw : !pto.partition_tensor_view<1x64xf32>)
        outs(%t : !pto.tile_buf<vec, 1x64xf32>)
    pto.tadd ins(%t, %t : !pto.tile_buf<vec, 1x64xf32>,
                          !pto.tile_buf<vec, 1x64xf32>)
        outs(%t : !pto.tile_buf<vec, 1x64xf32>)
    pto.tstore ins(%t : !pto.tile_buf<vec, 1x64xf32>)
        outs(%yw : !pto.partition_tensor_view<1x64xf32>)
    return
  }
}
"""
SCRIPT = """import re
import numpy as np
text = open("main.cpp").read()
assert open("outputs.txt").read().split() == ["v2"], "outputs"
assert re.findall(r"int32_t v3 = (.*);", text) == ["1"], "scalars"
counts = dict(re.findall(r"elemCount_(v.) = (.*);", text))
assert counts == {"v1": "64", "v2": "64"}, counts
x = np.arange(64, dtype=np.float32)
x.tofile("v1.bin")
np.zeros(64, np.float32).tofile("v2.bin")
(FACTOR * x).tofile("golden_v2.bin")
"""


def test_kernels_run_and_meet_their_golden(tmp_path):
    write(tmp_path, "samples/Twice/twice.pto", STORES)
    write(tmp_path, "samples/Twice/twice_golden.py", SCRIPT.replace("FACTOR", "2"))
    rc, lines = run(tmp_path)
    assert rc == 0, lines
    assert {"execute: 1 of 1", "golden: 1 of 1"} <= set(lines)


def test_a_golden_that_differs(tmp_path):
    write(tmp_path, "samples/Twice/twice.pto", STORES)
    write(tmp_path, "samples/Twice/twice_golden.py", SCRIPT.replace("FACTOR", "3"))
    _, lines = run(tmp_path, "--steps", "golden")
    assert lines[0] == (
        "fail     samples/Twice/twice.pto  golden: error: argument 2: 63 of 64 "
        "differ, first 1: expects 3.0, found 2.0"
    )


TOO_WIDE = """module attributes {pto.target_arch = "a2a3"} {
  func.func @twice(%x: !pto.ptr<f32>)
      attributes {pto.kernel_kind = #pto.kernel_kind<vector>} {
    %first = arith.constant 32 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1.0 : f32
    %behind = arith.constant BEHIND : index
    scf.for %n = %first to %behind step %c1 {
      %t = pto.alloc_tile valid_col = %n
          : !pto.tile_buf<vec, 1x32xf32, valid=1x?>
      pto.texpands ins(%one : f32)
          outs(%t : !pto.tile_buf<vec, 1x32xf32, valid=1x?>)
    }
    return
  }
}
"""


def test_what_is_wrong_when_it_runs(tmp_path):
    """A sample that is known to be wrong has to stop with the error that is known."""
    known = "samples/Sync/test_dynamic_valid_shape.pto"
    write(tmp_path, known, TOO_WIDE.replace("BEHIND", "34"))
    rc, lines = run(tmp_path)
    assert rc == 0, lines
    assert "execute: 0 of 0" in lines
    assert any("1 not possible: has 33 valid columns of 32" in line for line in lines)
    write(tmp_path, known, TOO_WIDE.replace("BEHIND", "34").replace("1x32", "1x16"))
    rc, lines = run(tmp_path)
    assert any("but found 1x32" in line for line in lines), lines
    assert "execute: 0 of 1" in lines
    write(tmp_path, known, STORES)
    rc, lines = run(tmp_path)
    assert any("runs, although it has 33 valid columns" in line for line in lines)
    assert "execute: 0 of 1" in lines


def test_unknown_step(tmp_path):
    write(tmp_path, "samples/Double/double.pto", GOOD)
    assert run(tmp_path, "--steps", "emti")[0] == 2


def test_reasons_of_what_is_accepted(tmp_path):
    """A file that is known by name, an option of a level, and neither."""
    wrong = "// RUN: not ptoas --pto-arch=a5 %s\n" + GOOD
    write(tmp_path, "lit/pto/tpow_int_with_tmp_invalid.pto", wrong)
    write(tmp_path, "lit/pto/level.pto", wrong.replace("%s", "--pto-level=level3 %s"))
    write(tmp_path, "lit/pto/other.pto", wrong)
    _, lines = run(tmp_path, "--steps", "round trip,verify")
    assert lines[-1] == "all: 0 pass, 0 fail, 0 refused, 3 accepted, 0 left out"
    for name, reason in (
        ("tpow_int_with_tmp_invalid", "scratch for integers, which the headers want"),
        ("level", "a level of the public assembler: which addresses it wants given"),
        ("other", "a rule that is missing here"),
    ):
        assert f"accepted lit/pto/{name}.pto  {reason}" in lines
        assert f"accepted: 1 {reason}" in lines


def test_a_command_line_wins_over_the_text(tmp_path):
    """A program that names one machine is run for that of its RUN line."""
    text = FOR_A5.replace("not ptoas --pto-arch=a3", "not ptoas")
    start = 'module attributes {pto.target_arch = "a2a3"} {\n'
    text = text.replace("func.func", start + "func.func")
    write(tmp_path, "lit/pto/double.pto", text + "}\n")
    rc, lines = run(tmp_path, "--steps", "round trip,verify", "--refused")
    assert rc == 0, lines
    assert lines[-1] == "all: 1 pass, 0 fail, 1 refused, 0 accepted, 0 left out"
    assert any(line.startswith("refused  lit/pto/double.pto  ") for line in lines)
