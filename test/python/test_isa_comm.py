"""Exchange between chips against NumPy: ranks are windows of one memory."""

import numpy as np
import pytest
from isa_kernel import TYPES, Kernel

RNG = np.random.default_rng(17)


def sample(dtype, shape):
    return RNG.integers(-9, 9, shape, endpoint=True).astype(TYPES[dtype])


def window(kernel, array, rows, cols):
    """A window of an array, the start and end of both dimensions given."""
    part, type, number = kernel.view(array)
    tensor = kernel.lines[-1].split("partition_view ")[1].split(",")[0]
    size = (rows[1] - rows[0], cols[1] - cols[0])
    dtype = type.rsplit("x", 1)[1].rstrip(">")
    name, type = kernel.fresh("w"), (
        f"!pto_isa.partition_tensor_view<{size[0]}x{size[1]}x{dtype}>")
    first = f"{kernel.index(rows[0])}, {kernel.index(cols[0])}"
    sizes = f"{kernel.index(size[0])}, {kernel.index(size[1])}"
    kernel.lines[-1] = (
        f"{name} = pto_isa.partition_view {tensor}, offsets = [{first}],"
        f" sizes = [{sizes}] : !pto_isa.tensor_view<?x?x{dtype}> -> {type}")
    return name, type, number


def collective(kernel, name, data, group, dtype, attributes, shape=(1, 64),
               tiles=1, acc=False, dynamic=False):
    """A collective on views as `kernel.view` gives them."""
    staging = [kernel.tile(dtype, shape, dynamic=dynamic) for _ in range(tiles)]
    before = [data[:2]]
    if acc:
        tile = kernel.tile(dtype, shape, dynamic=dynamic)
        before.append((tile.name, tile.type))
    values = [*before, *((t.name, t.type) for t in staging), *(g[:2] for g in group)]
    types = ", ".join(type for _, type in values)
    kernel.lines.append(
        f"pto_isa.comm.{name}({', '.join(n for n, _ in before)},"
        f" recv({', '.join(t.name for t in staging)}),"
        f" group({', '.join(g[0] for g in group)}) : {types}) {{{attributes}}}")


REDUCE = {"sum": np.add, "max": np.maximum, "min": np.minimum}


@pytest.mark.parametrize("how", REDUCE)
@pytest.mark.parametrize("dtype", ["f32", "f16", "i32", "i16"])
def test_reduce(how, dtype):
    kernel, expected = Kernel(), []
    for ranks, root, tiles, shape in ((1, 0, 1, (4, 64)), (3, 2, 1, (3, 128)),
                                      (4, 1, 2, (2, 64))):
        data = [sample(dtype, shape) for _ in range(ranks)]
        group = [kernel.view(d) for d in data]
        out = kernel.view(np.zeros(shape, TYPES[dtype]))
        kernel.wanted.append(out[2])
        collective(kernel, "treduce", out, group, dtype,
                   f"reduceOp = #pto_isa<reduce_op {how}>, root = {root} : i32",
                   tiles=tiles, acc=True)
        expected.append(REDUCE[how].reduce(data))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        np.testing.assert_array_equal(got, want)


def test_reduction_rounds_after_each_rank():
    """The root comes first: 2048 + 1 + 1 is 2048 in f16, 1 + 1 + 2048 is 2050."""
    for root, want in ((0, 2048), (1, 2050)):
        kernel = Kernel()
        group = [kernel.view(np.full((1, 64), value, np.float16))
                 for value in (2048, 1, 1)]
        if root == 1:
            group = [group[1], group[2], group[0]]
        out = kernel.view(np.zeros((1, 64), np.float16))
        kernel.wanted.append(out[2])
        collective(kernel, "treduce", out, group, "f16",
                   f"reduceOp = #pto_isa<reduce_op sum>, root = {root} : i32",
                   acc=True)
        np.testing.assert_array_equal(kernel.run()[0], want)


@pytest.mark.parametrize("dtype", ["f32", "bf16", "i8", "i64"])
def test_broadcast_gather_scatter(dtype):
    kernel, expected = Kernel(), []
    shape, width = (6, 64), (1, 64)

    def output(shape):
        view = kernel.view(np.zeros(shape, TYPES[dtype]))
        kernel.wanted.append(view[2])
        return view

    data = sample(dtype, shape)
    collective(kernel, "tbroadcast", kernel.view(data),
               [output(shape) for _ in range(3)], dtype, "root = 1 : i32", width, 2)
    expected += [data] * 3
    collective(kernel, "tscatter", kernel.view(data),
               [output((2, 64)) for _ in range(3)], dtype, "root = 0 : i32", width)
    expected += [data[0:2], data[2:4], data[4:6]]
    parts = [sample(dtype, (3, 64)) for _ in range(4)]
    collective(kernel, "tgather", output((12, 64)),
               [kernel.view(part) for part in parts], dtype, "root = 3 : i32",
               width, 2)
    expected.append(np.concatenate(parts))
    for got, want in zip(kernel.run("--check-uninit"), expected, strict=True):
        np.testing.assert_array_equal(got, want)


def test_ranks_that_are_windows():
    """Columns of one array are the windows, and keep what is beside them."""
    kernel = Kernel()
    whole = sample("f32", (8, 96))
    views = [window(kernel, whole, (2, 6), (32 * k, 32 * k + 32)) for k in range(3)]
    target = sample("f32", (8, 64))
    out = window(kernel, target, (1, 5), (16, 48))
    kernel.wanted.append(out[2])
    collective(kernel, "treduce", out, views, "f32",
               "reduceOp = #pto_isa<reduce_op max>, root = 0 : i32",
               (4, 32), acc=True)
    want = target.copy()
    want[1:5, 16:48] = np.maximum.reduce(np.split(whole[2:6], 3, axis=1))
    np.testing.assert_array_equal(kernel.run()[0], want)


def test_a_group_of_many():
    kernel, ranks = Kernel(), 24
    data = [sample("i32", (1, 64)) for _ in range(ranks)]
    group = [kernel.view(d) for d in data]
    out = kernel.view(np.zeros((1, 64), np.int32))
    kernel.wanted.append(out[2])
    collective(kernel, "treduce", out, group, "i32",
               "reduceOp = #pto_isa<reduce_op sum>, root = 23 : i32", acc=True)
    np.testing.assert_array_equal(kernel.run()[0], np.sum(data, axis=0))


def test_staging_tiles_divide_the_data():
    """Unless their valid extents are known at run time only."""
    for dynamic in (False, True):
        kernel = Kernel()
        data = sample("f32", (3, 96))
        out = kernel.view(np.zeros((3, 96), np.float32))
        kernel.wanted.append(out[2])
        collective(kernel, "tbroadcast", kernel.view(data), [out], "f32",
                   "root = 0 : i32", (2, 64), dynamic=dynamic)
        if dynamic:
            np.testing.assert_array_equal(kernel.run()[0], data)
        else:
            message = kernel.fail()
            assert ("'pto_isa.comm.tbroadcast' op expects staging tiles that divide"
                    " 3x96 elements, but found 2x64 valid ones") in message


def test_staging_tiles_hold_nothing_afterwards():
    kernel = Kernel()
    out = kernel.view(np.zeros((1, 64), np.float32))
    collective(kernel, "tbroadcast", kernel.view(sample("f32", (1, 64))), [out],
               "f32", "root = 0 : i32")
    kernel.wanted.append(out[2])
    staging = next(l for l in kernel.lines if "alloc_tile" in l).split(" ")[0]
    tile = kernel.tile("f32", (1, 64))
    kernel.lines.append(f"pto_isa.tabs ins({staging} : {tile.type})"
                        f" outs({tile.name} : {tile.type})")
    kernel.store(tile)
    assert np.isnan(kernel.run()[1]).all()
    assert "which nobody wrote" in kernel.fail("--check-uninit")


@pytest.mark.parametrize("name, rows, group_rows, found", [
    ("tgather", 5, 2, "expects 6 rows, as many as the 3 members of the group"
                      " have together, but found 5"),
    ("tscatter", 7, 2, "expects 6 rows, as many as the 3 members"),
    ("tbroadcast", 4, 2, "expects views of one shape, but found 256 and 128"),
])  # fmt: skip
def test_shapes_of_a_group(name, rows, group_rows, found):
    kernel = Kernel()
    data = kernel.view(sample("f32", (rows, 64)))
    group = [kernel.view(sample("f32", (group_rows, 64))) for _ in range(3)]
    kernel.wanted.append(data[2])
    collective(kernel, name, data, group, "f32", "root = 0 : i32")
    message = kernel.fail()
    assert found in message and "kernel.mlir:" in message


@pytest.mark.parametrize("dtype", ["f32", "f16", "i32"])
def test_put_and_get(dtype):
    kernel = Kernel()
    start, data = sample(dtype, (4, 128)), sample(dtype, (4, 128))
    outs, source = [kernel.view(start) for _ in range(3)], kernel.view(data)
    for (name, type, number), op, behind in zip(
            outs, ("tput", "tput", "tget"),
            ("", " {atomicType = #pto_isa<atomic_type atomic_add>}", ""),
            strict=True):
        ping, pong = kernel.tile(dtype, (1, 64)), kernel.tile(dtype, (1, 64))
        kernel.lines.append(
            f"pto_isa.comm.{op}({name}, {source[0]}, buf({ping.name}, {pong.name}) :"
            f" {type}, {source[1]}, {ping.type}, {pong.type}){behind}")
        kernel.wanted.append(number)
    put, added, got = kernel.run("--check-uninit")
    np.testing.assert_array_equal(put, data)
    np.testing.assert_array_equal(added, start + data)
    np.testing.assert_array_equal(got, data)


#===------------------------------------------------------------------------===
# Transfers on the side
#===------------------------------------------------------------------------===


def session(kernel):
    number = len(kernel.arguments)
    kernel.arguments.append((np.zeros(64, np.int8), "i8"))
    scratch, name = kernel.tile("i8", (1, 256)), kernel.fresh("session")
    kernel.lines.append(
        f"{name} = pto_isa.comm.build_async_session({scratch.name}, %arg{number} :"
        f" {scratch.type}, !pto_isa.ptr<i8>) -> !pto_isa.async_session")
    return name


def begin(kernel, op, target, source, of):
    name = kernel.fresh("event")
    kernel.lines.append(
        f"{name} = pto_isa.comm.{op}({target[0]}, {source[0]}, {of} : {target[1]},"
        f" {source[1]}, !pto_isa.async_session) -> !pto_isa.async_event")
    return name


def end(kernel, op, event, of):
    name = kernel.fresh("done")
    kernel.lines.append(
        f"{name} = pto_isa.comm.{op}({event}, {of} : !pto_isa.async_event,"
        f" !pto_isa.async_session) -> i1")
    return name


@pytest.mark.parametrize("dtype", ["f32", "i8", "bf16"])
def test_transfers_on_the_side(dtype):
    kernel = Kernel()
    data = sample(dtype, (1, 200))
    mine = session(kernel)
    source = kernel.view(data)
    outs = [kernel.view(np.zeros((1, 200), TYPES[dtype])) for _ in range(2)]
    kernel.wanted += [out[2] for out in outs]
    put = begin(kernel, "tput_async", outs[0], source, mine)
    get = begin(kernel, "tget_async", outs[1], source, mine)
    end(kernel, "wait_async_event", put, mine)
    done = end(kernel, "test_async_event", get, mine)
    number = len(kernel.arguments)
    kernel.arguments.append((np.zeros(1, np.int32), "i32"))
    kernel.wanted.append(number)
    kernel.lines += [f"%word = arith.extui {done} : i1 to i32",
                     f"pto_isa.store_scalar %word, %arg{number}[{kernel.index(0)}]"
                     " : !pto_isa.ptr<i32>, i32"]
    first, second, word = kernel.run("--check-uninit")
    np.testing.assert_array_equal(first, data)
    np.testing.assert_array_equal(second, data)
    assert word[0] == 1


@pytest.mark.parametrize("waited", [True, False])
def test_use_before_the_wait(waited):
    kernel = Kernel()
    mine = session(kernel)
    data = sample("f32", (1, 64))
    target = kernel.view(np.zeros((1, 64), np.float32))
    event = begin(kernel, "tget_async", target, kernel.view(data), mine)
    if waited:
        end(kernel, "wait_async_event", event, mine)
    tile = kernel.tile("f32", (1, 64))
    kernel.lines.append(f"pto_isa.tload ins({target[0]} : {target[1]})"
                        f" outs({tile.name} : {tile.type})")
    kernel.store(tile)
    if waited:
        np.testing.assert_array_equal(kernel.run("--check-uninit")[0], data)
    else:
        message = kernel.fail("--check-uninit")
        assert ("'pto_isa.tload' op touches bytes that transfer 1 writes, which"
                " nobody has waited for") in message


def test_a_session_is_in_order():
    """The wait for a transfer is one for all earlier ones of its session."""
    kernel = Kernel()
    one, other = session(kernel), session(kernel)
    data = sample("f32", (1, 64))
    source = kernel.view(data)
    targets = [kernel.view(np.zeros((1, 64), np.float32)) for _ in range(3)]
    begin(kernel, "tput_async", targets[0], source, one)
    begin(kernel, "tput_async", targets[1], source, other)
    last = begin(kernel, "tput_async", targets[2], source, one)
    end(kernel, "wait_async_event", last, one)
    tiles = [kernel.tile("f32", (1, 64)) for _ in range(2)]
    for tile, target in zip(tiles, targets, strict=False):
        kernel.lines.append(f"pto_isa.tload ins({target[0]} : {target[1]})"
                            f" outs({tile.name} : {tile.type})")
    message = kernel.fail("--check-uninit")
    assert "touches bytes that transfer 2 writes" in message


def test_the_session_of_an_event():
    kernel = Kernel()
    one, other = session(kernel), session(kernel)
    target = kernel.view(np.zeros((1, 64), np.float32))
    event = begin(kernel, "tput_async", target, kernel.view(sample("f32", (1, 64))), one)
    end(kernel, "wait_async_event", event, other)
    assert "expects the session that began the transfer" in kernel.fail()


#===------------------------------------------------------------------------===
# Signals
#===------------------------------------------------------------------------===

COMPARE = {"eq": np.equal, "ne": np.not_equal, "gt": np.greater,
           "ge": np.greater_equal, "lt": np.less, "le": np.less_equal}


def test_look_at_signals():
    """Every element has to hold; a notice changes every element."""
    kernel, expected = Kernel(), []
    numbers = len(COMPARE) * 3
    out = len(kernel.arguments)
    kernel.arguments.append((np.zeros(numbers, np.int32), "i32"))
    kernel.wanted.append(out)
    place = 0
    for name, compare in COMPARE.items():
        for values in ([[5, 5]], [[4, 5]], [[6, 7]]):
            array = np.array(values, np.int32)
            view, type, _ = kernel.view(array)
            want, found = kernel.scalar(5, "i32"), kernel.fresh("found")
            kernel.lines += [
                f"{found} = pto_isa.comm.ttest({view}, {want} : {type}, i32)"
                f" {{cmp = #pto_isa<wait_cmp {name}>}} -> i1",
                f"{found}w = arith.extui {found} : i1 to i32",
                f"pto_isa.store_scalar {found}w, %arg{out}[{kernel.index(place)}]"
                " : !pto_isa.ptr<i32>, i32"]
            expected.append(compare(array, 5).all())
            place += 1
    np.testing.assert_array_equal(kernel.run()[0], np.array(expected, np.int32))


def test_change_signals():
    """Of a signal with more elements the first one."""
    kernel = Kernel()
    start = np.array([[3, -4], [2**31 - 1, 0]], np.int32)
    for how in ("atomic_add", "set"):
        view, type, number = kernel.view(start)
        value = kernel.scalar(7, "i32")
        kernel.lines.append(
            f"pto_isa.comm.tnotify({view}, {value} : {type}, i32)"
            f" {{notifyOp = #pto_isa<notify_op {how}>}}")
        kernel.wanted.append(number)
    added, put = kernel.run()
    np.testing.assert_array_equal(added, [[10, -4], [2**31 - 1, 0]])
    np.testing.assert_array_equal(put, [[7, -4], [2**31 - 1, 0]])


def test_signals_wrap():
    kernel = Kernel()
    view, type, number = kernel.view(np.array([[2**31 - 1]], np.int32))
    kernel.lines.append(
        f"pto_isa.comm.tnotify({view}, {kernel.scalar(7, 'i32')} : {type}, i32)"
        " {notifyOp = #pto_isa<notify_op atomic_add>}")
    kernel.wanted.append(number)
    np.testing.assert_array_equal(kernel.run()[0], [[-(2**31) + 6]])


def test_a_signal_that_nobody_sends():
    kernel = Kernel()
    view, type, number = kernel.view(np.zeros((1, 1), np.int32))
    want = kernel.scalar(2, "i32")
    kernel.lines.append(f"pto_isa.comm.twait({view}, {want} : {type}, i32)"
                        " {cmp = #pto_isa<wait_cmp gt>}")
    message = kernel.fail()
    assert "deadlock: no core can go on" in message
    assert "waits for a signal in global memory > 2 in 'pto_isa.comm.twait'" in message
