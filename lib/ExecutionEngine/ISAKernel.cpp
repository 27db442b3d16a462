//===- ISAKernel.cpp - A pto_isa kernel in this process -------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The facts of the machine go over into the words that the instruction library
// knows.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/ISAKernel.h"
#include "ISAProgram.h"
#include "JIT.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/Machine/Machine.h"
#include "pto/Support/DType.h"
#include "pto/Support/ISARecords.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::pto;

struct ISAKernel::State {
  std::unique_ptr<llvm::orc::LLJIT> jit;
  ISAProgram program;
  isa_rt::LaunchOptions options;
  std::vector<isa_rt::CoreProgram> cores;
  /// Of a program; its own code is the one core.
  isa_rt::ProgramCode code;
  std::vector<PtoArgInfo> args;
  PtoKernelInfo info = {};
};

ISAKernel::ISAKernel(std::unique_ptr<State> state) : state(std::move(state)) {}
ISAKernel::ISAKernel(ISAKernel &&) = default;
ISAKernel::~ISAKernel() = default;

const PtoKernelInfo &ISAKernel::info() const { return state->info; }

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

static isa_rt::LaunchOptions makeOptions(const Machine &machine) {
  isa_rt::LaunchOptions options;
  options.machine = machine.name;
  options.vectorOnMemory =
      machine.kind == Machine::Npu && machine.vector.registers == 0;
  options.secondVectorOffset = machine.events.secondVectorOffset;
  for (const Memory &memory : machine.memories) {
    auto place = pto_isa::symbolizePlace(memory.place);
    if (!place || *place == pto_isa::Place::Gm) {
      continue;
    }
    isa_rt::MemoryFacts facts;
    facts.name = memory.name;
    facts.place = static_cast<int32_t>(*place);
    // A machine without a limit is a host, which has no such memory.
    facts.capacity = std::min<int64_t>(memory.capacity, int64_t(1) << 30);
    facts.alignment = memory.alignment;
    if (!memory.reserved.empty()) {
      facts.reservedBegin = memory.reserved.front().begin;
      facts.reservedEnd = memory.reserved.front().end;
    }
    options.memories.push_back(facts);
  }
  return options;
}

/// Facts of the arguments as the tile level has them.
static void makeInfo(const ISAProgram &program, std::vector<PtoArgInfo> &args,
                     PtoKernelInfo &info) {
  for (const ISAArgument &argument : program.arguments) {
    PtoArgInfo arg = {};
    arg.name = argument.name.c_str();
    arg.dtype = argument.dtype;
    arg.rank = static_cast<int32_t>(argument.sizes.size());
    arg.dims = argument.sizes.data();
    arg.direction = argument.isWritten ? PTO_INOUT : PTO_IN;
    arg.alias = -1;
    args.push_back(arg);
  }
  info.abi = PTO_ABI_VERSION;
  info.nargs = static_cast<int32_t>(args.size());
  info.name = program.name.c_str();
  info.args = args.data();
}

/// The code of each core.
static llvm::Expected<std::vector<isa_rt::CoreProgram>>
findCores(llvm::orc::LLJIT &jit, llvm::ArrayRef<ISACore> cores) {
  std::vector<isa_rt::CoreProgram> programs;
  for (const ISACore &core : cores) {
    auto entry = jit.lookup(isa_rt::kEntryPrefix + core.function);
    if (!entry) {
      return entry.takeError();
    }
    isa_rt::CoreProgram code;
    code.function = entry->toPtr<void (*)(const int64_t *)>();
    code.kind = core.kind;
    code.subblock = core.subblock;
    code.meanings = core.meanings;
    programs.push_back(std::move(code));
  }
  return programs;
}

/// The kernels that a program launches.
static llvm::Error
findKernels(llvm::orc::LLJIT &jit, llvm::ArrayRef<ISALaunched> kernels,
            std::map<std::string, isa_rt::ProgramKernel> &code) {
  for (const ISALaunched &kernel : kernels) {
    isa_rt::ProgramKernel &known = code[kernel.name];
    auto cores = findCores(jit, kernel.cores);
    if (!cores) {
      return cores.takeError();
    }
    known.cores = std::move(*cores);
    for (const auto &sizes : kernel.views) {
      isa_rt::KernelArgument argument;
      argument.isView = sizes.has_value();
      for (int64_t size : sizes.value_or(std::vector<int64_t>())) {
        argument.sizes.push_back(size == PTO_DYNAMIC ? -1 : size);
      }
      known.arguments.push_back(std::move(argument));
    }
  }
  return llvm::Error::success();
}

static void setCoreCounts(const Machine &machine, isa_rt::ProgramCode &code) {
  code.cubeCores = code.mixedCores = machine.cores.cube;
  code.vectorCores = machine.cores.vector;
  // A machine without a limit is a host.
  code.globalCapacity =
      std::min<int64_t>(machine.memories.front().capacity, int64_t(1) << 40);
}

llvm::Expected<ISAKernel> ISAKernel::create(ModuleOp module,
                                            const ISAProgram &program,
                                            const Machine &machine,
                                            const CompileOptions &options) {
  llvm::LLVMContext context;
  CompileOptions compile = options;
  compile.linkRuntime = false;
  // What is compiled here calls instructions, one after the other. Vectorizers
  // compare all that such a block stores, and have nothing to gain.
  compile.optLevel = std::min(options.optLevel, 1u);
  auto translated = translateToLLVM(module, context, compile);
  if (!translated) {
    return translated.takeError();
  }
  auto object = emitObject(**translated, compile);
  if (!object) {
    return object.takeError();
  }
  auto state = std::make_unique<State>();
  auto jit = createJIT();
  if (!jit) {
    return jit.takeError();
  }
  state->jit = std::move(*jit);
  if (llvm::Error error =
          state->jit->addObjectFile(llvm::MemoryBuffer::getMemBufferCopy(
              llvm::StringRef(object->data(), object->size()), "pto-isa"))) {
    return error;
  }
  state->program = program;
  state->options = makeOptions(machine);
  auto cores = findCores(*state->jit, state->program.cores);
  if (!cores) {
    return cores.takeError();
  }
  state->cores = std::move(*cores);
  if (llvm::Error error = findKernels(*state->jit, state->program.kernels,
                                      state->code.kernels)) {
    return error;
  }
  setCoreCounts(machine, state->code);
  makeInfo(state->program, state->args, state->info);
  return ISAKernel(std::move(state));
}

//===----------------------------------------------------------------------===//
// Launch
//===----------------------------------------------------------------------===//

static int64_t countElements(const PtoTensor &tensor) {
  int64_t count = 1;
  for (int32_t d = 0; d < tensor.rank; ++d) {
    count *= tensor.sizes[d];
  }
  return count;
}

static llvm::Error checkArgument(const ISAArgument &argument, int index,
                                 const PtoTensor &tensor) {
  auto refuse = [&](const llvm::Twine &message) {
    return llvm::createStringError("argument " + llvm::Twine(index) + " '" +
                                   argument.name + "' " + message);
  };
  if (tensor.dtype != argument.dtype) {
    return refuse("expects " + getDTypeName(argument.dtype) + ", but found " +
                  getDTypeName(tensor.dtype));
  }
  if (argument.isScalar && tensor.rank != 0) {
    return refuse("expects a scalar, but found rank " +
                  llvm::Twine(tensor.rank));
  }
  if (!argument.isView) {
    return llvm::Error::success();
  }
  bool fits = tensor.rank == static_cast<int32_t>(argument.sizes.size());
  for (int32_t d = 0; fits && d < tensor.rank; ++d) {
    fits = argument.sizes[d] == PTO_DYNAMIC ||
           argument.sizes[d] == tensor.sizes[d];
  }
  return fits ? llvm::Error::success() : refuse("has other sizes");
}

/// A contiguous view of an array.
static isa_rt::View makeView(const PtoTensor &tensor) {
  isa_rt::View view = {};
  view.address = reinterpret_cast<int64_t>(tensor.data);
  view.dtype = tensor.dtype;
  view.rank = tensor.rank;
  std::copy_n(tensor.sizes, tensor.rank, view.sizes);
  view.setContiguous();
  return view;
}

llvm::Expected<isa_rt::Failure>
ISAKernel::run(llvm::MutableArrayRef<PtoTensor> args, const ISALaunch &launch,
               isa_rt::Counts &counts) const {
  isa_rt::LaunchOptions options = state->options;
  options.grid = launch.grid;
  options.checkUninit = launch.checkUninit;
  options.cancel = launch.cancel;
  std::vector<isa_rt::View> views(args.size());
  std::vector<int64_t> words;
  for (auto [index, tensor] : llvm::enumerate(args)) {
    const ISAArgument &argument = state->program.arguments[index];
    if (llvm::Error error = checkArgument(argument, index, tensor)) {
      return error;
    }
    int64_t word = 0;
    if (argument.isScalar) {
      std::memcpy(&word, tensor.data, getDTypeBytes(tensor.dtype));
      words.push_back(word);
      continue;
    }
    views[index] = makeView(tensor);
    words.push_back(argument.isView ? reinterpret_cast<int64_t>(&views[index])
                                    : views[index].address);
    options.buffers.push_back(
        {views[index].address,
         countElements(tensor) * getDTypeBytes(tensor.dtype)});
  }
  std::vector<isa_rt::CoreProgram> cores = state->cores;
  for (auto [core, facts] : llvm::zip(cores, state->program.cores)) {
    auto next = facts.sources.begin();
    for (isa_rt::Argument meaning : core.meanings) {
      core.words.push_back(meaning == isa_rt::Argument::Word ? words[*next++]
                                                             : 0);
    }
  }
  if (!state->program.isProgram()) {
    return isa_rt::launch(options, cores, counts);
  }
  isa_rt::ProgramCode code = state->code;
  code.program = cores.front();
  return isa_rt::runProgram(options, code, counts);
}

std::string mlir::pto::toJson(const isa_rt::Counts &counts) {
  auto object = [](const std::map<std::string, int64_t> &map) {
    llvm::json::Object result;
    for (auto &[name, value] : map) {
      result[name] = value;
    }
    return result;
  };
  llvm::json::Object result;
  result["bytes"] = object(counts.bytes);
  result["instructions"] = object(counts.instructions);
  result["mnemonics"] = object(counts.mnemonics);
  result["synchronization"] = object(counts.synchronization);
  if (!counts.launches.empty()) {
    result["launches"] = object(counts.launches);
  }
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::formatv("{0:2}", llvm::json::Value(std::move(result)));
  return text;
}
