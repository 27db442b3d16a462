#!/usr/bin/env python3
"""Scaffold an op of the pto dialect: record, verifier with a label, two tests.

usage: new-op.py rms_norm --group Norm --summary "Normalize by …"

The op starts with one operand and one rule (same type for operand and result);
operands, axes and meaning are the author's.
"""

import re
import sys

from checklib import arguments, camel
from scaffold import add_source, append, banner, create, die, need, section

RECORD = """def PTO_{name}Op : PTO_ComputeOp<"{op}"> {{
  let summary = "{summary}";
  let description = [{{
    WRITE ME: one sentence of meaning, a formula, dtypes and rounding.

    Constraints:
    - `{op}_c1`: operand and result have one type.

    Example:

    ```mlir
    func.func @example(%src: tensor<?x64xf32>) -> tensor<?x64xf32> {{
      %r = pto.{op} %src : tensor<?x64xf32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }}
    ```
  }}];
  let arguments = !con((ins PTO_Tensor:$src), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{{
    $src (`hints` $hints^)? attr-dict `:` type($src) `->` type($result)
  }}];
  let hasVerifier = 1;
}}
"""

SOURCE_HEAD = """
#include "pto/Dialect/PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;
"""

VERIFIER = """LogicalResult {name}Op::verify() {{
  // {op}_c1
  if (getSrc().getType() != getResult().getType()) {{
    return emitOpError("expects 'src' and the result to have one type ({op}_c1)")
           << ", but found " << getSrc().getType() << " and "
           << getResult().getType();
  }}
  return success();
}}
"""

TEST = """// RUN: pto-opt %s --verify-roundtrip | FileCheck %s
// RUN: pto-opt %s --mlir-print-op-generic | pto-opt | FileCheck %s

// Parses, prints and reads back 'pto.{op}'.

// CHECK-LABEL: func.func @{op}
// CHECK: pto.{op} %{{{{.*}}}} : tensor<?x64xf32> -> tensor<?x64xf32>
func.func @{op}(%src: tensor<?x64xf32>) -> tensor<?x64xf32> {{
  %r = pto.{op} %src : tensor<?x64xf32> -> tensor<?x64xf32>
  return %r : tensor<?x64xf32>
}}
"""

INVALID = """// RUN: pto-opt %s --split-input-file --verify-diagnostics

// What the verifier of 'pto.{op}' refuses.

func.func @{op}_c1_types(%src: tensor<4xf32>) -> tensor<8xf32> {{
  // expected-error @+1 {{{{expects 'src' and the result to have one type ({op}_c1), but found 'tensor<4xf32>' and 'tensor<8xf32>'}}}}
  %r = pto.{op} %src : tensor<4xf32> -> tensor<8xf32>
  return %r : tensor<8xf32>
}}
"""


def main():
    parser = arguments(__doc__)
    parser.add_argument("mnemonic", help="snake_case, without 'pto.'")
    parser.add_argument("--group", required=True, help="Elementwise, Shape, …")
    parser.add_argument("--summary", required=True, help="one line, no full stop")
    args = parser.parse_args()

    op = args.mnemonic.removeprefix("pto.")
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", op):
        die(f"expects a snake_case mnemonic, but found '{args.mnemonic}'")
    fields = {"op": op, "name": camel(op), "summary": args.summary.rstrip(".")}

    group = f"PTO{args.group}"
    td = args.root / "include/pto/Dialect/PTO/IR" / f"{group}.td"
    room = args.root / "lib/Dialect/PTO/IR"
    source = room / f"{group}.cpp"
    for other in td.parent.glob("*.td"):
        if f'<"{op}"' in other.read_text():
            die(f"op '{op}' exists already in {other}")
    need(td)
    need(room / "CMakeLists.txt")

    tests = args.root / "test/Dialect/PTO/IR"
    create(tests / f"{op.replace('_', '-')}.mlir", TEST.format(**fields))
    create(tests / f"{op.replace('_', '-')}-invalid.mlir", INVALID.format(**fields))
    append(td, section(f"{fields['name']}Op") + "\n" + RECORD.format(**fields))
    if not source.is_file():
        purpose = f"Verifiers of the {args.group.lower()} operations"
        create(source, banner(source.name, purpose) + SOURCE_HEAD)
        add_source(room / "CMakeLists.txt", source.name)
    append(source, section(f"{fields['name']}Op") + "\n" + VERIFIER.format(**fields))


if __name__ == "__main__":
    sys.exit(main())
