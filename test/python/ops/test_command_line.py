"""`python -m pto_mlir.ops`: what it prints and its exit codes."""

import subprocess
import sys

import numpy as np
import pytest
from pto_mlir.ops import __main__ as command_line
from pto_mlir.ops import _operator
from pto_mlir.ops._operator import Case, Operator, Rule

GOOD, WRONG_USE, WRONG_RESULT, INTERNAL = 0, 1, 2, 3


def make(run):
    """An operator that should double its input."""
    return Operator(
        name="double",
        summary="twice a vector",
        section="",
        inputs=lambda params, rng: {
            "x": rng.uniform(-1, 1, params["size"]).astype(np.float32),
            "y": np.full(params["size"], np.nan, np.float32),
        },
        kernel=None,
        golden=lambda arrays, params: {"y": 2 * arrays["x"]},
        rules={"y": Rule("exact")},
        cases=[
            Case("three", {"size": 3}),
            Case("many", {"size": 10**6}, "published", full=True),
        ],
        run=run,
    )


def right(arrays, params):
    arrays["y"][:] = 2 * arrays["x"]


def wrong(arrays, params):
    arrays["y"][:] = arrays["x"]


def broken(arrays, params):
    raise KeyError("nothing to do with the names of operators")


@pytest.fixture
def double(monkeypatch):
    """Registers an operator 'double' with a body."""

    def install(run):
        monkeypatch.setitem(_operator.REGISTRY, "double", make(run))

    return install


def test_check_prints_rule_and_verdict(double, capsys):
    double(right)
    assert command_line.main(["check", "double"]) == GOOD
    text = capsys.readouterr().out
    assert "double three: x float32[3], y float32[3]" in text
    assert "y: exact, worst 0, over 0/3: ok" in text
    assert "many" not in text


def test_full_cases_run_when_asked_for(double, capsys):
    double(right)
    assert command_line.main(["run", "double", "--full"]) == GOOD
    assert "double many" in capsys.readouterr().out
    assert command_line.main(["run", "double", "--case", "many"]) == GOOD
    assert "double many" in capsys.readouterr().out


def test_wrong_result(double, capsys):
    double(wrong)
    assert command_line.main(["check", "double"]) == WRONG_RESULT
    text = capsys.readouterr().out
    assert "WRONG" in text and "3 of 3 elements differ" in text


def test_failure_of_an_operator_is_not_wrong_use(double, capsys):
    double(broken)
    assert command_line.main(["check", "double"]) == INTERNAL
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "no-such-operator"], "no operator is named 'no-such-operator'"),
        (["check", "swiglu", "--case", "none"], "has no case 'none'"),
    ],
)
def test_unknown_names(arguments, message, capsys):
    assert command_line.main(arguments) == WRONG_USE
    error = capsys.readouterr().err
    assert message in error and "Traceback" not in error


@pytest.mark.parametrize(
    "arguments", [[], ["paint"], ["check"], ["run", "x", "--seed", "y"]]
)
def test_wrong_arguments(arguments, capsys):
    with pytest.raises(SystemExit) as exit:
        command_line.main(arguments)
    assert exit.value.code == WRONG_USE
    assert "usage" in capsys.readouterr().err


def test_list_names_operators_and_cases(capsys):
    assert command_line.main(["list", "--cases"]) == GOOD
    text = capsys.readouterr().out
    assert "hc-pre " in text and "  b64-mtp1" in text


def test_mlir_prints_a_kernel(capsys):
    assert command_line.main(["mlir", "hc-head"]) == GOOD
    text = capsys.readouterr().out
    assert "func.func @hc_head" in text and "factor 64" in text


def test_program_runs_in_its_own_process():
    command = [sys.executable, "-m", "pto_mlir.ops"]
    done = subprocess.run([*command, "mlir", "none"], capture_output=True, text=True)
    assert done.returncode == WRONG_USE and "'none'" in done.stderr
