//===- CompilerTest.cpp - Objects and kernels from the LLVM dialect -------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On a handwritten module with one kernel, `add` of two f32 vectors.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/Compiler.h"
#include "pto/ExecutionEngine/JITKernel.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Object/ObjectFile.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::pto;

static const char *const source = PTO_TEST_DIR "/Tools/pto-run/Inputs/add.mlir";

namespace {

/// The module as LLVM IR, for the given options.
struct Compiled {
  MLIRContext context;
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> module;

  explicit Compiled(const CompileOptions &options = {}) {
    context.loadDialect<LLVM::LLVMDialect>();
    OwningOpRef<ModuleOp> parsed = parseSourceFile<ModuleOp>(source, &context);
    EXPECT_TRUE(parsed);
    auto result = translateToLLVM(*parsed, llvmContext, options);
    if (!result) {
      ADD_FAILURE() << llvm::toString(result.takeError());
      return;
    }
    module = std::move(*result);
  }
};

/// Two inputs of `n` and `m` elements and an output of `n`.
struct Arguments {
  std::vector<float> data[3];
  int64_t sizes[3];
  std::vector<PtoTensor> tensors;

  Arguments(int64_t n, int64_t m) : sizes{n, m, n} {
    for (int i = 0; i < 3; ++i) {
      for (int64_t e = 0; e < sizes[i]; ++e) {
        data[i].push_back(static_cast<float>(e * (i + 1)));
      }
      tensors.push_back({data[i].data(), PTO_F32, 1, &sizes[i], nullptr});
    }
  }
};

/// Names of the symbols of an object, undefined or defined and global.
std::vector<std::string> symbolsOf(llvm::ArrayRef<char> object,
                                   bool undefined) {
  auto file = llvm::object::ObjectFile::createObjectFile(
      llvm::MemoryBufferRef(llvm::StringRef(object.data(), object.size()), ""));
  EXPECT_TRUE(static_cast<bool>(file));
  std::vector<std::string> names;
  for (const llvm::object::SymbolRef &symbol : (*file)->symbols()) {
    uint32_t flags = llvm::cantFail(symbol.getFlags());
    bool isUndefined = flags & llvm::object::SymbolRef::SF_Undefined;
    bool isGlobal = flags & llvm::object::SymbolRef::SF_Global;
    if (undefined ? isUndefined : isGlobal && !isUndefined) {
      names.push_back(llvm::cantFail(symbol.getName()).str());
    }
  }
  llvm::sort(names);
  return names;
}

TEST(Compiler, jit_runs_at_every_level) {
  for (unsigned level : {0u, 1u, 2u, 3u}) {
    CompileOptions options;
    options.optLevel = level;
    Compiled compiled(options);
    auto kernel = JITKernel::create(*compiled.module, "add", options);
    ASSERT_TRUE(static_cast<bool>(kernel));
    EXPECT_STREQ(kernel->info().name, "add");
    Arguments arguments(37, 37);
    CallResult result = kernel->run(arguments.tensors);
    EXPECT_EQ(result.status, PTO_OK) << result.error.message;
    EXPECT_EQ(result.scratchBytes, 64);
    EXPECT_EQ(result.allocatedBytes, 0);
    EXPECT_EQ(arguments.data[2][36], 36.0f * 3);
  }
}

TEST(Compiler, bad_arguments_and_faults_are_reported) {
  Compiled compiled;
  auto kernel = JITKernel::create(*compiled.module, "add");
  ASSERT_TRUE(static_cast<bool>(kernel));
  Arguments arguments(4, 5);
  CallResult result = kernel->run(arguments.tensors);
  EXPECT_EQ(result.status, PTO_FAULT);
  EXPECT_STREQ(result.error.message, "expects 4 elements, but found 5");
  EXPECT_STREQ(result.error.file, "add.mlir");
  EXPECT_EQ(result.error.line, 17);
  arguments.tensors[1].dtype = PTO_BF16;
  result = kernel->run(arguments.tensors);
  EXPECT_EQ(result.status, PTO_BAD_ARGUMENT);
  EXPECT_STREQ(result.error.message,
               "argument 1 'y' has dtype bf16, but expected f32");
}

TEST(Compiler, runtime_of_the_process_replaces_a_linked_one) {
  CompileOptions options;
  options.linkRuntime = false;
  Compiled compiled(options);
  EXPECT_TRUE(compiled.module->getFunction("pto_rt_raise")->isDeclaration());
  auto kernel = JITKernel::create(*compiled.module, "add", options);
  ASSERT_TRUE(static_cast<bool>(kernel));
  Arguments good(4, 4), bad(4, 5);
  EXPECT_EQ(kernel->run(good.tensors).status, PTO_OK);
  EXPECT_EQ(good.data[2][3], 9.0f);
  CallResult result = kernel->run(bad.tensors);
  EXPECT_EQ(result.status, PTO_FAULT);
  EXPECT_STREQ(result.error.message, "expects 4 elements, but found 5");
}

TEST(Compiler, description_of_the_target_follows_the_options) {
  CompileOptions generic;
  generic.genericCPU = true;
  EXPECT_EQ(describeTarget({}), describeTarget({}));
  EXPECT_NE(describeTarget({}), describeTarget(generic));
}

TEST(Compiler, unknown_kernel) {
  Compiled compiled;
  auto kernel = JITKernel::create(*compiled.module, "sub");
  ASSERT_FALSE(static_cast<bool>(kernel));
  EXPECT_NE(llvm::toString(kernel.takeError()).find("pto_kernel_sub"),
            std::string::npos);
}

TEST(Compiler, object_shows_kernels_only_and_needs_libc_only) {
  Compiled compiled;
  auto object = emitObject(*compiled.module);
  ASSERT_TRUE(static_cast<bool>(object));
  EXPECT_EQ(
      symbolsOf(*object, /*undefined=*/false),
      (std::vector<std::string>{"pto_kernel_add", "pto_kernel_add_info"}));
  for (const std::string &name : symbolsOf(*object, /*undefined=*/true)) {
    EXPECT_TRUE(name.empty() || name == "memcpy" || name == "memset" ||
                name == "strlen" || name == "snprintf" || name == "vsnprintf" ||
                name == "_GLOBAL_OFFSET_TABLE_")
        << name;
  }
}

TEST(Compiler, other_kernels_are_not_compiled) {
  CompileOptions options;
  options.kernel = "add";
  EXPECT_NE(Compiled(options).module->getFunction("pto_kernel_add"), nullptr);
  options.kernel = "sub";
  EXPECT_EQ(Compiled(options).module->getFunction("pto_kernel_add"), nullptr);
}

TEST(Compiler, generic_cpu_uses_no_host_features) {
  CompileOptions options;
  options.genericCPU = true;
  Compiled compiled(options);
  auto text = emitAssembly(*compiled.module, options);
  ASSERT_TRUE(static_cast<bool>(text));
  EXPECT_NE(text->find("pto_kernel_add:"), std::string::npos);
  EXPECT_EQ(text->find("ymm"), std::string::npos);
}

TEST(Compiler, text_carries_triple_and_layout) {
  Compiled compiled;
  std::string text = emitLLVMText(*compiled.module);
  EXPECT_NE(text.find("target triple"), std::string::npos);
  EXPECT_NE(text.find("target datalayout"), std::string::npos);
  EXPECT_EQ(text.find("fast"), std::string::npos);
}

TEST(Compiler, header_lists_the_arguments) {
  Compiled compiled;
  auto kernel = JITKernel::create(*compiled.module, "add");
  ASSERT_TRUE(static_cast<bool>(kernel));
  std::string text = emitHeader(kernel->info());
  EXPECT_NE(text.find("#include \"pto-c/Kernel.h\""), std::string::npos);
  EXPECT_NE(text.find(" *   args[2] z: out PTO_F32 [?]\n"), std::string::npos);
  EXPECT_NE(text.find("int32_t pto_kernel_add(PtoContext *ctx, PtoTensor "
                      "*args, int32_t nargs);"),
            std::string::npos);
}

TEST(Compiler, main_calls_the_kernel) {
  CompileOptions options;
  options.main = MainOptions{"add", {4, 4, 4}, 1};
  Compiled compiled(options);
  llvm::Function *main = compiled.module->getFunction("main");
  ASSERT_NE(main, nullptr);
  EXPECT_FALSE(main->isDeclaration());
  EXPECT_TRUE(compiled.module->getFunction("printf")->isDeclaration());
}

TEST(Compiler, main_of_an_unknown_kernel) {
  MLIRContext context;
  context.loadDialect<LLVM::LLVMDialect>();
  OwningOpRef<ModuleOp> parsed = parseSourceFile<ModuleOp>(source, &context);
  llvm::LLVMContext llvmContext;
  CompileOptions options;
  options.main = MainOptions{"sub", {}, 0};
  auto result = translateToLLVM(*parsed, llvmContext, options);
  ASSERT_FALSE(static_cast<bool>(result));
  EXPECT_EQ(llvm::toString(result.takeError()),
            "no kernel 'sub' to call from 'main'");
}

} // namespace
