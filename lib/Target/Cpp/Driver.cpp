//===- Driver.cpp - A main that runs kernels in simulation --------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text is C++17 without the headers of the project. An array is a file; its
// header is kept as it was read, since shapes and types do not change. Files
// and words that do not fit the kernel are errors: it would compute on
// anything.
//
//===----------------------------------------------------------------------===//

#include "pto/Target/Cpp/Cpp.h"

using namespace mlir;
using namespace mlir::pto_isa;

static constexpr StringLiteral kFiles = R"(
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

// An array as a file has it: its header, which stays, and its elements.
struct NpyFile {
  std::string path;
  std::vector<char> bytes;
  size_t begin = 0;

  // `type` is the kind of the elements and their bytes, as NumPy names them.
  bool load(const std::string &name, const std::string &type) {
    path = name;
    std::ifstream file(name, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
    if (bytes.size() < 12 || std::memcmp(bytes.data(), "\x93NUMPY", 6) != 0) {
      return fail("is no array");
    }
    auto byte = [&](size_t i) { return size_t((unsigned char)bytes[i]); };
    begin = bytes[6] == 1
                ? 10 + byte(8) + (byte(9) << 8)
                : 12 + byte(8) + (byte(9) << 8) + (byte(10) << 16) +
                      (byte(11) << 24);
    if (begin > bytes.size()) {
      return fail("ends in its header");
    }
    std::string header(bytes.data(), begin);
    std::string found = behind(header, "'descr': '");
    found = found.substr(0, found.find('\''));
    bool fits = !found.empty() && found[0] != '>' && found.substr(1) == type;
    if (!fits && !(type == "V1" && found == "|u1")) {
      return fail("has elements of type '" + found + "', expects '" + type +
                  "'");
    }
    std::string shape = behind(header, "'shape': (");
    size_t size = std::strtoull(type.c_str() + 1, nullptr, 10), rank = 0;
    for (const char *c = shape.c_str(); *c != ')' && *c != 0; ++c) {
      if (*c >= '0' && *c <= '9') {
        char *end = nullptr;
        size *= std::strtoull(c, &end, 10);
        ++rank;
        c = end - 1;
      }
    }
    if (rank > 1 && behind(header, "'fortran_order': ")[0] == 'T') {
      return fail("has its first dimension run fastest, expects the last");
    }
    return size == bytes.size() - begin ? true : fail("has not its size");
  }
  void *data() { return bytes.data() + begin; }
  bool save() const {
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), bytes.size());
    file.close();
    return file ? true : fail("cannot be written");
  }
  bool fail(const std::string &what) const {
    std::fprintf(stderr, "error: '%s' %s\n", path.c_str(), what.c_str());
    return false;
  }
  static std::string behind(const std::string &header, const char *key) {
    size_t at = header.find(key);
    return at == std::string::npos ? "" : header.substr(at + std::strlen(key));
  }
};

bool fail_number(const char *name, const char *word) {
  std::fprintf(stderr, "error: expects a number for '%s', but found '%s'\n",
               name, word);
  return false;
}

template <class T>
bool read_real(const char *name, const char *word, T &value) {
  char *end = nullptr;
  value = (T)std::strtod(word, &end);
  return end != word && *end == 0 ? true : fail_number(name, word);
}

// Any number of as many bits, with a sign or without.
template <class T>
bool read_integer(const char *name, const char *word, T &value) {
  char *end = nullptr;
  errno = 0;
  long long number = std::strtoll(word, &end, 0);
  if (errno == ERANGE && sizeof(T) == 8 && *word != '-') {
    errno = 0;
    number = (long long)std::strtoull(word, &end, 0);
  }
  bool fits = sizeof(T) == 8 || (number >= -(1ll << (8 * sizeof(T) - 1)) &&
                                 number < 1ll << 8 * sizeof(T) % 64);
  value = (T)number;
  return fits && errno == 0 && end != word && *end == 0
             ? true
             : fail_number(name, word);
}

} // namespace
)";

/// What NumPy calls an element type: its kind and its bytes.
static std::string getNumpyType(StringRef dtype) {
  StringRef digits = dtype.ltrim("abcdefghijklmnopqrstuvwxyz");
  unsigned bits = 0;
  bool isPlain = !digits.getAsInteger(10, bits) && bits >= 8;
  if (dtype == "bf16") {
    return "V2";
  }
  if (dtype == "i1") {
    return "b1";
  }
  char kind = dtype.starts_with("ui") ? 'u' : dtype.front();
  bool isKnown = isPlain && (kind == 'u' || kind == 'i' || dtype == "f16" ||
                             dtype == "f32" || dtype == "f64");
  return isKnown ? kind + std::to_string(bits / 8) : "V1";
}

/// The branch of `main` for one kernel.
static void printKernel(const KernelSignature &kernel, raw_ostream &os) {
  os << "  if (name == \"" << kernel.name << "\") {\n"
     << "    if (argc != " << 3 + kernel.arguments.size() << ") {\n"
     << "      std::fprintf(stderr, \"usage: %s " << kernel.name << " BLOCKS";
  for (const KernelArgument &argument : kernel.arguments) {
    os << " " << argument.name << (argument.isPointer ? ".npy" : "");
  }
  os << "\\n\", argv[0]);\n      return 1;\n    }\n";
  std::string call;
  unsigned index = 3;
  for (const KernelArgument &argument : kernel.arguments) {
    std::string variable = "value" + std::to_string(index);
    std::string word = "argv[" + std::to_string(index++) + "]";
    if (argument.isPointer) {
      os << "    NpyFile " << variable << ";\n    if (!" << variable << ".load("
         << word << ", \"" << getNumpyType(argument.dtype)
         << "\")) {\n      return 1;\n    }\n";
      call += ", " + variable + ".data()";
    } else {
      bool isFloat = argument.dtype[0] == 'f' || argument.dtype[0] == 'b';
      os << "    " << argument.element << " " << variable << ";\n    if (!read_"
         << (isFloat ? "real" : "integer") << "(\"" << argument.name << "\", "
         << word << ", " << variable << ")) {\n      return 1;\n    }\n";
      call += ", " + variable;
    }
  }
  os << "    launch_" << kernel.name << "(blocks, nullptr" << call << ");\n";
  index = 3;
  for (const KernelArgument &argument : kernel.arguments) {
    std::string variable = "value" + std::to_string(index++);
    if (argument.isPointer && argument.isWritten) {
      os << "    if (!" << variable << ".save()) {\n      return 1;\n    }\n";
    }
  }
  os << "    return 0;\n  }\n";
}

void mlir::pto_isa::printDriver(const CppFile &file, raw_ostream &os) {
  os << "\n#if defined(__CPU_SIM)\n"
     << "// KERNEL BLOCKS arguments: runs a kernel; arrays are files, which "
        "get "
        "what it writes."
     << kFiles << "\nint main(int argc, char **argv) {\n"
     << "  std::string name = argc > 2 ? argv[1] : \"\";\n"
     << "  uint16_t blocks = 1;\n"
     << "  if (argc > 2 && !read_integer(\"BLOCKS\", argv[2], blocks)) {\n"
     << "    return 1;\n  }\n"
     << "  if (blocks == 0 || (argc > 2 && argv[2][0] == '-')) {\n"
     << "    std::fprintf(stderr, \"error: expects at least one block\\n\");\n"
     << "    return 1;\n  }\n";
  if (file.hasVectorRegisters) {
    os << "  NPU_MEMORY_INIT(NPUArch::A5);\n";
  }
  for (const KernelSignature &kernel : file.kernels) {
    printKernel(kernel, os);
  }
  os << "  std::fprintf(stderr, \"usage: %s KERNEL BLOCKS arguments\\n\", "
        "argv[0]);\n  return 1;\n}\n#endif\n";
}
