"""Random kernels give what the same program gives on NumPy arrays.

A program is drawn as text in the public API. It runs twice: traced and compiled,
and as plain Python with `pypto` bound to `World`, which does on NumPy arrays what
the API says. All values are small integers in f32, so results are equal bit for
bit whatever the order of sums.
"""

import itertools
import linecache
import types

import numpy as np
import pto_mlir
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

LIMIT = 64  # values are clipped to [-LIMIT, LIMIT] after each operation


class Array:
    """A tensor of the API on a NumPy array."""

    def __init__(self, data):
        self.data = data

    @property
    def shape(self):
        return list(self.data.shape)

    def __setitem__(self, index, value):
        if index == slice(None):
            self.data[...] = value.data
            return
        window = tuple(
            slice(at.start, at.start + extent)
            for at, extent in zip(index, value.data.shape, strict=True)
        )
        self.data[window] = value.data


class World:
    """The part of the API that programs use, on NumPy arrays."""

    DT_FP32 = np.float32
    frontend = types.SimpleNamespace(dynamic=lambda name: None)
    min, max = staticmethod(min), staticmethod(max)

    @staticmethod
    def jit(function):
        return function

    @staticmethod
    def Tensor(*_):
        return None

    @staticmethod
    def set_vec_tile_shapes(*_):
        pass

    @staticmethod
    def tensor(shape, dtype, name):
        return Array(np.full(shape, np.nan, dtype))

    @staticmethod
    def full(shape, value, dtype):
        return Array(np.full(shape, value, dtype))

    loop = staticmethod(range)

    @staticmethod
    def loop_unroll(start, stop, step, unroll_list):
        at = start
        for factor in sorted({*unroll_list, 1}, reverse=True):
            while at + (factor * step if factor > 1 else 1) <= stop:
                yield at, factor * step
                at += factor * step

    @staticmethod
    def is_loop_begin(i):
        return i == 0

    @staticmethod
    def view(x, shape, offsets, valid_shape=None):
        valid = valid_shape or [
            min(extent, whole - at)
            for extent, whole, at in zip(shape, x.data.shape, offsets, strict=True)
        ]
        window = tuple(
            slice(at, at + extent) for at, extent in zip(offsets, valid, strict=True)
        )
        return Array(x.data[window].copy())

    @staticmethod
    def sum(x, dim, keepdim):
        return Array(x.data.sum(axis=dim, keepdims=keepdim))

    @staticmethod
    def amax(x, dim, keepdim):
        return Array(x.data.max(axis=dim, keepdims=keepdim))


def elementwise(name, function):
    def call(*args):
        return Array(function(*(a.data if isinstance(a, Array) else a for a in args)))

    setattr(World, name, staticmethod(call))


for _name, _function in [
    ("add", np.add),
    ("sub", np.subtract),
    ("mul", np.multiply),
    ("maximum", np.maximum),
    ("minimum", np.minimum),
    ("abs", np.abs),
    ("neg", np.negative),
    ("relu", lambda x: np.maximum(x, np.float32(0))),
]:
    elementwise(_name, _function)
elementwise("clip", lambda x, low, high: np.clip(x, np.float32(low), np.float32(high)))


class Writer:
    """Draws the text of one kernel."""

    def __init__(self, draw):
        self.draw = draw
        self.lines = []
        self.fresh = (f"t{n}" for n in itertools.count())

    def pick(self, options):
        return self.draw(st.sampled_from(options))

    def line(self, depth, text):
        self.lines.append("    " * depth + text)

    def expression(self, names):
        """A clipped value of the shape of a tile."""
        operation = self.pick(
            ["add", "sub", "mul", "maximum", "minimum", "abs", "neg", "relu", "sum"]
        )
        a, b = self.pick(names), self.pick([*names, "2.0", "-3.0"])
        if operation in ("abs", "neg", "relu"):
            text = f"pypto.{operation}({a})"
        elif operation == "sum":
            text = f"pypto.sub({a}, pypto.sum({self.pick(names)}, -1, True))"
        elif operation in ("maximum", "minimum"):
            text = f"pypto.{operation}({a}, {self.pick(names)})"
        else:
            text = f"pypto.{operation}({a}, {b})"
        return f"pypto.clip({text}, {-LIMIT}.0, {LIMIT}.0)"

    def statements(self, depth, names, indices):
        """Statements that bind names; returns the names that are bound."""
        names = list(names)
        for _ in range(self.draw(st.integers(1, 3))):
            kind = self.pick(["bind", "bind", "again", "if", "loop"])
            if kind == "bind" or depth > 4:
                name = next(self.fresh)
                self.line(depth, f"{name} = {self.expression(names)}")
                names.append(name)
            elif kind == "again":
                self.line(depth, f"{self.pick(names)} = {self.expression(names)}")
            elif kind == "if":
                self.branch(depth, names, indices)
            else:
                self.loop(depth, names, indices)
        return names

    def branch(self, depth, names, indices):
        index = self.pick(indices)
        test = self.pick([f"{index} % 2 == 0", f"{index} > 2", f"{index} == 0"])
        target = self.pick(names)
        self.line(depth, f"if {test}:")
        inner = self.statements(depth + 1, names, indices)
        self.line(depth + 1, f"{target} = {self.expression(inner)}")
        if self.draw(st.booleans()):
            self.line(depth, "else:")
            self.line(depth + 1, f"{target} = {self.expression(names)}")

    def loop(self, depth, names, indices):
        index, target = f"i{depth}", self.pick(names)
        stop = self.pick(["0", "1", "3", f"{indices[-1]} % 3", "x.shape[0] // 2"])
        self.line(depth, f"for {index} in pypto.loop({stop}):")
        inner = self.statements(depth + 1, names, [*indices, index])
        self.line(depth + 1, f"{target} = {self.expression(inner)}")

    def kernel(self, columns, factors):
        extent = f"[ROWS, {columns}], pypto.DT_FP32"
        self.line(0, 'ROWS = pypto.frontend.dynamic("rows")')
        self.line(0, "@pypto.jit")
        self.line(0, "def kernel(")
        for name in ("x", "w", "y"):
            self.line(1, f"{name}: pypto.Tensor({extent}),")
        self.line(0, "):")
        self.line(1, "pypto.set_vec_tile_shapes(4, 64)")
        if factors:
            self.line(1, "for i, rows in pypto.loop_unroll(")
            self.line(2, f"0, x.shape[0], 1, unroll_list={factors}")
            self.line(1, "):")
            window = f"[rows, {columns}], [i, 0]"
            store = "y[i:, 0:] = {}"
        else:
            self.line(1, "for i in pypto.loop((x.shape[0] + 3) // 4):")
            self.line(2, "rows = pypto.min(x.shape[0] - i * 4, 4)")
            window = f"[4, {columns}], [i * 4, 0], valid_shape=[rows, {columns}]"
            store = "y[i * 4:, 0:] = {}"
        self.line(2, f"a = pypto.view(x, {window})")
        self.line(2, f"b = pypto.view(w, {window})")
        names = self.statements(2, ["a", "b"], ["i"])
        self.line(2, store.format(self.expression(names)))
        return "\n".join(self.lines) + "\n"


@st.composite
def programs(draw):
    columns = draw(st.sampled_from([1, 3, 8]))
    factors = draw(st.sampled_from([None, [4], [3, 2], [8, 4, 2, 1]]))
    return Writer(draw).kernel(columns, factors), columns


counter = itertools.count()


def load(source, world):
    name = f"<random program {next(counter)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    namespace = {"pypto": world, "__name__": "random_program"}
    exec(compile(source, name, "exec"), namespace)
    return namespace["kernel"]


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
@given(programs(), st.lists(st.integers(0, 11), min_size=1, max_size=3), st.data())
def test_kernel_equals_numpy(program, row_counts, data):
    source, columns = program
    kernel, reference = load(source, pto_mlir), load(source, World)
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32 - 1)))
    for rows in row_counts:
        x, w = (
            rng.integers(-8, 9, (rows, columns)).astype(np.float32) for _ in range(2)
        )
        got, expected = (np.full((rows, columns), np.nan, np.float32) for _ in "ab")
        reference(Array(x), Array(w), Array(expected))
        kernel(x, w, got)
        np.testing.assert_array_equal(got, expected, err_msg=source)
