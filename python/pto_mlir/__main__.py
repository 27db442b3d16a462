# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`python -m pto_mlir script.py …`: runs a script written for `pypto`."""

import sys

from .runtime.script import main

if __name__ == "__main__":
    sys.exit(main())
