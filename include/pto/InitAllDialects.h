//===- InitAllDialects.h - Dialects of the toolchain ------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a tool must register to read and lower tile programs.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_INITALLDIALECTS_H
#define PTO_INITALLDIALECTS_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::pto {

/// Registers our dialects and those of MLIR, with the interfaces that lowering
/// needs.
void registerAllDialects(DialectRegistry &registry);

} // namespace mlir::pto

#endif // PTO_INITALLDIALECTS_H
