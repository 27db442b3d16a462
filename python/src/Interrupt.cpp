//===- Interrupt.cpp - Ctrl-C while native code runs ----------------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Installing and removing the handler around each call would cost two system
// calls, so it stays. Python's view of its handlers does not change.
//
//===----------------------------------------------------------------------===//

#include <Python.h>

#include "Interrupt.h"

#include <csignal>
#include <sys/syscall.h>
#include <unistd.h>

using namespace pto::python;

static volatile int32_t interrupted = 0;

/// What was in place before.
static struct sigaction previous;

static void onInterrupt(int signal, siginfo_t *info, void *context) {
  interrupted = 1;
  if (previous.sa_flags & SA_SIGINFO) {
    previous.sa_sigaction(signal, info, context);
  } else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
    previous.sa_handler(signal);
  }
}

static bool isMainThread() {
  static thread_local const bool isMain = syscall(SYS_gettid) == getpid();
  return isMain;
}

/// Whether SIGINT makes Python raise KeyboardInterrupt.
static bool raisesKeyboardInterrupt() {
  PyObject *module = PyImport_ImportModule("signal");
  PyObject *handler =
      module ? PyObject_CallMethod(module, "getsignal", "i", SIGINT) : nullptr;
  PyObject *standard =
      module ? PyObject_GetAttrString(module, "default_int_handler") : nullptr;
  bool result = handler && handler == standard;
  Py_XDECREF(standard);
  Py_XDECREF(handler);
  Py_XDECREF(module);
  PyErr_Clear();
  return result;
}

void pto::python::watchInterrupts() {
  struct sigaction current;
  if (!isMainThread() || sigaction(SIGINT, nullptr, &current) != 0) {
    return;
  }
  bool ours =
      (current.sa_flags & SA_SIGINFO) && current.sa_sigaction == onInterrupt;
  if (ours || !raisesKeyboardInterrupt()) {
    return;
  }
  previous = current;
  current.sa_sigaction = onInterrupt;
  current.sa_flags = (current.sa_flags & ~SA_RESETHAND) | SA_SIGINFO;
  sigaction(SIGINT, &current, nullptr);
}

const volatile int32_t *pto::python::getInterruptFlag() {
  if (!isMainThread()) {
    return nullptr;
  }
  interrupted = 0;
  return &interrupted;
}
