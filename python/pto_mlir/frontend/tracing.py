# Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One kernel for one set of shapes and constants: from parameters to results."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from typing import Any

from ..language import config
from ..language.control import facts
from ..language.symbolic import SymbolicScalar, bound_symbols
from ..language.tensor import Tensor
from . import builder
from .cleanup import EFFECTS, remove_dead
from .errors import Loc, PtoError
from .interpreter import Interpreter
from .ir import I1, INDEX, Block, Kernel, Op, TensorType, Value
from .scopes import Scope
from .signature import Parameter, Shape, Signature
from .writeback import sink_writebacks


def trace(
    signature: Signature,
    shapes: Sequence[Shape],
    constants: Sequence[Any],
    options: Mapping[str, Any],
    interpreter: Interpreter,
    same: Sequence[Sequence[int]] = (),
) -> Kernel:
    """Traces a kernel; `PtoError` with the user's place if it is wrong.

    The kernel's results are the parameters that it writes. `same` are groups of
    arguments that are one buffer: in the body they are one tensor, the first of
    the group, so that reads and writes follow the order of the program.
    """
    function = signature.function
    code = function.__code__
    kernel = Kernel(function.__name__, Loc(code.co_filename, code.co_firstlineno, 1))
    scope = Scope(kernel.body)
    active = builder.Builder(kernel, scope)
    with builder.activated(active), config.scope(kernel.name, options):
        tensors = [
            _argument(kernel, parameter, shape)
            for parameter, shape in zip(signature.tensors, shapes, strict=True)
        ]
        symbols = _symbols(tensors, shapes, active)
        seen = list(tensors)
        for first, *others in same:
            for index in others:
                seen[index] = tensors[first]
                kernel.arg_attrs[index]["pto.alias"] = f"{first} : i64"
        parameters = [parameter.name for parameter in signature.tensors]
        arguments: dict[str, Any] = dict(zip(parameters, seen, strict=True))
        names = [parameter.name for parameter in signature.constants]
        arguments.update(zip(names, constants, strict=True))
        with bound_symbols(symbols):
            interpreter.run_kernel(function, arguments)
        _finish(kernel, tensors, signature)
        text = config.kernel_options()
    kernel.attrs["pto.kernel"] = "unit"
    if text is not None:
        kernel.attrs["pto.options"] = text
    return kernel


def _argument(kernel: Kernel, parameter: Parameter, shape: Shape) -> Tensor:
    """A parameter as the tensor that the body sees."""
    type = TensorType(shape.sizes, shape.dtype)
    value = kernel.add_argument(type, parameter.name, parameter.loc)
    sizes: list[int | SymbolicScalar] = []
    for axis, size in enumerate(shape.sizes):
        if size is not None:
            sizes.append(size)
            continue
        name = shape.names[axis] or f"{parameter.name}.shape[{axis}]"
        dim = SymbolicScalar.of(_extent(value, axis), name)
        atom = dim.polynomial.atom
        assert atom is not None
        facts().nonnegative(atom)
        sizes.append(dim)
    tensor = Tensor.of(value, sizes, sizes, parameter.name)
    tensor.format = parameter.format
    tensor.is_parameter = True
    tensor.loc = parameter.loc
    return tensor


def _extent(value: Value, axis: int) -> Value:
    """The size of a dimension of an argument, at the entry of the kernel."""
    index = builder.constant_index(axis)
    key = ("dim", id(value), axis)
    return builder.current().at_entry("tensor.dim", INDEX, key, [value, index])


def _symbols(
    tensors: Sequence[Tensor], shapes: Sequence[Shape], active: builder.Builder
) -> dict[str, Value]:
    """Values of named sizes; a check that all that have a name are equal."""
    found: dict[str, tuple[Value, SymbolicScalar]] = {}
    for tensor, shape in zip(tensors, shapes, strict=True):
        sizes = list(tensor.shape)
        for axis, name in enumerate(shape.names):
            if not name:
                continue
            size = sizes[axis]
            if name not in found:
                found[name] = (size.value, size)
                continue
            first, known = found[name]
            active.loc = tensor.loc
            condition = builder.emit(
                "arith.cmpi", [first, size.value], [I1], {"predicate": "0 : i64"}
            ).result
            message = f"expects one size '{name}', but found {{0}} and {{1}}"
            attrs = {"message": config.quoted(message)}
            builder.emit("pto.assert", [condition, first, size.value], [], attrs)
            sizes[axis] = known
        tensor._version = tensor._version._replace(
            shape=tuple(sizes), valid=tuple(sizes)
        )
    active.loc = active.kernel.loc
    return {name: value for name, (value, _) in found.items()}


def _finish(kernel: Kernel, tensors: Sequence[Tensor], signature: Signature) -> None:
    """Emits the return of what was written and marks the arguments."""
    active = builder.current()
    active.loc = kernel.loc
    arguments = kernel.body.args
    written = [
        index
        for index, tensor in enumerate(tensors)
        if tensor._version.value is not arguments[index]
    ]
    values = [tensors[index].value for index in written]
    builder.emit("func.return", values)
    kernel.result_types = [value.type for value in values]
    for index in written:
        if values[written.index(index)].type != arguments[index].type:
            raise signature.error(
                f"expects output '{tensors[index].name}' to stay a tensor of type "
                f"'{arguments[index].type}', but found "
                f"'{values[written.index(index)].type}'",
                signature.tensors[index],
            )
    remove_dead(kernel)
    if sink_writebacks(kernel):
        remove_dead(kernel)
    effects = any(op.name in EFFECTS for op in kernel.walk())
    if not written and not effects:
        raise signature.error(
            f"expects kernel '{kernel.name}' to write an output parameter, but found "
            f"no write; write one with 'out[:] = value', 'move' or 'assemble'"
        )
    reads = Reads(kernel)
    for index in written:
        mark = "pto.inout" if reads.is_read(arguments[index]) else "pto.out"
        kernel.arg_attrs[index][mark] = "unit"


_UPDATES = {
    "pto.assemble": 1,
    "pto.scatter_update": 1,
    "pto.index_put": 1,
    "pto.index_add": 1,
    "pto.scatter": 1,
}
"""Updates, with the position of the operand that they give a new version of."""


class Reads:
    """Which arguments of a kernel are read, by any of their versions."""

    def __init__(self, kernel: Kernel):
        self.roots: dict[int, int] = {
            id(value): id(value) for value in kernel.body.args
        }
        self.read: set[int] = set()
        self._block(kernel.body)

    def is_read(self, argument: Value) -> bool:
        """Whether the contents of an argument, or what was written, are read."""
        return id(argument) in self.read

    def _block(self, block: Block) -> None:
        for op in block.ops:
            self._op(op)

    def _op(self, op: Op) -> None:
        operands = [value.resolved() for value in op.operands]
        if op.name in ("pto.loop", "scf.for"):
            for index, operand in enumerate(operands[3:]):
                root = self.roots.get(id(operand))
                if root is None:
                    continue
                self.roots[id(op.results[index])] = root
                for region in op.regions:
                    args = region.block.args
                    self.roots[id(args[len(args) - len(op.results) + index])] = root
            for region in op.regions:
                self._block(region.block)
        elif op.name == "scf.if":
            for region in op.regions:
                self._block(region.block)
                end = region.block.ops[-1]
                for result, value in zip(op.results, end.operands, strict=True):
                    root = self.roots.get(id(value.resolved()))
                    if root is not None:
                        self.roots[id(result)] = root
        elif op.name not in ("tensor.dim", "scf.yield", "pto.yield", "func.return"):
            self._uses(op, operands)

    def _uses(self, op: Op, operands: list[Value]) -> None:
        target = _UPDATES.get(op.name)
        for index, operand in enumerate(operands):
            root = self.roots.get(id(operand))
            if root is None:
                continue
            if index != target or self._accumulates(op):
                self.read.add(root)
            if index == target:
                self.roots[id(op.results[0])] = root

    def _accumulates(self, op: Op) -> bool:
        return (
            op.name == "pto.index_add"
            or "atomicAdd" in op.attrs
            or "accumulate" in op.attrs
            or (op.name == "pto.scatter" and "set" not in op.attrs.get("mode", ""))
        )


__all__ = ["Reads", "trace", "types", "PtoError"]
