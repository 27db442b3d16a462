//===- PTOIndex.cpp - Access by index tensors ---------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules and axes of reads and updates by index tensors. An indexed dimension is
// whole, for an index may point anywhere in it; dimensions that pass through
// are parallel. Updates take effect in order, so that what writes along an
// indexed dimension is whole too.
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/TypeUtilities.h"
#include "pto/Dialect/PTO/IR/PTO.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::pto;

/// Whether both types have the same static extent at a dimension.
static bool haveSameExtent(RankedTensorType a, RankedTensorType b,
                           int64_t dim) {
  return !a.isDynamicDim(dim) && a.getDimSize(dim) == b.getDimSize(dim);
}

/// Whether `a` is known to be longer than `b` at a dimension.
static bool isLonger(RankedTensorType a, RankedTensorType b, int64_t dim) {
  return !a.isDynamicDim(dim) && !b.isDynamicDim(dim) &&
         a.getDimSize(dim) > b.getDimSize(dim);
}

/// Whether the shapes can agree in every dimension but `axis`.
static bool agreeButFor(RankedTensorType a, RankedTensorType b, int64_t axis) {
  SmallVector<int64_t> shape(a.getShape());
  if (axis < a.getRank()) {
    shape[axis] = ShapedType::kDynamic;
  }
  return areCompatible(shape, b.getShape());
}

/// The product of extents, saturated, or dynamic if one of them is.
static int64_t getProduct(ArrayRef<int64_t> extents) {
  int64_t product = 1;
  for (int64_t extent : extents) {
    if (ShapedType::isDynamic(extent)) {
      return extent;
    }
    if (llvm::MulOverflow(product, extent, product)) {
      product = std::numeric_limits<int64_t>::max();
    }
  }
  return product;
}

//===----------------------------------------------------------------------===//
// Reads
//===----------------------------------------------------------------------===//

OpAxes GatherOp::getAxes() {
  OpAxes axes;
  RankedTensorType source = getTensorType(getSrc());
  RankedTensorType index = getTensorType(getIndex());
  ValueAxes sourceDims;
  ValueAxes indexDims = axes.addAll(AxisKind::Parallel, index);
  for (int64_t dim = 0; dim < source.getRank(); ++dim) {
    bool passes = dim != static_cast<int64_t>(getAxis()) &&
                  haveSameExtent(source, index, dim);
    sourceDims.push_back(
        passes ? indexDims[dim]
               : DimAxes{axes.add(AxisKind::Whole, getExtent(source, dim))});
  }
  axes.operands = {sourceDims, indexDims};
  axes.results = {indexDims};
  return axes;
}

LogicalResult GatherOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  RankedTensorType index = getTensorType(getIndex());
  int64_t axis = getAxis(), rank = source.getRank();
  if (failed(verifyAxis(*this, axis, rank))) { // axis_c1
    return failure();
  }
  if (index.getRank() != rank ||
      !areCompatible(index.getShape(), getType().getShape())) { // gather_c1
    return emitOpError(
               "expects an index of the operand's rank and the result's "
               "shape (gather_c1), but found ")
           << source << ", " << index << " and " << getType();
  }
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (dim != axis && isLonger(index, source, dim)) { // gather_c2
      return emitOpError("expects an index that is no longer than the operand "
                         "in dimension ")
             << dim << " (gather_c2), but found " << index << " and " << source;
    }
  }
  return success();
}

OpAxes IndexSelectOp::getAxes() {
  OpAxes axes;
  int64_t axis = getAxis();
  ValueAxes sourceDims =
      axes.addAll(AxisKind::Parallel, getTensorType(getSrc()));
  axes.kinds[sourceDims[axis].front()] = AxisKind::Whole;
  ValueAxes indexDims =
      axes.addAll(AxisKind::Parallel, getTensorType(getIndex()));
  ValueAxes resultDims(sourceDims);
  resultDims.erase(resultDims.begin() + axis);
  resultDims.insert(resultDims.begin() + axis, indexDims.begin(),
                    indexDims.end());
  axes.operands = {sourceDims, indexDims};
  axes.results = {resultDims};
  return axes;
}

LogicalResult IndexSelectOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  RankedTensorType index = getTensorType(getIndex());
  int64_t axis = getAxis();
  if (failed(verifyAxis(*this, axis, source.getRank()))) { // axis_c1
    return failure();
  }
  if (index.getRank() != 1 && index.getRank() != 2) { // index_select_c1
    return emitOpError("expects an index of rank 1 or 2 (index_select_c1), but "
                       "found ")
           << index;
  }
  SmallVector<int64_t> expected(source.getShape());
  expected.erase(expected.begin() + axis);
  expected.insert(expected.begin() + axis, index.getShape().begin(),
                  index.getShape().end());
  if (!areCompatible(expected, getType().getShape())) { // index_select_c2
    return emitOpError("expects the operand's shape with dimension ")
           << axis
           << " replaced by the index's shape (index_select_c2), but found "
           << source << ", " << index << " and " << getType();
  }
  return success();
}

OpAxes GatherRowsOp::getAxes() {
  OpAxes axes;
  ValueAxes source = axes.addAll(AxisKind::Parallel, getTensorType(getSrc()));
  axes.kinds[source.front().front()] = AxisKind::Whole;
  ValueAxes index = axes.addAll(AxisKind::Parallel, getTensorType(getIndex()));
  ValueAxes table = axes.addAll(AxisKind::Whole, getTensorType(getTable()));
  axes.results = {{index.front(), source.back()}};
  axes.operands = {source, index, table};
  return axes;
}

LogicalResult GatherRowsOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  RankedTensorType index = getTensorType(getIndex());
  RankedTensorType table = getTensorType(getTable());
  if (source.getRank() != 2 || index.getRank() != 1 || table.getRank() != 1) {
    // gather_rows_c1
    return emitOpError("expects a source of rank 2, index and table of rank 1 "
                       "(gather_rows_c1), but found ")
           << source << ", " << index << " and " << table;
  }
  SmallVector<int64_t> expected = {index.getDimSize(0), source.getDimSize(1)};
  if (!areCompatible(expected, getType().getShape())) { // gather_rows_c2
    return emitOpError("expects a row of the source per index "
                       "(gather_rows_c2), but found ")
           << source << ", " << index << " and " << getType();
  }
  int64_t blockSize = getBlockSize();
  if (blockSize <= 0) { // gather_rows_c3
    return emitOpError("expects a positive block size (gather_rows_c3), but "
                       "found ")
           << blockSize;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Update of rows
//===----------------------------------------------------------------------===//

OpAxes ScatterUpdateOp::getAxes() {
  OpAxes axes;
  ValueAxes target = axes.addAll(AxisKind::Whole, getTensorType(getDst()));
  ValueAxes source = axes.addAll(AxisKind::Whole, getTensorType(getSrc()));
  ValueAxes index = axes.addAll(AxisKind::Whole, getTensorType(getIndex()));
  axes.kinds[target.back().front()] = AxisKind::Parallel;
  source.back() = target.back();
  axes.results = {target};
  axes.operands = {source, target, index};
  return axes;
}

LogicalResult ScatterUpdateOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  RankedTensorType target = getTensorType(getDst());
  RankedTensorType index = getTensorType(getIndex());
  auto hasRank = [](RankedTensorType type, int64_t a, int64_t b) {
    return type.getRank() == a || type.getRank() == b;
  };
  if (!hasRank(target, 2, 4) || !hasRank(source, 2, 4) ||
      !hasRank(index, 1, 2)) { // scatter_update_c1
    return emitOpError("expects 'dst' and 'src' of rank 2 or 4 and an index of "
                       "rank 1 or 2 (scatter_update_c1), but found ")
           << target << ", " << source << " and " << index;
  }
  if (!areCompatible(source.getShape().back(), target.getShape().back())) {
    // scatter_update_c2
    return emitOpError("expects rows of the same length (scatter_update_c2), "
                       "but found ")
           << source << " and " << target;
  }
  if (!areCompatible(getProduct(source.getShape().drop_back()),
                     getProduct(index.getShape()))) { // scatter_update_c3
    return emitOpError("expects a position per row of 'src' "
                       "(scatter_update_c3), but found ")
           << index << " and " << source;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Update of slices
//===----------------------------------------------------------------------===//

OpAxes IndexAddOp::getAxes() {
  OpAxes axes;
  int64_t axis = getAxis();
  ValueAxes target = axes.addAll(AxisKind::Parallel, getTensorType(getDst()));
  axes.kinds[target[axis].front()] = AxisKind::Whole;
  ValueAxes index = axes.addAll(AxisKind::Whole, getTensorType(getIndex()));
  ValueAxes source(target);
  source[axis] = index.front();
  axes.results = {target};
  axes.operands = {source, target, index};
  return axes;
}

LogicalResult IndexAddOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  RankedTensorType target = getTensorType(getDst());
  RankedTensorType index = getTensorType(getIndex());
  int64_t axis = getAxis();
  if (failed(verifyAxis(*this, axis, target.getRank()))) { // axis_c1
    return failure();
  }
  if (!agreeButFor(source, target, axis)) { // index_add_c2
    return emitOpError("expects 'src' to have the shape of 'dst' but for axis ")
           << axis << " (index_add_c2), but found " << source << " and "
           << target;
  }
  if (index.getRank() != 1 ||
      !areCompatible(index.getDimSize(0), source.getDimSize(axis))) {
    // index_add_c1
    return emitOpError("expects an index of rank 1 with the extent of 'src' at "
                       "the axis (index_add_c1), but found ")
           << index << " and " << source;
  }
  return success();
}

OpAxes IndexPutOp::getAxes() {
  OpAxes axes;
  size_t indexed = getIndices().size();
  ValueAxes target = axes.addAll(AxisKind::Parallel, getTensorType(getDst()));
  for (size_t dim = 0; dim < indexed; ++dim) {
    axes.kinds[target[dim].front()] = AxisKind::Whole;
  }
  DimAxes positions = {
      axes.add(AxisKind::Whole, getExtent(getTensorType(getSrc()), 0))};
  ValueAxes source = {positions};
  source.append(target.begin() + indexed, target.end());
  axes.results = {target};
  axes.operands = {source, target};
  axes.operands.append(indexed, ValueAxes{positions});
  return axes;
}

LogicalResult IndexPutOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  RankedTensorType target = getTensorType(getDst());
  int64_t indexed = getIndices().size();
  bool fits =
      source.getRank() > 0 && indexed > 0 && indexed <= target.getRank();
  for (Value index : getIndices()) {
    fits = fits && areCompatible(getTensorType(index).getShape(),
                                 source.getShape().take_front());
  }
  if (!fits) { // index_put_c1
    return emitOpError(
               "expects 1 to rank(dst) indices of rank 1 with the first "
               "extent of 'src' (index_put_c1), but found ")
           << getIndices().getTypes() << " for " << source << " and " << target;
  }
  if (!areCompatible(source.getShape().drop_front(),
                     target.getShape().drop_front(indexed))) { // index_put_c2
    return emitOpError("expects 'src' to have the dimensions of 'dst' without "
                       "an index after its first (index_put_c2), but found ")
           << source << " and " << target;
  }
  if (getAccumulate() && !isNumber(target.getElementType())) { // index_put_c3
    return emitOpError("expects a number type with 'accumulate' "
                       "(index_put_c3), but found ")
           << target;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Update of elements
//===----------------------------------------------------------------------===//

OpAxes ScatterOp::getAxes() {
  OpAxes axes;
  RankedTensorType source = getTensorType(getSrc());
  RankedTensorType target = getTensorType(getDst());
  RankedTensorType index = getTensorType(getIndex());
  axes.operands.resize(3);
  for (int64_t dim = 0; dim < target.getRank(); ++dim) {
    bool passes = dim != static_cast<int64_t>(getAxis()) &&
                  haveSameExtent(source, target, dim) &&
                  haveSameExtent(index, target, dim);
    AxisKind kind = passes ? AxisKind::Parallel : AxisKind::Whole;
    unsigned axis = axes.add(kind, getExtent(target, dim));
    auto shareOrAdd = [&](RankedTensorType type) {
      return passes ? axis : axes.add(AxisKind::Whole, getExtent(type, dim));
    };
    axes.operands[0].push_back({shareOrAdd(source)});
    axes.operands[1].push_back({axis});
    axes.operands[2].push_back({shareOrAdd(index)});
  }
  axes.results.push_back(axes.operands[1]);
  return axes;
}

LogicalResult ScatterOp::verify() {
  RankedTensorType source = getTensorType(getSrc());
  RankedTensorType target = getTensorType(getDst());
  RankedTensorType index = getTensorType(getIndex());
  int64_t axis = getAxis(), rank = target.getRank();
  if (failed(verifyAxis(*this, axis, rank))) { // axis_c1
    return failure();
  }
  if (source.getRank() != rank || index.getRank() != rank) { // scatter_c1
    return emitOpError("expects 'src', 'dst' and the index of one rank "
                       "(scatter_c1), but found ")
           << source << ", " << target << " and " << index;
  }
  for (int64_t dim = 0; dim < rank; ++dim) {
    if (isLonger(index, source, dim) ||
        (dim != axis && isLonger(index, target, dim))) { // scatter_c2
      return emitOpError("expects an index that is no longer than 'src' and "
                         "'dst' in dimension ")
             << dim << " (scatter_c2), but found " << index << ", " << source
             << " and " << target;
    }
  }
  if (getMode() != ScatterMode::Set && !isNumber(target.getElementType())) {
    // scatter_c3
    return emitOpError("expects a number type with 'add' and 'multiply' "
                       "(scatter_c3), but found ")
           << target;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOIndex.cpp.inc"

void PTODialect::registerIndexOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTO/IR/PTOIndex.cpp.inc"
      >();
}
