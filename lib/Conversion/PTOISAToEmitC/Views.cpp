//===- Views.cpp - Pointers, views and tiles in C++ ---------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile is a variable that is bound to its address behind its declaration; a
// window of global memory is a `GlobalTensor` on the address of its first
// element. Extents and strides that are constants are part of its type. A
// tensor that only windows are made of is no variable. Of two values in a byte
// the headers count each one, except for pointers, which count bytes.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::pto_isa;

void mlir::pto_isa::createCall(OpBuilder &builder, Location loc,
                               StringRef callee,
                               ArrayRef<CallArgument> arguments) {
  SmallVector<Attribute> order;
  SmallVector<Value> operands;
  bool hasText = false;
  for (const CallArgument &argument : arguments) {
    if (const auto *value = std::get_if<Value>(&argument)) {
      order.push_back(builder.getIndexAttr(operands.size()));
      operands.push_back(*value);
    } else {
      order.push_back(emitc::OpaqueAttr::get(builder.getContext(),
                                             std::get<std::string>(argument)));
      hasText = true;
    }
  }
  emitc::CallOpaqueOp::create(builder, loc, TypeRange(), callee, operands,
                              hasText ? builder.getArrayAttr(order)
                                      : ArrayAttr());
}

Value mlir::pto_isa::createValueCount(OpBuilder &builder, Location loc,
                                      Value original, Value converted,
                                      int64_t values) {
  if (!converted || values == 1) {
    return converted;
  }
  Type i64 = builder.getI64Type();
  std::optional<int64_t> number =
      original ? getConstantIntValue(original) : std::nullopt;
  if (number) {
    return createLiteral(builder, loc, i64, Twine(*number * values));
  }
  Value factor = createLiteral(builder, loc, i64, Twine(values));
  return emitc::MulOp::create(builder, loc, i64, converted, factor);
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

namespace {

/// A number of a view: a constant, or a value of C++.
struct Extent {
  std::optional<int64_t> constant;
  Value value;
};

/// A tensor in global memory, taken apart.
struct ViewParts {
  Value pointer;
  Type element;
  SmallVector<Extent> shape, strides;
  Layout layout = Layout::Nd;
};

} // namespace

static SmallVector<Extent> getExtents(ConversionPatternRewriter &rewriter,
                                      ValueRange values) {
  SmallVector<Extent> extents;
  for (Value value : values) {
    extents.push_back(
        {getConstantIntValue(value), rewriter.getRemappedValue(value)});
  }
  return extents;
}

/// The order of the tiles without blocks between which and the window `view`
/// elements move, if it is one.
static std::optional<BlockLayout> getTileOrder(PartitionViewOp view) {
  std::optional<BlockLayout> order;
  for (Operation *user : view->getUsers()) {
    auto load = dyn_cast<TLoadOp>(user);
    auto store = dyn_cast<TStoreOp>(user);
    if (!load && !store) {
      continue;
    }
    TileType tile = load ? load.getDst().getType() : store.getSrc().getType();
    BlockLayout found = tile.getBlockLayoutOrDefault();
    if (tile.isBoxed() || order.value_or(found) != found) {
      return std::nullopt;
    }
    order = found;
  }
  return order;
}

/// The layout of `view`, a window of a tensor of `layout` with these numbers. A
/// column or a row whose elements are neighbours lies in rows as well as in
/// columns; the headers want it to be what the tile is.
static Layout fitLayout(PartitionViewOp view, Layout layout, int64_t rowExtent,
                        int64_t colExtent, std::optional<int64_t> rowStride,
                        std::optional<int64_t> colStride) {
  std::optional<BlockLayout> order = getTileOrder(view);
  bool isColumn = colExtent == 1 && rowStride == 1;
  bool isRow = rowExtent == 1 && colStride == 1;
  if (layout == Layout::Nd && order == BlockLayout::ColMajor && isColumn) {
    return Layout::Dn;
  }
  if (layout == Layout::Dn && order == BlockLayout::RowMajor &&
      (isColumn || isRow)) {
    return Layout::Nd;
  }
  return layout;
}

Layout mlir::pto_isa::getViewLayout(MakeTensorViewOp op) {
  if (std::optional<Layout> layout = op.getLayout()) {
    return *layout;
  }
  OperandRange strides = op.getStrides();
  auto isOne = [](Value value) { return getConstantIntValue(value) == 1; };
  return strides.size() >= 2 && !isOne(strides.back()) &&
                 isOne(strides[strides.size() - 2])
             ? Layout::Dn
             : Layout::Nd;
}

/// That of a window of it.
static Layout getLayout(PartitionViewOp op, MakeTensorViewOp tensor) {
  ArrayRef<int64_t> shape = op.getType().getShape();
  Layout layout = getViewLayout(tensor);
  if (shape.size() < 2) {
    return layout;
  }
  OperandRange strides = tensor.getStrides();
  return fitLayout(op, layout, shape[shape.size() - 2], shape.back(),
                   getConstantIntValue(strides[strides.size() - 2]),
                   getConstantIntValue(strides.back()));
}

static ViewParts getParts(ConversionPatternRewriter &rewriter,
                          MakeTensorViewOp op) {
  return {rewriter.getRemappedValue(op.getPtr()), op.getType().getElementType(),
          getExtents(rewriter, op.getShape()),
          getExtents(rewriter, op.getStrides()), getViewLayout(op)};
}

/// `pointer + sum(offsets * strides)`.
static Value getAddress(ConversionPatternRewriter &rewriter, Location loc,
                        const ViewParts &view, ArrayRef<Extent> offsets) {
  Type i64 = rewriter.getI64Type();
  int64_t constant = 0;
  Value sum;
  for (auto [offset, stride] : llvm::zip_equal(offsets, view.strides)) {
    if (offset.constant == 0) {
      continue;
    }
    if (offset.constant && stride.constant) {
      constant += *offset.constant * *stride.constant;
      continue;
    }
    Value term = offset.value;
    if (stride.constant != 1) {
      term = emitc::MulOp::create(rewriter, loc, i64, term, stride.value);
    }
    sum = sum ? emitc::AddOp::create(rewriter, loc, i64, sum, term).getResult()
              : term;
  }
  if (constant != 0) {
    Value literal = createLiteral(rewriter, loc, i64, Twine(constant));
    sum =
        sum ? emitc::AddOp::create(rewriter, loc, i64, sum, literal).getResult()
            : literal;
  }
  if (!sum) {
    return view.pointer;
  }
  return emitc::AddOp::create(rewriter, loc, view.pointer.getType(),
                              view.pointer, sum);
}

/// `Name::Shape(…)` of the numbers that are not constant.
static Value createNumbers(ConversionPatternRewriter &rewriter, Location loc,
                           const Twine &name, ArrayRef<Extent> numbers) {
  SmallVector<Value> dynamic;
  for (const Extent &number : numbers) {
    if (!number.constant) {
      dynamic.push_back(number.value);
    }
  }
  std::string callee = name.str();
  return emitc::CallOpaqueOp::create(
             rewriter, loc,
             emitc::OpaqueType::get(rewriter.getContext(), "auto"), callee,
             dynamic)
      .getResult(0);
}

/// Counts values instead of pairs, which follow each other in the dimension
/// that goes along memory.
static LogicalResult countPairs(ConversionPatternRewriter &rewriter,
                                Operation *op, ViewParts &view) {
  if (!isPairType(view.element) || view.shape.empty()) {
    return success();
  }
  size_t rank = view.shape.size();
  size_t along = rank - (view.layout == Layout::Dn && rank > 1 ? 2 : 1);
  if (view.strides[along].constant != 1) {
    return op->emitOpError("has no C++ form unless pairs of values follow each "
                           "other");
  }
  auto scale = [&](Extent &number) {
    if (number.constant) {
      number.constant = *number.constant * 2;
    } else {
      number.value = createValueCount(rewriter, op->getLoc(), Value(),
                                      number.value, /*values=*/2);
    }
  };
  for (size_t dimension = 0; dimension < rank; ++dimension) {
    scale(dimension == along ? view.shape[dimension] : view.strides[dimension]);
  }
  return success();
}

/// The variable of a view whose first element is at `pointer`.
static FailureOr<Value> createView(ConversionPatternRewriter &rewriter,
                                   Operation *op, FileScope &scope,
                                   ViewParts view, Value pointer) {
  if (failed(countPairs(rewriter, op, view))) {
    return failure();
  }
  Location loc = op->getLoc();
  // Five dimensions; those in front are of one element.
  auto pad = [](ArrayRef<Extent> numbers) {
    SmallVector<int64_t> padded(5 - numbers.size(), 1);
    for (const Extent &number : numbers) {
      padded.push_back(number.constant.value_or(ShapedType::kDynamic));
    }
    return padded;
  };
  StringRef name = scope.nameView(view.element, pad(view.shape),
                                  pad(view.strides), view.layout);
  auto isConstant = [](const Extent &number) {
    return number.constant.has_value();
  };
  bool isStaticShape = llvm::all_of(view.shape, isConstant);
  bool isStaticStride = llvm::all_of(view.strides, isConstant);
  SmallVector<Value> arguments = {pointer};
  if (!isStaticShape || !isStaticStride) {
    arguments.push_back(
        createNumbers(rewriter, loc, name + "::Shape", view.shape));
  }
  if (!isStaticStride) {
    arguments.push_back(
        createNumbers(rewriter, loc, name + "::Stride", view.strides));
  }
  return emitc::CallOpaqueOp::create(
             rewriter, loc,
             emitc::OpaqueType::get(rewriter.getContext(), "auto"), name,
             arguments)
      .getResult(0);
}

/// Replaces `op` by that variable.
static LogicalResult replaceByView(ConversionPatternRewriter &rewriter,
                                   Operation *op, FileScope &scope,
                                   const ViewParts &view, Value pointer) {
  FailureOr<Value> variable = createView(rewriter, op, scope, view, pointer);
  if (failed(variable)) {
    return failure();
  }
  rewriter.replaceOp(op, *variable);
  return success();
}

/// The extents of the slot of a queue, which is contiguous; false if they are
/// not constant.
static bool getSlotExtents(TensorViewType type, ViewParts &parts) {
  ArrayRef<int64_t> shape = type.getShape();
  if (ShapedType::isDynamicShape(shape) || shape.size() > 5) {
    return false;
  }
  parts.element = type.getElementType();
  int64_t stride = 1;
  for (int64_t extent : llvm::reverse(shape)) {
    parts.shape.insert(parts.shape.begin(), {extent, Value()});
    parts.strides.insert(parts.strides.begin(), {stride, Value()});
    stride *= extent;
  }
  return true;
}

namespace {

/// A tensor is a variable only where it is used as a whole.
class MakeTensorViewLowering : public ScopedPattern<MakeTensorViewOp> {
public:
  using ScopedPattern<MakeTensorViewOp>::ScopedPattern;

  LogicalResult
  matchAndRewrite(MakeTensorViewOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    bool isWhole = llvm::any_of(op->getUsers(), [](Operation *user) {
      return !isa<PartitionViewOp, GetTensorViewDimOp, GetTensorViewStrideOp>(
          user);
    });
    if (!isWhole) {
      // Windows look at what it is made of.
      rewriter.replaceOp(op, adaptor.getPtr());
      return success();
    }
    ViewParts parts = getParts(rewriter, op);
    if (parts.shape.size() > 5) {
      return op.emitOpError("has no C++ form with more than five dimensions");
    }
    return replaceByView(rewriter, op, scope, parts, parts.pointer);
  }
};

/// The slot of a queue, which the queue binds.
class DeclareGlobalLowering : public ScopedPattern<DeclareGlobalOp> {
public:
  using ScopedPattern<DeclareGlobalOp>::ScopedPattern;

  LogicalResult
  matchAndRewrite(DeclareGlobalOp op, OpAdaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ViewParts parts;
    if (!getSlotExtents(op.getEntry().getType(), parts)) {
      return op.emitOpError("has no C++ form unless it has at most five "
                            "dimensions, with constant extents");
    }
    auto pointer = emitc::PointerType::get(
        emitc::OpaqueType::get(rewriter.getContext(), "__gm__ void"));
    parts.pointer = createLiteral(rewriter, op.getLoc(), pointer, "nullptr");
    return replaceByView(rewriter, op, scope, parts, parts.pointer);
  }
};

class PartitionViewLowering : public ScopedPattern<PartitionViewOp> {
public:
  using ScopedPattern<PartitionViewOp>::ScopedPattern;

  LogicalResult
  matchAndRewrite(PartitionViewOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ViewParts parts;
    if (auto tensor = op.getSource().getDefiningOp<MakeTensorViewOp>()) {
      parts = getParts(rewriter, tensor);
      parts.layout = getLayout(op, tensor);
    } else if (failed(getSlotParts(op, adaptor.getSource(), rewriter, parts))) {
      return op.emitOpError("has no C++ form unless its source is made by "
                            "'make_tensor_view' or is a slot");
    }
    if (parts.shape.size() > 5) {
      return op.emitOpError("has no C++ form with more than five dimensions");
    }
    SmallVector<Extent> offsets = getExtents(rewriter, op.getOffsets());
    Value pointer = getAddress(rewriter, op.getLoc(), parts, offsets);
    parts.shape = getExtents(rewriter, op.getSizes());
    // What the type says is as good as a constant.
    for (auto [extent, size] :
         llvm::zip_equal(parts.shape, op.getType().getShape())) {
      if (!extent.constant && !ShapedType::isDynamic(size)) {
        extent.constant = size;
      }
    }
    return replaceByView(rewriter, op, scope, parts, pointer);
  }

private:
  /// A slot, which begins where the queue has put it by now.
  LogicalResult getSlotParts(PartitionViewOp op, Value slot,
                             ConversionPatternRewriter &rewriter,
                             ViewParts &parts) const {
    TensorViewType type = op.getSource().getType();
    if (!op.getSource().getDefiningOp<DeclareGlobalOp>() ||
        !getSlotExtents(type, parts)) {
      return failure();
    }
    MLIRContext *context = rewriter.getContext();
    for (Extent &stride : parts.strides) {
      stride.value = createLiteral(rewriter, op.getLoc(), rewriter.getI64Type(),
                                   Twine(*stride.constant));
    }
    auto getPointer = [&](const Twine &element) {
      return emitc::PointerType::get(
          emitc::OpaqueType::get(context, ("__gm__ " + element).str()));
    };
    Value address =
        emitc::CallOpaqueOp::create(rewriter, op.getLoc(), getPointer("void"),
                                    scope.useHelper("view_data"), slot)
            .getResult(0);
    parts.pointer = emitc::CastOp::create(
        rewriter, op.getLoc(), getPointer(getCppElement(parts.element)),
        address);
    return success();
  }
};

/// An extent or a stride of a view: that which it is made of, else the
/// variable's own.
template <typename Op>
class ViewQueryLowering : public ScopedPattern<Op> {
public:
  using ScopedPattern<Op>::ScopedPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    constexpr bool isStride = std::is_same_v<Op, GetTensorViewStrideOp>;
    Value view = op.getTensorView();
    std::optional<int64_t> dimension = getConstantIntValue(op.getDimIndex());
    auto window = view.template getDefiningOp<PartitionViewOp>();
    if (isStride && window) {
      view = window.getSource();
    }
    auto tensor = view.template getDefiningOp<MakeTensorViewOp>();
    ValueRange numbers;
    if (!isStride && window) {
      numbers = window.getSizes();
    } else if (tensor) {
      numbers = isStride ? tensor.getStrides() : tensor.getShape();
    }
    if (dimension && *dimension >= 0 &&
        *dimension < static_cast<int64_t>(numbers.size())) {
      rewriter.replaceOp(op, rewriter.getRemappedValue(numbers[*dimension]));
      return success();
    }
    auto type = cast<ShapedType>(view.getType());
    if (tensor || type.getRank() > 5) {
      return op.emitOpError("has no C++ form unless the dimension is constant");
    }
    if (isPairType(type.getElementType())) {
      return op.emitOpError("has no C++ form of pairs of values unless "
                            "'make_tensor_view' makes its source");
    }
    // The variable has five dimensions.
    Type i64 = rewriter.getI64Type();
    Value first =
        createLiteral(rewriter, op.getLoc(), i64, Twine(5 - type.getRank()));
    Value index = emitc::AddOp::create(rewriter, op.getLoc(), i64, first,
                                       adaptor.getDimIndex());
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
        op, i64,
        this->scope.useHelper(isStride ? "view_stride" : "view_extent"),
        ValueRange{adaptor.getTensorView(), index});
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

struct AddPtrLowering : OpConversionPattern<AddPtrOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(AddPtrOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<emitc::AddOp>(
        op, adaptor.getPtr().getType(), adaptor.getPtr(), adaptor.getOffset());
    return success();
  }
};

/// A cast of C++.
template <typename Op>
struct PointerCastLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<emitc::CastOp>(
        op, this->getTypeConverter()->convertType(op.getType()),
        adaptor.getOperands().front());
    return success();
  }
};

/// Through a function of ours: EmitC knows no element of a qualified pointer.
class LoadScalarLowering : public ScopedPattern<LoadScalarOp> {
public:
  using ScopedPattern<LoadScalarOp>::ScopedPattern;

  LogicalResult
  matchAndRewrite(LoadScalarOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    std::string callee = scope.useHelper("load_element").str() + "<" +
                         getCppElement(op.getType()) + ">";
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
        op, getTypeConverter()->convertType(op.getType()), callee,
        ValueRange{adaptor.getPtr(), adaptor.getOffset()});
    return success();
  }
};

struct StoreScalarLowering : OpConversionPattern<StoreScalarOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(StoreScalarOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    // What is computed may stand there as an expression.
    bool isName = !isa_and_present<emitc::AddOp, emitc::CastOp>(
        adaptor.getPtr().getDefiningOp());
    emitc::VerbatimOp::create(
        rewriter, op.getLoc(), isName ? "{}[{}] = {};" : "({})[{}] = {};",
        ValueRange{adaptor.getPtr(), adaptor.getOffset(), adaptor.getValue()});
    rewriter.eraseOp(op);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Declares a tile; a name in its location becomes a comment.
static Value createTile(ConversionPatternRewriter &rewriter, Location loc,
                        const TypeConverter &types, FileScope &scope,
                        TileType type, Value validRow, Value validCol) {
  if (auto name = dyn_cast<NameLoc>(loc)) {
    std::string comment = "// ";
    for (char c : name.getName().getValue()) {
      comment += llvm::isPrint(c) && c != '\\' ? c : '_';
    }
    emitc::VerbatimOp::create(rewriter, loc, comment);
  }
  SmallVector<Value> arguments;
  for (auto [extent, known, values] :
       {std::tuple(validRow, type.getValidRows(), type.getValueRows()),
        std::tuple(validCol, type.getValidCols(), type.getValueCols())}) {
    if (extent) {
      arguments.push_back(
          createValueCount(rewriter, loc, Value(), extent, values));
    } else if (known == 0) {
      arguments.push_back(
          createLiteral(rewriter, loc, rewriter.getI64Type(), "0"));
    }
  }
  return emitc::CallOpaqueOp::create(rewriter, loc, types.convertType(type),
                                     scope.nameTile(type), arguments)
      .getResult(0);
}

class AllocTileLowering : public ScopedPattern<AllocTileOp> {
public:
  using ScopedPattern<AllocTileOp>::ScopedPattern;

  LogicalResult
  matchAndRewrite(AllocTileOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (!op.getAddr()) {
      return op.emitOpError(
          "has no C++ form without an address; run pto-isa-plan-memory first");
    }
    Value tile =
        createTile(rewriter, op.getLoc(), *getTypeConverter(), scope,
                   op.getType(), adaptor.getValidRow(), adaptor.getValidCol());
    createCall(rewriter, op.getLoc(), "TASSIGN", {tile, adaptor.getAddr()});
    rewriter.replaceOp(op, tile);
    return success();
  }
};

/// A tile that a queue binds. Its valid extents are its physical ones until
/// then.
class DeclareTileLowering : public ScopedPattern<DeclareTileOp> {
public:
  using ScopedPattern<DeclareTileOp>::ScopedPattern;

  LogicalResult
  matchAndRewrite(DeclareTileOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    TileType type = op.getType();
    auto extent = [&](int64_t valid, int64_t whole) {
      return ShapedType::isDynamic(valid)
                 ? createLiteral(rewriter, op.getLoc(), rewriter.getI64Type(),
                                 Twine(whole))
                 : Value();
    };
    rewriter.replaceOp(
        op, createTile(rewriter, op.getLoc(), *getTypeConverter(), scope, type,
                       extent(type.getValidRows(), type.getRows()),
                       extent(type.getValidCols(), type.getCols())));
    return success();
  }
};

/// A window or a cast of a tile whose address only its variable knows.
template <typename Op>
class TileViewLowering : public ScopedPattern<Op> {
public:
  using ScopedPattern<Op>::ScopedPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<TileType>(op.getResult().getType());
    auto sourceType = cast<TileType>(op->getOperand(0).getType());
    if (isPairType(type.getElementType()) ||
        isPairType(sourceType.getElementType())) {
      return op.emitOpError("has no C++ form of pairs of values unless the "
                            "address of its source is known");
    }
    Location loc = op.getLoc();
    Value row, col;
    Value source = adaptor.getOperands().front();
    if constexpr (std::is_same_v<Op, SubviewOp>) {
      row = ShapedType::isDynamic(type.getValidRows()) ? adaptor.getValidRow()
                                                       : Value();
      col = ShapedType::isDynamic(type.getValidCols()) ? adaptor.getValidCol()
                                                       : Value();
    } else {
      auto ask = [&](int64_t extent, StringRef helper) -> Value {
        if (!ShapedType::isDynamic(extent)) {
          return Value();
        }
        return emitc::CallOpaqueOp::create(rewriter, loc, rewriter.getI64Type(),
                                           this->scope.useHelper(helper),
                                           source)
            .getResult(0);
      };
      row = ask(type.getValidRows(), "valid_rows");
      col = ask(type.getValidCols(), "valid_cols");
    }
    Value tile = createTile(rewriter, loc, *this->getTypeConverter(),
                            this->scope, type, row, col);
    if constexpr (std::is_same_v<Op, SubviewOp>) {
      createCall(
          rewriter, loc, "TSUBVIEW",
          {tile, source, adaptor.getOffsets()[0], adaptor.getOffsets()[1]});
    } else {
      createCall(rewriter, loc, "TRESHAPE", {tile, source});
    }
    rewriter.replaceOp(op, tile);
    return success();
  }
};

struct SetValidShapeLowering : OpConversionPattern<SetValidShapeOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SetValidShapeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    TileType type = op.getSource().getType();
    bool hasRow = ShapedType::isDynamic(type.getValidRows());
    bool hasCol = ShapedType::isDynamic(type.getValidCols());
    Value tile = adaptor.getSource();
    Value row = createValueCount(rewriter, op.getLoc(), op.getValidRow(),
                                 adaptor.getValidRow(), type.getValueRows());
    Value col = createValueCount(rewriter, op.getLoc(), op.getValidCol(),
                                 adaptor.getValidCol(), type.getValueCols());
    auto state = [&](StringRef text, ValueRange values) {
      emitc::VerbatimOp::create(rewriter, op.getLoc(), text, values);
    };
    if (hasRow && hasCol) {
      state("{}.SetValidShape({}, {});", {tile, row, col});
    } else if (hasRow) {
      state("{}.SetValidRow({});", {tile, row});
    } else if (hasCol) {
      state("{}.SetValidCol({});", {tile, col});
    }
    rewriter.eraseOp(op);
    return success();
  }
};

/// Valid extents of a tile: constants of its type, or what its variable says.
template <typename Op>
class ValidShapeLowering : public ScopedPattern<Op> {
public:
  using ScopedPattern<Op>::ScopedPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = cast<TileType>(op->getOperand(0).getType());
    Value tile = adaptor.getOperands().front();
    auto ask = [&](bool isRow) -> Value {
      int64_t extent = isRow ? type.getValidRows() : type.getValidCols();
      Type i64 = rewriter.getI64Type();
      if (!ShapedType::isDynamic(extent)) {
        return createLiteral(rewriter, op.getLoc(), i64, Twine(extent));
      }
      Value extentInValues =
          emitc::CallOpaqueOp::create(
              rewriter, op.getLoc(), i64,
              this->scope.useHelper(isRow ? "valid_rows" : "valid_cols"), tile)
              .getResult(0);
      int64_t values = isRow ? type.getValueRows() : type.getValueCols();
      if (values == 1) {
        return extentInValues;
      }
      Value divisor = createLiteral(rewriter, op.getLoc(), i64, Twine(values));
      return emitc::DivOp::create(rewriter, op.getLoc(), i64, extentInValues,
                                  divisor);
    };
    if constexpr (std::is_same_v<Op, GetValidShapeOp>) {
      Value row = ask(true);
      rewriter.replaceOp(op, {row, ask(false)});
    } else {
      rewriter.replaceOp(op, ask(std::is_same_v<Op, TileValidRowsOp>));
    }
    return success();
  }
};

class TGetValLowering : public ScopedPattern<TGetValOp> {
public:
  using ScopedPattern<TGetValOp>::ScopedPattern;

  LogicalResult
  matchAndRewrite(TGetValOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
        op, getTypeConverter()->convertType(op.getDst().getType()),
        scope.useHelper("element_of"),
        ValueRange{adaptor.getSrc(), adaptor.getOffset()});
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Arrays of a core
//===----------------------------------------------------------------------===//

/// `T name[…];`
template <typename Op>
struct DeclareArrayLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<emitc::VariableOp>(
        op, this->getTypeConverter()->convertType(op.getArray().getType()),
        emitc::OpaqueAttr::get(rewriter.getContext(), ""));
    return success();
  }
};

static Value createElement(ConversionPatternRewriter &rewriter, Location loc,
                           Value array, ValueRange indices) {
  return emitc::SubscriptOp::create(
      rewriter, loc, cast<TypedValue<emitc::ArrayType>>(array), indices);
}

template <typename Op>
struct ArrayGetLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value element =
        createElement(rewriter, op.getLoc(), adaptor.getOperands().front(),
                      adaptor.getOperands().drop_front());
    rewriter.replaceOpWithNewOp<emitc::LoadOp>(
        op, cast<emitc::LValueType>(element.getType()).getValueType(), element);
    return success();
  }
};

template <typename Op>
struct ArraySetLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Value element =
        createElement(rewriter, op.getLoc(), adaptor.getOperands().front(),
                      adaptor.getOperands().drop_front().drop_back());
    rewriter.replaceOpWithNewOp<emitc::AssignOp>(op, element,
                                                 adaptor.getOperands().back());
    return success();
  }
};

} // namespace

void mlir::pto_isa::populateViewPatterns(const TypeConverter &types,
                                         FileScope &scope,
                                         RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  // Those look at their sources as they were.
  patterns.add<MakeTensorViewLowering, DeclareGlobalLowering,
               PartitionViewLowering, ViewQueryLowering<GetTensorViewDimOp>,
               ViewQueryLowering<GetTensorViewStrideOp>>(context, scope);
  patterns.add<
      AddPtrLowering, PointerCastLowering<CastPtrOp>,
      PointerCastLowering<IntToPtrOp>, PointerCastLowering<PtrToIntOp>,
      StoreScalarLowering, SetValidShapeLowering,
      DeclareArrayLowering<DeclareLocalArrayOp>,
      DeclareArrayLowering<DeclareEventIdArrayOp>,
      ArrayGetLowering<LocalArrayGetOp>, ArrayGetLowering<EventIdArrayGetOp>,
      ArraySetLowering<LocalArraySetOp>, ArraySetLowering<EventIdArraySetOp>>(
      types, context);
  patterns.add<
      AllocTileLowering, DeclareTileLowering, TileViewLowering<SubviewOp>,
      TileViewLowering<TReshapeOp>, TileViewLowering<BitcastOp>,
      ValidShapeLowering<GetValidShapeOp>, ValidShapeLowering<TileValidRowsOp>,
      ValidShapeLowering<TileValidColsOp>, LoadScalarLowering, TGetValLowering>(
      types, context, scope);
}
