//===- WrittenBytes.h - Who wrote the bytes of a memory ---------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_TRANSFORMS_WRITTENBYTES_H
#define PTO_DIALECT_PTOISA_TRANSFORMS_WRITTENBYTES_H

#include "mlir/IR/Operation.h"

#include <map>

namespace mlir::pto_isa {

/// A tile that may have written some bytes last, and by what.
struct Writer {
  Writer(unsigned tile, Operation *op) : tile(tile), alias(tile), op(op) {}

  unsigned tile;
  /// Another tile that holds the same since; `tile` if there is none.
  unsigned alias;
  Operation *op;
};

/// Who wrote the bytes of one memory last. Bytes that nobody wrote are in no
/// cell.
class WrittenBytes {
public:
  /// Writes [begin, end). `isSure`: whatever was there is gone.
  void write(int64_t begin, int64_t end, Writer writer, bool isSure);
  /// Makes what is in [begin, end) contents of the tile of `reader` as well.
  void share(int64_t begin, int64_t end, Writer reader);
  /// A writer of bytes in [begin, end) that is not `tile`, if there is one.
  std::optional<Writer> findOther(int64_t begin, int64_t end, unsigned tile,
                                  function_ref<bool(Writer)> counts) const;
  /// Adds the writers of `other`; returns whether there were new ones.
  bool join(const WrittenBytes &other);

private:
  /// Bytes from the key on, up to, not including, `end`.
  struct Cell {
    int64_t end;
    SmallVector<Writer, 1> writers; // in the order of their tiles
  };
  using Cells = std::map<int64_t, Cell>;

  Cells::iterator split(int64_t at);
  bool add(int64_t begin, int64_t end, ArrayRef<Writer> writers);

  Cells cells;
};

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_TRANSFORMS_WRITTENBYTES_H
