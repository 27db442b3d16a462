//===- PTOInterfaces.td - Interfaces of the pto dialect ---*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOINTERFACES_TD
#define PTO_DIALECT_PTO_IR_PTOINTERFACES_TD

include "mlir/IR/OpBase.td"

def PTO_AxesOpInterface : OpInterface<"AxesOpInterface"> {
  let cppNamespace = "::mlir::pto";
  let description = [{
    How the dimensions of operands and results relate through iteration axes.
    Inference, reification, refinement and stage tiling follow from it.
  }];
  let methods = [
    InterfaceMethod<[{
        The iteration axes of the operation and, per operand and per result,
        the axes that each dimension is made of.
      }],
      "::mlir::pto::OpAxes", "getAxes">,
    InterfaceMethod<[{
        The types of the results for operands of the given types: a result
        dimension is as static, and as bounded, as what it runs over. Keeps
        the current type where nothing better is known.
      }],
      "::llvm::SmallVector<::mlir::RankedTensorType>", "refineResultTypes",
      (ins "::mlir::TypeRange":$operandTypes), [{}], [{
        return ::mlir::pto::refineByAxes($_op, $_op.getAxes(), operandTypes);
      }]>,
  ];
}

def PTO_HintsOpInterface : OpInterface<"HintsOpInterface"> {
  let cppNamespace = "::mlir::pto";
  let description = [{
    An operation that carries `#pto.hints`.
  }];
  let methods = [
    InterfaceMethod<"The hints, null where there are none.",
      "::mlir::pto::HintsAttr", "getHintsAttr">,
    InterfaceMethod<"Sets or, with null, drops the hints.",
      "void", "setHintsAttr", (ins "::mlir::pto::HintsAttr":$hints)>,
  ];
}

def PTO_UpdateOpInterface : OpInterface<"UpdateOpInterface"> {
  let cppNamespace = "::mlir::pto";
  let description = [{
    An operation whose single result is a new version of one of its operands,
    the destination: what it does not write keeps its contents. Versions of a
    destination are used linearly.
  }];
  let methods = [
    InterfaceMethod<"The destination operand.",
      "::mlir::OpOperand &", "getDestinationOperand", (ins), [{}], [{
        return $_op.getDstMutable();
      }]>,
  ];
}

#endif // PTO_DIALECT_PTO_IR_PTOINTERFACES_TD
