//===- Passes.td - Passes on the pto_isa dialect ----------*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_TRANSFORMS_PASSES_TD
#define PTO_DIALECT_PTOISA_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

//===----------------------------------------------------------------------===//
// InferLayout
//===----------------------------------------------------------------------===//

def InferLayoutPass : Pass<"pto-isa-infer-layout", "::mlir::ModuleOp"> {
  let summary = "Close the layouts that tile types leave open";
  let description = [{
    Gives every tile type the order of blocks, the order in a block and the bytes
    of a block that it does not say, everywhere in the module:

    | place | order |
    |---|---|
    | `mat` | blocks by columns, rows in them (NZ); elements of 64 bits: rows |
    | `left` | as the machine says: ZZ or NZ |
    | `right` | blocks by rows, columns in them (ZN) |
    | `acc` | NZ, blocks of the accumulator |
    | `scale_left` `scale_right` | ZZ, NN, blocks of 32 bytes |

    Where one of the two orders is written, the other is rows, or no blocks, as in
    the public text. As there, blocks of `left` are ordered as the machine has
    them even if another order is written. In other places nothing is open.

    Expects: an NPU as target machine.

    Leaves: no open layout. What is written stays, but for that order.

    Errors when: the module has no such target.

    Does not: look at how tiles are used, nor at layouts of views.

    Cost: linear.

    Example:

    ```mlir
    // RUN-OPT: --pto-set-target=machine=a2a3 --pto-isa-infer-layout
    func.func @example() {
      %a = pto_isa.alloc_tile : !pto_isa.tile_buf<left, 16x64xf16>
      return
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// MaterializeScratch
//===----------------------------------------------------------------------===//

def MaterializeScratchPass
    : Pass<"pto-isa-materialize-scratch", "::mlir::func::FuncOp"> {
  let summary = "Give instructions the scratch that is left out";
  let description = [{
    Declares, in front of each instruction whose scratch is left out, a tile of
    the elements, the shape and at least the bytes that the machine and the
    public headers demand. Where the headers take scratch that the machine makes
    no use of, it is one block, or of the shape that they check.

    Expects: a target machine. It runs before `pto-isa-plan-memory`, which gives
    the new tiles addresses.

    Leaves: instructions with scratch wherever a call in C++ needs it. What is
    given stays. A second run changes nothing.

    Errors when: there is no target machine.

    Does not: give scratch where it changes what is computed or is only faster:
    `trsqrt`, `tci`, `tcolsum`; nor where a reserved range stands in for it, as
    with the instructions that repeat a column over rows.

    Cost: linear.

    Example:

    ```mlir
    // RUN-OPT: --pto-set-target=machine=a2a3 --pto-isa-materialize-scratch
    func.func @example(%x: !pto_isa.tile_buf<vec, 16x64xf32>, %y: !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>) {
      pto_isa.trowsum ins(%x : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%y : !pto_isa.tile_buf<vec, 16x1xf32, blayout=col_major>)
      return
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// PlanMemory
//===----------------------------------------------------------------------===//

def PlanMemoryPass : Pass<"pto-isa-plan-memory", "::mlir::func::FuncOp"> {
  let summary = "Give every tile an address";
  let description = [{
    Places the tiles, multi tiles and reserved buffers of a kernel that have no
    address, each in the memory of its place, at addresses that the machine
    aligns tiles to and outside of its reserved ranges. Addresses that are given
    stay, and nothing that is alive with them is put there.

    A tile is alive from when it is written until what was written is last read,
    along all paths of loops, branches and `scf.while`; tiles that loops carry or
    swap are alive together. A multi tile counts as one, a reserved buffer is
    alive always.

    Where a memory has room for all tiles, none shares: what is independent can
    then overlap in time. Otherwise a tile takes the place of the one that has
    been dead longest, and only if that does not do are tiles arranged by size,
    where the destination of an instruction may also take the place of a source
    that dies there, if the machine allows the instruction to work in place.

    What the machine finds by the address of another operand lies there: the
    accumulator that a product adds to is at its destination, whichever tiles the
    operation names, and scales in a memory of their own follow their operand.
    Slots of queues at addresses that are given stay free of tiles.

    Expects: a target machine. No calls of functions that declare tiles.

    Leaves: every `alloc_tile` and `alloc_multi_tile` with an address, every
    `reserve_buffer` with a base. The same input gives the same addresses.

    Errors when: tiles do not fit, for each memory with what is alive where most
    of it is in use, since when and until when; an address that is given is not a
    constant; a `pto_isa.tassign` puts a tile anywhere; an accumulator is read
    after a product added to it under another name.

    Does not: reorder instructions, split tiles, or insert synchronization. What
    shares memory must be ordered afterwards.

    Cost: O(n · k) for n tiles of which k are alive at a time.

    Example:

    ```mlir
    // RUN-OPT: --pto-set-target=machine=a2a3 --pto-isa-plan-memory
    func.func @example(%x: !pto_isa.tile_buf<vec, 16x64xf32>) {
      %a = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xf32>
      %b = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x64xf32>
      pto_isa.tabs ins(%x : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%a : !pto_isa.tile_buf<vec, 16x64xf32>)
      pto_isa.tabs ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%b : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

//===----------------------------------------------------------------------===//
// PrintEffects
//===----------------------------------------------------------------------===//

def PrintEffectsPass : Pass<"pto-isa-print-effects", "::mlir::func::FuncOp"> {
  let summary = "Show which pipe touches which memory at each operation";
  let description = [{
    Emits a remark for each effect of each operation, as passes see it: the pipe,
    what it does, and the bytes in the memory of a place or behind an argument in
    global memory; or the flag, signal or slot of a queue that it sets or waits
    for. Where bytes are not known exactly, the remark says within which they
    are, or `anywhere`.

    Expects: nothing. With a target machine, scratch is what that machine uses,
    and bytes are those of a memory if tiles have addresses.

    Leaves: the function as it is.

    Errors when: never.

    Does not: look at the order of operations, or at valid extents.

    Cost: linear, but for queues, which are looked up in their function.

    Remarks: `<pipe> reads|writes|updates|works in <place> <bytes>`, `<pipe>
    sets|waits for <what>`.

    Example:

    ```mlir
    // RUN-OPT: --pto-set-target=machine=a2a3 --pto-isa-print-effects
    func.func @example(%x: !pto_isa.ptr<f32>) {
      %c0 = arith.constant 0 : i64
      %i = arith.constant 2 : index
      %a = pto_isa.alloc_tile addr = %c0 : !pto_isa.tile_buf<vec, 16x64xf32>
      pto_isa.tabs ins(%a : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%a : !pto_isa.tile_buf<vec, 16x64xf32>)
      %v = pto_isa.load_scalar %x[%i] : !pto_isa.ptr<f32> -> f32
      return
    }
    ```
  }];
}

//===----------------------------------------------------------------------===//
// VerifyPlanned
//===----------------------------------------------------------------------===//

def VerifyPlannedPass : Pass<"pto-isa-verify-planned", "::mlir::func::FuncOp"> {
  let summary = "Prove that no tile overwrites another that is in use";
  let description = [{
    Follows what each tile holds along all paths of a kernel, by addresses, and
    changes nothing. It shares no code with `pto-isa-plan-memory` and holds for
    addresses that are given by hand as well.

    Rules:
    - `planned_c1`: every tile, multi tile and reserved buffer has a constant
      address. That it lies within its memory is a rule of the operations.
    - `planned_c2`: an address is a multiple of what the memory demands.
    - `planned_c3`: a tile lies outside of reserved ranges, if an instruction of
      the kernel uses them; otherwise this is a warning.
    - `planned_c4`: no tile is read after a write to another one went over what
      it held.
    - `planned_c5`: an instruction has scratch apart from its other operands, and
      its destinations apart from each other and from its sources, or at exactly
      the address of one where the machine lets it work in place.
    - `planned_c6`: nothing lies over a reserved buffer, or over slots at an address
      that is given, which the other core may use at any time.
    - `planned_c7`: an operand that the machine finds by the address of another has
      the address that follows: the accumulator that a product reads is its
      destination, scales in a memory of their own are beside their operand.
    - `planned_c8`: the slots of a queue fit the buffer that is reserved for them,
      and their memory.
    - `planned_c9`: a tile that was popped is used before its slot is given back,
      and what is given back is the tile that was popped first.
    - `planned_c10`: no more tiles of a queue are held than it has slots here.

    Where paths meet that hold different numbers of slots, or a value may be one
    of several popped tiles, `planned_c9` and `planned_c10` report nothing. A tile
    whose window is known at run time only is taken for all of it where it is read
    or destroys something, but for rows that a loop with constant bounds counts:
    they are those of its first trip, or of all behind it. Written through such a
    window, or as one of several tiles, a tile may hold something everywhere, and
    nothing of what it had lost is there again, but for rows that all trips of a
    loop with constant bounds write. Of a tile that is seen in parts (windows, other
    types, extents that are set) the valid elements count. One that is read before
    anything is written into it holds nothing that could be lost: it is a second
    name for what lies there. So are both tiles of `textract` that copies a row onto
    itself. A tile is a new one where it is declared, if no loop or branch hands it
    on. An instruction whose tiles are all empty touches nothing.

    Expects: a target machine.

    Leaves: the kernel as it is.

    Options: `by-address` takes tiles over the same bytes for one tile, as
    programs mean it whose author or front end wrote the addresses. Mistakes
    between such tiles go unnoticed then.

    Errors when: a rule is broken, with a note at the other tile.

    Does not: look at synchronization; the order is that of the program.

    Cost: O(n log k) for n operations and k tiles that fit a memory at a time,
    doubled by each loop around.

    Example:

    ```mlir
    // RUN-OPT: --pto-set-target=machine=a2a3 --pto-isa-verify-planned
    func.func @example(%x: !pto_isa.tile_buf<vec, 16x64xf32>) {
      %c0 = arith.constant 0 : i64
      %a = pto_isa.alloc_tile addr = %c0 : !pto_isa.tile_buf<vec, 16x64xf32>
      pto_isa.tabs ins(%x : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%a : !pto_isa.tile_buf<vec, 16x64xf32>)
      return
    }
    ```
  }];
  let options = [
    Option<"byAddress", "by-address", "bool", "false",
           "Take tiles over the same bytes for one tile">
  ];
}

#endif // PTO_DIALECT_PTOISA_TRANSFORMS_PASSES_TD
