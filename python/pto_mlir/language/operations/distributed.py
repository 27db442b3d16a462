# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that need several chips, which are refused by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from ._common import unsupported


def _refused(name: str) -> Callable[..., NoReturn]:
    def refuse(*args: Any, **named: Any) -> NoReturn:
        unsupported(name, "a kernel runs on one chip", "exchange data between calls")

    refuse.__name__ = refuse.__qualname__ = name
    refuse.__doc__ = "Refused: it needs several chips."
    return refuse


create_shmem_tensor = _refused("create_shmem_tensor")
create_shmem_signal = _refused("create_shmem_signal")
shmem_view = _refused("shmem_view")
shmem_put = _refused("shmem_put")
shmem_get = _refused("shmem_get")
shmem_signal = _refused("shmem_signal")
shmem_wait_until = _refused("shmem_wait_until")
shmem_barrier_all = _refused("shmem_barrier_all")
shmem_clear_data = _refused("shmem_clear_data")
shmem_clear_signal = _refused("shmem_clear_signal")
shmem_store = _refused("shmem_store")
shmem_load = _refused("shmem_load")
my_symbolic_pe = _refused("my_symbolic_pe")
