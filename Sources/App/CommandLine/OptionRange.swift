import ArgumentParser

/// The range of numbers that an option of the command line accepts.
package struct OptionRange<Number: Comparable & LosslessStringConvertible & Sendable>: Sendable {
  private let option: String
  private let range: ClosedRange<Number>

  /// Makes the range of an option such as "--scale".
  package init(_ option: String, _ range: ClosedRange<Number>) {
    self.option = option
    self.range = range
  }

  /// The range for help and errors, such as "0.5 to 8".
  package var text: String { "\(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))" }

  /// Checks a value. Nil passes, NaN does not.
  ///
  /// - Throws: `ValidationError` if the value lies outside of the range.
  package func check(_ value: Number?) throws(ValidationError) {
    guard let value, !range.contains(value) else { return }
    throw ValidationError("\(option) takes a number from \(text), found \(Self.text(value))")
  }

  private static func text(_ number: Number) -> String {
    let text = String(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
