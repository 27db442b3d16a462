// Vector instructions.

func.func @kernel(%arg0: !pto_isa.ptr<f32>, %arg1: !pto_isa.ptr<f32>, %arg2: !pto_isa.ptr<f32>, %arg3: !pto_isa.ptr<f32>, %arg4: !pto_isa.ptr<f32>) {
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %t1 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  %v2 = pto_isa.make_tensor_view %arg0, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p3 = pto_isa.partition_view %v2, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tload ins(%p3 : !pto_isa.partition_tensor_view<16x32xf32>) outs(%t1 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %t4 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  %v5 = pto_isa.make_tensor_view %arg1, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p6 = pto_isa.partition_view %v5, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tload ins(%p6 : !pto_isa.partition_tensor_view<16x32xf32>) outs(%t4 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %t7 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  pto_isa.tabs ins(%t1 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%t7 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %v8 = pto_isa.make_tensor_view %arg2, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p9 = pto_isa.partition_view %v8, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tstore ins(%t7 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%p9 : !pto_isa.partition_tensor_view<16x32xf32>)
  %t10 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  pto_isa.texp ins(%t1 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%t10 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %v11 = pto_isa.make_tensor_view %arg3, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p12 = pto_isa.partition_view %v11, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tstore ins(%t10 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%p12 : !pto_isa.partition_tensor_view<16x32xf32>)
  %t13 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  pto_isa.tsqrt ins(%t1 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%t13 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %v14 = pto_isa.make_tensor_view %arg4, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p15 = pto_isa.partition_view %v14, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tstore ins(%t13 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%p15 : !pto_isa.partition_tensor_view<16x32xf32>)
  return
}

// -----

func.func @kernel(%arg0: !pto_isa.ptr<f32>, %arg1: !pto_isa.ptr<f32>, %arg2: !pto_isa.ptr<f32>, %arg3: !pto_isa.ptr<f32>, %arg4: !pto_isa.ptr<f32>) {
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %t1 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  %v2 = pto_isa.make_tensor_view %arg0, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p3 = pto_isa.partition_view %v2, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tload ins(%p3 : !pto_isa.partition_tensor_view<16x32xf32>) outs(%t1 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %t4 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  %v5 = pto_isa.make_tensor_view %arg1, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p6 = pto_isa.partition_view %v5, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tload ins(%p6 : !pto_isa.partition_tensor_view<16x32xf32>) outs(%t4 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %t7 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  pto_isa.tadd ins(%t1, %t4 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>, !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%t7 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %v8 = pto_isa.make_tensor_view %arg2, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p9 = pto_isa.partition_view %v8, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tstore ins(%t7 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%p9 : !pto_isa.partition_tensor_view<16x32xf32>)
  %t10 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  pto_isa.tmax ins(%t1, %t4 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>, !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%t10 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %v11 = pto_isa.make_tensor_view %arg3, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p12 = pto_isa.partition_view %v11, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tstore ins(%t10 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%p12 : !pto_isa.partition_tensor_view<16x32xf32>)
  %t13 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  pto_isa.tdiv ins(%t1, %t4 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>, !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%t13 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %v14 = pto_isa.make_tensor_view %arg4, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p15 = pto_isa.partition_view %v14, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tstore ins(%t13 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%p15 : !pto_isa.partition_tensor_view<16x32xf32>)
  return
}

// -----

func.func @kernel(%arg0: !pto_isa.ptr<f32>, %arg1: !pto_isa.ptr<f32>, %arg2: !pto_isa.ptr<f32>, %arg3: !pto_isa.ptr<f32>) {
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %t1 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  %v2 = pto_isa.make_tensor_view %arg0, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p3 = pto_isa.partition_view %v2, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tload ins(%p3 : !pto_isa.partition_tensor_view<16x32xf32>) outs(%t1 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %t4 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  %v5 = pto_isa.make_tensor_view %arg1, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p6 = pto_isa.partition_view %v5, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tload ins(%p6 : !pto_isa.partition_tensor_view<16x32xf32>) outs(%t4 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %t7 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  %t8 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x1xf32, valid=16x1, blayout=col_major>
  pto_isa.trowsum ins(%t1, %t7 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>, !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%t8 : !pto_isa.tile_buf<vec, 16x1xf32, valid=16x1, blayout=col_major>)
  %v9 = pto_isa.make_tensor_view %arg2, shape = [%c16, %c1], strides = [%c1, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p10 = pto_isa.partition_view %v9, offsets = [%c0, %c0], sizes = [%c16, %c1] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x1xf32>
  pto_isa.tstore ins(%t8 : !pto_isa.tile_buf<vec, 16x1xf32, valid=16x1, blayout=col_major>) outs(%p10 : !pto_isa.partition_tensor_view<16x1xf32>)
  %t11 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  %t12 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x1xf32, valid=16x1, blayout=col_major>
  pto_isa.trowmax ins(%t1, %t11 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>, !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%t12 : !pto_isa.tile_buf<vec, 16x1xf32, valid=16x1, blayout=col_major>)
  %v13 = pto_isa.make_tensor_view %arg3, shape = [%c16, %c1], strides = [%c1, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p14 = pto_isa.partition_view %v13, offsets = [%c0, %c0], sizes = [%c16, %c1] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x1xf32>
  pto_isa.tstore ins(%t12 : !pto_isa.tile_buf<vec, 16x1xf32, valid=16x1, blayout=col_major>) outs(%p14 : !pto_isa.partition_tensor_view<16x1xf32>)
  return
}

// -----

func.func @kernel(%arg0: !pto_isa.ptr<f32>, %arg1: !pto_isa.ptr<f32>, %arg2: !pto_isa.ptr<f32>, %arg3: !pto_isa.ptr<f32>) {
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %t1 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  %v2 = pto_isa.make_tensor_view %arg0, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p3 = pto_isa.partition_view %v2, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tload ins(%p3 : !pto_isa.partition_tensor_view<16x32xf32>) outs(%t1 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %t4 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  %v5 = pto_isa.make_tensor_view %arg1, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p6 = pto_isa.partition_view %v5, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tload ins(%p6 : !pto_isa.partition_tensor_view<16x32xf32>) outs(%t4 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %t7 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x1xf32, valid=16x1, blayout=col_major>
  %v8 = pto_isa.make_tensor_view %arg2, shape = [%c16, %c1], strides = [%c1, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p9 = pto_isa.partition_view %v8, offsets = [%c0, %c0], sizes = [%c16, %c1] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x1xf32>
  pto_isa.tload ins(%p9 : !pto_isa.partition_tensor_view<16x1xf32>) outs(%t7 : !pto_isa.tile_buf<vec, 16x1xf32, valid=16x1, blayout=col_major>)
  %t10 = pto_isa.alloc_tile : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>
  pto_isa.trowexpandmul ins(%t1, %t7 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>, !pto_isa.tile_buf<vec, 16x1xf32, valid=16x1, blayout=col_major>) outs(%t10 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>)
  %v11 = pto_isa.make_tensor_view %arg3, shape = [%c16, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xf32>
  %p12 = pto_isa.partition_view %v11, offsets = [%c0, %c0], sizes = [%c16, %c32] : !pto_isa.tensor_view<?x?xf32> -> !pto_isa.partition_tensor_view<16x32xf32>
  pto_isa.tstore ins(%t10 : !pto_isa.tile_buf<vec, 16x32xf32, valid=16x32>) outs(%p12 : !pto_isa.partition_tensor_view<16x32xf32>)
  return
}
