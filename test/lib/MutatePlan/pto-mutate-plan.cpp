//===- pto-mutate-plan.cpp - Break plans and look whether it shows ------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans the kernels of a file and proves them; then breaks them in one place at
// a time and counts whether the proof notices:
//
// - a tile is moved onto one that holds something while it is written, which is
//   read later (TileLiveness, which the proof does not know, says which);
// - a tile is moved onto the slots of a queue;
// - a slot of a queue is given back before its tile is used.
//
// A tile that is written in parts may hold, for the analysis, what nobody
// reads: such mutants are counted apart. In a region of several blocks it takes
// all tiles for alive in all blocks, so that there it says of none which.
//
// Prints one line of counts, with the names in COUNTS of
// utils/fuzz/mutate_plan.py. Exit code 1: a plan is refused, or a mutant was
// accepted.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/Matchers.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/ToolUtilities.h"
#include "pto/Dialect/PTOISA/Analysis/TileLiveness.h"
#include "pto/Dialect/PTOISA/IR/PTOISAQueueSlots.h"
#include "pto/Dialect/PTOISA/Transforms/Passes.h"
#include "pto/InitAllDialects.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;
using namespace mlir::pto_isa;

namespace {
llvm::cl::opt<std::string> inputName(llvm::cl::Positional, llvm::cl::init("-"));
llvm::cl::opt<std::string>
    machineName("machine", llvm::cl::init("a2a3"),
                llvm::cl::desc("Target of modules that have none"));
llvm::cl::opt<bool> verbose("verbose",
                            llvm::cl::desc("Print what was accepted"));

struct Counts {
  int kernels = 0, unreadable = 0, noPlan = 0, refused = 0;
  int mutants = 0, caught = 0, partial = 0, partialCaught = 0;
};

/// A kernel that was changed in one place, named by places in the program.
struct Mutant {
  /// Numbers of operations in program order: what to move, and where to.
  unsigned op, onto;
  /// Whether a slot is given back early; else a tile is moved.
  bool isFree = false;
  /// Whether the analysis may see more than is read.
  bool isPartial = false;
};
} // namespace

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

static LogicalResult runPass(ModuleOp module, std::unique_ptr<Pass> pass) {
  PassManager passes(module.getContext());
  passes.addNestedPass<func::FuncOp>(std::move(pass));
  return passes.run(module);
}

/// Whether the proof goes through; says nothing.
static bool isProved(ModuleOp module) {
  ScopedDiagnosticHandler quiet(module.getContext(),
                                [](Diagnostic &) { return success(); });
  return succeeded(verify(module)) &&
         succeeded(runPass(module, createVerifyPlannedPass()));
}

//===----------------------------------------------------------------------===//
// Which mutants there are
//===----------------------------------------------------------------------===//

static Place getPlace(Value root) {
  if (auto reserve = root.getDefiningOp<ReserveBufferOp>()) {
    return reserve.getLocation();
  }
  if (auto multi = dyn_cast<MultiTileType>(root.getType())) {
    return multi.getTile().getPlace();
  }
  return cast<TileType>(root.getType()).getPlace();
}

/// Whether every write to a root leaves nothing of what it held.
static bool isWrittenWhole(const TileLiveness &liveness, unsigned root) {
  return llvm::all_of(liveness.getAccesses(root), [](const TileAccess &access) {
    return !access.writes || access.reads || access.replaces;
  });
}

/// Whether one execution of a function runs one of two operations only: they
/// are in different branches, and no loop comes back.
static bool areExclusive(Operation *lhs, Operation *rhs) {
  return insideMutuallyExclusiveRegions(lhs, rhs) &&
         !lhs->getParentOfType<LoopLikeOpInterface>();
}

/// Whether a root holds, across an operation that does not touch it, something
/// that is read later. In a branch that does not write the root, the analysis
/// sees it alive for what the other one writes.
static bool isHeldAcross(const TileLiveness &liveness, unsigned root,
                         Operation *op) {
  unsigned time = 2 * liveness.getNumber(op) + 1;
  bool isTouched =
      llvm::any_of(liveness.getAccesses(root),
                   [&](const TileAccess &access) { return access.op == op; });
  bool isWritten =
      llvm::any_of(liveness.getAccesses(root), [&](const TileAccess &access) {
        return access.writes && !areExclusive(access.op, op);
      });
  return !isTouched && isWritten &&
         llvm::any_of(liveness.getIntervals(root), [&](LiveInterval life) {
           return life.first < time && time + 1 <= life.last;
         });
}

/// Tiles onto those that are held while they are written, and onto queues.
static void addMoves(const TileRoots &roots, const TileLiveness &liveness,
                     function_ref<unsigned(Operation *)> number,
                     SmallVectorImpl<Mutant> &mutants) {
  for (auto [moved, tile] : llvm::enumerate(roots.getRoots())) {
    if (!isa<AllocTileOp, AllocMultiTileOp>(tile.getDefiningOp())) {
      continue;
    }
    for (unsigned other = 0; other < roots.getRoots().size(); ++other) {
      Value onto = roots.getRoots()[other];
      if (moved == other || getPlace(tile) != getPlace(onto)) {
        continue;
      }
      bool isQueue = isa<ReserveBufferOp>(onto.getDefiningOp());
      bool isHit = llvm::any_of(
          liveness.getAccesses(moved), [&](const TileAccess &access) {
            return access.writes && isHeldAcross(liveness, other, access.op);
          });
      if (!isQueue && !isHit) {
        continue;
      }
      bool isPartial = !isQueue && !(isWrittenWhole(liveness, moved) &&
                                     isWrittenWhole(liveness, other));
      mutants.push_back({number(tile.getDefiningOp()),
                         number(onto.getDefiningOp()), false, isPartial});
    }
  }
}

/// Slots that are given back right after the pop of a tile that is used later.
static void addFrees(func::FuncOp function,
                     function_ref<unsigned(Operation *)> number,
                     SmallVectorImpl<Mutant> &mutants) {
  function.walk([&](Block *block) {
    std::map<std::pair<void *, int64_t>, SmallVector<QueueUse>> held;
    for (Operation &op : *block) {
      std::optional<QueueUse> use = getQueueUse(&op);
      if (!use) {
        continue;
      }
      auto &queue =
          held[{use->key.first.getAsOpaquePointer(), use->key.second}];
      if (use->popped) {
        queue.push_back(*use);
        continue;
      }
      // The only one that is held: it is what is given back.
      if (queue.size() == 1) {
        Value tile = queue.front().popped;
        Operation *pop = nullptr;
        for (Operation &before : *block) {
          std::optional<QueueUse> other = getQueueUse(&before);
          pop = other && other->popped == tile && before.isBeforeInBlock(&op)
                    ? &before
                    : pop;
        }
        bool isUsed = llvm::any_of(tile.getUsers(), [&](Operation *user) {
          return isa<InstructionOpInterface>(user) && !getQueueUse(user) &&
                 user->getBlock() == block && pop->isBeforeInBlock(user) &&
                 user->isBeforeInBlock(&op);
        });
        if (isUsed) {
          mutants.push_back({number(&op), number(pop), true, false});
        }
      }
      if (!queue.empty()) {
        queue.erase(queue.begin());
      }
    }
  });
}

//===----------------------------------------------------------------------===//
// Changing a kernel
//===----------------------------------------------------------------------===//

static SmallVector<Operation *> listOperations(ModuleOp module) {
  SmallVector<Operation *> all;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) { all.push_back(op); });
  return all;
}

/// The first byte of what an operation declares; -1 if it is not constant.
static int64_t getAddress(Operation *op) {
  if (auto reserve = dyn_cast<ReserveBufferOp>(op)) {
    return reserve.getBase() ? int64_t(*reserve.getBase()) : -1;
  }
  Value address = isa<AllocTileOp>(op) ? cast<AllocTileOp>(op).getAddr()
                                       : cast<AllocMultiTileOp>(op).getAddr();
  IntegerAttr constant;
  return address && matchPattern(address, m_Constant(&constant))
             ? constant.getInt()
             : -1;
}

/// Makes the change; returns whether it could.
static bool apply(ModuleOp module, const Mutant &mutant) {
  SmallVector<Operation *> all = listOperations(module);
  Operation *op = all[mutant.op], *onto = all[mutant.onto];
  if (mutant.isFree) {
    op->moveAfter(onto);
    return true;
  }
  int64_t at = getAddress(onto), before = getAddress(op);
  if (at < 0 || before < 0) {
    return false;
  }
  // Within its memory: what lies outside is another fault.
  auto type = op->getResult(0).getType();
  auto multi = dyn_cast<MultiTileType>(type);
  int64_t bytes = multi ? multi.getBytes() : cast<TileType>(type).getBytes();
  const pto::Memory *memory = pto::getTargetMachine(op)->findPlace(
      stringifyPlace(getPlace(op->getResult(0))));
  at = std::min(at, (memory->capacity - bytes) / memory->alignment *
                        memory->alignment);
  OpBuilder builder(op);
  Value address = arith::ConstantIntOp::create(builder, op->getLoc(),
                                               builder.getI64Type(), at);
  if (auto alloc = dyn_cast<AllocTileOp>(op)) {
    alloc.getAddrMutable().assign(address);
  } else {
    cast<AllocMultiTileOp>(op).getAddrMutable().assign(address);
  }
  return true;
}

static void tryMutant(ModuleOp module, const Mutant &mutant, Counts &counts) {
  OwningOpRef<ModuleOp> clone(module.clone());
  if (!apply(*clone, mutant)) {
    return;
  }
  bool isCaught = !isProved(*clone);
  ++(mutant.isPartial ? counts.partial : counts.mutants);
  (mutant.isPartial ? counts.partialCaught : counts.caught) += isCaught;
  if (!isCaught && (verbose || !mutant.isPartial)) {
    SmallVector<Operation *> all = listOperations(module);
    InFlightDiagnostic remark = all[mutant.op]->emitRemark(
        mutant.isFree ? "given back early, and not caught"
                      : "moved, and not caught");
    if (mutant.isPartial) {
      remark << "; written in parts";
    }
    remark.attachNote(all[mutant.onto]->getLoc()) << "onto this";
  }
}

//===----------------------------------------------------------------------===//
// A file
//===----------------------------------------------------------------------===//

/// Whether a region in a function has several blocks.
static bool hasBlocks(func::FuncOp function) {
  return function
      .walk([](Block *block) {
        return block->getNumSuccessors() > 0 ? WalkResult::interrupt()
                                             : WalkResult::advance();
      })
      .wasInterrupted();
}

static void mutate(ModuleOp module, Counts &counts) {
  DenseMap<Operation *, unsigned> numbers;
  for (auto [at, op] : llvm::enumerate(listOperations(module))) {
    numbers[op] = at;
  }
  auto number = [&](Operation *op) { return numbers.lookup(op); };
  SmallVector<Mutant> mutants;
  module.walk([&](func::FuncOp function) {
    if (function.isExternal()) {
      return;
    }
    ++counts.kernels;
    if (!hasBlocks(function)) {
      TileRoots roots(function);
      TileLiveness liveness(function, roots);
      addMoves(roots, liveness, number, mutants);
    }
    addFrees(function, number, mutants);
  });
  for (const Mutant &mutant : mutants) {
    tryMutant(module, mutant, counts);
  }
}

static void runOn(ModuleOp module, const pto::Machine &machine,
                  Counts &counts) {
  bool hasGiven = false;
  {
    ScopedDiagnosticHandler quiet(module.getContext(),
                                  [](Diagnostic &) { return success(); });
    bool hasTarget = true;
    module.walk([&](ModuleOp nested) {
      hasTarget &= pto::getTargetMachine(nested) != nullptr;
    });
    if (!hasTarget && failed(pto::setTargetMachine(module, machine))) {
      ++counts.unreadable;
      return;
    }
    if (failed(verify(module))) {
      ++counts.unreadable;
      return;
    }
    module.walk([&](Operation *op) {
      hasGiven |= isa<TAssignOp>(op) ||
                  (isa<AllocTileOp, AllocMultiTileOp, ReserveBufferOp>(op) &&
                   getAddress(op) >= 0);
    });
    OwningOpRef<ModuleOp> given(module.clone());
    if (failed(runPass(module, createPlanMemoryPass()))) {
      // Addresses that are given everywhere need no plan.
      if (!isProved(*given)) {
        ++counts.noPlan;
        return;
      }
      return mutate(*given, counts);
    }
  }
  if (!isProved(module)) {
    if (hasGiven) {
      // Not ours to answer for.
      ++counts.noPlan;
      return;
    }
    ++counts.refused;
    (void)runPass(module, createVerifyPlannedPass());
    return;
  }
  mutate(module, counts);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::ParseCommandLineOptions(argc, argv, "breaks plans of memory\n");
  DialectRegistry registry;
  pto::registerAllDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  llvm::Expected<pto::Machine> machine = pto::Machine::resolve(machineName);
  std::string message;
  auto file = openInputFile(inputName, &message);
  if (!machine || !file) {
    llvm::errs() << (file ? toString(machine.takeError()) : message) << "\n";
    return 1;
  }
  Counts counts;
  auto runOnChunk = [&](std::unique_ptr<llvm::MemoryBuffer> chunk,
                        raw_ostream &) {
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(std::move(chunk), SMLoc());
    OwningOpRef<ModuleOp> module;
    {
      ScopedDiagnosticHandler quiet(&context,
                                    [](Diagnostic &) { return success(); });
      module = parseSourceFile<ModuleOp>(sources, &context);
    }
    if (!module) {
      ++counts.unreadable;
      return success();
    }
    SourceMgrDiagnosticHandler loud(sources, &context);
    runOn(*module, *machine, counts);
    return success();
  };
  (void)splitAndProcessBuffer(std::move(file), runOnChunk, llvm::nulls());
  llvm::outs() << counts.kernels << " kernels, " << counts.unreadable
               << " unreadable, " << counts.noPlan << " without a plan, "
               << counts.refused << " refused, " << counts.mutants
               << " mutants, " << counts.caught << " caught, " << counts.partial
               << " partial, " << counts.partialCaught << " partial caught\n";
  return counts.refused != 0 || counts.mutants != counts.caught;
}
