//===- Runner.cpp - What the tool pto-run does ----------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Order: read, lower, compile, make arguments, read expected values, call,
// write outputs, compare. Whatever can be wrong with the user's files is found
// before the kernel runs.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/Runner.h"
#include "RunnerArguments.h"
#include "RunnerEmit.h"
#include "RunnerInput.h"
#include "RunnerTerminal.h"
#include "pto/ExecutionEngine/ISAKernel.h"
#include "pto/ExecutionEngine/JITKernel.h"
#include "pto/Support/Compare.h"
#include "pto/Support/DType.h"
#include "pto/Support/NpyFile.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <chrono>
#include <thread>

using namespace mlir;
using namespace mlir::pto;

namespace {

/// A written argument and what shall happen with it.
struct Output {
  int32_t index;                  ///< of the argument
  std::string file;               ///< where to write it, or empty
  std::optional<NpyArray> golden; ///< its expected values
  CompareRule rule;               ///< how to compare with them
};

/// A `pto.check` in the program failed.
class CheckError : public llvm::ErrorInfo<CheckError> {
public:
  static char ID;
  explicit CheckError(std::string message) : message(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override { os << message; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

private:
  std::string message;
};

/// One kernel with its arguments.
struct Session {
  /// One of the two.
  std::unique_ptr<JITKernel> kernel;
  std::unique_ptr<ISAKernel> isaKernel;
  isa_rt::Counts counts;
  std::vector<RunnerTensor> tensors;
  std::vector<Output> outputs;
  std::vector<double> microseconds;
  CallResult result;

  const PtoKernelInfo &info() const {
    return kernel ? kernel->info() : isaKernel->info();
  }
};

} // namespace

char CheckError::ID;

//===----------------------------------------------------------------------===//
// Before the call
//===----------------------------------------------------------------------===//

static llvm::Error compileISAKernel(const RunnerInput &input,
                                    const RunnerOptions &options,
                                    Session &session) {
  if (input.program().isProgram() && options.grid) {
    return llvm::createStringError(
        "program '" + input.program().name +
        "' gives its launches their grids, but found '--grid'");
  }
  showProgress("compiling '" + input.program().name + "'");
  CompileOptions compile = getCompileOptions(options);
  compile.kernel = "";
  auto kernel = ISAKernel::create(input.module(), input.program(),
                                  input.machine(), compile);
  if (!kernel) {
    return asInternal(kernel.takeError());
  }
  session.isaKernel = std::make_unique<ISAKernel>(std::move(*kernel));
  return llvm::Error::success();
}

static llvm::Error compileKernel(const RunnerInput &input,
                                 const RunnerOptions &options,
                                 Session &session) {
  if (options.level == RunnerLevel::ISA) {
    return compileISAKernel(input, options, session);
  }
  llvm::Expected<std::string> name = selectKernel(input.module(), options);
  if (!name) {
    return name.takeError();
  }
  showProgress("compiling '" + *name + "'");
  llvm::LLVMContext context;
  CompileOptions compile = getCompileOptions(options);
  compile.kernel = *name;
  auto module = translateToLLVM(input.module(), context, compile);
  if (!module) {
    return asInternal(module.takeError());
  }
  auto kernel = JITKernel::create(**module, *name, compile);
  if (!kernel) {
    return asInternal(kernel.takeError());
  }
  session.kernel = std::make_unique<JITKernel>(std::move(*kernel));
  return llvm::Error::success();
}

/// Refuses option lists that do not fit the number of outputs.
static llvm::Error checkCounts(size_t outputs, const RunnerOptions &options) {
  auto refuse = [&](llvm::StringRef option, size_t found) {
    return llvm::createStringError("kernel has " + llvm::Twine(outputs) +
                                   " outputs, but found " + llvm::Twine(found) +
                                   " times '" + option + "'");
  };
  if (options.outs.size() > outputs) {
    return refuse("--out", options.outs.size());
  }
  if (options.expects.size() > outputs) {
    return refuse("--expect", options.expects.size());
  }
  size_t rules = options.compares.size();
  if (rules > 1 && rules != options.expects.size()) {
    return llvm::createStringError(
        "expects '--compare' once, or once for each '--expect'");
  }
  if (rules > 0 && options.expects.empty()) {
    return llvm::createStringError("'--compare' needs '--expect'");
  }
  return llvm::Error::success();
}

static llvm::Error readExpectation(const RunnerOptions &options, size_t number,
                                   Output &output) {
  if (number >= options.expects.size() || options.expects[number] == "-") {
    return llvm::Error::success();
  }
  if (!options.compares.empty()) {
    auto rule = parseCompareRule(
        options.compares[options.compares.size() == 1 ? 0 : number]);
    if (!rule) {
      return rule.takeError();
    }
    output.rule = *rule;
  }
  auto golden = readNpy(options.expects[number]);
  if (!golden) {
    return golden.takeError();
  }
  output.golden = std::move(*golden);
  return llvm::Error::success();
}

static llvm::Error prepareOutputs(const RunnerOptions &options,
                                  Session &session) {
  const PtoKernelInfo &info = session.info();
  for (int32_t i = 0; i < info.nargs; ++i) {
    if (info.args[i].direction != PTO_IN) {
      session.outputs.push_back({i, "", std::nullopt, {}});
    }
  }
  if (llvm::Error error = checkCounts(session.outputs.size(), options)) {
    return error;
  }
  for (size_t number = 0; number < session.outputs.size(); ++number) {
    Output &output = session.outputs[number];
    if (number < options.outs.size() && options.outs[number] != "-") {
      output.file = options.outs[number];
    }
    if (llvm::Error error = readExpectation(options, number, output)) {
      return error;
    }
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// The call
//===----------------------------------------------------------------------===//

static llvm::Error makeCallError(const CallResult &result) {
  if (result.status == PTO_CANCELLED) {
    return InterruptFlag::check();
  }
  std::string message;
  llvm::raw_string_ostream os(message);
  const PtoError &error = result.error;
  if (error.file[0]) {
    os << error.file << ":" << error.line << ": ";
  }
  if (error.op[0]) {
    os << "'" << error.op << "' op ";
  }
  os << (error.message[0] ? error.message : "kernel failed without a message");
  if (result.status == PTO_INTERNAL) {
    return llvm::make_error<InternalError>(message);
  }
  if (llvm::StringRef(error.op) == "pto.check") {
    return llvm::make_error<CheckError>(message);
  }
  return llvm::createStringError(message);
}

/// What went wrong in a launch, with a line for each note.
static llvm::Error makeLaunchError(const isa_rt::Failure &failure) {
  if (failure.cancelled) {
    return InterruptFlag::check();
  }
  std::string message;
  llvm::raw_string_ostream os(message);
  if (!failure.file.empty()) {
    os << failure.file << ":" << failure.line << ":" << failure.column << ": ";
  }
  if (!failure.op.empty()) {
    os << "'" << failure.op << "' op ";
  }
  os << failure.message;
  for (const std::string &note : failure.notes) {
    os << "\npto-run: note: " << note;
  }
  return llvm::createStringError(message);
}

/// Calls the kernel of either level once.
static llvm::Error callOnce(const RunnerOptions &options, Session &session,
                            std::vector<PtoTensor> &views, ThreadPool *pool) {
  if (session.kernel) {
    session.result = session.kernel->run(views, pool, InterruptFlag::get());
    return session.result.status == PTO_OK ? llvm::Error::success()
                                           : makeCallError(session.result);
  }
  session.counts = {};
  ISALaunch launch{std::max(options.grid, 1u), options.checkUninit,
                   InterruptFlag::get()};
  auto failure = session.isaKernel->run(views, launch, session.counts);
  if (!failure) {
    return failure.takeError();
  }
  session.result.allocatedBytes = session.counts.globalBytes;
  return failure->failed ? makeLaunchError(*failure) : llvm::Error::success();
}

/// Calls the kernel once more often than `repeat` if that asks for times.
/// Written arguments start each call with their first contents.
static llvm::Error callKernel(const RunnerOptions &options, Session &session) {
  unsigned threads =
      options.threads ? options.threads : std::thread::hardware_concurrency();
  ThreadPool pool(static_cast<int32_t>(std::max(threads, 1u)));
  std::vector<RunnerTensor> initial;
  if (options.repeat > 1) {
    initial = session.tensors;
  }
  unsigned calls = options.repeat > 1 ? options.repeat + 1 : 1;
  for (unsigned call = 0; call < calls; ++call) {
    std::vector<PtoTensor> views;
    for (size_t i = 0; i < session.tensors.size(); ++i) {
      if (call > 0) {
        llvm::copy(initial[i].data, session.tensors[i].data.begin());
      }
      views.push_back(session.tensors[i].view());
    }
    showProgress("running, call " + llvm::Twine(call + 1) + " of " +
                 llvm::Twine(calls));
    auto start = std::chrono::steady_clock::now();
    llvm::Error error =
        callOnce(options, session, views, threads > 1 ? &pool : nullptr);
    std::chrono::duration<double, std::micro> time =
        std::chrono::steady_clock::now() - start;
    if (error) {
      return error;
    }
    if (llvm::Error error = InterruptFlag::check()) {
      return error;
    }
    if (call > 0) {
      session.microseconds.push_back(time.count());
    }
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// After the call
//===----------------------------------------------------------------------===//

static llvm::Error writeOutputs(const Session &session) {
  for (const Output &output : session.outputs) {
    const RunnerTensor &tensor = session.tensors[output.index];
    if (output.file.empty()) {
      continue;
    }
    if (llvm::Error error = writeNpy(output.file, tensor.dtype, tensor.shape,
                                     tensor.data.data())) {
      return error;
    }
  }
  return llvm::Error::success();
}

/// FNV-1a, as `main` of `--emit=main` computes it.
static uint64_t checksum(const std::vector<char> &bytes) {
  uint64_t hash = 0xcbf29ce484222325;
  for (char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  }
  return hash;
}

/// Prints one line for each output; returns whether all are as expected.
static llvm::Expected<bool> reportOutputs(const Session &session) {
  bool pass = true;
  const PtoKernelInfo &info = session.info();
  for (const Output &output : session.outputs) {
    const RunnerTensor &tensor = session.tensors[output.index];
    llvm::outs() << "output " << output.index << " '"
                 << info.args[output.index].name << "' ";
    if (!output.golden) {
      llvm::outs() << "checksum "
                   << llvm::format_hex_no_prefix(checksum(tensor.data), 16)
                   << "\n";
      continue;
    }
    auto result = compareWithGolden(output.rule, tensor.shape, tensor.dtype,
                                    tensor.data.data(), *output.golden);
    if (!result) {
      llvm::outs() << "not compared\n";
      return result.takeError();
    }
    pass &= result->pass;
    llvm::outs() << (result->pass ? "passes: " : "FAILS: ") << result->summary()
                 << "\n";
  }
  return pass;
}

static llvm::Error reportCounts(const RunnerOptions &options,
                                const Session &session) {
  if (options.count.empty() || !session.isaKernel) {
    return llvm::Error::success();
  }
  if (options.count == "-") {
    llvm::outs() << toJson(session.counts) << "\n";
    return llvm::Error::success();
  }
  return llvm::writeToOutput(options.count, [&](llvm::raw_ostream &os) {
    os << toJson(session.counts) << "\n";
    return llvm::Error::success();
  });
}

static void reportCosts(const RunnerOptions &options, Session &session) {
  std::vector<double> &times = session.microseconds;
  if (!times.empty()) {
    llvm::sort(times);
    llvm::outs() << "time: min " << llvm::format("%.3f", times.front())
                 << " us, median "
                 << llvm::format("%.3f", times[times.size() / 2])
                 << " us, calls " << times.size() << "\n";
  }
  if (options.reportMemory) {
    const CallResult &result = session.result;
    llvm::outs() << "memory: " << result.scratchBytes + result.allocatedBytes
                 << " bytes beyond the arguments, scratch "
                 << result.scratchBytes << ", allocated "
                 << result.allocatedBytes << "\n";
  }
}

/// Runs the kernel; the value is whether its results are as expected.
static llvm::Expected<bool> runSession(const RunnerInput &input,
                                       const RunnerOptions &options) {
  Session session;
  if (llvm::Error error = compileKernel(input, options, session)) {
    return error;
  }
  if (llvm::Error error = prepareOutputs(options, session)) {
    return error;
  }
  auto tensors =
      makeRunnerArguments(session.info(), options.args, options.seed);
  if (!tensors) {
    return tensors.takeError();
  }
  session.tensors = std::move(*tensors);
  if (llvm::Error error = InterruptFlag::check()) {
    return error;
  }
  if (llvm::Error error = callKernel(options, session)) {
    return error;
  }
  clearProgress();
  if (llvm::Error error = writeOutputs(session)) {
    return error;
  }
  llvm::Expected<bool> pass = reportOutputs(session);
  if (pass) {
    reportCosts(options, session);
    if (llvm::Error error = reportCounts(options, session)) {
      return error;
    }
  }
  return pass;
}

static llvm::Expected<bool> runOrEmit(const RunnerOptions &options,
                                      const DialectRegistry &registry) {
  RunnerInput input(registry);
  if (llvm::Error error = input.load(options)) {
    return error;
  }
  if (llvm::Error error = InterruptFlag::check()) {
    return error;
  }
  if (options.emits.empty()) {
    return runSession(input, options);
  }
  if (options.level == RunnerLevel::ISA) {
    return llvm::createStringError(
        "'--emit' does not exist for --level=isa yet");
  }
  showProgress("compiling");
  if (llvm::Error error = emitProducts(input, options)) {
    return error;
  }
  return true;
}

RunnerExit mlir::pto::runRunner(const RunnerOptions &options,
                                const DialectRegistry &registry) {
  InterruptFlag flag;
  llvm::Expected<bool> pass = runOrEmit(options, registry);
  clearProgress();
  if (pass) {
    return *pass ? RunnerExit::Success : RunnerExit::WrongResult;
  }
  RunnerExit exit = RunnerExit::UserError;
  auto print = [&](const llvm::ErrorInfoBase &error) {
    llvm::errs() << "pto-run: error: " << error.message() << "\n";
  };
  llvm::handleAllErrors(
      pass.takeError(), [](const ReportedError &) {},
      [&](const InternalError &error) {
        print(error);
        exit = RunnerExit::InternalError;
      },
      [&](const CheckError &error) {
        print(error);
        exit = RunnerExit::WrongResult;
      },
      print);
  return exit;
}
