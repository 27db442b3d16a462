# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each mistake is one `PtoError` that shows the user's line and says what is wrong."""

import linecache
import re

import numpy as np
import pto_mlir as pypto
import pytest
from pto_mlir.frontend.errors import Loc

F32, I32 = pypto.DT_FP32, pypto.DT_INT32


def refused(function, message, marked, *args):
    """Compiles a kernel that is wrong; `marked` is in the line that is shown."""
    with pytest.raises(pypto.PtoError, match=message) as caught:
        pypto.jit(function).mlir(*args)
    text = str(caught.value)
    loc = caught.value.loc
    assert marked in linecache.getline(loc.file, loc.line), text
    assert re.search(r'File ".*test_kernel_errors.py", line \d+', text)
    assert text.splitlines()[-1].strip() == "^" or "note" in text
    assert text[0].islower() or text[0] == "'"
    assert not text.splitlines()[0].endswith(".")


TILE = pypto.Tensor([4, 8], F32)
NUMBER = pypto.Tensor([4], I32)


def unknown_name(x: TILE, y: TILE):
    y[:] = x + nothing  # noqa: F821


def before_assignment(x: TILE, y: TILE):
    y[:] = t  # noqa: F821
    t = x  # noqa: F841


def one_branch_only(x: TILE, n: NUMBER, y: TILE):
    if n[0] > 1:
        t = x + 1.0
    y[:] = t


def other_types(x: TILE, n: NUMBER, y: TILE):
    if n[0] > 1:
        t = x + 1.0
    else:
        t = "text"
    y[:] = t


def other_shapes(x: TILE, n: NUMBER, y: TILE):
    t = pypto.reshape(x, [8, 4])
    if n[0] > 1:
        t = x
    y[:] = t


def other_values(x: TILE, n: NUMBER, y: TILE):
    if n[0] > 1:
        k = 1.5
    else:
        k = 2.5
    y[:] = x * k


def after_the_loop(x: TILE, n: NUMBER, y: TILE):
    for _ in pypto.loop(n[0]):
        t = x + 1.0
        y[:] = t
    y[:] = t


def index_after_the_loop(x: TILE, n: NUMBER, y: TILE):
    for i in pypto.loop(n[0]):  # noqa: B007
        y[:] = x
    y[i:, 0:] = x


def value_of_a_trip(x: TILE, n: NUMBER, y: TILE):
    scale = 1.5
    for _ in pypto.loop(n[0]):
        y[:] = x * scale
        scale = 2.5


def grows_in_a_loop(x: TILE, n: NUMBER, y: TILE):
    parts = []
    for _ in pypto.loop(n[0]):
        parts.append(x)
    y[:] = parts[0]


def grows_in_a_branch(x: TILE, n: NUMBER, y: TILE):
    parts = [x]
    if n[0] > 2:
        parts.append(x + 1.0)
    y[:] = parts[-1]


def grows_in_a_helper(x: TILE, n: NUMBER, y: TILE):
    def note(found, value):
        found["all"] += [value]

    found = {"all": [x]}
    if n[0] > 2:
        note(found, x + 1.0)
    y[:] = x


def shrinks_in_a_branch(x: TILE, n: NUMBER, y: TILE):
    parts = [x, x]
    if n[0] > 2:
        del parts[0]
    y[:] = parts[0]


def element_of_one_branch(x: TILE, n: NUMBER, y: TILE):
    parts = {}
    if n[0] > 2:
        parts["a"] = x
    y[:] = parts["a"]


def element_of_a_body(x: TILE, n: NUMBER, y: TILE):
    parts = {}
    for _ in pypto.loop(n[0]):
        parts["a"] = x + 1.0
    y[:] = parts["a"]


def text_of_a_trip(x: TILE, n: NUMBER, y: TILE):
    parts = ["a"]
    for _ in pypto.loop(n[0]):
        parts[0] = parts[0] + "b"
    y[:] = x


def breaks(x: TILE, n: NUMBER, y: TILE):
    for i in pypto.loop(n[0]):
        if i > 3:
            break
        y[:] = x


def breaks_always(x: TILE, n: NUMBER, y: TILE):
    for _ in pypto.loop(n[0]):
        y[:] = x
        break


def returns_in_a_loop(x: TILE, n: NUMBER, y: TILE):
    for _ in pypto.loop(n[0]):
        y[:] = x
        return


def returns_a_tensor(x: TILE, y: TILE):
    y[:] = x
    return y


def writes_nothing(x: TILE, y: TILE):
    x + 1.0


def never_written(x: TILE, y: TILE):
    t = pypto.tensor([4, 8], F32, "t")
    y[:] = x + t


def tries(x: TILE, y: TILE):
    try:
        y[:] = x
    except ValueError:
        pass


def opens(x: TILE, y: TILE):
    with open("file"):
        y[:] = x


def yields(x: TILE, y: TILE):
    def parts():
        yield x

    y[:] = next(parts())


def loop_with_else(x: TILE, y: TILE):
    for _ in range(2):
        y[:] = x
    else:
        pass


def symbolic_while(x: TILE, n: NUMBER, y: TILE):
    while n[0] > 1:
        y[:] = x


def symbolic_index(x: TILE, n: NUMBER, y: TILE):
    parts = [x, x]
    y[:] = parts[n[0]]


def symbolic_range(x: TILE, n: NUMBER, y: TILE):
    for _ in range(n[0]):
        y[:] = x


def symbolic_shape(x: TILE, n: NUMBER, y: TILE):
    y[:] = pypto.view(x, [n[0], 8], [0, 0])


def symbolic_tile(x: TILE, n: NUMBER, y: TILE):
    pypto.set_vec_tile_shapes(n[0], 8)
    y[:] = x


def symbolic_assert(x: TILE, n: NUMBER, y: TILE):
    assert n[0] > 1
    y[:] = x


def tensor_condition(x: TILE, y: TILE):
    if x:
        y[:] = x


def loop_of_a_float(x: TILE, y: TILE):
    for _ in pypto.loop(1.5):
        y[:] = x


def loop_without_step(x: TILE, y: TILE):
    for _ in pypto.loop(0, 4, 0):
        y[:] = x


def loop_elsewhere(x: TILE, y: TILE):
    y[:] = [x for _ in pypto.loop(4)][0]


def no_such_option(x: TILE, y: TILE):
    for _ in pypto.loop(4, unrol_list=[2]):
        y[:] = x


def no_index(x: TILE, n: NUMBER, y: TILE):
    if pypto.is_loop_begin(n[0]):
        y[:] = x


def too_few_values(x: TILE, y: TILE):
    a, b = x.shape[:1]
    y[:] = x


def wrong_operands(x: TILE, y: TILE):
    y[:] = x + "text"


def recursive(x, k):
    return recursive(x, k)


def recursion(x: TILE, y: TILE):
    y[:] = recursive(x, 0)


def missing_argument(x: TILE, y: TILE):
    def scaled(t, k):
        return t * k

    y[:] = scaled(x)


def tile_of_zero(x: TILE, y: TILE):
    pypto.set_vec_tile_shapes(0, 8)
    y[:] = x


CASES = [
    (unknown_name, "name that is defined, but found 'nothing'", "nothing"),
    (before_assignment, "'t' to be assigned before", "y[:] = t"),
    (one_branch_only, "'t' here, but it is assigned in one branch", "y[:] = t"),
    (other_types, "'t' here, but it has another value in each", "y[:] = t"),
    (other_shapes, "'t' here, but it is .*4x8xf32.*8x4xf32.* in the", "y[:] = t"),
    (other_values, "'k' here, but it has another value", "x * k"),
    (after_the_loop, "'t' here, but it is assigned in the body", "y[:] = t"),
    (index_after_the_loop, "'i' here, but it is an index", "y[i:"),
    (value_of_a_trip, "'scale' to have one value in all trips", "x * scale"),
    (grows_in_a_loop, "'parts' to keep .* in a loop.*'append'", "parts.append"),
    (grows_in_a_branch, "'parts' to keep .* under a .*'append'", "parts.append"),
    (grows_in_a_helper, "'found..all..' to keep its elements", 'found["all"] +='),
    (shrinks_in_a_branch, "'parts' to keep its elements", "del parts"),
    (element_of_one_branch, "assigned in one branch only", 'y[:] = parts["a"]'),
    (element_of_a_body, "assigned in the body of a loop", 'y[:] = parts["a"]'),
    (text_of_a_trip, "'parts.0.' to have one value in all trips", "for _"),
    (breaks, "no 'break' under a condition", "break"),
    (breaks_always, "no 'break' out of a 'loop'", "break"),
    (returns_in_a_loop, "no 'return' inside a 'loop'", "return"),
    (returns_a_tensor, "written to output parameters", "return y"),
    (writes_nothing, "'writes_nothing' to write an output", "def writes_nothing"),
    (never_written, "'t', which has no producer", "x + t"),
    (tries, "statement that kernels support, but found 'try'", "try:"),
    (opens, "expects 'options' after 'with'", "open"),
    (yields, "without 'yield'", "yield x"),
    (loop_with_else, "without 'else'", "range(2)"),
    (symbolic_while, "use 'loop'", "while"),
    (symbolic_index, "index of a 'list' that is known", "parts[n"),
    (symbolic_range, "range bound known when", "range(n"),
    (symbolic_shape, "'shape' of ints", "view"),
    (symbolic_tile, "found", "set_vec_tile_shapes"),
    (symbolic_assert, "assertion that is known", "assert"),
    (tensor_condition, "condition on numbers, but found tensor 'x'", "if x"),
    (loop_of_a_float, "integers and symbolic scalars as bounds", "1.5"),
    (loop_without_step, "positive step, but found 0", "loop(0"),
    (loop_elsewhere, "'for' statement of a kernel", "[x for"),
    (no_such_option, "'loop' has no option 'unrol_list'", "unrol_list"),
    (no_index, "index of a loop", "is_loop_begin"),
    (too_few_values, "expects 2 values to unpack, but found 1", "a, b ="),
    (wrong_operands, "unsupported operand", "text"),
    (recursion, "kernels have no recursion", "return recursive"),
    (missing_argument, "'scaled' expects argument 'k'", "scaled(x)"),
    (tile_of_zero, "found", "set_vec_tile_shapes"),
]


@pytest.mark.parametrize(
    "function, message, marked", CASES, ids=[case[0].__name__ for case in CASES]
)
def test_mistake_in_a_kernel(function, message, marked):
    refused(function, message, marked)


# Arguments of a call


@pypto.jit
def doubled(
    x: pypto.Tensor([pypto.DYNAMIC, 8], F32),
    y: pypto.Tensor([pypto.DYNAMIC, ...], F32),
    scale=2.0,
):
    y[:] = x * scale


def good():
    return np.zeros((4, 8), np.float32)


BAD_CALLS = [
    ((good(),), {}, "expects argument 'y'"),
    ((good(), good(), 1.0, 2), {}, "expects 3 arguments, but found 4"),
    ((good(), good()), {"factor": 1}, "has no argument 'factor'"),
    ((good(), good(), 1.0), {"scale": 1.0}, "'scale' is given twice"),
    ((good().astype(np.float16), good()), {}, "'x' expects elements of DT_FP32"),
    ((good().astype(np.float64), good()), {}, "'x' .*found .*(DOUBLE|float64)"),
    ((np.zeros((4, 9), np.float32), good()), {}, "size 8 in dimension 1, but found 9"),
    ((np.zeros(8, np.float32), good()), {}, "'x' expects 2 dimensions, but found 1"),
    ((good(), np.zeros((), np.float32)), {}, "'y' expects at least 1 dimensions"),
    ((np.zeros((8, 4), np.float32).T, good()), {}, "'x' expects a contiguous array"),
    (([1.0], good()), {}, "'x' expects an array .*found 'list'"),
]


@pytest.mark.parametrize("args, kwargs, message", BAD_CALLS)
def test_wrong_argument(args, kwargs, message):
    with pytest.raises(pypto.PtoError, match=message) as caught:
        doubled(*args, **kwargs)
    assert caught.value.loc.file == __file__


def test_sizes_of_one_name_differ():
    n = pypto.frontend.dynamic("n")

    @pypto.jit
    def same(x: pypto.Tensor([n, 8], F32), y: pypto.Tensor([n, 8], F32)):
        y[:] = x

    with pytest.raises(pypto.PtoError, match="one size 'n', but found 4 in 'x' and 5"):
        same.mlir(good(), np.zeros((5, 8), np.float32))
    same(good(), good())
    with pytest.raises(pypto.PtoError, match="expects one size 'n'"):
        same(good(), np.zeros((5, 8), np.float32))


def test_rank_beyond_an_annotation_of_marks_is_static():
    @pypto.jit
    def kernel(
        x: pypto.Tensor([pypto.STATIC], F32), y: pypto.Tensor([pypto.STATIC], F32)
    ):
        y[:] = x

    x, y = np.ones((4, 8), np.float32), good()
    with pytest.warns(UserWarning, match="'x' has 2 dimensions, .* 'kernel' has 1"):
        kernel(x, y)
    assert (y == 1).all()


def test_tensors_come_first():
    def mixed(n, x: TILE):
        x[:] = x

    with pytest.raises(pypto.PtoError, match="'x' after 'n'"):
        pypto.jit(mixed).mlir()


def test_kernel_is_a_function():
    with pytest.raises(pypto.PtoError, match="'jit' expects a function"):
        pypto.jit(3)


def test_operations_are_for_kernels():
    with pytest.raises(pypto.PtoError, match="in a kernel, but no kernel"):
        pypto.zeros([4], F32)


def test_error_shows_its_places():
    error = pypto.PtoError("expects a, but found b", Loc(__file__, 1, 3))
    error.note("declared here", Loc(__file__, 2, 1))
    lines = str(error).splitlines()
    assert lines[0] == "expects a, but found b"
    assert lines[1] == f'  File "{__file__}", line 1'
    assert lines[3] == "      ^"
    assert lines[4] == "note: declared here"
    assert error.at(Loc("other", 1, 1)).loc.file == __file__
