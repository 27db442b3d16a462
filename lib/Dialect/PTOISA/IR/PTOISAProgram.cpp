//===- PTOISAProgram.cpp - Programs that launch kernels -----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether hazards are covered by tokens is not checked here; that takes the
// whole program.
//
//===----------------------------------------------------------------------===//

#include "mlir/Interfaces/FunctionImplementation.h"
#include "pto/Dialect/PTOISA/IR/PTOISA.h"

using namespace mlir;
using namespace mlir::pto_isa;

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

ParseResult ProgramOp::parse(OpAsmParser &parser, OperationState &result) {
  auto buildType = [](Builder &builder, ArrayRef<Type> arguments,
                      ArrayRef<Type> results,
                      function_interface_impl::VariadicFlag, std::string &) {
    return builder.getFunctionType(arguments, results);
  };
  return function_interface_impl::parseFunctionOp(
      parser, result, /*allowVariadic=*/false,
      getFunctionTypeAttrName(result.name), buildType,
      getArgAttrsAttrName(result.name), getResAttrsAttrName(result.name));
}

void ProgramOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionOp(
      printer, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
      getArgAttrsAttrName(), getResAttrsAttrName());
}

LogicalResult ProgramOp::verify() {
  // program_c2
  for (Type type : getArgumentTypes()) {
    if (!isa<TensorViewType>(type) && !type.isIntOrIndexOrFloat()) {
      return emitOpError("expects arguments that are tensor views and scalars "
                         "(program_c2), but found ")
             << type;
    }
  }
  if (!getResultTypes().empty()) {
    return emitOpError("expects no results (program_c2), but found ")
           << getResultTypes().size();
  }
  return success();
}

/// Checks `program_c1`.
static LogicalResult verifyInProgram(Operation *op) {
  if (op->getParentOfType<ProgramOp>()) {
    return success();
  }
  return op->emitOpError("expects a 'pto_isa.program' around it (program_c1), "
                         "but found none");
}

LogicalResult ScopeOp::verify() { return verifyInProgram(*this); }
LogicalResult CoreCountOp::verify() { return verifyInProgram(*this); }
LogicalResult JoinOp::verify() { return verifyInProgram(*this); }

//===----------------------------------------------------------------------===//
// Work
//===----------------------------------------------------------------------===//

LogicalResult AllocGmOp::verify() {
  int64_t open = getTensor().getType().getNumDynamicDims();
  if (int64_t(getExtents().size()) != open) {
    return emitOpError("expects an extent for each '?' (alloc_gm_c1), but "
                       "found ")
           << getExtents().size() << " for " << open;
  }
  return verifyInProgram(*this);
}

LogicalResult LaunchOp::verify() {
  // launch_c3
  for (Type type : getFresh().getTypes()) {
    if (!cast<ShapedType>(type).hasStaticShape()) {
      return emitOpError("expects known extents of fresh tensors (launch_c3), "
                         "but found ")
             << type;
    }
  }
  return verifyInProgram(*this);
}

/// Whether a kernel with an argument of type `declared` takes one of `given`.
static bool fits(Type declared, Type given) {
  auto view = dyn_cast<ShapedType>(given);
  if (!view) {
    return declared == given;
  }
  if (auto pointer = dyn_cast<PtrType>(declared)) {
    return pointer.getPlace() == Place::Gm &&
           pointer.getElementType() == view.getElementType();
  }
  auto declaredView = dyn_cast<ShapedType>(declared);
  return declaredView &&
         declaredView.getElementType() == view.getElementType() &&
         succeeded(verifyCompatibleShape(declaredView, view));
}

SmallVector<FunctionOpInterface, 2>
LaunchOp::findFunctions(SymbolTableCollection &symbols) {
  auto find = [&](const Twine &name) {
    return symbols.lookupNearestSymbolFrom<FunctionOpInterface>(
        *this, StringAttr::get(getContext(), name));
  };
  if (FunctionOpInterface kernel = find(getKernel())) {
    return {kernel};
  }
  FunctionOpInterface cube = find(getKernel() + "_aic");
  FunctionOpInterface vector = find(getKernel() + "_aiv");
  if (cube && vector) {
    return {cube, vector};
  }
  return {};
}

/// Checks `launch_c1` and `launch_c4`.
static LogicalResult
verifyFunctions(LaunchOp op, MutableArrayRef<FunctionOpInterface> functions) {
  auto isEntry = [](FunctionOpInterface function) {
    return function->hasAttr(PTOISADialect::getEntryAttrName());
  };
  if (functions.empty() || !llvm::all_of(functions, isEntry)) {
    return op.emitOpError("expects '")
           << op.getKernel() << "' to be a function with '"
           << PTOISADialect::getEntryAttrName()
           << "' (launch_c1), but found no "
           << (functions.empty() ? "such function" : "such attribute");
  }
  ArrayRef<Type> first = functions.front().getArgumentTypes();
  ArrayRef<Type> last = functions.back().getArgumentTypes();
  if (first != last) {
    return op.emitOpError("expects the same arguments of '")
           << functions.front().getName() << "' and '"
           << functions.back().getName() << "' (launch_c4), but found ("
           << first << ") and (" << last << ")";
  }
  return success();
}

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbols) {
  SmallVector<FunctionOpInterface, 2> functions = findFunctions(symbols);
  if (failed(verifyFunctions(*this, functions))) {
    return failure();
  }
  // launch_c2
  SmallVector<Type> given(getReads().getTypes());
  llvm::append_range(given, getWrites().getTypes());
  llvm::append_range(given, getUpdates().getTypes());
  llvm::append_range(given, getFresh().getTypes());
  llvm::append_range(given, getScalars().getTypes());
  ArrayRef<Type> declared = functions.front().getArgumentTypes();
  if (declared.size() == given.size() &&
      llvm::all_of_zip(declared, given, fits)) {
    return success();
  }
  InFlightDiagnostic diagnostic = emitOpError("expects arguments for (")
                                  << declared << ") (launch_c2), but found ("
                                  << given << ")";
  diagnostic.attachNote(functions.front()->getLoc()) << "the kernel is here";
  return diagnostic;
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

static LogicalResult verifyElement(Operation *op, Type type, size_t numIndices,
                                   Type scalar) {
  auto view = cast<ShapedType>(type);
  // element_c1
  if (int64_t(numIndices) != view.getRank()) {
    return op->emitOpError("expects an index for each dimension (element_c1), "
                           "but found ")
           << numIndices << " for " << type;
  }
  // element_c2
  if (scalar != view.getElementType()) {
    return op->emitOpError("expects a scalar of the element type (element_c2), "
                           "but found ")
           << scalar << " and " << type;
  }
  return verifyInProgram(op);
}

LogicalResult ReadOp::verify() {
  return verifyElement(*this, getView().getType(), getIndices().size(),
                       getValue().getType());
}
LogicalResult WriteOp::verify() {
  return verifyElement(*this, getView().getType(), getIndices().size(),
                       getValue().getType());
}

#define GET_OP_CLASSES
#include "pto/Dialect/PTOISA/IR/PTOISAProgram.cpp.inc"

void PTOISADialect::registerProgramOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTOISA/IR/PTOISAProgram.cpp.inc"
      >();
}
