#!/usr/bin/env bash
# usage: utils/run-tests.sh [--sanitize] [lit filter...]
# Sets up, builds and runs all tests: lit over test/, the GoogleTest programs of
# test/Unit, pytest over test/python and test/Utils. With filters (regular
# expressions on paths) only the lit tests that match one run. The last line is
# 'N passed, N failed, N skipped'; the exit code is 0 only if some test ran and
# none failed.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

build=build
sanitize=()
if [ "${1:-}" = --sanitize ]; then
  shift
  build=build-sanitize
  sanitize=(--sanitize)
  # As without ASan, an allocation that is too large returns NULL. Poisoning by
  # hand is off: headers of LLVM poison the free part of an arena in our code,
  # and Debian's libraries, which are not instrumented, never lift it.
  export ASAN_OPTIONS=${ASAN_OPTIONS:-allocator_may_return_null=1:allow_user_poisoning=0}
fi
filter=$(IFS='|'; echo "$*")

utils/build.sh "${sanitize[@]}" || { echo "0 passed, 1 failed, 0 skipped"; exit 1; }

export PTO_BUILD_DIR=$PWD/$build
results=$build/test-results
rm -rf "$results"
mkdir -p "$results"

# Runs a test program that writes $results/NAME.xml and notes its exit code, so
# that a runner which dies before writing the file counts as a failure.
run() {
  local name=$1
  shift
  echo "tests: $name"
  "$@"
  echo $? >"$results/$name.rc"
}

run lit .venv/bin/lit -s -v --allow-empty-runs ${filter:+--filter "$filter"} \
  --xunit-xml-output "$results/lit.xml" "$build/test"

if [ -z "$filter" ]; then
  while IFS= read -r program; do
    name=$(basename "$program")
    run "$name" "$program" --gtest_brief=1 "--gtest_output=xml:$results/$name.xml"
  done < <(find "$build/test/Unit" -type f -executable -name '*Tests' 2>/dev/null | sort)

  folders=()
  for folder in test/python test/Utils; do
    [ -d "$folder" ] && folders+=("$folder")
  done
  [ ${#folders[@]} = 0 ] ||
    run pytest .venv/bin/python -m pytest -q -rs --no-header \
      "--junitxml=$results/pytest.xml" "${folders[@]}"
fi

.venv/bin/python utils/summarize-tests.py "$results"
