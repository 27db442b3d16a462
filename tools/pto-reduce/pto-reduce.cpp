//===- pto-reduce.cpp - Shrinks tile programs that show a fault ---------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-reduce with our dialects.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/MLIRContext.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"
#include "pto/InitAllDialects.h"
#include "pto/InitAllPasses.h"

int main(int argc, char **argv) {
  mlir::pto::registerAllPasses();
  mlir::DialectRegistry registry;
  mlir::pto::registerAllDialects(registry);
  mlir::MLIRContext context(registry);
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}
