//===- PTOISAToEmitC.cpp - Kernels as C++ -------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each instruction becomes a call, tiles and views become variables; upstream
// converts functions, loops and what else is arithmetic. Kernels become bodies
// `<name>_body`; who may call them is decided where the file is printed.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Conversion/ArithToEmitC/ArithToEmitC.h"
#include "mlir/Conversion/FuncToEmitC/FuncToEmitC.h"
#include "mlir/Conversion/MathToEmitC/MathToEmitC.h"
#include "mlir/Conversion/SCFToEmitC/SCFToEmitC.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/EmitC/Transforms/Transforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "pto/Conversion/Passes.h"
#include "pto/Dialect/PTOISA/Analysis/Kernels.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::pto {
#define GEN_PASS_DEF_CONVERTPTOISATOEMITCPASS
#include "pto/Conversion/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto_isa;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static void addTypes(TypeConverter &types, FileScope &scope) {
  types.addConversion([](Type type) -> std::optional<Type> {
    MLIRContext *context = type.getContext();
    if (type.isIndex()) {
      return IntegerType::get(context, 64);
    }
    if (isa<Float32Type, Float64Type>(type) ||
        emitc::isSupportedIntegerType(type)) {
      return type;
    }
    if (isa<emitc::OpaqueType, emitc::PointerType, emitc::ArrayType,
            emitc::LValueType>(type)) {
      return type;
    }
    std::string name = getCppElement(type);
    return name.empty() ? Type() : emitc::OpaqueType::get(context, name);
  });
  types.addConversion([](PtrType type) -> Type {
    StringRef space = type.getPlace() == Place::Gm ? "__gm__ " : "__ubuf__ ";
    std::string element = getCppElement(type.getElementType());
    return emitc::PointerType::get(
        emitc::OpaqueType::get(type.getContext(), (space + element).str()));
  });
  types.addConversion([&scope](TileType type) -> Type {
    return emitc::OpaqueType::get(type.getContext(), scope.nameTile(type));
  });
  // Its type depends on more than the IR says in its own.
  auto automatic = [](Type type) -> Type {
    return emitc::OpaqueType::get(type.getContext(), "auto");
  };
  types.addConversion([=](TensorViewType type) { return automatic(type); });
  types.addConversion([=](PartitionViewType type) { return automatic(type); });
  types.addConversion([=](PipeType type) { return automatic(type); });
  types.addConversion([](AsyncSessionType type) -> Type {
    return emitc::OpaqueType::get(type.getContext(), "pto::comm::AsyncSession");
  });
  types.addConversion([](PrefetchAsyncContextType type) -> Type {
    return emitc::OpaqueType::get(type.getContext(),
                                  "pto::PrefetchAsyncContext");
  });
  types.addConversion([](AsyncEventType type) -> Type {
    return emitc::OpaqueType::get(type.getContext(), "pto::comm::AsyncEvent");
  });
  types.addConversion([&types](LocalArrayType type) -> Type {
    return emitc::ArrayType::get(type.getShape(),
                                 types.convertType(type.getElementType()));
  });
  types.addConversion([](EventIdArrayType type) -> Type {
    return emitc::ArrayType::get({type.getSize()},
                                 IntegerType::get(type.getContext(), 64));
  });
  // What a merge of sorted lists has taken from each.
  types.addConversion([](VectorType type) -> Type {
    return emitc::OpaqueType::get(type.getContext(), "MrgSortExecutedNumList");
  });
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// Wraps arithmetic in expressions, so that what is used once stands where it
/// is used. Loads and calls stay statements: their order is their meaning.
static LogicalResult formExpressions(ModuleOp module) {
  SmallVector<Operation *> work;
  module.walk([&](Operation *op) {
    if (isa<emitc::AddOp, emitc::SubOp, emitc::MulOp, emitc::DivOp,
            emitc::RemOp, emitc::CmpOp, emitc::ConditionalOp, emitc::CastOp,
            emitc::BitwiseAndOp, emitc::BitwiseOrOp, emitc::BitwiseXorOp,
            emitc::BitwiseLeftShiftOp, emitc::BitwiseRightShiftOp,
            emitc::BitwiseNotOp, emitc::LogicalAndOp, emitc::LogicalOrOp,
            emitc::LogicalNotOp, emitc::UnaryMinusOp>(op) &&
        !op->getParentOfType<emitc::ExpressionOp>()) {
      work.push_back(op);
    }
  });
  OpBuilder builder(module.getContext());
  for (Operation *op : work) {
    emitc::createExpression(op, builder);
  }
  RewritePatternSet patterns(module.getContext());
  emitc::populateExpressionPatterns(patterns);
  return applyPatternsGreedily(module, std::move(patterns));
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

namespace {

/// Upstream's keeps the types of results as they were.
struct CallLowering : OpConversionPattern<func::CallOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(func::CallOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (op.getNumResults() > 1 ||
        failed(getTypeConverter()->convertTypes(op.getResultTypes(), types))) {
      return rewriter.notifyMatchFailure(op, "results are none of C++");
    }
    rewriter.replaceOpWithNewOp<emitc::CallOp>(op, types, adaptor.getOperands(),
                                               op->getAttrs());
    return success();
  }
};

/// A value that a loop carries, under its type of C++ or back: that is what all
/// values are under now.
struct CarriedLowering : OpConversionPattern<UnrealizedConversionCastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(UnrealizedConversionCastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getInputs());
    return success();
  }
};

} // namespace

/// Names the bodies of `kernels` and says how functions are compiled.
static LogicalResult nameFunctions(ModuleOp module,
                                   const llvm::StringSet<> &kernels) {
  OpBuilder builder(module.getContext());
  SymbolTable symbols(module);
  for (auto function :
       llvm::make_early_inc_range(module.getOps<emitc::FuncOp>())) {
    if (!isNameInCpp(function.getSymName())) {
      return function.emitOpError("has no C++ form, because '")
             << function.getSymName() << "' is no name for a function there";
    }
    if (function.isExternal()) {
      continue;
    }
    function.setSpecifiersAttr(
        builder.getStrArrayAttr({"static", "AICORE", "inline"}));
    if (!kernels.contains(function.getSymName())) {
      continue;
    }
    auto name = builder.getStringAttr(function.getSymName() + "_body");
    if (symbols.lookup(name)) {
      return function.emitOpError("expects no other function '") << name << "'";
    }
    if (failed(symbols.rename(function, name))) {
      return failure();
    }
  }
  return success();
}

/// Puts functions behind those that they call.
static LogicalResult orderFunctions(ModuleOp module) {
  llvm::SetVector<Operation *> done;
  SymbolTable symbols(module);
  // (function, whether its callees are done)
  SmallVector<std::pair<emitc::FuncOp, bool>> stack;
  for (auto function : module.getOps<emitc::FuncOp>()) {
    stack.push_back({function, false});
  }
  std::reverse(stack.begin(), stack.end());
  llvm::DenseSet<Operation *> open;
  while (!stack.empty()) {
    auto [function, isReady] = stack.pop_back_val();
    if (isReady) {
      open.erase(function);
      done.insert(function);
      continue;
    }
    if (done.contains(function)) {
      continue;
    }
    if (!open.insert(function).second) {
      return function.emitOpError("has no C++ form, because it calls itself");
    }
    stack.push_back({function, true});
    function.walk([&](emitc::CallOp call) {
      auto callee = symbols.lookup<emitc::FuncOp>(call.getCallee());
      if (callee && !done.contains(callee)) {
        stack.push_back({callee, false});
      }
    });
  }
  for (Operation *function : done) {
    function->moveBefore(module.getBody(), module.getBody()->end());
  }
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {

class ConvertPTOISAToEmitCPass
    : public pto::impl::ConvertPTOISAToEmitCPassBase<ConvertPTOISAToEmitCPass> {
public:
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FileScope scope;
    llvm::StringSet<> kernels;
    for (func::FuncOp kernel : findKernels(module)) {
      kernels.insert(kernel.getSymName());
    }
    if (failed(prepare(module, scope)) || failed(convert(module, scope)) ||
        failed(formExpressions(module)) ||
        failed(nameFunctions(module, kernels)) ||
        failed(orderFunctions(module))) {
      return signalPassFailure();
    }
    scope.declare(module);
  }

private:
  /// Refuses loops that look at memory without an effect of their own: they
  /// wait for others, and MLIR and compilers of C++ take them for dead.
  static LogicalResult verifyLoops(ModuleOp module) {
    WalkResult result = module.walk([](scf::WhileOp loop) -> WalkResult {
      // Without any effect a loop really is dead.
      if (!isOpTriviallyDead(loop) || isMemoryEffectFree(loop)) {
        return success();
      }
      return loop.emitOpError("has no C++ form without an effect, expects "
                              "'comm.twait' to wait for others");
    });
    return success(!result.wasInterrupted());
  }

  /// What is simpler before types change.
  static LogicalResult prepare(ModuleOp module, FileScope &scope) {
    // Programs run where kernels are launched.
    for (auto program :
         llvm::make_early_inc_range(module.getOps<ProgramOp>())) {
      program.erase();
    }
    if (failed(structureControl(module)) || failed(carryViews(module)) ||
        failed(verifyLoops(module))) {
      return failure();
    }
    expandStructs(module);
    wrapCallsInSections(module);
    if (failed(resolvePositions(module)) || failed(resolveQueues(module)) ||
        failed(resolveTiles(module))) {
      return failure();
    }
    TypeConverter types;
    addTypes(types, scope);
    simplifyForms(module, types);
    RewritePatternSet patterns(module.getContext());
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    return applyPatternsGreedily(module, std::move(patterns));
  }

  /// Reports every operation that no pattern is for.
  static LogicalResult verifyForms(ModuleOp module,
                                   RewritePatternSet &patterns) {
    llvm::DenseSet<OperationName> known;
    for (const auto &pattern : patterns.getNativePatterns()) {
      if (std::optional<OperationName> root = pattern->getRootKind()) {
        known.insert(*root);
      }
    }
    bool isComplete = true;
    module.walk([&](Operation *op) {
      if (isa_and_present<PTOISADialect>(op->getDialect()) &&
          !known.contains(op->getName()) && !isInstructionWithForm(op)) {
        op->emitOpError("has no C++ form");
        isComplete = false;
      }
    });
    return success(isComplete);
  }

  static LogicalResult convert(ModuleOp module, FileScope &scope) {
    MLIRContext *context = module.getContext();
    TypeConverter types;
    RewritePatternSet patterns(context);
    populateScalarPatterns(types, patterns);
    populateViewPatterns(types, scope, patterns);
    populateInstructionPatterns(types, scope, patterns);
    populateSyncPatterns(types, patterns);
    populateExchangePatterns(types, scope, patterns);
    populateQueuePatterns(types, scope, patterns);
    populateArithToEmitCPatterns(types, patterns);
    populateFuncToEmitCPatterns(types, patterns);
    patterns.add<CallLowering>(types, context, /*benefit=*/2);
    patterns.add<CarriedLowering>(types, context);
    populateSCFToEmitCConversionPatterns(patterns, types);
    populateConvertMathToEmitCPatterns(patterns, emitc::LanguageTarget::cpp11);
    // Last, because the last one wins: upstream has an index that is unsigned.
    addTypes(types, scope);
    if (failed(verifyForms(module, patterns))) {
      return failure();
    }
    ConversionTarget target(*context);
    target.addLegalDialect<emitc::EmitCDialect>();
    target.addLegalOp<ModuleOp>();
    return applyFullConversion(module, target, std::move(patterns));
  }
};

} // namespace
