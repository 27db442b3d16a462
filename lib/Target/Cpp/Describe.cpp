//===- Describe.cpp - Kernels as the host sees them ---------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "pto/Dialect/PTOISA/Analysis/Kernels.h"
#include "pto/MachineIR/TargetMachine.h"
#include "pto/Target/Cpp/Cpp.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <nlohmann/json.hpp>

using namespace mlir;
using namespace mlir::pto_isa;

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// A name of C++ for argument `index`: its own, if the location has one.
static std::string getArgumentName(Value argument, unsigned index) {
  if (auto name = dyn_cast<NameLoc>(argument.getLoc())) {
    std::string text;
    for (char c : name.getName().getValue()) {
      text += llvm::isAlnum(c) ? c : '_';
    }
    if (isNameInCpp(text)) {
      return text;
    }
  }
  return "arg" + std::to_string(index);
}

/// Adds what `op` does with its operand to `argument`; returns whether the
/// results are made of the operand.
static bool addUse(OpOperand &use, KernelArgument &argument) {
  Operation *op = use.getOwner();
  if (isa<MakeTensorViewOp, PartitionViewOp, AddPtrOp>(op)) {
    return true;
  }
  if (isa<GetTensorViewDimOp, GetTensorViewStrideOp>(op)) {
    return false;
  }
  if (isa<LoadScalarOp>(op)) {
    argument.isRead = true;
    return false;
  }
  if (auto store = dyn_cast<StoreScalarOp>(op)) {
    argument.isWritten = true;
    return false;
  }
  OperandRole role = OperandRole::Update;
  if (auto instruction = dyn_cast<InstructionOpInterface>(op)) {
    SmallVector<OperandRole> roles = instruction.getRoles();
    if (use.getOperandNumber() < roles.size()) {
      role = roles[use.getOperandNumber()];
    }
  }
  argument.isRead |= role != OperandRole::Write;
  argument.isWritten |= role != OperandRole::Read && role != OperandRole::Value;
  return false;
}

/// The argument of a function that is called with the operand, or null.
static Value findCalled(OpOperand &use) {
  auto call = dyn_cast<func::CallOp>(use.getOwner());
  auto callee = call ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
                           call, call.getCalleeAttr())
                     : func::FuncOp();
  return callee && !callee.isExternal()
             ? callee.getArgument(use.getOperandNumber())
             : Value();
}

/// What a kernel does with an array: by the roles of what its address reaches.
static void findDirection(Value pointer, KernelArgument &argument) {
  llvm::SetVector<Value> reached;
  reached.insert(pointer);
  for (unsigned i = 0; i < reached.size(); ++i) {
    for (OpOperand &use : reached[i].getUses()) {
      if (Value called = findCalled(use)) {
        reached.insert(called);
      } else if (addUse(use, argument)) {
        reached.insert(use.getOwner()->result_begin(),
                       use.getOwner()->result_end());
      }
    }
  }
}

static KernelArgument describeArgument(BlockArgument value, unsigned index) {
  KernelArgument argument;
  argument.name = getArgumentName(value, index);
  Type type = value.getType();
  if (auto pointer = dyn_cast<PtrType>(type)) {
    argument.isPointer = true;
    type = pointer.getElementType();
    findDirection(value, argument);
  } else {
    argument.isRead = true;
  }
  argument.dtype = type.isIndex() ? "index" : getElementName(type);
  argument.element = getCppElement(type);
  return argument;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// The end of what a function uses of each memory.
static void findPeaks(func::FuncOp function, KernelSignature &kernel) {
  const pto::Machine *machine = pto::getTargetMachine(function);
  std::map<std::string, int64_t> peaks;
  auto use = [&](Place place, Value address, int64_t bytes) {
    std::optional<int64_t> begin =
        address ? getConstantIntValue(address) : std::nullopt;
    std::string name = stringifyPlace(place).str();
    if (const pto::Memory *memory =
            machine ? machine->findPlace(name) : nullptr) {
      name = memory->name;
    }
    if (begin) {
      peaks[name] = std::max(peaks[name], *begin + bytes);
    }
  };
  function.walk([&](Operation *op) {
    if (auto tile = dyn_cast<AllocTileOp>(op)) {
      use(tile.getType().getPlace(), tile.getAddr(), tile.getType().getBytes());
    } else if (auto tiles = dyn_cast<AllocMultiTileOp>(op)) {
      MultiTileType type = tiles.getType();
      use(type.getTile().getPlace(), tiles.getAddr(),
          type.getCount() * type.getTile().getBytes());
    }
  });
  kernel.peakBytes.assign(peaks.begin(), peaks.end());
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

bool KernelSignature::hasBothCores() const {
  return bodies.size() > 1 || llvm::any_of(bodies, [](const KernelBody &body) {
           return body.hasSections &&
                  (!body.kind || body.kind == KernelKind::Mixed);
         });
}

bool KernelSignature::waitsForBlocks() const {
  return llvm::any_of(
      bodies, [](const KernelBody &body) { return body.waitsForBlocks; });
}

bool KernelSignature::asksPosition() const {
  return llvm::any_of(bodies,
                      [](const KernelBody &body) { return body.asksPosition; });
}

/// What a function, with those that it calls, does.
static KernelBody describeBody(func::FuncOp function) {
  KernelBody body;
  body.name = function.getSymName().str();
  if (auto kind = function->getAttrOfType<KernelKindAttr>(
          PTOISADialect::getKernelKindAttrName())) {
    body.kind = kind.getValue();
  }
  llvm::SetVector<Operation *> reached;
  reached.insert(function);
  for (unsigned i = 0; i < reached.size(); ++i) {
    reached[i]->walk([&](Operation *op) {
      body.asksPosition |=
          isa<GetBlockIdxOp, GetBlockNumOp, GetSubblockIdxOp, GetSubblockNumOp>(
              op);
      body.hasSections |= isa<SectionCubeOp, SectionVectorOp>(op);
      body.waitsForBlocks |= isa<TWaitOp, TTestOp>(op);
      if (auto call = dyn_cast<func::CallOp>(op)) {
        if (auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
                call, call.getCalleeAttr())) {
          reached.insert(callee);
        }
      }
    });
  }
  return body;
}

static KernelSignature describeKernel(func::FuncOp function) {
  KernelSignature kernel;
  kernel.name = function.getSymName().str();
  // What the text around the call of a kernel has for itself.
  llvm::StringSet<> taken = {"args", "block", "blocks", "stream", kernel.name};
  for (BlockArgument argument : function.getArguments()) {
    kernel.arguments.push_back(
        describeArgument(argument, argument.getArgNumber()));
    std::string &name = kernel.arguments.back().name;
    while (!taken.insert(name).second) {
      name += "_";
    }
  }
  kernel.bodies.push_back(describeBody(function));
  if (const pto::Machine *machine = pto::getTargetMachine(function)) {
    kernel.vectorCores = std::max<int64_t>(machine->cores.vectorPerCube, 1);
  }
  findPeaks(function, kernel);
  return kernel;
}

/// Whether one call has arguments for both.
static bool haveSameArguments(const KernelSignature &a,
                              const KernelSignature &b) {
  return a.arguments.size() == b.arguments.size() &&
         llvm::all_of(llvm::zip_equal(a.arguments, b.arguments), [](auto pair) {
           const auto &[first, second] = pair;
           return first.isPointer == second.isPointer &&
                  first.element == second.element;
         });
}

/// The kernel of a cube core and its vector cores.
static KernelSignature mergePair(StringRef name, const KernelSignature &cube,
                                 const KernelSignature &vector) {
  KernelSignature pair = cube;
  pair.name = name.str();
  pair.bodies.push_back(vector.bodies.front());
  for (auto [mine, other] : llvm::zip_equal(pair.arguments, vector.arguments)) {
    mine.isRead |= other.isRead;
    mine.isWritten |= other.isWritten;
  }
  std::map<std::string, int64_t> peaks(cube.peakBytes.begin(),
                                       cube.peakBytes.end());
  for (const auto &[memory, bytes] : vector.peakBytes) {
    peaks[memory] = std::max(peaks[memory], bytes);
  }
  pair.peakBytes.assign(peaks.begin(), peaks.end());
  return pair;
}

/// Adds kernels whose parts for the two kinds of cores are functions with the
/// usual suffixes.
static void addPairs(CppFile &file) {
  std::map<std::string, KernelSignature> byName;
  for (const KernelSignature &kernel : file.kernels) {
    byName[kernel.name] = kernel;
  }
  for (const auto &[name, cube] : byName) {
    StringRef stem = name;
    if (!stem.consume_back("_aic") || byName.count(stem.str())) {
      continue;
    }
    auto vector = byName.find((stem + "_aiv").str());
    if (vector != byName.end() && haveSameArguments(cube, vector->second)) {
      file.kernels.push_back(mergePair(stem, cube, vector->second));
    }
  }
}

CppFile mlir::pto_isa::describeKernels(ModuleOp module) {
  CppFile file;
  if (const pto::Machine *machine = pto::getTargetMachine(module)) {
    file.machine = machine->name;
    file.hasVectorRegisters = pto_isa::detail::hasVectorRegisters(*machine);
  }
  for (func::FuncOp function : findKernels(module)) {
    file.kernels.push_back(describeKernel(function));
  }
  addPairs(file);
  return file;
}

//===----------------------------------------------------------------------===//
// Header and manifest
//===----------------------------------------------------------------------===//

static StringRef getKindName(const KernelSignature &kernel) {
  std::optional<KernelKind> kind = kernel.getKind();
  return kind ? stringifyKernelKind(*kind) : "mixed";
}

static StringRef getDirectionName(const KernelArgument &argument) {
  return argument.isWritten ? argument.isRead ? "inout" : "out" : "in";
}

/// `void *x, int64_t n`.
static std::string getHostParameters(const KernelSignature &kernel) {
  std::string text;
  for (const KernelArgument &argument : kernel.arguments) {
    text += text.empty() ? "" : ", ";
    text +=
        argument.isPointer
            ? (argument.isWritten ? "void *" : "const void *") + argument.name
            : (argument.element == "bool" ? "int32_t" : argument.element) +
                  " " + argument.name;
  }
  return text;
}

void mlir::pto_isa::printHostHeader(const CppFile &file, raw_ostream &os) {
  os << "// Kernels" << (file.machine.empty() ? "" : " for ") << file.machine
     << ". Written by pto-translate --pto-isa-to-host-header.\n"
     << "#pragma once\n#include <stdint.h>\n\n"
     << "#if defined(__cplusplus)\nextern \"C\" {\n#endif\n";
  for (const KernelSignature &kernel : file.kernels) {
    os << "\n// Runs `" << kernel.name << "` on `blocks` "
       << getKindName(kernel) << " cores.\n";
    for (const KernelArgument &argument : kernel.arguments) {
      os << "//   " << argument.name << ": "
         << (argument.isPointer ? "array of " : "") << argument.dtype << ", "
         << getDirectionName(argument) << "\n";
    }
    std::string parameters = getHostParameters(kernel);
    os << "void launch_" << kernel.name << "(uint32_t blocks, void *stream"
       << (parameters.empty() ? "" : ", ") << parameters << ");\n";
  }
  os << "\n#if defined(__cplusplus)\n}\n#endif\n";
}

void mlir::pto_isa::printManifest(const CppFile &file, raw_ostream &os) {
  nlohmann::ordered_json manifest;
  manifest["version"] = 1;
  manifest["machine"] = file.machine;
  manifest["kernels"] = nlohmann::ordered_json::array();
  for (const KernelSignature &kernel : file.kernels) {
    nlohmann::ordered_json entry;
    entry["name"] = kernel.name;
    entry["core"] = getKindName(kernel).str();
    entry["asksPosition"] = kernel.asksPosition();
    entry["arguments"] = nlohmann::ordered_json::array();
    for (const KernelArgument &argument : kernel.arguments) {
      nlohmann::ordered_json described;
      described["name"] = argument.name;
      described["kind"] = argument.isPointer ? "array" : "scalar";
      described["dtype"] = argument.dtype;
      described["direction"] = getDirectionName(argument).str();
      entry["arguments"].push_back(std::move(described));
    }
    entry["peakBytes"] = nlohmann::ordered_json::object();
    for (const auto &[memory, bytes] : kernel.peakBytes) {
      entry["peakBytes"][memory] = bytes;
    }
    manifest["kernels"].push_back(std::move(entry));
  }
  os << manifest.dump(2) << "\n";
}
