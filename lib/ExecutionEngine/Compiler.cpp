//===- Compiler.cpp - From the LLVM dialect to an LLVM module -------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Triple, data layout and features are set before anything else looks at the
// module: alignment and vector width decisions of every pass depend on them.
//
//===----------------------------------------------------------------------===//

#include "pto/ExecutionEngine/Compiler.h"
#include "RuntimeBitcode.h"
#include "pto/Support/ISARecords.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"

#include <mutex>

using namespace mlir;
using namespace mlir::pto;

static constexpr llvm::StringLiteral kernelPrefix = "pto_kernel_";
static constexpr llvm::StringLiteral infoSuffix = "_info";

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

//===----------------------------------------------------------------------===//
// The target
//===----------------------------------------------------------------------===//

void mlir::pto::initializeNativeTarget() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
  });
}

/// Every feature of the host by name, present or absent.
static std::string hostFeatures() {
  llvm::SubtargetFeatures features;
  for (const auto &feature : llvm::sys::getHostCPUFeatures()) {
    features.AddFeature(feature.first(), feature.second);
  }
  return features.getString();
}

static llvm::CodeGenOptLevel codeGenLevel(unsigned optLevel) {
  return llvm::CodeGenOpt::getLevel(std::min(optLevel, 3u))
      .value_or(llvm::CodeGenOptLevel::Default);
}

namespace {

/// A target as LLVM names it.
struct Target {
  llvm::Triple triple;
  std::string cpu;
  std::string features;

  explicit Target(const CompileOptions &options)
      : triple(llvm::sys::getProcessTriple()),
        cpu(triple.isX86() ? "x86-64" : "generic") {
    if (!options.genericCPU) {
      cpu = llvm::sys::getHostCPUName().str();
      features = hostFeatures();
    }
  }
};

} // namespace

std::string mlir::pto::describeTarget(const CompileOptions &options) {
  Target target(options);
  return target.triple.str() + " " + target.cpu + " " + target.features;
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
mlir::pto::createHostTargetMachine(const CompileOptions &options) {
  initializeNativeTarget();
  Target host(options);
  std::string message;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(host.triple, message);
  if (!target) {
    return makeError(message);
  }
  llvm::TargetOptions targetOptions;
  targetOptions.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      host.triple, host.cpu, host.features, targetOptions, llvm::Reloc::PIC_,
      std::nullopt, codeGenLevel(options.optLevel)));
  if (!machine) {
    return makeError("no code generator for target '" + host.triple.str() +
                     "'");
  }
  return machine;
}

/// Gives every function the features of `machine`, those of the runtime too:
/// functions with different features are not inlined into each other.
static void setTarget(llvm::Module &module, llvm::TargetMachine &machine) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  for (llvm::Function &function : module) {
    function.removeFnAttr("tune-cpu");
    function.removeFnAttr("target-features");
    function.addFnAttr("target-cpu", machine.getTargetCPU());
    if (!machine.getTargetFeatureString().empty()) {
      function.addFnAttr("target-features", machine.getTargetFeatureString());
    }
  }
}

//===----------------------------------------------------------------------===//
// The runtime
//===----------------------------------------------------------------------===//

static llvm::Error linkRuntime(llvm::Module &module,
                               llvm::TargetMachine &machine) {
  llvm::MemoryBufferRef buffer(
      llvm::StringRef(reinterpret_cast<const char *>(runtimeBitcode),
                      runtimeBitcodeSize),
      "pto-runtime");
  auto runtime = llvm::parseBitcodeFile(buffer, module.getContext());
  if (!runtime) {
    return runtime.takeError();
  }
  setTarget(**runtime, machine);
  if (llvm::Linker::linkModules(module, std::move(*runtime),
                                llvm::Linker::LinkOnlyNeeded)) {
    return makeError("failed to link the runtime");
  }
  return llvm::Error::success();
}

/// Hides everything but the kernels (or the one that `only` names), their infos
/// and `main`.
static void internalize(llvm::Module &module, llvm::StringRef only) {
  llvm::internalizeModule(module, [&](const llvm::GlobalValue &value) {
    llvm::StringRef name = value.getName();
    if (!name.consume_front(kernelPrefix)) {
      return name == "main" || name.starts_with(isa_rt::kEntryPrefix);
    }
    return only.empty() || name == only ||
           (name.consume_back(infoSuffix) && name == only);
  });
}

/// Adds `int main(void)`, one call of `pto_rt_main` with constants.
static llvm::Error addMain(llvm::Module &module, const MainOptions &options) {
  std::string name = (kernelPrefix + options.kernel).str();
  llvm::Function *kernel = module.getFunction(name);
  llvm::GlobalVariable *info = module.getNamedGlobal(name + infoSuffix.str());
  if (!kernel || !info) {
    return makeError("no kernel '" + options.kernel + "' to call from 'main'");
  }
  llvm::LLVMContext &context = module.getContext();
  llvm::IRBuilder<> builder(context);
  llvm::Type *ptr = builder.getPtrTy(), *i32 = builder.getInt32Ty(),
             *i64 = builder.getInt64Ty();
  llvm::FunctionCallee callee =
      module.getOrInsertFunction("pto_rt_main", i32, ptr, ptr, ptr, i64, i64);
  auto *main =
      llvm::Function::Create(llvm::FunctionType::get(i32, /*isVarArg=*/false),
                             llvm::Function::ExternalLinkage, "main", module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(context, "entry", main));
  llvm::Constant *dims = llvm::ConstantDataArray::get(
      context, llvm::ArrayRef<int64_t>(options.dims));
  auto *dimsGlobal = new llvm::GlobalVariable(
      module, dims->getType(), /*isConstant=*/true,
      llvm::GlobalValue::PrivateLinkage, dims, "pto_main_dims");
  builder.CreateRet(builder.CreateCall(
      callee, {kernel, info, dimsGlobal, builder.getInt64(options.dims.size()),
               builder.getInt64(options.seed)}));
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// The LLVM passes
//===----------------------------------------------------------------------===//

/// Moves the handling of errors out of the way.
static void markCold(llvm::Module &module) {
  if (llvm::Function *raise = module.getFunction("pto_rt_raise")) {
    raise->addFnAttr(llvm::Attribute::Cold);
    raise->addFnAttr(llvm::Attribute::NoUnwind);
  }
}

static void removeUnused(llvm::Module &module) {
  llvm::ModuleAnalysisManager mam;
  llvm::PassBuilder().registerModuleAnalyses(mam);
  llvm::ModulePassManager passes;
  passes.addPass(llvm::GlobalDCEPass());
  passes.run(module, mam);
}

static llvm::OptimizationLevel optimizationLevel(unsigned optLevel) {
  switch (optLevel) {
  case 0:
    return llvm::OptimizationLevel::O0;
  case 1:
    return llvm::OptimizationLevel::O1;
  case 2:
    return llvm::OptimizationLevel::O2;
  default:
    return llvm::OptimizationLevel::O3;
  }
}

static void optimize(llvm::Module &module, llvm::TargetMachine &machine,
                     unsigned optLevel) {
  llvm::LoopAnalysisManager lam;
  llvm::FunctionAnalysisManager fam;
  llvm::CGSCCAnalysisManager cgam;
  llvm::ModuleAnalysisManager mam;
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.SLPVectorization = optLevel >= 2;
  // A kernel is one function of many loop nests. Unrolled, it is three times as
  // much code, and takes four times as long to compile.
  tuning.LoopUnrolling = false;
  llvm::PassBuilder builder(&machine, tuning);
  builder.registerModuleAnalyses(mam);
  builder.registerCGSCCAnalyses(cgam);
  builder.registerFunctionAnalyses(fam);
  builder.registerLoopAnalyses(lam);
  builder.crossRegisterProxies(lam, fam, cgam, mam);
  llvm::OptimizationLevel level = optimizationLevel(optLevel);
  llvm::ModulePassManager passes;
  passes.addPass(llvm::GlobalDCEPass());
  passes.addPass(optLevel == 0 ? builder.buildO0DefaultPipeline(level)
                               : builder.buildPerModuleDefaultPipeline(level));
  passes.run(module, mam);
}

static void registerTranslations(MLIRContext &context) {
  DialectRegistry registry;
  registerAllToLLVMIRTranslations(registry);
  context.appendDialectRegistry(registry);
}

llvm::Expected<std::unique_ptr<llvm::Module>>
mlir::pto::translateToLLVM(ModuleOp module, llvm::LLVMContext &context,
                           const CompileOptions &options) {
  auto machine = createHostTargetMachine(options);
  if (!machine) {
    return machine.takeError();
  }
  registerTranslations(*module.getContext());
  std::unique_ptr<llvm::Module> result =
      translateModuleToLLVMIR(module, context, "pto");
  if (!result) {
    return makeError("failed to translate the module to LLVM IR");
  }
  setTarget(*result, **machine);
  if (options.main) {
    if (llvm::Error error = addMain(*result, *options.main)) {
      return error;
    }
  }
  internalize(*result, options.kernel);
  markCold(*result);
  optimize(*result, **machine, options.optLevel);
  if (!options.linkRuntime) {
    return result;
  }
  // The runtime is optimized already, and nothing hot calls it: linked now, it
  // costs code generation only.
  if (llvm::Error error = linkRuntime(*result, **machine)) {
    return error;
  }
  internalize(*result, options.kernel);
  removeUnused(*result);
  return result;
}

llvm::SmallVector<std::string> mlir::pto::listKernels(ModuleOp module) {
  llvm::SmallVector<std::string> names;
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    llvm::StringRef name = function.getName();
    if (!function.isExternal() && name.consume_front(kernelPrefix)) {
      names.push_back(name.str());
    }
  }
  return names;
}
