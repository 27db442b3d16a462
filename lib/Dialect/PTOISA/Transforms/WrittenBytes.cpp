//===- WrittenBytes.cpp - Who wrote the bytes of a memory ---------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WrittenBytes.h"

using namespace mlir;
using namespace mlir::pto_isa;

/// The first cell from `at` on, after cutting one that reaches over it.
WrittenBytes::Cells::iterator WrittenBytes::split(int64_t at) {
  auto next = cells.lower_bound(at);
  if (next == cells.begin()) {
    return next;
  }
  Cell &before = std::prev(next)->second;
  if (before.end <= at) {
    return next;
  }
  Cell rest{before.end, before.writers};
  before.end = at;
  return cells.emplace_hint(next, at, std::move(rest));
}

/// Adds writers to others, both in the order of their tiles; returns whether
/// there were new ones.
static bool merge(SmallVectorImpl<Writer> &writers, ArrayRef<Writer> others) {
  bool isNew = false;
  auto known = writers.begin();
  for (Writer writer : others) {
    while (known != writers.end() && known->tile < writer.tile) {
      ++known;
    }
    if (known == writers.end() || known->tile != writer.tile) {
      known = writers.insert(known, writer);
      isNew = true;
    } else if (known->alias != writer.alias && known->alias != known->tile) {
      // Only on one of the paths.
      known->alias = known->tile;
      isNew = true;
    }
  }
  return isNew;
}

/// Adds writers to the bytes [begin, end); returns whether there were new ones.
bool WrittenBytes::add(int64_t begin, int64_t end, ArrayRef<Writer> writers) {
  bool isNew = false;
  auto cell = split(begin);
  split(end);
  while (begin < end) {
    if (cell == cells.end() || cell->first > begin) {
      // Nobody wrote what lies before the next cell.
      int64_t gapEnd = cell == cells.end() ? end : std::min(end, cell->first);
      cell = cells.emplace_hint(cell, begin,
                                Cell{gapEnd, SmallVector<Writer, 1>(writers)});
      isNew = true;
    } else {
      isNew |= merge(cell->second.writers, writers);
    }
    begin = cell->second.end;
    ++cell;
  }
  return isNew;
}

void WrittenBytes::write(int64_t begin, int64_t end, Writer writer,
                         bool isSure) {
  if (isSure) {
    auto first = split(begin);
    cells.erase(first, split(end));
  }
  add(begin, end, writer);
}

void WrittenBytes::share(int64_t begin, int64_t end, Writer reader) {
  auto cell = split(begin);
  split(end);
  for (; cell != cells.end() && cell->first < end; ++cell) {
    for (Writer &writer : cell->second.writers) {
      writer.alias = reader.tile;
    }
  }
}

std::optional<Writer>
WrittenBytes::findOther(int64_t begin, int64_t end, unsigned tile,
                        function_ref<bool(Writer)> counts) const {
  auto cell = cells.upper_bound(begin);
  if (cell != cells.begin()) {
    --cell;
  }
  for (; cell != cells.end() && cell->first < end; ++cell) {
    if (cell->second.end <= begin) {
      continue;
    }
    for (Writer writer : cell->second.writers) {
      if (writer.tile != tile && writer.alias != tile && counts(writer)) {
        return writer;
      }
    }
  }
  return std::nullopt;
}

bool WrittenBytes::join(const WrittenBytes &other) {
  bool isNew = false;
  for (const auto &[begin, cell] : other.cells) {
    isNew |= add(begin, cell.end, cell.writers);
  }
  return isNew;
}
