//===- ElementTypes.cpp - Elements in memory and in registers -----------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads and stores of elements. Of floats only f32 is a float in memory, since
// LLVM does not compile all bit operations on loaded bf16 correctly without the
// optimizer before (signs of bf16 values became constants in LLVM 22). An i4 is
// the low half of a byte whose other half is written as zero and ignored when
// read; f4 likewise.
//
//===----------------------------------------------------------------------===//

#include "ElementTypes.h"
#include "FloatFormats.h"

using namespace mlir;
using namespace mlir::pto;

Type pto::getStorageType(Type elementType) {
  if (elementType.isF32() || elementType.isIndex()) {
    return elementType;
  }
  unsigned width = std::max(8u, elementType.getIntOrFloatBitWidth());
  return IntegerType::get(elementType.getContext(), width);
}

Type pto::getComputeType(Type elementType) {
  if (isa<FloatType>(elementType)) {
    return Float32Type::get(elementType.getContext());
  }
  if (elementType.isInteger(1)) {
    return elementType;
  }
  return getStorageType(elementType);
}

Value pto::loadElement(OpBuilder &builder, Location loc, Value stored,
                       Type elementType) {
  ScalarBuilder b(builder, loc);
  if (elementType.isInteger(1)) {
    return b.ne(stored, 0);
  }
  if (elementType.isInteger(4)) {
    return b.shrS(b.shl(stored, 4), 4);
  }
  if (!isa<FloatType>(elementType) || elementType.isF32()) {
    return stored;
  }
  unsigned width = elementType.getIntOrFloatBitWidth();
  Value bits = width == 4 ? b.bitAnd(stored, 15) : stored;
  bits = b.resize(bits, builder.getI32Type(), /*isUnsigned=*/true);
  return decodeFloat(b, bits, elementType);
}

Value pto::storeElement(OpBuilder &builder, Location loc, Value computed,
                        Type elementType) {
  ScalarBuilder b(builder, loc);
  if (elementType.isInteger(1)) {
    return b.resize(computed, builder.getI8Type(), /*isUnsigned=*/true);
  }
  if (elementType.isInteger(4)) {
    return b.bitAnd(computed, 15);
  }
  if (!isa<FloatType>(elementType) || elementType.isF32()) {
    return computed;
  }
  Value bits = encodeFloat(b, computed, elementType, RoundMode::Rint,
                           /*saturate=*/false);
  return b.resize(bits, getStorageType(elementType), /*isUnsigned=*/true);
}

Value pto::createConstant(OpBuilder &builder, Location loc, Type elementType,
                          double value) {
  ScalarBuilder b(builder, loc);
  Type type = getComputeType(elementType);
  if (auto floatType = dyn_cast<FloatType>(type)) {
    return b.constant(floatType, value);
  }
  if (elementType.isInteger(1)) {
    return b.truth(value != 0);
  }
  // Saturates, which no caller that checked the range sees.
  bool isExact;
  APSInt integer(64, isUnsigned(elementType));
  APFloat(value).convertToInteger(integer, APFloat::rmTowardZero, &isExact);
  return b.constant(type, integer.getZExtValue());
}
