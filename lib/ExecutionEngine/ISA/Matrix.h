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

/// A view as a matrix. Its layout says which extents count rows and which count
/// columns; without one the last counts columns and all others rows.
struct Matrix {
  const Call &call;
  const View &view;
  int64_t rows = 1, cols = 1;

  Matrix(const Call &call, const View &view) : call(call), view(view) {
    assignExtents();
    rows = rowExtents.count(view);
    cols = colExtents.count(view);
  }

  int64_t elementBytes() const { return getElementBytes(view.dtype); }

  /// Whether rows lie one after the other, and elements in them.
  bool isPacked() const {
    for (int64_t row = 0; row < rows; ++row) {
      if (rowExtents.getOffset(view, row) != row * cols) {
        return false;
      }
    }
    for (int64_t col = 0; col < cols; ++col) {
      if (colExtents.getOffset(view, col) != col) {
        return false;
      }
    }
    return true;
  }

  /// Calls `body(first byte, stride, count)` for pieces of a row.
  template <class Body>
  void forRuns(int64_t row, int64_t col, int64_t count, GlobalAccess how,
               Body body) const {
    int64_t base = rowExtents.getOffset(view, row);
    if (colExtents.size == 0) {
      access(base, 1, count, how, body);
      return;
    }
    int64_t width = view.sizes[colExtents.at[0]];
    int64_t stride = view.strides[colExtents.at[0]];
    while (count > 0) {
      int64_t piece =
          colExtents.size == 1 ? count : std::min(count, width - col % width);
      access(base + colExtents.getOffset(view, col), stride, piece, how, body);
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
  /// Extents that count one index, the one that changes fastest first.
  struct Extents {
    int size = 0;
    int at[kMaxRank] = {};

    void add(int extent) {
      if (extent >= 0) {
        at[size++] = extent;
      }
    }
    /// All up to this one.
    void addAllTo(int extent) {
      for (; extent >= 0; --extent) {
        add(extent);
      }
    }
    int64_t count(const View &view) const {
      int64_t result = 1;
      for (int k = 0; k < size; ++k) {
        result *= view.sizes[at[k]];
      }
      return result;
    }
    int64_t getOffset(const View &view, int64_t index) const {
      int64_t offset = 0;
      for (int k = 0; k < size; ++k) {
        // The last one takes what there is; an extent of 0 has no index.
        int64_t extent = std::max<int64_t>(view.sizes[at[k]], 1);
        bool isLast = k + 1 == size;
        offset += (isLast ? index : index % extent) * view.strides[at[k]];
        index /= extent;
      }
      return offset;
    }
  };

  void assignExtents();

  Extents rowExtents, colExtents;

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
