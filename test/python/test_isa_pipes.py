"""The pipe of every instruction, against the table of the public headers
(`OpPipeEntry`): an instruction that is taken for one of another pipe gets no flag
where it needs one. Needs PTO_ISA_ROOT."""

import copy
import os
import pathlib
import re
import subprocess

import pytest
from isa_kernel import BUILD
from test_isa_facts import MACHINES, PLACES, ROOT, TOOLS, Case, absent, operations

from isafacts import one_by_one  # the path is there now

HEADERS = os.environ.get("PTO_ISA_ROOT", "")
LETTERS = {"vec": "V", "mat": "M", "left": "L", "right": "R", "acc": "A", "bias": "B",
           "scaling": "S"}  # fmt: skip
# Instructions that the table splits by where they read from or write to.
BY_PATH = {"tmov", "textract", "tinsert", "tstore", "texpands", "tfillpad", "mgather"}


@pytest.fixture(scope="module")
def table():
    """The pipe of each entry of the headers."""
    file = pathlib.Path(HEADERS) / "include" / "pto" / "common" / "event.hpp"
    if not HEADERS or not file.exists():
        pytest.skip("PTO_ISA_ROOT names no public headers")
    entry = re.compile(r"PTO_DEFINE_OP_PIPE\(Op::(\w+), PIPE_(\w+)\)")
    found = dict(entry.findall(file.read_text()))
    assert len(found) > 100
    return found


def entry_of(operation, case):
    """What the table may call an instruction on the places of its operands."""
    name = operation.name.partition(".")[0].upper()
    if name == "TCI" and case.find("tmp"):
        return ["VECTOR"]  # The entry is that of the form without scratch.
    if operation.name not in BY_PATH:
        return [name]
    places = [re.search(r"tile_buf<(\w+)", type) for _, _, type in case.operands]
    tiles = [(o, place[1]) for (o, _, _), place in zip(case.operands, places) if place]
    sources = [place for o, place in tiles if o.role == "r" and o.name == "src"]
    results = [place for o, place in tiles if o.is_out]
    source = LETTERS[sources[0]] if sources else ""
    result = LETTERS[results[0]] if results else ""
    place = (sources or results or [""])[0].upper()
    return [f"{name}_{source}2{result}", f"{name}_{source}2{result}R",
            f"{name}_{source}2L{result}", f"{name}_{place}"]  # fmt: skip


def instances(operation):
    """Each instruction of the example, and with each tile in every other place."""
    for example in one_by_one(operation):
        alone = copy.copy(operation)
        alone.example = example
        if Case(alone).ok:
            yield from moved(alone)


def moved(operation):
    yield Case(operation)
    for declared in operation.operands:
        for place in PLACES if declared.places else ():
            case = Case(operation)
            given = case.find(declared.name)
            if given is not None and "tile_buf" in given[2]:
                type = re.sub(r"tile_buf<\w+", f"tile_buf<{place}", given[2])
                yield case.set(declared.name, type)


def pipes_of(machine, known):
    """The pipes by which the first instruction of each name touches memory."""
    lines, owners = [], {}
    for i, (name, _, text) in enumerate(known):
        own = text.replace("@example(", f"@example_{i}(", 1).splitlines()
        starts = [line.strip().startswith(f"pto_isa.{name} ") for line in own]
        owners[len(lines) + starts.index(True) + 1] = i
        lines += own
    done = subprocess.run(
        [BUILD / "bin" / "pto-opt", f"--machine={machine}", "--pto-isa-print-effects",
         "-", "-o", os.devnull], input="\n".join(lines), capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[:2000]
    pipes = [set() for _ in known]
    remark = re.compile(r"^<stdin>:(\d+):\d+: remark: (\w+) (?:reads|writes|updates)", re.M)
    for line, pipe in remark.findall(done.stderr):
        if int(line) in owners:
            pipes[owners[int(line)]].add(pipe)
    return pipes


@pytest.mark.parametrize("machine", MACHINES)
def test_pipes_are_those_of_the_headers(table, machine):
    known = []
    for operation in operations(ROOT).values():
        if not operation.is_instruction or operation.name in absent(machine):
            continue
        for case in instances(operation):
            entry = next((e for e in entry_of(operation, case) if e in table), None)
            if entry:
                known.append((operation.name, entry, case.text()))
    answers = TOOLS.verify(machine, [text for _, _, text in known])
    known = [item for item, answer in zip(known, answers) if answer.text is not None]
    assert len({entry for _, entry, _ in known}) > 90
    wrong = []
    for (name, entry, text), pipes in zip(known, pipes_of(machine, known)):
        if pipes != {table[entry]}:
            wrong.append(f"{name} as {entry}: {pipes}, expected {table[entry]}\n{text}")
    assert not wrong, "\n".join(wrong)
