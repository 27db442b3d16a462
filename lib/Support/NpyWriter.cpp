//===- NpyWriter.cpp - Writing .npy files ---------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reader never sees half a file: bytes go to a temporary file in the same
// directory, which replaces the target only after all of them were written.
//
//===----------------------------------------------------------------------===//

#include "pto/Support/NpyFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::pto;

static llvm::Error makeError(llvm::StringRef path, std::error_code code) {
  return llvm::createStringError(
      code, "'" + path + "' cannot be written: " + code.message());
}

/// Everything before the data: a multiple of 64 bytes, as numpy wants it.
static std::string makeHeader(int32_t dtype, llvm::ArrayRef<int64_t> shape) {
  std::string dict = "{'descr': '" + getNpyDescr(dtype) +
                     "', 'fortran_order': False, 'shape': (";
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    dict += (dim ? " " : "") + std::to_string(shape[dim]) +
            (dim + 1 < shape.size() || shape.size() == 1 ? "," : "");
  }
  dict += "), }";
  constexpr size_t prefix = 10;
  size_t length = (prefix + dict.size() + 1 + 63) / 64 * 64 - prefix;
  dict.append(length - dict.size() - 1, ' ');
  dict += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header += char(length & 0xff);
  header += char(length >> 8);
  return header + dict;
}

/// Writes all `pieces` to the open file `fd`.
static std::error_code writePieces(int fd,
                                   llvm::ArrayRef<llvm::StringRef> pieces) {
  llvm::raw_fd_ostream stream(fd, /*shouldClose=*/false);
  for (llvm::StringRef piece : pieces) {
    stream << piece;
  }
  stream.flush();
  std::error_code code = stream.error();
  stream.clear_error();
  return code;
}

/// Writes to a pipe or a device, which cannot be replaced.
static llvm::Error writeInPlace(llvm::StringRef path,
                                llvm::ArrayRef<llvm::StringRef> pieces) {
  int fd;
  std::error_code code =
      llvm::sys::fs::openFileForWrite(path, fd, llvm::sys::fs::CD_OpenExisting);
  if (!code) {
    code = writePieces(fd, pieces);
    llvm::sys::fs::file_t handle = llvm::sys::fs::convertFDToNativeFile(fd);
    std::error_code closed = llvm::sys::fs::closeFile(handle);
    code = code ? code : closed;
  }
  return code ? makeError(path, code) : llvm::Error::success();
}

llvm::Error mlir::pto::writeNpy(llvm::StringRef path, int32_t dtype,
                                llvm::ArrayRef<int64_t> shape,
                                const void *data) {
  std::string header = makeHeader(dtype, shape);
  int64_t bytes = getDTypeBytes(dtype);
  for (int64_t size : shape) {
    bytes *= size;
  }
  llvm::StringRef pieces[] = {
      header, llvm::StringRef(static_cast<const char *>(data), bytes)};

  llvm::SmallString<128> target(path);
  llvm::sys::fs::file_status status;
  if (!llvm::sys::fs::status(path, status)) {
    if (llvm::sys::fs::is_directory(status)) {
      return makeError(path, make_error_code(std::errc::is_a_directory));
    }
    if (!llvm::sys::fs::is_regular_file(status)) {
      return writeInPlace(path, pieces);
    }
    // Keeps a symbolic link and replaces what it points at.
    llvm::sys::fs::real_path(path, target);
  }
  auto temporary = llvm::sys::fs::TempFile::create(target + ".tmp%%%%%%");
  if (!temporary) {
    return makeError(path, llvm::errorToErrorCode(temporary.takeError()));
  }
  std::error_code code = writePieces(temporary->FD, pieces);
  if (code) {
    llvm::consumeError(temporary->discard());
    return makeError(path, code);
  }
  if (llvm::Error error = temporary->keep(target)) {
    return makeError(path, llvm::errorToErrorCode(std::move(error)));
  }
  return llvm::Error::success();
}
