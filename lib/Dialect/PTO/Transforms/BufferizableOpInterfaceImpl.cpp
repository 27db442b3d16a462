//===- BufferizableOpInterfaceImpl.cpp - Buffers of pto ops -------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Printing and comparing read their operands, which must lie in one piece, and
// give nothing.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTO/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "pto/Dialect/PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::pto;

namespace {

/// `buffer`, or a copy of it if it is a window of another: the runtime reads
/// elements one after the other.
FailureOr<Value> getContiguous(RewriterBase &rewriter, Location loc,
                               Value buffer,
                               const BufferizationOptions &options) {
  auto type = cast<MemRefType>(buffer.getType());
  if (type.getLayout().isIdentity()) {
    return buffer;
  }
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (type.isDynamicDim(dim)) {
      sizes.push_back(memref::DimOp::create(rewriter, loc, buffer, dim));
    }
  }
  auto copied = MemRefType::get(type.getShape(), type.getElementType());
  FailureOr<Value> copy = options.createAlloc(rewriter, loc, copied, sizes);
  if (failed(copy) ||
      failed(options.createMemCpy(rewriter, loc, buffer, *copy))) {
    return failure();
  }
  return *copy;
}

/// An operation that reads every tensor operand.
template <typename OpTy>
struct ReadingOpInterface
    : BufferizableOpInterface::ExternalModel<ReadingOpInterface<OpTy>, OpTy> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }

  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }

  AliasingValueList getAliasingValues(Operation *, OpOperand &,
                                      const AnalysisState &) const {
    return {};
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    SmallVector<Value> buffers;
    for (Value operand : op->getOperands()) {
      FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
      if (succeeded(buffer)) {
        buffer = getContiguous(rewriter, op->getLoc(), *buffer, options);
      }
      if (failed(buffer)) {
        return failure();
      }
      buffers.push_back(*buffer);
    }
    rewriter.modifyOpInPlace(op, [&] { op->setOperands(buffers); });
    return success();
  }
};

} // namespace

void pto::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, PTODialect *) {
    PrintTensorOp::attachInterface<ReadingOpInterface<PrintTensorOp>>(*context);
    CheckOp::attachInterface<ReadingOpInterface<CheckOp>>(*context);
  });
}
