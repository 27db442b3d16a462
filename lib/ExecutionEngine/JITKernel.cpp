//===- JITKernel.cpp - A kernel compiled into this process ----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads the very object that ahead-of-time users get, through ORC's LLJIT; libc
// and libm resolve from the process.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/JITKernel.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdlib>

using namespace mlir;
using namespace mlir::pto;

JITKernel::JITKernel(JITKernel &&) = default;
JITKernel &JITKernel::operator=(JITKernel &&) = default;
JITKernel::~JITKernel() = default;

llvm::Expected<JITKernel> JITKernel::load(llvm::StringRef object,
                                          llvm::StringRef name) {
  auto jit = llvm::orc::LLJITBuilder().create();
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
