//===- PTOKernelToLLVM.cpp - The kernel ABI -----------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs on kernels whose buffers are arguments and whose control flow is
// blocks. The kernel gets the caller's context as its first argument and
// returns a status; run-time checks become early returns. A second function,
// `pto_kernel_<name>`, checks the caller's arguments and builds memrefs of
// them; `pto_kernel_<name>_info` describes them.
//
//===----------------------------------------------------------------------===//

#include "KernelEntry.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "pto/Conversion/Passes.h"
#include "pto/MachineIR/TargetMachine.h"

namespace mlir::pto {
#define GEN_PASS_DEF_CONVERTPTOKERNELTOLLVMPASS
#include "pto/Conversion/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

namespace {

/// Lowers what is left of pto in one function body.
class BodyLowering {
public:
  BodyLowering(func::FuncOp function, RuntimeCalls &runtime)
      : function(function), runtime(runtime), context(function.getArgument(0)),
        builder(function.getContext()) {}

  LogicalResult run() {
    SmallVector<Operation *> work;
    function.walk([&](Operation *op) {
      if (isa<AssertOp, PollCancelOp, PrintTensorOp, CheckOp, memref::AllocOp,
              memref::DeallocOp, func::ReturnOp>(op)) {
        work.push_back(op);
      }
    });
    for (Operation *op : work) {
      builder.setInsertionPoint(op);
      if (auto assertion = dyn_cast<AssertOp>(op)) {
        lowerAssert(assertion);
      } else if (isa<PollCancelOp>(op)) {
        Value status =
            runtime.call(builder, op->getLoc(), "pto_rt_cancelled", context);
        returnUnlessZero(op, status);
      } else if (auto print = dyn_cast<PrintTensorOp>(op)) {
        lowerPrint(print);
      } else if (auto check = dyn_cast<CheckOp>(op)) {
        lowerCheck(check);
      } else if (auto alloc = dyn_cast<memref::AllocOp>(op)) {
        lowerAlloc(alloc);
      } else if (auto dealloc = dyn_cast<memref::DeallocOp>(op)) {
        runtime.call(builder, op->getLoc(), "pto_rt_free",
                     getPointer(dealloc.getMemref()));
        op->erase();
      } else {
        Value zero = LLVM::ConstantOp::create(builder, op->getLoc(),
                                              builder.getI32Type(), 0);
        op->setOperands(zero);
      }
    }
    return success();
  }

private:
  /// Erases `op` and goes on only while `status` is 0, else returns it.
  void returnUnlessZero(Operation *op, Value status) {
    Location loc = op->getLoc();
    Block *before = op->getBlock();
    Block *after = before->splitBlock(std::next(op->getIterator()));
    op->erase();
    Block *stop = builder.createBlock(after);
    func::ReturnOp::create(builder, loc, status);
    builder.setInsertionPointToEnd(before);
    Value zero =
        LLVM::ConstantOp::create(builder, loc, builder.getI32Type(), 0);
    Value good = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       status, zero);
    cf::CondBranchOp::create(builder, loc, good, after, ValueRange(), stop,
                             ValueRange());
  }

  /// A false condition records the error and returns its status.
  void lowerAssert(AssertOp op) {
    Location loc = op.getLoc();
    Block *before = op->getBlock();
    Block *after = before->splitBlock(std::next(op->getIterator()));
    Block *stop = builder.createBlock(after);
    Value status = createRaise(op);
    func::ReturnOp::create(builder, loc, status);
    builder.setInsertionPointToEnd(before);
    cf::CondBranchOp::create(builder, loc, op.getCondition(), after,
                             ValueRange(), stop, ValueRange());
    op.erase();
  }

  Value createRaise(AssertOp op) {
    Location loc = op.getLoc();
    SourceLine source = getSourceLine(loc);
    auto constant = [&](int64_t value, unsigned bits) -> Value {
      return LLVM::ConstantOp::create(builder, loc,
                                      builder.getIntegerType(bits), value);
    };
    StringRef guarded = op.getGuarded().value_or("pto.assert");
    SmallVector<Value> arguments{
        context,
        constant(PTO_FAULT, 32),
        runtime.getText(builder, loc, source.file),
        constant(source.line, 32),
        runtime.getText(builder, loc, guarded),
        runtime.getText(builder, loc, op.getMessage())};
    for (Value value : op.getValues()) {
      arguments.push_back(arith::IndexCastOp::create(
          builder, loc, builder.getI64Type(), value));
    }
    while (arguments.size() < 10) {
      arguments.push_back(constant(0, 64));
    }
    return runtime.call(builder, loc, "pto_rt_raise", arguments);
  }

  /// The address of a buffer's first element.
  Value getPointer(Value buffer) {
    Location loc = buffer.getLoc();
    auto metadata =
        memref::ExtractStridedMetadataOp::create(builder, loc, buffer);
    Value base = memref::ExtractAlignedPointerAsIndexOp::create(
        builder, loc, metadata.getBaseBuffer());
    unsigned bytes =
        getElementBytes(cast<MemRefType>(buffer.getType()).getElementType());
    Value size = arith::ConstantIndexOp::create(builder, loc, bytes);
    Value offset =
        arith::MulIOp::create(builder, loc, metadata.getOffset(), size);
    Value address = arith::AddIOp::create(builder, loc, base, offset);
    Value number =
        arith::IndexCastOp::create(builder, loc, builder.getI64Type(), address);
    return LLVM::IntToPtrOp::create(
        builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), number);
  }

  /// The number of elements of a buffer.
  Value getCount(Value buffer) {
    Location loc = buffer.getLoc();
    Value count = arith::ConstantIndexOp::create(builder, loc, 1);
    auto type = cast<MemRefType>(buffer.getType());
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      Value size = memref::DimOp::create(builder, loc, buffer, dim);
      count = arith::MulIOp::create(builder, loc, count, size);
    }
    return arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                      count);
  }

  /// Room for `count` i64, once per call of the kernel: an alloca where the
  /// operation stands would grow the stack with each trip of a loop.
  Value createStackArray(Location loc, int64_t count) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&function.getBody().front());
    Type i64 = builder.getI64Type();
    Value size = LLVM::ConstantOp::create(builder, loc, i64, count);
    return LLVM::AllocaOp::create(
        builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), i64,
        size);
  }

  void lowerPrint(PrintTensorOp op) {
    Location loc = op.getLoc();
    auto type = cast<MemRefType>(op.getSrc().getType());
    Type i64 = builder.getI64Type(), i32 = builder.getI32Type();
    auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
    Value sizes = createStackArray(loc, type.getRank());
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      Value size = memref::DimOp::create(builder, loc, op.getSrc(), dim);
      size = arith::IndexCastOp::create(builder, loc, i64, size);
      Value slot = LLVM::GEPOp::create(builder, loc, pointer, i64, sizes,
                                       LLVM::GEPArg(static_cast<int32_t>(dim)));
      LLVM::StoreOp::create(builder, loc, size, slot);
    }
    int32_t dtype =
        getDTypeCode(op.getElementType().value_or(type.getElementType()));
    runtime.call(
        builder, loc, "pto_rt_print",
        {runtime.getText(builder, loc, op.getText()), getPointer(op.getSrc()),
         LLVM::ConstantOp::create(builder, loc, i32, dtype),
         LLVM::ConstantOp::create(builder, loc, i32, type.getRank()), sizes});
    op.erase();
  }

  void lowerCheck(CheckOp op) {
    Location loc = op.getLoc();
    SourceLine source = getSourceLine(loc);
    Type i32 = builder.getI32Type(), f64 = builder.getF64Type();
    auto type = cast<MemRefType>(op.getActual().getType());
    int32_t dtype =
        getDTypeCode(op.getElementType().value_or(type.getElementType()));
    Value status = runtime.call(
        builder, loc, "pto_rt_compare",
        {context, getPointer(op.getActual()), getPointer(op.getExpected()),
         LLVM::ConstantOp::create(builder, loc, i32, dtype),
         getCount(op.getActual()),
         LLVM::ConstantOp::create(builder, loc, f64, op.getAtolAttr()),
         LLVM::ConstantOp::create(builder, loc, f64, op.getRtolAttr()),
         runtime.getText(builder, loc, source.file),
         LLVM::ConstantOp::create(builder, loc, i32, source.line)});
    returnUnlessZero(op, status);
  }

  /// A buffer without a static size comes from the runtime.
  void lowerAlloc(memref::AllocOp op) {
    Location loc = op.getLoc();
    MemRefType type = op.getType();
    Value bytes = arith::ConstantIndexOp::create(
        builder, loc, getElementBytes(type.getElementType()));
    unsigned dynamic = 0;
    for (int64_t size : type.getShape()) {
      Value extent =
          ShapedType::isDynamic(size)
              ? op.getDynamicSizes()[dynamic++]
              : arith::ConstantIndexOp::create(builder, loc, size).getResult();
      bytes = arith::MulIOp::create(builder, loc, bytes, extent);
    }
    Value count =
        arith::IndexCastOp::create(builder, loc, builder.getI64Type(), bytes);
    Value data = runtime.call(builder, loc, "pto_rt_alloc", {context, count});
    Value buffer = createMemRef(builder, loc, data, type, op.getDynamicSizes());
    op.replaceAllUsesWith(buffer);
    Value null = LLVM::ZeroOp::create(builder, loc, data.getType());
    Value isNull =
        LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq, data, null);
    Value failed = LLVM::ConstantOp::create(builder, loc, builder.getI32Type(),
                                            PTO_NO_MEMORY);
    Value zero =
        LLVM::ConstantOp::create(builder, loc, builder.getI32Type(), 0);
    Value status = arith::SelectOp::create(builder, loc, isNull, failed, zero);
    returnUnlessZero(op, status);
  }

  func::FuncOp function;
  RuntimeCalls &runtime;
  Value context;
  OpBuilder builder;
};

struct ConvertPTOKernelToLLVMPass
    : public pto::impl::ConvertPTOKernelToLLVMPassBase<
          ConvertPTOKernelToLLVMPass> {
  void runOnOperation() override {
    RuntimeCalls runtime(getOperation());
    for (auto function :
         llvm::to_vector(getOperation().getOps<func::FuncOp>())) {
      if (function.isExternal() ||
          !function->hasAttr(PTODialect::getKernelAttrName())) {
        continue;
      }
      if (failed(lower(function, runtime))) {
        return signalPassFailure();
      }
    }
  }

private:
  /// A kernel may be called like a function of libm or of the runtime: its body
  /// gets a name of its own, internal to the object.
  static void hideBody(func::FuncOp function) {
    function.setSymName(("pto_body_" + function.getName()).str());
    function->setAttr(
        "llvm.linkage",
        LLVM::LinkageAttr::get(function.getContext(), LLVM::Linkage::Internal));
    function.setPrivate();
  }

  static LogicalResult lower(func::FuncOp function, RuntimeCalls &runtime) {
    FailureOr<KernelEntry> entry = KernelEntry::get(function);
    if (failed(entry)) {
      return failure();
    }
    Builder builder(function.getContext());
    auto pointer = LLVM::LLVMPointerType::get(function.getContext());
    if (failed(function.insertArgument(0, pointer, {}, function.getLoc())) ||
        failed(function.insertResult(0, builder.getI32Type(), {})) ||
        failed(BodyLowering(function, runtime).run())) {
      return failure();
    }
    hideBody(function);
    entry->create(runtime);
    for (StringRef name :
         {PTODialect::getKernelAttrName(), PTODialect::getOptionsAttrName(),
          PTODialect::getSignatureAttrName(),
          PTODialect::getScratchAttrName()}) {
      function->removeAttr(name);
    }
    function.removeArgAttrsAttr();
    return success();
  }
};

} // namespace
