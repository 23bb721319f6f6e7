import ArgumentParser

/// The numbers that an option of the command line takes.
package struct OptionRange<Number: Comparable & LosslessStringConvertible & Sendable>: Sendable {
  private let option: String
  private let range: ClosedRange<Number>

  package init(_ option: String, _ range: ClosedRange<Number>) {
    self.option = option
    self.range = range
  }

  /// "0.5 to 8", for help and errors.
  package var text: String { "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))" }

  /// Throws unless `value` lies in the range; nil passes, NaN does not.
  package func check(_ value: Number?) throws(ValidationError) {
    guard let value, !range.contains(value) else { return }
    throw ValidationError("\(option) takes a number from \(text), found \(Self.text(value))")
  }

  private static func text(_ number: Number) -> String {
    let text = String(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
