/*===- Number.h - Element types of the runtime ---------------------*- C -*-===*
 *
 * Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * Names, widths and exact decoding of every PtoDType, and correctly rounded
 * encoding (to nearest even). No `_Float16` or `__bf16` arithmetic: those call
 * functions outside libc on machines without the instructions.
 *
 *===----------------------------------------------------------------------===*/

#ifndef PTO_LIB_EXECUTIONENGINE_RUNTIME_NUMBER_H
#define PTO_LIB_EXECUTIONENGINE_RUNTIME_NUMBER_H

#include "pto/ExecutionEngine/Runtime.h"

/** The name of a dtype as MLIR spells it, or "?" if it is none. */
const char *ptoDTypeName(int32_t dtype);

/** Bytes of one array slot. */
int64_t ptoDTypeBytes(int32_t dtype);

/** Whether `dtype` is one of the floating-point types. */
int ptoIsFloat(int32_t dtype);

/** Element `i` of a floating-point array, exactly. */
double ptoGetFloat(const void *data, int32_t dtype, int64_t i);

/** Element `i` of an integer or bool array; ui64 keeps its bits. */
int64_t ptoGetInt(const void *data, int32_t dtype, int64_t i);

/** Stores `value`, rounded to nearest even and saturated to finite values. */
void ptoSetFloat(void *data, int32_t dtype, int64_t i, double value);

/** Stores the low bits of `value`. */
void ptoSetInt(void *data, int32_t dtype, int64_t i, int64_t value);

#endif /* PTO_LIB_EXECUTIONENGINE_RUNTIME_NUMBER_H */
