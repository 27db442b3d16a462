# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Comparing what kernels write with golden data.

`verify` runs a kernel and raises where an output differs; goldens that
`set_verify_golden_data` gives are compared after the next call and warned about.
Elements agree if they are equal, both NaN, or within the tolerances of the
option `pass_verify_error_tol`: |found - golden| <= atol + rtol * |golden|.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..language import config
from .errors import PtoError

TOLERANCES = (1e-3, 1e-3)
"""Relative and absolute tolerance where no option says otherwise."""


class VerifyError(PtoError):
    """An output differs from its golden data."""


class VerifyWarning(UserWarning):
    """An output differs from the data that `set_verify_golden_data` gave."""


PENDING: list[list[Any]] = []
"""Golden data for the next call of a kernel, by argument; the last one counts."""


def verify(
    func: Callable[..., Any],
    inputs: Sequence[Any],
    outputs: Sequence[Any],
    goldens: Sequence[Any],
    *args: Any,
    codegen_options: Mapping[str, Any] | None = None,
    host_options: Mapping[str, Any] | None = None,
    pass_options: Mapping[str, Any] | None = None,
    verify_options: Mapping[str, Any] | None = None,
    **kwargs: Any,
) -> None:
    """Runs `func` and compares what it writes to `outputs` with `goldens`.

    A kernel is called with the inputs, the outputs, `args` and `kwargs`; another
    function with the list of inputs, the list of outputs, `args` and `kwargs`.
    `goldens`: an array of the output's shape for each output, or None where
    nothing is compared. Options hold around the call; the tolerances are those of
    `verify_options["pass_verify_error_tol"]`. `VerifyError` at the first output
    that differs; `PtoError` if a golden does not fit.
    """
    from .kernel import JitKernel

    if len(goldens) != len(outputs):
        raise PtoError(
            f"'verify' expects {len(outputs)} goldens, one for each output, but "
            f"found {len(goldens)}"
        )
    verify_options = {"enable_pass_verify": True, **(verify_options or {})}
    with config.options(
        codegen_options=codegen_options,
        host_options=host_options,
        pass_options=pass_options,
        verify_options=verify_options,
    ):
        names = [f"output {index}" for index in range(len(outputs))]
        tolerances = _tolerances({})
        if isinstance(func, JitKernel):
            func(*inputs, *outputs, *args, **kwargs)
            tolerances = _tolerances(func._options)
            known = func._signature.tensors[len(inputs) :]
            names = [f"output '{p.name}'" for p in known] + names[len(known) :]
        else:
            func(list(inputs), list(outputs), *args, **kwargs)
    for name, output, golden in zip(names, outputs, goldens, strict=False):
        text = None if golden is None else difference(name, output, golden, tolerances)
        if text is not None:
            raise VerifyError(text)


def set_verify_golden_data(
    in_out_tensors: Sequence[Any] | None = None,
    goldens: Sequence[Any] | None = None,
) -> None:
    """Gives golden data for the next call of a kernel.

    `goldens`: an array for each tensor argument of the kernel, None where nothing
    is compared, as for inputs. `in_out_tensors` is accepted and not needed: a
    call compares its own arguments. It acts on the next call of a kernel for
    which `enable_pass_verify` is set, and differences are a `VerifyWarning`.
    `PtoError` if something is no array.
    """
    for name, given in (("in_out_tensors", in_out_tensors), ("goldens", goldens)):
        for index, value in enumerate(given or ()):
            if value is not None and not hasattr(value, "shape"):
                raise PtoError(
                    f"'set_verify_golden_data' expects arrays in '{name}', but found "
                    f"'{type(value).__name__}' at {index}"
                )
    PENDING[:] = [list(goldens)] if goldens else []


def check_pending(
    name: str,
    parameters: Sequence[Any],
    arrays: Sequence[Any],
    options: Mapping[str, Any],
) -> None:
    """Compares the arguments of a call of kernel `name` with pending goldens."""
    if not _setting(options, "verify.enable_pass_verify", False):
        return
    try:
        goldens = PENDING.pop()
    except IndexError:  # another thread took it
        return
    if len(goldens) > len(arrays):
        raise PtoError(
            f"'set_verify_golden_data' expects at most {len(arrays)} goldens, one for "
            f"each tensor argument of '{name}', but found {len(goldens)}"
        )
    tolerances = _tolerances(options)
    for parameter, array, golden in zip(parameters, arrays, goldens, strict=False):
        if golden is None:
            continue
        label = f"argument '{parameter.name}' of '{name}'"
        text = difference(label, array, golden, tolerances)
        if text is not None:
            warnings.warn(text, VerifyWarning, stacklevel=4)


def difference(
    label: str, found: Any, golden: Any, tolerances: Sequence[float]
) -> str | None:
    """What differs between two arrays, as a message; None if nothing does.

    `PtoError` if their shapes differ.
    """
    import numpy as np

    a, b = _numpy(found), _numpy(golden)
    if a.shape != b.shape:
        raise PtoError(
            f"{label} expects a golden of shape {list(a.shape)}, but found "
            f"{list(b.shape)}"
        )
    rtol, atol = tolerances
    exact = a == b
    wide_a, wide_b = a.astype(np.float64), b.astype(np.float64)
    with np.errstate(invalid="ignore", over="ignore"):
        distance = np.abs(wide_a - wide_b)
        close = distance <= atol + rtol * np.abs(wide_b)
    bad = ~(exact | close | (np.isnan(wide_a) & np.isnan(wide_b)))
    count = int(bad.sum())
    if count == 0:
        return None
    score = np.where(np.isnan(distance), np.inf, distance)
    worst = np.unravel_index(np.where(bad, score, -1.0).argmax(), a.shape)
    place = ", ".join(str(int(i)) for i in worst)
    return (
        f"{label} expects elements within rtol {rtol:g} and atol {atol:g} of its "
        f"golden, but found {count} of {a.size} that are not; the worst is "
        f"{wide_a[worst]:g} for {wide_b[worst]:g} at [{place}]"
    )


def _setting(options: Mapping[str, Any], key: str, default: Any) -> Any:
    """A setting of the scope around a call, or else of the kernel."""
    if key in options:
        return options[key]
    return config.get_current_scope().get(key, default)


def _tolerances(options: Mapping[str, Any]) -> Sequence[float]:
    return _setting(options, "verify.pass_verify_error_tol", None) or TOLERANCES


def _numpy(array: Any) -> Any:
    """An array of any kind as one of numpy; elements may widen."""
    import numpy as np

    from .kernel import HostTensor

    if isinstance(array, HostTensor):
        array = array.array
    if isinstance(array, np.ndarray):
        return array
    if hasattr(array, "detach"):  # torch, of which numpy does not know bf16
        array = array.detach()
        if array.dtype.is_floating_point:
            array = array.double()
        return array.cpu().numpy()
    return np.from_dlpack(array)


__all__ = [
    "VerifyError",
    "VerifyWarning",
    "check_pending",
    "difference",
    "set_verify_golden_data",
    "verify",
]
