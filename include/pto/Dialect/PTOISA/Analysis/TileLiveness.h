//===- TileLiveness.h - When the memory of a tile is in use -----*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Times are positions in program order, two per operation: 2·n, when operation
// n reads its operands, and 2·n + 1, when it writes them. A root is alive at a
// time if what it then holds may be read later, and while it is written or
// worked in.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_ANALYSIS_TILELIVENESS_H
#define PTO_DIALECT_PTOISA_ANALYSIS_TILELIVENESS_H

#include "pto/Dialect/PTOISA/Analysis/TileRoots.h"

namespace mlir::pto_isa {

/// Times from `first` to `last`, both included.
struct LiveInterval {
  unsigned first;
  unsigned last;
};

/// Disjoint intervals, ascending, of the same times.
SmallVector<LiveInterval, 2> joinIntervals(MutableArrayRef<LiveInterval> all);

/// An operation that touches a root.
struct TileAccess {
  Operation *op;
  bool reads;
  bool writes;
  /// Whether nothing of what the root held before is left.
  bool replaces;
  /// Whether the operation works in it while it reads its other operands.
  bool isScratch;
};

/// When each root of a function is alive. Loops, branches and `scf.while` are
/// followed along their edges; other regions are taken for loops, and what is
/// used in a region of several blocks is alive in all of them. Scratch counts
/// where the target machine uses it.
class TileLiveness {
public:
  TileLiveness(FunctionOpInterface function, const TileRoots &roots);

  /// Disjoint intervals, ascending; none if nothing touches the root.
  ArrayRef<LiveInterval> getIntervals(unsigned root) const {
    return intervals[root];
  }
  /// What touches the root, in program order.
  ArrayRef<TileAccess> getAccesses(unsigned root) const {
    return accesses[root];
  }
  /// The number of an operation in program order.
  unsigned getNumber(Operation *op) const { return numbers.lookup(op); }
  /// The operation of a number.
  Operation *getOperation(unsigned number) const { return operations[number]; }

private:
  void addAccesses(Operation *op, const TileRoots &roots);

  /// The target, or null.
  const pto::Machine *machine;
  SmallVector<Operation *> operations;
  DenseMap<Operation *, unsigned> numbers;
  /// Per operation, the number of the last one within it, or its own.
  SmallVector<unsigned> lasts;
  SmallVector<SmallVector<TileAccess, 4>> accesses;
  SmallVector<SmallVector<LiveInterval, 2>> intervals;

  friend class RootScan;
};

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_ANALYSIS_TILELIVENESS_H
