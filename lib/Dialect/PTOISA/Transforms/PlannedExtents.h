//===- PlannedExtents.h - Where tile values may lie -------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_TRANSFORMS_PLANNEDEXTENTS_H
#define PTO_DIALECT_PTOISA_TRANSFORMS_PLANNEDEXTENTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"

namespace mlir::pto {
struct Memory;
} // namespace mlir::pto

namespace mlir::pto_isa {

/// Bytes of a memory, `end` not included.
struct Bytes {
  const pto::Memory *memory;
  int64_t begin;
  int64_t end;

  bool operator==(const Bytes &other) const {
    return memory == other.memory && begin == other.begin && end == other.end;
  }
  bool overlaps(const Bytes &other) const {
    return memory == other.memory && begin < other.end && other.begin < end;
  }
};

/// Where a tile value may lie: bytes of a declared tile, in one piece or, for a
/// window, in several; none for the tile of a queue.
struct Extent {
  unsigned tile;
  SmallVector<Bytes, 1> pieces;
  /// Whether it is a window somewhere within these bytes, which run time
  /// chooses.
  bool isWithin = false;

  bool operator==(const Extent &other) const {
    return tile == other.tile && pieces == other.pieces &&
           isWithin == other.isWithin;
  }
};

/// Place and bytes of what an operation declares; none if it declares nothing.
std::optional<std::pair<Place, int64_t>> getDeclared(Operation *op);

/// The address of what an operation declares, if it is a constant.
std::optional<int64_t> getConstantAddress(Operation *op);

/// The extents of all tile values of a function: several, where run time
/// chooses one of several tiles.
class PlannedExtents {
public:
  /// Says where a tile is that is declared.
  void declare(Value tile, Extent extent) {
    extentsOf[tile] = {std::move(extent)};
  }
  /// Finds out the extents of values that come from what is declared.
  void follow(func::FuncOp function);
  /// Those of a value; none if nothing is known of it.
  ArrayRef<Extent> lookup(Value tile) const {
    auto found = extentsOf.find(tile);
    return found == extentsOf.end() ? ArrayRef<Extent>()
                                    : ArrayRef<Extent>(found->second);
  }
  void clear() { extentsOf.clear(); }

private:
  bool add(Value to, ArrayRef<Extent> extents);
  void followView(TileViewOpInterface op);
  bool followBranches(Operation *op);
  bool followBlocks(BranchOpInterface branch);

  DenseMap<Value, SmallVector<Extent, 1>> extentsOf;
};

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_TRANSFORMS_PLANNEDEXTENTS_H
