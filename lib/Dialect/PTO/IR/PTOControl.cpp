//===- PTOControl.cpp - The unrolled loop -------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Spelling and rules of pto.loop. The header names the arguments of the first
// region; where there is one region per factor, the others name their own.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "pto/Dialect/PTO/IR/PTO.h"

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

SmallVector<int64_t> LoopOp::getNormalizedFactors() {
  SmallVector<int64_t> factors(getFactors());
  factors.push_back(1);
  llvm::sort(factors, std::greater<>());
  factors.erase(llvm::unique(factors), factors.end());
  return factors;
}

Region &LoopOp::getBodyFor(int64_t factor) {
  for (auto [region, own] : llvm::zip(getBodies(), getRegionFactors())) {
    if (own == factor) {
      return region;
    }
  }
  return getBodies().front();
}

LogicalResult LoopOp::verify() {
  for (int64_t factor : getFactors()) {
    if (factor <= 0) { // loop_c1
      return emitOpError("expects positive factors (loop_c1), but found ")
             << factor;
    }
  }
  bool isGeneric = getRegionFactors().empty();
  bool matches = isGeneric ? getBodies().size() == 1
                           : getBodies().size() == getRegionFactors().size() &&
                                 ArrayRef<int64_t>(getNormalizedFactors()) ==
                                     getRegionFactors();
  if (!matches) { // loop_c2
    return emitOpError("expects one region, or one per factor in descending "
                       "order including 1 (loop_c2), but found ")
           << getBodies().size() << " for factors ["
           << ArrayRef<int64_t>(getNormalizedFactors()) << "]";
  }
  APInt step;
  if (matchPattern(getStep(), m_ConstantInt(&step)) &&
      !step.isStrictlyPositive()) { // loop_c4
    return emitOpError("expects a positive step (loop_c4), but found ")
           << step.getSExtValue();
  }
  if (getReplicate() && !isGeneric) { // loop_c5
    return emitOpError("expects 'replicate' on a single region (loop_c5), but "
                       "found ")
           << getBodies().size() << " regions";
  }
  if (getInits().getTypes() != getResultTypes()) { // loop_c3
    return emitOpError("expects results of the carried types (loop_c3), but "
                       "found (")
           << getResultTypes() << ") for (" << getInits().getTypes() << ")";
  }
  return success();
}

LogicalResult LoopOp::verifyRegions() {
  SmallVector<Type> expected(2, IndexType::get(getContext()));
  llvm::append_range(expected, getResultTypes());
  for (Region &body : getBodies()) {
    if (!llvm::equal(body.getArgumentTypes(), expected)) { // loop_c3
      return emitOpError("expects each region to take the position, the length "
                         "and the carried values (loop_c3), but found (")
             << body.getArgumentTypes() << ") for (" << expected << ")";
    }
    Operation *end = body.front().getTerminator();
    if (!isa<YieldOp>(end) ||
        end->getOperandTypes() != getResultTypes()) { // loop_c3
      InFlightDiagnostic diagnostic =
          emitOpError("expects each region to yield the carried values "
                      "(loop_c3), but found '")
          << end->getName() << "' of (" << end->getOperandTypes() << ") for ("
          << getResultTypes() << ")";
      diagnostic.attachNote(end->getLoc()) << "the region ends here";
      return diagnostic;
    }
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Spelling
//===----------------------------------------------------------------------===//

/// Parses `in (%lb to %ub step %step) factors [1, 2] parallel replicate`.
static ParseResult parseRange(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  OpAsmParser::UnresolvedOperand lb, ub, step;
  SmallVector<int64_t> factors;
  if (parser.parseKeyword("in") || parser.parseLParen() ||
      parser.parseOperand(lb) || parser.parseKeyword("to") ||
      parser.parseOperand(ub) || parser.parseKeyword("step") ||
      parser.parseOperand(step) || parser.parseRParen() ||
      parser.resolveOperands({lb, ub, step}, builder.getIndexType(),
                             state.operands) ||
      parser.parseKeyword("factors") ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parser.parseInteger(factors.emplace_back());
      })) {
    return failure();
  }
  auto &properties = state.getOrAddProperties<LoopOp::Properties>();
  properties.factors = builder.getDenseI64ArrayAttr(factors);
  if (succeeded(parser.parseOptionalKeyword("parallel"))) {
    properties.parallel = builder.getUnitAttr();
  }
  if (succeeded(parser.parseOptionalKeyword("replicate"))) {
    properties.replicate = builder.getUnitAttr();
  }
  return success();
}

/// Parses `factor 4 {…} factor 1 (%p, %len, %carried…) {…}`; `arguments` are
/// those of the header.
static ParseResult parseFactorRegions(OpAsmParser &parser,
                                      OperationState &state,
                                      ArrayRef<OpAsmParser::Argument> arguments,
                                      SmallVectorImpl<int64_t> &regionFactors) {
  while (succeeded(parser.parseOptionalKeyword("factor"))) {
    if (parser.parseInteger(regionFactors.emplace_back())) {
      return failure();
    }
    SmallVector<OpAsmParser::Argument> own(arguments);
    if (regionFactors.size() > 1) {
      SMLoc loc = parser.getCurrentLocation();
      SmallVector<OpAsmParser::Argument> named;
      if (parser.parseArgumentList(named, AsmParser::Delimiter::Paren)) {
        return failure();
      }
      if (named.size() != own.size()) {
        return parser.emitError(loc, "expects ")
               << own.size() << " arguments, but found " << named.size();
      }
      for (auto [name, type] : llvm::zip(named, own)) {
        name.type = type.type;
      }
      own = named;
    }
    if (parser.parseRegion(*state.addRegion(), own)) {
      return failure();
    }
  }
  return success();
}

ParseResult LoopOp::parse(OpAsmParser &parser, OperationState &state) {
  Builder &builder = parser.getBuilder();
  SmallVector<OpAsmParser::Argument> arguments(2), carried;
  SmallVector<OpAsmParser::UnresolvedOperand> inits;
  if (parser.parseLParen() || parser.parseArgument(arguments[0]) ||
      parser.parseComma() || parser.parseArgument(arguments[1]) ||
      parser.parseRParen() || parseRange(parser, state)) {
    return failure();
  }
  arguments[0].type = arguments[1].type = builder.getIndexType();
  if (succeeded(parser.parseOptionalKeyword("iter_args"))) {
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseAssignmentList(carried, inits) ||
        parser.parseArrowTypeList(state.types)) {
      return failure();
    }
    if (carried.size() != state.types.size()) {
      return parser.emitError(loc, "expects ")
             << carried.size() << " carried types, but found "
             << state.types.size();
    }
    if (parser.resolveOperands(inits, state.types, loc, state.operands)) {
      return failure();
    }
    for (auto [argument, type] : llvm::zip(carried, state.types)) {
      argument.type = type;
    }
    arguments.append(carried);
  }
  SmallVector<int64_t> regionFactors;
  if (parseFactorRegions(parser, state, arguments, regionFactors)) {
    return failure();
  }
  if (regionFactors.empty() &&
      parser.parseRegion(*state.addRegion(), arguments)) {
    return failure();
  }
  state.getOrAddProperties<Properties>().regionFactors =
      builder.getDenseI64ArrayAttr(regionFactors);
  for (auto &region : state.regions) {
    if (region->empty()) {
      return parser.emitError(parser.getNameLoc(), "expects a body");
    }
    Block &block = region->back();
    if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>()) {
      // The region has no parent yet that could give the context.
      OpBuilder atEnd(parser.getContext());
      atEnd.setInsertionPointToEnd(&block);
      YieldOp::create(atEnd, state.location, ValueRange());
    }
  }
  return parser.parseOptionalAttrDict(state.attributes);
}

void LoopOp::print(OpAsmPrinter &printer) {
  Region &first = getBodies().front();
  printer << " (" << getPosition(first) << ", " << getLength(first) << ") in ("
          << getLb() << " to " << getUb() << " step " << getStep()
          << ") factors [";
  llvm::interleaveComma(getFactors(), printer);
  printer << "]";
  if (getParallel()) {
    printer << " parallel";
  }
  if (getReplicate()) {
    printer << " replicate";
  }
  if (!getInits().empty()) {
    printer << " iter_args(";
    llvm::interleaveComma(
        llvm::zip(getIterArgs(first), getInits()), printer, [&](auto pair) {
          printer << std::get<0>(pair) << " = " << std::get<1>(pair);
        });
    printer << ") -> (";
    llvm::interleaveComma(getResultTypes(), printer);
    printer << ")";
  }
  bool printTerminator = !getInits().empty();
  if (getRegionFactors().empty()) {
    printer << " ";
    printer.printRegion(first, /*printEntryBlockArgs=*/false, printTerminator);
  }
  for (auto [body, factor] : llvm::zip(getBodies(), getRegionFactors())) {
    printer << " factor " << factor << " ";
    if (&body != &first) {
      printer << "(";
      llvm::interleaveComma(body.getArguments(), printer);
      printer << ") ";
    }
    printer.printRegion(body, /*printEntryBlockArgs=*/false, printTerminator);
  }
  printer.printOptionalAttrDict(
      (*this)->getAttrs(),
      {"factors", "regionFactors", "parallel", "replicate"});
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

#define GET_OP_CLASSES
#include "pto/Dialect/PTO/IR/PTOControl.cpp.inc"

void PTODialect::registerControlOps() {
  addOperations<
#define GET_OP_LIST
#include "pto/Dialect/PTO/IR/PTOControl.cpp.inc"
      >();
}
