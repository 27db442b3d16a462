#!/usr/bin/env python3
"""Scaffold a pass whose names agree: record, source file, CMake entry, test.

usage: new-pass.py l1-reuse --room Dialect/PTO/Transforms --summary "Reuse …"
"""

import re
import sys

from checklib import arguments, camel
from scaffold import add_source, append, banner, create, die, need, section

# Room → (prefix of the argument, of the record; namespace).
ROOMS = {
    "Dialect/PTO/Transforms": ("pto-", "PTO", "pto"),
    "Dialect/PTOISA/Transforms": ("pto-isa-", "PTOISA", "pto_isa"),
}

RECORD = """def {record} : Pass<"{argument}", "::mlir::func::FuncOp"> {{
  let summary = "{summary}";
  let description = [{{
    {summary}. WRITE ME: what it does, in two sentences.

    Expects: WRITE ME. Leaves: WRITE ME. Errors when: WRITE ME.
    Does not: WRITE ME. Cost: linear in the number of operations.

    Example:

    ```mlir
    // RUN-OPT: --{argument}
    func.func @example() {{
      return
    }}
    ```
  }}];
}}
"""

SOURCE = """//
// WRITE ME: what this file does, and which invariant it relies on.
//
//===----------------------------------------------------------------------===//

#include "pto/{room}/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mlir::{namespace} {{
#define GEN_PASS_DEF_{macro}
#include "pto/{room}/Passes.h.inc"
}} // namespace mlir::{namespace}

using namespace mlir;
using namespace mlir::{namespace};

namespace {{
/// {summary}.
struct {stem}Pass : {namespace}::impl::{record}Base<{stem}Pass> {{
  void runOnOperation() override {{}}
}};
}} // namespace
"""

TEST = """// RUN: pto-opt %s --split-input-file --{argument} | FileCheck %s

// WRITE ME: what this file proves.

// CHECK-LABEL: func.func @nothing_to_do
// CHECK-NEXT: return
func.func @nothing_to_do() {{
  return
}}
"""


def main():
    parser = arguments(__doc__)
    parser.add_argument("name", help="kebab-case stem, without the dialect's prefix")
    parser.add_argument("--room", default="Dialect/PTO/Transforms", choices=ROOMS)
    parser.add_argument("--summary", required=True, help="imperative, no full stop")
    args = parser.parse_args()

    prefix, record_prefix, namespace = ROOMS[args.room]
    name = args.name.removeprefix(prefix)
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        die(f"expects a kebab-case name, but found '{args.name}'")
    stem = camel(name)
    record = f"{record_prefix}{stem}Pass"
    fields = {
        "argument": prefix + name,
        "macro": record.upper(),
        "namespace": namespace,
        "record": record,
        "room": args.room,
        "stem": stem,
        "summary": args.summary.rstrip("."),
    }

    passes = args.root / "include" / "pto" / args.room / "Passes.td"
    cmake = args.root / "lib" / args.room / "CMakeLists.txt"
    if f'"{fields["argument"]}"' in need(passes):
        die(f"pass '{fields['argument']}' exists already")
    need(cmake)
    source = banner(f"{stem}.cpp", fields["summary"]) + SOURCE.format(**fields)
    create(args.root / "lib" / args.room / f"{stem}.cpp", source)
    test = args.root / "test" / args.room / f"{name}.mlir"
    create(test, TEST.format(**fields))
    append(passes, section(record) + "\n" + RECORD.format(**fields))
    add_source(cmake, f"{stem}.cpp")


if __name__ == "__main__":
    sys.exit(main())
