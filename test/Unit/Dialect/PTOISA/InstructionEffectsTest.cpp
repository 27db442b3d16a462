//===- InstructionEffectsTest.cpp - Which operations must keep their order ===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Effects themselves are tested by print-effects.mlir; here are their
// conflicts, between operations that carry a name.
//
//===----------------------------------------------------------------------===//

#include "pto/Dialect/PTOISA/Analysis/InstructionEffects.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::pto_isa;

namespace {

constexpr char kProgram[] = R"mlir(
!t = !pto_isa.tile_buf<vec, 4x64xf32, blayout=row_major, slayout=none_box>
!m = !pto_isa.tile_buf<mat, 4x64xf32>
!w = !pto_isa.tile_buf<vec, 4x16xf32, blayout=row_major, slayout=none_box>
func.func @f(%x: !pto_isa.ptr<f32>, %y: !pto_isa.ptr<f32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 0 : i64
  %q = arith.constant 1024 : i64
  %v = arith.constant 1.0 : f32
  %a = pto_isa.alloc_tile addr = %p : !t
  %b = pto_isa.alloc_tile addr = %q : !t
  %left = pto_isa.subview %a[%c0, %c0] sizes [4, 16] : !t -> !w
  %right = pto_isa.subview %a[%c0, %c16] sizes [4, 16] : !t -> !w
  %any = pto_isa.subview %a[%c0, %n] sizes [4, 16] : !t -> !w
  pto_isa.texpands ins(%v : f32) outs(%a : !t) {name = "write a"}
  pto_isa.texpands ins(%v : f32) outs(%b : !t) {name = "write b"}
  pto_isa.texpands ins(%v : f32) outs(%left : !w) {name = "write left"}
  pto_isa.texpands ins(%v : f32) outs(%right : !w) {name = "write right"}
  pto_isa.texpands ins(%v : f32) outs(%any : !w) {name = "write any"}
  %0 = pto_isa.tgetval ins(%a, %c0 : !t, index) outs : f32 {name = "read a"}
  %1 = pto_isa.load_scalar %x[%c0] {name = "read x0"} : !pto_isa.ptr<f32> -> f32
  %2 = pto_isa.load_scalar %x[%n] {name = "read xn"} : !pto_isa.ptr<f32> -> f32
  pto_isa.store_scalar %v, %x[%c0] {name = "write x0"} : !pto_isa.ptr<f32>, f32
  pto_isa.store_scalar %v, %x[%c1] {name = "write x1"} : !pto_isa.ptr<f32>, f32
  pto_isa.store_scalar %v, %y[%c1] {name = "write y1"} : !pto_isa.ptr<f32>, f32
  pto_isa.set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>] {name = "set 0"}
  pto_isa.wait_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>] {name = "wait 0"}
  pto_isa.wait_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID1>] {name = "wait 1"}
  pto_isa.wait_flag[<PIPE_MTE2>, <PIPE_MTE3>, <EVENT_ID0>] {name = "wait other"}
  pto_isa.wait_flag_dyn[<PIPE_MTE2>, <PIPE_V>, %n] {name = "wait n"}
  return
}
)mlir";

class InstructionEffectsTest : public ::testing::Test {
protected:
  InstructionEffectsTest() {
    context
        .loadDialect<PTOISADialect, arith::ArithDialect, func::FuncDialect>();
    module = parseSourceString<ModuleOp>(kProgram, &context);
    function = *module->getOps<func::FuncOp>().begin();
    effects = std::make_unique<InstructionEffects>(function, nullptr);
  }

  Operation *find(StringRef name) {
    Operation *found = nullptr;
    function.walk([&](Operation *op) {
      auto attribute = op->getAttrOfType<StringAttr>("name");
      found = attribute && attribute.getValue() == name ? op : found;
    });
    EXPECT_TRUE(found) << name.str();
    return found;
  }

  bool conflict(StringRef lhs, StringRef rhs) {
    for (const InstructionEffect &one : effects->getEffects(find(lhs))) {
      for (const InstructionEffect &other : effects->getEffects(find(rhs))) {
        EXPECT_EQ(mayConflict(one, other), mayConflict(other, one));
        if (mayConflict(one, other)) {
          return true;
        }
      }
    }
    return false;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  func::FuncOp function;
  std::unique_ptr<InstructionEffects> effects;
};

TEST_F(InstructionEffectsTest, TilesByBytes) {
  EXPECT_TRUE(conflict("write a", "read a"));
  EXPECT_TRUE(conflict("write a", "write a"));
  EXPECT_FALSE(conflict("read a", "read a"));
  EXPECT_FALSE(conflict("write b", "read a"));
  EXPECT_TRUE(conflict("write left", "read a"));
  EXPECT_TRUE(conflict("write left", "write a"));
  EXPECT_FALSE(conflict("write left", "write right"));
  EXPECT_TRUE(conflict("write any", "write right"));
  EXPECT_FALSE(conflict("write any", "write b"));
  EXPECT_FALSE(conflict("write a", "write x0"));
}

TEST_F(InstructionEffectsTest, GlobalMemoryByPointer) {
  EXPECT_TRUE(conflict("write x0", "read x0"));
  EXPECT_FALSE(conflict("write x1", "read x0"));
  EXPECT_TRUE(conflict("write x1", "read xn"));
  EXPECT_FALSE(conflict("read xn", "read x0"));
  // Nothing says that two arguments are not the same memory.
  EXPECT_TRUE(conflict("write y1", "read x0"));
}

TEST_F(InstructionEffectsTest, FlagsByPipesAndNumber) {
  EXPECT_TRUE(conflict("set 0", "wait 0"));
  EXPECT_FALSE(conflict("set 0", "wait 1"));
  EXPECT_FALSE(conflict("set 0", "wait other"));
  EXPECT_TRUE(conflict("set 0", "wait n"));
  EXPECT_FALSE(conflict("set 0", "write a"));
}

} // namespace
