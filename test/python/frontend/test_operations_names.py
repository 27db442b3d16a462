"""The names of the operations: exported, documented, bound to tensors."""

import inspect

import op_kernel  # noqa: F401  (finds the package)
import pto_mlir
import pytest
from pto_mlir.language import operations
from pto_mlir.language.operations import experimental
from pto_mlir.language.tensor import Tensor

FUNCTIONS = sorted(
    {name for name in operations.__all__ if callable(getattr(operations, name))}
)


def test_every_operation_is_exported():
    assert not [name for name in FUNCTIONS if not hasattr(pto_mlir, name)]
    assert not [
        n for n in experimental.__all__ if not hasattr(pto_mlir.experimental, n)
    ]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_operation_is_documented_and_typed(name):
    function = getattr(operations, name)
    assert inspect.getdoc(function)
    signature = inspect.signature(function)
    assert signature.return_annotation is not inspect.Signature.empty
    for parameter in signature.parameters.values():
        assert parameter.annotation is not inspect.Parameter.empty, parameter


def test_methods_are_bound():
    for name, function in operations.TENSOR_METHODS.items():
        assert getattr(Tensor, name) is getattr(function, "__func__", function)
        assert inspect.getdoc(function), name
