//===- PTOControl.td - The unrolled loop -------------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTOCONTROL_TD
#define PTO_DIALECT_PTO_IR_PTOCONTROL_TD

include "mlir/Interfaces/ControlFlowInterfaces.td"
include "pto/Dialect/PTO/IR/PTOOpBase.td"

def PTO_LoopOp : PTO_Op<"loop", [RecursiveMemoryEffects]> {
  let summary = "A dynamic loop with a list of unroll factors";
  let description = [{
    Runs p from `lb` while p < `ub`, in chunks. The factors, made unique and
    descending with 1 at the end, are consumed greedily: for each factor f > 1
    in order, c = max(0, ub - p) floordiv (f · step) chunks of f trips, each
    with `%len` = f · step, then p += c · f · step; factor 1 takes the
    remaining ceildiv(ub - p, step) trips with `%len` = step, so only the last
    of them can reach past `ub`. The body sees p and `%len`.

    Either one region serves all factors, or there is one region per factor
    (`factor 128 {…} factor 1 {…}`), because published kernels change tile
    shapes and even algorithms by chunk. `replicate` says that the body of a
    factor is the body of one step, repeated: it sees each p with `%len` =
    step. `parallel` says that iterations are independent of each other.

    A step that is not positive at run time is a run-time fault.

    Constraints:
    - `loop_c1`: every factor is positive.
    - `loop_c2`: there is one region, or one per factor in descending order
      including 1.
    - `loop_c3`: each region takes p, `%len` and the carried values, and yields
      values of the carried types.
    - `loop_c4`: a constant step is positive.
    - `loop_c5`: `replicate` goes with a single region.

    Example:

    ```mlir
    func.func @example(%x: tensor<?x64xf32>, %y: tensor<?x64xf32>, %n: index) -> tensor<?x64xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [16, 4] iter_args(%out = %y) -> (tensor<?x64xf32>) {
        %tile = pto.view %x[%i, 0] [%len, :] : tensor<?x64xf32> -> tensor<?x64xf32, #pto.bounds<[16, ?]>>
        %e = pto.exp %tile : tensor<?x64xf32, #pto.bounds<[16, ?]>> -> tensor<?x64xf32, #pto.bounds<[16, ?]>>
        %next = pto.assemble %e into %out[%i, 0] : tensor<?x64xf32, #pto.bounds<[16, ?]>> into tensor<?x64xf32>
        pto.yield %next : tensor<?x64xf32>
      }
      return %r : tensor<?x64xf32>
    }
    ```
  }];
  let arguments = (ins Index:$lb, Index:$ub, Index:$step,
      Variadic<AnyType>:$inits, DenseI64ArrayAttr:$factors,
      DenseI64ArrayAttr:$regionFactors, UnitAttr:$parallel,
      UnitAttr:$replicate);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region VariadicRegion<SizedRegion<1>>:$bodies);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The factors: unique, descending, ending in 1.
    ::llvm::SmallVector<int64_t> getNormalizedFactors();
    /// The region that serves `factor`.
    ::mlir::Region &getBodyFor(int64_t factor);
    /// Argument p of a body.
    static ::mlir::BlockArgument getPosition(::mlir::Region &body) {
      return body.getArgument(0);
    }
    /// Argument `%len` of a body.
    static ::mlir::BlockArgument getLength(::mlir::Region &body) {
      return body.getArgument(1);
    }
    /// The carried arguments of a body.
    static ::llvm::MutableArrayRef<::mlir::BlockArgument>
    getIterArgs(::mlir::Region &body) {
      return body.getArguments().drop_front(2);
    }
  }];
}

def PTO_YieldOp : PTO_Op<"yield", [Pure, Terminator, ReturnLike,
    HasParent<"LoopOp">]> {
  let summary = "Values for the next iteration";
  let description = [{
    Ends a body of `pto.loop` with the carried values.

    Example:

    ```mlir
    func.func @example(%lb: index, %ub: index, %step: index, %x: tensor<4xf32>) -> tensor<4xf32> {
      %r = pto.loop (%i, %len) in (%lb to %ub step %step) factors [1] iter_args(%a = %x) -> (tensor<4xf32>) {
        %n = pto.neg %a : tensor<4xf32> -> tensor<4xf32>
        pto.yield %n : tensor<4xf32>
      }
      return %r : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
  let builders = [OpBuilder<(ins), [{ (void)$_state; }]>];
}

#endif // PTO_DIALECT_PTO_IR_PTOCONTROL_TD
