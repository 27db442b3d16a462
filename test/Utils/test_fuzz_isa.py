"""utils/fuzz/mutate_isa.py: its programs lower, its parts work, and a few seconds
of it find no crash. Tests that need the tools are skipped without a build."""

import importlib.util
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "utils" / "fuzz" / "mutate_isa.py"
BIN = Path(os.environ.get("PTO_BUILD_DIR", ROOT / "build")) / "bin"
built = pytest.mark.skipif(not (BIN / "pto-run").exists(), reason="needs a build")

sys.path.insert(0, str(SCRIPT.parent))
spec = importlib.util.spec_from_file_location("mutate_isa", SCRIPT)
fuzz = importlib.util.module_from_spec(spec)
spec.loader.exec_module(fuzz)
sys.path.pop(0)


def fuzz_run(tmp_path, binaries, *args):
    done = subprocess.run(
        [sys.executable, SCRIPT, "--binaries", binaries,
         "--results", tmp_path / "r", *args],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600,
    )  # fmt: skip
    return done.returncode, done.stdout


@built
@pytest.mark.parametrize("file", sorted(fuzz.CORPUS.iterdir()), ids=lambda f: f.name)
def test_corpus_lowers(file):
    command = [BIN / "pto-opt", file, "--split-input-file", "-o", os.devnull,
               "--pto-set-target=machine=a2a3", "--pto-isa-to-llvm"]  # fmt: skip
    if file.suffix == ".pto":
        command.remove("--split-input-file")
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@built
def test_no_crash(tmp_path):
    code, out = fuzz_run(tmp_path, BIN, "--minutes", "0.1", "--seed", "7")
    assert code == 0, out
    assert re.search(r"fuzz: \d+ mutants .* 0 crashes\n$", out)


@pytest.mark.parametrize("suffix", [".mlir", ".pto"])
def test_same_seed_same_mutants(suffix):
    seeds = fuzz.load_seeds([fuzz.CORPUS, *fuzz.TESTS], suffix)
    words = fuzz.Vocabulary(seeds)
    first, second = (
        [fuzz.mutate_one(rng, seeds, words) for _ in range(200)]
        for rng in (random.Random(3), random.Random(3))
    )
    assert first == second
    assert len(set(first)) > 150


def test_every_operation_is_a_seed():
    """But for those that only negative tests have, of which there are none."""
    ops = set()
    for file in (ROOT / "include/pto/Dialect/PTOISA/IR").glob("*.td"):
        ops |= set(re.findall(r'^def PTOISA_\w+Op\s*:\s*\w+<\s*"([a-z][\w.]*)"', file.read_text(), re.M))
    text = "".join(fuzz.load_seeds([fuzz.CORPUS, *fuzz.TESTS], ".mlir"))
    assert ops and sorted(o for o in ops if f"pto_isa.{o}" not in text) == []


def test_functions_by_themselves():
    part = "!t = i32\nfunc.func @a() {\n  x\n}\nfunc.func @b() {\n  y\n}\n"
    assert fuzz.split_functions(part) == [
        "!t = i32\nfunc.func @a() {\n  x\n}\n", "!t = i32\nfunc.func @b() {\n  y\n}\n",
    ]  # fmt: skip
    call = part.replace("y", "call @a")
    assert fuzz.split_functions(call) == [call]


def test_arguments():
    text = ("!t = i32\nfunc.func @f(%x: !pto_isa.ptr<f16>, %n: index, %s: f32,"
            " %v: !pto_isa.tensor_view<?x4xi32>) {\n}\n")
    assert fuzz.make_arguments(text) == [
        "--arg=zeros:f16:8192", "--arg=2", "--arg=1.5", "--arg=zeros:i32:16x4",
    ]  # fmt: skip
    assert fuzz.make_arguments("func.func @f(%x: !t) {\n}\n") is None


def fake(tmp_path, action):
    """Tools that do `action` to programs that contain 'pto_isa.'."""
    for name in ("pto-opt", "pto-translate", "pto-run"):
        tool = tmp_path / name
        tool.write_text(
            f"#!{sys.executable}\nimport os, signal, sys, time\n"
            f"if 'pto_isa.' in open(sys.argv[1]).read(): {action}\n"
        )
        tool.chmod(0o755)
    return tmp_path


def test_finds_a_crash(tmp_path):
    code, out = fuzz_run(tmp_path, fake(tmp_path, "os.abort()"), "--minutes", "0.01")
    assert code == 1
    assert "1 crashes" in out
    (saved,) = (tmp_path / "r").glob("isa-crash-*.mlir")
    assert re.fullmatch(r"// pto-opt\n// signal 6: \npto_isa\.[\w.]*", saved.read_text())


def test_finds_an_internal_error(tmp_path):
    code, out = fuzz_run(tmp_path, fake(tmp_path, "sys.exit(3)"), "--minutes", "0.01")
    assert code == 1 and "internal no message" in out


def test_a_tool_that_does_not_end(tmp_path):
    # What a shell starts in the background ignores interrupts.
    wait = "signal.signal(signal.SIGINT, signal.SIG_DFL); time.sleep(100)"
    tools = fuzz.Tools(fake(tmp_path, wait), tmp_path)
    assert tools.run(["pto-opt"], "pto_isa.x", limit=0.5) == (None, "time limit")
    # A kernel may run for ever, as long as it can be stopped.
    code, _ = tools.run(["pto-run"], "pto_isa.x", limit=2)
    assert code not in (None, 0)


def test_missing_tool(tmp_path):
    code, out = fuzz_run(tmp_path, tmp_path)
    assert code == 2
    assert "expects pto-opt in" in out
