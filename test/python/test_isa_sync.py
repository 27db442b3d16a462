"""Flags, barriers, tokens and signals: what they count, whom they wait for."""

import json

import numpy as np
import pytest
from isa_kernel import Kernel, launch

#===------------------------------------------------------------------------===
# Within a core
#===------------------------------------------------------------------------===

# Instruction and what --count calls it.
WITHIN = [
    ("set_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID3>]", "set_flag MTE2->V"),
    ("wait_flag[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID3>]", "wait_flag MTE2->V"),
    ("set_flag_dyn[<PIPE_V>, <PIPE_MTE3>, ID]", "set_flag_dyn V->MTE3"),
    ("wait_flag_dyn[<PIPE_V>, <PIPE_MTE3>, ID]", "wait_flag_dyn V->MTE3"),
    ("record_event[#pto_isa.pipe_event_type<TLOAD>, #pto_isa.pipe_event_type<TVEC>,"
     " <EVENT_ID1>]", "record_event MTE2->V"),
    ("wait_event[#pto_isa.pipe_event_type<TLOAD>, #pto_isa.pipe_event_type<TVEC>,"
     " <EVENT_ID1>]", "wait_event MTE2->V"),
    ("barrier <PIPE_ALL>", "barrier ALL"),
    ("barrier_sync[<TVEC>]", "barrier V"),
    ("fence.barrier_all #pto_isa.fence_scope<gm>", "fence.barrier_all"),
    ("cmo.cacheinvalid all #pto_isa.address_space<gm>", "cmo.cacheinvalid"),
]  # fmt: skip
ON_A5 = [
    ("get_buf[#pto_isa.pipe_event_type<TVEC>, 0]", "get_buf"),
    ("rls_buf[#pto_isa.pipe_event_type<TVEC>, 0]", "rls_buf"),
    ("get_buf_dyn[#pto_isa.pipe_event_type<TLOAD>, ID]", "get_buf_dyn"),
    ("rls_buf_dyn[#pto_isa.pipe_event_type<TLOAD>, ID]", "rls_buf_dyn"),
]


@pytest.mark.parametrize("machine, instructions", [("a2a3", WITHIN), ("a5", ON_A5)])
def test_within_a_core(machine, instructions):
    """Values stay as they are, and each is counted once."""
    kernel = Kernel(machine)
    a = np.arange(256, dtype=np.float32).reshape(8, 32)
    x, out = kernel.load(a), kernel.tile("f32", a.shape)
    for text, _ in instructions:
        kernel.lines.append("pto_isa." + text.replace("ID]", kernel.index(3) + "]"))
    kernel.op("tneg", [x], [out])
    kernel.lines.append(f"pto_isa.tsync ins({out.name} : {out.type})")
    kernel.store(out)
    np.testing.assert_array_equal(kernel.run("--count")[0], -a)
    counts = json.loads(kernel.output[kernel.output.index("{") :])
    want = {"tsync": 1}
    for _, name in instructions:
        want[name] = want.get(name, 0) + 1
    assert counts["synchronization"] == want


#===------------------------------------------------------------------------===
# Between cores
#===------------------------------------------------------------------------===

# Core n of a block, the cube core being the last, writes what it sees of the
# others' words between signals.
HEAD = """
func.func @kernel(%x: !pto_isa.ptr<i32>, %ffts: !pto_isa.ptr<i64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %five = arith.constant 5 : index
  %one = arith.constant 1 : i32
  %ten = arith.constant 10 : i32
"""


def load(name, at):
    return f"{name} = pto_isa.load_scalar %x[{at}] : !pto_isa.ptr<i32> -> i32\n"


def store(value, at):
    return f"pto_isa.store_scalar {value}, %x[{at}] : !pto_isa.ptr<i32>, i32\n"


# Vector cores are two only beside a cube core.
CUBE = "pto_isa.section.cube {\npto_isa.barrier <PIPE_ALL>\n}\n"


def run(folder, body, *options, machine="a2a3", words=8, **more):
    text = HEAD + body + CUBE + "  return\n}\n"
    arrays = [np.zeros(words, np.int32), np.zeros(16, np.int64)]
    result = launch(folder, text, arrays, *options, machine=machine, **more)
    return result if "code" in more else result[0]


@pytest.mark.parametrize("form", ["", "dyn"])
def test_there_and_back(tmp_path, form):
    """The cube core waits for both vector cores, which wait for it before."""
    first, second = ("%five", "%c2") if form else ("5", "2")
    body = (
        "pto_isa.set_ffts %ffts : !pto_isa.ptr<i64>\n"
        "pto_isa.section.vector {\n"
        f"pto_isa.sync.wait <PIPE_MTE2>, {first}\n"
        + load("%v", "%c0")
        + "%core = pto_isa.get_subblock_idx\n"
        "%s = arith.index_cast %core : i64 to index\n"
        "%at = arith.addi %s, %c1 : index\n"
        "%id = arith.trunci %core : i64 to i32\n"
        "%w = arith.addi %v, %id : i32\n"
        + store("%w", "%at")
        + f"pto_isa.sync.set <PIPE_MTE3>, {second}\n"
        "}\n"
        "pto_isa.section.cube {\n"
        + store("%ten", "%c0")
        + f"pto_isa.sync.set <PIPE_FIX>, {first}\n"
        f"pto_isa.sync.wait <PIPE_MTE2>, {second}\n"
        + load("%a", "%c1") + load("%b", "%c2")
        + "%sum = arith.addi %a, %b : i32\n"
        + store("%sum", "%c3")
        + "}\n")
    got = run(tmp_path, body)
    np.testing.assert_array_equal(got[:4], [10, 10, 11, 21])


def test_vector_cores_of_a_block(tmp_path):
    """Mode 1: each vector core sees what the other one of its block wrote."""
    body = (
        "pto_isa.section.vector {\n"
        "%core = pto_isa.get_subblock_idx\n"
        "%block = pto_isa.get_block_idx\n"
        "%s = arith.index_cast %core : i64 to index\n"
        "%b = arith.index_cast %block : i64 to index\n"
        "%first = arith.muli %b, %c4 : index\n"
        "%mine = arith.addi %first, %s : index\n"
        "%id = arith.addi %core, %block : i64\n"
        "%word = arith.trunci %id : i64 to i32\n"
        "%plus = arith.addi %word, %ten : i32\n"
        + store("%plus", "%mine")
        + "pto_isa.sync.set <PIPE_MTE3>, 4 {ffts_mode = 1 : i32}\n"
        "pto_isa.sync.wait <PIPE_MTE2>, 4\n"
        "%o = arith.subi %c1, %s : index\n"
        "%other = arith.addi %first, %o : index\n"
        + load("%seen", "%other")
        + "%to = arith.addi %mine, %c2 : index\n"
        + store("%seen", "%to")
        + "}\n")
    got = run(tmp_path, body, "--grid=3", words=12)
    want = [[10 + b, 11 + b, 11 + b, 10 + b] for b in range(3)]
    np.testing.assert_array_equal(got.reshape(3, 4), want)


@pytest.mark.parametrize("id", ["6", "%five"])
def test_cross_block(tmp_path, id):
    """Every block sees the words of all others, cube and vector cores apart."""
    def section(kind, first):
        return (
            f"pto_isa.section.{kind} {{\n"
            "%block = pto_isa.get_block_idx\n"
            "%b = arith.index_cast %block : i64 to index\n"
            f"%at = arith.addi %b, {first} : index\n"
            "%n = arith.trunci %block : i64 to i32\n"
            "%plus = arith.addi %n, %ten : i32\n"
            + store("%plus", "%at")
            + f"pto_isa.set_cross_block <PIPE_MTE3>, {id}\n"
            f"pto_isa.wait_cross_block <PIPE_MTE2>, {id}\n"
            + load("%p", first)
            + f"%l = arith.addi {first}, %c2 : index\n"
            + load("%q", "%l")
            + "%sum = arith.addi %p, %q : i32\n"
            "%to = arith.addi %at, %c3 : index\n"
            + store("%sum", "%to")
            + "}\n")

    body = "%c8 = arith.constant 8 : index\n" + section("vector", "%c0")
    body += section("cube", "%c8").replace("PIPE_MTE3", "PIPE_FIX")
    got = run(tmp_path, body, "--grid=3", words=16)
    want = [10, 11, 12, 22, 22, 22]
    np.testing.assert_array_equal(got[:6], want)
    np.testing.assert_array_equal(got[8:14], want)


INTRA = (
    "pto_isa.section.vector {\n"
    "pto_isa.WAIT <PIPE_V>, 1\n"
    + load("%v", "%c0")
    + "%core = pto_isa.get_subblock_idx\n"
    "%s = arith.index_cast %core : i64 to index\n"
    "%at = arith.addi %s, %c1 : index\n"
    "%id = arith.trunci %core : i64 to i32\n"
    "%w = arith.addi %v, %id : i32\n"
    + store("%w", "%at")
    + "pto_isa.SET <PIPE_MTE3>, 3\n"
    "}\n"
    "pto_isa.section.cube {\n"
    + store("%ten", "%c0")
    + "pto_isa.SET <PIPE_FIX>, 1\n"
    "SECOND\n"
    "pto_isa.WAIT <PIPE_MTE1>, 3\n"
    "pto_isa.WAIT <PIPE_MTE1>, 19\n"
    + load("%a", "%c1") + load("%b", "%c2")
    + "%sum = arith.addi %a, %b : i32\n"
    + store("%sum", "%c3")
    + "}\n")


@pytest.mark.parametrize("names", [("set_intra_block", "wait_intra_block"),
                                   ("sync.set", "sync.wait")])
def test_within_a_block(tmp_path, names):
    """The second vector core has numbers of its own, seen from the cube core."""
    body = INTRA.replace("SET", names[0]).replace("WAIT", names[1])
    body = body.replace("SECOND", f"pto_isa.{names[0]} <PIPE_FIX>, 17")
    got = run(tmp_path, body, machine="a5")
    np.testing.assert_array_equal(got[:4], [10, 10, 11, 21])


def test_a_core_that_is_forgotten(tmp_path):
    """Only the first vector core gets the signal."""
    body = INTRA.replace("SET", "sync.set").replace("WAIT", "sync.wait")
    message = run(tmp_path, body.replace("SECOND", ""), machine="a5", code=1)
    assert "deadlock: no core can go on" in message
    assert "block 0 cube core waits for signal 19 in 'pto_isa.sync.wait' at" in message
    assert "block 0 vector core 1 waits for signal 1 in 'pto_isa.sync.wait'" in message
    assert "vector core 0" not in message


#===------------------------------------------------------------------------===
# All cores
#===------------------------------------------------------------------------===


def meeting(call):
    """Cores write ones, meet, and count them."""
    return (
        "%core = pto_isa.get_subblock_idx\n"
        "%block = pto_isa.get_block_idx\n"
        "%s = arith.index_cast %core : i64 to index\n"
        "%b = arith.index_cast %block : i64 to index\n"
        "%two = arith.muli %b, %c2 : index\n"
        "%at = arith.addi %two, %s : index\n"
        "%w = arith.constant 16 : index\n"
        "%work = pto_isa.addptr %x, %w : !pto_isa.ptr<i32> -> !pto_isa.ptr<i32>\n"
        "pto_isa.section.KIND {\n"
        + store("%one", "%at")
        + f"{call}  // others are read\n"
        "%sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%t = %ten) -> (i32) {\n"
        + load("%e", "%i")
        + "%u = arith.addi %t, %e : i32\n"
        "scf.yield %u : i32\n}\n"
        "%to = arith.addi %at, %c4 : index\n"
        + store("%sum", "%to")
        + "}\n")


@pytest.mark.parametrize("kind", ["aiv_only", "mix"])
@pytest.mark.parametrize("operands", ["", "%work : !pto_isa.ptr<i32>"])
def test_all_cores_meet(tmp_path, kind, operands):
    mode = "soft" if operands else "hard"
    call = (f"pto_isa.syncall({operands}) mode = #pto_isa.sync_all_mode<{mode}>,"
            f" core_type = #pto_isa.sync_core_type<{kind}>")
    body = meeting(call).replace("KIND", "vector")
    if kind == "mix":
        body += f"pto_isa.section.cube {{\n{call}\n}}\n"
    got = run(tmp_path, body, "--grid=2", words=48)
    np.testing.assert_array_equal(got[:8], [1] * 4 + [14] * 4)


def test_cores_of_the_other_kind_go_on(tmp_path):
    call = ("pto_isa.syncall() mode = #pto_isa.sync_all_mode<hard>,"
            " core_type = #pto_isa.sync_core_type<aiv_only>")
    body = meeting(call).replace("KIND", "vector")
    body += f"pto_isa.section.cube {{\n{call}\n}}\n"
    got = run(tmp_path, body, "--grid=2", words=48)
    np.testing.assert_array_equal(got[:8], [1] * 4 + [14] * 4)


def test_cores_that_never_come(tmp_path):
    call = ("pto_isa.syncall(%work, %five : !pto_isa.ptr<i32>, i32)"
            " mode = #pto_isa.sync_all_mode<soft>,"
            " core_type = #pto_isa.sync_core_type<aiv_only>")
    body = "%n = arith.constant 5 : i32\n" + meeting(call.replace("%five", "%n"))
    message = run(tmp_path, body.replace("KIND", "vector"), "--grid=2", words=48, code=1)
    assert "deadlock: no core can go on" in message
    assert message.count("waits for all 5 cores in 'pto_isa.syncall'") == 4
    body = body.replace("constant 5 : i32", "constant 0 : i32")
    message = run(tmp_path, body.replace("KIND", "vector"), words=48, code=1)
    assert "expects a positive number of cores, but found 0" in message


#===------------------------------------------------------------------------===
# Memory
#===------------------------------------------------------------------------===

LOOK = """
  scf.while : () -> () {
    %v = pto_isa.load_scalar %x[%c0] : !pto_isa.ptr<i32> -> i32 // until it changes
    %wait = arith.cmpi ne, %v, %one : i32
    scf.condition(%wait)
  } do {
    scf.yield
  }
"""
TEST = """
  %xv = pto_isa.make_tensor_view %x, shape = [%c1], strides = [%c1] : !pto_isa.tensor_view<?xi32>
  %p = pto_isa.partition_view %xv, offsets = [%c0], sizes = [%c1] : !pto_isa.tensor_view<?xi32> -> !pto_isa.partition_tensor_view<1xi32>
  scf.while : () -> () {
    %v = pto_isa.comm.ttest(%p, %one : !pto_isa.partition_tensor_view<1xi32>, i32) {cmp = #pto_isa<wait_cmp ne>} -> i1
    scf.condition(%v)
  } do {
    scf.yield
  }
"""


@pytest.mark.parametrize("look, name", [(LOOK, "load_scalar"), (TEST, "comm.ttest")])
@pytest.mark.parametrize("grid", [1, 2])
def test_memory_that_nobody_writes(tmp_path, look, name, grid):
    """A loop that looks at memory for ever is found, alone or among cores."""
    message = run(tmp_path, look, f"--grid={grid}", code=1)
    assert f"'pto_isa.{name}' op deadlock: looked" in message
    assert "times at memory that no core writes to" in message


@pytest.mark.parametrize("look", [LOOK, TEST])
def test_memory_that_is_written_late(tmp_path, look):
    """The last of many blocks writes after long work, the others look."""
    body = """
  %block = pto_isa.get_block_idx
  %last = arith.constant 3 : i64
  %writes = arith.cmpi eq, %block, %last : i64
  scf.if %writes {
    %many = arith.constant 100000 : index
    scf.for %i = %c0 to %many step %c1 {
      pto_isa.store_scalar %ten, %x[%c1] : !pto_isa.ptr<i32>, i32
    }
    pto_isa.store_scalar %one, %x[%c0] : !pto_isa.ptr<i32>, i32
  } else {
    LOOK
  }
""".replace("LOOK", look)
    np.testing.assert_array_equal(run(tmp_path, body, "--grid=4")[:2], [1, 10])
