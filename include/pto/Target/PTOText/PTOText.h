//===- PTOText.h - The public assembler text --------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The public `.pto` text is the language of pto_isa with the prefix `pto.`,
// which in our contexts belongs to the tile level. The two meanings of the
// prefix never meet: the text is read in a context of its own, and what comes
// out of it is ordinary pto_isa. docs/Dialects/PTOISA.md tells what becomes of
// each attribute.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TARGET_PTOTEXT_PTOTEXT_H
#define PTO_TARGET_PTOTEXT_PTOTEXT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/SourceMgr.h"

#include <memory>

namespace mlir::pto_isa {

/// The language of an input.
enum class InputFormat {
  Auto,   ///< by the name of the file
  MLIR,   ///< MLIR's text or bytecode
  PTOText ///< the public assembler text
};

/// Whether an input is the public text: it is said to be, or is a file `*.pto`.
bool isPTOText(InputFormat format, StringRef fileName);

/// Registers the dialects that a module of the public text consists of, once it
/// is imported.
void registerPTOTextDialects(DialectRegistry &registry);

/// The same, and the prefix of the text, for tools that parse text without
/// importing it, such as editors: rules that ask for what import makes of
/// attributes, such as the machine, do not apply.
void registerPTOTextPrefix(DialectRegistry &registry);

/// Reads the main buffer of `sources` as public text into `context`, which
/// needs the dialects of registerPTOTextDialects, and verifies it for the
/// machine that it names. Locations are those of the text. Errors are
/// diagnostics of `context`, and the result is null.
OwningOpRef<ModuleOp>
importPTOText(const std::shared_ptr<llvm::SourceMgr> &sources,
              MLIRContext *context);

/// Writes a verified module as public text, from which importPTOText makes the
/// same module, but for locations. Reports an error if something in it belongs
/// to the tile level.
LogicalResult exportPTOText(ModuleOp module, raw_ostream &os);

/// Registers `--import-pto-text`, `--export-pto-text` and
/// `--round-trip-pto-text` of pto-translate.
void registerPTOTextTranslations();

} // namespace mlir::pto_isa

#endif // PTO_TARGET_PTOTEXT_PTOTEXT_H
