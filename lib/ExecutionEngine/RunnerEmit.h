//===- RunnerEmit.h - Products of the compiler as files ---------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `--emit` of pto-run.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_EXECUTIONENGINE_RUNNEREMIT_H
#define PTO_LIB_EXECUTIONENGINE_RUNNEREMIT_H

#include "RunnerInput.h"

namespace mlir::pto {

/// The compile options that `options` ask for, without a `main`.
CompileOptions getCompileOptions(const RunnerOptions &options);

/// The kernel of `module` that `options` name, or its only one.
llvm::Expected<std::string> selectKernel(ModuleOp module,
                                         const RunnerOptions &options);

/// Makes all products that `options` name, then writes them; each file appears
/// whole or not at all.
llvm::Error emitProducts(const RunnerInput &input,
                         const RunnerOptions &options);

} // namespace mlir::pto

#endif // PTO_LIB_EXECUTIONENGINE_RUNNEREMIT_H
