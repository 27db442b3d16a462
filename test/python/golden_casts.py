"""What docs/Numerics.md says of casts, in numpy.

Independent of the compiler: values are numbers in 80-bit floats, which hold
every element and every sum of two neighbours exactly, and never bit patterns.
"""

import ml_dtypes
import numpy as np

MODES = ("rint", "round", "floor", "ceil", "trunc", "odd")

# name: (numpy type, bits of the significand after the point, least exponent of
# a normal number, greatest finite value, what lies beyond it)
FLOATS = {
    "f32": (np.float32, 23, -126, float(np.finfo(np.float32).max), np.inf),
    "f16": (np.float16, 10, -14, 65504.0, np.inf),
    "bf16": (ml_dtypes.bfloat16, 7, -126,
             float(ml_dtypes.finfo(ml_dtypes.bfloat16).max), np.inf),
    "f8E5M2": (ml_dtypes.float8_e5m2, 2, -14, 57344.0, np.inf),
    "f8E4M3FN": (ml_dtypes.float8_e4m3fn, 3, -6, 448.0, np.nan),
    "f4E2M1FN": (ml_dtypes.float4_e2m1fn, 1, 0, 6.0, 6.0),
    "f8E8M0FNU": (ml_dtypes.float8_e8m0fnu, 0, -127, 2.0**127, np.nan),
}

# name: (numpy type, least value, greatest value)
INTS = {"i4": (np.int8, -8, 7)}
for _width in (8, 16, 32, 64):
    for _name, _kind in (("i", "int"), ("ui", "uint")):
        _type = np.dtype(f"{_kind}{_width}")
        _info = np.iinfo(_type)
        INTS[f"{_name}{_width}"] = (_type, int(_info.min), int(_info.max))

BOOL = "i1"
TYPES = [*FLOATS, *INTS, BOOL]


def numpy_type(name):
    """The numpy type of an element in memory."""
    if name == BOOL:
        return np.dtype(np.bool_)
    return np.dtype((FLOATS.get(name) or INTS[name])[0])


def to_numbers(name, array):
    """The elements as 80-bit floats."""
    if name in FLOATS:
        array = array.astype(np.float32)
    return array.astype(np.longdouble)


def round_integral(x, mode):
    """Integral numbers; keeps NaN, infinities and the sign of zeros."""
    if mode == "rint":
        return np.rint(x)
    if mode == "round":
        whole = np.trunc(x)
        up = np.abs(x - whole) >= 0.5
        return np.copysign(np.abs(whole) + up, x)
    if mode == "odd":
        whole = np.trunc(x)
        moves = np.isfinite(x) & (whole != x) & (np.fmod(whole, 2) == 0)
        return np.copysign(np.abs(whole) + moves, x)
    return {"floor": np.floor, "ceil": np.ceil, "trunc": np.trunc}[mode](x)


def round_to_float(x, to, mode, sat):
    """Numbers rounded once to values of a float type."""
    _, bits, least, greatest, beyond = FLOATS[to]
    if to == "f8E8M0FNU":
        return round_to_power(x, mode, sat)
    finite = np.where(np.isfinite(x), x, 0)
    exponent = np.maximum(np.frexp(finite)[1] - 1, least)
    unit = np.ldexp(np.longdouble(1), exponent - bits)
    rounded = round_integral(finite / unit, mode) * unit
    rounded = np.where(np.isfinite(x), rounded, x)
    limit = np.copysign(np.longdouble(greatest if sat else beyond), x)
    rounded = np.where(np.abs(rounded) > greatest, limit, rounded)
    return np.where(np.isnan(x), 0 if to == "f4E2M1FN" else np.nan, rounded)


def round_to_power(x, mode, sat):
    """Numbers rounded to powers of two from 2^-127 to 2^127."""
    good = (x > 0) & np.isfinite(x)
    safe = np.where(good, x, 1)
    exponent = np.frexp(safe)[1] - 1
    fraction = np.ldexp(safe, -exponent) - 1  # from 0 up to 1
    up = {
        "rint": fraction >= 0.5, "round": fraction >= 0.5,
        "ceil": fraction > 0, "floor": fraction > 2, "trunc": fraction > 2,
        "odd": (fraction > 0) & ((exponent + 127) % 2 == 0),
    }[mode]
    exponent = np.maximum(np.where(safe < 2.0**-127, -127, exponent + up), -127)
    beyond = (exponent > 127) | (x == np.inf)
    power = np.ldexp(np.longdouble(1), np.minimum(exponent, 127))
    power = np.where(good | (x == np.inf), power, np.nan)
    return np.where(beyond, 2.0**127 if sat else np.nan, power)


def wrap_integers(values, to):
    """The low bits of Python integers as elements of an integer type."""
    dtype, least, greatest = INTS[to]
    span = greatest - least + 1
    wrapped = [(v - least) % span + least for v in values]
    return np.array(wrapped, dtype=object).astype(dtype)


def float_to_integer(x, to, mode, sat):
    """Numbers rounded, then limited or cut to the low bits."""
    dtype, least, greatest = INTS[to]
    whole = round_integral(x, mode)
    if not sat:
        whole = np.where(np.isfinite(whole), whole, 0)
        return wrap_integers([int(v) for v in whole], to)
    whole = np.where(np.isnan(whole), 0, whole)
    low, high = np.longdouble(least), np.longdouble(greatest)
    limited = np.minimum(np.maximum(whole, low), high)
    return np.array([int(v) for v in limited], dtype=object).astype(dtype)


def loses_nothing(source, to):
    """Whether a float type holds all values of another."""
    if source == to or to == "f32":
        return True
    return (source, to) in {
        ("f8E5M2", "f16"), ("f8E5M2", "bf16"), ("f8E4M3FN", "f16"),
        ("f8E4M3FN", "bf16"), ("f8E8M0FNU", "bf16"), ("f4E2M1FN", "f16"),
        ("f4E2M1FN", "bf16"), ("f4E2M1FN", "f8E5M2"), ("f4E2M1FN", "f8E4M3FN"),
    }


def cast(source, to, array, mode=None, sat=False):
    """pto.cast of an array of the numpy type of `source`."""
    x = to_numbers(source, array)
    if to == BOOL:
        return x != 0
    if source in FLOATS and to in FLOATS:
        if source == to and mode:
            x, mode, sat = round_integral(x, mode), "rint", False
        elif loses_nothing(source, to):
            mode, sat = "rint", False
    if to in FLOATS:
        rounded = round_to_float(x, to, mode or "rint", sat)
        return rounded.astype(np.float64).astype(np.float32).astype(
            numpy_type(to))
    if source in FLOATS:
        return float_to_integer(x, to, mode or "trunc", sat)
    values = [int(v) for v in array]
    if sat:
        _, least, greatest = INTS[to]
        values = [min(max(v, least), greatest) for v in values]
    return wrap_integers(values, to)


def samples(source, count, seed):
    """Elements of every kind: special values, halfway cases, random bits."""
    rng = np.random.default_rng(seed)
    dtype = numpy_type(source)
    if source == BOOL:
        return rng.integers(0, 2, count).astype(np.bool_)
    if dtype.itemsize == 1 and source in FLOATS:
        bits = np.arange(16 if source == "f4E2M1FN" else 256, dtype=np.uint8)
        return np.resize(bits, count).view(dtype)
    if source == "i4":
        return np.resize(np.arange(-8, 8, dtype=np.int8), count)
    if source in INTS:
        return integer_samples(source, count, rng)
    return float_samples(dtype, count, rng)


def integer_samples(source, count, rng):
    """Integers around powers of two and halfway between floats."""
    dtype, least, greatest = INTS[source]
    values = [least, greatest, 0, 1, greatest - 1, least + 1]
    for shift in range(65):
        for bits in (1 << shift, 3 << shift, 0x101 << shift, 0x801 << shift,
                     0x1000001 << shift, 0x1000003 << shift):
            for near in (bits - 1, bits, bits + 1):
                values += [v for v in (near, -near) if least <= v <= greatest]
    values = list(dict.fromkeys(values))
    special = np.array(values, dtype=object).astype(dtype)
    wide = rng.integers(0, 1 << 64, count, dtype=np.uint64)
    wide >>= rng.integers(0, 64, count, dtype=np.uint64)
    random = wide.astype(np.dtype(f"u{dtype.itemsize}")).view(dtype)
    return np.concatenate([special, random])[:count]


def float_samples(dtype, count, rng):
    """Specials, halves of small integers, limits of integers, ties of every
    smaller format, random bits, random numbers of moderate size."""
    edges = [0.0, np.inf, np.nan, 2.0**-149, 2.0**-127, 2.0**-126, 65504.0,
             65519.0, 65520.0, 65536.0, 464.0, 465.0, 448.0, 5.0, 7.0, 61440.0,
             1e-40, 3.4028235e38, 3.3961776e38]
    edges += [2.0**e + d for e in range(0, 66) for d in (-1, -0.5, 0, 0.5, 1)]
    edges += [n / 4 for n in range(1, 80)]
    ties = [(2 * n + 1) * 2.0**e for n in (0, 1, 2, 3, 5, 8, 9, 127, 128, 1023,
                                           1024, 0x3FFFFF)
            for e in range(-150, 127, 9) if (2 * n + 1) * 2.0**e < 3e38]
    ties += [t * (1 + d) for t in ties[::3] for d in (2.0**-22, -2.0**-22)]
    special = np.array(edges + ties, dtype=np.float64)
    special = np.concatenate([special, -special]).astype(np.float32)
    unsigned = np.dtype(f"u{dtype.itemsize}")
    bits = rng.integers(0, 1 << 8 * dtype.itemsize, count, dtype=np.uint64)
    moderate = rng.standard_normal(count) * 10.0 ** rng.integers(-3, 6, count)
    with np.errstate(over="ignore"):
        special, moderate = special.astype(dtype), moderate.astype(dtype)
    mixed = np.stack([bits.astype(unsigned).view(dtype), moderate])
    return np.concatenate([special, mixed.T.ravel()])[:count]


def equal(name, got, expected):
    """Equal bits; any NaN equals any NaN."""
    raw = np.dtype(f"u{expected.dtype.itemsize}")
    same = got.view(raw) == expected.view(raw)
    if name in FLOATS and name != "f4E2M1FN":
        same |= np.isnan(got.astype(np.float32)) & np.isnan(
            expected.astype(np.float32))
    return same
