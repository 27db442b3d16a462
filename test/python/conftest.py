"""Tests of the Python package use the build that is tested, and what tests of
instructions execute is recorded (isa_coverage.py)."""

import os
import sys
from pathlib import Path

import pytest
from isa_coverage import RECORDER

BUILD = Path(os.environ.get("PTO_BUILD_DIR", Path(__file__).parents[2] / "build"))
PACKAGE = BUILD / "python"

# The folder alone is no package: a build without Python, such as the sanitized
# one, puts its C library there.
if (PACKAGE / "pto_mlir" / "__init__.py").is_file():
    sys.path.insert(0, str(PACKAGE))
elif "PTO_BUILD_DIR" in os.environ:
    collect_ignore = ["frontend", "ops", "runtime"]


# --- What tests of instructions execute ----------------------------------------

LAST = "test_the_file_is_what_the_tests_show"
DESELECTED = pytest.StashKey[int]()
BROKEN = pytest.StashKey[int]()


def pytest_configure(config):
    config.stash[DESELECTED] = config.stash[BROKEN] = 0


def pytest_deselected(items):
    items[0].config.stash[DESELECTED] += len(items)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """The test that looks at the recording comes behind all others."""
    items.sort(key=lambda item: item.name == LAST)


def pytest_runtest_setup():
    RECORDER.start()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    item.config.stash[BROKEN] += report.failed
    if report.passed and call.when == "call":
        RECORDER.passed()


@pytest.fixture
def whole_isa_run(request):
    """Whether all tests of instructions ran, and passed."""
    stash = request.config.stash
    ran = {item.path for item in request.session.items}
    named = any("::" in argument for argument in request.config.args)
    every = set(Path(__file__).parent.glob("test_isa_*.py"))
    return every <= ran and not (named or stash[DESELECTED] or stash[BROKEN])
