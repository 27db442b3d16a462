//===- PTOISAOpBase.td - What operations of pto_isa share -*- tablegen -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PTO_DIALECT_PTOISA_IR_PTOISAOPBASE_TD
#define PTO_DIALECT_PTOISA_IR_PTOISAOPBASE_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "pto/Dialect/PTOISA/IR/PTOISAAttrs.td"
include "pto/Dialect/PTOISA/IR/PTOISADialect.td"
include "pto/Dialect/PTOISA/IR/PTOISAEnums.td"
include "pto/Dialect/PTOISA/IR/PTOISAInterfaces.td"
include "pto/Dialect/PTOISA/IR/PTOISATypes.td"

// Checks `setting_c1` and `setting_c2`.
def PTOISA_KnownSettings : NativeOpTrait<"KnownSettings"> {
  let cppNamespace = "::mlir::pto_isa";
}

class PTOISA_Op<string mnemonic, list<Trait> traits = []>
    : Op<PTOISA_Dialect, mnemonic, traits # [PTOISA_KnownSettings]>;

def PTOISA_Scalar : AnyTypeOf<[AnyInteger, Index, AnyFloat], "a scalar">;
def PTOISA_GlobalView
    : AnyTypeOf<[PTOISA_PartitionViewType, PTOISA_TensorViewType],
                "a view of global memory">;

//===----------------------------------------------------------------------===//
// Operands of instructions
//===----------------------------------------------------------------------===//

// An operand: its name, what the instruction does with it (a letter, see
// OperandRole), its type, and for tiles the places it may lie in, separated by
// `|`; empty for a rule of the operation's own.
class PTOISA_Operand<string name_, string role_, Type type_,
                     string places_> {
  string name = name_;
  string role = role_;
  Type type = type_;
  // As an argument of ODS.
  TypeConstraint argument = type;
  string places = places_;
  bit isOut = 0;
  bit isOptional = 0;
  // How it is written. Empty: in the list, its type in the list of types.
  // Otherwise behind those, as `form %operand : type`.
  string form = "";
}

class PTOISA_Read<string name, string places = "vec",
                  Type type = PTOISA_TileType>
    : PTOISA_Operand<name, "r", type, places>;
class PTOISA_Write<string name, string places = "vec",
                   Type type = PTOISA_TileType>
    : PTOISA_Operand<name, "w", type, places> {
  let isOut = 1;
}
// Read, then written.
class PTOISA_Update<string name, string places = "vec",
                    Type type = PTOISA_TileType>
    : PTOISA_Operand<name, "u", type, places> {
  let isOut = 1;
}
// Memory that an instruction works in.
class PTOISA_Scratch<string name, string places = "vec">
    : PTOISA_Operand<name, "s", PTOISA_TileType, places>;
class PTOISA_Value<string name, Type type = PTOISA_Scalar>
    : PTOISA_Operand<name, "v", type, "">;
// A tile that is read, or a scalar.
class PTOISA_ReadOrValue<string name, string places = "vec">
    : PTOISA_Operand<name, "x", AnyTypeOf<[PTOISA_TileType, PTOISA_Scalar],
                                          "a tile or a scalar">, places>;

// The operand, which may be left out; `form` as above.
class PTOISA_Maybe<PTOISA_Operand operand, string form_ = "">
    : PTOISA_Operand<operand.name, operand.role, operand.type,
                     operand.places> {
  let argument = Optional<operand.type>;
  let isOptional = 1;
  let isOut = operand.isOut;
  let form = form_;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

// Rules of every instruction, for its description.
defvar PTOISA_InstructionRules = [{
    - `instruction_c1`: the machine has the instruction.
    - `instruction_c2`: the machine has it for the element type of the data.
    - `instruction_c3`: tiles lie in places that the instruction works on.
    - `scratch_c1`: scratch that is given has the bytes that the machine needs.
}];

// Element types of the data of an instruction, by the vector unit that executes
// it: one that works on memory, or one with registers. Empty: not restricted.
class PTOISA_DTypes<string memory_, string register_ = memory_> {
  string memory = memory_;
  string register = register_;
}
def PTOISA_AnyDTypes : PTOISA_DTypes<"">;

// An instruction, written
//   mnemonic ins(operands {attributes}? : types) outs(operands : types)
// with attributes behind it or, if `attributesInside`, where they stand above;
// both are read. Operands that may be left out are filled in order.
class PTOISA_Instruction<string mnemonic, list<PTOISA_Operand> operands_,
                         PTOISA_DTypes dtypes, list<Trait> traits = []>
    : PTOISA_Op<mnemonic, !listconcat(
          [DeclareOpInterfaceMethods<PTOISA_InstructionOpInterface,
              ["getPipe", "getRoles", "canBeInPlace"]>,
           DeclareOpInterfaceMethods<MemoryEffectsOpInterface>],
          !if(!lt(!size(!filter(o, operands_, o.isOptional)), 2), [],
              [AttrSizedOperandSegments]),
          traits)> {
  list<PTOISA_Operand> operands = operands_;
  PTOISA_DTypes dataTypes = dtypes;
  dag attributes = (ins);
  let arguments = !con(!dag(ins, !foreach(o, operands, o.argument),
                            !foreach(o, operands, o.name)),
                       attributes);
  // The pipe; empty: getPipe() is written in the group's source.
  string pipe = "V";
  // Name of the operand whose element type the table of types is about; empty:
  // the first tile.
  string dtypeOf = "";
  // Whether the destination may be a source: "yes", "no", or "lax" for only on
  // machines without the feature strict_in_place; empty: canBeInPlace() is
  // written in the group's source.
  string inPlace = "no";
  bit attributesInside = 0;
  // The function of detail that checks the rules of the family, on (op, info).
  string verifier = "verifyInstruction";
  // Whether `LogicalResult verifyRules()`, rules of this operation alone, is
  // written in the group's source.
  bit hasOwnRules = 0;
  // Whether `getScratchBytes` is written in the group's source.
  bit hasScratchBytes = 0;
  // Whether `getRoles`, which then depend on more than the declaration, is.
  bit hasOwnRoles = 0;
  // Whether `parse` and `print` are.
  bit hasOwnFormat = 0;
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  string moreDeclarations = "";
  let extraClassDeclaration = [{
    /// The facts of the instruction.
    static const InstructionInfo &getInfo();
  }] # !if(hasOwnRules, [{
    /// Checks the rules of this operation alone.
    ::llvm::LogicalResult verifyRules();
  }], "") # !if(hasScratchBytes, [{
    int64_t getScratchBytes(::mlir::OpOperand &scratch,
                            const ::mlir::pto::Machine &machine);
  }], "") # moreDeclarations;
  let extraClassDefinition = [{
    const InstructionInfo &$cppClass::getInfo() {
      static const InstructionInfo info{{
        }] # !interleave(!foreach(o, operands, "{\"" # o.name # "\", '" # o.role
            # "', " # o.isOptional # ", " # o.isOut # ", \"" # o.places
            # "\", \"" # o.form # "\"}"), ",\n        ") # [{},
        "}] # dtypes.memory # [{",
        "}] # dtypes.register # [{",
        "}] # dtypeOf # [{", }] # attributesInside # [{};
      return info;
    }
  }] # !if(hasOwnFormat, "", [{
    ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser,
                                         ::mlir::OperationState &result) {
      return detail::parseInstruction(parser, result, getInfo());
    }
    void $cppClass::print(::mlir::OpAsmPrinter &printer) {
      detail::printInstruction(printer, *this, getInfo());
    }
  }]) # [{
    ::llvm::LogicalResult $cppClass::verify() {
      if (failed(detail::}] # verifier # [{(*this, getInfo()))) {
        return ::mlir::failure();
      }
      return }] # !if(hasOwnRules, "verifyRules()", "::mlir::success()") # [{;
    }
  }] # !if(hasOwnRoles, "", [{
    ::llvm::SmallVector<OperandRole> $cppClass::getRoles() {
      return detail::getRoles(*this, getInfo());
    }
  }]) # [{
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance>
            &effects) {
      detail::getEffects(*this, effects);
    }
  }] # !if(!empty(inPlace), "", [{
    bool $cppClass::canBeInPlace(::mlir::OpOperand &source,
                                 const ::mlir::pto::Machine &machine) {
      return detail::canBeInPlace(InPlace::}] # inPlace # [{, machine);
    }
  }]) # !if(!empty(pipe), "", [{
    Pipe $cppClass::getPipe() { return Pipe::}] # pipe # [{; }
  }]);
}

// An instruction by which cores or chips exchange data, written in a form of
// its own. `roles` has a letter (see OperandRole) per operand, in order. It has
// effects on what is no operand as well, and so stays in order with the others.
class PTOISA_Exchange<string mnemonic, string roles_, list<Trait> traits = []>
    : PTOISA_Op<mnemonic, !listconcat(
          [DeclareOpInterfaceMethods<PTOISA_InstructionOpInterface,
              ["getPipe", "getRoles", "canBeInPlace"]>,
           DeclareOpInterfaceMethods<MemoryEffectsOpInterface>], traits)> {
  string roles = roles_;
  // The pipe; empty: getPipe() is written in the group's source.
  string pipe = "";
  let hasVerifier = 1;
  let extraClassDefinition = [{
    ::llvm::SmallVector<OperandRole> $cppClass::getRoles() {
      ::llvm::SmallVector<OperandRole> roles;
      for (auto [index, role] : llvm::enumerate(::llvm::StringRef("}] # roles
      # [{"))) {
        roles.append(getODSOperands(index).size(), OperandRole(role));
      }
      return roles;
    }
    bool $cppClass::canBeInPlace(::mlir::OpOperand &,
                                 const ::mlir::pto::Machine &) {
      return false;
    }
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance>
            &effects) {
      detail::getExchangeEffects(*this, effects);
    }
  }] # !if(!empty(pipe), "", [{
    Pipe $cppClass::getPipe() { return Pipe::}] # pipe # [{; }
  }]);
}

#endif // PTO_DIALECT_PTOISA_IR_PTOISAOPBASE_TD
