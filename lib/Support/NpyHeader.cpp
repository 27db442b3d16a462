//===- NpyHeader.cpp - The header of a .npy file --------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A strict parser of the one literal that numpy writes. It knows strings, True
// and False, and tuples of integers; whatever else stands there is an error.
//
//===----------------------------------------------------------------------===//

#include "NpyHeader.h"

#include "llvm/ADT/StringExtras.h"

#include <bitset>

using namespace mlir::pto;

/// numpy's own limit.
static constexpr size_t kMaxRank = 64;

namespace {

/// Walks over the text; the first error stays.
class HeaderParser {
public:
  explicit HeaderParser(llvm::StringRef text) : rest(text) {}

  llvm::Expected<NpyHeader> parse();

private:
  /// Remembers `message` unless there is an error already; returns false.
  bool fail(const llvm::Twine &message);
  /// Skips white space, then `token` if it stands there.
  bool consume(llvm::StringRef token);
  /// Like consume, but `token` must be there.
  bool expect(llvm::StringRef token);
  bool parseString(std::string &result);
  bool parseBool(bool &result);
  bool parseSize(int64_t &result);
  bool parseShape(std::vector<int64_t> &result);
  bool parseDescr(std::string &result);
  bool parseEntry(NpyHeader &header);
  bool parseDict(NpyHeader &header);

  llvm::StringRef rest;
  std::string error;
  /// Which of the three keys were seen.
  std::bitset<3> seen;
};

} // namespace

bool HeaderParser::fail(const llvm::Twine &message) {
  if (error.empty()) {
    error = message.str();
  }
  return false;
}

bool HeaderParser::consume(llvm::StringRef token) {
  rest = rest.ltrim(" \t\n\r");
  return rest.consume_front(token);
}

bool HeaderParser::expect(llvm::StringRef token) {
  if (consume(token)) {
    return true;
  }
  std::string found =
      rest.empty() ? "its end" : "'" + rest.take_front(8).str() + "'";
  return fail("expects '" + token + "' in the header, but found " + found);
}

bool HeaderParser::parseString(std::string &result) {
  llvm::StringRef quote = consume("'") ? "'" : "\"";
  if (quote == "\"" && !consume("\"")) {
    return fail("expects a string in the header");
  }
  size_t end = rest.find(quote);
  if (end == llvm::StringRef::npos || rest.take_front(end).contains('\\')) {
    return fail("expects a string without escapes in the header");
  }
  result = rest.take_front(end).str();
  rest = rest.drop_front(end + 1);
  return true;
}

bool HeaderParser::parseBool(bool &result) {
  if (consume("True")) {
    result = true;
    return true;
  }
  result = false;
  return consume("False") || fail("expects True or False for 'fortran_order'");
}

bool HeaderParser::parseSize(int64_t &result) {
  consume("");
  bool negative = rest.consume_front("-");
  llvm::StringRef digits = rest.take_while(llvm::isDigit);
  if (digits.empty()) {
    return fail("expects a tuple of integers for 'shape'");
  }
  if (negative) {
    return fail("expects sizes that are not negative, but found -" + digits);
  }
  if (digits.getAsInteger(10, result)) {
    return fail("has a size out of range: " + digits.take_front(32));
  }
  rest = rest.drop_front(digits.size());
  // Python 2 wrote long integers.
  rest.consume_front("L");
  return true;
}

bool HeaderParser::parseShape(std::vector<int64_t> &result) {
  if (!consume("(")) {
    return fail("expects a tuple of integers for 'shape'");
  }
  bool comma = true;
  while (!consume(")")) {
    if (!comma) {
      return fail("expects ',' between the sizes in 'shape'");
    }
    int64_t size;
    if (!parseSize(size)) {
      return false;
    }
    if (result.size() == kMaxRank) {
      return fail("has more than " + llvm::Twine(kMaxRank) + " dimensions");
    }
    result.push_back(size);
    comma = consume(",");
  }
  if (result.size() == 1 && !comma) {
    return fail(
        "expects a tuple of integers for 'shape', but found an integer");
  }
  return true;
}

bool HeaderParser::parseDescr(std::string &result) {
  consume("");
  if (rest.starts_with("[") || rest.starts_with("(")) {
    return fail("holds records, expects one number per element");
  }
  return parseString(result);
}

bool HeaderParser::parseEntry(NpyHeader &header) {
  std::string key;
  if (!parseString(key) || !expect(":")) {
    return false;
  }
  static constexpr llvm::StringLiteral keys[] = {"descr", "fortran_order",
                                                 "shape"};
  size_t index = llvm::find(keys, key) - std::begin(keys);
  if (index == std::size(keys)) {
    return fail("has the unknown key '" + key + "' in the header");
  }
  if (seen.test(index)) {
    return fail("has the key '" + key + "' twice in the header");
  }
  seen.set(index);
  switch (index) {
  case 0:
    return parseDescr(header.descr);
  case 1:
    return parseBool(header.fortranOrder);
  default:
    return parseShape(header.shape);
  }
}

bool HeaderParser::parseDict(NpyHeader &header) {
  if (!expect("{")) {
    return false;
  }
  bool comma = true;
  while (!consume("}")) {
    if (!comma && !expect(",")) {
      return false;
    }
    if (!parseEntry(header)) {
      return false;
    }
    comma = consume(",");
  }
  if (!seen.all()) {
    return fail("expects the keys 'descr', 'fortran_order' and 'shape' in the "
                "header");
  }
  consume("");
  return rest.empty() || fail("has text after the dictionary in the header");
}

llvm::Expected<NpyHeader> HeaderParser::parse() {
  NpyHeader header;
  if (!parseDict(header)) {
    return llvm::createStringError(error);
  }
  return header;
}

llvm::Expected<NpyHeader> mlir::pto::parseNpyHeader(llvm::StringRef text) {
  return HeaderParser(text).parse();
}
