// A kernel in the form that the lowering to the LLVM dialect produces: `add` of
// two f32 vectors of dynamic length, which faults when the lengths differ.

!arg = !llvm.struct<(ptr, i32, i32, ptr, i32, i32)>
!args = !llvm.array<3 x struct<(ptr, i32, i32, ptr, i32, i32)>>
!info = !llvm.struct<(i32, i32, ptr, ptr, i64, i64)>
!tensors = !llvm.array<3 x struct<(ptr, i32, i32, ptr, ptr)>>

llvm.func @pto_rt_check_args(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> i32
llvm.func @pto_rt_raise(!llvm.ptr, i32, !llvm.ptr, i32, !llvm.ptr, !llvm.ptr,
                        i64, i64, i64, i64) -> i32
llvm.mlir.global internal constant @file("add.mlir\00")
llvm.mlir.global internal constant @op("pto.add\00")
llvm.mlir.global internal constant @message("expects {0} elements, but found {1}\00")
llvm.mlir.global internal constant @name("add\00")
llvm.mlir.global internal constant @x("x\00")
llvm.mlir.global internal constant @y("y\00")
llvm.mlir.global internal constant @z("z\00")
llvm.mlir.global internal constant @dims(dense<-9223372036854775808> : tensor<1xi64>) : !llvm.array<1 x i64>
llvm.mlir.global internal constant @args() : !args {
  %u = llvm.mlir.undef : !args
  %x = llvm.mlir.addressof @x : !llvm.ptr
  %y = llvm.mlir.addressof @y : !llvm.ptr
  %z = llvm.mlir.addressof @z : !llvm.ptr
  %d = llvm.mlir.addressof @dims : !llvm.ptr
  %f32 = llvm.mlir.constant(544 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %zero = llvm.mlir.constant(0 : i32) : i32
  %none = llvm.mlir.constant(-1 : i32) : i32
  %s = llvm.mlir.undef : !arg
  %s0 = llvm.insertvalue %x, %s[0] : !arg
  %s1 = llvm.insertvalue %f32, %s0[1] : !arg
  %s2 = llvm.insertvalue %one, %s1[2] : !arg
  %s3 = llvm.insertvalue %d, %s2[3] : !arg
  %s4 = llvm.insertvalue %zero, %s3[4] : !arg
  %s5 = llvm.insertvalue %none, %s4[5] : !arg
  %i = llvm.insertvalue %y, %s5[0] : !arg
  %o0 = llvm.insertvalue %z, %s5[0] : !arg
  %o = llvm.insertvalue %one, %o0[4] : !arg
  %a0 = llvm.insertvalue %s5, %u[0] : !args
  %a1 = llvm.insertvalue %i, %a0[1] : !args
  %a2 = llvm.insertvalue %o, %a1[2] : !args
  llvm.return %a2 : !args
}
llvm.mlir.global external constant @pto_kernel_add_info() : !info {
  %s = llvm.mlir.undef : !info
  %abi = llvm.mlir.constant(1 : i32) : i32
  %n = llvm.mlir.constant(3 : i32) : i32
  %name = llvm.mlir.addressof @name : !llvm.ptr
  %args = llvm.mlir.addressof @args : !llvm.ptr
  %bytes = llvm.mlir.constant(64 : i64) : i64
  %zero = llvm.mlir.constant(0 : i64) : i64
  %s0 = llvm.insertvalue %abi, %s[0] : !info
  %s1 = llvm.insertvalue %n, %s0[1] : !info
  %s2 = llvm.insertvalue %name, %s1[2] : !info
  %s3 = llvm.insertvalue %args, %s2[3] : !info
  %s4 = llvm.insertvalue %bytes, %s3[4] : !info
  %s5 = llvm.insertvalue %zero, %s4[5] : !info
  llvm.return %s5 : !info
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
  %pxd = llvm.getelementptr %args[0, 0, 0] : (!llvm.ptr) -> !llvm.ptr, !tensors
  %pyd = llvm.getelementptr %args[0, 1, 0] : (!llvm.ptr) -> !llvm.ptr, !tensors
  %pzd = llvm.getelementptr %args[0, 2, 0] : (!llvm.ptr) -> !llvm.ptr, !tensors
  %pxs = llvm.getelementptr %args[0, 0, 3] : (!llvm.ptr) -> !llvm.ptr, !tensors
  %pys = llvm.getelementptr %args[0, 1, 3] : (!llvm.ptr) -> !llvm.ptr, !tensors
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
