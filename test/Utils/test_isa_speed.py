"""utils/bench/isa_speed.py: every shape compiles, is measured, and gives the same
bytes twice. Bounds are not for a machine that does other things as well."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "utils" / "bench" / "isa_speed.py"
BUILD = Path(os.environ.get("PTO_BUILD_DIR", ROOT / "build"))
SHAPES = ["straight", "loops", "nest", "fresh", "freshloop", "dma", "phis"]


@pytest.mark.skipif(not (BUILD / "bin/pto-opt").exists(), reason="needs a build")
def test_every_shape_is_measured():
    done = subprocess.run(
        [sys.executable, SCRIPT, "--build", BUILD, "--most", "1000", "--repeat", "1",
         "--same-bytes", "2"],
        capture_output=True,
        text=True,
        timeout=300,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    assert "results of the same input" not in done.stdout
    for shape in SHAPES:
        numbers = r"\d+ +\d+ +\d+ +\d+ +\d+\.\d+ +-?\d+\.\d +-?\d+\.\d"
        row = rf"^{shape} +1000 +{numbers}$"
        assert re.search(row, done.stdout, re.MULTILINE), done.stdout
        assert f"{shape} of 100: plan is" in done.stdout
