//===- RunnerArguments.cpp - Arguments of a kernel from text --------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only what the text states is checked here (and that it is a possible value of
// the argument's element type); the kernel itself checks dtype and shape.
//
//===----------------------------------------------------------------------===//

#include "RunnerArguments.h"

#include "pto/Support/DType.h"
#include "pto/Support/NpyFile.h"
#include "pto/Support/Random.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace mlir::pto;

/// The most bytes that a described argument may have: more is a typing error.
static constexpr int64_t maxBytes = int64_t(1) << 40;

int64_t RunnerTensor::numElements() const {
  int64_t count = 1;
  for (int64_t size : shape) {
    count *= size;
  }
  return count;
}

PtoTensor RunnerTensor::view() {
  return {data.data(), dtype, static_cast<int32_t>(shape.size()), shape.data(),
          nullptr};
}

std::string mlir::pto::describeArgument(const PtoKernelInfo &info,
                                        int32_t index) {
  const char *name = info.args[index].name;
  return "argument " + std::to_string(index) + " '" + (name ? name : "") + "'";
}

namespace {

/// One argument that is being made.
struct Maker {
  const PtoKernelInfo &info;
  int32_t index;
  llvm::StringRef text;
  uint64_t seed;

  const PtoArgInfo &arg() const { return info.args[index]; }

  llvm::Error error(const llvm::Twine &message) const {
    return llvm::createStringError(describeArgument(info, index) + " " +
                                   message);
  }

  llvm::Error allocate(RunnerTensor &tensor) const;
  llvm::Expected<RunnerTensor> make() const;
  llvm::Expected<RunnerTensor> makeAuto() const;
  llvm::Expected<RunnerTensor> readFile() const;
  llvm::Expected<RunnerTensor> parseNumber() const;
  llvm::Expected<RunnerTensor> parseSpec() const;
  llvm::Error parseShape(llvm::StringRef text, RunnerTensor &tensor) const;
  llvm::Error fill(RunnerTensor &tensor, llvm::StringRef kind,
                   llvm::ArrayRef<llvm::StringRef> params) const;
  llvm::Error fillRange(RunnerTensor &tensor, uint64_t seed, llvm::StringRef lo,
                        llvm::StringRef hi) const;
  llvm::Error fillValue(RunnerTensor &tensor, llvm::StringRef value) const;
};

} // namespace

/// Reserves zeroed elements for the shape of `tensor`.
llvm::Error Maker::allocate(RunnerTensor &tensor) const {
  int64_t bytes = getDTypeBytes(tensor.dtype);
  for (int64_t size : tensor.shape) {
    if (__builtin_mul_overflow(bytes, size, &bytes) || bytes > maxBytes) {
      return error("has more than 2^40 bytes");
    }
  }
  // Without memory, the container below would end the process. Volatile: an
  // allocation without use may be left out.
  void *volatile room = std::malloc(bytes);
  std::free(room);
  if (!room && bytes > 0) {
    return error("has " + llvm::Twine(bytes) +
                 " bytes, more than this host has free");
  }
  tensor.data.resize(bytes);
  return llvm::Error::success();
}

/// Fills with NaN, or with a pattern that no one takes for a result.
static void fillGarbage(RunnerTensor &tensor) {
  int64_t bytes = getDTypeBytes(tensor.dtype);
  bool isFloat = getDTypeInfo(tensor.dtype).isFloat();
  for (int64_t i = 0, e = tensor.numElements(); i < e; ++i) {
    char *slot = tensor.data.data() + i * bytes;
    if (isFloat) {
      encodeDouble(tensor.dtype, NAN, slot);
    } else {
      encodeInt(tensor.dtype, WideInt(0x2525252525252525), slot);
    }
  }
}

llvm::Expected<RunnerTensor> Maker::makeAuto() const {
  RunnerTensor tensor;
  tensor.dtype = arg().dtype;
  for (int32_t d = 0; d < arg().rank; ++d) {
    if (arg().dims[d] == PTO_DYNAMIC) {
      std::string kind = arg().direction == PTO_OUT ? "nan:" : "rand:";
      return error("has dynamic sizes, give '--arg " + kind +
                   getDTypeName(arg().dtype) + ":SHAPE'");
    }
    tensor.shape.push_back(arg().dims[d]);
  }
  if (llvm::Error failed = allocate(tensor)) {
    return failed;
  }
  if (arg().direction == PTO_OUT) {
    fillGarbage(tensor);
  } else {
    fillRandom(tensor.dtype, tensor.data.data(), tensor.numElements(), seed);
  }
  return tensor;
}

llvm::Expected<RunnerTensor> Maker::readFile() const {
  llvm::Expected<NpyArray> array = readNpy(text);
  if (!array) {
    return array.takeError();
  }
  if (llvm::Error failed = checkDType(*array, arg().dtype)) {
    return failed;
  }
  RunnerTensor tensor;
  tensor.dtype = arg().dtype;
  tensor.shape = std::move(array->shape);
  tensor.data = std::move(array->data);
  return tensor;
}

llvm::Error Maker::fillValue(RunnerTensor &tensor,
                             llvm::StringRef value) const {
  bool isFloat = getDTypeInfo(tensor.dtype).isFloat();
  double number = 0;
  int64_t integer = 0;
  if (isFloat ? value.getAsDouble(number) : value.getAsInteger(10, integer)) {
    return error("expects a value of " + getDTypeName(tensor.dtype) +
                 ", but found '" + value + "'");
  }
  const DTypeInfo &type = getDTypeInfo(tensor.dtype);
  if (!isFloat && (integer < type.minInt() || integer > type.maxInt())) {
    return error("expects a value of " + getDTypeName(tensor.dtype) +
                 ", but found " + value);
  }
  for (int64_t i = 0, e = tensor.numElements(); i < e; ++i) {
    char *slot = tensor.data.data() + i * type.bytes;
    if (isFloat) {
      encodeDouble(tensor.dtype, number, slot);
    } else {
      encodeInt(tensor.dtype, integer, slot);
    }
  }
  return llvm::Error::success();
}

/// A number on its own is a scalar of the argument's type.
llvm::Expected<RunnerTensor> Maker::parseNumber() const {
  RunnerTensor tensor;
  tensor.dtype = arg().dtype;
  tensor.data.resize(getDTypeBytes(tensor.dtype));
  if (llvm::Error failed = fillValue(tensor, text)) {
    return failed;
  }
  return tensor;
}

llvm::Error Maker::parseShape(llvm::StringRef shape,
                              RunnerTensor &tensor) const {
  if (shape == "scalar") {
    return llvm::Error::success();
  }
  llvm::SmallVector<llvm::StringRef> sizes;
  shape.split(sizes, 'x');
  for (llvm::StringRef size : sizes) {
    int64_t value;
    if (size.getAsInteger(10, value) || value < 0) {
      return error("expects a shape such as 16x4096 or 'scalar', but found '" +
                   shape + "'");
    }
    tensor.shape.push_back(value);
  }
  return llvm::Error::success();
}

llvm::Error Maker::fillRange(RunnerTensor &tensor, uint64_t seed,
                             llvm::StringRef lo, llvm::StringRef hi) const {
  int64_t count = tensor.numElements();
  const DTypeInfo &type = getDTypeInfo(tensor.dtype);
  if (type.isFloat()) {
    double from, to;
    if (lo.getAsDouble(from) || hi.getAsDouble(to) || !std::isfinite(from) ||
        !std::isfinite(to) || from > to) {
      return error("expects a range of numbers, but found '" + lo + ":" + hi +
                   "'");
    }
    fillUniform(tensor.dtype, tensor.data.data(), count, seed, from, to);
    return llvm::Error::success();
  }
  int64_t from, to;
  if (lo.getAsInteger(10, from) || hi.getAsInteger(10, to) || from > to ||
      from < type.minInt() || to > type.maxInt()) {
    return error("expects a range of " + getDTypeName(tensor.dtype) +
                 ", but found '" + lo + ":" + hi + "'");
  }
  fillIntegers(tensor.dtype, tensor.data.data(), count, seed, from, to);
  return llvm::Error::success();
}

llvm::Error Maker::fill(RunnerTensor &tensor, llvm::StringRef kind,
                        llvm::ArrayRef<llvm::StringRef> params) const {
  int64_t count = tensor.numElements();
  if (kind == "zeros" && params.empty()) {
    return llvm::Error::success();
  }
  if (kind == "nan" && params.empty()) {
    fillGarbage(tensor);
    return llvm::Error::success();
  }
  if (kind == "full" && params.size() == 1) {
    return fillValue(tensor, params[0]);
  }
  bool isRange = kind == "rand" && params.size() == 3;
  if ((kind != "rand" && kind != "normal") || (params.size() > 1 && !isRange)) {
    return error("expects rand, normal, zeros, nan or full and their "
                 "parameters, but found '" +
                 text + "'");
  }
  uint64_t number = seed;
  if (!params.empty() && params[0].getAsInteger(10, number)) {
    return error("expects a seed, but found '" + params[0] + "'");
  }
  if (isRange) {
    return fillRange(tensor, number, params[1], params[2]);
  }
  if (kind == "normal") {
    fillNormal(tensor.dtype, tensor.data.data(), count, number);
  } else {
    fillRandom(tensor.dtype, tensor.data.data(), count, number);
  }
  return llvm::Error::success();
}

/// Reads KIND:DTYPE:SHAPE[:parameters].
llvm::Expected<RunnerTensor> Maker::parseSpec() const {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, ':');
  if (parts.size() < 3) {
    return error("expects a .npy file, KIND:DTYPE:SHAPE or a number, but found "
                 "'" +
                 text + "'");
  }
  std::optional<int32_t> dtype = parseDType(parts[1]);
  if (!dtype) {
    return error("has the unknown dtype '" + parts[1] + "', expects one of " +
                 listDTypeNames());
  }
  RunnerTensor tensor;
  tensor.dtype = *dtype;
  if (llvm::Error failed = parseShape(parts[2], tensor)) {
    return failed;
  }
  if (llvm::Error failed = allocate(tensor)) {
    return failed;
  }
  llvm::ArrayRef<llvm::StringRef> params(parts);
  if (llvm::Error failed = fill(tensor, parts[0], params.drop_front(3))) {
    return failed;
  }
  return tensor;
}

llvm::Expected<RunnerTensor> Maker::make() const {
  double number;
  if (text == "auto") {
    return makeAuto();
  }
  if (text.ends_with(".npy")) {
    return readFile();
  }
  return text.getAsDouble(number) ? parseSpec() : parseNumber();
}

llvm::Expected<std::vector<RunnerTensor>>
mlir::pto::makeRunnerArguments(const PtoKernelInfo &info,
                               llvm::ArrayRef<std::string> texts,
                               uint64_t seed) {
  size_t inputs = 0;
  for (int32_t i = 0; i < info.nargs; ++i) {
    inputs += info.args[i].direction != PTO_OUT;
  }
  bool forAll = texts.size() == static_cast<size_t>(info.nargs);
  if (!forAll && !texts.empty() && texts.size() != inputs) {
    return llvm::createStringError(
        "kernel '" + llvm::StringRef(info.name) + "' has " +
        llvm::Twine(info.nargs) + " arguments, " + llvm::Twine(inputs) +
        " without outputs, but found " + llvm::Twine(texts.size()) +
        " times '--arg'");
  }
  std::vector<RunnerTensor> tensors;
  for (int32_t i = 0; i < info.nargs; ++i) {
    bool given =
        forAll || (info.args[i].direction != PTO_OUT && !texts.empty());
    llvm::StringRef text = "auto";
    if (given) {
      text = texts.front();
      texts = texts.drop_front();
    }
    auto tensor = Maker{info, i, text, seed + static_cast<uint64_t>(i)}.make();
    if (!tensor) {
      return tensor.takeError();
    }
    tensors.push_back(std::move(*tensor));
  }
  return tensors;
}
