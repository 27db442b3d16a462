# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs an unmodified script, or a module such as pytest, against this package.

The script sees the module name `pypto` bound to `pto_mlir`, its own arguments
in `sys.argv`, its own folder first in `sys.path`, and the device shim.
"""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Sequence

from ..frontend.errors import PtoError
from . import npu_shim, public_names

USAGE = """\
usage: python -m pto_mlir [--traceback] script.py [argument ...]
       python -m pto_mlir [--traceback] -m module [argument ...]
       python -m pto_mlir [--traceback] --pytest [argument ...]

Runs a script written for 'pypto' on the CPU: the name 'pypto' means this
package, NPU devices mean the CPU.

  -m module     run a library module instead of a script
  --pytest      the same as '-m pytest'
  --traceback   show the Python traceback of a mistake in a kernel
  -h, --help    show this text
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs what the command line asks for; gives the exit code."""
    rest = list(sys.argv[1:] if arguments is None else arguments)
    traceback = rest[:1] == ["--traceback"]
    rest = rest[traceback:]
    if rest[:1] in (["-h"], ["--help"]):
        print(USAGE, end="")
        return 0
    if rest[:1] == ["--pytest"]:
        rest[:1] = ["-m", "pytest"]
    is_module = rest[:1] == ["-m"]
    rest = rest[is_module:]
    if not rest or rest[0].startswith("-"):
        print(USAGE, end="", file=sys.stderr)
        return 1
    if not is_module and not os.path.isfile(rest[0]):
        print(f"error: expects a script, but found no '{rest[0]}'", file=sys.stderr)
        return 1
    try:
        prepare()
        run(rest[0], rest[1:], is_module=is_module)
    except PtoError as error:
        if traceback:
            raise
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


def prepare() -> None:
    """Binds the name `pypto` and activates the device shim."""
    os.environ.setdefault("TILE_FWK_DEVICE_ID", "0")
    public_names.bind()
    npu_shim.activate()


def run(target: str, arguments: Sequence[str], *, is_module: bool = False) -> None:
    """Runs a script or a module as `__main__`."""
    if is_module:
        sys.argv = [target, *arguments]
        sys.path.insert(0, os.getcwd())
        runpy.run_module(target, run_name="__main__", alter_sys=True)
        return
    sys.argv = [target, *arguments]
    sys.path.insert(0, os.path.dirname(os.path.abspath(target)))
    runpy.run_path(target, run_name="__main__")
