# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Command line of the operator library.

    python -m pto_mlir.ops list
    python -m pto_mlir.ops run NAME|all     runs and tells how long it took
    python -m pto_mlir.ops check NAME|all   runs and compares with the golden
    python -m pto_mlir.ops mlir NAME        prints the kernel's text

Exit codes: 0 good, 1 wrong use, 2 wrong result, 3 internal error.
"""

import argparse
import sys
import time
import traceback

from . import UnknownName, get, load_all
from ._compare import compare

WRONG_USE, WRONG_RESULT, INTERNAL = 1, 2, 3


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(WRONG_USE, f"error: {message}\n")


def parse(arguments):
    parser = Parser(
        prog="python -m pto_mlir.ops",
        description="Run and check the operators of the library.",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    listing = commands.add_parser("list", help="name every operator")
    listing.add_argument("--cases", action="store_true", help="and its cases")
    for name, text in (
        ("run", "run cases and time them"),
        ("check", "run cases and compare with the golden"),
        ("mlir", "print the kernel's text"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("name", help="name of an operator, or 'all'")
        command.add_argument("--case", help="only the case of this name")
        command.add_argument("--seed", type=int, default=0, help="of the inputs")
        command.add_argument(
            "--full", action="store_true", help="also cases of published size"
        )
        if name == "run":
            command.add_argument(
                "--repeat", type=int, default=1, help="calls after the first one"
            )
    return parser.parse_args(arguments)


def shapes_of(arrays) -> str:
    return ", ".join(
        f"{name} {array.dtype}{list(array.shape)}" for name, array in arrays.items()
    )


def listed(options) -> int:
    operators = load_all()
    width = max(map(len, operators), default=0)
    for operator in operators.values():
        print(f"{operator.name:{width}}  {operator.summary}")
        if options.cases:
            for case in operator.cases:
                size = "full" if case.full else "reduced" if case.note else ""
                print(f"  {case.name:30} {case.source:10} {size}")
    return 0


def chosen(options):
    """The pairs of operator and case that the options name."""
    if options.name == "all":
        operators = list(load_all().values())
    else:
        operators = [get(options.name)]
    for operator in operators:
        if options.case is not None:
            yield operator, operator.case(options.case)
            continue
        for case in operator.cases:
            if options.full or not case.full:
                yield operator, case


def timed(operator, case, arrays) -> float:
    start = time.perf_counter()
    operator.execute(arrays, case.params)
    return time.perf_counter() - start


def run(operator, case, seed, repeat) -> None:
    """Prints how long the first call takes, which may compile, and later ones."""
    arrays = operator.make_inputs(case, seed)
    first = timed(operator, case, arrays)
    text = f"{operator.name} {case.name}: first call {first:.3f} s"
    if repeat > 0:
        later = [timed(operator, case, arrays) for _ in range(repeat)]
        middle = sorted(later)[len(later) // 2]
        text += f", then {middle:.4f} s, at best {min(later):.4f} s"
    print(text, flush=True)


def check(operator, case, seed) -> bool:
    """Prints a verdict per output; whether all are good."""
    arrays = operator.make_inputs(case, seed)
    print(f"{operator.name} {case.name}: {shapes_of(arrays)}")
    expected = operator.expected(arrays, case.params)
    seconds = timed(operator, case, arrays)
    good = True
    rules = operator.rules_of(case.params)
    for name, golden in expected.items():
        verdict = compare(arrays[name], golden, rules[name])
        good = good and verdict.ok
        print(
            f"  {name}: {rules[name]}, worst {verdict.worst:.3g}, over "
            f"{verdict.bad}/{verdict.count}: {'ok' if verdict.ok else 'WRONG'}"
        )
        if not verdict.ok:
            print(f"    {verdict.reason}")
    print(f"  {seconds:.3f} s with compilation", flush=True)
    return good


def act(options) -> int:
    code = 0
    for operator, case in chosen(options):
        if options.command == "mlir":
            print(operator.mlir(case, options.seed))
            break
        if options.command == "run":
            run(operator, case, options.seed, options.repeat)
        elif not check(operator, case, options.seed):
            code = WRONG_RESULT
    return code


def main(arguments=None) -> int:
    options = parse(arguments)
    try:
        return listed(options) if options.command == "list" else act(options)
    except UnknownName as error:
        print(f"error: {error}", file=sys.stderr)
        return WRONG_USE
    except BrokenPipeError:
        return 0
    except Exception:
        traceback.print_exc()
        return INTERNAL


if __name__ == "__main__":
    sys.exit(main())
