//===- ISAProgram.h - What a launch of a pto_isa kernel is ------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Found in the module before it is lowered: which functions run on which cores,
// and what their arguments are.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_EXECUTIONENGINE_ISAPROGRAM_H
#define PTO_LIB_EXECUTIONENGINE_ISAPROGRAM_H

#include "pto-c/Kernel.h"
#include "pto/ExecutionEngine/ISA/Launch.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace mlir::pto {

/// An argument that the caller gives.
struct ISAArgument {
  /// Its name in the source.
  std::string name;
  /// A PtoDType.
  int32_t dtype = 0;
  /// Whether it is a scalar, and passed by value.
  bool isScalar = false;
  /// Whether it is passed as a view and not as an address.
  bool isView = false;
  /// Whether the kernel writes what it points to.
  bool isWritten = false;
  /// Extents of a view, PTO_DYNAMIC where the type leaves them open; one open
  /// extent for an address.
  std::vector<int64_t> sizes;
};

/// A function on a core.
struct ISACore {
  /// The name of the function.
  std::string function;
  /// The core that runs it.
  isa_rt::CoreKind kind = isa_rt::CoreKind::Any;
  /// The number of the vector core.
  int64_t subblock = 0;
  /// What each argument of the function is.
  std::vector<isa_rt::Argument> meanings;
  /// For each that is a word, which of the caller's arguments it is.
  std::vector<size_t> sources;
};

/// What one block runs.
struct ISAProgram {
  /// The name of the kernel.
  std::string name;
  /// The arguments of the caller, in order.
  std::vector<ISAArgument> arguments;
  /// The cores, in order.
  std::vector<ISACore> cores;
};

/// The kernel called `entry` of `module`, or its only one: a function, a pair
/// called <entry>_aic and <entry>_aiv, whose arguments are the same, or
/// functions with commas between them, whose arguments of one name are the
/// same. Mixed kernels have `vectorCores` vector cores. Functions that it does
/// not need are erased.
llvm::Expected<ISAProgram> selectISAProgram(ModuleOp module,
                                            const std::string &entry,
                                            int64_t vectorCores);

} // namespace mlir::pto

#endif // PTO_LIB_EXECUTIONENGINE_ISAPROGRAM_H
