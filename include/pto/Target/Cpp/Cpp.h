//===- Cpp.h - Kernels as files of C++ --------------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What surrounds the bodies of kernels: one file of device code, which compiles
// unchanged for the device and for the simulation mode of the public headers, a
// header for the host, a manifest for tools, and a driver for the simulation.
// Equal input gives equal bytes.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_TARGET_CPP_CPP_H
#define PTO_TARGET_CPP_CPP_H

#include "mlir/IR/BuiltinOps.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::pto_isa {

/// An argument of a kernel as the host sees it.
struct KernelArgument {
  /// Its name in C++.
  std::string name;
  /// The type of its elements in C++ on the device, e.g. `bfloat16_t`.
  std::string element;
  /// The name of its element type, e.g. `bf16`.
  std::string dtype;
  /// Whether it is an array in global memory.
  bool isPointer = false;
  /// Whether the kernel reads, or writes, it; of a pointer that is followed no
  /// further, both.
  bool isRead = false, isWritten = false;
};

/// A function that a kernel executes.
struct KernelBody {
  std::string name;
  /// The core that executes it, if it is known.
  std::optional<KernelKind> kind;
  /// Whether it asks for the number of its block.
  bool asksPosition = false;
  /// Whether it has sections, which only one kind of core executes.
  bool hasSections = false;
  /// Whether it waits for other blocks.
  bool waitsForBlocks = false;
};

/// A kernel as the host sees it.
struct KernelSignature {
  /// The name that it is launched by.
  std::string name;
  std::vector<KernelArgument> arguments;
  /// One function; for `<name>_aic` and `<name>_aiv` together, that of the cube
  /// core and that of its vector cores.
  std::vector<KernelBody> bodies;
  /// Vector cores of a block of both kinds of cores.
  int64_t vectorCores = 1;
  /// The end of what it uses of each memory, in bytes, by the machine's names.
  std::vector<std::pair<std::string, int64_t>> peakBytes;

  /// The core that executes all of it, if it is one.
  std::optional<KernelKind> getKind() const {
    return bodies.size() == 1 ? bodies.front().kind : std::nullopt;
  }
  /// Whether a block is a cube core and vector cores, which run at once.
  bool hasBothCores() const;
  /// Whether its blocks run at once.
  bool waitsForBlocks() const;
  /// Whether a body asks for the number of its block.
  bool asksPosition() const;
};

/// What the file holds.
struct CppFile {
  /// The machine, or empty.
  std::string machine;
  /// Whether its vector unit has registers, which the simulation knows as an
  /// architecture of its own.
  bool hasVectorRegisters = false;
  std::vector<KernelSignature> kernels;
};

/// The kernels of a module, before `convert-pto-isa-to-emitc`.
CppFile describeKernels(ModuleOp module);

/// Prints the device code of `module`, which `convert-pto-isa-to-emitc` left,
/// with a wrapper for each kernel of `file`; `withTasks` adds one that the open
/// task runtime calls with one array of arguments.
LogicalResult printCpp(ModuleOp module, const CppFile &file, raw_ostream &os,
                       bool withTasks = false);

/// Prints the header that the host includes.
void printHostHeader(const CppFile &file, raw_ostream &os);

/// Prints the manifest, which is JSON.
void printManifest(const CppFile &file, raw_ostream &os);

/// Prints a `main` that loads `.npy` files, runs one kernel of the file in
/// simulation and saves its arrays.
void printDriver(const CppFile &file, raw_ostream &os);

} // namespace mlir::pto_isa

#endif // PTO_TARGET_CPP_CPP_H
