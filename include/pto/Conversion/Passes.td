//===- Passes.td - Conversion passes ----------------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_CONVERSION_PASSES_TD
#define PTO_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertPTOToLinalgPass
    : Pass<"convert-pto-to-linalg", "::mlir::func::FuncOp"> {
  let summary = "Turn tile programs into linalg on plain tensors";
  let description = [{
    Replaces every `pto` operation by linalg, tensor, scf, arith and math, and
    every type by its storage type: bounds are dropped, integers become
    signless, i1, i4 and the 8- and 4-bit floats become i8. A `pto.loop` keeps
    one dynamic body per region and follows the chunk schedule of its factors.

    Expects: no composites (`pto-decompose` has run), and loops that yield
    versions of the tensors they carry (`pto-store-carried`).

    Leaves: no `pto` operation but `pto.assert`, `pto.poll_cancel`,
    `pto.print_tensor` and `pto.check`, which `convert-pto-kernel-to-llvm`
    lowers. Windows and indices that could leave a tensor have a `pto.assert`
    before them.

    Errors when: a composite is left, or an operation of another dialect cannot
    take the storage type.

    Does not: specialize unroll lists, share buffers, or fuse.

    Cost: linear in operations.

    Example:

    ```mlir
    // RUN-OPT: --convert-pto-to-linalg
    func.func @example(%x: tensor<?x64xbf16>, %y: tensor<1x64xbf16>) -> tensor<?x64xbf16> {
      %r = pto.add %x, %y : tensor<?x64xbf16>, tensor<1x64xbf16> -> tensor<?x64xbf16>
      return %r : tensor<?x64xbf16>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::bufferization::BufferizationDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::pto::PTODialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"];
}

def ConvertPTOISAToEmitCPass
    : Pass<"convert-pto-isa-to-emitc", "::mlir::ModuleOp"> {
  let summary = "Turn kernels into C++ against the public headers";
  let description = [{
    Replaces every instruction by the call that the public headers have for it,
    tiles by variables that are bound to their addresses, views by
    `GlobalTensor`s, and functions, loops and arithmetic by those of EmitC.
    Branches between blocks become loops and branches, whatever their shape. An
    index is an `int64_t`. A kernel becomes a function `<name>_body`; if it asks
    for the number of its block, arguments for that follow its own.

    Expects: tiles with addresses (`pto-isa-plan-memory`).

    Leaves: EmitC alone. Types with long names are named once, in front.

    Errors when: an operation has no form in C++, a tile has no address, or
    functions call each other in a circle.

    Does not: write what surrounds the bodies; `pto-translate --pto-isa-to-cpp`
    does. `pto_isa.program` is dropped.

    Cost: linear.

    Example:

    ```mlir
    // RUN-OPT: --convert-pto-isa-to-emitc
    func.func @example(%x: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      %a0 = arith.constant 0 : i64
      %v = pto_isa.make_tensor_view %x, shape = [%n, %c64], strides = [%c64, %c1] : !pto_isa.tensor_view<?x?xf32>
      %w = pto_isa.partition_view %v, offsets = [%c0, %c0], sizes = [%c1, %c64] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<1x64xf32>
      %t = pto_isa.alloc_tile addr = %a0 : !pto_isa.tile_buf<vec, 1x64xf32>
      pto_isa.tload ins(%w : !pto_isa.partition_tensor_view<1x64xf32>) outs(%t : !pto_isa.tile_buf<vec, 1x64xf32>)
      return
    }
    ```
  }];
  // Blocks are lifted into `scf`, by way of branches and values of `cf` and `ub`.
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::emitc::EmitCDialect", "::mlir::scf::SCFDialect",
    "::mlir::ub::UBDialect"];
}

def ConvertPTOKernelToLLVMPass
    : Pass<"convert-pto-kernel-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Give kernels their C ABI";
  let description = [{
    Gives every kernel the caller's context as its first argument and a status
    as its result, turns run-time checks into early returns, and adds the two
    symbols of `pto-c/Kernel.h`: `pto_kernel_<name>`, which checks the caller's
    arguments and calls the kernel, and `pto_kernel_<name>_info`. What is left
    of the `pto` dialect becomes calls of the C runtime.

    Expects: buffers as arguments, a scratch arena (`pto-plan-scratch`), and
    control flow as blocks (`convert-scf-to-cf`).

    Leaves: no `pto` operation, and no allocation but the runtime's.

    Errors when: a kernel has not gone through `convert-pto-to-linalg`,
    `pto-drop-out-results` and `pto-plan-scratch`.

    Does not: convert functions, memrefs or arithmetic to LLVM.

    Cost: linear.

    Example:

    ```mlir
    // RUN-OPT: --convert-pto-kernel-to-llvm
    func.func @example(%y: memref<4xf32> {pto.out}, %arena: memref<?xi8>)
        attributes {pto.kernel, pto.scratch = 0 : i64, pto.signature = (tensor<4xf32>) -> tensor<4xf32>} {
      pto.poll_cancel
      return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::func::FuncDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::memref::MemRefDialect"];
}

def ConvertPTOISAToLLVMPass
    : Pass<"convert-pto-isa-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Turn instructions into calls of the instruction library";
  let description = [{
    Makes functions of `pto_isa` functions of the LLVM dialect. Every operation
    of the dialect becomes one call of `pto_isa_execute` with a constant that
    describes it and its operands as words (`pto/Support/ISARecords.h`); tiles
    and views are descriptors in the frame of the function. A section becomes a
    branch on the kind of the core. A program becomes a function of the host, a
    scope in it a call before and one behind. For each public function without
    results, and for each kernel, `pto_isa_entry_<name>` takes the arguments as
    words.

    Expects: tiles with addresses (`pto-isa-plan-memory`), a target machine.

    Leaves: the LLVM dialect alone.

    Errors when: a function returns a tile or a view; a program holds an
    instruction, or launches what is no function; a buffer that another function
    imports has no base. What the library cannot execute is an error where it is
    executed, not here.

    Does not: execute anything, or put instructions into another order.

    Cost: linear.

    Example:

    ```mlir
    // RUN-OPT: --convert-pto-isa-to-llvm
    func.func @example(%a: !pto_isa.tile_buf<vec, 16x64xf32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
      pto_isa.tabs ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::func::FuncDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::scf::SCFDialect"];
}

#endif // PTO_CONVERSION_PASSES_TD
