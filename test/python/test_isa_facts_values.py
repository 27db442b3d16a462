"""Values of the simple families over what ODS states: each element type of each
machine's table, whole tiles and tails, known at compile time or at run time.

What NumPy computes is written here; which instructions take which types is not.
"""

import functools

import numpy as np
import pytest
from isa_kernel import TYPES, Kernel
from test_isa_facts import MACHINES, ROOT, absent, operations

SHAPE = (32, 64)
# Valid rectangles, and whether they are known at run time only.
TAILS = [((32, 64), False), ((1, 64), False), ((5, 37), False), ((3, 37), True)]
ELEMENTS = ["f32", "f16", "bf16", "i8", "ui8", "i16", "ui16", "i32", "ui32",
            "i64", "ui64"]  # fmt: skip


@functools.cache
def facts():
    return operations(ROOT)


def takes(machine, dtype, name):
    """Whether the machine has the instruction for the type."""
    return dtype in facts()[name].dtypes[machine] and name not in absent(machine)


def over_types(*names):
    """A case for every machine and type for which there is one of the names."""
    return pytest.mark.parametrize(
        "machine, dtype",
        [(machine, dtype) for machine in MACHINES for dtype in ELEMENTS
         if any(takes(machine, dtype, name) for name in names)],
    )  # fmt: skip


def is_integer(dtype):
    return np.dtype(TYPES[dtype]).kind in "iu"


def wide(array):
    """What an element is computed in, before one rounding."""
    return array.astype(np.int64 if array.dtype.kind in "iu" else np.float32)


def same(got, expected, dtype):
    """Integers wrap around; floats are an ulp off at most, that of their type."""
    kind = TYPES[dtype]
    if is_integer(dtype):
        np.testing.assert_array_equal(got, expected.astype(kind))
        return
    rtol = {"f32": 1e-6, "f16": 1e-3, "bf16": 8e-3}[dtype]
    np.testing.assert_allclose(
        got.astype(np.float32), expected.astype(kind).astype(np.float32),
        rtol=rtol, atol=1e-6,
    )  # fmt: skip


class Cases:
    """A kernel that grows with what has to come out of it."""

    def __init__(self, machine, dtype):
        self.machine, self.dtype = machine, dtype
        self.kernel, self.expected = Kernel(machine), []
        self.random = np.random.default_rng([ELEMENTS.index(dtype), len(machine)])

    def takes(self, name):
        return takes(self.machine, self.dtype, name)

    def sample(self, shape, low=-4, high=4):
        """Small values, of which sums and products are exact enough."""
        kind = np.dtype(TYPES[self.dtype])
        if kind.kind in "iu":
            low = max(low, 0) if kind.kind == "u" else low
            return self.random.integers(int(low), high, shape, endpoint=True).astype(kind)
        return self.random.uniform(low, high, shape).astype(np.float32).astype(kind)

    def to_compare(self, shape):
        """Two arrays with equal elements among them, and a value of theirs; of
        integers without a sign some that would be negative with one."""
        kind = np.dtype(TYPES[self.dtype])
        a, b = (self.random.integers(0, 8, shape).astype(kind) for _ in range(2))
        if kind.kind != "u":
            return a - kind.type(4), b - kind.type(4), kind.type(2)
        high = kind.type(np.iinfo(kind).max - 7)
        return (*(np.where(x % 2, x, x + high) for x in (a, b)), high + kind.type(2))

    def scalar(self, value, dtype=None):
        """Scalars have no sign in MLIR."""
        dtype = (dtype or self.dtype).removeprefix("u")
        return self.kernel.scalar(value, dtype), dtype

    def scratch(self, name, valid):
        """Enough scratch for a valid rectangle, of the only type that does."""
        if name == "tprelu":  # a row of bits for each, and one more
            shape = (SHAPE[0] + 1, SHAPE[1])
            return self.kernel.tile("ui8", shape, shape)
        if name == "trem":  # a row, and behind it comparisons
            shape = (1, 2 * SHAPE[1])
            return self.kernel.tile(self.dtype, shape, shape)
        return self.kernel.tile(self.dtype, valid, SHAPE)

    def result(self, name, inputs, want, out, inside="", dtype=None):
        self.kernel.op(name, inputs, [out], inside)
        self.kernel.store(out)
        self.expected.append((name, want, dtype or self.dtype))

    def check(self):
        """Runs all of it; a kernel for nothing is a defect of the test."""
        assert self.expected
        results = self.kernel.run("--check-uninit")
        for got, (name, want, dtype) in zip(results, self.expected, strict=True):
            try:
                same(got, np.asarray(want), dtype)
            except AssertionError as error:
                raise AssertionError(f"{name}: {error}") from None


# --- Element by element ---------------------------------------------------------


def quotient(a, b):
    return np.trunc(a / b) if a.dtype.kind == "i" else a / b


def relu(a):
    return np.maximum(a, 0)


def leaky(a, s):
    return np.where(a > 0, a, a * np.float32(s))


# Of the sources and scalars in the order of ODS; of what is updated, behind them.
FORMULAS = {
    "tabs": np.abs, "tneg": np.negative, "trelu": relu, "tnot": np.invert,
    "texp": np.exp, "tlog": np.log, "tsqrt": np.sqrt,
    "trsqrt": lambda a: 1 / np.sqrt(a), "trecip": lambda a: quotient(a**0, a),
    "tadd": np.add, "tsub": np.subtract, "tmul": np.multiply, "tdiv": quotient,
    "tmax": np.maximum, "tmin": np.minimum, "trem": np.mod, "tfmod": np.fmod,
    "tsubrelu": lambda a, b: relu(a - b),
    "tand": np.bitwise_and, "tor": np.bitwise_or, "txor": np.bitwise_xor,
    "tshl": np.left_shift, "tshr": np.right_shift,
    "tprelu": leaky, "tlrelu": leaky,
    "tadds": np.add, "tsubs": np.subtract, "tmuls": np.multiply, "tdivs": quotient,
    "tmaxs": np.maximum, "tmins": np.minimum, "trems": np.mod, "tfmods": np.fmod,
    "tands": np.bitwise_and, "tors": np.bitwise_or, "txors": np.bitwise_xor,
    "tshls": np.left_shift, "tshrs": np.right_shift,
    "tfusedmuladd": lambda a, b, d: a * d + b, "tmuladddst": lambda a, b, d: a * b + d,
    "tfusedmuladdrelu": lambda a, b, d: relu(a * d + b),
    "taxpy": lambda a, s, d: a * s + d,
}  # fmt: skip
POSITIVE = {"tlog", "tsqrt", "trsqrt", "trecip"}
DIVISION = {"tdiv", "trem", "tfmod", "tdivs", "trems", "tfmods"}
SHIFT = {"tshl", "tshr", "tshls", "tshrs"}


@over_types(*FORMULAS)
def test_elementwise(machine, dtype):
    cases = Cases(machine, dtype)
    for name, formula in FORMULAS.items():
        for valid, dynamic in TAILS if cases.takes(name) else ():
            inputs, values, out = [], [], None
            for operand in facts()[name].operands:
                if operand.role == "w":
                    out = cases.kernel.tile(dtype, valid, SHAPE, dynamic=dynamic)
                elif operand.is_scratch:
                    inputs.append(cases.scratch(name, valid))
                elif operand.role == "v" or (operand.role == "x" and inputs):
                    own = "f32" if operand.type == "F32" else dtype
                    value = 0.5 if operand.type == "F32" else 3
                    inputs.append(cases.scalar(value, own))
                    values.append(wide(np.array(value, TYPES[own])))
                else:
                    low, high = (1, 4) if name in POSITIVE else (-4, 4)
                    if values and name in DIVISION | SHIFT:
                        low, high = 1, 3
                    array = cases.sample(valid, low, high)
                    tile = cases.kernel.load(array, SHAPE, dynamic=dynamic)
                    values.append(wide(array))
                    if operand.role == "u":
                        out = tile
                    else:
                        inputs.append(tile)
            cases.result(name, inputs, formula(*values), out)
    cases.check()


def test_every_plain_instruction_has_a_formula():
    """What nothing but the declared facts decides about must be computed above."""
    elsewhere = {"taddc", "tsubc", "taddsc", "tsubsc", "taddrelu", "texpands"}
    plain = {
        operation.name
        for operation in facts().values()
        if operation.verifier == "verifyRowMajorElementwise"
        and all(operand.role in "rvxwu" for operand in operation.operands)
    }
    assert plain - set(FORMULAS) - elsewhere <= {"tpairreducesum"}


# --- Rows and columns -----------------------------------------------------------

PAIRS = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": quotient,
    "max": np.maximum, "min": np.minimum, "expdif": None,
}  # fmt: skip


@over_types(*(f"t{a}expand{s}" for a in ("row", "col") for s in ("", *PAIRS)))
def test_expand(machine, dtype):
    cases = Cases(machine, dtype)
    kernel = cases.kernel
    vectors = {
        "row": lambda v: kernel.load(v, (SHAPE[0], 1), layout="dn"),
        "col": lambda v: kernel.load(v, (1, SHAPE[1])),
    }
    for valid, _ in TAILS:
        for axis, load in vectors.items():
            extents = (valid[0], 1) if axis == "row" else (1, valid[1])
            for suffix, formula in {"": None, **PAIRS}.items():
                name = f"t{axis}expand{suffix}"
                if not cases.takes(name):
                    continue
                vector = cases.sample(extents, 1, 4)
                out = kernel.tile(dtype, valid, SHAPE)
                if not suffix:
                    want = np.broadcast_to(wide(vector), valid)
                    cases.result(name, [load(vector)], want, out)
                    continue
                a = cases.sample(valid)
                # Differences are rounded before their exponentials.
                want = (np.exp(wide((wide(a) - wide(vector)).astype(a.dtype)))
                        if suffix == "expdif" else formula(wide(a), wide(vector)))
                cases.result(name, [kernel.load(a, SHAPE), load(vector)], want, out)
    cases.check()


REDUCTIONS = {"sum": np.sum, "max": np.max, "min": np.min, "prod": np.prod,
              "argmax": np.argmax, "argmin": np.argmin}  # fmt: skip


def reducible(cases, name, valid):
    """Values whose reduction is exact in any order, and has one extreme."""
    kind = TYPES[cases.dtype]
    if "prod" in name:
        a = cases.random.choice([1, 1, 1, 2] if "u" in cases.dtype else [1, -1], valid)
        return a.astype(kind)
    if "arg" in name:
        # Different along both axes; 96 values also in 8 bits.
        rows, cols = np.indices(valid)
        start = cases.random.integers(0, 64)
        return ((rows * 7 + cols * 5 + start) % 97).astype(kind)
    return np.round(cases.sample(valid).astype(np.float32)).astype(kind)


@over_types(*(f"t{axis}{name}" for axis in ("row", "col") for name in REDUCTIONS))
def test_reduce(machine, dtype):
    cases = Cases(machine, dtype)
    kernel = cases.kernel
    for valid, _ in TAILS:
        for suffix, formula in REDUCTIONS.items():
            for axis, number in (("row", 1), ("col", 0)):
                name = f"t{axis}{suffix}"
                if not cases.takes(name):
                    continue
                a = reducible(cases, name, valid)
                result = "i32" if "arg" in suffix else dtype
                want = formula(wide(a), number, keepdims=True)
                inputs = [kernel.load(a, SHAPE)]
                if facts()[name].scratch and name != "tcolsum":
                    inputs.append(kernel.tile(dtype, (32, 128)))
                if axis == "row":
                    out = kernel.tile(result, (valid[0], 1), (32, 1), layout="dn")
                else:
                    out = kernel.tile(result, (1, valid[1]), (1, 64))
                cases.result(name, inputs, want, out, dtype=result)
    cases.check()


# --- Masks ----------------------------------------------------------------------

MODES = {"eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal,
         "gt": np.greater, "ge": np.greater_equal}  # fmt: skip


def bits(mask):
    """The mask as bytes, the first column in the lowest bit."""
    return np.packbits(mask, axis=1, bitorder="little").view(np.int8)


@over_types("tcmp", "tcmps")
def test_compare(machine, dtype):
    cases = Cases(machine, dtype)
    kernel, masks = cases.kernel, []
    modes = ["eq"] if machine == "a2a3" and is_integer(dtype) else MODES
    values = "  // beyond 2^53" if dtype == "ui64" else ""
    for valid, _ in TAILS:
        for mode in modes:
            for name in filter(cases.takes, ("tcmp", "tcmps")):
                a, b, one = cases.to_compare(valid)
                other = kernel.load(b, SHAPE) if name == "tcmp" else cases.scalar(one)
                out = kernel.tile("i8", (valid[0], -(-valid[1] // 8)), (32, 32))
                kernel.op(name, [kernel.load(a, SHAPE), other], [out],
                          f" {{cmpMode = #pto_isa<cmp {mode}>}}", values)  # fmt: skip
                kernel.store(out)
                masks.append(MODES[mode](a, b if name == "tcmp" else one))
    assert masks
    for got, want in zip(kernel.run("--check-uninit"), masks, strict=True):
        # What stands behind the last column is not stated.
        given = np.unpackbits(got.view(np.uint8), 1, want.shape[1], "little")
        np.testing.assert_array_equal(given.astype(bool), want)


@over_types("tsel", "tsels")
def test_select(machine, dtype):
    cases = Cases(machine, dtype)
    kernel = cases.kernel
    for valid, _ in TAILS:
        a, b = cases.sample(valid), cases.sample(valid)
        take = cases.random.integers(0, 2, valid).astype(bool)
        mask = kernel.load(bits(take), (32, 32))
        if cases.takes("tsel"):
            inputs = [mask, kernel.load(a, SHAPE), kernel.load(b, SHAPE),
                      kernel.tile("i32", (1, 16))]  # fmt: skip
            out = kernel.tile(dtype, valid, SHAPE)
            cases.result("tsel", inputs, np.where(take, wide(a), wide(b)), out)
        if cases.takes("tsels"):
            inputs = [mask, kernel.load(a, SHAPE), kernel.tile(dtype, (1, 64)),
                      cases.scalar(2)]  # fmt: skip
            out = kernel.tile(dtype, valid, SHAPE)
            cases.result("tsels", inputs, np.where(take, wide(a), 2), out)
    cases.check()
