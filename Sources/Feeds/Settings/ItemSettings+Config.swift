import MartletConfig
import MartletData
import MartletFormats

extension ItemSettings {
  /// Reads the keys that items of all kinds have.
  ///
  /// - Parameter defaults: the settings of the source for all its items. A key that is missing
  ///   keeps its default.
  package init(_ reader: inout ConfigReader, defaults: ItemSettings) {
    self = defaults
    name = reader.string("name")
    readScale(&reader)
    color = reader.color("color") ?? color
    labels = Self.readLabels(&reader)
    readTimes(&reader)
  }

  /// Reads `cadence`, `stale_after`, `longest_gap` and `keep`, which a source may set for all its
  /// items. An item that sets only `cadence = "on_change"` does not inherit `stale_after`.
  package mutating func readTimes(_ reader: inout ConfigReader) {
    if let cadence = reader.optionalChoice(
      "cadence", of: ["sampled": Cadence.sampled, "on_change": .onChange])
    {
      self.cadence = cadence
      // A `stale_after` for all items does not apply to an item that delivers only changes.
      if cadence == .onChange { staleness = .automatic }
    }
    if let seconds = reader.duration("stale_after", in: 1...Self.durations.upperBound) {
      staleness = seconds > 0 ? .after(Int64(seconds * 1000)) : .never
    }
    let gaps = ConfigShape.either([.word(["none"]), .duration(0.001...Self.durations.upperBound)])
    if let value = reader.value("longest_gap", as: gaps) {
      if case .string("none") = value.kind {
        longestGap = .unlimited
      } else if let seconds = reader.duration("longest_gap", in: 0.001...Self.durations.upperBound)
      {
        longestGap =
          seconds > 0 ? .milliseconds(Int64((seconds * 1000).rounded())) : .unlimited
      }
    }
    capacity = reader.integer("keep", in: 1...100_000_000) ?? capacity
  }

  /// The words of the key `numbers`, and the style of each.
  package static let numberStyles: KeyValuePairs<String, NumberStyle> = [
    "plain": .plain, "si": .si, "bytes": .bytes, "duration": .duration, "percent": .percent,
    "currency": .currency,
  ]

  /// The range of numbers that limits and thresholds may have.
  package static let values = -1e300...1e300
  /// The range of durations in seconds, from a millisecond to a hundred years.
  package static let durations = 0.001...3_153_600_000.0

  /// Reads the texts for single values from `map`: `map = { 0 = "closed", 1 = { text = "open",
  /// color = "#FF6B60" } }`. A wrong entry is reported and left out.
  package static func readLabels(_ reader: inout ConfigReader) -> [ValueLabel] {
    let label = ConfigShape.either([.text, .table(["text": .text, "color": .color])])
    guard let value = reader.value("map", as: .members(label)) else { return [] }
    guard case .table(let table) = value.kind else {
      reader.report("map takes a table of values and their texts", at: value.location)
      return []
    }
    var labels: [ValueLabel] = []
    for entry in table.entries {
      switch entry.value.kind {
      case .string(let text): labels.append(ValueLabel(value: entry.key, text: text))
      case .table(let table):
        var inner = ConfigReader(
          table, name: "map.\(entry.key.excerpt)", location: entry.value.location)
        let text = inner.string("text") ?? entry.key
        labels.append(
          ValueLabel(value: entry.key, text: text, color: inner.color("color")))
        inner.finish()
        reader.adopt(inner)
      default:
        reader.report(
          "map.\(entry.key.excerpt) takes a text, or a table of text and color, found "
            + entry.value.kindName, at: entry.value.location)
      }
    }
    return labels
  }
}
