//===- CompilerTest.cpp - Objects and kernels from the LLVM dialect -------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handwritten module in the form that `pto-to-llvm` produces: `add` of two
// f32 vectors of equal dynamic length, which faults when the lengths differ.
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

static const char *const source = R"mlir(
llvm.func @pto_rt_check_args(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @pto_rt_raise(!llvm.ptr, i32, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr,
                        i64, i64, i64, i64) -> i32
llvm.mlir.global internal constant @file("add.mlir\00")
llvm.mlir.global internal constant @op("pto.add\00")
llvm.mlir.global internal constant @message("expects {0} elements, but found {1}\00")
llvm.mlir.global internal constant @name("add\00")
llvm.mlir.global internal constant @x("x\00")
llvm.mlir.global internal constant @dims(dense<-9223372036854775808> : tensor<1xi64>) : !llvm.array<1 x i64>
llvm.mlir.global internal constant @args() : !llvm.array<3 x struct<(ptr, i32, i32, ptr, i32, i32)>> {
  %u = llvm.mlir.undef : !llvm.array<3 x struct<(ptr, i32, i32, ptr, i32, i32)>>
  %x = llvm.mlir.addressof @x : !llvm.ptr
  %d = llvm.mlir.addressof @dims : !llvm.ptr
  %f32 = llvm.mlir.constant(544 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %none = llvm.mlir.constant(-1 : i32) : i32
  %s = llvm.mlir.undef : !llvm.struct<(ptr, i32, i32, ptr, i32, i32)>
  %s0 = llvm.insertvalue %x, %s[0] : !llvm.struct<(ptr, i32, i32, ptr, i32, i32)>
  %s1 = llvm.insertvalue %f32, %s0[1] : !llvm.struct<(ptr, i32, i32, ptr, i32, i32)>
  %s2 = llvm.insertvalue %one, %s1[2] : !llvm.struct<(ptr, i32, i32, ptr, i32, i32)>
  %s3 = llvm.insertvalue %d, %s2[3] : !llvm.struct<(ptr, i32, i32, ptr, i32, i32)>
  %s4 = llvm.insertvalue %zero, %s3[4] : !llvm.struct<(ptr, i32, i32, ptr, i32, i32)>
  %s5 = llvm.insertvalue %none, %s4[5] : !llvm.struct<(ptr, i32, i32, ptr, i32, i32)>
  %o = llvm.insertvalue %one, %s5[4] : !llvm.struct<(ptr, i32, i32, ptr, i32, i32)>
  %a0 = llvm.insertvalue %s5, %u[0] : !llvm.array<3 x struct<(ptr, i32, i32, ptr, i32, i32)>>
  %a1 = llvm.insertvalue %s5, %a0[1] : !llvm.array<3 x struct<(ptr, i32, i32, ptr, i32, i32)>>
  %a2 = llvm.insertvalue %o, %a1[2] : !llvm.array<3 x struct<(ptr, i32, i32, ptr, i32, i32)>>
  llvm.return %a2 : !llvm.array<3 x struct<(ptr, i32, i32, ptr, i32, i32)>>
}
llvm.mlir.global external constant @pto_kernel_add_info() : !llvm.struct<(i32, i32, ptr, ptr, i64, i64)> {
  %s = llvm.mlir.undef : !llvm.struct<(i32, i32, ptr, ptr, i64, i64)>
  %abi = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.mlir.constant(3 : i32) : i32
  %name = llvm.mlir.addressof @name : !llvm.ptr
  %args = llvm.mlir.addressof @args : !llvm.ptr
  %bytes = llvm.mlir.constant(64 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %s0 = llvm.insertvalue %abi, %s[0] : !llvm.struct<(i32, i32, ptr, ptr, i64, i64)>
  %s1 = llvm.insertvalue %n, %s0[1] : !llvm.struct<(i32, i32, ptr, ptr, i64, i64)>
  %s2 = llvm.insertvalue %name, %s1[2] : !llvm.struct<(i32, i32, ptr, ptr, i64, i64)>
  %s3 = llvm.insertvalue %args, %s2[3] : !llvm.struct<(i32, i32, ptr, ptr, i64, i64)>
  %s4 = llvm.insertvalue %bytes, %s3[4] : !llvm.struct<(i32, i32, ptr, ptr, i64, i64)>
  %s5 = llvm.insertvalue %zero, %s4[5] : !llvm.struct<(i32, i32, ptr, ptr, i64, i64)>
  llvm.return %s5 : !llvm.struct<(i32, i32, ptr, ptr, i64, i64)>
}
llvm.func @body(%x: !llvm.ptr, %y: !llvm.ptr, %z: !llvm.ptr, %n: i64) {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^head(%zero : i64)
^head(%i: i64):
  %more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %more, ^loop, ^exit
^loop:
  %px = llvm.getelementptr %x[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %py = llvm.getelementptr %y[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %pz = llvm.getelementptr %z[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %a = llvm.load %px : !llvm.ptr -> f32
  %b = llvm.load %py : !llvm.ptr -> f32
  %c = llvm.fadd %a, %b : f32
  llvm.store %c, %pz : f32, !llvm.ptr
  %next = llvm.add %i, %one : i64
  llvm.br ^head(%next : i64)
^exit:
  llvm.return
}
llvm.func @pto_kernel_add(%ctx: !llvm.ptr, %args: !llvm.ptr, %nargs: i32) -> i32 {
  %info = llvm.mlir.addressof @pto_kernel_add_info : !llvm.ptr
  %status = llvm.call @pto_rt_check_args(%ctx, %args, %nargs, %info) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %ok = llvm.icmp "eq" %status, %zero : i32
  llvm.cond_br %ok, ^checked, ^bad
^bad:
  llvm.return %status : i32
^checked:
  %pxd = llvm.getelementptr %args[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x struct<(ptr, i32, i32, ptr, ptr)>>
  %pyd = llvm.getelementptr %args[0, 1, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x struct<(ptr, i32, i32, ptr, ptr)>>
  %pzd = llvm.getelementptr %args[0, 2, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x struct<(ptr, i32, i32, ptr, ptr)>>
  %pxs = llvm.getelementptr %args[0, 0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x struct<(ptr, i32, i32, ptr, ptr)>>
  %pys = llvm.getelementptr %args[0, 1, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x struct<(ptr, i32, i32, ptr, ptr)>>
  %xd = llvm.load %pxd : !llvm.ptr -> !llvm.ptr
  %yd = llvm.load %pyd : !llvm.ptr -> !llvm.ptr
  %zd = llvm.load %pzd : !llvm.ptr -> !llvm.ptr
  %xs = llvm.load %pxs : !llvm.ptr -> !llvm.ptr
  %ys = llvm.load %pys : !llvm.ptr -> !llvm.ptr
  %n = llvm.load %xs : !llvm.ptr -> i64
  %m = llvm.load %ys : !llvm.ptr -> i64
  %same = llvm.icmp "eq" %n, %m : i64
  llvm.cond_br %same, ^run, ^fault
^run:
  llvm.call @body(%xd, %yd, %zd, %n) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return %zero : i32
^fault:
  %file = llvm.mlir.addressof @file : !llvm.ptr
  %op = llvm.mlir.addressof @op : !llvm.ptr
  %message = llvm.mlir.addressof @message : !llvm.ptr
  %code = llvm.mlir.constant(3 : i32) : i32
  %line = llvm.mlir.constant(17 : i32) : i32
  %z64 = llvm.mlir.constant(0 : i64) : i64
  %raised = llvm.call @pto_rt_raise(%ctx, %code, %file, %line, %op, %message, %n, %m, %z64, %z64) : (!llvm.ptr, i32, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr, i64, i64, i64, i64) -> i32
  llvm.return %raised : i32
}
)mlir";

namespace {

/// The module as LLVM IR, for the given options.
struct Compiled {
  MLIRContext context;
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> module;

  explicit Compiled(const CompileOptions &options = {}) {
    context.loadDialect<LLVM::LLVMDialect>();
    OwningOpRef<ModuleOp> parsed =
        parseSourceString<ModuleOp>(source, &context);
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
               "argument 1 'x' has dtype bf16, but expected f32");
}

TEST(Compiler, unknown_kernel) {
  Compiled compiled;
  EXPECT_EQ(listKernels(*compiled.module),
            llvm::SmallVector<std::string>{"add"});
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
  EXPECT_NE(text.find(" *   args[2] x: out PTO_F32 [?]\n"), std::string::npos);
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
  OwningOpRef<ModuleOp> parsed = parseSourceString<ModuleOp>(source, &context);
  llvm::LLVMContext llvmContext;
  CompileOptions options;
  options.main = MainOptions{"sub", {}, 0};
  auto result = translateToLLVM(*parsed, llvmContext, options);
  ASSERT_FALSE(static_cast<bool>(result));
  EXPECT_EQ(llvm::toString(result.takeError()),
            "no kernel 'sub' to call from 'main'");
}

} // namespace
