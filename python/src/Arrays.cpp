//===- Arrays.cpp - Arrays of Python as tensors ---------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fast ways come first and call nothing of Python. Neither numpy nor
// ml_dtypes is imported here: an array of theirs proves that the caller has.
//
//===----------------------------------------------------------------------===//

#include "Arrays.h"
#include "Errors.h"

#include <cstring>
#include <string>

using namespace pto::python;

/// Both directions between an element type and its name.
static const struct {
  int32_t dtype;
  const char *name;
} dtypeNames[] = {
    {PTO_I4, "i4"},
    {PTO_I8, "i8"},
    {PTO_I16, "i16"},
    {PTO_I32, "i32"},
    {PTO_I64, "i64"},
    {PTO_UI8, "ui8"},
    {PTO_UI16, "ui16"},
    {PTO_UI32, "ui32"},
    {PTO_UI64, "ui64"},
    {PTO_F16, "f16"},
    {PTO_F32, "f32"},
    {PTO_BF16, "bf16"},
    {PTO_BOOL, "i1"},
    {PTO_F8E4M3FN, "f8E4M3FN"},
    {PTO_F8E5M2, "f8E5M2"},
    {PTO_F8E8M0FNU, "f8E8M0FNU"},
    {PTO_F4E2M1FN, "f4E2M1FN"},
    {2 << 8 | 64, "f64"},
};

const char *pto::python::nameOfDType(int32_t dtype) {
  for (const auto &entry : dtypeNames) {
    if (entry.dtype == dtype) {
      return entry.name;
    }
  }
  return "unknown";
}

void Holder::release() {
  for (auto [deleter, managed] : capsules) {
    deleter(managed);
  }
  capsules.clear();
}

template <typename... Values>
static bool refuse(const ArgumentSite &site, const char *text,
                   Values... values) {
  const char *name = site.info.name ? site.info.name : "";
  return !site.quiet && refuseArgument(site.index, name, text, values...);
}

static bool isWritten(const ArgumentSite &site) {
  return site.info.direction != PTO_IN;
}

//===----------------------------------------------------------------------===//
// numpy
//===----------------------------------------------------------------------===//

namespace {

/// The head of numpy's array object, which its ABI keeps.
struct NumpyArray {
  PyObject_HEAD char *data;
  int nd;
  Py_ssize_t *dims;
  Py_ssize_t *strides;
  PyObject *base;
  PyObject *descr;
  int flags;
};

/// The head of numpy's dtype object.
struct NumpyDescr {
  PyObject_HEAD PyTypeObject *typeobj;
  char kind, type, byteorder, formerFlags;
  int typeNum;
};

/// Bits of NumpyArray::flags.
enum NumpyFlags {
  numpyContiguous = 1,
  numpyAligned = 256,
  numpyWritable = 1024
};

} // namespace

/// `numpy.ndarray` once it is known and looks as expected.
static PyTypeObject *numpyArrayType = nullptr;

/// Element types of numpy's own type numbers; 0 where there is none.
static int32_t dtypeOfTypeNum(int typeNum) {
  static const int32_t table[24] = {
      PTO_BOOL,    PTO_I8,  PTO_UI8,  PTO_I16, PTO_UI16, PTO_I32,
      PTO_UI32,    PTO_I64, PTO_UI64, PTO_I64, PTO_UI64, PTO_F32,
      2 << 8 | 64, 0,       0,        0,       0,        0,
      0,           0,       0,        0,       0,        PTO_F16};
  return typeNum >= 0 && typeNum < 24 ? table[typeNum] : 0;
}

/// Element types that ml_dtypes adds, by the type of their scalars.
static int32_t dtypeOfScalarType(PyTypeObject *type) {
  static const struct {
    const char *name;
    int32_t dtype;
  } names[] = {
      {"bfloat16", PTO_BF16},          {"float8_e4m3fn", PTO_F8E4M3FN},
      {"float8_e5m2", PTO_F8E5M2},     {"float8_e8m0fnu", PTO_F8E8M0FNU},
      {"float4_e2m1fn", PTO_F4E2M1FN}, {"int4", PTO_I4},
  };
  static struct {
    PyTypeObject *type;
    int32_t dtype;
  } known[16];
  static int count = 0;
  for (int i = 0; i < count; ++i) {
    if (known[i].type == type) {
      return known[i].dtype;
    }
  }
  PyObject *module = PyImport_ImportModule("ml_dtypes");
  int32_t result = 0;
  for (const auto &entry : names) {
    PyObject *scalar =
        module ? PyObject_GetAttrString(module, entry.name) : nullptr;
    if (scalar == reinterpret_cast<PyObject *>(type)) {
      result = entry.dtype;
    }
    Py_XDECREF(scalar);
    PyErr_Clear();
  }
  Py_XDECREF(module);
  if (result && count < 16) {
    Py_INCREF(type);
    known[count++] = {type, result};
  }
  return result;
}

/// Compares what the head of an array says with what numpy says.
static bool checkNumpyLayout(PyObject *numpy) {
  PyObject *array =
      PyObject_CallMethod(numpy, "empty", "((ii)s)", 2, 3, "float32");
  PyObject *pointer = array ? PyObject_GetAttrString(array, "ctypes") : nullptr;
  PyObject *address =
      pointer ? PyObject_GetAttrString(pointer, "data") : nullptr;
  bool good = false;
  if (address) {
    auto *head = reinterpret_cast<NumpyArray *>(array);
    auto *descr = reinterpret_cast<NumpyDescr *>(head->descr);
    good = head->data == PyLong_AsVoidPtr(address) && head->nd == 2 &&
           head->dims[0] == 2 && head->dims[1] == 3 && head->strides[0] == 12 &&
           head->strides[1] == 4 && descr->typeNum == 11 &&
           (head->flags & numpyContiguous) && (head->flags & numpyAligned) &&
           (head->flags & numpyWritable);
  }
  Py_XDECREF(address);
  Py_XDECREF(pointer);
  Py_XDECREF(array);
  PyErr_Clear();
  return good;
}

/// Looks numpy up if somebody has imported it.
static void findNumpy() {
  PyObject *name = PyUnicode_FromString("numpy");
  PyObject *numpy = name ? PyImport_GetModule(name) : nullptr;
  Py_XDECREF(name);
  if (!numpy) {
    PyErr_Clear();
    return;
  }
  PyObject *type = PyObject_GetAttrString(numpy, "ndarray");
  if (type && PyType_Check(type) && checkNumpyLayout(numpy)) {
    numpyArrayType = reinterpret_cast<PyTypeObject *>(Py_NewRef(type));
  }
  Py_XDECREF(type);
  Py_DECREF(numpy);
  PyErr_Clear();
}

static bool fromNumpy(PyObject *object, PtoTensor &tensor,
                      const ArgumentSite &site) {
  auto *array = reinterpret_cast<NumpyArray *>(object);
  auto *descr = reinterpret_cast<NumpyDescr *>(array->descr);
  int32_t dtype = descr->typeNum < 256 ? dtypeOfTypeNum(descr->typeNum)
                                       : dtypeOfScalarType(descr->typeobj);
  if (!dtype) {
    return refuse(site, "has dtype '%S', but expected %s", descr,
                  nameOfDType(site.info.dtype));
  }
  if (descr->byteorder == '>') {
    return refuse(site, "has big-endian elements, but expected native ones");
  }
  if (!(array->flags & numpyAligned)) {
    return refuse(site, "is not aligned to its elements");
  }
  if (!(array->flags & numpyContiguous)) {
    return refuse(site, "is not contiguous (row-major)");
  }
  if (isWritten(site) && !(array->flags & numpyWritable)) {
    return refuse(site, "is written by the kernel, but it is read-only");
  }
  static_assert(sizeof(Py_ssize_t) == sizeof(int64_t));
  tensor.data = array->data;
  tensor.dtype = dtype;
  tensor.rank = array->nd;
  tensor.sizes = reinterpret_cast<const int64_t *>(array->dims);
  tensor.strides = nullptr;
  return true;
}

/// Subclasses of numpy's array, of which a masked one means something else than
/// its elements.
static bool fromNumpySubclass(PyObject *object, PtoTensor &tensor,
                              const ArgumentSite &site) {
  if (PyObject_HasAttrString(object, "mask") &&
      PyObject_HasAttrString(object, "fill_value")) {
    return refuse(site, "is a masked array; pass its 'data' or 'filled()'");
  }
  return fromNumpy(object, tensor, site);
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// Stores an integer of Python in the width of `dtype`, if it fits.
static bool storeInteger(PyObject *object, const ArgumentSite &site) {
  int32_t dtype = site.info.dtype;
  bool isSigned = dtype >> 8 == 0;
  int bits = dtype & 255;
  PyObject *number = PyNumber_Index(object);
  if (!number) {
    return false;
  }
  int overflow = 0;
  long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
  unsigned long long magnitude = static_cast<unsigned long long>(value);
  if (overflow > 0 && !isSigned) {
    magnitude = PyLong_AsUnsignedLongLong(number);
    overflow = PyErr_Occurred() != nullptr;
    PyErr_Clear();
  } else if (!overflow) {
    bool negative = value < 0;
    overflow = isSigned ? bits < 64 && (value < -(1LL << (bits - 1)) ||
                                        value >= 1LL << (bits - 1))
                        : negative || (bits < 64 && value >> bits != 0);
  }
  Py_DECREF(number);
  if (overflow) {
    return refuse(site, "is %S, which %s cannot hold", object,
                  nameOfDType(dtype));
  }
  std::memcpy(site.number, &magnitude, sizeof(magnitude));
  return true;
}

/// Numbers of Python stand for inputs of rank 0.
static bool fromNumber(PyObject *object, PtoTensor &tensor,
                       const ArgumentSite &site) {
  int32_t dtype = site.info.dtype;
  int kind = dtype >> 8;
  if (site.info.rank != 0 || isWritten(site)) {
    return refuse(site, "is a number, but expected an array");
  }
  if (dtype == PTO_F32) {
    float value = static_cast<float>(PyFloat_AsDouble(object));
    if (PyErr_Occurred()) {
      return false;
    }
    std::memcpy(site.number, &value, sizeof(value));
  } else if (dtype == PTO_BOOL) {
    *static_cast<uint8_t *>(site.number) = PyObject_IsTrue(object) == 1;
  } else if ((kind == 0 || kind == 1) && (dtype & 255) >= 8 &&
             PyIndex_Check(object)) {
    if (!storeInteger(object, site)) {
      return false;
    }
  } else {
    return refuse(site, "is of type '%s', but expected an array of %s",
                  Py_TYPE(object)->tp_name, nameOfDType(dtype));
  }
  tensor = {site.number, dtype, 0, nullptr, nullptr};
  return true;
}

//===----------------------------------------------------------------------===//
// DLPack
//===----------------------------------------------------------------------===//

namespace {

/// DLManagedTensor.
struct DLManaged {
  DLTensorHead tensor;
  void *context;
  void (*deleter)(DLManaged *);
};

/// DLManagedTensorVersioned.
struct DLManagedVersioned {
  uint32_t major, minor;
  void *context;
  void (*deleter)(DLManagedVersioned *);
  uint64_t flags;
  DLTensorHead tensor;
};

/// DLPackExchangeAPI, version 1.
struct DLExchange {
  uint32_t major, minor;
  void *previous;
  void *allocate;
  void *fromObject;
  void *toObject;
  int (*borrow)(void *object, DLTensorHead *tensor);
  void *stream;
};

/// A type whose objects are borrowed through the exchange API.
struct ExchangeType {
  PyTypeObject *type;
  const DLExchange *api;
};

} // namespace

static constexpr uint64_t dlReadOnly = 1;

static ExchangeType exchangeTypes[8];
static int exchangeCount = 0;

/// Memory that the CPU reads and writes: its own, pinned and managed.
static bool isOnHost(int32_t deviceType) {
  return deviceType == 1 || deviceType == 3 || deviceType == 11 ||
         deviceType == 13;
}

static bool isContiguous(const DLTensorHead &tensor) {
  int64_t expected = 1;
  bool contiguous = true;
  for (int32_t d = tensor.ndim - 1; d >= 0; --d) {
    if (tensor.shape[d] == 0) {
      return true;
    }
    contiguous &= tensor.shape[d] == 1 || tensor.strides[d] == expected;
    expected *= tensor.shape[d];
  }
  return contiguous;
}

static bool fromDLTensor(const DLTensorHead &source, PtoTensor &tensor,
                         const ArgumentSite &site) {
  if (!isOnHost(source.deviceType)) {
    return refuse(site, "is on device %d:%d of DLPack, but expected the CPU",
                  static_cast<int>(source.deviceType),
                  static_cast<int>(source.deviceId));
  }
  if (source.lanes != 1) {
    return refuse(site, "packs %d elements into one slot, but expected 1",
                  static_cast<int>(source.lanes));
  }
  if (source.strides && !isContiguous(source)) {
    return refuse(site, "is not contiguous (row-major)");
  }
  tensor.data = static_cast<char *>(source.data) + source.byteOffset;
  tensor.dtype = source.code << 8 | source.bits;
  tensor.rank = source.ndim;
  tensor.sizes = source.shape;
  tensor.strides = nullptr;
  if (reinterpret_cast<uintptr_t>(tensor.data) %
      static_cast<uintptr_t>(bytesOfDType(tensor.dtype))) {
    return refuse(site, "is not aligned to its elements");
  }
  return true;
}

/// A leaf that autograd watches may not be written behind its back.
static bool refuseGradient(PyObject *object, const ArgumentSite &site) {
  static PyObject *name = PyUnicode_InternFromString("requires_grad");
  PyObject *value = PyObject_GetAttr(object, name);
  if (!value) {
    PyErr_Clear();
    return true;
  }
  bool watched = value == Py_True;
  Py_DECREF(value);
  return !watched ||
         refuse(site, "is written by the kernel, but it requires a gradient");
}

/// Replaces the exception of the array's library by ours with the first line of
/// its text.
static bool refuseInTheirWords(PyObject *object, const ArgumentSite &site) {
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  PyObject *text = value ? PyObject_Str(value) : nullptr;
  const char *bytes = text ? PyUnicode_AsUTF8(text) : nullptr;
  PyErr_Clear();
  std::string words = bytes ? bytes : "it does not say why";
  refuse(site, "of type '%s' gives no DLPack tensor: %s",
         Py_TYPE(object)->tp_name, words.substr(0, words.find('\n')).c_str());
  Py_XDECREF(text);
  Py_XDECREF(type);
  Py_XDECREF(value);
  Py_XDECREF(trace);
  return false;
}

static bool borrowTensor(PyObject *object, const DLExchange &api,
                         PtoTensor &tensor, const ArgumentSite &site) {
  DLTensorHead head;
  if (api.borrow(object, &head)) {
    return refuseInTheirWords(object, site);
  }
  return fromDLTensor(head, tensor, site) &&
         (!isWritten(site) || refuseGradient(object, site));
}

/// The exchange API of the object's type, or NULL.
static const DLExchange *findExchange(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  PyObject *capsule = PyObject_GetAttrString(reinterpret_cast<PyObject *>(type),
                                             "__dlpack_c_exchange_api__");
  const DLExchange *api = nullptr;
  if (capsule) {
    api = static_cast<const DLExchange *>(
        PyCapsule_GetPointer(capsule, "dlpack_exchange_api"));
    Py_DECREF(capsule);
  }
  PyErr_Clear();
  if (!api || api->major != 1 || !api->borrow) {
    return nullptr;
  }
  if (exchangeCount < 8) {
    Py_INCREF(type);
    exchangeTypes[exchangeCount++] = {type, api};
  }
  return api;
}

/// Calls `__dlpack__`, first in the manner of version 1.
static PyObject *callDLPack(PyObject *object) {
  PyObject *method = PyObject_GetAttrString(object, "__dlpack__");
  if (!method) {
    return nullptr;
  }
  PyObject *none = PyTuple_New(0);
  PyObject *version = Py_BuildValue("{s(ii)}", "max_version", 1, 1);
  PyObject *capsule =
      none && version ? PyObject_Call(method, none, version) : nullptr;
  if (!capsule && PyErr_ExceptionMatches(PyExc_TypeError)) {
    PyErr_Clear();
    capsule = PyObject_CallNoArgs(method);
  }
  Py_XDECREF(version);
  Py_XDECREF(none);
  Py_DECREF(method);
  return capsule;
}

/// Whether a library is known to hand out only tensors that may be written.
static bool isFromTorch(PyObject *object) {
  const char *name = Py_TYPE(object)->tp_name;
  PyObject *module = PyObject_GetAttrString(
      reinterpret_cast<PyObject *>(Py_TYPE(object)), "__module__");
  const char *text =
      module && PyUnicode_Check(module) ? PyUnicode_AsUTF8(module) : name;
  bool torch = text && std::strncmp(text, "torch", 5) == 0;
  Py_XDECREF(module);
  PyErr_Clear();
  return torch;
}

static bool fromCapsule(PyObject *object, PyObject *capsule, PtoTensor &tensor,
                        const ArgumentSite &site) {
  if (PyCapsule_IsValid(capsule, "dltensor_versioned")) {
    auto *managed = static_cast<DLManagedVersioned *>(
        PyCapsule_GetPointer(capsule, "dltensor_versioned"));
    PyCapsule_SetName(capsule, "used_dltensor_versioned");
    site.holder.hold(
        [](void *managed) {
          auto *tensor = static_cast<DLManagedVersioned *>(managed);
          if (tensor->deleter) {
            tensor->deleter(tensor);
          }
        },
        managed);
    if (isWritten(site) && (managed->flags & dlReadOnly)) {
      return refuse(site, "is written by the kernel, but it is read-only");
    }
    return fromDLTensor(managed->tensor, tensor, site);
  }
  if (!PyCapsule_IsValid(capsule, "dltensor")) {
    return refuse(site, "gives a '__dlpack__' that is no DLPack tensor");
  }
  auto *managed =
      static_cast<DLManaged *>(PyCapsule_GetPointer(capsule, "dltensor"));
  PyCapsule_SetName(capsule, "used_dltensor");
  site.holder.hold(
      [](void *managed) {
        auto *tensor = static_cast<DLManaged *>(managed);
        if (tensor->deleter) {
          tensor->deleter(tensor);
        }
      },
      managed);
  // It cannot say that it is read-only, as the arrays of some libraries are.
  if (isWritten(site) && !isFromTorch(object)) {
    return refuse(site,
                  "is written by the kernel, but type '%s' does not say "
                  "that its arrays may be",
                  Py_TYPE(object)->tp_name);
  }
  return fromDLTensor(managed->tensor, tensor, site);
}

static bool fromDLPack(PyObject *object, PtoTensor &tensor,
                       const ArgumentSite &site) {
  PyObject *capsule = callDLPack(object);
  if (!capsule) {
    if (PyErr_ExceptionMatches(PyExc_AttributeError)) {
      PyErr_Clear();
      // Such as the scalars of numpy.
      if (PyNumber_Check(object)) {
        return fromNumber(object, tensor, site);
      }
      return refuse(site, "is of type '%s', but expected an array",
                    Py_TYPE(object)->tp_name);
    }
    return refuseInTheirWords(object, site);
  }
  bool good = fromCapsule(object, capsule, tensor, site);
  Py_DECREF(capsule);
  return good;
}

//===----------------------------------------------------------------------===//
// Any object
//===----------------------------------------------------------------------===//

static bool convertSlowly(PyObject *object, PtoTensor &tensor,
                          const ArgumentSite &site) {
  if (PyLong_Check(object) || PyFloat_Check(object)) {
    return fromNumber(object, tensor, site);
  }
  if (!numpyArrayType) {
    findNumpy();
  }
  if (numpyArrayType && PyObject_TypeCheck(object, numpyArrayType)) {
    return Py_TYPE(object) == numpyArrayType
               ? fromNumpy(object, tensor, site)
               : fromNumpySubclass(object, tensor, site);
  }
  if (const DLExchange *api = findExchange(object)) {
    return borrowTensor(object, *api, tensor, site);
  }
  return fromDLPack(object, tensor, site);
}

bool pto::python::convertArray(PyObject *object, PtoTensor &tensor,
                               const ArgumentSite &site) {
  PyTypeObject *type = Py_TYPE(object);
  if (type == numpyArrayType) {
    return fromNumpy(object, tensor, site);
  }
  for (int i = 0; i < exchangeCount; ++i) {
    if (exchangeTypes[i].type == type) {
      return borrowTensor(object, *exchangeTypes[i].api, tensor, site);
    }
  }
  return convertSlowly(object, tensor, site);
}
