# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel in a few lines: arguments, loops, factors, tiles, shapes."""

from __future__ import annotations

import re

from .ir import Block, Kernel, Op, TensorType

_QUIET = frozenset(
    ("scf.yield", "pto.yield", "func.return", "tensor.dim", "tensor.cast")
)


def explain(kernel: Kernel) -> str:
    """What a kernel does, operation by operation, as indented text."""
    lines = [f"kernel {kernel.name}"]
    for value, attrs in zip(kernel.body.args, kernel.arg_attrs, strict=True):
        kind = next((k.removeprefix("pto.") for k in attrs if "out" in k), "in")
        alias = attrs.get("pto.alias", "").partition(" ")[0]
        same = f", the buffer of '{kernel.body.args[int(alias)].hint}'" if alias else ""
        lines.append(f"  {kind} {value.hint}: {shape_text(value.type)}{same}")
    options = kernel.attrs.get("pto.options")
    if options:
        lines.append(f"  options {options}")
    _block(kernel.body, lines, "  ")
    return "\n".join(lines)


def shape_text(type: object) -> str:
    """A type as sizes and element type; `<=16` is an extent of at most 16."""
    if not isinstance(type, TensorType):
        return str(type)
    bounds = type.bounds or (None,) * type.rank
    sizes = [
        str(size) if size is not None else "?" if bound is None else f"<={bound}"
        for size, bound in zip(type.shape, bounds, strict=True)
    ]
    return f"[{', '.join(sizes)}] {type.dtype.mlir}"


def _block(block: Block, lines: list[str], indent: str) -> None:
    for op in block.ops:
        if op.regions:
            _control(op, lines, indent)
        elif op.name not in _QUIET and not op.name.startswith("arith."):
            lines.append(f"{indent}{_operation(op)}")


def _operation(op: Op) -> str:
    results = ", ".join(shape_text(result.type) for result in op.results)
    text = f"{op.name.removeprefix('pto.')} -> {results}" if results else op.name
    hints = op.attrs.get("hints")
    if hints:
        text += f"  {hints.removeprefix('#pto.hints')}"
    if op.loc is not None:
        text += f"  line {op.loc.line}"
    return text


def _control(op: Op, lines: list[str], indent: str) -> None:
    carried = [result.type for result in op.results]
    carries = ""
    if carried:
        carries = f" carrying {', '.join(map(shape_text, carried))}"
    line = f"  line {op.loc.line}" if op.loc is not None else ""
    if op.name == "scf.if":
        lines.append(f"{indent}if{carries}{line}")
        _block(op.regions[0].block, lines, indent + "  ")
        if len(op.regions[1].block.ops) > 1:
            lines.append(f"{indent}else")
            _block(op.regions[1].block, lines, indent + "  ")
        return
    factors = _numbers(op.attrs.get("factors", ""))
    text = f" factors {factors}" if factors else ""
    text += " replicate" if "replicate" in op.attrs else ""
    lines.append(f"{indent}loop{text}{carries}{line}")
    regions = _numbers(op.attrs.get("regionFactors", ""))
    for index, region in enumerate(op.regions):
        if regions:
            lines.append(f"{indent}factor {regions[index]}")
        _block(region.block, lines, indent + "  ")


def _numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"-?\d+", text.partition(":")[2])]
