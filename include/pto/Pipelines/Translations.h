//===- Translations.h - From kernels to files -------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_PIPELINES_TRANSLATIONS_H
#define PTO_PIPELINES_TRANSLATIONS_H

#include <functional>
#include <string>

namespace mlir::pto {

/// What a file of C++ is for, and what it has beside kernels and what launches
/// them.
struct CppOptions {
  /// The machine, by name or file; empty: the one that the kernels name.
  std::string machine;
  /// A main that runs kernels in simulation.
  bool withDriver = false;
  /// Entries that the open task runtime calls.
  bool withTasks = false;
};

/// Registers `--pto-isa-to-cpp`, `--pto-isa-to-host-header` and
/// `--pto-isa-to-manifest`, which fill in what kernels leave out. `options` is
/// asked when a file is written.
void registerCppTranslations(std::function<CppOptions()> options);

} // namespace mlir::pto

#endif // PTO_PIPELINES_TRANSLATIONS_H
