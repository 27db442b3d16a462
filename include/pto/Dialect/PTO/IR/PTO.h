//===- PTO.h - The pto dialect ----------------------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Dialect, attributes, interfaces and operations of the tile level.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTO_H
#define PTO_DIALECT_PTO_IR_PTO_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TensorEncoding.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "pto/Dialect/PTO/IR/PTOAxes.h"
#include "pto/Dialect/PTO/IR/PTOTypes.h"
#include <optional>

namespace mlir::pto {
/// A run of source dimensions and the run of result dimensions that hold the
/// same elements.
struct DimGroup {
  SmallVector<int64_t> source; ///< consecutive source dimensions
  SmallVector<int64_t> result; ///< consecutive result dimensions
};
} // namespace mlir::pto

#include "pto/Dialect/PTO/IR/PTODialect.h.inc"
#include "pto/Dialect/PTO/IR/PTOEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "pto/Dialect/PTO/IR/PTOAttrs.h.inc"

#include "pto/Dialect/PTO/IR/PTOInterfaces.h.inc"

#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOComposite.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOControl.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTODebug.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOElementwise.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOIndex.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOMatmul.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOMemory.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOReduction.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOShape.h.inc"

#endif // PTO_DIALECT_PTO_IR_PTO_H
