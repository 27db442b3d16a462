"""Tile programs of many cases, run in one process by pto-run.

A case is one operation on its own arguments with the results that it must have.
`Program.add` appends it to a kernel; `Program.run` writes the kernel and its
inputs, runs it once and compares every result.
"""

import os
import pathlib
import subprocess
import tempfile

import numpy as np

BUILD = pathlib.Path(
    os.environ.get("PTO_BUILD_DIR", pathlib.Path(__file__).parents[2] / "build")
)

NATIVE = {
    "f32": np.float32, "f16": np.float16, "i1": np.bool_,
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64,
}  # fmt: skip
OPAQUE = {
    "bf16": np.uint16, "f8E4M3FN": np.uint8, "f8E5M2": np.uint8,
    "f8E8M0FNU": np.uint8, "f4E2M1FN": np.uint8, "i4": np.uint8,
}  # fmt: skip


def small_float_table(dtype):
    """The value of every code of an 8- or 4-bit float."""
    if dtype == "f8E8M0FNU":
        table = [2.0 ** (code - 127) for code in range(256)]
        table[255] = np.nan
        return np.array(table)
    exponent, fraction, bias = {
        "f8E4M3FN": (4, 3, 7), "f8E5M2": (5, 2, 15), "f4E2M1FN": (2, 1, 1),
    }[dtype]  # fmt: skip
    table = []
    for code in range(2 ** (1 + exponent + fraction)):
        sign = -1.0 if code >> (exponent + fraction) else 1.0
        e = code >> fraction & (2**exponent - 1)
        f = code & (2**fraction - 1)
        if dtype == "f8E5M2" and e == 31:
            value = np.inf if f == 0 else np.nan
        elif dtype == "f8E4M3FN" and e == 15 and f == 7:
            value = np.nan
        elif e == 0:
            value = f / 2**fraction * 2.0 ** (1 - bias)
        else:
            value = (1 + f / 2**fraction) * 2.0 ** (e - bias)
        table.append(sign * value)
    return np.array(table)


def to_bf16(values):
    """Codes of f32 values, rounded to nearest even."""
    bits = np.asarray(values, np.float32).view(np.uint32).astype(np.uint64)
    rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
    return np.where(np.isnan(values), 0x7FC0, rounded).astype(np.uint16)


def decode(codes, dtype):
    """Stored elements as f32 values, or as they are for native types."""
    if dtype == "i4":
        return (codes << 4).view(np.int8) >> 4
    if dtype == "bf16":
        return (codes.astype(np.uint32) << 16).view(np.float32)
    if dtype in OPAQUE:
        table = small_float_table(dtype)
        return table[codes & (len(table) - 1)].astype(np.float32)
    return codes


def encode(values, dtype):
    """f32 values rounded once to `dtype`, as stored."""
    if dtype == "bf16":
        return to_bf16(values)
    with np.errstate(over="ignore"):
        return np.asarray(values).astype(NATIVE[dtype])


def in_blocks(start, terms, size=64):
    """`start` plus arrays of one shape, in the order that sums promise: blocks of
    `size` terms, each summed from 0, added one after the other."""
    total = np.array(start)
    for first in range(0, len(terms), size):
        block = np.zeros_like(total)
        for term in terms[first : first + size]:
            block = block + term
        total = total + block
        assert total.dtype == block.dtype
    return total


def type_text(dims, dtype, bounds=None):
    """A tensor type; None is a dynamic extent or no bound."""

    def mark(extents):
        return ["?" if extent is None else str(extent) for extent in extents]

    encoding = f", #pto.bounds<[{', '.join(mark(bounds))}]>" if bounds else ""
    return f"tensor<{'x'.join(mark(dims) + [dtype])}{encoding}>"


class Tensor:
    """A stored array, its element type, and what its tile type says of it."""

    def __init__(self, array, dtype, dims=None, bounds=None):
        self.array = np.asarray(array)
        assert self.array.dtype == {**NATIVE, **OPAQUE}[dtype], dtype
        self.dtype, self.bounds = dtype, bounds
        self.dims = self.array.shape if dims is None else dims

    @property
    def plain_type(self):
        return type_text(self.dims, self.dtype)

    @property
    def type(self):
        return type_text(self.dims, self.dtype, self.bounds)


def dynamic(array, dtype):
    """A tensor of which the program knows no extent."""
    return Tensor(array, dtype, [None] * np.ndim(array))


def bounded(array, dtype, bound):
    """A tensor with a bounded leading extent."""
    rest = list(np.shape(array)[1:])
    return Tensor(array, dtype, [None] + rest, [bound] + [None] * len(rest))


class Program:
    """One kernel, one process, compiled at a level of LLVM. Level 0 is for many
    cases in which nothing is computed."""

    def __init__(self, level=2):
        self.level = level
        self.inputs, self.expected, self.lines = [], [], []
        # The first contents of each output that has some, and its last value.
        self.starts, self.finals = [], []

    def add(self, text, inputs, results, rtol=0.0, atol=0.0, sizes=(), before=""):
        """Appends a case. `text` names operands {0}, {1} …, their types {t0} …
        and the result types {r0} …; `results` holds the expected tensors.
        `sizes` are numbers that the program reads from arguments: {s0} …;
        `before` are lines that precede, whose own values end in {case}."""
        case = len(self.lines)
        names = {"operands": [], "lines": []}
        fields = {}
        self.add_operands(inputs, sizes, names, fields)
        for index, tensor in enumerate(results):
            fields[f"r{index}"] = tensor.type
        numbered = [f"%r{case}_{index}" for index in range(len(results))]
        fields["case"] = case
        for line in (before.splitlines() if before else []):
            names["lines"].append(line.strip().format(*names["operands"], **fields))
        body = text.format(*names["operands"], **fields)
        names["lines"].append(f"{', '.join(numbered)} = {body}")
        for value, tensor in zip(numbered, results):
            out = f"%o{len(self.expected)}"
            zeros = ", ".join(["0"] * len(tensor.dims))
            names["lines"].append(
                f"{out}_new = pto.assemble {value} into {out}[{zeros}]"
                f" : {tensor.type} into {tensor.plain_type}"
            )
            self.finish(f"{out}_new", None, tensor, rtol, atol, text)
        self.lines.append(names["lines"])

    def update(self, text, inputs, start, result, rtol=0.0, atol=0.0, sizes=()):
        """Appends an update of {d}, an argument that holds the array `start`;
        the type of {d} and of the result is {r0}. `text` may be of several
        lines, of which the last gives the result."""
        case = len(self.lines)
        names = {"operands": [], "lines": []}
        fields = {"d": f"%o{len(self.expected)}", "r0": result.type, "case": case}
        self.add_operands(inputs, sizes, names, fields)
        *before, last = text.strip().format(*names["operands"], **fields).split("\n")
        names["lines"] += [line.strip() for line in before]
        names["lines"].append(f"%r{case}_0 = {last.strip()}")
        self.finish(f"%r{case}_0", start, result, rtol, atol, text)
        self.lines.append(names["lines"])

    def finish(self, value, start, tensor, rtol, atol, text):
        self.starts.append(start)
        self.finals.append(value)
        self.expected.append((tensor, rtol, atol, text))

    def add_operands(self, inputs, sizes, names, fields):
        for index, tensor in enumerate(inputs):
            name = f"%a{len(self.inputs)}"
            self.inputs.append(tensor)
            fields[f"t{index}"] = tensor.type
            names["operands"].append(self.view(name, tensor, names["lines"]))
        for index, size in enumerate(sizes):
            name = f"%a{len(self.inputs)}"
            self.inputs.append(Tensor(np.array(size, np.int64), "i64"))
            names["lines"].append(f"{name}_i = tensor.extract {name}[] : tensor<i64>")
            names["lines"].append(
                f"{name}_s = arith.index_cast {name}_i : i64 to index"
            )
            fields[f"s{index}"] = f"{name}_s"

    def view(self, name, tensor, lines):
        """The operand; one with bounds is a window that is the whole."""
        if not tensor.bounds:
            return name
        sizes = [":"] * len(tensor.dims)
        zeros = ", ".join(["0"] * len(tensor.dims))
        for dim, bound in enumerate(tensor.bounds):
            if bound is not None:
                sizes[dim] = f"{name}_n{dim}"
                lines.append(f"{name}_d{dim} = arith.constant {dim} : index")
                lines.append(
                    f"{name}_n{dim} = tensor.dim {name}, {name}_d{dim}"
                    f" : {tensor.plain_type}"
                )
        lines.append(
            f"{name}_v = pto.view {name}[{zeros}] [{', '.join(sizes)}]"
            f" : {tensor.plain_type} -> {tensor.type}"
        )
        return f"{name}_v"

    def text(self):
        arguments = [f"%a{i}: {t.plain_type}" for i, t in enumerate(self.inputs)]
        types, values = [], []
        for index, (tensor, *_) in enumerate(self.expected):
            kind = "out" if self.starts[index] is None else "inout"
            arguments.append(f"%o{index}: {tensor.plain_type} {{pto.{kind}}}")
            types.append(tensor.plain_type)
            values.append(self.finals[index])
        body = "\n  ".join(line for lines in self.lines for line in lines)
        return (
            f"func.func @kernel({', '.join(arguments)}) -> ({', '.join(types)})\n"
            f"    attributes {{pto.kernel}} {{\n"
            f"  %c0 = arith.constant 0 : index\n  {body}\n"
            f"  return {', '.join(values)} : {', '.join(types)}\n}}\n"
        )

    def run(self):
        """Runs the kernel and checks every result."""
        for (tensor, rtol, atol, text), found in zip(self.expected, self.execute()):
            check(found, tensor, rtol, atol, text)

    def execute(self):
        """The outputs of one run."""
        done, outputs = self.launch()
        assert done.returncode == 0, done.stdout + done.stderr + self.text()
        return outputs

    def run_exact(self):
        """Runs the kernel; the results must have the very bytes expected."""
        for (tensor, *_, text), found in zip(self.expected, self.execute()):
            assert found.shape == tensor.array.shape, text
            bits = f"u{found.itemsize}"
            np.testing.assert_array_equal(
                np.ascontiguousarray(found).reshape(-1).view(bits),
                np.ascontiguousarray(tensor.array).reshape(-1).view(bits),
                text,
            )

    def fault(self):
        """What the run says, which must fail."""
        done, _ = self.launch()
        assert done.returncode == 1, done.stdout + done.stderr + self.text()
        return done.stderr

    def launch(self):
        """The finished process, and the outputs unless it failed."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / "kernel.mlir").write_text(self.text())
            command = [str(BUILD / "bin" / "pto-run"), str(path / "kernel.mlir")]
            command.append(f"--opt-level={self.level}")
            for index, tensor in enumerate(self.inputs):
                np.save(path / f"a{index}.npy", as_file(tensor))
                command += ["--arg", str(path / f"a{index}.npy")]
            for index, (tensor, *_) in enumerate(self.expected):
                start = self.starts[index]
                start = np.zeros_like(tensor.array) if start is None else start
                blank = Tensor(start, tensor.dtype)
                np.save(path / f"z{index}.npy", as_file(blank))
                command += ["--arg", str(path / f"z{index}.npy")]
            for index in range(len(self.expected)):
                command += ["--out", str(path / f"o{index}.npy")]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode != 0:
                return done, None
            return done, [
                np.load(path / f"o{index}.npy").view(tensor.array.dtype)
                for index, (tensor, *_) in enumerate(self.expected)
            ]


def as_file(tensor):
    """The array as ml_dtypes would save it."""
    array = np.ascontiguousarray(tensor.array).reshape(tensor.array.shape)
    if tensor.dtype in OPAQUE:
        return array.view(f"V{array.itemsize}")
    return array


def check(found, tensor, rtol, atol, text):
    """Compares values; any NaN equals any NaN, and -0 equals 0."""
    found, wanted = decode(found, tensor.dtype), decode(tensor.array, tensor.dtype)
    assert found.shape == wanted.shape, text
    if rtol == 0 and atol == 0:
        np.testing.assert_array_equal(found, wanted, text)
    else:
        np.testing.assert_allclose(found, wanted, rtol, atol, True, text)
