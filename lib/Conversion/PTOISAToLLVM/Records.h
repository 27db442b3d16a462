//===- Records.h - Constants that describe instructions ---------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the structs of pto/Support/ISARecords.h as globals of the LLVM
// dialect. Every field is a word: a number or the address of another global.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_CONVERSION_PTOISATOLLVM_RECORDS_H
#define PTO_LIB_CONVERSION_PTOISATOLLVM_RECORDS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "pto/Support/ISARecords.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::pto {
struct Machine;
} // namespace mlir::pto

namespace mlir::pto_isa {

/// What a word of this type stands for.
pto::isa_rt::WordKind getWordKind(Type type);

/// The code of an element or scalar type; 0 if it has none.
int64_t getRecordDType(Type type);

/// Makes the globals of a module; equal constants are one.
class RecordWriter {
public:
  RecordWriter(ModuleOp module, const pto::Machine *machine);

  /// The record of an operation, under its own name or another.
  LLVM::GlobalOp writeInstruction(Operation *op, StringRef name = {});

private:
  /// A number, or a global that is pointed to; null for neither.
  struct Word {
    int64_t number = 0;
    LLVM::GlobalOp global = {};
    Word(int64_t number) : number(number) {}
    Word(LLVM::GlobalOp global) : global(global) {}
  };

  LLVM::GlobalOp write(ArrayRef<Word> words, bool isConstant);
  Word writeString(StringRef text);
  Word writeNumbers(ArrayRef<int64_t> numbers);
  Word writeTile(TileType tile, int64_t count);
  Word writePlace(Place place);
  void addFacts(SmallVectorImpl<Word> &words, Type type, int64_t role,
                int64_t scratchBytes);
  Word writeOperands(Operation *op);
  Word writeResults(Operation *op);
  Word writeAttributes(Operation *op, int64_t &count);

  ModuleOp module;
  const pto::Machine *machine;
  OpBuilder builder;
  llvm::StringMap<LLVM::GlobalOp> known;
  int64_t next = 0;
};

} // namespace mlir::pto_isa

#endif // PTO_LIB_CONVERSION_PTOISATOLLVM_RECORDS_H
