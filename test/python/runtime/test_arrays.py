"""Which arrays a kernel accepts, and in which words it refuses the others."""

import ctypes

import ml_dtypes
import numpy as np
import pytest
from kernel_texts import add, copy, kernel

from pto_mlir import runtime

DTYPES = {
    "i1": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32,
    "i64": np.int64, "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32,
    "ui64": np.uint64, "f16": np.float16, "f32": np.float32,
    "bf16": ml_dtypes.bfloat16, "f8E4M3FN": ml_dtypes.float8_e4m3fn,
    "f8E5M2": ml_dtypes.float8_e5m2, "f8E8M0FNU": ml_dtypes.float8_e8m0fnu,
    "f4E2M1FN": ml_dtypes.float4_e2m1fn, "i4": ml_dtypes.int4,
}  # fmt: skip


def values(dtype, rows=2):
    return np.tile([1, 4, 2], (rows, 1)).astype(dtype)


def refused(kernel, *arguments):
    """The words with which a call is refused."""
    with pytest.raises(runtime.ArgumentError) as error:
        kernel(*arguments)
    assert isinstance(error.value, TypeError)
    return error.value


@pytest.mark.parametrize("dtype", DTYPES)
def test_numpy_array_of_each_dtype(copies, dtype):
    source = values(DTYPES[dtype])
    result = np.zeros_like(source)
    assert copies(dtype)(source, result) is None
    np.testing.assert_array_equal(result, source)


@pytest.mark.parametrize("dtype", DTYPES)
def test_every_other_dtype_is_refused(copies, dtype):
    result = np.zeros((2, 3), DTYPES[dtype])
    for other, numpy_type in DTYPES.items():
        if other != dtype:
            error = refused(copies(dtype), values(numpy_type), result)
            words = f"argument 0 'x' has dtype {other}, but expected {dtype}"
            assert str(error) == words
            assert error.index == 0


@pytest.mark.parametrize("rows", [0, 1, 5])
def test_dynamic_size(copies, rows):
    source = values(np.float32, rows)
    result = np.zeros_like(source)
    copies("f32")(source, result)
    np.testing.assert_array_equal(result, source)


def test_static_size_is_checked(copies):
    error = refused(copies("f32"), np.zeros((2, 4), "f"), np.zeros((2, 3), "f"))
    assert str(error) == (
        "argument 0 'x' has size 4 in dimension 1, but expected 3"
    )


def test_rank_is_checked(copies):
    error = refused(copies("f32"), np.zeros(3, "f"), np.zeros((2, 3), "f"))
    assert str(error) == "argument 0 'x' has rank 1, but expected 2"


@pytest.mark.parametrize(
    "array, words",
    [
        (np.zeros((2, 3), ">f4"), "has big-endian elements"),
        (np.zeros((3, 2), "f").T, "is not contiguous"),
        (np.zeros((2, 6), "f")[:, ::2], "is not contiguous"),
        (np.zeros((2, 3), "f")[::-1], "is not contiguous"),
        (np.broadcast_to(np.float32(1), (2, 3)), "is not contiguous"),
        (np.frombuffer(bytes(25), np.uint8)[1:].view("f4").reshape(2, 3),
         "is not aligned"),
        (np.ma.zeros((2, 3), "f"), "is a masked array"),
        (np.zeros((2, 3), "f8"), "has dtype f64, but expected f32"),
        (np.zeros((2, 3), "c8"), "has dtype 'complex64'"),
        (np.zeros((2, 3), "g"), "has dtype 'longdouble'"),
        (np.zeros((2, 3), "M8[s]"), "has dtype 'datetime64[s]'"),
        (np.zeros((2, 3), [("a", "f4")]), "has dtype"),
        (np.zeros((2, 3), object), "has dtype 'object'"),
        (np.zeros((2, 3), "S4"), "has dtype '|S4'"),
        (np.zeros((2, 3), ml_dtypes.float8_e3m4), "has dtype 'float8_e3m4'"),
        ([[1.0, 2.0, 3.0]], "is of type 'list', but expected an array"),
        (None, "is of type 'NoneType', but expected an array"),
        (1.5, "is a number, but expected an array"),
        (bytes(24), "is of type 'bytes', but expected an array"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_refused_array(copies, array, words):
    error = refused(copies("f32"), array, np.zeros((2, 3), "f"))
    assert str(error).replace("float128", "longdouble").startswith(
        f"argument 0 'x' {words}"
    ), error


@pytest.mark.parametrize(
    "array",
    [
        np.ones((2, 6), "f").reshape(2, 2, 3)[:, :1].copy().reshape(2, 3),
        np.ones((1, 6), "f")[:, :3],
        np.asfortranarray(np.ones((1, 3), "f")),
        np.ones((1, 3), "f")[::-1],
        np.ones((2, 3), "f").view(np.matrix),
        np.ones((2, 3), "=f4"),
    ],
)
def test_contiguous_in_disguise(copies, array):
    result = np.zeros(array.shape, "f")
    copies("f32")(array, result)
    np.testing.assert_array_equal(result, np.ones(array.shape))


def test_read_only_array_is_an_input(copies):
    source, result = values("f"), np.zeros((2, 3), "f")
    source.flags.writeable = False
    copies("f32")(source, result)
    np.testing.assert_array_equal(result, source)
    error = refused(copies("f32"), result, source)
    assert str(error) == (
        "argument 1 'y' is written by the kernel, but it is read-only"
    )
    assert error.index == 1


def test_memory_map(copies, tmp_path):
    file = tmp_path / "array"
    file.write_bytes(values("f").tobytes())
    source = np.memmap(file, "f4", "r", shape=(2, 3))
    result = np.memmap(file, "f4", "r+", shape=(2, 3))
    other = np.zeros((2, 3), "f")
    copies("f32")(source, other)
    np.testing.assert_array_equal(other, values("f"))
    copies("f32")(other + 1, result)
    np.testing.assert_array_equal(source, values("f") + 1)


def test_number_and_names_of_arguments(add_kernel):
    x = values("f")
    assert "takes 3 arguments, but found 2" in str(refused(add_kernel, x, x))
    with pytest.raises(runtime.ArgumentError, match="no arguments by name"):
        add_kernel(x, x, z=np.zeros_like(x))


def test_more_arguments_than_fit_on_the_stack():
    tile = "tensor<2xf32>"
    count = 20
    text = kernel(
        "many",
        [(f"a{i}", tile, "") for i in range(count)] + [("z", tile, "{pto.out}")],
        f"  %r = pto.assemble %a{count - 1} into %z[0] : {tile} into {tile}\n"
        f"  return %r : {tile}",
        tile,
    )
    arrays = [np.full(2, i, "f") for i in range(count)]
    result = np.zeros(2, "f")
    runtime.compile(text)(*arrays, result)
    np.testing.assert_array_equal(result, arrays[-1])


# Overlap


def test_inputs_may_be_one_array(add_kernel):
    x, z = values("f"), np.zeros((2, 3), "f")
    add_kernel(x, x, z)
    np.testing.assert_array_equal(z, x + x)


def test_output_may_not_overlap_an_input(add_kernel):
    memory = np.ones((3, 3), "f")
    error = refused(add_kernel, memory[:2], np.ones((2, 3), "f"), memory[1:])
    assert str(error) == "argument 2 'z' is written and overlaps argument 0 'x'"


def test_declared_alias():
    kernel = runtime.compile(add((None, 3), alias=True))
    assert runtime.arguments(kernel)[0].alias == 2
    x, y = values("f"), np.ones((2, 3), "f")
    kernel(x, y, x)
    np.testing.assert_array_equal(x, values("f") + 1)
    memory = np.ones((3, 3), "f")
    refused(kernel, memory[:2], y, memory[1:])
    refused(kernel, x, y, y)


# Numbers for inputs of rank 0


def scalar_copy(dtype):
    return runtime.compile(copy((), dtype))


@pytest.mark.parametrize(
    "dtype, number",
    [
        ("f32", 1.5),
        ("f32", 3),
        ("i1", True),
        ("i8", -128),
        ("ui8", 255),
        ("i32", np.int64(7)),
        ("i64", -(2**63)),
        ("ui64", 2**64 - 1),
        ("f32", np.float32(0.5)),
    ],
)
def test_number_as_an_input(dtype, number):
    result = np.zeros((), DTYPES[dtype])
    scalar_copy(dtype)(number, result)
    assert result == number


@pytest.mark.parametrize(
    "dtype, number, words",
    [
        ("i8", 128, "is 128, which i8 cannot hold"),
        ("i8", -129, "is -129, which i8 cannot hold"),
        ("ui8", -1, "is -1, which ui8 cannot hold"),
        ("ui8", 256, "is 256, which ui8 cannot hold"),
        ("i64", 2**63, "which i64 cannot hold"),
        ("ui64", 2**64, "which ui64 cannot hold"),
        ("i32", 1.5, "is of type 'float', but expected an array of i32"),
        ("bf16", 1.5, "is of type 'float', but expected an array of bf16"),
    ],
)
def test_number_that_does_not_fit(dtype, number, words):
    error = refused(scalar_copy(dtype), number, np.zeros((), DTYPES[dtype]))
    assert words in str(error)


def test_number_is_no_output():
    error = refused(scalar_copy("f32"), 1.0, 2.0)
    assert str(error) == "argument 1 'y' is a number, but expected an array"


# DLPack


class Exporter:
    """An array of numpy that only speaks DLPack, in an old or a new manner."""

    def __init__(self, array, versioned=True):
        self.array, self.versioned = array, versioned

    def __dlpack__(self, **options):
        if not self.versioned:
            if options:
                raise TypeError("unexpected keyword argument")
            return self.array.__dlpack__()
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


@pytest.mark.parametrize("versioned", [True, False])
def test_dlpack_input(copies, versioned):
    source, result = values("f"), np.zeros((2, 3), "f")
    copies("f32")(Exporter(source, versioned), result)
    np.testing.assert_array_equal(result, source)


def test_dlpack_output(copies):
    result = np.zeros((2, 3), "f")
    copies("f32")(values("f"), Exporter(result))
    np.testing.assert_array_equal(result, values("f"))


def test_dlpack_output_that_may_be_read_only(copies):
    error = refused(
        copies("f32"), values("f"), Exporter(np.zeros((2, 3), "f"), False)
    )
    assert "does not say that its arrays may be" in str(error)


def test_dlpack_read_only_output(copies):
    array = np.zeros((2, 3), "f")
    array.flags.writeable = False
    error = refused(copies("f32"), values("f"), Exporter(array))
    assert "it is read-only" in str(error)


def test_dlpack_strides(copies):
    result = np.zeros((2, 3), "f")
    error = refused(copies("f32"), Exporter(np.zeros((3, 2), "f").T), result)
    assert str(error) == "argument 0 'x' is not contiguous (row-major)"


def test_dlpack_in_the_library_s_own_words(copies):
    class Failing:
        def __dlpack__(self, **options):
            raise BufferError("not today")

    error = refused(copies("f32"), Failing(), np.zeros((2, 3), "f"))
    assert str(error).endswith("gives no DLPack tensor: not today")


def test_dlpack_that_is_none(copies):
    class Wrong:
        def __dlpack__(self, **options):
            return 3

    error = refused(copies("f32"), Wrong(), np.zeros((2, 3), "f"))
    assert "is no DLPack tensor" in str(error)


class DLTensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p), ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32), ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16), ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p), ("byte_offset", ctypes.c_uint64),
        ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p),
    ]  # fmt: skip


class Handmade:
    """A DLPack tensor with the fields that a test asks for."""

    def __init__(self, array, **fields):
        self.shape = (ctypes.c_int64 * array.ndim)(*array.shape)
        self.array = array
        self.tensor = DLTensor(
            data=array.ctypes.data, device_type=1, ndim=array.ndim, code=2,
            bits=32, lanes=1, shape=ctypes.addressof(self.shape),
        )  # fmt: skip
        for name, value in fields.items():
            setattr(self.tensor, name, value)

    def __dlpack__(self, **options):
        new = ctypes.pythonapi.PyCapsule_New
        new.restype = ctypes.py_object
        new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return new(ctypes.addressof(self.tensor), b"dltensor", None)


def test_dlpack_without_strides_and_with_offset(copies):
    memory = np.arange(8, dtype="f")
    source = Handmade(np.zeros((2, 3), "f"), data=memory.ctypes.data, byte_offset=8)
    result = np.zeros((2, 3), "f")
    copies("f32")(source, result)
    np.testing.assert_array_equal(result.ravel(), memory[2:])


@pytest.mark.parametrize(
    "fields, words",
    [
        ({"device_type": 2, "device_id": 1}, "is on device 2:1 of DLPack"),
        ({"lanes": 2}, "packs 2 elements into one slot, but expected 1"),
        ({"bits": 64}, "has dtype f64, but expected f32"),
        ({"code": 5, "bits": 64}, "has dtype unknown, but expected f32"),
        ({"byte_offset": 2}, "is not aligned to its elements"),
    ],
)
def test_dlpack_refused(copies, fields, words):
    array = np.zeros((2, 3), "f")
    error = refused(copies("f32"), Handmade(array, **fields), np.zeros_like(array))
    assert words in str(error)


# torch


TORCH = {
    "i1": "bool", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64",
    "ui8": "uint8", "f16": "float16", "f32": "float32", "bf16": "bfloat16",
    "f8E4M3FN": "float8_e4m3fn", "f8E5M2": "float8_e5m2",
    "f8E8M0FNU": "float8_e8m0fnu",
}  # fmt: skip


@pytest.mark.parametrize("dtype", TORCH)
def test_torch_tensor_of_each_dtype(copies, dtype):
    torch = pytest.importorskip("torch")
    torch_type = getattr(torch, TORCH[dtype])
    source = torch.tensor([[1.0, 4.0, 2.0]] * 2).to(torch_type)
    result = torch.zeros(2, 3).to(torch_type)
    copies(dtype)(source, result)
    assert (result.float() == source.float()).all()


def test_torch_tensors_that_are_refused(copies):
    torch = pytest.importorskip("torch")
    result = torch.zeros(2, 3)
    for source, words in [
        (torch.zeros(3, 2).T, "is not contiguous"),
        (torch.zeros(2, 3).to_sparse(), "gives no DLPack tensor: "),
        (torch.zeros(2, 3, device="meta"), ""),
        (torch.zeros(2, 3, dtype=torch.float64), "has dtype f64"),
    ]:
        assert words in str(refused(copies("f32"), source, result))
    watched = torch.zeros(2, 3, requires_grad=True)
    assert "requires a gradient" in str(refused(copies("f32"), result, watched))
    copies("f32")(watched, result)


# Dispatch


def test_dispatcher_calls_the_kernel_that_accepts():
    calls = []

    def slow(*arguments, **options):
        calls.append((len(arguments), list(options)))
        return "slow"

    dispatcher = runtime.Dispatcher(slow)
    x = values("f")
    assert dispatcher(x, x) == "slow"
    f32, i32 = (runtime.compile(copy((None, 3), t)) for t in ("f32", "i32"))
    dispatcher.add(f32)
    dispatcher.add(i32)
    for dtype, kernel in [("f", f32), ("i4", i32), ("f", f32)]:
        result = np.zeros((2, 3), dtype)
        assert dispatcher(values(dtype), result) is None
        np.testing.assert_array_equal(result, values(dtype))
        assert dispatcher.kernels[0] is kernel
    assert dispatcher(x, x) == "slow"  # overlap
    assert dispatcher(x, y=x) == "slow"
    assert dispatcher(values("i2"), x) == "slow"
    assert dispatcher(1, None, []) == "slow"
    assert calls == [(2, []), (2, []), (1, ["y"]), (2, []), (3, [])]
    dispatcher.clear()
    assert dispatcher.kernels == ()
    with pytest.raises(TypeError, match="expects a Kernel"):
        dispatcher.add(3)


def test_dispatcher_passes_faults_on(window_kernel):
    dispatcher = runtime.Dispatcher(lambda *a: pytest.fail("called"))
    dispatcher.add(window_kernel)
    with pytest.raises(runtime.KernelFault):
        dispatcher(np.zeros((6, 4), "f"), 5, np.zeros((2, 4), "f"))
