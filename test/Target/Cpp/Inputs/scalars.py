"""Writes a kernel with every scalar operation of the language, one function for
each, that stores the result."""

INTS = ["addi", "subi", "muli", "divsi", "divui", "remsi", "remui", "ceildivsi",
        "floordivsi", "andi", "ori", "xori", "shli", "shrsi", "shrui",
        "maxsi", "minsi", "maxui", "minui"]  # fmt: skip
FLOATS = ["addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf",
          "minnumf"]  # fmt: skip
COMPARE = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
ORDER = ["oeq", "one", "olt", "ole", "ogt", "oge", "ord", "ueq", "une", "ult", "ule",
         "ugt", "uge", "uno"]  # fmt: skip
CASTS = [("extsi", "i16", "i32"), ("extui", "i8", "i32"), ("trunci", "i32", "i8"),
         ("sitofp", "i32", "f32"), ("uitofp", "i32", "f32"), ("fptosi", "f32", "i32"),
         ("fptoui", "f32", "i32"), ("extf", "f16", "f32"), ("truncf", "f32", "f16"),
         ("bitcast", "f32", "i32"), ("index_cast", "index", "i32"),
         ("index_castui", "index", "i64")]  # fmt: skip

count = 0


def kernel(lines, result, a, b):
    """A function that works on two values of types `a` and `b`."""
    global count
    count += 1
    body = "\n  ".join(lines)
    print(f"""func.func @k{count}(%p: !pto_isa.ptr<{result}>, %x: {a}, %y: {b})
    attributes {{pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  {body}
  pto_isa.store_scalar %r, %p[%c0] : !pto_isa.ptr<{result}>, {result}
  return
}}""")


for op in INTS:
    for type in ("i8", "i16", "i32", "i64"):
        kernel([f"%r = arith.{op} %x, %y : {type}"], type, type, type)
for op in FLOATS:
    kernel([f"%r = arith.{op} %x, %y : f32"], "f32", "f32", "f32")
kernel(["%r = arith.negf %x : f32"], "f32", "f32", "f32")
for kind in COMPARE:
    pick = "%r = arith.select %c, %x, %y : i32"
    kernel([f"%c = arith.cmpi {kind}, %x, %y : i32", pick], "i32", "i32", "i32")
for kind in ORDER:
    pick = "%r = arith.select %c, %x, %y : f32"
    kernel([f"%c = arith.cmpf {kind}, %x, %y : f32", pick], "f32", "f32", "f32")
for op, start, end in CASTS:
    kernel([f"%r = arith.{op} %x : {start} to {end}"], end, start, start)
kernel(["%r = arith.ceildivui %x, %y : i32"], "i32", "i32", "i32")
