"""Kernels of one expression: trace operations on arrays, run them, give results.

`run(function, arrays)` calls `function` with a tensor for each array while a
kernel is traced, makes what it returns (a tensor or several) the outputs, runs
the kernel and returns the outputs as arrays.
"""

import pathlib
import sys

import numpy as np
import pytest

ROOT = pathlib.Path(__file__).parents[2]
sys.path.append(str(ROOT / "python"))

from pto_mlir import runtime  # noqa: E402
from pto_mlir.frontend import builder, ir, scopes  # noqa: E402
from pto_mlir.frontend.errors import PtoError  # noqa: E402
from pto_mlir.frontend.printer import print_kernel  # noqa: E402
from pto_mlir.language import operations  # noqa: E402,F401
from pto_mlir.language.tensor import Tensor, extent_of  # noqa: E402
from pto_mlir.language.types import dtype_from_numpy  # noqa: E402


class Dynamic:
    """An array of which the kernel does not know the extents of some axes."""

    def __init__(self, array, *axes):
        self.array, self.axes = np.asarray(array), axes


class Tile:
    """An array that is a tile of a larger size, of which `extent` is there.

    The array has the extents that are there; the missing part is no argument.
    """

    def __init__(self, array, size):
        self.array, self.size = np.asarray(array), size


class Updated:
    """An array that the kernel writes in place."""

    def __init__(self, array):
        self.array = np.array(array, order="C")


def counted(*shape, dtype=np.float32):
    """Distinct values in order."""
    return np.arange(1, np.prod(shape, dtype=int) + 1).reshape(shape).astype(dtype)


def trace(function, arrays, name="kernel"):
    """The kernel that calls `function` on tensors for `arrays`."""
    kernel = ir.Kernel(name)
    kernel.attrs["pto.kernel"] = "unit"
    active = builder.Builder(kernel, scopes.Scope(kernel.body))
    updated = []
    with builder.activated(active):
        tensors = [_argument(kernel, array, updated) for array in arrays]
        results = function(*tensors)
        if results is None:
            results = ()
        results = list(results) if isinstance(results, tuple | list) else [results]
        values = [tensor.value for tensor in updated]
        for result in results:
            values.append(_output(kernel, result))
        kernel.result_types = [value.type for value in values]
        builder.emit("func.return", values)
    return kernel, results


def _argument(kernel, array, updated):
    """A tensor of an argument."""
    plain = array.array if isinstance(array, Dynamic | Tile | Updated) else array
    plain = np.asarray(plain)
    shape = list(plain.shape)
    if isinstance(array, Dynamic):
        for axis in array.axes:
            shape[axis] = None
    size = None
    if isinstance(array, Tile):
        size = array.size
        shape = [None if a != b else a for a, b in zip(plain.shape, size, strict=True)]
    value = kernel.add_argument(
        ir.TensorType(tuple(shape), dtype_from_numpy(plain.dtype))
    )
    extents = [extent_of(value, i) if e is None else e for i, e in enumerate(shape)]
    tensor = Tensor.of(value, extents, extents)
    if isinstance(array, Updated):
        tensor.is_parameter = True
        kernel.arg_attrs[-1]["pto.inout"] = "unit"
        updated.append(tensor)
    if size is not None:
        return tensor.view(list(size), [0] * len(size), valid_shape=tensor.valid_shape)
    return tensor


def _output(kernel, tensor):
    """The last version of an output that holds `tensor`."""
    extents = tensor.value.type.shape
    argument = kernel.add_argument(ir.TensorType(extents, tensor.dtype))
    kernel.arg_attrs[-1]["pto.out"] = "unit"
    out = Tensor.of(argument)
    operations.assemble(tensor, [0] * tensor.dim, out)
    return out.value


def refused(function, arrays=()):
    """The message of the error that tracing `function` raises."""
    with pytest.raises(PtoError) as caught:
        trace(function, arrays)
    return caught.value.message


def text(function, arrays):
    """The kernel as text."""
    return print_kernel(trace(function, arrays)[0]).text


def run(function, arrays, shapes=None):
    """Runs `function` on `arrays`; gives what it returns, then what it updated.

    `shapes` are those of outputs whose extents are known at run time only.
    """
    kernel, results = trace(function, arrays)
    given = [
        np.asarray(a.array if isinstance(a, Dynamic | Tile | Updated) else a, order="C")
        for a in arrays
    ]
    outs = []
    for i, result in enumerate(results):
        extents = kernel.body.args[len(arrays) + i].type.shape
        if None in extents:
            extents = shapes[i]
        outs.append(np.zeros(extents, result.dtype.numpy))
    compiled = runtime.compile(print_kernel(kernel).text, kernel.name)
    compiled(*given, *outs)
    updated = [
        array
        for array, argument in zip(given, arrays, strict=True)
        if isinstance(argument, Updated)
    ]
    found = [*outs, *updated]
    return found[0] if len(found) == 1 else tuple(found)
