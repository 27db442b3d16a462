//===- Compiler.cpp - Compiling through the C API -------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Order: look into the cache, which needs no MLIR at all; else parse, lower,
// generate an object, store it, load it. What is loaded is always an object.
//
//===----------------------------------------------------------------------===//

#include "Session.h"

#include "pto/Dialect/PTO/Transforms/Passes.h"
#include "pto/ExecutionEngine/Compiler.h"
#include "pto/ExecutionEngine/JITKernel.h"
#include "pto/ExecutionEngine/ObjectCache.h"
#include "pto/Pipelines/Pipelines.h"

#include "llvm/ADT/StringExtras.h"

#include <chrono>
#include <cstring>

using namespace mlir;
using namespace mlir::pto;

/// See pto-c/Compiler.h.
struct PtoExecutable {
  JITKernel kernel;
  PtoCompileStats stats;
};

uint32_t ptoApiVersion(void) { return PTO_COMPILER_API_VERSION; }

const char *ptoVersion(void) {
  return PTO_VERSION " (LLVM " LLVM_VERSION_STRING ")";
}

namespace {

/// Measures the steps of a compilation.
class Stopwatch {
public:
  /// Sets `milliseconds` to the time since the last call or the beginning.
  void lap(double &milliseconds) {
    auto now = std::chrono::steady_clock::now();
    milliseconds =
        std::chrono::duration<double, std::milli>(now - last).count();
    last = now;
  }

private:
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};

/// One compilation.
class Compilation {
public:
  Compilation(PtoSession &session, const PtoSource &source,
              const PtoCompileOptions &options);

  /// Makes or finds an executable.
  int32_t compile(PtoExecutable *&executable);

  /// Writes a product.
  int32_t emit(StringRef product, PtoWriteFn write, void *user);

private:
  bool loadCached(PtoExecutable *&executable);
  int32_t load(ArrayRef<char> object, PtoExecutable *&executable);
  int32_t lower();
  int32_t selectKernel();
  int32_t translate();
  int32_t emitHeader(std::string &text);
  int32_t emitProduct(StringRef product, std::string &bytes);

  PtoSession &session;
  const PtoSource &source;
  StringRef machine;
  StringRef cacheFolder;
  bool refresh;
  CompileOptions options;
  PtoCompileStats stats = {};
  Stopwatch watch;
  ObjectKey key = {};
  OwningOpRef<ModuleOp> module;
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> llvmModule;
};

} // namespace

static StringRef orEmpty(const char *text) {
  return text ? StringRef(text) : StringRef();
}

Compilation::Compilation(PtoSession &session, const PtoSource &source,
                         const PtoCompileOptions &wanted)
    : session(session), source(source), machine(orEmpty(wanted.machine)),
      cacheFolder(orEmpty(wanted.cacheFolder)), refresh(wanted.refresh) {
  options.kernel = orEmpty(wanted.entry).str();
  options.genericCPU = wanted.genericCPU;
  options.optLevel = wanted.optLevel == 0  ? 2
                     : wanted.optLevel < 0 ? 0
                                           : wanted.optLevel;
}

//===----------------------------------------------------------------------===//
// The cache
//===----------------------------------------------------------------------===//

/// Loads the object; the cache's state is in `stats` when that fails.
bool Compilation::loadCached(PtoExecutable *&executable) {
  key = makeObjectKey({StringRef(source.text, source.length), options.kernel,
                       machine, std::to_string(options.optLevel),
                       describeTarget(options), getCompilerIdentity()});
  stats.cache = PTO_CACHE_MISS;
  if (refresh) {
    return false;
  }
  ObjectCache cache(cacheFolder.str());
  SmallVector<char, 0> object;
  ObjectCache::State state = cache.load(key, object);
  watch.lap(stats.readMilliseconds);
  if (state == ObjectCache::State::Absent) {
    return false;
  }
  stats.cache = PTO_CACHE_HIT;
  if (state == ObjectCache::State::Present) {
    // The name of the kernel is in the key, or there is only one, which the
    // object was stored with.
    StringRef bytes(object.data(), object.size());
    auto [name, code] = bytes.split('\0');
    auto kernel = JITKernel::load(code, name);
    if (kernel) {
      watch.lap(stats.loadMilliseconds);
      stats.objectBytes = code.size();
      executable = new PtoExecutable{std::move(*kernel), stats};
      return true;
    }
    llvm::consumeError(kernel.takeError());
    cache.remove(key);
  }
  stats.cache = PTO_CACHE_REPAIRED;
  return false;
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

int32_t Compilation::selectKernel() {
  SmallVector<std::string> kernels = listKernels(*module);
  std::string list = llvm::join(kernels, ", ");
  if (kernels.empty()) {
    return session.fail(PTO_BAD_ARGUMENT, "expects a kernel in '" +
                                              llvm::Twine(source.name) +
                                              "', but found none");
  }
  if (options.kernel.empty() && kernels.size() == 1) {
    options.kernel = kernels.front();
  }
  if (!llvm::is_contained(kernels, options.kernel)) {
    return session.fail(PTO_BAD_ARGUMENT,
                        "expects one of the kernels " + llvm::Twine(list) +
                            ", but found '" + options.kernel + "'");
  }
  return PTO_OK;
}

int32_t Compilation::lower() {
  module = session.parse(source);
  watch.lap(stats.parseMilliseconds);
  if (!module) {
    return PTO_BAD_ARGUMENT;
  }
  int32_t status = session.run(*module, [&](PassManager &passes) {
    if (!machine.empty()) {
      passes.addPass(createSetTargetPass({machine.str()}));
    }
    for (Phase phase : getPhases()) {
      buildPhase(passes, phase);
      session.addStop(passes);
    }
  });
  watch.lap(stats.passesMilliseconds);
  return status == PTO_OK ? selectKernel() : status;
}

int32_t Compilation::translate() {
  auto translated = translateToLLVM(*module, llvmContext, options);
  if (!translated) {
    return session.fail(translated.takeError());
  }
  llvmModule = std::move(*translated);
  return session.cancelled() ? PTO_CANCELLED : PTO_OK;
}

int32_t Compilation::load(ArrayRef<char> object, PtoExecutable *&executable) {
  auto kernel =
      JITKernel::load(StringRef(object.data(), object.size()), options.kernel);
  if (!kernel) {
    return session.fail(kernel.takeError());
  }
  watch.lap(stats.loadMilliseconds);
  stats.objectBytes = object.size();
  executable = new PtoExecutable{std::move(*kernel), stats};
  return PTO_OK;
}

int32_t Compilation::compile(PtoExecutable *&executable) {
  if (!cacheFolder.empty() && loadCached(executable)) {
    return PTO_OK;
  }
  options.linkRuntime = false;
  return session.guard([&]() -> int32_t {
    int32_t status = lower();
    status = status ? status : translate();
    if (status != PTO_OK) {
      return status;
    }
    auto object = emitObject(*llvmModule, options);
    if (!object) {
      return session.fail(object.takeError());
    }
    watch.lap(stats.codegenMilliseconds);
    if (!cacheFolder.empty()) {
      SmallVector<char, 0> entry(options.kernel.begin(), options.kernel.end());
      entry.push_back('\0');
      entry.append(object->begin(), object->end());
      ObjectCache(cacheFolder.str()).store(key, entry);
    }
    return load(*object, executable);
  });
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Describes the kernel as its own info does.
int32_t Compilation::emitHeader(std::string &text) {
  auto object = emitObject(*llvmModule, options);
  if (!object) {
    return session.fail(object.takeError());
  }
  PtoExecutable *executable = nullptr;
  if (int32_t status = load(*object, executable)) {
    return status;
  }
  text = pto::emitHeader(executable->kernel.info());
  delete executable;
  return PTO_OK;
}

int32_t Compilation::emitProduct(StringRef product, std::string &bytes) {
  if (product == "mlir") {
    llvm::raw_string_ostream os(bytes);
    module->print(os);
    return PTO_OK;
  }
  if (int32_t status = translate()) {
    return status;
  }
  if (product == "llvm") {
    bytes = emitLLVMText(*llvmModule);
    return PTO_OK;
  }
  if (product == "header") {
    return emitHeader(bytes);
  }
  if (product == "asm") {
    auto text = emitAssembly(*llvmModule, options);
    if (!text) {
      return session.fail(text.takeError());
    }
    bytes = std::move(*text);
    return PTO_OK;
  }
  auto object = emitObject(*llvmModule, options);
  if (!object) {
    return session.fail(object.takeError());
  }
  bytes.assign(object->begin(), object->end());
  return PTO_OK;
}

int32_t Compilation::emit(StringRef product, PtoWriteFn write, void *user) {
  return session.guard([&]() -> int32_t {
    if (!llvm::is_contained({"mlir", "llvm", "asm", "obj", "header"},
                            product)) {
      return session.fail(PTO_BAD_ARGUMENT,
                          "expects product mlir, llvm, asm, obj or header, but "
                          "found '" +
                              product + "'");
    }
    if (int32_t status = lower()) {
      return status;
    }
    std::string bytes;
    if (int32_t status = emitProduct(product, bytes)) {
      return status;
    }
    write(user, bytes.data(), bytes.size());
    return PTO_OK;
  });
}

//===----------------------------------------------------------------------===//
// The C functions
//===----------------------------------------------------------------------===//

int32_t ptoCompile(PtoSession *session, const PtoSource *source,
                   const PtoCompileOptions *options,
                   PtoExecutable **executable) {
  *executable = nullptr;
  return Compilation(*session, *source, *options).compile(*executable);
}

int32_t ptoEmit(PtoSession *session, const PtoSource *source,
                const PtoCompileOptions *options, const char *product,
                PtoWriteFn write, void *user) {
  return Compilation(*session, *source, *options).emit(product, write, user);
}

void ptoExecutableDestroy(PtoExecutable *executable) { delete executable; }

PtoKernel ptoExecutableKernel(const PtoExecutable *executable) {
  return executable->kernel.kernel();
}

const PtoKernelInfo *ptoExecutableInfo(const PtoExecutable *executable) {
  return &executable->kernel.info();
}

const PtoCompileStats *ptoExecutableStats(const PtoExecutable *executable) {
  return &executable->stats;
}

void ptoGetCacheFolder(PtoWriteFn write, void *user) {
  std::string folder = getDefaultCacheFolder();
  if (!folder.empty()) {
    write(user, folder.data(), folder.size());
  }
}
