//===- InitAllDialects.cpp - Dialects of the toolchain ------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The headers of all of MLIR's dialects are parsed here, once for all tools.
//
//===----------------------------------------------------------------------===//

#include "pto/InitAllDialects.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "pto/Dialect/PTO/IR/PTO.h"
#include "pto/Dialect/PTO/Transforms/BufferizableOpInterfaceImpl.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"

void mlir::pto::registerAllDialects(DialectRegistry &registry) {
  ::mlir::registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<PTODialect, pto_isa::PTOISADialect>();
  registerBufferizableOpInterfaceExternalModels(registry);
}
