//===- PTOOpBase.td - Base classes of pto operations ------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOOPBASE_TD
#define PTO_DIALECT_PTO_IR_PTOOPBASE_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "pto/Dialect/PTO/IR/PTOAttrs.td"
include "pto/Dialect/PTO/IR/PTODialect.td"
include "pto/Dialect/PTO/IR/PTOEnums.td"
include "pto/Dialect/PTO/IR/PTOInterfaces.td"

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

def PTO_Float : AnyTypeOf<[F16, BF16, F32], "f16, bf16 or f32">;
def PTO_SmallFloat : AnyTypeOf<[F8E4M3FN, F8E5M2, F8E8M0FNU, F4E2M1FN],
                               "f8E4M3FN, f8E5M2, f8E8M0FNU or f4E2M1FN">;
def PTO_Int : AnyTypeOf<[I8, I16, I32, I64, UI8, UI16, UI32, UI64],
                        "an integer of 8, 16, 32 or 64 bits">;
def PTO_Number : AnyTypeOf<[PTO_Float, PTO_Int],
                           "f16, bf16, f32 or an integer of 8 to 64 bits">;
def PTO_Element : AnyTypeOf<[PTO_Float, PTO_SmallFloat, PTO_Int, I1, I<4>],
                            "an element type of the pto dialect">;
def PTO_IndexElement : AnyTypeOf<[I16, I32, I64], "i16, i32 or i64">;

class PTO_TensorOf<Type element> : RankedTensorOf<[element]>;
def PTO_FloatTensor : PTO_TensorOf<PTO_Float>;
def PTO_IntTensor : PTO_TensorOf<PTO_Int>;
def PTO_IntOrBoolTensor : PTO_TensorOf<
    AnyTypeOf<[PTO_Int, I1], "i1 or an integer of 8, 16, 32 or 64 bits">>;
def PTO_NumberTensor : PTO_TensorOf<PTO_Number>;
def PTO_NumberOrBoolTensor : PTO_TensorOf<AnyTypeOf<[PTO_Number, I1],
    "i1, f16, bf16, f32 or an integer of 8 to 64 bits">>;
def PTO_BoolTensor : PTO_TensorOf<I1>;
def PTO_Tensor : PTO_TensorOf<PTO_Element>;
def PTO_IndexTensor : PTO_TensorOf<PTO_IndexElement>;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

class PTO_Op<string mnemonic, list<Trait> traits = []>
    : Op<PTO_Dialect, mnemonic, traits>;

// The hints of a compute operation; the last argument of each.
defvar PTO_HintsArg = (ins OptionalAttr<PTO_HintsAttr>:$hints);

// Declares getAxes and, with the result types derived from it, the rest.
defvar PTO_Axes = DeclareOpInterfaceMethods<PTO_AxesOpInterface, ["getAxes"]>;
// The same for operations whose result types axes alone cannot refine.
defvar PTO_AxesAndTypes = DeclareOpInterfaceMethods<PTO_AxesOpInterface,
    ["getAxes", "refineResultTypes"]>;

// A functional operation on tensors that says how its dimensions relate.
class PTO_ComputeOp<string mnemonic, list<Trait> traits = []>
    : PTO_Op<mnemonic, !listconcat([Pure, PTO_HintsOpInterface], traits)>;

// An operation that gives a new version of its operand `dst`.
class PTO_UpdateOp<string mnemonic, list<Trait> traits = []>
    : PTO_Op<mnemonic, !listconcat(
        [Pure, PTO_HintsOpInterface, PTO_UpdateOpInterface, PTO_Axes,
         AllTypesMatch<["dst", "result"]>], traits)>;

#endif // PTO_DIALECT_PTO_IR_PTOOPBASE_TD
