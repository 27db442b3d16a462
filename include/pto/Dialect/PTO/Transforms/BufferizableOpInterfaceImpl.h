//===- BufferizableOpInterfaceImpl.h - Buffers of pto ops -------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations that stay through bufferization read buffers.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
#define PTO_DIALECT_PTO_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H

#include "mlir/IR/DialectRegistry.h"

namespace mlir::pto {

/// Registers how `pto.print_tensor` and `pto.check` read buffers.
void registerBufferizableOpInterfaceExternalModels(DialectRegistry &registry);

} // namespace mlir::pto

#endif // PTO_DIALECT_PTO_TRANSFORMS_BUFFERIZABLEOPINTERFACEIMPL_H
