//===- Dispatcher.cpp - One callable for many kernels ---------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels are tried in the order of their last use. What none accepts goes to
// the slow function, which knows why, and adds a kernel if it compiles one.
//
//===----------------------------------------------------------------------===//

#include "Dispatcher.h"
#include "Kernel.h"

#include <cstddef>
#include <structmember.h>

using namespace pto::python;

namespace {

/// `_core.Dispatcher`.
struct DispatcherObject {
  PyObject_HEAD vectorcallfunc vectorcall;
  PyObject *slow;    ///< called with what no kernel accepts
  PyObject *kernels; ///< list, latest used first
  PyObject *dict;
  PyObject *weakrefs;
};

} // namespace

static DispatcherObject *cast(PyObject *self) {
  return reinterpret_cast<DispatcherObject *>(self);
}

/// Makes kernel `index` the first.
static bool moveToFront(PyObject *kernels, PyObject *kernel, Py_ssize_t index) {
  return index == 0 ||
         (PyList_SetSlice(kernels, index, index + 1, nullptr) == 0 &&
          PyList_Insert(kernels, 0, kernel) == 0);
}

static PyObject *call(PyObject *self, PyObject *const *args, size_t flags,
                      PyObject *keywords) {
  DispatcherObject *dispatcher = cast(self);
  bool positional = !keywords || PyTuple_GET_SIZE(keywords) == 0;
  int32_t count = static_cast<int32_t>(PyVectorcall_NARGS(flags));
  PyObject *kernels = dispatcher->kernels;
  for (Py_ssize_t i = 0; positional && i < PyList_GET_SIZE(kernels); ++i) {
    // Another thread may change the list while this kernel runs.
    PyObject *kernel = Py_NewRef(PyList_GET_ITEM(kernels, i));
    CallOutcome outcome = callKernel(kernel, args, count, /*quiet=*/true);
    bool good = outcome == CallOutcome::Done;
    if (good && i > 0 && i < PyList_GET_SIZE(kernels) &&
        PyList_GET_ITEM(kernels, i) == kernel) {
      good = moveToFront(kernels, kernel, i);
    }
    Py_DECREF(kernel);
    if (outcome != CallOutcome::Refused) {
      return good ? Py_NewRef(Py_None) : nullptr;
    }
  }
  return PyObject_Vectorcall(dispatcher->slow, args, flags, keywords);
}

//===----------------------------------------------------------------------===//
// Methods
//===----------------------------------------------------------------------===//

static PyObject *add(PyObject *self, PyObject *kernel) {
  if (!PyObject_TypeCheck(kernel, getKernelType())) {
    return PyErr_Format(PyExc_TypeError,
                        "expects a Kernel, but found an object of type '%s'",
                        Py_TYPE(kernel)->tp_name);
  }
  if (PyList_Insert(cast(self)->kernels, 0, kernel) != 0) {
    return nullptr;
  }
  Py_RETURN_NONE;
}

static PyObject *clearKernels(PyObject *self, PyObject *) {
  PyObject *kernels = cast(self)->kernels;
  if (PyList_SetSlice(kernels, 0, PyList_GET_SIZE(kernels), nullptr) != 0) {
    return nullptr;
  }
  Py_RETURN_NONE;
}

static PyObject *getKernels(PyObject *self, void *) {
  return PyList_AsTuple(cast(self)->kernels);
}

static PyMethodDef methods[] = {
    {"add", add, METH_O, "Adds a kernel, which is tried first."},
    {"clear", clearKernels, METH_NOARGS, "Forgets all kernels."},
    {nullptr, nullptr, 0, nullptr}};

static PyGetSetDef attributes[] = {
    {"kernels", getKernels, nullptr, "The kernels, latest used first.",
     nullptr},
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr,
     nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

//===----------------------------------------------------------------------===//
// The type
//===----------------------------------------------------------------------===//

static PyObject *create(PyTypeObject *type, PyObject *args, PyObject *names) {
  static const char *const keywords[] = {"slow", nullptr};
  PyObject *slow;
  if (!PyArg_ParseTupleAndKeywords(args, names, "O:Dispatcher",
                                   const_cast<char **>(keywords), &slow)) {
    return nullptr;
  }
  PyObject *self = type->tp_alloc(type, 0);
  if (!self) {
    return nullptr;
  }
  cast(self)->vectorcall = call;
  cast(self)->slow = Py_NewRef(slow);
  cast(self)->kernels = PyList_New(0);
  if (!cast(self)->kernels) {
    Py_CLEAR(self);
  }
  return self;
}

static int traverse(PyObject *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(cast(self)->slow);
  Py_VISIT(cast(self)->kernels);
  Py_VISIT(cast(self)->dict);
  return 0;
}

static int clear(PyObject *self) {
  // Calls go on to use the list and the function until the end.
  Py_CLEAR(cast(self)->dict);
  return 0;
}

static void deallocate(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  if (cast(self)->weakrefs) {
    PyObject_ClearWeakRefs(self);
  }
  Py_CLEAR(cast(self)->dict);
  Py_CLEAR(cast(self)->slow);
  Py_CLEAR(cast(self)->kernels);
  type->tp_free(self);
  Py_DECREF(type);
}

static PyMemberDef members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(DispatcherObject, vectorcall),
     READONLY, nullptr},
    {"__dictoffset__", T_PYSSIZET, offsetof(DispatcherObject, dict), READONLY,
     nullptr},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(DispatcherObject, weakrefs),
     READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr}};

static const char documentation[] =
    "Dispatcher(slow)\n\n"
    "Calls the first of its kernels that accepts the arguments, latest used\n"
    "first, and `slow` if none does. A call with names goes to `slow` as well.";

PyTypeObject *pto::python::getDispatcherType() {
  static PyType_Slot slots[] = {
      {Py_tp_new, reinterpret_cast<void *>(create)},
      {Py_tp_dealloc, reinterpret_cast<void *>(deallocate)},
      {Py_tp_traverse, reinterpret_cast<void *>(traverse)},
      {Py_tp_clear, reinterpret_cast<void *>(clear)},
      {Py_tp_call, reinterpret_cast<void *>(PyVectorcall_Call)},
      {Py_tp_members, members},
      {Py_tp_methods, methods},
      {Py_tp_getset, attributes},
      {Py_tp_doc, const_cast<char *>(documentation)},
      {0, nullptr}};
  static PyType_Spec spec = {
      "pto_mlir._core.Dispatcher", sizeof(DispatcherObject), 0,
      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_HAVE_GC,
      slots};
  static auto *type = reinterpret_cast<PyTypeObject *>(PyType_FromSpec(&spec));
  return type;
}
