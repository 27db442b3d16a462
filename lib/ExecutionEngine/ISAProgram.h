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

#include <optional>
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

/// A kernel that a program launches. Arguments are those of the function.
struct ISALaunched {
  /// Its name.
  std::string name;
  /// The cores of a block.
  std::vector<ISACore> cores;
  /// For each argument, the extents of a view as in ISAArgument; none if it is
  /// passed as an address or a scalar.
  std::vector<std::optional<std::vector<int64_t>>> views;
};

/// What one block runs, or the host.
struct ISAProgram {
  /// The name of the kernel, or of the program.
  std::string name;
  /// The arguments of the caller, in order.
  std::vector<ISAArgument> arguments;
  /// The cores, in order.
  std::vector<ISACore> cores;
  /// Of a program, what it launches.
  std::vector<ISALaunched> kernels;

  /// Whether it is a program, which runs on the host.
  bool isProgram() const {
    return cores.front().kind == isa_rt::CoreKind::Host;
  }
};

/// The program called `entry` of `module`, or its only one; else the kernel of
/// that name, or its only one: a function, a pair called <entry>_aic and
/// <entry>_aiv, whose arguments are the same, or functions with commas between
/// them, whose arguments of one name are the same. Mixed kernels have
/// `vectorCores` vector cores. Functions that it does not need are erased.
llvm::Expected<ISAProgram> selectISAProgram(ModuleOp module,
                                            const std::string &entry,
                                            int64_t vectorCores);

} // namespace mlir::pto

#endif // PTO_LIB_EXECUTIONENGINE_ISAPROGRAM_H
