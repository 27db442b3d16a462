//===- SpecializeUnroll.cpp - One loop per unroll factor ----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each body of a pto.loop is cloned whole, then refined in one forward walk
// over the *original*: an original operation still has its original types, so
// that its axes say what broadcasts, while the operands of its clone already
// have the refined ones. Relies on the original loop being erased only when all
// its factors are done, and on values being defined before they are used.
//
//===----------------------------------------------------------------------===//

#include "StoreCarried.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/FoldUtils.h"
#include "pto/Dialect/PTO/Transforms/Passes.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Threading.h"

namespace mlir::pto {
#define GEN_PASS_DEF_SPECIALIZEUNROLLPASS
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Refinement of one operation
//===----------------------------------------------------------------------===//

/// Whether the operation keeps its rules; says nothing to the user.
static bool isValid(Operation *op) {
  // Other threads keep their diagnostics.
  uint64_t self = llvm::get_threadid();
  ScopedDiagnosticHandler quiet(op->getContext(), [self](Diagnostic &) {
    return success(llvm::get_threadid() == self);
  });
  return succeeded(verify(op, /*verifyRecursively=*/false));
}

/// Gives operand `index` of `op` the type `type`.
static void castOperand(Operation *op, unsigned index, Type type) {
  Value value = op->getOperand(index);
  if (value.getType() == type) {
    return;
  }
  OpBuilder builder(op);
  op->setOperand(index,
                 tensor::CastOp::create(builder, op->getLoc(), type, value));
}

/// Gives the operands of `clone` the types they have in `original`.
static void castOperands(Operation *original, Operation *clone) {
  for (auto [index, type] : llvm::enumerate(original->getOperandTypes())) {
    castOperand(clone, index, type);
  }
}

/// Makes constant sizes of a created tensor or window static, as far as that
/// keeps the rules of the operation.
template <typename OpTy>
static void refineSizes(OpTy op) {
  SmallVector<Value> oldValues(op.getSizes()), values;
  SmallVector<int64_t> oldSizes(op.getStaticSizes()), sizes(oldSizes);
  RankedTensorType oldType = getTensorType(op->getResult(0));
  unsigned next = 0;
  for (int64_t &size : sizes) {
    if (!ShapedType::isDynamic(size)) {
      continue;
    }
    Value value = oldValues[next++];
    std::optional<int64_t> constant = getConstantIntValue(value);
    if (constant && *constant >= 0) {
      size = *constant;
    } else {
      values.push_back(value);
    }
  }
  RankedTensorType type = op.refineResultTypes(op->getOperandTypes()).front();
  op.getSizesMutable().assign(values);
  op.setStaticSizes(sizes);
  op->getResult(0).setType(type);
  if (!isValid(op)) {
    op.getSizesMutable().assign(oldValues);
    op.setStaticSizes(oldSizes);
    op->getResult(0).setType(oldType);
  }
}

/// Refines the results of `clone` by the types of its operands.
static void refineResults(AxesOpInterface original, Operation *clone) {
  if (auto update = dyn_cast<UpdateOpInterface>(clone)) {
    clone->getResult(0).setType(update.getDestinationOperand().get().getType());
    return;
  }
  SmallVector<RankedTensorType> types =
      original.refineResultTypes(clone->getOperandTypes());
  for (auto [result, type] : llvm::zip(clone->getResults(), types)) {
    result.setType(type);
  }
}

/// Lets the carried values of a loop follow their initial values: carried
/// tensors keep their extents.
static void refineCarried(ValueRange inits, ValueRange arguments,
                          ValueRange results) {
  for (auto [init, argument, result] : llvm::zip(inits, arguments, results)) {
    argument.setType(init.getType());
    result.setType(init.getType());
  }
}

/// Refines a loop or terminator. Returns false for other operations.
static bool refineControl(Operation *original, Operation *clone) {
  if (auto loop = dyn_cast<scf::ForOp>(clone)) {
    refineCarried(loop.getInits(), loop.getRegionIterArgs(), loop.getResults());
    return true;
  }
  if (auto loop = dyn_cast<LoopOp>(clone)) {
    for (Region &body : loop.getBodies()) {
      refineCarried(loop.getInits(), ValueRange(LoopOp::getIterArgs(body)),
                    loop.getResults());
    }
    return true;
  }
  if (!isa<scf::YieldOp, YieldOp>(clone)) {
    return false;
  }
  bool isNested = isa<scf::ForOp, LoopOp>(clone->getParentOp());
  for (unsigned index = 0; index < clone->getNumOperands(); ++index) {
    // Results of a loop in the body follow it; those of a branch stay.
    castOperand(clone, index,
                isNested && clone->getParentOp()->getNumResults() > index
                    ? clone->getParentOp()->getResult(index).getType()
                    : original->getOperand(index).getType());
  }
  return true;
}

/// Whether every result is a number, as in index arithmetic.
static bool isScalarOp(Operation *op) {
  return op->getNumResults() > 0 && op->getNumRegions() == 0 &&
         llvm::all_of(op->getResultTypes(),
                      [](Type type) { return type.isIntOrIndex(); });
}

/// Refines `clone`, whose operands are refined, by what `original` says.
static void refine(Operation *original, Operation *clone,
                   OperationFolder &folder) {
  if (refineControl(original, clone)) {
    return;
  }
  if (isScalarOp(clone) &&
      isa<arith::ArithDialect, affine::AffineDialect, tensor::TensorDialect>(
          clone->getDialect())) {
    (void)folder.tryToFold(clone);
    return;
  }
  bool takesRefined = isa_and_nonnull<PTODialect>(clone->getDialect()) ||
                      isa<tensor::CastOp, tensor::ExtractOp>(clone);
  if (!takesRefined) {
    castOperands(original, clone);
    return;
  }
  bool isSized = isa<ViewOp, ExpandOp, FullOp, IotaOp>(clone);
  bool isRefined = original->getOperandTypes() != clone->getOperandTypes();
  if (isRefined && !isSized) {
    if (auto axes = dyn_cast<AxesOpInterface>(original)) {
      refineResults(axes, clone);
    }
  }
  if (isRefined && !isValid(clone)) {
    castOperands(original, clone);
    for (auto [result, type] :
         llvm::zip(clone->getResults(), original->getResultTypes())) {
      result.setType(type);
    }
  }
  llvm::TypeSwitch<Operation *>(clone).Case<ViewOp, ExpandOp, FullOp, IotaOp>(
      [](auto sized) { refineSizes(sized); });
}

//===----------------------------------------------------------------------===//
// The chain of loops
//===----------------------------------------------------------------------===//

/// A body is not copied more often than this, but looped over: no list that
/// people write has a factor beyond, and the copies would be one function.
static constexpr int64_t kMaxCopies = 256;

namespace {
/// Replaces one pto.loop.
class Specializer {
public:
  Specializer(LoopOp loop, OperationFolder &folder)
      : loop(loop), folder(folder), builder(loop), loc(loop.getLoc()),
        step(getConstantIntValue(loop.getStep())), position(loop.getLb()),
        carried(loop.getInits()) {}

  /// Replaces the loop; adds the loops of the new bodies to `nested`.
  void run(SmallVectorImpl<LoopOp> &nested);

private:
  void assertStep();
  bool isOnlyWriter();
  Value getChunk(int64_t factor);
  void addLoop(int64_t factor, Value stop, Value chunk);
  void addTrip(scf::ForOp loopOp, int64_t factor, Value chunk);
  SmallVector<Value> cloneBody(Region &body, Value at, Value length,
                               ValueRange values);

  template <typename OpTy, typename... Args>
  Value fold(Args... args) {
    return builder.createOrFold<OpTy>(loc, args...);
  }
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  LoopOp loop;
  OperationFolder &folder;
  OpBuilder builder;
  Location loc;
  std::optional<int64_t> step; ///< where it is a constant
  Value position;              ///< where the next factor begins
  SmallVector<Value> carried;  ///< values that the next factor begins with
  SmallVector<LoopOp> inner;   ///< loops of the new bodies
};
} // namespace

void Specializer::assertStep() {
  if (step) {
    return;
  }
  Value isPositive = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::sgt, loop.getStep(), constant(0));
  AssertOp::create(builder, loc, isPositive,
                   "expects a positive step, but found {0}",
                   ValueRange{loop.getStep()},
                   builder.getStringAttr(loop->getName().getStringRef()));
}

/// Whether the loop writes tensors and no loop stands for it yet: an output
/// that nothing else writes must keep a writer.
bool Specializer::isOnlyWriter() {
  return llvm::equal(carried, loop.getInits()) &&
         loop.walk([](UpdateOpInterface) { return WalkResult::interrupt(); })
             .wasInterrupted();
}

/// Positions that a trip of `factor` covers; null where they are more than
/// there can be.
Value Specializer::getChunk(int64_t factor) {
  if (!step) {
    return fold<arith::MulIOp>(constant(factor), loop.getStep());
  }
  int64_t chunk;
  if (llvm::MulOverflow(factor, *step, chunk)) {
    return nullptr;
  }
  return constant(chunk);
}

/// Clones a body for one trip and refines it. Returns what it yields.
SmallVector<Value> Specializer::cloneBody(Region &body, Value at, Value length,
                                          ValueRange values) {
  IRMapping map;
  map.map(LoopOp::getPosition(body), at);
  map.map(LoopOp::getLength(body), length);
  map.map(LoopOp::getIterArgs(body), values);
  for (Operation &op : body.front()) {
    builder.clone(op, map);
  }
  Operation *yield = map.lookup(body.front().getTerminator());
  body.walk<WalkOrder::PreOrder>([&](Operation *original) {
    Operation *clone = map.lookup(original);
    if (clone == yield) {
      castOperands(original, clone);
      return;
    }
    refine(original, clone, folder);
  });
  SmallVector<Value> results(yield->getOperands());
  yield->erase();
  return results;
}

/// Fills the body of a new loop.
void Specializer::addTrip(scf::ForOp loopOp, int64_t factor, Value chunk) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loopOp.getBody());
  PollCancelOp::create(builder, loc);
  int64_t copies = loop.getReplicate() ? factor : 1;
  Value length = loop.getReplicate() ? loop.getStep() : chunk;
  Value at = loopOp.getInductionVar();
  Region &body = loop.getBodyFor(factor);
  SmallVector<Value> values(loopOp.getRegionIterArgs());
  if (copies > kMaxCopies) {
    Value end = fold<arith::AddIOp>(at, chunk);
    auto all =
        scf::ForOp::create(builder, loc, at, end, loop.getStep(), values);
    OpBuilder::InsertionGuard inside(builder);
    builder.setInsertionPointToStart(all.getBody());
    values =
        cloneBody(body, all.getInductionVar(), length, all.getRegionIterArgs());
    if (!values.empty()) {
      scf::YieldOp::create(builder, loc, values);
    }
    values.assign(all.getResults().begin(), all.getResults().end());
    copies = 0;
  }
  for (int64_t copy = 0; copy < copies; ++copy) {
    if (copy > 0) {
      at = fold<arith::AddIOp>(at, loop.getStep());
    }
    values = cloneBody(body, at, length, values);
  }
  if (!values.empty()) {
    scf::YieldOp::create(builder, loc, values);
  }
  loopOp.walk<WalkOrder::PreOrder>([&](LoopOp op) {
    inner.push_back(op);
    return WalkResult::skip();
  });
}

/// Adds the loop of one factor, from the position to `stop`.
void Specializer::addLoop(int64_t factor, Value stop, Value chunk) {
  auto loopOp =
      scf::ForOp::create(builder, loc, position, stop, chunk, carried);
  addTrip(loopOp, factor, chunk);
  carried.assign(loopOp.getResults().begin(), loopOp.getResults().end());
}

void Specializer::run(SmallVectorImpl<LoopOp> &nested) {
  assertStep();
  for (int64_t factor : loop.getNormalizedFactors()) {
    Value chunk = getChunk(factor);
    if (!chunk) {
      continue;
    }
    if (factor == 1) {
      std::optional<int64_t> begin = getConstantIntValue(position);
      std::optional<int64_t> end = getConstantIntValue(loop.getUb());
      bool isEmpty =
          position == loop.getUb() || (begin && end && *begin >= *end);
      if (!isEmpty || isOnlyWriter()) {
        addLoop(factor, loop.getUb(), chunk);
      }
      continue;
    }
    Value left = fold<arith::MaxSIOp>(
        fold<arith::SubIOp>(loop.getUb(), position), constant(0));
    // The span is not negative, so that division floors.
    Value trips = fold<arith::DivSIOp>(left, chunk);
    if (isConstantIntValue(trips, 0)) {
      continue;
    }
    Value stop =
        fold<arith::AddIOp>(position, fold<arith::MulIOp>(trips, chunk));
    addLoop(factor, stop, chunk);
    position = stop;
  }
  nested.append(inner);
  loop.replaceAllUsesWith(carried);
  loop.erase();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
/// Turns each unrolled loop into one loop per factor.
struct SpecializeUnrollPass
    : pto::impl::SpecializeUnrollPassBase<SpecializeUnrollPass> {
  void runOnOperation() override {
    OperationFolder folder(&getContext());
    SmallVector<LoopOp> work;
    getOperation().walk<WalkOrder::PreOrder>([&](LoopOp loop) {
      work.push_back(loop);
      return WalkResult::skip();
    });
    while (!work.empty()) {
      Specializer(work.pop_back_val(), folder).run(work);
    }
    // Only now: the copies of a replicated body store once.
    storeCarried(getOperation());
  }
};
} // namespace
