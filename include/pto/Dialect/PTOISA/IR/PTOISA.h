//===- PTOISA.h - The pto_isa dialect ---------------------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hardware level: instructions on on-chip tile buffers.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISA_H
#define PTO_DIALECT_PTOISA_IR_PTOISA_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "pto/Dialect/PTOISA/IR/PTOISATileLayout.h"
#include <optional>

#include "pto/Dialect/PTOISA/IR/PTOISADialect.h.inc"
#include "pto/Dialect/PTOISA/IR/PTOISAEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISATypes.h.inc"

// What interfaces and operations are declared with; needs the types.
#include "pto/Dialect/PTOISA/IR/PTOISAInstruction.h"

#include "pto/Dialect/PTOISA/IR/PTOISAInterfaces.h.inc"

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAComm.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISADebug.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAExpand.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAFifo.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISALocal.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAMatrix.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAMemory.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAMove.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAOrder.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAProgram.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAQuant.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAReduce.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAScalar.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISASync.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAVector.h.inc"
#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAView.h.inc"

namespace mlir::pto_isa {

/// Whether tiles and views may have elements of this type.
bool isElementType(Type type);

/// Bits of an element type of the dialect; 8 for two values in a byte.
int64_t getElementBits(Type type);

/// The core that executes `op`: that of the nearest section around it, else of
/// its function; `Mixed` if both cores do, none if nothing says it.
std::optional<KernelKind> getKernelKind(Operation *op);

/// The pipe of a class of instructions.
Pipe getPipeOf(SyncOpType type);

/// Whether a value of the type is two elements in a byte.
bool isPairType(Type type);

/// The order of the blocks of a left operand, which is the machine's.
BlockLayout getLeftBlockLayout(const pto::Machine &machine);

/// A number of elements that hold `values` each as a number of values.
inline int64_t countValues(int64_t elements, int64_t values) {
  return ShapedType::isDynamic(elements) ? elements : elements * values;
}

/// The name of an element type as instruction tables spell it, e.g. "bf16".
std::string getElementName(Type type);

/// The C++ name of an element type or an index in the public headers; empty if
/// it has none.
std::string getCppElement(Type type);

/// The tile in whose layout the elements of `tile` stand: its own type, but for
/// a window the tile that it is a window of.
TileType getPhysicalTile(Value tile);

/// The first byte of `tile` behind that of the value it is a view of in the
/// end, `root`. None if it is known at run time only.
std::optional<int64_t> getOffsetInRoot(Value tile, Value &root);

/// Replaces structs below `root` by an array of one element for each field that
/// is used; conversions need no other form.
void expandStructs(Operation *root);

/// Puts calls below `root` of functions for one kind of core into sections,
/// where the caller is for both: other cores do not execute them.
void wrapCallsInSections(Operation *root);

namespace detail {

/// Checks `tile_c4` to `tile_c7`: that the machine can have such a tile. For
/// operations that make one.
LogicalResult verifyTile(Operation *op, TileType tile);
/// Whether tiles of the machine may have the element type.
bool hasElementType(const pto::Machine &machine, Type type);
/// Checks `tile_c8`: that `count` tiles from the constant `address` on lie in
/// the memory. Nothing is known of other addresses, or if there is none.
LogicalResult verifyTileAddress(Operation *op, TileType tile, Value address,
                                int64_t count = 1);

} // namespace detail

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_IR_PTOISA_H
