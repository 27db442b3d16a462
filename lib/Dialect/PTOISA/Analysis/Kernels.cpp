//===- Kernels.cpp - Which functions are kernels ------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/Analysis/Kernels.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"

using namespace mlir;
using namespace mlir::pto_isa;

static bool canBeLaunched(func::FuncOp function) {
  return function.getNumResults() == 0 &&
         llvm::all_of(function.getArgumentTypes(), [](Type type) {
           return isa<PtrType>(type) || type.isIntOrIndexOrFloat();
         });
}

SmallVector<func::FuncOp> mlir::pto_isa::findKernels(ModuleOp module) {
  llvm::DenseSet<StringAttr> callees;
  module.walk([&](func::CallOp call) {
    callees.insert(call.getCalleeAttr().getAttr());
  });
  SmallVector<func::FuncOp> kernels;
  for (auto function : module.getOps<func::FuncOp>()) {
    bool isKernel = function->hasAttr(PTOISADialect::getKernelKindAttrName()) ||
                    (!callees.contains(function.getSymNameAttr()) &&
                     canBeLaunched(function));
    if (isKernel && !function.isPrivate() && !function.isExternal()) {
      kernels.push_back(function);
    }
  }
  return kernels;
}
