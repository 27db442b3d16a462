//===- MachineFields.h - The JSON fields of a machine -----------*- C++ -*-===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each struct of Machine.h lists its fields once; the reader and the writer are
// two visitors of these lists. A visitor has an operator() for strings,
// numbers, booleans, structs and lists of them, and the named forms `capacity`,
// `choice` and `dtype`.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LIB_MACHINE_MACHINEFIELDS_H
#define PTO_LIB_MACHINE_MACHINEFIELDS_H

#include "pto/Machine/Machine.h"

namespace mlir::pto {

template <typename Visitor>
void visitFields(Visitor &visit, ReservedRange &range) {
  visit("begin", range.begin);
  visit("end", range.end);
  visit("reason", range.reason);
  visit("source", range.source);
}

template <typename Visitor>
void visitFields(Visitor &visit, Memory &memory) {
  visit("name", memory.name);
  visit("place", memory.place);
  visit.capacity("capacity", memory.capacity);
  visit("alignment", memory.alignment);
  visit("planAlignment", memory.planAlignment);
  visit("reserved", memory.reserved);
  visit("source", memory.source);
}

template <typename Visitor>
void visitFields(Visitor &visit, Path &path) {
  visit("from", path.from);
  visit("to", path.to);
  visit("pipe", path.pipe);
  visit("bandwidth", path.bandwidth);
  visit.choice("unit", path.unit, {"B/cycle", "GiB/s"});
  visit("source", path.source);
}

template <typename Visitor>
void visitFields(Visitor &visit, Epilogue &epilogue) {
  visit("to", epilogue.to);
  visit.dtype("acc", epilogue.acc);
  visit.dtype("results", epilogue.results);
  visit.choice("scale", epilogue.scale, {"none", "scalar", "column"});
  visit("relu", epilogue.relu);
  visit("source", epilogue.source);
}

template <typename Visitor>
void visitFields(Visitor &visit, MatmulTypes &types) {
  visit.dtype("lhs", types.lhs);
  visit.dtype("rhs", types.rhs);
  visit.dtype("acc", types.acc);
  visit("mx", types.mx);
  visit("source", types.source);
}

template <typename Visitor>
void visitFields(Visitor &visit, Pipe &pipe) {
  visit("name", pipe.name);
  visit.choice("core", pipe.core, {"vector", "cube", "both"});
  visit("barrier", pipe.barrier);
  visit("inOrder", pipe.inOrder);
  visit("source", pipe.source);
}

template <typename Visitor>
void visitFields(Visitor &visit, Cores &cores) {
  visit("cube", cores.cube);
  visit("vector", cores.vector);
  visit("vectorPerCube", cores.vectorPerCube);
  visit("control", cores.control);
  visit("source", cores.source);
}

template <typename Visitor>
void visitFields(Visitor &visit, Events &events) {
  visit("perPair", events.perPair);
  visit("uniquePerSource", events.uniquePerSource);
  visit("crossCore", events.crossCore);
  visit("crossCoreReserved", events.crossCoreReserved);
  visit("secondVectorOffset", events.secondVectorOffset);
  visit("source", events.source);
}

template <typename Visitor>
void visitFields(Visitor &visit, VectorUnit &vector) {
  visit("registerBytes", vector.registerBytes);
  visit("registers", vector.registers);
  visit("blockBytes", vector.blockBytes);
  visit("maxRepeat", vector.maxRepeat);
  visit("source", vector.source);
}

template <typename Visitor>
void visitFields(Visitor &visit, CubeUnit &cube) {
  visit("m", cube.m);
  visit("n", cube.n);
  visit("kBytes", cube.kBytes);
  visit("fractalBytes", cube.fractalBytes);
  visit("accFractalBytes", cube.accFractalBytes);
  visit("maxExtent", cube.maxExtent);
  visit("leftLayout", cube.leftLayout);
  visit("source", cube.source);
}

template <typename Visitor>
void visitFields(Visitor &visit, Transfers &transfers) {
  visit("maxRows", transfers.maxRows);
  visit("maxFilledBlocks", transfers.maxFilledBlocks);
  visit("source", transfers.source);
}

template <typename Visitor>
void visitFields(Visitor &visit, Cache &cache) {
  visit("name", cache.name);
  visit("bytes", cache.bytes);
  visit("lineBytes", cache.lineBytes);
  visit("shared", cache.shared);
  visit("source", cache.source);
}

template <typename Visitor>
void visitFields(Visitor &visit, Host &host) {
  visit("triple", host.triple);
  visit("cpu", host.cpu);
  visit("attributes", host.attributes);
  visit("source", host.source);
}

template <typename Visitor>
void visitFields(Visitor &visit, Cost &cost) {
  visit("name", cost.name);
  visit("value", cost.value);
  visit("unit", cost.unit);
  visit("source", cost.source);
}

/// The kind comes first: the fields after it depend on it.
template <typename Visitor>
void visitFields(Visitor &visit, Machine &machine) {
  visit("name", machine.name);
  visit("description", machine.description);
  visit.choice("kind", machine.kind, {"npu", "cpu"});
  visit("cores", machine.cores);
  visit.dtype("dtypes", machine.dtypes);
  visit("features", machine.features);
  visit("vector", machine.vector);
  visit("memories", machine.memories);
  visit("caches", machine.caches);
  visit("costs", machine.costs);
  if (machine.kind == Machine::Cpu) {
    visit("host", machine.host);
    return;
  }
  visit("cube", machine.cube);
  visit("transfers", machine.transfers);
  visit("paths", machine.paths);
  visit("epilogues", machine.epilogues);
  visit("matmuls", machine.matmuls);
  visit("pipes", machine.pipes);
  visit("events", machine.events);
  visit("absentInstructions", machine.absentInstructions);
}

/// Checks what a field alone cannot show. Empty, or the JSON path of a field
/// and what is wrong with it.
std::string verifyMachine(const Machine &machine);

} // namespace mlir::pto

#endif // PTO_LIB_MACHINE_MACHINEFIELDS_H
