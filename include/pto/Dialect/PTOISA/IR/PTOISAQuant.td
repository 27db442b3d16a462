//===- PTOISAQuant.td - Quantization -----------------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAQUANT_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAQUANT_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

// A source that the instruction uses up: its values are lost.
class PTOISA_Consumed<string name>
    : PTOISA_Operand<name, "u", PTOISA_TileType, "vec">;
// Scratch that is written among the destinations.
class PTOISA_ScratchOut<string name> : PTOISA_Scratch<name> {
  let isOut = 1;
}

def PTOISA_TQuantOp
    : PTOISA_Instruction<"tquant",
          [PTOISA_Consumed<"src">, PTOISA_Read<"fp">,
           PTOISA_Maybe<PTOISA_Read<"offset">>, PTOISA_Write<"dst">,
           PTOISA_Maybe<PTOISA_ScratchOut<"tmp">>],
          PTOISA_DTypes<"f32">> {
  let summary = "Quantization to eight bits with a scale per row";
  let description = [{
    `dst[i, j] = saturate(round(src[i, j] * fp[i] + offset[i]))` for every (i, j)
    of the valid rectangle; `offset` only with `INT8_ASYM`. Rounding is to
    nearest, ties to even.

    A vector unit that works on memory leaves intermediate values in `src`, so
    its values are lost, and in `tmp`; the form without `tmp` asks for scratch to
    be found. Others read `src` and ignore `tmp`.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `tquant_c1`: `quant_type` is `INT8_SYM` without an offset, or `INT8_ASYM`
      with one.
    - `tquant_c2`: the destination is i8 with `INT8_SYM` and ui8 with
      `INT8_ASYM`; `fp`, `offset` and `tmp` are f32.
    - `tquant_c3`: source and destination are row by row, without blocks, and
      have one valid rectangle, as far as it is known.
    - `tquant_c4`: on a vector unit that works on memory, `fp` and `offset` are
      columns (`blayout=col_major`) with one value per valid row.
    - `tquant_c5`: on a vector unit that works on memory, `tmp` is row by row and
      has the shape of the source.
    - `tquant_c6`: on a vector unit that works on memory, `fp` and `offset` are
      tiles of one type.

    Example:

    ```mlir
    func.func @example(%src: !pto_isa.tile_buf<vec, 32x32xf32>, %fp: !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>, %tmp: !pto_isa.tile_buf<vec, 32x32xf32>, %dst: !pto_isa.tile_buf<vec, 32x32xi8>) {
      pto_isa.tquant ins(%src, %fp : !pto_isa.tile_buf<vec, 32x32xf32>, !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>) outs(%dst, %tmp : !pto_isa.tile_buf<vec, 32x32xi8>, !pto_isa.tile_buf<vec, 32x32xf32>) {quant_type = #pto_isa<quant_type INT8_SYM>}
      return
    }
    ```
  }];
  let attributes = (ins PTOISA_QuantTypeAttr:$quant_type);
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

def PTOISA_TDequantOp
    : PTOISA_Instruction<"tdequant",
          [PTOISA_Read<"src">, PTOISA_Read<"scale">, PTOISA_Read<"offset">,
           PTOISA_Write<"dst">],
          PTOISA_DTypes<"i8 i16">> {
  let summary = "Integers to f32 with scale and offset per row";
  let description = [{
    `dst[i, j] = (src[i, j] - offset[i, 0]) * scale[i, 0]` for every (i, j) of
    the valid rectangle.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `tdequant_c1`: `scale`, `offset` and the destination are f32.
    - `tdequant_c2`: source and destination are row by row, without blocks, and
      have one valid rectangle, as far as it is known.
    - `tdequant_c3`: `scale` and `offset` have a value for every valid row.
    - `tdequant_c4`: on a vector unit that works on memory, they are tiles of one
      type.

    Example:

    ```mlir
    func.func @example(%src: !pto_isa.tile_buf<vec, 16x32xi8>, %scale: !pto_isa.tile_buf<vec, 16x8xf32>, %offset: !pto_isa.tile_buf<vec, 16x8xf32>, %dst: !pto_isa.tile_buf<vec, 16x32xf32>) {
      pto_isa.tdequant ins(%src, %scale, %offset : !pto_isa.tile_buf<vec, 16x32xi8>, !pto_isa.tile_buf<vec, 16x8xf32>, !pto_isa.tile_buf<vec, 16x8xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x32xf32>)
      return
    }
    ```
  }];
  let hasOwnRules = 1;
}

//===----------------------------------------------------------------------===//
// Blocks with a scale
//===----------------------------------------------------------------------===//

def PTOISA_TQuantMxOp
    : PTOISA_Instruction<"tquant.mx",
          [PTOISA_Read<"src">, PTOISA_Write<"dst">, PTOISA_Write<"exp">,
           PTOISA_Write<"max">, PTOISA_Write<"scaling">,
           PTOISA_Maybe<PTOISA_Write<"exp_zz">>],
          PTOISA_DTypes<"f16 bf16 f32">> {
  let summary = "Quantization to small floats with a scale per 32 values";
  let description = [{
    For every group g of 32 values along `grpAxis` (`axis1`: in a row; `axis0`:
    in a column)

    ```
    max[g] = largest |src[x]| of the group
    exp[g], scaling[g] = the power of two that `quantScaleAlg` shares, as
                         biased exponent and as factor
    dst[x] = narrow(src[x] * scaling[g])
    ```

    `dst` holds eight bits per value with `MXFP8`, pairs of four bits with
    `MXFP4_E2M1`, rounded to nearest even and limited. The exponent of `ocp` is
    that of the maximum less the one of the largest number of the small type;
    that of `nv` is the least whose power is no less than the maximum divided by
    the largest number. A group with a NaN has exponent 255. Sources of 16 bits
    have maxima cut to bf16 (f16 with `nv` has them as f16) and factors of bf16,
    whose bits the tiles hold, whatever their element type.

    With `interleave` exponents of two groups alternate. The form with `exp_zz`,
    exponents in the order of the matrix unit (blocks of 16 rows of two groups,
    one behind the other), goes with `storeMode`.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `tquant_mx_c1`: the matrix unit of the machine takes blocks with a scale.
    - `tquant_mx_c2`: `quant_type` is `MXFP8` with a destination of i8 or ui8, or
      `MXFP4_E2M1` with one of f4E2M1x2 and a source of f16 or bf16.
    - `tquant_mx_c3`: exponents are i8 or ui8; `max` and `scaling` are of the
      element type of the source.
    - `tquant_mx_c4`: `interleave` goes with `axis0`; `exp_zz` goes with `axis1`
      and `storeMode`, and that with `quantScaleAlg = ocp`.
    - `tquant_mx_c5`: tiles are row by row, without blocks.
    - `tquant_mx_c6`: the valid extent of the source along `grpAxis` is a
      multiple of 32; 64 with `interleave`.
    - `tquant_mx_c7`: the destination has a value for every one of the source;
      `max`, `scaling` and `exp` have one for every group, at its place or, with
      `axis1`, all in one row.
    - `tquant_mx_c8`: with `axis0`, `max`, `scaling` and, without `interleave`,
      `exp` have as many physical columns as the source.
    - `tquant_mx_c9`: with `interleave` the source has a multiple of 64 physical
      rows, and `exp` a row for each 64 of them, of twice as many columns as the
      source, rounded up to a block of the vector unit.
    - `tquant_mx_c10`: the destination has as many physical columns as the source,
      half as many with pairs; with `MXFP8` and `axis0` any number.
    - `tquant_mx_c11`: with `axis1` groups lie one behind the other: `max` and
      `scaling` are one row or have only valid columns; exponents in one valid row
      are in one physical row, and the source then has only valid columns.
    - `tquant_mx_c12`: where exponents are one row, a source of f32 that fills
      more than 16 vectors of the machine, in fours of them, leaves each factor
      twice: `scaling` has room for both.
    - `tquant_mx_c13`: with `axis0`, rows of pairs of f16 are whole blocks of the
      vector unit: there is no room behind the destination to shift them in.
    - `tquant_mx_c14`: padding in a source of 16 bits whose rows divide a vector
      is cleared in whole vectors, which lie inside of it.

    Example:

    ```mlir
    func.func @example(%src: !pto_isa.tile_buf<vec, 16x64xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xi8>, %exp: !pto_isa.tile_buf<vec, 1x32xui8>, %max: !pto_isa.tile_buf<vec, 1x32xf32>, %scaling: !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>) {
      pto_isa.tquant.mx ins(%src : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%dst, %exp, %max, %scaling : !pto_isa.tile_buf<vec, 16x64xi8>, !pto_isa.tile_buf<vec, 1x32xui8>, !pto_isa.tile_buf<vec, 1x32xf32>, !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>) {quant_type = #pto_isa<quant_type MXFP8>}
      return
    }
    ```
  }];
  let attributes = (ins PTOISA_QuantTypeAttr:$quant_type,
      DefaultValuedOptionalAttr<PTOISA_QuantScaleAlgAttr,
          "::mlir::pto_isa::QuantScaleAlg::OCP">:$quantScaleAlg,
      OptionalAttr<PTOISA_VecStoreModeAttr>:$storeMode,
      DefaultValuedOptionalAttr<PTOISA_MxGroupAxisAttr,
          "::mlir::pto_isa::MxGroupAxis::Axis1">:$grpAxis,
      DefaultValuedOptionalAttr<BoolAttr, "false">:$interleave);
  let hasOwnRules = 1;
}

//===----------------------------------------------------------------------===//
// Parameters of the way out of the accumulator
//===----------------------------------------------------------------------===//

class PTOISA_SetQuant<string mnemonic>
    : PTOISA_Op<mnemonic,
          [DeclareOpInterfaceMethods<PTOISA_InstructionOpInterface,
              ["getPipe", "getRoles", "canBeInPlace"]>,
           DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let extraClassDefinition = [{
    /// The values are put into registers of the core.
    Pipe $cppClass::getPipe() { return Pipe::S; }
    bool $cppClass::canBeInPlace(::mlir::OpOperand &,
                                 const ::mlir::pto::Machine &) {
      return false;
    }
  }];
}

def PTOISA_SetQuantScalarOp : PTOISA_SetQuant<"set_quant_scalar"> {
  let summary = "Sets the scale of stores into a queue";
  let description = [{
    Stores into the queue `id` that scale by one value scale by this one, up to
    the next setting.

    Constraints:

    - `set_quant_scalar_c1`: the scale is f32.
    - `set_quant_scalar_c2`: in a function with queues, queue `id` scales by one
      value.

    Example:

    ```mlir
    func.func @example(%scale: f32) {
      pto_isa.set_quant_scalar(%scale : f32) {id = 0}
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_Scalar:$scale,
                       DefaultValuedOptionalAttr<I32Attr, "0">:$id);
  let assemblyFormat = [{
    `(` $scale `:` type($scale) `)` `{` `id` `=` $id `}` attr-dict
  }];
  let hasVerifier = 1;
}

def PTOISA_SetQuantVectorOp : PTOISA_SetQuant<"set_quant_vector"> {
  let summary = "Sets the scales of stores into a queue";
  let description = [{
    Stores into the queue `id` that scale by column scale by the values of
    `scaling_tile`, up to the next setting. The tile must stay as it is for as
    long.

    Constraints:

    - `set_quant_vector_c1`: the tile lies in `scaling`.
    - `set_quant_vector_c2`: in a function with queues, queue `id` scales by
      column.
    - `set_quant_vector_c3`: where the vector unit works on memory, the elements
      are i64 or ui64.

    Example:

    ```mlir
    func.func @example(%scales: !pto_isa.tile_buf<scaling, 1x128xui64>) {
      pto_isa.set_quant_vector(%scales : !pto_isa.tile_buf<scaling, 1x128xui64>) {id = 0}
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_TileType:$scaling_tile,
                       DefaultValuedOptionalAttr<I32Attr, "0">:$id);
  let assemblyFormat = [{
    `(` $scaling_tile `:` qualified(type($scaling_tile)) `)`
    `{` `id` `=` $id `}` attr-dict
  }];
  let hasVerifier = 1;
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISAQUANT_TD
