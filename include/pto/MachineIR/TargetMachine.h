//===- TargetMachine.h - The machine that a module is for -------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The target lives in the module, as an entry of a device:
//
//   dlti.target_system_spec = #dlti.target_system_spec<
//     "NPU" = #dlti.target_device_spec<"pto.machine" = "a2a3">>
//
// The value is the name of a machine that the library has or, for any other,
// all its facts as the text of Machine::toJson(), so that the module alone is
// enough. It is text and not a dictionary because Machine::parse() is then the
// only reader, with one set of checks and messages.
//
// This room is above Machine, which knows no IR, and below the dialects, so
// that each reads the target without looking at another.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_MACHINEIR_TARGETMACHINE_H
#define PTO_MACHINEIR_TARGETMACHINE_H

#include "mlir/IR/BuiltinOps.h"
#include "pto/Machine/Machine.h"

namespace mlir::pto {

/// The key of the entry of a device that holds a machine.
inline constexpr llvm::StringLiteral kMachineEntryName = "pto.machine";

/// The target of the nearest enclosing module (or of `op`) that has one; null
/// if there is none. A target that cannot be read counts as none:
/// verifyTargetMachine reports it. Machines live as long as the process, and
/// are read once however often this is called, from any thread.
const Machine *getTargetMachine(Operation *op);

/// Records `machine` as the target of `module`; other entries stay. Reports an
/// error if another target is there; the same one is fine.
LogicalResult setTargetMachine(ModuleOp module, const Machine &machine);

/// Reports an error at `op` if the target that getTargetMachine looks for is
/// there but cannot be read.
LogicalResult verifyTargetMachine(Operation *op);

/// The PtoDType of an element type; 0 if it is none.
int32_t getDTypeCode(Type elementType);

} // namespace mlir::pto

#endif // PTO_MACHINEIR_TARGETMACHINE_H
