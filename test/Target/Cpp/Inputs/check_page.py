"""Translates the `mlir` block of a page; the `cpp` block must be part of it."""

import re
import subprocess
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    blocks = dict(re.findall(r"^```(mlir|cpp)\n(.*?)^```", file.read(), re.M | re.S))
done = subprocess.run(
    ["pto-translate", "--pto-isa-to-cpp", "-"],
    input=blocks["mlir"],
    capture_output=True,
    text=True,
    check=True,
)
if blocks["cpp"] not in done.stdout:
    sys.exit("error: the page shows other text than\n" + done.stdout)
