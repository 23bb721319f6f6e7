import MartletUI

/// The range of values of one bin. It contains its lower bound; only the last range of some bins
/// contains its upper bound.
public struct ChartBinRange<Bound: Comparable>: RangeExpression, Equatable {
  /// The least value of the bin.
  public let lowerBound: Bound
  /// The upper end of the bin. It is the lower bound of the next bin.
  public let upperBound: Bound
  /// True for the last bin, which contains its upper bound.
  let isClosed: Bool

  /// Returns true if the bin contains a value.
  public func contains(_ element: Bound) -> Bool {
    element >= lowerBound && (element < upperBound || (isClosed && element == upperBound))
  }

  /// Returns the range of indices of `collection` that the bin covers.
  ///
  /// - Precondition: the lower bound is not greater than the upper bound.
  public func relative<C: Collection>(to collection: C) -> Range<Bound> where C.Index == Bound {
    isClosed
      ? (lowerBound...upperBound).relative(to: collection)
      : (lowerBound..<upperBound).relative(to: collection)
  }
}

extension ChartBinRange {
  /// Makes the range of the bin at `position` between consecutive thresholds.
  init(_ thresholds: [Bound], at position: Int) {
    self.init(
      lowerBound: thresholds[position], upperBound: thresholds[position + 1],
      isClosed: position == thresholds.count - 2)
  }
}

extension ChartBinRange: Hashable where Bound: Hashable {}
extension ChartBinRange: Sendable where Bound: Sendable {}

extension PlottableValue where Value: Comparable {
  /// Makes a value that represents a whole bin. A bar takes its width from the length of the bin.
  public static func value<S: StringProtocol>(
    _ label: S, _ range: ChartBinRange<Value>
  ) -> PlottableValue {
    PlottableValue(interval: PlotInterval(range.lowerBound, to: range.upperBound))
  }

  /// Makes a value that represents a whole bin, with a text as its label.
  public static func value(_ label: Text, _ range: ChartBinRange<Value>) -> PlottableValue {
    .value("", range)
  }
}
