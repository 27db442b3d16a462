//===- RunnerTerminal.cpp - The user at the terminal ----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The signal handler only writes an int. One process runs one kernel, so that
// the line and the flag are the process's.
//
//===----------------------------------------------------------------------===//

#include "RunnerTerminal.h"

#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>

using namespace mlir::pto;

/// Whether the line is on the screen.
static bool isShown = false;

/// Whether SIGINT has come.
static volatile int32_t interrupted = 0;

void mlir::pto::showProgress(const llvm::Twine &text) {
  if (!llvm::sys::Process::StandardErrIsDisplayed()) {
    return;
  }
  clearProgress();
  llvm::errs() << "pto-run: " << text << " ...";
  isShown = true;
}

void mlir::pto::clearProgress() {
  if (isShown) {
    // To the start of the line, and nothing to its end.
    llvm::errs() << "\r\x1b[K";
    isShown = false;
  }
}

static void interrupt(int) { interrupted = 1; }

InterruptFlag::InterruptFlag() {
  struct sigaction action = {};
  action.sa_handler = interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
  sigaction(SIGINT, &action, nullptr);
}

InterruptFlag::~InterruptFlag() { std::signal(SIGINT, SIG_DFL); }

const volatile int32_t *InterruptFlag::get() { return &interrupted; }

llvm::Error InterruptFlag::check() {
  return interrupted ? llvm::createStringError("interrupted")
                     : llvm::Error::success();
}
