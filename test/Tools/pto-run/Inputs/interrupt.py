"""Interrupts a kernel once it has printed something."""

import os
import signal
import subprocess
import sys

run = subprocess.Popen(
    ["pto-run", sys.argv[1], "--arg", "zeros:f32:4", "--out", sys.argv[2]],
    stdout=subprocess.PIPE,
    stderr=subprocess.PIPE,
    text=True,
)
run.stdout.readline()
run.send_signal(signal.SIGINT)
_, errors = run.communicate(timeout=60)
print("exit", run.returncode)
print(errors, end="")
print("no file" if not os.listdir(os.path.dirname(sys.argv[2])) else "a file")
