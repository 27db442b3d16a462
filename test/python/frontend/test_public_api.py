# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Public names: documented, annotated, and clear errors for those that lack."""

import inspect
import logging
import subprocess
import sys
import warnings

import numpy as np
import pto_mlir as pypto
import pytest
from pto_mlir import runtime
from pto_mlir.frontend.verification import VerifyWarning
from pto_mlir.language.unsupported import NAMES, TENSOR_NAMES


def public_objects():
    modules = (pypto, pypto.experimental, runtime)
    for module in modules:
        names = getattr(module, "__all__", None) or [
            name for name in vars(module) if not name.startswith("_")
        ]
        for name in names:
            value = getattr(module, name)
            if inspect.isfunction(value) or inspect.isclass(value):
                yield f"{module.__name__}.{name}", value
    for name in ("jit", "function", "dynamic"):
        yield f"frontend.{name}", getattr(pypto.frontend, name)


def methods(owner):
    for name, value in vars(owner).items():
        if isinstance(value, staticmethod | classmethod):
            value = value.__func__
        if isinstance(value, property):
            value = value.fget
        if inspect.isfunction(value) and not name.startswith("_"):
            yield name, value


def test_docstrings():
    lacking = []
    for label, value in public_objects():
        if not (value.__doc__ or "").strip():
            lacking.append(label)
        if inspect.isclass(value) and value.__module__.startswith("pto_mlir"):
            lacking += [
                f"{label}.{name}" for name, each in methods(value) if not each.__doc__
            ]
    assert lacking == []


def test_annotations():
    lacking = []
    for label, value in public_objects():
        parts = [(label, value)]
        if inspect.isclass(value):
            if not value.__module__.startswith("pto_mlir"):
                continue
            parts = [(f"{label}.{name}", each) for name, each in methods(value)]
        for name, function in parts:
            signature = inspect.signature(function)
            lacking += [
                f"{name}({parameter})"
                for parameter in signature.parameters.values()
                if parameter.annotation is parameter.empty
                and parameter.name not in ("self", "cls")
            ]
            if signature.return_annotation is signature.empty:
                lacking.append(f"{name} ->")
    assert lacking == []


def test_package_is_typed():
    from pathlib import Path

    assert (Path(pypto.__file__).parent / "py.typed").exists()


def test_names_without_support():
    for name, reason in NAMES.items():
        with pytest.raises(pypto.PtoError, match=f"'{name}'") as caught:
            getattr(pypto, name)
        assert reason.instead in str(caught.value)
        assert not hasattr(pypto, name)
    with pytest.raises(AttributeError, match="did you mean 'matmul'") as caught:
        pypto.matmull  # noqa: B018
    assert not isinstance(caught.value, pypto.PtoError)


def kernel_of(body):
    def kernel(
        x: pypto.Tensor([4, 8], pypto.DT_FP32), y: pypto.Tensor([4, 8], pypto.DT_FP32)
    ):
        pypto.set_vec_tile_shapes(4, 8)
        y[:] = body(x)

    return pypto.jit(kernel)


def test_names_in_a_kernel_have_a_place():
    @pypto.jit
    def wrong(x: pypto.Tensor([4, 8], pypto.DT_FP32)):
        pypto.begin_function("name", x)

    @pypto.jit
    def unknown(x: pypto.Tensor([4, 8], pypto.DT_FP32)):
        pypto.sinn(x)

    @pypto.jit
    def attribute(x: pypto.Tensor([4, 8], pypto.DT_FP32)):
        x.copy("y")

    for kernel, line in ((wrong, 'begin_function("name", x)'), (unknown, "sinn(x)")):
        with pytest.raises(pypto.PtoError) as caught:
            kernel.mlir()
        assert f"pypto.{line}" in str(caught.value)
    with pytest.raises(pypto.PtoError, match="does not support 'copy'.*use 'clone'"):
        attribute.mlir()
    assert "copy" in TENSOR_NAMES


def arrays():
    x = np.arange(32, dtype=np.float32).reshape(4, 8)
    return x, np.full_like(x, np.nan)


def test_verify():
    kernel = kernel_of(lambda x: x * 2.0)
    x, y = arrays()
    pypto.verify(kernel, [x], [y], [x * 2])
    pypto.verify(kernel, [x], [y], [None])
    np.testing.assert_array_equal(y, x * 2)
    golden = x * 2
    golden[1, 3] += 1
    with pytest.raises(pypto.VerifyError, match=r"'y'.*1 of 32.*\[1, 3\]"):
        pypto.verify(kernel, [x], [y], [golden])
    loose = {"pass_verify_error_tol": [0, 1.5]}
    pypto.verify(kernel, [x], [y], [golden], verify_options=loose)
    pypto.verify(lambda a, b: kernel(*a, *b), [x], [y], [x * 2])
    with pytest.raises(pypto.PtoError, match="shape"):
        pypto.verify(kernel, [x], [y], [golden[:2]])
    with pytest.raises(pypto.PtoError, match="1 goldens"):
        pypto.verify(kernel, [x], [y], [])
    assert not pypto.get_verify_options()["enable_pass_verify"]


def test_golden_data():
    kernel = kernel_of(lambda x: x + 1.0)
    x, y = arrays()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pypto.set_verify_golden_data(goldens=[None, x])
        kernel(x, y)  # not enabled
        with pypto.options(verify_options={"enable_pass_verify": True}):
            with pytest.raises(VerifyWarning, match="argument 'y' of 'kernel'"):
                kernel(x, y)
            kernel(x, y)  # used up
            pypto.set_verify_golden_data([x, y], [None, x + 1])
            kernel(x, y)
            pypto.set_verify_golden_data(goldens=[None, x])
            pypto.set_verify_golden_data()
            kernel(x, y)
    with pytest.raises(pypto.PtoError, match="arrays in 'goldens'"):
        pypto.set_verify_golden_data(goldens=["text"])


def test_functions():
    found = []

    def body(x):
        found.append(pypto.get_current_function())
        return x

    kernel = kernel_of(body)
    x, y = arrays()
    kernel(x, y)
    assert pypto.get_current_function() is None
    last = pypto.get_last_function()
    assert last.raw_name == found[0].raw_name == "kernel"
    assert (last.incast, last.outcast) == (["x"], ["y"])
    assert last.is_static and "func.func @kernel" in last.dump()
    assert '"func.func"' in last.dump_ssa()


def test_run_mode_and_pass_switches_are_kept():
    key = pypto.PassConfigKey.KEY_DUMP_GRAPH
    pypto.set_pass_config("any", "pass", key, True)
    assert pypto.get_pass_config("any", "pass", key, False)
    assert pypto.get_pass_configs("any", "pass").dumpGraph
    assert not pypto.get_pass_config("any", "other", key, False)
    with pytest.raises(pypto.PtoError, match="PassConfigKey"):
        pypto.set_pass_config("any", "pass", "dump", True)
    x, y = arrays()
    for mode in (pypto.RunMode.SIM, pypto.RunMode.NPU, "sim"):

        @pypto.jit(runtime_options={"run_mode": mode})
        def kernel(
            x: pypto.Tensor([4, 8], pypto.DT_FP32),
            y: pypto.Tensor([4, 8], pypto.DT_FP32),
        ):
            pypto.set_vec_tile_shapes(4, 8)
            y[:] = x * 2.0

        kernel(x, y)
        np.testing.assert_array_equal(y, x * 2)


def test_logging(caplog):
    with caplog.at_level(logging.DEBUG, "pto_mlir"):
        pypto.set_log_level(pypto.LogLevel.WARN)
        assert pypto.get_log_level() is pypto.LogLevel.WARN
        pypto.log_info("quiet")
        pypto.log_warn("loud %s")
    assert [record.getMessage() for record in caplog.records] == ["loud %s"]
    pypto.check(True, "fine")
    with pytest.raises(ValueError, match="wrong"):
        pypto.check(False, "wrong")
    with pytest.raises(pypto.InternalError):
        pypto.internal_check(False, "wrong")


def test_import_is_light():
    code = (
        "import sys, pto_mlir; "
        "print([m for m in ('pto_mlir._core', 'torch') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
