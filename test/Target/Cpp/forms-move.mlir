// RUN: pto-opt %s --machine=a5 | pto-translate --pto-isa-to-cpp - | FileCheck %s

// Proves the lines of C++ of moves, padding, quantization and prints.

// CHECK-LABEL: inline void tstore(
//       CHECK:   TSTORE<decltype(v1), decltype(v4), AtomicType::AtomicAdd>(v4, v1);
//       CHECK:   TSTORE_FP(v5, v2, v3);
func.func @tstore(%t: !pto_isa.tile_buf<vec, 16x64xf32>, %acc: !pto_isa.tile_buf<acc, 16x64xi32, blayout=col_major, slayout=row_major>, %scales: !pto_isa.tile_buf<scaling, 1x64xui64>, %w: !pto_isa.partition_tensor_view<16x64xf32>, %h: !pto_isa.partition_tensor_view<16x64xf16>) {
  pto_isa.tstore ins(%t : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%w : !pto_isa.partition_tensor_view<16x64xf32>) {atomicType = #pto_isa<atomic_type atomic_add>}
  pto_isa.tstore ins(%acc : !pto_isa.tile_buf<acc, 16x64xi32, blayout=col_major, slayout=row_major> fp %scales : !pto_isa.tile_buf<scaling, 1x64xui64>) outs(%h : !pto_isa.partition_tensor_view<16x64xf16>)
  return
}

// CHECK-LABEL: inline void mgather(
//       CHECK:   MGATHER<Coalesce::Row, GatherOOB::Clamp>(v4, v1, v2);
//       CHECK:   MGATHER<Coalesce::Elem, GatherOOB::Undefined>(v4, v1, v3);
func.func @mgather(%table: !pto_isa.partition_tensor_view<1024x64xf32>, %rows: !pto_isa.tile_buf<vec, 1x16xi32>, %flat: !pto_isa.tile_buf<vec, 16x64xi32>, %t: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.mgather ins(%table, %rows : !pto_isa.partition_tensor_view<1024x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>) {coalesce = #pto_isa<coalesce row>, gatherOob = #pto_isa<gather_oob clamp>}
  pto_isa.mgather ins(%table, %flat : !pto_isa.partition_tensor_view<1024x64xf32>, !pto_isa.tile_buf<vec, 16x64xi32>) outs(%t : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void mscatter(
//       CHECK:   MSCATTER<Coalesce::Row, ScatterAtomicOp::Add, ScatterOOB::Undefined>(v4, v1, v2);
//       CHECK:   MSCATTER<Coalesce::Row, ScatterAtomicOp::None, ScatterOOB::Undefined>(v4, v1, v3);
func.func @mscatter(%t: !pto_isa.tile_buf<vec, 16x64xf32>, %rows: !pto_isa.tile_buf<vec, 1x16xi32>, %column: !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>, %table: !pto_isa.partition_tensor_view<1024x64xf32>) {
  pto_isa.mscatter ins(%t, %rows : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 1x16xi32>) outs(%table : !pto_isa.partition_tensor_view<1024x64xf32>) {coalesce = #pto_isa<coalesce row>, scatterAtomicOp = #pto_isa<scatter_atomic_op add>}
  pto_isa.mscatter ins(%t, %column : !pto_isa.tile_buf<vec, 16x64xf32>, !pto_isa.tile_buf<vec, 16x1xi32, blayout=col_major>) outs(%table : !pto_isa.partition_tensor_view<1024x64xf32>)
  return
}

// CHECK-LABEL: inline void tmov(
//       CHECK:   TMOV(v2, v1);
//       CHECK:   TMOV<decltype(v1), decltype(v3), ReluPreMode::NormalRelu>(v1, v3);
func.func @tmov(%m: !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>, %l: !pto_isa.tile_buf<left, 16x64xbf16>, %acc: !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) {
  pto_isa.tmov ins(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) outs(%l : !pto_isa.tile_buf<left, 16x64xbf16>)
  pto_isa.tmov ins(%acc : !pto_isa.tile_buf<acc, 16x64xf32, blayout=col_major, slayout=row_major>) outs(%m : !pto_isa.tile_buf<mat, 16x64xbf16, blayout=col_major, slayout=row_major>) {reluPreMode = #pto_isa<relu_pre_mode normal_relu>}
  return
}

// CHECK-LABEL: inline void textract(
//       CHECK:   TEXTRACT(v2, v1, 0, 64);
func.func @textract(%m: !pto_isa.tile_buf<mat, 64x256xbf16, blayout=col_major, slayout=row_major>, %l: !pto_isa.tile_buf<left, 64x64xbf16>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  pto_isa.textract ins(%m, %c0, %c64 : !pto_isa.tile_buf<mat, 64x256xbf16, blayout=col_major, slayout=row_major>, index, index) outs(%l : !pto_isa.tile_buf<left, 64x64xbf16>)
  return
}

// CHECK-LABEL: inline void tinsert(
//       CHECK:   TINSERT(v2, v1, 8, 0);
func.func @tinsert(%t: !pto_isa.tile_buf<vec, 8x64xf32>, %u: !pto_isa.tile_buf<vec, 16x64xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  pto_isa.tinsert ins(%t, %c8, %c0 : !pto_isa.tile_buf<vec, 8x64xf32>, index, index) outs(%u : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tconcatidx(
//       CHECK:   TCONCAT(v5, v1, v2, v3, v4);
func.func @tconcatidx(%a: !pto_isa.tile_buf<vec, 16x32xf32>, %b: !pto_isa.tile_buf<vec, 16x32xf32>, %i: !pto_isa.tile_buf<vec, 16x8xi32>, %j: !pto_isa.tile_buf<vec, 16x8xi32>, %d: !pto_isa.tile_buf<vec, 16x64xf32>) {
  pto_isa.tconcatidx ins(%a, %b, %i, %j : !pto_isa.tile_buf<vec, 16x32xf32>, !pto_isa.tile_buf<vec, 16x32xf32>, !pto_isa.tile_buf<vec, 16x8xi32>, !pto_isa.tile_buf<vec, 16x8xi32>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32>)
  return
}

// CHECK-LABEL: inline void tfillpad(
//       CHECK:   TFILLPAD(v2, v1);
func.func @tfillpad(%a: !pto_isa.tile_buf<vec, 16x64xf32, valid=10x60>, %d: !pto_isa.tile_buf<vec, 16x64xf32, pad=3>) {
  pto_isa.tfillpad ins(%a : !pto_isa.tile_buf<vec, 16x64xf32, valid=10x60>) outs(%d : !pto_isa.tile_buf<vec, 16x64xf32, pad=3>)
  return
}

// CHECK-LABEL: inline void tquant(
//       CHECK:   TQUANT<QuantType::INT8_SYM>(v4, v1, v2, v3);
func.func @tquant(%src: !pto_isa.tile_buf<vec, 32x32xf32>, %fp: !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>, %tmp: !pto_isa.tile_buf<vec, 32x32xf32>, %dst: !pto_isa.tile_buf<vec, 32x32xi8>) {
  pto_isa.tquant ins(%src, %fp : !pto_isa.tile_buf<vec, 32x32xf32>, !pto_isa.tile_buf<vec, 32x1xf32, blayout=col_major>) outs(%dst, %tmp : !pto_isa.tile_buf<vec, 32x32xi8>, !pto_isa.tile_buf<vec, 32x32xf32>) {quant_type = #pto_isa<quant_type INT8_SYM>}
  return
}

// CHECK-LABEL: inline void tquant_mx(
//       CHECK:   TQUANT<QuantType::MXFP8>(v2, v1, &v3, &v4, &v5);
func.func @tquant_mx(%src: !pto_isa.tile_buf<vec, 16x64xf32>, %dst: !pto_isa.tile_buf<vec, 16x64xi8>, %exp: !pto_isa.tile_buf<vec, 1x32xui8>, %max: !pto_isa.tile_buf<vec, 1x32xf32>, %scaling: !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>) {
  pto_isa.tquant.mx ins(%src : !pto_isa.tile_buf<vec, 16x64xf32>) outs(%dst, %exp, %max, %scaling : !pto_isa.tile_buf<vec, 16x64xi8>, !pto_isa.tile_buf<vec, 1x32xui8>, !pto_isa.tile_buf<vec, 1x32xf32>, !pto_isa.tile_buf<vec, 1x64xf32, valid=1x32>) {quant_type = #pto_isa<quant_type MXFP8>}
  return
}

// CHECK-LABEL: inline void tdequant(
//       CHECK:   TDEQUANT(v4, v1, v2, v3);
func.func @tdequant(%src: !pto_isa.tile_buf<vec, 16x32xi8>, %scale: !pto_isa.tile_buf<vec, 16x8xf32>, %offset: !pto_isa.tile_buf<vec, 16x8xf32>, %dst: !pto_isa.tile_buf<vec, 16x32xf32>) {
  pto_isa.tdequant ins(%src, %scale, %offset : !pto_isa.tile_buf<vec, 16x32xi8>, !pto_isa.tile_buf<vec, 16x8xf32>, !pto_isa.tile_buf<vec, 16x8xf32>) outs(%dst : !pto_isa.tile_buf<vec, 16x32xf32>)
  return
}

// CHECK-LABEL: inline void tprint(
//       CHECK:   TPRINT<PrintFormat::Width8_Precision2>(v1);
func.func @tprint(%t: !pto_isa.tile_buf<vec, 16x16xf32>) {
  pto_isa.tprint ins(%t : !pto_isa.tile_buf<vec, 16x16xf32>) {printFormat = #pto_isa<print_format width8_precision2>}
  return
}
