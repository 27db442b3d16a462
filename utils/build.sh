#!/usr/bin/env bash
# usage: utils/build.sh [--sanitize] [ninja target...]
# Sets the machine up, configures build/ (build-sanitize/ with --sanitize) and
# builds. build/python goes onto the path of .venv: `import pto_mlir` works. Other LLVM installations: set LLVM_PREFIX. Jobs: set PTO_JOBS.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

build=build
# Assertions stay on in both builds: they are part of what the tests test.
flags="-O2"
extra=()
if [ "${1:-}" = --sanitize ]; then
  shift
  build=build-sanitize
  flags="-O1 -g1"
  # Python itself would have to start with the sanitizers.
  extra=(-DPTO_ENABLE_SANITIZERS=ON -DPTO_ENABLE_PYTHON=OFF)
fi

utils/setup.sh

prefix=${LLVM_PREFIX:-/usr/lib/llvm-22}
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
if [ ! -f "$build/build.ninja" ] ||
  [ utils/build.sh -nt "$build/build.ninja" ]; then
  echo "build: configuring $build"
  mkdir -p "$build"
  cmake -G Ninja -S . -B "$build" \
    -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_C_FLAGS_RELEASE="$flags" -DCMAKE_CXX_FLAGS_RELEASE="$flags" \
    -DMLIR_DIR="$prefix/lib/cmake/mlir" -DLLVM_DIR="$prefix/lib/cmake/llvm" \
    -DMLIR_LINK_MLIR_DYLIB=ON -DLLVM_LINK_LLVM_DYLIB=ON \
    -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22 \
    -DLLVM_USE_LINKER=lld \
    -DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld \
    -DCMAKE_SHARED_LINKER_FLAGS=-fuse-ld=lld \
    -DCMAKE_MODULE_LINKER_FLAGS=-fuse-ld=lld \
    -DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache \
    -DPython3_EXECUTABLE="$PWD/.venv/bin/python" \
    "${extra[@]}" >"$build/configure.log" 2>&1 ||
    { cat "$build/configure.log" >&2; exit 1; }
fi

# A terminal gets Ninja's running line, a log only what went wrong.
quiet=()
[ -t 1 ] || quiet=(--quiet)
echo "build: building $build"
ninja -C "$build" "${quiet[@]}" ${PTO_JOBS:+-j "$PTO_JOBS"} "$@"
if [ -d "$build/python/pto_mlir" ] && [ "$build" = build ]; then
  for site in .venv/lib/python3.*/site-packages; do
    echo "$PWD/$build/python" >"$site/pto_mlir.pth"
  done
fi
echo "build: done"
