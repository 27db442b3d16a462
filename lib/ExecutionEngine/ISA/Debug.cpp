//===- Debug.cpp - Positions and prints -----------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a core is in the launch, and what it prints.
//
//===----------------------------------------------------------------------===//

#include "Matrix.h"

#include <cstdio>

using namespace mlir::pto::isa_rt;

static void getBlockIdx(Call &call) { call.out[0] = call.core.block.number; }
static void getBlockNum(Call &call) { call.out[0] = call.core.options.grid; }
static void getSubblockIdx(Call &call) {
  call.out[0] = call.core.program.subblock;
}
static void getSubblockNum(Call &call) {
  call.out[0] = std::max<int64_t>(call.core.block.vectorCores, 1);
}

/// Whether the core executes sections of a kind.
static void isCube(Call &call) {
  call.out[0] = call.core.program.kind != CoreKind::Vector;
}
static void isVector(Call &call) {
  call.out[0] = call.core.program.kind != CoreKind::Cube;
}

/// What cores print comes before what the program that runs them prints.
static void flush() { std::fflush(stdout); }

/// Prints by a format of `printf` with one conversion; the rest is text.
static void print(Call &call) {
  std::string format = call.text("format") ? call.text("format") : "";
  size_t begin = format.find('%');
  while (begin != std::string::npos && format.compare(begin, 2, "%%") == 0) {
    begin = format.find('%', begin + 2);
  }
  if (begin == std::string::npos) {
    std::fputs(format.c_str(), stdout);
    flush();
    return;
  }
  size_t end = format.find_first_of("diouxXfFeEgGaAc", begin);
  if (end == std::string::npos) {
    call.fail("expects a format with one conversion");
  }
  char text[128];
  std::string spec;
  for (char c : format.substr(begin, end - begin)) {
    spec += std::strchr("hlzjtqL", c) ? "" : std::string(1, c);
  }
  bool isReal = std::strchr("fFeEgGaA", format[end]);
  spec += (isReal ? "" : "ll") + std::string(1, format[end]);
  if (isReal) {
    std::snprintf(text, sizeof(text), spec.c_str(), call.floatAt(0));
  } else {
    std::snprintf(text, sizeof(text), spec.c_str(),
                  static_cast<long long>(call.intAt(0)));
  }
  std::fputs((format.substr(0, begin) + text + format.substr(end + 1)).c_str(),
             stdout);
  flush();
}

/// Prints rows that `read(row, values)` gives.
template <class T, class Read>
static void printRows(const Call &call, int64_t rows, int64_t cols, Read read) {
  static const char *const formats[] = {"%8.4f ", "%8.2f ", "%10.6f "};
  const char *format = formats[call.attribute("printFormat", 0) % 3];
  std::vector<T> values(cols);
  for (int64_t row = 0; row < rows; ++row) {
    if (cols > 0) {
      read(row, values.data());
    }
    for (T value : values) {
      if constexpr (std::is_same_v<T, float>) {
        std::printf(format, double(value));
      } else {
        std::printf("%8lld ", static_cast<long long>(value));
      }
    }
    std::printf("\n");
  }
  flush();
}

static void printView(Call &call, const View &view) {
  Matrix matrix(call, view);
  std::printf("view %lldx%lldx%s\n", static_cast<long long>(matrix.rows),
              static_cast<long long>(matrix.cols), getElementName(view.dtype));
  bool known = visitElement(view.dtype, [&](auto element) {
    using Element = decltype(element);
    std::vector<typename Element::Storage> words(matrix.cols);
    printRows<typename Element::Value>(
        call, matrix.rows, matrix.cols, [&](int64_t row, auto *values) {
          matrix.read(row, 0, matrix.cols, words.data());
          std::transform(words.begin(), words.end(), values, Element::decode);
        });
  });
  if (!known) {
    call.notExecutable("on " + std::string(getElementName(view.dtype)));
  }
}

/// Tiles that scalars cannot read are stored to global memory first.
static void storeForPrint(Call &call, const Tile &src, const View &view) {
  Matrix matrix(call, view);
  if (matrix.rows < src.validRows || matrix.cols < src.validCols) {
    call.fail("expects room for " + std::to_string(src.validRows) + "x" +
              std::to_string(src.validCols) + " elements in 'tmp', but found " +
              std::to_string(matrix.rows) + "x" + std::to_string(matrix.cols));
  }
  visitBits(getElementBytes(src.facts->dtype), [&](auto zero) {
    std::vector<decltype(zero)> words(kPiece);
    forPieces(src.validRows, src.validCols,
              [&](int64_t row, int64_t col, int64_t count) {
                readBits(call, src, row, col, count, words.data());
                matrix.write(row, col, count, words.data());
              });
  });
}

static void printTile(Call &call) {
  if (call.readsView(0)) {
    printView(call, call.readView(0));
    return;
  }
  const Tile &src = call.read(0);
  if (call.op.numOperands > 1 && call.isView(1)) {
    storeForPrint(call, src, call.viewAt(1));
  }
  std::printf("%s, valid %lldx%lld\n", describe(src).c_str(),
              static_cast<long long>(src.validRows),
              static_cast<long long>(src.validCols));
  visitValue(call, src.facts->dtype, [&](auto zero) {
    printRows<decltype(zero)>(
        call, src.validRows, src.validCols, [&](int64_t row, auto *values) {
          readRow(call, src, row, 0, src.validCols, values);
        });
  });
}

static void trap(Call &call) { call.fail("stops the launch"); }

void mlir::pto::isa_rt::addDebug(Table &table) {
  table["get_block_idx"] = getBlockIdx;
  table["get_block_num"] = getBlockNum;
  table["get_subblock_idx"] = getSubblockIdx;
  table["get_subblock_num"] = getSubblockNum;
  table["section.cube"] = isCube;
  table["section.vector"] = isVector;
  table["print"] = print;
  table["tprint"] = printTile;
  table["trap"] = trap;
}
