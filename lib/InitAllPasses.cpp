//===- InitAllPasses.cpp - Passes of the toolchain ----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The headers of all of MLIR's passes are parsed here, once for all tools.
//
//===----------------------------------------------------------------------===//

#include "pto/InitAllPasses.h"
#include "mlir/InitAllPasses.h"
#include "pto/Conversion/Passes.h"
#include "pto/Dialect/PTO/Transforms/Passes.h"
#include "pto/Dialect/PTOISA/Transforms/Passes.h"
#include "pto/Pipelines/Pipelines.h"

void mlir::pto::registerAllPasses() {
  ::mlir::registerAllPasses();
  registerPTOConversionPasses();
  registerPTOTransformsPasses();
  pto_isa::registerPTOISATransformsPasses();
  registerPTOPipelines();
}
