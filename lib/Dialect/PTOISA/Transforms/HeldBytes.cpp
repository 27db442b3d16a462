//===- HeldBytes.cpp - What tiles hold in a memory ----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loss is remembered until the tile is surely written again: where a write
// may have reached some of the bytes only, others may still be another tile's.
//
//===----------------------------------------------------------------------===//

#include "HeldBytes.h"

using namespace mlir;
using namespace mlir::pto_isa;

/// The first cell from `at` on, after cutting one that reaches over it.
HeldBytes::Cells::iterator HeldBytes::split(int64_t at) {
  auto next = cells.lower_bound(at);
  if (next == cells.begin()) {
    return next;
  }
  Cell &before = std::prev(next)->second;
  if (before.end <= at) {
    return next;
  }
  Cell rest{before.end, before.holders};
  before.end = at;
  return cells.emplace_hint(next, at, std::move(rest));
}

/// Changes who holds the bytes [begin, end), piece by piece.
void HeldBytes::visit(int64_t begin, int64_t end,
                      function_ref<void(Holders &)> change) {
  auto cell = split(begin);
  split(end);
  while (begin < end) {
    if (cell == cells.end() || cell->first > begin) {
      // Nobody holds what lies before the next cell.
      int64_t gapEnd = cell == cells.end() ? end : std::min(end, cell->first);
      cell = cells.emplace_hint(cell, begin, Cell{gapEnd, {}});
    }
    change(cell->second.holders);
    begin = cell->second.end;
    ++cell;
  }
}

/// Makes one cell of neighbours that are alike, of those that touch [begin,
/// end), and none of those that nobody holds: their number is that of what
/// differs, not of all tiles that ever were there.
void HeldBytes::simplify(int64_t begin, int64_t end) {
  auto cell = cells.lower_bound(begin);
  if (cell != cells.begin()) {
    --cell;
  }
  while (cell != cells.end() && cell->first <= end) {
    auto next = std::next(cell);
    if (cell->second.holders.empty()) {
      cells.erase(cell);
    } else if (next != cells.end() && next->first == cell->second.end &&
               next->second.holders == cell->second.holders) {
      cell->second.end = next->second.end;
      cells.erase(next);
      next = cell;
    }
    cell = next;
  }
}

/// The place of a tile among holders in order; it is added, as one that has
/// lost nothing, if it is not there.
static std::pair<Holder *, bool> findOrAdd(SmallVectorImpl<Holder> &holders,
                                           unsigned tile) {
  auto *found = llvm::lower_bound(
      holders, tile, [](Holder lhs, unsigned rhs) { return lhs.tile < rhs; });
  if (found != holders.end() && found->tile == tile) {
    return {found, false};
  }
  return {holders.insert(found, {tile, nullptr}), true};
}

void HeldBytes::write(int64_t begin, int64_t end, unsigned tile, Operation *by,
                      bool isSure, function_ref<bool(unsigned)> counts) {
  visit(begin, end, [&](Holders &holders) {
    llvm::erase_if(holders, [&](Holder &holder) {
      if (holder.tile != tile) {
        holder.lostBy = by;
      }
      return holder.tile != tile && !counts(holder.tile);
    });
    Holder *own = findOrAdd(holders, tile).first;
    if (isSure) {
      own->lostBy = nullptr;
    }
  });
  simplify(begin, end);
}

void HeldBytes::share(int64_t begin, int64_t end, unsigned tile) {
  visit(begin, end, [&](Holders &holders) {
    findOrAdd(holders, tile).first->lostBy = nullptr;
  });
}

void HeldBytes::forget(int64_t begin, int64_t end, unsigned tile) {
  visit(begin, end, [&](Holders &holders) {
    llvm::erase_if(holders,
                   [&](Holder &holder) { return holder.tile == tile; });
  });
  simplify(begin, end);
}

Operation *HeldBytes::findLoss(int64_t begin, int64_t end,
                               unsigned tile) const {
  auto cell = cells.upper_bound(begin);
  if (cell != cells.begin()) {
    --cell;
  }
  for (; cell != cells.end() && cell->first < end; ++cell) {
    if (cell->second.end <= begin) {
      continue;
    }
    for (const Holder &holder : cell->second.holders) {
      if (holder.tile == tile && holder.lostBy) {
        return holder.lostBy;
      }
    }
  }
  return nullptr;
}

bool HeldBytes::join(const HeldBytes &other) {
  bool isNew = false;
  for (const auto &entry : other.cells) {
    const Cell &cell = entry.second;
    visit(entry.first, cell.end, [&](Holders &holders) {
      for (const Holder &more : cell.holders) {
        auto [own, isAdded] = findOrAdd(holders, more.tile);
        isNew |= isAdded || (more.lostBy && !own->lostBy);
        if (!own->lostBy) {
          own->lostBy = more.lostBy;
        }
      }
    });
  }
  return isNew;
}
