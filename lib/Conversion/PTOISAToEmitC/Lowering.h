//===- Lowering.h - Parts of the conversion to C++ --------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_CONVERSION_PTOISATOEMITC_LOWERING_H
#define PTO_LIB_CONVERSION_PTOISATOEMITC_LOWERING_H

#include "CppNames.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Transforms/DialectConversion.h"
#include <variant>

namespace mlir::pto_isa {

/// A value, or text that stands for itself.
using CallArgument = std::variant<Value, std::string>;

/// Writes branches between blocks as loops and branches of `scf`, and moves
/// regions that are executed once to where they stand.
LogicalResult structureControl(ModuleOp module);

/// A value that nobody reads, as good as any; of a type that has none in C++,
/// one of `ub`.
Value makeUnread(OpBuilder &builder, Location loc, Type type);

/// Has loops and branches carry what views are made of instead of views.
LogicalResult carryViews(ModuleOp module);

/// The layout of a view that is written, else the one that the strides say.
Layout getViewLayout(MakeTensorViewOp op);

/// Writes tiles that are made of others as tiles at an address, where that is
/// known: then `alloc_tile` and queues are the only ones that make tiles.
LogicalResult resolveTiles(ModuleOp module);

/// Writes queues that have a number as queues that have a handle, and where
/// their slots are as numbers.
LogicalResult resolveQueues(ModuleOp module);
/// Gives loops with conditions values of the types of C++, and cores that wait
/// for all a view of their counters.
void simplifyForms(ModuleOp module, const TypeConverter &types);
/// Gives functions that ask for the number of their block, or call one that
/// does, arguments for it.
LogicalResult resolvePositions(ModuleOp module);

/// A pattern that declares what the file has in front of its functions.
template <typename Op>
class ScopedPattern : public OpConversionPattern<Op> {
public:
  ScopedPattern(const TypeConverter &types, MLIRContext *context,
                FileScope &scope)
      : OpConversionPattern<Op>(types, context), scope(scope) {}
  /// For a pattern that looks at its sources as they were.
  ScopedPattern(MLIRContext *context, FileScope &scope)
      : OpConversionPattern<Op>(context), scope(scope) {}

protected:
  FileScope &scope;
};

/// Scalars: constants, `arith` on index and on floats that EmitC has not.
void populateScalarPatterns(const TypeConverter &types,
                            RewritePatternSet &patterns);
/// Pointers, views, tiles, local arrays and what is asked about them.
void populateViewPatterns(const TypeConverter &types, FileScope &scope,
                          RewritePatternSet &patterns);
/// Instructions by the table of their forms.
void populateInstructionPatterns(const TypeConverter &types, FileScope &scope,
                                 RewritePatternSet &patterns);
/// Whether the table has the instruction.
bool isInstructionWithForm(Operation *op);
/// What groups of chips exchange, and transfers on the side.
void populateExchangePatterns(const TypeConverter &types, FileScope &scope,
                              RewritePatternSet &patterns);
/// Flags, barriers, signals, caches and what two chips exchange.
void populateSyncPatterns(const TypeConverter &types,
                          RewritePatternSet &patterns);
/// Queues between cores, and sections.
void populateQueuePatterns(const TypeConverter &types, FileScope &scope,
                           RewritePatternSet &patterns);

/// The number `original`, which became `converted`, of elements that hold
/// `values` each, as the number of values that the headers count.
Value createValueCount(OpBuilder &builder, Location loc, Value original,
                       Value converted, int64_t values);
/// A value that is printed as `text`.
Value createLiteral(OpBuilder &builder, Location loc, Type type,
                    const Twine &text);
/// The statement `callee(arguments)`, where an argument is a value or text.
void createCall(OpBuilder &builder, Location loc, StringRef callee,
                ArrayRef<CallArgument> arguments);

} // namespace mlir::pto_isa

#endif // PTO_LIB_CONVERSION_PTOISATOEMITC_LOWERING_H
