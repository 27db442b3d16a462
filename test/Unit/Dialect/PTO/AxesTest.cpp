//===- AxesTest.cpp - Declared axes of operations -------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A parallel axis promises that a tile computes what the whole does there.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTO/IR/PTO.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// The kinds of the axes that the dimensions of the first result run over, of
/// the one operation with axes in `text`.
std::vector<AxisKind> getResultKinds(llvm::StringRef text) {
  MLIRContext context;
  context.loadDialect<PTODialect, func::FuncDialect>();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  std::vector<AxisKind> kinds;
  if (!module) {
    return kinds;
  }
  module->walk([&](AxesOpInterface op) {
    OpAxes axes = op.getAxes();
    for (const DimAxes &dim : axes.results.front()) {
      kinds.push_back(axes.kinds[dim.front()]);
    }
  });
  return kinds;
}

const AxisKind parallel = AxisKind::Parallel, whole = AxisKind::Whole;

TEST(AxesTest, TrianglesNeedRowsAndColumnsWhole) {
  // The diagonal of a tile that begins at another row or column is another.
  for (const char *name : {"tril", "triu"}) {
    std::string text = "func.func @f(%x: tensor<2x?x64xf32>) {\n  %r = pto." +
                       std::string(name) +
                       " %x : tensor<2x?x64xf32> -> tensor<2x?x64xf32>\n"
                       "  return\n}\n";
    EXPECT_EQ(getResultKinds(text),
              (std::vector<AxisKind>{parallel, whole, whole}));
  }
}

TEST(AxesTest, CountingNeedsItsAxisWhole) {
  EXPECT_EQ(
      getResultKinds("func.func @f() {\n  %r = pto.iota 0 : i32 step 1 : i32 "
                     "axis 1 [2, 4] : tensor<2x4xi32>\n  return\n}\n"),
      (std::vector<AxisKind>{parallel, whole}));
}

} // namespace
