//===- MaterializeScratch.cpp - Give instructions their scratch ---------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How many bytes an instruction needs is its own knowledge, and may depend on
// the shape of the scratch; which element type and which shape the public
// headers take is said here. A tile is therefore tried, and made wider until it
// is enough.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/Transforms/Passes.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::pto_isa {
#define GEN_PASS_DEF_MATERIALIZESCRATCHPASS
#include "pto/Dialect/PTOISA/Transforms/Passes.h.inc"
} // namespace mlir::pto_isa

using namespace mlir;
using namespace mlir::pto_isa;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// A tile in rows, all of which is valid.
static TileType getTile(Type element, int64_t rows, int64_t cols) {
  return TileType::get(element.getContext(), Place::Vec, element, rows, cols,
                       rows, cols, BlockLayout::RowMajor, InnerLayout::NoneBox,
                       /*fractalBytes=*/0, /*pad=*/0, CompactMode::None);
}

static int64_t getElementBytes(Type element) {
  return llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

/// As `tile`, with columns for at least `bytes`.
static TileType widen(TileType tile, int64_t bytes,
                      const pto::Machine &machine) {
  Type element = tile.getElementType();
  int64_t row = llvm::alignTo(llvm::divideCeil(bytes, tile.getRows()),
                              machine.vector.blockBytes);
  bool isWhole = tile.getValidRows() == tile.getRows() &&
                 tile.getValidCols() == tile.getCols();
  TileType wide =
      getTile(element, tile.getRows(), row / getElementBytes(element));
  return isWhole ? wide
                 : wide.withValid(tile.getValidRows(), tile.getValidCols());
}

//===----------------------------------------------------------------------===//
// What the headers take
//===----------------------------------------------------------------------===//

/// The elements and rows of the scratch of an instruction, with as many columns
/// as it has at least; null if the headers do without.
static TileType getFirstGuess(Operation *op) {
  MLIRContext *context = op->getContext();
  Type i8 = IntegerType::get(context, 8), i32 = IntegerType::get(context, 32);
  Type f32 = Float32Type::get(context);
  // Of the shape of a tile, one row after the other.
  auto like = [](TileType tile, Type element) {
    return getTile(element, tile.getRows(), tile.getCols());
  };
  auto row = [](Type element) { return getTile(element, 1, 1); };
  return llvm::TypeSwitch<Operation *, TileType>(op)
      .Case<TXorOp, TXorSOp, TPowOp, TPowSOp>([&](auto op) {
        // The headers want the valid rectangle to be the same.
        TileType dst = op.getDst().getType();
        bool isPow = isa<TPowOp, TPowSOp>(op);
        TileType tmp = like(dst, isPow ? f32 : dst.getElementType());
        return dst.hasDynamicValid()
                   ? tmp
                   : tmp.withValid(dst.getValidRows(), dst.getValidCols());
      })
      .Case([&](TAddDeqReluOp op) { return like(op.getDst().getType(), i32); })
      .Case<TRemOp, TRemSOp>([&](auto op) {
        Type element = op.getDst().getType().getElementType();
        return row(element.isInteger(32) ? element : f32);
      })
      .Case([&](TPReluOp op) {
        // A row of bits for each of the destination, and one more.
        return getTile(IntegerType::get(context, 8, IntegerType::Unsigned),
                       op.getDst().getType().getRows() + 1, 1);
      })
      .Case<TRowSumOp, TRowMaxOp, TRowMinOp, TRowArgMaxOp, TRowArgMinOp>(
          [&](auto op) {
            // Each row of the source leaves something at the pitch of this.
            TileType src = op.getSrc().getType();
            return getTile(src.getElementType(), src.getRows(), 1);
          })
      .Case<TRowProdOp, TColArgMaxOp, TColArgMinOp, TTransOp, TSort32Op>(
          [&](auto op) { return row(op.getSrc().getType().getElementType()); })
      .Case([&](TQuantOp op) {
        TileType src = op.getSrc().getType();
        return like(src, src.getElementType());
      })
      .Case([&](TSelOp) { return row(i32); })
      .Case([&](TSelSOp op) {
        return row(op.getDst().getType().getElementType());
      })
      .Case([&](TGatherOp op) {
        return op.getIndices() ? like(op.getIndices().getType(), i32)
                               : TileType();
      })
      .Case([&](TMrgSortOp op) {
        // Several lists are merged there.
        return op.getBlockLen() ? TileType()
                                : row(op.getDst().getType().getElementType());
      })
      .Case([&](TCvtOp) { return row(i8); })
      .Default([](Operation *) { return TileType(); });
}

/// Whether the headers take scratch of an instruction even where the machine
/// makes no use of it.
static bool isDemanded(Operation *op, const pto::Machine &machine) {
  return !pto_isa::detail::hasVectorRegisters(machine) &&
         !isa<TCvtOp, TSort32Op>(op);
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// Gives `op`, which has no scratch, a tile of at least what it needs.
template <typename Op>
static void addScratch(Op op, const pto::Machine &machine) {
  TileType tile = getFirstGuess(op);
  if (!tile || op.getTmp()) {
    return;
  }
  OpBuilder builder(op);
  tile = widen(tile, tile.getBytes(), machine);
  auto alloc = AllocTileOp::create(builder, op.getLoc(), tile, Value(), Value(),
                                   Value());
  op.getTmpMutable().assign(alloc.getResult());
  OpOperand &scratch = *op.getTmpMutable().begin();
  int64_t bytes = op.getScratchBytes(scratch, machine);
  if (bytes == 0 && !isDemanded(op, machine)) {
    op.getTmpMutable().clear();
    alloc.erase();
    return;
  }
  // Where the pitch counts, wider scratch asks for more, but for less than it
  // has more.
  while (tile.getBytes() < bytes) {
    tile = widen(tile, bytes, machine);
    alloc.getResult().setType(tile);
    bytes = op.getScratchBytes(scratch, machine);
  }
}

template <typename... Ops>
static void addScratchToAny(Operation *op, const pto::Machine &machine) {
  auto add = [&](auto typed) {
    if (typed) {
      addScratch(typed, machine);
    }
  };
  (add(dyn_cast<Ops>(op)), ...);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct MaterializeScratchPass
    : pto_isa::impl::MaterializeScratchPassBase<MaterializeScratchPass> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    const pto::Machine *machine = pto::getTargetMachine(function);
    if (!machine) {
      function.emitOpError("expects a target machine to give scratch for");
      return signalPassFailure();
    }
    function.walk([&](InstructionOpInterface op) {
      addScratchToAny<TXorOp, TXorSOp, TPowOp, TPowSOp, TAddDeqReluOp, TRemOp,
                      TRemSOp, TPReluOp, TRowSumOp, TRowMaxOp, TRowMinOp,
                      TRowArgMaxOp, TRowArgMinOp, TRowProdOp, TColArgMaxOp,
                      TColArgMinOp, TTransOp, TSort32Op, TQuantOp, TSelOp,
                      TSelSOp, TGatherOp, TMrgSortOp, TCvtOp>(op, *machine);
    });
  }
};
} // namespace
