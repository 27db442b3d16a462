//===- Passes.td - Passes on the pto dialect --------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_TRANSFORMS_PASSES_TD
#define PTO_DIALECT_PTO_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

//===----------------------------------------------------------------------===//
// SetTarget
//===----------------------------------------------------------------------===//

def SetTargetPass : Pass<"pto-set-target", "::mlir::ModuleOp"> {
  let summary = "Record the machine that the module is for";
  let description = [{
    Writes the machine into `dlti.target_system_spec` of the module, as entry
    `"pto.machine"` of device `"NPU"` or `"CPU"`: the name of a fixed machine,
    all facts of any other, of the host too. From then on verifiers and passes
    apply the machine's rules. `--machine=` of the tools runs this pass first.

    Expects: nothing.

    Leaves: a module with a target. Other entries of the specification stay.

    Errors when: the name is unknown, the file is wrong, or the module has
    another target. The same target again is fine.

    Does not: check the program against the machine, see `pto-verify-input`.

    Cost: constant.

    Options: `machine` is the name of a machine, or the path of a file that ends
    in `.json`.

    Example:

    ```mlir
    // RUN-OPT: --pto-set-target=machine=a2a3
    func.func @example(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
      %r = pto.neg %x : tensor<8x64xf32> -> tensor<8x64xf32>
      return %r : tensor<8x64xf32>
    }
    ```
  }];
  // Its attributes carry the target.
  let dependentDialects = ["::mlir::DLTIDialect", "::mlir::pto::PTODialect"];
  let options = [
    Option<"machine", "machine", "std::string", "",
           "Name of a machine, or path of a file *.json">
  ];
}

//===----------------------------------------------------------------------===//
// VerifyInput
//===----------------------------------------------------------------------===//

def VerifyInputPass : Pass<"pto-verify-input", "::mlir::func::FuncOp"> {
  let summary = "Refuse kernels that later phases could not keep correct";
  let description = [{
    Checks the rules of a kernel that no single operation can check: what its
    border is, and that its outputs can be written in place. Changes nothing,
    and looks at functions with `pto.kernel` only.

    A *version* of a tensor is a value rooted in it: through the destination of
    an update, a carried value of `pto.loop`, `scf.for` or `scf.while`, the
    results of `scf.if`, and `tensor.cast`. Something that makes a newer version
    consumes the older one; so does a loop that carries it, a return and, where
    all branches give a version of one tensor, the end of a branch. Everything
    else but `tensor.dim` reads.

    Rules:
    - `input_c1`: the arguments are ranked tensors of element types of the
      dialect; a scalar is a tensor of rank 0.
    - `input_c2`: the results are the `out` and `inout` arguments in order, of
      their types.
    - `input_c3`: each result is a version of its own argument.
    - `input_c4`: no value is returned twice.
    - `input_c5`: a version of an `out` or `inout` argument, or of a carried
      tensor, is not read once there is a newer one.
    - `input_c6`: such a version is consumed once, and not from inside a loop
      that does not carry it.
    - `input_c7`: an argument that is neither `out` nor `inout` is not updated.
    - `input_c8`: an `out` argument is written.
    - `input_c9`: each trip of a `parallel` loop writes its own part of a
      carried tensor: every carried value is a version of its argument, and some
      offset of each `pto.assemble`, or an index of another update, derives from
      the position. `atomic_add` may overlap.
    - `input_c10`: a carried tensor keeps its extents: it yields a version of
      itself, a static tensor, or one whose extents derive from the same sizes.
    - `input_c11`: an input with `pto.alias` is read, also through views, only
      before the first write of the argument it names, and not in a loop that
      writes it.
    - `input_c12`: operations are of `pto`, `affine`, `arith`, `math`, `scf`
      (`for`, `if`, `while`), `tensor` (`cast`, `dim`, `empty`, `extract`,
      `from_elements`) or `func.return`.
    - `input_c13`: a kernel has a body.
    - `input_c18`: the condition of an `scf.while` hands on tensors of the types
      that the loop carries in their places.
    - `input_c19`: `tensor.dim` names a dimension of its tensor by a constant.

    Rules where the target of the module is an NPU; without one they are not
    looked at. Blocks are as long as the machine's matrix unit wants them, and
    rows of bytes fill its blocks along k.
    - `input_c14`: element types of arguments and results are those of the
      machine's tiles, or i1: every machine packs masks its own way.
    - `input_c15`: `pto.matmul` and `pto.scaled_matmul` have operand types that
      the matrix unit takes, accumulated in f32, or in i32 for integers.
    - `input_c16`: L0 extents of a cube tile are whole blocks along k and n, and
      along m where the left operand is transposed.
    - `input_c17`: a cube tile, in whole blocks, fits each memory: [m, k] and
      [k, n] of L0 those of the operands, [m, n] that of the accumulator, and the
      left and right pieces with the k of L1 together that of the matrices.

    Expects: nothing.

    Leaves: only legal kernels.

    Errors when: a rule is broken, with a note at the other end of the conflict.
    Errors of a machine's rules name it.

    Does not: check bounds or windows, which later phases guard at run time, nor
    prove that windows of parallel trips are disjoint.

    Cost: linear in operations times nesting depth.

    Example:

    ```mlir
    // RUN-OPT: --pto-verify-input
    func.func @example(%x: tensor<8x64xf32>, %y: tensor<16x64xf32> {pto.out}) -> tensor<16x64xf32> attributes {pto.kernel} {
      %a = pto.assemble %x into %y[0, 0] : tensor<8x64xf32> into tensor<16x64xf32>
      %b = pto.assemble %x into %a[8, 0] : tensor<8x64xf32> into tensor<16x64xf32>
      return %b : tensor<16x64xf32>
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Decompose
//===----------------------------------------------------------------------===//

def DecomposePass : Pass<"pto-decompose", "::mlir::func::FuncOp"> {
  let summary = "Write composites as primitive operations";
  let description = [{
    Replaces `softmax`, `rms_norm`, `layer_norm`, `rope`, `quantize` and
    `dequantize` by the formulas of their descriptions, with the same roundings:
    operands are cast to f32 first, each step is in f32, and one cast with the
    default rounding ends it. A mean divides by the actual extent.

    Expects: nothing.

    Leaves: no composite. New operations carry the location of the composite and
    its hints; a vector tile stays only on results of its rank. Result types are
    as static and as bounded as the operands say, those of the composites
    unchanged.

    Errors when: never.

    Does not: choose tiles, fuse, or reorder roundings.

    Cost: linear in operations.

    Example:

    ```mlir
    // RUN-OPT: --pto-decompose
    func.func @example(%x: tensor<?x64xbf16>) -> tensor<?x64xbf16> {
      %r = pto.softmax %x axis 1 : tensor<?x64xbf16> -> tensor<?x64xbf16>
      return %r : tensor<?x64xbf16>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

//===----------------------------------------------------------------------===//
// SpecializeUnroll
//===----------------------------------------------------------------------===//

def SpecializeUnrollPass
    : Pass<"pto-specialize-unroll", "::mlir::func::FuncOp"> {
  let summary = "Turn each unrolled loop into one loop per factor";
  let description = [{
    Replaces a `pto.loop` by a chain of `scf.for`, one per factor in descending
    order, that together run the chunks of its rule for any list, bounds and
    step. The length is a constant in each body where the step is, and what
    derives from it becomes static: sizes of windows and of created tensors,
    index arithmetic, and the result types of all `pto` operations.

    With `replicate`, the body stands f times in the loop of factor f, at
    positions one step apart; of more than 256 times it stands once, in a loop of f
    trips. With a region per factor, each loop takes its own. Outer loops come
    first; the lists of nested loops multiply.

    Expects: nothing.

    Leaves: no `pto.loop`. Loops that provably make no trip are left out, but for
    the last where all are and the body writes something: an output must keep its
    writer. What a body makes anew is written into the carried tensor first, as
    by `pto-store-carried`. The types of carried values of a loop stay; those of
    a loop within its body follow their refined initial values. A body that could not run (a chunk
    longer than a static tensor) keeps dynamic types where static ones would
    break a rule. Each trip polls for cancellation, as a trip of `pto.loop`
    does.

    Errors when: never; a step that is not positive at run time is a fault of
    `pto.assert`.

    Does not: run the trips of a `parallel` loop in parallel, nor promote loops
    of one trip.

    Cost: linear in the size of the result.

    Example:

    ```mlir
    // RUN-OPT: --pto-specialize-unroll
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
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::pto::PTODialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

//===----------------------------------------------------------------------===//
// StoreCarried
//===----------------------------------------------------------------------===//

def StoreCarriedPass : Pass<"pto-store-carried", "::mlir::func::FuncOp"> {
  let summary = "Store what loops make anew into the tensors they carry";
  let description = [{
    A loop carries one buffer per tensor. Where `pto.loop`, `scf.for` or
    `scf.while` yields a tensor that is no version of the carried one, it is
    written into that by `pto.assemble` first: at the end of the region, or in
    the branches of an `scf.if` that gives it, so that a branch that updates the
    carried tensor copies nothing. Where tensors change places, one goes through
    a copy.

    Such a loop was to leave its initial value alone. Where that is an argument
    of the function, or a carried tensor that something else uses, the loop
    starts from a copy of it. So does a branch that gives a tensor which
    something else changes. `arith.select` between tensors becomes `scf.if`.

    Expects: legal kernels (`pto-verify-input`).

    Leaves: loops that bufferize in place. A second run changes nothing.

    Errors when: never.

    Does not: copy initial values that the function makes; bufferization does so
    where they are used again.

    Cost: linear in operations times nesting depth.

    Example:

    ```mlir
    // RUN-OPT: --pto-store-carried
    func.func @example(%x: tensor<4xf32>, %n: index) -> tensor<4xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> (tensor<4xf32>) {
        %e = pto.exp %v : tensor<4xf32> -> tensor<4xf32>
        scf.yield %e : tensor<4xf32>
      }
      return %r : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::pto::PTODialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect"];
}

//===----------------------------------------------------------------------===//
// StripBounds
//===----------------------------------------------------------------------===//

def StripBoundsPass : Pass<"pto-strip-bounds", "::mlir::func::FuncOp"> {
  let summary = "Drop the bounds of tensor types";
  let description = [{
    Assigns to every value, and to the function, its type without `#pto.bounds`.
    Dialects from upstream then meet plain tensor types and need no type
    conversion.

    Expects: that nothing after it asks a type for bounds.

    Leaves: no `#pto.bounds` in a type of a function, argument or result, nor
    `tensor.cast` that has become empty.

    Errors when: never.

    Does not: touch other encodings, or calls' callees (each function strips
    itself).

    Cost: linear in operations.

    Example:

    ```mlir
    // RUN-OPT: --pto-strip-bounds
    func.func @example(%x: tensor<?x64xf32, #pto.bounds<[16, ?]>>) -> tensor<?x64xf32, #pto.bounds<[16, ?]>> {
      %r = pto.exp %x : tensor<?x64xf32, #pto.bounds<[16, ?]>> -> tensor<?x64xf32, #pto.bounds<[16, ?]>>
      return %r : tensor<?x64xf32, #pto.bounds<[16, ?]>>
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// On linalg
//===----------------------------------------------------------------------===//

def BlockSumsPass : Pass<"pto-block-sums", "::mlir::func::FuncOp"> {
  let summary = "Add long f32 sums in blocks of 64 terms";
  let description = [{
    Turns every nest that adds f32 terms to its only output into a loop over
    blocks of 64 positions along its innermost summed axis. A block is summed by
    itself from zero and then added to the total, which makes the error of n terms
    grow with 64 + n/64 instead of n.

    The order of terms does not depend on what is known of an extent: an axis of
    at most 64 positions stays one nest only where the total starts at +0, which
    gives the same bits. A sum over several axes has all positions of the other
    ones in each block.

    Where the summed loop is the innermost one, 32 positions of the loop around it
    go over all blocks before the next 32 do, so that long rows are not read in
    small pieces. No sum meets its terms in another order by that.

    Expects: `convert-pto-to-linalg`, before equal fills are merged.

    Leaves: loops that carry the total of a long sum and, for all blocks, one
    buffer of the extents and bounds of what they add to.

    Errors when: never.

    Does not: touch scans, products, extremes, integers, or updates of a tensor at
    indices.

    Cost: linear.

    Example:

    ```mlir
    // RUN-OPT: --pto-block-sums
    #rows = affine_map<(d0, d1) -> (d0)>
    #all = affine_map<(d0, d1) -> (d0, d1)>
    func.func @example(%x: tensor<4x1000xf32>) -> tensor<4xf32> {
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<4xf32>
      %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %r = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<4x1000xf32>) outs(%z : tensor<4xf32>) {
      ^bb0(%term: f32, %total: f32):
        %sum = arith.addf %total, %term : f32
        linalg.yield %sum : f32
      } -> tensor<4xf32>
      return %r : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"];
}

//===----------------------------------------------------------------------===//
// On buffers
//===----------------------------------------------------------------------===//

def EliminateEmptyTensorsPass
    : Pass<"pto-eliminate-empty-tensors", "::mlir::func::FuncOp"> {
  let summary = "Compute values where they are stored";
  let description = [{
    Follows a stored value back to the empty tensor that its computation began
    with, through destinations, loops and branches, and replaces that by the
    window that the value is stored into. Bufferization then finds the store done.

    That is done where the window is known before the computation, nothing else
    touches the buffer between the computation and the store, and what reads the
    value later comes before the next touch. What makes the value may read the
    buffer, and computes in place if it reads the very elements that it writes.
    It may not read an input that `pto.alias` says may be the same buffer.

    Upstream's pass of the same purpose looks at none of this and analyses a
    module, which is more than linear: it brings copies, or errors where a copy
    cannot be, and moves reads of an alias behind stores.

    Expects: `convert-pto-to-linalg`.

    Leaves: fewer copies after bufferization.

    Errors when: never.

    Does not: reorder operations. A value that is computed before the version
    that it is stored into exists stays in scratch.

    Cost: O(n log n) in operations, times the operations that make one value.

    Example:

    ```mlir
    // RUN-OPT: --pto-eliminate-empty-tensors
    func.func @example(%x: tensor<4xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
      %e = tensor.empty() : tensor<4xf32>
      %c = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
      %r = tensor.insert_slice %c into %y[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
      return %r : tensor<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
}

def ChainInsertsPass : Pass<"pto-chain-inserts", "::mlir::func::FuncOp"> {
  let summary = "Insert into the newest version of a tensor";
  let description = [{
    Makes each `tensor.insert_slice` insert into the result of the last one before
    it that inserts into the same tensor.

    Upstream's folder of an insert over another one that it covers goes past that
    one, also where something else still uses it: the tensor then has two versions,
    for which bufferization finds no common buffer. Programs that use each version
    once, as `pto-verify-input` has it, come to such pairs in no other way.

    Expects: `convert-pto-to-linalg`, then folding.

    Leaves: each version of a tensor inserted into once on each path.

    Errors when: never.

    Does not: look at other writes; no folder goes past them.

    Cost: O(n) in operations, times the inserts into one version.

    Example:

    ```mlir
    // RUN-OPT: --pto-chain-inserts
    func.func @example(%x: tensor<2xf32>, %y: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
      %a = tensor.insert_slice %x into %y[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
      %r = scf.if %c -> tensor<4xf32> {
        %n = arith.negf %x : tensor<2xf32>
        %b = tensor.insert_slice %n into %y[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
        scf.yield %b : tensor<4xf32>
      } else {
        scf.yield %a : tensor<4xf32>
      }
      return %r : tensor<4xf32>
    }
    ```
  }];
}

def DropOutResultsPass : Pass<"pto-drop-out-results", "::mlir::func::FuncOp"> {
  let summary = "Erase results that are written arguments";
  let description = [{
    Erases the results of a bufferized kernel. Each must be the buffer of its
    own written argument, which proves that outputs are written in place.

    Expects: bufferization and canonicalization.

    Leaves: kernels without results.

    Errors when: a result has a buffer of its own, or the number of results is
    not that of the written arguments.

    Does not: copy a result into its argument.

    Cost: linear.

    Example:

    ```mlir
    // RUN-OPT: --pto-drop-out-results
    func.func @example(%y: memref<4xf32> {pto.out}) -> memref<4xf32> attributes {pto.kernel} {
      return %y : memref<4xf32>
    }
    ```
  }];
}

def BoundScratchPass : Pass<"pto-bound-scratch", "::mlir::func::FuncOp"> {
  let summary = "Size dynamic buffers by their bounds";
  let description = [{
    Replaces a `memref.alloc` of dynamic extents by a view of a static one where
    the sizes have a constant bound.

    Expects: bufferization; sizes that are clamped to their bounds
    (`convert-pto-to-linalg` does so).

    Leaves: dynamic allocations only where an extent has no bound.

    Errors when: never.

    Does not: move or share buffers (`pto-plan-scratch`).

    Cost: linear in allocations; each asks for the bounds of its sizes.

    Example:

    ```mlir
    // RUN-OPT: --pto-bound-scratch
    func.func @example(%n: index) -> memref<?x64xf32> {
      %m = affine.min affine_map<()[s0] -> (s0, 16)>()[%n]
      %a = memref.alloc(%m) : memref<?x64xf32>
      return %a : memref<?x64xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect",
                           "::mlir::arith::ArithDialect"];
}

def PlanScratchPass : Pass<"pto-plan-scratch", "::mlir::func::FuncOp"> {
  let summary = "Place static buffers in one arena";
  let description = [{
    Gives every static buffer of a kernel a place in an arena, a new last
    argument, and records the arena's size in `pto.scratch`. Buffers that are
    never alive together may share a place. A buffer without a static size is
    freed after its last use.

    Expects: `pto-bound-scratch`, and no results.

    Leaves: no static `memref.alloc` in kernels.

    Errors when: never.

    Does not: hoist.

    Cost: O(n · k) for n buffers of which k are alive at a time.

    Example:

    ```mlir
    // RUN-OPT: --pto-plan-scratch
    func.func @example(%y: memref<4xf32> {pto.out}) attributes {pto.kernel} {
      %a = memref.alloc() : memref<4xf32>
      memref.copy %a, %y : memref<4xf32> to memref<4xf32>
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect",
                           "::mlir::arith::ArithDialect"];
}

def ExpandCopiesPass : Pass<"pto-expand-copies", "::mlir::func::FuncOp"> {
  let summary = "Turn buffer copies into loop nests";
  let description = [{
    Replaces `memref.copy` by a `linalg.generic` that copies, so that objects
    need no runtime library for strided copies.

    Expects: bufferization.

    Leaves: no `memref.copy`.

    Errors when: never.

    Does not: remove copies.

    Cost: linear.

    Example:

    ```mlir
    // RUN-OPT: --pto-expand-copies
    func.func @example(%a: memref<4xf32>, %b: memref<4xf32>) {
      memref.copy %a, %b : memref<4xf32> to memref<4xf32>
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
}

#endif // PTO_DIALECT_PTO_TRANSFORMS_PASSES_TD
