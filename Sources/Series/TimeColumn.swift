/// The moments of a chart's samples: strictly increasing milliseconds since 1970-01-01 UTC.
public struct TimeColumn: Hashable, Sendable {
  /// The span that times may lie in: 100 million days to either side of 1970.
  public static let limits: ClosedRange<Int64> = -8_640_000_000_000_000...8_640_000_000_000_000

  package private(set) var milliseconds: [Int64]

  public init() {
    milliseconds = []
  }

  /// Takes the times over; nil unless they increase strictly within `limits`. O(count).
  public init?(_ milliseconds: [Int64]) {
    if let first = milliseconds.first, let last = milliseconds.last {
      guard Self.limits.contains(first), Self.limits.contains(last) else { return nil }
    }
    for index in milliseconds.indices.dropFirst()
    where milliseconds[index] <= milliseconds[index - 1] {
      return nil
    }
    self.milliseconds = milliseconds
  }

  public var count: Int { milliseconds.count }
  public var isEmpty: Bool { milliseconds.isEmpty }
  public var first: Int64? { milliseconds.first }
  public var last: Int64? { milliseconds.last }

  public subscript(index: Int) -> Int64 { milliseconds[index] }

  /// Adds a time after the last one; false, and no change, when it is not later or out of limits.
  public mutating func append(_ time: Int64) -> Bool {
    guard Self.limits.contains(time) else { return false }
    if let last = milliseconds.last, time <= last { return false }
    milliseconds.append(time)
    return true
  }

  /// The first index whose time is not before `time`; `count` when there is none. O(log n).
  public func firstIndex(notBefore time: Int64) -> Int {
    var low = 0
    var high = milliseconds.count
    while low < high {
      let middle = (low &+ high) &>> 1
      if milliseconds[middle] < time { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// The indices whose times lie in a closed range; empty between two samples. O(log n).
  public func indices(in range: ClosedRange<Int64>) -> Range<Int> {
    let start = firstIndex(notBefore: range.lowerBound)
    var end = start
    if range.upperBound < .max { end = firstIndex(notBefore: range.upperBound + 1) }
    return start..<max(start, end)
  }

  /// The index whose time is nearest, the earlier of two equally near; nil when empty. O(log n).
  public func index(nearest time: Int64) -> Int? {
    guard !isEmpty else { return nil }
    let next = firstIndex(notBefore: time)
    if next == 0 { return 0 }
    if next == count { return count - 1 }
    let after = milliseconds[next].subtractingReportingOverflow(time)
    let before = time.subtractingReportingOverflow(milliseconds[next - 1])
    return after.partialValue < before.partialValue ? next : next - 1
  }
}
