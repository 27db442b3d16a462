//===- CompareRule.cpp - Reading comparison rules -------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// rule ::= name | name '(' key '=' number (',' key '=' number)* ')'
//
// Tolerances have no defaults: a test states what it allows.
//
//===----------------------------------------------------------------------===//

#include "pto/Support/Compare.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cmath>

using namespace mlir::pto;

static llvm::Error makeError(llvm::StringRef text, const llvm::Twine &message) {
  return llvm::createStringError("comparison rule '" + text + "' " + message);
}

namespace {

/// A key and where its value goes.
struct Key {
  llvm::StringRef name;
  double *value;
  bool seen = false;
};

} // namespace

/// Reads one "key=number" into the matching one of `keys`.
static llvm::Error parseEntry(llvm::StringRef text, llvm::StringRef entry,
                              llvm::MutableArrayRef<Key> keys) {
  llvm::StringRef name = entry.split('=').first.trim();
  llvm::StringRef number = entry.split('=').second.trim();
  Key *key = llvm::find_if(keys, [&](Key &key) { return key.name == name; });
  if (key == keys.end()) {
    return makeError(text, "has the unknown key '" + name + "'");
  }
  if (key->seen) {
    return makeError(text, "has the key '" + name + "' twice");
  }
  key->seen = true;
  double value;
  if (number.getAsDouble(value) || !std::isfinite(value) || value < 0) {
    return makeError(text, "expects a number >= 0 for '" + name +
                               "', but found '" + number + "'");
  }
  if (name == "share" && value > 1) {
    return makeError(text, "expects 'share' in [0, 1], but found " + number);
  }
  *key->value = value;
  return llvm::Error::success();
}

/// Reads "(key=number, ...)", all of `keys` and nothing else.
static llvm::Error parseArguments(llvm::StringRef text, llvm::StringRef rest,
                                  llvm::MutableArrayRef<Key> keys) {
  if (!rest.empty() && (!rest.consume_front("(") || !rest.consume_back(")"))) {
    return makeError(text, "expects 'name(key=number, ...)'");
  }
  if (!rest.trim().empty()) {
    llvm::SmallVector<llvm::StringRef> entries;
    rest.split(entries, ',');
    for (llvm::StringRef entry : entries) {
      if (llvm::Error error = parseEntry(text, entry, keys)) {
        return error;
      }
    }
  }
  for (const Key &key : keys) {
    if (!key.seen) {
      return makeError(text, "lacks the key '" + key.name + "'");
    }
  }
  return llvm::Error::success();
}

llvm::Expected<CompareRule> mlir::pto::parseCompareRule(llvm::StringRef text) {
  CompareRule rule;
  llvm::StringRef trimmed = text.trim();
  size_t open = std::min(trimmed.find('('), trimmed.size());
  llvm::StringRef name = trimmed.take_front(open).rtrim();
  llvm::SmallVector<Key, 3> keys;
  if (name != "exact") {
    keys = {{"atol", &rule.atol}, {"rtol", &rule.rtol}};
  }
  if (name == "ratio") {
    rule.kind = CompareRule::Ratio;
    keys.push_back({"share", &rule.share});
  } else if (name == "all") {
    rule.kind = CompareRule::All;
  } else if (name != "exact") {
    return makeError(text, "has the unknown name '" + name +
                               "', expects 'ratio', 'all' or 'exact'");
  }
  if (llvm::Error error =
          parseArguments(text, trimmed.drop_front(open), keys)) {
    return std::move(error);
  }
  return rule;
}
