//===- Launch.h - Running compiled pto_isa functions ------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A launch runs blocks of cores. Each core is a thread with memories of its
// own; one thread runs at a time, and hands over where it has to wait, so that
// the same launch always does the same in the same order. That nobody can go on
// is seen at once, and reported.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_EXECUTIONENGINE_ISA_LAUNCH_H
#define PTO_EXECUTIONENGINE_ISA_LAUNCH_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace mlir::pto::isa_rt {

/// A memory of a core.
struct MemoryFacts {
  /// E.g. "ub".
  std::string name;
  /// A Place of the dialect.
  int32_t place = 0;
  /// Its size in bytes.
  int64_t capacity = 0;
  /// What addresses of tiles are multiples of.
  int64_t alignment = 1;
  /// What instructions without scratch of their own use; empty if equal.
  int64_t reservedBegin = 0, reservedEnd = 0;
};

/// Elements of a dimension of a window, in bytes.
struct WindowStep {
  /// From an element to the next.
  int64_t stride = 0;
  /// How many there are.
  int64_t count = 0;
};

/// Global memory that the launch may touch: an array, or a window of one.
struct GlobalBuffer {
  /// The first byte.
  int64_t address = 0;
  /// How many there are to the end of the last element.
  int64_t bytes = 0;
  /// Which argument it is, for messages; empty: "an argument".
  std::string name = {};
  /// Whether the launch may write it.
  bool isWritable = true;
  /// The dimensions of a window, largest stride first, but for those inside a
  /// contiguous run; empty if all bytes belong to it.
  std::vector<WindowStep> steps = {};
  /// Bytes of a contiguous run of a window.
  int64_t run = 0;
  /// 1 for each byte that was written, from the first on; null: all were.
  uint8_t *written = nullptr;

  /// Whether all these bytes belong to it.
  bool contains(int64_t begin, int64_t count) const;
};

struct HostProgram;

/// The machine, and what to watch.
struct LaunchOptions {
  /// The machine's name, for messages.
  std::string machine;
  /// On-chip memories.
  std::vector<MemoryFacts> memories;
  /// All that pointers may point to.
  std::vector<GlobalBuffer> buffers;
  /// What the second vector core adds to the number of a signal; 0: nothing,
  /// signals go to all cores of the other kind.
  int64_t secondVectorOffset = 0;
  /// Whether vector instructions work in memory, with scratch.
  bool vectorOnMemory = false;
  /// How many blocks run.
  int64_t grid = 1;
  /// The program, on the core that runs it; null on those of kernels.
  HostProgram *host = nullptr;
  /// Report reads of bytes that nobody wrote.
  bool checkUninit = false;
  /// Becomes non-zero to stop the launch; may be null.
  const volatile int32_t *cancel = nullptr;
};

/// The kinds of cores.
enum class CoreKind : int32_t { Cube, Vector, Any, Host };

/// What a launch passes for an argument.
enum class Argument : int32_t { Word, BlockIdx, BlockNum, SubblockIdx };

/// A function that a core of each block runs.
struct CoreProgram {
  /// Reads a word per argument.
  void (*function)(const int64_t *words) = nullptr;
  /// The core that runs it.
  CoreKind kind = CoreKind::Any;
  /// Number of the vector core in its block.
  int64_t subblock = 0;
  /// The arguments.
  std::vector<int64_t> words;
  /// What each of them is; empty: all are words.
  std::vector<Argument> meanings;
};

/// What the launch did.
struct Counts {
  /// Bytes by path, e.g. "gm->ub".
  std::map<std::string, int64_t> bytes;
  /// Instructions by pipe.
  std::map<std::string, int64_t> instructions;
  /// Instructions by name.
  std::map<std::string, int64_t> mnemonics;
  /// Flags set and waited for, and barriers, by name and pipes.
  std::map<std::string, int64_t> synchronization;
  /// Launches of a program by kernel.
  std::map<std::string, int64_t> launches;
  /// The most global memory that a program had allocated at a time.
  int64_t globalBytes = 0;

  /// Adds those of a part of the work.
  void add(const Counts &part);
};

/// What went wrong first.
struct Failure {
  /// Whether something did; else the rest is empty.
  bool failed = false;
  /// Whether the caller stopped the launch.
  bool cancelled = false;
  /// Where the instruction stands.
  std::string file;
  int64_t line = 0;
  int64_t column = 0;
  /// The operation, e.g. "pto_isa.tload".
  std::string op;
  /// One line without a full stop.
  std::string message;
  /// What there is to say besides, a line each.
  std::vector<std::string> notes;
};

/// Runs `programs` in each block of the grid and adds up `counts`.
Failure launch(const LaunchOptions &options,
               const std::vector<CoreProgram> &programs, Counts &counts);

} // namespace mlir::pto::isa_rt

/// What compiled code calls; see ISARecords.h.
extern "C" void pto_isa_execute(void *instruction, const int64_t *in,
                                int64_t *out);

#endif // PTO_EXECUTIONENGINE_ISA_LAUNCH_H
