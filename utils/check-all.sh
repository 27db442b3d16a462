#!/usr/bin/env bash
# usage: utils/check-all.sh
# Runs every check-*.py and status.py, also after one failed, and tells how long each took.
# Needs a build (utils/build.sh) for the examples. Exits 1 if a check failed.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

python=.venv/bin/python
[ -x "$python" ] || python=python3
failed=()
for check in utils/check-*.py utils/status.py; do
  start=$(date +%s%N)
  "$python" "$check" || failed+=("$(basename "$check" .py)")
  printf '  (%d ms)\n' $((($(date +%s%N) - start) / 1000000))
done
if [ ${#failed[@]} -gt 0 ]; then
  echo "checks that failed: ${failed[*]}"
  exit 1
fi
echo "all checks passed"
