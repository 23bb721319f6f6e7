/// A figure of a benchmark with its unit.
package struct BenchFigure: Hashable, Sendable {
  package var name: String
  package var value: Double
  package var unit: String

  package init(_ name: String, _ value: Double, _ unit: String) {
    self.name = name
    self.value = value
    self.unit = unit
  }

  private var figure: String { BenchLine.milliseconds(value / 1000) }

  /// The figure as a line of columns, for people to read.
  package var text: String {
    name + String(repeating: " ", count: max(1, 28 - name.count)) + figure + " " + unit
  }

  package var json: String { "{\"name\":\"\(name)\",\"value\":\(figure),\"unit\":\"\(unit)\"}" }
}
