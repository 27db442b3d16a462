//===- InputFormat.h - The option --input -----------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which language a tool reads, in the same words for all tools.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TOOLS_INPUTFORMAT_H
#define PTO_TOOLS_INPUTFORMAT_H

#include "pto/Target/PTOText/PTOText.h"
#include "llvm/Support/CommandLine.h"

namespace mlir::pto {

/// The values of --input.
inline llvm::cl::ValuesClass getInputFormats() {
  using pto_isa::InputFormat;
  return llvm::cl::values(
      clEnumValN(InputFormat::Auto, "auto",
                 "pto-text for files *.pto, mlir for others (default)"),
      clEnumValN(InputFormat::MLIR, "mlir", "MLIR's text or bytecode"),
      clEnumValN(InputFormat::PTOText, "pto-text",
                 "the public assembler text"));
}

} // namespace mlir::pto

#endif // PTO_TOOLS_INPUTFORMAT_H
