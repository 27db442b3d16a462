#!/usr/bin/env python3
"""Check that every file includes only its own room and lower floors.

Look down, never sideways, never up. The table FLOORS is the rule; a room that
is not in it is an error, so that adding one is a decision. Looked at are the
include lines (C++ and TableGen) of include/, lib/, tools/, test/lib and
python/src.
"""

import re
import sys

from checklib import arguments, finish, tracked

# Rooms by floor. `X/*` is one room per folder in X; files directly in X belong
# to all of them (Conversion/Passes.h). The longest match decides.
FLOORS = [
    ["Support"],
    ["Machine"],
    # The machine in the IR: what the dialects share without seeing each other.
    # Not in Machine, which readers without MLIR (the simulator) include.
    ["MachineIR"],
    ["Dialect/PTO/IR", "Dialect/PTOISA/IR"],
    ["Dialect/PTO/Analysis", "Dialect/PTOISA/Analysis"],
    [
        "Dialect/PTO/Transforms",
        "Dialect/PTOISA/Transforms",
        "Conversion/*",
        "Target/*",
        "Simulator/Program",
        "Simulator/CostModel",
    ],
    ["Pipelines", "ExecutionEngine/Runtime", "ExecutionEngine/ISA"],
    [
        "ExecutionEngine",
        "InitAll*",
        "Simulator/Engine",
        "Simulator/Timeline",
        "Simulator/TraceWriter",
    ],
    ["CAPI", "tools", "test/lib"],
    # Nothing but the C API: the compiler is loaded when it is first needed.
    ["python/src"],
]
# Where the floors alone allow too much: room → what it must not include.
FORBIDDEN = {
    "Dialect/PTO/": r"pto/Dialect/PTOISA/",
    "Dialect/PTOISA/": r"pto/Dialect/PTO/",
    "Support": r"mlir/Dialect/",
    "Machine/": r"mlir(-c)?/",
    "ExecutionEngine/Runtime": r"(mlir|llvm)(-c)?/|pto/(?!ExecutionEngine/Runtime)",
    "ExecutionEngine/ISA": r"(mlir|llvm)(-c)?/"
    r"|pto/(?!ExecutionEngine/ISA/|Support/ISARecords)",
    "Simulator/Engine": r"mlir(-c)?/",
    "Simulator/Timeline": r"mlir(-c)?/",
    "Simulator/TraceWriter": r"mlir(-c)?/",
    "python/src": r"(mlir|llvm)(-c)?/|pto/",
}
# The only header of the C API that everyone may include, and who may the rest.
KERNEL_ABI = "pto-c/Kernel.h"
C_API_USERS = ("CAPI", "tools", "test/lib", "python/src")

INCLUDE = re.compile(
    r'^\s*#?\s*include\s+["<]((?:(?:pto|mlir|llvm)(?:-c)?|\.\.)/[^">]+)[">]'
)


def matches(pattern, path):
    """The part of `path` that a table entry covers, or None."""
    if pattern.endswith("/*"):
        folder = pattern[:-2]
        if not path.startswith(folder + "/"):
            return None
        parts = path[len(folder) + 1 :].split("/")
        return f"{folder}/{parts[0]}" if len(parts) > 1 else folder
    if pattern.endswith("*"):
        return pattern if path.startswith(pattern[:-1]) else None
    covered = path == pattern or path.startswith((pattern + "/", pattern + "."))
    return pattern if covered else None


def room_of(path):
    """(room, floor) of a path below include/pto or lib; (None, None) if none."""
    found = [
        (room, floor)
        for floor, patterns in enumerate(FLOORS)
        for room in (matches(pattern, path) for pattern in patterns)
        if room
    ]
    return max(found, key=lambda f: len(f[0]), default=(None, None))


def place(file):
    """The path that room_of understands, of a file relative to the root."""
    for prefix in ("include/pto/", "lib/"):
        if file.startswith(prefix):
            return file[len(prefix) :]
    return "CAPI/" + file if file.startswith("include/pto-c/") else file


def allowed(room, floor, header):
    """None if a file of the room may include the header, else the reason."""
    for prefix, pattern in FORBIDDEN.items():
        if (room + "/").startswith(prefix) and re.match(pattern, header):
            return f"'{room}' must not include it"
    if header.startswith("pto-c/"):
        if header == KERNEL_ABI or room in C_API_USERS:
            return None
        return "only the C API, Python, tools and tests include it"
    if not header.startswith("pto/"):
        return None if not header.startswith("..") else "path leaves the room"
    other, other_floor = room_of(header[len("pto/") :])
    if other is None:
        return "room of the header is not in the table"
    # `Conversion/X` shares the files that stand directly in `Conversion`.
    shared = f"{other}/*" in FLOORS[floor] and room.startswith(other + "/")
    if other == room or shared or other_floor < floor:
        return None
    return f"'{room}' is on floor {floor}, '{other}' on floor {other_floor}"


def main():
    root = arguments(__doc__).parse_args().root
    problems, seen = [], 0
    for path in tracked(root, ".h", ".c", ".cpp", ".td", ".inc"):
        file = path.relative_to(root).as_posix()
        if not file.startswith(
            ("include/", "lib/", "tools/", "test/lib/", "python/src/")
        ):
            continue
        room, floor = room_of(place(file))
        if room is None:
            problems.append(f"{file}: error: room is not in the table")
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = INCLUDE.match(line)
            if not found:
                continue
            seen += 1
            reason = allowed(room, floor, found[1])
            if reason:
                problems.append(f"{file}:{number}: error: '{found[1]}': {reason}")
    return finish("check-layering", problems, seen and f"{seen} includes")


if __name__ == "__main__":
    sys.exit(main())
