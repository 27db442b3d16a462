//===- ParseModule.cpp - Reading a module with its argument names ---------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's parser drops the names of values; those of arguments are kept in their
// locations.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/ParseModule.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::pto;

/// Keeps the names that the text gives the arguments of functions, for messages
/// and for the kernel's info.
static void nameArguments(Block &block, const AsmParserState &state) {
  for (auto function : block.getOps<FunctionOpInterface>()) {
    if (function.isExternal()) {
      continue;
    }
    Block &entry = function.getFunctionBody().front();
    const AsmParserState::BlockDefinition *definition =
        state.getBlockDef(&entry);
    if (!definition) {
      continue;
    }
    for (auto [argument, named] :
         llvm::zip(entry.getArguments(), definition->arguments)) {
      StringRef name(named.loc.Start.getPointer(),
                     named.loc.End.getPointer() - named.loc.Start.getPointer());
      if (name.consume_front("%")) {
        auto text = StringAttr::get(argument.getContext(), name);
        argument.setLoc(NameLoc::get(text, argument.getLoc()));
      }
    }
  }
}

OwningOpRef<ModuleOp>
mlir::pto::parseModule(const std::shared_ptr<llvm::SourceMgr> &sources,
                       MLIRContext *context) {
  const llvm::MemoryBuffer *buffer =
      sources->getMemoryBuffer(sources->getMainFileID());
  ParserConfig config(context);
  if (isBytecode(buffer->getMemBufferRef())) {
    return parseSourceFile<ModuleOp>(sources, config);
  }
  Block block;
  AsmParserState state;
  if (failed(parseAsmSourceFile(*sources, &block, config, &state))) {
    return nullptr;
  }
  nameArguments(block, state);
  for (ModuleOp module : block.getOps<ModuleOp>()) {
    nameArguments(*module.getBody(), state);
  }
  auto loc = FileLineColLoc::get(context, buffer->getBufferIdentifier(), 0, 0);
  return mlir::detail::constructContainerOpForParserIfNecessary<ModuleOp>(
      &block, context, loc);
}
