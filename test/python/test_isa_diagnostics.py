"""Messages, by property: where they point, that nothing strange in a type or a
program stops a tool in any other way, and when a kernel prints."""

import random
import re
import subprocess

import numpy as np
import pytest
from isa_kernel import BUILD, Kernel, run_module
from test_isa_facts import MACHINES, ROOT, TOOLS, Case, with_element

from isafacts import operations  # the path is there now


def run(tool, *options, text=None, **more):
    return subprocess.run(
        [BUILD / "bin" / tool, *options], input=text, capture_output=True, text=True,
        timeout=60, **more,
    )  # fmt: skip


#===------------------------------------------------------------------------===
# The line
#===------------------------------------------------------------------------===

HEAD = """module attributes {pto.target_arch = "a2a3"} {
func.func @kernel(%x: !pto.ptr<f32>, %n: index)
    attributes {pto.entry, pto.kernel_kind = #pto.kernel_kind<vector>} {
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c64 = arith.constant 64 : index
%v = pto.make_tensor_view %x, shape = [%c1, %c64], strides = [%c64, %c1] : !pto.tensor_view<?x?xf32>
%here = arith.constant 0 : i64
%there = arith.constant 256 : i64
%t = pto.alloc_tile addr = %here : !pto.tile_buf<vec, 1x64xf32>
%big = pto.alloc_tile addr = %there : !pto.tile_buf<vec, 1x64xf32>
pto.tload ins(%p : !pto.partition_tensor_view<1x64xf32>) outs(%t : !pto.tile_buf<vec, 1x64xf32>)
"""
GOOD = "pto.tneg ins(%t : !pto.tile_buf<vec, 1x64xf32>) outs(%t : !pto.tile_buf<vec, 1x64xf32>)"
VIEW = ("%p = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c1, %c64] :"
        " !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<1x64xf32>")
HEAD = HEAD.replace("%here", VIEW + "\n%here", 1)
HUGE = "!pto.tile_buf<vec, 1024x64xf32>"
# What is wrong, by the tool that has to say so.
WRONG = {
    "import": ("pto.tneg ins(%t : f32) outs(%t : f32)", ()),
    "parse": ("pto.tneg ins(%t : !pto.tile_buf<vec, 1x64xf32) outs(%t)", ()),
    "verify": ("pto.tneg ins(%t : !pto.tile_buf<vec, 1x64xf32>) outs(%big :"
               " !pto.tile_buf<vec, 1x32xf32>)", ()),
    "plan": (f"%h = pto.alloc_tile : {HUGE}", ("--pto-isa-plan-memory",)),
    "prove": ("%h = pto.alloc_tile : !pto.tile_buf<vec, 1x64xf32>",
              ("--pto-isa-verify-planned",)),
    "run": ("%bad = pto.partition_view %v, offsets = [%n, %c0], sizes = [%c1, %c64] :"
            " !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<1x64xf32>", None),
}  # fmt: skip


def noise(rng):
    """Lines that mean nothing, and a correct instruction over several lines."""
    choices = ["", "// %t = pto.tneg", "   ", "\t// scf.for {", GOOD,
               GOOD.replace(" outs", "\n    // a comment\n\n  outs")]  # fmt: skip
    return "".join(rng.choice(choices) + "\n" for _ in range(rng.randrange(9)))


@pytest.mark.parametrize("kind", WRONG)
def test_errors_name_the_line_of_the_text(tmp_path, kind):
    """Whatever stands around it, and however many passes have run before."""
    line, passes = WRONG[kind]
    file = tmp_path / "kernel.pto"
    for seed in range(6):
        rng = random.Random(seed)
        before = HEAD + noise(rng)
        file.write_text(before + line + "\n" + noise(rng) + "return\n}\n}\n")
        number = before.count("\n") + 1
        if passes is None:
            done = run("pto-run", "--level=isa", file, "--arg=zeros:f32:64", "--arg=7")
        else:
            done = run("pto-opt", file, *passes, "-o", tmp_path / "out.mlir")
        assert done.returncode == 1, done.stdout + done.stderr
        errors = re.findall(r"^(?:pto-run: error: )?(/.*?):(\d+):\d+: ", done.stderr, re.M)
        assert errors and errors[0] == (str(file), str(number)), done.stderr


def invalid_files():
    """(file, command) of the tests whose kernels have to be refused."""
    folders = ["Dialect/PTOISA", "Conversion/PTOISAToLLVM", "Conversion/PTOISAToEmitC"]
    for folder in folders:
        for file in sorted((ROOT / "test" / folder).rglob("*-invalid*.mlir")):
            command = re.search(r"// RUN: pto-opt %s (.*)", file.read_text())
            if command and "%" not in command[1]:
                yield file, command[1].replace("--verify-diagnostics", "").split()


def test_no_error_is_without_a_place():
    """Every line that a tool says about a kernel names a file, a line and a column."""
    count = 0
    for file, options in invalid_files():
        done = run("pto-opt", file, *options, "-o", "/dev/null")
        said = re.findall(r"^(.*?)(?:error|warning|note): ", done.stderr, re.M)
        count += len(said)
        assert done.returncode in (0, 1), (file, done.returncode)
        assert said, file
        for place in said:
            assert re.search(r"\.mlir:\d+(?: offset :\d+)?:\d+: $", place), (file, place)
    assert count > 500


def test_the_failing_kernel_is_shown_at_once():
    """The operation stands in the message, and an option adds the whole kernel as
    the pass left it, without another run."""
    text = HEAD + WRONG["plan"][0] + "\nreturn\n}\n}\n"
    done = run("pto-opt", "--input=pto-text", "-",
               "--pto-isa-plan-memory", "--mlir-print-ir-after-failure", text=text)
    assert done.returncode == 1
    assert "see current operation: %" in done.stderr
    shown = done.stderr.partition("IR Dump After PlanMemoryPass Failed")[2]
    assert "func.func @kernel" in shown or '"func.func"' in shown
    assert "pto_isa.tload" in shown


#===------------------------------------------------------------------------===
# Types that nobody expects
#===------------------------------------------------------------------------===

STRANGE = [
    "complex<f32>", "tensor<4xf32>", "tensor<*xf32>", "memref<4xf32>", "none", "index",
    "tuple<f32, tuple<>>", "vector<4xf32>", "f80", "f128", "tf32", "i7", "si32", "i0",
    "i1", "(f32) -> f32", "!llvm.ptr", "!pto_isa.pipe", "!pto_isa.ptr<f32>", "i16777215",
    "!pto_isa.tile_buf<vec, 16x64xf32>", "!pto_isa.tensor_view<?x?xf32>", "f8E4M3B11FNUZ",
]  # fmt: skip


@pytest.mark.parametrize("machine", MACHINES)
def test_no_type_of_an_element_ends_a_tool(machine):
    """Every instruction with every type: taken, or refused at its line."""
    texts = []
    for operation in operations(ROOT).values():
        if operation.is_instruction:
            texts += [with_element(operation, new) for new in STRANGE]
    texts = [text for text in texts if text is not None]
    assert len(texts) > 2000
    # A tool that ends in another way than by an error ends the test.
    answers = TOOLS.verify(machine, texts)
    assert sum(answer.error is not None for answer in answers) > 2000


def test_no_type_of_an_operand_ends_a_tool():
    """Every type in every example, one at a time."""
    texts = []
    for operation in operations(ROOT).values():
        found = list(re.finditer(r"(?<=: )(!pto_isa\.\w+<[^<>]*>|[fi]\d+\b|index\b)",
                                 operation.example))
        for match in found[:6]:
            for new in STRANGE[:: 3]:
                texts.append(operation.example[: match.start()] + new
                             + operation.example[match.end() :])
    assert len(texts) > 2000
    TOOLS.judge("pto-opt", [], texts)


ARGUMENT = """func.func @kernel(%x: TYPE, %y: !pto_isa.ptr<f32>)
    attributes {pto_isa.entry, pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %z = arith.select %c, %x, %x : TYPE
  return
}
"""


@pytest.mark.parametrize("tool, options", [
    ("pto-translate", ["--export-pto-text"]), ("pto-translate", ["--pto-isa-to-cpp"]),
    ("pto-translate", ["--pto-isa-to-manifest"]), ("pto-opt", ["--pto-isa-to-llvm"]),
    ("pto-opt", ["--pto-isa-plan-memory", "--pto-isa-verify-planned"])],
    ids=lambda value: "" if isinstance(value, str) else value[0][2:])  # fmt: skip
def test_no_type_of_an_argument_ends_a_tool(tool, options):
    """A kernel that is legal, with arguments that the next step has no form for."""
    text = ARGUMENT.replace("%c, %x, %x", "%t, %x, %x").replace(
        "  %z", "  %t = arith.constant true\n  %z")
    texts = [text.replace("TYPE", new) for new in STRANGE]
    TOOLS.judge(tool, options, texts)


#===------------------------------------------------------------------------===
# Programs that nobody expects
#===------------------------------------------------------------------------===


def test_many_tiles_need_no_deep_stack(tmp_path):
    """A kernel of thousands of tiles, views of views among them, in a small stack."""
    kernel = Kernel()
    tile = kernel.load(np.ones((1, 64), np.float32))
    names = [tile.name]
    for _ in range(3000):
        names.append(kernel.fresh("v"))
        kernel.lines.append(
            f"{names[-1]} = pto_isa.treshape {names[-2]} : {tile.type} -> {tile.type}"
        )
        kernel.op("tadd", [(names[-1], tile.type), tile], [tile])
        kernel.lines.append(f"{kernel.fresh('a')} = pto_isa.alloc_tile : {tile.type}")
    kernel.store(tile)
    file = tmp_path / "kernel.mlir"
    file.write_text(kernel.text())
    steps = [("pto-opt", file, "--machine=a2a3", "--canonicalize", "--cse",
              "--pto-isa-plan-memory", "--pto-isa-verify-planned", "-o",
              tmp_path / "planned.mlir"),
             ("pto-translate", "--pto-isa-to-cpp", tmp_path / "planned.mlir", "-o",
              tmp_path / "kernel.cpp"),
             ("pto-run", "--level=isa", tmp_path / "planned.mlir", "--arg=zeros:f32:1x64",
              "--arg=zeros:f32:1x64")]  # fmt: skip
    for tool, *options in steps:
        words = " ".join(map(str, [BUILD / "bin" / tool, *options]))
        done = subprocess.run(["bash", "-c", f"ulimit -s 1024 && exec {words}"],
                              capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr[-2000:]


CIRCLES = {
    "a view of itself": ("%a = pto_isa.treshape %a : TILE -> TILE", "dominate"),
    "two views of each other": (
        "%a = pto_isa.treshape %b : TILE -> TILE\n"
        "  %b = pto_isa.treshape %a : TILE -> TILE", "dominate"),
    "a tile that a loop makes of itself": (
        """%r = scf.for %i = %c0 to %n step %c1 iter_args(%u = %t) -> (TILE) {
    %w = pto_isa.treshape %u : TILE -> TILE
    pto_isa.tneg ins(%w : TILE) outs(%u : TILE)
    scf.yield %w : TILE
  }""", None),
    "a tile of a loop without a first": (
        """cf.br ^bb1(%t : TILE)
^bb1(%u: TILE):
  %w = pto_isa.treshape %u : TILE -> TILE
  pto_isa.tneg ins(%w : TILE) outs(%u : TILE)
  cf.br ^bb1(%w : TILE)""", None),
}


@pytest.mark.parametrize("what", CIRCLES)
def test_circles_of_views_end(what):
    """They are refused, or what they mean is clear; no tool goes round for ever."""
    lines, message = CIRCLES[what]
    end = "" if "cf.br" in lines else "  return\n"
    text = f"""func.func @kernel(%n: index) attributes {{pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = pto_isa.alloc_tile : TILE
  {lines}
{end}}}
""".replace("TILE", "!pto_isa.tile_buf<vec, 1x64xf32>")
    for passes in (["--canonicalize"], ["--pto-isa-plan-memory", "--pto-isa-verify-planned"],
                   ["--pto-isa-plan-memory", "--pto-isa-print-effects"]):
        done = run("pto-opt", "--machine=a2a3", "-", *passes, text=text)
        assert done.returncode in (0, 1), done.stderr
        if message:
            assert done.returncode == 1 and message in done.stderr
            assert re.search(r"<stdin>:\d+:\d+: error:", done.stderr)


@pytest.mark.parametrize("trips", [0, 1, 3])
def test_a_kernel_prints_when_it_runs(tmp_path, trips):
    """As often as control flow says, and not when it is compiled."""
    text = """func.func @kernel(%n: index, %out: !pto_isa.ptr<i32>) attributes {pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.index_cast %i : index to i32
    %odd = arith.remui %k, %two : i32
    %is_odd = arith.trunci %odd : i32 to i1
    scf.if %is_odd {
      pto_isa.print ins("odd %d\\n", %k : i32)
    } else {
      pto_isa.print ins("even %d\\n", %k : i32)
    }
  }
  pto_isa.store_scalar %two, %out[%c0] : !pto_isa.ptr<i32>, i32
  return
}
"""
    (got,), said = run_module(text, [trips, np.zeros(1, np.int32)], outs=1)
    assert got[0] == 2
    lines = [line for line in said.splitlines() if line.startswith(("odd", "even"))]
    assert lines == [f"{('even', 'odd')[i % 2]} {i}" for i in range(trips)]
    file = tmp_path / "kernel.mlir"
    file.write_text(text)
    done = run("pto-translate", "--pto-isa-to-cpp", file, "-o", tmp_path / "kernel.cpp")
    assert (done.returncode, done.stdout) == (0, "")
    assert (tmp_path / "kernel.cpp").read_text().count("%d") == 2
