"""The same kernels as C++ in the simulation mode of the public headers.

With PTO_ISA_ROOT each kernel that a test runs with pto-run is also written as
C++, compiled against those headers and run; what the test gets must be the same
values. PTO_ISA_SIMULATE=0 leaves that out, for speed. Programs are kept in the
build folder, so that a second run compiles nothing.

isa-simulation.json lists what the simulation does not model, by instruction:
`with`, a regular expression that the line of the instruction matches, with i64
constants in hexadecimal (all, if there is none, and of several the first
counts); a `machine`, if it is so on one only; a `reason`; and what happens:

- `refused`: there is no C++ for it;
- `rejects`: the headers do not compile in simulation mode;
- `stops`: they do, but the program does not end well;
- `differs`: its values are others;
- `ulps`: they differ by as many units in the last place at most, and zeros in
  sign.

What depends on values stands in a comment behind the instruction, which `with`
matches as well.

Of a kernel with such instructions, those and what depends on them are left out,
and the rest is compared. Each entry is tried on the first kernel that it is
for: one that the simulation gets right is an error. What only differs has to
compile as it stands.
"""

import hashlib
import itertools
import json
import os
import pathlib
import re
import subprocess
import tempfile

import numpy as np
from isa_coverage import record

BUILD = pathlib.Path(
    os.environ.get("PTO_BUILD_DIR", pathlib.Path(__file__).parents[2] / "build")
)
ROOT = os.environ.get("PTO_ISA_ROOT")
ENABLED = bool(ROOT) and os.environ.get("PTO_ISA_SIMULATE") != "0"
ENTRIES = json.loads(pathlib.Path(__file__).with_name("isa-simulation.json").read_text())
CACHE = BUILD / "isa-simulator"

# Half a second of compiling instead of two; 16-bit brain floats as they are.
COMPILER = os.environ.get("PTO_ISA_CXX", "clang++-22")
FLAGS = [
    "-std=c++23", "-O0", "-w", "-D__CPU_SIM", "-D__DAV_VEC__", "-D__DAV_CUBE__",
    "-DPTO_CPU_MAX_THREADS=1", "-D__STDCPP_BFLOAT16_T__=1",
    "-DPTO_CPU_SIM_ENABLE_BF16", f"-I{CACHE}", f"-I{ROOT}/include",
]  # fmt: skip
LINK = ["-rtlib=compiler-rt", "-unwindlib=libgcc", "-fuse-ld=lld", "-lpthread", "-ldl"]
HEADERS = ["stdint.h", "stddef.h", "pto/pto-inst.hpp", "pto/comm/pto_comm_inst.hpp",
           "cstdio", "cstdlib", "cstring", "fstream", "functional", "iterator", "map",
           "mutex", "string", "thread", "utility", "vector"]
# A program that waits for ever is an answer too, sooner where it is expected.
SECONDS, SECONDS_TO_STOP = 300, 30

NAME = re.compile(r"%\w+")


class Entry:
    """What is not modelled of an instruction."""

    def __init__(self, op, fields):
        self.op, self.reason = op, fields["reason"]
        self.effect, self.ulps = fields.get("effect"), fields.get("ulps", 0)
        self.machine = fields.get("machine")
        self.pattern = re.compile(fields.get("with", ""))
        self.tried = False

    def matches(self, line, machine):
        is_op = re.search(rf"pto_isa\.{re.escape(self.op)}(?![\w.])", line)
        return is_op and self.pattern.search(line) and self.machine in (None, machine)

    def __str__(self):
        return f"'{self.op}' ({self.reason})"


ALL = [Entry(op, fields) for op, list in ENTRIES.items() for fields in list]


WORD = re.compile(r"(%\w+) = arith\.constant (-?\d+) : i64")


def spell_words(lines):
    """The lines with constants of 64 bits in hexadecimal instead of their names,
    so that patterns can tell fields of them apart."""
    words = {found[1]: f"0x{int(found[2]) % 2**64:016x}"
             for line in lines if (found := WORD.search(line))}
    return [NAME.sub(lambda name: words.get(name[0], name[0]), line) for line in lines]


def find_entries(lines, machine):
    """The entry that is for a line, in a list, by the numbers of lines: the first
    that matches."""
    found = {}
    for i, line in enumerate(spell_words(lines)):
        entries = (e for e in ALL if "pto_isa." in line and e.matches(line, machine))
        if first := list(itertools.islice(entries, 1)):
            found[i] = first
    return found


#===------------------------------------------------------------------------===
# Programs
#===------------------------------------------------------------------------===


def get_stamp():
    """The newest of the headers, so that others are noticed."""
    files = (pathlib.Path(ROOT) / "include").rglob("*.h*")
    return max(int(file.stat().st_mtime) for file in files)


def get_precompiled(memo=[]):
    """The headers, compiled once."""
    if memo:
        return memo[0]
    CACHE.mkdir(exist_ok=True)
    shim = CACHE / "stdfloat"
    if not shim.exists():
        shim.write_text("namespace std { using bfloat16_t = __bf16; }\n")
    key = hashlib.sha256(repr((FLAGS, get_stamp())).encode()).hexdigest()[:16]
    source, out = CACHE / f"{key}.hpp", CACHE / f"{key}.pch"
    if not out.exists():
        source.write_text("".join(f"#include <{name}>\n" for name in HEADERS))
        subprocess.run([COMPILER, *FLAGS, "-include", "stdint.h", "-include",
                        "stddef.h", "-x", "c++-header", source, "-o", f"{out}.new"],
                       check=True)
        os.replace(f"{out}.new", out)
    memo.append(out)
    return out


class Refused(Exception):
    """What pto-translate says."""


def plan(text, machine):
    """The module with scratch and addresses."""
    passes = ["--pto-isa-infer-layout", "--pto-isa-materialize-scratch"]
    # Beside tiles that move to other addresses there are none to plan for.
    if "pto_isa.tassign " not in text:
        passes.append("--pto-isa-plan-memory")
    done = subprocess.run([BUILD / "bin" / "pto-opt", f"--machine={machine}", *passes],
                          input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def translate(planned, *options):
    """What pto-translate makes of a planned module."""
    done = subprocess.run([BUILD / "bin" / "pto-translate", *options],
                          input=planned, capture_output=True, text=True)
    if done.returncode:
        raise Refused(done.stderr)
    return done.stdout


def describe(planned):
    """The kernels of a planned module."""
    return json.loads(translate(planned, "--pto-isa-to-manifest"))


def compile_program(source, syntax_only=False):
    """The program of a source, or what the compiler says."""
    pch = get_precompiled()
    key = hashlib.sha256(f"{pch} {syntax_only} {source}".encode()).hexdigest()[:24]
    program, errors = CACHE / key, CACHE / f"{key}.txt"
    if not program.exists() and not errors.exists():
        file = CACHE / f"{key}.{os.getpid()}.cpp"
        file.write_text(source)
        new = f"{program}.{os.getpid()}"
        how = ["-fsyntax-only"] if syntax_only else ["-o", new, *LINK]
        done = subprocess.run([COMPILER, *FLAGS, "-include-pch", pch, file, *how],
                              capture_output=True, text=True)
        file.unlink()
        assert "precompiled" not in done.stderr, done.stderr
        if done.returncode:
            errors.write_text(done.stderr)
        elif syntax_only:
            program.touch()
        else:
            os.replace(new, program)
    return (None, errors.read_text()) if errors.exists() else (program, "")


def as_file(array):
    """An array as files have it: other floats by their width."""
    name = array.dtype.name
    if array.dtype.kind == "V" or name.startswith(("bf", "fl")):
        if name not in ("float16", "float32", "float64"):
            return array.view(f"V{array.itemsize}")
    return array


def run_program(program, kernel, blocks, values, seconds=SECONDS):
    """What is in the arrays afterwards, or what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        words = []
        for i, value in enumerate(values):
            if isinstance(value, np.ndarray):
                words.append(f"{folder}/{i}.npy")
                np.save(words[-1], as_file(value))
            else:
                words.append(str(value))
        try:
            done = subprocess.run([program, kernel, str(blocks), *words],
                                  capture_output=True, text=True, timeout=seconds)
        except subprocess.TimeoutExpired:
            return None, f"does not end within {seconds} s"
        if done.returncode:
            return None, f"ends with {done.returncode}: {done.stderr[-2000:]}"
        return [np.load(word) if word.endswith(".npy") else None for word in words], ""


#===------------------------------------------------------------------------===
# Values
#===------------------------------------------------------------------------===


def bits(array):
    """The bits of elements, as numbers."""
    return array.view(f"u{array.itemsize}")


def in_order(array):
    """Numbers that count the values of a float type in order."""
    width = array.itemsize * 8
    raw = bits(array).astype(np.int64)
    rest = raw & ((1 << (width - 1)) - 1)
    return np.where(raw >> (width - 1) & 1, -rest, rest)


def find_difference(got, want, ulps=None):
    """Where two arrays differ, in words; empty if they do not. Any NaN is any
    NaN; zeros differ in sign unless `ulps` are allowed."""
    got = got.view(want.dtype).reshape(want.shape)
    unequal = bits(got) != bits(want)
    # Of floats that files have by their width nobody knows which are no numbers.
    if want.dtype.kind not in "iub" and want.dtype.type is not np.void:
        unequal &= ~(np.isnan(got.astype(np.float64)) & np.isnan(want.astype(np.float64)))
        if ulps is not None:
            unequal &= abs(in_order(got) - in_order(want)) > ulps
    if not unequal.any():
        return ""
    at = tuple(int(axis[0]) for axis in np.nonzero(unequal))
    return (f"{int(unequal.sum())} of {want.size} values differ, first at {at}: "
            f"{got[at]} in simulation, {want[at]} by pto-run")


#===------------------------------------------------------------------------===
# Comparison
#===------------------------------------------------------------------------===


class Case:
    """A kernel with its arguments and what pto-run made of some of them."""

    def __init__(self, text, machine, values, wanted, options=()):
        self.text, self.machine, self.values = text, machine, values
        # Argument number → (array, allowed ulps or None).
        self.wanted, self.options = wanted, options

    def get_option(self, name, default):
        for option in self.options:
            if str(option).startswith(f"--{name}="):
                return str(option).split("=", 1)[1]
        return default

    def find_kernel(self, manifest):
        """The kernel that pto-run runs: the one that is asked for, or all of
        the file as one."""
        names = [kernel["name"] for kernel in manifest["kernels"]]
        stems = [name for name in names if f"{name}_aic" in names]
        return self.get_option("entry", (stems or names or [""])[0])

    def simulate(self, seconds=SECONDS):
        """How the simulation differs from pto-run, in words; empty if not."""
        try:
            planned = plan(self.text, self.machine)
            source = translate(planned, "--pto-isa-to-cpp", "--with-driver")
        except Refused as error:
            return f"has no C++: {error}", "refused"
        program, errors = compile_program(source)
        if not program:
            return f"does not compile: {errors}", "rejects"
        kernel = self.find_kernel(describe(planned))
        got, problem = run_program(program, kernel, self.get_option("grid", 1),
                                   self.values, seconds)
        if problem:
            return problem, "stops"
        differences = [
            f"argument {i}: {difference}"
            for i, (want, ulps) in self.wanted.items()
            if (difference := find_difference(got[i], want, ulps))
        ]
        return "; ".join(differences), "differs"

    def reads_what_nobody_wrote(self):
        """Whether the values depend on what memory holds at the start."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "kernel.mlir"
            path.write_text(self.text)
            words = []
            for i, value in enumerate(self.values):
                if isinstance(value, np.ndarray):
                    np.save(f"{folder}/{i}.npy", as_file(value))
                    words += ["--arg", f"{folder}/{i}.npy"]
                else:
                    words += ["--arg", str(value)]
            options = [o for o in self.options if not str(o).startswith("--count")]
            done = subprocess.run(
                [BUILD / "bin" / "pto-run", "--level=isa", f"--machine={self.machine}",
                 path, *options, "--check-uninit", *words],
                capture_output=True, text=True)
            return done.returncode == 1 and "which nobody wrote" in done.stderr

    def check(self):
        """Fails if the simulation differs; says whether it was compared."""
        if not self.wanted:
            return False
        difference, _ = self.simulate()
        if difference and self.reads_what_nobody_wrote():
            return False
        assert not difference, f"{difference}\n{self.text}"
        return True


def check_entry(entry, case):
    """Fails if the simulation models what an entry says it does not."""
    if entry.tried or not case.wanted:
        return
    entry.tried = True
    difference, effect = case.simulate(
        SECONDS_TO_STOP if entry.effect == "stops" else SECONDS)
    assert difference, (
        f"isa-simulation.json: the simulation models {entry}\n{case.text}")
    assert effect == entry.effect, (
        f"isa-simulation.json: '{entry.effect}' expected of {entry}, but found "
        f"'{effect}': {difference}\n{case.text}")


#===------------------------------------------------------------------------===
# Kernels of many cases
#===------------------------------------------------------------------------===

VIEWS = re.compile(r"(%\w+)(?::\d+)? = pto_isa\.(?:subview|treshape|bitcast|"
                   r"multi_tile_get|tassign|make_tensor_view|partition_view|"
                   r"addptr|castptr) (%\w+)")
MEMORY = re.compile(r"(%\w+)(?::\d+)? = pto_isa\.(?:alloc|declare)\w*|(%arg\d+)")


class Flow:
    """Which arguments the instructions on some lines of straight code reach."""

    def __init__(self, lines):
        self.lines, self.root = lines, {}
        self.memory = {found[1] or found[2]
                       for line in lines for found in MEMORY.finditer(line)}

    def split(self, line):
        """The memory that a line writes, and that it reads."""
        view = VIEWS.search(line)
        if view:
            self.root[view[1]] = self.root.get(view[2], view[2])
        names = [self.root.get(name, name) for name in NAME.findall(line)]
        outs = re.search(r"\bouts\(([^:]*)", line)
        written = NAME.findall(outs[1]) if outs else []
        if " = " in line:
            written.append(NAME.findall(line)[0])
        elif not outs and not view:
            # What has no operands in groups may write any memory.
            written += [name for name in names if name in self.memory]
        written = {self.root.get(name, name) for name in written}
        ins = re.search(r"\bins\(([^:]*)", line)
        read = {self.root.get(name, name) for name in NAME.findall(ins[1] if ins else "")}
        return written, set(names) - written | read

    def overwrites(self, line):
        """The tiles that a line writes as a whole."""
        outs = re.search(r"\bouts\(([^:]*)", line) if "ins(" in line else None
        return {name for name in NAME.findall(outs[1] if outs else "")
                if name not in self.root and not name.startswith("%arg")}

    def reach(self, start):
        """Maps lines that the results of the lines in `start` (a number each)
        reach to the largest of their numbers, and arguments likewise."""
        self.root, dirty, reached, gone = {}, {}, {}, set()
        for i, line in enumerate(map(str.strip, self.lines)):
            written, read = self.split(line)
            names, is_view = {*NAME.findall(line)}, bool(VIEWS.search(line))
            found = [dirty[name] for name in read if name in dirty]
            if "pto_isa." in line and "ins(" not in line:
                # What has no operands in groups may update any.
                found += [dirty[name] for name in written if name in dirty]
            if i in start:
                found.append(start[i])
                if "pto_isa.castptr" in line:
                    written = written | self.memory  # it points anywhere
            if found and (i in start or not is_view or names & gone):
                reached[i] = max(found)
                dirty.update(dict.fromkeys(written, max(found)))
                gone |= {name for name in names if line.startswith(f"{name} = ")}
                if "set_validshape" in line:
                    gone |= written  # what comes next is as large as that says
            elif not found:
                for name in self.overwrites(line) - gone:
                    dirty.pop(name, None)
        arguments = {int(name[4:]): number for name, number in dirty.items()
                     if name.startswith("%arg")}
        return reached, arguments


def has_other_cores(machine, options):
    """Whether a launch has more or fewer vector cores than the machine, which are
    those that programs have."""
    file = pathlib.Path(__file__).parents[2] / "lib/Machine/data" / f"{machine}.json"
    own = json.loads((file if file.exists() else pathlib.Path(machine)).read_text())
    prefix = "--vector-cores="
    return any(int(str(option)[len(prefix):]) != own["cores"]["vectorPerCube"]
               for option in options if str(option).startswith(prefix))


def compare_kernel(kernel, outputs, options):
    """Compares a kernel of isa_kernel.py with its simulation."""
    if not ENABLED or has_other_cores(kernel.machine, options):
        return
    lines = [line for entry in kernel.lines for line in entry.splitlines()]
    values = [array for array, _ in kernel.arguments]
    marked = find_entries(lines, kernel.machine)
    wrong = {i: 1 for i, found in marked.items() if any(e.effect for e in found)}
    near = {i: max(e.ulps for e in found) for i, found in marked.items()
            if i not in wrong}
    flow = Flow(lines)
    (left_out, bad), (_, inexact) = flow.reach(wrong), flow.reach(near)

    def make(numbers, dropped):
        wanted = {n: (array, inexact.get(n))
                  for n, array in zip(kernel.wanted, outputs, strict=True)
                  if n in numbers}
        kept = [line for i, line in enumerate(lines) if i not in dropped]
        return Case(kernel.text(kept), kernel.machine, values, wanted, options)

    good = [n for n in kernel.wanted if n not in bad and n not in kernel.spoiled]
    case = make(good, left_out)
    if case.check():
        record(case.text, {f"%arg{n}" for n in good}, kind="simulated")
    for entry in {entry: None for found in marked.values() for entry in found}:
        if entry.effect and not entry.tried:
            # All that it is for, as some may come out right by chance.
            of_entry = {i for i, found in marked.items() if entry in found}
            _, own = flow.reach(dict.fromkeys(of_entry, 1))
            dropped, others = flow.reach({i: 1 for i in wrong if i not in of_entry})
            numbers = own.keys() & {*kernel.wanted} - others.keys() - kernel.spoiled
            check_entry(entry, make(numbers, dropped))
    check_syntax(kernel.text(), kernel.machine, marked)


def check_syntax(text, machine, marked):
    """What the simulation only gets wrong has to compile as it stands."""
    effects = {entry.effect for found in marked.values() for entry in found}
    if effects & {"stops", "differs"} and not effects & {"rejects", "refused"}:
        source = translate(plan(text, machine), "--pto-isa-to-cpp", "--with-driver")
        program, errors = compile_program(source, syntax_only=True)
        assert program, errors


#===------------------------------------------------------------------------===
# Modules
#===------------------------------------------------------------------------===


def spell_out(text):
    """The lines of a module, without the short names of types, and behind those of
    queues whether they have `nosplit`."""
    names = dict(re.findall(r"^(!\w+) = (!pto_isa\..*)$", text, re.MULTILINE))
    queue = " // nosplit" if "nosplit = true" in text else ""
    return [re.sub(r"!\w+", lambda name: names.get(name[0], name[0]), line)
            + (queue if re.search(r"pto_isa\.t(push|pop)", line) else "")
            for line in text.splitlines()]


def compare_text(text, machine, values, outputs, options):
    """Compares a module, of which `outputs` are the first arrays written. With
    loops and queues nothing can be left out of it."""
    if not ENABLED or not outputs or has_other_cores(machine, options):
        return
    case = Case(text, machine, values, {}, options)
    # The manifest needs no C++.
    manifest = describe(plan(text, machine))
    name = case.find_kernel(manifest)
    kernel = next(kernel for kernel in manifest["kernels"] if kernel["name"] == name)
    written = [i for i, argument in enumerate(kernel["arguments"])
               if argument["kind"] == "array" and argument["direction"] != "in"]
    case.wanted = {i: (array, None) for i, array in zip(written, outputs)}
    marked = find_entries(spell_out(text), machine)
    if not marked and case.check():
        record(text, kind="simulated")
    entries = {entry: None for found in marked.values() for entry in found}
    # Of others nobody can tell which it was.
    if len({entry.effect for entry in entries}) == 1:
        for entry in entries:
            check_entry(entry, case)
    check_syntax(text, machine, marked)
