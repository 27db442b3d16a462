//===- PrintCpp.cpp - Files of device code ------------------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything around a body is an operation of EmitC too, so that one printer,
// upstream's, writes the file.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Target/Cpp/CppEmitter.h"
#include "pto/Target/Cpp/Cpp.h"

using namespace mlir;
using namespace mlir::pto_isa;

/// The macro that the device compiler sets for the core of a kernel; empty if
/// both cores execute it.
static StringRef getGuard(const KernelSignature &kernel) {
  if (kernel.kind == KernelKind::Cube) {
    return "__DAV_CUBE__";
  }
  return kernel.kind == KernelKind::Vector ? "__DAV_VEC__" : "";
}

/// `(__gm__ float *)x, n`.
static std::string getBodyArguments(const KernelSignature &kernel) {
  std::string text;
  for (const KernelArgument &argument : kernel.arguments) {
    text += text.empty() ? "" : ", ";
    text += argument.isPointer
                ? "(__gm__ " + argument.element + " *)" + argument.name
                : argument.name;
  }
  return text;
}

/// The parameters of a wrapper; arrays have pointers to `pointee`.
static std::string getParameters(const KernelSignature &kernel,
                                 StringRef pointee) {
  std::string text;
  for (const KernelArgument &argument : kernel.arguments) {
    text += text.empty() ? "" : ", ";
    text += argument.isPointer ? pointee.str() + argument.name
                               : argument.element + " " + argument.name;
  }
  return text;
}

/// A call of the body as block `block` of `blocks`.
static std::string getBodyCall(const KernelSignature &kernel, StringRef block,
                               StringRef blocks, StringRef lane,
                               StringRef lanes) {
  std::string arguments = getBodyArguments(kernel);
  if (kernel.asksPosition) {
    arguments += (arguments.empty() ? "" : ", ") + block.str() + ", " +
                 blocks.str() + ", " + lane.str() + ", " + lanes.str();
  }
  return kernel.name + "_body(" + arguments + ");";
}

/// What the device launches, and what the host calls in simulation.
static std::string getWrappers(const KernelSignature &kernel) {
  std::string entry = getParameters(kernel, "__gm__ uint8_t *");
  std::string host = getParameters(kernel, "void *");
  std::string text = "extern \"C\" __global__ AICORE void " + kernel.name +
                     "(" + entry + ") {\n  " +
                     getBodyCall(kernel, "get_block_idx()", "get_block_num()",
                                 "get_subblockid()", "get_subblockdim()") +
                     "\n}\n";
  text += "#if defined(__CPU_SIM)\nextern \"C\" void launch_" + kernel.name +
          "(uint32_t blocks, void *stream" + (host.empty() ? "" : ", ") + host +
          ") {\n  (void)stream;\n"
          "  for (uint32_t block = 0; block < blocks; ++block) {\n    " +
          getBodyCall(kernel, "block", "blocks", "0", "1") + "\n  }\n}\n#endif";
  return text;
}

/// Puts the guard and the wrappers around a body.
static void wrapBody(emitc::FuncOp body, const KernelSignature &kernel) {
  OpBuilder builder(body);
  StringRef guard = getGuard(kernel);
  if (!guard.empty()) {
    emitc::VerbatimOp::create(builder, body.getLoc(),
                              "#if defined(" + guard.str() + ")");
  }
  builder.setInsertionPointAfter(body);
  emitc::VerbatimOp::create(builder, body.getLoc(), getWrappers(kernel));
  if (!guard.empty()) {
    emitc::VerbatimOp::create(builder, body.getLoc(), "#endif");
  }
}

/// Whether something in the module is called by a name that begins so.
static bool usesNamespace(ModuleOp module, StringRef prefix) {
  return module
      .walk([&](emitc::CallOpaqueOp call) {
        return call.getCallee().starts_with(prefix) ? WalkResult::interrupt()
                                                    : WalkResult::advance();
      })
      .wasInterrupted();
}

LogicalResult mlir::pto_isa::printCpp(ModuleOp module, const CppFile &file,
                                      raw_ostream &os) {
  for (const KernelSignature &kernel : file.kernels) {
    auto body = module.lookupSymbol<emitc::FuncOp>(kernel.name + "_body");
    if (!body) {
      return module.emitError("expects a function '")
             << kernel.name << "_body'; run convert-pto-isa-to-emitc first";
    }
    wrapBody(body, kernel);
  }
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  Location loc = module.getLoc();
  std::string machine =
      file.machine.empty() ? "" : " for machine '" + file.machine + "'";
  emitc::VerbatimOp::create(builder, loc,
                            "// Kernels" + machine +
                                ". Written by pto-translate --pto-isa-to-cpp.");
  emitc::VerbatimOp::create(builder, loc,
                            "#include <stddef.h>\n#include <stdint.h>\n"
                            "#include <pto/pto-inst.hpp>");
  if (usesNamespace(module, "pto::comm::")) {
    emitc::VerbatimOp::create(builder, loc,
                              "#include <pto/comm/pto_comm_inst.hpp>");
  }
  emitc::VerbatimOp::create(builder, loc, "using namespace pto;");
  return emitc::translateToCpp(module, os);
}
