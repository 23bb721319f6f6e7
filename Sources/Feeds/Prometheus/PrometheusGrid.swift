/// The moments of a range query: all multiples of the step between two moments.
///
/// The multiples of the step are counted from 1970, so all panels request the same moments, and a
/// caching proxy can answer all panels except the first one.
package struct PrometheusGrid: Hashable, Sendable {
  /// The time between two moments, in milliseconds; positive.
  package let step: Int64
  /// The numbers of the first and the last moment. The number of a moment is its time divided by
  /// the step.
  package let numbers: ClosedRange<Int64>

  init(step: Int64, numbers: ClosedRange<Int64>) {
    self.step = step
    self.numbers = numbers
  }

  /// Creates the grid of the moments within a range of time. Returns nil if there are none.
  ///
  /// - Parameter times: both ends included, in milliseconds since 1970-01-01 UTC.
  package init?(step: Int64, in times: ClosedRange<Int64>) {
    let first = -(-times.lowerBound).flooredQuotient(by: step)
    let last = times.upperBound.flooredQuotient(by: step)
    guard first <= last else { return nil }
    self.init(step: step, numbers: first...last)
  }

  /// The number of moments; at least 1.
  package var count: Int { Int(numbers.upperBound - numbers.lowerBound) + 1 }
  /// The time of the first moment, in milliseconds since 1970-01-01 UTC.
  package var first: Int64 { numbers.lowerBound * step }
  /// The time of the last moment, in milliseconds since 1970-01-01 UTC.
  package var last: Int64 { numbers.upperBound * step }

  // MARK: - Steps

  /// The maximum number of moments in one query. A server refuses more than 11,000.
  static let maximumMoments = 8192

  /// The maximum step, in milliseconds: 34 years.
  private static let longestStep: Int64 = 1 << 40

  /// Returns the shortest step that divides `span` into at most `columns` parts. The steps are
  /// `minimumStep` times a power of two. Each of them divides the longer ones, so a finer grid
  /// contains all moments of a coarser one.
  ///
  /// - Parameters:
  ///   - span: the duration in milliseconds, not negative.
  ///   - minimumStep: the minimum step, in milliseconds; positive.
  static func step(dividing span: Int64, into columns: Int, minimumStep: Int64) -> Int64 {
    let columns = Int64(max(1, columns))
    var step = minimumStep
    while step < longestStep, span / step > columns { step *= 2 }
    return step
  }

  /// Returns the number of moments of one part of a grid of `count` moments. It is a power of two
  /// from 64 to `maximumMoments`, and an eighth to a quarter of a long grid.
  static func partSize(count: Int) -> Int {
    var size = 64
    while size * 8 <= count, size < maximumMoments { size *= 2 }
    return size
  }

  /// Returns the grid with its start moved back to the start of a part.
  func widened(toPartsOf size: Int) -> PrometheusGrid {
    let start = numbers.lowerBound.flooredQuotient(by: Int64(size)) * Int64(size)
    return PrometheusGrid(step: step, numbers: start...numbers.upperBound)
  }

  /// Returns the parts of the grid, newest first. Each part except the newest ends just before a
  /// multiple of `size`.
  func parts(of size: Int) -> [PrometheusGrid] {
    var parts: [PrometheusGrid] = []
    var end = numbers.upperBound
    while end >= numbers.lowerBound {
      let start = end.flooredQuotient(by: Int64(size)) * Int64(size)
      parts.append(
        PrometheusGrid(step: step, numbers: max(start, numbers.lowerBound)...end))
      end = start - 1
    }
    return parts
  }
}

extension Int64 {
  /// Returns the quotient, rounded down. The divisor must be positive.
  func flooredQuotient(by divisor: Int64) -> Int64 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}

/// A set of whole numbers, as closed ranges that neither overlap nor touch, in ascending order.
struct NumberRuns: Hashable, Sendable {
  private(set) var runs: [ClosedRange<Int64>] = []

  var isEmpty: Bool { runs.isEmpty }

  mutating func insert(_ range: ClosedRange<Int64>) {
    var joined = range
    runs.removeAll { run in
      guard run.lowerBound <= joined.upperBound + 1, joined.lowerBound <= run.upperBound + 1
      else { return false }
      joined =
        min(run.lowerBound, joined.lowerBound)...max(run.upperBound, joined.upperBound)
      return true
    }
    let index = runs.firstIndex { $0.lowerBound > joined.upperBound } ?? runs.count
    runs.insert(joined, at: index)
  }

  mutating func remove(_ range: ClosedRange<Int64>) {
    runs = runs.flatMap { Self.difference($0, range) }
  }

  /// Returns the numbers of a range that are not in the set, as ranges in ascending order.
  func missing(in range: ClosedRange<Int64>) -> [ClosedRange<Int64>] {
    runs.reduce([range]) { rest, run in rest.flatMap { Self.difference($0, run) } }
  }

  private static func difference(
    _ a: ClosedRange<Int64>, _ b: ClosedRange<Int64>
  ) -> [ClosedRange<Int64>] {
    guard a.overlaps(b) else { return [a] }
    var rest: [ClosedRange<Int64>] = []
    if a.lowerBound < b.lowerBound { rest.append(a.lowerBound...b.lowerBound - 1) }
    if b.upperBound < a.upperBound { rest.append(b.upperBound + 1...a.upperBound) }
    return rest
  }
}
