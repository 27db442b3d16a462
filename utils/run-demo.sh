#!/usr/bin/env bash
# usage: utils/run-demo.sh
# Sets up, builds the tools, runs the two kernels of test/Kernels on real input
# and compares with NumPy. Exits 1 if a result is wrong.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

utils/build.sh pto-opt pto-run
exec .venv/bin/python utils/demo.py "$@"
