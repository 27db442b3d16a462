"""Runs a command 20 times; each output must be the file's bytes."""

import subprocess
import sys

with open(sys.argv[1], "rb") as file:
    expected = file.read()
for _ in range(20):
    if subprocess.run(sys.argv[2:], check=True, capture_output=True).stdout != expected:
        sys.exit("error: equal input, other bytes")
