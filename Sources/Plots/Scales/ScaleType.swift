import MartletUI

/// The function by which a scale maps values to positions along an axis.
public struct ScaleType: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case linear
    case log
    case squareRoot
    case symmetricLog
    case power(Double)
    case date
    case category
  }

  let form: Form

  /// Equal distances for equal differences.
  public static let linear = ScaleType(form: .linear)
  /// Equal distances for equal ratios. Values of 0 and less cannot be placed.
  public static let log = ScaleType(form: .log)
  /// Distances are square roots of the values; negative values mirror positive ones.
  public static let squareRoot = ScaleType(form: .squareRoot)
  /// Linear near zero and logarithmic beyond; negative values mirror positive ones.
  public static let symmetricLog = ScaleType(form: .symmetricLog)
  /// Equal distances for equal durations.
  public static let date = ScaleType(form: .date)
  /// A band of equal width for each category.
  public static let category = ScaleType(form: .category)

  /// Distances are powers of the values; negative values mirror positive ones.
  public static func power(exponent: Double) -> ScaleType {
    ScaleType(form: .power(exponent))
  }

  /// Returns the position of a number on an unbounded axis, in no particular unit; NaN if the
  /// number cannot be placed.
  func position(of value: Double) -> Double {
    switch form {
    case .linear, .date, .category: value
    case .log: value > 0 ? Elementary.log(value) : .nan
    case .squareRoot: mirrored(value) { $0.squareRoot() }
    case .symmetricLog: mirrored(value) { Elementary.log(1 + $0) }
    case .power(let exponent): mirrored(value) { Elementary.pow($0, exponent) }
    }
  }

  /// Returns the number at a position: the inverse of `position(of:)`.
  func value(at position: Double) -> Double {
    switch form {
    case .linear, .date, .category: position
    case .log: Elementary.exp(position)
    case .squareRoot: mirrored(position) { $0 * $0 }
    case .symmetricLog: mirrored(position) { Elementary.exp($0) - 1 }
    case .power(let exponent): mirrored(position) { Elementary.pow($0, 1 / exponent) }
    }
  }

  private func mirrored(_ value: Double, _ map: (Double) -> Double) -> Double {
    value < 0 ? -map(-value) : map(value)
  }
}
