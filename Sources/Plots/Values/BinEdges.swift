import MartletUI

/// Computes the thresholds of bins. `NumberBins` and `DateBins` use it.
enum BinEdges {
  /// The maximum number of bins that the size of a bin may give.
  static let maximumCount = 10_000

  /// Returns `count + 1` equidistant thresholds from the lower to the upper bound of `range`. A
  /// `count` below 1 counts as 1.
  static func equal(_ range: ClosedRange<Double>, count: Int) -> [Double] {
    let count = max(count, 1)
    let span = range.upperBound - range.lowerBound
    return (0..<count).map { range.lowerBound + span * Double($0) / Double(count) }
      + [range.upperBound]
  }

  /// Returns the multiples of `size` that cover `range`: from the last one that is not above it to
  /// the first one that is not below it, and at least two. The result is the two bounds of `range`
  /// if `size` is not positive and finite, or if there would be more than `maximumCount` bins.
  static func multiples(of size: Double, covering range: ClosedRange<Double>) -> [Double] {
    // A bound that is a multiple stays one, despite rounding errors.
    let first = (range.lowerBound / size + 1e-9).rounded(.down)
    let last = max((range.upperBound / size - 1e-9).rounded(.up), first + 1)
    guard size > 0, size.isFinite, last - first <= Double(maximumCount) else {
      return [range.lowerBound, range.upperBound]
    }
    // A quotient of integers is the number nearest to a decimal fraction; a product is not.
    let inverse = (1 / size).rounded()
    let isFraction = abs(inverse * size - 1) < 1e-9
    var result = stride(from: first, through: last, by: 1).map {
      isFraction ? $0 / inverse : $0 * size
    }
    result[0] = min(result[0], range.lowerBound)
    result[result.count - 1] = max(result[result.count - 1], range.upperBound)
    return result
  }

  /// Returns the multiples of a round size that cover `range`. Their number is near to
  /// `desiredCount`, unless the size would be below `minimumSize`.
  ///
  /// - Parameter isWhole: true if the size must be an integer.
  static func roundMultiples(
    _ range: ClosedRange<Double>, desiredCount: Int, minimumSize: Double, isWhole: Bool
  ) -> [Double] {
    let span = range.upperBound - range.lowerBound
    let count = Double(min(max(desiredCount, 1), maximumCount / 2))
    let size = roundSize(
      near: span > 0 ? span / count : 1, atLeast: minimumSize, isWhole: isWhole)
    return multiples(of: size, covering: range)
  }

  /// Returns the number that is 1, 2, 2.5 or 5 times a power of ten and whose ratio to `value` is
  /// nearest to 1; the least one that is not below `minimum` if that number is below it.
  ///
  /// - Parameter isWhole: true if the number must be an integer.
  static func roundSize(near value: Double, atLeast minimum: Double, isWhole: Bool) -> Double {
    let value = isWhole ? max(value, 1) : value
    let sizes = roundSizes(around: value).filter { !isWhole || $0 == $0.rounded() }
    let nearest = sizes.min { max($0 / value, value / $0) < max($1 / value, value / $1) } ?? value
    if nearest >= minimum { return nearest }
    return roundSizes(around: minimum).first {
      $0 >= minimum && (!isWhole || $0 == $0.rounded())
    } ?? minimum
  }

  /// Returns the round numbers from the last power of ten that is not above `value` to the next
  /// power. The result is empty for numbers near 0, above 1e300 and for NaN.
  private static func roundSizes(around value: Double) -> [Double] {
    guard value > 1e-300, value < 1e300 else { return [] }
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    while power > value { power /= 10 }
    return [1, 2, 2.5, 5, 10].map { $0 * power }
  }

  /// Returns the number of bins for some values by Scott's rule, 1…200. The width of a bin is 3.49
  /// standard deviations of the sample, divided by the cube root of the number of values
  /// (https://doi.org/10.1093/biomet/66.3.605).
  ///
  /// - Complexity: O(n).
  static func scottCount(_ values: [Double]) -> Int {
    guard values.count > 1, let low = values.min(), let high = values.max() else { return 1 }
    let count = Double(values.count)
    let mean = values.reduce(0) { $0 + $1 / count }
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    let width = 3.49 * variance.squareRoot() / Elementary.pow(count, 1.0 / 3)
    let bins = ((high - low) / width).rounded()
    return bins >= 1 ? Int(min(bins, 200)) : 1
  }

  /// Returns the index of the bin between consecutive `thresholds` that contains `value`. The last
  /// bin contains the last threshold. The result is -1 below the first bin, and the number of bins
  /// above the last one.
  ///
  /// - Precondition: the thresholds are in ascending order.
  /// - Complexity: O(log n).
  static func index<Value: Comparable>(of value: Value, in thresholds: [Value]) -> Int {
    if value == thresholds.last { return thresholds.count - 2 }
    var (low, high) = (0, thresholds.count)
    while low < high {
      let middle = (low + high) / 2
      if thresholds[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
