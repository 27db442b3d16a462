//===- MachineJsonTest.cpp - Tests of machines as JSON -----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every wrong file is the text of a known machine with one change, so that the
// change alone is what the message speaks of.
//
//===----------------------------------------------------------------------===//

#include "pto/Machine/Machine.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

using namespace mlir::pto;

static std::string getText() {
  return llvm::cantFail(Machine::get("a2a3")).toJson();
}

/// The message for the text of a2a3 with the first `from` replaced by `to`,
/// without the part that all messages begin with.
static std::string errorWith(llvm::StringRef from, llvm::StringRef to) {
  std::string text = getText();
  size_t at = text.find(from.str());
  if (at == std::string::npos) {
    return "the text has no " + from.str();
  }
  text.replace(at, from.size(), to.str());
  llvm::Expected<Machine> machine = Machine::parse(text, "x.json");
  if (machine) {
    return "";
  }
  std::string message = llvm::toString(machine.takeError());
  llvm::StringRef rest = message;
  EXPECT_TRUE(rest.consume_front("machine 'x.json' ")) << message;
  rest.consume_front("is wrong: ");
  return rest.str();
}

TEST(MachineJson, WritesWhatItReads) {
  for (const std::string &name : Machine::list()) {
    Machine machine = llvm::cantFail(Machine::get(name));
    for (bool pretty : {false, true}) {
      std::string text = machine.toJson(pretty);
      llvm::Expected<Machine> again = Machine::parse(text, name);
      ASSERT_TRUE(bool(again)) << llvm::toString(again.takeError());
      EXPECT_EQ(again->toJson(pretty), text);
    }
  }
}

TEST(MachineJson, RefusesWhatIsNotJson) {
  for (llvm::StringRef text : {"", "{", "nonsense", "{\"a\": }", "\xff"}) {
    llvm::Expected<Machine> machine = Machine::parse(text, "x.json");
    ASSERT_FALSE(bool(machine));
    EXPECT_NE(llvm::toString(machine.takeError()).find("is not JSON at byte"),
              std::string::npos)
        << text.str();
  }
  for (llvm::StringRef text : {"[]", "3", "null", "\"a\""}) {
    llvm::Expected<Machine> machine = Machine::parse(text, "x.json");
    ASSERT_FALSE(bool(machine));
    EXPECT_NE(llvm::toString(machine.takeError()).find("expects an object"),
              std::string::npos);
  }
  // Nesting costs no stack of ours.
  std::string deep(100000, '[');
  llvm::Expected<Machine> machine = Machine::parse(deep, "x.json");
  ASSERT_FALSE(bool(machine));
  llvm::consumeError(machine.takeError());
}

TEST(MachineJson, FieldsMustBeKnownAndPresent) {
  EXPECT_EQ(errorWith("\"capacity\"", "\"capcity\""),
            "'/memories/0' lacks the field 'capacity'");
  EXPECT_EQ(errorWith("\"capacity\"", "\"colour\":1,\"capacity\""),
            "'/memories/0/colour' is an unknown field");
  EXPECT_EQ(errorWith("\"cube\":{", "\"host\":{},\"cube\":{"),
            "'/host' is an unknown field");
  EXPECT_EQ(errorWith("\"capacity\"", "\"capacity\":1,\"capacity\""),
            "has the key 'capacity' twice in one object");
  EXPECT_EQ(errorWith("\"events\"", "\"event\""),
            "'' lacks the field 'events'");
}

TEST(MachineJson, ValuesMustHaveTheirType) {
  EXPECT_EQ(errorWith("\"capacity\":196608", "\"capacity\":-5"),
            "'/memories/1/capacity' expects an integer >= 0, but found -5");
  EXPECT_EQ(errorWith("\"capacity\":196608", "\"capacity\":1.5"),
            "'/memories/1/capacity' expects an integer >= 0, but found 1.5");
  EXPECT_EQ(errorWith("\"capacity\":196608", "\"capacity\":1e300"),
            "'/memories/1/capacity' expects an integer >= 0, but found 1e+300");
  EXPECT_EQ(errorWith("\"capacity\":196608", "\"capacity\":\"big\""),
            "'/memories/1/capacity' expects an integer >= 0, but found "
            "\"big\"");
  EXPECT_EQ(errorWith("\"kind\":\"npu\"", "\"kind\":\"gpu\""),
            "'/kind' expects one of 'npu', 'cpu', but found 'gpu'");
  EXPECT_EQ(errorWith("\"relu\":true", "\"relu\":1"),
            "'/epilogues/0/relu' expects true or false, but found 1");
  EXPECT_EQ(errorWith("\"bandwidth\":100.9", "\"bandwidth\":-1"),
            "'/paths/0/bandwidth' expects a number >= 0, but found -1");
  EXPECT_EQ(errorWith("\"crossCoreReserved\":[11,12,13,14]",
                      "\"crossCoreReserved\":7"),
            "'/events/crossCoreReserved' expects a list, but found 7");
  EXPECT_NE(errorWith("[\"f32\",\"f16\",\"bf16\"", "[\"f32\",\"hif8\",\"bf16\"")
                .find("'/dtypes/1' expects one of i4, i8"),
            std::string::npos);
}

TEST(MachineJson, FactsMustAgree) {
  EXPECT_EQ(errorWith("\"end\":196608", "\"end\":196609"),
            "'/memories/1/reserved/0/end' is outside memory 'ub' of 196608 "
            "bytes");
  EXPECT_EQ(errorWith("\"begin\":188416", "\"begin\":196608"),
            "'/memories/1/reserved/0' expects 'begin' below 'end', but found "
            "196608 and 196608");
  EXPECT_EQ(errorWith("\"reserved\":[{", "\"reserved\":[{\"begin\":0,\"end\":"
                                         "190000,\"reason\":\"\",\"source\":"
                                         "\"\"},{"),
            "'/memories/1/reserved/1/begin' overlaps the range before it");
  EXPECT_EQ(errorWith("\"name\":\"l1\"", "\"name\":\"ub\""),
            "'/memories/2' is a duplicate of 'ub'");
  EXPECT_EQ(errorWith("\"alignment\":32", "\"alignment\":48"),
            "'/memories/1/alignment' expects a power of two, but found 48");
  EXPECT_EQ(errorWith("\"planAlignment\":32", "\"planAlignment\":16"),
            "'/memories/1/planAlignment' expects a power of two not below "
            "'alignment', but found 16");
  EXPECT_EQ(errorWith("\"from\":\"gm\"", "\"from\":\"l9\""),
            "'/paths/0/from' names the unknown memory 'l9'");
  EXPECT_EQ(errorWith("\"to\":\"l1\"", "\"to\":\"ub\""),
            "'/paths/1' is a duplicate of 'gm->ub'");
  EXPECT_EQ(errorWith("\"pipe\":\"MTE2\"", "\"pipe\":\"MTE9\""),
            "'/paths/0/pipe' names the unknown pipe 'MTE9'");
  EXPECT_EQ(errorWith("\"to\":\"gm\",\"acc\"", "\"to\":\"ub\",\"acc\""),
            "'/epilogues/0/to' has no path from 'l0c' to 'ub'");
  EXPECT_EQ(errorWith("\"compact_dynamic_m\"", "\"warp_drive\""),
            "'/features/0' is the unknown feature 'warp_drive'");
  EXPECT_EQ(errorWith("\"name\":\"clock\"", "\"name\":\"tick\""),
            "'/paths/0/unit' needs the cost 'clock'");
  EXPECT_EQ(errorWith("[11,12,13,14]", "[11,12,12,14]"),
            "'/events/crossCoreReserved/2' expects ascending ids below 16, "
            "but found 12");
  EXPECT_EQ(errorWith("\"leftLayout\":\"zz\"", "\"leftLayout\":\"xx\""),
            "'/cube/leftLayout' expects 'zz' or 'nz', but found 'xx'");
  EXPECT_EQ(errorWith("\"vectorPerCube\":2", "\"vectorPerCube\":0"),
            "'/cores/vectorPerCube' expects an integer > 0, but found 0");
}

TEST(MachineJson, LoadsFiles) {
  llvm::SmallString<128> path;
  int fd;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("machine", "json", fd, path));
  llvm::raw_fd_ostream(fd, /*shouldClose=*/true) << getText();
  llvm::Expected<Machine> machine = Machine::resolve(path);
  ASSERT_TRUE(bool(machine)) << llvm::toString(machine.takeError());
  EXPECT_EQ(machine->name, "a2a3");
  llvm::sys::fs::remove(path);
  for (llvm::StringRef bad : {"/no/such/file.json", "/dev", "/dev/zero"}) {
    llvm::Expected<Machine> refused = Machine::load(bad);
    ASSERT_FALSE(bool(refused));
    EXPECT_NE(llvm::toString(refused.takeError()).find(bad.str()),
              std::string::npos);
  }
}
