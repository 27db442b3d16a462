# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tile shapes, labels and options of a kernel.

Settings live in a tree of scopes: the root, a kernel, its loops and branches.
An operation takes what is set in the innermost scope when it is emitted, and
what a scope set is gone when the scope ends.

Rules by which settings become hints of an operation:
- a matmul takes the cube tile, every other operation the vector tile;
- a vector tile is dropped where no operand or result of the operation has as
  many dimensions as the tile (the tile was meant for other operations);
- label and scope go onto every operation; scope -1 means none.
"""

from __future__ import annotations

import contextlib
import contextvars
import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..frontend import builder
from ..frontend.errors import PtoError
from ..frontend.ir import Op, TensorType
from . import option_schema as schema
from .option_schema import PtoDeprecationWarning, deprecated
from .symbolic import SymbolicScalar

_CUBE_OPS = frozenset(("pto.matmul", "pto.scaled_matmul"))


# Scopes ----------------------------------------------------------------------


class ConfigScope:
    """Settings of one scope; what it does not set it takes from its parent."""

    def __init__(self, name: str = "", parent: ConfigScope | None = None) -> None:
        self.name = name
        self.parent = parent
        self.children: list[ConfigScope] = []
        self.values: dict[str, Any] = {}

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a setting, or `default` where no scope sets it."""
        scope: ConfigScope | None = self
        while scope is not None:
            if key in scope.values:
                return scope.values[key]
            scope = scope.parent
        return default

    def has(self, key: str) -> bool:
        """Whether this scope or one around it sets `key`."""
        return self.get(key, self) is not self

    def get_all(self) -> dict[str, Any]:
        """Every setting that holds here, defaults included."""
        merged = dict(schema.DEFAULTS)
        merged.update(self._set_values())
        return merged

    def get_options(self, group: str) -> dict[str, Any]:
        """The options of one group that hold here, defaults included."""
        prefix = f"{group}."
        found = self.get_all().items()
        return {k.removeprefix(prefix): v for k, v in found if k.startswith(prefix)}

    def get_pass_options(self) -> dict[str, Any]:
        """The pass options that hold here."""
        return self.get_options("pass")

    def get_host_options(self) -> dict[str, Any]:
        """The host options that hold here."""
        return self.get_options("host")

    def get_codegen_options(self) -> dict[str, Any]:
        """The code generation options that hold here."""
        return self.get_options("codegen")

    def get_verify_options(self) -> dict[str, Any]:
        """The verification options that hold here."""
        return self.get_options("verify")

    def get_debug_options(self) -> dict[str, Any]:
        """The debug options that hold here."""
        return self.get_options("debug")

    def get_runtime_options(self) -> dict[str, Any]:
        """The runtime options that hold here."""
        return self.get_options("runtime")

    def get_operation_options(self) -> dict[str, Any]:
        """The operation options that hold here."""
        return self.get_options("operation")

    def get_vec_tile_shapes(self) -> list[int]:
        """The vector tile that holds here; empty if none."""
        return list(self.get("vec_tile_shapes", ()))

    def get_cube_tile_shapes(self) -> CubeTile | None:
        """The cube tile that holds here."""
        return self.get("cube_tile_shapes")

    def get_conv_tile_shapes(self) -> ConvTile | None:
        """The convolution tile that holds here."""
        return self.get("conv_tile_shapes")

    def get_matrix_size(self) -> list[int]:
        """The matrix size that holds here; empty if none."""
        return list(self.get("matrix_size", ()))

    def _set_values(self) -> dict[str, Any]:
        outer = self.parent._set_values() if self.parent else {}
        return {**outer, **self.values}

    def tree(self, indent: int = 0) -> str:
        """This scope and those inside it as indented text."""
        pad = "  " * indent
        lines = [f"{pad}{self.name or 'scope'}"]
        lines += [f"{pad}  {key} = {self.values[key]}" for key in sorted(self.values)]
        lines += [child.tree(indent + 1) for child in self.children]
        return "\n".join(lines)

    def __repr__(self) -> str:
        found = sorted(self.get_all().items())
        return "\n".join(f"{key}: {value}" for key, value in found)


_root = ConfigScope("global")
_current: contextvars.ContextVar[ConfigScope] = contextvars.ContextVar(
    "pto_config_scope", default=_root
)


def get_current_scope() -> ConfigScope:
    """The innermost scope."""
    return _current.get()


def push_scope(name: str = "", values: Mapping[str, Any] | None = None) -> ConfigScope:
    """Enters a new scope inside the current one."""
    parent = _current.get()
    scope = ConfigScope(name, parent)
    scope.values.update(values or {})
    parent.children.append(scope)
    _current.set(scope)
    return scope


def pop_scope(scope: ConfigScope | None = None) -> None:
    """Leaves the current scope, or `scope` and all that are inside it."""
    leaving = scope or _current.get()
    if leaving.parent is None:
        raise PtoError("expects a scope to leave, but found the outermost one")
    _current.set(leaving.parent)
    if leaving.parent is _root:
        _root.children[:] = [leaving]  # the tree shows the last kernel only


@contextlib.contextmanager
def scope(
    name: str = "", values: Mapping[str, Any] | None = None
) -> Iterator[ConfigScope]:
    """A scope for the time of a `with` statement."""
    entered = push_scope(name, values)
    try:
        yield entered
    finally:
        pop_scope(entered)


def fingerprint() -> str:
    """All settings that hold here, as text: part of a kernel's cache key."""
    found = _current.get()._set_values()
    return repr(sorted((key, repr(value)) for key, value in found.items()))


def get_options_tree() -> str:
    """The tree of scopes and what each one sets."""
    return _root.tree()


def reset_options() -> None:
    """Forgets every setting of the current scope and those around it."""
    current: ConfigScope | None = _current.get()
    while current is not None:
        current.values.clear()
        current = current.parent


# Tiles -------------------------------------------------------------------------


class CubeTile:
    """Tile of a matmul: extents in L0 and L1 along m, k and n."""

    def __init__(
        self,
        m: Sequence[int],
        k: Sequence[int],
        n: Sequence[int],
        enable_split_k: bool = False,
    ) -> None:
        self.m = _extents("m of a cube tile", m, (2,))
        self.k = _extents("k of a cube tile", k, (2, 3))
        self.n = _extents("n of a cube tile", n, (2,))
        self.enable_split_k = bool(enable_split_k)
        for name, (inner, *outer) in (("m", self.m), ("k", self.k), ("n", self.n)):
            for extent in outer:
                if extent % inner:
                    raise PtoError(
                        f"expects the L0 extent of '{name}' to divide the L1 extent, "
                        f"but found {inner} and {extent}"
                    )

    def as_tuple(self) -> tuple[list[int], list[int], list[int], bool]:
        """(m, k, n, enable_split_k)."""
        k = self.k if len(self.k) == 3 else [*self.k, self.k[1]]
        return list(self.m), list(k), list(self.n), self.enable_split_k

    def mlir(self) -> str:
        """The tile as it stands in hints."""
        split = ", split_k" if self.enable_split_k else ""
        return f"cube<m = {self.m}, k = {self.k}, n = {self.n}{split}>"

    def __repr__(self) -> str:
        return f"CubeTile{self.as_tuple()}"


class ConvTile:
    """Tile of a convolution; kept, convolutions are not supported."""

    def __init__(
        self, tile_l1_info: Any, tile_l0_info: Any = None, set_l0_tile: bool = False
    ) -> None:
        self.tile_l1_info = tile_l1_info
        self.tile_l0_info = tile_l0_info
        self.set_l0_tile = set_l0_tile

    def __repr__(self) -> str:
        return f"ConvTile({self.tile_l1_info!r}, {self.tile_l0_info!r})"


def _extents(what: str, values: Any, lengths: Sequence[int]) -> list[int]:
    if isinstance(values, (str, Mapping)) or not isinstance(values, Sequence):
        raise PtoError(f"expects a list of integers for {what}, but found {values!r}")
    if len(values) not in lengths:
        allowed = " or ".join(map(str, lengths))
        raise PtoError(
            f"expects {allowed} integers for {what}, but found {len(values)}"
        )
    return [_extent(what, value) for value in values]


def _extent(what: str, value: Any) -> int:
    if isinstance(value, SymbolicScalar):
        value = int(value)
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise PtoError(f"expects integers for {what}, but found {value!r}")
    number = value.__index__()
    if number <= 0:
        raise PtoError(f"expects positive integers for {what}, but found {number}")
    return number


def set_vec_tile_shapes(*shapes: int) -> None:
    """Sets the tile of the vector operations that follow."""
    if len(shapes) == 1 and isinstance(shapes[0], (list, tuple)):
        shapes = tuple(shapes[0])
    tile = _extents("a vector tile", list(shapes), (1, 2, 3, 4, 5))
    _current.get().values["vec_tile_shapes"] = tile


def get_vec_tile_shapes() -> list[int]:
    """The tile of vector operations; empty if none is set."""
    return _current.get().get_vec_tile_shapes()


def set_cube_tile_shapes(
    m: Sequence[int],
    k: Sequence[int],
    n: Sequence[int],
    *flags: bool,
    enable_split_k: bool = False,
    enable_multi_data_load: bool | None = None,
) -> None:
    """Sets the tile of the matmuls that follow.

    `k` may have three entries: L0, L1 of the left and of the right operand.
    `enable_multi_data_load` is of an older release; three entries replace it.
    A fourth positional argument is read as `enable_split_k`, with a remark.
    """
    if len(flags) > 1:
        raise PtoError(
            f"set_cube_tile_shapes() expects m, k, n and enable_split_k, but found "
            f"{3 + len(flags)} positional arguments"
        )
    if flags:
        deprecated(
            "name the fourth argument: 'enable_split_k', which older releases "
            "read as 'enable_multi_data_load'"
        )
        enable_split_k = flags[0]
    if enable_multi_data_load is not None:
        deprecated(
            "'enable_multi_data_load' has no effect; give 'k' a third entry instead"
        )
    tile = CubeTile(m, k, n, enable_split_k)
    _current.get().values["cube_tile_shapes"] = tile


def get_cube_tile_shapes() -> tuple[list[int], list[int], list[int], bool]:
    """(m, k, n, enable_split_k) of matmuls; empty lists if none is set."""
    tile = _current.get().get_cube_tile_shapes()
    return tile.as_tuple() if tile else ([], [], [], False)


def set_conv_tile_shapes(tile_l1_info: Any, tile_l0_info: Any = None) -> None:
    """Sets the tile of the convolutions that follow; kept without effect."""
    tile = ConvTile(tile_l1_info, tile_l0_info, tile_l0_info is not None)
    _current.get().values["conv_tile_shapes"] = tile


def get_conv_tile_shapes() -> ConvTile | None:
    """The tile of convolutions."""
    return _current.get().get_conv_tile_shapes()


def set_matrix_size(size: Sequence[int]) -> None:
    """Sets the sizes [m, k, n] of the matmuls that follow; kept without effect.

    The public stack needs them where fractal operands were reshaped; here the
    operands' types say the same.
    """
    _current.get().values["matrix_size"] = list(size)


def get_matrix_size() -> list[int]:
    """Sizes given by `set_matrix_size`; empty if none."""
    return _current.get().get_matrix_size()


def set_semantic_label(label: str) -> None:
    """Names the stage that the operations that follow belong to; '' ends it."""
    if not isinstance(label, str):
        raise PtoError(f"expects a string as semantic label, but found {label!r}")
    if schema.FUNCTION_KEY.match(label):
        raise PtoError(
            f"expects a label that is not of the form 'func<n>_<m>', but found "
            f"{label!r}"
        )
    _current.get().values["semantic_label"] = label


# Options -----------------------------------------------------------------------


_GROUPS = tuple(schema.OPTIONS)


def settings_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments of `options` and `set_options` as settings in normal form."""
    found: dict[str, Any] = {}
    for group in _GROUPS:
        found.update(schema.checked(group, given.get(f"{group}_options")))
    vec, cube = given.get("vec_tile_shapes"), given.get("cube_tile_shapes")
    conv, size = given.get("conv_tile_shapes"), given.get("matrix_size")
    if vec is not None:
        found["vec_tile_shapes"] = _extents("a vector tile", vec, (1, 2, 3, 4, 5))
    if cube is not None:
        tile = cube if isinstance(cube, CubeTile) else CubeTile(*cube)
        found["cube_tile_shapes"] = tile
    if conv is not None:
        tile = conv if isinstance(conv, ConvTile) else ConvTile(*conv)
        found["conv_tile_shapes"] = tile
    if size is not None:
        found["matrix_size"] = list(size)
    return found


class Options(contextlib.ContextDecorator):
    """A scope with settings, as a `with` statement or a decorator.

    A decorated function keeps the scope in `__pto_options__` and the function
    in `__wrapped__`, by which the interpreter inlines it into a kernel.
    """

    def __init__(self, name: str, given: Mapping[str, Any]) -> None:
        self.name = name
        self.settings = settings_of(given)
        self._entered: list[ConfigScope] = []

    def __enter__(self) -> Options:
        self._entered.append(push_scope(self.name, self.settings))
        return self

    def __exit__(self, *exc: object) -> None:
        pop_scope(self._entered.pop())

    def __call__(self, func: Callable[..., Any]) -> Callable[..., Any]:
        name = self.name or getattr(func, "__name__", "")

        @functools.wraps(func)
        def scoped(*args: Any, **kwargs: Any) -> Any:
            with scope(name, self.settings):
                return func(*args, **kwargs)

        scoped.__pto_options__ = self  # type: ignore[attr-defined]
        return scoped


def options(
    name: str = "",
    codegen_options: Mapping[str, Any] | None = None,
    host_options: Mapping[str, Any] | None = None,
    pass_options: Mapping[str, Any] | None = None,
    runtime_options: Mapping[str, Any] | None = None,
    verify_options: Mapping[str, Any] | None = None,
    operation_options: Mapping[str, Any] | None = None,
    debug_options: Mapping[str, Any] | None = None,
    vec_tile_shapes: Sequence[int] | None = None,
    cube_tile_shapes: Any = None,
    conv_tile_shapes: Any = None,
    matrix_size: Sequence[int] | None = None,
) -> Options:
    """A scope with these settings, for `with` or as a decorator."""
    return Options(name, locals())


def set_options(
    codegen_options: Mapping[str, Any] | None = None,
    host_options: Mapping[str, Any] | None = None,
    pass_options: Mapping[str, Any] | None = None,
    runtime_options: Mapping[str, Any] | None = None,
    verify_options: Mapping[str, Any] | None = None,
    debug_options: Mapping[str, Any] | None = None,
    operation_options: Mapping[str, Any] | None = None,
    vec_tile_shapes: Sequence[int] | None = None,
    cube_tile_shapes: Any = None,
    conv_tile_shapes: Any = None,
    matrix_size: Sequence[int] | None = None,
) -> None:
    """Sets options and tiles for what follows in the current scope."""
    _current.get().values.update(settings_of(locals()))


def _set_group(group: str, values: Mapping[str, Any]) -> None:
    given = {key: value for key, value in values.items() if value is not None}
    _current.get().values.update(schema.checked(group, given))


def set_pass_options(**values: Any) -> None:
    """Sets pass options (`vec_nbuffer_setting`, `sg_set_scope`, …)."""
    _set_group("pass", values)


def get_pass_options() -> dict[str, Any]:
    """The pass options that hold here."""
    return _current.get().get_pass_options()


def set_host_options(**values: Any) -> None:
    """Sets host options (`compile_stage`, …); kept without effect."""
    _set_group("host", values)


def get_host_options() -> dict[str, Any]:
    """The host options that hold here."""
    return _current.get().get_host_options()


def set_codegen_options(**values: Any) -> None:
    """Sets code generation options; kept without effect."""
    _set_group("codegen", values)


def get_codegen_options() -> dict[str, Any]:
    """The code generation options that hold here."""
    return _current.get().get_codegen_options()


def set_runtime_options(**values: Any) -> None:
    """Sets runtime options (`run_mode`, …); kept without effect."""
    _set_group("runtime", values)


def get_runtime_options() -> dict[str, Any]:
    """The runtime options that hold here."""
    return _current.get().get_runtime_options()


def set_verify_options(**values: Any) -> None:
    """Sets verification options; kept without effect."""
    _set_group("verify", values)


def get_verify_options() -> dict[str, Any]:
    """The verification options that hold here."""
    return _current.get().get_verify_options()


def set_debug_options(**values: Any) -> None:
    """Sets debug options; kept without effect."""
    _set_group("debug", values)


def get_debug_options() -> dict[str, Any]:
    """The debug options that hold here."""
    return _current.get().get_debug_options()


def set_operation_options(*, combine_axis: bool | None = None, **older: Any) -> None:
    """Sets operation options; its public place is `experimental`."""
    older.pop("force_combine_axis", None)
    _set_group("operation", {"combine_axis": combine_axis, **older})


def get_operation_options() -> dict[str, Any]:
    """The operation options that hold here."""
    return _current.get().get_operation_options()


def set_operation_config(**values: Any) -> None:
    """Older name of `experimental.set_operation_options`."""
    deprecated("'set_operation_config' is now 'experimental.set_operation_options'")
    set_operation_options(**values)


def get_operation_config() -> dict[str, Any]:
    """Older name of `experimental.get_operation_options`."""
    deprecated("'get_operation_config' is now 'experimental.get_operation_options'")
    return get_operation_options()


_global_config: dict[str, Any] = {}


def set_global_config(key: str, value: Any) -> None:
    """Keeps a global setting of the public stack; no effect here."""
    _global_config[key] = value


def get_global_config(key: str) -> Any:
    """A global setting; `PtoError` if it was not set."""
    if key not in _global_config:
        raise PtoError(f"expects a global setting that was set, but found '{key}'")
    return _global_config[key]


PRINT_OPTIONS: dict[str, int] = {
    "edgeitems": 3,
    "precision": 4,
    "threshold": 10,
    "linewidth": 10,
}
"""How tensors are printed."""


def set_print_options(
    *,
    edgeitems: int = 3,
    precision: int = 4,
    threshold: int = 10,
    linewidth: int = 10,
) -> None:
    """Sets how tensors are printed."""
    for name, value in locals().copy().items():
        PRINT_OPTIONS[name] = schema.integer(0)(name, value)


# Hints -------------------------------------------------------------------------


def hints_of(op: Op) -> str | None:
    """`#pto.hints<…>` for an operation of the dialect, or None."""
    here = _current.get()
    fields = []
    tile = _tile_of(op, here)
    if tile:
        fields.append(f"tile = {tile}")
    label = here.get("semantic_label")
    if label:
        fields.append(f"label = {quoted(label)}")
    number, parallel, cross = here.get("pass.sg_set_scope", (-1, False, False))
    if number >= 0:
        fields.append(f"scope = {number}")
        fields += ["parallel_merge"] * parallel + ["cross_scope_merge"] * cross
    return f"#pto.hints<{', '.join(fields)}>" if fields else None


def _tile_of(op: Op, here: ConfigScope) -> str | None:
    if op.name in _CUBE_OPS:
        cube = here.get_cube_tile_shapes()
        return cube.mlir() if cube else None
    vec = here.get_vec_tile_shapes()
    types = [value.type for value in (*op.operands, *op.results)]
    ranks = {len(t.shape) for t in types if isinstance(t, TensorType)}
    return f"vec<{vec}>" if vec and len(vec) in ranks else None


def _enter(kind: str) -> None:
    push_scope(kind)


builder.hooks.hints = hints_of
builder.hooks.enter = _enter
builder.hooks.leave = pop_scope


def kernel_options() -> str | None:
    """`#pto.options<…>` for a kernel that starts in the current scope, or None."""
    found = _current.get()._set_values()
    fields = []
    for key in ("vec_nbuffer", "cube_nbuffer", "cube_l1_reuse"):
        table = found.get(f"pass.{key}_setting")
        if table:
            entries = ", ".join(_setting(k, v) for k, v in table.items())
            fields.append(f"{key} = {{{entries}}}")
    if found.get("operation.combine_axis"):
        fields.append("combine_axis")
    runtime = {
        key.removeprefix("runtime."): value
        for key, value in found.items()
        if key.startswith("runtime.") and key != "runtime.run_mode"
    }
    if runtime:
        entries = ", ".join(f"{k} = {_attribute(v)}" for k, v in runtime.items())
        fields.append(f"runtime = {{{entries}}}")
    return f"#pto.options<{', '.join(fields)}>" if fields else None


def _setting(key: int | str, value: Any) -> str:
    left = quoted(key) if isinstance(key, str) else str(key)
    if isinstance(value, tuple):
        return f"{left}: ({value[0]}, {value[1]})"
    return f"{left}: {value}"


def _attribute(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"{int(value)}"
    if isinstance(value, str):
        return quoted(value)
    return f"[{', '.join(map(_attribute, value))}]"


def quoted(text: str) -> str:
    """A string as MLIR writes it."""
    escaped = []
    for char in text:
        if char in '"\\':
            escaped.append("\\" + char)
        elif " " <= char <= "~":
            escaped.append(char)
        else:
            escaped += [f"\\{byte:02X}" for byte in char.encode()]
    return '"' + "".join(escaped) + '"'


__all__ = [
    "ConfigScope",
    "ConvTile",
    "CubeTile",
    "PtoDeprecationWarning",
    "get_codegen_options",
    "get_conv_tile_shapes",
    "get_cube_tile_shapes",
    "get_current_scope",
    "get_debug_options",
    "get_global_config",
    "get_host_options",
    "get_matrix_size",
    "get_operation_config",
    "get_options_tree",
    "get_pass_options",
    "get_runtime_options",
    "get_vec_tile_shapes",
    "get_verify_options",
    "options",
    "reset_options",
    "set_codegen_options",
    "set_conv_tile_shapes",
    "set_cube_tile_shapes",
    "set_debug_options",
    "set_global_config",
    "set_host_options",
    "set_matrix_size",
    "set_operation_config",
    "set_options",
    "set_pass_options",
    "set_print_options",
    "set_runtime_options",
    "set_semantic_label",
    "set_vec_tile_shapes",
    "set_verify_options",
]
