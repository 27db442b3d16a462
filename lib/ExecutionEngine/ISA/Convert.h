//===- Convert.h - Rounding and saturation ----------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// docs/Numerics.md, "Casts": one rounding from the exact value.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_EXECUTIONENGINE_ISA_CONVERT_H
#define PTO_LIB_EXECUTIONENGINE_ISA_CONVERT_H

#include <cstdint>

namespace mlir::pto::isa_rt {

/// The rounding modes of conversions.
enum class Rounding { Rint, Round, Floor, Ceil, Trunc, Odd };

/// The integral number that `mode` chooses; NaN, infinities and the sign of
/// zeros stay.
double roundIntegral(double value, Rounding mode);

/// `value` rounded once to a value of a float type that is not f32 at most.
/// With `saturate`, what is beyond the greatest becomes the greatest.
double roundToFloat(long double value, int64_t dtype, Rounding mode,
                    bool saturate);

/// `value` rounded to an integer type: limited, or its low bits.
int64_t roundToInteger(double value, int64_t dtype, Rounding mode,
                       bool saturate);

/// The limits of an integer type, in 64 bits; those of ui64 as bits.
int64_t getLeast(int64_t dtype);
int64_t getGreatest(int64_t dtype);

} // namespace mlir::pto::isa_rt

#endif // PTO_LIB_EXECUTIONENGINE_ISA_CONVERT_H
