//===- PTOTypes.h - Bounded tensor types ------------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensor types whose dynamic dimensions may carry a bound (`#pto.bounds`), and
// the small lattice of what is known of an extent.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOTYPES_H
#define PTO_DIALECT_PTO_IR_PTOTYPES_H

#include "mlir/IR/BuiltinTypes.h"

namespace mlir::pto {

/// Static size that marks a whole dimension in `pto.view` and `pto.expand`.
constexpr int64_t kWholeDim = -1;

/// No tensor in memory has a longer dimension: addresses have 57 bits at most.
/// Places within it can be computed without overflow.
constexpr int64_t kMaxExtent = int64_t(1) << 57;

/// What is known of an extent. A static extent is its own bound.
struct Extent {
  /// The extent, or ShapedType::kDynamic.
  int64_t size = ShapedType::kDynamic;
  /// The largest extent, or ShapedType::kDynamic where nothing is known.
  int64_t bound = ShapedType::kDynamic;

  /// A static extent.
  static Extent get(int64_t size) { return {size, size}; }
  /// Whether the extent is known before run time.
  bool isStatic() const { return !ShapedType::isDynamic(size); }
  /// Whether a largest extent is known.
  bool isBounded() const { return !ShapedType::isDynamic(bound); }
  bool operator==(const Extent &other) const {
    return size == other.size && bound == other.bound;
  }
};

/// What both facts together say of one extent; `a` wins where two static
/// extents disagree, which a verifier reports.
Extent meet(Extent a, Extent b);

/// The extent of a merged dimension.
Extent multiply(Extent a, Extent b);

/// What the type says of dimension `dim`.
Extent getExtent(RankedTensorType type, unsigned dim);

/// What the type says of every dimension.
SmallVector<Extent> getExtents(RankedTensorType type);

/// The tensor type of these extents; carries an encoding only where a dynamic
/// dimension has a bound.
RankedTensorType getTensorType(ArrayRef<Extent> extents, Type elementType);

/// The type without bounds.
RankedTensorType dropBounds(RankedTensorType type);

/// Whether two extents can be the same at run time: equal where both are
/// static.
bool areCompatible(int64_t lhs, int64_t rhs);

/// Whether two shapes can be the same at run time.
bool areCompatible(ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs);

/// Whether the element type is an unsigned integer; i1 is not.
bool isUnsigned(Type elementType);

/// Whether one computes with the element type: f16, bf16, f32 and integers of
/// at least 8 bits.
bool isNumber(Type elementType);

/// Bytes of one element in memory: sub-byte types take one byte.
unsigned getElementBytes(Type elementType);

} // namespace mlir::pto

#endif // PTO_DIALECT_PTO_IR_PTOTYPES_H
