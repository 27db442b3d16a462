//===- PTOISAAddressTies.cpp - Operands at one address ------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The public headers say which: their products hand one accumulator and no
// scales to the machine.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/IR/PTOISAAddressTies.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto_isa;

/// Adds the tie of scales that lie in a memory of scales. Those in `scaling`
/// are placed by `tget_scale_addr`.
static void addScales(OpOperand &scales, OpOperand &operand,
                      const pto::Machine &machine,
                      SmallVectorImpl<AddressTie> &ties) {
  Place place = cast<TileType>(scales.get().getType()).getPlace();
  if (place == Place::Scaling) {
    return;
  }
  Place of = cast<TileType>(operand.get().getType()).getPlace();
  const pto::Memory *memory = machine.findPlace(stringifyPlace(place));
  const pto::Memory *other = machine.findPlace(stringifyPlace(of));
  if (memory && other) {
    ties.push_back({&scales, &operand, other->capacity / memory->capacity});
  }
}

SmallVector<AddressTie, 2>
mlir::pto_isa::getAddressTies(Operation *op, const pto::Machine &machine) {
  SmallVector<AddressTie, 2> ties;
  llvm::TypeSwitch<Operation *>(op)
      .Case<TMatmulAccOp, TGemvAccOp>([&](auto product) {
        ties.push_back(
            {&product.getAccInMutable(), &product.getDstMutable(), 1});
      })
      .Case<TMatmulMxAccOp, TGemvMxAccOp>([&](auto product) {
        ties.push_back({&product.getCInMutable(), &product.getDstMutable(), 1});
      });
  llvm::TypeSwitch<Operation *>(op)
      .Case<TMatmulMxOp, TMatmulMxAccOp, TMatmulMxBiasOp, TGemvMxOp,
            TGemvMxAccOp, TGemvMxBiasOp>([&](auto product) {
        addScales(product.getAScaleMutable(), product.getAMutable(), machine,
                  ties);
        addScales(product.getBScaleMutable(), product.getBMutable(), machine,
                  ties);
      });
  return ties;
}
