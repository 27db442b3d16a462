//===- InterpreterLock.h - Working without the interpreter ------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interpreter ends a daemon thread that asks for its lock while the process
// exits, by unwinding its stack, which no C++ frame with a catch-all survives.
// Such a thread sleeps here instead until the process is gone.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_PYTHON_INTERPRETERLOCK_H
#define PTO_PYTHON_INTERPRETERLOCK_H

#include <Python.h>

namespace pto::python {

/// Takes the lock that PyEval_SaveThread released; does not return when the
/// interpreter has ended.
void takeInterpreterLock(PyThreadState *state);

} // namespace pto::python

#endif // PTO_PYTHON_INTERPRETERLOCK_H
