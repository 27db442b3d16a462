//===- KernelEntry.h - Entry function and info of a kernel ------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls into the C runtime, memrefs made of pointers, and the two symbols that
// a kernel exports (pto-c/Kernel.h).
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_CONVERSION_PTOKERNELTOLLVM_KERNELENTRY_H
#define PTO_LIB_CONVERSION_PTOKERNELTOLLVM_KERNELENTRY_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "pto-c/Kernel.h"
#include "pto/Dialect/PTO/IR/PTO.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::pto {

/// File and line of a location, empty and 0 where it has none.
struct SourceLine {
  std::string file;
  int32_t line = 0;
};
SourceLine getSourceLine(Location loc);

/// A memref of `type` over `data`, contiguous; `dynamicSizes` are its dynamic
/// extents in order.
Value createMemRef(OpBuilder &builder, Location loc, Value data,
                   MemRefType type, ValueRange dynamicSizes);

/// Declares functions of the C runtime and keeps texts as globals.
class RuntimeCalls {
public:
  explicit RuntimeCalls(ModuleOp module) : module(module) {}

  /// Calls runtime function `name`; the value it returns, if any.
  Value call(OpBuilder &builder, Location loc, StringRef name,
             ValueRange arguments);

  /// The address of a null-terminated text.
  Value getText(OpBuilder &builder, Location loc, StringRef text);

  /// The module that holds the declarations.
  ModuleOp getModule() const { return module; }

private:
  ModuleOp module;
  llvm::StringMap<LLVM::GlobalOp> texts;
};

/// What the callers of one kernel see.
class KernelEntry {
public:
  /// Reads signature, directions, names and scratch off a lowered kernel.
  static FailureOr<KernelEntry> get(func::FuncOp kernel);

  /// Adds `pto_kernel_<name>` and `pto_kernel_<name>_info`; the kernel takes
  /// the context as its first argument by now.
  void create(RuntimeCalls &runtime);

private:
  struct Argument {
    std::string name;
    RankedTensorType type; ///< of the source program
    int32_t direction = PTO_IN;
    int32_t alias = -1;
  };

  void createInfo(RuntimeCalls &runtime);
  LLVM::GlobalOp createArgInfoTable(OpBuilder &builder, RuntimeCalls &runtime);
  LLVM::GlobalOp createDims(OpBuilder &builder, const Argument &argument,
                            unsigned index);
  Value createArgument(OpBuilder &builder, Value args, unsigned index,
                       MemRefType type);

  func::FuncOp kernel;
  std::string kernelName; ///< in the source; its body may be renamed since
  SmallVector<Argument> arguments;
  int64_t scratchBytes = 0;
};

} // namespace mlir::pto

#endif // PTO_LIB_CONVERSION_PTOKERNELTOLLVM_KERNELENTRY_H
