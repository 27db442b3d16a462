//===- PTOShape.td - Shapes and creation -------------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOSHAPE_TD
#define PTO_DIALECT_PTO_IR_PTOSHAPE_TD

include "pto/Dialect/PTO/IR/PTOOpBase.td"

//===----------------------------------------------------------------------===//
// Shape
//===----------------------------------------------------------------------===//

def PTO_ReshapeOp : PTO_ComputeOp<"reshape", [PTO_AxesAndTypes,
    AllElementTypesMatch<["src", "result"]>]> {
  let summary = "The same elements in another shape";
  let description = [{
    The row-major sequence of elements stays; the shape changes group by group.
    The groups pair runs of consecutive source dimensions with runs of
    consecutive result dimensions of the same number of elements; they are
    explicit, so that a dimension that becomes dynamic never makes them
    ambiguous.

    Constraints:
    - `reshape_c1`: the groups name every source and every result dimension
      once, in order.
    - `reshape_c2`: the sides of a group can have the same number of elements:
      two static products are equal, and the static extents of a dynamic side
      divide the product of a static one.
    - `reshape_c3`: each side of a group has at most one dynamic dimension.
    - `reshape_c4`: a dynamic dimension is the first of its group's side, but
      for extents of 1.

    `reshape_c3` and `reshape_c4` leave free a group that merges dimensions
    without bounds into one dynamic dimension: tokens of all batches, say.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x512xf32>) -> tensor<?x8x64xf32> {
      %r = pto.reshape %x ([0] -> [0], [1] -> [1, 2]) : tensor<?x512xf32> -> tensor<?x8x64xf32>
      return %r : tensor<?x8x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src, DenseI64ArrayAttr:$srcGroups,
                            DenseI64ArrayAttr:$resultGroups), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src custom<ReshapeGroups>($srcGroups, $resultGroups)
    (`hints` $hints^)? attr-dict `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    /// Pairs of (source dimensions, result dimensions), in order.
    ::llvm::SmallVector<::mlir::pto::DimGroup> getGroups();
  }];
}

def PTO_TransposeOp : PTO_ComputeOp<"transpose", [PTO_Axes,
    AllElementTypesMatch<["src", "result"]>]> {
  let summary = "Two dimensions swapped";
  let description = [{
    The result is `src` with dimensions `dim0` and `dim1` swapped.

    Constraints:
    - `transpose_c1`: both dimensions lie within the rank.
    - `transpose_c2`: the result has the operand's shape with the two extents
      swapped.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x8x64xf32>) -> tensor<8x?x64xf32> {
      %r = pto.transpose %x 0, 1 : tensor<?x8x64xf32> -> tensor<8x?x64xf32>
      return %r : tensor<8x?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$dim0,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$dim1), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src $dim0 `,` $dim1 (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def PTO_PermuteOp : PTO_ComputeOp<"permute", [PTO_Axes,
    AllElementTypesMatch<["src", "result"]>]> {
  let summary = "Dimensions in another order";
  let description = [{
    Result dimension d is source dimension `dims[d]`.

    Constraints:
    - `permute_c1`: `dims` is a permutation of the operand's dimensions.
    - `permute_c2`: the result has the operand's shape in that order.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x8x64xf32>) -> tensor<64x?x8xf32> {
      %r = pto.permute %x [2, 0, 1] : tensor<?x8x64xf32> -> tensor<64x?x8xf32>
      return %r : tensor<64x?x8xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src, DenseI64ArrayAttr:$dims),
                       PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src $dims (`hints` $hints^)? attr-dict `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def PTO_ConcatOp : PTO_ComputeOp<"concat", [PTO_AxesAndTypes,
    SameOperandsAndResultElementType]> {
  let summary = "Tensors one after the other along an axis";
  let description = [{
    The pieces stand at their actual extents: piece p begins where the actual
    extent of piece p - 1 ends.

    Constraints:
    - `concat_c1`: there is at least one piece, all of the result's rank, and
      the axis lies within it.
    - `concat_c2`: the pieces and the result agree in every other dimension.
    - `concat_c3`: the result's extent along the axis is the sum of the pieces'.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x32xf32>, %y: tensor<?x16xf32>) -> tensor<?x48xf32> {
      %r = pto.concat %x, %y axis 1 : tensor<?x32xf32>, tensor<?x16xf32> -> tensor<?x48xf32>
      return %r : tensor<?x48xf32>
    }
    ```
  }];
  let arguments = !con((ins Variadic<PTO_Tensor>:$srcs,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$axis), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $srcs `axis` $axis (`hints` $hints^)? attr-dict
    `:` type($srcs) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def PTO_ExpandOp : PTO_ComputeOp<"expand", [PTO_AxesAndTypes,
    AllElementTypesMatch<["src", "result"]>]> {
  let summary = "Repeat dimensions of extent 1";
  let description = [{
    `result[i] = src[i]` where dimensions of `src` of static extent 1 repeat to
    the given size. The shapes align at the last dimension. A size `:` is
    the source's own extent.

    Constraints:
    - `expand_c1`: there is one size per result dimension, and static sizes are
      the result's static extents.
    - `expand_c2`: the operand's rank is at most the result's, and each of its
      dimensions is 1 or that of the result.
    - `expand_c3`: a size `:` stands at a dimension of the operand, and the
      result has its extent there.

    Example:

    ```mlir
    func.func @example(%x: tensor<1x64xf32>, %n: index) -> tensor<?x64xf32> {
      %r = pto.expand %x [%n, :] : tensor<1x64xf32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src, Variadic<Index>:$sizes,
                            DenseI64ArrayAttr:$staticSizes), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src custom<WindowSizes>($sizes, $staticSizes) (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def PTO_PadOp : PTO_ComputeOp<"pad", [PTO_AxesAndTypes,
    AllElementTypesMatch<["src", "result"]>]> {
  let summary = "Append a constant at the end of dimensions";
  let description = [{
    Dimension d grows by `high[d]`; new elements are `value`.

    Constraints:
    - `pad_c1`: there is one amount per dimension, none negative.
    - `pad_c2`: each result extent is the operand's plus the amount.
    - `pad_c3`: the value has the element type.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x60xf32>) -> tensor<?x64xf32> {
      %r = pto.pad %x high [0, 4] value 0.0 : f32 : tensor<?x60xf32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src, DenseI64ArrayAttr:$high,
                            TypedAttrInterface:$value), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src `high` $high `value` $value (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

def PTO_FillPadOp : PTO_ComputeOp<"fill_pad", [PTO_AxesAndTypes,
    AllElementTypesMatch<["src", "result"]>]> {
  let summary = "Fill up to a static shape with a constant";
  let description = [{
    `result[i]` is `src[i]` inside the actual extents of `src` and `value`
    elsewhere. Every result dimension is static.

    Constraints:
    - `fill_pad_c1`: the result is static and of the operand's rank; no static
      extent and no bound of the operand exceeds the result's extent.
    - `pad_c3`: the value has the element type.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32, #pto.bounds<[16, ?]>>) -> tensor<16x64xf32> {
      %r = pto.fill_pad %x value 0.0 : f32 : tensor<?x64xf32, #pto.bounds<[16, ?]>> -> tensor<16x64xf32>
      return %r : tensor<16x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src, TypedAttrInterface:$value),
                       PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src `value` $value (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

class PTO_TriangleOp<string mnemonic, string what, string formula>
    : PTO_ComputeOp<mnemonic, [PTO_Axes, SameOperandsAndResultElementType]> {
  let summary = what;
  let description = "`result[…, r, c] = " # formula # " ? src[…, r, c] : 0`" # [{

    Constraints:
    - `triangle_c1`: the operand has at least two dimensions.
    - `triangle_c2`: the result has the shape of the operand.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>) -> tensor<?x64xf32> {
      %r = pto.}] # mnemonic # [{ %x diagonal -1 : tensor<?x64xf32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src,
      DefaultValuedAttr<I64Attr, "0">:$diagonal), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src (`diagonal` $diagonal^)? (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::mlir::pto::OpAxes $cppClass::getAxes() {
      ::mlir::pto::OpAxes axes =
          ::mlir::pto::getElementwiseAxes(getOperation());
      // A tile that begins elsewhere would need another diagonal.
      ::llvm::ArrayRef<::mlir::pto::DimAxes> dims = axes.results.front();
      for (const ::mlir::pto::DimAxes &dim :
           dims.take_back(std::min<size_t>(dims.size(), 2))) {
        for (unsigned axis : dim) {
          axes.kinds[axis] = ::mlir::pto::AxisKind::Whole;
        }
      }
      return axes;
    }
    ::mlir::LogicalResult $cppClass::verify() {
      return ::mlir::pto::verifyTriangle(getOperation());
    }
  }];
}

def PTO_TrilOp : PTO_TriangleOp<"tril", "Lower triangle", "c - r <= diagonal">;
def PTO_TriuOp : PTO_TriangleOp<"triu", "Upper triangle", "c - r >= diagonal">;

def PTO_PackNzOp : PTO_ComputeOp<"pack_nz", [PTO_Axes,
    AllElementTypesMatch<["src", "result"]>]> {
  let summary = "Matrix to fractal (NZ) order";
  let description = [{
    With `C0 = 32 / (bytes of an element)`, `result[c div C0, r div 16, r mod 16,
    c mod C0] = src[r, c]`; positions outside `src` are 0.

    Constraints:
    - `nz_c1`: the matrix has rank 2, the fractal tensor rank 4.
    - `nz_c2`: the matrix is static and the fractal tensor is
      [ceildiv(C, C0), ceildiv(R, 16), 16, C0].

    Example:

    ```mlir
    func.func @example(%x: tensor<64x48xbf16>) -> tensor<3x4x16x16xbf16> {
      %r = pto.pack_nz %x : tensor<64x48xbf16> -> tensor<3x4x16x16xbf16>
      return %r : tensor<3x4x16x16xbf16>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src (`hints` $hints^)? attr-dict `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

def PTO_UnpackNzOp : PTO_ComputeOp<"unpack_nz", [PTO_Axes,
    AllElementTypesMatch<["src", "result"]>]> {
  let summary = "Fractal (NZ) order to matrix";
  let description = [{
    The inverse of `pto.pack_nz`: `result[r, c] = src[c div C0, r div 16,
    r mod 16, c mod C0]`.

    Constraints:
    - `nz_c1`: the matrix has rank 2, the fractal tensor rank 4.
    - `nz_c2`: the matrix is static and the fractal tensor is
      [ceildiv(C, C0), ceildiv(R, 16), 16, C0].

    Example:

    ```mlir
    func.func @example(%x: tensor<3x4x16x16xbf16>) -> tensor<64x48xbf16> {
      %r = pto.unpack_nz %x : tensor<3x4x16x16xbf16> -> tensor<64x48xbf16>
      return %r : tensor<64x48xbf16>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src (`hints` $hints^)? attr-dict `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

def PTO_ReinterpretOp : PTO_ComputeOp<"reinterpret", [PTO_Axes]> {
  let summary = "The same bytes as another element type";
  let description = [{
    Reads the bytes of each row (the last dimension) as little-endian elements
    of the result type; the last extent scales with the element size. Sub-byte
    types take one byte per element here.

    Constraints:
    - `reinterpret_c1`: the shapes agree but for the last dimension, and the
      operand has one.
    - `reinterpret_c2`: the bytes of the last dimension agree; it is static
      unless the element sizes are equal.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>) -> tensor<?x128xi16> {
      %r = pto.reinterpret %x : tensor<?x64xf32> -> tensor<?x128xi16>
      return %r : tensor<?x128xi16>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src (`hints` $hints^)? attr-dict `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def PTO_FourBit : AnyTypeOf<[I<4>, F4E2M1FN], "i4 or f4E2M1FN">;

def PTO_PackOp : PTO_ComputeOp<"pack", [PTO_Axes]> {
  let summary = "Two 4-bit elements to a byte";
  let description = [{
    `result[…, j] = bits(src[…, 2j]) | bits(src[…, 2j + 1]) << 4`

    Constraints:
    - `pack_c1`: the shapes agree but for the last dimension, which is static
      and twice as long in 4-bit elements as in bytes.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xi4>) -> tensor<?x32xui8> {
      %r = pto.pack %x : tensor<?x64xi4> -> tensor<?x32xui8>
      return %r : tensor<?x32xui8>
    }
    ```
  }];
  let arguments = !con((ins PTO_TensorOf<PTO_FourBit>:$src), PTO_HintsArg);
  let results = (outs PTO_TensorOf<UI8>:$result);
  let assemblyFormat = [{
    $src (`hints` $hints^)? attr-dict `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

def PTO_UnpackOp : PTO_ComputeOp<"unpack", [PTO_Axes]> {
  let summary = "A byte to two 4-bit elements";
  let description = [{
    The inverse of `pto.pack`: the low half comes first.

    Constraints:
    - `pack_c1`: the shapes agree but for the last dimension, which is static
      and twice as long in 4-bit elements as in bytes.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x32xui8>) -> tensor<?x64xi4> {
      %r = pto.unpack %x : tensor<?x32xui8> -> tensor<?x64xi4>
      return %r : tensor<?x64xi4>
    }
    ```
  }];
  let arguments = !con((ins PTO_TensorOf<UI8>:$src), PTO_HintsArg);
  let results = (outs PTO_TensorOf<PTO_FourBit>:$result);
  let assemblyFormat = [{
    $src (`hints` $hints^)? attr-dict `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

def PTO_FullOp : PTO_ComputeOp<"full", [PTO_AxesAndTypes]> {
  let summary = "A tensor of one constant";
  let description = [{
    `result[i] = value`. Dynamic extents are given as sizes.

    Constraints:
    - `creation_c1`: there is one size per result dimension, and static sizes
      are the result's extents.
    - `creation_c2`: the value has the element type.

    Example:

    ```mlir
    func.func @example(%n: index) -> tensor<?x64xf32> {
      %r = pto.full 0.0 : f32 [%n, 64] : tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins TypedAttrInterface:$value, Variadic<Index>:$sizes,
                            DenseI64ArrayAttr:$staticSizes), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $value custom<DynamicIndexList>($sizes, $staticSizes)
    (`hints` $hints^)? attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

def PTO_IotaOp : PTO_ComputeOp<"iota", [PTO_AxesAndTypes]> {
  let summary = "An arithmetic sequence along an axis";
  let description = [{
    `result[…, j, …] = start + j · step` with j along the axis, computed in f32
    for floats (the product rounds, then the sum, then once to the type) and
    wrapping for integers.

    Constraints:
    - `creation_c1`: there is one size per result dimension, and static sizes
      are the result's extents.
    - `creation_c2`: start and step have the element type.
    - `axis_c1`: the axis lies within the rank of the result.

    Example:

    ```mlir
    func.func @example(%n: index) -> tensor<?xi32> {
      %r = pto.iota 0 : i32 step 1 : i32 axis 0 [%n] : tensor<?xi32>
      return %r : tensor<?xi32>
    }
    ```
  }];
  let arguments = !con((ins TypedAttrInterface:$start, TypedAttrInterface:$step,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$axis, Variadic<Index>:$sizes,
      DenseI64ArrayAttr:$staticSizes), PTO_HintsArg);
  let results = (outs PTO_NumberTensor:$result);
  let assemblyFormat = [{
    $start `step` $step `axis` $axis
    custom<DynamicIndexList>($sizes, $staticSizes)
    (`hints` $hints^)? attr-dict `:` type($result)
  }];
  let hasVerifier = 1;
}

#endif // PTO_DIALECT_PTO_IR_PTOSHAPE_TD
