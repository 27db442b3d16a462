"""Runs a kernel whose messages go to a terminal; prints what that shows."""

import os
import pty
import subprocess
import sys

ours, theirs = pty.openpty()
done = subprocess.run(
    ["pto-run", sys.argv[1]] + 3 * ["--arg", "rand:f32:4"],
    stdout=subprocess.DEVNULL,
    stderr=theirs,
)
os.close(theirs)
print("exit", done.returncode)
shown = b""
while True:
    try:
        piece = os.read(ours, 4096)
    except OSError:
        break
    if not piece:
        break
    shown += piece
print(shown.decode().replace("\r\x1b[K", "\n"))
