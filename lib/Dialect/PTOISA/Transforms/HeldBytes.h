//===- HeldBytes.h - What tiles hold in a memory ----------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_TRANSFORMS_HELDBYTES_H
#define PTO_DIALECT_PTOISA_TRANSFORMS_HELDBYTES_H

#include "mlir/IR/Operation.h"

#include <map>

namespace mlir::pto_isa {

/// A tile that may hold something in some bytes, since it was written there.
struct Holder {
  unsigned tile;
  /// The last write to another tile that may have destroyed it since; null if
  /// there is none.
  Operation *lostBy;

  bool operator==(const Holder &other) const {
    return tile == other.tile && lostBy == other.lostBy;
  }
};

/// What tiles hold in the bytes of one memory. Bytes that nobody wrote are in
/// no cell.
class HeldBytes {
public:
  /// Writes [begin, end) of a tile, which destroys what others hold there, as
  /// far as `counts` says that it still matters. `isSure`: all of these bytes
  /// are written, so that the tile holds them again.
  void write(int64_t begin, int64_t end, unsigned tile, Operation *by,
             bool isSure, function_ref<bool(unsigned)> counts);
  /// Makes what is in [begin, end) contents of another tile as well.
  void share(int64_t begin, int64_t end, unsigned tile);
  /// Makes a tile a new one, which holds nothing in [begin, end).
  void forget(int64_t begin, int64_t end, unsigned tile);
  /// What may have destroyed something that the tile held in [begin, end), or
  /// null.
  Operation *findLoss(int64_t begin, int64_t end, unsigned tile) const;
  /// Adds what may be so by `other`; returns whether something was new.
  bool join(const HeldBytes &other);

private:
  using Holders = SmallVector<Holder, 1>; // in the order of their tiles

  /// Bytes from the key on, up to, not including, `end`.
  struct Cell {
    int64_t end;
    Holders holders;
  };
  using Cells = std::map<int64_t, Cell>;

  Cells::iterator split(int64_t at);
  void visit(int64_t begin, int64_t end, function_ref<void(Holders &)> change);
  void simplify(int64_t begin, int64_t end);

  Cells cells;
};

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_TRANSFORMS_HELDBYTES_H
