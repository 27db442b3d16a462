//===- PTOISAInstruction.h - What instructions share ------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The facts that ODS states about an instruction, and the one parser, printer
// and verifier that follow from them. Nothing here is written per operation.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAINSTRUCTION_H
#define PTO_DIALECT_PTOISA_IR_PTOISAINSTRUCTION_H

#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <vector>

namespace mlir::pto {
struct Machine;
} // namespace mlir::pto

namespace mlir::pto_isa {

/// What an instruction does with an operand.
enum class OperandRole : char {
  Read = 'r',    ///< reads it
  Write = 'w',   ///< writes it
  Update = 'u',  ///< reads, then writes it
  Scratch = 's', ///< writes, then reads it; worthless before and after
  Value = 'v'    ///< a scalar
};

/// Whether a destination may be a source.
enum class InPlace {
  no,  ///< never
  yes, ///< always
  lax  ///< on machines without the feature `strict_in_place`
};

/// An operand as ODS declares it.
struct InstructionOperand {
  /// Its name in ODS.
  StringLiteral name;
  /// An OperandRole, or `x` for a tile that is read or a scalar.
  char role;
  /// Whether it may be left out.
  bool isOptional;
  /// Whether it stands in `outs`.
  bool isOut;
  /// The places that a tile may lie in, separated by `|`; empty for any.
  StringLiteral places;
  /// How it is written behind the types; empty if it stands in the list.
  StringLiteral form;
};

/// The facts of an instruction, as ODS states them.
struct InstructionInfo {
  /// Those of `outs` are last.
  std::vector<InstructionOperand> operands;
  /// Names of the element types on a vector unit that works on memory; empty
  /// for any.
  StringLiteral memoryDTypes;
  /// The same on a vector unit with registers.
  StringLiteral registerDTypes;
  /// The operand that these are about; empty for the first tile.
  StringLiteral dtypeOf;
  /// Whether attributes are printed between operands and types of `ins`.
  bool attributesInside;
};

namespace detail {

/// `ins` or `outs` while it is parsed.
struct OperandGroup {
  /// What stands in the list.
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  /// Their types.
  SmallVector<Type> types;
  /// Where the group begins.
  SMLoc loc;
};

/// Parses a type; the public text may leave out the name of a tile's.
ParseResult parseOperandType(OpAsmParser &parser, OperandGroup &group);
/// Resolves the operands of a group and appends to `segments` which of
/// `declared` they are.
ParseResult addOperands(OpAsmParser &parser, StringRef keyword,
                        ArrayRef<InstructionOperand> declared,
                        const OperandGroup &group, OperationState &result,
                        SmallVectorImpl<int32_t> &segments);

/// Parses `ins(...) outs(...)`.
ParseResult parseInstruction(OpAsmParser &parser, OperationState &result,
                             const InstructionInfo &info);
/// Prints what parseInstruction() reads.
void printInstruction(OpAsmPrinter &printer, Operation *op,
                      const InstructionInfo &info);

/// The operand called `name`, or null if it was left out.
Value getOperand(Operation *op, const InstructionInfo &info, StringRef name);
/// The type of the elements of a tile or view; a scalar's own.
Type getScalarType(Type type);
/// The types of the tiles among the operands, scratch left out, in order.
SmallVector<TileType> getDataTiles(Operation *op);

/// The roles of the operands that are there.
SmallVector<OperandRole> getRoles(Operation *op, const InstructionInfo &info);
/// Memory effects by role.
void getEffects(Operation *op,
                SmallVectorImpl<MemoryEffects::EffectInstance> &effects);
/// Those of an instruction that exchanges data: by role, on its results, and on
/// everything else.
void getExchangeEffects(
    Operation *op, SmallVectorImpl<MemoryEffects::EffectInstance> &effects);
/// Whether `machine` allows what ODS states.
bool canBeInPlace(InPlace inPlace, const pto::Machine &machine);

/// Checks `setting_c1` and `setting_c2`.
LogicalResult verifySettings(Operation *op);
/// Checks `instruction_c1`, for any operation.
LogicalResult verifyAvailable(Operation *op);
/// Checks `instruction_c1` to `instruction_c3` and `scratch_c1`.
LogicalResult verifyInstruction(Operation *op, const InstructionInfo &info);
/// Also checks `elementwise_c1` to `elementwise_c3` and `in_place_c1`.
LogicalResult verifyElementwise(Operation *op, const InstructionInfo &info);
/// Also checks `elementwise_c4`.
LogicalResult verifyRowMajorElementwise(Operation *op,
                                        const InstructionInfo &info);
/// For several element types: `elementwise_c2` and `elementwise_c3`.
LogicalResult verifyMixedElementwise(Operation *op,
                                     const InstructionInfo &info);
/// Also checks `elementwise_c4`.
LogicalResult verifyMixedRowMajorElementwise(Operation *op,
                                             const InstructionInfo &info);

/// Checks `elementwise_c1`.
LogicalResult verifySameElements(Operation *op, ArrayRef<TileType> tiles);
/// Checks `elementwise_c3` and, if `isRowMajor`, `elementwise_c4`.
LogicalResult verifyUnblocked(Operation *op, ArrayRef<TileType> tiles,
                              bool isRowMajor);
/// Whether vector instructions work in registers, and not in memory.
bool hasVectorRegisters(const pto::Machine &machine);
/// The same of the target machine of `op`; false if it has none.
bool hasVectorRegisters(Operation *op);
/// Whether `op` has a target machine, whose vector instructions work in memory.
bool worksOnMemory(Operation *op);
/// Checks `scratch_c2` and `scratch_c3`: `scratch`, if it is there and
/// `machine` uses it, has elements of one of the names in `elements`, which
/// spaces separate, in rows without blocks.
LogicalResult verifyScratchElements(Operation *op, TypedValue<TileType> scratch,
                                    StringRef elements);
/// Checks that `tmp`, if it is there and `machine` uses it, has the valid
/// rectangle of `dst`; `label` names the rule.
LogicalResult verifyScratchRectangle(Operation *op, TypedValue<TileType> tmp,
                                     TileType dst, StringRef label);
/// Bytes that the valid rectangle of a tile needs with elements of `bits`: rows
/// padded to blocks. What is known at run time counts as large as it can be.
int64_t getValidBytes(TileType tile, int64_t bits, const pto::Machine &machine);

/// Checks `pow_c1` of powers of `element`s.
LogicalResult verifyPowPrecision(Operation *op, PowPrecision precision,
                                 Type element);
/// Bytes of scratch for powers in `dst`.
int64_t getPowScratchBytes(TileType dst, const pto::Machine &machine);

} // namespace detail

/// What all operations of the dialect refuse.
template <class ConcreteOp>
class KnownSettings : public OpTrait::TraitBase<ConcreteOp, KnownSettings> {
public:
  static LogicalResult verifyTrait(Operation *op) {
    return detail::verifySettings(op);
  }
};

} // namespace mlir::pto_isa

#endif // PTO_DIALECT_PTOISA_IR_PTOISAINSTRUCTION_H
