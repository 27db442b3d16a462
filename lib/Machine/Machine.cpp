//===- Machine.cpp - What a chip is ---------------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Look-up of machines by name and of facts in a machine. The lists are short,
// so every look-up is a linear search.
//
//===----------------------------------------------------------------------===//

#include "pto/Machine/Machine.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Known machines
//===----------------------------------------------------------------------===//

namespace {

/// A machine that is part of the library.
struct Embedded {
  llvm::StringLiteral name;
  llvm::StringLiteral text;
};

} // namespace

static constexpr Embedded kEmbedded[] = {
#include "MachineData.inc"
};

static constexpr llvm::StringLiteral kHostName = "cpu";

std::vector<std::string> Machine::list() {
  std::vector<std::string> names;
  for (const Embedded &machine : kEmbedded) {
    names.push_back(machine.name.str());
  }
  names.push_back(kHostName.str());
  return names;
}

llvm::Expected<Machine> Machine::get(llvm::StringRef name) {
  if (name == kHostName) {
    return detectHost();
  }
  for (const Embedded &machine : kEmbedded) {
    if (machine.name == name) {
      return parse(machine.text, name);
    }
  }
  return llvm::createStringError("machine '" + name +
                                 "' is unknown, expects a file *.json or one "
                                 "of '" +
                                 llvm::join(list(), "', '") + "'");
}

llvm::Expected<Machine> Machine::load(llvm::StringRef path) {
  // More than any machine needs; a device has no end.
  constexpr uint64_t maxBytes = 1 << 20;
  llvm::sys::fs::file_status status;
  if (std::error_code code = llvm::sys::fs::status(path, status)) {
    return llvm::createStringError("machine '" + path +
                                   "' cannot be read: " + code.message());
  }
  if (!llvm::sys::fs::is_regular_file(status) || status.getSize() > maxBytes) {
    return llvm::createStringError("machine '" + path +
                                   "' is not a regular file of at most 1 MiB");
  }
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) {
    return llvm::createStringError("machine '" + path + "' cannot be read: " +
                                   buffer.getError().message());
  }
  return parse((*buffer)->getBuffer(), path);
}

llvm::Expected<Machine> Machine::resolve(llvm::StringRef nameOrPath) {
  return nameOrPath.ends_with(".json") ? load(nameOrPath) : get(nameOrPath);
}

//===----------------------------------------------------------------------===//
// Features
//===----------------------------------------------------------------------===//

static constexpr MachineFeature kFeatures[] = {
    {"compact_dynamic_m", "a dynamic valid m needs the compact left and "
                          "accumulator tiles"},
    {"gemv_single_row",
     "a product of one row uses tgemv, as tmatmul is widened "
     "to a block"},
    {"hidden_scratch", "some instructions without explicit scratch use the "
                       "reserved range of ub"},
    {"tcmp_i32_eq_only", "tcmp of i32 compares for equality whatever its mode"},
    {"strict_in_place", "trecip, tands, tors, txor, txors and tprelu must not "
                        "work in place"},
    {"packed_mask_u8", "tcmp writes its mask as bits in bytes, not in words"},
    {"fma", "fused multiply-add of f32 vectors"},
    {"f16_convert", "conversion between f16 and f32 vectors"},
    {"bf16_dot",
     "dot product of bf16 pairs into f32, which flushes subnormals"},
    {"int8_dot", "dot product of groups of four 8-bit integers into i32"},
    {"masks", "loads, stores and arithmetic under a mask register"},
};

llvm::ArrayRef<MachineFeature> mlir::pto::getMachineFeatures() {
  return kFeatures;
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

int64_t Memory::usableBytes() const {
  if (capacity == kUnbounded) {
    return kUnbounded;
  }
  int64_t bytes = capacity;
  for (const ReservedRange &range : reserved) {
    bytes -= range.end - range.begin;
  }
  return bytes;
}

/// The first of `items` for which `matches` holds, or null.
template <typename T, typename Predicate>
static const T *findIf(const std::vector<T> &items, Predicate matches) {
  auto it = llvm::find_if(items, matches);
  return it == items.end() ? nullptr : &*it;
}

const Memory *Machine::findMemory(llvm::StringRef name) const {
  return findIf(memories, [&](const Memory &m) { return m.name == name; });
}

const Memory *Machine::findPlace(llvm::StringRef place) const {
  return findIf(memories, [&](const Memory &m) { return m.place == place; });
}

const Path *Machine::findPath(llvm::StringRef from, llvm::StringRef to) const {
  return findIf(paths,
                [&](const Path &p) { return p.from == from && p.to == to; });
}

const Pipe *Machine::findPipe(llvm::StringRef name) const {
  return findIf(pipes, [&](const Pipe &p) { return p.name == name; });
}

const Cache *Machine::findCache(llvm::StringRef name) const {
  return findIf(caches, [&](const Cache &c) { return c.name == name; });
}

const Cost *Machine::findCost(llvm::StringRef name) const {
  return findIf(costs, [&](const Cost &c) { return c.name == name; });
}

const Epilogue *Machine::findEpilogue(llvm::StringRef to, int32_t acc,
                                      int32_t result, Epilogue::Scale scale,
                                      bool relu) const {
  return findIf(epilogues, [&](const Epilogue &e) {
    return e.to == to && e.acc == acc && e.scale == scale &&
           (e.relu || !relu) && llvm::is_contained(e.results, result);
  });
}

bool Machine::hasMatmul(int32_t lhs, int32_t rhs, int32_t acc, bool mx) const {
  return llvm::any_of(matmuls, [&](const MatmulTypes &types) {
    return types.lhs == lhs && types.rhs == rhs && types.acc == acc &&
           types.mx == mx;
  });
}

bool Machine::hasDType(int32_t dtype) const {
  return llvm::is_contained(dtypes, dtype);
}

bool Machine::hasFeature(llvm::StringRef feature) const {
  return llvm::is_contained(features, feature);
}

bool Machine::hasInstruction(llvm::StringRef mnemonic) const {
  return kind == Npu && !llvm::is_contained(absentInstructions, mnemonic);
}

double Machine::getBytesPerCycle(const Path &path) const {
  const Cost *clock = findCost("clock");
  if (path.unit == Path::BytesPerCycle || !clock || clock->value == 0) {
    return path.unit == Path::BytesPerCycle ? path.bandwidth : 0;
  }
  constexpr double gib = 1 << 30;
  return path.bandwidth * gib / (clock->value * 1e6);
}
