//===- PTOTextDialect.h - The prefix of the public text ---------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dialect without content: whatever is written with its prefix `pto` becomes
// what pto_isa means by it. It lives in contexts where our tile dialect, which
// has the same prefix, is not.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_TARGET_PTOTEXT_PTOTEXTDIALECT_H
#define PTO_LIB_TARGET_PTOTEXT_PTOTEXTDIALECT_H

#include "pto/Dialect/PTOISA/IR/PTOISA.h"

namespace mlir::pto_isa {

/// Owner of the prefix `pto` while public text is read.
class PTOTextDialect : public Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PTOTextDialect)

  /// Made by the context.
  explicit PTOTextDialect(MLIRContext *context);

  /// The prefix of the public text.
  static constexpr StringLiteral getDialectNamespace() { return "pto"; }

  /// Parses `pto.x` with the parser of `pto_isa.x`.
  std::optional<ParseOpHook>
  getParseOperationHook(StringRef name) const override;
  /// Parses what stands behind `!pto.`.
  Type parseType(DialectAsmParser &parser) const override;
  /// Parses what stands behind `#pto.` or in `#pto<...>`.
  Attribute parseAttribute(DialectAsmParser &parser, Type type) const override;

private:
  /// Reads the actual language.
  PTOISADialect *language;
};

/// The operation of pto_isa that `pto.x` means; nothing if there is none.
std::optional<RegisteredOperationName> lookupOperation(StringRef name,
                                                       MLIRContext *context);

/// `is unknown`, with a name of the public text that is nearly the same.
std::string explainUnknownOperation(StringRef name, MLIRContext *context);

} // namespace mlir::pto_isa

#endif // PTO_LIB_TARGET_PTOTEXT_PTOTEXTDIALECT_H
