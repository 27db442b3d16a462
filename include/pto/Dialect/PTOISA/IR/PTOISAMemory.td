//===- PTOISAMemory.td - Global memory to tiles and back ---*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAMEMORY_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAMEMORY_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

// Between global memory and tiles. A transfer works on the valid rectangle of
// its tile, which the view has to match.

//===----------------------------------------------------------------------===//
// What operations share
//===----------------------------------------------------------------------===//

defvar PTOISA_TransferDTypes = PTOISA_DTypes<
    "i8 i16 i32 i64 ui8 ui16 ui32 ui64 f16 bf16 f32",
    "i8 i16 i32 i64 ui8 ui16 ui32 ui64 f16 bf16 f32 f8E4M3FN f8E5M2 f8E8M0FNU hif8 f4E2M1x2 f4E1M2x2">;
defvar PTOISA_GatherDTypes = PTOISA_DTypes<
    "i8 i16 i32 ui8 ui16 ui32 f16 bf16 f32",
    "i8 i16 i32 ui8 ui16 ui32 f16 bf16 f32 f8E4M3FN f8E5M2 hif8">;

defvar PTOISA_TransferRules = PTOISA_InstructionRules # [{
    - `transfer_c1`: elements of the tile and of the view have one size.
    - `transfer_c2`: the valid rectangle has as many elements as the view, as
      far as both are known, or is empty.
    - `transfer_c3`: the layouts match: `nd` a tile in rows, `dn` one in columns,
      `nz` one in blocks (`blayout=col_major, slayout=row_major`), those of MX
      scales one in the blocks of scales. Into `mat`, rows and columns may become
      blocks. A tile of one row or one column matches all, but a load where the
      vector unit has registers; there a view in `nz` ends in 16 rows of 32 bytes.
    - `transfer_c4`: between a tile without blocks and global memory, the rows of
      the next to last extent of the view (in `dn` the columns of the last) are
      not more than the machine moves at once.
    - `transfer_c5`: where the vector unit has no registers, what goes between a
      tile in `mat` without blocks and global memory has rows (in `dn` columns)
      of a multiple of 32 bytes.
}];

class PTOISA_ReadView<string name>
    : PTOISA_Read<name, "", PTOISA_PartitionViewType>;
class PTOISA_WriteView<string name>
    : PTOISA_Write<name, "", PTOISA_PartitionViewType>;

//===----------------------------------------------------------------------===//
// Rectangles
//===----------------------------------------------------------------------===//

def PTOISA_TLoadOp : PTOISA_Instruction<"tload",
    [PTOISA_ReadView<"src">,
     PTOISA_Maybe<PTOISA_Value<"pad_value">>,
     PTOISA_Maybe<PTOISA_Value<"left_padding_num", Index>>,
     PTOISA_Maybe<PTOISA_Value<"right_padding_num", Index>>,
     PTOISA_Maybe<PTOISA_Value<"init_condition">>,
     PTOISA_Write<"dst", "vec|mat">], PTOISA_TransferDTypes> {
  let summary = "Load of a window of global memory";
  let description = [{
    `dst[i, j] = src[i, j]` for every (i, j) of the valid rectangle, where the
    extents of the view but the last make the rows. The layout of the tile may
    differ: into `mat`, a view in rows (`nd`) becomes blocks of rows, one in
    columns (`dn`) blocks of columns. What lies outside of the rectangle is not
    defined, except for what these clauses behind the operation say:

    - `left_padding_num`, `right_padding_num`: elements of padding in a row, of
      which the left ones move the window to the right.
    - `pad_mode`, `pad_value`: what padding is: `PadValue` the value, zero
      without one, `PadFirstElem` the first element of the row that is loaded;
      with `PadNull` or without a mode it is not written.
    - `init_out_buffer`, `init_condition`: whether the tile is filled with the
      value first; if there is a condition, only where it holds.

    With a clause, or into blocks, which are filled as far as the view goes,
    `transfer_c2` does not hold.

    Constraints:
}] # !strconcat(PTOISA_TransferRules, "") # [{
    - `tload_c1`: elements of 64 bits go into tiles without blocks only.
    - `tload_c2`: a tile in `vec` in rows has not more rows, valid or not, than
      the machine moves at once.
    - `tload_c3`: a tile in `vec` is without blocks, or has blocks of rows
      (`blayout=col_major, slayout=row_major`).
    - `tload_c4`: where the vector unit has registers, the `pad` of a tile with
      elements of 64 bits is none or zero.
    - `tload_c5`: where it has registers, a tile in `vec` in rows has as many
      valid columns as the last extent of the view, as far as both are known.
    - `tload_c6`: rows or columns that become blocks are those of two extents;
      others of the view are 1, and known to be where it has registers.
    - `tload_c7`: where it has registers, a load without blocks goes by rows or
      columns, as the tile has them, whose elements follow each other in memory,
      as far as their distance is known.

    Example:

    ```mlir
    func.func @example(%w: !pto_isa.partition_tensor_view<16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>, %u: !pto_isa.tile_buf<vec, 16x72xf32>) {
      pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
      %zero = arith.constant 0.0 : f32
      %eight = arith.constant 8 : index
      pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<16x64xf32>) outs(%u : !pto_isa.tile_buf<vec, 16x72xf32>) pad_mode = #pto_isa.padmode<PadValue> pad_value = %zero : f32 right_padding_num = %eight : index
      return
    }
    ```
  }];
  let attributes = (ins
    OptionalAttr<PTOISA_PadModeAttr>:$pad_mode,
    DefaultValuedOptionalAttr<BoolAttr, "false">:$init_out_buffer);
  let pipe = "";
  let dtypeOf = "dst";
  let hasOwnFormat = 1;
  let hasOwnRules = 1;
}

def PTOISA_TStoreOp : PTOISA_Instruction<"tstore",
    [PTOISA_Read<"src", "vec|mat|acc">,
     PTOISA_Maybe<PTOISA_Read<"fp", "scaling">, "fp">,
     PTOISA_Maybe<PTOISA_Value<"preQuantScalar", I64>, ",">,
     PTOISA_WriteView<"dst">], PTOISA_TransferDTypes> {
  let summary = "Store of a tile to a window of global memory";
  let description = [{
    `dst[i, j] = src[i, j]` for every (i, j) of the valid rectangle, or with
    `atomicType = #pto_isa<atomic_type atomic_add>`, `dst[i, j] += src[i, j]` for
    each element by itself.

    Out of the accumulator values are converted on the way: scaled, with `fp` by
    columns or with `preQuantScalar` (the bits of a scale as the machine reads
    them), then by `reluPreMode`, then narrowed. `stPhase` says which part of an
    accumulation the store waits for, where products carry an `accPhase`.

    Constraints:
}] # !strconcat(PTOISA_TransferRules, "") # [{
    - `tstore_c1`: the machine has a path from the place of the tile to global
      memory.
    - `epilogue_c1`: `fp`, `preQuantScalar` and `reluPreMode` go with a tile in
      `acc`; `transfer_c1` does not.
    - `epilogue_c2`: `fp` and `preQuantScalar` exclude each other.
    - `epilogue_c3`: the machine converts the element type of the accumulator to
      that of the view this way.
    - `tstore_c2`: `fp` goes without an `stPhase`.
    - `tstore_c3`: elements that are added are i8, i16, i32, f16, bf16 or f32.
    - `tstore_c4`: an accumulator has at most as many columns as the matrix unit
      computes.

    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tile_buf<vec, 16x64xf32>, %acc: !pto_isa.tile_buf<acc, 16x64xi32, blayout=col_major, slayout=row_major>, %scales: !pto_isa.tile_buf<scaling, 1x64xui64>, %w: !pto_isa.partition_tensor_view<16x64xf32>, %h: !pto_isa.partition_tensor_view<16x64xf16>) {
      pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%w : !pto_isa.partition_tensor_view<16x64xf32>) {atomicType = #pto_isa<atomic_type atomic_add>}
      pto_isa.tstore ins(%acc : !pto_isa.tile_buf<acc, 16x64xi32, blayout=col_major, slayout=row_major> fp %scales : !pto_isa.tile_buf<scaling, 1x64xui64>) outs(%h : !pto_isa.partition_tensor_view<16x64xf16>)
      return
    }
    ```
  }];
  let attributes = (ins
    DefaultValuedOptionalAttr<PTOISA_STPhaseAttr,
        "::mlir::pto_isa::STPhase::Unspecified">:$stPhase,
    DefaultValuedOptionalAttr<PTOISA_AtomicTypeAttr,
        "::mlir::pto_isa::AtomicType::None">:$atomicType,
    DefaultValuedOptionalAttr<PTOISA_ReluPreModeAttr,
        "::mlir::pto_isa::ReluPreMode::NoRelu">:$reluPreMode);
  let pipe = "";
  let hasOwnRoles = 1;
  let hasOwnRules = 1;
}

def PTOISA_TPrefetchOp : PTOISA_Instruction<"tprefetch",
    [PTOISA_ReadView<"src">, PTOISA_Write<"dst", "vec|mat">],
    PTOISA_TransferDTypes> {
  let summary = "Fetch of a window of global memory into the cache";
  let description = [{
    Brings `src` closer. The contents of `dst` are not defined afterwards: a
    machine may use it on the way, or load into it.

    Constraints:
}] # !strconcat(PTOISA_InstructionRules, "") # [{
    - `transfer_c1`: elements of the tile and of the view have one size.
    - `tprefetch_c1`: the machine has the element type of the view.

    Example:

    ```mlir
    func.func @example(%w: !pto_isa.partition_tensor_view<16x64xf32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.tprefetch ins(%w : !pto_isa.partition_tensor_view<16x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }];
  let pipe = "MTE2";
  let dtypeOf = "dst";
  let hasOwnRules = 1;
}

//===----------------------------------------------------------------------===//
// By index
//===----------------------------------------------------------------------===//

defvar PTOISA_IndexedRules = PTOISA_InstructionRules # [{
    - `indexed_c1`: elements of the memory and of the data are of one type.
    - `indexed_c2`: indices are i32 or ui32, in a tile without blocks.
    - `indexed_c3`: with `coalesce=row` there is one index for each row, in a row
      or a column; with `coalesce=elem` there is one for each element. Without
      `coalesce` it is a column of them, or one for each element.
    - `indexed_c4`: what depends on `coalesce` (what happens out of range, to
      equal indices, and how data combines) is said with `coalesce` only.
    - `indexed_c5`: where the vector unit works on memory, indices lie in rows,
      and those of rows in one row.
    - `indexed_c6`: where it has registers, rows of the memory that are moved to
      or from `vec` are as long as those of the data, with no gaps between them
      (extents and strides of run time are checked there).
}];

def PTOISA_MGatherOp : PTOISA_Instruction<"mgather",
    [PTOISA_ReadView<"mem">,
     PTOISA_Read<"idx", "vec",
                 AnyTypeOf<[PTOISA_TileType, PTOISA_PartitionViewType],
                           "a tile or a window of global memory">>,
     PTOISA_Maybe<PTOISA_Operand<"scratch", "s", PTOISA_PartitionViewType, "">>,
     PTOISA_Write<"dst", "vec|mat">], PTOISA_GatherDTypes> {
  let summary = "Load of rows or elements by index";
  let description = [{
    With `coalesce=row`, `dst[i, j] = mem[idx[i], j]`; with `coalesce=elem`,
    `dst[i, j] = mem[idx[i, j]]`, where `mem` counts as flat. `gatherOob` says
    what an index out of range reads, where indices count without a sign. Into
    `mat`, indices come from global memory, and single elements take a detour
    through `scratch` there.

    Into `vec`, a vector unit with registers executes it itself; otherwise the
    scalar unit goes by rows or elements, and waits for the vector pipe before
    and behind: pipe V for all others. Into `mat`, it starts transfers (MTE2).

    Constraints:
}] # !strconcat(PTOISA_IndexedRules, "") # [{
    - `mgather_c1`: a destination in `vec` is without blocks, has indices in
      `vec` and no scratch.
    - `mgather_c2`: a destination in `mat` has the layout `blayout=col_major,
      slayout=row_major`, indices in global memory, a `coalesce`, and scratch of
      its element type exactly with `coalesce=elem`.

    Example:

    ```mlir
    func.func @example(%table: !pto_isa.partition_tensor_view<1024x64xf32>, %rows: !pto_isa.tile_buf<vec, 1x16xi32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.mgather ins(%table, %rows : !pto_isa.partition_tensor_view<1024x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {coalesce = #pto_isa<coalesce row>, gatherOob = #pto_isa<gather_oob clamp>}
      return
    }
    ```
  }];
  let attributes = (ins
    OptionalAttr<PTOISA_CoalesceAttr>:$coalesce,
    DefaultValuedOptionalAttr<PTOISA_GatherOOBAttr,
        "::mlir::pto_isa::GatherOOB::Undefined">:$gatherOob);
  let pipe = "";
  let dtypeOf = "dst";
  let hasOwnRules = 1;
  let hasScratchBytes = 1;
}

def PTOISA_MScatterOp : PTOISA_Instruction<"mscatter",
    [PTOISA_Read<"src">, PTOISA_Read<"idx">,
     PTOISA_Update<"mem", "", PTOISA_PartitionViewType>],
    PTOISA_GatherDTypes> {
  let summary = "Store of rows or elements by index";
  let description = [{
    With `coalesce=row`, `mem[idx[i], j] = src[i, j]`; with `coalesce=elem`,
    `mem[idx[i, j]] = src[i, j]`, where `mem` counts as flat. `scatterAtomicOp`
    combines instead of replacing, `scatterOob` says what an index out of range
    writes, where indices count without a sign, `scatterConflict` which of equal
    indices wins; without it the last one wins on a machine that goes one by one,
    and none in particular where the vector unit has registers.

    A vector unit with registers executes it itself; otherwise the scalar unit
    goes by rows or elements, and waits for the vector pipe before and behind:
    pipe V for all others.

    Constraints:
}] # !strconcat(PTOISA_IndexedRules, "") # [{
    - `mscatter_c1`: data is without blocks.
    - `mscatter_c2`: `scatterConflict` needs a vector unit with registers.
    - `mscatter_c3`: elements that are added are i32, f16, bf16 or f32; where
      the vector unit works on memory i8 or i16 as well, and where it has
      registers ui32. Only there a maximum or minimum is kept, of i32, ui32 or
      f32.

    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tile_buf<vec, 16x64xf32>, %rows: !pto_isa.tile_buf<vec, 1x16xi32>, %table: !pto_isa.partition_tensor_view<1024x64xf32>) {
      pto_isa.mscatter ins(%t, %rows : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%table : !pto_isa.partition_tensor_view<1024x64xf32>) {coalesce = #pto_isa<coalesce row>, scatterAtomicOp = #pto_isa<scatter_atomic_op add>}
      return
    }
    ```
  }];
  let attributes = (ins
    OptionalAttr<PTOISA_CoalesceAttr>:$coalesce,
    DefaultValuedOptionalAttr<PTOISA_ScatterAtomicOpAttr,
        "::mlir::pto_isa::ScatterAtomicOp::None">:$scatterAtomicOp,
    DefaultValuedOptionalAttr<PTOISA_ScatterOOBAttr,
        "::mlir::pto_isa::ScatterOOB::Undefined">:$scatterOob,
    OptionalAttr<PTOISA_ScatterConflictAttr>:$scatterConflict);
  let pipe = "";
  let hasOwnRules = 1;
}

//===----------------------------------------------------------------------===//
// On the side
//===----------------------------------------------------------------------===//

def PTOISA_MakePrefetchAsyncContextOp
    : PTOISA_Op<"make_prefetch_async_context"> {
  let summary = "State of fetches that go on by themselves";
  let description = [{
    Sets up `workspace`, in global memory, for `tprefetch_async`.

    Constraints:
    - `make_prefetch_async_context_c1`: the workspace is of bytes.

    Example:

    ```mlir
    func.func @example(%p: !pto_isa.ptr<i8>) {
      %ctx = pto_isa.make_prefetch_async_context(%p : !pto_isa.ptr<i8>) -> !pto_isa.prefetch_async_context
      return
    }
    ```
  }];
  let arguments = (ins Arg<PTOISA_PtrType, "", [MemWrite]>:$workspace);
  let results = (outs PTOISA_PrefetchAsyncContextType:$ctx);
  let assemblyFormat = [{
    `(` $workspace `:` qualified(type($workspace)) `)` attr-dict
    `->` qualified(type($ctx))
  }];
  let hasVerifier = 1;
}

def PTOISA_GetPrefetchAsyncSessionOp
    : PTOISA_Op<"get_prefetch_async_session", [Pure]> {
  let summary = "Session in which fetches are waited for";
  let description = [{
    The session of the state `ctx`, with which the events of its fetches are
    waited for.

    Example:

    ```mlir
    func.func @example(%ctx: !pto_isa.prefetch_async_context) {
      %s = pto_isa.get_prefetch_async_session %ctx : !pto_isa.prefetch_async_context -> !pto_isa.async_session
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_PrefetchAsyncContextType:$ctx);
  let results = (outs PTOISA_AsyncSessionType:$session);
  let assemblyFormat = [{
    $ctx attr-dict `:` qualified(type($ctx)) `->` qualified(type($session))
  }];
}

def PTOISA_TPrefetchAsyncOp : PTOISA_Op<"tprefetch_async", [
    DeclareOpInterfaceMethods<PTOISA_InstructionOpInterface,
        ["getPipe", "getRoles", "canBeInPlace"]>]> {
  let summary = "Fetch into the cache that goes on by itself";
  let description = [{
    Starts to bring `src` into the cache and goes on; `event` says when it is
    there. No element changes.

    Constraints:
    - `tprefetch_async_c1`: the window is static, and flat: only its last extent
      is not 1.

    Example:

    ```mlir
    func.func @example(%w: !pto_isa.partition_tensor_view<1x4096xf32>, %ctx: !pto_isa.prefetch_async_context) {
      %e = pto_isa.tprefetch_async(%w, %ctx : !pto_isa.partition_tensor_view<1x4096xf32>, !pto_isa.prefetch_async_context) -> !pto_isa.async_event
      return
    }
    ```
  }];
  let arguments = (ins
    Arg<PTOISA_GlobalView, "", [MemRead]>:$src,
    Arg<PTOISA_PrefetchAsyncContextType, "", [MemWrite]>:$ctx);
  let results = (outs PTOISA_AsyncEventType:$event);
  let assemblyFormat = [{
    `(` $src `,` $ctx `:` qualified(type($src)) `,` qualified(type($ctx)) `)`
    attr-dict `->` qualified(type($event))
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Caches and order
//===----------------------------------------------------------------------===//

def PTOISA_CmoCacheInvalidOp : PTOISA_Op<"cmo.cacheinvalid", [
    DeclareOpInterfaceMethods<PTOISA_InstructionOpInterface,
        ["getPipe", "getRoles", "canBeInPlace"]>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Drop of cached global memory";
  let description = [{
    The cache of the scalar unit forgets the line at `addr`, or everything, so
    that scalar loads see what others wrote. `space` is `gm`.

    Constraints:
    - `cmo_cacheinvalid_c1`: the memory is global.

    Example:

    ```mlir
    func.func @example(%w: !pto_isa.partition_tensor_view<1x8xi32>) {
      pto_isa.cmo.cacheinvalid %w single_cache_line : !pto_isa.partition_tensor_view<1x8xi32>
      pto_isa.cmo.cacheinvalid all #pto_isa.address_space<gm>
      return
    }
    ```
  }];
  let arguments = (ins
    Optional<AnyTypeOf<[PTOISA_PtrType, PTOISA_TensorViewType,
                        PTOISA_PartitionViewType]>>:$addr,
    PTOISA_PlaceAttr:$space);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def PTOISA_FenceBarrierAllOp : PTOISA_Op<"fence.barrier_all", [
    DeclareOpInterfaceMethods<PTOISA_InstructionOpInterface,
        ["getPipe", "getRoles", "canBeInPlace"]>,
    MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Wait of the scalar unit for memory";
  let description = [{
    What the scalar unit does behind it starts when its accesses before it have
    reached the memory of `scope`. It does not wait for other pipes.

    Example:

    ```mlir
    func.func @example() {
      pto_isa.fence.barrier_all #pto_isa.fence_scope<gm>
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_FenceScopeAttr:$scope);
  let assemblyFormat = "qualified($scope) attr-dict";
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISAMEMORY_TD
