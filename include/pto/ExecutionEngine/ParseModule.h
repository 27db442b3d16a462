//===- ParseModule.h - Reading a module with its argument names -*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one way in which programs that execute kernels read them.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_EXECUTIONENGINE_PARSEMODULE_H
#define PTO_EXECUTIONENGINE_PARSEMODULE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"

#include <memory>

namespace mlir::pto {

/// Parses and verifies the main buffer of `sources`, text or bytecode. The
/// names that text gives to the arguments of functions become name locations of
/// the arguments, for messages and for the kernel's info. Errors are
/// diagnostics of `context`, and the result is null.
OwningOpRef<ModuleOp>
parseModule(const std::shared_ptr<llvm::SourceMgr> &sources,
            MLIRContext *context);

} // namespace mlir::pto

#endif // PTO_EXECUTIONENGINE_PARSEMODULE_H
