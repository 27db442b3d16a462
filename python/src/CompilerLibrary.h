//===- CompilerLibrary.h - libpto-c, loaded on first use --------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `import pto_mlir` does not load LLVM. The library is loaded with local scope:
// other users of LLVM in the process see nothing of it.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_PYTHON_COMPILERLIBRARY_H
#define PTO_PYTHON_COMPILERLIBRARY_H

#include "pto-c/Compiler.h"

#include <string>

namespace pto::python {

#define PTO_COMPILER_FUNCTIONS(X)                                              \
  X(ptoApiVersion)                                                             \
  X(ptoVersion)                                                                \
  X(ptoSessionCreate)                                                          \
  X(ptoSessionSetCancel)                                                       \
  X(ptoVerify)                                                                 \
  X(ptoPrettyPrint)                                                            \
  X(ptoCompile)                                                                \
  X(ptoEmit)                                                                   \
  X(ptoExecutableDestroy)                                                      \
  X(ptoExecutableKernel)                                                       \
  X(ptoExecutableInfo)                                                         \
  X(ptoExecutableStats)                                                        \
  X(ptoGetCacheFolder)                                                         \
  X(ptoContextSetWorkers)

/// The functions of pto-c/Compiler.h.
struct CompilerLibrary {
#define PTO_DECLARE(FUNCTION) decltype(&::FUNCTION) FUNCTION;
  PTO_COMPILER_FUNCTIONS(PTO_DECLARE)
#undef PTO_DECLARE
};

/// Loads the library, which stands beside this module or in the folder
/// $PTO_MLIR_NATIVE_DIR. Throws std::runtime_error.
const CompilerLibrary &getCompilerLibrary();

} // namespace pto::python

#endif // PTO_PYTHON_COMPILERLIBRARY_H
