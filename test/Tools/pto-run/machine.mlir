// RUN: pto-run %s > %t.txt
// RUN: pto-run %s --machine=a5 | diff %t.txt -
// RUN: pto-run %s --machine=cpu | diff %t.txt -
// RUN: not pto-run %s --machine=a2a3 2>&1 | FileCheck %s --check-prefix=RULE
// RUN: not pto-run %s --machine=a3 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: pto-run %s --machine=a5 --emit=mlir -o %t.mlir
// RUN: pto-run %t.mlir --machine=a5 | diff %t.txt -
// RUN: not pto-run %t.mlir --machine=a2a3 2>&1 | FileCheck %s --check-prefix=OTHER

// Proves that --machine checks the rules of a machine and changes no result;
// what has been lowered keeps its target.

// RULE: machine.mlir:[[@LINE+4]]:{{.*}} error: 'func.func' op expects argument 0 to have elements of machine 'a2a3' (input_c14)
// NAME: machine.mlir:{{.*}} error: machine 'a3' is unknown, expects a file *.json or one of 'a2a3'
// OTHER: error: expects no other target than machine 'a2a3', but found 'a5'

func.func @widen(%x: tensor<8xf8E4M3FN>, %y: tensor<8xf32> {pto.out}) -> tensor<8xf32> attributes {pto.kernel} {
  %a = pto.cast %x : tensor<8xf8E4M3FN> -> tensor<8xf32>
  %b = pto.assemble %a into %y[0] : tensor<8xf32> into tensor<8xf32>
  return %b : tensor<8xf32>
}
