//===- BufferizableOpInterfaceImpl.cpp - Buffers of pto ops -------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Printing and comparing read their operands and give nothing.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTO/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "pto/Dialect/PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::pto;

namespace {

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
