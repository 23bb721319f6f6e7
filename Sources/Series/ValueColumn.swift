/// The values of one series, with a pyramid of extremes that answers ranges without visiting them.
///
/// Level k of the pyramid holds, for each complete group of 4^(k+2) samples, where its least and
/// greatest values are. Groups begin at multiples of their size, so appending never changes one.
/// Cost: 4 bytes a sample of few decimal places, else 8, and 0.7 more for the pyramid.
public struct ValueColumn: Sendable {
  /// The samples in order of time; NaN is a gap.
  private var store: SampleStore
  private var levels: [[Extremes]] = []

  /// Where a range of samples is least and greatest, as indices of the column.
  package struct Extremes: Hashable, Sendable {
    var minimum: UInt32
    var maximum: UInt32

    /// Of samples that are all gaps.
    static let gap = Extremes(minimum: .max, maximum: .max)

    var isGap: Bool { minimum == .max }
  }

  public init() {
    store = SampleStore()
  }

  /// Copies the samples. Infinities become gaps. O(count).
  public init(_ values: [Double]) {
    self.init()
    store.reserveCapacity(values.count)
    for value in values { append(value) }
  }

  /// Takes the samples over; none is infinite. O(count).
  init(_ store: SampleStore) {
    self.store = store
    for end in stride(from: Self.size(0), through: count, by: Self.size(0)) {
      closeGroups(endingAt: end)
    }
  }

  public var count: Int { store.count }
  public var isEmpty: Bool { count == 0 }

  /// False once a value with a fractional part was seen.
  package var holdsOnlyWholeNumbers: Bool { store.holdsOnlyWholeNumbers }

  /// The value of a sample; nil in a gap.
  public subscript(index: Int) -> Double? {
    let value = store[index]
    return value.isNaN ? nil : value
  }

  func isGap(_ index: Int) -> Bool { store.isGap(index) }

  /// The value of a sample; NaN in a gap.
  func number(_ index: Int) -> Double { store[index] }

  /// Adds the newest sample; NaN and infinities are gaps. Amortised O(1).
  public mutating func append(_ value: Double) {
    store.append(value.isInfinite ? .nan : value)
    if count & (Self.size(0) - 1) == 0 { closeGroups(endingAt: count) }
  }

  // MARK: - Ranges

  /// The least and greatest value in a range of indices; nil when it holds gaps only. O(log n).
  public func bounds(in range: Range<Int>) -> ClosedRange<Double>? {
    let found = extremes(in: range)
    guard !found.isGap else { return nil }
    return store[Int(found.minimum)]...store[Int(found.maximum)]
  }

  /// Where a range is least and greatest; the first of equals. O(log n).
  package func extremes(in range: Range<Int>) -> Extremes {
    let range = range.clamped(to: 0..<count)
    var result = Extremes.gap
    var position = range.lowerBound
    var level = -1
    while position < range.upperBound {
      while hasGroup(level + 1, at: position, before: range.upperBound) { level += 1 }
      while level >= 0, !hasGroup(level, at: position, before: range.upperBound) { level -= 1 }
      if level < 0 {
        if !store.isGap(position) {
          let index = UInt32(position)
          merge(Extremes(minimum: index, maximum: index), into: &result)
        }
        position += 1
      } else {
        merge(levels[level][position >> Self.shift(level)], into: &result)
        position += Self.size(level)
      }
    }
    return result
  }

  /// The first sample at or after an index that is no gap; nil without one. O(log n).
  package func firstSample(from start: Int) -> Int? {
    var position = max(start, 0)
    var level = -1
    while position < count {
      if level < 0 ? !store.isGap(position) : !levels[level][position >> Self.shift(level)].isGap {
        if level < 0 { return position }
        level -= 1
        continue
      }
      position += Self.size(level)
      while hasGroup(level + 1, at: position, before: count) { level += 1 }
      while level >= 0, !hasGroup(level, at: position, before: count) { level -= 1 }
    }
    return nil
  }

  /// The last sample before an index that is no gap; nil without one. O(log n).
  package func lastSample(before end: Int) -> Int? {
    // `position` is the end of the group that is looked at.
    var position = min(end, count)
    var level = -1
    while position > 0 {
      let start = position - Self.size(level)
      if level < 0 ? !store.isGap(start) : !levels[level][start >> Self.shift(level)].isGap {
        if level < 0 { return start }
        level -= 1
        continue
      }
      position = start
      while level + 1 < levels.count, position & (Self.size(level + 1) - 1) == 0 { level += 1 }
      while level >= 0, position & (Self.size(level) - 1) != 0 { level -= 1 }
    }
    return nil
  }

  // MARK: - Groups

  static func shift(_ level: Int) -> Int { level < 0 ? 0 : 2 &* (level &+ 2) }

  /// The samples in a group of a level; level −1 is the samples themselves.
  static func size(_ level: Int) -> Int { 1 &<< shift(level) }

  private func hasGroup(_ level: Int, at position: Int, before end: Int) -> Bool {
    level < levels.count && position & (Self.size(level) &- 1) == 0
      && position &+ Self.size(level) <= end
  }

  /// Adds the groups that the sample before `end`, a multiple of the least size, completes.
  private mutating func closeGroups(endingAt end: Int) {
    var group = Extremes.gap
    for index in (end - Self.size(0))..<end where !store.isGap(index) {
      merge(Extremes(minimum: UInt32(index), maximum: UInt32(index)), into: &group)
    }
    append(group, to: 0)
    var level = 0
    while levels[level].count & 3 == 0 {
      var parent = Extremes.gap
      let count = levels[level].count
      for child in (count - 4)..<count where !levels[level][child].isGap {
        merge(levels[level][child], into: &parent)
      }
      level += 1
      append(parent, to: level)
    }
  }

  private mutating func append(_ group: Extremes, to level: Int) {
    if level == levels.count { levels.append([]) }
    levels[level].append(group)
  }

  private func merge(_ other: Extremes, into result: inout Extremes) {
    if other.isGap { return }
    if result.isGap {
      result = other
      return
    }
    if store.isLess(Int(other.minimum), Int(result.minimum)) { result.minimum = other.minimum }
    if store.isLess(Int(result.maximum), Int(other.maximum)) { result.maximum = other.maximum }
  }
}

extension ValueColumn: Equatable {
  /// Gaps equal gaps. O(1) for copies that share their storage.
  public static func == (a: ValueColumn, b: ValueColumn) -> Bool { a.store == b.store }
}
