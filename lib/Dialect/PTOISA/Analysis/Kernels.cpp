//===- Kernels.cpp - Which functions are kernels ------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/Analysis/Kernels.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::pto_isa;

static bool canBeLaunched(func::FuncOp function) {
  return function.getNumResults() == 0 &&
         llvm::all_of(function.getArgumentTypes(), [](Type type) {
           return isa<PtrType>(type) || type.isIntOrIndexOrFloat();
         });
}

SmallVector<func::FuncOp> mlir::pto_isa::findKernels(ModuleOp module) {
  llvm::DenseSet<StringAttr> callees;
  module.walk([&](func::CallOp call) {
    callees.insert(call.getCalleeAttr().getAttr());
  });
  SmallVector<func::FuncOp> kernels;
  for (auto function : module.getOps<func::FuncOp>()) {
    bool isKernel = function->hasAttr(PTOISADialect::getKernelKindAttrName()) ||
                    (!callees.contains(function.getSymNameAttr()) &&
                     canBeLaunched(function));
    if (isKernel && !function.isPrivate() && !function.isExternal()) {
      kernels.push_back(function);
    }
  }
  return kernels;
}

bool mlir::pto_isa::isNameInCpp(StringRef name) {
  static const llvm::StringSet<> taken = {"alignas",      "alignof",
                                          "and",          "and_eq",
                                          "asm",          "auto",
                                          "bitand",       "bitor",
                                          "bool",         "break",
                                          "case",         "catch",
                                          "char",         "char8_t",
                                          "char16_t",     "char32_t",
                                          "class",        "compl",
                                          "concept",      "const",
                                          "consteval",    "constexpr",
                                          "constinit",    "const_cast",
                                          "continue",     "co_await",
                                          "co_return",    "co_yield",
                                          "decltype",     "default",
                                          "delete",       "do",
                                          "double",       "dynamic_cast",
                                          "else",         "enum",
                                          "explicit",     "export",
                                          "extern",       "false",
                                          "float",        "for",
                                          "friend",       "goto",
                                          "half",         "if",
                                          "inline",       "int",
                                          "long",         "main",
                                          "mutable",      "namespace",
                                          "new",          "noexcept",
                                          "not",          "not_eq",
                                          "nullptr",      "operator",
                                          "or",           "or_eq",
                                          "private",      "protected",
                                          "pto",          "public",
                                          "register",     "reinterpret_cast",
                                          "requires",     "restrict",
                                          "return",       "short",
                                          "signed",       "sizeof",
                                          "static",       "static_assert",
                                          "static_cast",  "std",
                                          "struct",       "switch",
                                          "template",     "this",
                                          "thread_local", "throw",
                                          "true",         "try",
                                          "typedef",      "typeid",
                                          "typename",     "union",
                                          "unsigned",     "using",
                                          "virtual",      "void",
                                          "volatile",     "wchar_t",
                                          "while",        "xor",
                                          "xor_eq",       "int8_t",
                                          "int16_t",      "int32_t",
                                          "int64_t",      "uint8_t",
                                          "uint16_t",     "uint32_t",
                                          "uint64_t",     "size_t"};
  bool isIdentifier =
      !name.empty() && !llvm::isDigit(name.front()) &&
      llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
  return isIdentifier && !taken.contains(name);
}
