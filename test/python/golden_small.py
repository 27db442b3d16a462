"""Small floats that numpy has not, by tables of all their values.

`hif8` has a prefix that says how many bits its exponent has; `f4E2M1` and
`f4E1M2` have two and one, and share a byte, the first in the low half.
"""

import numpy as np


def _tapered(byte):
    """The value of a byte of hif8: sign, prefix, exponent, fraction."""
    sign = -1.0 if byte >> 7 else 1.0
    text = f"{byte & 127:07b}"
    if text.startswith("0000"):
        power = int(text[4:], 2)
        if power == 0:
            return np.nan if sign < 0 else 0.0
        return sign * 2.0 ** (power - 23)
    prefixes = {"11": 4, "10": 3, "01": 2, "001": 1, "0001": 0}
    prefix = next(p for p in prefixes if text.startswith(p))
    width = prefixes[prefix]
    exponent, fraction = text[len(prefix) :][:width], text[len(prefix) + width :]
    value = 0
    if width:
        # A sign, then a magnitude whose first bit is one and left out.
        value = int("1" + exponent[1:], 2) * (-1 if exponent[0] == "1" else 1)
    if value == 15 and int(fraction, 2):
        return sign * np.inf
    return sign * 2.0**value * (1 + int(fraction, 2) / 2 ** len(fraction))


HIF8 = np.array([_tapered(byte) for byte in range(256)])
F4 = {
    "f4E2M1x2": np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6]),
    "f4E1M2x2": np.array([0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75]),
}


def to_hif8(values):
    """Bytes of the nearest values, ties away from zero."""
    values = np.asarray(values, np.float64)
    codes = np.array([k for k in range(128) if np.isfinite(HIF8[k])])
    codes = codes[np.argsort(HIF8[codes])]
    # The next value is infinite.
    table = np.append(HIF8[codes], 1.5 * 2.0**15)
    codes = np.append(codes, 0x6F)
    middle = (table[1:] + table[:-1]) / 2
    result = codes[np.searchsorted(middle, np.abs(values), "right")]
    result = np.where(values < 0, result | 128, result)
    result = np.where(result == 128, 0, result)
    return np.where(np.isnan(values), 128, result).astype(np.uint8)


def to_f4(values, dtype):
    """Codes of the nearest values, ties to even; what is beyond is the last."""
    values = np.asarray(values, np.float64)
    table = F4[dtype]
    size = np.minimum(np.abs(values), table[-1])
    above = np.clip(np.searchsorted(table, size), 1, 7)
    low, high = table[above - 1], table[above]
    takes = (size - low > high - size) | ((size - low == high - size)
                                          & (above % 2 == 0))
    code = np.where(takes, above, above - 1)
    code = np.where(np.signbit(values), code | 8, code)
    return np.where(np.isnan(values), 0, code).astype(np.uint8)


def pack(codes):
    """Two codes in a byte."""
    return codes[..., ::2] | codes[..., 1::2] << 4


def unpack(packed):
    """The codes of bytes."""
    both = np.stack([packed & 15, packed >> 4], -1)
    return both.reshape(*packed.shape[:-1], -1)


def from_f4(codes, dtype):
    """The values of codes."""
    size = F4[dtype][codes & 7]
    return np.where(codes & 8, -size, size)
