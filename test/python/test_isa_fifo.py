"""Queues against NumPy: directions, splits, tails, where slots lie, forms of the
declaration, scales on the way, and what is wrong at run time."""

import numpy as np
import pytest
from isa_kernel import TYPES, launch

RNG = np.random.default_rng(37)
# Tiles of the cube core are of this many rows and columns.
SIZE = 32
TYPE_SIZE = {"f32": 4, "i32": 4, "f16": 2, "bf16": 2, "i8": 1, "f8E4M3FN": 1}


class ToVector:
    """A cube core multiplies by the unit matrix and pushes; vector cores pop and
    store what they have. `rows` x `cols` are valid."""

    def __init__(self, machine="a2a3", split=0, rows=SIZE, cols=SIZE, slots=2,
                 trips=5, form="numbered", more="", source="f16", acc="f32",
                 result=None, layout="", before="", nosplit=False,
                 place="local"):
        self.machine, self.split, self.rows, self.cols = machine, split, rows, cols
        self.slots, self.trips, self.form, self.more = slots, trips, form, more
        self.source, self.acc, self.result = source, acc, result or acc
        self.layout, self.before, self.nosplit = layout, before, nosplit
        self.place = place
        # Tiles of the vector cores.
        self.tile_rows = SIZE // 2 if split in (1, 3) else SIZE
        self.tile_cols = SIZE // 2 if split in (2, 4) else SIZE
        self.data = RNG.integers(-9, 9, (trips * SIZE, SIZE)).astype(TYPES[source])

    def _sizes(self):
        """Valid extents of a vector core, by its number in %s."""
        odd = int(self.split > 2)
        rows = self.rows // 2 if self.split in (1, 3) else self.rows
        cols = self.cols // 2 if self.split in (2, 4) else self.cols
        row_odd, col_odd = odd * (self.split == 3), odd * (self.split == 4)
        return f"""
  %first = arith.cmpi eq, %s, %c0 : index
  %less = arith.constant 0 : index
  %rowodd = arith.constant {row_odd} : index
  %colodd = arith.constant {col_odd} : index
  %r0 = arith.constant {rows} : index
  %k0 = arith.constant {cols} : index
  %r1 = arith.addi %r0, %rowodd : index
  %k1 = arith.addi %k0, %colodd : index
  %r = arith.select %first, %r1, %r0 : index
  %k = arith.select %first, %k1, %k0 : index
  %rowat = arith.muli %s, {"%r1" if self.split in (1, 3) else "%less"} : index
  %colat = arith.muli %s, {"%k1" if self.split in (2, 4) else "%less"} : index
"""

    def _slot(self):
        return SIZE * SIZE * TYPE_SIZE[self.result]

    def _clauses(self):
        nosplit = ", nosplit = true" if self.nosplit else ""
        local = ", local_slot_num = 1" if self.place == "few" else ""
        return (f"dir_mask = 1, slot_size = {self._slot()}, slot_num = {self.slots}"
                f"{local}{nosplit}")

    def _declare(self, core):
        gm = ""
        if self.machine == "a2a3" or self.place == "global":
            gm = "gm_slot_buffer = %gm : !pto_isa.ptr<f32>, "
        if self.form == "numbered":
            return (f"pto_isa.{core}_initialize_pipe {{id = 3, {self._clauses()}{self.more}}}"
                    f"({gm}c2v_consumer_buf = %buffer : i32)")
        slots = "%buffer : i32" if self.form == "l2l" else (
            "%gm : !pto_isa.ptr<f32>, %buffer : i32")
        more = f" {{{self.more[2:]}}}" if self.more else ""
        return (f"%q = pto_isa.initialize_{self.form}_pipe {{{self._clauses()}}}"
                f"({slots}){more} -> !pto_isa.pipe")

    def text(self, free=True):
        split = f"{{id = 3, split = {self.split}}}"
        tile = (f"!pto_isa.tile_buf<vec, {self.tile_rows}x{self.tile_cols}x"
                f"{self.result}, valid=?x?{self.layout}>")
        if self.form == "numbered":
            push = f"pto_isa.tpush_to_aiv(%c : !acc) {split}"
            pop = f"%t = pto_isa.tpop_from_aic(%r, %k) {split} -> !half"
            freed = f"pto_isa.tfree_from_aic {split}"
        else:
            split = f"{{split = {self.split}}}"
            push = f"pto_isa.tpush(%c, %q : !acc, !pto_isa.pipe) {split}"
            pop = (f"%t = pto_isa.declare_tile -> !half\n"
                   "    pto_isa.set_validshape %t, %r, %k : !half\n"
                   f"    pto_isa.tpop(%t, %q : !half, !pto_isa.pipe) {split}")
            freed = f"pto_isa.tfree(%q : !pto_isa.pipe) {split}"
        view = ("{layout = #pto_isa.layout<dn>} " if "col_major" in self.layout
                and "slayout" not in self.layout else "")
        arguments = (f"%x: !pto_isa.ptr<{self.source}>, %e: !pto_isa.ptr<{self.source}>,"
                     f" %y: !pto_isa.ptr<{self.result}>, %gm: !pto_isa.ptr<f32>,"
                     " %scale: !pto_isa.ptr<i64>")
        source, m, n = self.source, self.rows, self.cols
        return f"""
!mat = !pto_isa.tile_buf<mat, 32x32x{source}, valid={m}x32, blayout=col_major, slayout=row_major>
!unit = !pto_isa.tile_buf<mat, 32x32x{source}, valid=32x{n}, blayout=col_major, slayout=row_major>
!left = !pto_isa.tile_buf<left, 32x32x{source}, valid={m}x32, slayout=row_major>
!right = !pto_isa.tile_buf<right, 32x32x{source}, valid=32x{n}, blayout=row_major, slayout=col_major>
!acc = !pto_isa.tile_buf<acc, 32x32x{self.acc}, valid={m}x{n}, blayout=col_major, slayout=row_major, fractal=1024>
!half = {tile}
func.func @kernel_aic({arguments}) attributes {{pto_isa.kernel_kind = #pto_isa.kernel_kind<cube>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %m = arith.constant {m} : index
  %n = arith.constant {n} : index
  %trips = arith.constant {self.trips} : index
  %buffer = pto_isa.import_reserved_buffer {{name = "slots", peer_func = @kernel_aiv}} -> i32
  {self._declare("aic")}
  %rows = arith.muli %trips, %c32 : index
  %xv = pto_isa.make_tensor_view %x, shape = [%rows, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?x{source}>
  %ev = pto_isa.make_tensor_view %e, shape = [%c32, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?x{source}>
  %ep = pto_isa.partition_view %ev, offsets = [%c0, %c0], sizes = [%c32, %n] : !pto_isa.tensor_view<?x?x{source}> -> !pto_isa.partition_tensor_view<32x{n}x{source}>
  %a = pto_isa.alloc_tile : !mat
  %b = pto_isa.alloc_tile : !unit
  %l = pto_isa.alloc_tile : !left
  %r = pto_isa.alloc_tile : !right
  %c = pto_isa.alloc_tile : !acc
  pto_isa.tload ins(%ep : !pto_isa.partition_tensor_view<32x{n}x{source}>) outs(%b : !unit)
  pto_isa.tmov ins(%b : !unit) outs(%r : !right)
  {self.before}
  scf.for %i = %c0 to %trips step %c1 {{
    %row = arith.muli %i, %c32 : index
    %xp = pto_isa.partition_view %xv, offsets = [%row, %c0], sizes = [%m, %c32] : !pto_isa.tensor_view<?x?x{source}> -> !pto_isa.partition_tensor_view<{m}x32x{source}>
    pto_isa.tload ins(%xp : !pto_isa.partition_tensor_view<{m}x32x{source}>) outs(%a : !mat)
    pto_isa.tmov ins(%a : !mat) outs(%l : !left)
    pto_isa.tmatmul ins(%l, %r : !left, !right) outs(%c : !acc)
    {push}
  }}
  return
}}
func.func @kernel_aiv({arguments}) attributes {{pto_isa.kernel_kind = #pto_isa.kernel_kind<vector>}} {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %trips = arith.constant {self.trips} : index
  %core = pto_isa.get_subblock_idx
  %s = arith.index_cast %core : i64 to index
  {self._sizes()}
  %buffer = pto_isa.reserve_buffer {{name = "slots", size = {self.slots * self._slot()}, location = #pto_isa.address_space<vec>, auto = true}} -> i32
  {self._declare("aiv")}
  %cores = arith.constant 2 : index
  %rows = arith.muli %trips, %c32 : index
  %all = arith.muli %rows, %cores : index
  %yv = pto_isa.make_tensor_view %y, shape = [%all, %c32], strides = [%c32, %c1] {view}: !pto_isa.tensor_view<?x?x{self.result}>
  scf.for %i = %c0 to %trips step %c1 {{
    {pop}
    %row = arith.muli %i, %c32 : index
    %whole = arith.muli %s, {"%rows" if self.split == 0 else "%less"} : index
    %row1 = arith.addi %row, %rowat : index
    %row2 = arith.addi %row1, %whole : index
    %yp = pto_isa.partition_view %yv, offsets = [%row2, %colat], sizes = [%r, %k] : !pto_isa.tensor_view<?x?x{self.result}> -> !pto_isa.partition_tensor_view<?x?x{self.result}>
    pto_isa.tstore ins(%t : !half) outs(%yp : !pto_isa.partition_tensor_view<?x?x{self.result}>)
    {freed if free else ""}
  }}
  return
}}
"""

    def arguments(self, scale=()):
        unit = np.eye(SIZE).astype(TYPES[self.source])
        out = np.zeros((2 * self.trips * SIZE, SIZE), TYPES[self.result])
        words = np.zeros(SIZE, np.int64)
        words[: len(scale)] = scale

        def plain(a):
            named = a.dtype.name.startswith(("bf", "fl")) and a.dtype.kind == "V"
            return a.view(f"V{a.itemsize}") if named else a

        return [plain(self.data), plain(unit), plain(out),
                np.zeros(self.slots * SIZE * SIZE, np.float32), words]

    def want(self, convert=lambda a: a):
        """What comes out: once, or for each core all of it."""
        out = np.zeros((2, self.trips, SIZE, SIZE), TYPES[self.result])
        whole = convert(self.data.astype(np.float64)).astype(TYPES[self.result])
        whole = whole.reshape(self.trips, SIZE, SIZE)[:, : self.rows, : self.cols]
        copies = 2 if self.split == 0 and not self.nosplit else 1
        out[:copies, :, : self.rows, : self.cols] = whole
        return out.reshape(-1, SIZE)

    def run(self, folder, *options, scale=(), **more):
        got = launch(folder, self.text(), self.arguments(scale), *options,
                     machine=self.machine, **more)
        return got if "code" in more else got[0].view(TYPES[self.result])


SHAPES = {0: [(32, 32), (13, 21)], 1: [(32, 32), (20, 24), (2, 1)],
          2: [(32, 32), (7, 32)], 3: [(31, 32), (9, 20), (1, 5)],
          4: [(32, 31), (5, 7)]}


@pytest.mark.parametrize("form", ["numbered", "l2l", "l2g2l"])
@pytest.mark.parametrize("machine, split", [
    *(("a2a3", split) for split in range(5)), *(("a5", split) for split in range(3))])
def test_to_vector_cores(tmp_path, machine, split, form):
    for rows, cols in SHAPES[split]:
        queue = ToVector(machine, split, rows, cols, form=form)
        np.testing.assert_array_equal(queue.run(tmp_path, "--check-uninit"), queue.want())


@pytest.mark.parametrize("form, place", [("numbered", "global"), ("l2g2l", "few")])
@pytest.mark.parametrize("split", range(5))
def test_slots_in_global_memory(tmp_path, split, form, place):
    """On a machine that could do without; and fewer slots at the consumer."""
    rows, cols = SHAPES[split][1]
    queue = ToVector("a5", split, rows, cols, form=form, place=place, slots=4)
    np.testing.assert_array_equal(queue.run(tmp_path, "--check-uninit"), queue.want())


def test_odd_splits_need_slots_in_global_memory(tmp_path):
    message = ToVector("a5", 3, 31).run(tmp_path, code=1)
    assert ("expects 'split' to 2 on a queue whose slots are not in global memory"
            " (fifo_c3), but found 3") in message
    message = ToVector("a2a3", 3, 31).run(tmp_path, "--vector-cores=3", code=1)
    assert "expects two vector cores for an odd split, but found 3" in message


def test_columns_in_global_memory(tmp_path):
    """Rows stand as they were pushed: another width would cut them wrongly."""
    queue = ToVector("a2a3", 0, 32, 24)
    text = queue.text().replace("%k0 = arith.constant 24", "%k0 = arith.constant 16")
    message = launch(tmp_path, text, queue.arguments(), code=1)
    assert ("'pto_isa.tpop_from_aic' op expects the 24 columns that were pushed,"
            " but found 16") in message


def test_shape_at_the_consumer(tmp_path):
    queue = ToVector("a5", 1)
    text = queue.text().replace("vec, 16x32xf32", "vec, 16x64xf32")
    message = launch(tmp_path, text, queue.arguments(), machine="a5", code=1)
    assert ("expects a tile of the shape that was pushed, 16x32, since slots lie at"
            " the consumer, but found 16x64") in message


def test_a_tile_larger_than_a_slot(tmp_path):
    queue = ToVector()
    text = queue.text().replace("slot_size = 4096", "slot_size = 4064")
    message = launch(tmp_path, text, queue.arguments(), code=1)
    assert ("expects a tile of at most 4064 bytes, the size of a slot, but found"
            " 4096") in message


def test_both_ends_declare_the_same_slots(tmp_path):
    queue = ToVector()
    head, tail = queue.text().split("func.func @kernel_aiv")
    text = head + "func.func @kernel_aiv" + tail.replace("slot_num = 2", "slot_num = 1")
    message = launch(tmp_path, text, queue.arguments(), code=1)
    assert ("expects the slots that the other core declares, 2 of 4096 bytes, but"
            " found 1 of 4096") in message


@pytest.mark.parametrize("split", [0, 1, 2])
def test_one_vector_core(tmp_path, split):
    """The parts are as many as there are vector cores."""
    queue = ToVector("a2a3", split)
    text = queue.text()
    if split:
        text = text.replace("%r0 = arith.constant 16", "%r0 = arith.constant 32")
        text = text.replace("%k0 = arith.constant 16", "%k0 = arith.constant 32")
        text = text.replace("vec, 16x32xf32", "vec, 32x32xf32")
        text = text.replace("vec, 32x16xf32", "vec, 32x32xf32")
    got = launch(tmp_path, text, queue.arguments(), "--vector-cores=1")[0]
    want = queue.want()
    want[len(want) // 2 :] = 0
    np.testing.assert_array_equal(got, want)


#===------------------------------------------------------------------------===
# On the way
#===------------------------------------------------------------------------===


def epilogue(quant, relu="no_relu", layout="nz2nd"):
    return (", acc_push_epilogue = #pto_isa.acc_push_epilogue<layout ="
            f" {layout}, quant = {quant}, relu = {relu}>")


def only_first(text):
    """The second vector core has nothing to do."""
    head, tail = text.split("  scf.for %i = %c0 to %trips step %c1 {\n    %t")
    return (head.replace("%cores = arith.constant 2 : index",
                         "%cores = arith.constant 2 : index\n"
                         "  %mine = arith.select %first, %trips, %c0 : index")
            + "  scf.for %i = %c0 to %mine step %c1 {\n    %t" + tail)


def run_scaled(folder, queue, scale=()):
    got = launch(folder, only_first(queue.text()), queue.arguments(scale),
                 "--check-uninit", machine=queue.machine)[0]
    return got.view(TYPES[queue.result])


@pytest.mark.parametrize("machine", ["a2a3", "a5"])
@pytest.mark.parametrize("quant, result", [
    ("no_convert", "f32"), ("f32_f16", "f16"), ("f32_bf16", "bf16")])
@pytest.mark.parametrize("relu", ["no_relu", "normal_relu"])
def test_conversions_on_the_way(tmp_path, machine, quant, result, relu):
    queue = ToVector(machine, 0, 20, 24, nosplit=True, result=result, trips=2,
                     more=epilogue(quant, relu))
    queue.data += np.float16(1 / 512)  # more bits than bf16 has
    want = queue.want((lambda a: np.maximum(a, 0)) if relu != "no_relu" else lambda a: a)
    np.testing.assert_array_equal(run_scaled(tmp_path, queue), want)


def saturated(dtype):
    limits = np.iinfo(TYPES[dtype])
    return lambda a: np.clip(np.rint(a), limits.min, limits.max)


# Conversion, accumulator, result, by column.
SCALED = [
    ("req8_scalar", "i32", "i8", False), ("req8_vec", "i32", "i8", True),
    ("deqf16_scalar", "i32", "f16", False), ("deqf16_vec", "i32", "f16", True),
    ("qf322b8_pre_scalar", "f32", "i8", False), ("qf322b8_pre_vec", "f32", "i8", True),
    ("qf322f16_pre_scalar", "f32", "f16", False),
    ("qf322bf16_pre_scalar", "f32", "bf16", False),
    ("qs322bf16_pre_scalar", "i32", "bf16", False),
    ("qs322bf16_pre_vec", "i32", "bf16", True),
    ("qf322fp8_pre_scalar", "f32", "f8E4M3FN", False),
]  # fmt: skip
SET_SCALAR = """%scaleword = arith.constant 2.5 : f32
  pto_isa.set_quant_scalar(%scaleword : f32) {id = 3}"""
SET_VECTOR = """%sv = pto_isa.make_tensor_view %scale, shape = [%c1, %c32], strides = [%c32, %c1] : !pto_isa.tensor_view<?x?xi64>
  %sp = pto_isa.partition_view %sv, offsets = [%c0, %c0], sizes = [%c1, %c32] : !pto_isa.tensor_view<?x?xi64> -> !pto_isa.partition_tensor_view<1x32xi64>
  %sm = pto_isa.alloc_tile : !pto_isa.tile_buf<mat, 1x32xi64>
  %st = pto_isa.alloc_tile : !pto_isa.tile_buf<scaling, 1x32xi64>
  pto_isa.tload ins(%sp : !pto_isa.partition_tensor_view<1x32xi64>) outs(%sm : !pto_isa.tile_buf<mat, 1x32xi64>)
  pto_isa.tmov ins(%sm : !pto_isa.tile_buf<mat, 1x32xi64>) outs(%st : !pto_isa.tile_buf<scaling, 1x32xi64>)
  pto_isa.set_quant_vector(%st : !pto_isa.tile_buf<scaling, 1x32xi64>) {id = 3}"""


@pytest.mark.parametrize("machine, form, quant, acc, result, by_column", [
    (machine, form, *case) for case in SCALED for machine, form in (
        ("a2a3", "numbered"), ("a5", "numbered"), ("a5", "l2l"))
    if machine == "a5" or not case[0].startswith(("qs", "qf322fp8"))])
def test_scales_on_the_way(tmp_path, machine, form, quant, acc, result, by_column):
    """A scale is an f32 of which the low 13 bits do not count; bit 46 says that
    the result has a sign."""
    queue = ToVector(machine, 0, 20, 32, nosplit=True, result=result, acc=acc,
                     source="i8" if acc == "i32" else "f16", more=epilogue(quant),
                     before=SET_VECTOR if by_column else SET_SCALAR, form=form,
                     trips=2)
    queue.data *= 7
    scales = np.full(SIZE, 2.5)
    if by_column:
        scales = RNG.integers(1, 64, SIZE) / 16
    bits = scales.astype(np.float32).view(np.uint32).astype(np.int64) | 0x1fff
    bits |= int(result == "i8") << 46

    def convert(a):
        scaled = (a.astype(np.float32) * scales.astype(np.float32)).astype(np.float32)
        return saturated("i8")(scaled) if result == "i8" else scaled

    np.testing.assert_array_equal(run_scaled(tmp_path, queue, bits), queue.want(convert))


def test_a_scale_that_nobody_set(tmp_path):
    queue = ToVector("a5", nosplit=True, result="f16", acc="i32", source="i8",
                     more=epilogue("deqf16_scalar"))
    message = launch(tmp_path, only_first(queue.text()), queue.arguments(),
                     machine="a5", code=1)
    assert ("'pto_isa.tpush_to_aiv' op expects 'set_quant_scalar' of queue 3 in front"
            " of it") in message


@pytest.mark.parametrize("layout, tile", [
    ("nz2dn", ", blayout=col_major"), ("nz2nz", ", blayout=col_major, slayout=row_major")])
def test_layouts_on_the_way(tmp_path, layout, tile):
    """As columns or in blocks, where slots lie at the consumer."""
    queue = ToVector("a5", 0, 32, 32, nosplit=True, layout=tile, trips=1,
                     more=epilogue("no_convert", layout=layout))
    got = launch(tmp_path, only_first(queue.text()), queue.arguments(),
                 "--check-uninit", machine="a5")[0]
    np.testing.assert_array_equal(got, queue.want())
    plain = ToVector("a5", 0, 32, 32, nosplit=True, layout=tile, trips=1,
                     more=epilogue("no_convert"))
    message = launch(tmp_path, only_first(plain.text()), plain.arguments(),
                     machine="a5", code=1)
    assert "(fifo_c12)" in message
    loaded = ToVector("a5", 0, 32, 32, nosplit=True, layout=tile, trips=1,
                      more=epilogue("no_convert", layout=layout), place="global")
    message = launch(tmp_path, only_first(loaded.text()), loaded.arguments(),
                     machine="a5", code=1)
    assert ("'pto_isa.tpop_from_aic' op expects a queue with 'nz2nd', since a pop"
            " loads rows from slots in global memory") in message


def test_nosplit_is_for_the_first_vector_core(tmp_path):
    message = ToVector("a5", nosplit=True).run(tmp_path, code=1)
    assert ("expects the first vector core, since c2v of queue 3 has 'nosplit', but"
            " found core 1") in message


def test_nosplit_where_signals_reach_all_vector_cores(tmp_path):
    """Each of them takes all of a slot, which is in global memory, and gives it
    back."""
    queue = ToVector("a2a3", nosplit=True)
    text = queue.text().replace("-> !half", "-> !half // both take it")
    got = launch(tmp_path, text, queue.arguments(), "--check-uninit")[0]
    queue.nosplit = False
    np.testing.assert_array_equal(got, queue.want())


def test_nosplit_of_the_first_vector_core_alone(tmp_path):
    """The cube core waits for both where signals are of both."""
    queue = ToVector("a2a3", nosplit=True)
    message = launch(tmp_path, only_first(queue.text()), queue.arguments(), code=1)
    assert "deadlock: no core can go on" in message
    assert "block 0 cube core waits for a free slot in c2v of queue 3 in" in message


#===------------------------------------------------------------------------===
# Deadlocks and mistakes
#===------------------------------------------------------------------------===


@pytest.mark.parametrize("form", ["numbered", "l2l", "l2g2l"])
def test_nobody_frees(tmp_path, form):
    queue = ToVector(form=form, machine="a5")
    message = launch(tmp_path, queue.text(free=False), queue.arguments(),
                     machine="a5", code=1)
    assert "deadlock: no core can go on" in message
    name = "queue 3" if form == "numbered" else "queue number 0"
    assert f"block 0 cube core waits for a free slot in c2v of {name} in" in message
    for core in (0, 1):
        assert (f"block 0 vector core {core} waits for a full slot in c2v of {name}"
                in message)


def test_nobody_pops(tmp_path):
    """Pushes into a full queue; the vector cores are at their ends."""
    queue = ToVector()
    head, tail = queue.text().split("func.func @kernel_aiv")
    tail = tail.replace("scf.for %i = %c0 to %trips step", "scf.for %i = %c0 to %c0 step")
    message = launch(tmp_path, head + "func.func @kernel_aiv" + tail,
                     queue.arguments(), "--grid=2", code=1)
    assert "deadlock: no core can go on" in message
    for block in (0, 1):
        assert f"block {block} cube core waits for a free slot" in message
    assert "vector core" not in message
    assert "'pto_isa.tpush_to_aiv' op" in message


def test_nobody_pushes(tmp_path):
    queue = ToVector()
    head, tail = queue.text().split("func.func @kernel_aiv")
    head = head.replace("scf.for %i = %c0 to %trips step", "scf.for %i = %c0 to %c0 step")
    message = launch(tmp_path, head + "func.func @kernel_aiv" + tail,
                     queue.arguments(), code=1)
    assert "cube core" not in message
    assert message.count("waits for a full slot in c2v of queue 3") == 2


def test_a_free_too_many(tmp_path):
    queue = ToVector()
    free = "pto_isa.tfree_from_aic {id = 3, split = 0}"
    text = queue.text().replace(f"    {free}\n", f"    {free}\n    {free}\n")
    message = launch(tmp_path, text, queue.arguments(), code=1)
    assert "'pto_isa.tfree_from_aic' op expects a slot that was popped" in message
    assert "on block 0 vector core 0" in message


def test_a_queue_needs_both_kinds_of_cores(tmp_path):
    queue = ToVector()
    head, tail = queue.text().split("func.func @kernel_aic")
    text = head + "func.func @kernel_aiv" + tail.split("func.func @kernel_aiv")[1]
    message = launch(tmp_path, text, queue.arguments(), "--entry=kernel_aiv", code=1)
    assert "expects cube and vector cores in the launch" in message


def test_one_failing_core_ends_all(tmp_path):
    """One of several blocks: the others wait for nobody."""
    queue = ToVector()
    text = queue.text().replace("    pto_isa.tpush_to_aiv", """
    %block = pto_isa.get_block_idx
    %two = arith.constant 2 : i64
    %bad = arith.cmpi eq, %block, %two : i64
    scf.if %bad {
      pto_isa.trap
    }
    pto_isa.tpush_to_aiv""")
    message = launch(tmp_path, text, queue.arguments(), "--grid=4", code=1)
    assert "'pto_isa.trap' op stops the launch" in message
    assert "on block 2 cube core" in message
    assert "deadlock" not in message
