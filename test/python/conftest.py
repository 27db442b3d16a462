"""Tests of the Python package use the build that is tested."""

import os
import sys
from pathlib import Path

BUILD = Path(os.environ.get("PTO_BUILD_DIR", Path(__file__).parents[2] / "build"))
PACKAGE = BUILD / "python"

# The folder alone is no package: a build without Python, such as the sanitized
# one, puts its C library there.
if (PACKAGE / "pto_mlir" / "__init__.py").is_file():
    sys.path.insert(0, str(PACKAGE))
elif "PTO_BUILD_DIR" in os.environ:
    collect_ignore = ["frontend", "ops", "runtime"]
