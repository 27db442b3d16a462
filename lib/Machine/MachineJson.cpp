//===- MachineJson.cpp - Machines as JSON ---------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every field must be there and no other may be: a fact with a typo would
// otherwise be a fact that nobody reads. The first error wins and names the
// JSON path of the field.
//
//===----------------------------------------------------------------------===//

#include "MachineFields.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <set>

using namespace mlir::pto;
using nlohmann::json;
using nlohmann::ordered_json;

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

namespace {

/// Finds what the tree would not show: keys that stand twice, and where the
/// text stops being JSON.
struct SyntaxChecker : nlohmann::json_sax<json> {
  std::string error;
  std::vector<std::set<std::string>> keys;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t &) override { return true; }
  bool string(string_t &) override { return true; }
  bool binary(binary_t &) override { return true; }
  bool start_array(size_t) override { return true; }
  bool end_array() override { return true; }
  bool start_object(size_t) override {
    keys.emplace_back();
    return true;
  }
  bool end_object() override {
    keys.pop_back();
    return true;
  }
  bool key(string_t &name) override {
    if (!keys.back().insert(name).second) {
      error = "has the key '" + name + "' twice in one object";
    }
    return error.empty();
  }
  bool parse_error(size_t position, const std::string &,
                   const nlohmann::detail::exception &) override {
    error = "is not JSON at byte " + std::to_string(position);
    return false;
  }
};

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Visitor that fills a struct from a JSON object.
class FieldReader {
public:
  FieldReader(const json &object, std::string path, std::string &error)
      : object(object), path(std::move(path)), error(error) {
    if (!object.is_object()) {
      fail(this->path, "an object", object);
    }
  }

  template <typename T>
  void operator()(const char *key, T &value) {
    if (const json *field = find(key)) {
      read(*field, path + "/" + key, value);
    }
  }

  void capacity(const char *key, int64_t &value) {
    const json *field = find(key);
    if (field && *field == "unbounded") {
      value = kUnbounded;
    } else if (field) {
      read(*field, path + "/" + key, value);
    }
  }

  template <typename Enum>
  void choice(const char *key, Enum &value,
              std::initializer_list<llvm::StringRef> names) {
    std::string name;
    (*this)(key, name);
    auto it = llvm::find(names, name);
    if (it != names.end()) {
      value = Enum(it - names.begin());
    } else if (error.empty()) {
      error = "'" + path + "/" + key + "' expects one of '" +
              llvm::join(names, "', '") + "', but found '" + name + "'";
    }
  }

  void dtype(const char *key, int32_t &value) {
    std::string name;
    (*this)(key, name);
    readDType(path + "/" + key, name, value);
  }
  void dtype(const char *key, std::vector<int32_t> &values) {
    std::vector<std::string> names;
    (*this)(key, names);
    values.resize(names.size());
    for (size_t index = 0; index < names.size(); ++index) {
      readDType(path + "/" + key + "/" + std::to_string(index), names[index],
                values[index]);
    }
  }

  /// Refuses the fields that nobody asked for.
  void finish() {
    if (!error.empty()) {
      return;
    }
    for (const auto &item : object.items()) {
      if (!known.count(item.key())) {
        error = "'" + path + "/" + item.key() + "' is an unknown field";
        return;
      }
    }
  }

private:
  void fail(llvm::StringRef where, llvm::StringRef expected,
            const json &found) {
    if (error.empty()) {
      std::string text =
          found.dump(-1, ' ', true, json::error_handler_t::replace);
      error = ("'" + where + "' expects " + expected + ", but found " +
               llvm::StringRef(text).take_front(40))
                  .str();
    }
  }

  const json *find(const char *key) {
    known.insert(key);
    if (!error.empty()) {
      return nullptr;
    }
    auto it = object.find(key);
    if (it == object.end()) {
      error = "'" + path + "' lacks the field '" + key + "'";
      return nullptr;
    }
    return &*it;
  }

  void readDType(const std::string &where, const std::string &name,
                 int32_t &value) {
    if (auto dtype = parseDType(name)) {
      value = *dtype;
    } else {
      fail(where, "one of " + listDTypeNames(), name);
    }
  }

  void read(const json &field, const std::string &where, std::string &value) {
    if (const auto *text = field.get_ptr<const std::string *>()) {
      value = *text;
    } else {
      fail(where, "a string", field);
    }
  }
  void read(const json &field, const std::string &where, bool &value) {
    if (const auto *flag = field.get_ptr<const bool *>()) {
      value = *flag;
    } else {
      fail(where, "true or false", field);
    }
  }
  void read(const json &field, const std::string &where, int64_t &value) {
    const auto *number = field.get_ptr<const json::number_unsigned_t *>();
    if (number && *number < uint64_t(kUnbounded)) {
      value = int64_t(*number);
    } else {
      fail(where, "an integer >= 0", field);
    }
  }
  void read(const json &field, const std::string &where, double &value) {
    if (field.is_number() && field.get<double>() >= 0) {
      value = field.get<double>();
    } else {
      fail(where, "a number >= 0", field);
    }
  }
  template <typename T>
  void read(const json &field, const std::string &where,
            std::vector<T> &values) {
    if (!field.is_array()) {
      fail(where, "a list", field);
      return;
    }
    values.resize(field.size());
    for (size_t index = 0; index < values.size(); ++index) {
      read(field[index], where + "/" + std::to_string(index), values[index]);
    }
  }
  template <typename T>
  void read(const json &field, const std::string &where, T &value) {
    FieldReader reader(field, where, error);
    visitFields(reader, value);
    reader.finish();
  }

  const json &object;
  std::string path;
  std::string &error;
  std::set<std::string> known;
};

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Visitor that makes a JSON object with the fields in the order of the visit.
class FieldWriter {
public:
  template <typename T>
  void operator()(const char *key, T &value) {
    object[key] = write(value);
  }
  void capacity(const char *key, int64_t &value) {
    if (value == kUnbounded) {
      object[key] = "unbounded";
    } else {
      object[key] = value;
    }
  }
  template <typename Enum>
  void choice(const char *key, Enum &value,
              std::initializer_list<llvm::StringRef> names) {
    object[key] = names.begin()[int(value)].str();
  }
  void dtype(const char *key, int32_t &value) {
    object[key] = getDTypeName(value);
  }
  void dtype(const char *key, std::vector<int32_t> &values) {
    object[key] = ordered_json::array();
    for (int32_t value : values) {
      object[key].push_back(getDTypeName(value));
    }
  }

  ordered_json object = ordered_json::object();

private:
  static ordered_json write(std::string &value) { return value; }
  static ordered_json write(int64_t &value) { return value; }
  static ordered_json write(double &value) { return value; }
  static ordered_json write(bool &value) { return value; }
  template <typename T>
  static ordered_json write(std::vector<T> &values) {
    ordered_json list = ordered_json::array();
    for (T &value : values) {
      list.push_back(write(value));
    }
    return list;
  }
  template <typename T>
  static ordered_json write(T &value) {
    FieldWriter writer;
    visitFields(writer, value);
    return std::move(writer.object);
  }
};

} // namespace

llvm::Expected<Machine> Machine::parse(llvm::StringRef text,
                                       llvm::StringRef origin) {
  std::string prefix = "machine '" + origin.str() + "' ";
  SyntaxChecker checker;
  if (!json::sax_parse(text.begin(), text.end(), &checker)) {
    return llvm::createStringError(prefix + checker.error);
  }
  json tree = json::parse(text.begin(), text.end(), nullptr,
                          /*allow_exceptions=*/false);
  Machine machine;
  std::string error;
  FieldReader reader(tree, "", error);
  visitFields(reader, machine);
  reader.finish();
  if (error.empty()) {
    error = verifyMachine(machine);
  }
  if (!error.empty()) {
    return llvm::createStringError(prefix + "is wrong: " + error);
  }
  return machine;
}

std::string Machine::toJson(bool pretty) const {
  FieldWriter writer;
  // The lists of fields are shared with the reader and take mutable structs.
  Machine copy = *this;
  visitFields(writer, copy);
  return writer.object.dump(pretty ? 2 : -1, ' ', /*ensure_ascii=*/true,
                            ordered_json::error_handler_t::replace);
}
