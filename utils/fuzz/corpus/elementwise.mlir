// Kernels of the op group; utils/fuzz/mutate.py changes them at random.

func.func @abs(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.abs %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @acos(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.acos %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @acosh(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.acosh %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @add(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.add %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @asin(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.asin %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @asinh(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.asinh %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @atan(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.atan %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @atan2(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.atan2 %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @atanh(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.atanh %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @bitwise_and(%x: tensor<?x64xi32>, %y: tensor<1x64xi32>, %out0: tensor<?x64xi32> {pto.out}) -> tensor<?x64xi32> attributes {pto.kernel} {
  %r = pto.bitwise_and %x, %y : tensor<?x64xi32>, tensor<1x64xi32> -> tensor<?x64xi32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi32> into tensor<?x64xi32>
  return %ret0 : tensor<?x64xi32>
}

// -----

func.func @bitwise_not(%x: tensor<?x64xi32>, %out0: tensor<?x64xi32> {pto.out}) -> tensor<?x64xi32> attributes {pto.kernel} {
  %r = pto.bitwise_not %x : tensor<?x64xi32> -> tensor<?x64xi32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi32> into tensor<?x64xi32>
  return %ret0 : tensor<?x64xi32>
}

// -----

func.func @bitwise_or(%x: tensor<?x64xi32>, %y: tensor<1x64xi32>, %out0: tensor<?x64xi32> {pto.out}) -> tensor<?x64xi32> attributes {pto.kernel} {
  %r = pto.bitwise_or %x, %y : tensor<?x64xi32>, tensor<1x64xi32> -> tensor<?x64xi32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi32> into tensor<?x64xi32>
  return %ret0 : tensor<?x64xi32>
}

// -----

func.func @bitwise_xor(%x: tensor<?x64xi32>, %y: tensor<1x64xi32>, %out0: tensor<?x64xi32> {pto.out}) -> tensor<?x64xi32> attributes {pto.kernel} {
  %r = pto.bitwise_xor %x, %y : tensor<?x64xi32>, tensor<1x64xi32> -> tensor<?x64xi32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi32> into tensor<?x64xi32>
  return %ret0 : tensor<?x64xi32>
}

// -----

func.func @cast(%x: tensor<?x64xf16>, %out0: tensor<?x64xi8> {pto.out}) -> tensor<?x64xi8> attributes {pto.kernel} {
  %r = pto.cast %x round trunc sat : tensor<?x64xf16> -> tensor<?x64xi8>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi8> into tensor<?x64xi8>
  return %ret0 : tensor<?x64xi8>
}

// -----

func.func @cbrt(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.cbrt %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @ceil(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.ceil %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @ceil_div(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.ceil_div %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @clip(%x: tensor<?x64xf32>, %lo: tensor<1x1xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.clip %x min %lo : tensor<?x64xf32>, min tensor<1x1xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @cmp(%x: tensor<?x64xf32>, %y: tensor<1x1xf32>, %out0: tensor<?x64xi1> {pto.out}) -> tensor<?x64xi1> attributes {pto.kernel} {
  %r = pto.cmp ge %x, %y : tensor<?x64xf32>, tensor<1x1xf32> -> tensor<?x64xi1>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi1> into tensor<?x64xi1>
  return %ret0 : tensor<?x64xi1>
}

// -----

func.func @copysign(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.copysign %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @cos(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.cos %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @cosh(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.cosh %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @div(%x: tensor<?x64xi32>, %y: tensor<1x64xi32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.div %x, %y : tensor<?x64xi32>, tensor<1x64xi32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @erf(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.erf %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @erfc(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.erfc %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @exp(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.exp %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @exp2(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.exp2 %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @expm1(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.expm1 %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @floor(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.floor %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @floor_div(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.floor_div %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @fmod(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.fmod %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @gcd(%x: tensor<?x64xi32>, %y: tensor<1x64xi32>, %out0: tensor<?x64xi32> {pto.out}) -> tensor<?x64xi32> attributes {pto.kernel} {
  %r = pto.gcd %x, %y : tensor<?x64xi32>, tensor<1x64xi32> -> tensor<?x64xi32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi32> into tensor<?x64xi32>
  return %ret0 : tensor<?x64xi32>
}

// -----

func.func @hypot(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.hypot %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @isfinite(%x: tensor<?x64xf32>, %out0: tensor<?x64xi1> {pto.out}) -> tensor<?x64xi1> attributes {pto.kernel} {
  %r = pto.isfinite %x : tensor<?x64xf32> -> tensor<?x64xi1>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi1> into tensor<?x64xi1>
  return %ret0 : tensor<?x64xi1>
}

// -----

func.func @isnan(%x: tensor<?x64xf32>, %out0: tensor<?x64xi1> {pto.out}) -> tensor<?x64xi1> attributes {pto.kernel} {
  %r = pto.isnan %x : tensor<?x64xf32> -> tensor<?x64xi1>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi1> into tensor<?x64xi1>
  return %ret0 : tensor<?x64xi1>
}

// -----

func.func @log(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.log %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @log10(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.log10 %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @log1p(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.log1p %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @log2(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.log2 %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @logical_and(%x: tensor<?x64xi1>, %y: tensor<1x64xf32>, %out0: tensor<?x64xi1> {pto.out}) -> tensor<?x64xi1> attributes {pto.kernel} {
  %r = pto.logical_and %x, %y : tensor<?x64xi1>, tensor<1x64xf32> -> tensor<?x64xi1>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi1> into tensor<?x64xi1>
  return %ret0 : tensor<?x64xi1>
}

// -----

func.func @logical_not(%x: tensor<?x64xf32>, %out0: tensor<?x64xi1> {pto.out}) -> tensor<?x64xi1> attributes {pto.kernel} {
  %r = pto.logical_not %x : tensor<?x64xf32> -> tensor<?x64xi1>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi1> into tensor<?x64xi1>
  return %ret0 : tensor<?x64xi1>
}

// -----

func.func @logical_or(%x: tensor<?x64xi1>, %y: tensor<1x64xf32>, %out0: tensor<?x64xi1> {pto.out}) -> tensor<?x64xi1> attributes {pto.kernel} {
  %r = pto.logical_or %x, %y : tensor<?x64xi1>, tensor<1x64xf32> -> tensor<?x64xi1>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi1> into tensor<?x64xi1>
  return %ret0 : tensor<?x64xi1>
}

// -----

func.func @logical_xor(%x: tensor<?x64xi1>, %y: tensor<1x64xf32>, %out0: tensor<?x64xi1> {pto.out}) -> tensor<?x64xi1> attributes {pto.kernel} {
  %r = pto.logical_xor %x, %y : tensor<?x64xi1>, tensor<1x64xf32> -> tensor<?x64xi1>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi1> into tensor<?x64xi1>
  return %ret0 : tensor<?x64xi1>
}

// -----

func.func @lrelu(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.lrelu %x slope 1.0e-2 : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @maximum(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.maximum %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @minimum(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.minimum %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @mul(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.mul %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @neg(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.neg %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @pow(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.pow %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @prelu(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.prelu %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @reciprocal(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.reciprocal %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @relu(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.relu %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @remainder(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.remainder %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @round(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.round %x decimals 2 : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @rsqrt(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.rsqrt %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @shift_left(%x: tensor<?x64xi32>, %y: tensor<1x64xi32>, %out0: tensor<?x64xi32> {pto.out}) -> tensor<?x64xi32> attributes {pto.kernel} {
  %r = pto.shift_left %x, %y : tensor<?x64xi32>, tensor<1x64xi32> -> tensor<?x64xi32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi32> into tensor<?x64xi32>
  return %ret0 : tensor<?x64xi32>
}

// -----

func.func @shift_right(%x: tensor<?x64xi32>, %y: tensor<1x64xi32>, %out0: tensor<?x64xi32> {pto.out}) -> tensor<?x64xi32> attributes {pto.kernel} {
  %r = pto.shift_right %x, %y : tensor<?x64xi32>, tensor<1x64xi32> -> tensor<?x64xi32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi32> into tensor<?x64xi32>
  return %ret0 : tensor<?x64xi32>
}

// -----

func.func @sigmoid(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.sigmoid %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @sign(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.sign %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @signbit(%x: tensor<?x64xf32>, %out0: tensor<?x64xi1> {pto.out}) -> tensor<?x64xi1> attributes {pto.kernel} {
  %r = pto.signbit %x : tensor<?x64xf32> -> tensor<?x64xi1>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xi1> into tensor<?x64xi1>
  return %ret0 : tensor<?x64xi1>
}

// -----

func.func @sin(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.sin %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @sinh(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.sinh %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @sqrt(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.sqrt %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @sub(%x: tensor<?x64xf32>, %y: tensor<1x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.sub %x, %y : tensor<?x64xf32>, tensor<1x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @tan(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.tan %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @tanh(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.tanh %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @trunc(%x: tensor<?x64xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.trunc %x : tensor<?x64xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}

// -----

func.func @where(%c: tensor<?x64xi1>, %x: tensor<?x64xf32>, %y: tensor<1x1xf32>, %out0: tensor<?x64xf32> {pto.out}) -> tensor<?x64xf32> attributes {pto.kernel} {
  %r = pto.where %c, %x, %y : tensor<?x64xi1>, tensor<?x64xf32>, tensor<1x1xf32> -> tensor<?x64xf32>
  %ret0 = pto.assemble %r into %out0[0, 0] : tensor<?x64xf32> into tensor<?x64xf32>
  return %ret0 : tensor<?x64xf32>
}
