//===- Session.h - The state behind a PtoSession ----------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From text to modules, and from diagnostics of MLIR to those of the C API.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_CAPI_SESSION_H
#define PTO_LIB_CAPI_SESSION_H

#include "pto-c/Compiler.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <sys/types.h>

/// See pto-c/Compiler.h.
struct PtoSession {
public:
  PtoSession(PtoDiagnosticFn handler, void *user)
      : handler(handler), user(user) {}

  /// The context, made on first use and again in a forked child: whether the
  /// parent's was in use by a thread that does not exist here, nobody knows.
  mlir::MLIRContext &context();

  /// Parses and verifies.
  mlir::OwningOpRef<mlir::ModuleOp> parse(const PtoSource &source);

  /// Runs what `build` adds, with a stop between any two top-level passes that
  /// `stopHere` adds.
  int32_t run(mlir::ModuleOp module,
              llvm::function_ref<void(mlir::PassManager &)> build);

  /// Adds a pass that fails if the caller has asked to stop.
  void addStop(mlir::OpPassManager &passes);

  /// Calls `work` with the handlers in place. A result other than PTO_OK and
  /// PTO_CANCELLED has a diagnostic in any case.
  int32_t guard(llvm::function_ref<int32_t()> work);

  /// Whether the caller has asked to stop.
  bool cancelled() const { return cancel && *cancel; }

  /// Reports an error without a position; returns `status`.
  int32_t fail(int32_t status, const llvm::Twine &message);

  /// Reports a defect of the compiler.
  int32_t fail(llvm::Error error);

  /// See ptoSessionSetCancel.
  const volatile int32_t *cancel = nullptr;

private:
  void report(mlir::Diagnostic &diagnostic);
  void report(int32_t severity, mlir::Location loc, llvm::StringRef text);

  /// Of the caller.
  PtoDiagnosticFn handler;
  /// For `handler`.
  void *user;
  /// How many errors the present call has reported.
  unsigned errors = 0;
  /// See context().
  std::unique_ptr<mlir::MLIRContext> mlirContext;
  /// The process that made `mlirContext`.
  pid_t owner = 0;
};

#endif // PTO_LIB_CAPI_SESSION_H
