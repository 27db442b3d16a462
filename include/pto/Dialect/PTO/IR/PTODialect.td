//===- PTODialect.td - The pto dialect --------------------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTO_IR_PTODIALECT_TD
#define PTO_DIALECT_PTO_IR_PTODIALECT_TD

include "mlir/IR/OpBase.td"

def PTO_Dialect : Dialect {
  let name = "pto";
  let cppNamespace = "::mlir::pto";
  let summary = "Tile programs as values on tensors";
  let description = [{
    A tile program computes on ranked tensors. Compute operations are
    functional: they take tensors and give tensors, and never name a
    destination. Outputs are destinations at the border only: an argument
    marked `pto.out` or `pto.inout` is threaded through `pto.assemble` (and its
    relatives) and returned.

    Every meaning concerns the *actual* extents: a dynamic dimension, bounded
    (`#pto.bounds`) or not, is as long as it is at run time, and a reduction
    over it uses the valid part only.

    Element types are f16, bf16, f32, f8E4M3FN, f8E5M2, f8E8M0FNU, f4E2M1FN,
    i1, i4, i8, i16, i32, i64 (signed) and ui8, ui16, ui32, ui64.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let hasConstantMaterializer = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
  let extraClassDeclaration = [{
    /// Unit attribute of a function: it is a kernel.
    static constexpr ::llvm::StringLiteral getKernelAttrName() {
      return "pto.kernel";
    }
    /// Unit attribute of a kernel argument: written in place, not read.
    static constexpr ::llvm::StringLiteral getOutAttrName() {
      return "pto.out";
    }
    /// Unit attribute of a kernel argument: read and written in place.
    static constexpr ::llvm::StringLiteral getInOutAttrName() {
      return "pto.inout";
    }
    /// Integer attribute of an input: index of the written argument whose
    /// buffer it may be.
    static constexpr ::llvm::StringLiteral getAliasAttrName() {
      return "pto.alias";
    }
    /// Registers the operations of one group; each group's source defines its
    /// own, so that they compile in parallel.
    void registerCompositeOps();
    void registerControlOps();
    void registerDebugOps();
    void registerElementwiseOps();
    void registerIndexOps();
    void registerMatmulOps();
    void registerMemoryOps();
    void registerReductionOps();
    void registerShapeOps();
    /// Registers the attributes.
    void registerAttributes();

    /// Type attribute of a lowered kernel: its type before lowering.
    static constexpr ::llvm::StringLiteral getSignatureAttrName() {
      return "pto.signature";
    }
    /// Integer attribute of a lowered kernel: bytes of its scratch arena.
    static constexpr ::llvm::StringLiteral getScratchAttrName() {
      return "pto.scratch";
    }
    /// `#pto.options` of a kernel.
    static constexpr ::llvm::StringLiteral getOptionsAttrName() {
      return "pto.options";
    }
  }];
}

#endif // PTO_DIALECT_PTO_IR_PTODIALECT_TD
