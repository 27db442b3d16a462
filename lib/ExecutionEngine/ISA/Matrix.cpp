//===- Matrix.cpp - Matrix products, and what comes behind them -----------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Products of floats are summed in f32 in the order of the contracted
// dimension, products of integers in 32 bits.
//
//===----------------------------------------------------------------------===//

#include "Matrix.h"
#include "Epilogue.h"
#include <algorithm>

using namespace mlir::pto::isa_rt;

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// As the layouts of the dialect are numbered.
enum ViewLayout {
  kNd,
  kDn,
  kNz,
  kMxAZz,
  kMxANd,
  kMxADn,
  kMxBNn,
  kMxBNd,
  kMxBDn
};

/// Blocks of MX scales have pairs in their last extent.
void Matrix::assignExtents() {
  int last = static_cast<int>(view.rank) - 1;
  bool hasBlocks = view.rank >= 4, hasPairs = view.rank >= 3;
  Extents &r = rowExtents, &c = colExtents;
  if (view.layout == kDn) {
    r.add(last - 1);
    c.add(last);
    c.addAllTo(last - 2);
  } else if (view.layout == kNz && hasBlocks) {
    r.add(last - 1);
    r.add(last - 2);
    c.add(last);
    c.addAllTo(last - 3);
  } else if (view.layout == kMxAZz && hasBlocks) {
    r.add(last - 1);
    r.addAllTo(last - 3);
    c.add(last);
    c.add(last - 2);
  } else if (view.layout == kMxANd && hasPairs) {
    r.addAllTo(last - 2);
    c.add(last);
    c.add(last - 1);
  } else if (view.layout == kMxADn && hasPairs) {
    r.add(last - 1);
    c.add(last);
    c.addAllTo(last - 2);
  } else if (view.layout == kMxBNn && hasBlocks) {
    r.add(last);
    r.add(last - 2);
    c.add(last - 1);
    c.addAllTo(last - 3);
  } else if (view.layout == kMxBNd && hasPairs) {
    r.add(last);
    r.addAllTo(last - 2);
    c.add(last - 1);
  } else if (view.layout == kMxBDn && hasPairs) {
    r.add(last);
    r.add(last - 1);
    c.addAllTo(last - 2);
  } else {
    r.addAllTo(last - 1);
    c.add(last);
  }
}

//===----------------------------------------------------------------------===//
// The way out of the accumulator
//===----------------------------------------------------------------------===//

Epilogue::Epilogue(const Call &call, const Tile &source, int64_t dtype)
    : call(call), source(source), dtype(dtype) {
  relu = call.attribute("reluPreMode", 0) != 0;
  for (int k = 1; k < call.numReads(); ++k) {
    if (!call.readsView(k) && call.read(k).facts->place == kScaling) {
      columns = &call.read(k);
    }
  }
  for (int k = 0; k < call.numValues(); ++k) {
    int operand = call.valueIndex(k);
    bool isIndex = std::strcmp(call.op.name, "tstore") != 0 &&
                   std::strcmp(call.op.name, "tmov") != 0 && k < 2;
    if (!isIndex) {
      hasScalar = true;
      scalar = static_cast<uint64_t>(call.in[operand]);
    }
  }
  bool fromFloat = isFloat(source.facts->dtype);
  if (!hasScalar && !columns && fromFloat != isFloat(dtype)) {
    call.notExecutable("without a scale from " +
                       std::string(getElementName(source.facts->dtype)) +
                       " to " + getElementName(dtype));
  }
}

Epilogue::Epilogue(const Call &call, const Tile &source, int64_t dtype,
                   bool relu, const uint64_t *scale, const Tile *columns)
    : call(call), source(source), dtype(dtype), relu(relu), hasScalar(scale),
      scalar(scale ? *scale : 0), columns(columns) {}

/// A byte as the unit makes it: nine bits before the offset, and the word, not
/// the destination, says whether the result has a sign.
static double toByte(double whole, int64_t offset, uint64_t word,
                     int64_t dtype) {
  constexpr int kSignBit = 46;
  double shifted = std::clamp(whole, -256.0, 255.0) + double(offset);
  bool isSigned = word >> kSignBit & 1;
  double byte = static_cast<double>(roundToInteger(
      shifted, isSigned ? PTO_I8 : PTO_UI8, Rounding::Rint, /*saturate=*/true));
  // The bits stay where the destination reads them otherwise.
  if (dtype == PTO_I8 && byte > 127) {
    return byte - 256;
  }
  return dtype == PTO_UI8 && byte < 0 ? byte + 256 : byte;
}

double Epilogue::convert(double value, int64_t col) const {
  int64_t offset = 0;
  bool isScaled = hasScalar || columns;
  uint64_t word = scalar;
  if (isScaled) {
    if (columns) {
      readBits(call, *columns, 0, col, 1, &word);
    }
    if (dtype == PTO_I16) {
      return shift(value, word);
    }
    float scale = bitCast<float>(uint32_t(word) & 0xffffe000u);
    value = static_cast<float>(value) * scale;
    offset = int64_t(word << 18) >> 55;
  }
  value = relu ? (value > 0 ? value : 0) : value;
  if (isFloat(dtype) || !isScaled) {
    return value;
  }
  double whole = roundIntegral(value, Rounding::Rint);
  if (dtype == PTO_I8 || dtype == PTO_UI8) {
    return toByte(whole, offset, word, dtype);
  }
  whole += double(offset);
  return static_cast<double>(
      roundToInteger(whole, dtype, Rounding::Rint, /*saturate=*/true));
}

void Epilogue::readNumbers(int64_t row, int64_t col, int64_t count,
                           double *numbers) const {
  visitValue(call, source.facts->dtype, [&](auto value) {
    decltype(value) values[kPiece];
    readRow(call, source, row, col, count, values);
    for (int64_t k = 0; k < count; ++k) {
      numbers[k] = convert(static_cast<double>(values[k]), col + k);
    }
  });
}

/// Into 16 bits integers are shifted, by one more than bits 32 to 35 of the
/// word say.
double Epilogue::shift(double value, uint64_t word) const {
  int64_t whole = static_cast<int64_t>(value) >> ((word >> 32 & 15) + 1);
  whole = std::clamp(whole, getLeast(PTO_I16), getGreatest(PTO_I16));
  return static_cast<double>(relu ? std::max<int64_t>(whole, 0) : whole);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

namespace {

/// The operands of a product.
struct Product {
  const Tile *lhs, *rhs, *dst;
  const Tile *acc = nullptr, *bias = nullptr;
  const Tile *lhsScale = nullptr, *rhsScale = nullptr;

  int64_t m() const { return getValueRows(*lhs); }
  int64_t n() const { return getValueCols(*rhs); }
  int64_t k() const { return getValueCols(*lhs); }
};

} // namespace

/// The operands say how much is computed; the valid rectangle of the
/// destination is what a store takes, more or less than that.
static void checkExtents(const Call &call, const Product &product) {
  const Tile &dst = *product.dst;
  auto text = [](int64_t rows, int64_t cols) {
    return std::to_string(rows) + "x" + std::to_string(cols);
  };
  bool fits = getValueRows(*product.rhs) == product.k() &&
              product.m() <= dst.facts->rows && product.n() <= dst.facts->cols;
  // The unit writes at a pitch of its own rows; a store reads at that of the
  // tile.
  bool samePitch = dst.facts->compact == 0 ||
                   (product.m() + 15) / 16 == (dst.validRows + 15) / 16;
  if (!fits || !samePitch) {
    call.fail("expects valid extents that agree, but found " +
              text(product.m(), product.k()) + " times " +
              text(getValueRows(*product.rhs), product.n()) + " into " +
              text(dst.validRows, dst.validCols));
  }
}

/// Multiplies a matrix by scales of 32 values along the contracted dimension.
static void scaleBlocks(const Call &call, const Tile &scale, bool isLeft,
                        int64_t rows, int64_t cols,
                        std::vector<float> &values) {
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < cols; ++j) {
      values[i * cols + j] *= isLeft
                                  ? readElement<float>(call, scale, i, j / 32)
                                  : readElement<float>(call, scale, i / 32, j);
    }
  }
}

/// Adds the products to a row of sums.
template <class T>
static void addProducts(const T *lhs, const std::vector<T> &rhs, int64_t k,
                        int64_t n, T *sums) {
  for (int64_t p = 0; p < k; ++p) {
    T factor = lhs[p];
    const T *row = rhs.data() + p * n;
    for (int64_t j = 0; j < n; ++j) {
      sums[j] += factor * row[j];
    }
  }
}

/// All values of an operand, row by row.
template <class T>
static std::vector<T> readOperand(const Call &call, const Tile &tile) {
  if (!isPacked(tile.facts->dtype)) {
    return readAll<T>(call, tile);
  }
  int64_t rows = getValueRows(tile), cols = getValueCols(tile);
  std::vector<T> values(rows * cols);
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t col = 0; col < cols; ++col) {
      uint8_t bits = readHalfByte(call, tile, row, col);
      values[row * cols + col] =
          static_cast<T>(decodeSmall(tile.facts->dtype, bits));
    }
  }
  return values;
}

template <class T>
static void multiply(const Call &call, const Product &product) {
  int64_t m = product.m(), n = product.n(), k = product.k();
  std::vector<T> lhs = readOperand<T>(call, *product.lhs);
  std::vector<T> rhs = readOperand<T>(call, *product.rhs);
  if constexpr (std::is_same_v<T, float>) {
    if (product.lhsScale) {
      scaleBlocks(call, *product.lhsScale, true, m, k, lhs);
      scaleBlocks(call, *product.rhsScale, false, k, n, rhs);
    }
  }
  std::vector<T> sums(n);
  for (int64_t row = 0; row < m; ++row) {
    if (product.acc) {
      readRow(call, *product.acc, row, 0, n, sums.data());
    } else if (product.bias) {
      readRow(call, *product.bias, 0, 0, n, sums.data());
    } else {
      std::fill(sums.begin(), sums.end(), T());
    }
    addProducts(lhs.data() + row * k, rhs, k, n, sums.data());
    writeRow(call, *product.dst, row, 0, n, sums.data());
  }
}

static void run(const Call &call, const Product &product) {
  checkExtents(call, product);
  if (isFloat(product.dst->facts->dtype)) {
    multiply<float>(call, product);
  } else {
    multiply<int64_t>(call, product);
  }
}

static void matmul(Call &call) {
  run(call, {&call.read(0), &call.read(1), &call.write()});
}

static void matmulAcc(Call &call) {
  // Machines accumulate in the destination, whatever the operand says.
  Product product{&call.read(1), &call.read(2), &call.write()};
  if (call.read(0).address != product.dst->address) {
    call.fail("expects the accumulator at the address of the destination, but "
              "found " +
              std::to_string(call.read(0).address) + " and " +
              std::to_string(product.dst->address));
  }
  product.acc = product.dst;
  run(call, product);
}

static void matmulBias(Call &call) {
  Product product{&call.read(0), &call.read(1), &call.write()};
  product.bias = &call.read(2);
  run(call, product);
}

static void matmulMx(Call &call, int first) {
  Product product{&call.read(first), &call.read(first + 2), &call.write()};
  product.lhsScale = &call.read(first + 1);
  product.rhsScale = &call.read(first + 3);
  product.acc = first ? product.dst : nullptr;
  product.bias = call.numReads() > first + 4 ? &call.read(first + 4) : nullptr;
  run(call, product);
}

static void matmulMxPlain(Call &call) { matmulMx(call, 0); }
static void matmulMxAcc(Call &call) { matmulMx(call, 1); }

void mlir::pto::isa_rt::addMatrix(Table &table) {
  table["tmatmul"] = table["tgemv"] = matmul;
  table["tmatmul.acc"] = table["tgemv.acc"] = matmulAcc;
  table["tmatmul.bias"] = table["tgemv.bias"] = matmulBias;
  table["tmatmul.mx"] = table["tgemv.mx"] = matmulMxPlain;
  table["tmatmul.mx.acc"] = table["tgemv.mx.acc"] = matmulMxAcc;
  table["tmatmul.mx.bias"] = table["tgemv.mx.bias"] = matmulMxPlain;
}
