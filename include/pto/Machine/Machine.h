//===- Machine.h - What a chip is -------------------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One struct of facts answers every question about hardware; no pass has a
// number of a chip in its code. The facts are read from JSON: those of known
// machines are embedded, others come from files. Every group of numbers names
// its source. `docs/Machines.md` describes the JSON, whose fields are the
// members below.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_MACHINE_MACHINE_H
#define PTO_MACHINE_MACHINE_H

#include "pto/Support/DType.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace mlir::pto {

/// Stands for a capacity that the machine does not limit ("unbounded").
inline constexpr int64_t kUnbounded = std::numeric_limits<int64_t>::max();

/// Bytes of a memory that the planner must not use.
struct ReservedRange {
  /// First byte.
  int64_t begin = 0;
  /// First byte behind the range.
  int64_t end = 0;
  /// What uses it.
  std::string reason;
  /// Where this is written.
  std::string source;
};

/// A memory that tiles can live in.
struct Memory {
  /// gm, ub, l1, l0a, l0b, l0c, bt, fb, l0a_mx, l0b_mx.
  std::string name;
  /// The place of `pto_isa` types: gm, vec, mat, left, right, acc, bias,
  /// scaling, scale_left, scale_right.
  std::string place;
  /// Bytes per core, or kUnbounded.
  int64_t capacity = 0;
  /// What the hardware demands of a start address.
  int64_t alignment = 1;
  /// What the planner aligns to; a multiple of `alignment`.
  int64_t planAlignment = 1;
  /// Ascending and disjoint.
  std::vector<ReservedRange> reserved;
  /// Where this is written.
  std::string source;

  /// Bytes outside the reserved ranges.
  int64_t usableBytes() const;
};

/// A way that data can take in one instruction.
struct Path {
  /// Unit of `bandwidth`.
  enum Unit { BytesPerCycle, GiBPerSecond };

  /// Name of a memory.
  std::string from;
  /// Name of a memory.
  std::string to;
  /// Name of the pipe that moves the data.
  std::string pipe;
  /// Per core; 0 if it is not published.
  double bandwidth = 0;
  /// Unit of `bandwidth`.
  Unit unit = BytesPerCycle;
  /// Where this is written.
  std::string source;
};

/// What the path out of the accumulator can do on the way.
struct Epilogue {
  /// How values are scaled before they are narrowed.
  enum Scale { None, Scalar, Column };

  /// Name of a memory.
  std::string to;
  /// Type of the accumulator.
  int32_t acc = 0;
  /// Types that can be written.
  std::vector<int32_t> results;
  /// How values are scaled.
  Scale scale = None;
  /// Whether negative values can be replaced by 0.
  bool relu = false;
  /// Where this is written.
  std::string source;
};

/// A combination of types that the matrix unit takes.
struct MatmulTypes {
  /// Type of the left operand.
  int32_t lhs = 0;
  /// Type of the right operand.
  int32_t rhs = 0;
  /// Type of the accumulator.
  int32_t acc = 0;
  /// Whether both operands carry f8E8M0FNU scales of blocks (MX).
  bool mx = false;
  /// Where this is written.
  std::string source;
};

/// An instruction queue of a core.
struct Pipe {
  /// The kind of core that has it.
  enum Core { Vector, Cube, Both };

  /// S, V, M, MTE1, MTE2, MTE3 or FIX.
  std::string name;
  /// The kind of core that has it.
  Core core = Both;
  /// Whether `pipe_barrier` accepts it.
  bool barrier = false;
  /// Whether an instruction sees the results of earlier ones of the same pipe
  /// without a barrier.
  bool inOrder = false;
  /// Where this is written.
  std::string source;
};

/// How many cores there are.
struct Cores {
  /// Cores with a matrix unit; 0 on CPUs.
  int64_t cube = 0;
  /// Cores with a vector unit; all cores of a CPU.
  int64_t vector = 0;
  /// Vector cores that belong to a cube core; 0 on CPUs.
  int64_t vectorPerCube = 0;
  /// Cores that run the task scheduler; 0 on CPUs.
  int64_t control = 0;
  /// Where this is written.
  std::string source;
};

/// Flags between the pipes of a core and between cores.
struct Events {
  /// Ids per ordered pair of pipes.
  int64_t perPair = 0;
  /// Whether an id may be in use by one destination per source pipe only.
  bool uniquePerSource = false;
  /// Ids between cores.
  int64_t crossCore = 0;
  /// Those of them that are taken, ascending.
  std::vector<int64_t> crossCoreReserved;
  /// What the second vector core adds to an id.
  int64_t secondVectorOffset = 0;
  /// Where this is written.
  std::string source;
};

/// The vector unit.
struct VectorUnit {
  /// Bytes of a register, or of one repeat of an instruction.
  int64_t registerBytes = 0;
  /// Registers that a program sees; 0 if it sees none.
  int64_t registers = 0;
  /// Bytes to which rows are padded.
  int64_t blockBytes = 0;
  /// Repeats of one instruction; 0 if instructions do not repeat.
  int64_t maxRepeat = 0;
  /// Where this is written.
  std::string source;
};

/// The matrix unit. Only NPUs have one.
struct CubeUnit {
  /// Rows of a block of the result.
  int64_t m = 0;
  /// Columns of a block of the result.
  int64_t n = 0;
  /// Bytes of a block along the contracted dimension.
  int64_t kBytes = 0;
  /// Bytes of a block of an operand.
  int64_t fractalBytes = 0;
  /// Bytes of a block of the accumulator.
  int64_t accFractalBytes = 0;
  /// Largest m, n and k of one instruction.
  int64_t maxExtent = 0;
  /// Order of the left operand's blocks: "zz" or "nz".
  std::string leftLayout;
  /// Where this is written.
  std::string source;
};

/// What one instruction moves or fills at most. Only NPUs say so.
struct Transfers {
  /// Rows between global memory and tiles without blocks; 0 if any number.
  int64_t maxRows = 0;
  /// Blocks of VectorUnit::blockBytes in l1 that are filled; 0 if any number.
  int64_t maxFilledBlocks = 0;
  /// Where this is written.
  std::string source;
};

/// A cache, from the core outwards.
struct Cache {
  /// l1d, l2 or l3.
  std::string name;
  /// Its size.
  int64_t bytes = 0;
  /// Bytes of a line.
  int64_t lineBytes = 0;
  /// Whether cores share it.
  bool shared = false;
  /// Where this is written.
  std::string source;
};

/// What LLVM's code generator is told. Only CPUs have it.
struct Host {
  /// Target triple; empty for that of this process.
  std::string triple;
  /// Name of the CPU.
  std::string cpu;
  /// Features with their sign, e.g. "+avx2".
  std::vector<std::string> attributes;
  /// Where this is written.
  std::string source;
};

/// A number that only decides what is faster.
struct Cost {
  /// E.g. "clock".
  std::string name;
  /// The number.
  double value = 0;
  /// E.g. "MHz".
  std::string unit;
  /// Where this is written.
  std::string source;
};

/// All facts of a machine.
struct Machine {
  /// The two kinds of machines.
  enum Kind { Npu, Cpu };

  /// E.g. "a2a3".
  std::string name;
  /// One line for people.
  std::string description;
  /// Decides which of the members below are there.
  Kind kind = Npu;
  /// How many cores there are.
  Cores cores;
  /// Element types of tiles.
  std::vector<int32_t> dtypes;
  /// Switches, of getMachineFeatures().
  std::vector<std::string> features;
  /// The vector unit.
  VectorUnit vector;
  /// Never empty; the first is gm.
  std::vector<Memory> memories;
  /// Caches from the core outwards.
  std::vector<Cache> caches;
  /// Numbers for cost models.
  std::vector<Cost> costs;
  /// Npu: the matrix unit.
  CubeUnit cube;
  /// Npu: the bounds of transfers.
  Transfers transfers;
  /// Npu: legal paths.
  std::vector<Path> paths;
  /// Npu: what the paths out of l0c can do.
  std::vector<Epilogue> epilogues;
  /// Npu: types of matrix products.
  std::vector<MatmulTypes> matmuls;
  /// Npu: the pipes.
  std::vector<Pipe> pipes;
  /// Npu: flags.
  Events events;
  /// Npu: mnemonics of `pto_isa` that the machine does not have.
  std::vector<std::string> absentInstructions;
  /// Cpu: the code generator's view.
  Host host;

  /// The machine called `name`: one of list(). "cpu" is this host.
  static llvm::Expected<Machine> get(llvm::StringRef name);
  /// The machine of the JSON file at `path`.
  static llvm::Expected<Machine> load(llvm::StringRef path);
  /// The machine of a JSON text; `origin` names the text in messages.
  static llvm::Expected<Machine> parse(llvm::StringRef text,
                                       llvm::StringRef origin);
  /// What `--machine=` means: load() if `nameOrPath` ends in ".json", else
  /// get().
  static llvm::Expected<Machine> resolve(llvm::StringRef nameOrPath);
  /// This host: the fixed CPU that fits best, with what can be detected.
  static llvm::Expected<Machine> detectHost();
  /// The names get() knows.
  static std::vector<std::string> list();

  /// The facts as JSON that parse() reads; the same facts give the same text.
  std::string toJson(bool pretty = false) const;

  /// The memory called `name`, or null.
  const Memory *findMemory(llvm::StringRef name) const;
  /// The memory of a place of `pto_isa` types, or null.
  const Memory *findPlace(llvm::StringRef place) const;
  /// The path between two memories by name, or null if there is none.
  const Path *findPath(llvm::StringRef from, llvm::StringRef to) const;
  /// The pipe called `name`, or null.
  const Pipe *findPipe(llvm::StringRef name) const;
  /// The cache called `name`, or null.
  const Cache *findCache(llvm::StringRef name) const;
  /// The number called `name`, or null.
  const Cost *findCost(llvm::StringRef name) const;
  /// An epilogue that does this, or null.
  const Epilogue *findEpilogue(llvm::StringRef to, int32_t acc, int32_t result,
                               Epilogue::Scale scale, bool relu) const;
  /// Whether the matrix unit takes these types.
  bool hasMatmul(int32_t lhs, int32_t rhs, int32_t acc, bool mx = false) const;
  /// Whether tiles may have this element type.
  bool hasDType(int32_t dtype) const;
  /// Whether the switch is on.
  bool hasFeature(llvm::StringRef feature) const;
  /// Whether the machine executes the `pto_isa` mnemonic, e.g. "tmatmul.mx".
  bool hasInstruction(llvm::StringRef mnemonic) const;
  /// Bandwidth of a path; 0 if it is not published. Needs the cost "clock".
  double getBytesPerCycle(const Path &path) const;
};

/// A switch of a machine and what it says.
struct MachineFeature {
  /// As in Machine::features.
  llvm::StringLiteral name;
  /// One line for people.
  llvm::StringLiteral meaning;
};

/// The switches that a machine may have.
llvm::ArrayRef<MachineFeature> getMachineFeatures();

} // namespace mlir::pto

#endif // PTO_MACHINE_MACHINE_H
