//===- Errors.cpp - From native errors to Python exceptions ---------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The global objects live as long as the process.
//
//===----------------------------------------------------------------------===//

#include "Errors.h"

#include <cstdarg>

using namespace pto::python;

/// What makes exceptions, or NULL.
static PyObject *errorFactory = nullptr;

void pto::python::setErrorFactory(PyObject *factory) {
  Py_XDECREF(errorFactory);
  errorFactory = factory == Py_None ? nullptr : Py_NewRef(factory);
}

PyObject *pto::python::getErrorType() {
  static PyObject *type =
      PyErr_NewException("pto_mlir._core.Error", PyExc_RuntimeError, nullptr);
  return type;
}

static const char *nameOf(ErrorKind kind) {
  switch (kind) {
  case ErrorKind::Compile:
    return "compile";
  case ErrorKind::Argument:
    return "argument";
  case ErrorKind::Fault:
    return "fault";
  case ErrorKind::Internal:
    return "internal";
  }
  return "internal";
}

PyObject *pto::python::raise(ErrorKind kind, const char *message,
                             PyObject *details) {
  if (!details) {
    details = Py_NewRef(Py_None);
  }
  if (PyErr_Occurred()) {
    Py_DECREF(details);
    return nullptr;
  }
  PyObject *maker = errorFactory ? errorFactory : getErrorType();
  PyObject *error =
      PyObject_CallFunction(maker, "ssN", nameOf(kind), message, details);
  if (error) {
    PyErr_SetObject(reinterpret_cast<PyObject *>(Py_TYPE(error)), error);
    Py_DECREF(error);
  }
  return nullptr;
}

bool pto::python::refuseArgument(int index, const char *name, const char *text,
                                 ...) {
  va_list values;
  va_start(values, text);
  PyObject *body = PyUnicode_FromFormatV(text, values);
  va_end(values);
  PyObject *message =
      body ? PyUnicode_FromFormat("argument %d '%s' %U", index, name, body)
           : nullptr;
  Py_XDECREF(body);
  const char *bytes = message ? PyUnicode_AsUTF8(message) : nullptr;
  if (bytes) {
    raise(ErrorKind::Argument, bytes, PyLong_FromLong(index));
  }
  Py_XDECREF(message);
  return false;
}
