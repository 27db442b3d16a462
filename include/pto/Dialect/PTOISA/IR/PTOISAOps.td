//===- PTOISAOps.td - All operations of pto_isa ------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAOPS_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAOPS_TD

include "pto/Dialect/PTOISA/IR/PTOISAComm.td"
include "pto/Dialect/PTOISA/IR/PTOISADebug.td"
include "pto/Dialect/PTOISA/IR/PTOISAExpand.td"
include "pto/Dialect/PTOISA/IR/PTOISAFifo.td"
include "pto/Dialect/PTOISA/IR/PTOISALocal.td"
include "pto/Dialect/PTOISA/IR/PTOISAMatrix.td"
include "pto/Dialect/PTOISA/IR/PTOISAMemory.td"
include "pto/Dialect/PTOISA/IR/PTOISAMove.td"
include "pto/Dialect/PTOISA/IR/PTOISAOrder.td"
include "pto/Dialect/PTOISA/IR/PTOISAProgram.td"
include "pto/Dialect/PTOISA/IR/PTOISAQuant.td"
include "pto/Dialect/PTOISA/IR/PTOISAReduce.td"
include "pto/Dialect/PTOISA/IR/PTOISAScalar.td"
include "pto/Dialect/PTOISA/IR/PTOISASync.td"
include "pto/Dialect/PTOISA/IR/PTOISAVector.td"
include "pto/Dialect/PTOISA/IR/PTOISAView.td"

#endif // PTO_DIALECT_PTOISA_IR_PTOISAOPS_TD
