"""Kernels that several tests use; the disk cache is a folder of the session."""

import pytest
from kernel_texts import REPEAT, WINDOW, add, copy

from pto_mlir import runtime


@pytest.fixture(scope="session", autouse=True)
def session_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PTO_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session")
def copies():
    """Function from a dtype to the kernel y = x on ?x3 elements."""
    kernels = {}

    def get(dtype):
        if dtype not in kernels:
            kernels[dtype] = runtime.compile(copy((None, 3), dtype))
        return kernels[dtype]

    return get


@pytest.fixture(scope="session")
def add_kernel():
    return runtime.compile(add((None, 3)))


@pytest.fixture(scope="session")
def window_kernel():
    return runtime.compile(WINDOW)


@pytest.fixture(scope="session")
def repeat_kernel():
    return runtime.compile(REPEAT)
