//===- PTOISATypes.td - Types of pto_isa -------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISATYPES_TD
#define PTO_DIALECT_PTOISA_IR_PTOISATYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "pto/Dialect/PTOISA/IR/PTOISADialect.td"
include "pto/Dialect/PTOISA/IR/PTOISAEnums.td"

class PTOISA_Type<string name, string mnemonic_, list<Trait> traits = []>
    : TypeDef<PTOISA_Dialect, name, traits> {
  let mnemonic = mnemonic_;
}

// Element types that MLIR has not.
def PTOISA_HiF8 : PTOISA_Type<"HiF8", "hif8"> {
  let summary = "8-bit float of tapered precision";
  let description = [{
    A sign, a prefix, an exponent and a fraction. The exponent is a sign and a
    magnitude whose highest bit is one and not stored:

    | prefix | bits of the magnitude | of the fraction |
    |---|---|---|
    | 11 | 4 | 1 |
    | 10 | 3 | 2 |
    | 01 | 2 | 3 |
    | 001 | 1 | 3 |
    | 0001 | 0 | 3 |

    Behind 0000, three bits e stand for 2^(e - 23), or 0 for zero and, with a
    sign, NaN. 0x6f and 0xef are infinite.
  }];
}
def PTOISA_F4E2M1x2 : PTOISA_Type<"F4E2M1x2", "f4E2M1x2"> {
  let summary = "two 4-bit floats with 2 bits of exponent in a byte";
  let description = [{
    0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives; the first is in the low half.
  }];
}
def PTOISA_F4E1M2x2 : PTOISA_Type<"F4E1M2x2", "f4E1M2x2"> {
  let summary = "two 4-bit floats with 1 bit of exponent in a byte";
  let description = [{
    Multiples of 0.25 up to 1.75 and their negatives; the first is in the low
    half.
  }];
}

def PTOISA_PtrType : PTOISA_Type<"Ptr", "ptr"> {
  let summary = "address of elements";
  let description = [{
    `!pto_isa.ptr<f32>` is an address in global memory; a place may be named:
    `!pto_isa.ptr<f32, vec>`.
  }];
  let parameters = (ins "::mlir::Type":$elementType, "Place":$place);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

class PTOISA_ViewType<string name, string mnemonic>
    : PTOISA_Type<name, mnemonic, [ShapedTypeInterface]> {
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape,
                        "::mlir::Type":$elementType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Always; `ShapedType` asks.
    bool hasRank() const { return true; }
    /// The type with another shape or element type.
    }] # name # [{Type cloneWith(std::optional<::llvm::ArrayRef<int64_t>> shape,
                        ::mlir::Type elementType) const {
      return get(getContext(), shape.value_or(getShape()), elementType);
    }
  }];
}
def PTOISA_TensorViewType : PTOISA_ViewType<"TensorView", "tensor_view"> {
  let summary = "tensor in global memory, with strides";
}
def PTOISA_PartitionViewType
    : PTOISA_ViewType<"PartitionView", "partition_tensor_view"> {
  let summary = "window of a tensor in global memory";
}

def PTOISA_TileType : PTOISA_Type<"Tile", "tile_buf"> {
  let summary = "tile in a memory of a core";
  let description = [{
    `!pto_isa.tile_buf<vec, 64x128xf32, valid=?x128, blayout=col_major,
    slayout=row_major, fractal=512, pad=1, compact=1>`. What is not written is
    the default: `valid` the physical shape, `pad` and `compact` 0, and the
    layout that of rows, `blayout=row_major, slayout=none_box, fractal=512`.
    Around the matrix unit (`mat`, `left`, `right`, `acc`, `scale_left`,
    `scale_right`) it is open instead, until `pto-isa-infer-layout` writes that
    of the machine. The longer spelling of the public text,
    `<loc=vec, dtype=f32, rows=64, cols=128, v_row=?, v_col=128, ...>`, is read
    as well; there, a tile in `mat` has the default layout too. `fractal` that is
    not written is 32 for elements of 8 bits in `vec` with both orders row_major,
    which only scales of MX blocks have.

    The layout is of two levels: `blayout` orders blocks of `fractal` bytes,
    `slayout` the elements of a block; with `slayout=none_box` there are no
    blocks and `blayout` orders elements. A block is 16 rows of 32 bytes
    (`fractal=512`), 16 rows of 16 elements (1024) or 16 rows of 2 (32) if its
    elements are in row_major, else 16 columns of as many. With `R x C` the
    physical shape and `r x c` that of a block, element (i, j) stands at

    | blayout   | slayout   | element |
    |---|---|---|
    | row_major | none_box  | `i C + j` |
    | col_major | none_box  | `j R + i` |
    | col_major | row_major | `(j / c) R c + i c + j % c` |
    | row_major | col_major | `(i / r) C r + j r + i % r` |
    | row_major | row_major | `(i / r) C r + (j / c) r c + (i % r) c + j % c` |
    | col_major | col_major | `(j / c) R c + (i / r) r c + (j % c) r + i % r` |

    where R counts whole blocks in `acc`, whose unit writes nothing less, and in
    the last three orders; but a tile of one row elsewhere is one run of
    elements. With `compact=1` and 2, R (C if the blocks are in row_major) is
    the valid extent in whole blocks, and one more with 2.

    Blocks of `left` lie as the machine has them, whatever `blayout` says.

    Extents, offsets and strides count elements, so with `f4E2M1x2` and
    `f4E1M2x2` pairs of values. A pair lies along the order of memory: one value
    beside the other where elements of a row follow each other (`slayout`
    row_major, or `blayout` row_major without blocks), else one below the other.
    `16x32xf4E2M1x2` is 16 rows of 64 values in a tile in rows, and 32 rows of 32
    values in `right`.

    Constraints:
    - `tile_c1`: the physical shape has two positive extents, and no valid
      extent is beyond it.
    - `tile_c2`: the elements are of an element type of the dialect; signed
      integers (`si8`) are read as those without a sign.
    - `tile_c3`: `fractal` is 512, 1024 or 32 bytes.
  }];
  let parameters = (ins
    "Place":$place,
    "::mlir::Type":$elementType,
    "int64_t":$rows,
    "int64_t":$cols,
    "int64_t":$validRows,  // ShapedType::kDynamic: known at run time
    "int64_t":$validCols,
    "std::optional<BlockLayout>":$blockLayout,
    "std::optional<InnerLayout>":$innerLayout,
    "int64_t":$fractalBytes,  // 0: open
    // PadValue: 0 none, 1 zero, 2 max, 3 min; from 2^32 on bits of an f32.
    "int64_t":$pad,
    "CompactMode":$compact
  );
  // What is written equals what is left out: one type has one form.
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilder<(ins
    "Place":$place, "::mlir::Type":$elementType,
    "int64_t":$rows, "int64_t":$cols,
    "int64_t":$validRows, "int64_t":$validCols,
    "std::optional<BlockLayout>":$blockLayout,
    "std::optional<InnerLayout>":$innerLayout,
    "int64_t":$fractalBytes, "int64_t":$pad, "CompactMode":$compact), [{
    if (!hasUnitLayout(place)) {
      blockLayout = blockLayout.value_or(kDefaultBlockLayout);
      innerLayout = innerLayout.value_or(kDefaultInnerLayout);
      if (fractalBytes == 0) {
        fractalBytes = getDefaultFractalBytes(place, elementType, *blockLayout,
                                              *innerLayout);
      }
    }
    return $_get($_ctxt, place, elementType, rows, cols, validRows, validCols,
                 blockLayout, innerLayout, fractalBytes, pad, compact);
  }]>];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    // The layout of a tile that says nothing else.
    static constexpr BlockLayout kDefaultBlockLayout = BlockLayout::RowMajor;
    static constexpr InnerLayout kDefaultInnerLayout = InnerLayout::NoneBox;
    /// Whether the layout of tiles in a place is open where it is not written,
    /// because the matrix unit wants another than the default.
    static bool hasUnitLayout(Place place);
    /// The size of a block in a tile of these orders that says no other.
    static int64_t getDefaultFractalBytes(Place place, ::mlir::Type elementType,
                                          BlockLayout block, InnerLayout inner);
    /// Whether a valid extent is known at run time only.
    bool hasDynamicValid() const;
    /// Bits of an element; 8 for two values in a byte.
    int64_t getElementBits() const;
    /// Values of an element one below the other: 2 for pairs where memory goes
    /// along columns, else 1.
    int64_t getValueRows() const;
    /// Values of an element one beside the other: 2 for other pairs, else 1.
    int64_t getValueCols() const;
    /// Extents in values; what is known at run time only stays so.
    TileExtents getValueExtents() const;
    /// Bytes that the physical tile takes: those from the first to the last
    /// element, whole blocks where the layout has them. As long as the layout
    /// is open, the bytes of its elements.
    int64_t getBytes() const;
    /// The tile with other valid extents.
    TileType withValid(int64_t rows, int64_t cols) const;
    /// The default order where the type leaves it open: row_major.
    BlockLayout getBlockLayoutOrDefault() const;
    /// The default order inside of a block where it is open: none_box.
    InnerLayout getInnerLayoutOrDefault() const;
    /// The default size of a block where it is open: 32 of scales, else 512.
    int64_t getFractalBytesOrDefault() const;
    /// Whether `pto-isa-infer-layout` still decides the layout: neither order
    /// is written, or the order of blocks in `left`, which differs by machine.
    bool hasOpenLayout() const;
    /// Whether the layout has blocks; false as long as it is open.
    bool isBoxed() const;
    /// Rows of a block; 1 without blocks.
    int64_t getBlockRows() const;
    /// Columns of a block; 1 without blocks.
    int64_t getBlockCols() const;
    /// Where elements lie. None while the layout is open, and if the pitch
    /// follows a valid extent that is known at run time only.
    std::optional<TileLayout> getLayout() const;
    /// The byte of element (row, col), behind the first of the tile; that with
    /// its first bit if there are several in a byte. None as getLayout().
    std::optional<int64_t> getByteOffset(int64_t row, int64_t col) const;
    /// Without blocks: bytes from a row to the next, in col_major from a column
    /// to the next. None with blocks and while the layout is open.
    std::optional<int64_t> getPitchBytes() const;
  }];
}

def PTOISA_MultiTileType : PTOISA_Type<"MultiTile", "multi_tile_buf"> {
  let summary = "tiles that take turns";
  let description = [{
    `!pto_isa.multi_tile_buf<!pto_isa.tile_buf<vec, 8x64xf32>, count=2>`: slots
    of one type at addresses of their own. The short form
    `<vec, 8x64xf32, count=2>` is read as well.
  }];
  let parameters = (ins "TileType":$tile, "int64_t":$count);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Bytes of all tiles, which lie one behind the other.
    int64_t getBytes() const { return getCount() * getTile().getBytes(); }
  }];
}

def PTOISA_LocalArrayType : PTOISA_Type<"LocalArray", "local_array"> {
  let summary = "array in the registers or on the stack of a core";
  let description = [{
    `!pto_isa.local_array<4x8xf32>`; the last index runs fastest.

    Constraints:
    - `local_array_c1`: there is an extent, and every extent is positive.
    - `local_array_c2`: the elements are of an element type of the dialect.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape,
                        "::mlir::Type":$elementType);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def PTOISA_StructType : PTOISA_Type<"Struct", "struct"> {
  let summary = "fields of several types in the registers or on the stack of a core";
  let description = [{
    `!pto_isa.struct<!pto_isa.struct<f32, i8>, i16>`.

    Constraints:
    - `struct_c1`: there is a field, and every field is a struct, an integer of
      8, 16, 32 or 64 bits, or f16, bf16 or f32; signed integers are read as those
      without a sign.
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$fields);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def PTOISA_TokenType : PTOISA_Type<"Token", "token"> {
  let summary = "the end of work that a program launched";
}

def PTOISA_EventIdArrayType : PTOISA_Type<"EventIdArray", "eventid_array"> {
  let summary = "array of event ids in the registers of a core";
  let description = [{
    `!pto_isa.eventid_array<4>`.

    Constraints:
    - `eventid_array_c1`: the size is positive.
  }];
  let parameters = (ins "int64_t":$size);
  let assemblyFormat = "`<` $size `>`";
  let genVerifyDecl = 1;
}

// Handles of things that live outside of the language.
def PTOISA_PipeType : PTOISA_Type<"Pipe", "pipe"> {
  let summary = "queue of tiles between a cube and a vector core";
}
def PTOISA_AsyncSessionType : PTOISA_Type<"AsyncSession", "async_session"> {
  let summary = "session of transfers between chips";
}
def PTOISA_AsyncEventType : PTOISA_Type<"AsyncEvent", "async_event"> {
  let summary = "end of a transfer between chips";
}
def PTOISA_PrefetchAsyncContextType
    : PTOISA_Type<"PrefetchAsyncContext", "prefetch_async_context"> {
  let summary = "state of transfers into the cache";
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISATYPES_TD
