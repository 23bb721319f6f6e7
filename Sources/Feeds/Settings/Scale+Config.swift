import MartletConfig
import MartletData

extension ItemSettings {
  /// Reads the number format and the scale of values: `unit`, `decimals`, `numbers`, `min` and
  /// `max`. A tile may set them for all its items.
  package mutating func readScale(_ reader: inout ConfigReader) {
    unit = reader.string("unit") ?? unit
    decimals = reader.integer("decimals", in: 0...9) ?? decimals
    if let style = reader.optionalChoice("numbers", of: Self.numberStyles) { numbers = style }
    minimum = reader.number("min", in: Self.values) ?? minimum
    maximum = reader.number("max", in: Self.values) ?? maximum
    if let minimum, let maximum, minimum >= maximum {
      reader.report("min must be less than max", at: reader.location(of: "min"))
    }
  }
}
