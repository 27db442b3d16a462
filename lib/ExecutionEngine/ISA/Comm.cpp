//===- Comm.cpp - Exchange between chips ----------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There is one memory here, in which windows of other chips are views like any:
// the members of a group are the ranks. What a core sends is there at once; the
// order of ranks and the limits of staging tiles are those of the machine.
//
//===----------------------------------------------------------------------===//

#include "Elementwise.h"
#include "Matrix.h"

using namespace mlir::pto::isa_rt;

//===----------------------------------------------------------------------===//
// Transfers
//===----------------------------------------------------------------------===//

/// The tiles through which data goes hold nothing afterwards. Fails if the
/// machine cannot cut the data in tiles: what does not fit in one is cut along
/// its last two dimensions, and tiles whose valid extents are known divide
/// them.
static void useStaging(Call &call, const View &data) {
  int64_t rows = 1;
  for (int64_t d = 0; d + 1 < data.rank; ++d) {
    rows *= data.sizes[d];
  }
  int64_t height = data.rank > 1 ? data.sizes[data.rank - 2] : 1;
  int64_t width = data.sizes[data.rank - 1];
  for (int64_t i = 0; i < call.op.numOperands; ++i) {
    if (!call.isTile(i)) {
      continue;
    }
    const Tile &tile = call.tileAt(i);
    if (tile.validRows <= 0 || tile.validCols <= 0) {
      call.fail("expects staging tiles with valid elements, but found " +
                describe(tile));
    }
    bool fits = rows <= tile.validRows && width <= tile.validCols;
    bool cutsRows = tile.facts->validRows < 0 || height % tile.validRows == 0;
    bool cutsCols = tile.facts->validCols < 0 || width % tile.validCols == 0;
    if (!fits && !(cutsRows && cutsCols)) {
      call.fail("expects staging tiles that divide " + std::to_string(height) +
                "x" + std::to_string(width) + " elements, but found " +
                std::to_string(tile.validRows) + "x" +
                std::to_string(tile.validCols) + " valid ones");
    }
    call.accessBytes(tile, 0, tile.validCols * getElementBytes(data.dtype),
                     /*isWrite=*/true);
    call.spoil(tile);
  }
}

/// Calls `body` with a struct of the element type, if there is one.
template <class Body>
static void visitData(const Call &call, int64_t dtype, Body body) {
  if (!visitElement(dtype, body)) {
    call.notExecutable("on " + std::string(getElementName(dtype)));
  }
}

static int64_t countElements(const View &view) {
  int64_t count = 1;
  for (int64_t d = 0; d < view.rank; ++d) {
    count *= view.sizes[d];
  }
  return count;
}

static void checkSameSize(const Call &call, const View &a, const View &b) {
  bool same =
      a.rank == b.rank && std::equal(a.sizes, a.sizes + a.rank, b.sizes);
  if (!same) {
    call.fail("expects views of one shape, but found " +
              std::to_string(countElements(a)) + " and " +
              std::to_string(countElements(b)) + " elements");
  }
}

/// `to = from`, or `to = combine(to, from)` element by element.
template <class Combine>
static void combine(Call &call, const View &source, const View &target,
                    Combine combine) {
  checkSameSize(call, source, target);
  Matrix from(call, source), to(call, target);
  visitData(call, source.dtype, [&](auto element) {
    using Element = decltype(element);
    using Value = typename Element::Value;
    std::vector<typename Element::Storage> words(kPiece), old(kPiece);
    forPieces(from.rows, from.cols, [&](int64_t row, int64_t col, int64_t n) {
      from.read(row, col, n, words.data());
      to.read(row, col, n, old.data());
      for (int64_t k = 0; k < n; ++k) {
        Value value =
            combine(Element::decode(old[k]), Element::decode(words[k]));
        words[k] = Element::encode(value);
      }
      to.write(row, col, n, words.data());
    });
  });
}

/// Copies bits.
static void copy(Call &call, const View &source, const View &target) {
  checkSameSize(call, source, target);
  Matrix from(call, source), to(call, target);
  visitBits(getElementBytes(source.dtype), [&](auto zero) {
    std::vector<decltype(zero)> words(kPiece);
    forPieces(from.rows, from.cols, [&](int64_t row, int64_t col, int64_t n) {
      from.read(row, col, n, words.data());
      to.write(row, col, n, words.data());
    });
  });
}

/// Bytes go through the vector memory.
static void countStaged(const Call &call, const View &view, int64_t loads,
                        int64_t stores) {
  int64_t bytes = countElements(view) * getElementBytes(view.dtype);
  call.countBytes(kGm, kVec, bytes * loads);
  call.countBytes(kVec, kGm, bytes * stores);
}

static void transfer(Call &call) {
  const View &source = call.readView(0), &target = call.writeView();
  useStaging(call, source);
  if (call.attribute("atomicType", 0) == 1) {
    combine(call, source, target,
            [&](auto a, auto b) { return Add::apply(call, a, b); });
  } else {
    copy(call, source, target);
  }
  countStaged(call, source, 1, 1);
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

namespace {

/// The operands of a collective: the data of the root, and a view for each
/// rank.
struct Group {
  Call &call;
  const View &data;
  int first, size;

  /// `segment` is that of the group, the last one.
  Group(Call &call, int segment)
      : call(call), data(call.viewAt(0)), first(call.segment(segment)),
        size(call.segmentSize(segment)) {
    useStaging(call, rank(0));
  }

  const View &rank(int number) const { return call.viewAt(first + number); }

  /// The part of the root's data that belongs to a rank. Parts stand one behind
  /// the other along the rows.
  View part(int number) const {
    View view = data;
    int64_t rows = view.rank > 1 ? view.rank - 2 : -1;
    int64_t found = rows < 0 ? 1 : view.sizes[rows];
    int64_t wanted = (rows < 0 ? 1 : rank(0).sizes[rows]) * size;
    if (found != wanted) {
      call.fail("expects " + std::to_string(wanted) + " rows, as many as the " +
                std::to_string(size) +
                " members of the group have together, "
                "but found " +
                std::to_string(found));
    }
    if (rows >= 0) {
      view.sizes[rows] /= size;
      view.address += number * view.sizes[rows] * view.strides[rows] *
                      getElementBytes(view.dtype);
    }
    return view;
  }
};

} // namespace

static void broadcast(Call &call) {
  Group group(call, 3);
  for (int k = 0; k < group.size; ++k) {
    copy(call, group.data, group.rank(k));
  }
  countStaged(call, group.data, 1, group.size);
}

static void collect(Call &call) {
  Group group(call, 3);
  for (int k = 0; k < group.size; ++k) {
    copy(call, group.rank(k), group.part(k));
  }
  countStaged(call, group.rank(0), group.size, group.size);
}

static void distribute(Call &call) {
  Group group(call, 3);
  for (int k = 0; k < group.size; ++k) {
    copy(call, group.part(k), group.rank(k));
  }
  countStaged(call, group.rank(0), group.size, group.size);
}

/// The root's own data first, then those of the others in order.
static void reduce(Call &call) {
  Group group(call, 4);
  int root = static_cast<int>(call.attribute("root", 0));
  int64_t how = call.attribute("reduceOp", 0);
  checkSameSize(call, group.rank(0), group.data);
  Matrix to(call, group.data);
  visitData(call, group.data.dtype, [&](auto element) {
    using Element = decltype(element);
    using Value = typename Element::Value;
    std::vector<typename Element::Storage> sums(kPiece), words(kPiece);
    forPieces(to.rows, to.cols, [&](int64_t row, int64_t col, int64_t n) {
      Matrix(call, group.rank(root)).read(row, col, n, sums.data());
      for (int k = 0; k < group.size; ++k) {
        if (k == root) {
          continue;
        }
        Matrix(call, group.rank(k)).read(row, col, n, words.data());
        for (int64_t i = 0; i < n; ++i) {
          Value a = Element::decode(sums[i]), b = Element::decode(words[i]);
          sums[i] = Element::encode(how == 0   ? Add::apply(call, a, b)
                                    : how == 1 ? Max::apply(call, a, b)
                                               : Min::apply(call, a, b));
        }
      }
      to.write(row, col, n, sums.data());
    });
  });
  countStaged(call, group.data, group.size, 1);
}

//===----------------------------------------------------------------------===//
// Transfers on the side
//===----------------------------------------------------------------------===//

static void openSession(Call &call) {
  const Tile &scratch = call.tileAt(0);
  call.accessBytes(scratch, 0, 8, /*isWrite=*/true);
  call.spoil(scratch);
  call.accessGlobal(call.in[1], 1, GlobalAccess::Read);
  call.out[0] = ++call.core.scheduler.sessions;
}

/// The bytes are there at once, but count as on their way until the program has
/// waited for them.
static void beginTransfer(Call &call) {
  const View &source = call.readView(0), &target = call.writeView();
  copy(call, source, target);
  int64_t bytes = countElements(source) * getElementBytes(source.dtype);
  call.countBytes(kGm, kGm, bytes);
  int64_t stride = target.strides[target.rank - 1];
  int64_t reach = (target.sizes[target.rank - 1] - 1) * stride *
                  getElementBytes(target.dtype);
  Scheduler &scheduler = call.core.scheduler;
  int64_t number = ++scheduler.transfersBegun;
  scheduler.transfers[number] = {call.in[call.valueIndex(0)],
                                 target.address + std::min<int64_t>(reach, 0),
                                 target.address + std::max<int64_t>(reach, 0) +
                                     getElementBytes(target.dtype)};
  call.out[0] = number;
}

/// A session does its transfers in order: with one, all earlier ones are done.
static void endTransfer(Call &call) {
  auto &transfers = call.core.scheduler.transfers;
  int64_t number = call.in[0], session = call.in[1];
  auto found = transfers.find(number);
  if (found != transfers.end() && found->second.session != session) {
    call.fail("expects the session that began the transfer");
  }
  for (auto it = transfers.begin();
       it != transfers.end() && it->first <= number;) {
    it = it->second.session == session ? transfers.erase(it) : std::next(it);
  }
  call.out[0] = 1;
}

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

/// Changes the first element of a signal only, unlike a wait, which asks all.
static void notify(Call &call) {
  Matrix signal(call, call.writeView());
  int64_t value = call.valueInt(0);
  if (call.attribute("notifyOp", 0) == 0) {
    int32_t old = 0;
    signal.read(0, 0, 1, &old);
    value += old;
  }
  int32_t result = static_cast<int32_t>(value);
  signal.write(0, 0, 1, &result);
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
  static const char *const names[] = {"==", "!=", ">", ">=", "<", "<="};
  auto isThere = [&] {
    try {
      return compareSignal(signal, how, value);
    } catch (const ExecutionError &) {
      return true; // others ask; it is reported below
    }
  };
  call.core.scheduler.wait(call.core,
                           std::string("a signal in global memory ") +
                               names[how] + " " + std::to_string(value),
                           isThere);
  compareSignal(signal, how, value);
}

static void testSignal(Call &call) {
  Matrix signal(call, call.readView(0));
  call.poll(signal.view.address);
  call.out[0] = compareSignal(signal, call.attribute("cmp", 0),
                              static_cast<int32_t>(call.valueInt(0)));
}

void mlir::pto::isa_rt::addComm(Table &table) {
  table["comm.tput"] = table["comm.tget"] = transfer;
  table["comm.tbroadcast"] = broadcast;
  table["comm.tgather"] = collect;
  table["comm.tscatter"] = distribute;
  table["comm.treduce"] = reduce;
  table["comm.build_async_session"] = openSession;
  table["comm.tput_async"] = table["comm.tget_async"] = beginTransfer;
  table["comm.wait_async_event"] = endTransfer;
  table["comm.test_async_event"] = endTransfer;
  table["comm.tnotify"] = notify;
  table["comm.twait"] = waitForSignal;
  table["comm.ttest"] = testSignal;
}
