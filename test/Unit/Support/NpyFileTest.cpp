//===- NpyFileTest.cpp - Tests of .npy files ---------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Files are made by hand, byte by byte, so that the reader is not tested
// against our own writer.
//
//===----------------------------------------------------------------------===//

#include "pto/Support/NpyFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include "gtest/gtest.h"

using namespace mlir::pto;

/// A file of `version` with the dictionary `dict` and `data`.
static std::string makeFile(llvm::StringRef dict, llvm::StringRef data,
                            char version = 1) {
  std::string file = "\x93NUMPY";
  file += version;
  file += '\0';
  file += char(dict.size() & 0xff);
  file += char(dict.size() >> 8 & 0xff);
  if (version > 1) {
    file += std::string(2, '\0');
  }
  return file + dict.str() + data.str();
}

static std::string makeDict(llvm::StringRef descr, llvm::StringRef shape,
                            llvm::StringRef fortran = "False") {
  return ("{'descr': '" + descr + "', 'fortran_order': " + fortran +
          ", 'shape': " + shape + ", }   \n")
      .str();
}

/// The message that reading `bytes` gives; empty if it succeeds.
static std::string errorOf(llvm::StringRef bytes) {
  llvm::Expected<NpyArray> array = parseNpy(bytes, "x.npy");
  return array ? "" : llvm::toString(array.takeError());
}

static std::string errorOfDict(llvm::StringRef dict) {
  return errorOf(makeFile(dict, "abcd"));
}

static bool contains(llvm::StringRef text, llvm::StringRef part) {
  return text.contains(part);
}

namespace {

/// A directory of its own for each test that writes.
class NpyDirectory : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("npy", directory));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(directory); }

  std::string getPath(llvm::StringRef name) const {
    llvm::SmallString<128> path(directory);
    llvm::sys::path::append(path, name);
    return path.str().str();
  }
  int countFiles() const {
    std::error_code code;
    int count = 0;
    for (llvm::sys::fs::directory_iterator it(directory, code), end; it != end;
         it.increment(code)) {
      ++count;
    }
    return count;
  }

  llvm::SmallString<128> directory;
};

} // namespace

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

TEST(NpyRead, EveryVersionAndQuote) {
  for (char version : {1, 2, 3}) {
    auto array = parseNpy(
        makeFile("{\"shape\":(2,),\"descr\":\"<i2\",'fortran_order':False}",
                 llvm::StringRef("\1\0\2\0", 4), version),
        "x.npy");
    ASSERT_TRUE(bool(array)) << llvm::toString(array.takeError());
    EXPECT_EQ(array->shape, std::vector<int64_t>{2});
    EXPECT_EQ(array->descr(), "<i2");
    EXPECT_EQ(array->data, std::vector<char>({1, 0, 2, 0}));
  }
}

TEST(NpyRead, ScalarsAndEmptyArrays) {
  auto scalar = parseNpy(makeFile(makeDict("<f4", "()"), "abcd"), "x.npy");
  ASSERT_TRUE(bool(scalar));
  EXPECT_EQ(scalar->numElements(), 1);
  auto empty = parseNpy(makeFile(makeDict("<f4", "(0, 7L)"), ""), "x.npy");
  ASSERT_TRUE(bool(empty));
  EXPECT_EQ(empty->numElements(), 0);
  EXPECT_EQ(formatShape(empty->shape), "0x7");
}

TEST(NpyRead, FortranOrderBecomesRowMajor) {
  // The 2x3 array [[a, b, c], [d, e, f]].
  auto array =
      parseNpy(makeFile(makeDict("|u1", "(2, 3)", "True"), "adbecf"), "x.npy");
  ASSERT_TRUE(bool(array)) << llvm::toString(array.takeError());
  EXPECT_EQ(std::string(array->data.begin(), array->data.end()), "abcdef");
  auto wide = parseNpy(
      makeFile(makeDict("<i2", "(2, 1, 2)", "True"), "aaccbbdd"), "x.npy");
  ASSERT_TRUE(bool(wide));
  EXPECT_EQ(std::string(wide->data.begin(), wide->data.end()), "aabbccdd");
}

TEST(NpyRead, RefusesWhatIsNoFile) {
  EXPECT_EQ(errorOf(""), "'x.npy' is not a .npy file: it does not begin with "
                         "the magic string of numpy");
  EXPECT_TRUE(contains(errorOf("PK\3\4"), "is not a .npy file"));
  std::string file = makeFile(makeDict("<f4", "(1,)"), "abcd");
  // Every proper prefix is an error, none a crash.
  for (size_t length = 0; length < file.size(); ++length) {
    EXPECT_NE(errorOf(llvm::StringRef(file).take_front(length)), "");
  }
  EXPECT_EQ(errorOf(file), "");
  EXPECT_EQ(errorOf(file + "zz"),
            "'x.npy' has 6 bytes of data, expects 4 for 1 of '<f4'");
  file[6] = 9;
  EXPECT_EQ(errorOf(file),
            "'x.npy' has version 9.0, expects version 1.0, 2.0 or 3.0");
  std::string huge("\x93NUMPY\2\0\xff\xff\xff\xff", 12);
  EXPECT_EQ(errorOf(huge), "'x.npy' has a header of 4294967295 bytes, expects "
                           "at most 65536");
}

TEST(NpyRead, RefusesHostileHeaders) {
  const std::pair<const char *, const char *> cases[] = {
      {"", "expects '{' in the header, but found its end"},
      {"{'descr': '<f4'}", "expects the keys 'descr', 'fortran_order' and"},
      {"{'descr': '<f4', 'descr': '<f4'}", "has the key 'descr' twice"},
      {"{'evil': 1}", "has the unknown key 'evil' in the header"},
      {"{'descr': __import__('os')}", "expects a string in the header"},
      {"{'descr': [('a', '<f4')]}", "holds records"},
      {"{'descr': 'a\\x00'}", "expects a string without escapes"},
      {"{'descr': 'abc", "expects a string without escapes"},
      {"{'fortran_order': 1}", "expects True or False for 'fortran_order'"},
      {"{'shape': 3}", "expects a tuple of integers for 'shape'"},
      {"{'shape': (3)}", "but found an integer"},
      {"{'shape': (3 4)}", "expects ',' between the sizes"},
      {"{'shape': (-3,)}", "not negative, but found -3"},
      {"{'shape': (99999999999999999999,)}", "has a size out of range"},
      {"{'shape': (1.5,)}", "expects ',' between the sizes"},
      {"{'shape' (1,)}", "expects ':' in the header, but found '(1,)}'"},
  };
  for (auto [dict, message] : cases) {
    EXPECT_TRUE(contains(errorOfDict(dict), message))
        << dict << ": " << errorOfDict(dict);
  }
  EXPECT_TRUE(
      contains(errorOfDict(makeDict("<f4", "(1,)") + "x"), "text after"));
  std::string many = "(";
  for (int dim = 0; dim < 65; ++dim) {
    many += "1,";
  }
  EXPECT_TRUE(
      contains(errorOfDict(makeDict("<f4", many + ")")), "64 dimensions"));
}

TEST(NpyRead, RefusesShapesThatOverflow) {
  for (const char *shape :
       {"(4611686018427387904,)", "(4294967296, 4294967296)",
        "(0, 4294967296, 4294967296)"}) {
    EXPECT_TRUE(contains(errorOfDict(makeDict("<f4", shape)), "too large"));
  }
}

TEST(NpyRead, RefusesOtherElements) {
  for (const char *descr : {"|O", "<U4", "<c8", "<M8[ns]", "<f16", "|V4", "f",
                            "", "<i3", "<f-4", "|S1", "?"}) {
    EXPECT_TRUE(
        contains(errorOfDict(makeDict(descr, "(1,)")), "has elements of type"))
        << descr;
  }
  EXPECT_TRUE(contains(errorOfDict(makeDict(">f4", "(1,)")), "big-endian"));
  EXPECT_EQ(errorOf(makeFile(makeDict(">u1", "(1,)"), "a")), "");
  EXPECT_EQ(errorOf(makeFile(makeDict("=f4", "(1,)"), "abcd")), "");
}

TEST_F(NpyDirectory, RefusesDirectoriesAndDevices) {
  for (std::string path : {directory.str().str(), std::string("/dev/zero")}) {
    auto array = readNpy(path);
    ASSERT_FALSE(bool(array));
    EXPECT_EQ(llvm::toString(array.takeError()),
              "'" + path + "' is not a regular file");
  }
  auto missing = readNpy(getPath("missing.npy"));
  ASSERT_FALSE(bool(missing));
  EXPECT_TRUE(contains(llvm::toString(missing.takeError()), "cannot be read"));
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

static bool accepts(llvm::StringRef descr, int32_t dtype) {
  auto array = parseNpy(makeFile(makeDict(descr, "(0,)"), ""), "x.npy");
  if (!array) {
    ADD_FAILURE() << llvm::toString(array.takeError());
    return false;
  }
  llvm::Error error = checkDType(*array, dtype);
  bool accepted = !error;
  llvm::consumeError(std::move(error));
  return accepted;
}

TEST(NpyDType, AcceptsTheSpellingsOfMlDtypes) {
  EXPECT_TRUE(accepts("|V2", PTO_BF16));
  EXPECT_TRUE(accepts("<V2", PTO_BF16));
  for (int32_t dtype :
       {PTO_I4, PTO_F8E4M3FN, PTO_F8E5M2, PTO_F8E8M0FNU, PTO_F4E2M1FN}) {
    EXPECT_TRUE(accepts("|V1", dtype));
    EXPECT_TRUE(accepts("<V1", dtype));
    EXPECT_TRUE(accepts("|u1", dtype));
    EXPECT_EQ(accepts("<f1", dtype), dtype == PTO_F8E5M2);
    EXPECT_FALSE(accepts("|i1", dtype));
  }
}

TEST(NpyDType, OtherwiseKindAndWidthMustMatch) {
  const char *descrs[] = {"|b1", "|i1", "<i2", "<i4", "<i8", "|u1",
                          "<u2", "<u4", "<u8", "<f2", "<f4"};
  int32_t dtypes[] = {PTO_BOOL, PTO_I8,   PTO_I16,  PTO_I32, PTO_I64, PTO_UI8,
                      PTO_UI16, PTO_UI32, PTO_UI64, PTO_F16, PTO_F32};
  for (size_t row = 0; row < std::size(descrs); ++row) {
    for (size_t col = 0; col < std::size(dtypes); ++col) {
      EXPECT_EQ(accepts(descrs[row], dtypes[col]), row == col)
          << descrs[row] << " " << getDTypeName(dtypes[col]);
    }
  }
  EXPECT_FALSE(accepts("<f2", PTO_BF16));
  EXPECT_FALSE(accepts("<u2", PTO_BF16));
  auto array = parseNpy(makeFile(makeDict("<f8", "(0,)"), ""), "x.npy");
  ASSERT_TRUE(bool(array));
  EXPECT_EQ(llvm::toString(checkDType(*array, PTO_F8E4M3FN)),
            "'x.npy' has elements of type '<f8', expects '<V1' or '|u1' for "
            "f8E4M3FN");
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

TEST_F(NpyDirectory, WritesTheBytesOfNumpy) {
  std::string path = getPath("x.npy");
  uint16_t data[] = {0x3f80, 0x4000, 0x4040};
  ASSERT_FALSE(bool(writeNpy(path, PTO_BF16, {3, 1}, data)));
  auto buffer = llvm::MemoryBuffer::getFile(path);
  ASSERT_TRUE(bool(buffer));
  llvm::StringRef bytes = (*buffer)->getBuffer();
  EXPECT_EQ(bytes.size(), 134u);
  EXPECT_EQ(bytes.take_front(10), llvm::StringRef("\x93NUMPY\1\0\x76\0", 10));
  EXPECT_EQ(bytes.substr(10, 118).rtrim(),
            "{'descr': '<V2', 'fortran_order': False, 'shape': (3, 1), }");
  EXPECT_EQ(bytes[127], '\n');
  EXPECT_EQ(bytes.drop_front(128),
            llvm::StringRef("\x80\x3f\x00\x40\x40\x40", 6));
  EXPECT_EQ(countFiles(), 1);
}

TEST_F(NpyDirectory, RoundTripsEveryTypeAndRank) {
  std::string path = getPath("x.npy");
  std::vector<int64_t> shapes[] = {{}, {2}, {2, 3}, {0, 5}};
  for (const DTypeInfo &info : getDTypes()) {
    for (const std::vector<int64_t> &shape : shapes) {
      std::vector<char> data(64, 1);
      ASSERT_FALSE(bool(writeNpy(path, info.dtype, shape, data.data())));
      auto array = readNpy(path);
      ASSERT_TRUE(bool(array)) << llvm::toString(array.takeError());
      EXPECT_EQ(array->shape, shape);
      EXPECT_FALSE(bool(checkDType(*array, info.dtype)));
      EXPECT_EQ(int64_t(array->data.size()), array->numElements() * info.bytes);
    }
  }
}

TEST_F(NpyDirectory, FailureLeavesNothingBehind) {
  float value = 1;
  for (std::string path : {getPath("no/such/x.npy"), directory.str().str()}) {
    EXPECT_TRUE(contains(llvm::toString(writeNpy(path, PTO_F32, {}, &value)),
                         "cannot be written"));
  }
  EXPECT_EQ(countFiles(), 0);
  // A device is written to, not replaced.
  EXPECT_TRUE(
      contains(llvm::toString(writeNpy("/dev/full", PTO_F32, {}, &value)),
               "cannot be written"));
  EXPECT_FALSE(bool(writeNpy("/dev/null", PTO_F32, {}, &value)));
  EXPECT_FALSE(llvm::sys::fs::is_regular_file("/dev/null"));
}

TEST_F(NpyDirectory, WritesThroughALink) {
  float value = 1;
  std::string target = getPath("target.npy"), link = getPath("link.npy");
  ASSERT_FALSE(bool(writeNpy(target, PTO_F32, {}, &value)));
  ASSERT_FALSE(llvm::sys::fs::create_link(target, link));
  value = 2;
  ASSERT_FALSE(bool(writeNpy(link, PTO_F32, {}, &value)));
  auto array = readNpy(target);
  ASSERT_TRUE(bool(array));
  EXPECT_EQ(decodeDouble(PTO_F32, array->data.data()), 2);
  EXPECT_TRUE(llvm::sys::fs::is_symlink_file(link));
}
