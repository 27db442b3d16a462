"""Conversions with every mode against the rules of docs/Numerics.md."""

import golden_casts
import numpy as np
import pytest
from isa_kernel import Kernel

# The modes of the text; NONE is the default of the pair.
MODES = {"RINT": "rint", "ROUND": "round", "FLOOR": "floor", "CEIL": "ceil",
         "TRUNC": "trunc", "ODD": "odd", "NONE": None}  # fmt: skip
PAIRS = {
    "a2a3": ["f32 f16", "f32 f32", "f32 bf16", "f32 i64", "f32 i32", "f32 i16",
             "f16 f32", "f16 i32", "f16 i16", "f16 i8", "f16 ui8", "bf16 f32",
             "bf16 i32", "i64 f32", "i64 i32", "i32 f32", "i32 i16", "i32 i64",
             "i16 f32", "i16 f16", "i8 f16", "ui8 f16"],
    "a5": ["bf16 f16", "f32 f8E4M3FN", "f32 f8E5M2", "f8E4M3FN f32",
           "f8E5M2 f32", "i32 ui16", "i32 ui8", "ui32 i16", "ui32 ui8",
           "i16 i32", "i16 ui32", "i8 i16", "i8 i32", "ui8 ui16"],
}  # fmt: skip


def padded(array):
    """Rows of 64 elements."""
    return np.resize(array, (-(-array.size // 64), 64))


@pytest.mark.parametrize(
    "machine, pair", [(m, p) for m, pairs in PAIRS.items() for p in pairs]
)
def test_convert(machine, pair):
    source, to = pair.split()
    array = padded(golden_casts.samples(source, 1024, 3))
    kernel, expected = Kernel(machine), []
    for text, mode in MODES.items():
        for sat in (False, True):
            # Large arrays do not fit all at once: parts of 16 rows.
            for part in np.array_split(array, -(-array.shape[0] // 16)):
                x = kernel.load(part, dtype=source)
                out = kernel.tile(to, part.shape)
                tmp = [kernel.tile("i8", (32, 256))] if machine == "a2a3" else []
                kernel.op(
                    "tcvt", [x, *tmp], [out],
                    f" {{rmode = #pto_isa<round_mode {text}>, satmode = "
                    f"#pto_isa<saturation_mode {'ON' if sat else 'OFF'}>}}",
                )
                kernel.store(out)
                flat = part.reshape(-1)
                expected.append(golden_casts.cast(source, to, flat, mode, sat))
    for got, want in zip(kernel.run(), expected, strict=True):
        same = golden_casts.equal(to, got.reshape(-1), want)
        assert same.all(), (got.reshape(-1)[~same][:5], want[~same][:5])
