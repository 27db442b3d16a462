//===- NpyFile.cpp - Arrays in .npy files ---------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file is magic, version, length of the header, header, data. Nothing is
// allocated by what the header claims before the file is known to hold it.
//
//===----------------------------------------------------------------------===//

#include "pto/Support/NpyFile.h"

#include "NpyHeader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::pto;

static constexpr llvm::StringLiteral kMagic = "\x93NUMPY";

/// More than numpy ever writes for one dtype and 64 dimensions.
static constexpr size_t kMaxHeader = 64 * 1024;

static llvm::Error makeError(llvm::StringRef name, const llvm::Twine &message) {
  return llvm::createStringError("'" + name + "' " + message);
}

//===----------------------------------------------------------------------===//
// NpyArray
//===----------------------------------------------------------------------===//

int64_t NpyArray::numElements() const {
  int64_t count = 1;
  for (int64_t size : shape) {
    count *= size;
  }
  return count;
}

std::string NpyArray::descr() const {
  bool hasOrder = itemSize > 1 || kind == 'V' || kind == 'f';
  return (hasOrder ? "<" : "|") + std::string(1, kind) +
         std::to_string(itemSize);
}

std::string mlir::pto::formatShape(llvm::ArrayRef<int64_t> shape) {
  return shape.empty()
             ? "scalar"
             : llvm::join(llvm::map_range(shape,
                                          [](int64_t size) {
                                            return std::to_string(size);
                                          }),
                          "x");
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Splits `bytes` into header and data.
static llvm::Expected<NpyHeader> splitFile(llvm::StringRef name,
                                           llvm::StringRef &bytes) {
  if (!bytes.consume_front(kMagic)) {
    return makeError(name, "is not a .npy file: it does not begin with the "
                           "magic string of numpy");
  }
  if (bytes.size() < 4) {
    return makeError(name, "ends within its header");
  }
  int major = uint8_t(bytes[0]), minor = uint8_t(bytes[1]);
  if (major < 1 || major > 3 || minor != 0) {
    return makeError(name, "has version " + llvm::Twine(major) + "." +
                               llvm::Twine(minor) +
                               ", expects version 1.0, 2.0 or 3.0");
  }
  size_t lengthBytes = major == 1 ? 2 : 4;
  bytes = bytes.drop_front(2);
  if (bytes.size() < lengthBytes) {
    return makeError(name, "ends within its header");
  }
  size_t length = major == 1 ? llvm::support::endian::read16le(bytes.data())
                             : llvm::support::endian::read32le(bytes.data());
  bytes = bytes.drop_front(lengthBytes);
  if (length > kMaxHeader) {
    return makeError(name, "has a header of " + llvm::Twine(length) +
                               " bytes, expects at most " +
                               llvm::Twine(kMaxHeader));
  }
  if (bytes.size() < length) {
    return makeError(name, "ends within its header");
  }
  llvm::Expected<NpyHeader> header = parseNpyHeader(bytes.take_front(length));
  bytes = bytes.drop_front(length);
  if (!header) {
    return makeError(name, llvm::toString(header.takeError()));
  }
  return header;
}

/// Whether we can hold elements of `kind` and `size`.
static bool isSupported(char kind, int64_t size) {
  switch (kind) {
  case 'b':
    return size == 1;
  case 'i':
  case 'u':
  case 'f':
    return size == 1 || size == 2 || size == 4 || size == 8;
  case 'V':
    return size == 1 || size == 2;
  default:
    return false;
  }
}

/// Sets the element type of `array` from `descr`.
static llvm::Error readDescr(llvm::StringRef descr, NpyArray &array) {
  llvm::StringRef text = descr;
  char order = '|';
  if (!text.empty() && llvm::StringRef("<>|=").contains(text.front())) {
    order = text.front();
    text = text.drop_front();
  }
  array.kind = text.empty() ? 0 : text.front();
  if (text.drop_front(!text.empty()).getAsInteger(10, array.itemSize) ||
      !isSupported(array.kind, array.itemSize)) {
    return makeError(array.name, "has elements of type '" + descr +
                                     "', expects numbers of kind b, i, u, f or "
                                     "V and at most 8 bytes");
  }
  if (order == '>' && array.itemSize > 1) {
    return makeError(array.name,
                     "has big-endian elements of type '" + descr +
                         "', expects little endian; save "
                         "x.astype(x.dtype.newbyteorder('<')) instead");
  }
  return llvm::Error::success();
}

/// The bytes that the data must have. A size of 0 does not excuse the others:
/// strides are computed from them.
static llvm::Expected<int64_t> getByteSize(const NpyArray &array) {
  int64_t total = array.itemSize;
  bool empty = false;
  for (int64_t size : array.shape) {
    empty |= size == 0;
    if (llvm::MulOverflow(total, std::max<int64_t>(size, 1), total)) {
      return makeError(array.name, "has the shape " + formatShape(array.shape) +
                                       ", which is too large");
    }
  }
  return empty ? 0 : total;
}

/// Copies `bytes`, where the first dimension runs fastest, to row-major order.
static void copyFromFortran(llvm::StringRef bytes, NpyArray &array) {
  size_t rank = array.shape.size();
  std::vector<int64_t> strides(rank), index(rank, 0);
  int64_t stride = array.itemSize;
  for (size_t dim = 0; dim < rank; ++dim) {
    strides[dim] = stride;
    stride *= array.shape[dim];
  }
  int64_t source = 0;
  for (size_t offset = 0; offset < array.data.size();
       offset += array.itemSize) {
    std::copy_n(bytes.data() + source, array.itemSize,
                array.data.data() + offset);
    for (size_t dim = rank; dim-- > 0;) {
      source += strides[dim];
      if (++index[dim] < array.shape[dim]) {
        break;
      }
      source -= strides[dim] * array.shape[dim];
      index[dim] = 0;
    }
  }
}

llvm::Expected<NpyArray> mlir::pto::parseNpy(llvm::StringRef bytes,
                                             llvm::StringRef name) {
  llvm::Expected<NpyHeader> header = splitFile(name, bytes);
  if (!header) {
    return header.takeError();
  }
  NpyArray array;
  array.name = name.str();
  array.shape = header->shape;
  if (llvm::Error error = readDescr(header->descr, array)) {
    return std::move(error);
  }
  llvm::Expected<int64_t> size = getByteSize(array);
  if (!size) {
    return size.takeError();
  }
  if (bytes.size() != size_t(*size)) {
    return makeError(name, llvm::Twine("has ") + llvm::Twine(bytes.size()) +
                               " bytes of data, expects " + llvm::Twine(*size) +
                               " for " + formatShape(array.shape) + " of '" +
                               array.descr() + "'");
  }
  if (header->fortranOrder && array.shape.size() > 1) {
    array.data.resize(bytes.size());
    copyFromFortran(bytes, array);
  } else {
    array.data.assign(bytes.begin(), bytes.end());
  }
  return array;
}

llvm::Expected<NpyArray> mlir::pto::readNpy(llvm::StringRef path) {
  llvm::sys::fs::file_status status;
  if (std::error_code code = llvm::sys::fs::status(path, status)) {
    return makeError(path, "cannot be read: " + code.message());
  }
  // A directory has no bytes and a device no end.
  if (!llvm::sys::fs::is_regular_file(status)) {
    return makeError(path, "is not a regular file");
  }
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer) {
    return makeError(path, "cannot be read: " + buffer.getError().message());
  }
  return parseNpy((*buffer)->getBuffer(), path);
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

std::string mlir::pto::getNpyDescr(int32_t dtype) {
  const DTypeInfo &info = getDTypeInfo(dtype);
  bool native = info.bits >= 8 && dtype != PTO_BF16 &&
                !(info.isFloat() && info.bits == 8);
  std::string size = std::to_string(info.bytes);
  switch (info.kind) {
  case DTypeKind::Bool:
    return "|b1";
  case DTypeKind::Signed:
    return native ? (info.bytes == 1 ? "|i" : "<i") + size : "<V1";
  case DTypeKind::Unsigned:
    return (info.bytes == 1 ? "|u" : "<u") + size;
  case DTypeKind::Float:
    return (native ? "<f" : "<V") + size;
  }
  return {};
}

llvm::Error mlir::pto::checkDType(const NpyArray &array, int32_t dtype) {
  std::string found = array.descr(), written = getNpyDescr(dtype);
  bool opaqueByte = written == "<V1";
  if (found == written || (opaqueByte && found == "|u1") ||
      (dtype == PTO_F8E5M2 && found == "<f1")) {
    return llvm::Error::success();
  }
  std::string also = opaqueByte ? " or '|u1'" : "";
  return makeError(array.name, "has elements of type '" + found +
                                   "', expects '" + written + "'" + also +
                                   " for " + getDTypeName(dtype));
}
