"""Every instruction, from the facts that ODS states about it: which element
types, places and valid rectangles the verifier takes on which machine, that what
it takes survives every way of writing it, and values of the simple families.

The instances are made of the executed example of an instruction by exchanging
types; nothing here is written per instruction but what NumPy computes.
"""

import json
import pathlib
import re
import sys

import pytest
from isa_kernel import BUILD

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "utils"))

from isafacts import MACHINES, Case, Tools, operations  # noqa: E402

TOOLS = Tools(BUILD)
ELEMENTS = (
    "f32 f16 bf16 i8 ui8 i16 ui16 i32 ui32 i64 ui64 f8E4M3FN f8E5M2 f8E8M0FNU"
    " !pto_isa.hif8 !pto_isa.f4E2M1x2 f64 i1"
).split()
PLACES = "vec mat left right acc bias scaling".split()
# Families in which nothing but the declared facts and the shape decides.
PLAIN = {"verifyRowMajorElementwise", "verifyElementwise"}


def absent(machine):
    """Instructions that the machine does not have."""
    file = ROOT / "lib" / "Machine" / "data" / f"{machine}.json"
    return set(json.loads(file.read_text())["absentInstructions"])


@pytest.fixture(scope="module")
def instructions():
    """The instructions whose example can be taken apart, which are all."""
    found = [o for o in operations(ROOT).values() if o.is_instruction]
    assert len(found) > 130
    assert [o.name for o in found if not Case(o).ok] == []
    return found


ELEMENT = re.compile(r"(?<=x)(?!\d)([!\w.]+)(?=[,>])")


def element(type):
    """The element type of a tile or view; a scalar's own."""
    found = ELEMENT.search(type)
    return found[1] if found else type


def data_operand(case):
    """The operand that the table of element types is about."""
    tiles = [o for o in case.operands if "tile_buf" in o[2] and not o[0].is_scratch]
    return case.find(case.operation.dtype_of) or (tiles or [None])[0]


def with_element(operation, new):
    """The instance whose data has another element type, or None."""
    case = Case(operation)
    data = data_operand(case)
    if data is None:
        return None
    old = element(data[2])
    # Scalars have no sign in MLIR, and no types of this dialect.
    scalar = new.removeprefix("u")
    fits = {
        "PTOISA_Scalar": "!" not in new,
        "AnyInteger": re.fullmatch(r"i\d+", scalar),
    }
    for declared, _, type in list(case.operands):
        if element(type) == old and "<" in type:
            case.set(declared.name, ELEMENT.sub(new, type, count=1))
        elif type == old and (declared.role == "x" or fits.get(declared.type)):
            case.set(declared.name, scalar)
    return case.text()


def with_valid(operation, rows, cols):
    """The instance in which every extent of 16 rows or more, or of 16 columns,
    has a valid part: `rows` and `cols` say which, or '?'."""
    case = Case(operation)
    for declared, _, type in list(case.operands):
        shape = re.search(r"tile_buf<\w+, (\d+)x(\d+)x", type)
        if shape is None or declared.is_scratch:
            continue
        known = re.search(r"valid=(\d+)x(\d+)", type)
        extents = [int(n) for n in (known or shape).groups()]
        valid = [f(n) if n > 1 else n for f, n in zip((rows, cols), extents)]
        type = re.sub(r", valid=\d+x\d+", "", type)
        text = f"\\1, valid={valid[0]}x{valid[1]}"
        case.set(declared.name, re.sub(r"(tile_buf<\w+, [^,>]*)", text, type, 1))
    return case.text()


def odd_half(n):
    """An odd number of columns, at least one."""
    return max(n // 2 - 1 + n // 2 % 2, 1)


TAILS = {
    "full": (lambda n: n, lambda n: n),
    "one row": (lambda n: 1, lambda n: n),
    "odd columns": (lambda n: n, odd_half),
    "both": (lambda n: max(n - 3, 1), odd_half),
    "at run time": (lambda n: "?", lambda n: "?"),
}


# What ODS and the types say themselves, without a label.
TYPE = re.compile(r"operand #\d+ must be .*, but got|element type of 'pto_isa', but found")


class Verdicts:
    """What the verifier said about instances, and what was expected of it."""

    def __init__(self, machine):
        self.machine, self.items = machine, []

    def add(self, operation, what, text, expected):
        """`expected`: True (accepted), False (refused) or None (either)."""
        if text is not None:
            self.items.append((operation.name, what, text, expected))

    def check(self):
        """The accepted texts; fails if one is not as expected, or refused without
        the label of a rule."""
        answers = TOOLS.verify(self.machine, [item[2] for item in self.items])
        wrong, accepted = [], []
        for (name, what, text, expected), answer in zip(self.items, answers):
            is_accepted = answer.text is not None
            if expected is not None and expected != is_accepted:
                wrong.append(f"{name}, {what}: {answer.error or 'accepted'}")
            elif not is_accepted and not (answer.label or TYPE.search(answer.error)):
                wrong.append(f"{name}, {what}: no rule in '{answer.error}'")
            if is_accepted:
                accepted.append(text)
        assert not wrong, f"{len(wrong)} instances\n" + "\n".join(wrong)
        return accepted


def has_own_say(operation):
    """Whether more than the declared facts decides about an instance."""
    return operation.has_own_rules or operation.verifier not in PLAIN


@pytest.fixture(scope="module", params=MACHINES)
def by_element(request, instructions):
    machine = request.param
    verdicts, missing = Verdicts(machine), absent(machine)
    for operation in instructions:
        table = operation.dtypes[machine]
        for new in ELEMENTS:
            expected = None if has_own_say(operation) else True
            name = new.removeprefix("!pto_isa.")
            if operation.name in missing or (table and name not in table):
                expected = False
            elif not table:
                expected = None
            verdicts.add(operation, new, with_element(operation, new), expected)
    return verdicts


def test_element_types(by_element):
    assert len(by_element.check()) > 300


@pytest.mark.parametrize("machine", MACHINES)
def test_tails(instructions, machine):
    verdicts, missing = Verdicts(machine), absent(machine)
    for operation in instructions:
        for what, (rows, cols) in TAILS.items():
            expected = None if has_own_say(operation) else True
            if operation.name in missing:
                expected = False
            text = with_valid(operation, rows, cols)
            verdicts.add(operation, what, text, expected)
    assert len(verdicts.check()) > 300


def test_places(instructions):
    verdicts = Verdicts(None)
    for operation in instructions:
        for declared in operation.operands:
            for place in PLACES if declared.places else ():
                case = Case(operation)
                given = case.find(declared.name)
                if given is None or "tile_buf" not in given[2]:
                    continue
                type = re.sub(r"tile_buf<\w+", f"tile_buf<{place}", given[2])
                text = case.set(declared.name, type).text()
                expected = None if place in declared.places else False
                what = f"'{declared.name}' in {place}"
                verdicts.add(operation, what, text, expected)
    assert len(verdicts.check()) > 100


# --- Every way of writing it ----------------------------------------------------


@pytest.fixture(scope="module")
def accepted(by_element):
    """All that the machine accepts, as one module of many functions."""
    texts = by_element.check()
    assert all(text.startswith("func.func @example(") for text in texts)
    return "".join(
        text.replace("@example(", f"@example_{i}(", 1) for i, text in enumerate(texts)
    )


def printed(tool, options, text):
    """What a tool prints for a text that it has to accept."""
    answer = TOOLS.run(tool, options, [text])[0]
    assert answer.error is None
    return answer.text


def test_written_and_read_again(accepted, by_element):
    # The flag goes through the pretty form and through bytecode.
    options = [f"--machine={by_element.machine}"]
    pretty = printed("pto-opt", [*options, "--verify-roundtrip"], accepted)
    generic = printed("pto-opt", [*options, "--mlir-print-op-generic"], accepted)
    assert generic.count('"pto_isa.') == len(re.findall(r"(?m)^ *pto_isa\.", pretty))
    assert printed("pto-opt", [], generic) == pretty


def test_public_text_and_back(accepted, by_element):
    before = printed("pto-opt", [f"--machine={by_element.machine}"], accepted)
    public = printed("pto-translate", ["--export-pto-text"], before)
    assert "pto_isa" not in public
    after = printed("pto-translate", ["--import-pto-text"], public)
    assert before.strip() == after.strip()
