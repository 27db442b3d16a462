// Kernels of both kinds of cores: sections of a function, which no one calls and
// so needs no kind; two that wait for other blocks; and two functions.
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"NPU" = #dlti.target_device_spec<"pto.machine" = "a2a3">>} {
  func.func @sections(%x: !pto_isa.ptr<i32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    pto_isa.section.cube {
      pto_isa.store_scalar %one, %x[%c0] : !pto_isa.ptr<i32>, i32
    }
    pto_isa.section.vector {
      pto_isa.store_scalar %one, %x[%c1] : !pto_isa.ptr<i32>, i32
    }
    return
  }
  func.func @signals(%x: !pto_isa.ptr<i32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %v = pto_isa.make_tensor_view %x, shape = [%c1], strides = [%c1] : !pto_isa.tensor_view<?xi32>
    %s = pto_isa.partition_view %v, offsets = [%c0], sizes = [%c1] : !pto_isa.tensor_view<?xi32> -> !pto_isa.partition_tensor_view<1xi32>
    pto_isa.comm.tnotify(%s, %one : !pto_isa.partition_tensor_view<1xi32>, i32) {notifyOp = #pto_isa<notify_op atomic_add>}
    pto_isa.comm.twait(%s, %two : !pto_isa.partition_tensor_view<1xi32>, i32) {cmp = #pto_isa<wait_cmp ge>}
    return
  }
  func.func @looks(%x: !pto_isa.ptr<i32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1 : i32
    %two = arith.constant 2 : i32
    %v = pto_isa.make_tensor_view %x, shape = [%c1], strides = [%c1] : !pto_isa.tensor_view<?xi32>
    %s = pto_isa.partition_view %v, offsets = [%c0], sizes = [%c1] : !pto_isa.tensor_view<?xi32> -> !pto_isa.partition_tensor_view<1xi32>
    pto_isa.comm.tnotify(%s, %one : !pto_isa.partition_tensor_view<1xi32>, i32) {notifyOp = #pto_isa<notify_op atomic_add>}
    scf.while : () -> () {
      %waits = pto_isa.comm.ttest(%s, %two : !pto_isa.partition_tensor_view<1xi32>, i32) {cmp = #pto_isa<wait_cmp lt>} -> i1
      scf.condition(%waits)
    } do {
      scf.yield
    }
    return
  }
  func.func private @of_cube(%x: !pto_isa.ptr<i32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %five = arith.constant 5 : i32
    pto_isa.store_scalar %five, %x[%c0] : !pto_isa.ptr<i32>, i32
    return
  }
  func.func private @of_vector(%x: !pto_isa.ptr<i32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
    return
  }
  func.func @calls(%x: !pto_isa.ptr<i32>) {
    func.call @of_cube(%x) : (!pto_isa.ptr<i32>) -> ()
    func.call @of_vector(%x) : (!pto_isa.ptr<i32>) -> ()
    return
  }
  func.func @pair_aic(%x: !pto_isa.ptr<i32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>} {
    %c0 = arith.constant 0 : index
    %three = arith.constant 3 : i32
    pto_isa.store_scalar %three, %x[%c0] : !pto_isa.ptr<i32>, i32
    return
  }
  func.func @pair_aiv(%x: !pto_isa.ptr<i32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
    %c1 = arith.constant 1 : index
    %lane = pto_isa.get_subblock_idx
    %index = arith.index_cast %lane : i64 to index
    %at = arith.addi %index, %c1 : index
    %four = arith.constant 4 : i32
    pto_isa.store_scalar %four, %x[%at] : !pto_isa.ptr<i32>, i32
    return
  }
}
