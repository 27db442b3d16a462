//===- pto-lsp-server.cpp - Language server for tile programs -----------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-lsp-server with our dialects. Files `*.pto` are public text, where the
// prefix `pto` means another language.
//
//===----------------------------------------------------------------------===//

#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "pto/InitAllDialects.h"
#include "pto/Target/PTOText/PTOText.h"
#include "llvm/Support/LSP/Protocol.h"

using namespace mlir;

int main(int argc, char **argv) {
  DialectRegistry registry, text;
  pto::registerAllDialects(registry);
  pto_isa::registerPTOTextPrefix(text);
  auto choose = [&](const llvm::lsp::URIForFile &uri) -> DialectRegistry & {
    bool isText = pto_isa::isPTOText(pto_isa::InputFormat::Auto, uri.uri());
    return isText ? text : registry;
  };
  return failed(MlirLspServerMain(argc, argv, choose));
}
