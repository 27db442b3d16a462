//===- ObjectCache.h - Compiled kernels on disk -----------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One file per object, named by the hash of all that decides its contents. Any
// number of processes may use one folder at the same time: a file appears
// complete or not at all, and one that is damaged counts as absent.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_EXECUTIONENGINE_OBJECTCACHE_H
#define PTO_EXECUTIONENGINE_OBJECTCACHE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace mlir::pto {

/// The name of an object.
using ObjectKey = std::array<uint8_t, 32>;

/// Hashes `parts`, of which the borders count.
ObjectKey makeObjectKey(llvm::ArrayRef<llvm::StringRef> parts);

/// Identifies the compiler in this process by the build ids of our code and of
/// LLVM's, else by version and file time. Objects of another compiler are never
/// taken, also not during development.
const std::string &getCompilerIdentity();

/// `$PTO_CACHE_DIR`, else `$XDG_CACHE_HOME/pto-mlir`, else
/// `$HOME/.cache/pto-mlir`; empty if none is set, or if the first is set but
/// empty, which turns the cache off.
std::string getDefaultCacheFolder();

/// A folder of objects. Errors of the file system are never errors of the
/// caller: an object is then compiled again.
class ObjectCache {
public:
  /// What became of a look-up.
  enum class State {
    Absent,  ///< there is no such object
    Damaged, ///< there was one, but it was not whole; it is removed
    Present  ///< found
  };

  /// The folder is made when the first object is stored.
  explicit ObjectCache(std::string folder) : folder(std::move(folder)) {}

  /// Reads an object.
  State load(const ObjectKey &key, llvm::SmallVectorImpl<char> &object) const;

  /// Writes an object under a temporary name and renames it; returns whether
  /// that worked.
  bool store(const ObjectKey &key, llvm::ArrayRef<char> object) const;

  /// Removes an object that turned out to be of no use.
  void remove(const ObjectKey &key) const;

  /// The file of an object.
  std::string pathOf(const ObjectKey &key) const;

private:
  /// Where the objects are.
  std::string folder;
};

} // namespace mlir::pto

#endif // PTO_EXECUTIONENGINE_OBJECTCACHE_H
