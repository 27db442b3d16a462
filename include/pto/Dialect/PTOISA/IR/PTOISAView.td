//===- PTOISAView.td - Pointers, views and tiles -----*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAVIEW_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAVIEW_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

// What names memory: addresses, tensors in global memory and tiles of a core.
// Views move no data. The valid extents of a tile are part of its state: who
// sets them writes the tile, who asks for them reads it.

class PTOISA_TileView<string mnemonic, list<string> methods,
                      list<Trait> traits = []>
    : PTOISA_Op<mnemonic, !listconcat(
          [Pure, DeclareOpInterfaceMethods<PTOISA_TileViewOpInterface,
                     !listconcat(["getViewSource"], methods)>], traits)>;

// Rules of what makes a tile, for its description.
defvar PTOISA_TileRules = [{
    - `tile_c4`: without blocks, the rows of a row-major tile and the columns of
      a column-major one are a multiple of the vector unit's block (half a block
      of values that share bytes).
    - `tile_c5`: with blocks, the physical extents are whole blocks; but rows
      may be cut in `vec`, of scales (`fractal=32`) and of a single row.
    - `tile_c6`: the machine has the memory of the place.
    - `tile_c7`: the machine has the element type.
}];
defvar PTOISA_AddressRule = [{
    - `tile_c8`: a constant address is aligned, and the tile lies in the memory.
}];

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

def PTOISA_AddPtrOp
    : PTOISA_Op<"addptr", [Pure, AllTypesMatch<["ptr", "result"]>]> {
  let summary = "Address of a later element";
  let description = [{
    The address `offset` elements behind `ptr`.

    Example:

    ```mlir
    func.func @example(%p: !pto_isa.ptr<f32>, %i: index) {
      %q = pto_isa.addptr %p, %i : !pto_isa.ptr<f32> -> !pto_isa.ptr<f32>
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_PtrType:$ptr, Index:$offset);
  let results = (outs PTOISA_PtrType:$result);
  let assemblyFormat = [{
    $ptr `,` $offset attr-dict `:` type($ptr) `->` type($result)
  }];
}

def PTOISA_PtrToIntOp : PTOISA_Op<"ptrtoint", [Pure]> {
  let summary = "Byte of an address";
  let description = [{
    The address in bytes.

    Example:

    ```mlir
    func.func @example(%p: !pto_isa.ptr<f32>) -> i64 {
      %a = pto_isa.ptrtoint %p : !pto_isa.ptr<f32> -> i64
      return %a : i64
    }
    ```
  }];
  let arguments = (ins PTOISA_PtrType:$ptr);
  let results = (outs I64:$result);
  let assemblyFormat = "$ptr attr-dict `:` type($ptr) `->` type($result)";
}

def PTOISA_IntToPtrOp : PTOISA_Op<"inttoptr", [Pure]> {
  let summary = "Address of a byte";
  let description = [{
    The elements at the address `addr` in bytes.

    Example:

    ```mlir
    func.func @example(%a: i64) {
      %p = pto_isa.inttoptr %a : i64 -> !pto_isa.ptr<ui32>
      return
    }
    ```
  }];
  let arguments = (ins I64:$addr);
  let results = (outs PTOISA_PtrType:$result);
  let assemblyFormat = "$addr attr-dict `:` type($addr) `->` type($result)";
}

def PTOISA_CastPtrOp : PTOISA_Op<"castptr", [Pure]> {
  let summary = "Address as a number or of other elements";
  let description = [{
    An address from a number of bytes, the number of an address, or the same
    address of other elements.

    Constraints:
    - `castptr_c1`: one side at least is an address, and addresses on both sides
      are of one place.

    Example:

    ```mlir
    func.func @example(%a: i64) {
      %p = pto_isa.castptr %a : i64 -> !pto_isa.ptr<f32, vec>
      %q = pto_isa.castptr %p : !pto_isa.ptr<f32, vec> -> !pto_isa.ptr<i32, vec>
      return
    }
    ```
  }];
  let arguments = (ins AnyTypeOf<[PTOISA_PtrType, AnyInteger]>:$input);
  let results = (outs AnyTypeOf<[PTOISA_PtrType, AnyInteger]>:$result);
  let assemblyFormat = "$input attr-dict `:` type($input) `->` type($result)";
  let hasVerifier = 1;
}

class PTOISA_ElementOf<string value>
    : TypesMatchWith<"elements of 'ptr' to have the type of '" # value # "'",
                     "ptr", value, "cast<PtrType>($_self).getElementType()">;

def PTOISA_LoadScalarOp
    : PTOISA_Op<"load_scalar", [PTOISA_ElementOf<"value">]> {
  let summary = "Value of an element in memory";
  let description = [{
    `value = ptr[offset]`, read by the scalar unit.

    Example:

    ```mlir
    func.func @example(%p: !pto_isa.ptr<i32>, %i: index) {
      %v = pto_isa.load_scalar %p[%i] : !pto_isa.ptr<i32> -> i32
      return
    }
    ```
  }];
  let arguments = (ins Arg<PTOISA_PtrType, "", [MemRead]>:$ptr, Index:$offset);
  let results = (outs AnyType:$value);
  let assemblyFormat = [{
    $ptr `[` $offset `]` attr-dict `:` type($ptr) `->` type($value)
  }];
}

def PTOISA_StoreScalarOp
    : PTOISA_Op<"store_scalar", [PTOISA_ElementOf<"value">]> {
  let summary = "Write an element in memory";
  let description = [{
    `ptr[offset] = value`, written by the scalar unit.

    Example:

    ```mlir
    func.func @example(%p: !pto_isa.ptr<i32>, %i: index, %v: i32) {
      pto_isa.store_scalar %v, %p[%i] : !pto_isa.ptr<i32>, i32
      return
    }
    ```
  }];
  let arguments = (ins Arg<PTOISA_PtrType, "", [MemWrite]>:$ptr, Index:$offset,
                       AnyType:$value);
  let assemblyFormat = [{
    $value `,` $ptr `[` $offset `]` attr-dict `:` type($ptr) `,` type($value)
  }];
}

//===----------------------------------------------------------------------===//
// Views of global memory
//===----------------------------------------------------------------------===//

def PTOISA_MakeTensorViewOp
    : PTOISA_Op<"make_tensor_view", [Pure, AttrSizedOperandSegments]> {
  let summary = "Tensor at an address";
  let description = [{
    Element (i, j, ...) stands `i * strides[0] + j * strides[1] + ...` elements
    behind `ptr`. `layout` says what the strides mean to the units that move
    data: `nd` row by row, `dn` column by column, `nz` in blocks. The type of
    `ptr` follows from the element type; it is read if it is written as well.

    Constraints:
    - `make_tensor_view_c1`: there are as many extents and strides as the view
      has dimensions.
    - `make_tensor_view_c2`: a constant extent is the one in the type, if that
      is static.
    - `make_tensor_view_c3`: `ptr` is an address in global memory of elements of
      the view's type.

    Example:

    ```mlir
    func.func @example(%p: !pto_isa.ptr<f32>, %n: index, %m: index) {
      %c1 = arith.constant 1 : index
      %v = pto_isa.make_tensor_view %p, shape = [%n, %m], strides = [%m, %c1] {layout = #pto_isa.layout<nd>} : !pto_isa.tensor_view<?x?xf32>
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_PtrType:$ptr, Variadic<Index>:$shape,
                       Variadic<Index>:$strides,
                       OptionalAttr<PTOISA_LayoutAttr>:$layout);
  let results = (outs PTOISA_TensorViewType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def PTOISA_PartitionViewOp
    : PTOISA_Op<"partition_view", [Pure, AttrSizedOperandSegments]> {
  let summary = "Window of a tensor";
  let description = [{
    `result[i, j, ...] = source[offsets[0] + i, offsets[1] + j, ...]` for indices
    below `sizes`. Where one type is written, it is that of the source; the
    result then has the sizes that are constant.

    Constraints:
    - `partition_view_c1`: there are as many offsets and sizes as the source has
      dimensions, and the result has as many.
    - `partition_view_c2`: source and result have one element type.
    - `partition_view_c3`: constant offsets are not negative, constant sizes are
      positive, and a window whose bounds are known lies in the source.
    - `partition_view_c4`: a constant size is the one in the result's type, if
      that is static.

    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tensor_view<?x?xf32>, %i: index) {
      %c0 = arith.constant 0 : index
      %c16 = arith.constant 16 : index
      %c64 = arith.constant 64 : index
      %v = pto_isa.partition_view %t, offsets = [%i, %c0], sizes = [%c16, %c64] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x64xf32>
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_TensorViewType:$source, Variadic<Index>:$offsets,
                       Variadic<Index>:$sizes);
  let results = (outs PTOISA_PartitionViewType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

class PTOISA_ViewQuery<string mnemonic, string what>
    : PTOISA_Op<mnemonic, [Pure]> {
  let summary = !toupper(!substr(what, 0, 1)) # !substr(what, 1) # " of a view";
  let description = "The " # what # [{ of dimension `dim_index`.

    Constraints:
    - `tensor_view_query_c1`: a constant dimension is one of the view's.

    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tensor_view<?x?xf32>) {
      %c0 = arith.constant 0 : index
      %n = pto_isa.}] # mnemonic # [{ %t, %c0 : !pto_isa.tensor_view<?x?xf32> -> index
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_GlobalView:$tensor_view, Index:$dim_index);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $tensor_view `,` $dim_index `:` qualified(type($tensor_view)) `->`
    type($result) attr-dict
  }];
  let hasVerifier = 1;
}
def PTOISA_GetTensorViewDimOp
    : PTOISA_ViewQuery<"get_tensor_view_dim", "extent">;
def PTOISA_GetTensorViewStrideOp
    : PTOISA_ViewQuery<"get_tensor_view_stride", "stride">;

def PTOISA_DeclareGlobalOp : PTOISA_Op<"declare_global"> {
  let summary = "Tensor whose address comes later";
  let description = [{
    A view that a queue binds to one of its slots.

    Example:

    ```mlir
    func.func @example() {
      %g = pto_isa.declare_global -> !pto_isa.tensor_view<16x16xf32>
      return
    }
    ```
  }];
  let results = (outs Res<PTOISA_TensorViewType, "", [MemAlloc]>:$entry);
  let assemblyFormat = "attr-dict `->` qualified(type($entry))";
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

// What tiles and tiles that take turns are declared with.
class PTOISA_Alloc<string mnemonic> : PTOISA_Op<mnemonic, [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<I64>:$addr, Optional<Index>:$valid_row,
                       Optional<Index>:$valid_col);
  let assemblyFormat = [{
    (`addr` `=` $addr^)? (`valid_row` `=` $valid_row^)?
    (`valid_col` `=` $valid_col^)? attr-dict `:` qualified(type($result))
  }];
  let hasVerifier = 1;
}

def PTOISA_AllocTileOp : PTOISA_Alloc<"alloc_tile"> {
  let summary = "Tile of a core";
  let description = !strconcat([{
    Declares a tile. `addr` is its first byte in the memory of its place; a tile
    without one is placed by `pto-isa-plan-memory`. `valid_row` and `valid_col`
    give the valid extents that the type leaves to run time.

    Constraints:
    - `alloc_tile_c1`: a valid extent is given exactly for `?` in the type, and
      is within the tile if it is constant.
}], PTOISA_TileRules, PTOISA_AddressRule, [{
    Example:

    ```mlir
    func.func @example(%rows: index) {
      %c0 = arith.constant 0 : i64
      %t = pto_isa.alloc_tile addr = %c0 valid_row = %rows : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x64>
      return
    }
    ```
  }]);
  let results = (outs Res<PTOISA_TileType, "", [MemAlloc]>:$result);
}

def PTOISA_AllocMultiTileOp : PTOISA_Alloc<"alloc_multi_tile"> {
  let summary = "Tiles of a core that take turns";
  let description = !strconcat([{
    Declares tiles of one type, one behind the other: tile k starts k times the
    bytes of a tile behind `addr`. `valid_row` and `valid_col` are those of each.

    Constraints:
    - `alloc_multi_tile_c1`: a valid extent is given exactly for `?` in the type,
      and is within the tile if it is constant.
    - `alloc_multi_tile_c2`: there are 2 to 16 tiles.
}], PTOISA_TileRules, PTOISA_AddressRule, [{
    Example:

    ```mlir
    func.func @example() {
      %t = pto_isa.alloc_multi_tile : !pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 16x64xf32>, count=2>
      return
    }
    ```
  }]);
  let results = (outs Res<PTOISA_MultiTileType, "", [MemAlloc]>:$result);
}

def PTOISA_DeclareTileOp : PTOISA_Op<"declare_tile"> {
  let summary = "Tile whose address comes later";
  let description = !strconcat([{
    A tile that `tassign` or a queue binds to an address.

    Constraints:
}], PTOISA_TileRules, [{
    Example:

    ```mlir
    func.func @example() {
      %t = pto_isa.declare_tile -> !pto_isa.tile_buf<vec, 16x64xf32>
      return
    }
    ```
  }]);
  let results = (outs Res<PTOISA_TileType, "", [MemAlloc]>:$tile);
  let assemblyFormat = "attr-dict `->` qualified(type($tile))";
  let hasVerifier = 1;
}

def PTOISA_TAssignOp
    : PTOISA_TileView<"tassign", ["getViewOffset", "isInSource"],
                      [AllTypesMatch<["tile", "result"]>]> {
  let summary = "Tile at an address";
  let description = !strconcat([{
    The tile with `addr` as its first byte. `tile` names the type; where it lay
    before does not matter.

    Constraints:
}], PTOISA_AddressRule, [{
    Example:

    ```mlir
    func.func @example(%a: i64) {
      %t = pto_isa.declare_tile -> !pto_isa.tile_buf<vec, 16x64xf32>
      %u = pto_isa.tassign %t, %a : !pto_isa.tile_buf<vec, 16x64xf32> -> !pto_isa.tile_buf<vec, 16x64xf32>
      return
    }
    ```
  }]);
  let arguments = (ins PTOISA_TileType:$tile, I64:$addr);
  let results = (outs PTOISA_TileType:$result);
  let assemblyFormat = [{
    $tile `,` $addr attr-dict `:` qualified(type($tile)) `->`
    qualified(type($result))
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Views of tiles
//===----------------------------------------------------------------------===//

def PTOISA_MultiTileGetOp
    : PTOISA_TileView<"multi_tile_get", ["getViewOffset"]> {
  let summary = "One of the tiles that take turns";
  let description = [{
    Tile `slot` of `source`.

    Constraints:
    - `multi_tile_get_c1`: the result has the type of the tiles of `source`.
    - `multi_tile_get_c2`: a constant `slot` is one of them.

    Example:

    ```mlir
    func.func @example(%i: index) {
      %m = pto_isa.alloc_multi_tile : !pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 16x64xf32>, count=2>
      %t = pto_isa.multi_tile_get %m[%i] : !pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 16x64xf32>, count=2> -> !pto_isa.tile_buf<vec, 16x64xf32>
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_MultiTileType:$source, Index:$slot);
  let results = (outs PTOISA_TileType:$result);
  let assemblyFormat = [{
    $source `[` $slot `]` attr-dict `:` qualified(type($source)) `->`
    qualified(type($result))
  }];
  let hasVerifier = 1;
}

def PTOISA_SubviewOp
    : PTOISA_TileView<"subview", ["getViewOffset", "isWindow"],
                      [AttrSizedOperandSegments]> {
  let summary = "Window of a tile";
  let description = [{
    `result[i, j] = source[offsets[0] + i, offsets[1] + j]` for i, j below
    `sizes`. The elements stay where they are: the pitch is that of the source.
    `valid` gives valid extents; without it the type has them. If the result's
    type is not written, it follows from `sizes` and `valid`.

    Constraints:
    - `subview_c1`: there are two offsets and two positive sizes.
    - `subview_c2`: constant offsets are not negative, and a window whose bounds
      are known lies in the source.
    - `subview_c3`: the result has the shape `sizes`, and for the rest the type
      of the source.
    - `subview_c4`: a valid extent of the type is `?` only if `valid` is given,
      and a constant in `valid` is the one in the type, if that is static.
    - `subview_c5`: with blocks, sizes and constant offsets are whole blocks.
    - `subview_c6`: a first byte that is known is aligned as the memory asks.

    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tile_buf<vec, 16x128xf32>, %i: index, %n: index) {
      %c0 = arith.constant 0 : index
      %u = pto_isa.subview %t[%i, %c0] sizes [8, 64] valid [%n, %n] : !pto_isa.tile_buf<vec, 16x128xf32> -> !pto_isa.tile_buf<vec, 8x64xf32, valid=?x?>
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_TileType:$source, Variadic<Index>:$offsets,
                       I64ArrayAttr:$sizes, Optional<Index>:$valid_row,
                       Optional<Index>:$valid_col);
  let results = (outs PTOISA_TileType:$result);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

// A tile under another type.
class PTOISA_TileCast<string mnemonic> : PTOISA_TileView<mnemonic, []> {
  let arguments = (ins PTOISA_TileType:$src);
  let results = (outs PTOISA_TileType:$result);
  let assemblyFormat = [{
    $src attr-dict `:` qualified(type($src)) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
}
defvar PTOISA_TileCastRules = [{
    - `tile_cast_c1`: source and result lie in one place.
    - `tile_cast_c2`: the source is one run of bytes: a window only if it is as
      wide as what it is a window of, or one line.
}];

def PTOISA_TReshapeOp : PTOISA_TileCast<"treshape"> {
  let summary = "Tile of another shape over the same bytes";
  let description = !strconcat([{
    Element k of the result, in the order of memory, is element k of `src`.

    Constraints:
    - `treshape_c1`: both have the same number of bytes.
    - `treshape_c2`: both have blocks, or neither.
}], PTOISA_TileCastRules, PTOISA_TileRules, [{
    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tile_buf<vec, 32x32xf32>) {
      %u = pto_isa.treshape %t : !pto_isa.tile_buf<vec, 32x32xf32> -> !pto_isa.tile_buf<vec, 64x16xf32>
      return
    }
    ```
  }]);
}

def PTOISA_BitcastOp : PTOISA_TileCast<"bitcast"> {
  let summary = "Tile of another element type over the same bytes";
  let description = !strconcat([{
    The tile that starts where `src` does, with elements of another type.

    Constraints:
    - `bitcast_c1`: the types differ in the element type alone.
    - `bitcast_c2`: the result has no more bytes than `src`.
}], PTOISA_TileCastRules, PTOISA_TileRules, [{
    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tile_buf<vec, 16x64xf32>) {
      %u = pto_isa.bitcast %t : !pto_isa.tile_buf<vec, 16x64xf32> -> !pto_isa.tile_buf<vec, 16x64xi32>
      return
    }
    ```
  }]);
}

//===----------------------------------------------------------------------===//
// Valid extents
//===----------------------------------------------------------------------===//

def PTOISA_SetValidShapeOp : PTOISA_Op<"set_validshape"> {
  let summary = "Set the valid extents of a tile";
  let description = [{
    From here on the valid rectangle of `source` is `valid_row x valid_col`.

    Constraints:
    - `set_validshape_c1`: the type leaves a valid extent to run time.
    - `set_validshape_c2`: a constant extent is within the tile.

    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>, %n: index) {
      pto_isa.set_validshape %t, %n, %n : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>
      return
    }
    ```
  }];
  // Read as well: the elements stay, and nothing before is dead.
  let arguments = (ins Arg<PTOISA_TileType, "", [MemRead, MemWrite]>:$source,
                       Index:$valid_row, Index:$valid_col);
  let assemblyFormat = [{
    $source `,` $valid_row `,` $valid_col attr-dict `:`
    qualified(type($source))
  }];
  let hasVerifier = 1;
}

def PTOISA_GetValidShapeOp : PTOISA_Op<"get_validshape"> {
  let summary = "Valid extents of a tile";
  let description = [{
    The valid rows and columns that `source` has now.

    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>) {
      %r, %c = pto_isa.get_validshape %t : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>
      return
    }
    ```
  }];
  let arguments = (ins Arg<PTOISA_TileType, "", [MemRead]>:$source);
  let results = (outs Index:$valid_row, Index:$valid_col);
  let assemblyFormat = "$source attr-dict `:` qualified(type($source))";
}

class PTOISA_ValidExtent<string mnemonic, string what> : PTOISA_Op<mnemonic> {
  let summary = "Number of valid " # what # " of a tile";
  let description = "The valid " # what # [{ that `src` has now.

    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?>) {
      %n = pto_isa.}] # mnemonic # [{ %t : !pto_isa.tile_buf<vec, 16x64xf32, valid=?x?> -> index
      return
    }
    ```
  }];
  let arguments = (ins Arg<PTOISA_TileType, "", [MemRead]>:$src);
  let results = (outs Index:$result);
  let assemblyFormat = [{
    $src attr-dict `:` qualified(type($src)) `->` type($result)
  }];
}
def PTOISA_TileValidRowsOp : PTOISA_ValidExtent<"tile_valid_rows", "rows">;
def PTOISA_TileValidColsOp : PTOISA_ValidExtent<"tile_valid_cols", "columns">;

#endif // PTO_DIALECT_PTOISA_IR_PTOISAVIEW_TD
