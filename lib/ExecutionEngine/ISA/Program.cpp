//===- Program.cpp - Programs that launch kernels -------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The host is a core of its own kind, without memories. Its launches run at
// once and to their ends, so a token is no more than the number of the work it
// stands for. The tensors of a program are the only memory there is; a launch
// gets the windows that its views are.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/ISA/Program.h"
#include "Core.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace mlir::pto::isa_rt;

namespace mlir::pto::isa_rt {

/// Bytes of which there may not be enough: unlike a container, which would end
/// the process then, they are null.
struct FreeBytes {
  void operator()(uint8_t *bytes) const { std::free(bytes); }
};
using Bytes = std::unique_ptr<uint8_t[], FreeBytes>;

/// A tensor in global memory.
struct GlobalTensor {
  int64_t address = 0, bytes = 0;
  /// Of a tensor that the program allocates.
  Bytes storage;
  /// With --check-uninit: 1 for each byte that was written; else null.
  Bytes written;
};

/// A program while it runs.
struct HostProgram {
  const ProgramCode &code;
  /// Those that are alive, oldest first.
  std::vector<std::unique_ptr<GlobalTensor>> tensors = {};
  /// For each open scope, how many tensors are older.
  std::vector<size_t> scopes = {};
  /// Tokens are numbered, and so is the work that they stand for.
  int64_t lastToken = 0;
  /// Bytes that are allocated now.
  int64_t allocated = 0;
};

} // namespace mlir::pto::isa_rt

static HostProgram &getHost(Call &call) {
  if (!call.core.options.host) {
    call.fail("expects to run in a program");
  }
  return *call.core.options.host;
}

static View &resultView(Call &call, int64_t result) {
  return *reinterpret_cast<View *>(call.out[result]);
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// The bytes of a tensor, which fit the machine.
static int64_t countBytes(Call &call, HostProgram &host, const View &view) {
  int64_t bytes = getElementBytes(view.dtype);
  bool fits = true;
  for (int64_t d = 0; d < view.rank; ++d) {
    fits &= !__builtin_mul_overflow(bytes, view.sizes[d], &bytes);
  }
  int64_t capacity = host.code.globalCapacity;
  if (!fits || bytes > capacity - host.allocated) {
    call.fail("requires " +
              (fits ? std::to_string(bytes) : std::string("2^63 or more")) +
              " bytes of 'gm' beside " + std::to_string(host.allocated) +
              ", but machine '" + call.core.options.machine + "' has " +
              std::to_string(capacity));
  }
  return bytes;
}

/// Bytes of one value.
static Bytes allocate(Call &call, int64_t count, uint8_t value) {
  // One more: no tensor begins where another ends.
  Bytes bytes(static_cast<uint8_t *>(std::malloc(count + 1)));
  if (!bytes) {
    call.fail("runs out of memory for " + std::to_string(count) + " bytes");
  }
  std::memset(bytes.get(), value, count + 1);
  return bytes;
}

/// Makes a contiguous tensor of the type of a result; `extents` is the operand
/// with the first extent that the type leaves open.
static void makeTensor(Call &call, int64_t result, int extents) {
  HostProgram &host = getHost(call);
  const WordFacts &facts = call.op.results[result];
  View view = {};
  view.dtype = facts.dtype;
  view.rank = facts.rank;
  for (int64_t d = 0; d < view.rank; ++d) {
    view.sizes[d] = facts.sizes[d] < 0 ? call.intAt(extents++) : facts.sizes[d];
    if (view.sizes[d] < 0) {
      call.fail("expects extents that are not negative, but found " +
                std::to_string(view.sizes[d]));
    }
  }
  int64_t stride = 1;
  for (int64_t d = view.rank; d-- > 0;) {
    view.strides[d] = stride;
    stride *= std::max<int64_t>(view.sizes[d], 1);
  }
  auto tensor = std::make_unique<GlobalTensor>();
  tensor->bytes = countBytes(call, host, view);
  // What nobody wrote is NaN.
  tensor->storage = allocate(call, tensor->bytes, 0xff);
  tensor->address = reinterpret_cast<int64_t>(tensor->storage.get());
  if (call.core.options.checkUninit) {
    tensor->written = allocate(call, tensor->bytes, 0);
  }
  view.address = tensor->address;
  host.allocated += tensor->bytes;
  call.core.counts.globalBytes =
      std::max(call.core.counts.globalBytes, host.allocated);
  host.tensors.push_back(std::move(tensor));
  resultView(call, result) = view;
}

static void allocGm(Call &call) { makeTensor(call, 0, 0); }

static void beginScope(Call &call) {
  HostProgram &host = getHost(call);
  host.scopes.push_back(host.tensors.size());
}

static void endScope(Call &call) {
  HostProgram &host = getHost(call);
  size_t first = host.scopes.back();
  host.scopes.pop_back();
  for (size_t k = first; k < host.tensors.size(); ++k) {
    host.allocated -= host.tensors[k]->bytes;
  }
  host.tensors.resize(first);
  call.out[0] = ++host.lastToken;
}

/// The tensor that a view is a part of; null if the view has no elements.
static GlobalTensor *findTensor(Call &call, HostProgram &host,
                                const View &view) {
  int64_t end = view.address + getElementBytes(view.dtype);
  for (int64_t d = 0; d < view.rank; ++d) {
    if (view.sizes[d] == 0) {
      return nullptr;
    }
    end += (view.sizes[d] - 1) * view.strides[d] * getElementBytes(view.dtype);
  }
  for (auto &tensor : host.tensors) {
    if (view.address >= tensor->address &&
        end <= tensor->address + tensor->bytes) {
      return tensor.get();
    }
  }
  call.fail("expects a view of a tensor of the program");
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// The element of the view in operand `view` that the operands of `segment`
/// name.
static uint8_t *getElement(Call &call, int viewIndex, int segment,
                           bool isWrite) {
  HostProgram &host = getHost(call);
  const View &view = call.viewAt(viewIndex);
  int64_t size = getElementBytes(view.dtype), address = view.address;
  int first = call.segment(segment);
  for (int64_t d = 0; d < view.rank; ++d) {
    int64_t index = call.intAt(first + static_cast<int>(d));
    if (index < 0 || index >= view.sizes[d]) {
      call.fail("expects an index below " + std::to_string(view.sizes[d]) +
                " in dimension " + std::to_string(d) + ", but found " +
                std::to_string(index));
    }
    address += index * view.strides[d] * size;
  }
  GlobalTensor *tensor = findTensor(call, host, view);
  if (tensor->written) {
    auto *bytes = tensor->written.get() + (address - tensor->address);
    if (isWrite) {
      std::memset(bytes, 1, size);
    } else if (std::memchr(bytes, 0, size)) {
      call.fail("reads an element that nobody wrote");
    }
  }
  return reinterpret_cast<uint8_t *>(address);
}

static void readElement(Call &call) {
  int64_t size = getElementBytes(call.viewAt(0).dtype);
  uint64_t word = 0;
  std::memcpy(&word, getElement(call, 0, 1, /*isWrite=*/false), size);
  call.out[0] = static_cast<int64_t>(word);
}

static void writeElement(Call &call) {
  int64_t size = getElementBytes(call.viewAt(1).dtype);
  std::memcpy(getElement(call, 1, 2, /*isWrite=*/true), &call.in[0], size);
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

namespace {

/// The declared operands of a launch.
enum LaunchSegment { Grid, Reads, Writes, Updates, Scalars, After };

/// A launch while it is made.
class Launch {
public:
  Launch(Call &call)
      : call(call), host(getHost(call)), options(call.core.options) {
    options.host = nullptr;
    options.buffers.clear();
  }

  /// Runs it; the kernel is called `name`.
  void run(const char *name);

private:
  void addViews(int segment, const char *role, bool isWritable);
  void addView(const View &view, const std::string &role, bool isWritable);
  void forgetWrites();
  void checkView(const View &view, size_t index);
  bool isRead(const GlobalBuffer &buffer);
  const ProgramKernel &findKernel(const char *name);

  Call &call;
  HostProgram &host;
  LaunchOptions options;
  const ProgramKernel *kernel = nullptr;
  /// What the kernel is called with.
  std::vector<int64_t> words;
};

} // namespace

/// The window of global memory that a view is.
static GlobalBuffer makeWindow(const View &view) {
  int64_t size = getElementBytes(view.dtype);
  GlobalBuffer window;
  window.address = view.address;
  window.bytes = window.run = size;
  for (int64_t d = 0; d < view.rank; ++d) {
    if (view.sizes[d] == 0) {
      window.bytes = 0;
      return window;
    }
    if (view.sizes[d] > 1) {
      window.steps.push_back({view.strides[d] * size, view.sizes[d]});
      window.bytes += (view.sizes[d] - 1) * view.strides[d] * size;
    }
  }
  std::sort(
      window.steps.begin(), window.steps.end(),
      [](const auto &lhs, const auto &rhs) { return lhs.stride > rhs.stride; });
  while (!window.steps.empty() && window.steps.back().stride == window.run) {
    window.run *= window.steps.back().count;
    window.steps.pop_back();
  }
  return window;
}

const ProgramKernel &Launch::findKernel(const char *name) {
  auto found = host.code.kernels.find(name);
  if (found == host.code.kernels.end()) {
    call.fail("expects a kernel '" + std::string(name) + "', but found none");
  }
  return found->second;
}

void Launch::checkView(const View &view, size_t index) {
  const KernelArgument &argument = kernel->arguments[index];
  for (int64_t d = 0; argument.isView && d < view.rank; ++d) {
    if (argument.sizes[d] >= 0 && argument.sizes[d] != view.sizes[d]) {
      call.fail("expects extent " + std::to_string(argument.sizes[d]) +
                " in dimension " + std::to_string(d) + " of argument " +
                std::to_string(index) + " of the kernel, but found " +
                std::to_string(view.sizes[d]));
    }
  }
}

void Launch::addView(const View &view, const std::string &role,
                     bool isWritable) {
  size_t index = words.size();
  checkView(view, index);
  words.push_back(kernel->arguments[index].isView
                      ? reinterpret_cast<int64_t>(&view)
                      : view.address);
  if (GlobalTensor *tensor = findTensor(call, host, view)) {
    GlobalBuffer window = makeWindow(view);
    window.name = "argument " + std::to_string(index) + " in '" + role + "'";
    window.isWritable = isWritable;
    if (tensor->written) {
      window.written = tensor->written.get() + (view.address - tensor->address);
    }
    options.buffers.push_back(window);
  }
}

void Launch::addViews(int segment, const char *role, bool isWritable) {
  for (int k = 0; k < call.segmentSize(segment); ++k) {
    addView(call.viewAt(call.segment(segment) + k), role, isWritable);
  }
}

/// Whether the launch also reads some of a window that it writes.
bool Launch::isRead(const GlobalBuffer &buffer) {
  return std::any_of(
      options.buffers.begin(), options.buffers.end(), [&](const auto &other) {
        bool isOther = other.name.find("'writes'") == std::string::npos;
        return isOther && other.address < buffer.address + buffer.bytes &&
               buffer.address < other.address + other.bytes;
      });
}

/// With --check-uninit: a launch that writes a view does not look at what was
/// there, so that nobody wrote it yet.
void Launch::forgetWrites() {
  for (GlobalBuffer &buffer : options.buffers) {
    if (!buffer.written || isRead(buffer)) {
      continue;
    }
    for (int64_t byte = 0; byte < buffer.bytes; byte += 1) {
      if (buffer.contains(buffer.address + byte, 1)) {
        buffer.written[byte] = 0;
      }
    }
  }
}

void Launch::run(const char *name) {
  kernel = &findKernel(name);
  options.grid = call.intAt(0);
  if (options.grid <= 0) {
    call.fail("expects a grid of at least one block, but found " +
              std::to_string(options.grid));
  }
  for (int64_t k = 1; k < call.op.numResults; ++k) {
    makeTensor(call, k, 0);
  }
  addViews(Reads, "reads", /*isWritable=*/false);
  addViews(Writes, "writes", /*isWritable=*/true);
  addViews(Updates, "updates", /*isWritable=*/true);
  for (int64_t k = 1; k < call.op.numResults; ++k) {
    addView(resultView(call, k), "fresh", /*isWritable=*/true);
  }
  for (int k = 0; k < call.segmentSize(Scalars); ++k) {
    words.push_back(call.in[call.segment(Scalars) + k]);
  }
  forgetWrites();
  std::vector<CoreProgram> cores = kernel->cores;
  for (CoreProgram &core : cores) {
    core.words = words;
  }
  ++call.core.counts.launches[name];
  Failure failure = launch(options, cores, call.core.counts);
  call.out[0] = ++host.lastToken;
  if (failure.failed && failure.op.empty() && !failure.cancelled) {
    call.fail(failure.message);
  }
  if (failure.failed) {
    failure.notes.push_back("in the launch of '" + std::string(name) + "' at " +
                            call.op.file + ":" + std::to_string(call.op.line) +
                            ":" + std::to_string(call.op.column));
    call.core.scheduler.stop(failure);
  }
}

static void launchKernel(Call &call) { Launch(call).run(call.text("kernel")); }

static void join(Call &call) { call.out[0] = ++getHost(call).lastToken; }

static void countCores(Call &call) {
  const ProgramCode &code = getHost(call).code;
  const int64_t counts[] = {code.cubeCores, code.vectorCores, code.mixedCores};
  call.out[0] = counts[call.attribute("kind", 0)];
}

void mlir::pto::isa_rt::addProgram(Table &table) {
  table["alloc_gm"] = allocGm;
  table[kBeginScope] = beginScope;
  table["scope"] = endScope;
  table["launch"] = launchKernel;
  table["read"] = readElement;
  table["write"] = writeElement;
  table["join"] = join;
  table["core_count"] = countCores;
}

Failure mlir::pto::isa_rt::runProgram(const LaunchOptions &options,
                                      const ProgramCode &code, Counts &counts) {
  HostProgram host{code};
  for (const GlobalBuffer &buffer : options.buffers) {
    auto tensor = std::make_unique<GlobalTensor>();
    tensor->address = buffer.address;
    tensor->bytes = buffer.bytes;
    if (options.checkUninit) {
      tensor->written.reset(
          static_cast<uint8_t *>(std::malloc(buffer.bytes + 1)));
      if (!tensor->written) {
        Failure failure;
        failure.failed = true;
        failure.message = "runs out of memory to watch its arguments";
        return failure;
      }
      std::memset(tensor->written.get(), 1, buffer.bytes + 1);
    }
    host.tensors.push_back(std::move(tensor));
  }
  LaunchOptions own = options;
  own.host = &host;
  own.grid = 1;
  return launch(own, {code.program}, counts);
}
