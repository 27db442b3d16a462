//===- ObjectCache.cpp - Compiled kernels on disk -------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is a header and the object. The header repeats the key, so that a file
// under a wrong name is noticed, and has a checksum of the object. Readers work
// on a copy in memory: nobody maps a file that another process may replace.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/ObjectCache.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/xxhash.h"
#include "llvm/TargetParser/Host.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Identity
//===----------------------------------------------------------------------===//

ObjectKey mlir::pto::makeObjectKey(llvm::ArrayRef<llvm::StringRef> parts) {
  llvm::SHA256 hash;
  for (llvm::StringRef part : parts) {
    uint64_t size = part.size();
    hash.update(llvm::ArrayRef<uint8_t>(
        reinterpret_cast<const uint8_t *>(&size), sizeof(size)));
    hash.update(part);
  }
  return hash.final();
}

/// The build id among the notes of a segment, or "".
static std::string findBuildId(const char *notes, size_t size) {
  auto align = [](size_t bytes) { return (bytes + 3) / 4 * 4; };
  while (size >= sizeof(ElfW(Nhdr))) {
    const auto *note = reinterpret_cast<const ElfW(Nhdr) *>(notes);
    size_t name = align(note->n_namesz), text = align(note->n_descsz);
    if (size < sizeof(*note) + name + text) {
      break;
    }
    const char *body = notes + sizeof(*note) + name;
    if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 &&
        std::memcmp(notes + sizeof(*note), "GNU", 4) == 0) {
      return llvm::toHex(llvm::StringRef(body, note->n_descsz));
    }
    notes = body + text;
    size -= sizeof(*note) + name + text;
  }
  return "";
}

/// Describes the binary that contains `address`.
static std::string identifyBinary(const void *address) {
  Dl_info where;
  if (!dladdr(address, &where) || !where.dli_fbase) {
    return "unknown";
  }
  const char *base = static_cast<const char *>(where.dli_fbase);
  const auto *header = reinterpret_cast<const ElfW(Ehdr) *>(base);
  const auto *segments =
      reinterpret_cast<const ElfW(Phdr) *>(base + header->e_phoff);
  for (unsigned i = 0; i < header->e_phnum; ++i) {
    if (segments[i].p_type == PT_NOTE) {
      std::string id =
          findBuildId(base + segments[i].p_vaddr, segments[i].p_memsz);
      if (!id.empty()) {
        return id;
      }
    }
  }
  struct stat status = {};
  stat(where.dli_fname, &status);
  return llvm::utostr(status.st_size) + "/" +
         llvm::utostr(status.st_mtim.tv_sec) + "." +
         llvm::utostr(status.st_mtim.tv_nsec);
}

const std::string &mlir::pto::getCompilerIdentity() {
  static const std::string identity = [] {
    auto addressOf = [](auto *function) {
      return reinterpret_cast<const void *>(function);
    };
    return identifyBinary(addressOf(&makeObjectKey)) + " " +
           identifyBinary(addressOf(&llvm::sys::getHostCPUName)) +
           " " LLVM_VERSION_STRING;
  }();
  return identity;
}

std::string mlir::pto::getDefaultCacheFolder() {
  if (const char *own = std::getenv("PTO_CACHE_DIR")) {
    return own;
  }
  llvm::SmallString<128> folder;
  const char *cache = std::getenv("XDG_CACHE_HOME");
  const char *home = std::getenv("HOME");
  // A relative path is to be ignored, says the XDG specification.
  if (cache && llvm::sys::path::is_absolute(cache)) {
    folder = cache;
  } else if (home && *home) {
    folder = home;
    llvm::sys::path::append(folder, ".cache");
  } else {
    return "";
  }
  llvm::sys::path::append(folder, "pto-mlir");
  return std::string(folder);
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

namespace {

/// What stands before the object.
struct Header {
  char magic[8];
  ObjectKey key;
  uint64_t length;
  uint64_t checksum[2];
};

} // namespace

static constexpr char magic[8] = {'P', 'T', 'O', 'O', 'B', 'J', '1', '\n'};

static Header makeHeader(const ObjectKey &key, llvm::ArrayRef<char> object) {
  Header header = {};
  std::memcpy(header.magic, magic, sizeof(magic));
  header.key = key;
  header.length = object.size();
  llvm::XXH128_hash_t sum = llvm::xxh3_128bits(llvm::ArrayRef<uint8_t>(
      reinterpret_cast<const uint8_t *>(object.data()), object.size()));
  header.checksum[0] = sum.low64;
  header.checksum[1] = sum.high64;
  return header;
}

/// Reads exactly `size` bytes.
static bool readAll(int file, char *to, size_t size) {
  while (size > 0) {
    ssize_t got = ::read(file, to, size);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got <= 0) {
      return false;
    }
    to += got;
    size -= got;
  }
  return true;
}

static bool writeAll(int file, const char *from, size_t size) {
  while (size > 0) {
    ssize_t put = ::write(file, from, size);
    if (put < 0 && errno == EINTR) {
      continue;
    }
    if (put <= 0) {
      return false;
    }
    from += put;
    size -= put;
  }
  return true;
}

std::string ObjectCache::pathOf(const ObjectKey &key) const {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, llvm::toHex(key, /*LowerCase=*/true) + ".pto");
  return std::string(path);
}

/// Reads and checks one file.
static bool readObject(int file, const ObjectKey &key,
                       llvm::SmallVectorImpl<char> &object) {
  struct stat status;
  Header header;
  if (fstat(file, &status) != 0 ||
      !readAll(file, reinterpret_cast<char *>(&header), sizeof(header)) ||
      header.length + sizeof(header) != static_cast<uint64_t>(status.st_size)) {
    return false;
  }
  object.resize_for_overwrite(header.length);
  if (!readAll(file, object.data(), object.size())) {
    return false;
  }
  Header expected = makeHeader(key, object);
  return std::memcmp(&expected, &header, sizeof(header)) == 0;
}

ObjectCache::State
ObjectCache::load(const ObjectKey &key,
                  llvm::SmallVectorImpl<char> &object) const {
  int file = ::open(pathOf(key).c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    return State::Absent;
  }
  bool whole = readObject(file, key, object);
  ::close(file);
  if (!whole) {
    object.clear();
    remove(key);
    return State::Damaged;
  }
  return State::Present;
}

bool ObjectCache::store(const ObjectKey &key,
                        llvm::ArrayRef<char> object) const {
  if (llvm::sys::fs::create_directories(folder, /*IgnoreExisting=*/true,
                                        llvm::sys::fs::owner_all)) {
    return false;
  }
  std::string path = pathOf(key), temporary = path + ".XXXXXX";
  int file = ::mkostemp(temporary.data(), O_CLOEXEC);
  if (file < 0) {
    return false;
  }
  Header header = makeHeader(key, object);
  bool written =
      writeAll(file, reinterpret_cast<const char *>(&header), sizeof(header)) &&
      writeAll(file, object.data(), object.size());
  written &= ::close(file) == 0;
  if (!written || ::rename(temporary.c_str(), path.c_str()) != 0) {
    ::unlink(temporary.c_str());
    return false;
  }
  return true;
}

void ObjectCache::remove(const ObjectKey &key) const {
  ::unlink(pathOf(key).c_str());
}
