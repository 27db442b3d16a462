"""The kept text of each operator: what the front end emits, legal, and right when
`pto-run` executes it on the golden's arrays, apart from the front end."""

import importlib.util
import os
import pathlib
import re
import subprocess

import ml_dtypes
import numpy as np
import pytest
from pto_mlir import ops
from pto_mlir.ops import _compare

ROOT = pathlib.Path(__file__).resolve().parents[3]
BIN = pathlib.Path(os.environ.get("PTO_BUILD_DIR", ROOT / "build")) / "bin"
SPEC = importlib.util.spec_from_file_location(
    "operator_fixtures", ROOT / "utils" / "operator-fixtures.py"
)
fixtures = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(fixtures)

OPERATORS = ops.load_all()
FUNCTION = re.compile(r"func\.func @(\w+)\((.*?)\) ->", re.S)


def arrays_of(call):
    return [value for value in call if isinstance(value, np.ndarray)]


def run(path, entry, directions, arrays, folder):
    """Runs one kernel; arrays that it writes change in place."""
    command = [BIN / "pto-run", path, "--entry", entry]
    outs = []
    for number, (array, written) in enumerate(zip(arrays, directions, strict=True)):
        file = folder / f"{entry}-{number}.npy"
        np.save(file, array)
        command += ["--arg", file]
        if written:
            outs.append((array, folder / f"{entry}-{number}-out.npy"))
            command += ["--out", outs[-1][1]]
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert done.returncode == 0, done.stdout
    for array, file in outs:
        array[...] = np.load(file).view(array.dtype).reshape(array.shape)


@pytest.mark.parametrize("operator", OPERATORS.values(), ids=OPERATORS)
def test_kept_text(operator, tmp_path):
    path = fixtures.FOLDER / f"{operator.name}.mlir"
    assert path.read_text() == fixtures.text_of(operator), (
        "run utils/operator-fixtures.py --write"
    )
    case = fixtures.case_of(operator)
    arrays = operator.make_inputs(case)
    expected = operator.expected(arrays, case.params)
    calls = operator.arguments(arrays, case.params)
    if not isinstance(operator.kernel_of(case.params), tuple):
        calls = [calls]
    # Each kernel with the arrays of its call, which later ones may read.
    for (entry, parameters), call in zip(
        FUNCTION.findall(path.read_text()), calls, strict=True
    ):
        directions = [
            "{pto.out}" in text or "{pto.inout}" in text
            for text in re.split(r"(?=%\w+: )", parameters)[1:]
        ]
        run(path, entry, directions, arrays_of(call), tmp_path)
    rules = operator.rules_of(case.params)
    for name, golden in expected.items():
        verdict = _compare.compare(arrays[name], golden, rules[name])
        assert verdict.ok, f"{name}: {verdict.reason}"


def test_bf16_arrays_are_saved_as_the_tools_read_them(tmp_path):
    np.save(tmp_path / "x.npy", np.ones(3, ml_dtypes.bfloat16))
    assert np.load(tmp_path / "x.npy").dtype == np.dtype("V2")
