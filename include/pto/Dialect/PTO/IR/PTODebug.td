//===- PTODebug.td - Run-time checks and printing ----------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTODEBUG_TD
#define PTO_DIALECT_PTO_IR_PTODEBUG_TD

include "pto/Dialect/PTO/IR/PTOOpBase.td"

// A tensor, or after bufferization the buffer it lives in.
def PTO_TensorOrBuffer : AnyTypeOf<[PTO_Tensor, AnyRankedOrUnrankedMemRef],
    "a tensor of a pto element type or a buffer">;

// An element type that lowering has replaced.
def PTO_ElementTypeAttr : TypeAttrOf<PTO_Element>;

// What these operations do to the outside keeps them in order and alive.
defvar PTO_SideEffects = [MemoryEffects<[MemWrite, MemRead]>];

def PTO_PrintTensorOp : PTO_Op<"print_tensor", PTO_SideEffects> {
  let summary = "Print a tensor on standard output";
  let description = [{
    Prints the text, the actual extents and the elements; long tensors are
    abbreviated. `as` names the element type where lowering has replaced it by
    its storage type.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>) {
      pto.print_tensor "scores" %x : tensor<?x64xf32>
      return
    }
    ```
  }];
  let arguments = (ins StrAttr:$text, PTO_TensorOrBuffer:$src,
                       OptionalAttr<PTO_ElementTypeAttr>:$elementType);
  let assemblyFormat = [{
    $text $src (`as` $elementType^)? attr-dict `:` type($src)
  }];
}

def PTO_CheckOp : PTO_Op<"check", PTO_SideEffects> {
  let summary = "Compare with expected values";
  let description = [{
    Stops the kernel with a run-time fault unless for each element `|actual -
    expected| <= atol + rtol · |expected|`; NaN equals NaN. For test programs.
    `as` names the element type where lowering has replaced it by its storage
    type.

    Constraints:
    - `check_c1`: both operands have one type, bounds aside.
    - `check_c2`: the tolerances are finite and not negative.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>, %y: tensor<?x64xf32>) {
      pto.check %x, %y atol 1.0e-4 rtol 0.0 : tensor<?x64xf32>, tensor<?x64xf32>
      return
    }
    ```
  }];
  let arguments = (ins PTO_TensorOrBuffer:$actual, PTO_TensorOrBuffer:$expected,
                       F64Attr:$atol, F64Attr:$rtol,
                       OptionalAttr<PTO_ElementTypeAttr>:$elementType);
  let assemblyFormat = [{
    $actual `,` $expected `atol` $atol `rtol` $rtol (`as` $elementType^)? attr-dict
    `:` type($actual) `,` type($expected)
  }];
  let hasVerifier = 1;
}

def PTO_AssertOp : PTO_Op<"assert", PTO_SideEffects> {
  let summary = "Stop with a run-time fault unless a condition holds";
  let description = [{
    When the condition is false the kernel returns with a run-time fault that
    carries the message, the location and up to four values, and writes no
    more. Lowering puts one before everything that could leave a tensor; `for`
    then names the operation it guards.

    Constraints:
    - `assert_c1`: there are at most four values.

    Example:

    ```mlir
    func.func @example(%ok: i1, %n: index) {
      pto.assert %ok, "expects a positive count, but found {0}" (%n) for "pto.view"
      return
    }
    ```
  }];
  let arguments = (ins I1:$condition, StrAttr:$message,
                       Variadic<Index>:$values, OptionalAttr<StrAttr>:$guarded);
  let assemblyFormat = [{
    $condition `,` $message (`(` $values^ `)`)? (`for` $guarded^)? attr-dict
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

def PTO_PollCancelOp : PTO_Op<"poll_cancel", PTO_SideEffects> {
  let summary = "Return early when the caller asked for it";
  let description = [{
    Where the caller's context has a cancel flag that is set, the kernel
    returns `cancelled`. Lowering puts one into each trip of a `pto.loop`.

    Example:

    ```mlir
    func.func @example() {
      pto.poll_cancel
      return
    }
    ```
  }];
  let assemblyFormat = "attr-dict";
}

#endif // PTO_DIALECT_PTO_IR_PTODEBUG_TD
