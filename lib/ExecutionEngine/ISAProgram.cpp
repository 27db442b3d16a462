//===- ISAProgram.cpp - What a launch of a pto_isa kernel is --------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Public texts name the functions of a kernel <kernel>_aic and <kernel>_aiv,
// and arguments that the launch fills in __pypto_spmd_*.
//
//===----------------------------------------------------------------------===//

#include "ISAProgram.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/MachineIR/TargetMachine.h"

#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::pto;
using namespace mlir::pto_isa;

//===----------------------------------------------------------------------===//
// Which functions
//===----------------------------------------------------------------------===//

static bool isEntry(func::FuncOp function) {
  return !function.isExternal() && !function.isPrivate() &&
         function.getNumResults() == 0;
}

/// The names of kernels, a pair being one.
static llvm::SetVector<StringRef> listEntries(ModuleOp module) {
  llvm::SetVector<StringRef> names;
  for (func::FuncOp function : module.getOps<func::FuncOp>()) {
    StringRef name = function.getName(), stem = name;
    if (!isEntry(function)) {
      continue;
    }
    bool isPair = (stem.consume_back("_aic") || stem.consume_back("_aiv")) &&
                  module.lookupSymbol((stem + "_aic").str()) &&
                  module.lookupSymbol((stem + "_aiv").str());
    names.insert(isPair ? stem : name);
  }
  for (ProgramOp program : module.getOps<ProgramOp>()) {
    names.insert(program.getName());
  }
  return names;
}

static llvm::Expected<SmallVector<func::FuncOp, 2>>
findFunctions(ModuleOp module, StringRef entry) {
  if (auto function = module.lookupSymbol<func::FuncOp>(entry)) {
    if (isEntry(function)) {
      return SmallVector<func::FuncOp, 2>{function};
    }
  }
  SmallVector<StringRef> names;
  entry.split(names, ',');
  SmallVector<func::FuncOp, 2> functions;
  for (StringRef name : names) {
    auto function = module.lookupSymbol<func::FuncOp>(name);
    if (function && llvm::is_contained(functions, function)) {
      return llvm::createStringError("kernel '" + name +
                                     "' stands twice in '--entry'");
    }
    if (function && isEntry(function)) {
      functions.push_back(function);
    }
  }
  if (names.size() > 1 && functions.size() == names.size()) {
    return functions;
  }
  auto cube = module.lookupSymbol<func::FuncOp>((entry + "_aic").str());
  auto vector = module.lookupSymbol<func::FuncOp>((entry + "_aiv").str());
  if (cube && vector && isEntry(cube) && isEntry(vector)) {
    return SmallVector<func::FuncOp, 2>{cube, vector};
  }
  std::string list = llvm::join(listEntries(module), ", ");
  return llvm::createStringError("no kernel '" + entry + "', expects one of " +
                                 list);
}

static void eraseOthers(ModuleOp module, ArrayRef<Operation *> roots) {
  llvm::SetVector<Operation *> needed(llvm::from_range, roots);
  for (unsigned next = 0; next < needed.size(); ++next) {
    auto uses = SymbolTable::getSymbolUses(needed[next]);
    for (const SymbolTable::SymbolUse &use :
         uses ? *uses : SymbolTable::UseRange({})) {
      if (Operation *used = module.lookupSymbol(use.getSymbolRef())) {
        needed.insert(used);
      }
    }
  }
  for (Operation &op :
       llvm::make_early_inc_range(module.getBody()->getOperations())) {
    if (!needed.contains(&op)) {
      op.erase();
    }
  }
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

namespace {
/// Whether a kernel writes what a value points to.
class WriteSearch {
public:
  WriteSearch(ModuleOp module) : module(module) {}
  bool isWritten(Value pointer) {
    pending.insert(pointer);
    for (unsigned next = 0; next < pending.size(); ++next) {
      for (OpOperand &use : pending[next].getUses()) {
        if (writes(use)) {
          return true;
        }
      }
    }
    return false;
  }

private:
  bool writes(OpOperand &use);
  bool follow(OpOperand &use);
  bool isReadOnly(Operation *op);

  ModuleOp module;
  llvm::SetVector<Value> pending;
};
} // namespace

bool WriteSearch::isReadOnly(Operation *op) {
  return isa<LoadScalarOp, ReadOp, GetTensorViewDimOp, GetTensorViewStrideOp,
             AicInitializePipeOp, AivInitializePipeOp, InitializeL2LPipeOp,
             SetFFTsOp, CmoCacheInvalidOp, TPrefetchAsyncOp, TSyncOp>(op);
}

/// Goes on with what a loop or a branch makes of the value; false if the user
/// is neither.
bool WriteSearch::follow(OpOperand &use) {
  Operation *op = use.getOwner();
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch && isa<RegionBranchTerminatorOpInterface>(op)) {
    branch = dyn_cast<RegionBranchOpInterface>(op->getParentOp());
  }
  if (!branch) {
    return false;
  }
  RegionBranchSuccessorMapping mapping;
  branch.getSuccessorOperandInputMapping(mapping);
  for (Value value : mapping.lookup(&use)) {
    pending.insert(value);
  }
  return true;
}

bool WriteSearch::writes(OpOperand &use) {
  Operation *op = use.getOwner();
  if (auto launch = dyn_cast<LaunchOp>(op)) {
    return !llvm::is_contained(launch.getReads(), use.get()) ||
           llvm::is_contained(launch.getWrites(), use.get()) ||
           llvm::is_contained(launch.getUpdates(), use.get());
  }
  if (follow(use)) {
    return false;
  }
  if (auto instruction = dyn_cast<InstructionOpInterface>(op)) {
    OperandRole role = instruction.getRoles()[use.getOperandNumber()];
    return role == OperandRole::Write || role == OperandRole::Update ||
           role == OperandRole::Scratch;
  }
  if (isa<AddPtrOp, CastPtrOp, MakeTensorViewOp, PartitionViewOp>(op)) {
    pending.insert(op->getResult(0));
    return false;
  }
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
    if (callee && !callee.isExternal()) {
      pending.insert(callee.getArgument(use.getOperandNumber()));
      return false;
    }
  }
  return !isReadOnly(op);
}

static std::string getName(BlockArgument argument) {
  auto name = dyn_cast<NameLoc>(argument.getLoc());
  return name ? name.getName().str() : "";
}

static isa_rt::Argument getMeaning(BlockArgument argument) {
  std::string name = getName(argument);
  if (name == "__pypto_spmd_block_idx") {
    return isa_rt::Argument::BlockIdx;
  }
  if (name == "__pypto_spmd_block_num") {
    return isa_rt::Argument::BlockNum;
  }
  return name == "__pypto_spmd_subblock_idx" ? isa_rt::Argument::SubblockIdx
                                             : isa_rt::Argument::Word;
}

/// Extents, PTO_DYNAMIC where the type leaves them open.
static std::vector<int64_t> getSizes(ShapedType view) {
  std::vector<int64_t> sizes;
  for (int64_t size : view.getShape()) {
    sizes.push_back(ShapedType::isDynamic(size) ? PTO_DYNAMIC : size);
  }
  return sizes;
}

static llvm::Expected<ISAArgument> describe(ModuleOp module,
                                            BlockArgument argument) {
  ISAArgument result;
  result.name = getName(argument);
  Type type = argument.getType(), element = type;
  if (auto pointer = dyn_cast<PtrType>(type)) {
    element = pointer.getElementType();
    result.sizes = {PTO_DYNAMIC};
  } else if (auto view = dyn_cast<TensorViewType>(type)) {
    element = view.getElementType();
    result.isView = true;
    result.sizes = getSizes(view);
  } else {
    result.isScalar = true;
  }
  bool isByte = isa<HiF8Type, F4E2M1x2Type, F4E1M2x2Type>(element);
  result.dtype = isa<IndexType>(element) ? int32_t(PTO_I64)
                 : isByte                ? int32_t(PTO_UI8)
                                         : getDTypeCode(element);
  if (result.dtype == 0) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return llvm::createStringError(
        "argument " + Twine(argument.getArgNumber()) + " of type " + text +
        " cannot be given to a launch");
  }
  result.isWritten =
      !result.isScalar && WriteSearch(module).isWritten(argument);
  return result;
}

/// Adds the arguments of a function to those of the program; gives, for each,
/// which of them it is. `byPlace`: those of an earlier function, in order.
static llvm::Expected<std::vector<size_t>> addArguments(ISAProgram &program,
                                                        ModuleOp module,
                                                        func::FuncOp function,
                                                        bool byPlace) {
  std::vector<size_t> sources;
  for (BlockArgument argument : function.getArguments()) {
    if (getMeaning(argument) != isa_rt::Argument::Word) {
      continue;
    }
    auto described = describe(module, argument);
    if (!described) {
      return described.takeError();
    }
    size_t source = sources.size();
    if (!byPlace) {
      source = llvm::find_if(program.arguments,
                             [&](const ISAArgument &known) {
                               return !known.name.empty() &&
                                      known.name == described->name;
                             }) -
               program.arguments.begin();
    }
    sources.push_back(source);
    if (source >= program.arguments.size()) {
      program.arguments.push_back(std::move(*described));
      continue;
    }
    ISAArgument &known = program.arguments[source];
    known.isWritten |= described->isWritten;
    if (known.dtype != described->dtype ||
        known.isScalar != described->isScalar) {
      return llvm::createStringError(
          "expects the functions of kernel '" + program.name +
          "' to have the same arguments, but argument '" + known.name +
          "' has two types");
    }
  }
  return sources;
}

//===----------------------------------------------------------------------===//
// Cores
//===----------------------------------------------------------------------===//

/// Which cores execute a function: by its kind, else by its sections.
static std::pair<bool, bool> getCores(func::FuncOp function) {
  if (auto kind = function->getAttrOfType<KernelKindAttr>(
          PTOISADialect::getKernelKindAttrName())) {
    return {kind.getValue() != KernelKind::Vector,
            kind.getValue() != KernelKind::Cube};
  }
  bool cube = false, vector = false;
  function.walk([&](Operation *op) {
    cube |= isa<SectionCubeOp>(op);
    vector |= isa<SectionVectorOp>(op);
  });
  return {cube, vector};
}

static void addCores(std::vector<ISACore> &cores, func::FuncOp function,
                     bool isPair, int64_t vectorCores,
                     const std::vector<size_t> &sources) {
  ISACore core;
  core.sources = sources;
  core.function = function.getName().str();
  for (BlockArgument argument : function.getArguments()) {
    core.meanings.push_back(getMeaning(argument));
  }
  auto [cube, vector] = getCores(function);
  if (cube) {
    core.kind = isa_rt::CoreKind::Cube;
    cores.push_back(core);
  }
  // A kernel of vector cores alone has one in each block.
  int64_t count = cube || isPair ? vectorCores : 1;
  for (int64_t k = 0; vector && k < count; ++k) {
    core.kind = isa_rt::CoreKind::Vector;
    core.subblock = k;
    cores.push_back(core);
  }
  if (!cube && !vector) {
    cores.push_back(core);
  }
}

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

/// The functions of what a program launches, in the order of the first
/// launches. What is no function is left out: lowering tells where.
static llvm::MapVector<StringRef, SmallVector<func::FuncOp, 2>>
listLaunched(ProgramOp program) {
  llvm::MapVector<StringRef, SmallVector<func::FuncOp, 2>> launched;
  SymbolTableCollection symbols;
  program.walk([&](LaunchOp launch) {
    auto [found, isNew] = launched.try_emplace(launch.getKernel());
    if (!isNew) {
      return;
    }
    for (FunctionOpInterface function : launch.findFunctions(symbols)) {
      if (auto kernel = dyn_cast<func::FuncOp>(*function)) {
        found->second.push_back(kernel);
      }
    }
  });
  launched.remove_if([](auto &kernel) { return kernel.second.empty(); });
  return launched;
}

/// A kernel for launches.
static ISALaunched describeKernel(StringRef name,
                                  ArrayRef<func::FuncOp> functions,
                                  int64_t vectorCores) {
  ISALaunched kernel;
  kernel.name = name.str();
  bool isPair = functions.size() > 1;
  for (func::FuncOp function : functions) {
    addCores(kernel.cores, function, isPair, vectorCores, {});
  }
  // A pair has the same arguments.
  func::FuncOp function = functions.front();
  for (Type type : function.getArgumentTypes()) {
    auto view = dyn_cast<ShapedType>(type);
    kernel.views.push_back(view ? std::optional(getSizes(view)) : std::nullopt);
  }
  return kernel;
}

/// The program that `entry` names, or the only one, if there is one.
static llvm::Expected<std::optional<ISAProgram>>
selectProgram(ModuleOp module, StringRef entry, int64_t vectorCores) {
  auto programs = llvm::to_vector(module.getOps<ProgramOp>());
  auto program =
      entry.empty() ? ProgramOp() : module.lookupSymbol<ProgramOp>(entry);
  if (entry.empty() && programs.size() == 1) {
    program = programs.front();
  }
  if (!program) {
    return std::nullopt;
  }
  ISAProgram result;
  result.name = program.getName().str();
  ISACore core;
  core.function = result.name;
  core.kind = isa_rt::CoreKind::Host;
  for (BlockArgument argument : program.getBody().getArguments()) {
    auto described = describe(module, argument);
    if (!described) {
      return described.takeError();
    }
    core.meanings.push_back(isa_rt::Argument::Word);
    core.sources.push_back(result.arguments.size());
    result.arguments.push_back(std::move(*described));
  }
  result.cores.push_back(core);
  SmallVector<Operation *> needed{program};
  for (auto &[name, functions] : listLaunched(program)) {
    result.kernels.push_back(describeKernel(name, functions, vectorCores));
    needed.append(functions.begin(), functions.end());
  }
  eraseOthers(module, needed);
  return result;
}

llvm::Expected<ISAProgram> mlir::pto::selectISAProgram(ModuleOp module,
                                                       const std::string &entry,
                                                       int64_t vectorCores) {
  wrapCallsInSections(module);
  auto found = selectProgram(module, entry, vectorCores);
  if (!found) {
    return found.takeError();
  }
  if (*found) {
    return std::move(**found);
  }
  llvm::SetVector<StringRef> entries = listEntries(module);
  if (entry.empty() && entries.size() != 1) {
    return llvm::createStringError(entries.empty()
                                       ? std::string("no kernel in the module")
                                       : "choose a kernel by --entry, one of " +
                                             llvm::join(entries, ", "));
  }
  ISAProgram program;
  program.name = entry.empty() ? entries.front().str() : entry;
  auto functions = findFunctions(module, program.name);
  if (!functions) {
    return functions.takeError();
  }
  bool isPair = functions->size() > 1;
  bool byPlace = isPair && !StringRef(program.name).contains(',');
  for (func::FuncOp function : *functions) {
    auto sources = addArguments(program, module, function,
                                byPlace && function != functions->front());
    if (!sources) {
      return sources.takeError();
    }
    addCores(program.cores, function, isPair, vectorCores, *sources);
  }
  eraseOthers(module,
              SmallVector<Operation *>(functions->begin(), functions->end()));
  return program;
}
