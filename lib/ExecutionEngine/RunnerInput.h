//===- RunnerInput.h - Reading the input of pto-run -------------*- C++ -*-===//
//-*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From text to an LLVM-dialect module with kernels.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_EXECUTIONENGINE_RUNNERINPUT_H
#define PTO_LIB_EXECUTIONENGINE_RUNNERINPUT_H

#include "ISAProgram.h"
#include "pto/ExecutionEngine/Compiler.h"
#include "pto/ExecutionEngine/Runner.h"
#include "pto/Machine/Machine.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/SourceMgr.h"

#include <memory>
#include <string>
#include <system_error>

namespace mlir::pto {

/// An error of the user of which a diagnostic has told already.
class ReportedError : public llvm::ErrorInfo<ReportedError> {
public:
  /// Of llvm::ErrorInfo.
  static char ID;
  void log(llvm::raw_ostream &os) const override { os << "reported"; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }
};

/// A defect of the compiler.
class InternalError : public llvm::ErrorInfo<InternalError> {
public:
  /// Of llvm::ErrorInfo.
  static char ID;
  explicit InternalError(std::string message) : message(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override { os << message; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

private:
  /// What went wrong.
  std::string message;
};

/// Turns any error into an InternalError.
llvm::Error asInternal(llvm::Error error);

/// A context with all dialects, and the source for diagnostics.
class RunnerInput {
public:
  /// The dialects of `registry` may occur in the input.
  explicit RunnerInput(const DialectRegistry &registry);
  ~RunnerInput();

  /// Reads the file that `options` names and lowers it along its road. A module
  /// that is in the LLVM dialect already is taken as it is. Of other modules,
  /// only what the chosen kernel needs is lowered, if there is such a kernel.
  llvm::Error load(const RunnerOptions &options);

  /// The lowered module.
  ModuleOp module() const { return *lowered; }

  /// Level isa: what a launch runs, and on which machine.
  const ISAProgram &program() const { return *launched; }
  const Machine &machine() const { return *target; }

private:
  llvm::Error parse(const RunnerOptions &options);
  void keepOnly(llvm::StringRef entry);
  llvm::Error lower(const RunnerOptions &options);
  llvm::Error findMachine(const RunnerOptions &options);
  llvm::Error lowerISA(const RunnerOptions &options);

  /// Owns everything; diagnostics of other threads arrive in order.
  std::unique_ptr<MLIRContext> context;
  /// Keeps the text, for diagnostics.
  std::shared_ptr<llvm::SourceMgr> sources;
  /// Prints diagnostics to stderr.
  std::unique_ptr<SourceMgrDiagnosticHandler> handler;
  /// The module.
  OwningOpRef<ModuleOp> lowered;
  /// See program().
  std::unique_ptr<ISAProgram> launched;
  /// See machine(); lives as long as the process.
  const Machine *target = nullptr;
};

} // namespace mlir::pto

#endif // PTO_LIB_EXECUTIONENGINE_RUNNERINPUT_H
