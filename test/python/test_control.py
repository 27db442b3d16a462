"""Loops, branches, scalars and arguments of whole kernels."""

import pathlib
import shutil
import subprocess

import numpy as np
import pytest

from tile_program import BUILD

ROOT = pathlib.Path(__file__).resolve().parents[2]
RNG = np.random.default_rng(19)


def run(folder, text, arguments, outputs, code=0):
    """Runs a kernel on arrays; returns its outputs, or what it says."""
    command = [BUILD / "bin" / "pto-run", "-", "--opt-level=0"]
    for index, array in enumerate(arguments):
        np.save(folder / f"a{index}.npy", array)
        command.append(f"--arg={folder / f'a{index}.npy'}")
    for index in range(outputs):
        command.append(f"--out={folder / f'o{index}.npy'}")
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    assert done.returncode == code, done.stderr + text
    if code:
        return done.stderr
    return [np.load(folder / f"o{index}.npy") for index in range(outputs)]


def scalars(*names):
    """Lines that read i64 arguments as indices."""
    return "\n".join(
        f"  %{name}_i = tensor.extract %{name}[] : tensor<i64>\n"
        f"  %{name} = arith.index_cast %{name}_i : i64 to index".replace(
            f"%{name} = ", f"%{name}_x = ")
        for name in names
    )  # fmt: skip


def number(value):
    return np.array(value, np.int64)


BOUNDS = [(0, 13, 1), (0, 0, 1), (5, 3, 1), (2, 13, 3), (12, 13, 5)]
LOOP = (
    """
func.func @rows(%x: tensor<?x3xf32>, %lb: tensor<i64>, %ub: tensor<i64>, %step: tensor<i64>, %y: tensor<?x3xf32> {pto.inout}) -> tensor<?x3xf32> attributes {pto.kernel} {
"""
    + scalars("lb", "ub", "step")
    + """
  %r = pto.loop (%i, %len) in (%lb_x to %ub_x step %step_x) factors [4, 2] FLAGS iter_args(%out = %y) -> (tensor<?x3xf32>) BODY
  return %r : tensor<?x3xf32>
}
"""
)


def body(op, i="%i", length="%len", out="%out"):
    return f"""{{
    %n = tensor.dim %x, %zero : tensor<?x3xf32>
    %left = arith.subi %n, {i} : index
    %size = arith.minsi {length}, %left : index
    %t = pto.view %x[{i}, 0] [%size, :] : tensor<?x3xf32> -> tensor<?x3xf32>
    %e = pto.{op} %t : tensor<?x3xf32> -> tensor<?x3xf32>
    %w = pto.assemble %e into {out}[{i}, 0] : tensor<?x3xf32> into tensor<?x3xf32>
    pto.yield %w : tensor<?x3xf32>
  }}"""


def chunks(factors, lb, ub, step):
    for factor in factors:
        chunk = factor * step
        count = max(0, ub - lb) // chunk if factor > 1 else -(-max(0, ub - lb) // step)
        for _ in range(count):
            yield factor, lb, chunk
            lb += chunk


def loop_text(flags, bodies):
    text = LOOP.replace("FLAGS", flags).replace("BODY", bodies)
    return text.replace("  %r = ", "  %zero = arith.constant 0 : index\n  %r = ")


@pytest.mark.parametrize("lb, ub, step", BOUNDS)
@pytest.mark.parametrize("kind", ["", "parallel", "replicate", "regions"])
def test_loop(tmp_path, lb, ub, step, kind):
    x, y = RNG.standard_normal((2, 13, 3)).astype(np.float32)
    golden = y.copy()
    ops = {4: np.negative, 2: np.abs, 1: lambda v: v * v}
    for factor, begin, length in chunks([4, 2, 1], lb, ub, step):
        part = x[begin : min(begin + length, 13)]
        function = ops[factor] if kind == "regions" else np.negative
        golden[begin : min(begin + length, 13)] = function(part)
    if kind == "regions":
        bodies = "factor 4 " + body("neg")
        bodies += " factor 2 (%i2, %len2, %out2) " + body("abs", "%i2", "%len2", "%out2")
        last = body("mul %t,", "%i1", "%len1", "%out1")
        last = last.replace("%t : tensor<?x3xf32> ->",
                            "%t : tensor<?x3xf32>, tensor<?x3xf32> ->")  # fmt: skip
        bodies += " factor 1 (%i1, %len1, %out1) " + last
        text = loop_text("", bodies)
    else:
        text = loop_text(kind, body("neg"))
    arguments = [x, number(lb), number(ub), number(step), y]
    (found,) = run(tmp_path, text, arguments, 1)
    np.testing.assert_array_equal(found, golden)


@pytest.mark.parametrize("step", [0, -1])
def test_loop_without_progress(tmp_path, step):
    x = np.zeros((13, 3), np.float32)
    arguments = [x, number(0), number(5), number(step), x]
    message = run(tmp_path, loop_text("", body("neg")), arguments, 1, code=1)
    assert f"'pto.loop' op expects a positive step, but found {step}" in message


CARRIED = (
    """
func.func @sums(%x: tensor<?x8xf32>, %n: tensor<i64>, %y: tensor<1x8xf32> {pto.out}, %k: tensor<i64> {pto.out}) -> (tensor<1x8xf32>, tensor<i64>) attributes {pto.kernel} {
"""
    + scalars("n")
    + """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %none = arith.constant 0 : i64
  %zero = pto.full 0.0 : f32 [1, 8] : tensor<1x8xf32>
  %r:2 = pto.loop (%i, %len) in (%c0 to %n_x step %c1) factors [16, 4] iter_args(%sum = %zero, %count = %none) -> (tensor<1x8xf32>, i64) {
    %t = pto.view %x[%i, 0] [%len, :] : tensor<?x8xf32> -> tensor<?x8xf32, #pto.bounds<[16, ?]>>
    %s = pto.sum %t axis 0 keepdim : tensor<?x8xf32, #pto.bounds<[16, ?]>> -> tensor<1x8xf32>
    %next = pto.add %sum, %s : tensor<1x8xf32>, tensor<1x8xf32> -> tensor<1x8xf32>
    %more = arith.addi %count, %one : i64
    pto.yield %next, %more : tensor<1x8xf32>, i64
  }
  %a = pto.assemble %r#0 into %y[0, 0] : tensor<1x8xf32> into tensor<1x8xf32>
  %s = tensor.from_elements %r#1 : tensor<i64>
  %b = pto.assemble %s into %k[] : tensor<i64> into tensor<i64>
  return %a, %b : tensor<1x8xf32>, tensor<i64>
}
"""
)


@pytest.mark.parametrize("rows", [0, 1, 16, 39])
def test_carried_reduction(tmp_path, rows):
    # Whole numbers, whose sums are exact in every order.
    x = RNG.integers(-99, 99, (rows, 8)).astype(np.float32)
    arguments = [x, number(rows), np.ones((1, 8), np.float32), number(7)]
    total, count = run(tmp_path, CARRIED, arguments, 2)
    np.testing.assert_array_equal(total, x.sum(0, keepdims=True))
    assert count == rows // 16 + rows % 16 // 4 + rows % 4


NESTED = """
func.func @blocks(%x: tensor<?x?xi32>, %y: tensor<?x?xi32> {pto.out}) -> tensor<?x?xi32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xi32>
  %columns = tensor.dim %x, %c1 : tensor<?x?xi32>
  %r = pto.loop (%i, %n) in (%c0 to %rows step %c1) factors [4] OUTER iter_args(%a = %y) -> (tensor<?x?xi32>) {
    %s = pto.loop (%j, %m) in (%c0 to %columns step %c1) factors [8, 2] INNER iter_args(%b = %a) -> (tensor<?x?xi32>) {
      %t = pto.view %x[%i, %j] [%n, %m] : tensor<?x?xi32> -> tensor<?x?xi32>
      %u = pto.transpose %t 0, 1 : tensor<?x?xi32> -> tensor<?x?xi32>
      %w = pto.assemble %u into %b[%j, %i] : tensor<?x?xi32> into tensor<?x?xi32>
      pto.yield %w : tensor<?x?xi32>
    }
    pto.yield %s : tensor<?x?xi32>
  }
  return %r : tensor<?x?xi32>
}
"""


@pytest.mark.parametrize("shape", [(7, 19), (0, 5), (5, 0), (1, 1)])
@pytest.mark.parametrize("outer, inner", [("", ""), ("parallel", "replicate")])
def test_nested_loops(tmp_path, shape, outer, inner):
    x = RNG.integers(-99, 99, shape).astype(np.int32)
    text = NESTED.replace("OUTER", outer).replace("INNER", inner)
    (found,) = run(tmp_path, text, [x, np.zeros(shape[::-1], np.int32)], 1)
    np.testing.assert_array_equal(found, x.T)


BRANCH = """
func.func @choose(%x: tensor<?x4xf32>, %flags: tensor<?xi32>, %starts: tensor<?xi64>, %y: tensor<?x4xf32> {pto.out}) -> tensor<?x4xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %n = tensor.dim %flags, %c0 : tensor<?xi32>
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [1] iter_args(%out = %y) -> (tensor<?x4xf32>) {
    %flag = tensor.extract %flags[%i] : tensor<?xi32>
    %start = tensor.extract %starts[%i] : tensor<?xi64>
    %row = arith.index_cast %start : i64 to index
    %t = pto.view %x[%row, 0] [1, :] : tensor<?x4xf32> -> tensor<1x4xf32>
    %positive = arith.cmpi sgt, %flag, %zero : i32
    %v = scf.if %positive -> (tensor<1x4xf32>) {
      %a = pto.neg %t : tensor<1x4xf32> -> tensor<1x4xf32>
      scf.yield %a : tensor<1x4xf32>
    } else {
      scf.yield %t : tensor<1x4xf32>
    }
    %negative = arith.cmpi slt, %flag, %zero : i32
    %w = scf.if %negative -> (tensor<?x4xf32>) {
      scf.yield %out : tensor<?x4xf32>
    } else {
      %b = pto.assemble %v into %out[%i, 0] : tensor<1x4xf32> into tensor<?x4xf32>
      scf.yield %b : tensor<?x4xf32>
    }
    pto.yield %w : tensor<?x4xf32>
  }
  return %r : tensor<?x4xf32>
}
"""


def test_branches_and_scalars(tmp_path):
    x, y = RNG.standard_normal((2, 6, 4)).astype(np.float32)
    flags = np.array([1, 0, -1, 1, -1], np.int32)
    starts = np.array([5, 0, 2, 2, 1], np.int64)
    golden = y.copy()
    for i, (flag, start) in enumerate(zip(flags, starts)):
        if flag >= 0:
            golden[i] = -x[start] if flag else x[start]
    (found,) = run(tmp_path, BRANCH, [x, flags, starts, y], 1)
    np.testing.assert_array_equal(found, golden)
    message = run(tmp_path, BRANCH, [x, flags, starts + 1, y], 1, code=1)
    assert "'pto.view' op expects a window" in message
    assert "extent 6, but found offset 6 and size 1" in message


OUTPUTS = """
func.func @parts(%x: tensor<2x3xf32>, %y: tensor<5x3xf32> {pto.out}, %z: tensor<?xi32> {pto.inout}) -> (tensor<5x3xf32>, tensor<?xi32>) attributes {pto.kernel} {
  %a = pto.assemble %x into %y[1, 0] : tensor<2x3xf32> into tensor<5x3xf32>
  %d = pto.view %z[1] [2] : tensor<?xi32> -> tensor<2xi32>
  %e = pto.add %d, %d : tensor<2xi32>, tensor<2xi32> -> tensor<2xi32>
  %b = pto.assemble %e into %z[0] : tensor<2xi32> into tensor<?xi32>
  return %a, %b : tensor<5x3xf32>, tensor<?xi32>
}
"""


def test_unwritten_parts_keep_their_contents(tmp_path):
    x, y = RNG.standard_normal((2, 5, 3)).astype(np.float32)
    z = np.arange(1, 6, dtype=np.int32)
    first, second = run(tmp_path, OUTPUTS, [x[:2], y, z], 2)
    golden = y.copy()
    golden[1:3] = x[:2]
    np.testing.assert_array_equal(first, golden)
    np.testing.assert_array_equal(second, [4, 6, 3, 4, 5])


ALIAS = """
func.func @reverse(%x: tensor<8xf32> {pto.alias = 1 : i64}, %y: tensor<8xf32> {pto.inout}) -> tensor<8xf32> attributes {pto.kernel} {
  %low = pto.view %x[0] [4] : tensor<8xf32> -> tensor<4xf32>
  %high = pto.view %x[4] [4] : tensor<8xf32> -> tensor<4xf32>
  %n = pto.neg %low : tensor<4xf32> -> tensor<4xf32>
  %m = pto.neg %high : tensor<4xf32> -> tensor<4xf32>
  %a = pto.assemble %m into %y[0] : tensor<4xf32> into tensor<8xf32>
  %b = pto.assemble %n into %a[4] : tensor<4xf32> into tensor<8xf32>
  return %b : tensor<8xf32>
}
"""


def test_alias(tmp_path):
    x = np.arange(8, dtype=np.float32)
    golden = -np.concatenate([x[4:], x[:4]])
    (found,) = run(tmp_path, ALIAS, [x, x], 1)
    np.testing.assert_array_equal(found, golden)


MAIN = """
#include <stdio.h>
#include "pto-c/Kernel.h"
int32_t pto_kernel_reverse(PtoContext *ctx, PtoTensor *args, int32_t nargs);
extern const PtoKernelInfo pto_kernel_reverse_info;
static _Alignas(64) char scratch[4096];
int main(void) {
  if (pto_kernel_reverse_info.sharedBytes > (int64_t)sizeof(scratch))
    return 1;
  float x[12];
  int64_t size = 8, stride = 1;
  for (int shift = 0; shift <= 4; shift += 4) {
    PtoContext ctx = {.size = sizeof(PtoContext), .abi = PTO_ABI_VERSION, .workers = 1,
                      .scratch = scratch, .sharedBytes = sizeof(scratch)};
    PtoTensor args[2] = {{x, PTO_F32, 1, &size, &stride},
                         {x + shift, PTO_F32, 1, &size, &stride}};
    for (int i = 0; i < 12; ++i)
      x[i] = i;
    printf("%d\\n", pto_kernel_reverse(&ctx, args, 2));
    for (int i = 0; i < 12; ++i)
      printf("%g ", x[i]);
    printf("\\n");
  }
  return 0;
}
"""


def test_alias_of_the_same_buffer(tmp_path):
    compiler = shutil.which("cc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("needs a C compiler")
    command = [BUILD / "bin" / "pto-run", "-", "--emit=obj", "-o", tmp_path / "k.o"]
    subprocess.run(command, input=ALIAS, text=True, check=True)
    (tmp_path / "main.c").write_text(MAIN)
    subprocess.run([compiler, f"-I{ROOT / 'include'}", tmp_path / "main.c",
                    tmp_path / "k.o", "-lm", "-o", tmp_path / "main"], check=True)  # fmt: skip
    done = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=True)
    same, moved, overlap, kept = done.stdout.splitlines()
    assert (same, moved.split()) == ("0", "-4 -5 -6 -7 -0 -1 -2 -3 8 9 10 11".split())
    # A part of the buffer is not the buffer: a bad argument, and no write.
    assert (overlap, kept.split()) == ("2", [str(i) for i in range(12)])
