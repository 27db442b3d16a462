//===- PTOReduction.td - Reductions, scans and order -------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOREDUCTION_TD
#define PTO_DIALECT_PTO_IR_PTOREDUCTION_TD

include "pto/Dialect/PTO/IR/PTOOpBase.td"

defvar PTO_AxisRules = [{
    Constraints:
    - `axis_c1`: the axis lies within the rank of the operand.
    - `axis_c2`: the result shape is the operand's, with extent 1 at the axis
      (`keepdim`) or without the axis.
}];

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

// Reduces one axis; `keepdim` leaves it with extent 1.
class PTO_ReductionOp<string mnemonic, TypeConstraint operand,
                      TypeConstraint element, string what, string formula,
                      string note, string resultType = "f32",
                      list<Trait> traits = []>
    : PTO_ComputeOp<mnemonic, !listconcat([PTO_Axes], traits)> {
  let summary = what;
  let description = "`result[…] = " # formula # "` over the actual extent\n\n"
      # note # !strconcat(PTO_AxisRules, "") # [{
    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>) -> tensor<?x1x}] # resultType
        # "> {\n      %r = pto." # mnemonic
        # " %x axis 1 keepdim : tensor<?x64xf32> -> tensor<?x1x" # resultType
        # ">\n      return %r : tensor<?x1x" # resultType # [{>
    }
    ```
  }];
  let arguments = !con((ins operand:$src,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$axis, UnitAttr:$keepdim),
      PTO_HintsArg);
  let results = (outs element:$result);
  let assemblyFormat = [{
    $src `axis` $axis (`keepdim` $keepdim^)? (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::mlir::pto::OpAxes $cppClass::getAxes() {
      return ::mlir::pto::getReductionAxes(getOperation(), static_cast<int64_t>(getAxis()),
                                           getKeepdim());
    }
    ::mlir::LogicalResult $cppClass::verify() {
      return ::mlir::pto::verifyReduction(getOperation(), static_cast<int64_t>(getAxis()),
                                          getKeepdim());
    }
  }];
}

defvar PTO_SumRules = [{
    Floats accumulate in f32 along the axis, sums in blocks of 64 terms, and
    round once at the end. Integers wrap in the result type.

    - `reduction_c1`: the result's element type is the operand's or, for
      integers, a wider integer of the same signedness.

}];

def PTO_SumOp : PTO_ReductionOp<"sum", PTO_NumberTensor, PTO_NumberTensor,
    "Sum along an axis", "Σ src[…, k, …]",
    "The sum of nothing is 0.\n" # !strconcat(PTO_SumRules, "")>;
def PTO_ProdOp : PTO_ReductionOp<"prod", PTO_NumberTensor, PTO_NumberTensor,
    "Product along an axis", "Π src[…, k, …]",
    "The product of nothing is 1.\n" # !strconcat(PTO_SumRules, "")>;
def PTO_AmaxOp : PTO_ReductionOp<"amax", PTO_NumberTensor, PTO_NumberTensor,
    "Greatest along an axis", "max src[…, k, …]", [{
    NaN if one is NaN. Of nothing, minus infinity or the least integer.
    }], "f32", [SameOperandsAndResultElementType]>;
def PTO_AminOp : PTO_ReductionOp<"amin", PTO_NumberTensor, PTO_NumberTensor,
    "Least along an axis", "min src[…, k, …]", [{
    NaN if one is NaN. Of nothing, plus infinity or the greatest integer.
    }], "f32", [SameOperandsAndResultElementType]>;
def PTO_ArgmaxOp : PTO_ReductionOp<"argmax", PTO_NumberTensor,
    PTO_TensorOf<I32>, "Position of the greatest along an axis",
    "argmax src[…, k, …]", [{
    The first of equal ones; the first NaN if there is one. Of nothing, 0.
    }], "i32">;
def PTO_ArgminOp : PTO_ReductionOp<"argmin", PTO_NumberTensor,
    PTO_TensorOf<I32>, "Position of the least along an axis",
    "argmin src[…, k, …]", [{
    The first of equal ones; the first NaN if there is one. Of nothing, 0.
    }], "i32">;

def PTO_VarOp : PTO_ComputeOp<"var",
    [PTO_Axes, SameOperandsAndResultElementType]> {
  let summary = "Variance along axes";
  let description = [{
    `result[…] = Σ (src[…, k, …] - mean)² / max(n - correction, 0)` over the
    actual extents, n their product; two passes in f32, rounded once.

    Constraints:
    - `var_c1`: the axes are distinct, ascending and within the rank; there is
      at least one.
    - `axis_c2`: the result shape is the operand's, with extent 1 at each axis
      (`keepdim`) or without them.
    - `var_c2`: the correction is not negative.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x8x64xf32>) -> tensor<?xf32> {
      %r = pto.var %x axes [1, 2] correction 1 : tensor<?x8x64xf32> -> tensor<?xf32>
      return %r : tensor<?xf32>
    }
    ```
  }];
  let arguments = !con((ins PTO_FloatTensor:$src, DenseI64ArrayAttr:$reduced,
      DefaultValuedAttr<I64Attr, "1">:$correction, UnitAttr:$keepdim),
      PTO_HintsArg);
  let results = (outs PTO_FloatTensor:$result);
  let assemblyFormat = [{
    $src `axes` $reduced (`correction` $correction^)? (`keepdim` $keepdim^)?
    (`hints` $hints^)? attr-dict `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

class PTO_ScanOp<string mnemonic, string what, string formula>
    : PTO_ComputeOp<mnemonic, [PTO_Axes]> {
  let summary = what;
  let description = "`result[…, j, …] = " # formula # "`" # [{

    Floats accumulate in f32 and each result rounds once; integers wrap in the
    result type.

    Constraints:
    - `axis_c1`: the axis lies within the rank of the operand.
    - `scan_c1`: the result has the shape of the operand.
    - `reduction_c1`: the result's element type is the operand's or, for
      integers, a wider integer of the same signedness.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xi32>) -> tensor<?x64xi64> {
      %r = pto.}] # mnemonic # [{ %x axis 1 : tensor<?x64xi32> -> tensor<?x64xi64>
      return %r : tensor<?x64xi64>
    }
    ```
  }];
  let arguments = !con((ins PTO_NumberTensor:$src,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$axis), PTO_HintsArg);
  let results = (outs PTO_NumberTensor:$result);
  let assemblyFormat = [{
    $src `axis` $axis (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::mlir::pto::OpAxes $cppClass::getAxes() {
      return ::mlir::pto::getWholeAxisAxes(getOperation(), getAxis());
    }
    ::mlir::LogicalResult $cppClass::verify() {
      return ::mlir::pto::verifyScan(getOperation(), getAxis());
    }
  }];
}

def PTO_CumsumOp : PTO_ScanOp<"cumsum", "Running sum along an axis",
    "Σ_{k ≤ j} src[…, k, …]">;
def PTO_CumprodOp : PTO_ScanOp<"cumprod", "Running product along an axis",
    "Π_{k ≤ j} src[…, k, …]">;

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

defvar PTO_OrderNote = [{
    The order is total and stable: equal values keep their positions, -0 equals
    +0, and NaN is above every number.
}];

def PTO_TopkOp : PTO_ComputeOp<"topk", [PTO_AxesAndTypes,
    AllElementTypesMatch<["src", "values"]>]> {
  let summary = "The greatest or least of the last axis, with positions";
  let description = [{
    `values[…, j]` is the j-th greatest (`largest`) or least of `src[…, :]` and
    `indices[…, j]` its position, for j < k.

  }] # !strconcat(PTO_OrderNote, "") # [{
    A static result extent k needs at least k actual elements, else the kernel
    stops with a run-time fault; a dynamic one is min(k, actual extent).

    Constraints:
    - `topk_c1`: the operand has at least one dimension.
    - `topk_c2`: k is positive and no more than a static last extent.
    - `topk_c3`: both results have the operand's shape with the last extent k,
      or dynamic.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>) -> (tensor<?x8xf32>, tensor<?x8xi32>) {
      %v, %i = pto.topk %x k 8 largest : tensor<?x64xf32> -> tensor<?x8xf32>, tensor<?x8xi32>
      return %v, %i : tensor<?x8xf32>, tensor<?x8xi32>
    }
    ```
  }];
  let arguments = !con((ins PTO_NumberTensor:$src, I64Attr:$k,
                            UnitAttr:$largest), PTO_HintsArg);
  let results = (outs PTO_NumberTensor:$values, PTO_TensorOf<I32>:$indices);
  let assemblyFormat = [{
    $src `k` $k (`largest` $largest^)? (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($values) `,` type($indices)
  }];
  let hasVerifier = 1;
}

def PTO_SortOp : PTO_ComputeOp<"sort", [PTO_Axes,
    AllElementTypesMatch<["src", "values"]>]> {
  let summary = "Sorted values along an axis, with positions";
  let description = [{
    `values[…, j, …]` is the j-th least (greatest when `descending`) along the
    axis and `indices[…, j, …]` its position.

  }] # !strconcat(PTO_OrderNote, "") # [{
    Constraints:
    - `axis_c1`: the axis lies within the rank of the operand.
    - `scan_c1`: the results have the shape of the operand.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>) -> (tensor<?x64xf32>, tensor<?x64xi32>) {
      %v, %i = pto.sort %x axis 1 descending : tensor<?x64xf32> -> tensor<?x64xf32>, tensor<?x64xi32>
      return %v, %i : tensor<?x64xf32>, tensor<?x64xi32>
    }
    ```
  }];
  let arguments = !con((ins PTO_NumberTensor:$src,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$axis, UnitAttr:$descending),
      PTO_HintsArg);
  let results = (outs PTO_NumberTensor:$values, PTO_TensorOf<I32>:$indices);
  let assemblyFormat = [{
    $src `axis` $axis (`descending` $descending^)? (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($values) `,` type($indices)
  }];
  let hasVerifier = 1;
}

def PTO_ArgsortOp : PTO_ComputeOp<"argsort", [PTO_Axes]> {
  let summary = "Positions that sort an axis";
  let description = [{
    `result[…, j, …]` is the position of the j-th least (greatest when
    `descending`) along the axis.

  }] # !strconcat(PTO_OrderNote, "") # [{
    Constraints:
    - `axis_c1`: the axis lies within the rank of the operand.
    - `scan_c1`: the result has the shape of the operand.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>) -> tensor<?x64xi32> {
      %i = pto.argsort %x axis 1 : tensor<?x64xf32> -> tensor<?x64xi32>
      return %i : tensor<?x64xi32>
    }
    ```
  }];
  let arguments = !con((ins PTO_NumberTensor:$src,
      ConfinedAttr<I64Attr, [IntNonNegative]>:$axis, UnitAttr:$descending),
      PTO_HintsArg);
  let results = (outs PTO_TensorOf<I32>:$result);
  let assemblyFormat = [{
    $src `axis` $axis (`descending` $descending^)? (`hints` $hints^)? attr-dict
    `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

def PTO_OneHotOp : PTO_ComputeOp<"one_hot", [PTO_Axes]> {
  let summary = "Indicator of an index";
  let description = [{
    `result[…, c] = src[…] = c ? 1 : 0`; an index outside the classes gives a
    row of zeros.

    Constraints:
    - `one_hot_c1`: the result shape is the operand's with one more, static,
      dimension at the end.

    Example:

    ```mlir
    func.func @example(%x: tensor<?xi32>) -> tensor<?x16xi64> {
      %r = pto.one_hot %x : tensor<?xi32> -> tensor<?x16xi64>
      return %r : tensor<?x16xi64>
    }
    ```
  }];
  let arguments = !con((ins PTO_IndexTensor:$src), PTO_HintsArg);
  let results = (outs PTO_NumberTensor:$result);
  let assemblyFormat = [{
    $src (`hints` $hints^)? attr-dict `:` type($src) `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif // PTO_DIALECT_PTO_IR_PTOREDUCTION_TD
