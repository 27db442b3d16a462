"""Values for kernels of the public assembler: what its tests give, else guesses.

run-public-pto.py executes kernels that come without inputs. How many elements
an array needs follows from the views that the kernel makes of it, as intervals
over the loops around them. Scalars are what the public test runner would pass;
under that, sizes are guessed until no window leaves its view.

Where the folder of a kernel has a script that makes inputs and expected values,
it runs in a scratch folder that looks as it expects: `main.cpp` with names and
counts of the arguments, `outputs.txt`, and a `.bin` file for each array.
"""

from __future__ import annotations

import importlib.util
import math
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

MOST_BYTES = 1 << 30
"""More is not given to one kernel."""

# Kind of array in NumPy and in the public runner's C++, by element type.
ELEMENTS = {
    "f32": ("<f4", "float"), "f16": ("<f2", "aclFloat16"),
    "bf16": ("<u2", "bfloat16_t"), "i8": ("<i1", "int8_t"),
    "i16": ("<i2", "int16_t"), "i32": ("<i4", "int32_t"),
    "i64": ("<i8", "int64_t"), "ui8": ("<u1", "uint8_t"),
    "ui16": ("<u2", "uint16_t"), "ui32": ("<u4", "uint32_t"),
    "ui64": ("<u8", "uint64_t"), "f8E4M3FN": ("<u1", "float8_e4m3_t"),
    "f8E5M2": ("<u1", "float8_e5m2_t"), "f8E8M0FNU": ("<u1", "float8_e8m0_t"),
}  # fmt: skip
FILLED_IN = re.compile(r"__pypto_spmd_(block_idx|block_num|subblock_idx)$")
"""Arguments that the launch gives."""


class NotPossible(Exception):
    """Why no values can be made for a kernel."""


@dataclass
class Function:
    """A function of a module as pto-opt prints it."""

    name: str
    private: bool
    arguments: list[tuple[str, str]]  # name, type
    results: bool
    lines: list[str] = field(default_factory=list)
    module: dict[str, Function] = field(default_factory=dict)  # all, by name

    def scalars(self) -> list[str]:
        """Arguments that are numbers."""
        return [name for name, type in self.arguments if is_scalar(type)]


def is_scalar(type: str) -> bool:
    """Whether an argument's type is a number."""
    return re.fullmatch(r"index|u?i\d+|b?f\d+", type) is not None


def functions_of(text: str) -> list[Function]:
    """The functions that have a body."""
    found: list[Function] = []
    for line in text.splitlines():
        head = re.match(
            r"\s*func\.func (private )?@(\w+)\((.*?)\)( -> .*?)?( attributes .*)?( \{)?$",
            line,
        )
        if head:
            arguments = re.findall(r"(%[\w.$-]+): ([^,<{]+(?:<[^>]*>+)?)", head[3])
            arguments = [(name, type.strip()) for name, type in arguments]
            found.append(Function(head[2], bool(head[1]), arguments, bool(head[4])))
        elif found:
            found[-1].lines.append(line.strip())
    found = [function for function in found if function.lines]
    module = {function.name: function for function in found}
    for function in found:
        function.module = module
    return found


def kernels_of(functions: Sequence[Function]) -> Iterator[tuple[str, list[Function]]]:
    """What can be launched: a name for pto-run, and the functions behind it."""
    entries = {f.name: f for f in functions if not f.private and not f.results}
    called = {
        name
        for f in functions
        for line in f.lines
        for name in re.findall(r"\bcall @(\w+)", line)
    }
    while entries:
        name, function = next(iter(entries.items()))
        group = [function]
        # Functions with queues between them name each other.
        for member in group:
            peers = re.findall(r"peer_func = @(\w+)", "\n".join(member.lines))
            peers += [
                other.name
                for other in entries.values()
                if f"peer_func = @{member.name}" in "\n".join(other.lines)
            ]
            group += [
                entries[peer]
                for peer in dict.fromkeys(peers)
                if peer in entries and entries[peer] not in group
            ]
        stem = re.sub(r"_ai[cv]$", "", name)
        for suffix in ("_aic", "_aiv"):
            if other := entries.get(stem + suffix):
                if stem != name and other not in group:
                    group.append(other)
        for member in group:
            del entries[member.name]
        if name not in called:
            is_pair = {f.name for f in group} == {f"{stem}_aic", f"{stem}_aiv"}
            entry = stem if is_pair else ",".join(f.name for f in group)
            yield entry, group


# Intervals --------------------------------------------------------------------

Interval = tuple[int, int]


def _divide(a: Interval, b: Interval, up: bool = False) -> Interval | None:
    """Quotients of numbers that are not negative."""
    if b[0] <= 0 or a[0] < 0:
        return None
    if up:
        return -(-a[0] // b[1]), -(-a[1] // b[0])
    return a[0] // b[1], a[1] // b[0]


def _combine(op: str, a: Interval, b: Interval) -> Interval | None:
    """What `op` makes of two intervals; nothing if that is not known."""
    if op == "addi":
        return a[0] + b[0], a[1] + b[1]
    if op == "subi":
        return a[0] - b[1], a[1] - b[0]
    if op == "muli":
        products = [x * y for x in a for y in b]
        return min(products), max(products)
    if op in ("divsi", "divui", "floordivsi"):
        return _divide(a, b)
    if op in ("ceildivsi", "ceildivui"):
        return _divide(a, b, up=True)
    if op in ("remsi", "remui"):
        if b[0] <= 0 or a[0] < 0:
            return None
        return (a[0] % b[0],) * 2 if a[0] == a[1] and b[0] == b[1] else (
            0, min(a[1], b[1] - 1))  # fmt: skip
    if op in ("minsi", "minui"):
        return min(a[0], b[0]), min(a[1], b[1])
    if op in ("maxsi", "maxui"):
        return max(a[0], b[0]), max(a[1], b[1])
    return None


class Extents:
    """How many elements of each array a function reaches."""

    def __init__(self, function: Function, scalars: dict[str, int]):
        self.sizes: dict[str, int] = {}
        self.written: set[str] = set()
        self.shape_scalars: set[str] = set()
        self._values: dict[str, Interval | None] = {
            name: (value, value) for name, value in scalars.items()
        }
        # Which argument a number is, and where in an array a pointer is.
        self._origin = {name: name for name in scalars}
        self._module = function.module
        self._pointers: dict[str, tuple[str, Interval]] = {
            name: (name, (0, 0))
            for name, type in function.arguments
            if not is_scalar(type)
        }
        for name, type in function.arguments:
            if static := re.match(r"!pto_isa\.tensor_view<([\dx]+)x", type):
                self._reach(name, (math.prod(map(int, static[1].split("x"))) - 1,) * 2)
        for line in function.lines:
            self._visit(line)

    def _call(self, callee: Function, operands: list[str]) -> None:
        """Notes what a function that is called does with our arrays."""
        parameters = [name for name, _ in callee.arguments]
        values = {
            name: self._value(operand) for name, operand in zip(parameters, operands)
        }
        # A range is taken at its end.
        inside = Extents(callee, {n: v[1] for n, v in values.items() if v})
        for name, operand in zip(parameters, operands):
            if operand in self._pointers and name in inside.sizes:
                self._reach(operand, (inside.sizes[name] - 1,) * 2)
                if name in inside.written:
                    self.written.add(self._pointers[operand][0])
            if name in inside.shape_scalars and operand in self._origin:
                self.shape_scalars.add(self._origin[operand])

    def _value(self, name: str) -> Interval | None:
        return self._values.get(name)

    def _reach(self, name: str, last: Interval) -> None:
        """Notes an access of an element behind a pointer."""
        if name in self._pointers:
            array, start = self._pointers[name]
            size = max(start[1] + last[1] + 1, 0)
            self.sizes[array] = max(self.sizes.get(array, 0), size)

    def _visit(self, line: str) -> None:
        if loop := re.match(r"(?:%\S+(?::\d+)? = )?scf\.for (%\S+) = (%\S+) to (%\S+) ", line):
            low, high = self._value(loop[2]), self._value(loop[3])
            known = low and high
            self._values[loop[1]] = (low[0], max(high[1] - 1, low[0])) if known else None
        if call := re.search(r"\bcall @(\w+)\((.*?)\)", line):
            if callee := self._module.get(call[1]):
                self._call(callee, re.findall(r"%[\w.$-]+", call[2]))
        self._visit_write(line)
        if scalar := re.search(r"(?:load|store)_scalar .*?(%[\w.$-]+)\[(%[\w.$-]+)\]", line):
            self._reach(scalar[1], self._value(scalar[2]) or (0, 0))
        if found := re.match(r"(%[\w.$-]+) = ([\w.]+) ?(.*)$", line):
            self._define(*found.groups())

    def _visit_write(self, line: str) -> None:
        outs = re.search(r"\bouts\((%[\w.$-]+)", line)
        scalar = re.search(r"store_scalar .*?(%[\w.$-]+)\[", line)
        for match in filter(None, (outs, scalar)):
            if match[1] in self._pointers:
                self.written.add(self._pointers[match[1]][0])

    def _define(self, name: str, op: str, rest: str) -> None:
        operands = re.findall(r"%[\w.$-]+", rest)
        dialect, _, short = op.partition(".")
        if dialect == "pto_isa":
            self._define_address(name, short, rest, operands)
        elif op == "arith.constant":
            number = re.match(r"(-?\d+) :|true|false", rest)
            if number:
                value = int(number[1]) if number[1] else int(number[0] == "true")
                self._values[name] = (value, value)
        elif short in ("index_cast", "index_castui", "extsi", "extui", "trunci"):
            self._values[name] = self._value(operands[0])
            if operands[0] in self._origin:
                self._origin[name] = self._origin[operands[0]]
        elif op == "arith.select":
            chosen = [self._value(operand) for operand in operands[1:3]]
            if all(chosen):
                self._values[name] = (min(c[0] for c in chosen), max(c[1] for c in chosen))
        elif op == "arith.cmpi":
            self._values[name] = (0, 1)
        elif dialect == "arith" and len(operands) == 2:
            values = [self._value(operand) for operand in operands]
            if all(values):
                self._values[name] = _combine(short, *values)

    def _define_address(self, name: str, op: str, rest: str, operands: list[str]) -> None:
        if op in ("get_block_idx", "get_subblock_idx"):
            self._values[name] = (0, 1 if "sub" in op else 0)
        elif op in ("get_block_num", "get_subblock_num"):
            self._values[name] = (1, 2 if "sub" in op else 1)
        elif op == "addptr" and operands[0] in self._pointers:
            array, start = self._pointers[operands[0]]
            offset = self._value(operands[1])
            if offset is None:
                raise NotPossible("a pointer's offset is read from memory")
            self._pointers[name] = (array, (start[0] + offset[0], start[1] + offset[1]))
        elif op == "castptr" and operands[0] in self._pointers:
            self._pointers[name] = self._pointers[operands[0]]
        elif op == "partition_view" and operands[0] in self._pointers:
            self._pointers[name] = self._pointers[operands[0]]
        elif op == "make_tensor_view" and operands[0] in self._pointers:
            self._make_view(name, operands[0], rest)

    def _make_view(self, name: str, pointer: str, rest: str) -> None:
        lists = [
            re.findall(r"%[\w.$-]+|\d+", re.search(rf"{key} = \[(.*?)\]", rest)[1])
            for key in ("shape", "strides")
        ]
        last = 0
        for size, stride in zip(*lists):
            self.shape_scalars |= {
                self._origin[part] for part in (size, stride) if part in self._origin
            }
            extents = [
                (int(part),) * 2 if part.isdigit() else self._value(part)
                for part in (size, stride)
            ]
            if not all(extents):
                raise NotPossible("the size of a view is read from memory")
            last += (extents[0][1] - 1) * extents[1][1]
        self._reach(pointer, (last, last))
        self._pointers[name] = self._pointers[pointer]


# The public runner ------------------------------------------------------------


class PublicRunner:
    """What the public assembler's own runner would give a kernel."""

    def __init__(self, root: Path):
        self.samples = root / "test" / "samples"
        self._tables = None
        path = root / "test/npu_validation/scripts/generate_testcase.py"
        if path.is_file():
            sys.dont_write_bytecode = True
            spec = importlib.util.spec_from_file_location("generate_testcase", path)
            self._tables = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(self._tables)

    def scalar(self, sample: str, case: str, position: int) -> int:
        """The number that it passes as argument `position`."""
        name = f"v{position + 1}"
        if self._tables:
            value = self._tables._integer_scalar_default_value(
                case, name, "int32_t", sample
            )
            if value is not None:
                return value
        return 1

    def count(self, sample: str, case: str, position: int) -> int:
        """The fewest elements that it gives array `position`."""
        if not self._tables:
            return 0
        minimums = self._tables._pointer_count_minimums_for_case(sample, case)
        return int(minimums.get(f"v{position + 1}", 0))

    def script(self, sample: str, case: str, kind: str) -> Path | None:
        """The script of a kernel that is called `kind`, if it has one."""
        folder = self.samples / sample
        for path in (
            folder / f"{case}_{kind}.py",
            folder / "npu_validation" / case / f"{kind}.py",
        ):
            if path.is_file():
                return path
        return None


def case_name(path: str) -> tuple[str, str]:
    """The sample and the case of it that a file below test/ is."""
    parts = path.split("/")
    stem = re.sub(r"[-_]pto$", "", Path(parts[-1]).stem)
    return (parts[1] if parts[0] == "samples" else "", stem)


# Values of a launch -----------------------------------------------------------


@dataclass
class Values:
    """The arguments of one launch."""

    counts: dict[str, int]  # of arrays
    scalars: dict[str, int]
    written: set[str]


def _extents(group: Sequence[Function], scalars: dict[str, int]) -> list[Extents]:
    return [Extents(function, scalars) for function in group]


def parameters(group: Sequence[Function]) -> list[tuple[str, str]]:
    """The arguments of functions that run together: by name, in order."""
    return list(dict.fromkeys(pair for f in group for pair in f.arguments))


def guesses(
    group: Sequence[Function], runner: PublicRunner, sample: str, case: str
) -> Iterator[Values]:
    """Values to try, the likeliest first."""
    arguments = parameters(group)
    numbers = [(i, name) for i, (name, type) in enumerate(arguments) if is_scalar(type)]
    usual = {name: runner.scalar(sample, case, i) for i, name in numbers}
    for name in usual:
        if filled := FILLED_IN.search(name):
            usual[name] = int(filled[1] == "block_num")
    probe = [Extents(f, dict.fromkeys(usual, 64)) for f in group] if usual else []
    sizes = {name for extents in probe for name in extents.shape_scalars}
    tried: list[dict[str, int]] = []
    for size in (None, 128, 1024, 8192):
        guess = {
            name: value
            if size is None or FILLED_IN.search(name)
            else (size if name in sizes else 0)
            for name, value in usual.items()
        }
        if guess in tried:
            continue
        tried.append(guess)
        reached = _extents(group, guess)
        counts = {
            name: max(
                [extents.sizes.get(name, 0) for extents in reached]
                + [runner.count(sample, case, i)]
            )
            for i, (name, type) in enumerate(arguments)
            if not is_scalar(type)
        }
        yield Values(counts, guess, set().union(*(e.written for e in reached)))


def element_of(type: str) -> str:
    """The element type of an array's type."""
    if pointer := re.fullmatch(r"!pto_isa\.ptr<([\w]+)(?:, \w+)?>", type):
        return pointer[1]
    if view := re.fullmatch(r"!pto_isa\.tensor_view<(?:[\d?]+x)*(\w+)>", type):
        return view[1]
    raise NotPossible(f"no host can make a value of {type}")


def shape_of(type: str, count: int) -> str:
    """How many elements to make, for pto-run."""
    static = re.match(r"!pto_isa\.tensor_view<([\d?x]+)x", type)
    return static[1] if static else str(max(count, 1))


def check_size(values: Values, arguments: Sequence[tuple[str, str]]) -> None:
    """Refuses what no test needs."""
    size = sum(
        values.counts[name] * np.dtype(ELEMENTS[element_of(type)][0]).itemsize
        for name, type in arguments
        if not is_scalar(type) and element_of(type) in ELEMENTS
    )
    if size > MOST_BYTES:
        raise NotPossible(f"needs more than {MOST_BYTES >> 20} MB of arrays")


def random_arguments(
    values: Values, arguments: Sequence[tuple[str, str]]
) -> Iterator[str]:
    """Values for pto-run: indices that are valid, numbers that are random."""
    for name, type in arguments:
        if FILLED_IN.search(name):
            continue
        if is_scalar(type):
            yield str(values.scalars.get(name, 1))
            continue
        element = element_of(type)
        if "?" in (shape := shape_of(type, values.counts[name])):
            raise NotPossible("has a view of dynamic shape as an argument")
        kind = "zeros" if element.startswith(("i", "u", "h")) else "rand"
        yield f"{kind}:{element if element != 'hif8' else 'ui8'}:{shape}"


# Golden scripts ---------------------------------------------------------------


def write_case(folder: Path, values: Values, arguments: Sequence[tuple[str, str]]) -> None:
    """Makes `folder` look as the scripts expect."""
    lines, outputs = [], []
    for i, (name, type) in enumerate(arguments, 1):
        if is_scalar(type):
            kind = "float" if "f" in type else "int32_t"
            lines.append(f"    {kind} v{i} = {values.scalars[name]};")
            continue
        host = ELEMENTS[element_of(type)][1]
        lines.append(f"    size_t elemCount_v{i} = {values.counts[name]};")
        lines.append(f"    size_t fileSize_v{i} = elemCount_v{i} * sizeof({host});")
        lines.append(f'    ReadFile("./v{i}.bin", fileSize_v{i});')
        outputs += [f"v{i}"] * (name in values.written)
    (folder / "main.cpp").write_text("\n".join(lines) + "\n")
    (folder / "outputs.txt").write_text("\n".join(outputs) + "\n")


def run_script(script: Path, folder: Path, samples: Path, machine: str) -> str:
    """Runs a script of the clone in `folder`; what it complains about."""
    environment = {
        **os.environ,
        "PYTHONPATH": f"{script.parent}:{samples}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "SOC_VERSION": "Ascend950" if machine == "a5" else "Ascend910B",
    }
    try:
        done = subprocess.run(
            [sys.executable, script],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
        )
    except subprocess.TimeoutExpired:
        return "takes too long"
    if done.returncode == 0:
        return ""
    said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    errors = [line for line in said if "[ERROR]" in line]
    return (errors or said or [f"exit code {done.returncode}"])[-1 if not errors else 0]


def given_arguments(
    folder: Path, values: Values, arguments: Sequence[tuple[str, str]]
) -> Iterator[str]:
    """Values for pto-run, out of the files that a script wrote."""
    for i, (name, type) in enumerate(arguments, 1):
        if FILLED_IN.search(name):
            continue
        if is_scalar(type):
            yield str(values.scalars[name])
            continue
        element = element_of(type)
        if not (folder / f"v{i}.bin").is_file():
            raise NotPossible(f"its script makes no value of argument {i}")
        array = np.fromfile(folder / f"v{i}.bin", ELEMENTS[element][0])
        if element == "bf16" or element.startswith("f8"):
            array = array.view(f"V{array.itemsize}")
        np.save(folder / f"v{i}.npy", array)
        yield str(folder / f"v{i}.npy")


TOLERANCES = {"f32": (1e-4, 1e-4), "f16": (1e-2, 1e-2), "bf16": (1e-6, 2**-7)}
"""atol and rtol where a folder has no script that compares: the public runner's
own, and one step of bf16. Others are compared bit by bit."""


def compare(golden: np.ndarray, result: np.ndarray, element: str) -> str:
    """Where two arrays differ; empty if they do not."""
    atol, rtol = TOLERANCES.get(element, (0.0, 0.0))
    if element == "bf16":
        golden, result = (
            (x.astype(np.uint32) << 16).view(np.float32) for x in (golden, result)
        )
    golden, result = golden.astype(np.float64), result.astype(np.float64)
    bad = ~np.isclose(result, golden, rtol=rtol, atol=atol, equal_nan=True)
    if not bad.any():
        return ""
    first = int(np.argmax(bad))
    return (
        f"{int(bad.sum())} of {bad.size} differ, first {first}: "
        f"expects {golden[first]}, found {result[first]}"
    )
