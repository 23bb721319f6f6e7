/// The values of one series, with a pyramid of extremes that answers ranges without visiting them.
///
/// Level k of the pyramid holds, for each complete group of 4^(k+1) samples, where its least and
/// greatest values are. Groups begin at multiples of their size, so appending never changes one.
/// Cost: 8 bytes a sample, and 2.7 more for the pyramid.
public struct ValueColumn: Sendable {
  /// The samples in order of time; NaN is a gap.
  package private(set) var values: [Double]
  private var levels: [[Extremes]] = []
  /// False once a value with a fractional part was seen.
  package private(set) var holdsOnlyWholeNumbers = true

  /// Where a range of samples is least and greatest, as indices of the column.
  package struct Extremes: Hashable, Sendable {
    var minimum: UInt32
    var maximum: UInt32

    /// Of samples that are all gaps.
    static let gap = Extremes(minimum: .max, maximum: .max)

    var isGap: Bool { minimum == .max }
  }

  public init() {
    values = []
  }

  /// Takes the samples over. Infinities become gaps. O(count).
  public init(_ values: [Double]) {
    self.values = values
    for index in values.indices {
      if values[index].isInfinite { self.values[index] = .nan }
      note(values[index])
      if index & 3 == 3 { closeGroups(endingAt: index + 1) }
    }
  }

  public var count: Int { values.count }
  public var isEmpty: Bool { values.isEmpty }

  /// The value of a sample; nil in a gap.
  public subscript(index: Int) -> Double? {
    let value = values[index]
    return value.isNaN ? nil : value
  }

  /// Adds the newest sample; NaN and infinities are gaps. Amortised O(1).
  public mutating func append(_ value: Double) {
    values.append(value.isInfinite ? .nan : value)
    note(value)
    if values.count & 3 == 0 { closeGroups(endingAt: values.count) }
  }

  package mutating func reserveCapacity(_ count: Int) {
    values.reserveCapacity(count)
  }

  // MARK: - Ranges

  /// The least and greatest value in a range of indices; nil when it holds gaps only. O(log n).
  public func bounds(in range: Range<Int>) -> ClosedRange<Double>? {
    let found = extremes(in: range)
    guard !found.isGap else { return nil }
    return values[Int(found.minimum)]...values[Int(found.maximum)]
  }

  /// Where a range is least and greatest; the first of equals. O(log n).
  package func extremes(in range: Range<Int>) -> Extremes {
    let range = range.clamped(to: 0..<values.count)
    var result = Extremes.gap
    var position = range.lowerBound
    var level = -1
    while position < range.upperBound {
      while hasGroup(level + 1, at: position, before: range.upperBound) { level += 1 }
      while level >= 0, !hasGroup(level, at: position, before: range.upperBound) { level -= 1 }
      if level < 0 {
        if !values[position].isNaN {
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

  // MARK: - Groups

  static func shift(_ level: Int) -> Int { 2 &* (level &+ 1) }

  /// The samples in a group of a level; level −1 is the samples themselves.
  static func size(_ level: Int) -> Int { 1 &<< shift(level) }

  var levelCount: Int { levels.count }

  /// How many groups of a level are complete.
  func groupCount(_ level: Int) -> Int { levels[level].count }

  private func hasGroup(_ level: Int, at position: Int, before end: Int) -> Bool {
    level < levels.count && position & (Self.size(level) &- 1) == 0
      && position &+ Self.size(level) <= end
  }

  /// Adds the groups that the sample before `end`, a multiple of 4, completes.
  private mutating func closeGroups(endingAt end: Int) {
    var group = Extremes.gap
    for index in (end - 4)..<end where !values[index].isNaN {
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
    if values[Int(other.minimum)] < values[Int(result.minimum)] { result.minimum = other.minimum }
    if values[Int(other.maximum)] > values[Int(result.maximum)] { result.maximum = other.maximum }
  }

  private mutating func note(_ value: Double) {
    if holdsOnlyWholeNumbers, value != value.rounded(), !value.isNaN {
      holdsOnlyWholeNumbers = false
    }
  }
}

extension ValueColumn: Equatable {
  /// Gaps equal gaps. O(1) for copies that share their storage.
  public static func == (a: ValueColumn, b: ValueColumn) -> Bool {
    let (left, right) = (a.values.span, b.values.span)
    if left.isIdentical(to: right) { return true }
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] {
      guard left[index].isNaN, right[index].isNaN else { return false }
    }
    return true
  }
}
