//===- PTOISASync.td - Flags, barriers, signals ------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISASYNC_TD
#define PTO_DIALECT_PTOISA_IR_PTOISASYNC_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

// The pipes of a core run side by side, and so do cores. What orders them
// stands here: flags between two pipes of a core, barriers, signals between
// cores, and tokens of buffers. All of it has effects that MLIR does not know.

// A pipe, or a class of instructions that names one.
def PTOISA_PipeLikeAttr
    : AnyAttrOf<[PTOISA_PipeAttr, PTOISA_SyncOpTypeAttr],
                "a pipe or a class of instructions", "::mlir::Attribute">;

defvar PTOISA_PipeRules = [{
    - `instruction_c1`: the machine has the operation.
    - `pipe_c1`: each pipe is one queue, not `PIPE_ALL`.
    - `pipe_c2`: the machine has the pipes.
    - `pipe_c3`: the core that executes the operation has the pipes: the one of
      the section or function around it, else any one core.
}];

class PTOISA_SyncOp<string mnemonic, list<Trait> traits = []>
    : PTOISA_Op<mnemonic, traits> {
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Flags between two pipes of a core
//===----------------------------------------------------------------------===//

// `meaning` is one sentence or more; `example` the statement of the example.
class PTOISA_FlagOp<string mnemonic, string summary_, string meaning,
                    string example> : PTOISA_SyncOp<mnemonic> {
  let summary = summary_;
  let description = meaning # [{

    A flag belongs to an ordered pair of pipes and holds one bit. Every set has
    exactly one wait on every way through the program: a flag left over opens
    the next wait too early, a missing one stops the core.

    Constraints:
}] # !strconcat(PTOISA_PipeRules, "")
    # [{    - `flag_c1`: the machine has the event, which is not negative.

    Example:

    ```mlir
    func.func @example(%e: index) {
      }] # example # [{
      return
    }
    ```
  }];
}

class PTOISA_StaticFlagOp<string mnemonic, string summary, string meaning>
    : PTOISA_FlagOp<mnemonic, summary, meaning, "pto_isa." # mnemonic
                    # "[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]"> {
  let arguments = (ins PTOISA_PipeAttr:$src_pipe, PTOISA_PipeAttr:$dst_pipe,
                       PTOISA_EventAttr:$event_id);
  let assemblyFormat
      = "`[` $src_pipe `,` $dst_pipe `,` $event_id `]` attr-dict";
}
class PTOISA_DynamicFlagOp<string mnemonic, string summary, string meaning>
    : PTOISA_FlagOp<mnemonic, summary, meaning, "pto_isa." # mnemonic
                    # "[<PIPE_MTE2>, <PIPE_V>, %e]"> {
  let arguments = (ins PTOISA_PipeAttr:$src_pipe, PTOISA_PipeAttr:$dst_pipe,
                       Index:$event_id);
  let assemblyFormat
      = "`[` $src_pipe `,` $dst_pipe `,` $event_id `]` attr-dict";
}
class PTOISA_ClassFlagOp<string mnemonic, string summary, string meaning>
    : PTOISA_FlagOp<mnemonic, summary, meaning, "pto_isa." # mnemonic
                    # "[#pto_isa.pipe_event_type<TLOAD>, "
                    # "#pto_isa.pipe_event_type<TVEC>, <EVENT_ID0>]"> {
  let arguments = (ins PTOISA_SyncOpTypeAttr:$src_op,
                       PTOISA_SyncOpTypeAttr:$dst_op,
                       PTOISA_EventAttr:$event_id);
  let assemblyFormat = [{
    `[` qualified($src_op) `,` qualified($dst_op) `,` $event_id `]` attr-dict
  }];
}

defvar PTOISA_SetFlagMeaning = [{Sets the flag once all earlier instructions of the source pipe are done. The
    core goes on at once.}];
defvar PTOISA_WaitFlagMeaning = [{The destination pipe waits until the flag is set, and clears it. The other
    pipes go on.}];

def PTOISA_SetFlagOp : PTOISA_StaticFlagOp<"set_flag",
    "Set a flag of a pair of pipes", PTOISA_SetFlagMeaning>;
def PTOISA_WaitFlagOp : PTOISA_StaticFlagOp<"wait_flag",
    "Wait for a flag of a pair of pipes", PTOISA_WaitFlagMeaning>;
def PTOISA_SetFlagDynOp : PTOISA_DynamicFlagOp<"set_flag_dyn",
    "Set a flag whose event is known at run time", PTOISA_SetFlagMeaning>;
def PTOISA_WaitFlagDynOp : PTOISA_DynamicFlagOp<"wait_flag_dyn",
    "Wait for a flag whose event is known at run time",
    PTOISA_WaitFlagMeaning>;
def PTOISA_RecordEventOp : PTOISA_ClassFlagOp<"record_event",
    "Set a flag between two classes of instructions",
    PTOISA_SetFlagMeaning # " The pipes are those of the classes.">;
def PTOISA_WaitEventOp : PTOISA_ClassFlagOp<"wait_event",
    "Wait for a flag between two classes of instructions",
    PTOISA_WaitFlagMeaning # " The pipes are those of the classes.">;

//===----------------------------------------------------------------------===//
// Barriers
//===----------------------------------------------------------------------===//

defvar PTOISA_BarrierRules = [{
    - `instruction_c1`: the machine has the operation.
    - `pipe_c2`: the machine has the pipe.
    - `pipe_c3`: the core that executes the operation has the pipe.
    - `barrier_c1`: the machine has a barrier for the pipe. Pipes that execute
      their instructions in order need none.
}];

def PTOISA_BarrierOp : PTOISA_SyncOp<"barrier"> {
  let summary = "Wait until a pipe is done";
  let description = [{
    The pipe starts no later instruction before all earlier ones are done;
    `PIPE_ALL` stands for all pipes of the core.

    Constraints:
}] # !strconcat(PTOISA_BarrierRules, "") # [{

    Example:

    ```mlir
    func.func @example() {
      pto_isa.barrier <PIPE_ALL>
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_PipeAttr:$pipe);
  let assemblyFormat = "$pipe attr-dict";
}

def PTOISA_BarrierSyncOp : PTOISA_SyncOp<"barrier_sync"> {
  let summary = "Wait until the pipe of a class of instructions is done";
  let description = [{
    `pto_isa.barrier` of the pipe that executes the class.

    Constraints:
}] # !strconcat(PTOISA_BarrierRules, "") # [{

    Example:

    ```mlir
    func.func @example() {
      pto_isa.barrier_sync [<TLOAD>]
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_SyncOpTypeAttr:$op_type);
  let assemblyFormat = "`[` $op_type `]` attr-dict";
}

def PTOISA_TSyncOp : PTOISA_SyncOp<"tsync"> {
  let summary = "Wait until tiles and views are written";
  let description = [{
    The core starts no later instruction that uses the operands before all
    earlier ones that write them are done.

    Constraints:
    - `instruction_c1`: the machine has the operation.
    - `tsync_c1`: there is an operand.

    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tile_buf<vec, 8x16xf32>) {
      pto_isa.tsync ins(%t : !pto_isa.tile_buf<vec, 8x16xf32>)
      return
    }
    ```
  }];
  let arguments = (ins Variadic<AnyTypeOf<[PTOISA_TileType,
      PTOISA_TensorViewType, PTOISA_PartitionViewType]>>:$events);
  let assemblyFormat = "`ins` `(` $events `:` type($events) `)` attr-dict";
}

def PTOISA_SyncAllOp
    : PTOISA_SyncOp<"syncall", [AttrSizedOperandSegments]> {
  let summary = "Wait for all cores of a kind";
  let description = [{
    No core of the launch goes on before all cores of the kind are here. `hard`
    uses signals between cores; `soft` counts in a workspace in global memory,
    optionally over `used_cores` cores only. It orders the arrival of cores
    alone: what a core wrote must be on its way out of its pipes and caches
    before.

    Constraints:
    - `instruction_c1`: the machine has the operation.
    - `syncall_c1`: there is a workspace for `soft`, and no operand for `hard`.
    - `syncall_c2`: the workspace has elements of i32 in global memory.
    - `syncall_c3`: the workspace has 16 elements or more, as far as it is known.

    Example:

    ```mlir
    func.func @example(%w: !pto_isa.ptr<i32>, %n: i32) {
      pto_isa.syncall() mode = #pto_isa.sync_all_mode<hard>, core_type = #pto_isa.sync_core_type<mix>
      pto_isa.syncall(%w, %n : !pto_isa.ptr<i32>, i32) mode = #pto_isa.sync_all_mode<soft>, core_type = #pto_isa.sync_core_type<aiv_only>
      return
    }
    ```
  }];
  let arguments = (ins
      Optional<AnyTypeOf<[PTOISA_PtrType, PTOISA_TensorViewType,
                          PTOISA_PartitionViewType]>>:$gm_workspace,
      Optional<I32>:$used_cores, PTOISA_SyncAllModeAttr:$mode,
      PTOISA_SyncCoreTypeAttr:$core_type);
  let assemblyFormat = [{
    `` `(` ($gm_workspace^ (`,` $used_cores^)? `:` type($gm_workspace)
    (`,` type($used_cores)^)?)? `)` `mode` `=` qualified($mode) `,`
    `core_type` `=` qualified($core_type) attr-dict
  }];
}

//===----------------------------------------------------------------------===//
// Signals between cores
//===----------------------------------------------------------------------===//

// A signal with a number known now or at run time.
class PTOISA_SignalOp<string mnemonic, string summary_, string meaning,
                      dag modes = (ins)> : PTOISA_SyncOp<mnemonic> {
  let summary = summary_;
  let description = meaning # [{

    Constraints:
}] # !strconcat(PTOISA_PipeRules, "")
    # [{    - `signal_c1`: the number of the signal is given once, known now or at run
      time.
    - `signal_c2`: the machine has the signal, whose number is not negative.
    - `signal_c3`: the machine does not reserve the signal.
    - `signal_c4`: `ffts_mode` is 0 to 2; 0 between blocks.

    Example:

    ```mlir
    func.func @example(%id: index) {
      pto_isa.}] # mnemonic # [{ <PIPE_MTE3>, 0
      pto_isa.}] # mnemonic # [{ <PIPE_MTE3>, %id
      return
    }
    ```
  }];
  let arguments = !con((ins PTOISA_PipeAttr:$pipe,
                            OptionalAttr<I32Attr>:$event_id),
                       modes, (ins Optional<Index>:$event_id_dyn));
  let assemblyFormat
      = "$pipe `,` custom<SignalId>($event_id, $event_id_dyn) attr-dict";
}

def PTOISA_SyncSetOp : PTOISA_SignalOp<"sync.set",
    "Signal the cores of the other kind", [{
    Sends the signal once all earlier instructions of the pipe are done.
    `ffts_mode` tells who receives it, on machines with messages between cores:
    0 all cores of the kind, 1 the vector cores of a cube core among themselves,
    2 the cube core and its vector cores. On others it is `set_intra_block`, to
    one core.}],
    (ins OptionalAttr<I32Attr>:$ffts_mode)>;
def PTOISA_SyncWaitOp : PTOISA_SignalOp<"sync.wait",
    "Wait for a signal of the cores of the other kind", [{
    The pipe waits for the signal.}],
    (ins OptionalAttr<I32Attr>:$ffts_mode)>;
def PTOISA_SetCrossBlockOp : PTOISA_SignalOp<"set_cross_block",
    "Signal the cores of other blocks", [{
    Sends the signal to all cores of the kind once all earlier instructions of
    the pipe are done.}],
    (ins DefaultValuedOptionalAttr<I32Attr, "0">:$ffts_mode)>;
def PTOISA_WaitCrossBlockOp : PTOISA_SignalOp<"wait_cross_block",
    "Wait for a signal of other blocks", [{
    The pipe waits for the signal.}]>;
def PTOISA_SetIntraBlockOp : PTOISA_SignalOp<"set_intra_block",
    "Signal the other core of the block", [{
    Sends the signal to the other core of the block once all earlier
    instructions of the pipe are done. The second vector core has signals of its
    own, behind those of the first, on machines that say so.}]>;
def PTOISA_WaitIntraBlockOp : PTOISA_SignalOp<"wait_intra_block",
    "Wait for a signal of the other core of the block", [{
    The pipe waits for the signal.}]>;

def PTOISA_SetFFTsOp : PTOISA_SyncOp<"set_ffts"> {
  let summary = "Tell the core where messages between cores are kept";
  let description = [{
    Machines whose signals are messages need the address, which the host gives
    to the kernel, before the first signal.

    Constraints:
    - `instruction_c1`: the machine has the operation.
    - `set_ffts_c1`: the address is one of i64 or i8 in global memory.

    Example:

    ```mlir
    func.func @example(%base: !pto_isa.ptr<i64>) {
      pto_isa.set_ffts %base : !pto_isa.ptr<i64>
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_PtrType:$ffts);
  let assemblyFormat = "$ffts attr-dict `:` qualified(type($ffts))";
}

//===----------------------------------------------------------------------===//
// Tokens of buffers
//===----------------------------------------------------------------------===//

// `id` is the operand or attribute that names the buffer; `written` its text.
class PTOISA_BufferOp<string mnemonic, string summary_, string meaning, dag id,
                      string written> : PTOISA_SyncOp<mnemonic> {
  let summary = summary_;
  let description = meaning # [{

    The text `"PIPE_V", 0, 0` for `[#pto_isa.pipe<PIPE_V>, 0, 0]` is read as
    well.

    Constraints:
}] # !strconcat(PTOISA_PipeRules, "")
    # [{    - `buffer_c1`: the number of the buffer is not negative.
    - `buffer_c2`: `mode` is not negative.

    Example:

    ```mlir
    func.func @example(%id: index) {
      pto_isa.}] # mnemonic # "[#pto_isa.pipe_event_type<TVEC>, " # written # [{]
      return
    }
    ```
  }];
  let arguments = !con((ins PTOISA_PipeLikeAttr:$op_type), id,
                       (ins DefaultValuedOptionalAttr<I32Attr, "0">:$mode));
  let assemblyFormat
      = "`` custom<BufferToken>($op_type, $buf_id, $mode) attr-dict";
}

defvar PTOISA_GetBufMeaning = [{The pipe waits until no other pipe holds the buffer, and takes it.}];
defvar PTOISA_RlsBufMeaning = [{The pipe gives the buffer back once its earlier instructions are done.}];

def PTOISA_GetBufOp : PTOISA_BufferOp<"get_buf", "Take a buffer for a pipe",
    PTOISA_GetBufMeaning, (ins I32Attr:$buf_id), "0">;
def PTOISA_RlsBufOp : PTOISA_BufferOp<"rls_buf", "Give a buffer back",
    PTOISA_RlsBufMeaning, (ins I32Attr:$buf_id), "0">;
def PTOISA_GetBufDynOp : PTOISA_BufferOp<"get_buf_dyn",
    "Take a buffer whose number is known at run time", PTOISA_GetBufMeaning,
    (ins Index:$buf_id), "%id">;
def PTOISA_RlsBufDynOp : PTOISA_BufferOp<"rls_buf_dyn",
    "Give back a buffer whose number is known at run time",
    PTOISA_RlsBufMeaning, (ins Index:$buf_id), "%id">;

#endif // PTO_DIALECT_PTOISA_IR_PTOISASYNC_TD
