import MartletUI

/// The bins of a histogram of numbers: consecutive ranges, which `index(for:)` assigns numbers to.
public struct NumberBins<Value: Comparable & Numeric>: Equatable {
  /// The ends of the bins. It has one element more than there are bins.
  public let thresholds: [Value]

  /// Makes the bins between consecutive thresholds. Fewer than two thresholds make no bin.
  ///
  /// - Parameter thresholds: the ends of the bins, in ascending order. They are used as they are.
  public init(thresholds: [Value]) { self.thresholds = thresholds }

  /// Returns the index of the bin that contains a number. The last bin contains its upper bound.
  ///
  /// The result is -1 for a number below the first bin, and `endIndex` for one above the last bin.
  /// The cost is O(log n).
  public func index(for value: Value) -> Int { BinEdges.index(of: value, in: thresholds) }
}

extension NumberBins: Sendable where Value: Sendable {}

extension NumberBins: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }

  /// The number of bins.
  public var endIndex: Int { Swift.max(thresholds.count - 1, 0) }

  /// The range of the bin at an index.
  public subscript(position: Int) -> ChartBinRange<Value> {
    ChartBinRange(thresholds, at: position)
  }
}

// MARK: - Floating-point numbers

extension NumberBins where Value: BinaryFloatingPoint {
  /// Makes `count` bins of equal size from the lower to the upper bound of a range. A count below 1
  /// counts as 1.
  public init(range: ClosedRange<Value>, count: Int) {
    self.init(edges: BinEdges.equal(Self.doubles(range), count: count))
  }

  /// Makes the bins between the multiples of `size` that cover a range. A size that is not
  /// positive, or that gives more than 10 000 bins, gives one bin.
  public init(size: Value, range: ClosedRange<Value>) {
    self.init(edges: BinEdges.multiples(of: Double(size), covering: Self.doubles(range)))
  }

  /// Makes bins of a round size that cover a range, about `desiredCount` of them.
  ///
  /// `minimumStride` is the minimum size of a bin.
  public init(range: ClosedRange<Value>, desiredCount: Int = 10, minimumStride: Value = 0) {
    self.init(
      edges: BinEdges.roundMultiples(
        Self.doubles(range), desiredCount: desiredCount, minimumSize: Double(minimumStride),
        isWhole: false))
  }

  /// Makes bins of a round size that cover all numbers of `data`, about `desiredCount` of them.
  /// Without any finite number there is no bin.
  ///
  /// - Parameters:
  ///   - data: the numbers. NaN and infinite numbers are ignored.
  ///   - desiredCount: nil for the number that follows from the numbers by Scott's rule, at most
  ///     200.
  ///   - minimumStride: the minimum size of a bin.
  public init(data: [Value], desiredCount: Int? = nil, minimumStride: Value = 0) {
    let values = data.map { Double($0) }.filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else {
      self.init(thresholds: [])
      return
    }
    self.init(
      edges: BinEdges.roundMultiples(
        low...high, desiredCount: desiredCount ?? BinEdges.scottCount(values),
        minimumSize: Double(minimumStride), isWhole: false))
  }

  private init(edges: [Double]) { self.init(thresholds: edges.map { Value($0) }) }

  private static func doubles(_ range: ClosedRange<Value>) -> ClosedRange<Double> {
    Double(range.lowerBound)...Double(range.upperBound)
  }
}

// MARK: - Integers

extension NumberBins where Value: BinaryInteger {
  /// Makes `count` bins from the lower to the upper bound of a range. They have equal sizes if the
  /// length of the range is a multiple of `count`; otherwise the thresholds are rounded down. A
  /// count below 1 counts as 1.
  public init(range: ClosedRange<Value>, count: Int) {
    self.init(edges: BinEdges.equal(Self.doubles(range), count: count), in: range)
  }

  /// Makes the bins between the multiples of `size` that cover a range. A size that is not
  /// positive, or that gives more than 10 000 bins, gives one bin.
  public init(size: Value, range: ClosedRange<Value>) {
    self.init(
      edges: BinEdges.multiples(of: Double(size), covering: Self.doubles(range)), in: range)
  }

  /// Makes bins of a round size that cover a range, about `desiredCount` of them.
  ///
  /// `minimumStride` is the minimum size of a bin.
  public init(range: ClosedRange<Value>, desiredCount: Int = 10, minimumStride: Value = 0) {
    self.init(
      edges: BinEdges.roundMultiples(
        Self.doubles(range), desiredCount: desiredCount, minimumSize: Double(minimumStride),
        isWhole: true), in: range)
  }

  /// Makes bins of a round size that cover all numbers of `data`, about `desiredCount` of them.
  /// Without any number there is no bin.
  ///
  /// `desiredCount` is nil for the number that follows from the numbers by Scott's rule, at most
  /// 200. `minimumStride` is the minimum size of a bin.
  public init(data: [Value], desiredCount: Int? = nil, minimumStride: Value = 0) {
    guard let low = data.min(), let high = data.max() else {
      self.init(thresholds: [])
      return
    }
    self.init(
      range: low...high,
      desiredCount: desiredCount ?? BinEdges.scottCount(data.map { Double($0) }),
      minimumStride: minimumStride)
  }

  /// Makes the bins between thresholds. A threshold that the type cannot represent becomes the
  /// nearer bound of `range`.
  private init(edges: [Double], in range: ClosedRange<Value>) {
    self.init(
      thresholds: edges.map { edge in
        Value(exactly: edge.rounded(.down))
          ?? (edge < Double(range.upperBound) ? range.lowerBound : range.upperBound)
      })
  }

  private static func doubles(_ range: ClosedRange<Value>) -> ClosedRange<Double> {
    Double(range.lowerBound)...Double(range.upperBound)
  }
}
