//===- Arrays.h - Arrays of Python as tensors -------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads arrays without copying: numpy arrays from the head of the object, other
// libraries' through DLPack's C exchange API or `__dlpack__`. Checked here is
// what only Python knows (byte order, device, who may write); dtype, rank,
// sizes and overlap are the kernel's to check.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_PYTHON_ARRAYS_H
#define PTO_PYTHON_ARRAYS_H

#include <Python.h>

#include "pto-c/Kernel.h"

#include <vector>

namespace pto::python {

/// The head of a DLPack tensor, as version 1 defines it.
struct DLTensorHead {
  void *data;
  int32_t deviceType, deviceId;
  int32_t ndim;
  uint8_t code, bits;
  uint16_t lanes;
  int64_t *shape, *strides;
  uint64_t byteOffset;
};

/// What a call holds until it ends: capsules of `__dlpack__`, and the values of
/// Python numbers.
class Holder {
public:
  Holder() = default;
  Holder(const Holder &) = delete;
  ~Holder() {
    if (!capsules.empty()) {
      release();
    }
  }

  /// Takes over a consumed tensor: a function to call and its argument.
  void hold(void (*deleter)(void *), void *managed) {
    capsules.push_back({deleter, managed});
  }

private:
  void release();

  std::vector<std::pair<void (*)(void *), void *>> capsules;
};

/// Argument `index` of a kernel.
struct ArgumentSite {
  const PtoArgInfo &info;
  int index;
  Holder &holder;
  /// Where the value of a Python number is stored, 8 bytes.
  void *number;
  /// Refuse without an exception: the caller has other kernels to try.
  bool quiet;
};

/// Describes `object` in `tensor`, or returns false with an exception set (or
/// not, if `site` is quiet).
bool convertArray(PyObject *object, PtoTensor &tensor,
                  const ArgumentSite &site);

/// Name of an element type, e.g. "bf16"; "unknown" if it is none of ours.
const char *nameOfDType(int32_t dtype);

/// Bytes of an element in an array.
inline int64_t bytesOfDType(int32_t dtype) {
  int bits = dtype & 255;
  return bits < 8 ? 1 : bits / 8;
}

} // namespace pto::python

#endif // PTO_PYTHON_ARRAYS_H
