# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parameters of a kernel, and the checks of the arguments of a call."""

from __future__ import annotations

import inspect
import types
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..language.symbolic import SymbolicScalar
from ..language.tensor import DYNAMIC, STATIC, Tensor
from ..language.types import DataType, TileOpFormat, dtype_of
from .errors import Loc, PtoError
from .source import place, source_of


@dataclass(frozen=True)
class Parameter:
    """A tensor parameter: name, annotated sizes (None: any rank), element type.

    A size is an int, `DYNAMIC`, `STATIC`, or the name of a dynamic size; with
    `open_end` further dimensions follow that are STATIC.
    """

    name: str
    dims: tuple[Any, ...] | None
    open_end: bool
    dtype: DataType | None
    format: TileOpFormat
    loc: Loc | None

    @property
    def is_complete(self) -> bool:
        """Whether the annotation alone says rank, element type and sizes."""
        return (
            self.dims is not None
            and not self.open_end
            and self.dtype is not None
            and STATIC not in self.dims
        )


class Shape(NamedTuple):
    """An argument as a kernel is compiled for it; None is a dynamic size."""

    sizes: tuple[int | None, ...]
    names: tuple[str, ...]
    """Names of dynamic sizes, empty where they have none."""
    dtype: DataType


class Signature:
    """The parameters of a kernel: tensors first, constants behind them."""

    def __init__(self, function: types.FunctionType):
        self.function = function
        node = source_of(function)
        filename = function.__code__.co_filename
        locs = {
            a.arg: place(a, filename) for a in node.args.args + node.args.kwonlyargs
        }
        self.tensors: list[Parameter] = []
        self.constants: list[inspect.Parameter] = []
        for name, parameter in inspect.signature(function).parameters.items():
            annotation = _annotation(function, parameter.annotation)
            loc = locs.get(name)
            if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                raise PtoError(f"a kernel expects no '*{name}', but found one", loc)
            if not isinstance(annotation, Tensor):
                self.constants.append(parameter)
            elif self.constants:
                raise PtoError(
                    f"expects tensor parameters before all others, but found "
                    f"'{name}' after '{self.constants[0].name}'",
                    loc,
                )
            else:
                self.tensors.append(_parameter(name, annotation, loc))

    def bind(
        self, args: Sequence[Any], kwargs: dict[str, Any]
    ) -> tuple[list[Any], list[Any]]:
        """Tensor arguments and constants of a call, in order of parameters."""
        names = [p.name for p in self.tensors] + [p.name for p in self.constants]
        if len(args) > len(names):
            raise self.error(
                f"'{self.function.__name__}' expects {len(names)} arguments, "
                f"but found {len(args)}"
            )
        bound = dict(zip(names, args, strict=False))
        for name, value in kwargs.items():
            if name not in names:
                raise self.error(f"'{self.function.__name__}' has no argument '{name}'")
            if name in bound:
                raise self.error(f"argument '{name}' is given twice")
            bound[name] = value
        for parameter in self.constants:
            if parameter.name not in bound and parameter.default is not parameter.empty:
                bound[parameter.name] = parameter.default
        missing = [name for name in names if name not in bound]
        if missing:
            raise self.error(
                f"'{self.function.__name__}' expects argument '{missing[0]}', "
                f"but found none"
            )
        count = len(self.tensors)
        return [bound[n] for n in names[:count]], [bound[n] for n in names[count:]]

    def error(self, message: str, parameter: Parameter | None = None) -> PtoError:
        """An error at a parameter, or at the kernel."""
        loc = parameter.loc if parameter is not None else None
        if loc is None:
            code = self.function.__code__
            loc = Loc(code.co_filename, code.co_firstlineno, 1)
        return PtoError(message, loc)

    def shapes(self, arrays: Sequence[Any]) -> list[Shape]:
        """What to compile for; `PtoError` where an argument cannot be taken."""
        pairs = zip(self.tensors, arrays, strict=True)
        found = [self._shape(parameter, array) for parameter, array in pairs]
        self._check_names(arrays)
        return found

    def declared_shapes(self) -> list[Shape]:
        """What to compile for as the annotations alone say it."""
        for parameter in self.tensors:
            if not parameter.is_complete:
                raise self.error(
                    f"expects arguments, as the annotation of '{parameter.name}' "
                    f"does not say its type and sizes",
                    parameter,
                )
        return [_declared(parameter) for parameter in self.tensors]

    def _shape(self, parameter: Parameter, array: Any) -> Shape:
        name = parameter.name
        if isinstance(array, Tensor):
            raise self.error(
                f"argument '{name}' expects an array, but found {array.label}",
                parameter,
            )
        shape, dtype = getattr(array, "shape", None), getattr(array, "dtype", None)
        if shape is None or dtype is None:
            raise self.error(
                f"argument '{name}' expects an array (numpy, torch or DLPack), "
                f"but found '{type(array).__name__}'",
                parameter,
            )
        self._check_storage(parameter, array)
        found = _array_dtype(dtype)
        if parameter.dtype is not None and not _same_dtype(parameter.dtype, found):
            raise self.error(
                f"argument '{name}' expects elements of {parameter.dtype.name}, "
                f"but found {found.name if found else dtype}",
                parameter,
            )
        sizes = tuple(int(size) for size in shape)
        return self._fitted(parameter, sizes, parameter.dtype or found)

    def _fitted(
        self, parameter: Parameter, sizes: tuple[int, ...], dtype: DataType | None
    ) -> Shape:
        assert dtype is not None
        dims = parameter.dims
        if dims is None:
            return Shape(sizes, ("",) * len(sizes), dtype)
        least = len(dims)
        if len(sizes) > least and not parameter.open_end and _only_marks(dims):
            # The public front end takes such an array; further sizes are STATIC.
            warnings.warn(
                f"argument '{parameter.name}' has {len(sizes)} dimensions, but its "
                f"annotation in '{self.function.__name__}' has {least}",
                stacklevel=2,
            )
        elif len(sizes) != least and not (parameter.open_end and len(sizes) > least):
            more = "at least " if parameter.open_end else ""
            raise self.error(
                f"argument '{parameter.name}' expects {more}{least} dimensions, "
                f"but found {len(sizes)}: {list(sizes)}",
                parameter,
            )
        wanted: list[int | None] = []
        names = []
        for axis, size in enumerate(sizes):
            dim = dims[axis] if axis < least else STATIC
            names.append(dim if isinstance(dim, str) else "")
            if isinstance(dim, int) and dim != size:
                raise self.error(
                    f"argument '{parameter.name}' expects size {dim} in dimension "
                    f"{axis}, but found {size}: {list(sizes)}",
                    parameter,
                )
            is_dynamic = dim is DYNAMIC or isinstance(dim, str)
            wanted.append(None if is_dynamic else size)
        return Shape(tuple(wanted), tuple(names), dtype)

    def _check_storage(self, parameter: Parameter, array: Any) -> None:
        device = getattr(array, "device", None)
        kind = getattr(device, "type", device)
        is_cpu = getattr(array, "is_cpu", False) is True  # the memory, not the name
        if not is_cpu and kind is not None and str(kind) != "cpu":
            raise self.error(
                f"argument '{parameter.name}' expects memory of the CPU, "
                f"but found device '{device}'",
                parameter,
            )
        is_contiguous = getattr(array, "is_contiguous", None)
        flags = getattr(array, "flags", None)
        dense = is_contiguous() if callable(is_contiguous) else True
        if flags is not None and hasattr(flags, "c_contiguous"):
            dense = flags.c_contiguous
        if not dense:
            raise self.error(
                f"argument '{parameter.name}' expects a contiguous array, but found "
                f"one with gaps or another order; make it contiguous first",
                parameter,
            )

    def _check_names(self, arrays: Sequence[Any]) -> None:
        """Refuses different sizes under one name."""
        sizes: dict[str, tuple[int, str]] = {}
        for parameter, array in zip(self.tensors, arrays, strict=True):
            for axis, dim in enumerate(parameter.dims or ()):
                if not isinstance(dim, str):
                    continue
                size = int(array.shape[axis])
                known, where = sizes.setdefault(dim, (size, parameter.name))
                if known != size:
                    raise self.error(
                        f"expects one size '{dim}', but found {known} in '{where}' "
                        f"and {size} in '{parameter.name}'",
                        parameter,
                    )


def _annotation(function: types.FunctionType, annotation: Any) -> Any:
    """An annotation, evaluated if it is text."""
    if annotation is Tensor:
        return Tensor()
    if not isinstance(annotation, str):
        return annotation
    names = function.__code__.co_freevars
    cells = function.__closure__ or ()
    captured = {}
    for name, cell in zip(names, cells, strict=True):
        try:
            captured[name] = cell.cell_contents
        except ValueError:
            continue
    try:
        value = eval(annotation, function.__globals__, captured)
    except Exception:
        return annotation
    return Tensor() if value is Tensor else value


def _parameter(name: str, annotation: Tensor, loc: Loc | None) -> Parameter:
    declared = annotation._declared
    open_end = bool(declared) and declared[-1] is Ellipsis
    dims = []
    for dim in declared[:-1] if open_end else declared:
        if isinstance(dim, SymbolicScalar):
            dims.append(dim.concrete() if dim.is_concrete() else dim.name)
        elif isinstance(dim, str):
            dims.append(dim)
        elif dim is DYNAMIC or dim is STATIC:
            dims.append(dim)
        elif isinstance(dim, int) and dim == -1:
            dims.append(DYNAMIC)
        elif isinstance(dim, int) and dim >= 0:
            dims.append(int(dim))
        else:
            raise PtoError(
                f"parameter '{name}' expects sizes, 'DYNAMIC', 'STATIC' or names "
                f"from 'dynamic', but found {dim!r}",
                loc,
            )
    given = tuple(dims) if declared else None
    return Parameter(name, given, open_end, annotation._dtype, annotation.format, loc)


def _only_marks(dims: Sequence[Any]) -> bool:
    """Whether an annotation says STATIC and DYNAMIC only."""
    return all(dim is STATIC or dim is DYNAMIC for dim in dims)


def _declared(parameter: Parameter) -> Shape:
    assert parameter.dims is not None and parameter.dtype is not None
    sizes = tuple(d if isinstance(d, int) else None for d in parameter.dims)
    names = tuple(d if isinstance(d, str) else "" for d in parameter.dims)
    return Shape(sizes, names, parameter.dtype)


def _array_dtype(dtype: Any) -> DataType | None:
    try:
        return dtype_of(dtype)
    except PtoError:
        return None


def _same_dtype(wanted: DataType, found: DataType | None) -> bool:
    if found is None:
        return False
    return wanted is found or (
        wanted.supported and found.supported and wanted.mlir == found.mlir
    )
