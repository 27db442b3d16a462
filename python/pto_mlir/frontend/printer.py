# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel as MLIR text in the generic form, with the user's place on each op.

The text starts with aliases of places and hints. `Text.locs` gives the place in
the user's source for a line of the text, for messages of the parser.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .errors import Loc
from .ir import Block, Kernel, Op, Type, Value


@dataclass
class Text:
    """MLIR text, and for each of its lines the place in the user's source."""

    text: str
    locs: list[Loc | None]

    def loc(self, line: int) -> Loc | None:
        """The place for a line of the text (from 1), or of one before it."""
        for index in range(min(line, len(self.locs)) - 1, -1, -1):
            if self.locs[index] is not None:
                return self.locs[index]
        return None


def print_kernel(kernel: Kernel) -> Text:
    """The text of a module with one kernel."""
    return _Printer().module(kernel)


class _Printer:
    """Prints one kernel."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.locs: list[Loc | None] = []
        self.names: dict[int, str] = {}
        self.taken: set[str] = set()
        self.next = 0
        self.aliases: dict[Loc, str] = {}
        self.hints: dict[str, str] = {}

    def module(self, kernel: Kernel) -> Text:
        self.line('"builtin.module"() ({', None)
        self.function(kernel)
        self.line("}) : () -> ()", None)
        head = [
            f"{alias} = loc({_quoted(loc.file)}:{loc.line}:{loc.column})"
            for loc, alias in self.aliases.items()
        ]
        head += [f"{alias} = {text}" for text, alias in self.hints.items()]
        text = "\n".join([*head, *self.lines, ""])
        return Text(text, [None] * len(head) + self.locs)

    def line(self, text: str, loc: Loc | None) -> None:
        self.lines.append(text)
        self.locs.append(loc)

    def function(self, kernel: Kernel) -> None:
        inputs = ", ".join(str(value.type) for value in kernel.body.args)
        results = ", ".join(map(str, kernel.result_types))
        arg_attrs = ", ".join(_dictionary(attrs) for attrs in kernel.arg_attrs)
        properties = (
            f"arg_attrs = [{arg_attrs}], function_type = ({inputs}) -> ({results}), "
            f"sym_name = {_quoted(kernel.name)}"
        )
        self.line(f'  "func.func"() <{{{properties}}}> ({{', kernel.loc)
        arguments = [
            f"{self.name(value)}: {value.type}{self.place(loc)}"
            for value, loc in zip(kernel.body.args, kernel.arg_locs, strict=True)
        ]
        self.line(f"  ^bb0({', '.join(arguments)}):", kernel.loc)
        for op in kernel.prologue:
            self.op(op, "    ")
        for op in kernel.body.ops:
            self.op(op, "    ")
        self.line(
            f"  }}) {_dictionary(kernel.attrs)} : () -> (){self.place(kernel.loc)}",
            kernel.loc,
        )

    def op(self, op: Op, indent: str) -> None:
        operands = [value.resolved() for value in op.operands]
        parts = [indent]
        if op.results:
            parts.append(", ".join([self.name(result) for result in op.results]))
            parts.append(" = ")
        parts.append(f'"{op.name}"({", ".join([self.name(v) for v in operands])})')
        if op.attrs:
            parts.append(f" <{self.attributes(op.attrs)}>")
        if op.regions:
            self.line("".join(parts) + " ({", op.loc)
            for index, region in enumerate(op.regions):
                if index:
                    self.line(f"{indent}}}, {{", op.loc)
                self.block(region.block, indent)
            parts = [f"{indent}}})"]
        parts.append(
            f" : {_types([v.type for v in operands])} -> "
            f"{_types([v.type for v in op.results])}{self.place(op.loc)}"
        )
        self.line("".join(parts), op.loc)

    def block(self, block: Block, indent: str) -> None:
        if block.args:
            arguments = [f"{self.name(v)}: {v.type}" for v in block.args]
            self.line(f"{indent}^bb0({', '.join(arguments)}):", None)
        for op in block.ops:
            self.op(op, indent + "  ")

    def name(self, value: Value) -> str:
        known = self.names.get(id(value))
        if known is None:
            known = self.names[id(value)] = self._fresh(value.hint)
        return known

    def _fresh(self, hint: str) -> str:
        if hint and hint.isidentifier() and hint.isascii():
            name, count = hint, 0
            while name in self.taken:
                count += 1
                name = f"{hint}_{count}"
            self.taken.add(name)
            return f"%{name}"
        self.next += 1
        return f"%{self.next - 1}"

    def place(self, loc: Loc | None) -> str:
        if loc is None:
            return ""
        alias = self.aliases.get(loc)
        if alias is None:
            alias = self.aliases[loc] = f"#loc{len(self.aliases)}"
        return f" loc({alias})"

    def attributes(self, attrs: Mapping[str, str]) -> str:
        hints = attrs.get("hints")
        if hints is not None:
            alias = self.hints.get(hints)
            if alias is None:
                alias = self.hints[hints] = f"#hints{len(self.hints)}"
            attrs = {**attrs, "hints": alias}
        return _dictionary(attrs)


def _types(types: Sequence[Type]) -> str:
    return f"({', '.join(map(str, types))})"


def _dictionary(attrs: Mapping[str, str]) -> str:
    entries = [
        name if value == "unit" else f"{name} = {value}"
        for name, value in attrs.items()
    ]
    return f"{{{', '.join(entries)}}}"


def _quoted(text: str) -> str:
    out = []
    for byte in text.encode():
        char = chr(byte)
        if 32 <= byte < 127 and char not in '"\\':
            out.append(char)
        else:
            out.append(f"\\{byte:02X}")
    return '"' + "".join(out) + '"'
