import MartletCharts
import MartletConfig

extension ChartThreshold {
  /// Reads the `threshold` entries of a tile.
  static func read(_ tile: inout ConfigReader) -> [ChartThreshold] {
    var result: [ChartThreshold] = []
    for var reader in tile.tables("threshold") {
      // The id is used only to merge the layers of the configuration.
      _ = reader.string("id")
      let isEnabled = reader.bool("enabled") ?? true
      if let threshold = ChartThreshold(&reader), isEnabled { result.append(threshold) }
      reader.finish()
      tile.adopt(reader)
    }
    return result
  }

  /// Reads `value`, or `from` and `to`, with `color` and `label`. Reports any other combination and
  /// returns nil. Values are in the unit of the item.
  package init?(_ reader: inout ConfigReader) {
    let values = -1e300...1e300
    let problemCount = reader.problems.count
    let value = reader.number("value", in: values)
    let from = reader.number("from", in: values)
    let to = reader.number("to", in: values)
    let isReported = reader.problems.count > problemCount
    let color = reader.color("color")
    let label = reader.string("label") ?? ""
    switch (value, from, to) {
    case (let value?, nil, nil): self.init(value...value, color: color, label: label)
    case (nil, let from?, let to?) where from < to:
      self.init(from...to, color: color, label: label)
    case (nil, .some, .some):
      reader.report("a threshold's from must be less than its to")
      return nil
    default:
      if !isReported { reader.report("a threshold needs value, or from and to") }
      return nil
    }
  }
}
