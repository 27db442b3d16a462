//===- Sync.cpp - Flags, barriers, signals --------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A core executes its instructions in the order of the program, so that flags
// between its pipes have nothing to do but to be counted. Between cores, a
// signal goes out when all senders of its group have sent it, to all receivers.
//
//===----------------------------------------------------------------------===//

#include "Core.h"

using namespace mlir::pto::isa_rt;

//===----------------------------------------------------------------------===//
// Within a core
//===----------------------------------------------------------------------===//

/// The pipe that executes a class of instructions.
static int64_t getClassPipe(int64_t type) {
  static const int64_t pipes[] = {4, 10, 5, 3, 10, 3, 4, 5, 2, 1, 1};
  return type >= 0 && type < 11 ? pipes[type] : kPipeAll;
}

static void countFlag(Call &call) {
  int64_t from = call.attribute("src_pipe", -1);
  int64_t to = call.attribute("dst_pipe", -1);
  if (from < 0) {
    from = getClassPipe(call.attribute("src_op", 0));
    to = getClassPipe(call.attribute("dst_op", 0));
  }
  ++call.core.counts
        .synchronization[std::string(call.op.name) + " " + getPipeName(from) +
                         "->" + getPipeName(to)];
}

static void countBarrier(Call &call) {
  int64_t pipe = call.attribute("pipe", -1);
  pipe = pipe < 0 ? getClassPipe(call.attribute("op_type", 0)) : pipe;
  ++call.core.counts
        .synchronization[std::string("barrier ") + getPipeName(pipe)];
}

static void countOnly(Call &call) {
  ++call.core.counts.synchronization[call.op.name];
}

//===----------------------------------------------------------------------===//
// Between cores
//===----------------------------------------------------------------------===//

static std::string nameInBlock(const Core &core) {
  return core.isCube() ? "cube" : "v" + std::to_string(core.program.subblock);
}

/// Signals that wait at a core, by number.
static int64_t &getSignal(const Core &core, int64_t id) {
  return core.block.signals[nameInBlock(core) + " has " + std::to_string(id)];
}

static int64_t getId(const Call &call) {
  int64_t id = call.attribute("event_id", -1);
  return call.op.numOperands > 0 ? call.intAt(0) : id;
}

/// Counts what `core` sends to a group; whether all `senders` have sent now, in
/// which case it starts anew.
static bool isComplete(const Core &core, const std::string &group,
                       const std::vector<const Core *> &senders) {
  auto &counters = core.scheduler.counters;
  auto name = [&](const Core &sender) {
    return group + " from " + std::to_string(sender.number);
  };
  ++counters[name(core)];
  for (const Core *sender : senders) {
    if (counters[name(*sender)] == 0) {
      return false;
    }
  }
  for (const Core *sender : senders) {
    --counters[name(*sender)];
  }
  return true;
}

/// The cores for which `belongs` holds.
template <class Belongs>
static std::vector<const Core *> findCores(const Core &core, Belongs belongs) {
  std::vector<const Core *> found;
  for (auto &other : core.scheduler.getCores()) {
    if (belongs(*other)) {
      found.push_back(other.get());
    }
  }
  return found;
}

static void send(const Call &call, int64_t mode) {
  const Core &core = call.core;
  int64_t id = getId(call);
  auto inBlock = [&](const Core &other) { return &other.block == &core.block; };
  auto sameKind = [&](const Core &other) {
    return other.program.kind == core.program.kind;
  };
  std::vector<const Core *> senders, receivers;
  std::string group = "mode " + std::to_string(mode) + " signal " +
                      std::to_string(id) +
                      (core.isCube() ? " cube" : " vector");
  if (mode == 0) {
    senders = receivers = findCores(core, sameKind);
  } else {
    senders = findCores(core, [&](const Core &other) {
      return inBlock(other) && sameKind(other);
    });
    receivers = mode == 1 ? senders : findCores(core, [&](const Core &other) {
      return inBlock(other) && !sameKind(other);
    });
    group += " block " + std::to_string(core.block.number);
  }
  if (isComplete(core, group, senders)) {
    for (const Core *receiver : receivers) {
      ++getSignal(*receiver, id);
    }
  }
}

static void setCrossBlock(Call &call) {
  countOnly(call);
  send(call, call.attribute("ffts_mode", 0));
}

static void waitSignal(Call &call) {
  countOnly(call);
  Core &core = call.core;
  int64_t id = getId(call);
  core.scheduler.wait(core, "signal " + std::to_string(id),
                      [&] { return getSignal(core, id) > 0; });
  --getSignal(core, id);
}

/// To one core of the block: the second vector core has numbers of its own.
static void sendToOne(const Call &call) {
  const Core &core = call.core;
  int64_t id = getId(call), offset = core.options.secondVectorOffset;
  for (auto &other : core.scheduler.getCores()) {
    if (&other->block != &core.block || other.get() == &core) {
      continue;
    }
    if (!core.isCube() && other->isCube()) {
      ++getSignal(*other, id + core.program.subblock * offset);
    } else if (core.isCube() && other->program.subblock == id / offset) {
      ++getSignal(*other, id % offset);
    }
  }
}

static void setIntraBlock(Call &call) {
  countOnly(call);
  if (call.core.options.secondVectorOffset == 0) {
    call.fail("expects a machine with signals within a block, but found '" +
              call.core.options.machine + "'");
  }
  sendToOne(call);
}

/// A message on some machines, a signal within the block on others.
static void setSignal(Call &call) {
  if (call.core.options.secondVectorOffset > 0) {
    setIntraBlock(call);
    return;
  }
  countOnly(call);
  send(call, call.attribute("ffts_mode", 2));
}

/// Whether a core is one of those that `core_type` names.
static bool meets(const Core &core, int64_t type) {
  return type == 2 || (type == 0 ? !core.isCube() : !core.isVector());
}

/// All cores of a kind meet; the others go on.
static void syncAll(Call &call) {
  countOnly(call);
  Core &core = call.core;
  int64_t type = call.attribute("core_type", 2);
  if (!meets(core, type)) {
    return;
  }
  int64_t total = 0;
  for (auto &other : core.scheduler.getCores()) {
    total += meets(*other, type);
  }
  if (call.op.numSegments > 1 && call.segment(1) >= 0) {
    total = call.intAt(call.segment(1));
    if (total <= 0) {
      call.fail("expects a positive number of cores, but found " +
                std::to_string(total));
    }
  }
  auto &counters = core.scheduler.counters;
  std::string name = "syncall " + std::to_string(type);
  int64_t round = counters[name + " rounds"];
  if (++counters[name] >= total) {
    counters[name] = 0;
    ++counters[name + " rounds"];
    return;
  }
  core.scheduler.wait(core, "all " + std::to_string(total) + " cores",
                      [&] { return counters[name + " rounds"] != round; });
}

void mlir::pto::isa_rt::addSync(Table &table) {
  table["set_flag"] = table["wait_flag"] = countFlag;
  table["set_flag_dyn"] = table["wait_flag_dyn"] = countFlag;
  table["record_event"] = table["wait_event"] = countFlag;
  table["barrier"] = table["barrier_sync"] = countBarrier;
  table["tsync"] = countOnly;
  table["get_buf"] = table["rls_buf"] = countOnly;
  table["get_buf_dyn"] = table["rls_buf_dyn"] = countOnly;
  table["fence.barrier_all"] = table["cmo.cacheinvalid"] = countOnly;
  table["set_ffts"] = countOnly;
  table["sync.set"] = setSignal;
  table["sync.wait"] = waitSignal;
  table["set_cross_block"] = setCrossBlock;
  table["wait_cross_block"] = waitSignal;
  table["set_intra_block"] = setIntraBlock;
  table["wait_intra_block"] = waitSignal;
  table["syncall"] = syncAll;
}
