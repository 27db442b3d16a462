//===- PTOISAEpilogue.h - Accumulators on their way to a queue --*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `acc_push_epilogue` of a queue means for the operations on it.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_DIALECT_PTOISA_IR_PTOISAEPILOGUE_H
#define PTO_LIB_DIALECT_PTOISA_IR_PTOISAEPILOGUE_H

#include "pto/Dialect/PTOISA/IR/PTOISA.h"

namespace mlir::pto_isa::detail {

/// The declaration of queue `id` that an operation means: the one of its
/// section, else of its function; null if there is none.
Operation *findQueue(Operation *op, uint32_t id);

/// Checks that the machine has what happens on the way (initialize_pipe_c8).
LogicalResult verifyEpilogueMachine(Operation *queue);

/// Checks an operation with an entry on a queue: `fifo_c8` to `fifo_c13`.
LogicalResult verifyQueueEpilogue(Operation *op, Operation *queue, int64_t id,
                                  int64_t split, Type entry);

/// Checks that the queues at both ends of a buffer do the same with
/// accumulators (import_reserved_buffer_c3).
LogicalResult verifySameEpilogue(ImportReservedBufferOp import,
                                 ReserveBufferOp reserve);

/// Checks that queue `id`, if the function declares queues, scales by one
/// value, or by column; `rule` is what is broken.
LogicalResult verifyScaledQueue(Operation *op, int64_t id, bool byColumn,
                                StringRef rule);

} // namespace mlir::pto_isa::detail

#endif // PTO_LIB_DIALECT_PTOISA_IR_PTOISAEPILOGUE_H
