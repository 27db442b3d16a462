//===- PoppedSlots.cpp - Which slots of queues a core holds -------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoppedSlots.h"

using namespace mlir;
using namespace mlir::pto_isa;

std::optional<size_t> PoppedSlots::pop(QueueKey key, unsigned tile) {
  freed.erase(tile);
  Held &slots = getHeld(key);
  if (!slots) {
    return std::nullopt;
  }
  slots->push_back({tile});
  return slots->size();
}

PoppedSlots::Slot PoppedSlots::free(QueueKey key, Operation *by) {
  Held &slots = getHeld(key);
  if (!slots || slots->empty()) {
    return {};
  }
  Slot oldest = slots->front();
  slots->erase(slots->begin());
  // A tile may have been popped into again, and then holds a later slot.
  bool isHeld = llvm::any_of(*slots, [&](const Slot &slot) {
    return llvm::is_contained(slot, oldest.front());
  });
  if (oldest.size() == 1 && !isHeld) {
    freed[oldest.front()] = by;
  }
  return oldest;
}

Operation *PoppedSlots::findFree(unsigned tile) const {
  auto found = freed.find(tile);
  return found == freed.end() ? nullptr : found->second;
}

/// Adds tiles to those of a slot; returns whether there were new ones.
static bool add(PoppedSlots::Slot &to, const PoppedSlots::Slot &from) {
  size_t before = to.size();
  for (unsigned tile : from) {
    if (!llvm::is_contained(to, tile)) {
      to.push_back(tile);
    }
  }
  return to.size() != before;
}

bool PoppedSlots::join(const PoppedSlots &other) {
  bool isNew = false;
  auto meet = [&](Held &mine, const Held &theirs) {
    if (!mine) {
      return;
    }
    if (!theirs || mine->size() != theirs->size()) {
      mine.reset();
      isNew = true;
      return;
    }
    for (auto [slot, more] : llvm::zip_equal(*mine, *theirs)) {
      isNew |= add(slot, more);
    }
  };
  const Held none{std::in_place};
  for (auto &[key, mine] : held) {
    auto theirs = other.held.find(key);
    meet(mine, theirs == other.held.end() ? none : theirs->second);
  }
  for (const auto &[key, theirs] : other.held) {
    auto [mine, isMissing] = held.try_emplace(key, none);
    if (isMissing) {
      meet(mine->second, theirs);
    }
  }
  for (auto [tile, by] : other.freed) {
    isNew |= freed.try_emplace(tile, by).second;
  }
  return isNew;
}
