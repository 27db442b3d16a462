//===- HostMachine.cpp - The CPU this process runs on ---------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Starts from the fixed CPU that fits best, so that no fact is missing where
// the system does not tell it, and replaces what can be detected.
//
//===----------------------------------------------------------------------===//

#include "pto/Machine/Machine.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Threading.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir::pto;

using HostFeatures = llvm::StringMap<bool>;

static bool hasAll(const HostFeatures &host,
                   std::initializer_list<llvm::StringRef> names) {
  return llvm::all_of(names,
                      [&](llvm::StringRef name) { return host.lookup(name); });
}

/// The fixed CPU whose vectors this host can execute.
static llvm::StringRef getBaseName(const HostFeatures &host) {
  if (hasAll(host, {"avx512f", "avx512bw", "avx512dq", "avx512vl"})) {
    return "cpu-avx512";
  }
  return hasAll(host, {"avx2", "fma", "f16c"}) ? "cpu-avx2" : "cpu-generic";
}

/// Turns the instruction sets into the switches of a machine.
static std::vector<std::string> getFeatures(const HostFeatures &host,
                                            bool hasMasks) {
  // On AArch64 the first two belong to the base architecture.
  bool arm = host.lookup("neon");
  const std::pair<llvm::StringRef, bool> switches[] = {
      {"fma", arm || host.lookup("fma")},
      {"f16_convert", arm || host.lookup("f16c")},
      {"bf16_dot", hasMasks && host.lookup("avx512bf16")},
      {"int8_dot", hasMasks && host.lookup("avx512vnni")},
      {"masks", hasMasks},
  };
  std::vector<std::string> features;
  for (auto [name, on] : switches) {
    if (on) {
      features.push_back(name.str());
    }
  }
  return features;
}

/// What a file of one line holds; empty if there is no such file.
static std::string readLine(const llvm::Twine &path) {
  auto buffer = llvm::MemoryBuffer::getFileAsStream(path);
  return buffer ? (*buffer)->getBuffer().trim().str() : "";
}

/// Bytes of a size such as "512K"; 0 if it is none.
static int64_t parseSize(llvm::StringRef text) {
  int64_t unit = 1;
  if (text.consume_back("K")) {
    unit = 1024;
  } else if (text.consume_back("M")) {
    unit = 1024 * 1024;
  }
  int64_t count = 0;
  return text.getAsInteger(10, count) || count < 0 || count > 1 << 30
             ? 0
             : count * unit;
}

/// The data caches that Linux describes; none where it does not.
static std::vector<Cache> readCaches() {
  std::vector<Cache> caches;
  for (int index = 0; index < 8; ++index) {
    std::string folder = "/sys/devices/system/cpu/cpu0/cache/index" +
                         std::to_string(index) + "/";
    std::string level = readLine(folder + "level");
    if (level.empty() || readLine(folder + "type") == "Instruction") {
      continue;
    }
    Cache cache;
    cache.name = level == "1" ? "l1d" : "l" + level;
    cache.bytes = parseSize(readLine(folder + "size"));
    cache.lineBytes = parseSize(readLine(folder + "coherency_line_size"));
    // Threads of one core share its caches too; level 3 is where cores do.
    cache.shared = level != "1" && level != "2";
    cache.source = "detected";
    bool known = llvm::any_of(
        caches, [&](const Cache &other) { return other.name == cache.name; });
    if (cache.bytes > 0 && cache.lineBytes > 0 && !known) {
      caches.push_back(cache);
    }
  }
  return caches;
}

llvm::Expected<Machine> Machine::detectHost() {
  HostFeatures found = llvm::sys::getHostCPUFeatures();
  llvm::Expected<Machine> base = get(getBaseName(found));
  if (!base) {
    return base.takeError();
  }
  Machine machine = std::move(*base);
  bool hasMasks = machine.hasFeature("masks");
  machine.name = "cpu";
  machine.description = "this host";
  machine.features = getFeatures(found, hasMasks);
  if (found.lookup("neon")) {
    machine.vector.registers = 32;
  }
  machine.cores.vector = llvm::hardware_concurrency().compute_thread_count();
  machine.cores.source = "detected";
  if (std::vector<Cache> caches = readCaches(); !caches.empty()) {
    machine.caches = std::move(caches);
  }
  machine.host.triple = llvm::sys::getProcessTriple();
  machine.host.cpu = llvm::sys::getHostCPUName().str();
  machine.host.attributes.clear();
  for (const auto &feature : found) {
    machine.host.attributes.push_back(
        ((feature.second ? "+" : "-") + feature.first()).str());
  }
  llvm::sort(machine.host.attributes);
  if (hasMasks) {
    // Some CPUs are tuned for 256-bit vectors; our tiles assume 512.
    machine.host.attributes.push_back("-prefer-256-bit");
  }
  machine.host.source = "detected";
  return machine;
}
