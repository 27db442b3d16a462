//===- RunnerEmit.cpp - Products of the compiler as files -----------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every product is made in memory before the first file is written. `llvm`
// comes before `asm` and `obj`, because code generation changes the module.
//
//===----------------------------------------------------------------------===//

#include "RunnerEmit.h"
#include "RunnerArguments.h"
#include "pto/ExecutionEngine/JITKernel.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir;
using namespace mlir::pto;

namespace {

/// A product and its file name ending.
struct Product {
  llvm::StringRef ending;
  std::string bytes;
};

/// What `--emit` asks for.
struct Wanted {
  bool mlir = false, llvm = false, assembly = false, object = false,
       header = false, main = false;
};

} // namespace

CompileOptions mlir::pto::getCompileOptions(const RunnerOptions &options) {
  CompileOptions result;
  result.optLevel = options.optLevel;
  result.genericCPU = options.genericCPU;
  result.kernel = options.entry;
  return result;
}

llvm::Expected<std::string>
mlir::pto::selectKernel(ModuleOp module, const RunnerOptions &options) {
  llvm::SmallVector<std::string> kernels = listKernels(module);
  std::string list = llvm::join(kernels, ", ");
  if (kernels.empty()) {
    return llvm::createStringError("no kernel in '" + options.input + "'");
  }
  if (options.entry.empty() && kernels.size() > 1) {
    return llvm::createStringError("choose a kernel by --entry, one of " +
                                   list);
  }
  if (!options.entry.empty() && !llvm::is_contained(kernels, options.entry)) {
    return llvm::createStringError("no kernel '" + options.entry + "' in '" +
                                   options.input + "', expects one of " + list);
  }
  return options.entry.empty() ? kernels.front() : options.entry;
}

static llvm::Expected<Wanted> parseWanted(const RunnerOptions &options) {
  Wanted wanted;
  const std::pair<llvm::StringRef, bool *> names[] = {
      {"mlir", &wanted.mlir},     {"llvm", &wanted.llvm},
      {"asm", &wanted.assembly},  {"obj", &wanted.object},
      {"header", &wanted.header}, {"main", &wanted.main}};
  for (const std::string &emit : options.emits) {
    auto found =
        llvm::find_if(names, [&](auto &name) { return name.first == emit; });
    if (found == std::end(names)) {
      return llvm::createStringError(
          "unknown product '" + emit +
          "', expects mlir, llvm, asm, obj, header or main");
    }
    *found->second = true;
  }
  if (wanted.main && !wanted.llvm && !wanted.assembly && !wanted.object) {
    wanted.llvm = true;
  }
  return wanted;
}

static std::string printModule(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, OpPrintingFlags().enableDebugInfo());
  return text + "\n";
}

/// Finds the dynamic sizes of the arguments, for a `main` that makes them.
static llvm::Expected<std::vector<int64_t>>
findDims(const PtoKernelInfo &info, const RunnerOptions &options) {
  auto tensors = makeRunnerArguments(info, options.args, options.seed);
  if (!tensors) {
    return tensors.takeError();
  }
  std::vector<int64_t> dims;
  for (int32_t i = 0; i < info.nargs; ++i) {
    const std::vector<int64_t> &shape = (*tensors)[i].shape;
    if (shape.size() != static_cast<size_t>(info.args[i].rank)) {
      return llvm::createStringError(
          describeArgument(info, i) + " has rank " + llvm::Twine(shape.size()) +
          ", but expected " + llvm::Twine(info.args[i].rank));
    }
    for (int32_t d = 0; d < info.args[i].rank; ++d) {
      if (info.args[i].dims[d] == PTO_DYNAMIC) {
        dims.push_back(shape[d]);
      }
    }
  }
  return dims;
}

namespace {

/// Makes the products of one module.
class Emitter {
public:
  Emitter(const RunnerInput &input, const RunnerOptions &options,
          const Wanted &wanted)
      : input(input), options(options), wanted(wanted),
        compile(getCompileOptions(options)) {}

  llvm::Expected<std::vector<Product>> emit();

private:
  llvm::Error translate();
  llvm::Error useKernel();
  llvm::Error emitCode();

  const RunnerInput &input;
  const RunnerOptions &options;
  const Wanted &wanted;
  CompileOptions compile;
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module;
  std::vector<Product> products;
};

} // namespace

llvm::Error Emitter::translate() {
  auto result = translateToLLVM(input.module(), context, compile);
  if (!result) {
    return asInternal(result.takeError());
  }
  module = std::move(*result);
  return llvm::Error::success();
}

/// Makes the products that need the facts of one kernel: header and main.
llvm::Error Emitter::useKernel() {
  llvm::Expected<std::string> name = selectKernel(input.module(), options);
  if (!name) {
    return name.takeError();
  }
  std::unique_ptr<llvm::Module> copy = llvm::CloneModule(*module);
  auto kernel = JITKernel::create(*copy, *name, compile);
  if (!kernel) {
    return asInternal(kernel.takeError());
  }
  if (wanted.header) {
    products.push_back({".h", emitHeader(kernel->info())});
  }
  if (!wanted.main) {
    return llvm::Error::success();
  }
  auto dims = findDims(kernel->info(), options);
  if (!dims) {
    return dims.takeError();
  }
  compile.main = MainOptions{*name, std::move(*dims), options.seed};
  return translate();
}

llvm::Error Emitter::emitCode() {
  if (wanted.llvm) {
    products.push_back({".ll", emitLLVMText(*module)});
  }
  if (wanted.assembly) {
    std::unique_ptr<llvm::Module> copy = llvm::CloneModule(*module);
    auto text = emitAssembly(*copy, compile);
    if (!text) {
      return asInternal(text.takeError());
    }
    products.push_back({".s", std::move(*text)});
  }
  if (wanted.object) {
    auto bytes = emitObject(*module, compile);
    if (!bytes) {
      return asInternal(bytes.takeError());
    }
    products.push_back({".o", std::string(bytes->begin(), bytes->end())});
  }
  return llvm::Error::success();
}

llvm::Expected<std::vector<Product>> Emitter::emit() {
  if (wanted.mlir) {
    products.push_back({".mlir", printModule(input.module())});
  }
  if (!options.entry.empty()) {
    llvm::Expected<std::string> name = selectKernel(input.module(), options);
    if (!name) {
      return name.takeError();
    }
  }
  if (wanted.llvm || wanted.assembly || wanted.object || wanted.header) {
    if (llvm::Error error = translate()) {
      return error;
    }
  }
  if (wanted.header || wanted.main) {
    if (llvm::Error error = useKernel()) {
      return error;
    }
  }
  if (llvm::Error error = emitCode()) {
    return error;
  }
  return std::move(products);
}

/// Writes beside the final place and renames.
static llvm::Error writeWhole(llvm::StringRef path, llvm::StringRef bytes) {
  if (path == "-") {
    llvm::outs() << bytes;
    llvm::outs().flush();
    return llvm::Error::success();
  }
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream &os) {
    os << bytes;
    return llvm::Error::success();
  });
  if (error) {
    return llvm::createStringError("cannot write '" + path +
                                   "': " + llvm::toString(std::move(error)));
  }
  return llvm::Error::success();
}

llvm::Error mlir::pto::emitProducts(const RunnerInput &input,
                                    const RunnerOptions &options) {
  llvm::Expected<Wanted> wanted = parseWanted(options);
  if (!wanted) {
    return wanted.takeError();
  }
  auto products = Emitter(input, options, *wanted).emit();
  if (!products) {
    return products.takeError();
  }
  bool isSingle = products->size() == 1;
  if (!isSingle && options.outputPath == "-") {
    return llvm::createStringError("several products need a prefix by -o");
  }
  for (const Product &product : *products) {
    std::string path = options.outputPath;
    path += isSingle ? "" : product.ending.str();
    if (llvm::Error error = writeWhole(path, product.bytes)) {
      return error;
    }
  }
  return llvm::Error::success();
}
