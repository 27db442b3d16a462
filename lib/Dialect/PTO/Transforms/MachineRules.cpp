//===- MachineRules.cpp - Rules of kernels for an NPU -------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the target of the module says of tile programs. Every number is a fact
// of the machine; messages name it.
//
//===----------------------------------------------------------------------===//

#include "VerifyInput.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

/// Whether tiles of the machine can hold values of `type`. Types that are no
/// element types are none of its concern.
static bool hasElements(const Machine &machine, Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  int32_t dtype = tensor ? getDTypeCode(tensor.getElementType()) : 0;
  return dtype == 0 || dtype == PTO_BOOL || machine.hasDType(dtype);
}

/// Tells which types the machine has.
static void attachTypes(InFlightDiagnostic &error, func::FuncOp kernel,
                        const Machine &machine) {
  Diagnostic &note = error.attachNote(kernel.getLoc());
  note << "machine '" << machine.name << "' has ";
  llvm::interleaveComma(machine.dtypes, note,
                        [&](int32_t dtype) { note << getDTypeName(dtype); });
}

/// Rule input_c14. Values are arguments, results, or of the same types.
static LogicalResult verifyElements(func::FuncOp kernel,
                                    const Machine &machine) {
  for (BlockArgument argument : kernel.getArguments()) {
    if (!hasElements(machine, argument.getType())) { // input_c14
      InFlightDiagnostic error =
          kernel.emitOpError("expects argument ")
          << argument.getArgNumber() << " to have elements of machine '"
          << machine.name << "' (input_c14), but found " << argument.getType();
      attachTypes(error, kernel, machine);
      return error;
    }
  }
  WalkResult result = kernel.walk([&](Operation *op) {
    for (Type type : op->getResultTypes()) {
      if (!hasElements(machine, type)) { // input_c14
        InFlightDiagnostic error =
            op->emitOpError("expects a result with elements of machine '")
            << machine.name << "' (input_c14), but found " << type;
        attachTypes(error, kernel, machine);
        return WalkResult::interrupt();
      }
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

namespace {
/// What the rules ask of a matrix product.
struct Product {
  explicit Product(MatmulOp op)
      : op(op), lhs(getElementTypeOrSelf(op.getLhs())),
        rhs(getElementTypeOrSelf(op.getRhs())), aTrans(op.getATrans()),
        isScaled(false), hints(op.getHintsAttr()) {}
  explicit Product(ScaledMatmulOp op)
      : op(op), lhs(getElementTypeOrSelf(op.getLhs())),
        rhs(getElementTypeOrSelf(op.getRhs())), aTrans(op.getATrans()),
        isScaled(true), hints(op.getHintsAttr()) {}

  /// The cube tile that the author asks for, or null.
  CubeTileAttr getTile() const {
    return hints ? dyn_cast_if_present<CubeTileAttr>(hints.getTile())
                 : CubeTileAttr();
  }
  /// Accumulators are f32, or i32 for integers.
  Type getAcc() const {
    Builder builder(op->getContext());
    return lhs.isInteger() ? Type(builder.getI32Type())
                           : Type(builder.getF32Type());
  }

  Operation *op;   ///< the operation
  Type lhs, rhs;   ///< element types of the operands
  bool aTrans;     ///< whether m is the last dimension of the left operand
  bool isScaled;   ///< whether blocks along k share a scale
  HintsAttr hints; ///< or null
};
} // namespace

/// Rule input_c15.
static LogicalResult verifyTypes(const Product &product,
                                 const Machine &machine) {
  if (machine.hasMatmul(getDTypeCode(product.lhs), getDTypeCode(product.rhs),
                        getDTypeCode(product.getAcc()), product.isScaled)) {
    return success();
  }
  // input_c15
  return product.op->emitOpError("expects operands for the matrix unit of "
                                 "machine '")
         << machine.name << "' (input_c15), but found "
         << (product.isScaled ? "scaled " : "") << product.lhs << " and "
         << product.rhs << ", accumulated in " << product.getAcc();
}

/// Elements of a block along any dimension of an operand.
static int64_t getBlock(const Machine &machine, Type element) {
  int64_t row = machine.cube.kBytes * 8 / element.getIntOrFloatBitWidth();
  return std::max({row, machine.cube.m, machine.cube.n});
}

/// Rule input_c16.
static LogicalResult verifyBlocks(const Product &product, CubeTileAttr tile,
                                  const Machine &machine) {
  auto verify = [&](StringRef name, int64_t extent, Type element) {
    int64_t block = getBlock(machine, element);
    if (extent % block == 0) {
      return success();
    }
    // input_c16
    return LogicalResult(product.op->emitOpError("expects '")
                         << name << "' of its cube tile in blocks of " << block
                         << " on machine '" << machine.name
                         << "' (input_c16), but found " << extent << " in L0");
  };
  return failure(failed(verify("k", tile.getK().front(), product.lhs)) ||
                 failed(verify("k", tile.getK().front(), product.rhs)) ||
                 failed(verify("n", tile.getN().front(), product.rhs)) ||
                 (product.aTrans &&
                  failed(verify("m", tile.getM().front(), product.lhs))));
}

/// Bytes of a piece in whole blocks; saturates.
static uint64_t getBytes(const Machine &machine, int64_t rows, int64_t columns,
                         Type element) {
  uint64_t block = getBlock(machine, element);
  auto round = [&](uint64_t extent) {
    return llvm::SaturatingMultiply(llvm::divideCeil(extent, block), block);
  };
  uint64_t elements = llvm::SaturatingMultiply(round(rows), round(columns));
  unsigned bits = element.getIntOrFloatBitWidth();
  // Blocks are whole bytes.
  return bits < 8 ? elements / (8 / bits)
                  : llvm::SaturatingMultiply<uint64_t>(elements, bits / 8);
}

/// Rule input_c17.
static LogicalResult verifyCapacity(const Product &product, CubeTileAttr tile,
                                    const Machine &machine) {
  auto verify = [&](StringRef place, uint64_t bytes) {
    const Memory *memory = machine.findPlace(place);
    if (!memory || bytes <= static_cast<uint64_t>(memory->usableBytes())) {
      return success();
    }
    // input_c17
    return LogicalResult(product.op->emitOpError("requires ")
                         << bytes << " bytes of '" << memory->name
                         << "' for its cube tile (input_c17), but machine '"
                         << machine.name << "' has " << memory->usableBytes());
  };
  int64_t m = tile.getM().front(), n = tile.getN().front();
  int64_t k = tile.getK().front();
  uint64_t left = getBytes(machine, m, tile.getK()[1], product.lhs);
  uint64_t right = getBytes(machine, tile.getK().back(), n, product.rhs);
  return failure(
      failed(verify("left", getBytes(machine, m, k, product.lhs))) ||
      failed(verify("right", getBytes(machine, k, n, product.rhs))) ||
      failed(verify("acc", getBytes(machine, m, n, product.getAcc()))) ||
      failed(verify("mat", llvm::SaturatingAdd(left, right))));
}

/// Rules input_c15 to input_c17.
static LogicalResult verifyProduct(const Product &product,
                                   const Machine &machine) {
  if (failed(verifyTypes(product, machine))) {
    return failure();
  }
  CubeTileAttr tile = product.getTile();
  return failure(tile && (failed(verifyBlocks(product, tile, machine)) ||
                          failed(verifyCapacity(product, tile, machine))));
}

//===----------------------------------------------------------------------===//
// All rules
//===----------------------------------------------------------------------===//

LogicalResult pto::verifyMachineRules(func::FuncOp kernel,
                                      const Machine &machine) {
  if (failed(verifyElements(kernel, machine))) {
    return failure();
  }
  WalkResult result = kernel.walk([&](Operation *op) {
    LogicalResult legal = success();
    if (auto matmul = dyn_cast<MatmulOp>(op)) {
      legal = verifyProduct(Product(matmul), machine);
    } else if (auto scaled = dyn_cast<ScaledMatmulOp>(op)) {
      legal = verifyProduct(Product(scaled), machine);
    }
    return succeeded(legal) ? WalkResult::advance() : WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}
