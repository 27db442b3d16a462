//===- MachineVerify.cpp - Checks among the facts of a machine ------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names must be unique and names that refer to something must find it; numbers
// that divide or bound others must do so.
//
//===----------------------------------------------------------------------===//

#include "MachineFields.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <set>

using namespace mlir::pto;

namespace {

/// Collects the first error.
class Verifier {
public:
  explicit Verifier(const Machine &machine) : machine(machine) {}

  std::string run();

private:
  void fail(const llvm::Twine &path, const llvm::Twine &message) {
    if (error.empty()) {
      error = ("'" + path + "' " + message).str();
    }
  }
  template <typename List, typename GetKey>
  void checkUnique(llvm::StringRef list, const List &items, GetKey getKey);
  void checkMemoryName(const llvm::Twine &path, llvm::StringRef name);
  void checkPositive(const llvm::Twine &path, int64_t value);
  void checkMemory(const std::string &path, const Memory &memory);
  void checkReserved(const std::string &path, const Memory &memory);
  void checkFeatures();
  void checkCommon();
  void checkPaths();
  void checkEvents();
  void checkNpu();

  const Machine &machine;
  std::string error;
};

} // namespace

template <typename List, typename GetKey>
void Verifier::checkUnique(llvm::StringRef list, const List &items,
                           GetKey getKey) {
  std::set<std::string> seen;
  for (auto [index, item] : llvm::enumerate(items)) {
    std::string key = getKey(item);
    if (key.empty()) {
      fail("/" + list + "/" + llvm::Twine(index), "has an empty name");
    } else if (!seen.insert(key).second) {
      fail("/" + list + "/" + llvm::Twine(index),
           "is a duplicate of '" + key + "'");
    }
  }
}

void Verifier::checkMemoryName(const llvm::Twine &path, llvm::StringRef name) {
  if (!machine.findMemory(name)) {
    fail(path, "names the unknown memory '" + name + "'");
  }
}

void Verifier::checkPositive(const llvm::Twine &path, int64_t value) {
  if (value <= 0) {
    fail(path, "expects an integer > 0, but found " + llvm::Twine(value));
  }
}

void Verifier::checkReserved(const std::string &path, const Memory &memory) {
  int64_t last = 0;
  for (auto [index, range] : llvm::enumerate(memory.reserved)) {
    std::string at = path + "/reserved/" + std::to_string(index);
    if (range.begin >= range.end) {
      fail(at, "expects 'begin' below 'end', but found " +
                   llvm::Twine(range.begin) + " and " + llvm::Twine(range.end));
    } else if (range.end > memory.capacity) {
      fail(at + "/end", "is outside memory '" + memory.name + "' of " +
                            llvm::Twine(memory.capacity) + " bytes");
    } else if (range.begin < last) {
      fail(at + "/begin", "overlaps the range before it");
    }
    last = range.end;
  }
}

void Verifier::checkMemory(const std::string &path, const Memory &memory) {
  checkPositive(path + "/capacity", memory.capacity);
  if (!llvm::isPowerOf2_64(memory.alignment)) {
    fail(path + "/alignment",
         "expects a power of two, but found " + llvm::Twine(memory.alignment));
  } else if (!llvm::isPowerOf2_64(memory.planAlignment) ||
             memory.planAlignment < memory.alignment) {
    fail(path + "/planAlignment",
         "expects a power of two not below 'alignment', but found " +
             llvm::Twine(memory.planAlignment));
  }
  checkReserved(path, memory);
}

void Verifier::checkFeatures() {
  for (auto [index, feature] : llvm::enumerate(machine.features)) {
    llvm::StringRef name = feature;
    if (llvm::none_of(getMachineFeatures(), [&](const MachineFeature &known) {
          return known.name == name;
        })) {
      fail("/features/" + llvm::Twine(index),
           "is the unknown feature '" + name + "'");
    }
  }
}

void Verifier::checkCommon() {
  auto byName = [](const auto &item) { return item.name; };
  auto itself = [](const std::string &item) { return item; };
  if (machine.name.empty()) {
    fail("/name", "is empty");
  }
  checkUnique("memories", machine.memories, byName);
  checkUnique("memories", machine.memories,
              [](const Memory &memory) { return memory.place; });
  checkUnique("caches", machine.caches, byName);
  checkUnique("costs", machine.costs, byName);
  checkUnique("features", machine.features, itself);
  checkUnique("dtypes", machine.dtypes, getDTypeName);
  checkFeatures();
  if (machine.memories.empty() || machine.memories.front().name != "gm") {
    fail("/memories/0", "expects the memory 'gm'");
  }
  for (auto [index, memory] : llvm::enumerate(machine.memories)) {
    checkMemory("/memories/" + std::to_string(index), memory);
  }
  for (auto [index, cache] : llvm::enumerate(machine.caches)) {
    checkPositive("/caches/" + llvm::Twine(index) + "/bytes", cache.bytes);
    checkPositive("/caches/" + llvm::Twine(index) + "/lineBytes",
                  cache.lineBytes);
  }
  checkPositive("/cores/vector", machine.cores.vector);
  checkPositive("/vector/registerBytes", machine.vector.registerBytes);
  checkPositive("/vector/blockBytes", machine.vector.blockBytes);
}

void Verifier::checkPaths() {
  checkUnique("paths", machine.paths,
              [](const Path &path) { return path.from + "->" + path.to; });
  for (auto [index, path] : llvm::enumerate(machine.paths)) {
    std::string at = "/paths/" + std::to_string(index);
    checkMemoryName(at + "/from", path.from);
    checkMemoryName(at + "/to", path.to);
    if (!machine.findPipe(path.pipe)) {
      fail(at + "/pipe", "names the unknown pipe '" + path.pipe + "'");
    }
    if (path.unit == Path::GiBPerSecond && !machine.findCost("clock")) {
      fail(at + "/unit", "needs the cost 'clock'");
    }
  }
  for (auto [index, epilogue] : llvm::enumerate(machine.epilogues)) {
    std::string at = "/epilogues/" + std::to_string(index);
    checkMemoryName(at + "/to", epilogue.to);
    if (!machine.findPath("l0c", epilogue.to)) {
      fail(at + "/to", "has no path from 'l0c' to '" + epilogue.to + "'");
    }
  }
}

void Verifier::checkEvents() {
  const Events &events = machine.events;
  checkPositive("/events/perPair", events.perPair);
  int64_t least = 0;
  for (auto [index, id] : llvm::enumerate(events.crossCoreReserved)) {
    if (id < least || id >= events.crossCore) {
      fail("/events/crossCoreReserved/" + llvm::Twine(index),
           "expects ascending ids below " + llvm::Twine(events.crossCore) +
               ", but found " + llvm::Twine(id));
    }
    least = id + 1;
  }
}

void Verifier::checkNpu() {
  const CubeUnit &cube = machine.cube;
  checkPositive("/cores/cube", machine.cores.cube);
  checkPositive("/cores/vectorPerCube", machine.cores.vectorPerCube);
  checkPositive("/cube/m", cube.m);
  checkPositive("/cube/n", cube.n);
  checkPositive("/cube/kBytes", cube.kBytes);
  checkPositive("/cube/fractalBytes", cube.fractalBytes);
  checkPositive("/cube/accFractalBytes", cube.accFractalBytes);
  checkPositive("/cube/maxExtent", cube.maxExtent);
  if (cube.leftLayout != "zz" && cube.leftLayout != "nz") {
    fail("/cube/leftLayout",
         "expects 'zz' or 'nz', but found '" + cube.leftLayout + "'");
  }
  checkUnique("pipes", machine.pipes,
              [](const Pipe &pipe) { return pipe.name; });
  checkUnique("absentInstructions", machine.absentInstructions,
              [](const std::string &name) { return name; });
  checkUnique("matmuls", machine.matmuls, [](const MatmulTypes &types) {
    return getDTypeName(types.lhs) + " x " + getDTypeName(types.rhs) + " -> " +
           getDTypeName(types.acc) + (types.mx ? " (mx)" : "");
  });
  checkPaths();
  checkEvents();
}

std::string Verifier::run() {
  checkCommon();
  if (machine.kind == Machine::Npu) {
    checkNpu();
  }
  return error;
}

std::string mlir::pto::verifyMachine(const Machine &machine) {
  return Verifier(machine).run();
}
