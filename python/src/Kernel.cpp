//===- Kernel.cpp - Callable kernels --------------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that is known to be short keeps the interpreter lock: next to a
// thread that computes in Python, giving it away costs a switch interval of 5
// ms. What is short is learned per kernel from the size of its arguments.
//
//===----------------------------------------------------------------------===//

#include "Kernel.h"
#include "Arrays.h"
#include "CompilerLibrary.h"
#include "Errors.h"
#include "InterpreterLock.h"
#include "Interrupt.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <stdexcept>
#include <structmember.h>

using namespace pto::python;

//===----------------------------------------------------------------------===//
// Scratch
//===----------------------------------------------------------------------===//

namespace {

/// Scratch of a thread, kept between calls up to a limit.
class Scratch {
public:
  ~Scratch() { std::free(memory); }

  /// Returns 64-byte aligned memory, or NULL if there is none.
  void *get(int64_t bytes) {
    if (bytes > size) {
      std::free(memory);
      memory = std::aligned_alloc(64, bytes);
      size = memory ? bytes : 0;
    }
    return memory;
  }

  /// Gives back what is too much to keep.
  void trim() {
    if (size > keptBytes) {
      std::free(memory);
      memory = nullptr;
      size = 0;
    }
  }

private:
  static constexpr int64_t keptBytes = int64_t{64} << 20;

  void *memory = nullptr;
  int64_t size = 0;
};

} // namespace

static thread_local Scratch scratch;

static int64_t alignUp(int64_t bytes) { return (bytes + 63) / 64 * 64; }

//===----------------------------------------------------------------------===//
// The object
//===----------------------------------------------------------------------===//

namespace {

/// `_core.Kernel`.
struct KernelObject {
  PyObject_HEAD vectorcallfunc vectorcall;
  PtoExecutable *executable;
  PtoKernel entry;
  const PtoKernelInfo *info;
  int64_t sharedBytes, workerBytes; ///< scratch, rounded up
  /// Calls with arguments of at most this size keep the lock.
  uint64_t shortSize;
  /// Counts calls that keep the lock, to measure one now and then.
  uint32_t calls;
  /// 1: always release the lock, -1: always keep it, 0: as learned.
  int release;
  PyObject *dict;
  PyObject *weakrefs;
};

/// Arguments of one call, on the stack as long as there are few.
template <typename Element, size_t Few>
class SmallArray {
public:
  explicit SmallArray(size_t count)
      : many(count > Few ? new Element[count] : nullptr),
        data(count > Few ? many.get() : few) {}
  Element &operator[](size_t index) { return data[index]; }
  Element *get() { return data; }

private:
  Element few[Few];
  std::unique_ptr<Element[]> many;
  Element *data;
};

} // namespace

static int32_t workers = 1;

void pto::python::setWorkers(int32_t count) { workers = count < 1 ? 1 : count; }
int32_t pto::python::getWorkers() { return workers; }

//===----------------------------------------------------------------------===//
// The call
//===----------------------------------------------------------------------===//

/// Longer calls release the lock.
static constexpr int64_t shortNanoseconds = 50'000;

static int64_t nanoseconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

/// Sets what a kernel looks at; the rest of the record is written before it is
/// read.
static bool prepareContext(KernelObject *kernel, PtoContext &context) {
  context.size = sizeof(context);
  context.abi = PTO_ABI_VERSION;
  context.parallel = nullptr;
  context.pool = nullptr;
  context.workers = 1;
  context.cancel = getInterruptFlag();
  context.error.code = PTO_OK;
  context.error.file[0] = context.error.op[0] = context.error.message[0] = 0;
  context.heldBytes = context.peakBytes = 0;
  context.held = nullptr;
  context.heldLock = 0;
  if (workers > 1) {
    getCompilerLibrary().ptoContextSetWorkers(&context, workers);
  }
  context.sharedBytes = kernel->sharedBytes;
  context.workerBytes = kernel->workerBytes;
  int64_t bytes = kernel->sharedBytes + kernel->workerBytes * context.workers;
  context.scratch = bytes ? scratch.get(bytes) : nullptr;
  return !bytes || context.scratch;
}

static int32_t runLong(KernelObject *kernel, PtoContext &context,
                       PtoTensor *tensors, int32_t count) {
  PyThreadState *state = PyEval_SaveThread();
  int32_t status = kernel->entry(&context, tensors, count);
  takeInterpreterLock(state);
  return status;
}

static int32_t run(KernelObject *kernel, PtoContext &context,
                   PtoTensor *tensors, int32_t count, uint64_t size) {
  bool keep = kernel->release < 0 ||
              (kernel->release == 0 && size <= kernel->shortSize);
  if (keep && ++kernel->calls % 64 != 0) {
    return kernel->entry(&context, tensors, count);
  }
  watchInterrupts();
  int64_t start = nanoseconds();
  int32_t status = keep ? kernel->entry(&context, tensors, count)
                        : runLong(kernel, context, tensors, count);
  int64_t time = nanoseconds() - start;
  // Far below the limit, so that a kernel does not go to and fro.
  if (status == PTO_OK && time < shortNanoseconds / 2) {
    kernel->shortSize = std::max(kernel->shortSize, size);
  } else if (keep && time > shortNanoseconds) {
    kernel->shortSize = size / 2;
  }
  return status;
}

static PyObject *describeFault(const PtoError &error, int32_t status) {
  return Py_BuildValue("(isis(LLLL))", static_cast<int>(status), error.file,
                       static_cast<int>(error.line), error.op,
                       static_cast<long long>(error.values[0]),
                       static_cast<long long>(error.values[1]),
                       static_cast<long long>(error.values[2]),
                       static_cast<long long>(error.values[3]));
}

static void raiseStatus(const PtoContext &context, int32_t status) {
  const PtoError &error = context.error;
  const char *message =
      error.message[0] ? error.message : "kernel failed without a message";
  switch (status) {
  case PTO_CANCELLED:
    if (PyErr_CheckSignals() == 0) {
      PyErr_SetNone(PyExc_KeyboardInterrupt);
    }
    return;
  case PTO_BAD_ARGUMENT:
    raise(ErrorKind::Argument, message, nullptr);
    return;
  case PTO_NO_MEMORY:
    PyErr_SetString(PyExc_MemoryError, message);
    return;
  case PTO_FAULT:
    raise(ErrorKind::Fault, message, describeFault(error, status));
    return;
  default:
    raise(ErrorKind::Internal, message, describeFault(error, status));
  }
}

/// Refuses a call as a whole.
static CallOutcome refuseCall(KernelObject *kernel, const char *text) {
  PyObject *message =
      PyUnicode_FromFormat("kernel '%s' %s", kernel->info->name, text);
  if (const char *bytes = message ? PyUnicode_AsUTF8(message) : nullptr) {
    raise(ErrorKind::Argument, bytes, nullptr);
  }
  Py_XDECREF(message);
  return CallOutcome::Raised;
}

static CallOutcome refuseCount(KernelObject *kernel, int32_t count) {
  char text[64];
  PyOS_snprintf(text, sizeof(text), "takes %d arguments, but found %d",
                static_cast<int>(kernel->info->nargs), static_cast<int>(count));
  return refuseCall(kernel, text);
}

/// What an argument adds to the time of a call: its bytes, or the value of an
/// integer, which may be a number of iterations.
static uint64_t sizeOf(const PtoTensor &tensor) {
  uint64_t size = bytesOfDType(tensor.dtype);
  for (int32_t d = 0; d < tensor.rank; ++d) {
    size *= static_cast<uint64_t>(tensor.sizes[d]);
  }
  if (tensor.rank == 0 && tensor.dtype >> 8 <= 1) {
    uint64_t value = 0;
    std::memcpy(&value, tensor.data, size);
    return size + value;
  }
  return size;
}

/// Converts one argument and adds its size to `size`.
static bool convertArgument(PyObject *object, PtoTensor &tensor,
                            const ArgumentSite &site, uint64_t &size) {
  if (!convertArray(object, tensor, site)) {
    return false;
  }
  // The kernel checks this too, but knows only the names of our own types.
  if (tensor.dtype != site.info.dtype) {
    return !site.quiet && refuseArgument(site.index, site.info.name,
                                         "has dtype %s, but expected %s",
                                         nameOfDType(tensor.dtype),
                                         nameOfDType(site.info.dtype));
  }
  size += sizeOf(tensor);
  return true;
}

namespace {

/// The arguments of one call.
struct Arguments {
  SmallArray<PtoTensor, 16> tensors;
  SmallArray<int64_t, 16> numbers;
  Holder holder;
  uint64_t size = 0;

  explicit Arguments(int32_t count) : tensors(count), numbers(count) {}

  /// Converts all; on failure there is an exception unless `quiet`.
  bool convert(const PtoKernelInfo &info, PyObject *const *args, bool quiet) {
    for (int32_t i = 0; i < info.nargs; ++i) {
      ArgumentSite site = {info.args[i], i, holder, &numbers[i], quiet};
      if (!convertArgument(args[i], tensors[i], site, size)) {
        return false;
      }
    }
    return true;
  }
};

} // namespace

CallOutcome pto::python::callKernel(PyObject *self, PyObject *const *args,
                                    int32_t count, bool quiet) {
  auto *kernel = reinterpret_cast<KernelObject *>(self);
  const PtoKernelInfo &info = *kernel->info;
  if (count != info.nargs) {
    return quiet ? CallOutcome::Refused : refuseCount(kernel, count);
  }
  Arguments arguments(count);
  if (!arguments.convert(info, args, quiet)) {
    return PyErr_Occurred() ? CallOutcome::Raised : CallOutcome::Refused;
  }
  PtoContext context;
  if (!prepareContext(kernel, context)) {
    PyErr_NoMemory();
    return CallOutcome::Raised;
  }
  int32_t status =
      run(kernel, context, arguments.tensors.get(), count, arguments.size);
  scratch.trim();
  if (status == PTO_OK) {
    return CallOutcome::Done;
  }
  if (status == PTO_BAD_ARGUMENT && quiet) {
    return CallOutcome::Refused;
  }
  raiseStatus(context, status);
  return CallOutcome::Raised;
}

static PyObject *call(PyObject *self, PyObject *const *args, size_t flags,
                      PyObject *keywords) {
  if (keywords && PyTuple_GET_SIZE(keywords) > 0) {
    refuseCall(reinterpret_cast<KernelObject *>(self),
               "takes no arguments by name");
    return nullptr;
  }
  int32_t count = static_cast<int32_t>(PyVectorcall_NARGS(flags));
  if (callKernel(self, args, count, /*quiet=*/false) != CallOutcome::Done) {
    return nullptr;
  }
  Py_RETURN_NONE;
}

/// Kernel.measure(calls, *arrays).
static PyObject *measure(PyObject *self, PyObject *const *args,
                         Py_ssize_t given) {
  auto *kernel = reinterpret_cast<KernelObject *>(self);
  int32_t count = static_cast<int32_t>(given) - 1;
  long calls = given > 0 ? PyLong_AsLong(args[0]) : 0;
  if (PyErr_Occurred()) {
    return nullptr;
  }
  if (calls < 1 || count != kernel->info->nargs) {
    refuseCall(kernel, "is measured by measure(calls, *arrays), with at least "
                       "1 call");
    return nullptr;
  }
  Arguments arguments(count);
  PtoContext context;
  if (!arguments.convert(*kernel->info, args + 1, /*quiet=*/false)) {
    return nullptr;
  }
  if (!prepareContext(kernel, context)) {
    return PyErr_NoMemory();
  }
  watchInterrupts();
  int32_t status = PTO_OK;
  PyThreadState *state = PyEval_SaveThread();
  int64_t start = nanoseconds();
  for (long call = 0; call < calls && status == PTO_OK; ++call) {
    status = kernel->entry(&context, arguments.tensors.get(), count);
  }
  int64_t time = nanoseconds() - start;
  takeInterpreterLock(state);
  scratch.trim();
  if (status != PTO_OK) {
    raiseStatus(context, status);
    return nullptr;
  }
  return PyFloat_FromDouble(static_cast<double>(time) / 1e9 / calls);
}

static PyMethodDef methods[] = {
    {"measure",
     reinterpret_cast<PyCFunction>(reinterpret_cast<void *>(measure)),
     METH_FASTCALL,
     "measure(calls, *arrays): calls the kernel so many times without leaving "
     "native code and returns the seconds of one call."},
    {nullptr, nullptr, 0, nullptr}};

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static const PtoKernelInfo &infoOf(PyObject *self) {
  return *reinterpret_cast<KernelObject *>(self)->info;
}

static PyObject *getName(PyObject *self, void *) {
  return PyUnicode_FromString(infoOf(self).name);
}

static PyObject *describeArgument(const PtoArgInfo &argument) {
  static const char *const directions[] = {"in", "out", "inout"};
  PyObject *shape = PyTuple_New(argument.rank);
  for (int32_t d = 0; shape && d < argument.rank; ++d) {
    int64_t size = argument.dims[d];
    PyTuple_SET_ITEM(shape, d,
                     size == PTO_DYNAMIC ? Py_NewRef(Py_None)
                                         : PyLong_FromLongLong(size));
  }
  PyObject *alias =
      argument.alias < 0 ? Py_NewRef(Py_None) : PyLong_FromLong(argument.alias);
  return shape ? Py_BuildValue("(ssNsN)", argument.name ? argument.name : "",
                               nameOfDType(argument.dtype), shape,
                               directions[argument.direction], alias)
               : nullptr;
}

static PyObject *getArguments(PyObject *self, void *) {
  const PtoKernelInfo &info = infoOf(self);
  PyObject *result = PyTuple_New(info.nargs);
  for (int32_t i = 0; result && i < info.nargs; ++i) {
    PyObject *argument = describeArgument(info.args[i]);
    if (!argument) {
      Py_CLEAR(result);
      break;
    }
    PyTuple_SET_ITEM(result, i, argument);
  }
  return result;
}

static PyObject *getScratchBytes(PyObject *self, void *) {
  return Py_BuildValue("(LL)", static_cast<long long>(infoOf(self).sharedBytes),
                       static_cast<long long>(infoOf(self).workerBytes));
}

static const PtoCompileStats &statsOf(PyObject *self) {
  auto *kernel = reinterpret_cast<KernelObject *>(self);
  return *getCompilerLibrary().ptoExecutableStats(kernel->executable);
}

static PyObject *getCache(PyObject *self, void *) {
  static const char *const states[] = {"off", "miss", "hit", "repaired"};
  return PyUnicode_FromString(states[statsOf(self).cache]);
}

static PyObject *getTimes(PyObject *self, void *) {
  const PtoCompileStats &stats = statsOf(self);
  return Py_BuildValue(
      "{sdsdsdsdsd}", "read", stats.readMilliseconds, "parse",
      stats.parseMilliseconds, "passes", stats.passesMilliseconds, "codegen",
      stats.codegenMilliseconds, "load", stats.loadMilliseconds);
}

static PyObject *getObjectBytes(PyObject *self, void *) {
  return PyLong_FromLongLong(statsOf(self).objectBytes);
}

static PyObject *getAddress(PyObject *self, void *) {
  return PyLong_FromVoidPtr(
      reinterpret_cast<void *>(reinterpret_cast<KernelObject *>(self)->entry));
}

static PyObject *getReleaseGIL(PyObject *self, void *) {
  int release = reinterpret_cast<KernelObject *>(self)->release;
  return release == 0 ? Py_NewRef(Py_None) : PyBool_FromLong(release > 0);
}

static int setReleaseGIL(PyObject *self, PyObject *value, void *) {
  int truth = !value || value == Py_None ? 0 : PyObject_IsTrue(value);
  if (truth < 0) {
    return -1;
  }
  reinterpret_cast<KernelObject *>(self)->release = !value || value == Py_None
                                                        ? 0
                                                    : truth ? 1
                                                            : -1;
  return 0;
}

static PyObject *represent(PyObject *self) {
  return PyUnicode_FromFormat("<kernel '%s' of %d arguments>",
                              infoOf(self).name,
                              static_cast<int>(infoOf(self).nargs));
}

static PyGetSetDef attributes[] = {
    {"name", getName, nullptr, "Name of the function.", nullptr},
    {"arguments", getArguments, nullptr,
     "One tuple (name, dtype, shape, direction, alias) for each argument; None "
     "in a shape is a size that the call decides.",
     nullptr},
    {"scratch_bytes", getScratchBytes, nullptr,
     "Scratch of a call: shared bytes, and bytes of each worker.", nullptr},
    {"cache", getCache, nullptr,
     "What the disk cache had: 'off', 'miss', 'hit' or 'repaired'.", nullptr},
    {"compile_times", getTimes, nullptr,
     "Milliseconds of each step of the compilation.", nullptr},
    {"object_bytes", getObjectBytes, nullptr, "Size of the object.", nullptr},
    {"address", getAddress, nullptr,
     "Address of the entry point, see pto-c/Kernel.h.", nullptr},
    {"release_gil", getReleaseGIL, setReleaseGIL,
     "Whether calls release the interpreter lock: True, False, or None for "
     "those that take long.",
     nullptr},
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr,
     nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

//===----------------------------------------------------------------------===//
// The type
//===----------------------------------------------------------------------===//

static void deallocate(PyObject *self) {
  auto *kernel = reinterpret_cast<KernelObject *>(self);
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  if (kernel->weakrefs) {
    PyObject_ClearWeakRefs(self);
  }
  Py_CLEAR(kernel->dict);
  getCompilerLibrary().ptoExecutableDestroy(kernel->executable);
  PyObject_GC_Del(self);
  Py_DECREF(type);
}

static int traverse(PyObject *self, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(reinterpret_cast<KernelObject *>(self)->dict);
  return 0;
}

static int clear(PyObject *self) {
  Py_CLEAR(reinterpret_cast<KernelObject *>(self)->dict);
  return 0;
}

static PyMemberDef members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(KernelObject, vectorcall),
     READONLY, nullptr},
    {"__dictoffset__", T_PYSSIZET, offsetof(KernelObject, dict), READONLY,
     nullptr},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(KernelObject, weakrefs),
     READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr}};

static const char documentation[] =
    "A compiled kernel. Call it with one array per argument, in order; the\n"
    "written ones are changed in place and the call returns None.";

PyTypeObject *pto::python::getKernelType() {
  static PyType_Slot slots[] = {
      {Py_tp_dealloc, reinterpret_cast<void *>(deallocate)},
      {Py_tp_traverse, reinterpret_cast<void *>(traverse)},
      {Py_tp_clear, reinterpret_cast<void *>(clear)},
      {Py_tp_call, reinterpret_cast<void *>(PyVectorcall_Call)},
      {Py_tp_repr, reinterpret_cast<void *>(represent)},
      {Py_tp_members, members},
      {Py_tp_methods, methods},
      {Py_tp_getset, attributes},
      {Py_tp_doc, const_cast<char *>(documentation)},
      {0, nullptr}};
  static PyType_Spec spec = {"pto_mlir._core.Kernel", sizeof(KernelObject), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL |
                                 Py_TPFLAGS_HAVE_GC |
                                 Py_TPFLAGS_DISALLOW_INSTANTIATION,
                             slots};
  static auto *type = reinterpret_cast<PyTypeObject *>(PyType_FromSpec(&spec));
  return type;
}

PyObject *pto::python::makeKernel(PtoExecutable *executable) {
  const CompilerLibrary &library = getCompilerLibrary();
  PyTypeObject *type = getKernelType();
  auto *kernel = type ? PyObject_GC_New(KernelObject, type) : nullptr;
  if (!kernel) {
    library.ptoExecutableDestroy(executable);
    return nullptr;
  }
  const PtoKernelInfo *info = library.ptoExecutableInfo(executable);
  kernel->vectorcall = call;
  kernel->executable = executable;
  kernel->entry = library.ptoExecutableKernel(executable);
  kernel->info = info;
  kernel->sharedBytes = alignUp(info->sharedBytes);
  kernel->workerBytes = alignUp(info->workerBytes);
  kernel->shortSize = 0;
  kernel->calls = 0;
  kernel->release = 0;
  kernel->dict = nullptr;
  kernel->weakrefs = nullptr;
  auto *object = reinterpret_cast<PyObject *>(kernel);
  PyObject_GC_Track(object);
  return object;
}
