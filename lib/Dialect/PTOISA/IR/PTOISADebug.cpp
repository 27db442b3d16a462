//===- PTOISADebug.cpp - Core ids, printing, traps ------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/IR/PTOISA.h"

using namespace mlir;
using namespace mlir::pto_isa;

LogicalResult PrintOp::verify() {
  // A conversion is a `%` that no other one follows.
  StringRef format = getFormat();
  int64_t conversions = 0;
  for (size_t at = format.find('%'); at != StringRef::npos;
       at = format.find('%', at)) {
    bool isEscaped = format.substr(at).starts_with("%%");
    conversions += !isEscaped;
    at += isEscaped ? 2 : 1;
  }
  if (conversions == 1) {
    return success();
  }
  return emitOpError("expects a format with one conversion (print_c1), but "
                     "found ")
         << conversions;
}

LogicalResult TPrintOp::verifyRules() {
  auto tile = dyn_cast<TileType>(getSrc().getType());
  // tprint_c1
  bool isNeeded = tile && tile.getPlace() != Place::Vec;
  if ((isNeeded && !getTmp()) || (getTmp() && !tile)) {
    return emitOpError("expects 'tmp' for tiles that are not in 'vec', and "
                       "only for tiles (tprint_c1), but found ")
           << (getTmp() ? "one" : "none") << " for " << getSrc().getType();
  }
  // tprint_c2
  if (getTmp() &&
      getTmp().getType().getElementType() != tile.getElementType()) {
    return emitOpError("expects 'tmp' of the element type of the tile "
                       "(tprint_c2), but found ")
           << getTmp().getType().getElementType() << " and "
           << tile.getElementType();
  }
  return success();
}

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISADebug.cpp.inc"

void PTOISADialect::registerDebugOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISADebug.cpp.inc"
      >();
}
