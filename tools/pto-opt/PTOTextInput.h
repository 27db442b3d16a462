//===- PTOTextInput.h - The public text as input of pto-opt -----*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-opt reads its input itself, in a context where the prefix `pto` is that
// of the tile level. Public text is therefore imported before, and handed over
// as bytecode in memory.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TOOLS_PTO_OPT_PTOTEXTINPUT_H
#define PTO_TOOLS_PTO_OPT_PTOTEXTINPUT_H

#include "mlir/IR/DialectRegistry.h"
#include "pto/Target/PTOText/PTOText.h"

namespace mlir::pto {

/// Does what the command line says with a file of the public text. Locations
/// are those of the file.
LogicalResult runOnPTOText(StringRef inputFile, StringRef outputFile,
                           DialectRegistry &registry);

} // namespace mlir::pto

#endif // PTO_TOOLS_PTO_OPT_PTOTEXTINPUT_H
