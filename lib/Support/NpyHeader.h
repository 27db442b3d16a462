//===- NpyHeader.h - The header of a .npy file ------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The header is a Python dictionary literal with exactly the keys 'descr',
// 'fortran_order' and 'shape'.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_SUPPORT_NPYHEADER_H
#define PTO_LIB_SUPPORT_NPYHEADER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::pto {

/// What the dictionary says.
struct NpyHeader {
  /// The element type, e.g. "<f4".
  std::string descr;
  /// Whether the first dimension runs fastest.
  bool fortranOrder = false;
  /// Sizes of the dimensions, none negative.
  std::vector<int64_t> shape;
};

/// Reads the dictionary in `text`; the message does not name the file.
llvm::Expected<NpyHeader> parseNpyHeader(llvm::StringRef text);

} // namespace mlir::pto

#endif // PTO_LIB_SUPPORT_NPYHEADER_H
