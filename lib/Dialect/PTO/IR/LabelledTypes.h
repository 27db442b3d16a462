//===- LabelledTypes.h - Types of optional operands -------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The types of two optional operands behind their labels, `, min T, max T`,
// where either may be missing. Two optional groups that both begin with a comma
// cannot say so: the first would take the comma of the second.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_DIALECT_PTO_IR_LABELLEDTYPES_H
#define PTO_LIB_DIALECT_PTO_IR_LABELLEDTYPES_H

#include "mlir/IR/OpImplementation.h"

namespace mlir::pto {

/// Parses the types; that of a missing operand stays null.
inline ParseResult parseLabelledTypes(OpAsmParser &parser, StringRef firstLabel,
                                      Type &first, StringRef secondLabel,
                                      Type &second) {
  if (failed(parser.parseOptionalComma())) {
    return success();
  }
  if (succeeded(parser.parseOptionalKeyword(firstLabel)) &&
      (parser.parseType(first) || failed(parser.parseOptionalComma()))) {
    return success(first != nullptr);
  }
  return failure(parser.parseKeyword(secondLabel) || parser.parseType(second));
}

/// Prints the types that are not null.
inline void printLabelledTypes(OpAsmPrinter &printer, StringRef firstLabel,
                               Type first, StringRef secondLabel, Type second) {
  if (first) {
    printer << ", " << firstLabel << " " << first;
  }
  if (second) {
    printer << ", " << secondLabel << " " << second;
  }
}

} // namespace mlir::pto

#endif // PTO_LIB_DIALECT_PTO_IR_LABELLEDTYPES_H
