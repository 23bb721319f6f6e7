/// The moments of a chart's samples: strictly increasing milliseconds since 1970-01-01 UTC.
///
/// Four bytes each while the whole span is less than 2^32 of their common measure, as with times
/// in whole seconds over a hundred years; else eight.
public struct TimeColumn: Sendable {
  /// The span that times may lie in: 100 million days to either side of 1970.
  public static let limits: ClosedRange<Int64> = -8_640_000_000_000_000...8_640_000_000_000_000

  /// How many `unit`s each time is behind `origin`; empty when that takes more than 32 bits.
  private var offsets = GrowingRow<UInt32>()
  private var origin: Int64 = 0
  /// The greatest common divisor of all differences; 0 for fewer than two times.
  private var unit: Int64 = 0
  /// The times themselves, when they do not fit `offsets`.
  private var whole = GrowingRow<Int64>()
  /// How many times at the beginning of `offsets` or `whole` are dropped, and how many before them.
  private var dropped = 0
  private var forgotten = 0
  /// The median of the distances that `choice` selects; 0 for fewer than two times.
  private var usual: Int64 = 0
  private var choice = DistanceChoice()

  public init() {}

  /// Copies the times; nil unless they increase strictly within `limits`. O(count).
  public init?(_ milliseconds: [Int64]) {
    self.init(count: milliseconds.count, dropped: 0) { milliseconds[$0] }
  }

  /// Whole numbers as times, before which there were `dropped`; nil unless they increase strictly
  /// within `limits`. O(count).
  init?(_ store: SampleStore, dropped: Int) {
    guard let first = store.first, let last = store.last,
      Self.limits.contains(Int64(exactly: first) ?? .max),
      Self.limits.contains(Int64(exactly: last) ?? .max)
    else { return nil }
    self.init(count: store.count, dropped: dropped) { Int64(store[$0]) }
  }

  /// Times as a function gives them, before which there were `dropped`; nil unless they increase
  /// strictly within `limits`. O(count).
  init?(count: Int, dropped: Int, _ time: (Int) -> Int64) {
    forgotten = dropped
    guard count > 0 else { return }
    let first = time(0)
    let last = time(count - 1)
    guard Self.limits.contains(first), Self.limits.contains(last) else { return nil }
    origin = first
    var before = first
    for index in 1..<max(count, 1) {
      let next = time(index)
      // A time after the last one may lie beyond `limits`, where the distance overflows.
      guard next > before, next <= last else { return nil }
      if next - before != unit { unit = Self.commonDivisor(unit, next - before) }
      before = next
    }
    let unit = max(unit, 1)
    defer { learnDistance() }
    guard (last - first) / unit <= UInt32.max else {
      whole = GrowingRow(count: count, capacity: count, time)
      return
    }
    // One division for the few steps that most clocks have.
    var step: Int64 = 0
    var ticks: UInt32 = 0
    var offset: UInt32 = 0
    before = first
    offsets = GrowingRow(count: count, capacity: count) { index in
      let next = time(index)
      if next &- before != step {
        step = next &- before
        ticks = UInt32(truncatingIfNeeded: step / unit)
      }
      offset &+= index == 0 ? 0 : ticks
      before = next
      return offset
    }
  }

  public var count: Int { storedCount - dropped }
  public var isEmpty: Bool { count == 0 }
  public var first: Int64? { isEmpty ? nil : self[0] }
  public var last: Int64? { isEmpty ? nil : self[count - 1] }

  public subscript(index: Int) -> Int64 {
    // At most `last - origin`, which fits.
    isPacked
      ? origin &+ Int64(offsets[index &+ dropped]) &* unit : whole[index &+ dropped]
  }

  /// The median of up to 128 distances, chosen evenly from all times, in milliseconds; nil for
  /// fewer than two times. It is updated when times are added or dropped; reading it is O(1).
  package var usualDistance: Int64? { usual > 0 ? usual : nil }

  /// How many times there were before the first one: what groups of samples are counted from.
  var firstNumber: Int { forgotten &+ dropped }

  /// Adds a time after the last one; false, and no change, when it is not later or out of limits.
  /// Amortised O(1).
  public mutating func append(_ time: Int64) -> Bool {
    guard Self.limits.contains(time) else { return false }
    guard let last else {
      forgotten += storedCount
      dropped = 0
      origin = time
      unit = 0
      offsets = GrowingRow(count: 1, capacity: 16) { _ in 0 }
      whole = GrowingRow()
      learnDistance()
      return true
    }
    guard time > last else { return false }
    add(time, after: last)
    learnDistance()
    return true
  }

  /// Adds a time, which is later than `last` and within `limits`.
  private mutating func add(_ time: Int64, after last: Int64) {
    // The usual case, a clock's next tick, needs no division.
    if isPacked, time - last == unit, offsets[offsets.count - 1] < UInt32.max {
      offsets.append(offsets[offsets.count - 1] + 1)
      return
    }
    setUnit(Self.commonDivisor(unit, time - last), upTo: time)
    if isPacked {
      offsets.append(UInt32(truncatingIfNeeded: (time - origin) / unit))
    } else {
      whole.append(time)
    }
  }

  /// Adds times after the last one; false, and no change, when they do not increase strictly or are
  /// out of limits. O(count of them), amortised.
  mutating func append(contentsOf times: Span<Int64>) -> Bool {
    var before = last ?? .min
    for index in times.indices {
      let time = times[index]
      guard time > before, Self.limits.contains(time) else { return false }
      before = time
    }
    var index = 0
    while index < times.count {
      // As many ticks of a clock as come without a division.
      if isPacked, var offset = offsets.last, var last {
        let unit = unit
        offsets.append(upTo: times.count - index) { output in
          while index < times.count, times[index] &- last == unit, offset < UInt32.max {
            offset &+= 1
            output.append(offset)
            last = times[index]
            index &+= 1
          }
        }
        if index == times.count { break }
      }
      if let last { add(times[index], after: last) } else { _ = append(times[index]) }
      index &+= 1
    }
    learnDistance()
    return true
  }

  /// Drops the oldest times, as `ValueColumn` does with its samples. Amortised O(1) for each.
  mutating func removeFirst(_ number: Int) {
    let most = ValueColumn.stored(for: count)
    if firstNumber == 0 {
      if isPacked { offsets.reserveCapacity(most) } else { whole.reserveCapacity(most) }
    }
    dropped += min(max(number, 0), count)
    defer { learnDistance() }
    guard dropped < storedCount, dropped > ValueColumn.stored(for: count) - count else { return }
    forgotten += dropped
    if isPacked {
      // Counted from the new first one, so that a series may go on for ever.
      let base = offsets[dropped]
      origin += Int64(base) * unit
      let old = offsets
      let dropped = dropped
      offsets = GrowingRow(count: old.count - dropped, capacity: old.capacity) {
        old[$0 + dropped] - base
      }
    } else {
      whole.removeFirst(dropped)
      origin = whole[0]
    }
    dropped = 0
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
    var end = count
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

  /// Whether both lie in the same memory, as copies do.
  func sharesMemory(with other: TimeColumn) -> Bool {
    isPacked ? offsets.sharesMemory(with: other.offsets) : whole.sharesMemory(with: other.whole)
  }

  /// Whether this is the other, but for times appended or the oldest dropped since. O(1).
  func continues(_ other: TimeColumn) -> Bool {
    sharesMemory(with: other) && forgotten == other.forgotten && dropped >= other.dropped
      && storedCount >= other.storedCount
  }

  /// From each time of a range to the next, where that is the column's unit everywhere; nil
  /// otherwise. O(1).
  func spacing(in range: Range<Int>) -> Int64? {
    guard isPacked, range.count > 1 else { return nil }
    let first = offsets[range.lowerBound &+ dropped]
    let last = offsets[range.upperBound &+ dropped &- 1]
    return Int(last &- first) == range.count - 1 ? unit : nil
  }

  /// Computes the usual distance anew if the choice of samples has changed.
  private mutating func learnDistance() {
    let next = DistanceChoice(dropped: firstNumber, count: count)
    guard next != choice else { return }
    choice = next
    var median = DistanceMedian()
    for place in 0..<next.count {
      let index = next.sample(at: place) - firstNumber
      median.add(self[index] - self[index - 1])
    }
    usual = median.value ?? 0
  }

  // MARK: - Packing

  var isPacked: Bool { whole.isEmpty }

  /// Those that count, and those before them whose storage is not used again yet.
  var storedCount: Int { isPacked ? offsets.count : whole.count }

  /// Counts in another unit from now on, in 32 bits if `last` can be told so.
  private mutating func setUnit(_ new: Int64, upTo last: Int64) {
    guard isPacked else {
      unit = new
      return
    }
    if (last - origin) / new > UInt32.max {
      let (old, origin, unit) = (offsets, origin, unit)
      whole = GrowingRow(count: old.count, capacity: old.capacity) {
        origin &+ Int64(old[$0]) &* unit
      }
      offsets = GrowingRow()
    } else if new != unit, unit > 0 {
      let factor = UInt32(truncatingIfNeeded: unit / new)
      let old = offsets
      offsets = GrowingRow(count: old.count, capacity: old.capacity) { old[$0] * factor }
    }
    unit = new
  }

  private static func commonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

extension TimeColumn: Hashable {
  /// O(1) for copies that share their storage.
  public static func == (a: TimeColumn, b: TimeColumn) -> Bool {
    guard a.count == b.count, a.first == b.first, a.last == b.last else { return false }
    if a.dropped == b.dropped, a.origin == b.origin, a.unit == b.unit, a.offsets == b.offsets,
      a.whole == b.whole
    {
      return true
    }
    return (0..<a.count).allSatisfy { a[$0] == b[$0] }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(first)
    hasher.combine(last)
  }
}
