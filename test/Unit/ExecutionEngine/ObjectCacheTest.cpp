//===- ObjectCacheTest.cpp - Objects on disk ------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Damage and concurrency are tested end to end in test/python/runtime.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/ObjectCache.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <gtest/gtest.h>

#include <fstream>

using namespace mlir::pto;

namespace {

/// A folder that exists as long as the test.
struct ObjectCacheTest : testing::Test {
  llvm::SmallString<128> folder;

  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("object-cache", folder));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  std::string below(llvm::StringRef name) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, name);
    return std::string(path);
  }
};

using State = ObjectCache::State;

TEST(ObjectKey, borders_of_parts_count) {
  EXPECT_EQ(makeObjectKey({"a", "b"}), makeObjectKey({"a", "b"}));
  EXPECT_NE(makeObjectKey({"a", "b"}), makeObjectKey({"ab", ""}));
  EXPECT_NE(makeObjectKey({"a", "b"}), makeObjectKey({"b", "a"}));
  EXPECT_NE(makeObjectKey({"a"}), makeObjectKey({"a", ""}));
}

TEST(ObjectKey, identity_is_stable_within_a_process) {
  EXPECT_FALSE(getCompilerIdentity().empty());
  EXPECT_EQ(&getCompilerIdentity(), &getCompilerIdentity());
}

TEST_F(ObjectCacheTest, stores_and_loads) {
  ObjectCache cache(below("a/b"));
  ObjectKey key = makeObjectKey({"key"});
  llvm::SmallVector<char, 0> object;
  EXPECT_EQ(cache.load(key, object), State::Absent);
  const char bytes[] = {'\0', 'E', 'L', 'F', '\n'};
  EXPECT_TRUE(cache.store(key, bytes));
  EXPECT_EQ(cache.load(key, object), State::Present);
  EXPECT_EQ(llvm::ArrayRef<char>(object), llvm::ArrayRef<char>(bytes));
  EXPECT_EQ(cache.load(makeObjectKey({"other"}), object), State::Absent);
}

TEST_F(ObjectCacheTest, stores_again_and_removes) {
  ObjectCache cache(below("cache"));
  ObjectKey key = makeObjectKey({"key"});
  llvm::SmallVector<char, 0> object;
  EXPECT_TRUE(cache.store(key, {'a', 'b'}));
  EXPECT_TRUE(cache.store(key, {'c'}));
  EXPECT_EQ(cache.load(key, object), State::Present);
  EXPECT_EQ(std::string(object.begin(), object.end()), "c");
  cache.remove(key);
  cache.remove(key);
  EXPECT_EQ(cache.load(key, object), State::Absent);
}

TEST_F(ObjectCacheTest, empty_object_is_an_object) {
  ObjectCache cache(below("cache"));
  ObjectKey key = makeObjectKey({});
  llvm::SmallVector<char, 0> object = {'x'};
  EXPECT_TRUE(cache.store(key, {}));
  EXPECT_EQ(cache.load(key, object), State::Present);
  EXPECT_TRUE(object.empty());
}

TEST_F(ObjectCacheTest, damaged_object_is_removed) {
  ObjectCache cache(below("cache"));
  ObjectKey key = makeObjectKey({"key"});
  llvm::SmallVector<char, 0> object;
  ASSERT_TRUE(cache.store(key, {'a', 'b', 'c'}));
  std::ofstream(cache.pathOf(key), std::ios::app) << "x";
  EXPECT_EQ(cache.load(key, object), State::Damaged);
  EXPECT_TRUE(object.empty());
  EXPECT_EQ(cache.load(key, object), State::Absent);
}

TEST_F(ObjectCacheTest, folder_that_cannot_be_made) {
  std::ofstream(below("file")) << "x";
  ObjectCache cache(below("file/cache"));
  llvm::SmallVector<char, 0> object;
  EXPECT_FALSE(cache.store(makeObjectKey({"key"}), {'a'}));
  EXPECT_EQ(cache.load(makeObjectKey({"key"}), object), State::Absent);
}

} // namespace
