# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel is compiled again when, and only when, it would be another one."""

import importlib
import sys

import ml_dtypes
import numpy as np
import pto_mlir as pypto

F32 = pypto.DT_FP32


def arrays(rows=4, cols=8, dtype=np.float32):
    return np.ones((rows, cols), dtype), np.zeros((rows, cols), dtype)


def make():
    @pypto.jit
    def kernel(
        x: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC]),
        y: pypto.Tensor([pypto.DYNAMIC, pypto.STATIC]),
        n=1,
    ):
        t = x
        for _ in range(n):
            t = t + t
        y[:] = t

    return kernel


def test_dynamic_sizes_do_not_compile_again(compiled):
    kernel = make()
    for rows in (4, 5, 0, 4):
        x, y = arrays(rows)
        kernel(x, y)
        assert (y == 2).all()
    assert len(compiled) == 1


def test_static_sizes_and_types_do(compiled):
    kernel = make()
    for cols in (8, 9, 8):
        kernel(*arrays(cols=cols))
    kernel(*arrays(dtype=np.float16))
    kernel(*arrays(dtype=ml_dtypes.bfloat16))
    assert len(compiled) == 4


def test_constants_do(compiled):
    kernel = make()
    x, y = arrays()
    for n in (1, 2, 2, 3, 1):
        kernel(x, y, n)
        assert (y == 2**n).all()
    kernel(x, y, n=3)
    kernel(y=y, x=x)
    assert len(compiled) == 3


def test_constants_of_other_types_are_told_apart(compiled):
    @pypto.jit
    def kernel(x: pypto.Tensor([1], F32), y: pypto.Tensor([1], F32), k):
        y[:] = x * (3.0 if k is True else 2.0 if isinstance(k, int) else 1.0)

    x, y = np.ones(1, np.float32), np.zeros(1, np.float32)
    for k, expected in ((1, 2), (True, 3), (1.0, 1)):
        kernel(x, y, k)
        assert y[0] == expected
    assert len(compiled) == 3


def test_mutable_constants_are_compared_by_content(compiled):
    @pypto.jit
    def kernel(x: pypto.Tensor([1], F32), y: pypto.Tensor([1], F32), parts):
        y[:] = x * float(sum(parts))

    x, y, parts = np.ones(1, np.float32), np.zeros(1, np.float32), [1, 2]
    kernel(x, y, parts)
    kernel(x, y, [1, 2])
    parts.append(3)
    kernel(x, y, parts)
    assert y[0] == 6 and len(compiled) == 2


def test_changed_closure_does(compiled):
    factor = 2.0

    @pypto.jit
    def kernel(x: pypto.Tensor([1], F32), y: pypto.Tensor([1], F32)):
        y[:] = x * factor

    x, y = np.ones(1, np.float32), np.zeros(1, np.float32)
    kernel(x, y)
    assert y[0] == 2
    factor = 5.0
    kernel(x, y)
    kernel(x, y)
    assert y[0] == 5 and len(compiled) == 2


SCALE = {"value": 2.0}


def helper(x):
    return x * SCALE["value"]


@pypto.jit
def uses_global(x: pypto.Tensor([1], F32), y: pypto.Tensor([1], F32)):
    y[:] = helper(x)


def test_changed_global_and_its_contents_do(compiled, monkeypatch):
    x, y = np.ones(1, np.float32), np.zeros(1, np.float32)
    uses_global(x, y)
    SCALE["value"] = 3.0
    uses_global(x, y)
    assert y[0] == 3
    monkeypatch.setitem(globals(), "helper", lambda x: x * 7.0)
    uses_global(x, y)
    uses_global(x, y)
    assert y[0] == 7 and len(compiled) == 3


def test_object_that_changes_does(compiled):
    class Config:
        def __init__(self):
            self.scale = 2.0

    config = Config()

    @pypto.jit
    def kernel(x: pypto.Tensor([1], F32), y: pypto.Tensor([1], F32)):
        y[:] = x * config.scale

    x, y = np.ones(1, np.float32), np.zeros(1, np.float32)
    kernel(x, y)
    kernel(x, y)
    config.scale = 4.0
    kernel(x, y)
    assert y[0] == 4 and len(compiled) == 2


def test_edited_helper_does(tmp_path, monkeypatch, compiled):
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    parts = tmp_path / "edited_parts.py"
    user = tmp_path / "edited_user.py"
    parts.write_text("def scaled(x):\n    return x * 2.0\n")
    user.write_text(
        "import pto_mlir as pypto\n"
        "import edited_parts\n"
        "@pypto.jit\n"
        "def kernel(x: pypto.Tensor([1], pypto.DT_FP32),\n"
        "           y: pypto.Tensor([1], pypto.DT_FP32)):\n"
        "    y[:] = edited_parts.scaled(x)\n"
    )
    module = importlib.import_module("edited_user")
    x, y = np.ones(1, np.float32), np.zeros(1, np.float32)
    module.kernel(x, y)
    assert y[0] == 2
    parts.write_text("# edited\n\n\ndef scaled(x):\n    y = x * 8.0\n    return y\n")
    importlib.reload(sys.modules["edited_parts"])
    module.kernel(x, y)
    assert y[0] == 8 and len(compiled) == 2
    for name in ("edited_user", "edited_parts"):
        del sys.modules[name]


def test_settings_around_a_call_do(compiled):
    kernel = make()
    x, y = arrays()
    kernel(x, y)
    with pypto.options(pass_options={"vec_nbuffer_setting": {-1: 2}}):
        kernel(x, y)
        kernel(x, y)
        assert "vec_nbuffer" in kernel.mlir(x, y)
    kernel(x, y)
    assert len(compiled) == 2


def test_same_buffer_does_once(compiled):
    @pypto.jit
    def add(
        x: pypto.Tensor([4], F32),
        y: pypto.Tensor([4], F32),
        z: pypto.Tensor([4], F32),
    ):
        z[:] = x + y

    x, y, z = (np.full(4, v, np.float32) for v in (1, 2, 0))
    add(x, y, z)
    add(x, y, x)
    add(x, y, y)
    add(x, y, y)
    assert (x == 3).all() and (y == 8).all()
    assert len(compiled) == 3
    assert "pto.alias = 2" in add.mlir(x, y, x)


@pypto.jit
def two_outputs(
    x: pypto.Tensor([4], F32),
    y: pypto.Tensor([4], F32),
    z: pypto.Tensor([4], F32),
):
    y[:] = x + y
    z[:] = z * 2.0


def test_arguments_that_are_one_buffer_follow_program_order():
    x, y, z = (np.full(4, v, np.float32) for v in (1, 2, 3))
    two_outputs(x, y, y)
    assert (y == 6).all()
    two_outputs(x, y, z)
    assert (y == 7).all() and (z == 6).all()
    two_outputs(y, y, y)
    assert (y == 28).all()
    two_outputs(x, y, z)
    assert (y == 29).all() and (z == 12).all()


def test_text_needs_no_arguments_where_annotations_say_all():
    @pypto.jit
    def kernel(
        x: pypto.Tensor([pypto.DYNAMIC, 8], F32),
        y: pypto.Tensor([pypto.DYNAMIC, 8], F32),
    ):
        pypto.set_vec_tile_shapes(4, 8)
        y[:] = pypto.exp(x)

    assert "pto.exp" in kernel.mlir()
    shown = kernel.explain()
    assert "out y: [?, 8] f32" in shown and "vec<[4, 8]>" in shown
