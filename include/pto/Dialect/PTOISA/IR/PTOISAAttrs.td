//===- PTOISAAttrs.td - Attributes of pto_isa --------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAATTRS_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAATTRS_TD

include "mlir/IR/AttrTypeBase.td"
include "pto/Dialect/PTOISA/IR/PTOISADialect.td"
include "pto/Dialect/PTOISA/IR/PTOISAEnums.td"

def PTOISA_AccPushEpilogueAttr : AttrDef<PTOISA_Dialect, "AccPushEpilogue"> {
  let mnemonic = "acc_push_epilogue";
  let summary = "what happens to an accumulator on its way into a queue";
  let parameters = (ins EnumParameter<PTOISA_FixpipeLayout>:$layout,
                        EnumParameter<PTOISA_FixpipeQuant>:$quant,
                        EnumParameter<PTOISA_ReluPreMode>:$relu);
  let assemblyFormat = [{
    `<` `layout` `=` $layout `,` `quant` `=` $quant `,` `relu` `=` $relu `>`
  }];
}

// Is read as `#pto_isa.pipe_event_type`; no such attribute is ever made.
def PTOISA_OldSyncOpTypeAttr : AttrDef<PTOISA_Dialect, "OldSyncOpType"> {
  let mnemonic = "sync_op_type";
  let summary = "older name of `pipe_event_type`";
  let parameters = (ins EnumParameter<PTOISA_SyncOpType>:$value);
  let hasCustomAssemblyFormat = 1;
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISAATTRS_TD
