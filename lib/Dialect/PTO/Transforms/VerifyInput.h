//===- VerifyInput.h - Parts of pto-verify-input ----------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The groups of rules of pto-verify-input. Each reports the first broken rule.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_DIALECT_PTO_TRANSFORMS_VERIFYINPUT_H
#define PTO_LIB_DIALECT_PTO_TRANSFORMS_VERIFYINPUT_H

#include "pto/Dialect/PTO/Analysis/Destinations.h"
#include "pto/Machine/Machine.h"

namespace mlir::pto {

/// Whether argument `index` is `out` or `inout`.
bool isWrittenArgument(func::FuncOp kernel, unsigned index);

/// Rules input_c5 to input_c7.
LogicalResult verifyLinearUse(func::FuncOp kernel,
                              const Destinations &destinations);

/// Rules input_c9, input_c10 and input_c18.
LogicalResult verifyCarried(func::FuncOp kernel,
                            const Destinations &destinations);

/// Rules input_c14 to input_c17, those of an NPU.
LogicalResult verifyMachineRules(func::FuncOp kernel, const Machine &machine);

} // namespace mlir::pto

#endif // PTO_LIB_DIALECT_PTO_TRANSFORMS_VERIFYINPUT_H
