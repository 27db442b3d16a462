//===- WriteOrder.h - Which write may come before a read --------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Questions about the order of two operations on a tile, by the loops, branches
// and blocks that they are in. A tile is a new one each time it is declared.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_DIALECT_PTOISA_TRANSFORMS_WRITEORDER_H
#define PTO_LIB_DIALECT_PTOISA_TRANSFORMS_WRITEORDER_H

#include "mlir/IR/Operation.h"

namespace mlir::pto_isa {

/// Whether `write` may come between what writes a tile that is declared by
/// `declaration` and `read`. A tile that a loop or branch declares holds what
/// was written into it there: a write in front of that cannot destroy it.
bool canComeBetween(Operation *declaration, Operation *write, Operation *read);

/// Whether `writer` may come before `reader`, wherever they stand in the text,
/// because a loop or blocks lead from one to the other without executing
/// `declaration` again, which makes their tile.
bool comesInEarlierTrip(Operation *writer, Operation *reader,
                        Operation *declaration);

} // namespace mlir::pto_isa

#endif // PTO_LIB_DIALECT_PTOISA_TRANSFORMS_WRITEORDER_H
