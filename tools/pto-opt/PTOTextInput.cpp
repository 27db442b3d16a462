//===- PTOTextInput.cpp - The public text as input of pto-opt -------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reading, importing, and handing over.
//
//===----------------------------------------------------------------------===//

#include "PTOTextInput.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace mlir::pto;

/// The file as bytecode; null after an error, which has been printed.
static std::unique_ptr<llvm::MemoryBuffer> import(StringRef file,
                                                  DialectRegistry &registry) {
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(file, &message);
  if (!buffer) {
    llvm::errs() << message << "\n";
    return nullptr;
  }
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  SourceMgrDiagnosticHandler handler(*sources, &context);
  OwningOpRef<ModuleOp> module = pto_isa::importPTOText(sources, &context);
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (!module || failed(writeBytecodeToFile(*module, os))) {
    return nullptr;
  }
  // With the name of the file, errors would show the lines of the bytecode.
  return llvm::MemoryBuffer::getMemBufferCopy(bytes, "<imported>");
}

LogicalResult mlir::pto::runOnPTOText(StringRef inputFile, StringRef outputFile,
                                      DialectRegistry &registry) {
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  if (!config.inputSplitMarker().empty() || config.shouldVerifyDiagnostics()) {
    llvm::errs() << "pto-opt: error: '--split-input-file' and "
                    "'--verify-diagnostics' need MLIR's text, use "
                    "'pto-translate --import-pto-text'\n";
    return failure();
  }
  std::unique_ptr<llvm::MemoryBuffer> buffer = import(inputFile, registry);
  if (!buffer) {
    return failure();
  }
  std::string message;
  auto output = openOutputFile(outputFile, &message);
  if (!output) {
    llvm::errs() << message << "\n";
    return failure();
  }
  if (failed(MlirOptMain(output->os(), std::move(buffer), registry, config))) {
    return failure();
  }
  output->keep();
  return success();
}
