//===- PTOISADialect.td - The pto_isa dialect --------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISADIALECT_TD
#define PTO_DIALECT_PTOISA_IR_PTOISADIALECT_TD

include "mlir/IR/OpBase.td"

def PTOISA_Dialect : Dialect {
  let name = "pto_isa";
  let cppNamespace = "::mlir::pto_isa";
  let summary = "What a chip executes: instructions on on-chip tile buffers";
  let description = [{
    One operation per public tile instruction, with the same mnemonic, plus the
    views, tiles, queues and synchronization that kernels are written with.
    Instructions name their destination: `ins(...)` are read, `outs(...)` are
    written. The language is that of the public assembler text; only the prefix
    differs, which there is `pto.`.

    A tile lies in one memory of a core (its *place*), has a fixed physical
    shape and a *valid* rectangle at its origin that instructions work on; a
    valid extent `?` is known at run time. What the text leaves open, such as
    the layout of a left operand, stays open in the type until
    `pto-isa-infer-layout`.

    Element types are f16, bf16, f32, i4 to i64, ui8 to ui64, f8E4M3FN,
    f8E5M2, f8E8M0FNU, `!pto_isa.hif8`, `!pto_isa.f4E2M1x2` and
    `!pto_isa.f4E1M2x2` (two values in a byte). Integers without a sign are
    signed.

    Attributes that an operation does not declare are notes, of no meaning here,
    but all operations refuse two kinds, which change results if nobody notices:
    - `setting_c1`: no attribute has nearly the name of a setting of the
      operation.
    - `setting_c2`: no attribute has the name of a setting of other instructions.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let extraClassDeclaration = [{
    /// `#pto_isa.kernel_kind` of a function: the core that executes it.
    static constexpr ::llvm::StringLiteral getKernelKindAttrName() {
      return "pto_isa.kernel_kind";
    }
    /// Unit attribute of a function: the host launches it.
    static constexpr ::llvm::StringLiteral getEntryAttrName() {
      return "pto_isa.entry";
    }
    /// Registers the operations of one group; each group's source defines its
    /// own, so that they compile in parallel.
    void registerCommOps();
    void registerDebugOps();
    void registerExpandOps();
    void registerFifoOps();
    void registerLocalOps();
    void registerMatrixOps();
    void registerMemoryOps();
    void registerMoveOps();
    void registerOrderOps();
    void registerProgramOps();
    void registerQuantOps();
    void registerReduceOps();
    void registerScalarOps();
    void registerSyncOps();
    void registerVectorOps();
    void registerViewOps();
    /// Registers the types and the attributes.
    void registerTypes();
    void registerAttributes();
  }];
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISADIALECT_TD
