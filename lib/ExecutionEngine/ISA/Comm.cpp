//===- Comm.cpp - Exchange between chips ----------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There is one memory here, in which windows of other chips are views like any.
//
//===----------------------------------------------------------------------===//

#include "Matrix.h"

using namespace mlir::pto::isa_rt;

//===----------------------------------------------------------------------===//
// Transfers
//===----------------------------------------------------------------------===//

static void transfer(Call &call) {
  Matrix from(call, call.readView(0)), to(call, call.writeView());
  bool isAdd = call.attribute("atomicType", 0) == 1;
  int64_t count = from.rows * from.cols;
  if (count != to.rows * to.cols) {
    call.fail("expects views of one size, but found " + std::to_string(count) +
              " and " + std::to_string(to.rows * to.cols) + " elements");
  }
  bool known = visitElement(from.view.dtype, [&](auto element) {
    using Element = decltype(element);
    for (int64_t k = 0; k < count; ++k) {
      typename Element::Storage bits, old;
      from.read(k / from.cols, k % from.cols, 1, &bits);
      if (isAdd) {
        to.read(k / to.cols, k % to.cols, 1, &old);
        bits = Element::encode(Element::decode(bits) + Element::decode(old));
      }
      to.write(k / to.cols, k % to.cols, 1, &bits);
    }
  });
  if (!known) {
    call.notExecutable("on these elements");
  }
}

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

static void notify(Call &call) {
  Matrix signal(call, call.writeView());
  int32_t value = static_cast<int32_t>(call.valueInt(0));
  for (int64_t k = 0; k < signal.rows * signal.cols; ++k) {
    int32_t old = 0;
    signal.read(k / signal.cols, k % signal.cols, 1, &old);
    if (call.attribute("notifyOp", 0) == 0) {
      old = static_cast<int32_t>(int64_t(old) + value);
    } else {
      old = value;
    }
    signal.write(k / signal.cols, k % signal.cols, 1, &old);
  }
}

static bool compareSignal(const Matrix &signal, int64_t how, int32_t value) {
  for (int64_t k = 0; k < signal.rows * signal.cols; ++k) {
    int32_t found = 0;
    signal.read(k / signal.cols, k % signal.cols, 1, &found);
    bool holds = how == 0   ? found == value
                 : how == 1 ? found != value
                 : how == 2 ? found > value
                 : how == 3 ? found >= value
                 : how == 4 ? found < value
                            : found <= value;
    if (!holds) {
      return false;
    }
  }
  return true;
}

static void waitForSignal(Call &call) {
  Matrix signal(call, call.readView(0));
  int64_t how = call.attribute("cmp", 0);
  int32_t value = static_cast<int32_t>(call.valueInt(0));
  compareSignal(signal, how, value); // fails here if it is out of bounds
  call.core.scheduler.wait(call.core, "a signal in global memory",
                           [&] { return compareSignal(signal, how, value); });
}

static void testSignal(Call &call) {
  Matrix signal(call, call.readView(0));
  if (++call.core.polls % 16 == 0) {
    call.core.scheduler.yield(call.core);
  }
  call.out[0] = compareSignal(signal, call.attribute("cmp", 0),
                              static_cast<int32_t>(call.valueInt(0)));
}

void mlir::pto::isa_rt::addComm(Table &table) {
  table["comm.tput"] = table["comm.tget"] = transfer;
  table["comm.tnotify"] = notify;
  table["comm.twait"] = waitForSignal;
  table["comm.ttest"] = testSignal;
}
