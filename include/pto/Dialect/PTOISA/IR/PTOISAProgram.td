//===- PTOISAProgram.td - Programs that launch kernels -*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAPROGRAM_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAPROGRAM_TD

include "mlir/Interfaces/FunctionInterfaces.td"
include "pto/Dialect/PTOISA/IR/PTOISAOpBase.td"

// A program runs on the host, or where a chip schedules its work, and launches
// kernels. Work is asynchronous: nothing but tokens orders it. Tokens and views
// are values, so that loops carry them. There is no public text of programs.

// In a program, at any depth (program_c1).
class PTOISA_ProgramPartOp<string mnemonic, list<Trait> traits = []>
    : PTOISA_Op<mnemonic, traits> {
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Programs and their parts
//===----------------------------------------------------------------------===//

def PTOISA_ProgramOp : PTOISA_Op<"program", [
    FunctionOpInterface, IsolatedFromAbove, NoTerminator, SingleBlock]> {
  let summary = "What launches kernels";
  let description = [{
    A function of the host: its arguments are tensors in global memory and
    scalars, its results are what the launched work writes into them. The body
    computes on scalars, with `scf` as control, and is done when all launched
    work is done.

    Constraints:
    - `program_c1`: the operations of this group are in a program.
    - `program_c2`: arguments are tensor views and scalars, and there are no
      results.

    Example:

    ```mlir
    func.func @kernel(%x: !pto_isa.ptr<f32>, %y: !pto_isa.ptr<f32>, %n: index) attributes {pto_isa.entry} {
      return
    }
    pto_isa.program @example(%x: !pto_isa.tensor_view<64x128xf32>, %y: !pto_isa.tensor_view<64x128xf32>) {
      %blocks = arith.constant 8 : index
      %t = pto_isa.launch @kernel grid(%blocks) reads(%x : !pto_isa.tensor_view<64x128xf32>) writes(%y : !pto_isa.tensor_view<64x128xf32>) scalars(%blocks : index) -> !pto_isa.token
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility,
                       OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Of FunctionOpInterface.
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() {
      return getFunctionType().getInputs();
    }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() {
      return getFunctionType().getResults();
    }
    ::mlir::Region *getCallableRegion() { return &getBody(); }
  }];
}

def PTOISA_ScopeOp
    : PTOISA_ProgramPartOp<"scope", [SingleBlock, NoTerminator]> {
  let summary = "Life of the tensors allocated in it";
  let description = [{
    Tensors that the body allocates, and fresh outputs of its launches, are gone
    once its work is done, which is what the token says.

    Constraints:
    - `program_c1`: it is in a program.

    Example:

    ```mlir
    pto_isa.program @example() {
      %t = pto_isa.scope -> !pto_isa.token {
        %w = pto_isa.alloc_gm() : !pto_isa.tensor_view<64x128xf32>
      }
    }
    ```
  }];
  let regions = (region SizedRegion<1>:$body);
  let results = (outs PTOISA_TokenType:$token);
  let assemblyFormat
      = "attr-dict-with-keyword `->` qualified(type($token)) $body";
}

//===----------------------------------------------------------------------===//
// Work
//===----------------------------------------------------------------------===//

def PTOISA_AllocGmOp : PTOISA_ProgramPartOp<"alloc_gm"> {
  let summary = "A tensor in global memory";
  let description = [{
    Contiguous, with nothing in it, until the end of the scope around it.

    Constraints:
    - `program_c1`: it is in a program.
    - `alloc_gm_c1`: an extent is given for each `?` of the type.

    Example:

    ```mlir
    pto_isa.program @example(%n: index) {
      %w = pto_isa.alloc_gm(%n) : !pto_isa.tensor_view<?x128xf32>
    }
    ```
  }];
  let arguments = (ins Variadic<Index>:$extents);
  let results = (outs Res<PTOISA_TensorViewType, "", [MemAlloc]>:$tensor);
  let assemblyFormat
      = "`` `(` $extents `)` attr-dict `:` qualified(type($tensor))";
}

def PTOISA_LaunchOp : PTOISA_ProgramPartOp<"launch", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Run a kernel on many cores";
  let description = [{
    Starts `grid` blocks of the kernel once all tokens in `after` are done, and
    returns at once; the token is done when all blocks are. The kernel touches
    no other global memory than it is given: it reads the views in `reads`,
    writes all of those in `writes` without a look at what was there, and may do
    both to those in `updates`. Results behind the token are fresh tensors, which
    it writes too.

    Arguments of the kernel are, in this order, the views in `reads`, `writes`
    and `updates`, the fresh tensors, and the scalars. For a view the kernel has
    a pointer to its elements or a view.

    Constraints:
    - `program_c1`: it is in a program.
    - `launch_c1`: `kernel` is a function with `pto_isa.entry`, or there are two
      of them, `<kernel>_aic` for cube and `<kernel>_aiv` for vector cores.
    - `launch_c2`: the arguments fit those of the kernel.
    - `launch_c3`: the extents of fresh tensors are known.
    - `launch_c4`: two functions that are one kernel have the same arguments.

    Example:

    ```mlir
    func.func @kernel(%x: !pto_isa.ptr<f32>, %sum: !pto_isa.ptr<f32>, %max: !pto_isa.ptr<f32>, %n: i32) attributes {pto_isa.entry} {
      return
    }
    pto_isa.program @example(%x: !pto_isa.tensor_view<64x128xf32>, %sum: !pto_isa.tensor_view<64xf32>, %n: i32) {
      %blocks = arith.constant 8 : index
      %none = pto_isa.join : !pto_isa.token
      %t, %max = pto_isa.launch @kernel grid(%blocks) reads(%x : !pto_isa.tensor_view<64x128xf32>) updates(%sum : !pto_isa.tensor_view<64xf32>) scalars(%n : i32) after(%none) -> !pto_isa.token, !pto_isa.tensor_view<1xf32>
    }
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel, Index:$grid,
                       Variadic<PTOISA_GlobalView>:$reads,
                       Variadic<PTOISA_GlobalView>:$writes,
                       Variadic<PTOISA_GlobalView>:$updates,
                       Variadic<PTOISA_Scalar>:$scalars,
                       Variadic<PTOISA_TokenType>:$after);
  let results = (outs PTOISA_TokenType:$token,
                      Variadic<PTOISA_TensorViewType>:$fresh);
  let assemblyFormat = [{
    $kernel `grid` `(` $grid `)` (`reads` `(` $reads^ `:` type($reads) `)`)?
    (`writes` `(` $writes^ `:` type($writes) `)`)?
    (`updates` `(` $updates^ `:` type($updates) `)`)?
    (`scalars` `(` $scalars^ `:` type($scalars) `)`)?
    (`after` `(` $after^ `)`)? attr-dict `->` qualified(type($token))
    (`,` qualified(type($fresh))^)?
  }];
  let extraClassDeclaration = [{
    /// The functions of the kernel: one, or two called <kernel>_aic and
    /// <kernel>_aiv; none if there are no such functions.
    ::llvm::SmallVector<::mlir::FunctionOpInterface, 2>
    findFunctions(::mlir::SymbolTableCollection &symbols);
  }];
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

defvar PTOISA_ElementRules = [{
    - `program_c1`: it is in a program.
    - `element_c1`: there is an index for each dimension.
    - `element_c2`: the scalar has the element type of the view.
}];

def PTOISA_ReadOp : PTOISA_ProgramPartOp<"read", [AttrSizedOperandSegments]> {
  let summary = "Read an element of a tensor";
  let description = [{
    Waits until the tokens in `after` are done, then reads `view[indices]`.

    Constraints:
}] # !strconcat(PTOISA_ElementRules, "") # [{

    Example:

    ```mlir
    pto_isa.program @example(%x: !pto_isa.tensor_view<64x128xf32>) {
      %c0 = arith.constant 0 : index
      %t = pto_isa.join : !pto_isa.token
      %a = pto_isa.read %x[%c0, %c0] after(%t) : !pto_isa.tensor_view<64x128xf32> -> f32
    }
    ```
  }];
  let arguments = (ins PTOISA_GlobalView:$view, Variadic<Index>:$indices,
                       Variadic<PTOISA_TokenType>:$after);
  let results = (outs PTOISA_Scalar:$value);
  let assemblyFormat = [{
    $view `[` $indices `]` (`after` `(` $after^ `)`)? attr-dict `:`
    qualified(type($view)) `->` type($value)
  }];
}

def PTOISA_WriteOp : PTOISA_ProgramPartOp<"write", [AttrSizedOperandSegments]> {
  let summary = "Write an element of a tensor";
  let description = [{
    Waits until the tokens in `after` are done, then writes
    `view[indices] = value`. What is launched later sees it.

    Constraints:
}] # !strconcat(PTOISA_ElementRules, "") # [{

    Example:

    ```mlir
    pto_isa.program @example(%x: !pto_isa.tensor_view<64xi32>, %v: i32) {
      %c0 = arith.constant 0 : index
      pto_isa.write %v, %x[%c0] : i32, !pto_isa.tensor_view<64xi32>
    }
    ```
  }];
  let arguments = (ins PTOISA_Scalar:$value, PTOISA_GlobalView:$view,
                       Variadic<Index>:$indices,
                       Variadic<PTOISA_TokenType>:$after);
  let assemblyFormat = [{
    $value `,` $view `[` $indices `]` (`after` `(` $after^ `)`)? attr-dict `:`
    type($value) `,` qualified(type($view))
  }];
}

def PTOISA_CoreCountOp
    : PTOISA_ProgramPartOp<"core_count", [NoMemoryEffect]> {
  let summary = "How many cores a launch can have at once";
  let description = [{
    Cores of the kind; for `mixed`, cube cores with their vector cores.

    Constraints:
    - `program_c1`: it is in a program.

    Example:

    ```mlir
    pto_isa.program @example() {
      %n = pto_isa.core_count <vector>
    }
    ```
  }];
  let arguments = (ins PTOISA_KernelKindAttr:$kind);
  let results = (outs Index:$count);
  let assemblyFormat = "$kind attr-dict";
}

def PTOISA_JoinOp : PTOISA_ProgramPartOp<"join", [Pure]> {
  let summary = "When all of some work is done";
  let description = [{
    The token is done when all the operands are; at once without any.

    Constraints:
    - `program_c1`: it is in a program.

    Example:

    ```mlir
    pto_isa.program @example() {
      %start = pto_isa.join : !pto_isa.token
      %both = pto_isa.join %start, %start : !pto_isa.token
    }
    ```
  }];
  let arguments = (ins Variadic<PTOISA_TokenType>:$tokens);
  let results = (outs PTOISA_TokenType:$token);
  let assemblyFormat = "($tokens^)? attr-dict `:` qualified(type($token))";
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISAPROGRAM_TD
