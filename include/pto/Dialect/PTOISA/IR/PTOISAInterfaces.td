//===- PTOISAInterfaces.td - Facts about operations ---*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAINTERFACES_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAINTERFACES_TD

include "mlir/IR/OpBase.td"

def PTOISA_InstructionOpInterface : OpInterface<"InstructionOpInterface"> {
  let cppNamespace = "::mlir::pto_isa";
  let description = [{
    An instruction: what it reads and writes, and the pipe that executes it.
    Memory planning, synchronization, proofs and execution stand on these facts
    alone.
  }];
  let methods = [
    InterfaceMethod<"The pipe that executes the instruction.",
      "::mlir::pto_isa::Pipe", "getPipe">,
    InterfaceMethod<"What the instruction does with each operand, in order.",
      "::llvm::SmallVector<::mlir::pto_isa::OperandRole>", "getRoles">,
    InterfaceMethod<[{
        Bytes that a scratch operand must have on a machine; 0 if the machine
        does not use it. Only for operands of role `Scratch`.
      }],
      "int64_t", "getScratchBytes",
      (ins "::mlir::OpOperand &":$scratch,
           "const ::mlir::pto::Machine &":$machine), [{}], [{ return 0; }]>,
    InterfaceMethod<[{
        Whether the machine lets the destination be, byte for byte, the source
        in this operand.
      }],
      "bool", "canBeInPlace", (ins "::mlir::OpOperand &":$source,
           "const ::mlir::pto::Machine &":$machine)>,
    InterfaceMethod<[{
        Whether the instruction as it stands writes a reserved range of the
        vector memory, because it has no scratch operand.
      }],
      "bool", "usesHiddenScratch",
      (ins "const ::mlir::pto::Machine &":$machine), [{}], [{ return false; }]>,
  ];
}

def PTOISA_TileViewOpInterface : OpInterface<"TileViewOpInterface"> {
  let cppNamespace = "::mlir::pto_isa";
  let description = [{
    An operation whose one result is a tile made of another: a window of it, one
    of its slots, the same bytes under another type or at another address. Such
    operations move no data. `getPhysicalTile` and `getOffsetInRoot` follow them
    to the end.
  }];
  let methods = [
    InterfaceMethod<"The tile, or tiles, that the result is made of.",
      "::mlir::OpOperand &", "getViewSource">,
    InterfaceMethod<[{
        The first byte of the result behind that of the source; none if it is
        known at run time only, or if the layout is still open.
      }],
      "std::optional<int64_t>", "getViewOffset", (ins), [{}],
      [{ return 0; }]>,
    InterfaceMethod<[{
        Whether all bytes of the result are bytes of the source. If not, they
        may be any of its place.
      }],
      "bool", "isInSource", (ins), [{}], [{ return true; }]>,
    InterfaceMethod<[{
        Whether the elements stand in the layout of the source and not in that
        of the result's type, whose physical shape is that of the window.
      }],
      "bool", "isWindow", (ins), [{}], [{ return false; }]>,
  ];
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISAINTERFACES_TD
