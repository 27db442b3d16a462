"""Tests of the Python package use the build that is tested."""

import os
import sys
from pathlib import Path

BUILD = Path(os.environ.get("PTO_BUILD_DIR", Path(__file__).parents[2] / "build"))
PACKAGE = BUILD / "python"

if PACKAGE.is_dir():
    sys.path.insert(0, str(PACKAGE))
elif "PTO_BUILD_DIR" in os.environ:
    # A build without Python, such as the sanitized one.
    collect_ignore = ["frontend", "ops", "runtime"]
