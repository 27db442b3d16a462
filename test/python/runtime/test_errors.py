"""What the compiler and the kernels say, as exceptions."""

import ast
from pathlib import Path

import numpy as np
import pytest
from kernel_texts import add, copy

from pto_mlir import _core, runtime
from pto_mlir.frontend.errors import Loc, PtoError

GOOD = add((2, 3))


def compile_error(text, **options):
    with pytest.raises(runtime.CompileError) as error:
        runtime.compile(text, **options)
    assert isinstance(error.value, PtoError)
    return error.value


def test_syntax_error_has_the_place_in_the_text():
    error = compile_error(GOOD.replace("pto.add", "pto.odd"), filename="k.mlir")
    assert error.loc == Loc("k.mlir", 2, 8)
    assert "pto.odd" in error.message


def test_line_table_moves_places_in_the_text():
    error = compile_error(
        GOOD.replace("pto.add", "pto.odd"),
        filename="k.mlir",
        line_table={2: Loc("user.py", 40, 5)},
    )
    assert error.loc == Loc("user.py", 40, 5)


def test_verifier_error_has_the_place_of_the_operation():
    wrong = GOOD.replace(
        "-> tensor<2x3xf32>\n  %r", '-> tensor<2x3xf32> loc("user.py":3:4)\n  %r'
    ).replace("%y: tensor<2x3xf32>", "%y: tensor<2x4xf32>", 1)
    wrong = wrong.replace("%x, %y : tensor<2x3xf32>, tensor<2x3xf32>",
                          "%x, %y : tensor<2x3xf32>, tensor<2x4xf32>")  # fmt: skip
    error = compile_error(wrong)
    assert error.loc == Loc("user.py", 3, 4)
    severity, file, line, column, text = error.diagnostics[0]
    assert (severity, file, line, column) == ("error", "user.py", 3, 4)
    assert text == error.message


def test_notes_have_their_own_places():
    # The result is not a version of the output: the note says where it is from.
    wrong = GOOD.replace("return %r", "return %s")
    error = compile_error(wrong)
    assert "input_c3" in error.message
    assert [loc.line for _, loc in error.notes] == [2]


def test_unknown_entry():
    error = compile_error(GOOD, entry="sub")
    assert error.message == "expects one of the kernels add, but found 'sub'"
    both = GOOD + copy((2,), "f32")
    assert compile_error(both).message == (
        "expects one of the kernels add, copy, but found ''"
    )
    assert runtime.compile(both, "copy").name == "copy"


def test_module_without_kernels():
    error = compile_error("module {}", filename="k.mlir")
    assert error.message == "expects a kernel in 'k.mlir', but found none"


@pytest.mark.parametrize(
    "text",
    ["bla", "func\0", "(" * 100_000, GOOD[:100], "func.func @f(", "\xff\xfe", "{" * 5000],
    ids=["word", "nul", "parentheses", "cut", "open", "bytes", "braces"],
)
def test_garbage_is_an_error(text):
    compile_error(text)
    with pytest.raises(runtime.CompileError):
        runtime.verify(text)
    with pytest.raises(runtime.CompileError):
        runtime.pretty(text)


def test_the_compiler_is_fine_after_errors():
    compile_error("bla")
    kernel = runtime.compile(GOOD)
    x, z = np.ones((2, 3), "f"), np.zeros((2, 3), "f")
    kernel(x, x, z)
    assert (z == 2).all()


def test_unknown_machine():
    error = compile_error(GOOD, machine="abacus")
    assert "abacus" in error.message


def test_wrong_types_of_options():
    with pytest.raises(TypeError):
        runtime.compile(3)


# Running


def test_fault_names_place_operation_and_values(window_kernel):
    y = np.zeros((2, 4), "f")
    window_kernel(np.ones((6, 4), "f"), 4, y)
    with pytest.raises(runtime.KernelFault) as error:
        window_kernel(np.ones((6, 4), "f"), 5, y)
    fault = error.value
    assert isinstance(fault, PtoError)
    assert fault.message == (
        "'pto.view' op expects a window within dimension 0 of extent 6, but "
        "found offset 5 and size 2"
    )
    assert fault.loc == Loc("user.py", 7, 1)
    assert fault.op == "pto.view"
    assert set(fault.values) >= {5, 2, 6}


# Printing


def test_pretty_is_canonical_and_keeps_names():
    text = runtime.pretty(GOOD)
    assert "func.func @add(%x: tensor<2x3xf32>" in text
    assert runtime.pretty(text) == text
    assert "loc(" not in text
    assert "loc(" in runtime.pretty(GOOD, locations=True)
    generic = runtime.pretty(GOOD, generic=True)
    assert '"pto.add"(%x, %y)' in generic
    assert runtime.pretty(generic) == text


def test_verify_returns_nothing_for_a_good_module():
    assert runtime.verify(GOOD) == []


def test_verify_checks_the_rules_of_kernels():
    with pytest.raises(runtime.CompileError, match="input_c3"):
        runtime.verify(GOOD.replace("return %r", "return %s"))


def test_products():
    for product, part in [
        ("mlir", b"llvm.func"),
        ("llvm", b"define i32 @pto_kernel_add"),
        ("asm", b"pto_kernel_add"),
        ("obj", b"\x7fELF"),
        ("header", b"int32_t pto_kernel_add(PtoContext *ctx"),
    ]:
        assert part in runtime.emit(GOOD, product), product
    with pytest.raises(runtime.CompileError, match="but found 'pdf'"):
        runtime.emit(GOOD, "pdf")


def test_facts_of_a_kernel():
    kernel = runtime.compile(add((None, 3), "bf16"))
    assert kernel.name == "add"
    assert runtime.arguments(kernel) == (
        ("x", "bf16", (None, 3), "in", None),
        ("y", "bf16", (None, 3), "in", None),
        ("z", "bf16", (None, 3), "out", None),
    )
    assert kernel.scratch_bytes == (0, 0)
    assert kernel.address != 0
    assert kernel.diagnostics == []
    assert repr(kernel) == "<kernel 'add' of 3 arguments>"
    assert "LLVM 22" in runtime.version()


def test_measure():
    kernel = runtime.compile(GOOD)
    x, z = np.ones((2, 3), "f"), np.zeros((2, 3), "f")
    assert 0 < kernel.measure(10, x, x, z) < 1
    assert (z == 2).all()
    for wrong in [(), (0, x, x, z), (1, x, x)]:
        with pytest.raises(runtime.ArgumentError, match="measure"):
            kernel.measure(*wrong)
    with pytest.raises(runtime.ArgumentError, match="argument 2 'z'"):
        kernel.measure(1, x, x, x)


def test_stub_names_what_there_is():
    # Same names in the stub and in the module, also within its classes.
    stub = ast.parse(Path(_core.__file__).with_name("_core.pyi").read_text())
    names = {node.name: node for node in stub.body if hasattr(node, "name")}
    public = {name for name in dir(_core) if not name.startswith("_")}
    assert set(names) == public
    for name in ("Kernel", "Dispatcher"):
        written = set()
        for node in names[name].body:
            written.add(getattr(node, "name", None))
            written.add(getattr(getattr(node, "target", None), "id", None))
        members = {m for m in vars(getattr(_core, name)) if not m.startswith("_")}
        written -= {None, "__init__", "__call__", "diagnostics"}
        assert written == members
