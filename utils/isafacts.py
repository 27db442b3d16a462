"""Facts of pto_isa, and instances of its operations to try the tools on.

`operations` reads what ODS states. A `Case` is the executed example of an
operation, of which an operand can be exchanged; `Tools.run` gives a tool many
modules in one process. Used by status.py and by test/python/test_isa_facts.py.
"""

import bisect
import re
import subprocess
import sys

from checklib import DIALECT_DOCS, read_page, records, tblgen

TD, TO_PAGE = DIALECT_DOCS[1][:2]
# What the two tables of element types in ODS are about, by the machines here.
MACHINES = {"a2a3": "memory", "a5": "register"}

# --- Facts ------------------------------------------------------------------


class Operand:
    """An operand as ODS declares it."""

    def __init__(self, record):
        self.name, self.role, self.form = (record[k] for k in ("name", "role", "form"))
        # The name of the type constraint.
        self.type = record["type"]["def"]
        self.places = [place for place in record["places"].split("|") if place]
        self.is_optional = bool(record["isOptional"])
        self.is_out = bool(record["isOut"])
        self.is_scratch = self.role == "s"


class Operation:
    """An operation: its name, group, example, and for instructions the operands
    and element types per machine (empty: not restricted)."""

    def __init__(self, record, all_records, example):
        self.name, self.example = record["opName"], example
        file = record["!locs"][0].split(":")[0]
        self.group = file.removeprefix("PTOISA").removesuffix(".td")
        self.is_instruction = "PTOISA_Instruction" in record["!superclasses"]
        self.operands, self.dtypes = [], {machine: [] for machine in MACHINES}
        self.verifier = record.get("verifier")
        self.has_own_rules = bool(record.get("hasOwnRules"))
        self.dtype_of = record.get("dtypeOf", "")
        if self.is_instruction:
            self.operands = [
                Operand(all_records[operand["def"]]) for operand in record["operands"]
            ]
            types = all_records[record["dataTypes"]["def"]]
            for machine, unit in MACHINES.items():
                self.dtypes[machine] = types[unit].split()

    @property
    def scratch(self):
        """The scratch operands."""
        return [operand for operand in self.operands if operand.is_scratch]


def operations(root):
    """The operations of the dialect by name."""
    every = records(root, TD)
    _, examples = read_page(tblgen(root, TD, TO_PAGE))
    texts = {example.subject: example.module() for example in examples}
    found = {}
    for name in every["!instanceof"]["Op"]:
        record = every[name]
        mnemonic = record["opName"]
        example = texts.get(f"pto_isa.{mnemonic}", "")
        found[mnemonic] = Operation(record, every, example)
    return dict(sorted(found.items()))


# --- Instances --------------------------------------------------------------


def split(text, separator=","):
    """The parts of a text, split where no bracket is open."""
    parts, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter in "<({[") - (letter in ">)}]" and text[i - 1] != "-")
        if letter == separator and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [part.strip() for part in [*parts, text[start:]] if part.strip()]


FUNCTION = re.compile(r"func\.func @example\((.*?)\)( attributes \{.*?\})? \{\n")


class Case:
    """The first instruction of an operation's example, taken apart: `operands`
    are [declaration, value, type], `values` the types of the function's
    arguments."""

    def __init__(self, operation):
        self.operation = operation
        mnemonic = re.escape(operation.name)
        line = re.search(
            rf"^ *pto_isa\.{mnemonic} ((?:ins|outs)\(.*)$", operation.example, re.M
        )
        self.ok = bool(line and FUNCTION.search(operation.example))
        self.ok = self.ok and operation.example.count("func.func") == 1
        if not self.ok:
            return
        self.line = line[0]
        self.operands, self.attributes = [], {"ins": "", "behind": ""}
        rest = line[1]
        for keyword, is_out in (("ins", False), ("outs", True)):
            if rest.startswith(keyword + "("):
                group, rest = self._group(rest[len(keyword) :])
                declared = [o for o in operation.operands if o.is_out == is_out]
                self._operands(group, declared, keyword)
        self.attributes["behind"] = rest
        self.ok = self.ok and len({id(o[0]) for o in self.operands}) == len(
            self.operands
        )

    @staticmethod
    def _group(text):
        """(what stands in the parentheses, what follows)"""
        depth = 0
        for i, letter in enumerate(text):
            depth += (letter == "(") - (letter == ")")
            if depth == 0:
                return text[1:i], text[i + 1 :].strip()
        return text, ""

    def _operands(self, group, declared, keyword):
        parts = split(group, ":")
        attributes = re.search(r"\{.*\}", parts[0])
        if attributes:
            self.attributes[keyword] = " " + attributes[0]
            parts[0] = parts[0].replace(attributes[0], "")
        values, types = split(parts[0]), split(parts[1]) if len(parts) == 2 else []
        # Forms of their own, and operands left out in the middle, are not read.
        if len(values) != len(types) or not all(re.match(r"%\w+$", v) for v in values):
            self.ok = False
            return
        spare = len(values) - sum(not operand.is_optional for operand in declared)
        for operand in declared:
            is_value = operand.role in "v"
            fits = values and (operand.role == "x" or is_value == ("<" not in types[0]))
            if operand.is_optional and (spare <= 0 or not fits):
                continue
            spare -= operand.is_optional
            if not values:
                self.ok = False
                return
            self.operands.append([operand, values.pop(0), types.pop(0)])
        self.ok = self.ok and not values

    def find(self, name):
        """The operand of this name, or None."""
        return next((o for o in self.operands if o[0].name == name), None)

    def set(self, name, type):
        """Gives an operand, which may not be there yet, a value of a type."""
        value = f"%new_{name}"
        given = self.find(name)
        if given:
            given[1:] = value, type
        else:
            declared = next(o for o in self.operation.operands if o.name == name)
            self.operands.append([declared, value, type])
            order = self.operation.operands
            self.operands.sort(key=lambda operand: order.index(operand[0]))
        return self

    def text(self):
        """The module."""
        line = f"  pto_isa.{self.operation.name}"
        for keyword, is_out in (("ins", False), ("outs", True)):
            group = [o for o in self.operands if o[0].is_out == is_out]
            if group:
                values = ", ".join(value for _, value, _ in group)
                types = ", ".join(type for _, _, type in group)
                inside = self.attributes.get(keyword, "")
                line += f" {keyword}({values}{inside} : {types})"
        line += " " + self.attributes["behind"]
        new = [f"{v}: {t}" for _, v, t in self.operands if v.startswith("%new_")]
        text = self.operation.example.replace(self.line, line.rstrip(), 1)
        head = FUNCTION.search(text)
        arguments = ", ".join([*split(head[1]), *new])
        return text[: head.start(1)] + arguments + text[head.end(1) :]


def one_by_one(operation):
    """The example, and if the operation stands in it more than once, the example
    with each of them alone."""
    lines = operation.example.splitlines(keepends=True)
    start = f"pto_isa.{operation.name} ", f"pto_isa.{operation.name}("
    found = [i for i, line in enumerate(lines) if line.strip().startswith(start)]
    if len(found) < 2:
        return [operation.example]
    return [operation.example] + [
        "".join(l for i, l in enumerate(lines) if i == one or i not in found)
        for one in found
    ]


OWN_TILE = re.compile(r"(%\w+): (!pto_isa\.tile_buf<.*>)$")
OWN_VIEW = re.compile(
    r"(%\w+): (!pto_isa\.(partition_)?tensor_view<((?:\d+x)+)(\w+)>)$"
)


def _view_of_pointer(value, type, is_part, extents, element):
    """The lines that make a view of a pointer."""
    strides = [1]
    for extent in extents[:0:-1]:
        strides.insert(0, strides[0] * extent)
    lines, names = [], {}
    for number in sorted({0, *extents, *strides}):
        names[number] = f"{value}_{number}"
        lines.append(f"{names[number]} = arith.constant {number} : index")
    shape = ", ".join(names[extent] for extent in extents)
    strides = ", ".join(names[stride] for stride in strides)
    zeros = ", ".join(names[0] for _ in extents)
    whole = f"!pto_isa.tensor_view<{'?x' * len(extents)}{element}>" if is_part else type
    name = f"{value}_whole" if is_part else value
    lines.append(
        f"{name} = pto_isa.make_tensor_view {value}_ptr, shape = [{shape}],"
        f" strides = [{strides}] : {whole}"
    )
    if is_part:
        lines.append(
            f"{value} = pto_isa.partition_view {name}, offsets = [{zeros}],"
            f" sizes = [{shape}] : {whole} -> {type}"
        )
    return lines


def as_kernel(text):
    """The module, its function allocating the tiles and making the views that
    were its arguments, so that memory is planned for them."""
    head = FUNCTION.search(text)
    if not head or text.count("func.func") != 1:
        return text
    kept, lines = [], []
    for argument in split(head[1]):
        tile, view = OWN_TILE.match(argument), OWN_VIEW.match(argument)
        if tile and "?" not in tile[2]:
            lines.append(f"{tile[1]} = pto_isa.alloc_tile : {tile[2]}")
        elif view:
            value, type, is_part, shape, element = view.groups()
            extents = [int(extent) for extent in shape[:-1].split("x")]
            kept.append(f"{value}_ptr: !pto_isa.ptr<{element}>")
            lines += _view_of_pointer(value, type, is_part, extents, element)
        else:
            kept.append(argument)
    opened = f"func.func @example({', '.join(kept)}){head[2] or ''} {{\n"
    body = "".join(f"  {line}\n" for line in lines)
    return text[: head.start()] + opened + body + text[head.end() :]


# --- Tools ------------------------------------------------------------------

MARKER = "// -----"
ERROR = re.compile(
    r"^(?:within split at )?<stdin>:(\d+)(?: offset )?:\d+(?::\d+)?: error: (.*)$",
    re.MULTILINE,
)


# A module for a machine, open.
MODULE = (
    "module attributes {dlti.target_system_spec = #dlti.target_system_spec<"
    '"NPU" = #dlti.target_device_spec<"pto.machine" = "%s">>} {\n'
)


class Answer:
    """What a tool made of a module: its output, or None and the first error."""

    def __init__(self, text=None, error=None):
        self.text, self.error = text, error

    @property
    def label(self):
        """The label of the rule in the error; empty if it names none."""
        found = re.search(r"\(([a-z][a-z0-9_]*_c[0-9]+)\)", self.error or "")
        return found[1] if found else ""


class Tools:
    """The tools of a build."""

    def __init__(self, build):
        self.bin = build / "bin"

    def _once(self, tool, options, modules):
        """(exit code, output, first error by index of module)"""
        starts, line = [], 0
        for module in modules:
            starts.append(line)
            line += module.count("\n") + 2
        done = subprocess.run(
            [self.bin / tool, "-", "--split-input-file", *options,
             f"--output-split-marker={MARKER}"],
            input=f"\n{MARKER}\n".join(modules), capture_output=True, text=True,
        )  # fmt: skip
        errors = {}
        for number, message in ERROR.findall(done.stderr):
            errors.setdefault(bisect.bisect_right(starts, int(number)) - 1, message)
        if done.returncode not in (0, 1) or (done.returncode == 1 and not errors):
            sys.exit(f"error: {tool} {' '.join(options)} ended with exit code"
                     f" {done.returncode}\n{done.stderr[-2000:]}")
        return done.returncode, done.stdout, errors

    def judge(self, tool, options, modules):
        """The answers of a tool to modules, in order, without its output."""
        if not modules:
            return []
        _, _, errors = self._once(tool, options, modules)
        return [
            Answer(None, errors[i]) if i in errors else Answer("")
            for i in range(len(modules))
        ]

    def verify(self, machine, modules):
        """What the verifier says about modules for a machine, which may be None."""
        head, tail = (MODULE % machine, "}\n") if machine else ("", "")
        modules = [head + module + tail for module in modules]
        return self.judge("pto-opt", [], modules)

    def run(self, tool, options, modules):
        """The answers of a tool to modules, in order. What it refuses is left out
        and the rest is given to it again, for its output."""
        answers = [Answer() for _ in modules]
        alive = list(range(len(modules)))
        while alive:
            code, output, errors = self._once(tool, options, [modules[i] for i in alive])
            if code == 0:
                parts = output.split(MARKER)
                assert len(parts) == len(alive), f"{tool} lost a module"
                for i, part in zip(alive, parts):
                    answers[i].text = part
                break
            for index, message in errors.items():
                answers[alive[index]].error = message
            alive = [i for k, i in enumerate(alive) if k not in errors]
        return answers
