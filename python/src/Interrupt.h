//===- Interrupt.h - Ctrl-C while native code runs --------------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Python's own handler of SIGINT only notes the signal for when the interpreter
// goes on. Ours stands before it and sets a flag as well, which kernels poll.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_PYTHON_INTERRUPT_H
#define PTO_PYTHON_INTERRUPT_H

#include <cstdint>

namespace pto::python {

/// Puts the handler in place if it is not: on the main thread only, which alone
/// sees KeyboardInterrupt, and only if SIGINT raises that, since otherwise
/// nothing should be stopped half-way. A later signal.signal() removes it.
/// Needs the interpreter lock; costs about a microsecond.
void watchInterrupts();

/// Clears the flag and returns it, for PtoContext::cancel; NULL on other
/// threads than the main one. Costs nanoseconds.
const volatile int32_t *getInterruptFlag();

} // namespace pto::python

#endif // PTO_PYTHON_INTERRUPT_H
