//===- Pipelines.h - Chains of passes ---------------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The phases of each road, enumerated once. `--compile-to=`, docs and tests use
// this list.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_PIPELINES_PIPELINES_H
#define PTO_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include <optional>

namespace mlir::pto {

/// What each phase of the reference road leaves.
enum class Phase {
  Input,     ///< only legal kernels
  Primitive, ///< no composites
  Linalg,    ///< linalg, tensor, scf and arith on storage types
  Buffers,   ///< memrefs, outputs in place, scratch in one arena
  Blocks,    ///< loops as blocks
  LLVM       ///< the LLVM dialect, with the kernel ABI
};

/// The phases in order.
ArrayRef<Phase> getPhases();

/// The name of a phase, as `--compile-to` spells it.
StringRef stringifyPhase(Phase phase);

/// The phase of a name, or nothing.
std::optional<Phase> symbolizePhase(StringRef name);

/// Appends the passes of one phase.
void buildPhase(OpPassManager &passes, Phase phase);

/// Appends the reference road up to `last`, inclusive.
void buildPTOToLLVMPipeline(OpPassManager &passes, Phase last = Phase::LLVM);

/// Appends the passes that make `pto_isa` kernels functions of the LLVM dialect
/// for the instruction library. `plan` gives addresses to tiles without.
void buildPTOISAToLLVMPipeline(OpPassManager &passes, bool plan);

/// Registers `pto-to-llvm`, `pto-isa-to-llvm` and, per phase,
/// `pto-phase-<name>`.
void registerPTOPipelines();

} // namespace mlir::pto

#endif // PTO_PIPELINES_PIPELINES_H
