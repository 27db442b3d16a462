//===- InitAllPasses.h - Passes of the toolchain ----------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a tool must register to run our passes and pipelines by name.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_INITALLPASSES_H
#define PTO_INITALLPASSES_H

#include "mlir/InitAllPasses.h"
#include "pto/Conversion/Passes.h"
#include "pto/Dialect/PTO/Transforms/Passes.h"
#include "pto/Pipelines/Pipelines.h"

namespace mlir::pto {

/// Registers our passes and pipelines and those of MLIR.
inline void registerAllPasses() {
  ::mlir::registerAllPasses();
  registerPTOConversionPasses();
  registerPTOTransformsPasses();
  registerPTOPipelines();
}

} // namespace mlir::pto

#endif // PTO_INITALLPASSES_H
