//===- PrintCpp.cpp - Files of device code ------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything around a body is an operation of EmitC too, so that one printer,
// upstream's, writes the file.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Target/Cpp/CppEmitter.h"
#include "pto/Target/Cpp/Cpp.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::pto_isa;

/// The macro that the device compiler sets for the core of a body; empty if
/// both cores execute it.
static StringRef getGuard(std::optional<KernelKind> kind) {
  if (kind == KernelKind::Cube) {
    return "__DAV_CUBE__";
  }
  return kind == KernelKind::Vector ? "__DAV_VEC__" : "";
}

static std::string guarded(StringRef macro, const std::string &text) {
  return macro.empty()
             ? text
             : "#if defined(" + macro.str() + ")\n" + text + "\n#endif";
}

/// The parameters of a wrapper; arrays have pointers to `pointee`.
static std::string getParameters(const KernelSignature &kernel,
                                 StringRef pointee) {
  std::string text;
  for (const KernelArgument &argument : kernel.arguments) {
    text += text.empty() ? "" : ", ";
    text += argument.isPointer ? pointee.str() + argument.name
                               : argument.element + " " + argument.name;
  }
  return text;
}

//===----------------------------------------------------------------------===//
// Calls of a body
//===----------------------------------------------------------------------===//

namespace {

/// How those who call a body know where they are.
struct Position {
  std::string block, blocks, lane, lanes;
};

} // namespace

/// `(__gm__ float *)x, n`.
static std::string getBodyArguments(const KernelSignature &kernel) {
  std::string text;
  for (const KernelArgument &argument : kernel.arguments) {
    text += text.empty() ? "" : ", ";
    text += argument.isPointer
                ? "(__gm__ " + argument.element + " *)" + argument.name
                : argument.name;
  }
  return text;
}

/// A call of a body with `arguments`.
static std::string getBodyCall(const KernelBody &body, std::string arguments,
                               const Position &position) {
  if (body.asksPosition) {
    arguments += (arguments.empty() ? "" : ", ") + position.block + ", " +
                 position.blocks + ", " + position.lane + ", " + position.lanes;
  }
  return body.name + "_body(" + arguments + ");";
}

/// The calls of the bodies of a kernel, each for its core.
static std::string getBodyCalls(const KernelSignature &kernel,
                                const std::string &arguments,
                                const Position &position) {
  std::string text;
  for (const KernelBody &body : kernel.bodies) {
    // A guard around the whole wrapper says it for a single body.
    StringRef guard = kernel.bodies.size() > 1 ? getGuard(body.kind) : "";
    text += (text.empty() ? "" : "\n") +
            guarded(guard, "  " + getBodyCall(body, arguments, position));
  }
  return text;
}

//===----------------------------------------------------------------------===//
// What the device launches
//===----------------------------------------------------------------------===//

static std::string getDeviceWrapper(const KernelSignature &kernel) {
  Position position = {"get_block_idx()", "get_block_num()", "get_subblockid()",
                       "get_subblockdim()"};
  return "extern \"C\" __global__ AICORE void " + kernel.name + "(" +
         getParameters(kernel, "__gm__ uint8_t *") + ") {\n" +
         getBodyCalls(kernel, getBodyArguments(kernel), position) + "\n}";
}

//===----------------------------------------------------------------------===//
// What the host calls in simulation
//===----------------------------------------------------------------------===//

/// One core of a block as a thread, an initializer of `Core`.
static std::string getCore(const KernelSignature &kernel,
                           const KernelBody &body, bool isCube, bool isVector,
                           int64_t lane, int64_t lanes) {
  auto text = [](bool value) { return value ? "true, " : "false, "; };
  Position position = {"block", "blocks", std::to_string(lane),
                       std::to_string(lanes)};
  // The queues of the simulation count vector cores only.
  int64_t counted = isVector ? lanes : 1;
  return std::string("    {") + text(isCube) + text(isVector) +
         std::to_string(lane) + ", " + std::to_string(counted) +
         ", [&](uint32_t block) { " +
         getBodyCall(body, getBodyArguments(kernel), position) + " }}";
}

/// Cores of a block as threads.
static std::string getThreads(const KernelSignature &kernel) {
  std::vector<std::string> cores;
  if (kernel.hasBothCores()) {
    const KernelBody &cube = kernel.bodies.front();
    const KernelBody &vector = kernel.bodies.back();
    cores.push_back(getCore(kernel, cube, true, false, 0, kernel.vectorCores));
    for (int64_t lane = 0; lane < kernel.vectorCores; ++lane) {
      cores.push_back(
          getCore(kernel, vector, false, true, lane, kernel.vectorCores));
    }
  } else {
    std::optional<KernelKind> kind = kernel.getKind();
    cores.push_back(getCore(kernel, kernel.bodies.front(),
                            kind != KernelKind::Vector,
                            kind != KernelKind::Cube, 0, 1));
  }
  return std::string("  run_cores(blocks, ") +
         (kernel.waitsForBlocks() ? "true" : "false") + ", {\n" +
         llvm::join(cores, ",\n") + "});";
}

/// Whether cores wait for each other.
static bool needsThreads(const KernelSignature &kernel) {
  return kernel.hasBothCores() || kernel.waitsForBlocks();
}

static std::string getHostWrapper(const KernelSignature &kernel) {
  std::string parameters = getParameters(kernel, "void *");
  std::string text = "extern \"C\" void launch_" + kernel.name +
                     "(uint32_t blocks, void *stream" +
                     (parameters.empty() ? "" : ", ") + parameters +
                     ") {\n  (void)stream;\n";
  if (needsThreads(kernel)) {
    text += getThreads(kernel) + "\n}";
  } else {
    text += "  for (uint32_t block = 0; block < blocks; ++block) {\n    " +
            getBodyCall(kernel.bodies.front(), getBodyArguments(kernel),
                        {"block", "blocks", "0", "1"}) +
            "\n  }\n}";
  }
  // One program has both cores in simulation.
  StringRef condition = kernel.bodies.size() > 1
                            ? "defined(__CPU_SIM) && defined(__DAV_CUBE__) && "
                              "defined(__DAV_VEC__)"
                            : "defined(__CPU_SIM)";
  return ("#if " + condition + "\n" + text + "\n#endif").str();
}

//===----------------------------------------------------------------------===//
// What the open task runtime calls
//===----------------------------------------------------------------------===//

/// Arguments out of one array: descriptors of arrays, then numbers.
static std::string getTaskArguments(const KernelSignature &kernel) {
  int64_t next = 0, number = llvm::count_if(
                        kernel.arguments, [](auto &a) { return a.isPointer; });
  std::string text;
  for (const KernelArgument &argument : kernel.arguments) {
    text += text.empty() ? "" : ", ";
    text += (argument.isPointer ? "task_array<" : "task_number<") +
            argument.element + ">(args, " +
            std::to_string(argument.isPointer ? next++ : number++) + ")";
  }
  return text;
}

/// The entry of a task, which has one name in all kernels: a macro chooses.
static std::string getTaskWrapper(const KernelSignature &kernel) {
  bool hasBoth = kernel.hasBothCores();
  Position position = {"get_block_idx(args)", "get_block_num(args)",
                       hasBoth ? "get_sub_block_id(args)" : "0",
                       std::to_string(hasBoth ? kernel.vectorCores : 1)};
  return "#if defined(PTO_TASK_" + kernel.name +
         ")\nextern \"C\" __aicore__ void kernel_entry(__gm__ int64_t *args) "
         "{\n  begin_task();\n" +
         getBodyCalls(kernel, getTaskArguments(kernel), position) +
         "\n  end_task();\n}\n#endif";
}

//===----------------------------------------------------------------------===//
// In front of the functions
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kSections =
    R"(// Sections of one kind of core. In simulation a thread executes its own.
#if defined(__CPU_SIM)
static thread_local bool runs_cube = true, runs_vector = true;
#define ON_CUBE if (runs_cube)
#define ON_VECTOR if (runs_vector)
#else
#define ON_CUBE
#define ON_VECTOR
#endif)";

static constexpr StringLiteral kThreads =
    R"(// Cores that wait for each other, in simulation.
#if defined(__CPU_SIM)
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>
// The states of queues by block and queue, which start as zeros.
static std::map<std::pair<uint32_t, uint64_t>, std::vector<std::max_align_t>>
    queues;
static void *find_queue(uint64_t key, size_t bytes) {
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  std::vector<std::max_align_t> &state = queues[{get_block_idx(), key}];
  if (state.empty()) {
    state.resize(bytes / sizeof(std::max_align_t) + 1);
  }
  return state.data();
}
struct Core {
  bool is_cube, is_vector;
  uint32_t lane, lanes;
  std::function<void(uint32_t)> body;
};
// Runs the cores of a block as threads, and blocks at once or in order.
static void run_cores(uint32_t blocks, bool at_once,
                      const std::vector<Core> &cores) {
  queues.clear();
  cpu_sim::register_hooks(nullptr, reinterpret_cast<void *>(find_queue));
  std::vector<std::thread> threads;
  for (uint32_t block = 0; block < blocks; ++block) {
    for (const Core &core : cores) {
      threads.emplace_back([block, &core] {
        runs_cube = core.is_cube;
        runs_vector = core.is_vector;
        cpu_sim::ScopedExecutionContext context(block, core.lane, core.lanes);
        core.body(block);
      });
    }
    if (!at_once || block + 1 == blocks) {
      for (std::thread &thread : threads) {
        thread.join();
      }
      threads.clear();
    }
  }
}
#endif)";

static constexpr StringLiteral kTasks = R"(
// What the task runtime gives its kernels.
#include "tensor.h"
#include "intrinsic.h"
#if !defined(PTO_TASK_TENSOR)
#define PTO_TASK_TENSOR ChipTensor
#endif
#if !defined(__aicore__)
#define __aicore__ [aicore]
#endif
template <typename Element>
static AICORE inline __gm__ Element *task_array(__gm__ int64_t *args,
                                                int index) {
  auto tensor = reinterpret_cast<__gm__ PTO_TASK_TENSOR *>(args[index]);
  return reinterpret_cast<__gm__ Element *>(tensor->buffer.addr) +
         tensor->start_offset;
}
template <typename Number>
static AICORE inline Number task_number(__gm__ int64_t *args, int index) {
  union {
    int64_t word;
    Number number;
  } slot;
  slot.word = args[index];
  return slot.number;
}
static AICORE inline void begin_task() {
#if !defined(__CPU_SIM)
  set_atomic_none();
#endif
}
// The next task reads what this one has written.
static AICORE inline void end_task() {
#if defined(__DAV_CUBE__)
  set_flag(PIPE_FIX, PIPE_S, EVENT_ID7);
  wait_flag(PIPE_FIX, PIPE_S, EVENT_ID7);
#endif
#if defined(__DAV_VEC__)
  set_flag(PIPE_MTE3, PIPE_S, EVENT_ID7);
  wait_flag(PIPE_MTE3, PIPE_S, EVENT_ID7);
#endif
})";

/// What functions and wrappers need of ours.
static std::vector<std::string> getPreludes(const CppFile &file,
                                            bool withTasks) {
  std::vector<std::string> preludes;
  bool hasThreads = llvm::any_of(file.kernels, needsThreads);
  if (hasThreads || llvm::any_of(file.kernels, [](const auto &kernel) {
        return kernel.bodies.front().hasSections;
      })) {
    preludes.push_back(kSections.str());
  }
  if (hasThreads) {
    preludes.push_back(kThreads.str());
  }
  if (withTasks && !file.kernels.empty()) {
    std::vector<std::string> conditions;
    for (const KernelSignature &kernel : file.kernels) {
      conditions.push_back("defined(PTO_TASK_" + kernel.name + ")");
    }
    preludes.push_back("#if " + llvm::join(conditions, " || ") + kTasks.str() +
                       "\n#endif");
  }
  return preludes;
}

//===----------------------------------------------------------------------===//
// The file
//===----------------------------------------------------------------------===//

/// All wrappers of a kernel.
static std::string getWrappers(const KernelSignature &kernel, bool withTasks) {
  std::string text = getDeviceWrapper(kernel) + "\n" + getHostWrapper(kernel);
  return withTasks ? text + "\n" + getTaskWrapper(kernel) : text;
}

/// Puts the guard and the wrappers around a body.
static void wrapBody(emitc::FuncOp function, const KernelSignature &kernel,
                     bool withTasks) {
  OpBuilder builder(function);
  StringRef guard = getGuard(kernel.getKind());
  if (!guard.empty()) {
    emitc::VerbatimOp::create(builder, function.getLoc(),
                              "#if defined(" + guard.str() + ")");
  }
  builder.setInsertionPointAfter(function);
  emitc::VerbatimOp::create(builder, function.getLoc(),
                            getWrappers(kernel, withTasks));
  if (!guard.empty()) {
    emitc::VerbatimOp::create(builder, function.getLoc(), "#endif");
  }
}

/// Whether something in the module is spelled with `name`.
static bool uses(ModuleOp module, StringRef name) {
  return module
      .walk([&](Operation *op) {
        auto call = dyn_cast<emitc::CallOpaqueOp>(op);
        auto text = dyn_cast<emitc::VerbatimOp>(op);
        return (call && call.getCallee().contains(name)) ||
                       (text && text.getValue().contains(name))
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Puts wrappers behind the functions, those of pairs behind all.
static LogicalResult addWrappers(ModuleOp module, const CppFile &file,
                                 bool withTasks) {
  for (const KernelSignature &kernel : file.kernels) {
    if (kernel.bodies.size() > 1) {
      OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
      emitc::VerbatimOp::create(builder, module.getLoc(),
                                getWrappers(kernel, withTasks));
      continue;
    }
    auto function = module.lookupSymbol<emitc::FuncOp>(kernel.name + "_body");
    if (!function) {
      return module.emitError("expects a function '")
             << kernel.name << "_body'; run convert-pto-isa-to-emitc first";
    }
    wrapBody(function, kernel, withTasks);
  }
  return success();
}

LogicalResult mlir::pto_isa::printCpp(ModuleOp module, const CppFile &file,
                                      raw_ostream &os, bool withTasks) {
  if (failed(addWrappers(module, file, withTasks))) {
    return failure();
  }
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  Location loc = module.getLoc();
  std::string machine =
      file.machine.empty() ? "" : " for machine '" + file.machine + "'";
  emitc::VerbatimOp::create(builder, loc,
                            "// Kernels" + machine +
                                ". Written by pto-translate --pto-isa-to-cpp.");
  emitc::VerbatimOp::create(builder, loc,
                            "#include <stddef.h>\n#include <stdint.h>\n"
                            "#include <pto/pto-inst.hpp>");
  if (uses(module, "pto::comm::")) {
    emitc::VerbatimOp::create(builder, loc,
                              "#include <pto/comm/pto_comm_inst.hpp>");
  }
  emitc::VerbatimOp::create(builder, loc, "using namespace pto;");
  for (const std::string &prelude : getPreludes(file, withTasks)) {
    emitc::VerbatimOp::create(builder, loc, prelude);
  }
  return emitc::translateToCpp(module, os);
}
