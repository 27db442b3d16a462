"""The proof of plans against an execution that knows of every byte who wrote it
last, on random kernels: it reports what is lost on some path, nothing else, and
its notes name the tile and a write that really did it."""

import itertools
import random
import re
import subprocess

import pytest
from isa_kernel import BUILD

TYPE = "!pto_isa.tile_buf<vec, 1x64xf32>"
BYTES = 256
MARKER = "// -----"


class Program:
    """Some instructions, a loop with a branch among others, and more; tiles lie
    anywhere."""

    def __init__(self, seed):
        rng = random.Random(seed)
        self.addresses = [128 * rng.randrange(7) for _ in range(rng.randint(2, 5))]
        self.lines, self.ops = [], {}
        self.put("func.func @kernel(%n: index, %c: i1, %one: f32) {")
        self.put("  %z = arith.constant 0 : index")
        self.put("  %s = arith.constant 1 : index")
        self.places = []
        for i, address in enumerate(self.addresses):
            self.put(f"  %a{i} = arith.constant {address} : i64")
            self.put(f"  %t{i} = pto_isa.alloc_tile addr = %a{i} : {TYPE}")
            self.places.append(len(self.lines))
        self.before = self.block(rng, 4)
        self.put("  scf.for %i = %z to %n step %s {")
        self.first = self.block(rng, 3)
        self.put("  scf.if %c {")
        self.yes = self.block(rng, 2)
        self.put("  } else {")
        self.no = self.block(rng, 2)
        self.put("  }")
        self.last = self.block(rng, 2)
        self.put("  }")
        self.behind = self.block(rng, 3)
        self.put("  return")
        self.put("}")

    def put(self, line):
        self.lines.append(line)

    def block(self, rng, most):
        """Numbers of the lines of some instructions: a fill, or a copy."""
        numbers = []
        for _ in range(rng.randint(0, most)):
            to = rng.randrange(len(self.addresses))
            source = rng.choice([None, *range(len(self.addresses))])
            if source is None:
                self.put(f"  pto_isa.texpands ins(%one : f32) outs(%t{to} : {TYPE})")
            else:
                self.put(f"  pto_isa.tabs ins(%t{source} : {TYPE}) outs(%t{to} : {TYPE})")
            self.ops[len(self.lines)] = source, to
            numbers.append(len(self.lines))
        return numbers

    def text(self):
        return "\n".join(self.lines) + "\n"

    def paths(self):
        """Instructions in the order of each way through the kernel."""
        for trips in range(4):
            for turns in itertools.product((self.yes, self.no), repeat=trips):
                inside = [self.first + turn + self.last for turn in turns]
                yield list(itertools.chain(self.before, *inside, self.behind))

    def lost(self):
        """(line, line of the tile): the lines of writes that may have destroyed what
        the instruction reads; a tile that holds nothing has nothing to lose."""
        found = {}
        for path in self.paths():
            writers, held = {}, set()
            for line in path:
                source, to = self.ops[line]
                if source in held:
                    start = self.addresses[source]
                    by = {writers[b] for b in range(start, start + BYTES) if b in writers}
                    by = {writer for writer, tile in by if tile != source}
                    if by:
                        found.setdefault((line, self.places[source]), set()).update(by)
                held.add(to)
                start = self.addresses[to]
                writers.update(dict.fromkeys(range(start, start + BYTES), (line, to)))
        return found

    def askew(self):
        """Lines of copies whose tiles share some bytes, but not all."""
        return {line for line, (source, to) in self.ops.items()
                if source is not None
                and 0 < abs(self.addresses[source] - self.addresses[to]) < BYTES}  # fmt: skip


@pytest.fixture(scope="module")
def verdicts():
    """Programs, and what the proof says: ({(line, tile line): write line}, {line})."""
    programs = [Program(seed) for seed in range(400)]
    done = subprocess.run(
        [BUILD / "bin" / "pto-opt", "--split-input-file", "--machine=a2a3", "-",
         "--pto-isa-verify-planned", "-o", "/dev/null"],
        input=f"{MARKER}\n".join(p.text() for p in programs),
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    owners = [(program, i + 1) for program in range(len(programs))
              for i in range(len(programs[program].lines) + 1)]  # and the marker
    said = [({}, set()) for _ in programs]
    line = re.compile(r"^<stdin>:(\d+):\d+: (\w+): (.*)$", re.M)
    for number, kind, message in line.findall(done.stderr):
        program, number = owners[int(number) - 1]
        lost, askew = said[program]
        if kind == "error":
            reader = number
            if "(planned_c5)" in message:
                askew.add(number)
        elif message == "the tile":
            tile = number
        elif message == "the last write":
            lost[reader, tile] = number
    return list(zip(programs, said, strict=True))


def test_the_proof_reports_what_is_lost(verdicts):
    losses = 0
    for program, (lost, _) in verdicts:
        expected = program.lost()
        assert set(lost) == set(expected), program.text()
        losses += len(expected)
    assert losses > 300
    assert sum(not program.lost() for program, _ in verdicts) > 50


def test_the_proof_names_a_write_that_did_it(verdicts):
    for program, (lost, _) in verdicts:
        expected = program.lost()
        for place, write in lost.items():
            assert write in expected[place], (program.text(), place, write)


def test_the_proof_reports_tiles_that_are_askew(verdicts):
    found = 0
    for program, (_, askew) in verdicts:
        assert askew == program.askew(), program.text()
        found += len(askew)
    assert found > 100
