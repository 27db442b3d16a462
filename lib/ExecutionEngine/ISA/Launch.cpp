//===- Launch.cpp - Running compiled pto_isa functions --------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cores are threads that hand a baton to each other: whoever holds it runs
// until it has to wait, then the next one in order that can run gets it. The
// baton is the only thing that threads share without it.
//
//===----------------------------------------------------------------------===//

#include "Core.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>

using namespace mlir::pto::isa_rt;

namespace mlir::pto::isa_rt {
void setCurrentCore(Core *core); // in Core.cpp
} // namespace mlir::pto::isa_rt

namespace {

/// Cores of a launch, each of which takes a thread.
constexpr int64_t kMaxCores = 65535;

/// A core's thread as the scheduler sees it.
struct Thread {
  std::condition_variable turn;
  bool done = false;
  /// Empty while it can run.
  std::function<bool()> ready;
  std::string waitsFor;
};

class BatonScheduler final : public Scheduler {
public:
  BatonScheduler(const LaunchOptions &options) : options(options) {}

  void wait(Core &core, const std::string &what,
            const std::function<bool()> &ready) override;
  void yield(Core &core) override;
  void stop(Core &core, const std::string &message) override;
  void stop(const Failure &cause) override;
  bool stopped() const override { return failure.failed; }
  const std::vector<std::unique_ptr<Core>> &getCores() const override {
    return cores;
  }

  /// Adds a core; all are added before run().
  void add(Block &block, const CoreProgram &program);
  /// Runs all cores to their ends.
  void run();

  Failure failure;

private:
  void runCore(size_t number);
  void abandon(size_t number);
  void handOver(size_t number);
  bool canRun(size_t number);
  void reportDeadlock();
  void fillPlace(const Core &core);

  const LaunchOptions &options;
  std::vector<std::unique_ptr<Core>> cores;
  std::vector<std::unique_ptr<Thread>> threads;
  std::mutex mutex;
  /// Who runs.
  size_t holder = 0;
};

} // namespace

void BatonScheduler::add(Block &block, const CoreProgram &program) {
  cores.push_back(std::make_unique<Core>(options, *this, block, program,
                                         static_cast<int64_t>(cores.size())));
  threads.push_back(std::make_unique<Thread>());
}

bool BatonScheduler::canRun(size_t number) {
  Thread &thread = *threads[number];
  return !thread.done && (failure.failed || !thread.ready || thread.ready());
}

/// "block 0 vector core 1", for messages.
static std::string nameCore(const Core &core) {
  std::string name = "block " + std::to_string(core.block.number);
  if (core.isCube()) {
    return name + " cube core";
  }
  return name + " " + (core.isVector() ? "vector core " : "core ") +
         std::to_string(core.program.subblock);
}

/// The full name of an operation; scalar code has that of its dialect.
static std::string getOperationName(const Instruction &op) {
  std::string name = op.name;
  bool isScalarCode = name.rfind("arith.", 0) == 0 ||
                      name.rfind("index.", 0) == 0 ||
                      name.rfind("scf.", 0) == 0;
  return isScalarCode ? name : "pto_isa." + name;
}

void BatonScheduler::fillPlace(const Core &core) {
  if (!core.current) {
    return;
  }
  failure.file = core.current->file;
  failure.line = core.current->line;
  failure.column = core.current->column;
  failure.op = getOperationName(*core.current);
}

void BatonScheduler::reportDeadlock() {
  failure.failed = true;
  failure.message = "deadlock: no core can go on";
  for (size_t k = 0; k < cores.size(); ++k) {
    if (threads[k]->done) {
      continue;
    }
    const Core &core = *cores[k];
    if (failure.op.empty()) {
      fillPlace(core);
    }
    std::string note = nameCore(core) + " waits for " + threads[k]->waitsFor;
    if (core.current) {
      note += " in '" + getOperationName(*core.current) + "' at " +
              core.current->file + ":" + std::to_string(core.current->line) +
              ":" + std::to_string(core.current->column);
    }
    failure.notes.push_back(note);
  }
}

/// Gives the baton to the next thread after `number` that can run. The mutex is
/// held.
void BatonScheduler::handOver(size_t number) {
  for (int attempt = 0; attempt < 2; ++attempt) {
    for (size_t step = 1; step <= threads.size(); ++step) {
      size_t next = (number + step) % threads.size();
      if (canRun(next)) {
        threads[next]->ready = nullptr;
        holder = next;
        threads[next]->turn.notify_one();
        return;
      }
    }
    bool allDone = true;
    for (auto &thread : threads) {
      allDone &= thread->done;
    }
    if (allDone) {
      return;
    }
    reportDeadlock(); // after which all can run, to their ends
  }
}

void BatonScheduler::wait(Core &core, const std::string &what,
                          const std::function<bool()> &ready) {
  if (failure.failed || ready()) {
    return;
  }
  std::unique_lock<std::mutex> lock(mutex);
  size_t number = core.number;
  threads[number]->ready = ready;
  threads[number]->waitsFor = what;
  handOver(number);
  threads[number]->turn.wait(lock, [&] { return holder == number; });
}

void BatonScheduler::yield(Core &core) {
  if (options.cancel && *options.cancel && !failure.failed) {
    failure.failed = failure.cancelled = true;
  }
  if (failure.failed || threads.size() == 1) {
    return;
  }
  std::unique_lock<std::mutex> lock(mutex);
  handOver(core.number);
  threads[core.number]->turn.wait(
      lock, [&] { return holder == size_t(core.number); });
}

void BatonScheduler::stop(Core &core, const std::string &message) {
  if (failure.failed) {
    return;
  }
  failure.failed = true;
  fillPlace(core);
  failure.message = message;
  if (cores.size() > 1) {
    failure.notes.push_back("on " + nameCore(core));
  }
}

void BatonScheduler::stop(const Failure &cause) {
  if (!failure.failed) {
    failure = cause;
  }
}

/// The words that a program of the core is called with.
static std::vector<int64_t> makeWords(const Core &core) {
  const CoreProgram &program = core.program;
  std::vector<int64_t> words = program.words;
  for (size_t i = 0; i < program.meanings.size(); ++i) {
    switch (program.meanings[i]) {
    case Argument::Word:
      break;
    case Argument::BlockIdx:
      words[i] = core.block.number;
      break;
    case Argument::BlockNum:
      words[i] = core.options.grid;
      break;
    case Argument::SubblockIdx:
      words[i] = program.subblock;
      break;
    }
  }
  words.push_back(0); // never empty
  return words;
}

/// Calls the function; a failing instruction comes back here. A function of its
/// own, because nothing may live in its frame.
static void callProgram(Core &core, const int64_t *words) {
  if (setjmp(core.exit) == 0) {
    core.program.function(words);
  }
}

void BatonScheduler::runCore(size_t number) {
  {
    std::unique_lock<std::mutex> lock(mutex);
    threads[number]->turn.wait(lock, [&] { return holder == number; });
  }
  Core &core = *cores[number];
  std::vector<int64_t> words = makeWords(core);
  if (!failure.failed) {
    setCurrentCore(&core);
    callProgram(core, words.data());
    setCurrentCore(nullptr);
  }
  std::unique_lock<std::mutex> lock(mutex);
  threads[number]->done = true;
  for (Arena &arena : core.arenas) {
    arena = Arena();
  }
  handOver(number);
}

/// Ends the launch: there is no thread for this core and those behind it.
void BatonScheduler::abandon(size_t number) {
  std::unique_lock<std::mutex> lock(mutex);
  if (!failure.failed) {
    failure.failed = true;
    failure.message = "needs a thread for each core, but found no more than " +
                      std::to_string(number) + " on this host";
  }
  for (size_t k = number; k < threads.size(); ++k) {
    threads[k]->done = true;
  }
  if (holder >= number) {
    handOver(number);
  }
}

void BatonScheduler::run() {
  std::vector<std::thread> running;
  for (size_t number = 0; number < cores.size(); ++number) {
    try {
      running.emplace_back([this, number] { runCore(number); });
    } catch (const std::system_error &) {
      abandon(number);
      break;
    }
  }
  for (std::thread &thread : running) {
    thread.join();
  }
}

static void add(std::map<std::string, int64_t> &to,
                const std::map<std::string, int64_t> &from) {
  for (auto &[name, value] : from) {
    to[name] += value;
  }
}

void Counts::add(const Counts &part) {
  ::add(bytes, part.bytes);
  ::add(instructions, part.instructions);
  ::add(mnemonics, part.mnemonics);
  ::add(synchronization, part.synchronization);
  ::add(launches, part.launches);
  globalBytes = std::max(globalBytes, part.globalBytes);
}

Failure mlir::pto::isa_rt::launch(const LaunchOptions &options,
                                  const std::vector<CoreProgram> &programs,
                                  Counts &counts) {
  Failure tooMany;
  int64_t most = kMaxCores / static_cast<int64_t>(programs.size());
  if (options.grid > most) {
    tooMany.failed = true;
    tooMany.message = "expects a grid of at most " + std::to_string(most) +
                      " blocks, but found " + std::to_string(options.grid);
    return tooMany;
  }
  BatonScheduler scheduler(options);
  std::vector<std::unique_ptr<Block>> blocks;
  for (int64_t number = 0; number < options.grid; ++number) {
    blocks.push_back(std::make_unique<Block>());
    Block &block = *blocks.back();
    block.number = number;
    for (const CoreProgram &program : programs) {
      block.vectorCores += program.kind == CoreKind::Vector;
      block.hasCube |= program.kind == CoreKind::Cube;
      scheduler.add(block, program);
    }
  }
  scheduler.run();
  for (auto &core : scheduler.getCores()) {
    counts.add(core->counts);
  }
  return scheduler.failure;
}
