"""The comparison with the simulation of the public headers: what it notices."""

import isa_simulator as simulator
import ml_dtypes
import numpy as np
import pytest
from isa_kernel import Kernel
from isa_simulator import Entry, Flow, find_difference

needs_headers = pytest.mark.skipif(
    not simulator.ENABLED, reason="PTO_ISA_ROOT names no checkout of the headers"
)


def make_kernel():
    kernel = Kernel()
    a = np.arange(-128, 128, dtype=np.float32).reshape(8, 32)
    source, out = kernel.load(a), kernel.tile("f32", a.shape)
    kernel.op("tabs", [source], [out])
    kernel.store(out)
    return kernel, a


@needs_headers
def test_values_that_differ_are_noticed():
    kernel, a = make_kernel()
    got = kernel.run()
    np.testing.assert_array_equal(got[0], abs(a))
    got[0][3, 4] += 1
    with pytest.raises(AssertionError, match="1 of 256 values differ, first at .3, 4."):
        simulator.compare_kernel(kernel, got, ())


@needs_headers
def test_values_that_are_nearly_right_are_compared(monkeypatch):
    """Zeros may differ in sign, and nothing else."""
    kernel, _ = make_kernel()
    entry = Entry("tabs", {"ulps": 0, "reason": "someone said so"})
    monkeypatch.setattr(simulator, "ALL", [entry])
    got = kernel.run()
    got[0][got[0] == 0] = -0.0
    simulator.compare_kernel(kernel, got, ())
    got[0][3, 4] = np.nextafter(got[0][3, 4], np.float32(999))
    with pytest.raises(AssertionError, match="1 of 256 values differ, first at .3, 4."):
        simulator.compare_kernel(kernel, got, ())


@needs_headers
@pytest.mark.parametrize("effect", ["refused", "rejects", "stops", "differs"])
def test_entries_that_are_not_true_are_noticed(monkeypatch, effect):
    kernel, _ = make_kernel()
    entry = Entry("tabs", {"effect": effect, "reason": "someone said so"})
    monkeypatch.setattr(simulator, "ALL", [entry])
    with pytest.raises(AssertionError, match="the simulation models 'tabs'"):
        kernel.run()


@needs_headers
def test_effects_that_are_others_are_noticed(monkeypatch):
    kernel = Kernel()
    a = np.zeros((8, 64), np.float32)
    mask = kernel.tile("i8", (8, 8), (8, 32))
    kernel.op("tcmp", [kernel.load(a), kernel.load(a)], [mask],
              " {cmpMode = #pto_isa<cmp eq>}")
    kernel.store(mask)
    entry = Entry("tcmp", {"effect": "differs", "reason": "someone said so"})
    monkeypatch.setattr(simulator, "ALL", [entry])
    with pytest.raises(AssertionError, match="'differs' expected .* found 'rejects'"):
        kernel.run()


def test_comparison_with_masks_of_unsigned_bytes():
    kernel = Kernel()
    random = np.random.default_rng(3)
    a, b = (random.integers(-2, 3, (8, 64)).astype(np.float32) for _ in range(2))
    mask = kernel.tile("ui8", (8, 8), (8, 32))
    kernel.op("tcmp", [kernel.load(a), kernel.load(b)], [mask],
              " {cmpMode = #pto_isa<cmp lt>}")
    kernel.store(mask)
    np.testing.assert_array_equal(
        kernel.run("--check-uninit")[0], np.packbits(a < b, axis=1, bitorder="little")
    )


def test_launches_with_other_cores():
    assert not simulator.has_other_cores("a5", ["--grid=2"])
    assert not simulator.has_other_cores("a5", ["--vector-cores=2"])
    assert simulator.has_other_cores("a5", ["--check-uninit", "--vector-cores=1"])


def test_patterns_see_words():
    """An offset of a scale, which an entry is for."""
    lines = ["%w = arith.constant 2336462209024 : i64",
             "%v = arith.constant 70369792753664 : i64"]
    lines += [f"pto_isa.tstore ins(%t, {name} : !pto_isa.tile_buf<acc, 16x32xi32>, i64)"
              " outs(%p : !pto_isa.partition_tensor_view<16x32xi8>)"
              for name in ("%w", "%v")]
    assert simulator.spell_words(lines)[2].startswith(
        "pto_isa.tstore ins(%t, 0x0000022000000000 : ")
    assert list(simulator.find_entries(lines, "a2a3")) == [2]


def test_what_depends_is_left_out():
    lines = [
        "%a = pto_isa.alloc_tile : !t", "%b = pto_isa.alloc_tile : !t",
        "%w = pto_isa.subview %a[%c0, %c0] sizes [8, 8] : !t -> !u",
        "pto_isa.tload ins(%p : !p) outs(%b : !t)",
        "pto_isa.tsel ins(%b : !t) outs(%w : !u)",
        "pto_isa.tabs ins(%a : !t) outs(%b : !t)",
        "pto_isa.tstore ins(%b : !t) outs(%q : !p)",
        "pto_isa.tload ins(%p : !p) outs(%b : !t)",
        "pto_isa.tstore ins(%b : !t) outs(%r : !p)",
    ]  # fmt: skip
    assert Flow(lines).reach({4: 1}) == ({4: 1, 5: 1, 6: 1}, {})


def test_what_an_instruction_changes_in_place():
    lines = [
        "%a = pto_isa.alloc_tile : !t",
        "pto_isa.tload ins(%p : !p) outs(%a : !t)",
        "pto_isa.texp ins(%a : !t) outs(%a : !t)",
        "pto_isa.tabs ins(%a : !t) outs(%a : !t)",
        "pto_isa.tload ins(%p : !p) outs(%a : !t)",
        "pto_isa.tabs ins(%a : !t) outs(%a : !t)",
    ]  # fmt: skip
    assert Flow(lines).reach({2: 1}) == ({2: 1, 3: 1}, {})


def test_arguments_that_are_reached():
    lines = [
        "%a = pto_isa.alloc_tile : !t",
        "%v = pto_isa.make_tensor_view %arg0, shape = [%c8], strides = [%c1] : !v",
        "%p = pto_isa.partition_view %v, offsets = [%c0], sizes = [%c8] : !v -> !p",
        "pto_isa.tload ins(%q : !p) outs(%a : !t)",
        "pto_isa.tstore ins(%a : !t) outs(%p : !p)",
        "pto_isa.tload ins(%q : !p) outs(%a : !t)",
        "pto_isa.comm.tput(%p, %a, %arg1 : !p, !t, !p)",
        "pto_isa.store_scalar %c8, %arg2[%c0] : !p, i32",
    ]  # fmt: skip
    reached, arguments = Flow(lines).reach({3: 2})
    assert reached == {3: 2, 4: 2, 6: 2}
    assert arguments == {0: 2, 1: 2}


def test_units_in_the_last_place():
    one = np.float32([1, -1, 0, np.nan, np.inf])
    next = np.nextafter(one, np.float32(9), dtype=np.float32)
    assert find_difference(one, one.copy()) == ""
    assert "4 of 5" in find_difference(next, one)
    assert find_difference(next, one, ulps=1) == ""
    minus = np.float32([-0.0])
    assert "1 of 1" in find_difference(minus, -minus)
    assert find_difference(minus, -minus, ulps=0) == ""
    brain = np.array([1, 2], ml_dtypes.bfloat16)
    assert find_difference(brain.view("V2"), brain) == ""
    assert "1 of 2" in find_difference(np.int8([1, 2]), np.int8([1, 3]))
