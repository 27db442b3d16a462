//===- PTOAttrs.td - Attributes of the pto dialect --------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOATTRS_TD
#define PTO_DIALECT_PTO_IR_PTOATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/TensorEncoding.td"
include "pto/Dialect/PTO/IR/PTODialect.td"
include "pto/Dialect/PTO/IR/PTOEnums.td"

class PTO_Attr<string name, string mnemonicText, list<Trait> traits = []>
    : AttrDef<PTO_Dialect, name, traits> {
  let mnemonic = mnemonicText;
  let genVerifyDecl = 1;
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

def PTO_BoundsAttr : PTO_Attr<"Bounds", "bounds",
    [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let summary = "Largest extents of dynamic dimensions";
  let description = [{
    A tensor encoding with one entry per dimension: the largest extent that a
    dynamic dimension can have at run time, or `?` where nothing is known. A
    bound on a static dimension is allowed and ignored (upstream
    canonicalization makes dimensions static and keeps the encoding).

    Constraints:
    - `bounds_c1`: there is one bound per dimension.
    - `bounds_c2`: a bound is not negative.

    Example: `tensor<?x4096xbf16, #pto.bounds<[16, ?]>>` holds at most 16 rows.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t", "bounds">:$bounds);
  let genMnemonicAlias = 1;
  let hasCustomAssemblyFormat = 1;
}

//===----------------------------------------------------------------------===//
// Hints
//===----------------------------------------------------------------------===//

def PTO_VecTileAttr : PTO_Attr<"VecTile", "vec"> {
  let summary = "Tile shape of a vector operation";
  let description = [{
    Extent of a tile in each dimension of the operation's iteration space.

    Constraints:
    - `vec_tile_c1`: there is at least one extent and every extent is positive.

    Example: `#pto.vec<[8, 1024]>`.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t", "extents">:$shape);
  let hasCustomAssemblyFormat = 1;
}

def PTO_CubeTileAttr : PTO_Attr<"CubeTile", "cube"> {
  let summary = "Tile shape of a matrix operation";
  let description = [{
    Extents in L0 and in L1 along m, k and n. `k` may have a third entry: then
    the second is the L1 depth of the left operand and the third that of the
    right one.

    Constraints:
    - `cube_tile_c1`: m and n have two extents, k has two or three.
    - `cube_tile_c2`: every extent is positive.
    - `cube_tile_c3`: the extent in L0 divides each extent in L1.

    Example: `#pto.cube<m = [32, 32], k = [512, 512], n = [64, 64], split_k>`.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t", "L0 and L1 extents">:$m,
                        ArrayRefParameter<"int64_t", "L0 and L1 extents">:$k,
                        ArrayRefParameter<"int64_t", "L0 and L1 extents">:$n,
                        "bool":$splitK);
  let hasCustomAssemblyFormat = 1;
}

def PTO_HintsAttr : PTO_Attr<"Hints", "hints"> {
  let summary = "What the author asks of one operation";
  let description = [{
    Tile shape, label and scope of an operation. Hints never change results
    beyond what the numerics contract allows.

    - `tile`: `vec<…>` or `cube<…>`
    - `label`: name of the stage the operation belongs to, a key of options
    - `scope`: operations of one scope form one stage where they connect;
      `parallel_merge` merges unconnected ones too, `cross_scope_merge` lets
      neighbours of no scope in

    Constraints:
    - `hints_c1`: `tile` is a `#pto.vec` or a `#pto.cube`.
    - `hints_c2`: `scope` is not negative.
    - `hints_c3`: the merge flags come with a scope.

    Example: `#pto.hints<tile = vec<[8, 1024]>, label = "wqa-linear", scope = 1>`.
  }];
  let parameters = (ins OptionalParameter<"::mlir::Attribute">:$tile,
                        OptionalParameter<"::mlir::StringAttr">:$label,
                        OptionalParameter<"std::optional<int64_t>">:$scope,
                        "bool":$parallelMerge, "bool":$crossScopeMerge);
  let genMnemonicAlias = 1;
  let hasCustomAssemblyFormat = 1;
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

def PTO_SettingAttr : PTO_Attr<"Setting", "setting"> {
  let summary = "One entry of an option table";
  let description = [{
    A key (stage number, -1 or "DEFAULT" for every stage that no other key
    names, or a label) with a count and, for L1 reuse, a side.

    Constraints:
    - `setting_c1`: the key is an integer not below -2 or a string.
    - `setting_c2`: the count is not negative.

    Example: `#pto.setting<"linear": (4, left)>`.
  }];
  let parameters = (ins "::mlir::Attribute":$key, "int64_t":$count,
                        OptionalParameter<"std::optional<::mlir::pto::ReuseSide>">:$side);
  let hasCustomAssemblyFormat = 1;
}

def PTO_OptionsAttr : PTO_Attr<"Options", "options"> {
  let summary = "What the author asks of a whole kernel";
  let description = [{
    Tables of merging options, each `{key: count, …}`, and flags. `runtime`
    keeps options that concern a device runtime only; they have no effect here.

    Constraints:
    - `options_c1`: the keys of one table are distinct.
    - `options_c2`: only `cube_l1_reuse` has sides.

    Example: `#pto.options<vec_nbuffer = {-1: 2}, cube_l1_reuse = {"linear": (4, left)}>`.
  }];
  let parameters = (ins
      ArrayRefParameter<"SettingAttr", "entries">:$vecNbuffer,
      ArrayRefParameter<"SettingAttr", "entries">:$cubeNbuffer,
      ArrayRefParameter<"SettingAttr", "entries">:$cubeL1Reuse,
      "bool":$combineAxis,
      OptionalParameter<"::mlir::DictionaryAttr">:$runtime);
  let hasCustomAssemblyFormat = 1;
}

#endif // PTO_DIALECT_PTO_IR_PTOATTRS_TD
