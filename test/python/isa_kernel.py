"""Kernels of the hardware level: load, operate, store, for many cases at once.

A `Kernel` collects cases: `load` gives a tile with the contents of an array,
`tile` an empty one, `op` writes an instruction, `store` asks for the contents
of a tile. `run` writes all of it as one function, runs that once with pto-run
and returns what was asked for, in order; a passing test that calls it executes
the instructions in it (isa_coverage.py).
"""

import os
import pathlib
import subprocess
import tempfile

import isa_coverage
import isa_simulator
import ml_dtypes
import numpy as np

BUILD = pathlib.Path(
    os.environ.get("PTO_BUILD_DIR", pathlib.Path(__file__).parents[2] / "build")
)

TYPES = {
    "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16,
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32, "ui64": np.uint64,
    "f8E4M3FN": ml_dtypes.float8_e4m3fn, "f8E5M2": ml_dtypes.float8_e5m2,
    "f8E8M0FNU": ml_dtypes.float8_e8m0fnu,
}  # fmt: skip
NAMES = {np.dtype(value): name for name, value in TYPES.items()}
# Types that numpy has not, by their bytes.
TYPES |= {f"!pto_isa.{name}": np.uint8 for name in ("hif8", "f4E2M1x2", "f4E1M2x2")}
# Layouts by their usual names.
LAYOUTS = {
    "": "", "dn": ", blayout=col_major", "left": ", slayout=row_major",
    "right": ", slayout=col_major",
    "nz": ", blayout=col_major, slayout=row_major",
    "zn": ", blayout=row_major, slayout=col_major",
    "acc": ", blayout=col_major, slayout=row_major, fractal=1024",
}  # fmt: skip


class Tile:
    """A tile: its name in the text and its type."""

    def __init__(self, name, type, shape, dtype):
        self.name, self.type, self.shape, self.dtype = name, type, shape, dtype


class Kernel:
    """The text of a kernel while it grows, and the arrays of its arguments."""

    def __init__(self, machine="a2a3"):
        self.machine, self.lines, self.counter = machine, [], 0
        self.arguments, self.wanted, self.constants = [], [], {}
        # Arguments that are written, with nothing of worth.
        self.spoiled = set()

    def fresh(self, stem):
        """A name that no other value has."""
        self.counter += 1
        return f"%{stem}{self.counter}"

    def index(self, value):
        """The name of a constant index."""
        if value not in self.constants:
            self.constants[value] = f"%c{value}"
        return self.constants[value]

    def scalar(self, value, dtype):
        """The name of a constant."""
        name = self.fresh("s")
        text = repr(float(value)) if "f" in dtype else str(int(value))
        self.lines.append(f"{name} = arith.constant {text} : {dtype}")
        return name

    def pointer(self, array, dtype=None, wanted=False):
        """The name and type of an argument with the contents of the array."""
        dtype = dtype or NAMES[array.dtype]
        number = len(self.arguments)
        self.arguments.append((np.ascontiguousarray(array), dtype))
        if wanted:
            self.wanted.append(number)
        return f"%arg{number}", f"!pto_isa.ptr<{dtype}>"

    def view(self, array, dtype=None):
        """A view of an argument with the contents of the array."""
        dtype = dtype or NAMES[array.dtype]
        number = len(self.arguments)
        self.arguments.append((np.ascontiguousarray(array), dtype))
        rows, cols = array.shape
        tensor, part = self.fresh("v"), self.fresh("p")
        sizes = f"{self.index(rows)}, {self.index(cols)}"
        self.lines.append(
            f"{tensor} = pto_isa.make_tensor_view %arg{number}, shape = [{sizes}],"
            f" strides = [{self.index(cols)}, {self.index(1)}]"
            f" : !pto_isa.tensor_view<?x?x{dtype}>"
        )
        type = f"!pto_isa.partition_tensor_view<{rows}x{cols}x{dtype}>"
        zero = self.index(0)
        self.lines.append(
            f"{part} = pto_isa.partition_view {tensor}, offsets = [{zero}, {zero}],"
            f" sizes = [{sizes}] : !pto_isa.tensor_view<?x?x{dtype}> -> {type}"
        )
        return part, type, number

    def tile(self, dtype, valid, shape=None, place="vec", layout="", more="",
             dynamic=False):
        """An empty tile; `dynamic` leaves its valid extents to run time."""
        shape = shape or valid
        text = "?x?" if dynamic else f"{valid[0]}x{valid[1]}"
        type = (
            f"!pto_isa.tile_buf<{place}, {shape[0]}x{shape[1]}x{dtype},"
            f" valid={text}{LAYOUTS[layout]}{more}>"
        )
        name = self.fresh("t")
        extents = ""
        if dynamic:
            extents = (f" valid_row = {self.index(valid[0])}"
                       f" valid_col = {self.index(valid[1])}")
        self.lines.append(f"{name} = pto_isa.alloc_tile{extents} : {type}")
        return Tile(name, type, valid, dtype)

    def load(self, array, shape=None, place="vec", layout="", dtype=None, **more):
        """A tile with the contents of the array."""
        dtype = dtype or NAMES[array.dtype]
        tile = self.tile(dtype, array.shape, shape, place, layout, **more)
        part, type, _ = self.view(array, dtype)
        self.lines.append(
            f"pto_isa.tload ins({part} : {type}) outs({tile.name} : {tile.type})"
        )
        return tile

    def op(self, name, inputs, outputs, inside="", behind=""):
        """An instruction on tiles and (name, type) pairs."""
        def operands(values):
            pairs = [(v.name, v.type) if isinstance(v, Tile) else v for v in values]
            return (", ".join(p[0] for p in pairs), ", ".join(p[1] for p in pairs))

        names, types = operands(inputs)
        outs, out_types = operands(outputs)
        self.lines.append(
            f"pto_isa.{name} ins({names}{inside} : {types})"
            f" outs({outs} : {out_types}){behind}"
        )

    def store(self, tile, dtype=None, behind="", start=None):
        """Asks for the contents of a tile; `start` is what memory holds before."""
        dtype = dtype or tile.dtype
        before = np.zeros(tile.shape, TYPES[dtype]) if start is None else start
        part, type, number = self.view(before, dtype)
        self.lines.append(
            f"pto_isa.tstore ins({tile.name} : {tile.type})"
            f" outs({part} : {type}){behind}"
        )
        self.wanted.append(number)

    def text(self, lines=None):
        """The kernel, or one of other `lines`."""
        arguments = ", ".join(
            f"%arg{i}: !pto_isa.ptr<{dtype}>"
            for i, (_, dtype) in enumerate(self.arguments)
        )
        constants = [
            f"{name} = arith.constant {value} : index"
            for value, name in self.constants.items()
        ]
        body = "\n  ".join([*constants, *(self.lines if lines is None else lines)])
        return f"func.func @kernel({arguments}) {{\n  {body}\n  return\n}}\n"

    def run(self, *options):
        """The contents of the tiles that were stored."""
        with tempfile.TemporaryDirectory() as folder:
            command, outs = self._command(pathlib.Path(folder), options)
            done = subprocess.run(command, capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            self.output = done.stdout
            got = [np.load(out).view(TYPES[dtype]) for out, dtype in outs]
        isa_coverage.record(self.text(), {f"%arg{i}" for i in self.wanted})
        isa_simulator.compare_kernel(self, got, options)
        return got

    def fail(self, *options):
        """The message of a run that has to fail, which is the user's error."""
        with tempfile.TemporaryDirectory() as folder:
            command, _ = self._command(pathlib.Path(folder), options)
            done = subprocess.run(command, capture_output=True, text=True)
            assert done.returncode == 1, done.stdout + done.stderr
            return done.stderr

    def _command(self, folder, options):
        (folder / "kernel.mlir").write_text(self.text())
        command = [BUILD / "bin" / "pto-run", "--level=isa",
                   f"--machine={self.machine}", folder / "kernel.mlir", *options]
        outs = []
        for i, (array, dtype) in enumerate(self.arguments):
            raw = array
            if array.dtype.kind == "V" or array.dtype.name.startswith(("bf", "fl")):
                if dtype not in ("f32", "f16"):
                    raw = array.view(f"V{array.itemsize}")
            np.save(folder / f"{i}.npy", raw)
            command += ["--arg", folder / f"{i}.npy"]
            if i in self.wanted:
                outs.append((folder / f"out{i}.npy", dtype))
                command += ["--out", outs[-1][0]]
        return command, outs


def launch(folder, text, arrays, *options, machine="a2a3", code=0, count=1):
    """Runs a module on arrays; gives the last `count` written ones, or stderr."""
    command, files = _module_command(
        folder, text, arrays, options, machine, 0 if code else count
    )
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stdout + done.stderr
    if code:
        return done.stderr
    got = [np.load(file) for file in files]
    if files:
        isa_coverage.record(text)
        isa_simulator.compare_text(text, machine, arrays, got, options)
    return got


def run_module(text, arguments, *options, machine="a2a3", outs=0):
    """Runs a kernel or a program written by hand on arrays and numbers; gives
    what its written arguments hold afterwards, of which there are `outs`, and
    what was printed."""
    with tempfile.TemporaryDirectory() as folder:
        command, files = _module_command(
            pathlib.Path(folder), text, arguments, options, machine, outs
        )
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr
        got = [np.load(file) for file in files]
    if files:
        isa_coverage.record(text)
        # A program has no C++: it launches kernels, which have.
        if "pto_isa.program" not in text:
            isa_simulator.compare_text(text, machine, arguments, got, options)
    return got, done.stdout


def fail_module(text, arguments, *options, machine="a2a3"):
    """The message of a run that has to fail, which is the user's error."""
    with tempfile.TemporaryDirectory() as folder:
        command, _ = _module_command(
            pathlib.Path(folder), text, arguments, options, machine, 0
        )
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 1, done.stdout + done.stderr
        return done.stderr


def _module_command(folder, text, arguments, options, machine, outs):
    (folder / "kernel.mlir").write_text(text)
    command = [BUILD / "bin" / "pto-run", "--level=isa", f"--machine={machine}",
               folder / "kernel.mlir", *options]
    for i, array in enumerate(arguments):
        if not isinstance(array, np.ndarray):
            command += ["--arg", str(array)]
            continue
        np.save(folder / f"{i}.npy", array)
        command += ["--arg", folder / f"{i}.npy"]
    files = [folder / f"out{i}.npy" for i in range(outs)]
    for file in files:
        command += ["--out", file]
    return command, files
