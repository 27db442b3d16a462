//===- VerifyInput.cpp - Refuse illegal kernels -------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules of a whole kernel, in the order in which they rely on each other: what
// operations there are, the border, linear use, carried tensors, aliases, the
// machine. Rules that follow may assume the ones before.
//
//===----------------------------------------------------------------------===//

#include "VerifyInput.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "pto/Dialect/PTO/Transforms/Passes.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::pto {
#define GEN_PASS_DEF_VERIFYINPUTPASS
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Operations and border
//===----------------------------------------------------------------------===//

/// Whether the operation may stand in a kernel.
static bool isSupported(Operation *op) {
  return isa<func::ReturnOp, scf::ForOp, scf::IfOp, scf::WhileOp, scf::YieldOp,
             scf::ConditionOp, tensor::CastOp, tensor::DimOp, tensor::EmptyOp,
             tensor::ExtractOp, tensor::FromElementsOp>(op) ||
         isa_and_nonnull<PTODialect, affine::AffineDialect, arith::ArithDialect,
                         math::MathDialect>(op->getDialect());
}

/// Rule input_c19: analyses upstream take the dimension for one that is there.
static LogicalResult verifyDim(tensor::DimOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
  std::optional<int64_t> number = op.getConstantIndex();
  if (type && number && *number >= 0 && *number < type.getRank()) {
    return success();
  }
  // input_c19
  InFlightDiagnostic error =
      op.emitOpError("expects the constant number of a dimension (input_c19), "
                     "but found ");
  return number ? error << *number << " of " << op.getSource().getType()
                : error << "one that is computed";
}

/// Rules input_c12, input_c13 and input_c19.
static LogicalResult verifyOps(func::FuncOp kernel) {
  if (kernel.isExternal()) { // input_c13
    return kernel.emitOpError("expects a kernel with a body (input_c13), but "
                              "found a declaration");
  }
  WalkResult result = kernel.walk([&](Operation *op) {
    if (op == kernel || isSupported(op)) {
      auto dim = dyn_cast<tensor::DimOp>(op);
      return dim && failed(verifyDim(dim)) ? WalkResult::interrupt()
                                           : WalkResult::advance();
    }
    // input_c12
    InFlightDiagnostic error =
        op->emitError("expects an operation that kernels support (input_c12), "
                      "but found '")
        << op->getName() << "'";
    error.attachNote(kernel.getLoc()) << "in this kernel";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Whether the dialect computes on elements of this type.
static bool isElement(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    unsigned width = integer.getWidth();
    bool isByteSized = width == 8 || width == 16 || width == 32 || width == 64;
    return integer.isUnsigned() ? isByteSized
                                : integer.isSignless() &&
                                      (isByteSized || width == 1 || width == 4);
  }
  return isa<Float16Type, BFloat16Type, Float32Type, Float8E4M3FNType,
             Float8E5M2Type, Float8E8M0FNUType, Float4E2M1FNType>(type);
}

bool pto::isWrittenArgument(func::FuncOp kernel, unsigned index) {
  return kernel.getArgAttr(index, PTODialect::getOutAttrName()) ||
         kernel.getArgAttr(index, PTODialect::getInOutAttrName());
}

/// Rules input_c1 and input_c2.
static LogicalResult verifySignature(func::FuncOp kernel) {
  SmallVector<Type> written;
  for (BlockArgument argument : kernel.getArguments()) {
    unsigned index = argument.getArgNumber();
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type || !isElement(type.getElementType())) { // input_c1
      return kernel.emitOpError("expects argument ")
             << index
             << " to be a ranked tensor of elements of the dialect (input_c1), "
                "but found "
             << argument.getType();
    }
    if (isWrittenArgument(kernel, index)) {
      written.push_back(type);
    }
  }
  if (TypeRange(written) != TypeRange(kernel.getResultTypes())) { // input_c2
    return kernel.emitOpError("expects the 'out' and 'inout' arguments as "
                              "results, of types (")
           << written << ") (input_c2), but found (" << kernel.getResultTypes()
           << ")";
  }
  return success();
}

/// Rules input_c3 and input_c4.
static LogicalResult verifyReturn(func::FuncOp kernel,
                                  const Destinations &destinations) {
  auto exit = cast<func::ReturnOp>(kernel.front().getTerminator());
  DenseMap<Value, unsigned> seen;
  unsigned next = 0;
  for (BlockArgument argument : kernel.getArguments()) {
    if (!isWrittenArgument(kernel, argument.getArgNumber())) {
      continue;
    }
    unsigned result = next++;
    Value value = exit.getOperand(result);
    auto [first, isNew] = seen.try_emplace(value, result);
    if (!isNew) { // input_c4
      InFlightDiagnostic error =
          exit.emitOpError("expects distinct results (input_c4), but found "
                           "result ")
          << result << " to be result " << first->second;
      error.attachNote(value.getLoc()) << "the value is defined here";
      return error;
    }
    Value root = destinations.getRoot(value);
    if (root != argument) { // input_c3
      InFlightDiagnostic error =
          exit.emitOpError("expects result ")
          << result << " to be a version of argument "
          << argument.getArgNumber()
          << " (input_c3), but found a version of another tensor";
      error.attachNote(root.getLoc()) << "that tensor is defined here";
      return error;
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Writes and aliases
//===----------------------------------------------------------------------===//

namespace {
/// Where the arguments of a kernel are written.
struct Writes {
  explicit Writes(func::FuncOp kernel, const Destinations &destinations);

  /// First write of each argument, in program order.
  DenseMap<Value, Operation *> first;
  /// A write of an argument in each loop, by argument and loop.
  DenseMap<std::pair<Value, Operation *>, Operation *> inLoop;
};
} // namespace

Writes::Writes(func::FuncOp kernel, const Destinations &destinations) {
  kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<UpdateOpInterface>(op)) {
      return;
    }
    Value root = destinations.getOutermostRoot(op->getResult(0));
    first.try_emplace(root, op);
    for (Operation *parent = op->getParentOp(); parent != kernel;
         parent = parent->getParentOp()) {
      if (!getCarriedValues(parent).regions.empty()) {
        inLoop.try_emplace({root, parent}, op);
      }
    }
  });
}

/// Rule input_c8.
static LogicalResult verifyWritten(func::FuncOp kernel, const Writes &writes) {
  for (BlockArgument argument : kernel.getArguments()) {
    unsigned index = argument.getArgNumber();
    if (kernel.getArgAttr(index, PTODialect::getOutAttrName()) &&
        !writes.first.contains(argument)) { // input_c8
      InFlightDiagnostic error =
          kernel.emitOpError("expects 'out' argument ")
          << index << " to be written (input_c8), but found no update of it";
      error.attachNote(argument.getLoc()) << "the argument is defined here";
      return error;
    }
  }
  return success();
}

/// The write of `target` that a read by `op` could come after, or null.
/// `begun` holds the first writes that the walk has passed.
static Operation *findWriteBefore(Operation *op, Value target,
                                  const Writes &writes,
                                  const DenseSet<Operation *> &begun) {
  Operation *first = writes.first.lookup(target);
  if (begun.contains(first)) {
    return first;
  }
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp()) {
    if (Operation *write = writes.inLoop.lookup({target, parent})) {
      return write;
    }
  }
  return nullptr;
}

/// Whether the results may share the operand's buffer.
static bool isWindow(Operation *op) {
  return isa<ViewOp, ReshapeOp, ReinterpretOp, tensor::CastOp>(op);
}

/// Rule input_c11.
static LogicalResult verifyAliases(func::FuncOp kernel, const Writes &writes) {
  // Inputs with an alias and windows of them, with what they are an alias of.
  DenseMap<Value, Value> targets;
  for (BlockArgument argument : kernel.getArguments()) {
    if (auto alias = kernel.getArgAttrOfType<IntegerAttr>(
            argument.getArgNumber(), PTODialect::getAliasAttrName())) {
      targets[argument] = kernel.getArgument(alias.getInt());
    }
  }
  DenseSet<Operation *> begun;
  WalkResult result = kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Value operand : op->getOperands()) {
      Value target = targets.lookup(operand);
      if (!target || isa<tensor::DimOp>(op)) {
        continue;
      }
      if (isWindow(op)) {
        targets[op->getResult(0)] = target;
      }
      if (Operation *write = findWriteBefore(op, target, writes, begun)) {
        // input_c11
        InFlightDiagnostic error = op->emitOpError(
            "expects every read of an input with an alias before the first "
            "write of its buffer (input_c11), but found a later read");
        error.attachNote(write->getLoc()) << "the buffer is written here";
        return WalkResult::interrupt();
      }
    }
    begun.insert(op);
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// All rules.
static LogicalResult verifyKernel(func::FuncOp kernel) {
  if (failed(verifyOps(kernel)) || failed(verifySignature(kernel))) {
    return failure();
  }
  Destinations destinations(kernel);
  if (failed(verifyReturn(kernel, destinations)) ||
      failed(verifyLinearUse(kernel, destinations)) ||
      failed(verifyCarried(kernel, destinations))) {
    return failure();
  }
  Writes writes(kernel, destinations);
  if (failed(verifyWritten(kernel, writes)) ||
      failed(verifyAliases(kernel, writes))) {
    return failure();
  }
  if (failed(verifyTargetMachine(kernel))) {
    return failure();
  }
  const Machine *machine = getTargetMachine(kernel);
  return !machine || machine->kind != Machine::Npu
             ? success()
             : verifyMachineRules(kernel, *machine);
}

namespace {
/// Refuses kernels that later phases could not keep correct.
struct VerifyInputPass : pto::impl::VerifyInputPassBase<VerifyInputPass> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function->hasAttr(PTODialect::getKernelAttrName()) &&
        failed(verifyKernel(function))) {
      signalPassFailure();
    }
    markAllAnalysesPreserved();
  }
};
} // namespace
