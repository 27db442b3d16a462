//===- PTOISAToLLVM.cpp - Instructions as calls of a library --------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One rule for all operations of the dialect: store the operands as words, call
// `pto_isa_execute` with the constant that describes the operation, load the
// results. Everything else is upstream's. Descriptors of tiles and views lie in
// the frame of the function, one per operation that makes one, so that loops
// take no more of it; what comes into a block is copied, so that a tile that a
// loop carries is not the one that its operation makes next.
//
//===----------------------------------------------------------------------===//

#include "Records.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/FuncToLLVM/ConvertFuncToLLVM.h"
#include "mlir/Conversion/IndexToLLVM/IndexToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/DialectConversion.h"
#include "pto/Conversion/Passes.h"
#include "pto/MachineIR/TargetMachine.h"

namespace mlir::pto {
#define GEN_PASS_DEF_CONVERTPTOISATOLLVMPASS
#include "pto/Conversion/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto_isa;
using pto::isa_rt::WordKind;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Whether a value is a pointer to something in the frame.
static bool isInFrame(Type type) {
  switch (getWordKind(type)) {
  case WordKind::Tile:
  case WordKind::MultiTile:
  case WordKind::View:
  case WordKind::LocalArray:
    return true;
  default:
    return false;
  }
}

/// Words of what a value points to.
static int64_t getFrameWords(Type type) {
  if (auto array = dyn_cast<LocalArrayType>(type)) {
    return ShapedType::getNumElements(array.getShape());
  }
  if (auto array = dyn_cast<EventIdArrayType>(type)) {
    return array.getSize();
  }
  return (getWordKind(type) == WordKind::View ? sizeof(pto::isa_rt::View)
                                              : sizeof(pto::isa_rt::Tile)) /
         8;
}

static void addTypes(LLVMTypeConverter &converter) {
  converter.addConversion([](Type type) -> std::optional<Type> {
    if (!isa<PTOISADialect>(type.getDialect())) {
      return std::nullopt;
    }
    MLIRContext *context = type.getContext();
    if (isInFrame(type)) {
      return LLVM::LLVMPointerType::get(context);
    }
    bool isScalar = getWordKind(type) == WordKind::Scalar;
    return IntegerType::get(context, isScalar ? 8 : 64);
  });
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {

/// Lowers the operations of a function.
class FunctionLowering {
public:
  FunctionLowering(func::FuncOp function, RecordWriter &records,
                   const LLVMTypeConverter &types);

  /// Gives blocks copies of the descriptors that come into them.
  void copyArguments();
  /// Replaces an operation by a call.
  void lower(Operation *op);
  /// Asks the library before a division whether there is a quotient.
  void guard(Operation *division);

private:
  /// Calls the library on the operands of an operation, by its name in the
  /// dialect or another.
  void call(Operation *op, StringRef name = "");
  Value makeSlot(int64_t words);
  Value number(int64_t value);
  Value cast(Value value, Type type);
  Value toWord(Value value);
  Value fromWord(Value word, Type type);
  Value getField(Value array, int64_t index);

  func::FuncOp function;
  RecordWriter &records;
  const LLVMTypeConverter &types;
  OpBuilder builder;
  Location loc;
  /// Words of operands and results.
  Value in, out;
};

} // namespace

FunctionLowering::FunctionLowering(func::FuncOp function, RecordWriter &records,
                                   const LLVMTypeConverter &types)
    : function(function), records(records), types(types),
      builder(function.getContext()), loc(function.getLoc()) {
  int64_t operands = 1, results = 1;
  function.walk([&](Operation *op) {
    operands = std::max<int64_t>(operands, op->getNumOperands());
    results = std::max<int64_t>(results, op->getNumResults());
  });
  in = makeSlot(operands);
  out = makeSlot(results);
}

/// Words in the frame of the function.
Value FunctionLowering::makeSlot(int64_t words) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&function.getBody().front());
  auto type = LLVM::LLVMArrayType::get(builder.getI64Type(), words);
  return LLVM::AllocaOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), type,
      number(1), /*alignment=*/8);
}

Value FunctionLowering::number(int64_t value) {
  return LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), value);
}

Value FunctionLowering::cast(Value value, Type type) {
  if (value.getType() == type) {
    return value;
  }
  return UnrealizedConversionCastOp::create(builder, loc, type, value)
      .getResult(0);
}

void FunctionLowering::copyArguments() {
  for (Block &block : function.getBody()) {
    SmallVector<std::pair<BlockArgument, Value>> copies;
    // All are read before the first is written: they may swap places.
    builder.setInsertionPointToStart(&block);
    if (&block == &function.getBody().front()) {
      builder.setInsertionPointAfterValue(in);
    }
    SmallVector<Operation *> casts;
    for (BlockArgument argument : block.getArguments()) {
      if (isInFrame(argument.getType()) &&
          getWordKind(argument.getType()) != WordKind::LocalArray) {
        Value pointer =
            cast(argument, LLVM::LLVMPointerType::get(builder.getContext()));
        casts.push_back(pointer.getDefiningOp());
        auto type = LLVM::LLVMArrayType::get(builder.getI64Type(),
                                             getFrameWords(argument.getType()));
        copies.push_back(
            {argument, LLVM::LoadOp::create(builder, loc, type, pointer)});
      }
    }
    for (auto [argument, value] : copies) {
      Value slot = makeSlot(getFrameWords(argument.getType()));
      LLVM::StoreOp::create(builder, loc, value, slot);
      Value copy = cast(slot, argument.getType());
      argument.replaceUsesWithIf(copy, [&](OpOperand &use) {
        return !llvm::is_contained(casts, use.getOwner());
      });
    }
  }
}

Value FunctionLowering::toWord(Value value) {
  Type type = value.getType(), i64 = builder.getI64Type();
  if (isInFrame(type)) {
    Value pointer =
        cast(value, LLVM::LLVMPointerType::get(builder.getContext()));
    return LLVM::PtrToIntOp::create(builder, loc, i64, pointer);
  }
  Type converted = types.convertType(type);
  if (!converted || !converted.isIntOrIndexOrFloat()) {
    return number(0);
  }
  Value word = cast(value, converted);
  if (auto real = dyn_cast<FloatType>(converted)) {
    word = LLVM::BitcastOp::create(
        builder, loc, builder.getIntegerType(real.getWidth()), word);
  }
  return word.getType() == i64 ? word
                               : LLVM::ZExtOp::create(builder, loc, i64, word);
}

Value FunctionLowering::fromWord(Value word, Type type) {
  Type converted = types.convertType(type);
  if (!converted.isIntOrFloat()) {
    return cast(LLVM::ZeroOp::create(builder, loc, converted), type);
  }
  unsigned width = converted.getIntOrFloatBitWidth();
  if (width < 64) {
    word = LLVM::TruncOp::create(builder, loc, builder.getIntegerType(width),
                                 word);
  }
  if (isa<FloatType>(converted)) {
    word = LLVM::BitcastOp::create(builder, loc, converted, word);
  }
  return cast(word, type);
}

Value FunctionLowering::getField(Value array, int64_t index) {
  return LLVM::GEPOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()),
      builder.getI64Type(), array,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(index)});
}

void FunctionLowering::call(Operation *op, StringRef name) {
  LLVM::GlobalOp record = records.writeInstruction(op, name);
  for (auto [index, operand] : llvm::enumerate(op->getOperands())) {
    LLVM::StoreOp::create(builder, loc, toWord(operand), getField(in, index));
  }
  Value address = LLVM::AddressOfOp::create(builder, loc, record);
  LLVM::CallOp::create(builder, loc, TypeRange(), pto::isa_rt::kExecuteSymbol,
                       ValueRange{address, in, out});
}

void FunctionLowering::guard(Operation *division) {
  builder.setInsertionPoint(division);
  loc = division->getLoc();
  call(division, division->getName().getStringRef());
  // The divisor comes out of the call: code generation may move a division, but
  // not in front of what it divides by.
  Value word = LLVM::LoadOp::create(builder, loc, builder.getI64Type(),
                                    getField(out, 0));
  Value divisor = division->getOperand(1);
  division->setOperand(1, fromWord(word, divisor.getType()));
}

void FunctionLowering::lower(Operation *op) {
  builder.setInsertionPoint(op);
  loc = op->getLoc();
  SmallVector<Value> results;
  for (OpResult result : op->getResults()) {
    if (isInFrame(result.getType())) {
      Value slot = makeSlot(getFrameWords(result.getType()));
      results.push_back(cast(slot, result.getType()));
      LLVM::StoreOp::create(
          builder, loc,
          LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), slot),
          getField(out, result.getResultNumber()));
    }
  }
  call(op);
  for (OpResult result : op->getResults()) {
    if (!isInFrame(result.getType())) {
      Value word =
          LLVM::LoadOp::create(builder, loc, builder.getI64Type(),
                               getField(out, result.getResultNumber()));
      results.insert(results.begin() + result.getResultNumber(),
                     fromWord(word, result.getType()));
    }
  }
  op->replaceAllUsesWith(results);
  op->erase();
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

/// A section is an `if` about the core. The question has the name of the
/// section.
static void lowerSections(ModuleOp module, RecordWriter &records) {
  SmallVector<Operation *> sections;
  module.walk([&](Operation *op) {
    if (isa<SectionCubeOp, SectionVectorOp>(op)) {
      sections.push_back(op);
    }
  });
  for (Operation *op : sections) {
    OpBuilder builder(op);
    Location loc = op->getLoc();
    LLVM::GlobalOp record = records.writeInstruction(op);
    Type pointer = LLVM::LLVMPointerType::get(op->getContext());
    builder.setInsertionPointToStart(
        &op->getParentOfType<func::FuncOp>().getBody().front());
    Value one = LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), 1);
    Value slot = LLVM::AllocaOp::create(builder, loc, pointer,
                                        builder.getI64Type(), one);
    builder.setInsertionPoint(op);
    Value address = LLVM::AddressOfOp::create(builder, loc, record);
    LLVM::CallOp::create(builder, loc, TypeRange(), pto::isa_rt::kExecuteSymbol,
                         ValueRange{address, slot, slot});
    Value answer =
        LLVM::LoadOp::create(builder, loc, builder.getI64Type(), slot);
    Value condition =
        LLVM::TruncOp::create(builder, loc, builder.getI1Type(), answer);
    auto branch = scf::IfOp::create(builder, loc, condition);
    Block &body = op->getRegion(0).front();
    branch.thenBlock()->getOperations().splice(branch.thenBlock()->begin(),
                                               body.getOperations());
    op->erase();
  }
}

/// A loop whose step is not positive would not end. What is not known before it
/// runs is asked for in front of it: the record has the name and the operands
/// of the loop, of which the library looks at the step.
static LogicalResult guardLoops(ModuleOp module, RecordWriter &records) {
  SmallVector<scf::ForOp> loops;
  module.walk([&](scf::ForOp loop) { loops.push_back(loop); });
  for (scf::ForOp loop : loops) {
    if (std::optional<int64_t> step = getConstantIntValue(loop.getStep())) {
      if (*step <= 0) {
        return loop.emitOpError("expects a positive step, but found ") << *step;
      }
      continue;
    }
    Type type = loop.getStep().getType();
    if (!type.isIndex() && type.getIntOrFloatBitWidth() > 64) {
      return loop.emitOpError("is not executable yet on ") << type;
    }
    OpBuilder builder(loop);
    Location loc = loop.getLoc();
    LLVM::GlobalOp record =
        records.writeInstruction(loop, loop->getName().getStringRef());
    Type pointer = LLVM::LLVMPointerType::get(loop.getContext()),
         i64 = builder.getI64Type();
    builder.setInsertionPointToStart(
        &loop->getParentOfType<func::FuncOp>().getBody().front());
    constexpr int32_t kStep = 2; // behind the bounds
    Value count = LLVM::ConstantOp::create(builder, loc, i64, kStep + 1);
    Value words = LLVM::AllocaOp::create(builder, loc, pointer, i64, count);
    builder.setInsertionPoint(loop);
    Value step = loop.getStep();
    if (type.isIndex()) {
      step = arith::IndexCastOp::create(builder, loc, i64, step);
    } else if (type != i64) {
      step = arith::ExtSIOp::create(builder, loc, i64, step);
    }
    Value slot = LLVM::GEPOp::create(builder, loc, pointer, i64, words,
                                     ArrayRef<LLVM::GEPArg>{kStep});
    LLVM::StoreOp::create(builder, loc, step, slot);
    Value address = LLVM::AddressOfOp::create(builder, loc, record);
    LLVM::CallOp::create(builder, loc, TypeRange(), pto::isa_rt::kExecuteSymbol,
                         ValueRange{address, words, words});
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

/// The body of a scope moves before it; what stays ends the scope.
static void lowerScope(ScopeOp scope, RecordWriter &records) {
  OpBuilder builder(scope);
  Location loc = scope.getLoc();
  LLVM::GlobalOp record =
      records.writeInstruction(scope, pto::isa_rt::kBeginScope);
  Value address = LLVM::AddressOfOp::create(builder, loc, record);
  LLVM::CallOp::create(builder, loc, TypeRange(), pto::isa_rt::kExecuteSymbol,
                       ValueRange{address, address, address});
  Block &body = scope.getBody().front();
  scope->getBlock()->getOperations().splice(scope->getIterator(),
                                            body.getOperations());
}

/// A program is a function, whose operations are calls like all others.
static void lowerProgram(ProgramOp program, RecordWriter &records) {
  SmallVector<ScopeOp> scopes;
  program.walk([&](ScopeOp scope) { scopes.push_back(scope); });
  for (ScopeOp scope : scopes) {
    lowerScope(scope, records);
  }
  OpBuilder builder(program);
  auto function = func::FuncOp::create(
      builder, program.getLoc(), program.getName(), program.getFunctionType());
  function.getBody().takeBody(program.getBody());
  builder.setInsertionPointToEnd(&function.getBody().front());
  func::ReturnOp::create(builder, program.getLoc());
  program.erase();
}

//===----------------------------------------------------------------------===//
// What upstream lowers
//===----------------------------------------------------------------------===//

static LogicalResult lowerControl(ModuleOp module) {
  MLIRContext *context = module.getContext();
  RewritePatternSet patterns(context);
  populateSCFToControlFlowConversionPatterns(patterns);
  ConversionTarget target(*context);
  target.addIllegalDialect<scf::SCFDialect>();
  target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  return applyPartialConversion(module, target, std::move(patterns));
}

/// `import_reserved_buffer` is a constant of another function.
static LogicalResult lowerImports(ModuleOp module) {
  SmallVector<ImportReservedBufferOp> imports;
  module.walk([&](ImportReservedBufferOp op) { imports.push_back(op); });
  for (ImportReservedBufferOp op : imports) {
    IntegerAttr base;
    if (auto peer = module.lookupSymbol<func::FuncOp>(op.getPeerFunc())) {
      peer.walk([&](ReserveBufferOp buffer) {
        if (buffer.getName() == op.getName()) {
          base = buffer.getBaseAttr();
        }
      });
    }
    if (!base) {
      return op.emitOpError("expects a buffer with a base, but '")
             << op.getName() << "' was not planned";
    }
    OpBuilder builder(op);
    op.replaceAllUsesWith(
        arith::ConstantOp::create(builder, op.getLoc(), base).getResult());
    op.erase();
  }
  return success();
}

/// A view has room for so many dimensions.
static LogicalResult checkRanks(Operation *op, TypeRange types) {
  for (Type type : types) {
    auto view = dyn_cast<ShapedType>(type);
    if (view && getWordKind(type) == WordKind::View &&
        view.getRank() > pto::isa_rt::kMaxRank) {
      return op->emitOpError("expects at most ")
             << pto::isa_rt::kMaxRank << " dimensions, but found " << type;
    }
  }
  return success();
}

/// What the rules of the operations leave open.
static LogicalResult checkProgram(ProgramOp program) {
  SymbolTableCollection symbols;
  WalkResult result = program.walk([&](Operation *op) -> WalkResult {
    if (isa<InstructionOpInterface>(op)) {
      return op->emitOpError("expects a kernel around it, but found program '")
             << program.getName() << "'";
    }
    auto launch = dyn_cast<LaunchOp>(op);
    if (!launch) {
      return success();
    }
    if (!llvm::all_of(launch.findFunctions(symbols),
                      llvm::IsaPred<func::FuncOp>)) {
      return launch.emitOpError("expects a 'func.func' as kernel, but found ")
             << launch.getKernelAttr();
    }
    return success();
  });
  return success(!result.wasInterrupted());
}

/// The call that comes back to `function`, if there is one.
static func::CallOp findRecursion(func::FuncOp function, SymbolTable &symbols) {
  SmallVector<func::FuncOp> open{function};
  llvm::DenseSet<Operation *> seen;
  func::CallOp found;
  while (!open.empty() && !found) {
    open.pop_back_val().walk([&](func::CallOp call) {
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      if (callee == function) {
        found = call;
      } else if (callee && seen.insert(callee).second) {
        open.push_back(callee);
      }
    });
  }
  return found;
}

/// A core has no stack for functions that call themselves, nor has the thread
/// that stands for it; and nobody has the functions without a body.
static LogicalResult checkCalls(ModuleOp module) {
  SymbolTable symbols(module);
  WalkResult bodies = module.walk([&](func::CallOp call) -> WalkResult {
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    if (!callee || !callee.isExternal()) {
      return success();
    }
    InFlightDiagnostic diagnostic =
        call.emitOpError("expects a function with a body, but found '")
        << call.getCallee() << "'";
    diagnostic.attachNote(callee.getLoc()) << "the function";
    return diagnostic;
  });
  if (bodies.wasInterrupted()) {
    return failure();
  }
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    if (func::CallOp call = findRecursion(function, symbols)) {
      return call.emitOpError("expects no function that calls itself, but '")
             << call.getCallee() << "' does";
    }
  }
  return success();
}

static LogicalResult checkFunctions(ModuleOp module) {
  if (failed(checkCalls(module))) {
    return failure();
  }
  for (ProgramOp program : module.getOps<ProgramOp>()) {
    if (failed(checkProgram(program))) {
      return failure();
    }
  }
  WalkResult ranks = module.walk([](Operation *op) -> WalkResult {
    auto function = dyn_cast<FunctionOpInterface>(op);
    return checkRanks(op, function ? TypeRange(function.getArgumentTypes())
                                   : TypeRange(op->getResultTypes()));
  });
  if (ranks.wasInterrupted()) {
    return failure();
  }

  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    if (llvm::any_of(function.getResultTypes(), isInFrame)) {
      return function.emitOpError(
          "with a tile or a view as result is not executable yet");
    }
  }
  return success();
}

/// Whether an operation divides integers by what may be 0 or -1.
static bool mayHaveNoQuotient(Operation *op) {
  if (!isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
           arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp,
           index::DivSOp, index::DivUOp, index::RemSOp, index::RemUOp,
           index::CeilDivSOp, index::CeilDivUOp, index::FloorDivSOp>(op)) {
    return false;
  }
  APInt divisor;
  bool isKnown = matchPattern(op->getOperand(1), m_ConstantInt(&divisor));
  return op->getOperand(1).getType().isIntOrIndex() &&
         (!isKnown || divisor.isZero() || divisor.isAllOnes());
}

static LogicalResult lowerOperations(ModuleOp module, RecordWriter &records,
                                     const LLVMTypeConverter &types) {
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    if (function.isExternal()) {
      continue;
    }
    SmallVector<Operation *> operations, divisions;
    function.walk([&](Operation *op) {
      if (isa<PTOISADialect>(op->getDialect())) {
        operations.push_back(op);
      } else if (mayHaveNoQuotient(op)) {
        divisions.push_back(op);
      }
    });
    FunctionLowering lowering(function, records, types);
    lowering.copyArguments();
    for (Operation *op : divisions) {
      lowering.guard(op);
    }
    for (Operation *op : operations) {
      lowering.lower(op);
    }
  }
  return success();
}

static LogicalResult lowerRest(ModuleOp module,
                               const LLVMTypeConverter &types) {
  MLIRContext *context = module.getContext();
  RewritePatternSet patterns(context);
  arith::populateArithToLLVMConversionPatterns(types, patterns);
  populateMathToLLVMConversionPatterns(types, patterns);
  index::populateIndexToLLVMConversionPatterns(types, patterns);
  cf::populateControlFlowToLLVMConversionPatterns(types, patterns);
  ub::populateUBToLLVMConversionPatterns(types, patterns);
  populateFuncToLLVMConversionPatterns(types, patterns);
  LLVMConversionTarget target(*context);
  target.addLegalOp<ModuleOp, UnrealizedConversionCastOp>();
  if (failed(applyFullConversion(module, target, std::move(patterns)))) {
    return failure();
  }
  SmallVector<UnrealizedConversionCastOp> casts, left;
  module.walk([&](UnrealizedConversionCastOp op) { casts.push_back(op); });
  reconcileUnrealizedCasts(casts, &left);
  if (!left.empty()) {
    return left.front()->emitError("is not executable yet");
  }
  return success();
}

/// Whether a word can stand for an argument.
static bool fitsWord(Type type) {
  return isa<LLVM::LLVMPointerType>(type) ||
         (type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 64);
}

/// A function that reads the arguments of `function` from words and calls it.
/// One with arguments that no launch can give has none.
static void addEntry(ModuleOp module, LLVM::LLVMFuncOp function) {
  if (!llvm::all_of(function.getFunctionType().getParams(), fitsWord)) {
    return;
  }
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  Location loc = function.getLoc();
  MLIRContext *context = module.getContext();
  Type pointer = LLVM::LLVMPointerType::get(context),
       i64 = builder.getI64Type();
  auto type =
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context), {pointer});
  auto entry = LLVM::LLVMFuncOp::create(
      builder, loc, (pto::isa_rt::kEntryPrefix + function.getName()).str(),
      type);
  Block *block = entry.addEntryBlock(builder);
  builder.setInsertionPointToStart(block);
  SmallVector<Value> arguments;
  for (auto [index, argument] :
       llvm::enumerate(function.getFunctionType().getParams())) {
    Value field = LLVM::GEPOp::create(
        builder, loc, pointer, i64, block->getArgument(0),
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(index)});
    Value word = LLVM::LoadOp::create(builder, loc, i64, field);
    if (isa<LLVM::LLVMPointerType>(argument)) {
      arguments.push_back(
          LLVM::IntToPtrOp::create(builder, loc, argument, word));
      continue;
    }
    unsigned width = argument.getIntOrFloatBitWidth();
    if (width < 64) {
      word = LLVM::TruncOp::create(builder, loc, builder.getIntegerType(width),
                                   word);
    }
    if (isa<FloatType>(argument)) {
      word = LLVM::BitcastOp::create(builder, loc, argument, word);
    }
    arguments.push_back(word);
  }
  LLVM::CallOp::create(builder, loc, function, arguments);
  LLVM::ReturnOp::create(builder, loc, ValueRange());
}

namespace {
struct ConvertPTOISAToLLVMPass
    : pto::impl::ConvertPTOISAToLLVMPassBase<ConvertPTOISAToLLVMPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    LowerToLLVMOptions options(&getContext());
    LLVMTypeConverter types(&getContext(), options);
    addTypes(types);
    if (failed(checkFunctions(module)) || failed(lowerImports(module))) {
      return signalPassFailure();
    }
    expandStructs(module);
    // Before the records, whose symbols are those of the module.
    RecordWriter records(module, pto::getTargetMachine(module));
    SmallVector<std::string> entries;
    declareLibrary(module);
    for (ProgramOp program :
         llvm::make_early_inc_range(module.getOps<ProgramOp>())) {
      lowerProgram(program, records);
    }
    for (func::FuncOp function : module.getOps<func::FuncOp>()) {
      bool isEntry = !function.isPrivate() ||
                     function->hasAttr(PTOISADialect::getEntryAttrName());
      if (!function.isExternal() && isEntry && function.getNumResults() == 0) {
        entries.push_back(function.getName().str());
      }
    }
    wrapCallsInSections(module);
    lowerSections(module, records);
    if (failed(guardLoops(module, records)) || failed(lowerControl(module)) ||
        failed(lowerOperations(module, records, types)) ||
        failed(lowerRest(module, types))) {
      return signalPassFailure();
    }
    for (const std::string &name : entries) {
      addEntry(module, module.lookupSymbol<LLVM::LLVMFuncOp>(name));
    }
  }

  void declareLibrary(ModuleOp module) {
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    Type pointer = LLVM::LLVMPointerType::get(&getContext());
    auto type = LLVM::LLVMFunctionType::get(
        LLVM::LLVMVoidType::get(&getContext()), {pointer, pointer, pointer});
    LLVM::LLVMFuncOp::create(builder, module.getLoc(),
                             pto::isa_rt::kExecuteSymbol, type);
  }
};
} // namespace
