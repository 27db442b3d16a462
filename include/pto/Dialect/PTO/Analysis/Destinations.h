//===- Destinations.h - Which tensor a value is a version of ----*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Updates, loops, branches and casts make new versions of a tensor. This finds
// the tensor, the root, of every version in a function.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_ANALYSIS_DESTINATIONS_H
#define PTO_DIALECT_PTO_ANALYSIS_DESTINATIONS_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "pto/Dialect/PTO/IR/PTO.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::pto {

/// Initial values, and per region the arguments that carry them and what it
/// yields for them; empty for operations that carry nothing.
struct CarriedValues {
  MutableArrayRef<OpOperand> inits;
  /// Arguments of a region and its terminator's operands for them.
  SmallVector<std::pair<ValueRange, OperandRange>> regions;
};

/// What `pto.loop`, `scf.for` or `scf.while` carries.
CarriedValues getCarriedValues(Operation *op);

/// Roots of the versions in a function. A carried argument of a region is a
/// root of its own: it stands for one buffer throughout the loop.
class Destinations {
public:
  /// Knows nothing yet.
  Destinations() = default;

  /// Walks the function once.
  explicit Destinations(FunctionOpInterface function);

  /// Learns the results of one operation. Operations come in post-order: after
  /// what they hold and what defines their operands.
  void visit(Operation *op);

  /// The tensor that `value` is a version of, itself if of no other.
  Value getRoot(Value value) const;

  /// The initial value of a carried argument.
  Value getInit(BlockArgument argument) const { return inits.lookup(argument); }

  /// The root beyond all loops that carry it.
  Value getOutermostRoot(Value value) const;

private:
  void visitLoop(Operation *op, const CarriedValues &carried);
  void visitBranches(Operation *op);

  DenseMap<Value, Value> roots;
  DenseMap<Value, Value> inits; ///< of carried arguments
};

} // namespace mlir::pto

#endif // PTO_DIALECT_PTO_ANALYSIS_DESTINATIONS_H
