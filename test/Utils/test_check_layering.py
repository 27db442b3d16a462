"""utils/check-layering.py: each kind of forbidden include is found."""

import pytest

LEGAL = [
    ("lib/Machine/Machine.cpp", "pto/Machine/Machine.h"),
    ("lib/Machine/Machine.cpp", "pto/Support/Json.h"),
    ("lib/Machine/Machine.cpp", "llvm/ADT/StringRef.h"),
    ("include/pto/Dialect/PTO/IR/PTOOps.td", "pto/Dialect/PTO/IR/PTOBase.td"),
    ("lib/Dialect/PTO/Transforms/A.cpp", "pto/Dialect/PTO/IR/PTO.h"),
    ("lib/Conversion/PTOToPTOISA/A.cpp", "pto/Dialect/PTOISA/IR/PTOISA.h"),
    ("lib/Conversion/PTOToPTOISA/A.cpp", "pto/Dialect/PTO/IR/PTO.h"),
    ("lib/Conversion/PTOToPTOISA/A.cpp", "pto/Conversion/Passes.h"),
    ("lib/Pipelines/Pipelines.cpp", "pto/Target/Cpp/Cpp.h"),
    ("lib/ExecutionEngine/Runtime/Pool.cpp", "pto-c/Kernel.h"),
    ("lib/ExecutionEngine/Runtime/P.cpp", "pto/ExecutionEngine/Runtime/P.h"),
    ("lib/ExecutionEngine/Jit.cpp", "pto/ExecutionEngine/Runtime/P.h"),
    ("lib/ExecutionEngine/Jit.cpp", "pto/ExecutionEngine/Jit.h"),
    ("tools/pto-opt/pto-opt.cpp", "pto/InitAllPasses.h"),
    ("include/pto/InitAllPasses.h", "pto/Pipelines/Pipelines.h"),
    ("lib/CAPI/Dialects.cpp", "pto-c/Dialects.h"),
    ("lib/CAPI/Dialects.cpp", "pto/ExecutionEngine/Jit.h"),
    ("python/src/Module.cpp", "pto-c/Compiler.h"),
]
ILLEGAL = [
    ("lib/Support/Json.cpp", "pto/Machine/Machine.h"),
    ("lib/Support/Json.cpp", "mlir/Dialect/Func/IR/FuncOps.h"),
    ("lib/Dialect/PTO/IR/A.cpp", "pto/Dialect/PTOISA/IR/PTOISA.h"),
    ("lib/Dialect/PTOISA/IR/A.cpp", "pto/Dialect/PTO/IR/PTO.h"),
    ("lib/Dialect/PTO/IR/A.cpp", "pto/Dialect/PTO/Transforms/Passes.h"),
    ("lib/Dialect/PTO/Transforms/A.cpp", "pto/Dialect/PTOISA/IR/PTOISA.h"),
    ("lib/Dialect/PTO/Transforms/A.cpp", "pto/Conversion/Passes.h"),
    ("lib/Conversion/PTOToLinalg/A.cpp", "pto/Conversion/PTOToVector/B.h"),
    ("lib/Conversion/PTOToLinalg/A.cpp", "pto/Target/Cpp/Cpp.h"),
    ("lib/Target/Cpp/Cpp.cpp", "pto/Pipelines/Pipelines.h"),
    ("lib/Pipelines/P.cpp", "pto/ExecutionEngine/Jit.h"),
    ("lib/ExecutionEngine/Runtime/P.cpp", "pto/Support/Json.h"),
    ("lib/ExecutionEngine/Runtime/P.cpp", "pto/ExecutionEngine/Jit.h"),
    ("lib/ExecutionEngine/Runtime/P.cpp", "llvm/ADT/StringRef.h"),
    ("lib/ExecutionEngine/Runtime/P.cpp", "pto-c/Dialects.h"),
    ("python/src/Module.cpp", "pto/Support/Json.h"),
    ("python/src/Module.cpp", "llvm/ADT/StringRef.h"),
    ("python/src/Module.cpp", "mlir/IR/MLIRContext.h"),
    ("lib/ExecutionEngine/Jit.cpp", "pto-c/Compiler.h"),
    ("lib/Machine/Machine.cpp", "../Support/Private.h"),
    ("lib/Machine/Machine.cpp", "pto/NoSuchRoom/X.h"),
    ("lib/Attic/X.cpp", "pto/Support/Json.h"),
]


@pytest.mark.parametrize("file,header", LEGAL)
def test_legal(tree, file, header):
    tree.write(file, f'#include "{header}"\n')
    rc, out = tree.run("check-layering.py")
    assert (rc, out) == (0, "check-layering: 1 includes, 0 problems\n")


@pytest.mark.parametrize("file,header", ILLEGAL)
def test_illegal(tree, file, header):
    tree.write(file, f'// a line\n#include "{header}"\n')
    rc, out = tree.run("check-layering.py")
    assert rc == 1
    assert out.startswith(f"{file}:2: error" if "Attic" not in file else file)


def test_tablegen_include(tree):
    tree.write(
        "include/pto/Dialect/PTO/IR/A.td", 'include "pto/Dialect/PTOISA/IR/B.td"\n'
    )
    assert tree.run("check-layering.py")[0] == 1


def test_empty_tree(tree):
    rc, out = tree.run("check-layering.py")
    assert (rc, out) == (0, "check-layering: nothing found, 0 problems\n")
