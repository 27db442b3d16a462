"""A wheel is built and runs in an environment of its own.

Takes a minute and a network, so only with PTO_TEST_WHEEL=1. The wheel is made of
what is built already.
"""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from kernel_texts import add

ROOT = Path(__file__).resolve().parents[3]
BUILD = Path(os.environ.get("PTO_BUILD_DIR", ROOT / "build"))

pytestmark = pytest.mark.skipif(
    not os.environ.get("PTO_TEST_WHEEL"), reason="needs PTO_TEST_WHEEL=1"
)

QUICK_START = """
import sys
import numpy as np
from pto_mlir import runtime
assert runtime.__file__.startswith(sys.prefix), runtime.__file__
kernel = runtime.compile(sys.argv[1])
x, z = np.ones((2, 3), "f"), np.zeros((2, 3), "f")
kernel(x, x, z)
assert (z == 2).all()
"""


def run(*command, **options):
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    result = subprocess.run(
        [str(part) for part in command],
        env=environment,
        capture_output=True,
        text=True,
        **options,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    run(
        *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"),
        *("--no-build-isolation", f"--config-settings=build-dir={BUILD}"),
        *("--wheel-dir", folder, ROOT),
    )
    (file,) = folder.glob("*.whl")
    return file


def test_contents(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    package = [name for name in names if name.startswith("pto_mlir/")]
    assert "pto_mlir/libpto-c.so.1" in package
    assert "pto_mlir/_core.pyi" in package
    assert len([n for n in package if n.startswith("pto_mlir/_core.c")]) == 1
    assert {Path(name).suffix for name in package} <= {
        ".py", ".pyi", ".typed", ".so", ".1", ".json", ".md",
    }  # fmt: skip
    assert all(name.startswith(("pto_mlir/", "pto_mlir-")) for name in names)
    assert wheel.stat().st_size < 10e6


def test_quick_start_in_a_clean_environment(wheel, tmp_path):
    python = tmp_path / "environment" / "bin" / "python"
    run(sys.executable, "-m", "venv", tmp_path / "environment")
    run(python, "-m", "pip", "install", "--quiet", wheel)
    run(python, "-c", QUICK_START, add((None, 3)), cwd=tmp_path)
