/// The values of one series, with a pyramid: the minima and maxima of groups of samples, for
/// queries about ranges.
///
/// Level k of the pyramid has the positions of the minimum and the maximum value of each complete
/// group of 4^(k+2) samples. Groups begin at multiples of their size, counted from the first sample
/// that was ever appended, so neither appending nor dropping changes a group.
///
/// The comments below call a sample's position since the column began its number; dropping samples
/// does not change it. The index of a sample counts from the first one that is not dropped.
///
/// A sample takes 4 bytes in a column of short decimals (see `SampleStore`), otherwise 8. The
/// pyramid adds 0.7 bytes per sample.
public struct ValueColumn: Sendable {
  /// The samples in order of time; NaN marks a gap. The first of them may already be dropped.
  private(set) var store: SampleStore
  private var levels: [Level] = []
  /// The number of the first sample in `store`, a multiple of the smallest group.
  private(set) var stored = 0
  /// The number of the first sample that is not dropped.
  private(set) var first = 0

  /// The complete groups of one size that begin in `store`.
  private struct Level: Sendable {
    /// The number of the first group.
    var first: Int
    var groups = GrowingRow<Group>()

    subscript(number: Int) -> Group { groups[number &- first] }
  }

  /// The positions of the minimum and the maximum sample of a group, relative to its start.
  private struct Group: Sendable {
    var minimum: UInt32
    var maximum: UInt32

    /// A group that has only gaps.
    static let gap = Group(minimum: .max, maximum: .max)

    var isGap: Bool { minimum == .max }
  }

  /// The indices of the minimum and the maximum sample of a range of the column.
  package struct Extremes: Hashable, Sendable {
    /// The index of the minimum; `Int.max` if the range has only gaps.
    package var minimum: Int
    /// The index of the maximum; `Int.max` if the range has only gaps.
    package var maximum: Int

    /// The extremes of a range that has only gaps.
    static let gap = Extremes(minimum: .max, maximum: .max)

    var isGap: Bool { minimum == .max }
  }

  /// Makes an empty column.
  public init() {
    store = SampleStore()
  }

  /// Copies the samples. NaN, infinities and magnitudes above 1e300 become gaps.
  ///
  /// - Complexity: O(count).
  public init(_ values: [Double]) {
    self.init()
    store.reserveCapacity(values.count)
    for value in values { append(value) }
  }

  /// Takes over samples. None of them may be infinite.
  ///
  /// - Parameter dropped: the number of samples that were dropped before them, a multiple of the
  ///   smallest group.
  /// - Complexity: O(count).
  init(_ store: SampleStore, dropped: Int = 0) {
    self.store = store
    stored = dropped
    first = dropped
    for end in stride(from: dropped + Self.size(0), through: dropped + count, by: Self.size(0)) {
      closeGroups(endingAt: end)
    }
  }

  /// The number of samples and gaps, without the dropped ones.
  public var count: Int { store.count - (first - stored) }
  /// Whether the column has no samples and no gaps.
  public var isEmpty: Bool { count == 0 }

  /// The number of samples that were dropped before the first one.
  var droppedCount: Int { first }

  /// The number of stored samples, including dropped ones whose storage is not reused yet.
  var storedCount: Int { store.count }

  /// Whether no value so far, including dropped ones, had a fractional part.
  package var holdsOnlyWholeNumbers: Bool { store.holdsOnlyWholeNumbers }

  /// Returns the value of a sample at an index of 0..<`count`; nil in a gap.
  public subscript(index: Int) -> Double? {
    let value = number(index)
    return value.isNaN ? nil : value
  }

  func isGap(_ index: Int) -> Bool { store.isGap(index &+ (first &- stored)) }

  /// Returns the value of a sample; NaN in a gap.
  func number(_ index: Int) -> Double { store[index &+ (first &- stored)] }

  /// Appends a sample. NaN, infinities and magnitudes above 1e300 become gaps.
  ///
  /// - Complexity: amortised O(1).
  public mutating func append(_ value: Double) {
    store.append(SampleStore.drawable(value))
    let end = stored &+ store.count
    if end & (Self.size(0) - 1) == 0 { closeGroups(endingAt: end) }
  }

  /// Appends samples, oldest first.
  ///
  /// - Complexity: amortised O(number of values).
  mutating func append(contentsOf values: Span<Double>) {
    let closed = (stored &+ store.count) & ~(Self.size(0) - 1)
    store.append(contentsOf: values)
    let step = Self.size(0)
    for end in stride(from: closed + step, through: stored + store.count, by: step) {
      closeGroups(endingAt: end)
    }
  }

  /// Drops the oldest samples. Their storage is reused once it is more than an eighth of the rest.
  ///
  /// - Complexity: amortised O(1) per sample.
  mutating func removeFirst(_ number: Int) {
    // The columns of a chart with a capacity do not grow any more once they are full.
    if first == 0 { store.reserveCapacity(Self.stored(for: count)) }
    first += min(max(number, 0), count)
    guard first - stored > Self.stored(for: count) - count else { return }
    let kept = first & ~(Self.size(0) - 1)
    store.removeFirst(kept - stored)
    stored = kept
    for index in levels.indices {
      let shift = Self.shift(index)
      let start = (kept + Self.size(index) - 1) >> shift
      let dropped = min(max(0, start - levels[index].first), levels[index].groups.count)
      levels[index].groups.removeFirst(dropped)
      levels[index].first += dropped
    }
  }

  /// Returns the maximum number of stored samples for a number of samples that are not dropped.
  static func stored(for count: Int) -> Int { count + count / 8 + 4 * size(0) }

  /// Writes the values of samples. Gaps and negative indices give NaN.
  func findNumbers(of samples: Span<Int>, into output: inout [Double]) {
    store.findNumbers(at: samples, offset: first &- stored, into: &output)
  }

  // MARK: - Ranges

  /// Returns the minimum and the maximum value in a range of indices; nil if it has only gaps.
  ///
  /// - Complexity: O(log n).
  public func bounds(in range: Range<Int>) -> ClosedRange<Double>? {
    let found = extremes(in: range)
    guard !found.isGap else { return nil }
    return number(found.minimum)...number(found.maximum)
  }

  /// Returns the indices of the minimum and the maximum value in a range. If values are equal, the
  /// first one is returned. The range is clamped to the column.
  ///
  /// - Complexity: O(log n).
  package func extremes(in range: Range<Int>) -> Extremes {
    let range = range.clamped(to: 0..<count)
    var result = Extremes.gap
    // Groups are aligned to the numbers of samples.
    var position = first &+ range.lowerBound
    let end = first &+ range.upperBound
    var level = -1
    while position < end {
      while hasGroup(level &+ 1, at: position, before: end) { level &+= 1 }
      while level >= 0, !hasGroup(level, at: position, before: end) { level &-= 1 }
      if level < 0 {
        if !store.isGap(position &- stored) {
          merge(Extremes(minimum: position, maximum: position), into: &result)
        }
        position &+= 1
      } else {
        let group = levels[level][position >> Self.shift(level)]
        if !group.isGap {
          merge(
            Extremes(
              minimum: position &+ Int(group.minimum), maximum: position &+ Int(group.maximum)),
            into: &result)
        }
        position &+= Self.size(level)
      }
    }
    if result.isGap { return result }
    return Extremes(minimum: result.minimum &- first, maximum: result.maximum &- first)
  }

  /// Returns the index of the first sample at or after `start` that is not a gap; nil if there is
  /// none.
  ///
  /// - Complexity: O(log n).
  package func firstSample(from start: Int) -> Int? {
    var position = first + max(start, 0)
    let end = first + count
    var level = -1
    while position < end {
      if !isGap(level, at: position) {
        if level < 0 { return position - first }
        level -= 1
        continue
      }
      position += Self.size(level)
      while hasGroup(level + 1, at: position, before: end) { level += 1 }
      while level >= 0, !hasGroup(level, at: position, before: end) { level -= 1 }
    }
    return nil
  }

  /// Returns the index of the last sample before `end` that is not a gap; nil if there is none.
  ///
  /// - Complexity: O(log n).
  package func lastSample(before end: Int) -> Int? {
    // `position` is the end of the current group.
    var position = first + min(end, count)
    let end = position
    func hasGroup(_ level: Int) -> Bool {
      let start = position - Self.size(level)
      return start >= first && self.hasGroup(level, at: start, before: end)
    }
    var level = -1
    while position > first {
      let start = position - Self.size(level)
      if !isGap(level, at: start) {
        if level < 0 { return start - first }
        level -= 1
        continue
      }
      position = start
      while hasGroup(level + 1) { level += 1 }
      while level >= 0, !hasGroup(level) { level -= 1 }
    }
    return nil
  }

  // MARK: - Groups

  static func shift(_ level: Int) -> Int { level < 0 ? 0 : 2 &* (level &+ 2) }

  /// Returns the number of samples in a group of a level; level −1 is single samples.
  static func size(_ level: Int) -> Int { 1 &<< shift(level) }

  var levelCount: Int { levels.count }

  /// Returns whether a group of a level begins at an index, provided that it is complete.
  func startsGroup(_ level: Int, at index: Int) -> Bool {
    (first &+ index) & (Self.size(level) &- 1) == 0
  }

  /// Returns the end of the smallest group that contains an index.
  func smallestGroupEnd(after index: Int) -> Int {
    ((first + index) | (Self.size(0) - 1)) + 1 - first
  }

  /// Appends the indices of the minimum and the maximum sample of consecutive groups, in order of
  /// time. A group of gaps gives −1. If a group begins with a gap, its indices begin with −1 and
  /// the sample after the gap. If it ends with a gap, they end with the sample before the gap and
  /// −1.
  func appendExtremes(
    ofGroups count: Int, level: Int, from index: Int, to samples: inout [Int]
  ) {
    let number = ((first &+ index) >> Self.shift(level)) &- levels[level].first
    _ = levels[level].groups.withValues(number..<number + count) { groups in
      var start = index
      for offset in groups.indices {
        let group = groups[offset]
        let end = start &+ Self.size(level)
        if group.isGap {
          samples.append(-1)
        } else {
          let low = start &+ Int(min(group.minimum, group.maximum))
          let high = start &+ Int(max(group.minimum, group.maximum))
          if isGap(start) {
            samples.append(-1)
            if let sample = firstSample(from: start), sample < low { samples.append(sample) }
          }
          samples.append(low)
          if high > low { samples.append(high) }
          if isGap(end &- 1) {
            if let sample = lastSample(before: end), sample > high { samples.append(sample) }
            samples.append(-1)
          }
        }
        start = end
      }
    }
  }

  private func hasGroup(_ level: Int, at position: Int, before end: Int) -> Bool {
    level < levels.count && position & (Self.size(level) &- 1) == 0
      && position &+ Self.size(level) <= end
  }

  private func isGap(_ level: Int, at position: Int) -> Bool {
    level < 0
      ? store.isGap(position - stored) : levels[level][position >> Self.shift(level)].isGap
  }

  /// Adds the groups that end before number `end`, a multiple of the smallest size.
  private mutating func closeGroups(endingAt end: Int) {
    let start = end &- Self.size(0)
    var found = Extremes.gap
    if let offsets = store.extremes(ofSixteenFrom: start &- stored) {
      found = Extremes(minimum: start &+ offsets.minimum, maximum: start &+ offsets.maximum)
    }
    add(found, to: 0, endingAt: end)
    var level = 0
    // A group whose start was dropped is useless, and so are the groups that contain it.
    while end & (Self.size(level &+ 1) &- 1) == 0, end &- Self.size(level &+ 1) >= stored {
      var parent = Extremes.gap
      var position = end &- Self.size(level &+ 1)
      while position < end {
        let child = levels[level][position >> Self.shift(level)]
        if !child.isGap {
          merge(
            Extremes(
              minimum: position &+ Int(child.minimum), maximum: position &+ Int(child.maximum)),
            into: &parent)
        }
        position &+= Self.size(level)
      }
      level &+= 1
      add(parent, to: level, endingAt: end)
    }
  }

  private mutating func add(_ found: Extremes, to level: Int, endingAt end: Int) {
    let start = end &- Self.size(level)
    if level == levels.count { levels.append(Level(first: 0)) }
    if levels[level].groups.isEmpty { levels[level].first = start >> Self.shift(level) }
    levels[level].groups.append(
      found.isGap
        ? .gap
        : Group(minimum: UInt32(found.minimum &- start), maximum: UInt32(found.maximum &- start)))
  }

  /// Keeps the smaller minimum and the larger maximum. Both arguments contain numbers of samples.
  private func merge(_ other: Extremes, into result: inout Extremes) {
    if result.isGap {
      result = other
      return
    }
    if store.isLess(other.minimum &- stored, result.minimum &- stored) {
      result.minimum = other.minimum
    }
    if store.isLess(result.maximum &- stored, other.maximum &- stored) {
      result.maximum = other.maximum
    }
  }
}

extension ValueColumn {
  /// Returns whether both columns share their storage, as copies do.
  func sharesMemory(with other: ValueColumn) -> Bool { store.sharesMemory(with: other.store) }

  /// Returns whether this is `other` with samples appended or the oldest dropped. O(1).
  func continues(_ other: ValueColumn) -> Bool {
    sharesMemory(with: other) && stored == other.stored && first >= other.first
      && store.count >= other.store.count
  }
}

extension ValueColumn: Equatable {
  /// Compares the values; gaps are equal to gaps.
  ///
  /// - Complexity: O(count), but O(1) for copies that share their storage.
  public static func == (a: ValueColumn, b: ValueColumn) -> Bool {
    guard a.count == b.count else { return false }
    if (a.first, b.first) == (a.stored, b.stored) { return a.store == b.store }
    if a.first == b.first, a.stored == b.stored, a.store == b.store { return true }
    for index in 0..<a.count where a.number(index) != b.number(index) {
      guard a.isGap(index), b.isGap(index) else { return false }
    }
    return true
  }
}
