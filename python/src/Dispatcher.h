//===- Dispatcher.h - One callable for many kernels -------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function of the user has a kernel for each combination of dtypes, ranks and
// static sizes that it was called with. Which one a call means is decided by
// the kernels' own checks of their arguments.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_PYTHON_DISPATCHER_H
#define PTO_PYTHON_DISPATCHER_H

#include <Python.h>

namespace pto::python {

/// The type `_core.Dispatcher`; NULL with an exception set on failure.
PyTypeObject *getDispatcherType();

} // namespace pto::python

#endif // PTO_PYTHON_DISPATCHER_H
