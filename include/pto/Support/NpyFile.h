//===- NpyFile.h - Arrays in .npy files -------------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads and writes numpy's `.npy` format, versions 1 to 3. A file of one of
// ml_dtypes' types records only the width of an element: bf16 is `<V2`;
// f8E4M3FN, f8E8M0FNU, f4E2M1FN and i4 are `<V1`. So the reader of a file says
// which type it expects, and checkDType compares kind and width.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_SUPPORT_NPYFILE_H
#define PTO_SUPPORT_NPYFILE_H

#include "pto/Support/DType.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::pto {

/// An array read from a file: little endian and row-major.
struct NpyArray {
  /// The file, for messages.
  std::string name;
  /// Kind of an element as numpy writes it: b, i, u, f or V.
  char kind = 0;
  /// Bytes of an element.
  int64_t itemSize = 0;
  /// Sizes of the dimensions; none for a scalar.
  std::vector<int64_t> shape;
  /// The elements, `numElements() * itemSize` bytes.
  std::vector<char> data;

  /// Product of the sizes.
  int64_t numElements() const;
  /// The element type as numpy writes it, e.g. "<f4", "|i1" or "<V2".
  std::string descr() const;
};

/// `shape` as text, e.g. "16x4096"; "scalar" without dimensions.
std::string formatShape(llvm::ArrayRef<int64_t> shape);

/// Reads the array of the file at `path`. Fortran order is converted to
/// row-major order; big-endian data, other kinds of elements and anything
/// malformed are refused with a message that begins with the path.
llvm::Expected<NpyArray> readNpy(llvm::StringRef path);

/// Reads the array in `bytes`, the contents of a file called `name`.
llvm::Expected<NpyArray> parseNpy(llvm::StringRef bytes, llvm::StringRef name);

/// Fails unless the elements of `array` can be of type `dtype`: equal kind and
/// width, where `V2` serves for bf16, `V1` and `u1` for the f8, f4 and i4
/// types, and `f1` for f8E5M2.
llvm::Error checkDType(const NpyArray &array, int32_t dtype);

/// The element type that we write for `dtype`.
std::string getNpyDescr(int32_t dtype);

/// Writes a row-major array. The file appears whole or not at all: the bytes go
/// to a temporary file beside it, which is then renamed.
llvm::Error writeNpy(llvm::StringRef path, int32_t dtype,
                     llvm::ArrayRef<int64_t> shape, const void *data);

} // namespace mlir::pto

#endif // PTO_SUPPORT_NPYFILE_H
