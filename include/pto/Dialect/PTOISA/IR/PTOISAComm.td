//===- PTOISAComm.td - Exchange between chips --------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISACOMM_TD
#define PTO_DIALECT_PTOISA_IR_PTOISACOMM_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

// Chips that are linked see windows of each other's global memory as views.
// Data goes through staging tiles in `vec`, part by part; with two of them the
// next part is read while the last one is written.

defvar PTOISA_CommRules = [{
    - `instruction_c1`: the machine has the operation.
    - `comm_c1`: views have dimensions, and their extents are known and
      positive; windows of `comm.tput` and `comm.tget` may leave them open.
    - `comm_c2`: views and tiles have one element type.
    - `comm_c3`: staging tiles lie in `vec` and have one type.
}];

//===----------------------------------------------------------------------===//
// Between two chips
//===----------------------------------------------------------------------===//

// `attributes` are those beside the operands.
class PTOISA_TransferOp<string mnemonic, string roles, string summary_,
                        string meaning, dag attributes = (ins)>
    : PTOISA_Exchange<mnemonic, roles> {
  let summary = summary_;
  let description = meaning # [{

    Constraints:
}] # !strconcat(PTOISA_CommRules, "")
    # [{    - `comm_c4`: `dst` and `src` have one shape.

    Example:

    ```mlir
    func.func @example(%d: !pto_isa.partition_tensor_view<128xf32>, %s: !pto_isa.partition_tensor_view<128xf32>, %t: !pto_isa.tile_buf<vec, 1x64xf32>, %u: !pto_isa.tile_buf<vec, 1x64xf32>) {
      pto_isa.}] # mnemonic # [{(%d, %s, buf(%t, %u) : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.partition_tensor_view<128xf32>, !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>)
      return
    }
    ```
  }];
  let arguments = !con((ins PTOISA_GlobalView:$dst, PTOISA_GlobalView:$src,
                            PTOISA_TileType:$ping,
                            Optional<PTOISA_TileType>:$pong), attributes);
  let assemblyFormat = [{
    `` `(` $dst `,` $src `,` `buf` `` `(` $ping (`,` $pong^)? `)` `:`
    type($dst) `,` type($src) `,` qualified(type($ping))
    (`,` qualified(type($pong))^)? `)` attr-dict
  }];
  // Several pipes, which the instruction orders itself.
  let pipe = "All";
}

// An atomic addition reads the destination.
def PTOISA_TPutOp : PTOISA_TransferOp<"comm.tput", "urss",
    "Write to the memory of another chip", [{
    `dst[i] = src[i]`, or `dst[i] += src[i]` with `atomicType` `atomic_add`;
    `dst` may be of another chip.}],
    (ins DefaultValuedAttr<PTOISA_AtomicTypeAttr,
        "::mlir::pto_isa::AtomicType::None">:$atomicType)>;
def PTOISA_TGetOp : PTOISA_TransferOp<"comm.tget", "wrss",
    "Read from the memory of another chip", [{
    `dst[i] = src[i]`; `src` may be of another chip.}]>;

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

defvar PTOISA_SignalRules = [{
    - `instruction_c1`: the machine has the operation.
    - `comm_c1`: the signal has dimensions, and its extents are known and
      positive.
    - `comm_c5`: the signal has elements of i32.
}];

def PTOISA_TNotifyOp : PTOISA_Exchange<"comm.tnotify", "uv"> {
  let summary = "Change a signal of another chip";
  let description = [{
    `signal += value` or, with `notifyOp` `set`, `signal = value`, after all
    earlier writes are there. Of more elements the first one
    changes.

    Constraints:
}] # !strconcat(PTOISA_SignalRules, "") # [{

    Example:

    ```mlir
    func.func @example(%s: !pto_isa.partition_tensor_view<1xi32>, %v: i32) {
      pto_isa.comm.tnotify(%s, %v : !pto_isa.partition_tensor_view<1xi32>, i32) {notifyOp = #pto_isa<notify_op atomic_add>}
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_GlobalView:$signal, I32:$value,
                       PTOISA_NotifyOpAttr:$notifyOp);
  let assemblyFormat = [{
    `` `(` $signal `,` $value `:` type($signal) `,` type($value) `)` attr-dict
  }];
  let pipe = "S";
}

def PTOISA_TWaitOp : PTOISA_Exchange<"comm.twait", "rv"> {
  let summary = "Wait for a signal";
  let description = [{
    Waits until `signal cmp cmpValue` is true of every element.

    Constraints:
}] # !strconcat(PTOISA_SignalRules, "") # [{

    Example:

    ```mlir
    func.func @example(%s: !pto_isa.partition_tensor_view<1xi32>, %v: i32) {
      pto_isa.comm.twait(%s, %v : !pto_isa.partition_tensor_view<1xi32>, i32) {cmp = #pto_isa<wait_cmp ge>}
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_GlobalView:$signal, I32:$cmpValue,
                       PTOISA_WaitCmpAttr:$cmp);
  let assemblyFormat = [{
    `` `(` $signal `,` $cmpValue `:` type($signal) `,` type($cmpValue) `)`
    attr-dict
  }];
  let pipe = "S";
}

def PTOISA_TTestOp : PTOISA_Exchange<"comm.ttest", "rv"> {
  let summary = "Look at a signal";
  let description = [{
    Whether `signal cmp cmpValue` is true of every element now.

    Constraints:
}] # !strconcat(PTOISA_SignalRules, "") # [{

    Example:

    ```mlir
    func.func @example(%s: !pto_isa.partition_tensor_view<1xi32>, %v: i32) {
      %done = pto_isa.comm.ttest(%s, %v : !pto_isa.partition_tensor_view<1xi32>, i32) {cmp = #pto_isa<wait_cmp eq>} -> i1
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_GlobalView:$signal, I32:$cmpValue,
                       PTOISA_WaitCmpAttr:$cmp);
  let results = (outs I1:$result);
  let assemblyFormat = [{
    `` `(` $signal `,` $cmpValue `:` type($signal) `,` type($cmpValue) `)`
    attr-dict `->` type($result)
  }];
  let pipe = "S";
}

//===----------------------------------------------------------------------===//
// Among a group of chips
//===----------------------------------------------------------------------===//

defvar PTOISA_CollectiveRules = PTOISA_CommRules # [{    - `comm_c6`: the group has members of one type, and `root` is one of them.
}];

// `data` is what the chip gives or takes; `roles` of data, ping, pong, group.
class PTOISA_CollectiveOp<string mnemonic, string roles, string data,
                          string summary_, string meaning>
    : PTOISA_Exchange<mnemonic, roles, [AttrSizedOperandSegments]> {
  let summary = summary_;
  let description = meaning # [{

    Constraints:
}] # !strconcat(PTOISA_CollectiveRules, "") # [{

    Example:

    ```mlir
    func.func @example(%x: !pto_isa.partition_tensor_view<128xf32>, %a: !pto_isa.partition_tensor_view<128xf32>, %b: !pto_isa.partition_tensor_view<128xf32>, %t: !pto_isa.tile_buf<vec, 1x64xf32>) {
      pto_isa.}] # mnemonic # [{(%x, recv(%t), group(%a, %b) : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.partition_tensor_view<128xf32>, !pto_isa.partition_tensor_view<128xf32>) {root = 0 : i32}
      return
    }
    ```
  }];
  let arguments = !con(!dag(ins, [PTOISA_GlobalView], [data]),
      (ins PTOISA_TileType:$ping, Optional<PTOISA_TileType>:$pong,
           Variadic<PTOISA_GlobalView>:$group, I32Attr:$root));
  let assemblyFormat = "`` `(` $" # data # " `,` custom<Group>($ping, $pong, "
      # "$group, type($" # data # "), type($ping), type($pong), type($group)) "
      # "`)` attr-dict";
  let pipe = "All";
}
def PTOISA_TBroadcastOp : PTOISA_CollectiveOp<"comm.tbroadcast", "rssw", "src",
    "Copy to all chips of a group", [{
    `group[n] = src` for every member n; `root` is the chip that has `src`.}]>;
def PTOISA_CommTGatherOp : PTOISA_CollectiveOp<"comm.tgather", "wssr", "dst",
    "Collect from all chips of a group", [{
    `dst[n] = group[n]` for every member n, one behind the other along the rows,
    which the dimension before the last counts; `root` is the chip that has
    `dst`.}]>;
def PTOISA_CommTScatterOp : PTOISA_CollectiveOp<"comm.tscatter", "rssw", "src",
    "Distribute to all chips of a group", [{
    `group[n] = src[n]` for every member n, whose parts stand one behind the
    other along the rows, which the dimension before the last counts; `root` is
    the chip that has `src`.}]>;

def PTOISA_TReduceOp : PTOISA_Exchange<"comm.treduce", "wsssr",
                                       [AttrSizedOperandSegments]> {
  let summary = "Combine the data of all chips of a group";
  let description = [{
    `dst` is `group[root]`, with which the other members are combined in order, as
    `reduceOp` says; each step rounds to the element type. `root` is the chip that
    has `dst`. `acc` holds the part that is combined.

    Constraints:
}] # !strconcat(PTOISA_CollectiveRules, "") # [{

    Example:

    ```mlir
    func.func @example(%x: !pto_isa.partition_tensor_view<128xf32>, %a: !pto_isa.partition_tensor_view<128xf32>, %b: !pto_isa.partition_tensor_view<128xf32>, %s: !pto_isa.tile_buf<vec, 1x64xf32>, %t: !pto_isa.tile_buf<vec, 1x64xf32>) {
      pto_isa.comm.treduce(%x, %s, recv(%t), group(%a, %b) : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.tile_buf<vec, 1x64xf32>, !pto_isa.partition_tensor_view<128xf32>, !pto_isa.partition_tensor_view<128xf32>) {reduceOp = #pto_isa<reduce_op sum>, root = 0 : i32}
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_GlobalView:$dst, PTOISA_TileType:$acc,
                       PTOISA_TileType:$recvPing,
                       Optional<PTOISA_TileType>:$recvPong,
                       Variadic<PTOISA_GlobalView>:$group,
                       PTOISA_ReduceOpAttr:$reduceOp, I32Attr:$root);
  let assemblyFormat = [{
    `` `(` $dst `,` $acc `,` custom<Group>($recvPing, $recvPong, $group,
    type($dst), type($acc), type($recvPing), type($recvPong), type($group))
    `)` attr-dict
  }];
  let pipe = "All";
}

//===----------------------------------------------------------------------===//
// Transfers on the side
//===----------------------------------------------------------------------===//

def PTOISA_BuildAsyncSessionOp
    : PTOISA_Exchange<"comm.build_async_session", "sr"> {
  let summary = "Open a session of transfers";
  let description = [{
    A session keeps its state in `workspace` and works in `scratch`.
    `sync_id` is the event it uses, `block_bytes` the size of a part of a
    transfer, `comm_block_offset` where its parts begin, `queue_num` and
    `channel_group_idx` which queues of the engine it has.

    Constraints:
    - `instruction_c1`: the machine has the operation.
    - `async_session_c1`: `scratch` is in `vec` and has 8 bytes or more.
    - `async_session_c2`: `workspace` is of bytes in global memory.
    - `async_session_c3`: `sync_id` is an event of the machine; `block_bytes`
      and `queue_num` are positive; the others are not negative.

    Example:

    ```mlir
    func.func @example(%s: !pto_isa.tile_buf<vec, 1x256xi8>, %w: !pto_isa.ptr<i8>) {
      %session = pto_isa.comm.build_async_session(%s, %w : !pto_isa.tile_buf<vec, 1x256xi8>, !pto_isa.ptr<i8>) -> !pto_isa.async_session
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_TileType:$scratch, PTOISA_PtrType:$workspace,
                       OptionalAttr<I32Attr>:$sync_id,
                       OptionalAttr<I64Attr>:$block_bytes,
                       OptionalAttr<I64Attr>:$comm_block_offset,
                       OptionalAttr<I32Attr>:$queue_num,
                       OptionalAttr<I64Attr>:$channel_group_idx);
  let results = (outs PTOISA_AsyncSessionType:$session);
  let assemblyFormat = [{
    `` `(` $scratch `,` $workspace `:` qualified(type($scratch)) `,`
    qualified(type($workspace)) `)` attr-dict `->` qualified(type($session))
  }];
  let pipe = "S";
}

class PTOISA_AsyncTransferOp<string mnemonic, string summary_, string meaning>
    : PTOISA_Exchange<mnemonic, "wrv"> {
  let summary = summary_;
  let description = meaning # [{ An engine
    of its own does it; the result says when it is done.

    Constraints:
    - `instruction_c1`: the machine has the operation.
    - `comm_c1`: views have dimensions, and their extents are known and
      positive.
    - `comm_c2`: the views have one element type.
    - `comm_c4`: `dst` and `src` have one shape.
    - `async_c1`: all extents but the last are 1.

    Example:

    ```mlir
    func.func @example(%d: !pto_isa.partition_tensor_view<128xf32>, %s: !pto_isa.partition_tensor_view<128xf32>, %session: !pto_isa.async_session) {
      %done = pto_isa.}] # mnemonic # [{(%d, %s, %session : !pto_isa.partition_tensor_view<128xf32>, !pto_isa.partition_tensor_view<128xf32>, !pto_isa.async_session) -> !pto_isa.async_event
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_GlobalView:$dst, PTOISA_GlobalView:$src,
                       PTOISA_AsyncSessionType:$session);
  let results = (outs PTOISA_AsyncEventType:$event);
  let assemblyFormat = [{
    `` `(` $dst `,` $src `,` $session `:` type($dst) `,` type($src) `,`
    qualified(type($session)) `)` attr-dict `->` qualified(type($event))
  }];
  let pipe = "S";
}
def PTOISA_TPutAsyncOp : PTOISA_AsyncTransferOp<"comm.tput_async",
    "Begin to write to the memory of another chip", [{
    `dst[i] = src[i]`; `dst` may be of another chip.}]>;
def PTOISA_TGetAsyncOp : PTOISA_AsyncTransferOp<"comm.tget_async",
    "Begin to read from the memory of another chip", [{
    `dst[i] = src[i]`; `src` may be of another chip.}]>;

class PTOISA_AsyncEventOp<string mnemonic, string summary_, string meaning>
    : PTOISA_Exchange<mnemonic, "vv"> {
  let summary = summary_;
  let description = meaning # [{

    Constraints:
    - `instruction_c1`: the machine has the operation.

    Example:

    ```mlir
    func.func @example(%e: !pto_isa.async_event, %session: !pto_isa.async_session) {
      %done = pto_isa.}] # mnemonic # [{(%e, %session : !pto_isa.async_event, !pto_isa.async_session) -> i1
      return
    }
    ```
  }];
  let arguments = (ins PTOISA_AsyncEventType:$event,
                       PTOISA_AsyncSessionType:$session);
  let results = (outs I1:$completed);
  let assemblyFormat = [{
    `` `(` $event `,` $session `:` qualified(type($event)) `,`
    qualified(type($session)) `)` attr-dict `->` type($completed)
  }];
  let pipe = "S";
}
def PTOISA_WaitAsyncEventOp : PTOISA_AsyncEventOp<"comm.wait_async_event",
    "Wait for a transfer", [{
    Waits until the transfer is done; the result is whether it succeeded.}]>;
def PTOISA_TestAsyncEventOp : PTOISA_AsyncEventOp<"comm.test_async_event",
    "Look at a transfer", [{
    Whether the transfer is done now.}]>;

#endif // PTO_DIALECT_PTOISA_IR_PTOISACOMM_TD
