"""Which operations of pto_isa the tests execute and compare: what is recorded,
and the file isa-coverage.json that docs/status.md reads.

A runner that returns arrays to a test calls `record` with the kernel's text. An
operation counts if the test passes and what the operation writes can reach what
the test gets back:

- an operation with results or `outs` counts if one of them does, through other
  operations, views of the same memory and control flow;
- one without (flags, barriers, queues, prints) counts where anything else does;
- a kernel of which a test gets nothing back, or that has to fail, counts nothing.

That the test compares what it gets back is the one thing taken on trust.
Loops and branches are not followed, only names: what is said here is that an
operation cannot be in the list if its result is dropped.
"""

import json
import os
import pathlib
import re

FILE = pathlib.Path(__file__).with_name("isa-coverage.json")
# Executed by pto-run; by the simulator of the public headers, with equal values.
KINDS = ("executed", "simulated")

NAME = re.compile(r"%\w+")
OPERATION = re.compile(r"(?<![!#\w.])pto_isa\.([a-z]\w*(?:\.[a-z]\w*)*)")
RESULTS = re.compile(r"^\s*(%[\w:]+(?:\s*,\s*%[\w:]+)*)\s*=\s*(?!=)")
RESULT_TYPE = re.compile(r"(?:->|:)\s*(!?)[^:]*$")


class Line:
    """One operation: its mnemonic, and the names it writes and reads."""

    def __init__(self, text, function):
        def names(part):
            return [f"{function}{name}" for name in NAME.findall(part)]

        found = OPERATION.search(text)
        self.mnemonic = found[1] if found else None
        results = RESULTS.match(text)
        outs = re.search(r"\bouts\((.*)$", text)
        rest = text[results.end() :] if results else text
        self.reads = names(rest)
        self.writes = names(results[1]) if results else []
        self.writes += names(outs[1].split(" : ")[0]) if outs else []
        # A view names the memory of its first operand; `alloc` names its own.
        is_view = results and found and "alloc" not in found[1] and self.reads
        type = RESULT_TYPE.search(text)
        self.source = self.reads[0] if is_view and type and type[1] else None


def read(text):
    """The operations of a module, which end with a line unless parentheses are
    open or `outs` follows, and the names of the arguments of its functions."""
    lines, arguments, function, pending = [], [], 0, ""
    for part in re.sub(r"\s*\n\s*(?=outs\()", " ", text).splitlines():
        pending += " " + part.split("//")[0]
        if pending.count("(") > pending.count(")"):
            continue
        if "func.func" in pending:
            function += 1
            head = pending.split("func.func")[1].split("attributes")[0]
            arguments += [f"{function}{name}" for name in NAME.findall(head)]
        elif pending.strip(" {}"):
            lines.append(Line(pending, function))
        pending = ""
    return lines, arguments


def operations_that_count(text, outputs=None):
    """The mnemonics of a kernel that can reach `outputs`, names of arguments; by
    default all arguments of all functions."""
    lines, arguments = read(text)
    wanted = {
        name
        for name in arguments
        if outputs is None or name.lstrip("0123456789") in outputs
    }
    if not wanted:
        return set()
    alive, before = set(), -1
    while before != len(wanted) + len(alive):
        before = len(wanted) + len(alive)
        for line in lines:
            if line.source in wanted or not line.writes or wanted & {*line.writes}:
                alive.add(line)
                wanted |= {*line.reads, *line.writes}
    return {line.mnemonic for line in alive if line.mnemonic}


class Recorder:
    """What the tests of this session showed."""

    def __init__(self):
        self.pending, self.shown = [], {kind: set() for kind in KINDS}

    def record(self, text, outputs=None, kind="executed"):
        """Notes a kernel whose outputs the running test gets back."""
        self.pending.append((kind, operations_that_count(text, outputs)))

    def start(self):
        """A test begins."""
        self.pending.clear()

    def passed(self):
        """It passed."""
        for kind, operations in self.pending:
            self.shown[kind] |= operations
        self.pending.clear()


RECORDER = Recorder()
record = RECORDER.record


def problems(shown, stored, kinds):
    """How the file differs from what was shown."""
    found = []
    for kind in kinds:
        have, want = set(stored.get(kind, ())), set(shown[kind])
        for word, names in (("not in the file", want - have),
                            ("only in the file", have - want)):
            if names:
                found.append(f"{kind}, {word}: {', '.join(sorted(names))}")
    return found


def check_or_write(shown, file=FILE):
    """Compares the file with what a whole run showed, or writes it if
    PTO_WRITE_COVERAGE is set. Without the public headers the second list stays
    as it is."""
    kinds = [k for k in KINDS if k != "simulated" or os.environ.get("PTO_ISA_ROOT")]
    stored = json.loads(file.read_text()) if file.is_file() else {}
    if os.environ.get("PTO_WRITE_COVERAGE"):
        new = {k: sorted(shown[k] if k in kinds else stored.get(k, ())) for k in KINDS}
        file.write_text(json.dumps(new, indent=1) + "\n")
        return []
    return problems(shown, stored, kinds)
