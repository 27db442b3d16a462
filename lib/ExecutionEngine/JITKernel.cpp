//===- JITKernel.cpp - A kernel compiled into this process ----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads the object that ahead-of-time users get, or one without the runtime,
// through ORC's LLJIT; libc and libm resolve from the process.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/JITKernel.h"
#include "JIT.h"
#include "pto/ExecutionEngine/ISA/Launch.h"
#include "pto/ExecutionEngine/Runtime.h"

#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdlib>

using namespace mlir;
using namespace mlir::pto;

JITKernel::JITKernel(JITKernel &&) = default;
JITKernel &JITKernel::operator=(JITKernel &&) = default;
JITKernel::~JITKernel() = default;

/// The runtime in this process, for objects without one.
static llvm::Error defineRuntime(llvm::orc::LLJIT &jit) {
  llvm::orc::SymbolMap symbols;
  auto define = [&](llvm::StringRef name, auto *function) {
    symbols[jit.mangleAndIntern(name)] = {
        llvm::orc::ExecutorAddr::fromPtr(function),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  };
  define("pto_rt_check_args", &pto_rt_check_args);
  define("pto_rt_raise", &pto_rt_raise);
  define("pto_rt_alloc", &pto_rt_alloc);
  define("pto_rt_free", &pto_rt_free);
  define("pto_rt_release", &pto_rt_release);
  define("pto_rt_scratch", &pto_rt_scratch);
  define("pto_rt_cancelled", &pto_rt_cancelled);
  define("pto_rt_print", &pto_rt_print);
  define("pto_rt_compare", &pto_rt_compare);
  define("pto_isa_execute", &pto_isa_execute);
  return jit.getMainJITDylib().define(
      llvm::orc::absoluteSymbols(std::move(symbols)));
}

// No platform with constructors and thread-local variables.
llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>> mlir::pto::createJIT() {
  initializeNativeTarget();
  llvm::orc::LLJITBuilder builder;
  builder.setLinkProcessSymbolsByDefault(false);
  builder.setPlatformSetUp(llvm::orc::setUpInactivePlatform);
  auto jit = builder.create();
  if (!jit) {
    return jit.takeError();
  }
  auto process = llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      (*jit)->getDataLayout().getGlobalPrefix());
  if (!process) {
    return process.takeError();
  }
  (*jit)->getMainJITDylib().addGenerator(std::move(*process));
  if (llvm::Error error = defineRuntime(**jit)) {
    return error;
  }
  return jit;
}

llvm::Expected<JITKernel> JITKernel::load(llvm::StringRef object,
                                          llvm::StringRef name) {
  auto jit = createJIT();
  if (!jit) {
    return jit.takeError();
  }
  if (llvm::Error error = (*jit)->addObjectFile(
          llvm::MemoryBuffer::getMemBufferCopy(object, "pto-kernel"))) {
    return error;
  }
  std::string symbol = "pto_kernel_" + name.str();
  auto entry = (*jit)->lookup(symbol);
  if (!entry) {
    return entry.takeError();
  }
  auto facts = (*jit)->lookup(symbol + "_info");
  if (!facts) {
    return facts.takeError();
  }
  JITKernel kernel;
  kernel.jit = std::move(*jit);
  kernel.entry = entry->toPtr<PtoKernel>();
  kernel.facts = facts->toPtr<const PtoKernelInfo *>();
  if (kernel.facts->abi != PTO_ABI_VERSION) {
    return llvm::createStringError(
        "kernel '%s' has abi version %u, but expected %u", name.str().c_str(),
        kernel.facts->abi, PTO_ABI_VERSION);
  }
  return kernel;
}

llvm::Expected<JITKernel> JITKernel::create(llvm::Module &module,
                                            llvm::StringRef name,
                                            const CompileOptions &options) {
  auto object = emitObject(module, options);
  if (!object) {
    return object.takeError();
  }
  return load(llvm::StringRef(object->data(), object->size()), name);
}

static int64_t alignUp(int64_t bytes) { return (bytes + 63) / 64 * 64; }

CallResult JITKernel::run(llvm::MutableArrayRef<PtoTensor> args,
                          ThreadPool *pool,
                          const volatile int32_t *cancel) const {
  PtoContext context = {};
  context.size = sizeof(context);
  context.abi = PTO_ABI_VERSION;
  context.workers = 1;
  context.cancel = cancel;
  if (pool) {
    pool->attach(context);
  }
  context.sharedBytes = alignUp(facts->sharedBytes);
  context.workerBytes = alignUp(facts->workerBytes);
  int64_t scratchBytes =
      context.sharedBytes + context.workerBytes * context.workers;
  std::unique_ptr<void, decltype(&std::free)> scratch(
      scratchBytes ? std::aligned_alloc(64, scratchBytes) : nullptr, std::free);
  context.scratch = scratch.get();

  CallResult result;
  result.status =
      entry(&context, args.data(), static_cast<int32_t>(args.size()));
  result.error = context.error;
  result.scratchBytes = scratchBytes;
  result.allocatedBytes = context.peakBytes;
  return result;
}
