//===- Errors.h - From native errors to Python exceptions -------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Native code says what happened as data; the Python side decides which
// exception shows it. An exception is made by the function that
// `setErrorFactory` was given, called with (kind, message, details).
//
//===----------------------------------------------------------------------===//

#ifndef PTO_PYTHON_ERRORS_H
#define PTO_PYTHON_ERRORS_H

#include <Python.h>

namespace pto::python {

/// What went wrong.
enum class ErrorKind {
  Compile,  ///< details: list of (severity, file, line, column, text)
  Argument, ///< details: index of the argument, or None
  Fault,    ///< details: (status, file, line, op, (v0, v1, v2, v3))
  Internal  ///< a defect of ours; details: as for the call or compilation
};

/// Makes `factory` the maker of exceptions; None gives plain Error.
void setErrorFactory(PyObject *factory);

/// The exception type `_core.Error`, with args (kind, message, details).
PyObject *getErrorType();

/// Sets an exception. Steals `details`, which may be NULL for None. Returns
/// NULL. An exception that is set already is not replaced.
PyObject *raise(ErrorKind kind, const char *message, PyObject *details);

/// Sets the exception "argument 1 'x' <text>", with `text` in the manner of
/// printf as PyErr_Format knows it. Returns false.
bool refuseArgument(int index, const char *name, const char *text, ...);

} // namespace pto::python

#endif // PTO_PYTHON_ERRORS_H
