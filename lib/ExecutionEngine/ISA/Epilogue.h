//===- Epilogue.h - The way out of the accumulator --------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values are scaled, rectified and narrowed, in this order. A scale is a word
// as the machine reads it: an f32 whose low 13 bits do not count, an offset in
// bits 37 to 45; for 16-bit integers a shift in bits 32 to 35.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_EXECUTIONENGINE_ISA_EPILOGUE_H
#define PTO_LIB_EXECUTIONENGINE_ISA_EPILOGUE_H

#include "Access.h"
#include "Convert.h"

namespace mlir::pto::isa_rt {

/// Converts pieces of rows of an accumulator.
class Epilogue {
public:
  /// `call` reads `source`, converts to `dtype`, and has its scales among its
  /// operands.
  Epilogue(const Call &call, const Tile &source, int64_t dtype);
  /// The same with what is given: `scale` is the word for all columns,
  /// `columns` has one for each; both may be null.
  Epilogue(const Call &call, const Tile &source, int64_t dtype, bool relu,
           const uint64_t *scale, const Tile *columns);

  /// Reads elements as numbers of the destination's type.
  template <class T>
  void read(int64_t row, int64_t col, int64_t count, T *values) const {
    double numbers[kPiece];
    readNumbers(row, col, count, numbers);
    for (int64_t k = 0; k < count; ++k) {
      values[k] = static_cast<T>(numbers[k]);
    }
  }

private:
  void readNumbers(int64_t row, int64_t col, int64_t count,
                   double *numbers) const;
  double convert(double value, int64_t col) const;
  double shift(double value, uint64_t word) const;

  const Call &call;
  const Tile &source;
  int64_t dtype;
  bool relu = false;
  /// One word for all columns.
  bool hasScalar = false;
  uint64_t scalar = 0;
  /// Words by column.
  const Tile *columns = nullptr;
};

} // namespace mlir::pto::isa_rt

#endif // PTO_LIB_EXECUTIONENGINE_ISA_EPILOGUE_H
