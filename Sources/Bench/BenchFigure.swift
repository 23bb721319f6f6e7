/// One result of a benchmark with its unit.
package struct BenchFigure: Hashable, Sendable {
  /// The name, such as "first picture".
  package var name: String
  /// The value in `unit`; it is printed with three decimals.
  package var value: Double
  /// The unit, such as "ms".
  package var unit: String

  /// Makes a result.
  package init(_ name: String, _ value: Double, _ unit: String) {
    self.name = name
    self.value = value
    self.unit = unit
  }

  /// The value with three decimals. `milliseconds` takes seconds, so the value is divided.
  private var number: String { BenchLine.milliseconds(value / 1000) }

  /// The result as a line of columns for people.
  package var text: String {
    name + String(repeating: " ", count: max(1, 28 - name.count)) + number + " " + unit
  }

  /// The result as one JSON object.
  package var json: String { "{\"name\":\"\(name)\",\"value\":\(number),\"unit\":\"\(unit)\"}" }
}
