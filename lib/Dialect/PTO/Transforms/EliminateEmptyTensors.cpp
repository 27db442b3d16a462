//===- EliminateEmptyTensors.cpp - Values computed where they are stored -===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A store of a computed tensor is followed back to the empty tensor that the
// computation began with, which then becomes the store's window. Operations are
// numbered in program order, and per buffer the numbers of those that touch it
// are kept sorted: whether something touches a buffer between two operations is
// one look-up. Stores are visited last first, so that the pieces of a local
// tensor find the window that the tensor itself has become.
//
// Relies on destinations being used linearly and on loops that carry one buffer
// per tensor.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "pto/Dialect/PTO/Transforms/Passes.h"
#include <set>

namespace mlir::pto {
#define GEN_PASS_DEF_ELIMINATEEMPTYTENSORSPASS
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

/// Whether the result is another look at the operand's buffer.
static bool isWindow(Operation *op) {
  return isa<tensor::ExtractSliceOp, tensor::CastOp, tensor::CollapseShapeOp,
             tensor::ExpandShapeOp>(op);
}

/// The operand whose buffer `result` is written into, or null.
static OpOperand *getDestination(OpResult result) {
  Operation *op = result.getOwner();
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    return &insert.getDestMutable();
  }
  if (auto insert = dyn_cast<tensor::InsertOp>(op)) {
    return &insert.getDestMutable();
  }
  if (auto store = dyn_cast<bufferization::MaterializeInDestinationOp>(op)) {
    return &store.getDestMutable();
  }
  if (auto style = dyn_cast<DestinationStyleOpInterface>(op)) {
    return style.getTiedOpOperand(result);
  }
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    return loop.getTiedLoopInit(result);
  }
  return nullptr;
}

namespace {

/// The buffers of a function and what touches them.
class Buffers {
public:
  explicit Buffers(func::FuncOp function);

  /// What stands for the buffer of `value`; null if that depends on a branch.
  Value get(Value value) const;

  /// The place of an operation of the original program.
  unsigned getPlace(Operation *op) const { return places.lookup(op); }

  /// Whether anything but `except` touches the buffer from place `begin` on,
  /// before place `end`.
  bool isTouched(Value buffer, unsigned begin, unsigned end,
                 const llvm::SmallPtrSetImpl<Operation *> &except) const;

  /// Makes `value` another name of `buffer`.
  void merge(Value value, Value buffer);

  /// Lets `value`, which is new, be of `buffer`.
  void add(Value value, Value buffer) { buffers[value] = buffer; }

private:
  void visit(Operation *op);
  void visitCarried(Operation *op);
  void visitYield(Operation *op);

  DenseMap<Value, Value> buffers;
  DenseMap<Operation *, unsigned> places;
  SmallVector<Operation *> order;
  /// By buffer; under null what touches a buffer that is not known.
  DenseMap<Value, std::set<unsigned>> touches;
};

} // namespace

Buffers::Buffers(func::FuncOp function) {
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != function) {
      places[op] = order.size();
      order.push_back(op);
      visit(op);
    }
  });
}

Value Buffers::get(Value value) const {
  for (auto next = buffers.find(value);
       next != buffers.end() && next->second != value;
       next = buffers.find(value)) {
    value = next->second;
  }
  return value;
}

bool Buffers::isTouched(
    Value buffer, unsigned begin, unsigned end,
    const llvm::SmallPtrSetImpl<Operation *> &except) const {
  auto known = touches.find(buffer);
  if (known == touches.end()) {
    return false;
  }
  for (auto place = known->second.lower_bound(begin);
       place != known->second.end() && *place < end; ++place) {
    if (!except.contains(order[*place])) {
      return true;
    }
  }
  return false;
}

void Buffers::merge(Value value, Value buffer) {
  value = get(value);
  if (value == buffer) {
    return;
  }
  buffers[value] = buffer;
  std::set<unsigned> moved = std::move(touches[value]);
  std::set<unsigned> &all = touches[buffer];
  if (all.size() < moved.size()) {
    std::swap(all, moved);
  }
  all.insert(moved.begin(), moved.end());
}

/// The region arguments of a loop are of its initial values' buffers.
void Buffers::visitCarried(Operation *op) {
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop) {
    return;
  }
  for (auto [init, argument] :
       llvm::zip(loop.getInits(), loop.getRegionIterArgs())) {
    buffers[argument] = get(init);
  }
  if (isa<scf::WhileOp>(op)) {
    for (auto [init, result] : llvm::zip(loop.getInits(), op->getResults())) {
      buffers[result] = get(init);
    }
  }
}

/// A result of branches is of the buffer that all of them give.
void Buffers::visitYield(Operation *op) {
  if (auto condition = dyn_cast<scf::ConditionOp>(op)) {
    auto loop = cast<scf::WhileOp>(op->getParentOp());
    for (auto [value, argument] :
         llvm::zip(condition.getArgs(), loop.getAfterArguments())) {
      buffers[argument] = get(value);
    }
  }
  if (!isa<scf::IfOp>(op->getParentOp())) {
    return;
  }
  for (auto [value, result] :
       llvm::zip(op->getOperands(), op->getParentOp()->getResults())) {
    Value buffer = get(value);
    auto [entry, isNew] = buffers.try_emplace(result, buffer);
    if (!isNew && entry->second != buffer) {
      entry->second = Value();
    }
  }
}

void Buffers::visit(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>()) {
    visitYield(op);
    return;
  }
  visitCarried(op);
  if (isWindow(op)) {
    buffers[op->getResult(0)] = get(op->getOperand(0));
    return;
  }
  for (OpResult result : op->getResults()) {
    if (OpOperand *destination = getDestination(result)) {
      buffers[result] = get(destination->get());
    }
  }
  if (isa<tensor::DimOp>(op)) {
    return;
  }
  for (Value operand : op->getOperands()) {
    if (isa<RankedTensorType>(operand.getType())) {
      touches[get(operand)].insert(places[op]);
    }
  }
}

//===----------------------------------------------------------------------===//
// One store
//===----------------------------------------------------------------------===//

namespace {

/// Replaces the empty tensors of one function.
class Eliminator {
public:
  explicit Eliminator(func::FuncOp function);

  /// Computes what `store` stores in its window, as far as that is possible.
  void run(SubsetInsertionOpInterface store);

private:
  bool canJoin(Value value, SubsetInsertionOpInterface store, Value target);
  bool isFree(OpOperand &empty, SubsetInsertionOpInterface store, Value target);
  void replace(OpOperand &empty, SubsetInsertionOpInterface store,
               Value target);
  bool collect(SubsetInsertionOpInterface store);
  bool areApart() const;

  Buffers buffers;
  DominanceInfo dominance;
  /// Inputs that may be the buffer of a written argument.
  DenseMap<Value, SmallVector<Value>> aliases;
  /// Operations that make the value to store, and what they make on the way.
  llvm::SmallPtrSet<Operation *, 8> makers;
  SmallVector<Value> made;
  /// Uses of the empty tensors that they begin with.
  SmallVector<OpOperand *> empties;
};

} // namespace

Eliminator::Eliminator(func::FuncOp function) : buffers(function) {
  for (BlockArgument argument : function.getArguments()) {
    if (auto alias = function.getArgAttrOfType<IntegerAttr>(
            argument.getArgNumber(), PTODialect::getAliasAttrName())) {
      aliases[function.getArgument(alias.getInt())].push_back(argument);
    }
  }
}

/// Whether the use may write the tensor or lets it leave the block.
static bool mayChange(OpOperand &use) {
  Operation *op = use.getOwner();
  if (op->hasTrait<OpTrait::IsTerminator>() || op->getNumRegions() > 1 ||
      isa<LoopLikeOpInterface>(op)) {
    return true;
  }
  return llvm::any_of(op->getResults(), [&](OpResult result) {
    return getDestination(result) == &use;
  });
}

/// Whether `value`, which is on the way to the store, may share the buffer
/// `target` with it: others only read it, and before the next touch.
bool Eliminator::canJoin(Value value, SubsetInsertionOpInterface store,
                         Value target) {
  Block *block = store->getBlock();
  unsigned last = buffers.getPlace(store);
  SmallVector<Value> work{value};
  while (!work.empty()) {
    Value current = work.pop_back_val();
    for (OpOperand &use : current.getUses()) {
      Operation *user = use.getOwner();
      if (user == store || makers.contains(user) || isa<tensor::DimOp>(user)) {
        continue;
      }
      if (isWindow(user)) {
        work.push_back(user->getResult(0));
      } else if (mayChange(use) || !block->findAncestorOpInBlock(*user)) {
        return false;
      }
      last = std::max(last, buffers.getPlace(user));
    }
  }
  llvm::SmallPtrSet<Operation *, 1> none;
  unsigned begin = buffers.getPlace(store) + 1;
  // Bufferization takes a later read for a conflict with a store of the whole.
  bool isWhole = isa<bufferization::MaterializeInDestinationOp>(store);
  return last < begin ||
         (!isWhole && !buffers.isTouched(target, begin, last, none) &&
          !buffers.isTouched(Value(), begin, last, none));
}

/// Whether the window is known where the empty tensor is used, and nothing
/// looks at the target from there to the store.
bool Eliminator::isFree(OpOperand &empty, SubsetInsertionOpInterface store,
                        Value target) {
  Operation *first =
      store->getBlock()->findAncestorOpInBlock(*empty.getOwner());
  bool isKnown =
      first && target &&
      llvm::all_of(
          store.getValuesNeededToBuildSubsetExtraction(), [&](Value value) {
            return dominance.properlyDominates(value, empty.getOwner());
          });
  if (!isKnown) {
    return false;
  }
  unsigned begin = buffers.getPlace(first), end = buffers.getPlace(store);
  if (buffers.isTouched(target, begin, end, makers) ||
      buffers.isTouched(Value(), begin, end, makers)) {
    return false;
  }
  // What makes the value may read the very elements that it writes, but of an
  // alias nobody knows which they are.
  llvm::SmallPtrSet<Operation *, 1> none;
  return llvm::none_of(aliases.lookup(target), [&](Value alias) {
    return buffers.isTouched(alias, begin, end, none);
  });
}

/// Lets the user of `empty` begin with the store's window.
void Eliminator::replace(OpOperand &empty, SubsetInsertionOpInterface store,
                         Value target) {
  SmallVector<Value> needed = store.getValuesNeededToBuildSubsetExtraction();
  Operation *user = empty.getOwner();
  // As early as the window is known: what is stored into it may begin there.
  OpBuilder builder(user);
  Operation *last = nullptr;
  for (Value value : needed) {
    Operation *definition = value.getDefiningOp();
    if (definition && definition->getBlock() == user->getBlock() &&
        (!last || last->isBeforeInBlock(definition))) {
      last = definition;
    }
  }
  if (last) {
    builder.setInsertionPointAfter(last);
  } else {
    builder.setInsertionPointToStart(user->getBlock());
  }
  Value old = empty.get();
  Value window = store.buildSubsetExtraction(builder, old.getLoc());
  buffers.add(window, target);
  if (window.getType() != old.getType()) {
    window =
        tensor::CastOp::create(builder, old.getLoc(), old.getType(), window);
    buffers.add(window, target);
  }
  buffers.merge(old, target);
  empty.set(window);
}

/// Finds what makes the value to store; returns whether all of it begins with
/// empty tensors.
bool Eliminator::collect(SubsetInsertionOpInterface store) {
  makers.clear();
  made.clear();
  empties.clear();
  bool isComplete = true;
  SmallVector<OpOperand *> work{&store.getSourceOperand()};
  while (!work.empty()) {
    OpOperand *operand = work.pop_back_val();
    auto value = dyn_cast<OpResult>(operand->get());
    Operation *op = value ? value.getOwner() : nullptr;
    if (auto empty = dyn_cast_or_null<tensor::EmptyOp>(op)) {
      empties.push_back(operand);
      continue;
    }
    if (auto branches = dyn_cast_or_null<scf::IfOp>(op)) {
      for (scf::YieldOp yield : {branches.thenYield(), branches.elseYield()}) {
        work.push_back(&yield->getOpOperand(value.getResultNumber()));
        makers.insert(yield);
      }
    } else if (auto cast = dyn_cast_or_null<tensor::CastOp>(op)) {
      work.push_back(&cast.getSourceMutable());
    } else if (OpOperand *next = value ? getDestination(value) : nullptr) {
      work.push_back(next);
    } else {
      isComplete = false;
      continue;
    }
    makers.insert(op);
    made.push_back(value);
  }
  return isComplete;
}

/// Whether nothing that makes the value comes before what begins with another
/// empty tensor, which would overwrite it: branches may give either.
bool Eliminator::areApart() const {
  return llvm::none_of(empties, [&](OpOperand *empty) {
    return llvm::any_of(made, [&](Value value) {
      return dominance.properlyDominates(value, empty->getOwner());
    });
  });
}

void Eliminator::run(SubsetInsertionOpInterface store) {
  Value target = buffers.get(store.getDestinationOperand().get());
  bool isComplete = collect(store);
  Value source = store.getSourceOperand().get();
  // A store of the whole must be in place, which bufferization cannot see of a
  // value that leaves a region; but such a value is the stored tensor already.
  bool isDone = isa<bufferization::MaterializeInDestinationOp>(store) &&
                isa_and_nonnull<scf::ForOp, scf::IfOp>(source.getDefiningOp());
  isComplete &= source.getType() == store->getResult(0).getType();
  auto canShare = [&](OpOperand *empty) {
    return isFree(*empty, store, target);
  };
  bool canJoinAll = areApart() && llvm::all_of(made, [&](Value value) {
                      return canJoin(value, store, target);
                    });
  if (!canJoinAll ||
      (isDone && (!isComplete || !llvm::all_of(empties, canShare)))) {
    return;
  }
  for (OpOperand *empty : empties) {
    if (canShare(empty)) {
      replace(*empty, store, target);
    }
  }
  if (isDone) {
    store->getResult(0).replaceAllUsesWith(source);
    store->erase();
  }
}

namespace {
struct EliminateEmptyTensorsPass
    : public pto::impl::EliminateEmptyTensorsPassBase<
          EliminateEmptyTensorsPass> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isExternal()) {
      return;
    }
    Eliminator eliminator(function);
    SmallVector<SubsetInsertionOpInterface> stores;
    function.walk([&](SubsetInsertionOpInterface op) {
      bool isTensor =
          isa<RankedTensorType>(op.getDestinationOperand().get().getType());
      if (isTensor && op->getNumResults() == 1) {
        stores.push_back(op);
      }
    });
    for (SubsetInsertionOpInterface store : llvm::reverse(stores)) {
      eliminator.run(store);
    }
  }
};
} // namespace
