"""The disk cache: what is taken from it, and that nothing can break it."""

import os
import subprocess
import sys

import numpy as np
import pytest
from kernel_texts import add, copy

from pto_mlir import runtime

TEXT = add((None, 3))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    folder = tmp_path / "some" / "cache"
    monkeypatch.setenv("PTO_CACHE_DIR", str(folder))
    return folder


def works(kernel):
    x, z = np.ones((2, 3), "f"), np.zeros((2, 3), "f")
    kernel(x, x, z)
    return (z == 2).all()


def state(text=TEXT, **options):
    kernel = runtime.compile(text, **options)
    assert works(kernel)
    return kernel.cache


def entries(folder):
    return sorted(folder.iterdir())


def test_miss_then_hit(folder):
    assert state() == "miss"
    assert state() == "hit"
    (file,) = entries(folder)
    assert file.suffix == ".pto"
    assert folder.stat().st_mode & 0o777 == 0o700


def test_everything_that_matters_is_in_the_key(folder):
    assert state() == "miss"
    assert state(TEXT + " ") == "miss"
    assert state(TEXT, entry="add") == "miss"
    assert state(TEXT, opt_level=1) == "miss"
    assert state(TEXT, generic_cpu=True) == "miss"
    assert state(TEXT, opt_level=1, generic_cpu=True) == "miss"
    assert len(entries(folder)) == 6
    # The name of the text is for messages only.
    assert state(filename="other") == "hit"


def test_refresh_compiles_again(folder):
    state()
    assert state(refresh=True) == "miss"
    assert state() == "hit"


def test_cache_can_be_turned_off(folder, monkeypatch):
    assert state(cache=False) == "off"
    monkeypatch.setenv("PTO_CACHE_DIR", "")
    assert runtime.cache_folder() == ""
    assert state() == "off"
    assert not folder.exists()


def test_errors_are_not_kept(folder):
    for _ in range(2):
        with pytest.raises(runtime.CompileError):
            runtime.compile(TEXT.replace("pto.add", "pto.odd"))
    assert not folder.exists()


def test_folder_by_the_desktop_s_rules(tmp_path, monkeypatch):
    monkeypatch.delenv("PTO_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert runtime.cache_folder() == str(tmp_path / "xdg" / "pto-mlir")
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert runtime.cache_folder() == str(tmp_path / ".cache" / "pto-mlir")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert runtime.cache_folder() == str(tmp_path / ".cache" / "pto-mlir")


DAMAGE = {
    "empty": lambda data: b"",
    "part of the header": lambda data: data[:20],
    "header only": lambda data: data[:64],
    "truncated": lambda data: data[:-1],
    "half": lambda data: data[: len(data) // 2],
    "longer": lambda data: data + b"\0",
    "other magic": lambda data: b"X" + data[1:],
    "flip in the key": lambda data: flip(data, 10),
    "flip in the length": lambda data: flip(data, 41),
    "flip in the checksum": lambda data: flip(data, 50),
    "flip in the object": lambda data: flip(data, -100),
    "flip in the name": lambda data: flip(data, 64),
    "text": lambda data: b"hello " * 100,
    "zeros": lambda data: bytes(len(data)),
}


def flip(data, index):
    damaged = bytearray(data)
    damaged[index] ^= 4
    return bytes(damaged)


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_entry_is_repaired(folder, damage):
    state()
    (file,) = entries(folder)
    good = file.read_bytes()
    file.write_bytes(DAMAGE[damage](good))
    assert state() == "repaired"
    assert state() == "hit"
    assert entries(folder) == [file]
    assert file.read_bytes() == good


def test_entry_under_the_name_of_another(folder):
    state()
    (first,) = entries(folder)
    runtime.compile(copy((None, 3), "f32"))
    (second,) = (file for file in entries(folder) if file != first)
    first.write_bytes(second.read_bytes())
    assert state() == "repaired"


def test_folder_that_cannot_be_made(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PTO_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert state() == "miss"
    assert state() == "miss"


def test_entry_that_is_a_folder(folder):
    state()
    (file,) = entries(folder)
    file.unlink()
    file.mkdir()
    assert state() == "repaired"


def test_loaded_kernel_survives_its_file(folder):
    state()
    kernel = runtime.compile(TEXT)
    assert kernel.cache == "hit"
    (file,) = entries(folder)
    file.write_bytes(b"")
    file.unlink()
    assert works(kernel)


WORKER = """
import sys
import numpy as np
from pto_mlir import runtime
text = sys.argv[1]
for round in range(6):
    kernel = runtime.compile(text)
    x, z = np.ones((2, 3), "f"), np.zeros((2, 3), "f")
    kernel(x, x, z)
    assert (z == 2).all()
    print(kernel.cache)
"""


def start_workers(count):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return [
        subprocess.Popen(
            [sys.executable, "-c", WORKER, TEXT],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(count)
    ]


def finish(workers):
    states = []
    for worker in workers:
        out, err = worker.communicate(timeout=120)
        assert worker.returncode == 0, err
        states.append(out.split())
    return states


def test_processes_that_start_at_once(folder):
    states = finish(start_workers(4))
    assert all(rounds[1:] == ["hit"] * 5 for rounds in states), states
    assert len(entries(folder)) == 1  # no temporary file is left
    assert finish(start_workers(1)) == [["hit"] * 6]


def test_damage_while_processes_run(folder):
    state()
    (file,) = entries(folder)
    workers = start_workers(2)
    while any(worker.poll() is None for worker in workers):
        try:
            os.truncate(file, 100)
        except FileNotFoundError:
            pass
    states = finish(workers)
    assert {"repaired", "miss"} & {s for rounds in states for s in rounds}
    state()
    assert state() == "hit"
