# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors of a kernel: annotations of its parameters, and handles in its body.

The same class serves both, as kernels write `pypto.Tensor([...], dtype)` in a
signature and `pypto.tensor([...], dtype, "name")` for a local tensor. Inside a
kernel a tensor is a mutable handle on a value: each write gives it a new
version (see `frontend/scopes.py`). A size (`shape`) is that of the tile, an
extent (`valid_shape`) is how much of it is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..frontend import builder
from ..frontend.errors import Loc, PtoError
from ..frontend.ir import INDEX, TensorType, Value
from ..frontend.scopes import LoopScope, Scope, Version
from . import types
from .polynomial import Polynomial
from .symbolic import SymbolicScalar, fold
from .types import DataType, TileOpFormat

if TYPE_CHECKING:
    from types import EllipsisType

Size = int | SymbolicScalar


class _Mark:
    """A mark of a dimension in the annotation of a parameter."""

    def __init__(self, name: str, text: str):
        self._name = name
        self.__doc__ = text

    def __repr__(self) -> str:
        return f"pypto.{self._name}"

    def __reduce__(self) -> str:
        return self._name


DYNAMIC = _Mark("DYNAMIC", "A size that may differ between calls.")
DYN = DYNAMIC
STATIC = _Mark("STATIC", "A size for which the kernel is compiled; asked of a call.")

Dim = int | SymbolicScalar | _Mark


class Element:
    """A scalar constant with an element type.

    `dtype`: element type. `value`: int, float or bool that the type can hold.
    A plain Python float stands for DT_FP32 and an int for DT_INT32; an element
    says otherwise. `PtoError` if `value` is no number.
    """

    __slots__ = ("dtype", "value")

    def __init__(self, dtype: DataType, value: int | float | bool):
        if not isinstance(dtype, DataType):
            raise PtoError(f"'Element' expects a data type first, but found {dtype!r}")
        if isinstance(value, SymbolicScalar):
            value = value.concrete()
        if not isinstance(value, int | float):
            raise PtoError(f"'Element' expects a number, but found {value!r}")
        self.dtype = dtype
        self.value = value

    def __repr__(self) -> str:
        return f"Element({self.dtype}, {self.value})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Element)
            and self.dtype is other.dtype
            and self.value == other.value
        )

    def __hash__(self) -> int:
        return hash((self.dtype, self.value))


class Tensor:
    """A tensor parameter, a local tensor or the result of an operation.

    `shape`: sizes; in an annotation also `DYNAMIC`, `STATIC`, named dynamic
    sizes and a trailing `...` (the rest STATIC), and `[]` leaves it open.
    `dtype`: element type. `name`: shown in the IR and in messages. `format`:
    TILEOP_ND, or TILEOP_NZ as a wish about layout in memory.

    In a kernel, `Tensor(shape, dtype, name)` is a local tensor without
    contents; it must be written before it is read.
    """

    __slots__ = (
        "__weakref__",
        "_declared",
        "_delegates",
        "_dtype",
        "_last",
        "_origin",
        "_scope",
        "_version",
        "cache_policy",
        "format",
        "is_parameter",
        "key",
        "loc",
        "name",
    )

    def __init__(
        self,
        shape: Sequence[Dim | EllipsisType] | None = None,
        dtype: DataType | None = None,
        name: str = "",
        format: TileOpFormat = TileOpFormat.TILEOP_ND,
        **options: Any,
    ):
        if isinstance(name, TileOpFormat):  # annotation with a positional format
            name, format = "", name
        if options:
            unknown = next(iter(options))
            raise PtoError(f"'Tensor' has no argument '{unknown}'")
        if dtype is not None and not isinstance(dtype, DataType):
            dtype = types.dtype_of(dtype)
        self.name = name
        self.format = format
        self.is_parameter = False
        self.cache_policy: dict[types.CachePolicy, bool] = {}
        self._dtype = dtype
        self._declared = tuple(shape) if shape is not None else ()
        self._version = Version(None)
        self._last: Version | None = None
        self._scope: Scope | None = None
        self._origin: Tensor | None = None
        self._delegates = False
        self.key: Any = id(self)
        self.loc: Loc | None = None
        if builder.is_active():
            self._declare()

    def __class_getitem__(cls, item: Any) -> Tensor:
        """The annotation `Tensor[[...], dtype]`, or `Tensor[...]`: any tensor."""
        shape, *rest = item if isinstance(item, tuple) else (item,)
        return cls((shape,) if shape is Ellipsis else shape, *rest)

    def _declare(self) -> None:
        """Checks the sizes of a local tensor."""
        active = builder.current()
        self._scope, self.loc = active.scope, active.loc
        if self._dtype is None:
            raise PtoError("a local tensor expects a data type, but found none")
        self._dtype._usable()
        sizes: list[Size] = []
        for size in self._declared:
            if not isinstance(size, int | SymbolicScalar):
                raise PtoError(
                    f"a local tensor expects sizes that are numbers, but found {size!r}"
                )
            sizes.append(fold(size))
        self._declared = tuple(sizes)
        self._version = Version(None, self._declared, self._declared)

    # The handle ----------------------------------------------------------------

    @staticmethod
    def of(
        value: Value,
        shape: Sequence[Size] | None = None,
        valid_shape: Sequence[Size] | None = None,
        name: str = "",
    ) -> Tensor:
        """Wraps a value of the IR.

        `shape` and `valid_shape` are derived from the type where not given:
        the bound, or else the extent, is the size.
        """
        made = Tensor.__new__(Tensor)
        assert isinstance(value.type, TensorType)
        made.name = name
        made.format = TileOpFormat.TILEOP_ND
        made.is_parameter = False
        made.cache_policy = {}
        made.loc = None
        made._dtype = value.type.dtype
        made._declared = ()
        made._last = None
        made._origin = None
        made._delegates = False
        made.key = id(made)
        made._scope = builder.current().scope
        made._version = Version(
            value,
            None if shape is None else tuple(fold(s) for s in shape),
            None if valid_shape is None else tuple(fold(s) for s in valid_shape),
        )
        return made

    def renamed(self, key: Any) -> Tensor:
        """A handle for a name that a loop body assigns.

        It starts as this tensor, may get another version in each trip, and a
        write in place through it is one of this tensor.
        """
        made = Tensor.__new__(Tensor)
        for slot in ("_declared", "_dtype", "_last", "_scope", "_version", "loc"):
            setattr(made, slot, getattr(self, slot))
        for slot in ("cache_policy", "format", "is_parameter", "name"):
            setattr(made, slot, getattr(self, slot))
        made.key, made._origin, made._delegates = key, self, False
        return made

    def _seen(self) -> Version:
        """The version that the body being traced sees."""
        if self._delegates:
            return self._origin._seen()  # type: ignore[union-attr]
        active = builder._active.builder
        if active is None or active.scope is None:
            return self._version
        if active.scope is self._scope and self._version.value is not None:
            return self._version
        return active.scope.read(self)

    @property
    def value(self) -> Value:
        """The value of the IR; `PtoError` if nothing was written yet."""
        value = self._seen().value
        if value is None:
            raise PtoError(
                f"expects a tensor that was written before it is read, but "
                f"found {self.label}, which has no producer"
            ).note("it is declared here", self.loc)
        return value

    @property
    def is_defined(self) -> bool:
        """Whether the tensor has contents; asking is no read."""
        if self._delegates:
            return self._origin.is_defined  # type: ignore[union-attr]
        return self._version.value is not None or self._last is not None

    def replace(
        self,
        value: Value,
        shape: Sequence[Size] | None = None,
        valid_shape: Sequence[Size] | None = None,
    ) -> None:
        """Gives the handle a new version.

        `shape` and `valid_shape` stay those of the version before if the type
        of the value is the same, and are derived from it otherwise.
        """
        if self._origin is not None:
            self._delegates = True
            self._origin.replace(value, shape, valid_shape)
            return
        scope = builder.current().scope
        before = self._version
        if scope is not None:
            scope.touch(self)
            before = self._version
        same = before.value is not None and before.value.type == value.type
        if shape is None and same:
            shape = before.shape
        if valid_shape is None and same:
            valid_shape = before.valid
        self._version = Version(
            value,
            None if shape is None else tuple(shape),
            None if valid_shape is None else tuple(valid_shape),
        )
        self._last = self._version
        self._scope = scope

    def assign(self, other: Tensor) -> None:
        """Takes over the version of another tensor; no operation is emitted.

        A tensor without contents changes nothing: any contents will do.
        """
        if not (other.is_defined or other.is_parameter or self.is_parameter):
            return
        version = other._seen()
        value = other.value
        self.replace(value, version.shape, version.valid)

    def define(self) -> None:
        """Fills a local tensor with zeros if nothing was written to it yet.

        For operations that write a part of it.
        """
        if self._seen().value is not None:
            return
        shape = self._declared
        self.replace(zeros(self.dtype, shape), shape, shape)

    def carried_type(
        self, scope: LoopScope
    ) -> tuple[TensorType, tuple[Size, ...], tuple[Size, ...]]:
        """Type, sizes and extents of a tensor that a loop carries from nothing.

        Those of a version that was written in the loop, if its extents are
        known outside of it; those of the declaration otherwise.
        """
        shape, valid = self._declared, self._declared
        last = self._last
        if last is not None and last.valid is not None and last.shape is not None:
            if all(is_known_outside(extent, scope) for extent in last.valid):
                shape, valid = last.shape, last.valid
        return type_of(self.dtype, shape, valid), tuple(shape), tuple(valid)

    # What is known ---------------------------------------------------------------

    @property
    def dtype(self) -> DataType:
        """Element type."""
        assert self._dtype is not None
        return self._dtype

    @property
    def label(self) -> str:
        """How messages call the tensor."""
        return f"tensor '{self.name}'" if self.name else "a tensor"

    @property
    def shape(self) -> list[Size]:
        """Sizes; a symbolic scalar where the size is known at run time."""
        if not builder.is_active():
            return list(self._declared)
        version = self._seen()
        if version.shape is not None:
            return list(version.shape)
        assert version.value is not None
        type = version.value.type
        assert isinstance(type, TensorType)
        bounds = type.bounds or (None,) * type.rank
        extents = zip(type.shape, bounds, strict=True)
        return [
            size
            if size is not None
            else bound
            if bound is not None
            else extent_of(version.value, axis)
            for axis, (size, bound) in enumerate(extents)
        ]

    @property
    def valid_shape(self) -> list[Size]:
        """Extents: how much of each dimension is there."""
        version = self._seen()
        if version.valid is not None:
            return list(version.valid)
        assert version.value is not None
        type = version.value.type
        assert isinstance(type, TensorType)
        return [
            size if size is not None else extent_of(version.value, axis)
            for axis, size in enumerate(type.shape)
        ]

    @property
    def dim(self) -> int:
        """Number of dimensions."""
        version = self._version
        if version.value is not None:
            return version.value.type.rank
        return len(self._declared)

    @property
    def id(self) -> int:
        """A number that tells handles apart."""
        return id(self)

    def __getattr__(self, name: str) -> Any:
        """The error of an attribute that tensors do not have."""
        from .unsupported import TENSOR_NAMES, missing

        raise missing("a tensor", name, TENSOR_NAMES, dir(Tensor))

    def __repr__(self) -> str:
        name = f", name='{self.name}'" if self.name else ""
        sizes = ", ".join(str(size) for size in self._sizes_shown())
        return f"Tensor([{sizes}], {self._dtype}{name})"

    def _sizes_shown(self) -> Sequence[Any]:
        version = self._version
        if version.shape is not None:
            return version.shape
        if version.value is not None:
            return ["?" if n is None else n for n in version.value.type.shape]
        return self._declared

    def __len__(self) -> int:
        size = self.shape[0]
        if isinstance(size, int):
            return size
        raise PtoError(
            f"expects a length known when the kernel is compiled, but {self.label} "
            f"has a dynamic first dimension; use its 'shape'"
        )

    def __bool__(self) -> bool:
        raise PtoError(
            f"expects a condition on numbers, but found {self.label}; "
            f"read an element of an INT32 tensor, or use 'where'"
        )

    __hash__ = object.__hash__


def type_of(
    dtype: DataType, shape: Sequence[Size | None], valid: Sequence[Size | None]
) -> TensorType:
    """The type of a tensor with these sizes and extents; None is not known."""
    static = tuple(v if isinstance(v, int) else None for v in valid)
    bounds = tuple(
        s if v is None and isinstance(s, int) else None
        for s, v in zip(shape, static, strict=True)
    )
    known = bounds if any(b is not None for b in bounds) else None
    return TensorType(static, dtype, known)


def zeros(dtype: DataType, extents: Sequence[Size]) -> Value:
    """Emits a tensor of zeros with these extents."""
    sizes = [fold(extent) for extent in extents]
    dynamic = [size.value for size in sizes if isinstance(size, SymbolicScalar)]
    entries = [size if isinstance(size, int) else -(2**63) for size in sizes]
    attrs = {
        "value": zero_text(dtype),
        "staticSizes": builder.integer_array(entries),
    }
    type = TensorType(tuple(s if isinstance(s, int) else None for s in sizes), dtype)
    return builder.emit("pto.full", dynamic, [type], attrs).result


def zero_text(dtype: DataType) -> str:
    """A zero of an element type as an attribute."""
    if dtype is DataType.DT_BOOL:
        return "false"
    return f"{'0.0' if dtype.is_float else '0'} : {dtype.mlir}"


def extent_of(value: Value, axis: int) -> SymbolicScalar:
    """Emits the extent of a dimension."""
    operands = [value, builder.constant_index(axis)]
    return SymbolicScalar.of(builder.emit("tensor.dim", operands, [INDEX]).result)


def is_known_outside(extent: Size, scope: Scope) -> bool:
    """Whether an extent derives from values that exist outside of a body."""
    if isinstance(extent, int):
        return True
    return _poly_known_outside(extent.polynomial, scope)


def _poly_known_outside(poly: Polynomial, scope: Scope) -> bool:
    parent = scope.parent
    for monomial in poly.terms:
        for atom in monomial:
            if atom.value is not None:
                if parent is None or not parent.encloses(atom.value.block):
                    return False
            elif not all(_poly_known_outside(p, scope) for p in atom.operands):
                return False
    return True


def rebuilt(extent: Size) -> Size:
    """The same number, computed anew at the insertion point when asked for."""
    if isinstance(extent, int):
        return extent
    return SymbolicScalar._made(extent.polynomial)
