/// The moments of a chart's samples: strictly increasing milliseconds since 1970-01-01 UTC.
///
/// Four bytes each while the whole span is less than 2^32 of their common measure, as with times
/// in whole seconds over a hundred years; else eight.
public struct TimeColumn: Hashable, Sendable {
  /// The span that times may lie in: 100 million days to either side of 1970.
  public static let limits: ClosedRange<Int64> = -8_640_000_000_000_000...8_640_000_000_000_000

  // The form follows from the times alone, so columns of the same times are equal as they lie.

  /// How many `unit`s each time is behind `origin`; empty when that takes more than 32 bits.
  private var offsets: [UInt32] = []
  private var origin: Int64 = 0
  /// The greatest common divisor of all differences; 0 for fewer than two times.
  private var unit: Int64 = 0
  /// The times themselves, when they do not fit `offsets`.
  private var whole: [Int64] = []

  public init() {}

  /// Copies the times; nil unless they increase strictly within `limits`. O(count).
  public init?(_ milliseconds: [Int64]) {
    guard let first = milliseconds.first, let last = milliseconds.last else { return }
    guard Self.limits.contains(first), Self.limits.contains(last) else { return nil }
    origin = first
    for index in milliseconds.indices.dropFirst() {
      guard milliseconds[index] > milliseconds[index - 1] else { return nil }
      let step = milliseconds[index] - milliseconds[index - 1]
      if step != unit { unit = Self.commonDivisor(unit, step) }
    }
    let unit = max(unit, 1)
    if (last - first) / unit <= UInt32.max {
      offsets = milliseconds.map { UInt32(truncatingIfNeeded: ($0 - first) / unit) }
    } else {
      whole = milliseconds
    }
  }

  public var count: Int { isPacked ? offsets.count : whole.count }
  public var isEmpty: Bool { count == 0 }
  public var first: Int64? { isEmpty ? nil : origin }
  public var last: Int64? { isEmpty ? nil : self[count - 1] }

  public subscript(index: Int) -> Int64 {
    // At most `last - origin`, which fits.
    isPacked ? origin &+ Int64(offsets[index]) &* unit : whole[index]
  }

  /// Adds a time after the last one; false, and no change, when it is not later or out of limits.
  /// Amortised O(1).
  public mutating func append(_ time: Int64) -> Bool {
    guard Self.limits.contains(time) else { return false }
    guard let last else {
      origin = time
      offsets = [0]
      return true
    }
    guard time > last else { return false }
    // The usual case, a clock's next tick, needs no division.
    if isPacked, time - last == unit, offsets[offsets.count - 1] < UInt32.max {
      offsets.append(offsets[offsets.count - 1] + 1)
      return true
    }
    setUnit(Self.commonDivisor(unit, time - last), upTo: time)
    if isPacked {
      offsets.append(UInt32(truncatingIfNeeded: (time - origin) / unit))
    } else {
      whole.append(time)
    }
    return true
  }

  /// The first index whose time is not before `time`; `count` when there is none. O(log n).
  public func firstIndex(notBefore time: Int64) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low &+ high) &>> 1
      if self[middle] < time { low = middle &+ 1 } else { high = middle }
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
    let after = self[next].subtractingReportingOverflow(time)
    let before = time.subtractingReportingOverflow(self[next - 1])
    return after.partialValue < before.partialValue ? next : next - 1
  }

  // MARK: - Packing

  private var isPacked: Bool { whole.isEmpty }

  /// Counts in another unit from now on, in 32 bits if `last` can be told so.
  private mutating func setUnit(_ new: Int64, upTo last: Int64) {
    guard isPacked else {
      unit = new
      return
    }
    if (last - origin) / new > UInt32.max {
      whole = (0..<offsets.count).map { self[$0] }
      offsets = []
    } else if new != unit, unit > 0 {
      let factor = UInt32(truncatingIfNeeded: unit / new)
      for index in offsets.indices { offsets[index] *= factor }
    }
    unit = new
  }

  private static func commonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
