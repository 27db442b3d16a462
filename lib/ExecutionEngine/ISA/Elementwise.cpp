//===- Elementwise.cpp - Element by element -------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Floats of 16 bits are computed in f32 and rounded once.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"

using namespace mlir::pto::isa_rt;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

namespace {

/// The sign of the divisor.
struct Rem {
  template <class T>
  static T apply(const Call &call, T a, T b) {
    if constexpr (isFloatValue<T>) {
      float r = std::fmod(a, b);
      if (r == 0) {
        return std::copysign(r, b);
      }
      return (r < 0) != (b < 0) ? r + b : r;
    } else {
      if (b == 0) {
        call.fail("divides by zero");
      }
      T r = b == T(-1) ? 0 : a % b;
      return r != 0 && (r < 0) != (b < 0) ? r + b : r;
    }
  }
};
/// The sign of the dividend.
struct FMod {
  template <class T>
  static T apply(const Call &call, T a, T b) {
    if constexpr (isFloatValue<T>) {
      return std::fmod(a, b);
    } else {
      if (b == 0) {
        call.fail("divides by zero");
      }
      return b == T(-1) ? 0 : a % b;
    }
  }
};
struct Pow {
  template <class T>
  static T apply(const Call &call, T a, T b) {
    if constexpr (isFloatValue<T>) {
      return T(std::pow(double(a), double(b)));
    } else {
      if (b < 0) {
        return a == 1 ? 1 : (a == T(-1) ? (b % 2 == 0 ? 1 : T(-1)) : 0);
      }
      T result = 1;
      for (; b > 0; b /= 2) {
        result = b % 2 != 0 ? Mul::apply(call, result, a) : result;
        a = Mul::apply(call, a, a);
      }
      return result;
    }
  }
};
struct PRelu {
  template <class T>
  static T apply(const Call &call, T a, T b) {
    return a > 0 ? a : Mul::apply(call, a, b);
  }
};

// Bits.
template <class Body>
struct Bits {
  template <class T>
  static T apply(const Call &call, T a, T b) {
    if constexpr (isFloatValue<T>) {
      call.notExecutable("on floats");
    } else {
      return Body::bits(call, a, b);
    }
  }
};
struct And : Bits<And> {
  template <class T>
  static T bits(const Call &, T a, T b) {
    return a & b;
  }
};
struct Or : Bits<Or> {
  template <class T>
  static T bits(const Call &, T a, T b) {
    return a | b;
  }
};
struct Xor : Bits<Xor> {
  template <class T>
  static T bits(const Call &, T a, T b) {
    return a ^ b;
  }
};
template <class T>
static int64_t checkShift(const Call &call, T amount) {
  int64_t bits = call.write().facts->dtype & 0xff;
  if (amount < 0 || static_cast<int64_t>(amount) >= bits) {
    call.fail("expects an amount below " + std::to_string(bits) +
              ", but found " + std::to_string(amount));
  }
  return static_cast<int64_t>(amount);
}
struct Shl : Bits<Shl> {
  template <class T>
  static T bits(const Call &call, T a, T b) {
    return static_cast<T>(static_cast<uint64_t>(a) << checkShift(call, b));
  }
};
struct Shr : Bits<Shr> {
  template <class T>
  static T bits(const Call &call, T a, T b) {
    return a >> checkShift(call, b);
  }
};

// A rectified sum or difference.
template <class Inner>
struct Positive {
  template <class T>
  static T apply(const Call &call, T a, T b) {
    T value = Inner::apply(call, a, b);
    return value > 0 || value != value ? value : 0;
  }
};

// One operand. Functions of floats alone.
template <float (*function)(float)>
struct Float {
  template <class T>
  static T apply(const Call &call, T a) {
    if constexpr (isFloatValue<T>) {
      return function(a);
    } else {
      call.notExecutable("on integers");
    }
  }
};
// In f64 and rounded once, so that results are the same whatever the C library.
float exponential(float a) { return float(std::exp(double(a))); }
float logarithm(float a) { return float(std::log(double(a))); }
float squareRoot(float a) { return std::sqrt(a); }
float reciprocalRoot(float a) { return float(1 / std::sqrt(double(a))); }
struct Abs {
  template <class T>
  static T apply(const Call &call, T a) {
    if constexpr (isFloatValue<T>) {
      return std::abs(a);
    } else {
      return a < 0 ? Sub::apply<T>(call, 0, a) : a;
    }
  }
};
struct Neg {
  template <class T>
  static T apply(const Call &call, T a) {
    if constexpr (isFloatValue<T>) {
      return -a;
    } else {
      return Sub::apply<T>(call, 0, a);
    }
  }
};
struct Recip {
  template <class T>
  static T apply(const Call &call, T a) {
    return Div::apply<T>(call, 1, a);
  }
};
struct Relu {
  template <class T>
  static T apply(const Call &, T a) {
    return a > 0 || a != a ? a : 0;
  }
};
struct Not {
  template <class T>
  static T apply(const Call &call, T a) {
    if constexpr (isFloatValue<T>) {
      call.notExecutable("on floats");
    } else {
      return ~a;
    }
  }
};

// Three operands; the last is the destination where it is updated.
struct AddAdd {
  template <class T>
  static T apply(const Call &call, T a, T b, T c) {
    return Add::apply(call, Add::apply(call, a, b), c);
  }
};
struct SubAdd {
  template <class T>
  static T apply(const Call &call, T a, T b, T c) {
    return Add::apply(call, Sub::apply(call, a, b), c);
  }
};
/// a * b + d
struct MulAddDst {
  template <class T>
  static T apply(const Call &call, T a, T b, T d) {
    return Add::apply(call, Mul::apply(call, a, b), d);
  }
};
/// a * d + b
struct FusedMulAdd {
  template <class T>
  static T apply(const Call &call, T a, T b, T d) {
    return Add::apply(call, Mul::apply(call, a, d), b);
  }
};
struct FusedMulAddRelu {
  template <class T>
  static T apply(const Call &call, T a, T b, T d) {
    return Relu::apply(call, FusedMulAdd::apply(call, a, b, d));
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

template <class Function>
static void unary(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  checkSameRectangle(call, src, dst);
  visitValue(call, dst.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    T a[kPiece];
    forPieces(dst.validRows, dst.validCols,
              [&](int64_t row, int64_t col, int64_t count) {
                readRow(call, src, row, col, count, a);
                for (int64_t k = 0; k < count; ++k) {
                  a[k] = Function::template apply<T>(call, a[k]);
                }
                writeRow(call, dst, row, col, count, a);
              });
  });
}

/// Two tiles of one type into one that may be of another.
template <class Function>
static void binary(Call &call) {
  const Tile &lhs = call.read(0), &rhs = call.read(1), &dst = call.write();
  checkSameRectangle(call, lhs, dst);
  checkSameRectangle(call, rhs, dst);
  visitValue(call, lhs.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    T a[kPiece], b[kPiece];
    forPieces(dst.validRows, dst.validCols,
              [&](int64_t row, int64_t col, int64_t count) {
                readRow(call, lhs, row, col, count, a);
                readRow(call, rhs, row, col, count, b);
                for (int64_t k = 0; k < count; ++k) {
                  a[k] = Function::template apply<T>(call, a[k], b[k]);
                }
                writeRow(call, dst, row, col, count, a);
              });
  });
}

/// Three tiles, the last of which is given or the destination.
template <class Function>
static void ternary(Call &call) {
  const Tile &dst = call.write();
  const Tile &third = call.numReads() > 2 ? call.read(2) : dst;
  for (int k = 0; k < call.numReads(); ++k) {
    checkSameRectangle(call, call.read(k), dst);
  }
  visitValue(call, dst.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    T a[kPiece], b[kPiece], c[kPiece];
    forPieces(dst.validRows, dst.validCols,
              [&](int64_t row, int64_t col, int64_t count) {
                readRow(call, call.read(0), row, col, count, a);
                readRow(call, call.read(1), row, col, count, b);
                readRow(call, third, row, col, count, c);
                for (int64_t k = 0; k < count; ++k) {
                  a[k] = Function::template apply<T>(call, a[k], b[k], c[k]);
                }
                writeRow(call, dst, row, col, count, a);
              });
  });
}

/// max((src0 + src1) * scale, 0) from i32 to f16.
static void addDeqRelu(Call &call) {
  const Tile &dst = call.write();
  float scale = static_cast<float>(call.valueFloat(0));
  checkSameRectangle(call, call.read(0), dst);
  checkSameRectangle(call, call.read(1), dst);
  int64_t a[kPiece], b[kPiece];
  float result[kPiece];
  forPieces(dst.validRows, dst.validCols,
            [&](int64_t row, int64_t col, int64_t count) {
              readRow(call, call.read(0), row, col, count, a);
              readRow(call, call.read(1), row, col, count, b);
              for (int64_t k = 0; k < count; ++k) {
                float sum = static_cast<float>(int32_t(a[k] + b[k]));
                result[k] = std::max(sum * scale, 0.0f);
              }
              writeRow(call, dst, row, col, count, result);
            });
}

/// Sums of neighbours in the first half, zeros in the second.
static void pairReduceSum(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  checkSameRectangle(call, src, dst);
  for (int64_t row = 0; row < dst.validRows; ++row) {
    std::vector<float> from(src.validCols + 1, 0), to(src.validCols, 0);
    readRow(call, src, row, 0, src.validCols, from.data());
    for (int64_t j = 0; 2 * j < src.validCols; ++j) {
      to[j] = from[2 * j] + from[2 * j + 1];
    }
    writeRow(call, dst, row, 0, dst.validCols, to.data());
  }
}

//===----------------------------------------------------------------------===//
// A tile and a scalar
//===----------------------------------------------------------------------===//

/// The operand that is not the destination and not a tile.
static int findScalar(const Call &call) {
  for (int i = 0; i < call.op.numOperands; ++i) {
    if (!call.isTile(i)) {
      return i;
    }
  }
  call.fail("expects a scalar");
}

template <class Function>
static void tileScalar(Call &call) {
  int scalar = findScalar(call);
  const Tile &dst = call.write();
  const Tile &src = call.tileAt(scalar == 0 ? 1 : 0);
  checkSameRectangle(call, src, dst);
  visitValue(call, src.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    T a[kPiece], s = getScalar<T>(call, scalar, src.facts->dtype);
    forPieces(dst.validRows, dst.validCols,
              [&](int64_t row, int64_t col, int64_t count) {
                readRow(call, src, row, col, count, a);
                for (int64_t k = 0; k < count; ++k) {
                  a[k] = scalar == 0
                             ? Function::template apply<T>(call, s, a[k])
                             : Function::template apply<T>(call, a[k], s);
                }
                writeRow(call, dst, row, col, count, a);
              });
  });
}

/// d += s * a, where a may be f16 and d f32.
static void axpy(Call &call) {
  const Tile &src = call.read(0), &dst = call.write();
  checkSameRectangle(call, src, dst);
  float a[kPiece], d[kPiece];
  float s = getScalar<float>(call, call.valueIndex(0), src.facts->dtype);
  forPieces(dst.validRows, dst.validCols,
            [&](int64_t row, int64_t col, int64_t count) {
              readRow(call, src, row, col, count, a);
              readRow(call, dst, row, col, count, d);
              for (int64_t k = 0; k < count; ++k) {
                d[k] = s * a[k] + d[k];
              }
              writeRow(call, dst, row, col, count, d);
            });
}

/// Two tiles with a scalar between them.
template <class Function>
static void tileScalarTile(Call &call) {
  const Tile &dst = call.write();
  checkSameRectangle(call, call.read(0), dst);
  checkSameRectangle(call, call.read(1), dst);
  visitValue(call, dst.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    T a[kPiece], b[kPiece];
    T s = getScalar<T>(call, call.valueIndex(0), dst.facts->dtype);
    forPieces(dst.validRows, dst.validCols,
              [&](int64_t row, int64_t col, int64_t count) {
                readRow(call, call.read(0), row, col, count, a);
                readRow(call, call.read(1), row, col, count, b);
                for (int64_t k = 0; k < count; ++k) {
                  a[k] = Function::template apply<T>(call, a[k], s, b[k]);
                }
                writeRow(call, dst, row, col, count, a);
              });
  });
}

/// Fills the valid rectangle; in 'mat' all of the tile.
static void expandScalar(Call &call) {
  const Tile &dst = call.write();
  bool isWhole = dst.facts->place == kMat;
  int64_t rows = isWhole ? dst.facts->rows : dst.validRows;
  int64_t cols = isWhole ? dst.facts->cols : dst.validCols;
  visitValue(call, dst.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    T a[kPiece];
    std::fill(a, a + kPiece,
              getScalar<T>(call, call.valueIndex(0), dst.facts->dtype));
    forPieces(rows, cols, [&](int64_t row, int64_t col, int64_t count) {
      writeRow(call, dst, row, col, count, a);
    });
  });
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

static bool isIn(const Tile &tile, int64_t row, int64_t col) {
  return row < tile.validRows && col < tile.validCols;
}

template <class Function>
static void partial(Call &call) {
  const Tile &lhs = call.read(0), &rhs = call.read(1), &dst = call.write();
  visitValue(call, dst.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    for (int64_t row = 0; row < dst.validRows; ++row) {
      for (int64_t col = 0; col < dst.validCols; ++col) {
        bool inLhs = isIn(lhs, row, col), inRhs = isIn(rhs, row, col);
        if (!inLhs && !inRhs) {
          continue;
        }
        T a = inLhs ? readElement<T>(call, lhs, row, col) : T();
        T b = inRhs ? readElement<T>(call, rhs, row, col) : T();
        T value = !inRhs   ? a
                  : !inLhs ? b
                           : Function::template apply<T>(call, a, b);
        writeElement(call, dst, row, col, value);
      }
    }
  });
}

template <bool isMax>
static void partialArg(Call &call) {
  const Tile &lhs = call.read(0), &rhs = call.read(1);
  for (int64_t row = 0; row < call.write(0).validRows; ++row) {
    for (int64_t col = 0; col < call.write(0).validCols; ++col) {
      bool inLhs = isIn(lhs, row, col), inRhs = isIn(rhs, row, col);
      if (!inLhs && !inRhs) {
        continue;
      }
      bool first = inLhs;
      if (inLhs && inRhs) {
        float a = readElement<float>(call, lhs, row, col);
        float b = readElement<float>(call, rhs, row, col);
        first = isMax ? a >= b : a <= b;
      }
      copyRow(call, first ? lhs : rhs, row, col, call.write(0), row, col, 1);
      copyRow(call, call.read(first ? 2 : 3), row, col, call.write(1), row, col,
              1);
    }
  }
}

void mlir::pto::isa_rt::addElementwise(Table &table) {
  table["tadd"] = binary<Add>;
  table["tsub"] = binary<Sub>;
  table["tmul"] = binary<Mul>;
  table["tdiv"] = binary<Div>;
  table["tmax"] = binary<Max>;
  table["tmin"] = binary<Min>;
  table["trem"] = binary<Rem>;
  table["tfmod"] = binary<FMod>;
  table["tpow"] = binary<Pow>;
  table["tprelu"] = binary<PRelu>;
  table["tand"] = binary<And>;
  table["tor"] = binary<Or>;
  table["txor"] = binary<Xor>;
  table["tshl"] = binary<Shl>;
  table["tshr"] = binary<Shr>;
  table["taddrelu"] = binary<Positive<Add>>;
  table["tsubrelu"] = binary<Positive<Sub>>;
  table["tabs"] = unary<Abs>;
  table["tneg"] = unary<Neg>;
  table["texp"] = unary<Float<exponential>>;
  table["tlog"] = unary<Float<logarithm>>;
  table["tsqrt"] = unary<Float<squareRoot>>;
  table["trsqrt"] = unary<Float<reciprocalRoot>>;
  table["trecip"] = unary<Recip>;
  table["trelu"] = unary<Relu>;
  table["tnot"] = unary<Not>;
  table["taddc"] = ternary<AddAdd>;
  table["tsubc"] = ternary<SubAdd>;
  table["tmuladddst"] = ternary<MulAddDst>;
  table["tfusedmuladd"] = ternary<FusedMulAdd>;
  table["tfusedmuladdrelu"] = ternary<FusedMulAddRelu>;
  table["tadddeqrelu"] = addDeqRelu;
  table["tpairreducesum"] = pairReduceSum;
  table["tadds"] = tileScalar<Add>;
  table["tsubs"] = tileScalar<Sub>;
  table["tmuls"] = tileScalar<Mul>;
  table["tdivs"] = tileScalar<Div>;
  table["tmaxs"] = tileScalar<Max>;
  table["tmins"] = tileScalar<Min>;
  table["trems"] = tileScalar<Rem>;
  table["tfmods"] = tileScalar<FMod>;
  table["tpows"] = tileScalar<Pow>;
  table["tlrelu"] = tileScalar<PRelu>;
  table["tands"] = tileScalar<And>;
  table["tors"] = tileScalar<Or>;
  table["txors"] = tileScalar<Xor>;
  table["tshls"] = tileScalar<Shl>;
  table["tshrs"] = tileScalar<Shr>;
  table["taxpy"] = axpy;
  table["taddsc"] = tileScalarTile<AddAdd>;
  table["tsubsc"] = tileScalarTile<SubAdd>;
  table["texpands"] = expandScalar;
  table["tpartadd"] = partial<Add>;
  table["tpartmul"] = partial<Mul>;
  table["tpartmax"] = partial<Max>;
  table["tpartmin"] = partial<Min>;
  table["tpartargmax"] = partialArg<true>;
  table["tpartargmin"] = partialArg<false>;
}
