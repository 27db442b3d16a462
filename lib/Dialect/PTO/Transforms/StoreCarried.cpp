//===- StoreCarried.cpp - Loops yield versions of what they carry -------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop carries one buffer per tensor. What a region makes anew for the next
// trip is stored into the carried tensor where the trip ends, or in the
// branches that give it. The stores of one trip happen at once: each reads what
// it stores before another overwrites it. Relies on linear use: what is yielded
// is the newest version of its tensor.
//
//===----------------------------------------------------------------------===//

#include "StoreCarried.h"
#include "pto/Dialect/PTO/Analysis/Destinations.h"
#include "pto/Dialect/PTO/Transforms/Passes.h"

namespace mlir::pto {
#define GEN_PASS_DEF_STORECARRIEDPASS
#include "pto/Dialect/PTO/Transforms/Passes.h.inc"
} // namespace mlir::pto

using namespace mlir;
using namespace mlir::pto;

/// A new tensor with the contents of `value`.
static Value copy(OpBuilder &builder, Value value) {
  Location loc = value.getLoc();
  RankedTensorType type = getTensorType(value);
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (type.isDynamicDim(dim)) {
      sizes.push_back(tensor::DimOp::create(builder, loc, value, dim));
    }
  }
  Value empty = tensor::EmptyOp::create(builder, loc, type, sizes);
  SmallVector<OpFoldResult> zeros(type.getRank(), builder.getIndexAttr(0));
  return AssembleOp::create(builder, loc, value, empty, zeros);
}

namespace {

/// An operand of a terminator that shall be a version of a carried tensor.
struct Store {
  OpOperand *operand;
  Value carried;
};

/// The stores into a function's carried tensors, loop by loop, inner ones
/// first.
class Stores {
public:
  explicit Stores(FunctionOpInterface function) : function(function) {}

  void run();

private:
  void visitLoop(Operation *op, const CarriedValues &carried);
  void separateBranches(scf::IfOp op);
  void storeAll(Operation *terminator, ArrayRef<Store> stores);
  void storeHere(Operation *terminator, SmallVector<Store> stores);
  scf::IfOp getBranches(const Store &store) const;
  bool isLastUse(OpOperand &init) const;

  FunctionOpInterface function;
  Destinations destinations;
};

} // namespace

/// A choice between tensors as branches, which may store for themselves.
static void branch(arith::SelectOp op) {
  bool isTensor = isa<RankedTensorType>(op.getType());
  if (!isTensor || !op.getCondition().getType().isInteger(1)) {
    return;
  }
  OpBuilder builder(op);
  auto yield = [](Value value) {
    return [value](OpBuilder &builder, Location loc) {
      scf::YieldOp::create(builder, loc, value);
    };
  };
  auto branches =
      scf::IfOp::create(builder, op.getLoc(), op.getCondition(),
                        yield(op.getTrueValue()), yield(op.getFalseValue()));
  op.replaceAllUsesWith(branches.getResult(0));
  op.erase();
}

/// Gives each update a destination of its own where one value, made anew,
/// serves several: equal operations are merged (CSE) without regard to what
/// becomes of their results. Filled tensors are made again for any other use.
static void separateDestinations(FunctionOpInterface function) {
  llvm::SmallDenseSet<Value> taken;
  function->walk([&](UpdateOpInterface update) {
    OpOperand &operand = update.getDestinationOperand();
    Operation *maker = operand.get().getDefiningOp();
    bool isMadeAnew = maker && isPure(maker) && maker->getNumRegions() == 0 &&
                      maker->getNumResults() == 1 &&
                      !isa<UpdateOpInterface, tensor::CastOp>(maker);
    if (!isMadeAnew || operand.get().hasOneUse()) {
      return;
    }
    if (isa<FullOp, IotaOp>(maker) || !taken.insert(operand.get()).second) {
      OpBuilder builder(update);
      operand.set(builder.clone(*maker)->getResult(0));
    }
  });
}

/// Whether the tensor is a window or another shape of the elements of another.
static bool isPartOfAnother(Value tensor) {
  return isa_and_nonnull<ViewOp, ReshapeOp, tensor::ExtractSliceOp,
                         tensor::CollapseShapeOp, tensor::ExpandShapeOp>(
      tensor.getDefiningOp());
}

void Stores::run() {
  separateDestinations(function);
  function->walk([](arith::SelectOp op) { branch(op); });
  function->walk([&](Operation *op) {
    CarriedValues carried = getCarriedValues(op);
    if (!carried.regions.empty()) {
      visitLoop(op, carried);
    }
    destinations.visit(op);
  });
  function->walk([&](scf::IfOp op) { separateBranches(op); });
}

/// Whether the use may change the tensor, or hand it to what does.
static bool mayChange(OpOperand &use) {
  Operation *op = use.getOwner();
  if (auto update = dyn_cast<UpdateOpInterface>(op)) {
    return &update.getDestinationOperand() == &use;
  }
  return op->hasTrait<OpTrait::IsTerminator>() ||
         !getCarriedValues(op).regions.empty();
}

/// A result that is no version of one tensor starts as a copy of a tensor that
/// something else may change while the result is in use.
void Stores::separateBranches(scf::IfOp op) {
  for (OpResult result : op.getResults()) {
    if (!isa<RankedTensorType>(result.getType()) || result.use_empty() ||
        destinations.getRoot(result) != result) {
      continue;
    }
    for (scf::YieldOp yield : {op.thenYield(), op.elseYield()}) {
      OpOperand &operand = yield->getOpOperand(result.getResultNumber());
      bool isShared =
          llvm::any_of(operand.get().getUses(), [&](OpOperand &use) {
            return &use != &operand && mayChange(use);
          });
      if (isShared) {
        OpBuilder builder(yield);
        operand.set(copy(builder, operand.get()));
      }
    }
  }
}

/// Whether nothing but the loop may use the initial value of its operand
/// `init`, so that the loop may write it.
bool Stores::isLastUse(OpOperand &init) const {
  for (OpOperand &use : init.get().getUses()) {
    if (&use != &init && !isa<tensor::DimOp>(use.getOwner())) {
      return false;
    }
  }
  Region *home = init.get().getParentRegion();
  for (Region *region = init.getOwner()->getParentRegion(); region != home;
       region = region->getParentRegion()) {
    if (!isa<scf::IfOp>(region->getParentOp())) {
      return false;
    }
  }
  return true;
}

void Stores::visitLoop(Operation *op, const CarriedValues &carried) {
  llvm::SmallDenseSet<unsigned> written;
  for (const auto &[arguments, yields] : carried.regions) {
    SmallVector<Store> stores;
    MutableArrayRef<OpOperand> operands(yields.getBase(), yields.size());
    for (auto [index, argument] : llvm::enumerate(arguments)) {
      bool isMadeAnew = index < yields.size() &&
                        isa<RankedTensorType>(argument.getType()) &&
                        argument.getType() == yields[index].getType() &&
                        destinations.getRoot(yields[index]) != argument;
      if (isMadeAnew) {
        stores.push_back({&operands[index], argument});
        written.insert(index);
      }
    }
    if (!stores.empty()) {
      storeAll(stores.front().operand->getOwner(), stores);
    }
  }
  OpBuilder builder(op);
  for (unsigned index : written) {
    // The loop was to start from a copy; bufferization makes that of a tensor
    // that is made in the function where it has to, but not of its parts.
    OpOperand &init = carried.inits[index];
    auto root = dyn_cast<BlockArgument>(destinations.getRoot(init.get()));
    bool isArgument = root && root.getOwner()->getParentOp() == function;
    if ((root && (isArgument || !isLastUse(init))) ||
        isPartOfAnother(init.get())) {
      init.set(copy(builder, init.get()));
    }
  }
}

/// The branches that may store for themselves, or null: they give the value to
/// `store` alone, and nothing after them looks at the carried tensor.
scf::IfOp Stores::getBranches(const Store &store) const {
  Value value = store.operand->get();
  auto branches = value.getDefiningOp<scf::IfOp>();
  Operation *terminator = store.operand->getOwner();
  if (!branches || !value.hasOneUse() ||
      branches->getBlock() != terminator->getBlock()) {
    return nullptr;
  }
  for (Operation *op = branches->getNextNode(); op; op = op->getNextNode()) {
    WalkResult result = op->walk([&](Operation *nested) {
      bool isUsed = llvm::any_of(nested->getOperands(), [&](Value operand) {
        return destinations.getRoot(operand) == store.carried;
      });
      return isUsed ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (result.wasInterrupted()) {
      return nullptr;
    }
  }
  return branches;
}

/// Stores at the end of a region, or of branches within it.
void Stores::storeAll(Operation *terminator, ArrayRef<Store> stores) {
  SmallVector<std::pair<Operation *, SmallVector<Store>>> work;
  SmallVector<Operation *> branched;
  work.emplace_back(terminator, SmallVector<Store>(stores));
  while (!work.empty()) {
    auto [end, pending] = work.pop_back_val();
    llvm::MapVector<Operation *, SmallVector<Store>> inner;
    SmallVector<Store> here;
    for (const Store &store : pending) {
      scf::IfOp branches = getBranches(store);
      if (!branches) {
        here.push_back(store);
        continue;
      }
      if (!inner.contains(branches)) {
        branched.push_back(branches);
        inner[branches] = {};
      }
      unsigned index = cast<OpResult>(store.operand->get()).getResultNumber();
      for (scf::YieldOp yield : {branches.thenYield(), branches.elseYield()}) {
        OpOperand &operand = yield->getOpOperand(index);
        if (destinations.getRoot(operand.get()) != store.carried) {
          inner[yield].push_back({&operand, store.carried});
        }
      }
    }
    storeHere(end, std::move(here));
    for (auto &[op, found] : inner) {
      if (!found.empty()) {
        work.emplace_back(op, std::move(found));
      }
    }
  }
  for (Operation *op : llvm::reverse(branched)) {
    destinations.visit(op);
  }
}

/// Stores right before `terminator`: first what is not needed by another store,
/// and through a copy where two need each other's tensor.
void Stores::storeHere(Operation *terminator, SmallVector<Store> stores) {
  OpBuilder builder(terminator);
  while (!stores.empty()) {
    auto *next = llvm::find_if(stores, [&](const Store &store) {
      return llvm::none_of(stores, [&](const Store &other) {
        return other.operand != store.operand &&
               destinations.getRoot(other.operand->get()) == store.carried;
      });
    });
    if (next == stores.end()) {
      OpOperand *operand = stores.front().operand;
      operand->set(copy(builder, operand->get()));
      continue;
    }
    RankedTensorType type = getTensorType(next->carried);
    SmallVector<OpFoldResult> zeros(type.getRank(), builder.getIndexAttr(0));
    auto stored =
        AssembleOp::create(builder, next->operand->get().getLoc(),
                           next->operand->get(), next->carried, zeros);
    destinations.visit(stored);
    next->operand->set(stored);
    stores.erase(next);
  }
}

void pto::storeCarried(FunctionOpInterface function) { Stores(function).run(); }

namespace {
struct StoreCarriedPass : pto::impl::StoreCarriedPassBase<StoreCarriedPass> {
  void runOnOperation() override {
    if (!getOperation().isExternal()) {
      storeCarried(getOperation());
    }
  }
};
} // namespace
