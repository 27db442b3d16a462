//===- Division.cpp - Scalar divisions and loops without an end -----------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The host divides scalars itself, but would end the process where there is no
// quotient; so it asks here before.
// The divisor is the answer. Likewise for loops, which would not end without a
// positive step.
//
//===----------------------------------------------------------------------===//

#include "Core.h"

using namespace mlir::pto::isa_rt;

static void checkDivisor(Call &call) {
  if (call.intAt(1) == 0) {
    call.fail("divides by zero");
  }
  call.out[0] = call.in[1];
}

static void checkQuotient(Call &call) {
  checkDivisor(call);
  int64_t bits = 8 * getElementBytes(call.op.operands[0].dtype);
  if (call.intAt(1) == -1 && call.intAt(0) == INT64_MIN >> (64 - bits)) {
    call.fail("divides the least number of its type by -1");
  }
}

static void checkStep(Call &call) {
  if (call.intAt(2) <= 0) {
    call.fail("expects a positive step, but found " +
              std::to_string(call.intAt(2)));
  }
}

void mlir::pto::isa_rt::addDivision(Table &table) {
  for (const char *name :
       {"arith.divsi", "arith.remsi", "arith.ceildivsi", "arith.floordivsi",
        "index.divs", "index.rems", "index.ceildivs", "index.floordivs"}) {
    table[name] = checkQuotient;
  }
  for (const char *name : {"arith.divui", "arith.remui", "arith.ceildivui",
                           "index.divu", "index.remu", "index.ceildivu"}) {
    table[name] = checkDivisor;
  }
  table["scf.for"] = checkStep;
}
