//===- InterpreterLock.cpp - Working without the interpreter --------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Relies on glibc, whose pthread_exit unwinds by an exception.
//
//===----------------------------------------------------------------------===//

#include "InterpreterLock.h"

#include <cxxabi.h>
#include <unistd.h>

using namespace pto::python;

void pto::python::takeInterpreterLock(PyThreadState *state) {
  try {
    PyEval_RestoreThread(state);
  } catch (abi::__forced_unwind &) {
    while (true) {
      pause();
    }
  }
}
