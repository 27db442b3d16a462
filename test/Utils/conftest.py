"""What the tests of utils/ share: a tree to break, and a way to run a script."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Tree:
    """A throw-away source tree that a script is pointed at with --root."""

    def __init__(self, root):
        self.root, self.repository = root, ROOT

    def write(self, path, text=""):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def run(self, script, *args):
        """Run utils/SCRIPT on this tree; returns (exit code, all output)."""
        done = subprocess.run(
            [sys.executable, ROOT / "utils" / script, "--root", self.root, *args],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return done.returncode, done.stdout


@pytest.fixture
def tree(tmp_path):
    return Tree(tmp_path)
