//===- PTOOps.td - All operations of the pto dialect -------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOOPS_TD
#define PTO_DIALECT_PTO_IR_PTOOPS_TD

include "pto/Dialect/PTO/IR/PTOComposite.td"
include "pto/Dialect/PTO/IR/PTOControl.td"
include "pto/Dialect/PTO/IR/PTODebug.td"
include "pto/Dialect/PTO/IR/PTOElementwise.td"
include "pto/Dialect/PTO/IR/PTOIndex.td"
include "pto/Dialect/PTO/IR/PTOMatmul.td"
include "pto/Dialect/PTO/IR/PTOMemory.td"
include "pto/Dialect/PTO/IR/PTOReduction.td"
include "pto/Dialect/PTO/IR/PTOShape.td"

#endif // PTO_DIALECT_PTO_IR_PTOOPS_TD
