// Proves that --compile-to=<phase> leaves what Pipelines.h says of each phase,
// and that an unknown phase is an error that lists them.

// RUN: pto-opt %s --compile-to=input | FileCheck %s --check-prefix=INPUT
// RUN: pto-opt %s --compile-to=primitive \
// RUN:   | FileCheck %s --check-prefix=PRIMITIVE
// RUN: pto-opt %s --compile-to=linalg | FileCheck %s --check-prefix=LINALG
// RUN: pto-opt %s --compile-to=buffers | FileCheck %s --check-prefix=BUFFERS
// RUN: pto-opt %s --compile-to=blocks | FileCheck %s --check-prefix=BLOCKS
// RUN: pto-opt %s --compile-to=llvm \
// RUN:   | FileCheck %s --check-prefix=LLVM --implicit-check-not=memref \
// RUN:     --implicit-check-not=arith. --implicit-check-not=cf. \
// RUN:     --implicit-check-not=func.func --implicit-check-not=builtin.

// A phase starts where the one before it ends.
// RUN: pto-opt %s --compile-to=linalg --pto-phase-buffers -o %t.two
// RUN: pto-opt %s --compile-to=buffers -o %t.one
// RUN: diff %t.one %t.two
// RUN: pto-opt %s --pto-to-llvm -o %t.pipeline
// RUN: pto-opt %s --compile-to=llvm -o %t.phases
// RUN: diff %t.pipeline %t.phases

// The value may stand apart, and the help tells of the option.
// RUN: pto-opt %s --compile-to llvm | diff %t.phases -
// RUN: pto-opt --help | FileCheck %s --check-prefix=HELP
// RUN: not pto-opt %s --compile-to 2>&1 | FileCheck %s --check-prefix=VALUE
// HELP-DAG: --compile-to=<phase> {{.*}}: input primitive linalg buffers blocks llvm
// HELP-DAG: --machine=<name|file.json>
// VALUE: pto-opt: error: option '--compile-to' requires a value

// RUN: not pto-opt %s --compile-to=nowhere 2>&1 \
// RUN:   | FileCheck %s --check-prefix=UNKNOWN
// RUN: not pto-opt %s --compile-to= 2>&1 | FileCheck %s --check-prefix=NAMELESS
// UNKNOWN: pto-opt: error: expects --compile-to to name a phase, but found 'nowhere'; the phases are input primitive linalg buffers blocks llvm
// NAMELESS: but found ''; the phases are input

// The input phase changes nothing.
// INPUT: func.func @softmax(%{{.*}}: tensor<?x8xbf16>, %{{.*}}: tensor<?x8xbf16> {pto.out}) -> tensor<?x8xbf16>
// INPUT: pto.loop
// INPUT: pto.softmax

// PRIMITIVE: pto.loop
// PRIMITIVE-NOT: pto.softmax
// PRIMITIVE: pto.exp
// PRIMITIVE-NOT: linalg.

// Storage types, and of pto only what the kernel ABI lowers.
// LINALG: func.func @softmax(%{{.*}}: tensor<?x8xi16> {bufferization.writable = false}, %{{.*}}: tensor<?x8xi16> {pto.out}) -> tensor<?x8xi16>
// LINALG-NOT: pto.loop
// LINALG-NOT: #pto.bounds
// LINALG: scf.for
// LINALG: pto.assert
// LINALG-NOT: pto.exp
// LINALG: linalg.generic
// LINALG: tensor.insert_slice

// BUFFERS: func.func @softmax(%{{.*}}: memref<?x8xi16>, %{{.*}}: memref<?x8xi16> {pto.out}, %{{.*}}: memref<?xi8>) attributes
// BUFFERS-SAME: pto.scratch = {{[1-9][0-9]*}} : i64
// BUFFERS-NOT: tensor.
// BUFFERS-NOT: memref.alloc
// BUFFERS-NOT: memref.copy
// BUFFERS: scf.for
// BUFFERS: linalg.generic
// BUFFERS-NOT: tensor.
// BUFFERS: return{{$}}

// BLOCKS: func.func @softmax
// BLOCKS-NOT: scf.
// BLOCKS-NOT: linalg.
// BLOCKS-NOT: affine.
// BLOCKS: cf.cond_br
// BLOCKS-NOT: scf.
// BLOCKS-NOT: linalg.
// BLOCKS-NOT: affine.
// BLOCKS: return{{$}}

// LLVM-DAG: llvm.mlir.global external constant @pto_kernel_softmax_info()
// LLVM-DAG: llvm.func @pto_kernel_softmax(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: i32) -> i32

func.func @softmax(%x: tensor<?x8xbf16>, %y: tensor<?x8xbf16> {pto.out}) -> tensor<?x8xbf16> attributes {pto.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xbf16>
  %r = pto.loop (%i, %len) in (%c0 to %n step %c1) factors [16] iter_args(%out = %y) -> (tensor<?x8xbf16>) {
    %t = pto.view %x[%i, 0] [%len, :] : tensor<?x8xbf16> -> tensor<?x8xbf16, #pto.bounds<[16, ?]>>
    %s = pto.softmax %t axis 1 : tensor<?x8xbf16, #pto.bounds<[16, ?]>> -> tensor<?x8xbf16, #pto.bounds<[16, ?]>>
    %next = pto.assemble %s into %out[%i, 0] : tensor<?x8xbf16, #pto.bounds<[16, ?]>> into tensor<?x8xbf16>
    pto.yield %next : tensor<?x8xbf16>
  }
  return %r : tensor<?x8xbf16>
}
