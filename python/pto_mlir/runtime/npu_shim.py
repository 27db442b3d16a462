# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lets scripts for an NPU run on the CPU.

Public scripts ask torch for a device: they import `torch_npu`, put tensors on
`npu:0`, wait for the device. With this shim each of these means the CPU:

- device names `npu`, `npu:N` in tensor factories, `.to()`, `.npu()` and
  `torch.device(...)`; a tensor's `.device` is then `cpu` (and still `npu` for a
  tensor cast to a format, since scripts ask such a tensor for its format only then)
- `.npu()` gives a dense copy of a tensor with gaps, and any other tensor itself
- the namespace `torch.npu`: one device, always idle; a graph "captures" by
  running at once, and its replay does nothing
- `torch_npu`: a format cast keeps the layout and only remembers the format; the
  few quantization functions that goldens call are computed by torch
- `torch.compile` gives the model itself, `torchair` is there to be configured
- `torch.topk` sorts, and gives equal elements in their order
- `torch.library` registrations for the key `NPU` count for `CPU`

It is installed when torch is imported, and only by `python -m pto_mlir`.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.abc
import importlib.machinery
import importlib.util
import sys
import types
from collections.abc import Callable, Sequence
from typing import Any

FACTORIES = (
    "arange as_tensor asarray empty empty_like empty_strided eye from_file full "
    "full_like hamming_window hann_window linspace logspace normal ones ones_like "
    "rand rand_like randint randint_like randn randn_like randperm scalar_tensor "
    "sparse_coo_tensor tensor tril_indices triu_indices zeros zeros_like"
).split()
"""Functions of torch that take a device."""

METHODS = "to new_empty new_full new_ones new_tensor new_zeros new_empty_strided"
"""Methods of tensors that take a device."""

_FORMAT_ND = 2
_FORMAT_NAME = "_pto_npu_format"


def install(torch: Any) -> None:
    """Patches an imported torch; once."""
    if getattr(torch, "_pto_npu_shim", False):
        return
    torch._pto_npu_shim = True
    torch.utils.rename_privateuse1_backend("npu")
    torch._register_device_module("npu", _npu_namespace(torch))
    for name in FACTORIES:
        if hasattr(torch, name):
            setattr(torch, name, _on_cpu(getattr(torch, name)))
    torch.rand = _rand_of_any_type(torch.rand)
    for name in METHODS.split():
        setattr(torch.Tensor, name, _on_cpu(getattr(torch.Tensor, name)))
    torch.nn.Module.to = _on_cpu(torch.nn.Module.to)
    # A device has dense copies; what is dense already stays the same tensor.
    torch.Tensor.npu = lambda self, *args, **kwargs: self.contiguous()
    torch.nn.Module.npu = lambda self, *args, **kwargs: self
    torch.Tensor.is_npu = property(lambda self: True)
    torch.Tensor.device = _device_property(torch)
    torch.set_default_device = _on_cpu(torch.set_default_device)
    torch.load = _on_cpu(torch.load)
    torch.compile = _uncompiled
    torch.topk = torch.Tensor.topk = _sorted(torch)
    _patch_library(torch)


def _cpu(value: Any) -> Any:
    """A device of kind `npu` as the CPU; anything else as it is."""
    if isinstance(value, str):
        return "cpu" if value.partition(":")[0] == "npu" else value
    if type(value).__name__ == "device" and value.type == "npu":
        return "cpu"
    return value


def _on_cpu(function: Callable[..., Any]) -> Callable[..., Any]:
    """`function` with every device argument of kind `npu` replaced."""

    @functools.wraps(function)
    def replaced(*args: Any, **kwargs: Any) -> Any:
        args = tuple(_cpu(arg) for arg in args)
        for name in ("device", "map_location"):
            if name in kwargs:
                device = kwargs[name]  # a number means an accelerator
                kwargs[name] = "cpu" if type(device) is int else _cpu(device)
        return function(*args, **kwargs)

    return replaced


def _rand_of_any_type(rand: Callable[..., Any]) -> Callable[..., Any]:
    """`torch.rand` that rounds down for integers, as the device does."""

    @functools.wraps(rand)
    def replaced(*args: Any, dtype: Any = None, **kwargs: Any) -> Any:
        if dtype is None or dtype.is_floating_point or dtype.is_complex:
            return rand(*args, dtype=dtype, **kwargs)
        return rand(*args, **kwargs).to(dtype)

    return replaced


def _device_property(torch: Any) -> property:
    """`.device` that says `npu` of a tensor that was cast to a format."""
    actual = torch.Tensor.device.__get__
    npu = torch.device("npu:0")
    return property(lambda x: npu if hasattr(x, _FORMAT_NAME) else actual(x))


def _patch_library(torch: Any) -> None:
    """Counts registrations for the key NPU as such for the CPU."""

    def key(value: Any) -> Any:
        named = isinstance(value, str) and value.upper() == "NPU"
        return "CPU" if named else value

    def replaced(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def registered(*args: Any, **kwargs: Any) -> Any:
            named = {name: key(value) for name, value in kwargs.items()}
            return function(*(key(arg) for arg in args), **named)

        return registered

    torch.library.impl = replaced(torch.library.impl)
    torch.library.Library.impl = replaced(torch.library.Library.impl)


# torch.npu --------------------------------------------------------------------


class _Graph:
    """A captured graph: its operations ran when they were captured."""

    def replay(self) -> None:
        """Does nothing: results are there."""

    def reset(self) -> None:
        """Does nothing."""


class _Stream:
    """A stream on which everything has finished."""

    npu_stream = 0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        pass

    def synchronize(self) -> None:
        """Does nothing."""

    wait_event = wait_stream = record_event = record = wait = (
        lambda self, *args, **kwargs: None
    )

    def query(self) -> bool:
        """Whether everything has finished."""
        return True

    def elapsed_time(self, other: _Stream) -> float:
        """Milliseconds between two events; not measured."""
        return 0.0

    def __enter__(self) -> _Stream:
        return self

    def __exit__(self, *exc: object) -> None:
        pass


def _nothing(*args: Any, **kwargs: Any) -> None:
    """Stands for a function that has nothing to do on the CPU."""


def _npu_namespace(torch: Any) -> types.ModuleType:
    """The module `torch.npu`: one device, always idle."""
    module = types.ModuleType("torch.npu")
    members: dict[str, Any] = dict.fromkeys(
        "set_device synchronize empty_cache manual_seed manual_seed_all "
        "reset_peak_memory_stats init set_compile_mode".split(),
        _nothing,
    )
    members |= {
        "_is_in_bad_fork": lambda: False,
        "is_available": lambda: True,
        "is_initialized": lambda: True,
        "current_device": lambda: 0,
        "device_count": lambda: 1,
        "get_device_name": lambda device=None: "cpu",
        "max_memory_allocated": lambda device=None: 0,
        "memory_allocated": lambda device=None: 0,
        "current_stream": lambda device=None: _Stream(),
        "default_stream": lambda device=None: _Stream(),
        "stream": lambda stream=None: contextlib.nullcontext(),
        "device": lambda device=None: contextlib.nullcontext(),
        "Stream": _Stream,
        "Event": _Stream,
        "NPUGraph": _Graph,
        "graph": lambda *args, **kwargs: contextlib.nullcontext(),
        "config": types.SimpleNamespace(allow_internal_format=False),
    }
    module.__dict__.update(members)
    return module


# torch_npu and torchair ---------------------------------------------------------


def _torch_npu(torch: Any) -> types.ModuleType:
    """The module `torch_npu`."""
    module = types.ModuleType("torch_npu")
    module.npu = torch.npu
    module.Format = types.SimpleNamespace(ND=_FORMAT_ND, NCHW=0, FRACTAL_NZ=29)
    module.npu_format_cast = module.npu_format_cast_ = _format_cast
    module.get_npu_format = lambda tensor: getattr(tensor, _FORMAT_NAME, _FORMAT_ND)
    module.npu_dynamic_quant = functools.partial(_dynamic_quant, torch)
    module.npu_quantize = functools.partial(_quantize, torch)
    module.npu_quant_matmul = functools.partial(_quant_matmul, torch)
    module.npu_swiglu = functools.partial(_swiglu, torch)
    return module


def _format_cast(tensor: Any, format: Any) -> Any:
    """The same elements in the same layout, with the name of the format."""
    cast = tensor.detach()
    setattr(cast, _FORMAT_NAME, int(format))
    return cast


def _dynamic_quant(torch: Any, x: Any, **kwargs: Any) -> tuple[Any, Any]:
    """int8 values and one scale per row: the largest magnitude becomes 127."""
    if kwargs:
        raise NotImplementedError(f"npu_dynamic_quant with {sorted(kwargs)}")
    wide = x.float()
    scale = wide.abs().amax(dim=-1, keepdim=True) / 127.0
    values = torch.where(scale == 0, wide, wide / scale)
    return values.round().clamp(-128, 127).to(torch.int8), scale.squeeze(-1)


def _quantize(
    torch: Any,
    x: Any,
    scales: Any,
    zero_points: Any,
    dtype: Any,
    axis: int = -1,
    div_mode: bool = True,
) -> Any:
    """int8 values of `x / scale + zero` or, without `div_mode`, of `x * scale`."""
    wide, scale = x.float(), scales.float()
    wide = wide / scale if div_mode else wide * scale
    if zero_points is not None:
        wide = wide + zero_points.float()
    return wide.round().clamp(-128, 127).to(torch.int8)


def _quant_matmul(
    torch: Any,
    x1: Any,
    x2: Any,
    scale: Any,
    *,
    offset: Any = None,
    pertoken_scale: Any = None,
    bias: Any = None,
    output_dtype: Any = None,
) -> Any:
    """Exact int8 product, plus int32 bias, times the scales."""
    product = torch.matmul(x1.double(), x2.double())
    if bias is not None:
        product = product + bias.double()
    product = product.float() * scale.float()
    if pertoken_scale is not None:
        product = product * pertoken_scale.float().unsqueeze(-1)
    if offset is not None:
        product = product + offset.float()
    return product.to(output_dtype or torch.int8)


def _swiglu(torch: Any, x: Any, dim: int = -1) -> Any:
    """SiLU of the first half times the second half."""
    gate, value = x.float().chunk(2, dim)
    return (torch.nn.functional.silu(gate) * value).to(x.dtype)


def _uncompiled(model: Any = None, **options: Any) -> Any:
    """`torch.compile` that leaves a model, or a function, as it is."""
    return (lambda function: function) if model is None else model


def _sorted(torch: Any) -> Callable[..., Any]:
    """`topk` as the device gives it: sorted, equal ones in their order."""

    @functools.wraps(torch.topk)
    def topk(
        input: Any, k: int, dim: int = -1, largest: bool = True, sorted: bool = True
    ) -> Any:
        values, order = torch.sort(input, dim=dim, descending=largest, stable=True)
        kept = (values.narrow(dim, 0, k), order.narrow(dim, 0, k))
        return torch.return_types.topk(tuple(x.contiguous() for x in kept))

    return topk


def _torchair() -> types.ModuleType:
    """The module `torchair`: a backend that is named and never asked."""
    module = types.ModuleType("torchair")
    module.get_npu_backend = lambda *args, **kwargs: "eager"
    module.CompilerConfig = _Config
    return module


class _Config:
    """Configuration that accepts every setting."""

    def __getattr__(self, name: str) -> _Config:
        child = _Config()
        object.__setattr__(self, name, child)
        return child


def _torchair_config() -> types.ModuleType:
    module = types.ModuleType("torchair.configs.compiler_config")
    module.CompilerConfig = _Config
    return module


# Import hook --------------------------------------------------------------------


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the stand-in modules, and patches torch when it has been loaded."""

    def __init__(self) -> None:
        self._loading_torch = False
        self._makers: dict[str, Callable[[], types.ModuleType]] = {
            "torch_npu": lambda: _torch_npu(importlib.import_module("torch")),
            "torchair": _torchair,
            "torchair.configs": lambda: types.ModuleType("torchair.configs"),
            "torchair.configs.compiler_config": _torchair_config,
        }

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: Any = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Specs of the stand-ins, and of torch with a patch behind it."""
        if name in self._makers:
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        if name != "torch" or self._loading_torch:
            return None
        self._loading_torch = True
        try:
            spec = importlib.util.find_spec("torch")
        finally:
            self._loading_torch = False
        if spec is not None and spec.loader is not None:
            _patch_after_load(spec.loader)
        return spec

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """Makes a stand-in."""
        return self._makers[spec.name]()

    def exec_module(self, module: types.ModuleType) -> None:
        """Nothing is left to do."""


def _patch_after_load(loader: Any) -> None:
    run = loader.exec_module

    def exec_module(module: types.ModuleType) -> None:
        run(module)
        install(module)

    loader.exec_module = exec_module


def activate() -> None:
    """Installs the shim now if torch is loaded, else when it is imported."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
    if "torch" in sys.modules:
        install(sys.modules["torch"])
