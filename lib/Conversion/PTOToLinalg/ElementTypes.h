//===- ElementTypes.h - Elements in memory and in registers -----*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An element has two forms. In memory it has its storage type: f32, or a
// signless integer of its width, i8 for everything below a byte. In a register
// it has its compute type: f32 for every float, a signless integer of its width
// otherwise, with i4 as i8 (sign-extended) and i1 as i1. All of it is integer
// arithmetic and f32: no f16 or bf16 operation reaches LLVM, so every CPU gives
// the same bits.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_CONVERSION_PTOTOLINALG_ELEMENTTYPES_H
#define PTO_LIB_CONVERSION_PTOTOLINALG_ELEMENTTYPES_H

#include "mlir/IR/Builders.h"
#include "pto/Dialect/PTO/IR/PTO.h"

namespace mlir::pto {

/// The type of an element of `elementType` in memory.
Type getStorageType(Type elementType);

/// The type of an element of `elementType` in a register.
Type getComputeType(Type elementType);

/// From memory to a register; exact.
Value loadElement(OpBuilder &builder, Location loc, Value stored,
                  Type elementType);

/// From a register to memory. A float rounds to nearest even; beyond the range
/// it becomes infinite, or what `pto.cast` without `sat` says. An integer is
/// already of its width.
Value storeElement(OpBuilder &builder, Location loc, Value computed,
                   Type elementType);

/// What `pto.cast` means, from compute type to compute type: the result is a
/// value that `storeElement` of `to` stores exactly.
Value castElement(OpBuilder &builder, Location loc, Value computed, Type from,
                  Type to, std::optional<RoundMode> mode, bool saturate);

/// Whether an element in its compute type is not zero; a NaN is not.
Value isNonZero(OpBuilder &builder, Location loc, Value computed);

/// An f32 rounded to an integral value; keeps the sign of zeros and NaN.
Value roundToIntegral(OpBuilder &builder, Location loc, Value x,
                      RoundMode mode);

/// A constant of the compute type of `elementType`.
Value createConstant(OpBuilder &builder, Location loc, Type elementType,
                     double value);

} // namespace mlir::pto

#endif // PTO_LIB_CONVERSION_PTOTOLINALG_ELEMENTTYPES_H
