//===- Driver.cpp - A main that runs kernels in simulation --------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text is C++17 without the headers of the project. An array is a file; its
// header is kept as it was read, since shapes and types do not change.
//
//===----------------------------------------------------------------------===//

#include "pto/Target/Cpp/Cpp.h"

using namespace mlir;
using namespace mlir::pto_isa;

static constexpr StringLiteral kFiles = R"(
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

  bool load(const std::string &name) {
    path = name;
    std::ifstream file(name, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(file), {});
    if (bytes.size() < 12 || std::memcmp(bytes.data(), "\x93NUMPY", 6) != 0) {
      std::fprintf(stderr, "error: '%s' is no array\n", name.c_str());
      return false;
    }
    auto byte = [&](size_t i) { return size_t((unsigned char)bytes[i]); };
    begin = bytes[6] == 1
                ? 10 + byte(8) + (byte(9) << 8)
                : 12 + byte(8) + (byte(9) << 8) + (byte(10) << 16) +
                      (byte(11) << 24);
    if (begin > bytes.size()) {
      std::fprintf(stderr, "error: '%s' ends in its header\n", name.c_str());
      return false;
    }
    return true;
  }
  void *data() { return bytes.data() + begin; }
  bool save(const std::string &name) const {
    std::ofstream file(name, std::ios::binary);
    file.write(bytes.data(), bytes.size());
    return bool(file);
  }
};

} // namespace
)";

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
         << word << ")) {\n      return 1;\n    }\n";
      call += ", " + variable + ".data()";
    } else {
      bool isFloat = argument.dtype[0] == 'f' || argument.dtype[0] == 'b';
      os << "    auto " << variable << " = (" << argument.element << ")"
         << (isFloat ? "std::strtod(" + word + ", nullptr)"
                     : "std::strtoll(" + word + ", nullptr, 0)")
         << ";\n";
      call += ", " + variable;
    }
  }
  os << "    launch_" << kernel.name << "(blocks, nullptr" << call << ");\n";
  index = 3;
  for (const KernelArgument &argument : kernel.arguments) {
    std::string variable = "value" + std::to_string(index++);
    if (argument.isPointer && argument.isWritten) {
      os << "    if (!" << variable << ".save(" << variable
         << ".path)) {\n      return 1;\n    }\n";
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
     << "  uint32_t blocks = argc > 2 ? std::strtoul(argv[2], nullptr, 0) : "
        "0;\n";
  if (file.hasVectorRegisters) {
    os << "  NPU_MEMORY_INIT(NPUArch::A5);\n";
  }
  for (const KernelSignature &kernel : file.kernels) {
    printKernel(kernel, os);
  }
  os << "  std::fprintf(stderr, \"usage: %s KERNEL BLOCKS arguments\\n\", "
        "argv[0]);\n  return 1;\n}\n#endif\n";
}
