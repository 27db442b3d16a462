//===- MachineTest.cpp - Tests of the known machines -------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One test per machine repeats its numbers from the public tables, so that a
// change of the data shows in a review.
//
//===----------------------------------------------------------------------===//

#include "pto/Machine/Machine.h"

#include "llvm/ADT/STLExtras.h"

#include "gtest/gtest.h"

using namespace mlir::pto;

static Machine getMachine(llvm::StringRef name) {
  llvm::Expected<Machine> machine = Machine::get(name);
  if (!machine) {
    ADD_FAILURE() << llvm::toString(machine.takeError());
    return {};
  }
  return std::move(*machine);
}

/// Name, place, capacity and start alignment of the planner.
using MemoryRow = std::tuple<std::string, std::string, int64_t, int64_t>;

static std::vector<MemoryRow> getMemories(const Machine &machine) {
  std::vector<MemoryRow> rows;
  for (const Memory &memory : machine.memories) {
    rows.emplace_back(memory.name, memory.place, memory.capacity,
                      memory.planAlignment);
  }
  return rows;
}

static std::string listPaths(const Machine &machine) {
  std::string text;
  for (const Path &path : machine.paths) {
    text += path.from + "->" + path.to + ":" + path.pipe + " ";
  }
  return text;
}

/// Every group of facts says where it is written.
template <typename List>
static bool allHaveSources(const List &items) {
  return llvm::all_of(items,
                      [](const auto &item) { return !item.source.empty(); });
}

TEST(Machine, A2A3) {
  Machine machine = getMachine("a2a3");
  EXPECT_EQ(machine.kind, Machine::Npu);
  EXPECT_EQ(getMemories(machine),
            (std::vector<MemoryRow>{{"gm", "gm", int64_t(64) << 30, 512},
                                    {"ub", "vec", 196608, 32},
                                    {"l1", "mat", 524288, 512},
                                    {"l0a", "left", 65536, 512},
                                    {"l0b", "right", 65536, 512},
                                    {"l0c", "acc", 131072, 1024},
                                    {"bt", "bias", 1024, 64},
                                    {"fb", "scaling", 2048, 128}}));
  const Memory &ub = *machine.findMemory("ub");
  ASSERT_EQ(ub.reserved.size(), 1u);
  EXPECT_EQ(ub.reserved[0].begin, 184 * 1024);
  EXPECT_EQ(ub.reserved[0].end, 192 * 1024);
  EXPECT_EQ(ub.usableBytes(), 184 * 1024);
  EXPECT_EQ(listPaths(machine),
            "gm->ub:MTE2 gm->l1:MTE2 ub->gm:MTE3 l1->gm:MTE3 ub->ub:V "
            "l1->l0a:MTE1 l1->l0b:MTE1 l1->bt:MTE1 l1->fb:FIX l0c->gm:FIX "
            "l0c->l1:FIX ");
  EXPECT_EQ(machine.cores.cube, 24);
  EXPECT_EQ(machine.cores.vector, 48);
  EXPECT_EQ(machine.cores.vectorPerCube, 2);
  EXPECT_EQ(machine.findCost("clock")->value, 1850);
  EXPECT_EQ(machine.findCache("l2")->bytes, 192 << 20);
  EXPECT_EQ(machine.cube.leftLayout, "zz");
  EXPECT_EQ(machine.transfers.maxRows, 4095);
  EXPECT_EQ(machine.transfers.maxFilledBlocks, 32767);
  EXPECT_EQ(machine.cube.accFractalBytes, 1024);
  EXPECT_EQ(machine.vector.registerBytes, 256);
  EXPECT_EQ(machine.vector.maxRepeat, 255);
  EXPECT_EQ(machine.events.perPair, 8);
  EXPECT_EQ(machine.events.crossCoreReserved,
            (std::vector<int64_t>{11, 12, 13, 14}));
  EXPECT_TRUE(machine.findPipe("V")->barrier);
  EXPECT_FALSE(machine.findPipe("V")->inOrder);
  EXPECT_NEAR(machine.getBytesPerCycle(*machine.findPath("l1", "l0a")), 256,
              0.1);
}

TEST(Machine, A2A3Legality) {
  Machine machine = getMachine("a2a3");
  EXPECT_EQ(machine.findPath("l0c", "ub"), nullptr);
  EXPECT_EQ(machine.findPath("ub", "l1"), nullptr);
  EXPECT_EQ(machine.findPath("l1", "ub"), nullptr);
  EXPECT_EQ(machine.matmuls.size(), 4u);
  EXPECT_TRUE(machine.hasMatmul(PTO_I8, PTO_I8, PTO_I32));
  EXPECT_FALSE(machine.hasMatmul(PTO_F8E4M3FN, PTO_F8E4M3FN, PTO_F32));
  EXPECT_FALSE(machine.hasDType(PTO_F8E5M2));
  EXPECT_FALSE(machine.hasInstruction("tmatmul.mx"));
  EXPECT_FALSE(machine.hasInstruction("taddc"));
  EXPECT_TRUE(machine.hasInstruction("tmatmul.acc"));
  EXPECT_TRUE(machine.hasFeature("compact_dynamic_m"));
  EXPECT_TRUE(machine.findEpilogue("gm", PTO_F32, PTO_BF16, Epilogue::None,
                                   /*relu=*/true));
  EXPECT_TRUE(machine.findEpilogue("gm", PTO_I32, PTO_F16, Epilogue::Column,
                                   /*relu=*/false));
  EXPECT_FALSE(machine.findEpilogue("gm", PTO_I32, PTO_F16, Epilogue::None,
                                    /*relu=*/false));
  EXPECT_FALSE(machine.findEpilogue("gm", PTO_F32, PTO_BF16, Epilogue::Column,
                                    /*relu=*/false));
  EXPECT_FALSE(machine.findEpilogue("ub", PTO_F32, PTO_F32, Epilogue::None,
                                    /*relu=*/false));
}

TEST(Machine, A5) {
  Machine machine = getMachine("a5");
  EXPECT_EQ(getMemories(machine),
            (std::vector<MemoryRow>{{"gm", "gm", kUnbounded, 512},
                                    {"ub", "vec", 262144, 32},
                                    {"l1", "mat", 524288, 512},
                                    {"l0a", "left", 65536, 512},
                                    {"l0b", "right", 65536, 512},
                                    {"l0c", "acc", 262144, 1024},
                                    {"bt", "bias", 4096, 64},
                                    {"fb", "scaling", 4096, 128},
                                    {"l0a_mx", "scale_left", 4096, 32},
                                    {"l0b_mx", "scale_right", 4096, 32}}));
  EXPECT_EQ(machine.findPlace("vec")->usableBytes(), 253952);
  EXPECT_EQ(machine.findPlace("gm")->usableBytes(), kUnbounded);
  EXPECT_EQ(listPaths(machine),
            "gm->ub:MTE2 gm->l1:MTE2 ub->gm:MTE3 ub->ub:V ub->l1:MTE3 "
            "l1->ub:MTE1 l1->l0a:MTE1 l1->l0b:MTE1 l1->l0a_mx:MTE1 "
            "l1->l0b_mx:MTE1 l1->bt:MTE1 l1->fb:FIX l0c->gm:FIX l0c->l1:FIX "
            "l0c->ub:FIX ");
  EXPECT_EQ(machine.cores.cube, 32);
  EXPECT_EQ(machine.cores.vector, 64);
  EXPECT_EQ(machine.findCost("clock")->value, 1650);
  EXPECT_EQ(machine.findCache("l2")->bytes, 128 << 20);
  EXPECT_EQ(machine.cube.leftLayout, "nz");
  EXPECT_EQ(machine.transfers.maxRows, 0);
  EXPECT_EQ(machine.events.secondVectorOffset, 16);
  EXPECT_FALSE(machine.findPipe("V")->barrier);
  EXPECT_TRUE(machine.findPipe("V")->inOrder);
  EXPECT_TRUE(machine.findPipe("MTE2")->barrier);
  EXPECT_TRUE(machine.hasMatmul(PTO_F8E5M2, PTO_F8E4M3FN, PTO_F32));
  EXPECT_TRUE(
      machine.hasMatmul(PTO_F4E2M1FN, PTO_F4E2M1FN, PTO_F32, /*mx=*/true));
  EXPECT_TRUE(machine.hasInstruction("tmatmul.mx"));
  EXPECT_FALSE(machine.hasInstruction("taddc"));
  EXPECT_TRUE(machine.findEpilogue("ub", PTO_F32, PTO_F32, Epilogue::None,
                                   /*relu=*/false));
  EXPECT_EQ(machine.getBytesPerCycle(*machine.findPath("l1", "l0a")), 256);
}

TEST(Machine, CpuGeneric) {
  Machine machine = getMachine("cpu-generic");
  EXPECT_EQ(machine.kind, Machine::Cpu);
  EXPECT_EQ(machine.vector.registerBytes, 16);
  EXPECT_EQ(machine.vector.registers, 16);
  EXPECT_TRUE(machine.features.empty());
  EXPECT_EQ(machine.host.cpu, "x86-64");
  EXPECT_FALSE(machine.hasInstruction("tadd"));
  EXPECT_TRUE(machine.hasDType(PTO_F4E2M1FN));
}

TEST(Machine, CpuAvx2) {
  Machine machine = getMachine("cpu-avx2");
  EXPECT_EQ(machine.vector.registerBytes, 32);
  EXPECT_EQ(machine.vector.registers, 16);
  EXPECT_TRUE(machine.hasFeature("fma"));
  EXPECT_FALSE(machine.hasFeature("bf16_dot"));
  EXPECT_EQ(machine.findCache("l1d")->bytes, 32 << 10);
  EXPECT_EQ(machine.findCache("l2")->bytes, 1 << 20);
  EXPECT_EQ(machine.findCost("fma_per_cycle")->value, 2);
}

TEST(Machine, CpuAvx512) {
  Machine machine = getMachine("cpu-avx512");
  EXPECT_EQ(machine.vector.registerBytes, 64);
  EXPECT_EQ(machine.vector.registers, 32);
  for (const char *feature : {"fma", "bf16_dot", "int8_dot", "masks"}) {
    EXPECT_TRUE(machine.hasFeature(feature)) << feature;
  }
  EXPECT_EQ(machine.findCache("l1d")->bytes, 48 << 10);
  EXPECT_TRUE(llvm::is_contained(machine.host.attributes, "+avx512bf16"));
  EXPECT_TRUE(llvm::is_contained(machine.host.attributes, "+avx512vnni"));
}

TEST(Machine, CpuIsThisHost) {
  Machine machine = getMachine("cpu");
  EXPECT_EQ(machine.kind, Machine::Cpu);
  EXPECT_EQ(machine.name, "cpu");
  EXPECT_GE(machine.cores.vector, 1);
  EXPECT_GE(machine.vector.registerBytes, 16);
  EXPECT_NE(machine.findCache("l1d"), nullptr);
  EXPECT_FALSE(machine.host.triple.empty());
  EXPECT_FALSE(machine.host.cpu.empty());
  // What was detected is as well-formed as what is written down.
  llvm::Expected<Machine> again = Machine::parse(machine.toJson(), "cpu");
  EXPECT_TRUE(bool(again)) << llvm::toString(again.takeError());
}

TEST(Machine, EveryFactHasASource) {
  for (const std::string &name : Machine::list()) {
    Machine machine = getMachine(name);
    EXPECT_TRUE(allHaveSources(machine.memories)) << name;
    EXPECT_TRUE(allHaveSources(machine.paths)) << name;
    EXPECT_TRUE(allHaveSources(machine.epilogues)) << name;
    EXPECT_TRUE(allHaveSources(machine.matmuls)) << name;
    EXPECT_TRUE(allHaveSources(machine.pipes)) << name;
    EXPECT_TRUE(allHaveSources(machine.caches)) << name;
    EXPECT_TRUE(allHaveSources(machine.costs)) << name;
    EXPECT_FALSE(machine.cores.source.empty()) << name;
    EXPECT_FALSE(machine.vector.source.empty()) << name;
  }
}

TEST(Machine, ListAndUnknownNames) {
  EXPECT_EQ(Machine::list(),
            (std::vector<std::string>{"a2a3", "a5", "cpu-generic", "cpu-avx2",
                                      "cpu-avx512", "cpu"}));
  llvm::Expected<Machine> machine = Machine::resolve("a4");
  ASSERT_FALSE(bool(machine));
  EXPECT_EQ(llvm::toString(machine.takeError()),
            "machine 'a4' is unknown, expects a file *.json or one of 'a2a3', "
            "'a5', 'cpu-generic', 'cpu-avx2', 'cpu-avx512', 'cpu'");
}
