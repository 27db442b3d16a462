// hc-post, case b4s4-small-bf16: add a block's output to four residual streams and mix them.
// Made by utils/operator-fixtures.py.

#hints = #pto.hints<tile = vec<[1, 96]>, label = "hc-post">
#hints1 = #pto.hints<tile = vec<[1, 4, 96]>, label = "hc-post">
#hints2 = #pto.hints<label = "hc-post">
module {
  func.func @hc_post(%x: tensor<?x96xbf16>, %residual: tensor<?x4x96xbf16>, %post: tensor<?x4xbf16>, %comb: tensor<?x4x4xbf16>, %y: tensor<?x4x96xbf16> {pto.out}) -> tensor<?x4x96xbf16> attributes {pto.kernel, pto.options = #pto.options<runtime = {stitch_function_max_num = 128 : i64}>} {
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %x, %c0 : tensor<?x96xbf16>
    %dim_0 = tensor.dim %residual, %c0 : tensor<?x4x96xbf16>
    %dim_1 = tensor.dim %post, %c0 : tensor<?x4xbf16>
    %dim_2 = tensor.dim %comb, %c0 : tensor<?x4x4xbf16>
    %dim_3 = tensor.dim %y, %c0 : tensor<?x4x96xbf16>
    %c1 = arith.constant 1 : index
    %0 = arith.cmpi eq, %dim, %dim_0 : index
    pto.assert %0, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_0)
    %1 = arith.cmpi eq, %dim, %dim_1 : index
    pto.assert %1, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_1)
    %2 = arith.cmpi eq, %dim, %dim_2 : index
    pto.assert %2, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_2)
    %3 = arith.cmpi eq, %dim, %dim_3 : index
    pto.assert %3, "expects one size 'tokens', but found {0} and {1}"(%dim, %dim_3)
    %4 = pto.loop (%arg5, %arg6) in (%c0 to %dim step %c1) factors [16, 1] iter_args(%arg7 = %y) -> (tensor<?x4x96xbf16>) factor 16 {
      %5 = pto.view %x[%arg5, 0] [16, :] hints #hints : tensor<?x96xbf16> -> tensor<16x96xbf16>
      %6 = pto.cast %5 hints #hints : tensor<16x96xbf16> -> tensor<16x96xf32>
      %7 = pto.view %post[%arg5, 0] [16, :] hints #hints : tensor<?x4xbf16> -> tensor<16x4xbf16>
      %8 = pto.cast %7 hints #hints : tensor<16x4xbf16> -> tensor<16x4xf32>
      %9 = pto.view %comb[%arg5, 0, 0] [16, :, :] hints #hints1 : tensor<?x4x4xbf16> -> tensor<16x4x4xbf16>
      %10 = pto.reshape %9 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<16x4x4xbf16> -> tensor<16x16xbf16>
      %11 = pto.cast %10 hints #hints2 : tensor<16x16xbf16> -> tensor<16x16xf32>
      %12 = pto.view %residual[%arg5, 0, 0] [16, 1, :] hints #hints1 : tensor<?x4x96xbf16> -> tensor<16x1x96xbf16>
      %13 = pto.reshape %12 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<16x1x96xbf16> -> tensor<16x96xbf16>
      %14 = pto.cast %13 hints #hints2 : tensor<16x96xbf16> -> tensor<16x96xf32>
      %15 = pto.view %residual[%arg5, 1, 0] [16, 1, :] hints #hints1 : tensor<?x4x96xbf16> -> tensor<16x1x96xbf16>
      %16 = pto.reshape %15 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<16x1x96xbf16> -> tensor<16x96xbf16>
      %17 = pto.cast %16 hints #hints2 : tensor<16x96xbf16> -> tensor<16x96xf32>
      %18 = pto.view %residual[%arg5, 2, 0] [16, 1, :] hints #hints1 : tensor<?x4x96xbf16> -> tensor<16x1x96xbf16>
      %19 = pto.reshape %18 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<16x1x96xbf16> -> tensor<16x96xbf16>
      %20 = pto.cast %19 hints #hints2 : tensor<16x96xbf16> -> tensor<16x96xf32>
      %21 = pto.view %residual[%arg5, 3, 0] [16, 1, :] hints #hints1 : tensor<?x4x96xbf16> -> tensor<16x1x96xbf16>
      %22 = pto.reshape %21 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<16x1x96xbf16> -> tensor<16x96xbf16>
      %23 = pto.cast %22 hints #hints2 : tensor<16x96xbf16> -> tensor<16x96xf32>
      %24 = pto.view %8[0, 0] [:, 1] hints #hints2 : tensor<16x4xf32> -> tensor<16x1xf32>
      %25 = pto.mul %6, %24 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %26 = pto.view %11[0, 0] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %27 = pto.mul %14, %26 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %28 = pto.add %25, %27 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %29 = pto.view %11[0, 4] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %30 = pto.mul %17, %29 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %31 = pto.add %28, %30 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %32 = pto.view %11[0, 8] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %33 = pto.mul %20, %32 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %34 = pto.add %31, %33 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %35 = pto.view %11[0, 12] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %36 = pto.mul %23, %35 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %37 = pto.add %34, %36 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %38 = pto.cast %37 hints #hints2 : tensor<16x96xf32> -> tensor<16x96xbf16>
      %39 = pto.reshape %38 ([0] -> [0], [1] -> [1, 2]) hints #hints1 : tensor<16x96xbf16> -> tensor<16x1x96xbf16>
      %40 = pto.assemble %39 into %arg7[%arg5, 0, 0] hints #hints1 : tensor<16x1x96xbf16> into tensor<?x4x96xbf16>
      %41 = pto.view %8[0, 1] [:, 1] hints #hints2 : tensor<16x4xf32> -> tensor<16x1xf32>
      %42 = pto.mul %6, %41 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %43 = pto.view %11[0, 1] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %44 = pto.mul %14, %43 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %45 = pto.add %42, %44 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %46 = pto.view %11[0, 5] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %47 = pto.mul %17, %46 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %48 = pto.add %45, %47 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %49 = pto.view %11[0, 9] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %50 = pto.mul %20, %49 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %51 = pto.add %48, %50 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %52 = pto.view %11[0, 13] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %53 = pto.mul %23, %52 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %54 = pto.add %51, %53 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %55 = pto.cast %54 hints #hints2 : tensor<16x96xf32> -> tensor<16x96xbf16>
      %56 = pto.reshape %55 ([0] -> [0], [1] -> [1, 2]) hints #hints1 : tensor<16x96xbf16> -> tensor<16x1x96xbf16>
      %57 = pto.assemble %56 into %40[%arg5, 1, 0] hints #hints1 : tensor<16x1x96xbf16> into tensor<?x4x96xbf16>
      %58 = pto.view %8[0, 2] [:, 1] hints #hints2 : tensor<16x4xf32> -> tensor<16x1xf32>
      %59 = pto.mul %6, %58 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %60 = pto.view %11[0, 2] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %61 = pto.mul %14, %60 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %62 = pto.add %59, %61 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %63 = pto.view %11[0, 6] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %64 = pto.mul %17, %63 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %65 = pto.add %62, %64 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %66 = pto.view %11[0, 10] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %67 = pto.mul %20, %66 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %68 = pto.add %65, %67 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %69 = pto.view %11[0, 14] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %70 = pto.mul %23, %69 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %71 = pto.add %68, %70 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %72 = pto.cast %71 hints #hints2 : tensor<16x96xf32> -> tensor<16x96xbf16>
      %73 = pto.reshape %72 ([0] -> [0], [1] -> [1, 2]) hints #hints1 : tensor<16x96xbf16> -> tensor<16x1x96xbf16>
      %74 = pto.assemble %73 into %57[%arg5, 2, 0] hints #hints1 : tensor<16x1x96xbf16> into tensor<?x4x96xbf16>
      %75 = pto.view %8[0, 3] [:, 1] hints #hints2 : tensor<16x4xf32> -> tensor<16x1xf32>
      %76 = pto.mul %6, %75 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %77 = pto.view %11[0, 3] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %78 = pto.mul %14, %77 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %79 = pto.add %76, %78 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %80 = pto.view %11[0, 7] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %81 = pto.mul %17, %80 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %82 = pto.add %79, %81 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %83 = pto.view %11[0, 11] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %84 = pto.mul %20, %83 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %85 = pto.add %82, %84 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %86 = pto.view %11[0, 15] [:, 1] hints #hints2 : tensor<16x16xf32> -> tensor<16x1xf32>
      %87 = pto.mul %23, %86 hints #hints2 : tensor<16x96xf32>, tensor<16x1xf32> -> tensor<16x96xf32>
      %88 = pto.add %85, %87 hints #hints2 : tensor<16x96xf32>, tensor<16x96xf32> -> tensor<16x96xf32>
      %89 = pto.cast %88 hints #hints2 : tensor<16x96xf32> -> tensor<16x96xbf16>
      %90 = pto.reshape %89 ([0] -> [0], [1] -> [1, 2]) hints #hints1 : tensor<16x96xbf16> -> tensor<16x1x96xbf16>
      %91 = pto.assemble %90 into %74[%arg5, 3, 0] hints #hints1 : tensor<16x1x96xbf16> into tensor<?x4x96xbf16>
      pto.yield %91 : tensor<?x4x96xbf16>
    } factor 1 (%arg5, %arg6, %arg7) {
      %5 = pto.view %x[%arg5, 0] [1, :] hints #hints : tensor<?x96xbf16> -> tensor<1x96xbf16>
      %6 = pto.cast %5 hints #hints : tensor<1x96xbf16> -> tensor<1x96xf32>
      %7 = pto.view %post[%arg5, 0] [1, :] hints #hints : tensor<?x4xbf16> -> tensor<1x4xbf16>
      %8 = pto.cast %7 hints #hints : tensor<1x4xbf16> -> tensor<1x4xf32>
      %9 = pto.view %comb[%arg5, 0, 0] [1, :, :] hints #hints1 : tensor<?x4x4xbf16> -> tensor<1x4x4xbf16>
      %10 = pto.reshape %9 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<1x4x4xbf16> -> tensor<1x16xbf16>
      %11 = pto.cast %10 hints #hints2 : tensor<1x16xbf16> -> tensor<1x16xf32>
      %12 = pto.view %residual[%arg5, 0, 0] [1, 1, :] hints #hints1 : tensor<?x4x96xbf16> -> tensor<1x1x96xbf16>
      %13 = pto.reshape %12 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<1x1x96xbf16> -> tensor<1x96xbf16>
      %14 = pto.cast %13 hints #hints2 : tensor<1x96xbf16> -> tensor<1x96xf32>
      %15 = pto.view %residual[%arg5, 1, 0] [1, 1, :] hints #hints1 : tensor<?x4x96xbf16> -> tensor<1x1x96xbf16>
      %16 = pto.reshape %15 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<1x1x96xbf16> -> tensor<1x96xbf16>
      %17 = pto.cast %16 hints #hints2 : tensor<1x96xbf16> -> tensor<1x96xf32>
      %18 = pto.view %residual[%arg5, 2, 0] [1, 1, :] hints #hints1 : tensor<?x4x96xbf16> -> tensor<1x1x96xbf16>
      %19 = pto.reshape %18 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<1x1x96xbf16> -> tensor<1x96xbf16>
      %20 = pto.cast %19 hints #hints2 : tensor<1x96xbf16> -> tensor<1x96xf32>
      %21 = pto.view %residual[%arg5, 3, 0] [1, 1, :] hints #hints1 : tensor<?x4x96xbf16> -> tensor<1x1x96xbf16>
      %22 = pto.reshape %21 ([0] -> [0], [1, 2] -> [1]) hints #hints1 : tensor<1x1x96xbf16> -> tensor<1x96xbf16>
      %23 = pto.cast %22 hints #hints2 : tensor<1x96xbf16> -> tensor<1x96xf32>
      %24 = pto.view %8[0, 0] [:, 1] hints #hints2 : tensor<1x4xf32> -> tensor<1x1xf32>
      %25 = pto.mul %6, %24 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %26 = pto.view %11[0, 0] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %27 = pto.mul %14, %26 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %28 = pto.add %25, %27 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %29 = pto.view %11[0, 4] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %30 = pto.mul %17, %29 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %31 = pto.add %28, %30 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %32 = pto.view %11[0, 8] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %33 = pto.mul %20, %32 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %34 = pto.add %31, %33 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %35 = pto.view %11[0, 12] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %36 = pto.mul %23, %35 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %37 = pto.add %34, %36 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %38 = pto.cast %37 hints #hints2 : tensor<1x96xf32> -> tensor<1x96xbf16>
      %39 = pto.reshape %38 ([0] -> [0], [1] -> [1, 2]) hints #hints1 : tensor<1x96xbf16> -> tensor<1x1x96xbf16>
      %40 = pto.assemble %39 into %arg7[%arg5, 0, 0] hints #hints1 : tensor<1x1x96xbf16> into tensor<?x4x96xbf16>
      %41 = pto.view %8[0, 1] [:, 1] hints #hints2 : tensor<1x4xf32> -> tensor<1x1xf32>
      %42 = pto.mul %6, %41 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %43 = pto.view %11[0, 1] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %44 = pto.mul %14, %43 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %45 = pto.add %42, %44 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %46 = pto.view %11[0, 5] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %47 = pto.mul %17, %46 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %48 = pto.add %45, %47 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %49 = pto.view %11[0, 9] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %50 = pto.mul %20, %49 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %51 = pto.add %48, %50 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %52 = pto.view %11[0, 13] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %53 = pto.mul %23, %52 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %54 = pto.add %51, %53 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %55 = pto.cast %54 hints #hints2 : tensor<1x96xf32> -> tensor<1x96xbf16>
      %56 = pto.reshape %55 ([0] -> [0], [1] -> [1, 2]) hints #hints1 : tensor<1x96xbf16> -> tensor<1x1x96xbf16>
      %57 = pto.assemble %56 into %40[%arg5, 1, 0] hints #hints1 : tensor<1x1x96xbf16> into tensor<?x4x96xbf16>
      %58 = pto.view %8[0, 2] [:, 1] hints #hints2 : tensor<1x4xf32> -> tensor<1x1xf32>
      %59 = pto.mul %6, %58 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %60 = pto.view %11[0, 2] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %61 = pto.mul %14, %60 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %62 = pto.add %59, %61 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %63 = pto.view %11[0, 6] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %64 = pto.mul %17, %63 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %65 = pto.add %62, %64 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %66 = pto.view %11[0, 10] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %67 = pto.mul %20, %66 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %68 = pto.add %65, %67 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %69 = pto.view %11[0, 14] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %70 = pto.mul %23, %69 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %71 = pto.add %68, %70 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %72 = pto.cast %71 hints #hints2 : tensor<1x96xf32> -> tensor<1x96xbf16>
      %73 = pto.reshape %72 ([0] -> [0], [1] -> [1, 2]) hints #hints1 : tensor<1x96xbf16> -> tensor<1x1x96xbf16>
      %74 = pto.assemble %73 into %57[%arg5, 2, 0] hints #hints1 : tensor<1x1x96xbf16> into tensor<?x4x96xbf16>
      %75 = pto.view %8[0, 3] [:, 1] hints #hints2 : tensor<1x4xf32> -> tensor<1x1xf32>
      %76 = pto.mul %6, %75 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %77 = pto.view %11[0, 3] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %78 = pto.mul %14, %77 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %79 = pto.add %76, %78 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %80 = pto.view %11[0, 7] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %81 = pto.mul %17, %80 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %82 = pto.add %79, %81 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %83 = pto.view %11[0, 11] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %84 = pto.mul %20, %83 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %85 = pto.add %82, %84 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %86 = pto.view %11[0, 15] [:, 1] hints #hints2 : tensor<1x16xf32> -> tensor<1x1xf32>
      %87 = pto.mul %23, %86 hints #hints2 : tensor<1x96xf32>, tensor<1x1xf32> -> tensor<1x96xf32>
      %88 = pto.add %85, %87 hints #hints2 : tensor<1x96xf32>, tensor<1x96xf32> -> tensor<1x96xf32>
      %89 = pto.cast %88 hints #hints2 : tensor<1x96xf32> -> tensor<1x96xbf16>
      %90 = pto.reshape %89 ([0] -> [0], [1] -> [1, 2]) hints #hints1 : tensor<1x96xbf16> -> tensor<1x1x96xbf16>
      %91 = pto.assemble %90 into %74[%arg5, 3, 0] hints #hints1 : tensor<1x1x96xbf16> into tensor<?x4x96xbf16>
      pto.yield %91 : tensor<?x4x96xbf16>
    }
    return %4 : tensor<?x4x96xbf16>
  }
}
