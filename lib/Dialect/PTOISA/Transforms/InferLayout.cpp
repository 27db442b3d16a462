//===- InferLayout.cpp - Close open layouts -----------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The layout of a tile follows from its place and the width of its elements;
// the order of the blocks of a left operand is the machine's, which has no
// other.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/AttrTypeSubElements.h"
#include "pto/Dialect/PTOISA/Transforms/Passes.h"
#include "pto/MachineIR/TargetMachine.h"

namespace mlir::pto_isa {
#define GEN_PASS_DEF_INFERLAYOUTPASS
#include "pto/Dialect/PTOISA/Transforms/Passes.h.inc"
} // namespace mlir::pto_isa

using namespace mlir;
using namespace mlir::pto_isa;

namespace {
/// Orders of blocks and in them, and the bytes of a block.
struct TileOrder {
  BlockLayout block;
  InnerLayout inner;
  int64_t fractalBytes;
};

struct InferLayoutPass : pto_isa::impl::InferLayoutPassBase<InferLayoutPass> {
  void runOnOperation() override;
};
} // namespace

/// The layout that the units on both sides of a place with one work on.
static TileOrder getOrder(TileType type, const pto::Machine &machine) {
  int64_t operand = machine.cube.fractalBytes;
  switch (type.getPlace()) {
  case Place::Mat:
    // The matrix unit has no operands of 64 bits: these are scales on their way
    // out of memory, which does not load them into blocks.
    if (type.getElementBits() == 64) {
      return {BlockLayout::RowMajor, InnerLayout::NoneBox, operand};
    }
    return {BlockLayout::ColMajor, InnerLayout::RowMajor, operand};
  case Place::Left:
    return {getLeftBlockLayout(machine), InnerLayout::RowMajor, operand};
  case Place::Right:
    return {BlockLayout::RowMajor, InnerLayout::ColMajor, operand};
  case Place::Acc:
    return {BlockLayout::ColMajor, InnerLayout::RowMajor,
            machine.cube.accFractalBytes};
  case Place::ScaleLeft:
    return {BlockLayout::RowMajor, InnerLayout::RowMajor, 32};
  case Place::ScaleRight:
    return {BlockLayout::ColMajor, InnerLayout::ColMajor, 32};
  default:
    llvm_unreachable("the layout is never open elsewhere");
  }
}

/// The type with what it leaves open filled in.
static TileType closeLayout(TileType type, const pto::Machine &machine) {
  if (!TileType::hasUnitLayout(type.getPlace())) {
    return type;
  }
  TileOrder layout = getOrder(type, machine);
  // An order that is written decides whether there are blocks.
  if (type.getBlockLayout() || type.getInnerLayout()) {
    layout.block =
        type.getBlockLayout().value_or(TileType::kDefaultBlockLayout);
    layout.inner =
        type.getInnerLayout().value_or(TileType::kDefaultInnerLayout);
  }
  if (type.getPlace() == Place::Left && layout.inner != InnerLayout::NoneBox) {
    layout.block = getLeftBlockLayout(machine);
  }
  int64_t fractal = type.getFractalBytes();
  return TileType::get(type.getContext(), type.getPlace(),
                       type.getElementType(), type.getRows(), type.getCols(),
                       type.getValidRows(), type.getValidCols(), layout.block,
                       layout.inner, fractal ? fractal : layout.fractalBytes,
                       type.getPad(), type.getCompact());
}

void InferLayoutPass::runOnOperation() {
  const pto::Machine *machine = pto::getTargetMachine(getOperation());
  if (!machine || machine->kind != pto::Machine::Npu) {
    getOperation().emitOpError("expects an NPU as target machine to infer "
                               "layouts for");
    return signalPassFailure();
  }
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [&](TileType type) { return closeLayout(type, *machine); });
  replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}
