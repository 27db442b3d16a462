//===- PTOMemory.td - Windows into tensors -----------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOMEMORY_TD
#define PTO_DIALECT_PTO_IR_PTOMEMORY_TD

include "pto/Dialect/PTO/IR/PTOOpBase.td"

def PTO_ViewOp : PTO_ComputeOp<"view", [PTO_AxesAndTypes,
    AttrSizedOperandSegments, AllElementTypesMatch<["src", "result"]>]> {
  let summary = "Read a window of a tensor";
  let description = [{
    `result[i] = src[offsets + i]` for `i` in `sizes`. A size `:` is the whole
    dimension, and its offset is 0. A window that leaves the source is a
    run-time fault, and so is a dynamic size that is not the result's extent.

    Constraints:
    - `view_c1`: there is one offset and one size per dimension, and the ranks
      are equal.
    - `view_c2`: a static size is the result's extent.
    - `view_c3`: a whole dimension has offset 0 and the source's extent.
    - `view_c4`: a static window lies within a static source dimension.
    - `view_c5`: offsets and sizes are not negative.
    - `view_c6`: a static offset is at most 2^57, beyond which no dimension goes.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x4096xbf16>, %i: index, %n: index) -> tensor<?x4096xbf16, #pto.bounds<[16, ?]>> {
      %r = pto.view %x[%i, 0] [%n, :] : tensor<?x4096xbf16> -> tensor<?x4096xbf16, #pto.bounds<[16, ?]>>
      return %r : tensor<?x4096xbf16, #pto.bounds<[16, ?]>>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src, Variadic<Index>:$offsets,
      Variadic<Index>:$sizes, DenseI64ArrayAttr:$staticOffsets,
      DenseI64ArrayAttr:$staticSizes), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src `` custom<DynamicIndexList>($offsets, $staticOffsets)
    custom<WindowSizes>($sizes, $staticSizes) (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizer = 1;
  let builders = [OpBuilder<(ins "::mlir::RankedTensorType":$type,
      "::mlir::Value":$src, "::llvm::ArrayRef<::mlir::OpFoldResult>":$offsets,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$sizes)>];
  let extraClassDeclaration = [{
    /// Whether the window is the whole of dimension `dim`, by its marker.
    bool isWholeDim(unsigned dim) {
      return getStaticSizes()[dim] == ::mlir::pto::kWholeDim;
    }
    /// The offsets, constants as index attributes.
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedOffsets();
    /// The sizes, constants as index attributes, null for a whole dimension.
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
  }];
}

def PTO_AssembleOp : PTO_UpdateOp<"assemble",
    [AllElementTypesMatch<["src", "dst"]>]> {
  let summary = "Write a window of a tensor";
  let description = [{
    The result is `dst` with `result[offsets + i] = src[i]` for i in the actual
    extents of `src`; with `atomic_add`, `dst[offsets + i] + src[i]`. The rest
    of `dst` stays. A window that leaves `dst` is a run-time fault.

    Constraints:
    - `assemble_c1`: there is one offset per dimension, and the ranks are equal.
    - `assemble_c2`: a static window lies within a static dimension of `dst`.
    - `assemble_c3`: offsets are not negative.
    - `assemble_c4`: `atomic_add` needs a number type.
    - `assemble_c5`: a static offset is at most 2^57, beyond which no dimension
      goes.

    Example:

    ```mlir
    func.func @example(%y: tensor<?x64xf32>, %out: tensor<?x64xf32>, %i: index) -> tensor<?x64xf32> {
      %r = pto.assemble %y into %out[%i, 0] : tensor<?x64xf32> into tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src, PTO_Tensor:$dst,
      Variadic<Index>:$offsets, DenseI64ArrayAttr:$staticOffsets,
      UnitAttr:$atomicAdd), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src `into` $dst `` custom<DynamicIndexList>($offsets, $staticOffsets)
    (`atomic_add` $atomicAdd^)? (`hints` $hints^)? attr-dict
    `:` type($src) `into` type($dst)
  }];
  let hasVerifier = 1;
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "::mlir::Value":$dst,
      "::llvm::ArrayRef<::mlir::OpFoldResult>":$offsets)>];
  let extraClassDeclaration = [{
    /// The offsets, constants as index attributes.
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedOffsets();
  }];
}

#endif // PTO_DIALECT_PTO_IR_PTOMEMORY_TD
