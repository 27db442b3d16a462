"""utils/fuzz/mutate.py: its programs lower, its parts work, and a few seconds of
it find no crash. Tests that need pto-opt are skipped without a build."""

import importlib.util
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "utils" / "fuzz" / "mutate.py"
OPT = Path(os.environ.get("PTO_BUILD_DIR", ROOT / "build")) / "bin" / "pto-opt"
built = pytest.mark.skipif(not OPT.exists(), reason="needs build/bin/pto-opt")

spec = importlib.util.spec_from_file_location("mutate", SCRIPT)
fuzz = importlib.util.module_from_spec(spec)
spec.loader.exec_module(fuzz)
CORPUS = fuzz.CORPUS.glob("*.mlir")
OP = re.compile(r'^def PTO_\w+Op\s*:\s*\w+<\s*"(\w+)"', re.M)


def fuzz_run(tmp_path, opt, *args):
    done = subprocess.run(
        [sys.executable, SCRIPT, "--pto-opt", opt, "--results", tmp_path / "r", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    return done.returncode, done.stdout


@built
@pytest.mark.parametrize("file", sorted(CORPUS), ids=lambda f: f.stem)
def test_corpus_lowers(file):
    for options in fuzz.PIPELINES.values():
        command = [OPT, file, "--split-input-file", "-o", "/dev/null", *options]
        done = subprocess.run(command, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


@built
def test_no_crash(tmp_path):
    code, out = fuzz_run(tmp_path, OPT, "--minutes", "0.08", "--seed", "7")
    assert code == 0, out
    assert re.search(r"fuzz: \d+ mutants .* 0 crashes\n$", out)


def test_every_op_is_in_the_corpus():
    ops = set()
    for file in (ROOT / "include" / "pto" / "Dialect" / "PTO" / "IR").glob("*.td"):
        ops |= set(OP.findall(file.read_text()))
    text = "".join(fuzz.load_seeds([fuzz.CORPUS]))
    assert ops and sorted(o for o in ops if not re.search(rf"pto\.{o}\b", text)) == []


def test_same_seed_same_mutants():
    seeds = fuzz.load_seeds([fuzz.CORPUS])
    first, second = (
        [fuzz.mutate(rng, seeds) for _ in range(300)]
        for rng in (random.Random(3), random.Random(3))
    )
    assert first == second
    assert len(set(first)) > 250


def test_minimize():
    text = "a b\nkeep this one\nc\n"
    assert fuzz.minimize(text, lambda t: "this" in t, 10) == "this"


def fake(tmp_path, action):
    """A tool that does `action` to programs that contain 'pto.'."""
    tool = tmp_path / "tool.py"
    tool.write_text(
        f"#!{sys.executable}\nimport os, sys\n"
        f"if 'pto.' in open(sys.argv[1]).read(): {action}\n"
    )
    tool.chmod(0o755)
    return tool


def test_finds_a_crash(tmp_path):
    code, out = fuzz_run(tmp_path, fake(tmp_path, "os.abort()"), "--minutes", "0.02")
    assert code == 1
    assert "1 crashes" in out
    (saved,) = (tmp_path / "r").glob("crash-*.mlir")
    # A header of two lines, and one token that is enough.
    assert re.fullmatch(r"// \n// signal 6: \npto\.\w*", saved.read_text())


def test_missing_tool(tmp_path):
    code, out = fuzz_run(tmp_path, tmp_path / "nothing")
    assert code == 2
    assert "expects pto-opt at" in out
