"""Texts of small kernels for the tests of the runtime."""


def tensor_type(shape, dtype):
    """A tensor type; None is a size that the call decides."""
    sizes = ["?" if size is None else str(size) for size in shape]
    return f"tensor<{'x'.join([*sizes, dtype])}>"


def kernel(name, arguments, body, result):
    """One kernel: `arguments` are (name, type, attributes) with the type's text."""
    listed = ", ".join(f"%{n}: {t}{' ' + a if a else ''}" for n, t, a in arguments)
    return (
        f"func.func @{name}({listed}) -> {result} attributes {{pto.kernel}} {{\n"
        f"{body}\n}}\n"
    )


def copy(shape, dtype, name="copy"):
    """y = x."""
    tile = tensor_type(shape, dtype)
    zeros = ", ".join(["0"] * len(shape))
    return kernel(
        name,
        [("x", tile, ""), ("y", tile, "{pto.out}")],
        f"  %r = pto.assemble %x into %y[{zeros}] : {tile} into {tile}\n"
        f"  return %r : {tile}",
        tile,
    )


def add(shape, dtype="f32", name="add", alias=False):
    """z = x + y; with `alias`, x may be z."""
    tile = tensor_type(shape, dtype)
    zeros = ", ".join(["0"] * len(shape))
    return kernel(
        name,
        [
            ("x", tile, "{pto.alias = 2}" if alias else ""),
            ("y", tile, ""),
            ("z", tile, "{pto.out}"),
        ],
        f"  %s = pto.add %x, %y : {tile}, {tile} -> {tile}\n"
        f"  %r = pto.assemble %s into %z[{zeros}] : {tile} into {tile}\n"
        f"  return %r : {tile}",
        tile,
    )


WINDOW = """\
func.func @window(%x: tensor<?x4xf32>, %o: tensor<i32>,
    %y: tensor<2x4xf32> {pto.out}) -> tensor<2x4xf32> attributes {pto.kernel} {
  %e = tensor.extract %o[] : tensor<i32>
  %i = arith.index_cast %e : i32 to index
  %v = pto.view %x[%i, 0] [2, 4] : tensor<?x4xf32> -> tensor<2x4xf32> loc("user.py":7:9)
  %r = pto.assemble %v into %y[0, 0] : tensor<2x4xf32> into tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
"""

# Adds x to y as often as the argument says, one iteration after the other.
REPEAT = """\
func.func @repeat(%n: tensor<i32>, %x: tensor<4096xf32>,
    %y: tensor<4096xf32> {pto.inout}) -> tensor<4096xf32> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.extract %n[] : tensor<i32>
  %t = arith.index_cast %e : i32 to index
  %r = pto.loop (%i, %len) in (%c0 to %t step %c1) factors [1]
      iter_args(%o = %y) -> (tensor<4096xf32>) {
    %s = pto.add %o, %x : tensor<4096xf32>, tensor<4096xf32> -> tensor<4096xf32>
    %a = pto.assemble %s into %o[0] : tensor<4096xf32> into tensor<4096xf32>
    pto.yield %a : tensor<4096xf32>
  }
  return %r : tensor<4096xf32>
}
"""
