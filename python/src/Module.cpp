//===- Module.cpp - The module pto_mlir._core -----------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler works on a thread of its own while the caller waits without the
// interpreter lock and looks for signals. Each such thread has a session; idle
// ones wait in a list, which the lock guards.
//
//===----------------------------------------------------------------------===//

#include "CompilerLibrary.h"
#include "Dispatcher.h"
#include "Errors.h"
#include "InterpreterLock.h"
#include "Kernel.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;
using namespace pto::python;

//===----------------------------------------------------------------------===//
// Sessions
//===----------------------------------------------------------------------===//

namespace {

/// A copy of a PtoDiagnostic.
struct Diagnostic {
  int32_t severity, line, column;
  std::string file, text;
};

/// A session and what its present call has reported.
struct Session {
  PtoSession *session;
  std::vector<Diagnostic> diagnostics;

  Session() {
    session = getCompilerLibrary().ptoSessionCreate(
        [](void *user, const PtoDiagnostic *diagnostic) {
          static_cast<Session *>(user)->diagnostics.push_back(
              {diagnostic->severity, diagnostic->line, diagnostic->column,
               diagnostic->file, diagnostic->text});
        },
        this);
  }
};

/// Sessions that nobody uses, of the process `owner`.
struct IdleSessions {
  std::vector<Session *> sessions;
  pid_t owner = 0;

  Session *take() {
    if (owner != getpid()) {
      // A forked child starts anew.
      sessions.clear();
      owner = getpid();
    }
    if (sessions.empty()) {
      return new Session();
    }
    Session *session = sessions.back();
    sessions.pop_back();
    return session;
  }

  void give(Session *session) {
    session->diagnostics.clear();
    sessions.push_back(session);
  }
};

/// Holds a session for one call.
class Lease {
public:
  Lease() : session(idle().take()) {}
  ~Lease() { idle().give(session); }
  Lease(const Lease &) = delete;
  Session *operator->() const { return session; }

private:
  /// Never destroyed: daemon threads may outlive the interpreter.
  static IdleSessions &idle() {
    static auto *sessions = new IdleSessions();
    return *sessions;
  }

  Session *session;
};

/// A function that runs on a thread of its own.
class Background {
public:
  explicit Background(std::function<int32_t()> work)
      : thread([this, work = std::move(work)] {
          int32_t result = work();
          std::lock_guard<std::mutex> lock(mutex);
          status = result;
          done = true;
          wake.notify_one();
        }) {}
  ~Background() { thread.join(); }

  /// Whether it is done after a short wait.
  bool wait() {
    std::unique_lock<std::mutex> lock(mutex);
    return wake.wait_for(lock, std::chrono::milliseconds(20),
                         [this] { return done; });
  }

  /// What it returned.
  int32_t result() const { return status; }

private:
  std::mutex mutex;
  std::condition_variable wake;
  bool done = false;
  int32_t status = PTO_INTERNAL;
  std::thread thread;
};

} // namespace

static nb::list listDiagnostics(const std::vector<Diagnostic> &diagnostics) {
  static const char *const severities[] = {"note", "warning", "error",
                                           "remark"};
  nb::list result;
  for (const Diagnostic &diagnostic : diagnostics) {
    result.append(nb::make_tuple(severities[diagnostic.severity],
                                 diagnostic.file, diagnostic.line,
                                 diagnostic.column, diagnostic.text));
  }
  return result;
}

/// Raises what a session has reported.
[[noreturn]] static void raiseDiagnostics(const Lease &lease, int32_t status) {
  std::string message = "the compiler failed without a message";
  for (const Diagnostic &diagnostic : lease->diagnostics) {
    if (diagnostic.severity == PTO_ERROR) {
      message = diagnostic.text;
      break;
    }
  }
  nb::list details = listDiagnostics(lease->diagnostics);
  raise(status == PTO_INTERNAL ? ErrorKind::Internal : ErrorKind::Compile,
        message.c_str(), details.release().ptr());
  throw nb::python_error();
}

/// Runs `work` on a session in the background. Ctrl-C stops it and raises
/// KeyboardInterrupt; other failures raise the session's diagnostics.
static void runCancellable(const Lease &lease, std::function<int32_t()> work) {
  volatile int32_t cancel = 0;
  const CompilerLibrary &library = getCompilerLibrary();
  library.ptoSessionSetCancel(lease->session, &cancel);
  bool interrupted = false;
  Background background(std::move(work));
  PyThreadState *state = PyEval_SaveThread();
  while (!background.wait()) {
    if (!interrupted) {
      takeInterpreterLock(state);
      interrupted = PyErr_CheckSignals() != 0;
      cancel = interrupted;
      state = PyEval_SaveThread();
    }
  }
  takeInterpreterLock(state);
  int32_t status = background.result();
  library.ptoSessionSetCancel(lease->session, nullptr);
  if (interrupted) {
    throw nb::python_error();
  }
  if (status != PTO_OK) {
    raiseDiagnostics(lease, status);
  }
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static PtoSource makeSource(const std::string &text, const std::string &name) {
  return {text.data(), text.size(), name.c_str()};
}

static void append(void *user, const char *bytes, size_t length) {
  static_cast<std::string *>(user)->append(bytes, length);
}

static const char *orNull(const std::optional<std::string> &text) {
  return text ? text->c_str() : nullptr;
}

static PtoCompileOptions makeOptions(const std::optional<std::string> &entry,
                                     const std::optional<std::string> &machine,
                                     int optLevel, bool genericCPU) {
  PtoCompileOptions options = {};
  options.size = sizeof(options);
  options.optLevel = optLevel == 0 ? -1 : optLevel;
  options.entry = orNull(entry);
  options.machine = orNull(machine);
  options.genericCPU = genericCPU;
  return options;
}

static nb::object compile(const std::string &text,
                          const std::optional<std::string> &entry,
                          const std::string &filename,
                          const std::optional<std::string> &cacheFolder,
                          bool refresh,
                          const std::optional<std::string> &machine,
                          int optLevel, bool genericCPU) {
  const CompilerLibrary &library = getCompilerLibrary();
  PtoSource source = makeSource(text, filename);
  PtoCompileOptions options = makeOptions(entry, machine, optLevel, genericCPU);
  options.cacheFolder = orNull(cacheFolder);
  options.refresh = refresh;
  Lease lease;
  PtoExecutable *executable = nullptr;
  try {
    runCancellable(lease, [&] {
      return library.ptoCompile(lease->session, &source, &options, &executable);
    });
  } catch (...) {
    library.ptoExecutableDestroy(executable);
    throw;
  }
  nb::object kernel = nb::steal(makeKernel(executable));
  if (!kernel) {
    throw nb::python_error();
  }
  nb::setattr(kernel, "diagnostics", listDiagnostics(lease->diagnostics));
  return kernel;
}

static nb::bytes emit(const std::string &text, const std::string &product,
                      const std::optional<std::string> &entry,
                      const std::string &filename,
                      const std::optional<std::string> &machine, int optLevel,
                      bool genericCPU) {
  PtoSource source = makeSource(text, filename);
  PtoCompileOptions options = makeOptions(entry, machine, optLevel, genericCPU);
  std::string result;
  Lease lease;
  runCancellable(lease, [&] {
    return getCompilerLibrary().ptoEmit(lease->session, &source, &options,
                                        product.c_str(), append, &result);
  });
  return nb::bytes(result.data(), result.size());
}

static std::string pretty(const std::string &text, const std::string &filename,
                          bool locations, bool generic) {
  PtoSource source = makeSource(text, filename);
  int32_t flags =
      (locations ? PTO_PRINT_LOCATIONS : 0) | (generic ? PTO_PRINT_GENERIC : 0);
  std::string result;
  Lease lease;
  runCancellable(lease, [&] {
    return getCompilerLibrary().ptoPrettyPrint(lease->session, &source, flags,
                                               append, &result);
  });
  return result;
}

static nb::list verify(const std::string &text, const std::string &filename) {
  PtoSource source = makeSource(text, filename);
  Lease lease;
  runCancellable(lease, [&] {
    return getCompilerLibrary().ptoVerify(lease->session, &source);
  });
  return listDiagnostics(lease->diagnostics);
}

static std::string cacheFolder() {
  std::string folder;
  getCompilerLibrary().ptoGetCacheFolder(append, &folder);
  return folder;
}

NB_MODULE(_core, m) {
  nb::set_leak_warnings(false);
  m.doc() = "The compiler and the launcher of compiled kernels.";
  m.attr("Error") = nb::borrow(getErrorType());
  m.attr("Kernel") = nb::borrow(reinterpret_cast<PyObject *>(getKernelType()));
  m.attr("Dispatcher") =
      nb::borrow(reinterpret_cast<PyObject *>(getDispatcherType()));
  m.def(
      "set_error_factory",
      [](nb::object factory) { setErrorFactory(factory.ptr()); },
      "factory"_a.none(),
      "Makes `factory(kind, message, details)` the maker of exceptions; None "
      "gives plain Error. Kinds and details: 'compile', a list of (severity, "
      "file, line, column, text); 'argument', the index of the argument or "
      "None; 'fault' and 'internal', a tuple (status, file, line, op, values) "
      "or a list as of 'compile'.");
  m.def(
      "compile", compile, "text"_a, "entry"_a = nb::none(), nb::kw_only(),
      "filename"_a = "<text>", "cache_folder"_a = nb::none(),
      "refresh"_a = false, "machine"_a = nb::none(), "opt_level"_a = 2,
      "generic_cpu"_a = false,
      "Compiles the kernel `entry` of a module, or its only one, to a Kernel. "
      "With `cache_folder`, objects are kept there; `refresh` does not read "
      "them.");
  m.def("emit", emit, "text"_a, "product"_a, "entry"_a = nb::none(),
        nb::kw_only(), "filename"_a = "<text>", "machine"_a = nb::none(),
        "opt_level"_a = 2, "generic_cpu"_a = false,
        "Returns a product of the compiler: 'mlir' (the LLVM dialect), 'llvm', "
        "'asm', 'obj' or 'header'.");
  m.def("pretty", pretty, "text"_a, nb::kw_only(), "filename"_a = "<text>",
        "locations"_a = false, "generic"_a = false,
        "Returns the canonical text of a module.");
  m.def(
      "verify", verify, "text"_a, nb::kw_only(), "filename"_a = "<text>",
      "Raises unless the module is legal input of the compiler. Returns "
      "warnings and remarks, as tuples (severity, file, line, column, text).");
  m.def("cache_folder", cacheFolder,
        "The folder that the disk cache should use, '' for none.");
  m.def(
      "version", [] { return getCompilerLibrary().ptoVersion(); },
      "Version of the compiler.");
  m.def("set_workers", setWorkers, "count"_a,
        "Sets how many threads parallel regions use.");
  m.def("get_workers", getWorkers, "How many threads parallel regions use.");
}
