# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The chip that kernels ask about.

Published kernels choose between variants by the architecture's name. The CPU
runs either; the name here is that of the older chip, whose variants use no
format of one chip only, and it can be set.
"""

from __future__ import annotations


class Platform:
    """Facts about the target that a kernel may branch on when it is traced."""

    def __init__(self) -> None:
        self.npuarch = "DAV_2201"


platform = Platform()
"""The target of this process."""
