# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a kernel computes when it is traced behaves as it does in Python."""

import dataclasses
import functools

import numpy as np
import pto_mlir as pypto
import pytest

F32 = pypto.DT_FP32


@pypto.jit
def recorded(x: pypto.Tensor([1], F32), y: pypto.Tensor([1], F32), run, log):
    log.append(run())
    y[:] = x


def traced(function):
    """What `function` returns when a kernel calls it."""
    log = []
    recorded.mlir(np.zeros(1, np.float32), np.zeros(1, np.float32), function, log)
    return log[0]


@dataclasses.dataclass
class Config:
    rows: int
    cols: int = 8
    extra: list = dataclasses.field(default_factory=list)

    def area(self, scale=1):
        return self.rows * self.cols * scale

    @property
    def both(self):
        return self.rows, self.cols


def defaults(a, /, b, c=3, *rest, d, e=5, **more):
    return a, b, c, rest, d, e, more


def calls():
    return [
        defaults(1, 2, d=4),
        defaults(1, 2, 3, 4, 5, d=6, e=7, f=8),
        defaults(*[1, 2], **{"d": 4, "g": 1}),
    ]


def comprehensions():
    n = 3
    matrix = [[i * j for j in range(n) if j != 1] for i in range(n)]
    return (
        matrix,
        {i: i**2 for i in range(n)},
        {i % 2 for i in range(5)},
        sum(i for i in range(4)),
        [a + b for a, b in zip("ab", "cd", strict=True)],
        any(x > 1 for x in [0, 2]),
        all(x > 1 for x in [0, 2]),
    )


def closures():
    total = 0
    parts = []

    def add(k, *, twice=False):
        nonlocal total
        total += k * (2 if twice else 1)
        return total

    for k in range(3):
        parts.append(add(k, twice=k == 2))
    functions = [lambda x, k=k: x + k for k in range(3)]
    return total, parts, [f(10) for f in functions]


def statements():
    out = []
    i = 0
    while True:
        i += 1
        if i == 2:
            continue
        if i > 5:
            break
        out.append(i)
    a, *b, (c, d) = 1, 2, 3, (4, 5)
    table = {"x": [1, 2]}
    table["x"][0] += 5
    table["y"] = a
    del table["y"]
    first = second = []
    first += [1]
    if (n := len(out)) > 3:
        out.append(n)
    return out, a, b, c, d, table, second


def text():
    value, name = 3.14159, "pi"
    return f"{name!r}={value:.{2}f}", f"{name:>5}|{{}}", name.join(["<", ">"])


def operators():
    return (
        7 // -2, -7 % 3, 2**-1, 5 & 3 | 8 ^ 1, ~5, not 0, 1 < 2 < 3, 1 < 3 < 2,
        [] or "x", 0 and 1, 3 if [] else 4, "a" in "abc", 3 not in [3],
        None is None, [1, 2, 3][-1], [1, 2, 3, 4][1:-1:2], (1, 2) + (3,),
    )  # fmt: skip


def objects():
    config = Config(3, extra=[1])
    config.rows += 1
    copy = dataclasses.replace(config, cols=2)
    half = functools.partial(config.area, 2)
    return config.area(), half(), copy.both, config.extra, isinstance(config, Config)


def imports():
    import math
    from math import ceil as up

    return math.floor(2.5), up(2.1), np.prod([2, 3]).item()


def generator():
    return list(map(lambda x: x * 2, filter(lambda x: x % 2, range(5))))


CASES = [
    calls, comprehensions, closures, statements, text, operators, objects,
    imports, generator,
]  # fmt: skip


@pytest.mark.parametrize("function", CASES, ids=lambda f: f.__name__)
def test_same_as_python(function):
    assert traced(function) == function()


def test_exceptions_of_the_user_pass_through():
    def failing():
        raise KeyError("mine")

    def asserting():
        assert 1 > 2, "never"

    with pytest.raises(KeyError, match="mine"):
        traced(failing)
    with pytest.raises(AssertionError, match="never"):
        traced(asserting)


def test_numbers_known_when_compiled_are_numbers():
    def known():
        k = pypto.symbolic_scalar(5)
        if k > 3:
            return int(k * 2), [10, 20, 30][k - 4], list(range(k))
        return None

    assert traced(known) == (10, 20, list(range(5)))


def test_locations_are_those_of_the_user():
    @pypto.jit
    def kernel(x: pypto.Tensor([4], F32), y: pypto.Tensor([4], F32)):
        y[:] = pypto.exp(x)

    text = kernel.mlir(pretty=False)
    line = kernel.__wrapped__.__code__.co_firstlineno + 2
    assert f'test_python_semantics.py":{line}:16)' in text
