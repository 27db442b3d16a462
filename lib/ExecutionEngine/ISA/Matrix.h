//===- Matrix.h - Views as matrices -----------------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How instructions read and write global memory.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_EXECUTIONENGINE_ISA_MATRIX_H
#define PTO_LIB_EXECUTIONENGINE_ISA_MATRIX_H

#include "Access.h"

namespace mlir::pto::isa_rt {

/// A view as a matrix: its last extent counts columns, all others together
/// rows; in blocks (nz) the last four are columns of blocks, rows of blocks,
/// rows and columns of a block.
struct Matrix {
  const Call &call;
  const View &view;
  bool isBlocked;
  int64_t rows = 1, cols = 1;

  Matrix(const Call &call, const View &view)
      : call(call), view(view), isBlocked(view.layout == 2 && view.rank >= 4) {
    int64_t last = view.rank - 1;
    for (int64_t d = 0; d < view.rank; ++d) {
      bool isCol = d == last || (isBlocked && d == last - 3);
      (isCol ? cols : rows) *= view.sizes[d];
    }
  }

  int64_t elementBytes() const { return getElementBytes(view.dtype); }

  /// Elements from the first of the view to the first of a row.
  int64_t getRowOffset(int64_t row) const {
    int64_t offset = 0;
    for (int64_t d = view.rank - 2; d >= 0; --d) {
      if (isBlocked && d == view.rank - 4) {
        continue;
      }
      offset += row % view.sizes[d] * view.strides[d];
      row /= view.sizes[d];
    }
    return offset;
  }

  /// Calls `body(first byte, stride, count)` for pieces of a row.
  template <class Body>
  void forRuns(int64_t row, int64_t col, int64_t count, GlobalAccess how,
               Body body) const {
    int64_t last = view.rank - 1, stride = view.rank ? view.strides[last] : 1;
    int64_t base = getRowOffset(row);
    if (!isBlocked) {
      access(base + col * stride, stride, count, how, body);
      return;
    }
    int64_t width = view.sizes[last];
    while (count > 0) {
      int64_t piece = std::min(count, width - col % width);
      access(base + col / width * view.strides[last - 3] + col % width * stride,
             stride, piece, how, body);
      col += piece;
      count -= piece;
    }
  }

  template <class Bits>
  void read(int64_t row, int64_t col, int64_t count, Bits *to) const {
    auto copy = [&](uint8_t *data, int64_t stride, int64_t n) {
      for (int64_t k = 0; k < n; ++k) {
        std::memcpy(to++, data + k * stride * int64_t(sizeof(Bits)),
                    sizeof(Bits));
      }
    };
    forRuns(row, col, count, GlobalAccess::Read, copy);
  }

  template <class Bits>
  void write(int64_t row, int64_t col, int64_t count, const Bits *from) const {
    auto copy = [&](uint8_t *data, int64_t stride, int64_t n) {
      for (int64_t k = 0; k < n; ++k) {
        std::memcpy(data + k * stride * int64_t(sizeof(Bits)), from++,
                    sizeof(Bits));
      }
    };
    forRuns(row, col, count, GlobalAccess::Write, copy);
  }

private:
  template <class Body>
  void access(int64_t offset, int64_t stride, int64_t count, GlobalAccess how,
              Body body) const {
    int64_t size = elementBytes();
    uint8_t *data = call.accessGlobal(view.address + offset * size, size,
                                      stride * size, count, how);
    body(data, stride, count);
  }
};

} // namespace mlir::pto::isa_rt

#endif // PTO_LIB_EXECUTIONENGINE_ISA_MATRIX_H
