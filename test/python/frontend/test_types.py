"""Data types: spellings, refusals, and maps from numpy and torch types."""

import ml_dtypes
import numpy as np
import pytest
from pto_mlir.frontend.errors import PtoError
from pto_mlir.language import types
from pto_mlir.language.types import DataType

SPELLINGS = [
    ("DT_INT4", "i4", ml_dtypes.int4, 4),
    ("DT_INT8", "i8", np.int8, 8),
    ("DT_INT16", "i16", np.int16, 16),
    ("DT_INT32", "i32", np.int32, 32),
    ("DT_INT64", "i64", np.int64, 64),
    ("DT_UINT8", "ui8", np.uint8, 8),
    ("DT_UINT16", "ui16", np.uint16, 16),
    ("DT_UINT32", "ui32", np.uint32, 32),
    ("DT_UINT64", "ui64", np.uint64, 64),
    ("DT_BOOL", "i1", np.bool_, 1),
    ("DT_FP16", "f16", np.float16, 16),
    ("DT_BF16", "bf16", ml_dtypes.bfloat16, 16),
    ("DT_FP32", "f32", np.float32, 32),
    ("DT_FP8E4M3", "f8E4M3FN", ml_dtypes.float8_e4m3fn, 8),
    ("DT_FP8E5M2", "f8E5M2", ml_dtypes.float8_e5m2, 8),
    ("DT_FP8E8M0", "f8E8M0FNU", ml_dtypes.float8_e8m0fnu, 8),
    ("DT_FP4_E2M1", "f4E2M1FN", ml_dtypes.float4_e2m1fn, 4),
]
REFUSED = "DT_FP8 DT_HF4 DT_HF8 DT_FP4_E1M2 DT_FP4_E1M2X2 DT_DOUBLE DT_BOTTOM".split()


@pytest.mark.parametrize(("name", "mlir", "numpy_type", "bits"), SPELLINGS)
def test_spelling(name, mlir, numpy_type, bits):
    dtype = getattr(types, name)
    assert dtype.mlir == mlir
    assert dtype.numpy == np.dtype(numpy_type)
    assert dtype.bits == bits
    assert types.dtype_from_numpy(numpy_type) is dtype
    assert types.dtype_of(np.dtype(numpy_type)) is dtype


@pytest.mark.parametrize("name", REFUSED)
def test_refused_when_used_and_not_before(name):
    dtype = getattr(types, name)
    assert not dtype.supported
    for use in (lambda: dtype.mlir, lambda: dtype.numpy):
        with pytest.raises(PtoError, match=f"'{name}' is not supported: "):
            use()


def test_every_member_is_spelled_or_refused():
    spelled = {name for name, *_ in SPELLINGS} | {"DT_FP4_E2M1X2"}
    assert spelled | set(REFUSED) == set(DataType.__members__)


def test_packed_name_is_the_same_type():
    assert types.DT_FP4_E2M1X2.mlir == types.DT_FP4_E2M1.mlir
    assert types.DT_FP4_E2M1X2.packed and not types.DT_FP4_E2M1.packed


def test_classes_of_types_are_disjoint():
    for dtype in DataType:
        classes = [dtype.is_float, dtype.is_signed, dtype.is_unsigned]
        assert sum(classes) == (dtype not in (types.DT_BOOL, types.DT_BOTTOM))
        assert dtype.is_integer == (dtype.is_signed or dtype.is_unsigned)


def test_names_as_users_see_them():
    assert str(types.DT_BF16) == "DataType.DT_BF16"
    assert f"{types.CastMode.CAST_RINT}" == "CastMode.CAST_RINT"
    assert "DT_HF8" in types.__all__ and "CastMode" in types.__all__


def test_cast_modes_in_mlir():
    assert types.CastMode.CAST_NONE.mlir is None
    modes = [mode.mlir for mode in types.CastMode][1:]
    assert modes == ["rint", "round", "floor", "ceil", "trunc", "odd"]


@pytest.mark.parametrize("spec", [np.complex64, "datetime64", object(), 3])
def test_other_types_are_refused(spec):
    with pytest.raises(PtoError, match="expects a"):
        types.dtype_of(spec)


def test_torch_names():
    torch = pytest.importorskip("torch")
    for dtype in DataType:
        if dtype.supported and types._FACTS[dtype].torch:
            assert types.dtype_of(getattr(torch, dtype.torch_name)) is dtype
    assert types.dtype_from_torch(torch.float64) is types.DT_DOUBLE
    with pytest.raises(PtoError, match="expects a torch type"):
        types.dtype_from_torch(torch.complex64)


def test_type_without_torch_name():
    with pytest.raises(PtoError, match="'DT_INT4' has no torch type"):
        _ = types.DT_INT4.torch_name


@pytest.mark.parametrize(
    ("dtype", "size"), [(types.DT_INT4, 1), (types.DT_BF16, 2), (types.DT_INT64, 8)]
)
def test_bytes_of(dtype, size):
    assert types.bytes_of(dtype) == size
