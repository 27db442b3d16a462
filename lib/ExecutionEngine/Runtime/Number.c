/*===- Number.c - Element types of the runtime -----------------------------===*
 *
 * Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * One table describes the small floating-point formats; decoding and encoding
 * are generic over it.
 *
 *===----------------------------------------------------------------------===*/

#include "Number.h"

#include <math.h>
#include <string.h>

/** A binary floating-point format of at most 16 bits. */
typedef struct Format {
  int32_t dtype;
  int mantissa; /**< bits of the fraction */
  int exponent; /**< bits of the exponent */
  int bias;
  int hasInf;       /**< the top exponent means infinity or NaN */
  uint32_t maxBits; /**< bits of the largest finite value */
} Format;

static const Format formats[] = {
    {PTO_F16, 10, 5, 15, 1, 0x7bff},  {PTO_BF16, 7, 8, 127, 1, 0x7f7f},
    {PTO_F8E4M3FN, 3, 4, 7, 0, 0x7e}, {PTO_F8E5M2, 2, 5, 15, 1, 0x7b},
    {PTO_F4E2M1FN, 1, 2, 1, 0, 0x7},
};

static const Format *findFormat(int32_t dtype) {
  for (unsigned i = 0; i < sizeof(formats) / sizeof(formats[0]); ++i) {
    if (formats[i].dtype == dtype) {
      return &formats[i];
    }
  }
  return 0;
}

const char *ptoDTypeName(int32_t dtype) {
  static const struct {
    int32_t dtype;
    const char name[12];
  } names[] = {
      {PTO_I4, "i4"},
      {PTO_I8, "i8"},
      {PTO_I16, "i16"},
      {PTO_I32, "i32"},
      {PTO_I64, "i64"},
      {PTO_UI8, "ui8"},
      {PTO_UI16, "ui16"},
      {PTO_UI32, "ui32"},
      {PTO_UI64, "ui64"},
      {PTO_F16, "f16"},
      {PTO_F32, "f32"},
      {PTO_BF16, "bf16"},
      {PTO_BOOL, "i1"},
      {PTO_F8E4M3FN, "f8E4M3FN"},
      {PTO_F8E5M2, "f8E5M2"},
      {PTO_F8E8M0FNU, "f8E8M0FNU"},
      {PTO_F4E2M1FN, "f4E2M1FN"},
  };
  for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); ++i) {
    if (names[i].dtype == dtype) {
      return names[i].name;
    }
  }
  return "?";
}

int64_t ptoDTypeBytes(int32_t dtype) { return ((dtype & 0xff) + 7) / 8; }

int ptoIsFloat(int32_t dtype) {
  return dtype == PTO_F32 || dtype == PTO_F8E8M0FNU || findFormat(dtype) != 0;
}

static double decode(const Format *f, uint32_t bits) {
  uint32_t fraction = bits & ((1u << f->mantissa) - 1);
  uint32_t top = (1u << f->exponent) - 1;
  uint32_t exponent = (bits >> f->mantissa) & top;
  uint32_t magnitude = bits & ((1u << (f->mantissa + f->exponent)) - 1);
  double sign = (bits >> (f->mantissa + f->exponent)) & 1 ? -1.0 : 1.0;
  if (f->hasInf && exponent == top) {
    return fraction ? (double)NAN : sign * (double)INFINITY;
  }
  if (magnitude > f->maxBits) {
    return (double)NAN;
  }
  if (exponent == 0) {
    return sign * ldexp((double)fraction, 1 - f->bias - f->mantissa);
  }
  return sign * ldexp((double)(fraction | 1u << f->mantissa),
                      (int)exponent - f->bias - f->mantissa);
}

static uint32_t encode(const Format *f, double value) {
  int exponent = 0;
  double magnitude = fabs(value);
  uint32_t sign = (signbit(value) ? 1u : 0u) << (f->mantissa + f->exponent);
  if (!(magnitude <= decode(f, f->maxBits))) {
    return sign | f->maxBits;
  }
  frexp(magnitude, &exponent);
  /* Below the smallest normal value the spacing stays constant. */
  int lowest = 1 - f->bias;
  int e = magnitude == 0 || exponent - 1 < lowest ? lowest : exponent - 1;
  uint32_t steps = (uint32_t)nearbyint(ldexp(magnitude, f->mantissa - e));
  /* A carry out of the fraction moves into the exponent by itself. */
  return sign | (steps + ((uint32_t)(e - lowest) << f->mantissa));
}

double ptoGetFloat(const void *data, int32_t dtype, int64_t i) {
  const uint8_t *at = (const uint8_t *)data + i * ptoDTypeBytes(dtype);
  if (dtype == PTO_F32) {
    float value;
    memcpy(&value, at, sizeof(value));
    return (double)value;
  }
  if (dtype == PTO_F8E8M0FNU) {
    return *at == 0xff ? (double)NAN : ldexp(1.0, (int)*at - 127);
  }
  uint32_t bits = ptoDTypeBytes(dtype) == 2 ? at[0] | (uint32_t)at[1] << 8
                                            : (uint32_t)at[0];
  const Format *format = findFormat(dtype);
  return format ? decode(format, bits) : 0.0;
}

int64_t ptoGetInt(const void *data, int32_t dtype, int64_t i) {
  int bits = dtype & 0xff;
  int64_t bytes = ptoDTypeBytes(dtype);
  uint64_t value = 0;
  memcpy(&value, (const uint8_t *)data + i * bytes, (size_t)bytes);
  if (dtype == PTO_BOOL) {
    return value != 0;
  }
  value <<= 64 - bits;
  return dtype >> 8 == 0 ? (int64_t)value >> (64 - bits)
                         : (int64_t)(value >> (64 - bits));
}

void ptoSetFloat(void *data, int32_t dtype, int64_t i, double value) {
  int64_t bytes = ptoDTypeBytes(dtype);
  uint32_t bits = 0;
  if (dtype == PTO_F32) {
    float narrow = (float)value;
    memcpy(&bits, &narrow, sizeof(bits));
  } else if (dtype == PTO_F8E8M0FNU) {
    int exponent = 0;
    double fraction = frexp(fabs(value), &exponent);
    /* 0.75 lies halfway in value; ties go up, the encoding knows no even. */
    exponent = fraction == 0 ? 0 : exponent + 126 + (fraction >= 0.75);
    bits = (uint32_t)(exponent < 0 ? 0 : exponent > 254 ? 254 : exponent);
  } else if (findFormat(dtype)) {
    bits = encode(findFormat(dtype), value);
  }
  memcpy((uint8_t *)data + i * bytes, &bits, (size_t)bytes);
}

void ptoSetInt(void *data, int32_t dtype, int64_t i, int64_t value) {
  int64_t bytes = ptoDTypeBytes(dtype);
  uint64_t bits = (uint64_t)value;
  if ((dtype & 0xff) < 8) {
    bits &= ((uint64_t)1 << (dtype & 0xff)) - 1;
  }
  memcpy((uint8_t *)data + i * bytes, &bits, (size_t)bytes);
}
