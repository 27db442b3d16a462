//===- PTOISALocal.td - Arrays and structs of a core -------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISALOCAL_TD
#define PTO_DIALECT_PTOISA_IR_PTOISALOCAL_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

// What the scalar unit of a core keeps for itself, and its access to elements
// of tiles.

//===----------------------------------------------------------------------===//
// Arrays of values
//===----------------------------------------------------------------------===//

def PTOISA_DeclareLocalArrayOp : PTOISA_Op<"declare_local_array"> {
  let summary = "Array of a core";
  let description = [{
    An array whose elements are not set yet.

    Example:

    ```mlir
    func.func @example() {
      %a = pto_isa.declare_local_array -> !pto_isa.local_array<4x8xf32>
      return
    }
    ```
  }];
  let results = (outs Res<PTOISA_LocalArrayType, "", [MemAlloc]>:$array);
  let assemblyFormat = "attr-dict `->` qualified(type($array))";
}

class PTOISA_LocalElementOf<string value>
    : TypesMatchWith<"elements of 'array' to have the type of '" # value # "'",
                     "array", value,
                     "cast<LocalArrayType>($_self).getElementType()">;

defvar PTOISA_LocalAccessRules = [{
    - `local_access_c1`: there are as many indices as the array has dimensions.
    - `local_access_c2`: a constant index is within the array.
}];

def PTOISA_LocalArrayGetOp
    : PTOISA_Op<"local_array_get", [PTOISA_LocalElementOf<"result">]> {
  let summary = "Element of an array";
  let description = !strconcat([{
    `result = array[indices]`.

    Constraints:
}], PTOISA_LocalAccessRules, [{
    Example:

    ```mlir
    func.func @example(%i: index, %j: index) {
      %a = pto_isa.declare_local_array -> !pto_isa.local_array<4x8xf32>
      %v = pto_isa.local_array_get %a[%i, %j] : !pto_isa.local_array<4x8xf32> -> f32
      return
    }
    ```
  }]);
  let arguments = (ins Arg<PTOISA_LocalArrayType, "", [MemRead]>:$array,
                       Variadic<Index>:$indices);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $array `[` $indices `]` attr-dict `:` qualified(type($array)) `->`
    type($result)
  }];
  let hasVerifier = 1;
}

def PTOISA_LocalArraySetOp
    : PTOISA_Op<"local_array_set", [PTOISA_LocalElementOf<"value">]> {
  let summary = "Set an element of an array";
  let description = !strconcat([{
    `array[indices] = value`.

    Constraints:
}], PTOISA_LocalAccessRules, [{
    Example:

    ```mlir
    func.func @example(%i: index, %v: i32) {
      %a = pto_isa.declare_local_array -> !pto_isa.local_array<16xi32>
      pto_isa.local_array_set %a[%i], %v : !pto_isa.local_array<16xi32>, i32
      return
    }
    ```
  }]);
  let arguments = (ins Arg<PTOISA_LocalArrayType, "", [MemWrite]>:$array,
                       Variadic<Index>:$indices, AnyType:$value);
  let assemblyFormat = [{
    $array `[` $indices `]` `,` $value attr-dict `:` qualified(type($array))
    `,` type($value)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Structs
//===----------------------------------------------------------------------===//

def PTOISA_DeclareStructOp : PTOISA_Op<"declare_struct"> {
  let summary = "Struct of a core";
  let description = [{
    A struct whose fields are not set yet. It lives as long as the block around
    it.

    Constraints:
    - `declare_struct_c1`: the struct goes into `struct_get` and `struct_set` of
      the function only: it is no value that is passed on.

    Example:

    ```mlir
    func.func @example() {
      %s = pto_isa.declare_struct -> !pto_isa.struct<f16, i8>
      return
    }
    ```
  }];
  let results = (outs Res<PTOISA_StructType, "", [MemAlloc]>:$result);
  let assemblyFormat = "attr-dict `->` qualified(type($result))";
  let hasVerifier = 1;
}

defvar PTOISA_StructAccessRules = [{
    - `struct_access_c1`: `path` is a field, if that is a struct a field of it,
      and so on, down to a field that is no struct.
    - `struct_access_c2`: the value has the type of the field.
    - `struct_access_c3`: the struct is one that the function declares.
}];

def PTOISA_StructGetOp : PTOISA_Op<"struct_get"> {
  let summary = "Field of a struct";
  let description = !strconcat([{
    The result is the field of `source` at `path`.

    Constraints:
}], PTOISA_StructAccessRules, [{
    Example:

    ```mlir
    func.func @example() {
      %s = pto_isa.declare_struct -> !pto_isa.struct<!pto_isa.struct<f32, i8>, i16>
      %v = pto_isa.struct_get %s[0, 1] : !pto_isa.struct<!pto_isa.struct<f32, i8>, i16> -> i8
      return
    }
    ```
  }]);
  let arguments = (ins Arg<PTOISA_StructType, "", [MemRead]>:$source,
                       DenseI64ArrayAttr:$path);
  let results = (outs AnyType:$value);
  let assemblyFormat = [{
    $source `` $path attr-dict `:` qualified(type($source)) `->` type($value)
  }];
  let hasVerifier = 1;
}

def PTOISA_StructSetOp : PTOISA_Op<"struct_set"> {
  let summary = "Set a field of a struct";
  let description = !strconcat([{
    The field of `target` at `path` becomes `value`.

    Constraints:
}], PTOISA_StructAccessRules, [{
    Example:

    ```mlir
    func.func @example(%v: i8) {
      %s = pto_isa.declare_struct -> !pto_isa.struct<f16, i8>
      pto_isa.struct_set %s[1], %v : !pto_isa.struct<f16, i8>, i8
      return
    }
    ```
  }]);
  let arguments = (ins Arg<PTOISA_StructType, "", [MemWrite]>:$target,
                       DenseI64ArrayAttr:$path, AnyType:$value);
  let assemblyFormat = [{
    $target `` $path `,` $value attr-dict `:` qualified(type($target)) `,`
    type($value)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Arrays of event ids
//===----------------------------------------------------------------------===//

def PTOISA_DeclareEventIdArrayOp : PTOISA_Op<"declare_eventid_array"> {
  let summary = "Array of event ids";
  let description = [{
    An array of event ids that are not set yet.

    Example:

    ```mlir
    func.func @example() {
      %a = pto_isa.declare_eventid_array -> !pto_isa.eventid_array<4>
      return
    }
    ```
  }];
  let results = (outs Res<PTOISA_EventIdArrayType, "", [MemAlloc]>:$array);
  let assemblyFormat = "attr-dict `->` qualified(type($array))";
}

defvar PTOISA_EventIdAccessRule = [{
    - `eventid_access_c1`: a constant index is within the array.
}];

def PTOISA_EventIdArrayGetOp : PTOISA_Op<"eventid_array_get"> {
  let summary = "Event id of an array";
  let description = !strconcat([{
    `result = array[index]`.

    Constraints:
}], PTOISA_EventIdAccessRule, [{
    Example:

    ```mlir
    func.func @example(%i: index) {
      %a = pto_isa.declare_eventid_array -> !pto_isa.eventid_array<4>
      %e = pto_isa.eventid_array_get %a[%i] : !pto_isa.eventid_array<4>
      return
    }
    ```
  }]);
  let arguments = (ins Arg<PTOISA_EventIdArrayType, "", [MemRead]>:$array,
                       Index:$index);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $array `[` $index `]` attr-dict `:` qualified(type($array))
  }];
  let hasVerifier = 1;
}

def PTOISA_EventIdArraySetOp : PTOISA_Op<"eventid_array_set"> {
  let summary = "Set an event id of an array";
  let description = !strconcat([{
    `array[index] = value`.

    Constraints:
}], PTOISA_EventIdAccessRule, [{
    Example:

    ```mlir
    func.func @example(%i: index, %e: index) {
      %a = pto_isa.declare_eventid_array -> !pto_isa.eventid_array<4>
      pto_isa.eventid_array_set %a[%i], %e : !pto_isa.eventid_array<4>
      return
    }
    ```
  }]);
  let arguments = (ins Arg<PTOISA_EventIdArrayType, "", [MemWrite]>:$array,
                       Index:$index, Index:$value);
  let assemblyFormat = [{
    $array `[` $index `]` `,` $value attr-dict `:` qualified(type($array))
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Elements of tiles
//===----------------------------------------------------------------------===//

// Rules of access to an element, for descriptions.
defvar PTOISA_ElementAccessRules = [{
    - `element_access_c1`: the scalar is of the tile's element type.
    - `element_access_c2`: a constant `offset` is within the tile.
    - `instruction_c1`: the machine has the instruction.
    - `instruction_c3`: the tile lies in `vec`.
}];

def PTOISA_TGetValOp
    : PTOISA_Op<"tgetval",
          [DeclareOpInterfaceMethods<PTOISA_InstructionOpInterface>]> {
  let summary = "Value of an element of a tile";
  let description = !strconcat([{
    The element `offset` elements behind the first of `src`, in the order of
    memory, read by the scalar unit.

    Constraints:
}], PTOISA_ElementAccessRules, [{
    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tile_buf<vec, 16x64xf32>, %i: index) {
      %v = pto_isa.tgetval ins(%t, %i : !pto_isa.tile_buf<vec, 16x64xf32>, index) outs : f32
      return
    }
    ```
  }]);
  let arguments = (ins Arg<PTOISA_TileType, "", [MemRead]>:$src, Index:$offset);
  let results = (outs PTOISA_Scalar:$dst);
  let assemblyFormat = [{
    `ins` `(` $src `,` $offset `:` qualified(type($src)) `,` type($offset) `)`
    `outs` `:` type($dst) attr-dict
  }];
  let hasVerifier = 1;
}

def PTOISA_TSetValOp
    : PTOISA_Instruction<"tsetval",
          [PTOISA_Value<"offset", Index>, PTOISA_Value<"val">,
           PTOISA_Update<"dst">], PTOISA_AnyDTypes> {
  let summary = "Set an element of a tile";
  let description = !strconcat([{
    Sets the element `offset` elements behind the first of `dst`, in the order of
    memory, to `val`. The scalar unit writes it; other elements stay.

    Constraints:
}], PTOISA_ElementAccessRules, [{
    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tile_buf<vec, 16x64xi32>, %i: index, %v: i32) {
      pto_isa.tsetval ins(%i, %v : index, i32) outs(%t : !pto_isa.tile_buf<vec, 16x64xi32>)
      return
    }
    ```
  }]);
  let pipe = "S";
  let hasOwnRules = 1;
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISALOCAL_TD
