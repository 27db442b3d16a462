//===- TargetMachine.cpp - The machine that a module is for ---------------===//
//
// Part of pto-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From a machine to the text in the module and back. Verifiers ask often, so
// each text is parsed once per process.
//
//===----------------------------------------------------------------------===//

#include "pto/MachineIR/TargetMachine.h"

#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/TypeSwitch.h"

#include <memory>
#include <mutex>

using namespace mlir;
using namespace mlir::pto;

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// What stands in the module. The host is no fixed machine: another process may
/// find another one, so it is written out too.
static std::string writeMachine(const Machine &machine) {
  std::string facts = machine.toJson();
  for (const std::string &name : Machine::list()) {
    if (name != machine.name || name == "cpu") {
      continue;
    }
    llvm::Expected<Machine> known = Machine::get(name);
    if (known && known->toJson() == facts) {
      return name;
    }
    llvm::consumeError(known.takeError());
  }
  return facts;
}

/// The inverse of writeMachine.
static llvm::Expected<Machine> readMachine(StringRef text) {
  return text.starts_with("{") ? Machine::parse(text, kMachineEntryName)
                               : Machine::get(text);
}

/// The machine of a text that was read before, or is read now; null and, if
/// `message` is given, the reason there if it is wrong.
static const Machine *internMachine(StringRef text, std::string *message) {
  static std::mutex mutex;
  static llvm::StringMap<std::unique_ptr<const Machine>> known;
  std::lock_guard<std::mutex> lock(mutex);
  if (auto found = known.find(text); found != known.end()) {
    return found->second.get();
  }
  llvm::Expected<Machine> machine = readMachine(text);
  if (!machine) {
    std::string reason = llvm::toString(machine.takeError());
    if (message) {
      *message = std::move(reason);
    }
    return nullptr;
  }
  auto &slot = known[text];
  slot = std::make_unique<const Machine>(std::move(*machine));
  return slot.get();
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

/// The value of the first "pto.machine" among the devices, or null.
static Attribute findMachineEntry(Operation *op) {
  auto spec = op->getAttrOfType<TargetSystemSpecInterface>(
      DLTIDialect::kTargetSystemDescAttrName);
  if (!spec) {
    return {};
  }
  auto key = StringAttr::get(op->getContext(), kMachineEntryName);
  for (DataLayoutEntryInterface device : spec.getEntries()) {
    auto facts = dyn_cast<TargetDeviceSpecInterface>(device.getValue());
    if (!facts) {
      continue;
    }
    if (DataLayoutEntryInterface entry = facts.getSpecForIdentifier(key)) {
      return entry.getValue();
    }
  }
  return {};
}

const Machine *pto::getTargetMachine(Operation *op) {
  for (; op; op = op->getParentOp()) {
    if (Attribute value = findMachineEntry(op)) {
      auto text = dyn_cast<StringAttr>(value);
      return text ? internMachine(text, /*message=*/nullptr) : nullptr;
    }
  }
  return nullptr;
}

/// Reports an error at `loc` if `value` is no legal "pto.machine" entry.
static LogicalResult verifyMachineEntry(Attribute value, Location loc) {
  auto text = dyn_cast<StringAttr>(value);
  if (!text) {
    return emitError(loc, "expects '")
           << kMachineEntryName
           << "' to be the name or the JSON text of a machine, but found "
           << value;
  }
  std::string message;
  if (!internMachine(text, &message)) {
    return emitError(loc) << message;
  }
  return success();
}

LogicalResult pto::verifyTargetMachine(Operation *op) {
  for (Operation *holder = op; holder; holder = holder->getParentOp()) {
    if (Attribute value = findMachineEntry(holder)) {
      return verifyMachineEntry(value, op->getLoc());
    }
  }
  return success();
}

LogicalResult pto::setTargetMachine(ModuleOp module, const Machine &machine) {
  if (Attribute entry = findMachineEntry(module)) {
    if (failed(verifyMachineEntry(entry, module.getLoc()))) {
      return failure();
    }
    const Machine *present = getTargetMachine(module);
    if (present->toJson() == machine.toJson()) {
      return success();
    }
    return module.emitError("expects no other target than machine '")
           << machine.name << "', but found '" << present->name
           << (present->name == machine.name ? "' with other facts" : "'");
  }
  MLIRContext *context = module.getContext();
  auto id =
      StringAttr::get(context, machine.kind == Machine::Npu ? "NPU" : "CPU");
  auto text = StringAttr::get(context, writeMachine(machine));
  SmallVector<DataLayoutEntryInterface> facts, devices;
  if (auto spec = module->getAttrOfType<TargetSystemSpecInterface>(
          DLTIDialect::kTargetSystemDescAttrName)) {
    for (DataLayoutEntryInterface device : spec.getEntries()) {
      auto old = dyn_cast<TargetDeviceSpecInterface>(device.getValue());
      if (old && device.getKey() == DataLayoutEntryKey(id)) {
        llvm::append_range(facts, old.getEntries());
      } else {
        devices.push_back(device);
      }
    }
  }
  facts.push_back(DataLayoutEntryAttr::get(
      StringAttr::get(context, kMachineEntryName), text));
  devices.push_back(
      DataLayoutEntryAttr::get(id, TargetDeviceSpecAttr::get(context, facts)));
  module->setAttr(DLTIDialect::kTargetSystemDescAttrName,
                  TargetSystemSpecAttr::get(context, devices));
  return success();
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

int32_t pto::getDTypeCode(Type elementType) {
  if (auto integer = dyn_cast<IntegerType>(elementType)) {
    if (integer.getWidth() == 1) {
      return PTO_BOOL;
    }
    return (integer.isUnsigned() ? 1 << 8 : 0) | integer.getWidth();
  }
  return llvm::TypeSwitch<Type, int32_t>(elementType)
      .Case<Float16Type>([](Type) { return PTO_F16; })
      .Case<BFloat16Type>([](Type) { return PTO_BF16; })
      .Case<Float32Type>([](Type) { return PTO_F32; })
      .Case<Float8E4M3FNType>([](Type) { return PTO_F8E4M3FN; })
      .Case<Float8E5M2Type>([](Type) { return PTO_F8E5M2; })
      .Case<Float8E8M0FNUType>([](Type) { return PTO_F8E8M0FNU; })
      .Case<Float4E2M1FNType>([](Type) { return PTO_F4E2M1FN; })
      .Default([](Type) { return 0; });
}
