//===- TileRoots.h - Which memory a tile may lie in -------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Views, branches, blocks and loops give other names to the memory of a tile; a
// value may stand for several. A root is an operation that declares memory.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_ANALYSIS_TILEROOTS_H
#define PTO_DIALECT_PTOISA_ANALYSIS_TILEROOTS_H

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::pto_isa {

/// The roots of the tiles of a function: results of `alloc_tile`,
/// `alloc_multi_tile` and `reserve_buffer`, in program order.
class TileRoots {
public:
  explicit TileRoots(FunctionOpInterface function);

  /// The roots, in program order.
  ArrayRef<Value> getRoots() const { return roots; }

  /// Numbers of the roots that `tile` may lie in, ascending; none if its memory
  /// is not of this function.
  ArrayRef<unsigned> getRootsOf(Value tile) const;

  /// Whether a write to `tile`, of one root, leaves nothing of what was in it:
  /// the root has no windows and no changing extents, or the tile is all of it
  /// and fully valid.
  bool isWhole(Value tile) const;

  /// Whether a loop, branch or block hands the root on, so that it may hold
  /// what is read where its declaration is not executed.
  bool isCarried(unsigned root) const { return carried[root]; }

private:
  void addRoot(Value value);
  bool add(Value to, ArrayRef<unsigned> from);
  void visit(Operation *op);
  bool visitBranches(Operation *op);
  bool visitBlocks(BranchOpInterface branch);

  SmallVector<Value> roots;
  DenseMap<Value, SmallVector<unsigned, 1>> rootsOf;
  /// Per root: whether windows of it are taken or its extents change.
  SmallVector<bool> isSplit;
  /// Per root: whether a terminator has it as an operand.
  SmallVector<bool> carried;
};

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_ANALYSIS_TILEROOTS_H
