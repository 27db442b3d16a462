//===- PTOISAMatrix.cpp - Matrix products ---------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules of products, for all forms alike: operands are known by the place
// that they lie in, which ODS has checked first.
//
//===----------------------------------------------------------------------===//

#include "PTOISAPaths.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto_isa;
using namespace mlir::pto_isa::detail;

/// Values of an MX operand that share a scale, in all MX formats.
static constexpr int64_t kMxBlock = 32;
/// The unit of the contracted dimension of an MX product: two blocks.
static constexpr int64_t kMxUnit = 64;

namespace {
/// The tiles of a product by what they are.
struct Product {
  TileType lhs, rhs, dst;
  /// Null where the form has none.
  TileType acc, bias, lhsScale, rhsScale;
  /// Whether the left operand is one row.
  bool isGemv = false;
};
} // namespace

static Product getProduct(Operation *op, const InstructionInfo &info) {
  Product product;
  for (auto [declared, type] :
       llvm::zip_equal(info.operands, op->getOperandTypes())) {
    auto tile = cast<TileType>(type);
    StringRef name = declared.name;
    TileType &slot = name == "lhs" || name == "a"         ? product.lhs
                     : name == "rhs" || name == "b"       ? product.rhs
                     : name == "acc_in" || name == "c_in" ? product.acc
                     : name == "bias"                     ? product.bias
                     : name == "a_scale"                  ? product.lhsScale
                     : name == "b_scale"                  ? product.rhsScale
                                                          : product.dst;
    slot = tile;
  }
  product.isGemv = op->getName().stripDialect().starts_with("tgemv");
  return product;
}

/// Whether two extents are equal, as far as both are known.
static bool agree(int64_t a, int64_t b) {
  return ShapedType::isDynamic(a) || ShapedType::isDynamic(b) || a == b;
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

/// `matmul_c1`.
static LogicalResult verifyTypes(Operation *op, const Product &p) {
  const pto::Machine *machine = pto::getTargetMachine(op);
  if (!machine) {
    return success();
  }
  std::optional<int32_t> lhs = getTableDType(p.lhs.getElementType());
  std::optional<int32_t> rhs = getTableDType(p.rhs.getElementType());
  std::optional<int32_t> acc = getTableDType(p.dst.getElementType());
  bool isMx = bool(p.lhsScale);
  // The tables name neither hif8, which multiplies itself only, nor pairs of
  // small floats, which need scales; a machine with such floats is trusted.
  Type left = p.lhs.getElementType(), right = p.rhs.getElementType();
  bool isTrusted = p.dst.getElementType().isF32() &&
                   machine->hasDType(PTO_F8E4M3FN) &&
                   (isMx ? isPairType(left) && isPairType(right)
                         : isa<HiF8Type>(left) && isa<HiF8Type>(right));
  if (isTrusted ||
      (lhs && rhs && acc && machine->hasMatmul(*lhs, *rhs, *acc, isMx))) {
    return success();
  }
  return op->emitOpError("expects element types that machine '")
         << machine->name << "' multiplies" << (isMx ? " with scales" : "")
         << " (matmul_c1), but found " << p.lhs.getElementType() << " and "
         << p.rhs.getElementType() << " into " << p.dst.getElementType();
}

/// `matmul_c2`.
static LogicalResult verifyShapes(Operation *op, const Product &p) {
  TileExtents lhs = p.lhs.getValueExtents(), rhs = p.rhs.getValueExtents();
  TileExtents dst = p.dst.getValueExtents();
  if (p.isGemv ||
      (lhs.rows == dst.rows && lhs.cols == rhs.rows && rhs.cols == dst.cols)) {
    return success();
  }
  return op->emitOpError("expects tiles of m x k, k x n and m x n "
                         "(matmul_c2), but found ")
         << lhs.rows << "x" << lhs.cols << ", " << rhs.rows << "x" << rhs.cols
         << " and " << dst.rows << "x" << dst.cols;
}

/// `matmul_c3` and `gemv_c1`.
static LogicalResult verifyExtents(Operation *op, const Product &p) {
  TileExtents lhs = p.lhs.getValueExtents(), rhs = p.rhs.getValueExtents();
  TileExtents dst = p.dst.getValueExtents();
  for (auto [name, extent, other] :
       {std::tuple("m", lhs.validRows, dst.validRows),
        std::tuple("k", lhs.validCols, rhs.validRows),
        std::tuple("n", rhs.validCols, dst.validCols)}) {
    if (!agree(extent, other)) {
      return op->emitOpError("expects valid extents that agree (matmul_c3), "
                             "but found ")
             << name << " to be " << extent << " and " << other;
    }
    const pto::Machine *machine = pto::getTargetMachine(op);
    int64_t most = machine ? machine->cube.maxExtent : extent;
    if (!ShapedType::isDynamic(extent) && (extent < 1 || extent > most)) {
      InFlightDiagnostic diagnostic = op->emitOpError("expects ")
                                      << name << " to be at least 1";
      if (machine) {
        diagnostic << " and at most " << most << " on machine '"
                   << machine->name << "'";
      }
      return diagnostic << " (matmul_c3), but found " << extent;
    }
  }
  if (p.isGemv && !agree(p.lhs.getValidRows(), 1)) {
    return op->emitOpError("expects one valid row (gemv_c1), but found ")
           << p.lhs.getValidRows();
  }
  return success();
}

/// `matmul_c4`.
static LogicalResult verifyLayouts(Operation *op, const Product &p) {
  TileType wrong;
  StringRef expected;
  if (!hasInnerLayout(p.lhs, InnerLayout::RowMajor)) {
    wrong = p.lhs;
    expected = "slayout=row_major";
  } else if (!hasLayout(p.rhs, BlockLayout::RowMajor, InnerLayout::ColMajor)) {
    wrong = p.rhs;
    expected = "blayout=row_major, slayout=col_major";
  } else if (!hasLayout(p.dst, BlockLayout::ColMajor, InnerLayout::RowMajor)) {
    wrong = p.dst;
    expected = "blayout=col_major, slayout=row_major";
  }
  if (!wrong) {
    return success();
  }
  return op->emitOpError("expects '")
         << expected << "' in '" << stringifyPlace(wrong.getPlace())
         << "' (matmul_c4), but found '" << describeLayout(wrong) << "'";
}

/// `matmul_c5` and `matmul_c6`.
static LogicalResult verifyAddends(Operation *op, const Product &p) {
  // The headers of vector units that work on memory have one type for both.
  bool areEqual = p.acc && p.acc.getValidRows() == p.dst.getValidRows() &&
                  p.acc.getValidCols() == p.dst.getValidCols();
  if (p.acc &&
      (p.acc.getElementType() != p.dst.getElementType() ||
       p.acc.getRows() != p.dst.getRows() ||
       p.acc.getCols() != p.dst.getCols() || (worksOnMemory(op) && !areEqual) ||
       !agree(p.acc.getValidRows(), p.dst.getValidRows()) ||
       !agree(p.acc.getValidCols(), p.dst.getValidCols()))) {
    return op->emitOpError("expects an accumulator of the type of the "
                           "destination (matmul_c5), but found ")
           << p.acc << " and " << p.dst;
  }
  if (p.bias && (p.bias.getElementType() != p.dst.getElementType() ||
                 p.bias.getRows() != 1 ||
                 !agree(p.bias.getValidCols(), p.dst.getValidCols()))) {
    return op->emitOpError("expects a bias of one row like those of the "
                           "destination (matmul_c6), but found ")
           << p.bias << " and " << p.dst;
  }
  return success();
}

/// `matmul_c7` and `matmul_c8`.
static LogicalResult verifyScales(Operation *op, const Product &p) {
  if (!p.lhsScale) {
    return success();
  }
  TileExtents lhs = p.lhs.getValueExtents(), rhs = p.rhs.getValueExtents();
  if (lhs.cols % kMxUnit != 0) {
    return op->emitOpError("expects physical k to be a multiple of ")
           << kMxUnit << " (matmul_c7), but found " << lhs.cols;
  }
  int64_t k = lhs.validCols;
  int64_t blocks =
      ShapedType::isDynamic(k) ? k : int64_t(llvm::divideCeil(k, kMxBlock));
  for (auto [scale, rows, cols] :
       {std::tuple(p.lhsScale, lhs.validRows, blocks),
        std::tuple(p.rhsScale, blocks, rhs.validCols)}) {
    if (!isa<Float8E8M0FNUType>(scale.getElementType()) ||
        !agree(scale.getValidRows(), rows) ||
        !agree(scale.getValidCols(), cols)) {
      return op->emitOpError("expects scales of f8E8M0FNU, one for each ")
             << kMxBlock << " values (matmul_c8), but found " << scale;
    }
  }
  return success();
}

namespace mlir::pto_isa::detail {
/// The rules of all products.
static LogicalResult verifyMatmul(Operation *op, const InstructionInfo &info) {
  if (failed(verifyInstruction(op, info))) {
    return failure();
  }
  Product product = getProduct(op, info);
  return failure(
      failed(verifyTypes(op, product)) || failed(verifyShapes(op, product)) ||
      failed(verifyExtents(op, product)) ||
      failed(verifyLayouts(op, product)) ||
      failed(verifyAddends(op, product)) || failed(verifyScales(op, product)));
}
} // namespace mlir::pto_isa::detail

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAMatrix.cpp.inc"

void PTOISADialect::registerMatrixOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAMatrix.cpp.inc"
      >();
}
