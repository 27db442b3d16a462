#!/usr/bin/env bash
# usage: utils/setup.sh
# Installs what the build and the tests need: Debian packages through apt (only
# those that are missing) and a Python environment in .venv. Safe to run again;
# a second run takes less than a second and touches nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

packages=(
  libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools clang-22 lld-22
  libclang-rt-22-dev nlohmann-json3-dev libgtest-dev libstdc++-12-dev
  cmake ninja-build ccache clang-format-22 clang-tidy-22
  python3-venv python3-dev git
)

say() { echo "setup: $*"; }
die() { echo "setup: error: $*" >&2; exit 1; }

# Runs a command quietly up to three times; shows its output if all fail.
retry() {
  local log try
  log=$(mktemp)
  for try in 1 2 3; do
    if "$@" >"$log" 2>&1; then
      rm -f "$log"
      return 0
    fi
    [ "$try" = 3 ] || { say "'$1' failed, trying again"; sleep $((try * 5)); }
  done
  cat "$log" >&2
  rm -f "$log"
  return 1
}

installed() {
  [ "$(dpkg-query -W -f='${db:Status-Abbrev}' "$1" 2>/dev/null)" = "ii " ]
}

install_packages() {
  command -v apt-get >/dev/null && command -v dpkg-query >/dev/null ||
    die "needs a Debian system with apt; elsewhere install LLVM and MLIR 22," \
      "CMake 3.25, Ninja, nlohmann-json, GoogleTest and Python 3.11 by hand" \
      "and set PTO_SKIP_APT=1"
  local missing=() name
  for name in "${packages[@]}"; do
    installed "$name" || missing+=("$name")
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null ||
      die "needs root or sudo to install: ${missing[*]}"
    as_root=(sudo)
  fi
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y)
  say "installing ${#missing[@]} packages: ${missing[*]}"
  retry "${apt[@]}" update || die "'apt-get update' failed"
  retry "${apt[@]}" install --no-install-recommends "${missing[@]}" ||
    die "could not install: ${missing[*]}"
}

# The stamp holds what was installed, so a changed list is noticed.
install_python() {
  local stamp=.venv/requirements.installed base=/usr/bin/python3
  if [ -x .venv/bin/python ] && cmp -s utils/requirements.txt "$stamp"; then
    return 0
  fi
  [ -x "$base" ] || base=$(command -v python3) || die "python3 is missing"
  say "making the Python environment in .venv"
  [ -x .venv/bin/python ] || "$base" -m venv .venv
  retry .venv/bin/python -m pip install -q --disable-pip-version-check \
    -r utils/requirements.txt || die "could not install the Python packages"
  cp utils/requirements.txt "$stamp"
}

[ -n "${PTO_SKIP_APT:-}" ] || install_packages
install_python
say "ready"
