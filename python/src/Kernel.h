//===- Kernel.h - Callable kernels ------------------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The Python type of a compiled kernel. A call takes a fraction of a
// microsecond beyond the kernel's own time, so this is written against the C
// API of Python.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_PYTHON_KERNEL_H
#define PTO_PYTHON_KERNEL_H

#include <Python.h>

#include "pto-c/Compiler.h"

namespace pto::python {

/// The type `_core.Kernel`; NULL with an exception set on failure.
PyTypeObject *getKernelType();

/// Wraps an executable, which belongs to the result; NULL with an exception set
/// on failure, in which case it is destroyed.
PyObject *makeKernel(PtoExecutable *executable);

/// How a call ended.
enum class CallOutcome {
  Done,    ///< all outputs are written
  Refused, ///< a quiet call does not accept these arguments; nothing is written
  Raised   ///< an exception is set
};

/// Calls a kernel of getKernelType(). A quiet call that refuses its arguments
/// sets no exception.
CallOutcome callKernel(PyObject *kernel, PyObject *const *args, int32_t count,
                       bool quiet);

/// How many threads parallel regions of later calls use, at least 1.
void setWorkers(int32_t workers);

/// See setWorkers.
int32_t getWorkers();

} // namespace pto::python

#endif // PTO_PYTHON_KERNEL_H
