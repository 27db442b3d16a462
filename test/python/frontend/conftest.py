# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fixtures of the tests of the front end."""

import pytest


@pytest.fixture
def compiled(monkeypatch):
    """The names of the kernels that are compiled, one by one."""
    from pto_mlir.frontend import kernel as kernels

    names = []
    original = kernels._compiled

    def counted(text, entry, **options):
        names.append(entry)
        return original(text, entry, **options)

    monkeypatch.setattr(kernels, "_compiled", counted)
    return names
