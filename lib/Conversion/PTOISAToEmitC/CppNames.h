//===- CppNames.h - What things are called in C++ ---------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names of element types, tiles, views and enumerators as the public headers
// spell them. Long types get a name of their own in the file, made of what
// they are, so that equal input gives equal text.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_CONVERSION_PTOISATOEMITC_CPPNAMES_H
#define PTO_LIB_CONVERSION_PTOISATOEMITC_CPPNAMES_H

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::pto_isa {

/// What a file declares before its functions.
class FileScope {
public:
  /// The name of the C++ type of tiles of `type`. The headers count single
  /// values where the dialect counts pairs.
  StringRef nameTile(TileType type);
  /// The name of a type of views with these extents and strides (five each;
  /// kDynamic: known at run time), the elements and the layout.
  StringRef nameView(Type element, ArrayRef<int64_t> shape,
                     ArrayRef<int64_t> strides, Layout layout);
  /// Asks for a helper function of ours, which is printed once.
  StringRef useHelper(StringRef name);
  /// Writes the declarations in front of everything else.
  void declare(ModuleOp module) const;

private:
  StringRef define(StringRef name, StringRef definition);

  llvm::StringMap<std::string> definitions;
  /// The names in the order of their first use.
  SmallVector<StringRef> names;
  llvm::SetVector<StringRef> helpers;
};

/// An attribute of an instruction as a C++ expression; empty if it is none.
std::string getCppValue(Attribute attribute);
/// A constant as a C++ literal of its type.
std::string getCppLiteral(TypedAttr value);
/// The name of a pipe, e.g. `PIPE_V`.
StringRef getCppPipe(Pipe pipe);
/// Whether an attribute chooses what the headers do anyway.
bool isCppDefault(Attribute attribute);

} // namespace mlir::pto_isa

#endif // PTO_LIB_CONVERSION_PTOISATOEMITC_CPPNAMES_H
