"""Threads, forks, Ctrl-C, and what importing costs."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest
from kernel_texts import REPEAT, add, copy

from pto_mlir import runtime


def run_script(script, *arguments, **options):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        **options,
    )


def add_is_right(kernel):
    x, z = np.ones((2, 3), "f"), np.zeros((2, 3), "f")
    kernel(x, x, z)
    return bool((z == 2).all())


# Importing


def test_import_loads_neither_compiler_nor_numpy():
    result = run_script(
        """
        import sys
        import pto_mlir._core
        maps = open("/proc/self/maps").read()
        assert "libpto-c" not in maps and "libLLVM" not in maps
        assert "numpy" not in sys.modules
        """
    )
    assert result.returncode == 0, result.stderr


def test_missing_compiler_library_is_an_exception(tmp_path):
    result = run_script(
        """
        from pto_mlir import _core
        try:
            _core.version()
        except RuntimeError as error:
            print(error)
        """,
    )
    assert result.returncode == 0, result.stderr
    environment = {"PTO_MLIR_NATIVE_DIR": str(tmp_path)}
    os.environ.update(environment)
    try:
        result = run_script(
            """
            from pto_mlir import _core
            try:
                _core.version()
            except RuntimeError as error:
                print(error)
            """
        )
    finally:
        del os.environ["PTO_MLIR_NATIVE_DIR"]
    assert "cannot load the compiler" in result.stdout
    assert "libpto-c.so.1" in result.stdout


def test_library_is_loaded_with_local_scope(add_kernel):
    script = """
    import ctypes
    from pto_mlir import runtime
    runtime.version()
    try:
        ctypes.CDLL(None).ptoCompile
        print("global")
    except AttributeError:
        print("local")
    """
    assert run_script(script).stdout.strip() == "local"


# Threads


def in_threads(count, function):
    failures = []

    def run(index):
        try:
            function(index)
        except BaseException as error:  # noqa: BLE001
            failures.append(error)

    threads = [threading.Thread(target=run, args=(i,)) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_threads_compile_at_the_same_time():
    def work(index):
        for size in range(3):
            text = add((None, 3), name=f"add_{index}_{size}")
            assert add_is_right(runtime.compile(text, cache=False))
            with pytest.raises(runtime.CompileError, match=f"odd{index}"):
                runtime.verify(text.replace("pto.add", f"pto.odd{index}"))

    in_threads(4, work)


@pytest.mark.parametrize("release", [None, True, False])
def test_threads_call_one_kernel(release):
    kernel = runtime.compile(add((None, 64)))
    assert kernel.release_gil is None
    kernel.release_gil = release
    assert kernel.release_gil is release

    def work(index):
        x, z = np.full((50, 64), index, "f"), np.zeros((50, 64), "f")
        for _ in range(200):
            z[:] = 0
            kernel(x, x, z)
            assert (z == 2 * index).all()

    in_threads(4, work)


def test_scratch_belongs_to_the_thread():
    # Two passes over a tile: the first leaves its result in scratch.
    tile = "tensor<?x64xf32>"
    text = f"""
    func.func @twice(%x: {tile}, %z: {tile} {{pto.out}}) -> {tile}
        attributes {{pto.kernel}} {{
      %s = pto.softmax %x axis 1 : {tile} -> {tile}
      %r = pto.assemble %s into %z[0, 0] : {tile} into {tile}
      return %r : {tile}
    }}"""
    kernel = runtime.compile(text)
    kernel.release_gil = True

    def work(index):
        x = np.random.default_rng(index).normal(size=(40, 64)).astype("f")
        exponents = np.exp(x - x.max(1, keepdims=True))
        expected = exponents / exponents.sum(1, keepdims=True)
        for rows in [40, 3, 40, 17] * 20:
            z = np.zeros((rows, 64), "f")
            kernel(x[:rows], z)
            np.testing.assert_allclose(z, expected[:rows], rtol=1e-5)

    in_threads(4, work)


def test_long_kernel_releases_the_interpreter(repeat_kernel):
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.001):
            ticks.append(time.perf_counter())

    thread = threading.Thread(target=tick)
    thread.start()
    x, y = np.zeros(4096, "f"), np.zeros(4096, "f")
    start = time.perf_counter()
    repeat_kernel(1_000_000, x, y)
    end = time.perf_counter()
    stop.set()
    thread.join()
    assert end - start > 0.02
    assert sum(start < t < end for t in ticks) >= 5


def test_threads_of_parallel_regions():
    assert runtime.get_num_threads() >= 1
    before = runtime.get_num_threads()
    runtime.set_num_threads(3)
    try:
        assert runtime.get_num_threads() == 3
        assert add_is_right(runtime.compile(add((None, 3))))
    finally:
        runtime.set_num_threads(before)
    with pytest.raises(ValueError, match="at least 1 thread, but found 0"):
        runtime.set_num_threads(0)


# Forks


def in_child(function):
    """Runs `function` in a forked child; true if it returned."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            function()
            code = 0
        finally:
            os._exit(code)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status == 0
        time.sleep(0.005)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def test_child_uses_the_parent_s_kernel(add_kernel):
    def child():
        assert add_is_right(add_kernel)

    assert in_child(child)


def test_child_compiles_after_the_parent():
    runtime.compile(add((None, 3), name="parent"), cache=False)

    def child():
        kernel = runtime.compile(add((None, 3), name="child"), cache=False)
        assert add_is_right(kernel)
        with pytest.raises(runtime.CompileError):
            runtime.verify("bla")

    assert in_child(child)
    assert add_is_right(runtime.compile(add((None, 3), name="after"), cache=False))


def test_child_compiles_while_the_parent_does():
    stop = threading.Event()

    def compile_all_the_time():
        count = 0
        while not stop.is_set():
            count += 1
            runtime.compile(copy((count,), "f32"), cache=False)

    def child():
        kernel = runtime.compile(add((None, 3), name="child"), cache=False)
        assert add_is_right(kernel)

    thread = threading.Thread(target=compile_all_the_time)
    thread.start()
    try:
        assert all(in_child(child) for _ in range(10))
    finally:
        stop.set()
        thread.join()


def test_pool_of_processes():
    script = """
    import multiprocessing, sys
    import numpy as np
    from pto_mlir import runtime
    kernel = runtime.compile(sys.argv[1])

    def work(value):
        x, z = np.full((2, 3), value, "f"), np.zeros((2, 3), "f")
        kernel(x, x, z)
        text = sys.argv[1].replace("@add", f"@add{value}")
        runtime.compile(text, cache=False)(x, x, z)
        return float(z.sum())

    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(work, range(6)) == [12.0 * i for i in range(6)]
    """
    result = run_script(script, add((None, 3)))
    assert result.returncode == 0, result.stderr


def test_exit_while_a_daemon_thread_works():
    script = """
    import sys, threading, time
    import numpy as np
    from pto_mlir import runtime
    kernel = runtime.compile(sys.argv[1])
    x = np.zeros(4096, "f")

    def run():
        kernel(2**31 - 1, x, x.copy())

    def compile():
        for size in range(10**9):
            runtime.compile(sys.argv[2].replace("77", str(size + 1)), cache=False)

    for work in [run, compile]:
        threading.Thread(target=work, daemon=True).start()
    time.sleep(0.3)
    """
    result = run_script(script, REPEAT, copy((77,), "f32"))
    assert result.returncode == 0, result.stderr
    assert "leak" not in result.stderr


# Ctrl-C


INTERRUPTED = """
    import os, signal, sys, threading, time
    import numpy as np
    from pto_mlir import runtime
    kernel = runtime.compile(sys.argv[1])
    x, y = np.ones(4096, "f"), np.zeros(4096, "f")
    kernel(10, x, y)

    def interrupt():
        times.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    times = []
    threading.Timer(0.2, interrupt).start()
    try:
        {action}
        print("not interrupted")
    except KeyboardInterrupt:
        late = time.perf_counter() - times[0]
        print("late" if late > 1 else "at once")
    kernel(10, x, y)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
"""


def test_interrupt_stops_a_kernel():
    script = textwrap.dedent(INTERRUPTED).format(action="kernel(2**31 - 1, x, y)")
    result = run_script(script, REPEAT)
    assert result.stdout.strip() == "at once", result.stderr


def test_interrupt_stops_a_kernel_that_was_short():
    # Two hundred calls teach it to keep the interpreter lock.
    script = textwrap.dedent(INTERRUPTED).format(
        action="[kernel(1, x, y) for i in range(200)]; kernel(2**31 - 1, x, y)"
    )
    result = run_script(script, REPEAT)
    assert result.stdout.strip() == "at once", result.stderr


def test_interrupt_outside_of_a_kernel_stops_none_later():
    script = """
    import os, signal, sys
    import numpy as np
    from pto_mlir import runtime
    kernel = runtime.compile(sys.argv[1])
    x, y = np.ones(4096, "f"), np.zeros(4096, "f")
    for round in range(3):
        try:
            kernel(1000, x, y)
            os.kill(os.getpid(), signal.SIGINT)
            for i in range(10**6):
                pass
            print("not interrupted")
        except KeyboardInterrupt:
            pass
    kernel(1000, x, y)
    assert y[0] == 4000
    """
    result = run_script(script, REPEAT)
    assert (result.returncode, result.stdout) == (0, ""), result.stderr


def test_interrupt_stops_the_compiler():
    # Long enough that it is caught between passes.
    script = textwrap.dedent(INTERRUPTED).format(
        action="[runtime.compile(sys.argv[2], cache=False) for i in range(10**6)]"
    )
    result = run_script(script, REPEAT, add((None, 3)))
    assert result.stdout.strip() == "at once", result.stderr


def test_handler_of_the_user_is_not_a_reason_to_stop():
    script = """
    import os, signal, sys, threading
    import numpy as np
    from pto_mlir import runtime
    caught = []
    signal.signal(signal.SIGINT, lambda *a: caught.append(a))
    kernel = runtime.compile(sys.argv[1])
    x, y = np.ones(4096, "f"), np.zeros(4096, "f")
    kernel(1, x, y)
    threading.Timer(0.02, os.kill, (os.getpid(), signal.SIGINT)).start()
    kernel(1_000_000, x, y)
    assert y[0] == 1_000_001 and len(caught) == 1, (y[0], caught)
    """
    result = run_script(script, REPEAT)
    assert result.returncode == 0, result.stderr
