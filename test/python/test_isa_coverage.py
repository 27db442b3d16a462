"""isa-coverage.json is what the tests execute and compare, no more and no less.

conftest.py puts `test_the_file_is_what_the_tests_show` behind all other tests.
"""

import json

import pytest
from isa_coverage import RECORDER, Recorder, check_or_write, operations_that_count
from isa_kernel import Kernel

TEXT = """
func.func @kernel(%arg0: !pto_isa.ptr<f32>, %arg1: !pto_isa.ptr<f32>) attributes {pto_isa.entry} {
  %c8 = arith.constant 8 : index
  %v = pto_isa.make_tensor_view %arg0, shape = [%c8], strides = [%c8] : !v
  %w = pto_isa.make_tensor_view %arg1, shape = [%c8], strides = [%c8] : !v
  %a = pto_isa.alloc_tile valid_row = %c8 : !t
  %b = pto_isa.alloc_tile valid_row = %c8 : !t
  %s = pto_isa.subview %a[%c8] : !t -> !t
  pto_isa.tload ins(%v : !v) outs(%s : !t)
  pto_isa.barrier <PIPE_ALL>
  pto_isa.tabs ins(%a : !t)
      outs(%b : !t)
  BODY
  pto_isa.tstore ins(%a : !t) outs(%w : !v)
  return
}
"""
ALWAYS = {"make_tensor_view", "alloc_tile", "subview", "tload", "barrier", "tstore"}


def count(body, outputs=("%arg1",)):
    return operations_that_count(TEXT.replace("BODY", body), outputs)


def test_a_result_that_nothing_uses_does_not_count():
    assert count("") == ALWAYS


def test_a_result_counts_through_others():
    body = "%c = pto_isa.treshape %b : !t -> !t\n pto_isa.texp ins(%c : !t) outs(%a : !t)"
    assert count(body) == ALWAYS | {"tabs", "treshape", "texp"}


def test_a_chain_that_ends_nowhere_does_not_count():
    assert count("pto_isa.texp ins(%b : !t) outs(%b : !t)") == ALWAYS


def test_without_outputs_nothing_counts():
    assert count("", ()) == set()


def test_types_and_attributes_are_no_operations():
    assert not {"tile_buf", "entry", "ptr"} & count("")


def test_a_test_that_fails_shows_nothing():
    recorder = Recorder()
    recorder.record(TEXT, ("%arg1",))
    recorder.start()
    recorder.passed()
    assert recorder.shown["executed"] == set()
    recorder.record(TEXT, ("%arg1",))
    recorder.passed()
    assert "tload" in recorder.shown["executed"]


@pytest.mark.parametrize(
    "stored, problem",
    [
        (["tabs"], ["executed, not in the file: tload"]),
        (["tabs", "tload", "texp"], ["executed, only in the file: texp"]),
        (["tabs", "tload"], []),
    ],
)
def test_a_stale_file_is_a_problem(tmp_path, monkeypatch, stored, problem):
    monkeypatch.delenv("PTO_ISA_ROOT", raising=False)
    monkeypatch.delenv("PTO_WRITE_COVERAGE", raising=False)
    file = tmp_path / "coverage.json"
    file.write_text(json.dumps({"executed": stored, "simulated": ["texp"]}))
    shown = {"executed": {"tabs", "tload"}, "simulated": set()}
    assert check_or_write(shown, file) == problem
    monkeypatch.setenv("PTO_WRITE_COVERAGE", "1")
    assert check_or_write(shown, file) == []
    assert json.loads(file.read_text()) == {
        "executed": ["tabs", "tload"], "simulated": ["texp"],
    }  # fmt: skip


def test_a_kernel_without_stores_shows_nothing():
    pending = len(RECORDER.pending)
    kernel = Kernel()
    kernel.tile("f32", (8, 8))
    assert kernel.run() == []
    assert RECORDER.pending[pending:] == [("executed", set())]


def test_the_file_is_what_the_tests_show(whole_isa_run):
    if not whole_isa_run:
        pytest.skip("only some of the test_isa_*.py ran, or some failed")
    found = check_or_write(RECORDER.shown)
    assert not found, "; ".join(found) + "; PTO_WRITE_COVERAGE=1 updates the file"
