//===- CommandLine.h - The options of pto-run -------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each option writes to a member of RunnerOptions, where its meaning is told.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TOOLS_PTO_RUN_COMMANDLINE_H
#define PTO_TOOLS_PTO_RUN_COMMANDLINE_H

#include "InputFormat.h"
#include "pto/ExecutionEngine/Runner.h"

#include "llvm/Support/CommandLine.h"

namespace mlir::pto {

namespace cl = llvm::cl;

/// An option that writes to a member of RunnerOptions.
template <typename T>
using Opt = cl::opt<T, /*ExternalStorage=*/true>;

/// The options. Made in `main`, after LLVM's are forgotten.
struct CommandLine {
  RunnerOptions o;

  cl::OptionCategory run{"Run", "What to run, with which values"};
  Opt<std::string> input{cl::Positional, cl::desc("<file.mlir, file.pto or ->"),
                         cl::location(o.input), cl::init("-"), cl::cat(run)};
  Opt<pto_isa::InputFormat> inputFormat{
      "input", cl::desc("Language of the input"), cl::location(o.inputFormat),
      getInputFormats(), cl::cat(run)};
  Opt<std::string> entry{"entry", cl::desc("Kernel to run"),
                         cl::location(o.entry), cl::cat(run)};
  Opt<std::string> machine{"machine", cl::value_desc("name|file.json"),
                           cl::desc("Machine whose rules the kernel obeys"),
                           cl::location(o.machine), cl::cat(run)};
  Opt<RunnerRoad> road{
      "road", cl::desc("Lowering that runs the kernel"), cl::location(o.road),
      cl::values(clEnumValN(RunnerRoad::Reference, "reference",
                            "every op, plainly right, slow (default)"),
                 clEnumValN(RunnerRoad::Fast, "fast", "not there yet")),
      cl::cat(run)};
  Opt<RunnerLevel> level{
      "level", cl::desc("Level of the kernel"), cl::location(o.level),
      cl::values(clEnumValN(RunnerLevel::PTO, "pto", "tile program (default)"),
                 clEnumValN(RunnerLevel::ISA, "isa", "instructions")),
      cl::cat(run)};
  Opt<unsigned> grid{"grid", cl::value_desc("N"),
                     cl::desc("Blocks of a launch (level isa, default 1)"),
                     cl::location(o.grid), cl::cat(run)};
  Opt<unsigned> vectorCores{
      "vector-cores", cl::value_desc("N"),
      cl::desc("Vector cores of a mixed block (default: the machine's)"),
      cl::location(o.vectorCores), cl::cat(run)};
  cl::list<std::string> args{
      "arg", cl::value_desc("value"),
      cl::desc("Argument, in order: x.npy, rand:bf16:16x4096[:seed[:lo:hi]], "
               "{normal,zeros,nan}:TYPE:SHAPE, full:TYPE:SHAPE:VALUE, a number "
               "or auto; outputs may be left out"),
      cl::cat(run)};
  cl::list<std::string> outs{
      "out", cl::value_desc("y.npy"),
      cl::desc("File for an output, in order; - skips one"), cl::cat(run)};
  Opt<uint64_t> seed{"seed", cl::desc("Seed of random arguments (default 0)"),
                     cl::location(o.seed), cl::cat(run)};
  Opt<unsigned> threads{"threads", cl::desc("Threads; 0 = all (default 1)"),
                        cl::location(o.threads), cl::cat(run)};
  Opt<unsigned> optLevel{"opt-level", cl::desc("LLVM's level (default 2)"),
                         cl::location(o.optLevel), cl::cat(run)};
  Opt<bool> genericCPU{"cpu-generic",
                       cl::desc("Use the architecture's baseline only"),
                       cl::location(o.genericCPU), cl::cat(run)};

  cl::OptionCategory check{"Check", "Compare and measure"};
  cl::list<std::string> expects{
      "expect", cl::value_desc("golden.npy"),
      cl::desc("Expected output, in order; - skips one"), cl::cat(check)};
  cl::list<std::string> compares{
      "compare", cl::value_desc("rule"),
      cl::desc("ratio(atol=,rtol=,share=), all(atol=,rtol=) or exact "
               "(default), once or for each --expect"),
      cl::cat(check)};
  Opt<unsigned> repeat{"repeat", cl::value_desc("N"),
                       cl::desc("Time N calls after a first one"),
                       cl::location(o.repeat), cl::cat(check)};
  Opt<bool> checkUninit{
      "check-uninit",
      cl::desc("Report reads of bytes nobody wrote (level isa)"),
      cl::location(o.checkUninit), cl::cat(check)};
  Opt<std::string> count{"count",
                         cl::ValueOptional,
                         cl::value_desc("file.json"),
                         cl::desc("Print what a launch did (level isa)"),
                         cl::location(o.count),
                         cl::callback([this](const std::string &file) {
                           o.count = file.empty() ? "-" : file;
                         }),
                         cl::cat(check)};
  Opt<bool> reportMemory{"report-memory",
                         cl::desc("Print memory beyond the arguments"),
                         cl::location(o.reportMemory), cl::cat(check)};

  cl::OptionCategory emit{"Emit", "Write instead of run"};
  cl::list<std::string> emits{
      "emit", cl::CommaSeparated, cl::value_desc("list"),
      cl::desc("Any of mlir,llvm,asm,obj,header,main"), cl::cat(emit)};
  Opt<std::string> output{"o", cl::value_desc("path"),
                          cl::desc("File, or prefix of several products"),
                          cl::location(o.outputPath), cl::cat(emit)};
};

} // namespace mlir::pto

#endif // PTO_TOOLS_PTO_RUN_COMMANDLINE_H
