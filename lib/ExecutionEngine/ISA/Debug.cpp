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

#include "Access.h"

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

/// Prints by a format of `printf` with one conversion; the rest is text.
static void print(Call &call) {
  std::string format = call.text("format") ? call.text("format") : "";
  size_t begin = format.find('%');
  while (begin != std::string::npos && format.compare(begin, 2, "%%") == 0) {
    begin = format.find('%', begin + 2);
  }
  if (begin == std::string::npos) {
    std::fputs(format.c_str(), stdout);
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
}

static void printTile(Call &call) {
  if (call.readsView(0)) {
    call.notExecutable("of a view");
  }
  const Tile &src = call.read(0);
  static const char *const formats[] = {"%8.4f ", "%8.2f ", "%10.6f "};
  const char *format = formats[call.attribute("printFormat", 0) % 3];
  std::printf("%s, valid %lldx%lld\n", describe(src).c_str(),
              static_cast<long long>(src.validRows),
              static_cast<long long>(src.validCols));
  visitValue(call, src.facts->dtype, [&](auto zero) {
    using T = decltype(zero);
    for (int64_t row = 0; row < src.validRows; ++row) {
      for (int64_t col = 0; col < src.validCols; ++col) {
        T value = readElement<T>(call, src, row, col);
        if constexpr (std::is_same_v<T, float>) {
          std::printf(format, double(value));
        } else {
          std::printf("%8lld ", static_cast<long long>(value));
        }
      }
      std::printf("\n");
    }
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
