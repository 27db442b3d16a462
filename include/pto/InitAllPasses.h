//===- InitAllPasses.h - Passes of the toolchain ----------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a tool must register to run our passes and pipelines by name.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_INITALLPASSES_H
#define PTO_INITALLPASSES_H

namespace mlir::pto {

/// Registers our passes and pipelines and those of MLIR.
void registerAllPasses();

} // namespace mlir::pto

#endif // PTO_INITALLPASSES_H
