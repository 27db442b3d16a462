"""Checks that the undefined symbols of an object are from libc or libm."""

import sys

ALLOWED = set(
    """
    aligned_alloc calloc fflush fputc free malloc memcmp memcpy memmove memset
    printf putchar puts snprintf stdout strlen strpbrk vsnprintf

    acosf asinf atanf atan2f ceilf cosf coshf erff exp exp2f expf expm1f fabsf
    floorf fma fmaf fmodf frexp ldexp log10f log1pf log2f logf nearbyint
    nearbyintf powf rintf roundf roundevenf sinf sinhf sqrtf tanf tanhf truncf
    """.split()
)

found = set(open(sys.argv[1]).read().split())
sys.exit(f"not in libc or libm: {sorted(found - ALLOWED)}" if found - ALLOWED else 0)
