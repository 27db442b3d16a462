# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tile kernels in Python, compiled for the CPU.

    import pto_mlir as pypto

    @pypto.jit
    def scale(x: pypto.Tensor([pypto.DYNAMIC, 64], pypto.DT_FP32),
              y: pypto.Tensor([pypto.DYNAMIC, 64], pypto.DT_FP32)):
        pypto.set_vec_tile_shapes(16, 64)
        for i, n in pypto.loop_unroll(0, x.shape[0], unroll_list=[16, 4]):
            y[i:, 0:] = pypto.view(x, [n, 64], [i, 0]) * 2.0

A kernel runs on numpy and torch arrays and anything that speaks DLPack, without
copies. Importing this package does not load the compiler.
"""

from __future__ import annotations

from typing import Any

from . import frontend
from .frontend.errors import PtoError
from .frontend.functions import Function, get_current_function, get_last_function
from .frontend.kernel import JitKernel, from_torch, jit
from .frontend.verification import VerifyError, set_verify_golden_data, verify
from .language import config, logs, operations, pass_config, types, unsupported
from .language.config import *  # noqa: F403
from .language.control import (
    ceildiv,
    cond,
    is_loop_begin,
    is_loop_end,
    loop,
    loop_unroll,
    max,
    min,
)
from .language.logs import *  # noqa: F403
from .language.operations import *  # noqa: F403
from .language.operations import distributed, experimental
from .language.pass_config import *  # noqa: F403
from .language.platform import platform
from .language.symbolic import SymbolicScalar, SymInt
from .language.tensor import DYN, DYNAMIC, STATIC, Element, Tensor
from .language.types import *  # noqa: F403

tensor = Tensor
element = Element
symbolic_scalar = SymbolicScalar

__version__ = "0.1.0"

__all__ = [
    *config.__all__,
    *logs.__all__,
    *operations.__all__,
    *pass_config.__all__,
    *types.__all__,
    "DYN",
    "DYNAMIC",
    "STATIC",
    "Element",
    "Function",
    "JitKernel",
    "PtoError",
    "SymInt",
    "SymbolicScalar",
    "Tensor",
    "VerifyError",
    "ceildiv",
    "cond",
    "distributed",
    "element",
    "experimental",
    "from_torch",
    "frontend",
    "get_current_function",
    "get_last_function",
    "is_loop_begin",
    "is_loop_end",
    "jit",
    "loop",
    "loop_unroll",
    "max",
    "min",
    "platform",
    "set_verify_golden_data",
    "symbolic_scalar",
    "tensor",
    "verify",
]


def __getattr__(name: str) -> Any:
    """The error of a name that is not here; see `language/unsupported.py`."""
    raise unsupported.missing("pto_mlir", name, unsupported.NAMES, __all__)
