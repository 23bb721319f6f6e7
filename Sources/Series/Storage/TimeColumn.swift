/// The times of a chart's samples, in milliseconds since 1970-01-01 UTC and strictly increasing.
///
/// Each time takes four bytes while the whole span is less than 2^32 times the common divisor of
/// all intervals. For whole seconds this is more than a hundred years. Otherwise each time takes
/// eight bytes.
public struct TimeColumn: Sendable {
  /// The range of valid times: 100 million days to either side of 1970.
  public static let limits: ClosedRange<Int64> = -8_640_000_000_000_000...8_640_000_000_000_000

  /// The distance of each time from `origin`, in multiples of `unit`; empty if that needs more than
  /// 32 bits.
  private var offsets = GrowingRow<UInt32>()
  private var origin: Int64 = 0
  /// The greatest common divisor of all differences; 0 for fewer than two times.
  private var unit: Int64 = 0
  /// The times themselves, if they do not fit `offsets`; otherwise empty.
  private var whole = GrowingRow<Int64>()
  /// The number of dropped times at the start of the storage.
  private var dropped = 0
  /// The number of dropped times that are no longer in the storage.
  private var forgotten = 0
  /// The median of the distances that `choice` selects; 0 for fewer than two times.
  private var medianInterval: Int64 = 0
  private var choice = IntervalChoice()

  /// Makes an empty column.
  public init() {}

  /// Copies the times. Returns nil unless they increase strictly within `limits`.
  ///
  /// - Complexity: O(count).
  public init?(_ milliseconds: [Int64]) {
    self.init(count: milliseconds.count, dropped: 0) { milliseconds[$0] }
  }

  /// Copies whole numbers as times. Returns nil unless they increase strictly within `limits`.
  ///
  /// - Parameter dropped: the number of times that were dropped before them.
  /// - Complexity: O(count).
  init?(_ store: SampleStore, dropped: Int) {
    guard let first = store.first, let last = store.last,
      Self.limits.contains(Int64(exactly: first) ?? .max),
      Self.limits.contains(Int64(exactly: last) ?? .max)
    else { return nil }
    self.init(count: store.count, dropped: dropped) { Int64(store[$0]) }
  }

  /// Copies the times that a function returns. Returns nil unless they increase strictly within
  /// `limits`.
  ///
  /// - Parameter dropped: the number of times that were dropped before them.
  /// - Complexity: O(count).
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
    defer { updateTypicalInterval() }
    guard (last - first) / unit <= UInt32.max else {
      whole = GrowingRow(count: count, capacity: count, time)
      return
    }
    // Most clocks have few different intervals, so there are few divisions.
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

  /// The number of times, without the dropped ones.
  public var count: Int { storedCount - dropped }
  /// Whether the column has no times.
  public var isEmpty: Bool { count == 0 }
  /// The earliest time; nil if the column is empty.
  public var first: Int64? { isEmpty ? nil : self[0] }
  /// The latest time; nil if the column is empty.
  public var last: Int64? { isEmpty ? nil : self[count - 1] }

  /// Returns the time at an index of 0..<`count`, in milliseconds since 1970-01-01 UTC. Other
  /// indices trap or return a wrong time.
  public subscript(index: Int) -> Int64 {
    // The product is at most `last - origin`, so it fits.
    isPacked
      ? origin &+ Int64(offsets[index &+ dropped]) &* unit : whole[index &+ dropped]
  }

  /// The median of up to 128 intervals, chosen evenly from all times, in milliseconds; nil for
  /// fewer than two times. It is updated when times are added or dropped, so reading it is O(1).
  package var typicalInterval: Int64? { medianInterval > 0 ? medianInterval : nil }

  /// The number of times before the first one. Groups of samples are counted from the first time
  /// that was ever appended.
  package var firstNumber: Int { forgotten &+ dropped }

  /// Appends a time. Returns false and changes nothing if it is not after the last one or not
  /// within `limits`.
  ///
  /// - Complexity: amortised O(1).
  public mutating func append(_ time: Int64) -> Bool {
    guard Self.limits.contains(time) else { return false }
    guard let last else {
      forgotten += storedCount
      dropped = 0
      origin = time
      unit = 0
      offsets = GrowingRow(count: 1, capacity: 16) { _ in 0 }
      whole = GrowingRow()
      updateTypicalInterval()
      return true
    }
    guard time > last else { return false }
    add(time, after: last)
    updateTypicalInterval()
    return true
  }

  /// Appends a time, which must be after `last` and within `limits`.
  private mutating func add(_ time: Int64, after last: Int64) {
    // The next tick of a clock is the most frequent case and needs no division.
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

  /// Appends times. Returns false and changes nothing if they do not increase strictly or are not
  /// within `limits`.
  ///
  /// - Complexity: amortised O(number of times).
  mutating func append(contentsOf times: Span<Int64>) -> Bool {
    var before = last ?? .min
    for index in times.indices {
      let time = times[index]
      guard time > before, Self.limits.contains(time) else { return false }
      before = time
    }
    var index = 0
    while index < times.count {
      // Appends all ticks of a clock, which need no division.
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
    updateTypicalInterval()
    return true
  }

  /// Drops the oldest times, as `ValueColumn` does with its samples.
  ///
  /// - Complexity: amortised O(1) per time.
  mutating func removeFirst(_ number: Int) {
    let maximum = ValueColumn.stored(for: count)
    if firstNumber == 0 {
      if isPacked { offsets.reserveCapacity(maximum) } else { whole.reserveCapacity(maximum) }
    }
    dropped += min(max(number, 0), count)
    defer { updateTypicalInterval() }
    guard dropped < storedCount, dropped > ValueColumn.stored(for: count) - count else { return }
    forgotten += dropped
    if isPacked {
      // Offsets then count from the new first time, so that a series can grow without limit.
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

  /// Returns the first index whose time is not before `time`; `count` if there is none.
  ///
  /// - Complexity: O(log n).
  public func firstIndex(notBefore time: Int64) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low &+ high) &>> 1
      if self[middle] < time { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// Returns the indices of the times in a closed range; empty between two samples.
  ///
  /// - Complexity: O(log n).
  public func indices(in range: ClosedRange<Int64>) -> Range<Int> {
    let start = firstIndex(notBefore: range.lowerBound)
    var end = count
    if range.upperBound < .max { end = firstIndex(notBefore: range.upperBound + 1) }
    return start..<max(start, end)
  }

  /// Returns the index of the nearest time; nil if the column is empty. If two times are equally
  /// near, it returns the earlier one.
  ///
  /// - Complexity: O(log n).
  public func index(nearest time: Int64) -> Int? {
    guard !isEmpty else { return nil }
    let next = firstIndex(notBefore: time)
    if next == 0 { return 0 }
    if next == count { return count - 1 }
    let after = self[next].subtractingReportingOverflow(time)
    let before = time.subtractingReportingOverflow(self[next - 1])
    return after.partialValue < before.partialValue ? next : next - 1
  }

  /// Returns whether both columns share their storage, as copies do.
  func sharesMemory(with other: TimeColumn) -> Bool {
    isPacked ? offsets.sharesMemory(with: other.offsets) : whole.sharesMemory(with: other.whole)
  }

  /// Returns whether this is `other` with times appended or the oldest dropped. O(1).
  func continues(_ other: TimeColumn) -> Bool {
    sharesMemory(with: other) && forgotten == other.forgotten && dropped >= other.dropped
      && storedCount >= other.storedCount
  }

  /// Returns the distance between neighbouring times of a range if it is the column's unit
  /// everywhere; otherwise nil. O(1).
  func spacing(in range: Range<Int>) -> Int64? {
    guard isPacked, range.count > 1 else { return nil }
    let first = offsets[range.lowerBound &+ dropped]
    let last = offsets[range.upperBound &+ dropped &- 1]
    return Int(last &- first) == range.count - 1 ? unit : nil
  }

  /// Computes the typical interval again if the choice of samples has changed.
  private mutating func updateTypicalInterval() {
    let next = IntervalChoice(dropped: firstNumber, count: count)
    guard next != choice else { return }
    choice = next
    var median = IntervalMedian()
    for number in 0..<next.count {
      let index = next.sample(at: number) - firstNumber
      median.add(self[index] - self[index - 1])
    }
    medianInterval = median.value ?? 0
  }

  // MARK: - Packing

  var isPacked: Bool { whole.isEmpty }

  /// The number of stored times, including dropped ones whose storage is not reused yet.
  var storedCount: Int { isPacked ? offsets.count : whole.count }

  /// Changes the unit. The offsets stay in 32 bits if the offset of `last` fits.
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
  /// Compares the times.
  ///
  /// - Complexity: O(count), but O(1) for copies that share their storage.
  public static func == (a: TimeColumn, b: TimeColumn) -> Bool {
    guard a.count == b.count, a.first == b.first, a.last == b.last else { return false }
    if a.dropped == b.dropped, a.origin == b.origin, a.unit == b.unit, a.offsets == b.offsets,
      a.whole == b.whole
    {
      return true
    }
    return (0..<a.count).allSatisfy { a[$0] == b[$0] }
  }

  /// Hashes the count, the first and the last time.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(first)
    hasher.combine(last)
  }
}
