import MartletSeries

/// The rule by which an item is computed from other items.
package struct Derivation: Hashable, Sendable {
  /// The function of the operands' numbers.
  package enum Rule: Hashable, Sendable, CaseIterable {
    /// Functions of all operands, in one unit.
    case sum, mean, minimum, maximum
    /// The first operand minus the second.
    case difference
    /// The first operand divided by the second. A division by 0 gives a gap.
    case ratio
  }

  /// An item that the rule takes as input.
  package struct Operand: Hashable, Sendable {
    /// The name of the item.
    package var name: ItemName
    /// The unit, the cadence, the staleness and the capacity of the item. All other settings have
    /// their defaults.
    package var settings: ItemSettings

    /// Makes an operand.
    package init(_ name: ItemName, settings: ItemSettings = ItemSettings()) {
      self.name = name
      self.settings = settings
    }
  }

  /// The function of the operands' numbers.
  package var rule: Rule
  /// 1…`maximumOperands` items; exactly two for a difference and a ratio.
  package var operands: [Operand]
  /// The factor by which results are multiplied: 100 for a ratio in percent, else 1.
  package var factor = 1.0
  /// The unit of the results; nil for the unit that the operands report.
  package var unit: String?
  /// The number of newest samples that the item keeps. Nil keeps as many as the operand with the
  /// most samples keeps.
  package var capacity: Int?

  /// Makes a derivation; `operands` has 1…`maximumOperands` items, and exactly two for a difference
  /// and a ratio.
  package init(_ rule: Rule, of operands: [Operand]) {
    self.rule = rule
    self.operands = operands
  }

  /// The maximum number of operands of an item.
  package static let maximumOperands = 64

  /// Returns the result for one number per operand. It is NaN, which is a gap, if an operand is NaN
  /// or if the result is not finite.
  func result(_ numbers: [Double]) -> Double {
    if numbers.contains(where: \.isNaN) { return .nan }
    let result: Double =
      switch rule {
      case .sum: numbers.reduce(0, +)
      case .mean: numbers.reduce(0, +) / Double(numbers.count)
      case .minimum: numbers.min() ?? .nan
      case .maximum: numbers.max() ?? .nan
      case .difference: numbers[0] - numbers[1]
      case .ratio: numbers[1] == 0 ? .nan : numbers[0] / numbers[1] * factor
      }
    return result.isFinite ? result : .nan
  }
}

extension Derivation.Rule {
  /// Whether the rule takes exactly two operands, whose order matters.
  package var takesTwo: Bool { self == .difference || self == .ratio }

  /// Returns the unit of the results for the units of the operands; nil if it is unknown.
  ///
  /// - Parameter units: one entry per operand; nil for an unknown unit.
  package func unit(of units: [String?]) -> String? {
    guard self == .ratio else { return units.compactMap(\.self).first }
    guard let above = units[0], let below = units[1] else { return nil }
    if above == below { return "" }
    return below.isEmpty ? above : "\(above)/\(below)"
  }

  /// Returns the indices of two operands whose units differ although the rule needs a common unit;
  /// nil if all units match. An unknown unit matches every other unit.
  package func conflict(of units: [String?]) -> (Int, Int)? {
    guard self != .ratio, let first = units.firstIndex(where: { $0 != nil }),
      let other = units.firstIndex(where: { $0 != nil && $0 != units[first] })
    else { return nil }
    return (first, other)
  }
}
