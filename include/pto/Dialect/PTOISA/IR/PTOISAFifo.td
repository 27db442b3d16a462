//===- PTOISAFifo.td - Cores and the queues between them -*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAFIFO_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAFIFO_TD

include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

// A cube core and its vector cores exchange tiles through queues of slots.
// The producer pushes into a free slot, the consumer pops the oldest full one
// and frees it when it is done; both wait where there is none. `c2v` is the way
// from the cube core (AIC) to the vector cores (AIV), `v2c` the other one. On
// machines without a path between the cores the slots lie in global memory and
// a pop loads; else they lie at the consumer, and a pop only waits.

def PTOISA_Entry : AnyTypeOf<[PTOISA_TileType, PTOISA_TensorViewType],
                             "a tile or a view of a slot">;

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

class PTOISA_SectionOp<string mnemonic, string core>
    : PTOISA_Op<mnemonic, [SingleBlock, NoTerminator]> {
  let summary = "Part of a kernel that only " # core # " executes";
  let description = "The body is executed where the kernel runs on " # core # [{,
    and left out elsewhere. Other parts of the kernel are executed by all cores.

    Constraints:
    - `section_c1`: there is no section around it.

    Example:

    ```mlir
    func.func @example() {
      pto_isa.}] # mnemonic # [{ {
        pto_isa.barrier <PIPE_ALL>
      }
      return
    }
    ```
  }];
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$body attr-dict";
  let hasVerifier = 1;
}
def PTOISA_SectionCubeOp : PTOISA_SectionOp<"section.cube", "a cube core">;
def PTOISA_SectionVectorOp
    : PTOISA_SectionOp<"section.vector", "a vector core">;

//===----------------------------------------------------------------------===//
// Slots at the consumer
//===----------------------------------------------------------------------===//

def PTOISA_ReserveBufferOp : PTOISA_Op<"reserve_buffer"> {
  let summary = "Reserve bytes for the slots of a queue";
  let description = [{
    The result is the first byte, in the memory of `location`. With `auto` the
    planner places it; else `base` is the place.

    Constraints:
    - `reserve_buffer_c1`: `size` is positive.
    - `reserve_buffer_c2`: `location` is `vec` or `mat`.
    - `reserve_buffer_c3`: without `auto` there is a `base`, and it is not
      negative.
    - `reserve_buffer_c4`: no other buffer of the function has the name.
    - `reserve_buffer_c5`: the buffer lies within the memory of the machine.

    Example:

    ```mlir
    func.func @example() {
      %a = pto_isa.reserve_buffer {name = "c2v", size = 8192, location = #pto_isa.address_space<vec>, auto = true} -> i32
      return
    }
    ```
  }];
  let arguments = (ins StrAttr:$name, I32Attr:$size, PTOISA_PlaceAttr:$location,
                       BoolAttr:$autoAlloc, OptionalAttr<I32Attr>:$base);
  let results = (outs I32:$addr);
  let assemblyFormat = [{
    ` ` `{` `name` `=` $name `,` `size` `=` $size `,` `location` `=`
    $location `,` `auto` `=` $autoAlloc
    (`,` `base` `=` $base^)? `}` attr-dict `->` type($addr)
  }];
  let hasVerifier = 1;
}

def PTOISA_ImportReservedBufferOp
    : PTOISA_Op<"import_reserved_buffer",
                [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Where the other core reserved bytes for a queue";
  let description = [{
    The result is that of the `reserve_buffer` of the name in `peer_func`.

    Constraints:
    - `import_reserved_buffer_c1`: `peer_func` is a function that reserves a
      buffer of the name.
    - `import_reserved_buffer_c2`: the function imports it once.
    - `import_reserved_buffer_c3`: the queues at both ends, whose slots are in
      the buffer, have the same `acc_push_epilogue`.
    - `import_reserved_buffer_c4`: if one end makes a queue of the buffer, the
      other does something with it too.
    - `import_reserved_buffer_c5`: operations on the queue have a `split` at both
      ends, or at none.
    - `import_reserved_buffer_c6`: the function makes one queue of the buffer.

    Example:

    ```mlir
    func.func @vector() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
      %a = pto_isa.reserve_buffer {name = "c2v", size = 8192, location = #pto_isa.address_space<vec>, auto = true} -> i32
      return
    }
    func.func @example() attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
      %a = pto_isa.import_reserved_buffer {name = "c2v", peer_func = @vector} -> i32
      return
    }
    ```
  }];
  let arguments = (ins StrAttr:$name, FlatSymbolRefAttr:$peer_func);
  let results = (outs I32:$addr);
  let assemblyFormat = [{
    ` ` `{` `name` `=` $name `,` `peer_func` `=` $peer_func `}` attr-dict `->`
    type($addr)
  }];
}

//===----------------------------------------------------------------------===//
// Queues that functions name by number
//===----------------------------------------------------------------------===//

// `core` executes it.
class PTOISA_InitializeQueueOp<string mnemonic, string core, string kind>
    : PTOISA_Op<mnemonic, [AttrSizedOperandSegments]> {
  let summary = "Declare a queue on the " # core # " core";
  let description = [{
    Declares the queue `id` of the function. `dir_mask` is 1 for `c2v`, 2 for
    `v2c`, 3 for both. A slot has `slot_size` bytes; there are `slot_num` of
    them, 8 in one direction and 4 in both if it is not said. The slots of each
    direction at its consumer are at `c2v_consumer_buf` or `v2c_consumer_buf`;
    in global memory they are at `gm_slot_buffer`, or `gm_slot_tensor` for
    entries that are views. `local_slot_num` slots are at the consumer where
    all are in global memory. `nosplit` says that only the first vector core takes
    part, on a machine that has signals for each of them; on others all do, each
    with all of a tile. `acc_push_epilogue` is applied to accumulators that are
    pushed.

    Constraints:
    - `initialize_pipe_c1`: the }] # core # [{ core executes it.
    - `initialize_pipe_c2`: `dir_mask` is 1, 2 or 3.
    - `initialize_pipe_c3`: `slot_size` and `slot_num` are positive, and
      `local_slot_num` is from 1 to `slot_num`, with slots in global memory.
    - `initialize_pipe_c4`: there is a consumer buffer for each direction and no
      other, or a `gm_slot_tensor`.
    - `initialize_pipe_c5`: there are not both `gm_slot_buffer` and
      `gm_slot_tensor`.
    - `initialize_pipe_c6`: `acc_push_epilogue` is for `dir_mask` 1 and
      `nosplit`.
    - `initialize_pipe_c7`: no other queue of the function has the `id`, which
      is not negative.
    - `initialize_pipe_c8`: the machine has the conversion of
      `acc_push_epilogue`; `qs322bf16`, `hif8` and `fp8`, and another layout than
      `nz2nd`, need a path from accumulators to vector cores.
    - `initialize_pipe_c9`: all operations on the queue have a `split`, or none
      has; none has with `nosplit`.
    - `queue_c5`: the queues of a function need no more signals than the machine
      has, two for each direction.

    Example:

    ```mlir
    func.func @example(%c2v: i32, %v2c: i32) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<}] # kind # [{>} {
      pto_isa.}] # mnemonic # [{ {id = 0, dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %c2v : i32, v2c_consumer_buf = %v2c : i32)
      return
    }
    ```
  }];
  let arguments = (ins
    DefaultValuedOptionalAttr<I32Attr, "0">:$id, I8Attr:$dir_mask,
    I32Attr:$slot_size, OptionalAttr<I32Attr>:$slot_num,
    OptionalAttr<I32Attr>:$local_slot_num, OptionalAttr<BoolAttr>:$nosplit,
    OptionalAttr<PTOISA_AccPushEpilogueAttr>:$acc_push_epilogue,
    Optional<PTOISA_PtrType>:$gm_slot_buffer,
    Optional<PTOISA_TensorViewType>:$gm_slot_tensor,
    Optional<I32>:$c2v_consumer_buf, Optional<I32>:$v2c_consumer_buf);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def PTOISA_AicInitializePipeOp
    : PTOISA_InitializeQueueOp<"aic_initialize_pipe", "cube", "cube">;
def PTOISA_AivInitializePipeOp
    : PTOISA_InitializeQueueOp<"aiv_initialize_pipe", "vector", "vector">;

defvar PTOISA_QueueRules = [{
    - `instruction_c1`: the machine has the operation.
    - `fifo_c1`: the core that the operation is for executes it.
    - `fifo_c2`: the function declares the queue, with the direction.
    - `fifo_c3`: `split` is 0 (none), 1 (rows), 2 (columns), 3 (rows, an odd
      number) or 4 (columns, an odd number); 3 and 4 only for tiles to vector
      cores, where slots lie in global memory and tiles at the consumer.
    - `fifo_c4`: a tile lies in `acc` where a cube core pushes, `mat` where
      where it pops, and `vec` on a vector core.
    - `fifo_c5`: an entry that is a view is for a queue with `gm_slot_tensor`,
      and has its element type, rank and, as far as they are known, extents, or
      half of them with a `split`.
    - `fifo_c8`: `split` is 0 on a queue with `acc_push_epilogue`.
    - `fifo_c9`: accumulators that are pushed have elements that its conversion
      takes: i32 for `req8`, `deqf16` and `qs322bf16`, f32 for others, and both
      for `no_convert`.
    - `fifo_c10`: tiles that are popped have the elements that it makes.
    - `fifo_c11`: in front of a push, in its block or one around it, the scale is
      set if the conversion has one.
    - `fifo_c12`: tiles that are popped have the layout that it makes: rows for
      `nz2nd`, columns for `nz2dn`, and blocks in columns for `nz2nz`.
    - `fifo_c13`: they are no larger than a slot.
    - `fifo_c14`: an odd `split` is of an odd valid extent, as far as it is known,
      and gives each vector core its valid extents at run time.
    - `fifo_c15`: between memories of the cores, an accumulator that is pushed has
      an even number of rows with `split` 1, and with 2 of columns a multiple of
      32; its valid extents too, as far as they are known.
    - `fifo_c16`: where the vector unit works on memory, slots are in rows: a tile
      in `vec` is in rows without blocks, or is pushed and one row or column, and
      one that is popped into `mat` is in rows or has blocks of rows.
}];

// `cube` and `toVector` say which core executes it and the direction.
class PTOISA_NumberedQueueOp<string mnemonic, string roles, bit cube,
                             bit toVector, list<Trait> traits = []>
    : PTOISA_Exchange<mnemonic, roles, traits> {
  string kind = !if(cube, "cube", "vector");
  string declaration = "pto_isa." # !if(cube, "aic", "aiv")
      # "_initialize_pipe {dir_mask = 3, slot_size = 8192}"
      # "(c2v_consumer_buf = %b, v2c_consumer_buf = %b : i32)";
  let extraClassDeclaration = [{
    /// Whether the cube core executes it, not the vector cores.
    static constexpr bool isOnCube() { return }] # cube # [{; }
    /// Whether the queue leads to the vector cores.
    static constexpr bool isToVector() { return }] # toVector # [{; }
  }];
}

// The head of the examples; `entry` is the type of an argument %t.
class PTOISA_QueueExample<bit cube, string statement, string more = ""> {
  string text = [{

    Example:

    ```mlir
    func.func @example(%b: i32}] # more # [{) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<}]
      # !if(cube, "cube", "vector") # [{>} {
      pto_isa.}] # !if(cube, "aic", "aiv") # [{_initialize_pipe {dir_mask = 3, slot_size = 8192}(c2v_consumer_buf = %b : i32, v2c_consumer_buf = %b : i32)
      }] # statement # [{
      return
    }
    ```
  }];
}

class PTOISA_PushOp<string mnemonic, bit cube, string tile>
    : PTOISA_NumberedQueueOp<mnemonic, !if(cube, "r", "rv"), cube, cube> {
  let summary = "Push a tile into a queue";
  let description = [{
    Waits for a free slot, writes the tile into it and tells the consumer. A
    view is a slot of `talloc` that is full already. With `split` the two vector
    cores have halves of one tile of the cube core: each gets one, or gives one
    at its place, that of `aiv_subblockid` if it is given.

    Constraints:
}] # !strconcat(PTOISA_QueueRules, "")
    # !if(cube, "", [{    - `fifo_c6`: `aiv_subblockid` is for a tile and a `split`.
}]) # PTOISA_QueueExample<cube, "pto_isa." # mnemonic # "(%t : " # tile
      # ") {split = 1}", ", %t: " # tile>.text;
  let arguments = !con((ins PTOISA_Entry:$tile),
      !if(cube, (ins), (ins Optional<I64>:$aiv_subblockid)),
      (ins DefaultValuedOptionalAttr<I32Attr, "0">:$id, I8Attr:$split));
  let assemblyFormat = [{
    `` `(` $tile `:` qualified(type($tile)) `)` custom<QueueNumber>($id, $split) }] # !if(cube, "",
    "(`aiv_subblockid` `` `(` $aiv_subblockid^ `)`)? ") # "attr-dict";
}
def PTOISA_TPushToAivOp : PTOISA_PushOp<"tpush_to_aiv", 1,
    "!pto_isa.tile_buf<acc, 32x64xf32>">;
def PTOISA_TPushToAicOp : PTOISA_PushOp<"tpush_to_aic", 0,
    "!pto_isa.tile_buf<vec, 16x64xf32>">;

class PTOISA_PopOp<string mnemonic, bit cube, string tile>
    : PTOISA_NumberedQueueOp<mnemonic, !if(cube, "vv", "vvv"), cube,
                             !not(cube), [AttrSizedOperandSegments]> {
  let summary = "Pop a tile from a queue";
  let description = [{
    Waits for the oldest full slot. The result is its tile, or the slot as a
    view, until it is freed. `valid_row` and `valid_col` are the valid extents
    that the type leaves to run time.

    Constraints:
}] # !strconcat(PTOISA_QueueRules, "")
    # !if(cube, "", [{    - `fifo_c6`: `aiv_subblockid` is for a tile and a `split`.
}]) # [{    - `fifo_c7`: valid extents are given both or not at all, and only for a
      tile whose type leaves one open.
}] # PTOISA_QueueExample<cube, "%t = pto_isa." # mnemonic # " {split = 1} -> "
      # tile # "\n      pto_isa.tfree_from_" # !if(cube, "aiv", "aic")
      # " {split = 1}">.text;
  let arguments = !con(
      (ins Optional<Index>:$valid_row, Optional<Index>:$valid_col),
      !if(cube, (ins), (ins Optional<I64>:$aiv_subblockid)),
      (ins DefaultValuedOptionalAttr<I32Attr, "0">:$id, I8Attr:$split));
  let results = (outs PTOISA_Entry:$tile);
  let assemblyFormat = [{
    (`` `(` $valid_row^ `,` $valid_col `)`)? custom<QueueNumber>($id, $split) }] # !if(cube, "",
    "(`aiv_subblockid` `` `(` $aiv_subblockid^ `)`)? ")
    # "attr-dict `->` qualified(type($tile))";
}
def PTOISA_TPopFromAicOp : PTOISA_PopOp<"tpop_from_aic", 0,
    "!pto_isa.tile_buf<vec, 16x64xf32>">;
def PTOISA_TPopFromAivOp : PTOISA_PopOp<"tpop_from_aiv", 1,
    "!pto_isa.tile_buf<mat, 32x64xf32, blayout=col_major, slayout=row_major>">;

class PTOISA_FreeOp<string mnemonic, bit cube>
    : PTOISA_NumberedQueueOp<mnemonic, "r", cube, !not(cube)> {
  let summary = "Give the slot of a popped tile back";
  let description = [{
    The oldest popped slot is free once earlier instructions have read it. The
    entry is given for slots that are views.

    Constraints:
}] # !strconcat(PTOISA_QueueRules, "") # PTOISA_QueueExample<cube,
      "%t = pto_isa.tpop_from_" # !if(cube, "aiv", "aic")
      # " {split = 0} -> !pto_isa.tile_buf<"
      # !if(cube, "mat, 32x64xf32, blayout=col_major, slayout=row_major",
                  "vec, 32x64xf32")
      # ">\n      pto_isa." # mnemonic # " {split = 0}">.text;
  let arguments = (ins Optional<PTOISA_Entry>:$entry,
                       DefaultValuedOptionalAttr<I32Attr, "0">:$id,
                       I8Attr:$split);
  let assemblyFormat = [{
    (`` `(` $entry^ `:` qualified(type($entry)) `)`)?
    custom<QueueNumber>($id, $split) attr-dict
  }];
  let pipe = "S";
}
def PTOISA_TFreeFromAicOp : PTOISA_FreeOp<"tfree_from_aic", 0>;
def PTOISA_TFreeFromAivOp : PTOISA_FreeOp<"tfree_from_aiv", 1>;

class PTOISA_AllocOp<string mnemonic, bit cube>
    : PTOISA_NumberedQueueOp<mnemonic, "", cube, cube> {
  let summary = "Take a free slot of a queue";
  let description = [{
    Waits for a free slot in global memory, which the producer fills with stores
    and pushes.

    Constraints:
}] # !strconcat(PTOISA_QueueRules, "") # [{

    Example:

    ```mlir
    func.func @example(%g: !pto_isa.tensor_view<32x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<}]
      # !if(cube, "cube", "vector") # [{>} {
      pto_isa.}] # !if(cube, "aic", "aiv") # [{_initialize_pipe {dir_mask = 3, slot_size = 8192}(gm_slot_tensor = %g : !pto_isa.tensor_view<32x64xf32>)
      %s = pto_isa.}] # mnemonic # [{ {split = 0} -> !pto_isa.tensor_view<32x64xf32>
      pto_isa.tpush_to_}] # !if(cube, "aiv", "aic") # [{(%s : !pto_isa.tensor_view<32x64xf32>) {split = 0}
      return
    }
    ```
  }];
  let arguments = (ins DefaultValuedOptionalAttr<I32Attr, "0">:$id,
                       I8Attr:$split);
  let results = (outs PTOISA_TensorViewType:$entry);
  let assemblyFormat = [{
    custom<QueueNumber>($id, $split) attr-dict `->`
    qualified(type($entry))
  }];
  let pipe = "S";
}
def PTOISA_TAllocToAivOp : PTOISA_AllocOp<"talloc_to_aiv", 1>;
def PTOISA_TAllocToAicOp : PTOISA_AllocOp<"talloc_to_aic", 0>;

//===----------------------------------------------------------------------===//
// Queues that are values
//===----------------------------------------------------------------------===//

// What numbered queues become once their slots are placed. `slots` are the
// operands, `clauses` those of the form between `slot_num` and `nosplit`.
class PTOISA_QueueHandleOp<string mnemonic, list<Trait> traits = []>
    : PTOISA_Op<mnemonic, traits> {
  let results = (outs PTOISA_PipeType:$pipe);
  let hasVerifier = 1;
}
defvar PTOISA_QueueHandleRules = [{
    - `queue_c1`: `dir_mask` is 1, 2 or 3; `slot_size` and `slot_num` are
      positive.
    - `queue_c2`: `flag_base` and the signals behind it, two for each direction,
      are signals of the machine, and it is not negative.
    - `queue_c3`: `peer_local_addr` is given for `dir_mask` 3 with a
      `local_addr`, and only then.
    - `queue_c5`: the queues of a function need no more signals than the machine
      has, two for each direction.
}];

def PTOISA_InitializeL2LPipeOp : PTOISA_QueueHandleOp<"initialize_l2l_pipe"> {
  let summary = "A queue whose slots lie at the consumer";
  let description = [{
    `local_addr` is where the slots of the first direction are in the memory of
    their consumer, `peer_local_addr` those of the second. Other numbers are
    those of `aic_initialize_pipe`; signals count from `flag_base`.

    Constraints:
}] # !strconcat(PTOISA_QueueHandleRules, "") # [{

    Example:

    ```mlir
    func.func @example(%a: i32) {
      %q = pto_isa.initialize_l2l_pipe {dir_mask = 1, slot_size = 1024, slot_num = 8}(%a : i32) -> !pto_isa.pipe
      return
    }
    ```
  }];
  let arguments = (ins I8Attr:$dir_mask, I32Attr:$slot_size, I32Attr:$slot_num,
                       OptionalAttr<I32Attr>:$flag_base,
                       OptionalAttr<BoolAttr>:$nosplit,
                       OptionalAttr<PTOISA_AccPushEpilogueAttr>:$acc_push_epilogue,
                       I32:$local_addr, Optional<I32>:$peer_local_addr);
  let assemblyFormat = [{
    custom<HandleClauses>($dir_mask, $slot_size, $slot_num, $flag_base, $nosplit)
    `(` $local_addr `:` type($local_addr)
    (`,` $peer_local_addr^ `:` type($peer_local_addr))? `)` attr-dict `->`
    qualified(type($pipe))
  }];
}

def PTOISA_InitializeL2G2LPipeOp
    : PTOISA_QueueHandleOp<"initialize_l2g2l_pipe",
                           [AttrSizedOperandSegments]> {
  let summary = "A queue whose slots lie in global memory";
  let description = [{
    `gm_addr` is where all slots are, or a view of one. The consumer loads into
    `local_slot_num` slots of its own at `local_addr`; without one, entries are
    views. Other numbers are those of `aic_initialize_pipe`.

    Constraints:
}] # !strconcat(PTOISA_QueueHandleRules, "")
    # [{    - `queue_c4`: `local_slot_num` is from 1 to `slot_num`, and there is a
      `local_addr`.

    Example:

    ```mlir
    func.func @example(%g: !pto_isa.ptr<f32>, %a: i32) {
      %q = pto_isa.initialize_l2g2l_pipe {dir_mask = 1, slot_size = 1024, slot_num = 8, local_slot_num = 2}(%g : !pto_isa.ptr<f32>, %a : i32) -> !pto_isa.pipe
      return
    }
    ```
  }];
  let arguments = (ins I8Attr:$dir_mask, I32Attr:$slot_size, I32Attr:$slot_num,
                       OptionalAttr<I32Attr>:$local_slot_num,
                       OptionalAttr<I32Attr>:$flag_base,
                       OptionalAttr<BoolAttr>:$nosplit,
                       OptionalAttr<PTOISA_AccPushEpilogueAttr>:$acc_push_epilogue,
                       AnyTypeOf<[PTOISA_PtrType, PTOISA_TensorViewType,
                                  AnyMemRef]>:$gm_addr,
                       Optional<I32>:$local_addr,
                       Optional<I32>:$peer_local_addr);
  let assemblyFormat = [{
    custom<SlottedHandleClauses>($dir_mask, $slot_size, $slot_num, $local_slot_num,
                                 $flag_base, $nosplit)
    `(` $gm_addr `:` type($gm_addr) (`,` $local_addr^ `:` type($local_addr))?
    (`,` $peer_local_addr^ `:` type($peer_local_addr))? `)` attr-dict `->`
    qualified(type($pipe))
  }];
}

defvar PTOISA_HandleRules = [{
    - `instruction_c1`: the machine has the operation.
    - `fifo_c3`: `split` is 0 to 4, and to 2 for views and queues between
      memories of the cores.
    - `fifo_c5`: an entry that is a view has the element type, rank and, as far
      as they are known, extents of the view that the queue was made of, or half
      of them with a `split`.
    - `fifo_c8`: a section or function of the cube or vector core executes it.
}];

// `more` are arguments behind the queue.
class PTOISA_HandleOp<string mnemonic, string role, string summary_,
                      string meaning, string rules = "", dag more = (ins)>
    : PTOISA_Exchange<mnemonic, role # "v" # !if(!empty(more), "", "v")> {
  let summary = summary_;
  let description = meaning # [{

    Constraints:
}] # !strconcat(PTOISA_HandleRules, rules) # [{

    Example:

    ```mlir
    func.func @example(%t: !pto_isa.tensor_view<16x64xf32>, %g: !pto_isa.tensor_view<16x64xf32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
      %q = pto_isa.initialize_l2g2l_pipe {dir_mask = 3, slot_size = 4096, slot_num = 8}(%g : !pto_isa.tensor_view<16x64xf32>) -> !pto_isa.pipe
      pto_isa.}] # mnemonic # [{(%t, %q : !pto_isa.tensor_view<16x64xf32>, !pto_isa.pipe) {split = 0}
      return
    }
    ```
  }];
  dag queue = !con((ins PTOISA_PipeType:$pipe_handle), more,
                   (ins I8Attr:$split));
}
defvar PTOISA_HandleSubblockRule = [{    - `fifo_c6`: `aiv_subblockid` is for a tile and a `split`.
}];
class PTOISA_TileHandleOp<string mnemonic, string role, string summary,
                          string meaning>
    : PTOISA_HandleOp<mnemonic, role, summary, meaning,
                      PTOISA_HandleSubblockRule,
                      (ins Optional<I64>:$aiv_subblockid)> {
  let arguments = !con((ins PTOISA_Entry:$tile), queue);
  let assemblyFormat = [{
    `` `(` $tile `,` $pipe_handle `:` qualified(type($tile)) `,`
    qualified(type($pipe_handle)) `)` custom<Split>($split)
    (`aiv_subblockid` `` `(` $aiv_subblockid^ `)`)? attr-dict
  }];
}

def PTOISA_TPushOp : PTOISA_TileHandleOp<"tpush", "r",
    "Push a tile into a queue", [{
    As `tpush_to_aiv` and `tpush_to_aic`.}]>;
def PTOISA_TPopOp : PTOISA_TileHandleOp<"tpop", "w",
    "Pop a tile from a queue", [{
    As `tpop_from_aic` and `tpop_from_aiv`, into a declared tile or view, which
    is the slot from here on.}]>;
def PTOISA_TAllocOp : PTOISA_HandleOp<"talloc", "w",
    "Take a free slot of a queue", [{
    As `talloc_to_aiv` and `talloc_to_aic`, into a declared view, which is the
    slot from here on.}]> {
  let arguments = !con((ins PTOISA_TensorViewType:$entry), queue);
  let assemblyFormat = [{
    `` `(` $entry `,` $pipe_handle `:` qualified(type($entry)) `,`
    qualified(type($pipe_handle)) `)` custom<Split>($split) attr-dict
  }];
  let pipe = "S";
}
def PTOISA_TFreeOp : PTOISA_HandleOp<"tfree", "r",
    "Give the slot of a popped tile back", [{
    As `tfree_from_aic` and `tfree_from_aiv`; the entry may be left out.}]> {
  let arguments = !con((ins Optional<PTOISA_Entry>:$entry), queue);
  let assemblyFormat = [{
    `` custom<FreedEntry>($entry, $pipe_handle, type($entry), type($pipe_handle))
    custom<Split>($split) attr-dict
  }];
  let pipe = "S";
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISAFIFO_TD
