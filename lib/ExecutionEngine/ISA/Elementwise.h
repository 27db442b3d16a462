//===- Elementwise.h - Functions of elements --------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an instruction does to one element, as structs with a template for the
// types that elements are computed in. A function that a type has not returns
// through `Call::notExecutable`.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_EXECUTIONENGINE_ISA_ELEMENTWISE_H
#define PTO_LIB_EXECUTIONENGINE_ISA_ELEMENTWISE_H

#include "Access.h"

#include <type_traits>

namespace mlir::pto::isa_rt {

template <class T>
inline constexpr bool isFloatValue = std::is_same_v<T, float>;

/// Sums and products of integers keep the low bits.
template <class T, class Body>
T wrap(T a, T b, Body body) {
  if constexpr (isFloatValue<T>) {
    return body(a, b);
  } else {
    return static_cast<T>(
        body(static_cast<uint64_t>(a), static_cast<uint64_t>(b)));
  }
}

struct Add {
  template <class T>
  static T apply(const Call &, T a, T b) {
    return wrap(a, b, [](auto x, auto y) { return x + y; });
  }
};
struct Sub {
  template <class T>
  static T apply(const Call &, T a, T b) {
    return wrap(a, b, [](auto x, auto y) { return x - y; });
  }
};
struct Mul {
  template <class T>
  static T apply(const Call &, T a, T b) {
    return wrap(a, b, [](auto x, auto y) { return x * y; });
  }
};
/// Of integers: toward zero.
struct Div {
  template <class T>
  static T apply(const Call &call, T a, T b) {
    if constexpr (!isFloatValue<T>) {
      if (b == 0) {
        call.fail("divides by zero");
      }
      if (b == T(-1)) {
        return Sub::apply<T>(call, 0, a);
      }
    }
    return a / b;
  }
};
/// A NaN is the result if there is one.
struct Max {
  template <class T>
  static T apply(const Call &, T a, T b) {
    return a > b || a != a ? a : b;
  }
};
struct Min {
  template <class T>
  static T apply(const Call &, T a, T b) {
    return a < b || a != a ? a : b;
  }
};

} // namespace mlir::pto::isa_rt

#endif // PTO_LIB_EXECUTIONENGINE_ISA_ELEMENTWISE_H
