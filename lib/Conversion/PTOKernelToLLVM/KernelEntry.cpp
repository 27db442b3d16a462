//===- KernelEntry.cpp - Entry function and info of a kernel ------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The layout of the C structs of pto-c/Kernel.h stands here once, as LLVM
// struct types; everything indexes into them.
//
//===----------------------------------------------------------------------===//

#include "KernelEntry.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "pto/MachineIR/TargetMachine.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Types and small things
//===----------------------------------------------------------------------===//

/// LLVM types of pto-c/Kernel.h.
namespace {
struct AbiTypes {
  explicit AbiTypes(MLIRContext *context)
      : pointer(LLVM::LLVMPointerType::get(context)),
        i32(IntegerType::get(context, 32)), i64(IntegerType::get(context, 64)),
        tensor(LLVM::LLVMStructType::getLiteral(
            context, {pointer, i32, i32, pointer, pointer})),
        argInfo(LLVM::LLVMStructType::getLiteral(
            context, {pointer, i32, i32, pointer, i32, i32})),
        kernelInfo(LLVM::LLVMStructType::getLiteral(
            context, {i32, i32, pointer, pointer, i64, i64})) {}

  LLVM::LLVMPointerType pointer;
  IntegerType i32, i64;
  LLVM::LLVMStructType tensor, argInfo, kernelInfo;
};
} // namespace

SourceLine pto::getSourceLine(Location loc) {
  SourceLine line;
  loc->walk([&](Location inner) {
    if (auto file = dyn_cast<FileLineColLoc>(inner)) {
      line.file = file.getFilename().str();
      line.line = file.getLine();
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return line;
}

Value pto::createMemRef(OpBuilder &builder, Location loc, Value data,
                        MemRefType type, ValueRange dynamicSizes) {
  LLVMTypeConverter converter(builder.getContext());
  Type descriptorType = converter.convertType(type);
  Type i64 = builder.getI64Type();
  Value zero = LLVM::ConstantOp::create(builder, loc, i64, 0);
  Value descriptor = LLVM::PoisonOp::create(builder, loc, descriptorType);
  auto insert = [&](Value value, ArrayRef<int64_t> position) {
    descriptor =
        LLVM::InsertValueOp::create(builder, loc, descriptor, value, position);
  };
  insert(data, {0});
  insert(data, {1});
  insert(zero, {2});
  SmallVector<Value> sizes;
  for (int64_t size : type.getShape()) {
    if (!ShapedType::isDynamic(size)) {
      sizes.push_back(LLVM::ConstantOp::create(builder, loc, i64, size));
      continue;
    }
    Value extent = dynamicSizes.front();
    dynamicSizes = dynamicSizes.drop_front();
    if (extent.getType().isIndex()) {
      extent = arith::IndexCastOp::create(builder, loc, i64, extent);
    }
    sizes.push_back(extent);
  }
  Value stride = LLVM::ConstantOp::create(builder, loc, i64, 1);
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    insert(sizes[dim], {3, dim});
    insert(stride, {4, dim});
    stride = LLVM::MulOp::create(builder, loc, stride, sizes[dim]);
  }
  return UnrealizedConversionCastOp::create(builder, loc, type, descriptor)
      .getResult(0);
}

//===----------------------------------------------------------------------===//
// Runtime calls
//===----------------------------------------------------------------------===//

/// The result type of a runtime function, null for none.
static Type getResultType(StringRef name, MLIRContext *context) {
  Type pointer = LLVM::LLVMPointerType::get(context);
  return llvm::StringSwitch<Type>(name)
      .Cases({"pto_rt_alloc", "pto_rt_scratch"}, pointer)
      .Cases({"pto_rt_print", "pto_rt_free", "pto_rt_release"}, Type())
      .Default(IntegerType::get(context, 32));
}

Value RuntimeCalls::call(OpBuilder &builder, Location loc, StringRef name,
                         ValueRange arguments) {
  MLIRContext *context = module.getContext();
  Type result = getResultType(name, context);
  auto callee = module.lookupSymbol<LLVM::LLVMFuncOp>(name);
  if (!callee) {
    OpBuilder atStart = OpBuilder::atBlockBegin(module.getBody());
    Type returned = result ? result : LLVM::LLVMVoidType::get(context);
    auto type = LLVM::LLVMFunctionType::get(
        returned, llvm::to_vector(arguments.getTypes()));
    callee = LLVM::LLVMFuncOp::create(atStart, module.getLoc(), name, type);
  }
  auto call = LLVM::CallOp::create(builder, loc, callee, arguments);
  return result ? call.getResult() : Value();
}

Value RuntimeCalls::getText(OpBuilder &builder, Location loc, StringRef text) {
  LLVM::GlobalOp &global = texts[text];
  if (!global) {
    OpBuilder atStart = OpBuilder::atBlockBegin(module.getBody());
    std::string terminated = text.str() + '\0';
    auto type =
        LLVM::LLVMArrayType::get(atStart.getI8Type(), terminated.size());
    global = LLVM::GlobalOp::create(
        atStart, module.getLoc(), type, /*isConstant=*/true,
        LLVM::Linkage::Internal, ("pto_text_" + Twine(texts.size())).str(),
        atStart.getStringAttr(terminated));
  }
  return LLVM::AddressOfOp::create(builder, loc, global);
}

//===----------------------------------------------------------------------===//
// Kernel entry
//===----------------------------------------------------------------------===//

/// The name of a value in the source, where its location carries one.
static std::string getSourceName(Location loc) {
  std::string name;
  loc->walk([&](Location inner) {
    if (auto named = dyn_cast<NameLoc>(inner)) {
      name = named.getName().str();
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return name;
}

FailureOr<KernelEntry> KernelEntry::get(func::FuncOp kernel) {
  KernelEntry entry;
  entry.kernel = kernel;
  auto signature =
      kernel->getAttrOfType<TypeAttr>(PTODialect::getSignatureAttrName());
  auto scratch =
      kernel->getAttrOfType<IntegerAttr>(PTODialect::getScratchAttrName());
  auto type =
      signature ? dyn_cast<FunctionType>(signature.getValue()) : FunctionType();
  bool isLowered = type && scratch && kernel.getNumResults() == 0 &&
                   kernel.getNumArguments() == type.getNumInputs() + 1;
  if (!isLowered) {
    return kernel.emitOpError("expects a kernel after 'convert-pto-to-linalg', "
                              "'pto-drop-out-results' and 'pto-plan-scratch'");
  }
  entry.kernelName = kernel.getName().str();
  entry.scratchBytes = scratch.getInt();
  for (auto [index, input] : llvm::enumerate(type.getInputs())) {
    Argument argument;
    argument.type = dyn_cast<RankedTensorType>(input);
    if (!argument.type || !isa<MemRefType>(kernel.getArgumentTypes()[index])) {
      return kernel.emitOpError("expects argument ")
             << index << " to be a tensor, but found " << input;
    }
    argument.name = getSourceName(kernel.getArgument(index).getLoc());
    if (kernel.getArgAttr(index, PTODialect::getOutAttrName())) {
      argument.direction = PTO_OUT;
    } else if (kernel.getArgAttr(index, PTODialect::getInOutAttrName())) {
      argument.direction = PTO_INOUT;
    }
    if (auto alias = kernel.getArgAttrOfType<IntegerAttr>(
            index, PTODialect::getAliasAttrName())) {
      argument.alias = alias.getInt();
    }
    entry.arguments.push_back(argument);
  }
  return entry;
}

/// Loads the field at `position` of the struct `type` at `address`.
static Value loadField(OpBuilder &builder, Location loc, Value address,
                       LLVM::LLVMStructType type, int32_t element,
                       int32_t position) {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Value field = LLVM::GEPOp::create(
      builder, loc, pointer, type, address,
      ArrayRef<LLVM::GEPArg>{LLVM::GEPArg(element), LLVM::GEPArg(position)});
  return LLVM::LoadOp::create(builder, loc, type.getBody()[position], field);
}

Value KernelEntry::createArgument(OpBuilder &builder, Value args,
                                  unsigned index, MemRefType type) {
  Location loc = kernel.getLoc();
  AbiTypes abi(builder.getContext());
  Value data = loadField(builder, loc, args, abi.tensor, index, 0);
  Value sizes = loadField(builder, loc, args, abi.tensor, index, 3);
  SmallVector<Value> dynamicSizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (type.isDynamicDim(dim)) {
      Value slot =
          LLVM::GEPOp::create(builder, loc, abi.pointer, abi.i64, sizes,
                              LLVM::GEPArg(static_cast<int32_t>(dim)));
      dynamicSizes.push_back(LLVM::LoadOp::create(builder, loc, abi.i64, slot));
    }
  }
  return createMemRef(builder, loc, data, type, dynamicSizes);
}

void KernelEntry::create(RuntimeCalls &runtime) {
  createInfo(runtime);
  MLIRContext *context = kernel.getContext();
  AbiTypes abi(context);
  Location loc = kernel.getLoc();
  OpBuilder builder = OpBuilder::atBlockEnd(runtime.getModule().getBody());
  std::string name = "pto_kernel_" + kernelName;
  auto type =
      builder.getFunctionType({abi.pointer, abi.pointer, abi.i32}, {abi.i32});
  auto entry = func::FuncOp::create(builder, loc, name, type);
  Block *first = entry.addEntryBlock();
  Block *stop = builder.createBlock(&entry.getBody(), {}, {abi.i32}, {loc});
  func::ReturnOp::create(builder, loc, stop->getArgument(0));
  Block *start = builder.createBlock(&entry.getBody());
  builder.setInsertionPointToStart(first);
  Value callContext = entry.getArgument(0), args = entry.getArgument(1);
  Value info =
      LLVM::AddressOfOp::create(builder, loc, abi.pointer, name + "_info");
  Value status = runtime.call(builder, loc, "pto_rt_check_args",
                              {callContext, args, entry.getArgument(2), info});
  Value zero = LLVM::ConstantOp::create(builder, loc, abi.i32, 0);
  Value good = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                     status, zero);
  cf::CondBranchOp::create(builder, loc, good, start, ValueRange(), stop,
                           ValueRange(status));
  builder.setInsertionPointToStart(start);
  SmallVector<Value> operands{callContext};
  ArrayRef<Type> types = kernel.getArgumentTypes();
  for (unsigned index = 0; index < arguments.size(); ++index) {
    operands.push_back(createArgument(builder, args, index,
                                      cast<MemRefType>(types[index + 1])));
  }
  Value arena = runtime.call(builder, loc, "pto_rt_scratch", callContext);
  Value bytes = LLVM::ConstantOp::create(builder, loc, abi.i64, scratchBytes);
  operands.push_back(
      createMemRef(builder, loc, arena, cast<MemRefType>(types.back()), bytes));
  auto call = func::CallOp::create(builder, loc, kernel, operands);
  runtime.call(builder, loc, "pto_rt_release", callContext);
  func::ReturnOp::create(builder, loc, call.getResults());
}

//===----------------------------------------------------------------------===//
// Kernel info
//===----------------------------------------------------------------------===//

/// A constant global whose initializer `fill` builds.
static LLVM::GlobalOp createGlobal(OpBuilder &builder, Location loc, Type type,
                                   LLVM::Linkage linkage, StringRef name,
                                   function_ref<Value(OpBuilder &)> fill) {
  auto global = LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/true,
                                       linkage, name, Attribute());
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&global.getInitializerRegion());
  LLVM::ReturnOp::create(builder, loc, fill(builder));
  return global;
}

LLVM::GlobalOp KernelEntry::createDims(OpBuilder &builder,
                                       const Argument &argument,
                                       unsigned index) {
  SmallVector<int64_t> dims(argument.type.getShape());
  for (int64_t &dim : dims) {
    dim = ShapedType::isDynamic(dim) ? PTO_DYNAMIC : dim;
  }
  // An empty array would be no object; a scalar gets one unused entry.
  if (dims.empty()) {
    dims.push_back(0);
  }
  auto type = LLVM::LLVMArrayType::get(builder.getI64Type(), dims.size());
  std::string name =
      "pto_kernel_" + kernelName + "_dims_" + std::to_string(index);
  return LLVM::GlobalOp::create(builder, kernel.getLoc(), type,
                                /*isConstant=*/true, LLVM::Linkage::Internal,
                                name, builder.getI64TensorAttr(dims));
}

LLVM::GlobalOp KernelEntry::createArgInfoTable(OpBuilder &builder,
                                               RuntimeCalls &runtime) {
  Location loc = kernel.getLoc();
  AbiTypes abi(builder.getContext());
  SmallVector<LLVM::GlobalOp> dims;
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    dims.push_back(createDims(builder, argument, index));
  }
  auto type = LLVM::LLVMArrayType::get(abi.argInfo,
                                       std::max<size_t>(arguments.size(), 1));
  std::string name = "pto_kernel_" + kernelName + "_args";
  auto fill = [&](OpBuilder &b) {
    Value table = LLVM::ZeroOp::create(b, loc, type);
    for (auto [index, argument] : llvm::enumerate(arguments)) {
      auto number = [&](int64_t value) -> Value {
        return LLVM::ConstantOp::create(b, loc, abi.i32, value);
      };
      SmallVector<Value> fields{
          runtime.getText(b, loc, argument.name),
          number(getDTypeCode(argument.type.getElementType())),
          number(argument.type.getRank()),
          LLVM::AddressOfOp::create(b, loc, dims[index]),
          number(argument.direction),
          number(argument.alias)};
      for (auto [field, value] : llvm::enumerate(fields)) {
        table = LLVM::InsertValueOp::create(
            b, loc, table, value,
            ArrayRef<int64_t>{static_cast<int64_t>(index),
                              static_cast<int64_t>(field)});
      }
    }
    return table;
  };
  return createGlobal(builder, loc, type, LLVM::Linkage::Internal, name, fill);
}

void KernelEntry::createInfo(RuntimeCalls &runtime) {
  Location loc = kernel.getLoc();
  OpBuilder builder = OpBuilder::atBlockEnd(runtime.getModule().getBody());
  AbiTypes abi(builder.getContext());
  LLVM::GlobalOp table = createArgInfoTable(builder, runtime);
  auto fill = [&](OpBuilder &b) {
    SmallVector<Value> fields{
        LLVM::ConstantOp::create(b, loc, abi.i32, PTO_ABI_VERSION),
        LLVM::ConstantOp::create(b, loc, abi.i32, arguments.size()),
        runtime.getText(b, loc, kernelName),
        LLVM::AddressOfOp::create(b, loc, table),
        LLVM::ConstantOp::create(b, loc, abi.i64, scratchBytes),
        LLVM::ConstantOp::create(b, loc, abi.i64, 0)};
    Value info = LLVM::ZeroOp::create(b, loc, abi.kernelInfo);
    for (auto [field, value] : llvm::enumerate(fields)) {
      info = LLVM::InsertValueOp::create(b, loc, info, value,
                                         static_cast<int64_t>(field));
    }
    return info;
  };
  createGlobal(builder, loc, abi.kernelInfo, LLVM::Linkage::External,
               "pto_kernel_" + kernelName + "_info", fill);
}
