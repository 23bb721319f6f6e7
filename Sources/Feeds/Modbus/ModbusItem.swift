import MartletConfig
import MartletData

/// The settings of one item of a Modbus source.
///
/// An item names its table by the key of its address: `holding = 100`. Telegraf has two keys,
/// `register` and `address`; Home Assistant has `input_type` and `address`; Node-RED has the number
/// of a function. With one key, neither the table nor the address can be missing. The words for
/// tables come from Telegraf, those for types from Home Assistant. `byte_order` is Telegraf's, with
/// the letters that manuals print. The key is `device`, as in Home Assistant's `device_address`,
/// because `unit` is the unit that every item shows after its number.
struct ModbusItem: Hashable, Sendable {
  var name: String
  var span: ModbusSpan
  var type: ModbusType
  var order: ModbusOrder

  private static let words: KeyValuePairs<String, ModbusType?> = [
    "bool": nil, "string": .string(registers: 1), "int16": .int16, "uint16": .uint16,
    "int32": .int32, "uint32": .uint32, "int64": .int64, "uint64": .uint64, "float32": .float32,
    "float64": .float64,
  ]

  /// Reads the item's own keys. Returns nil, after reports in the reader, if they are wrong.
  ///
  /// - Parameters:
  ///   - device: the device of the source, for an item that names none.
  ///   - order: the byte order of the source, for an item that names none.
  init?(_ item: inout ItemReader, device: UInt8, order: ModbusOrder) {
    name = item.name
    let (table, address) = Self.address(&item.reader)
    let word = item.reader.optionalChoice("type", of: Self.words)
    let bit = item.reader.integer("bit", in: 0...15)
    let length = item.reader.integer("length", in: 1...ModbusTable.holding.maximumLength)
    self.order = ModbusOrder(&item.reader) ?? order
    let device = UInt8(item.reader.integer("device", in: 0...255) ?? Int(device))
    guard let table, let address else { return nil }
    let isBool = word.map { $0 == nil } ?? (bit != nil || table.hasBits)
    if table.hasBits {
      type = .bool(bit: 0)
      for key in ["bit", "length", "byte_order"] where item.reader.has(key) {
        item.reader.report(
          "\(key) is for registers, not for a \(table) of one bit",
          at: item.reader.location(of: key))
      }
      if !isBool {
        item.reader.report("a \(table) is a bool", at: item.reader.location(of: "type"))
      }
    } else if isBool {
      type = .bool(bit: bit ?? 0)
      if bit == nil {
        item.reader.report(
          "a bool in a register needs bit, from 0, the least significant one, to 15",
          at: item.reader.location(of: "type"))
      }
    } else if case .string?? = word {
      type = .string(registers: length ?? 1)
      if length == nil {
        item.reader.report(
          "a string needs length, its number of registers", at: item.reader.location(of: "type"))
      }
    } else {
      type = (word ?? nil) ?? .uint16
    }
    if !table.hasBits, bit != nil, !isBool {
      item.reader.report("bit makes a bool", at: item.reader.location(of: "bit"))
    }
    if !table.hasBits, length != nil {
      if case .string = type {
      } else {
        item.reader.report("length is for strings", at: item.reader.location(of: "length"))
      }
    }
    span = ModbusSpan(device: device, table: table, address: address, count: type.count)
    if span.end > 65_536 {
      item.reader.report(
        "the value ends beyond the last address, 65535", at: item.reader.location(of: "\(table)"))
    }
  }

  private static func address(_ reader: inout ConfigReader) -> (ModbusTable?, Int?) {
    let names = ModbusTable.allCases.map(\.rawValue)
    let found = ModbusTable.allCases.filter { reader.has($0.rawValue) }
    let numbers = ModbusTable.allCases.map { reader.integer($0.rawValue, in: 0...65_535) }
    guard found.count == 1, let table = found.first else {
      reader.report(
        "an item of a modbus source needs one of \(names.joined(separator: ", ")) with an address, "
          + "such as holding = 100")
      return (nil, nil)
    }
    return (table, numbers.compactMap(\.self).first)
  }

  /// Returns the item's value.
  ///
  /// - Parameter data: the data of the answer to the request for `block`, which contains the item's
  ///   span.
  /// - Throws: the reason why the registers hold no value.
  func reading(
    _ data: [UInt8], of block: ModbusSpan
  ) throws(ModbusValueFault) -> DataValue.Reading {
    let offset = span.address - block.address
    if span.table.hasBits {
      return .truth(data[offset / 8] >> UInt8(offset % 8) & 1 == 1)
    }
    return try type.reading(data[offset * 2..<(offset + span.count) * 2], order)
  }
}

extension ModbusOrder {
  /// Reads `byte_order`. Returns nil if it is missing or wrong.
  init?(_ reader: inout ConfigReader) {
    let words: KeyValuePairs<String, ModbusOrder> = [
      "ABCD": .abcd, "CDAB": .cdab, "BADC": .badc, "DCBA": .dcba,
    ]
    guard let order = reader.optionalChoice("byte_order", of: words) else { return nil }
    self = order
  }
}
