//===- RunnerArguments.h - Arguments of a kernel from text ------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An argument is written as one of
//
//   x.npy                          the contents of a file
//   rand:DTYPE:SHAPE[:SEED[:LO:HI]]  uniform in [-1, 1) or [LO, HI), integers
//                                  over their full range or in [LO, HI]
//   normal:DTYPE:SHAPE[:SEED]      bell-shaped
//   zeros:DTYPE:SHAPE   nan:DTYPE:SHAPE   full:DTYPE:SHAPE:VALUE
//   auto                           random input, NaN output; static shapes only
//   3.5                            a scalar
//
// SHAPE is 16x4096, or `scalar`. `nan` fills types without NaN with a pattern.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_EXECUTIONENGINE_RUNNERARGUMENTS_H
#define PTO_LIB_EXECUTIONENGINE_RUNNERARGUMENTS_H

#include "pto-c/Kernel.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace mlir::pto {

/// A tensor that owns its elements and sizes.
struct RunnerTensor {
  /// A PtoDType.
  int32_t dtype = 0;
  /// Sizes of the dimensions.
  std::vector<int64_t> shape;
  /// The elements, row-major.
  std::vector<char> data;

  /// Number of elements.
  int64_t numElements() const;
  /// A descriptor that points here.
  PtoTensor view();
};

/// Makes the arguments of a kernel from `texts`: one for each argument, or one
/// for each argument that is not a pure output, or none at all. A random
/// argument i without a seed gets `seed + i`.
llvm::Expected<std::vector<RunnerTensor>>
makeRunnerArguments(const PtoKernelInfo &info,
                    llvm::ArrayRef<std::string> texts, uint64_t seed);

/// "argument 2 'x'", for messages.
std::string describeArgument(const PtoKernelInfo &info, int32_t index);

} // namespace mlir::pto

#endif // PTO_LIB_EXECUTIONENGINE_RUNNERARGUMENTS_H
