//===- WindowSizes.h - Sizes with a marker for the whole --------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The directive `custom<WindowSizes>` of `pto.view` and `pto.expand`: a list of
// values and integers such as `[%n, :, 4]`, where `:` stands for the whole
// dimension (kWholeDim).
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_DIALECT_PTO_IR_WINDOWSIZES_H
#define PTO_LIB_DIALECT_PTO_IR_WINDOWSIZES_H

#include "mlir/IR/OpImplementation.h"

namespace mlir::pto {

/// Parses the list. Static entries of values are ShapedType::kDynamic.
ParseResult
parseWindowSizes(OpAsmParser &parser,
                 SmallVectorImpl<OpAsmParser::UnresolvedOperand> &values,
                 DenseI64ArrayAttr &staticSizes);

/// Prints the list.
void printWindowSizes(OpAsmPrinter &printer, Operation *op, OperandRange values,
                      ArrayRef<int64_t> staticSizes);

} // namespace mlir::pto

#endif // PTO_LIB_DIALECT_PTO_IR_WINDOWSIZES_H
