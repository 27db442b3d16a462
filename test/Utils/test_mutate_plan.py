"""utils/fuzz/mutate_plan.py: random kernels are planned, their plans are proved, and
every tile that is moved onto one in use is noticed."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "utils" / "fuzz" / "mutate_plan.py"
OPT = Path(os.environ.get("PTO_BUILD_DIR", ROOT / "build")) / "bin" / "pto-opt"
built = pytest.mark.skipif(not OPT.exists(), reason="needs build/bin/pto-opt")


def run(opt, *args):
    done = subprocess.run(
        [sys.executable, SCRIPT, "--pto-opt", opt, *args],
        capture_output=True,
        text=True,
        timeout=300,
    )
    return done.returncode, done.stdout + done.stderr


@built
def test_all_mutants_are_caught():
    rc, out = run(OPT, "--kernels", "20", "--seed", "3", "--verbose")
    assert rc == 0, out
    counts = re.search(r"(\d+) planned, .* (\d+) mutants, (\d+) caught", out)
    planned, mutants, caught = map(int, counts.groups())
    assert planned > 10 and mutants > 100 and caught == mutants


@built
def test_a_blind_proof_is_noticed(tmp_path):
    # Without the proof, mutants pass.
    blind = tmp_path / "pto-opt"
    blind.write_text(
        "#!/usr/bin/env bash\n"
        'args=()\nfor a in "$@"; do\n'
        '  [ "$a" = --pto-isa-verify-planned ] || args+=("$a")\ndone\n'
        f'exec {OPT} "${{args[@]}}"\n'
    )
    blind.chmod(0o755)
    rc, out = run(blind, "--kernels", "4", "--seed", "3")
    assert rc == 1
    assert " 0 caught" in out


@built
def test_kernels_of_tests_and_examples_are_caught():
    rc, out = run(OPT, "--kernels", "0", "--suite")
    assert rc == 0, out
    counts = re.search(r"(\d+) kernels, .*? (\d+) mutants, (\d+) caught", out)
    kernels, mutants, caught = map(int, counts.groups())
    assert kernels > 400 and mutants > 40 and caught == mutants
