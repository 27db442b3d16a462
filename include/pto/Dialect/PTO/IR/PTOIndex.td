//===- PTOIndex.td - Access by index tensors ---------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOINDEX_TD
#define PTO_DIALECT_PTO_IR_PTOINDEX_TD

include "pto/Dialect/PTO/IR/PTOOpBase.td"

defvar PTO_IndexFault = [{
    An index outside the dimension is a run-time fault, reported with the index
    and the extent.
}];

//===----------------------------------------------------------------------===//
// Reads
//===----------------------------------------------------------------------===//

def PTO_GatherOp : PTO_ComputeOp<"gather", [PTO_Axes,
    AllElementTypesMatch<["src", "result"]>]> {
  let summary = "Elements by position along an axis";
  let description = [{
    `result[i, …, j, …] = src[i, …, index[i, …, j, …], …]` where the index
    replaces the coordinate of the axis.

  }] # !strconcat(PTO_IndexFault, "") # [{
    Constraints:
    - `axis_c1`: the axis lies within the rank of the operand.
    - `gather_c1`: operand, index and result have the same rank, and index and
      result the same shape.
    - `gather_c2`: apart from the axis, the index is nowhere longer than the
      operand.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>, %i: tensor<?x8xi32>) -> tensor<?x8xf32> {
      %r = pto.gather %x, %i axis 1 : tensor<?x64xf32>, tensor<?x8xi32> -> tensor<?x8xf32>
      return %r : tensor<?x8xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src, PTO_IndexTensor:$index,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$axis), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src `,` $index `axis` $axis (`hints` $hints^)? attr-dict
    `:` type($src) `,` type($index) `->` type($result)
  }];
  let hasVerifier = 1;
}

def PTO_IndexSelectOp : PTO_ComputeOp<"index_select", [PTO_Axes,
    AllElementTypesMatch<["src", "result"]>]> {
  let summary = "Slices by position along an axis";
  let description = [{
    `result[…, j…, …] = src[…, index[j…], …]`: the axis is replaced by the
    dimensions of the index.

  }] # !strconcat(PTO_IndexFault, "") # [{
    Constraints:
    - `axis_c1`: the axis lies within the rank of the operand.
    - `index_select_c1`: the index has rank 1 or 2.
    - `index_select_c2`: the result has the operand's shape with the axis
      replaced by the index's shape.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>, %i: tensor<8xi32>) -> tensor<8x64xf32> {
      %r = pto.index_select %x, %i axis 0 : tensor<?x64xf32>, tensor<8xi32> -> tensor<8x64xf32>
      return %r : tensor<8x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src, PTO_IndexTensor:$index,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$axis), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src `,` $index `axis` $axis (`hints` $hints^)? attr-dict
    `:` type($src) `,` type($index) `->` type($result)
  }];
  let hasVerifier = 1;
}

def PTO_GatherRowsOp : PTO_ComputeOp<"gather_rows", [PTO_Axes,
    AllElementTypesMatch<["src", "result"]>]> {
  let summary = "Rows of a paged table";
  let description = [{
    With p = `index[i]`, `result[i, :] = src[table[p div blockSize] · blockSize
    + p mod blockSize, :]`. Pages are `blockSize` rows long; `table` holds the
    physical page of each logical one.

  }] # !strconcat(PTO_IndexFault, "") # [{
    Constraints:
    - `gather_rows_c1`: the source has rank 2, index and table rank 1.
    - `gather_rows_c2`: the result is [index extent, row length].
    - `gather_rows_c3`: the block size is positive.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>, %i: tensor<?xi32>, %t: tensor<?xi32>) -> tensor<?x64xf32> {
      %r = pto.gather_rows %x, %i through %t block 128 : tensor<?x64xf32>, tensor<?xi32>, tensor<?xi32> -> tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src, PTO_IndexTensor:$index,
      PTO_IndexTensor:$table, I64Attr:$blockSize), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src `,` $index `through` $table `block` $blockSize (`hints` $hints^)?
    attr-dict `:` type($src) `,` type($index) `,` type($table)
    `->` type($result)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Updates
//===----------------------------------------------------------------------===//

def PTO_ScatterUpdateOp : PTO_UpdateOp<"scatter_update",
    [AllElementTypesMatch<["src", "dst"]>]> {
  let summary = "Write rows at given positions";
  let description = [{
    Both `dst` and `src` are read as lists of rows (the last dimension) and the
    index as a list of positions, in row-major order: row `index[j]` of the
    result is row j of `src`; other rows stay. Later positions win.

  }] # !strconcat(PTO_IndexFault, "") # [{
    Constraints:
    - `scatter_update_c1`: `dst` and `src` have rank 2 or 4, the index rank 1
      or 2.
    - `scatter_update_c2`: the rows have the same length.
    - `scatter_update_c3`: there are as many positions as source rows.

    Example:

    ```mlir
    func.func @example(%s: tensor<?x64xf32>, %d: tensor<?x64xf32>, %i: tensor<?xi32>) -> tensor<?x64xf32> {
      %r = pto.scatter_update %s into %d at %i : tensor<?x64xf32>, tensor<?xi32> into tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src, PTO_Tensor:$dst,
                            PTO_IndexTensor:$index), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src `into` $dst `at` $index (`hints` $hints^)? attr-dict
    `:` type($src) `,` type($index) `into` type($dst)
  }];
  let hasVerifier = 1;
}

def PTO_IndexAddOp : PTO_UpdateOp<"index_add",
    [AllElementTypesMatch<["src", "dst"]>]> {
  let summary = "Add slices at given positions along an axis";
  let description = [{
    `result = dst`; then for each j in order `result[…, index[j], …] += alpha ·
    src[…, j, …]`. The product, unless alpha is 1, and the sum round once each;
    f16 and bf16 compute in f32.

  }] # !strconcat(PTO_IndexFault, "") # [{
    Constraints:
    - `axis_c1`: the axis lies within the rank of `dst`.
    - `index_add_c1`: the index has rank 1 and the extent of `src` at the axis.
    - `index_add_c2`: `src` and `dst` agree in every other dimension.

    Example:

    ```mlir
    func.func @example(%s: tensor<8x64xf32>, %d: tensor<?x64xf32>, %i: tensor<8xi32>) -> tensor<?x64xf32> {
      %r = pto.index_add %s into %d at %i axis 0 : tensor<8x64xf32>, tensor<8xi32> into tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_NumberTensor:$src, PTO_NumberTensor:$dst,
      PTO_IndexTensor:$index, ConfinedAttr<I64Attr, [IntNonNegative]>:$axis,
      DefaultValuedAttr<F64Attr, "1.0">:$alpha), PTO_HintsArg);
  let results = (outs PTO_NumberTensor:$result);
  let assemblyFormat = [{
    $src `into` $dst `at` $index `axis` $axis (`alpha` $alpha^)?
    (`hints` $hints^)? attr-dict
    `:` type($src) `,` type($index) `into` type($dst)
  }];
  let hasVerifier = 1;
}

def PTO_IndexPutOp : PTO_UpdateOp<"index_put",
    [AllElementTypesMatch<["src", "dst"]>]> {
  let summary = "Write values at given coordinates";
  let description = [{
    `result = dst`; then for each j in order `result[indices[0][j],
    indices[1][j], …, :] = src[j, :]`, or `+=` when `accumulate` (rounded per
    addition).

  }] # !strconcat(PTO_IndexFault, "") # [{
    Constraints:
    - `index_put_c1`: there is at least one index and at most one per dimension
      of `dst`; each has rank 1 and the extent of `src`'s first dimension.
    - `index_put_c2`: `src` is that dimension and the dimensions of `dst` that
      have no index.
    - `index_put_c3`: `accumulate` needs a number type.

    Example:

    ```mlir
    func.func @example(%s: tensor<8xf32>, %d: tensor<?x64xf32>, %i: tensor<8xi32>, %j: tensor<8xi32>) -> tensor<?x64xf32> {
      %r = pto.index_put %s into %d at (%i, %j) accumulate : tensor<8xf32>, (tensor<8xi32>, tensor<8xi32>) into tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_Tensor:$src, PTO_Tensor:$dst,
      Variadic<PTO_IndexTensor>:$indices, UnitAttr:$accumulate), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    $src `into` $dst `at` ` ` `(` $indices `)` (`accumulate` $accumulate^)?
    (`hints` $hints^)? attr-dict
    `:` type($src) `,` `(` type($indices) `)` `into` type($dst)
  }];
  let hasVerifier = 1;
}

def PTO_ScatterOp : PTO_UpdateOp<"scatter",
    [AllElementTypesMatch<["src", "dst"]>]> {
  let summary = "Write elements by position along an axis";
  let description = [{
    `result = dst`; then in row-major order of the index `result[i, …,
    index[i, …, j, …], …] = src[i, …, j, …]`, or `+=` with `add`, `·=` with
    `multiply` (rounded each time).

  }] # !strconcat(PTO_IndexFault, "") # [{
    Constraints:
    - `axis_c1`: the axis lies within the rank of `dst`.
    - `scatter_c1`: `src`, `dst` and index have the same rank.
    - `scatter_c2`: the index is nowhere longer than `src` and, apart from the
      axis, than `dst`.
    - `scatter_c3`: `add` and `multiply` need a number type.

    Example:

    ```mlir
    func.func @example(%s: tensor<?x8xf32>, %d: tensor<?x64xf32>, %i: tensor<?x8xi32>) -> tensor<?x64xf32> {
      %r = pto.scatter add %s into %d at %i axis 1 : tensor<?x8xf32>, tensor<?x8xi32> into tensor<?x64xf32>
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_ScatterModeAttr:$mode, PTO_Tensor:$src,
      PTO_Tensor:$dst, PTO_IndexTensor:$index,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$axis), PTO_HintsArg);
  let results = (outs PTO_Tensor:$result);
  let assemblyFormat = [{
    `` $mode $src `into` $dst `at` $index `axis` $axis (`hints` $hints^)?
    attr-dict `:` type($src) `,` type($index) `into` type($dst)
  }];
  let hasVerifier = 1;
}

#endif // PTO_DIALECT_PTO_IR_PTOINDEX_TD
