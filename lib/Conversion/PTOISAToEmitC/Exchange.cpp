//===- Exchange.cpp - What groups of chips exchange, in C++ --------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group is an array of views, declared where it is used. A session is filled
// in by the headers through a reference; a function of ours returns it.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"

using namespace mlir;
using namespace mlir::pto_isa;

namespace {

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

/// What stands behind the group in a call: values, and text at the end.
struct CollectiveCall {
  StringRef callee;
  SmallVector<Value> values;
  std::string last;
};

CollectiveCall getCall(TBroadcastOp, TBroadcastOp::Adaptor adaptor) {
  return {"TBROADCAST", {adaptor.getSrc(), adaptor.getPing()}, ""};
}

CollectiveCall getCall(CommTGatherOp, CommTGatherOp::Adaptor adaptor) {
  return {"TGATHER", {adaptor.getDst(), adaptor.getPing()}, ""};
}

CollectiveCall getCall(CommTScatterOp, CommTScatterOp::Adaptor adaptor) {
  return {"TSCATTER", {adaptor.getSrc(), adaptor.getPing()}, ""};
}

CollectiveCall getCall(TReduceOp op, TReduceOp::Adaptor adaptor) {
  return {"TREDUCE",
          {adaptor.getDst(), adaptor.getAcc(), adaptor.getRecvPing()},
          getCppValue(op.getReduceOpAttr())};
}

/// `{ View members[] = {…}; auto group = …; callee(group, …); }`.
template <typename Op>
struct CollectiveLowering : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    CollectiveCall call = getCall(op, adaptor);
    Value pong;
    if constexpr (std::is_same_v<Op, TReduceOp>) {
      pong = adaptor.getRecvPong();
    } else {
      pong = adaptor.getPong();
    }
    if (pong) {
      call.values.push_back(pong);
    }
    ValueRange group = adaptor.getGroup();
    SmallVector<Value> values = {group.front()};
    std::string text = "{{ decltype({}) members[] = {{";
    for (auto [index, member] : llvm::enumerate(group)) {
      text += index ? ", {}" : "{}";
      values.push_back(member);
    }
    text += "}; auto group = pto::comm::ParallelGroup<decltype({})>::Create("
            "members, " +
            std::to_string(group.size()) + ", " + std::to_string(op.getRoot()) +
            "); pto::comm::" + call.callee.str() + "(group";
    values.push_back(group.front());
    for (Value value : call.values) {
      text += ", {}";
      values.push_back(value);
    }
    text += (call.last.empty() ? "" : ", " + call.last) + "); }";
    emitc::VerbatimOp::create(rewriter, op.getLoc(), text, values);
    rewriter.eraseOp(op);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Transfers on the side
//===----------------------------------------------------------------------===//

/// A pattern whose call is one of the headers or of ours.
template <typename Op>
class SessionLowering : public ScopedPattern<Op> {
public:
  using ScopedPattern<Op>::ScopedPattern;

  LogicalResult
  matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type =
        this->getTypeConverter()->convertType(op->getResult(0).getType());
    SmallVector<Attribute> arguments;
    for (unsigned i = 0; i < adaptor.getOperands().size(); ++i) {
      arguments.push_back(rewriter.getIndexAttr(i));
    }
    for (const std::string &text : getNumbers(op)) {
      arguments.push_back(emitc::OpaqueAttr::get(rewriter.getContext(), text));
    }
    rewriter.replaceOpWithNewOp<emitc::CallOpaqueOp>(
        op, type, getCallee(op), adaptor.getOperands(),
        rewriter.getArrayAttr(arguments));
    return success();
  }

private:
  StringRef getCallee(BuildAsyncSessionOp) const {
    return this->scope.useHelper("open_session");
  }
  StringRef getCallee(WaitAsyncEventOp) const {
    return this->scope.useHelper("wait_for_transfer");
  }
  StringRef getCallee(TestAsyncEventOp) const {
    return this->scope.useHelper("test_transfer");
  }
  StringRef getCallee(MakePrefetchAsyncContextOp) const {
    return this->scope.useHelper("open_prefetch");
  }
  StringRef getCallee(GetPrefetchAsyncSessionOp) const {
    return this->scope.useHelper("session_of");
  }
  StringRef getCallee(TPrefetchAsyncOp) const { return "TPREFETCH_ASYNC"; }
  StringRef getCallee(TPutAsyncOp) const { return "pto::comm::TPUT_ASYNC"; }
  StringRef getCallee(TGetAsyncOp) const { return "pto::comm::TGET_ASYNC"; }

  /// The numbers of a session, where they are not given those of the headers.
  static std::vector<std::string> getNumbers(BuildAsyncSessionOp op) {
    auto orElse = [](auto given, StringRef other) {
      return given ? std::to_string(*given) : other.str();
    };
    return {
        orElse(op.getSyncId(), "0"),
        orElse(op.getBlockBytes(), "pto::comm::sdma::kDefaultSdmaBlockBytes"),
        orElse(op.getCommBlockOffset(), "0"), orElse(op.getQueueNum(), "1"),
        orElse(op.getChannelGroupIdx(),
               "pto::comm::sdma::kAutoChannelGroupIdx")};
  }
  static std::vector<std::string> getNumbers(Operation *) { return {}; }
};

} // namespace

void mlir::pto_isa::populateExchangePatterns(const TypeConverter &types,
                                             FileScope &scope,
                                             RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns
      .add<CollectiveLowering<TBroadcastOp>, CollectiveLowering<CommTGatherOp>,
           CollectiveLowering<CommTScatterOp>, CollectiveLowering<TReduceOp>>(
          types, context);
  patterns
      .add<SessionLowering<BuildAsyncSessionOp>, SessionLowering<TPutAsyncOp>,
           SessionLowering<TGetAsyncOp>, SessionLowering<WaitAsyncEventOp>,
           SessionLowering<TestAsyncEventOp>,
           SessionLowering<MakePrefetchAsyncContextOp>,
           SessionLowering<GetPrefetchAsyncSessionOp>,
           SessionLowering<TPrefetchAsyncOp>>(types, context, scope);
}
