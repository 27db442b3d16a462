//===- PTOISAQueueRules.h - Rules about whole queues ------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules that look at all operations on a queue, at its two ends, or at all
// queues of a function.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_DIALECT_PTOISA_IR_PTOISAQUEUERULES_H
#define PTO_LIB_DIALECT_PTOISA_IR_PTOISAQUEUERULES_H

#include "pto/Dialect/PTOISA/IR/PTOISA.h"

namespace mlir::pto_isa::detail {

/// Checks that all operations on the numbered queue, or none, have a `split`
/// (initialize_pipe_c9).
LogicalResult verifyOneSplit(Operation *queue);

/// Checks that all tiles that are popped from a queue whose values are
/// converted have one element type, that of the conversion (fifo_c10).
LogicalResult verifyOneElement(AivInitializePipeOp queue);

/// Whether the slots of a declared queue lie in global memory: where the cores
/// have no path to each other all do.
bool hasGlobalSlots(Operation *queue);

/// Checks that a tile is in the order of slots (fifo_c16).
LogicalResult verifyEntryLayout(Operation *op, Type entry);

/// Checks where an odd number of rows or columns can be shared (fifo_c3), and
/// that the number is odd (fifo_c14).
LogicalResult verifyOddSplit(Operation *op, Operation *queue, int64_t split,
                             Type entry);

/// Checks that an accumulator that goes straight to vector cores can be shared
/// by two (fifo_c15).
LogicalResult verifySharedAccumulator(Operation *op, int64_t split, Type entry);

/// Checks that the machine has the signals of all queues of the function
/// (queue_c5).
LogicalResult verifySignals(Operation *queue);

/// Checks the queues at both ends of a buffer: `import_reserved_buffer_c4` to
/// `import_reserved_buffer_c6`.
LogicalResult verifyEnds(ImportReservedBufferOp import,
                         ReserveBufferOp reserve);

} // namespace mlir::pto_isa::detail

#endif // PTO_LIB_DIALECT_PTOISA_IR_PTOISAQUEUERULES_H
