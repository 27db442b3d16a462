//===- PTOISAAddressTies.h - Operands at one address ------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A machine does not look at all operands of an instruction: it finds some by
// the address of another. What the operation names must then lie there.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAADDRESSTIES_H
#define PTO_DIALECT_PTOISA_IR_PTOISAADDRESSTIES_H

#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/Machine/Machine.h"

namespace mlir::pto_isa {

/// That an operand has to lie at an address that follows from another's.
struct AddressTie {
  /// The operand that the machine does not look at.
  OpOperand *tile;
  /// The operand whose address it takes.
  OpOperand *base;
  /// The address of `tile` is that of `base` divided by this.
  int64_t divisor;
};

/// The ties of an instruction: the accumulator that a product adds to is its
/// destination, and scales in the memories beside those of the operands lie at
/// the address of the operand, in proportion to the memories.
SmallVector<AddressTie, 2> getAddressTies(Operation *op,
                                          const pto::Machine &machine);

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_IR_PTOISAADDRESSTIES_H
