# Configuration of the lit tests; docs/Testing.md lists the substitutions and
# features that a test can use. Values of this build come from lit.site.cfg.py.

import os

import lit.formats

config.name = "PTO"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".pto", ".test"]
config.excludes = ["Inputs", "Unit", "python", "lib", "Utils"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.pto_build_dir, "test")

# Our tools first, then FileCheck, not, count, split-file, mlir-opt, ….
config.environment["PATH"] = os.pathsep.join(
    [
        os.path.join(config.pto_build_dir, "bin"),
        config.llvm_tools_dir,
        os.environ.get("PATH", ""),
    ]
)
config.substitutions += [
    ("%python", config.python),
    ("%cxx", config.cxx),
    ("%cc", config.cc),
    ("%pto_source_dir", config.pto_source_dir),
    ("%pto_build_dir", config.pto_build_dir),
]

# A developer may tune the sanitizers; everything else is the same for all.
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "ASAN_SYMBOLIZER_PATH"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
if config.python_package:
    config.available_features.add("python-package")
if config.sanitize:
    config.available_features.add("sanitize")
    asan = "allocator_may_return_null=1:allow_user_poisoning=0"
    config.environment.setdefault("ASAN_OPTIONS", asan)
    config.environment.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")

# Features of the CPU that the tests run on.
CPU_FLAGS = {
    "avx2": "avx2",
    "avx512f": "avx512f",
    "avx512_bf16": "avx512bf16",
    "avx512_vnni": "avx512vnni",
    "amx_bf16": "amxbf16",
}


def cpu_flags():
    try:
        with open("/proc/cpuinfo") as lines:
            for line in lines:
                if line.startswith("flags"):
                    return set(line.split())
    except OSError:
        pass
    return set()


config.available_features |= {CPU_FLAGS[f] for f in cpu_flags() if f in CPU_FLAGS}

# Checkouts of public projects that some tests compare with: variable PTOAS_ROOT
# gives the feature 'ptoas-root' and the substitution %ptoas_root.
for name in ("PTO_ISA_ROOT", "PYPTO_ROOT", "PTOAS_ROOT"):
    folder = os.environ.get(name)
    if folder and os.path.isdir(folder):
        config.available_features.add(name.lower().replace("_", "-"))
        config.substitutions.append(("%" + name.lower(), folder))
        config.environment[name] = folder
