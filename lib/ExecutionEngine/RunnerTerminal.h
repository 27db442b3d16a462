//===- RunnerTerminal.h - The user at the terminal --------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What pto-run is doing, for a user who looks, and the wish to stop it.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_EXECUTIONENGINE_RUNNERTERMINAL_H
#define PTO_LIB_EXECUTIONENGINE_RUNNERTERMINAL_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <cstdint>

namespace mlir::pto {

/// Shows a line about what is being done, on stderr if that is a terminal, and
/// nothing elsewhere.
void showProgress(const llvm::Twine &text);

/// Takes the line away; call it before anything else is printed.
void clearProgress();

/// Makes the first SIGINT set a flag and leaves the second one to the system.
class InterruptFlag {
public:
  InterruptFlag();
  ~InterruptFlag();

  /// The flag, not 0 once the signal has come; for `PtoContext::cancel`.
  static const volatile int32_t *get();

  /// An error if the signal has come.
  static llvm::Error check();
};

} // namespace mlir::pto

#endif // PTO_LIB_EXECUTIONENGINE_RUNNERTERMINAL_H
