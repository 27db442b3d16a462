//===- Session.cpp - The state behind a PtoSession ------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A context has no threads and therefore no locks that a fork could leave held.
//
//===----------------------------------------------------------------------===//

#include "Session.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/Pass.h"
#include "pto/Dialect/PTO/Transforms/Passes.h"
#include "pto/ExecutionEngine/ParseModule.h"
#include "pto/InitAllDialects.h"
#include "pto/Pipelines/Pipelines.h"

#include <unistd.h>

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// The context
//===----------------------------------------------------------------------===//

MLIRContext &PtoSession::context() {
  pid_t process = getpid();
  if (mlirContext && owner == process) {
    return *mlirContext;
  }
  // Of the parent: whatever state it is in, leave it.
  (void)mlirContext.release();
  DialectRegistry registry;
  registerAllDialects(registry);
  mlirContext =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  mlirContext->printOpOnDiagnostic(false);
  owner = process;
  return *mlirContext;
}

OwningOpRef<ModuleOp> PtoSession::parse(const PtoSource &source) {
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(
          llvm::StringRef(source.text, source.length), source.name),
      llvm::SMLoc());
  return parseModule(sources, &context());
}

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

namespace {

/// Fails if the caller has asked to stop. Silent: the status says so.
struct StopPass : PassWrapper<StopPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(StopPass)

  explicit StopPass(const PtoSession *session) : session(session) {}
  StopPass(const StopPass &other) = default;

  StringRef getArgument() const override { return "pto-capi-stop"; }
  StringRef getDescription() const override {
    return "Fail if the caller has asked to stop";
  }
  void runOnOperation() override {
    if (session->cancelled()) {
      signalPassFailure();
    }
  }

  /// Whose flag to look at.
  const PtoSession *session;
};

} // namespace

void PtoSession::addStop(OpPassManager &passes) {
  passes.addPass(std::make_unique<StopPass>(this));
}

int32_t PtoSession::run(ModuleOp module,
                        llvm::function_ref<void(PassManager &)> build) {
  PassManager passes(&context());
  build(passes);
  if (succeeded(passes.run(module))) {
    return PTO_OK;
  }
  return cancelled() ? PTO_CANCELLED : PTO_BAD_ARGUMENT;
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

static int32_t severityOf(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Note:
    return PTO_NOTE;
  case DiagnosticSeverity::Warning:
    return PTO_WARNING;
  case DiagnosticSeverity::Error:
    return PTO_ERROR;
  case DiagnosticSeverity::Remark:
    return PTO_REMARK;
  }
  llvm_unreachable("every severity has a number");
}

void PtoSession::report(int32_t severity, Location loc, StringRef text) {
  errors += severity == PTO_ERROR;
  if (!handler) {
    return;
  }
  PtoDiagnostic result = {severity, 0, 0, "", nullptr};
  // The first position, through names, call sites and fused locations.
  if (auto position = loc->findInstanceOf<FileLineColRange>()) {
    // Strings of the context end in a NUL.
    result.file = position.getFilename().data();
    result.line = static_cast<int32_t>(position.getStartLine());
    result.column = static_cast<int32_t>(position.getStartColumn());
  }
  std::string message = text.str();
  result.text = message.c_str();
  handler(user, &result);
}

void PtoSession::report(Diagnostic &diagnostic) {
  report(severityOf(diagnostic.getSeverity()), diagnostic.getLocation(),
         diagnostic.str());
  for (Diagnostic &note : diagnostic.getNotes()) {
    report(PTO_NOTE, note.getLocation(), note.str());
  }
}

int32_t PtoSession::fail(int32_t status, const llvm::Twine &message) {
  report(PTO_ERROR, UnknownLoc::get(&context()), message.str());
  return status;
}

int32_t PtoSession::fail(llvm::Error error) {
  return fail(PTO_INTERNAL, llvm::toString(std::move(error)));
}

int32_t PtoSession::guard(llvm::function_ref<int32_t()> work) {
  errors = 0;
  ScopedDiagnosticHandler scope(&context(), [this](Diagnostic &diagnostic) {
    report(diagnostic);
    return success();
  });
  int32_t status = work();
  if (status != PTO_OK && status != PTO_CANCELLED && errors == 0) {
    return fail(PTO_INTERNAL, "the compiler failed without a message");
  }
  return status;
}

//===----------------------------------------------------------------------===//
// The C functions
//===----------------------------------------------------------------------===//

PtoSession *ptoSessionCreate(PtoDiagnosticFn handler, void *user) {
  return new PtoSession(handler, user);
}

void ptoSessionDestroy(PtoSession *session) { delete session; }

void ptoSessionSetCancel(PtoSession *session, const volatile int32_t *cancel) {
  session->cancel = cancel;
}

int32_t ptoVerify(PtoSession *session, const PtoSource *source) {
  return session->guard([&]() -> int32_t {
    OwningOpRef<ModuleOp> module = session->parse(*source);
    if (!module) {
      return PTO_BAD_ARGUMENT;
    }
    return session->run(
        *module, [](PassManager &passes) { buildPhase(passes, Phase::Input); });
  });
}

int32_t ptoPrettyPrint(PtoSession *session, const PtoSource *source,
                       int32_t flags, PtoWriteFn write, void *user) {
  return session->guard([&]() -> int32_t {
    OwningOpRef<ModuleOp> module = session->parse(*source);
    if (!module) {
      return PTO_BAD_ARGUMENT;
    }
    OpPrintingFlags printing;
    printing.enableDebugInfo(flags & PTO_PRINT_LOCATIONS);
    printing.printGenericOpForm(flags & PTO_PRINT_GENERIC);
    printing.printNameLocAsPrefix(true);
    std::string text;
    llvm::raw_string_ostream os(text);
    module->print(os, printing);
    write(user, text.data(), text.size());
    return PTO_OK;
  });
}
