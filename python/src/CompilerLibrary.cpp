//===- CompilerLibrary.cpp - libpto-c, loaded on first use ----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lazy binding: most of the many symbols between us and MLIR are never called.
// No RTLD_DEEPBIND, which crashes below a preloaded allocator.
//
//===----------------------------------------------------------------------===//

#include "CompilerLibrary.h"

#include <cstdlib>
#include <dlfcn.h>
#include <stdexcept>

using namespace pto::python;

static constexpr const char *fileName = "libpto-c.so.1";

static std::string folderOfThisModule() {
  Dl_info where;
  if (!dladdr(reinterpret_cast<const void *>(&getCompilerLibrary), &where)) {
    return ".";
  }
  std::string path = where.dli_fname;
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

static void *openLibrary() {
  const char *folder = std::getenv("PTO_MLIR_NATIVE_DIR");
  std::string path =
      (folder && *folder ? folder : folderOfThisModule()) + "/" + fileName;
  void *library = dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    throw std::runtime_error(std::string("cannot load the compiler: ") +
                             dlerror());
  }
  return library;
}

static CompilerLibrary load() {
  void *library = openLibrary();
  CompilerLibrary result;
#define PTO_RESOLVE(FUNCTION)                                                  \
  result.FUNCTION =                                                            \
      reinterpret_cast<decltype(&::FUNCTION)>(dlsym(library, #FUNCTION));      \
  if (!result.FUNCTION) {                                                      \
    throw std::runtime_error("the compiler library has no '" #FUNCTION         \
                             "', it is of another version");                   \
  }
  PTO_COMPILER_FUNCTIONS(PTO_RESOLVE)
#undef PTO_RESOLVE
  if (result.ptoApiVersion() != PTO_COMPILER_API_VERSION) {
    throw std::runtime_error("the compiler library has interface version " +
                             std::to_string(result.ptoApiVersion()) +
                             ", but expected " +
                             std::to_string(PTO_COMPILER_API_VERSION));
  }
  return result;
}

const CompilerLibrary &pto::python::getCompilerLibrary() {
  static const CompilerLibrary library = load();
  return library;
}
