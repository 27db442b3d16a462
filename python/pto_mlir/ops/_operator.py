# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What an operator of the library is: its kernel, its golden and its cases.

The front end is not needed to describe an operator, only to run one.
"""

import dataclasses
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

Params = Mapping[str, Any]
Arrays = dict[str, np.ndarray]


class UnknownName(LookupError):
    """An operator or a case that the library does not have."""


RULES = ("ratio", "all", "exact", "topk")
SOURCES = ("published", "boundary", "random")


@dataclasses.dataclass(frozen=True)
class Rule:
    """How one output is compared with the golden; see `_compare`.

    ratio: at most `share` of the elements exceed `atol + rtol * |expected|`
    all: none does
    exact: every element is equal
    topk: per row, at most `share` of the expected indices are missing
    """

    kind: str
    atol: float = 0.0
    rtol: float = 0.0
    share: float = 0.0

    def __post_init__(self):
        if self.kind not in RULES:
            raise ValueError(
                f"expects a rule of {', '.join(RULES)}, but found '{self.kind}'"
            )

    def __str__(self):
        if self.kind == "ratio":
            return (
                f"ratio(atol={self.atol:g}, rtol={self.rtol:g}, share={self.share:g})"
            )
        if self.kind == "all":
            return f"all(atol={self.atol:g}, rtol={self.rtol:g})"
        return "exact" if self.kind == "exact" else f"topk(share={self.share:g})"


def ratio(atol: float, rtol: float, share: float = 0.005) -> Rule:
    return Rule("ratio", atol, rtol, share)


def every(atol: float, rtol: float) -> Rule:
    return Rule("all", atol, rtol)


def exact() -> Rule:
    return Rule("exact")


def topk(share: float) -> Rule:
    return Rule("topk", share=share)


@dataclasses.dataclass(frozen=True)
class Case:
    """Sizes and attributes of one run.

    `full` cases have published sizes and take long on one core; they run on
    demand. `note` says which sizes a smaller case reduces and why it may.
    """

    name: str
    params: Params
    source: str = "random"
    full: bool = False
    note: str = ""

    def __post_init__(self):
        if self.source not in SOURCES:
            raise ValueError(
                f"expects a source of {', '.join(SOURCES)}, but found '{self.source}'"
            )


def arrays_as_arguments(arrays: Arrays, params: Params) -> list:
    return list(arrays.values())


def one_module(texts: Sequence[str]) -> str:
    """The functions of several modules in one, with attribute aliases of their own."""
    aliases, bodies = [], []
    for number, text in enumerate(texts):
        for alias in re.findall(r"^#(\w+) =", text, re.M):
            text = re.sub(rf"#{alias}\b", f"#kernel{number}_{alias}", text)
        head, body = text.split("module {\n", 1)
        aliases.append(head)
        bodies.append(body.rstrip().removesuffix("}"))
    return "".join([*aliases, "module {\n", *bodies, "}\n"])


@dataclasses.dataclass(frozen=True)
class Operator:
    """One operator.

    inputs: every kernel parameter in order, outputs included, from the sizes
    kernel: what `jit` made, or several of them
    golden: the outputs in NumPy, from copies of the inputs
    rules: per output, or a function of the sizes that returns them
    choose: the kernel for some sizes, where it depends on them
    run: calls the kernel; by default once with `arguments`
    arguments: of the kernel, by default the arrays; one list per kernel if
        there are several
    """

    name: str
    summary: str
    section: str
    inputs: Callable[[Params, np.random.Generator], Arrays]
    kernel: Any
    golden: Callable[[Arrays, Params], Arrays]
    rules: Mapping[str, Rule] | Callable[[Params], Mapping[str, Rule]]
    cases: Sequence[Case]
    run: Callable[[Arrays, Params], None] | None = None
    choose: Callable[[Params], Any] | None = None
    arguments: Callable[[Arrays, Params], list] = arrays_as_arguments

    def __post_init__(self):
        names = [case.name for case in self.cases]
        doubled = {name for name in names if names.count(name) > 1}
        if doubled:
            raise ValueError(
                f"operator '{self.name}' has cases of one name: "
                f"{', '.join(sorted(doubled))}"
            )

    def case(self, name: str) -> Case:
        for case in self.cases:
            if case.name == name:
                return case
        raise UnknownName(
            f"operator '{self.name}' has no case '{name}', only "
            f"{', '.join(case.name for case in self.cases)}"
        )

    def rules_of(self, params: Params) -> Mapping[str, Rule]:
        return self.rules(params) if callable(self.rules) else self.rules

    def kernel_of(self, params: Params) -> Any:
        return self.kernel if self.choose is None else self.choose(params)

    def make_inputs(self, case: Case, seed: int = 0) -> Arrays:
        """Inputs that depend on the case's name and the seed only."""
        text = f"{self.name}/{case.name}"
        generator = np.random.default_rng([zlib.crc32(text.encode()), seed])
        return self.inputs(case.params, generator)

    def execute(self, arrays: Arrays, params: Params) -> None:
        """Runs the kernel; outputs are written in place."""
        if self.run is not None:
            self.run(arrays, params)
        else:
            self.kernel_of(params)(*self.arguments(arrays, params))

    def expected(self, arrays: Arrays, params: Params) -> Arrays:
        copies = {name: array.copy() for name, array in arrays.items()}
        return self.golden(copies, params)

    def mlir(self, case: Case, seed: int = 0) -> str:
        """The text of the kernel, or kernels, for the case."""
        arguments = self.arguments(self.make_inputs(case, seed), case.params)
        kernel = self.kernel_of(case.params)
        if not isinstance(kernel, tuple):
            return kernel.mlir(*arguments)
        pairs = zip(kernel, arguments, strict=True)
        return one_module([part.mlir(*values) for part, values in pairs])


REGISTRY: dict[str, Operator] = {}


def register(operator: Operator) -> Operator:
    other = REGISTRY.get(operator.name)
    if other is not None and other.golden.__module__ != operator.golden.__module__:
        raise ValueError(
            f"two operators are named '{operator.name}': in "
            f"{other.golden.__module__} and {operator.golden.__module__}"
        )
    REGISTRY[operator.name] = operator
    return operator


def unroll_sizes(factors: Sequence[int]) -> list[int]:
    """Trip counts that reach every version of an unrolled loop.

    1, each factor and one less and more, and one count that uses them all.
    """
    sizes = {1, sum(factors) + max(1, min(factors) - 1)}
    for factor in factors:
        sizes.update((factor - 1, factor, factor + 1))
    return sorted(size for size in sizes if size > 0)
