//===- CarryViews.cpp - Views that loops and branches carry -------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The type of a view in C++ says what it is made of, which differs from one
// view to another, so that no variable can hold one or the other. What is
// carried in its place is what it is made of: a pointer, extents and strides.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::pto_isa;

static bool isView(Value value) { return isa<TensorViewType>(value.getType()); }

/// What has no type of its own in C++.
static bool hasAutomaticType(Type type) {
  return isa<TensorViewType, PartitionViewType, PipeType>(type);
}

/// The values that are handed to loops and branches, or around in them.
static SmallVector<Value> getCarried(ModuleOp module) {
  SmallVector<Value> carried;
  module.walk([&](Operation *op) {
    if (isa<scf::SCFDialect>(op->getDialect())) {
      llvm::append_range(carried, op->getOperands());
    }
  });
  return carried;
}

/// The layout of all views that are carried, which nothing carries; fails if
/// they differ.
static FailureOr<Layout> findLayout(ArrayRef<Value> carried) {
  MakeTensorViewOp first;
  for (Value value : carried) {
    auto view = value.getDefiningOp<MakeTensorViewOp>();
    if (!view) {
      continue;
    }
    if (first && getViewLayout(first) != getViewLayout(view)) {
      InFlightDiagnostic error =
          view.emitOpError("expects the layout '")
          << stringifyLayout(getViewLayout(first))
          << "' of another view that loops and branches carry, but found '"
          << stringifyLayout(getViewLayout(view)) << "'";
      error.attachNote(first.getLoc()) << "the other view";
      return failure();
    }
    first = view;
  }
  return first ? getViewLayout(first) : Layout::Nd;
}

/// The operands that all views of a type that are carried have in common: the
/// headers want strides that are constants where they can be.
using CommonParts = DenseMap<Type, SmallVector<std::optional<int64_t>>>;

static CommonParts findCommonParts(ArrayRef<Value> carried) {
  CommonParts common;
  for (Value value : carried) {
    auto view = value.getDefiningOp<MakeTensorViewOp>();
    if (!view) {
      continue;
    }
    SmallVector<std::optional<int64_t>> parts;
    for (Value part : view->getOperands()) {
      parts.push_back(getConstantIntValue(part));
    }
    auto [known, isFirst] = common.try_emplace(view.getType(), parts);
    for (auto [mine, other] : llvm::zip_equal(known->second, parts)) {
      mine = mine == other ? mine : std::nullopt;
    }
  }
  return common;
}

/// Takes views apart, and makes them of their parts again.
static void addParts(TypeConverter &types, Layout layout,
                     const CommonParts &common) {
  types.addConversion([](Type type) { return type; });
  types.addConversion([](TensorViewType type, SmallVectorImpl<Type> &parts) {
    MLIRContext *context = type.getContext();
    parts.push_back(PtrType::get(context, type.getElementType(), Place::Gm));
    parts.append(2 * type.getShape().size(), IndexType::get(context));
    return success();
  });
  types.addSourceMaterialization(
      [&common, layout](OpBuilder &builder, TensorViewType type,
                        ValueRange parts, Location loc) -> Value {
        SmallVector<Value> known(parts);
        auto constants = common.find(type);
        for (auto [index, part] : llvm::enumerate(known)) {
          if (constants != common.end() && constants->second[index]) {
            part = arith::ConstantIndexOp::create(builder, loc,
                                                  *constants->second[index]);
          }
        }
        size_t rank = type.getShape().size();
        ValueRange all(known);
        return MakeTensorViewOp::create(
            builder, loc, type, all.front(), all.slice(1, rank),
            all.slice(1 + rank, rank),
            LayoutAttr::get(builder.getContext(), layout));
      });
  types.addTargetMaterialization([](OpBuilder &builder, TypeRange partTypes,
                                    ValueRange views, Location loc) {
    SmallVector<Value> parts;
    Operation *op = views.size() == 1 ? views.front().getDefiningOp() : nullptr;
    if (isa_and_present<MakeTensorViewOp>(op)) {
      llvm::append_range(parts, op->getOperands());
    } else if (isa_and_present<ub::PoisonOp>(op)) {
      for (Type type : partTypes) {
        parts.push_back(makeUnread(builder, loc, type));
      }
    }
    return parts;
  });
}

/// Reports what is carried but has no type.
static LogicalResult verifyTypes(ModuleOp module) {
  WalkResult walked = module.walk([](Operation *op) {
    if (!isa<scf::SCFDialect>(op->getDialect())) {
      return WalkResult::advance();
    }
    for (Value value : op->getOperands()) {
      if (hasAutomaticType(value.getType())) {
        op->emitOpError("has no C++ form with a value of type ")
            << value.getType();
        return WalkResult::interrupt();
      }
    }
    return WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

LogicalResult mlir::pto_isa::carryViews(ModuleOp module) {
  SmallVector<Value> carried = getCarried(module);
  if (!llvm::any_of(carried, [](Value value) {
        return hasAutomaticType(value.getType());
      })) {
    return success();
  }
  // What is carried has to be made by something that says what of.
  auto isMade = [](Value value) {
    Operation *op = value.getDefiningOp();
    return !isView(value) || isa<BlockArgument>(value) ||
           isa<MakeTensorViewOp, ub::PoisonOp>(op) ||
           isa<scf::SCFDialect>(op->getDialect());
  };
  FailureOr<Layout> layout = findLayout(carried);
  if (failed(layout)) {
    return failure();
  }
  if (llvm::all_of(carried, isMade)) {
    MLIRContext *context = module.getContext();
    TypeConverter types;
    CommonParts common = findCommonParts(carried);
    addParts(types, *layout, common);
    RewritePatternSet patterns(context);
    ConversionTarget target(*context);
    scf::populateSCFStructuralTypeConversionsAndLegality(types, patterns,
                                                         target);
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    if (failed(applyPartialConversion(module, target, std::move(patterns)))) {
      return failure();
    }
    module.walk([](ub::PoisonOp op) {
      if (op->use_empty()) {
        op.erase();
      }
    });
  }
  return verifyTypes(module);
}
