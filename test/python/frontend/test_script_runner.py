"""`python -m pto_mlir`: what a script sees, exit codes, the device shim."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pto_mlir
import pytest

# Not resolved: in a build tree the package has links to the sources.
PACKAGE_DIR = Path(pto_mlir.__file__).parents[1]
needs_torch = pytest.mark.skipif(
    importlib.util.find_spec("torch") is None, reason="torch is not installed"
)


def run(folder, *arguments):
    paths = [str(PACKAGE_DIR), os.environ.get("PYTHONPATH", "")]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    command = [sys.executable, "-m", "pto_mlir", *map(str, arguments)]
    return subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, timeout=120
    )


def script(folder, text, name="script.py"):
    path = folder / name
    path.write_text(text)
    return path


def test_script_sees_its_own_world(tmp_path):
    inner = tmp_path / "inner"
    inner.mkdir()
    script(inner, "WORD = 'found'\n", "sibling.py")
    path = script(
        inner,
        "import sys, os, sibling\n"
        "assert __name__ == '__main__' and __debug__\n"
        "print(sys.argv[1:], sibling.WORD, os.environ['TILE_FWK_DEVICE_ID'])\n",
    )
    done = run(tmp_path, path, "-a", "b")
    assert done.stdout == "['-a', 'b'] found 0\n"
    assert done.returncode == 0


def test_public_names(tmp_path):
    path = script(
        tmp_path,
        "import pypto, pto_mlir, pypto.experimental\n"
        "from pypto.operation import op_wrapper\n"
        "from pypto import pypto_impl, DT_FP32\n"
        "import pypto.pypto_impl as again\n"
        "assert pypto.DT_FP32 is pto_mlir.DT_FP32 is DT_FP32\n"
        "assert pypto.frontend.jit is pto_mlir.frontend.jit\n"
        "assert pypto_impl is again and op_wrapper(3) == 3\n"
        "pypto.runtime._device_synchronize()\n"
        "pypto_impl.Element(pypto.DT_FP32, 1.0)\n"
        "assert not hasattr(pypto, 'nonsense')\n"
        "print('done')\n",
    )
    done = run(tmp_path, path)
    assert done.stdout == "done\n", done.stderr


def test_exit_codes(tmp_path):
    assert run(tmp_path, script(tmp_path, "raise SystemExit(7)")).returncode == 7
    failed = run(tmp_path, script(tmp_path, "assert False, 'no'"))
    assert failed.returncode == 1 and "AssertionError: no" in failed.stderr
    missing = run(tmp_path, "nothing.py")
    assert missing.returncode == 1
    assert missing.stderr == "error: expects a script, but found no 'nothing.py'\n"
    assert run(tmp_path).returncode == 1
    assert "usage:" in run(tmp_path, "--help").stdout


def test_mistake_in_a_kernel_is_a_message(tmp_path):
    path = script(tmp_path, "import pypto\npypto.set_vec_tile_shapes(0)\n")
    done = run(tmp_path, path)
    assert done.returncode == 1
    assert done.stderr.startswith("error: expects positive integers")
    shown = run(tmp_path, "--traceback", path)
    assert "Traceback" in shown.stderr


@pytest.mark.parametrize("form", [["-m", "pytest"], ["--pytest"]])
def test_pytest_form(tmp_path, form):
    path = script(
        tmp_path,
        "import pypto\ndef test_name():\n    assert pypto.__name__ == 'pypto'\n",
        "test_it.py",
    )
    done = run(tmp_path, *form, "-q", "-p", "no:cacheprovider", path)
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout


SHIM = """
import torch, torch_npu
torch.npu.set_device(0)
device = torch.device("npu:0")
for x in (
    torch.ones(2, device="npu"),
    torch.zeros(2, device=device),
    torch.tensor([1.0, 2.0], device="npu:0"),
    torch.ones(2).npu(),
    torch.ones(2, device=0),
    torch.ones(2).to("npu:1"),
    torch.ones(2).to(device, torch.float16),
    torch.nn.Linear(2, 2).to("npu").weight,
):
    assert x.device.type == "cpu", x.device
ties = torch.tensor([[1.0, 2.0, 1.0, 2.0]]).topk(3, sorted=False)
assert ties.indices.tolist() == [[1, 3, 0]] and ties[0].tolist() == [[2.0, 2.0, 1.0]]
torch.npu.synchronize()
assert torch.npu.is_available() and torch.npu.current_device() == 0
cast = torch_npu.npu_format_cast(x, torch_npu.Format.FRACTAL_NZ)
assert torch.equal(cast, x) and cast.data_ptr() == x.data_ptr()
assert cast.device.type == "npu" and torch.ones(2, device=cast.device).is_cpu
assert torch_npu.get_npu_format(cast) == 29 and torch_npu.get_npu_format(x) == 2
"""


@needs_torch
def test_devices_are_the_cpu(tmp_path):
    done = run(tmp_path, script(tmp_path, SHIM))
    assert done.returncode == 0, done.stderr


REGISTRATION = """
import torch
library = torch.library.Library("shim_test", "FRAGMENT")
library.define("twice(Tensor x) -> Tensor")
@torch.library.impl(library, "twice", "NPU")
def twice(x):
    return x + x
assert torch.ops.shim_test.twice(torch.ones(2)).tolist() == [2.0, 2.0]
"""


@needs_torch
def test_registration_for_the_device(tmp_path):
    done = run(tmp_path, script(tmp_path, REGISTRATION))
    assert done.returncode == 0, done.stderr


QUANTIZATION = """
import torch, torch_npu
x = torch.tensor([[127.0, -63.5], [0.0, 0.0]], dtype=torch.bfloat16)
values, scale = torch_npu.npu_dynamic_quant(x)
assert values.tolist() == [[127, -64], [0, 0]] and scale.tolist() == [1.0, 0.0]
w = torch.tensor([[1, 2], [3, 4]], dtype=torch.int8)
out = torch_npu.npu_quant_matmul(
    values, w, torch.tensor([0.5, 1.0]), pertoken_scale=scale,
    output_dtype=torch.float32)
assert out.tolist() == [[(127 - 192) * 0.5, 254.0 - 256.0], [0.0, 0.0]]
half = torch_npu.npu_quantize(
    torch.tensor([[3.0, 300.0]]), torch.tensor(0.5), None, torch.qint8, -1, False)
assert half.tolist() == [[2, 127]]
assert torch_npu.npu_swiglu(torch.tensor([[0.0, 5.0]])).tolist() == [[0.0]]
"""


@needs_torch
def test_quantization_stand_ins(tmp_path):
    done = run(tmp_path, script(tmp_path, QUANTIZATION))
    assert done.returncode == 0, done.stderr


def test_torch_is_not_imported_for_its_own_sake(tmp_path):
    done = run(
        tmp_path, script(tmp_path, "import sys\nassert 'torch' not in sys.modules")
    )
    assert done.returncode == 0, done.stderr
