/// A growing array of numbers and gaps. While all numbers are short decimals, such as the values of
/// sensors, each takes four bytes; otherwise eight.
///
/// A short decimal is a whole number of 32 bits divided by 1, 10, 100 and so on. This division must
/// give exactly the same Double. Only the sign of a zero is lost. The first number that does not
/// fit converts the whole array to Doubles.
struct SampleStore: Sendable {
  /// Each number times `divisor`, while all numbers fit this form; otherwise empty.
  var parts = GrowingRow<Int32>()
  var doubles = GrowingRow<Double>()
  /// 1, 10, … up to `finest`; 0 if the numbers are stored as Doubles.
  var divisor = 1.0
  /// An upper bound of the magnitudes in `parts`: the maximum of all that were appended.
  var reach: Int32 = 0
  /// Whether no number so far had a fractional part.
  var holdsOnlyWholeNumbers = true

  static let gap = Int32.min
  private static let finest = 1e6

  var count: Int { isPacked ? parts.count : doubles.count }
  var first: Double? { count > 0 ? self[0] : nil }
  var last: Double? { count > 0 ? self[count - 1] : nil }

  var isPacked: Bool { divisor > 0 }

  /// The number of decimal places of `divisor`.
  var decimals: Int {
    var digits = 0
    var power = 1.0
    while power < divisor {
      power *= 10
      digits += 1
    }
    return digits
  }

  /// The number at `index`; NaN in a gap.
  subscript(index: Int) -> Double {
    isPacked ? Self.number(parts[index], divisor) : doubles[index]
  }

  /// Appends a number that `drawable` has returned; NaN is a gap.
  ///
  /// - Complexity: amortised O(1).
  mutating func append(_ value: Double) {
    if isPacked {
      if let part = Self.part(of: value, divisor) { return add(part) }
      if let finer = finerDivisor(for: value) {
        refine(to: finer)
        return append(value)
      }
      unpack()
    }
    doubles.append(value)
    if value != value.rounded(), !value.isNaN { holdsOnlyWholeNumbers = false }
  }

  /// Returns the number, or NaN if it is so large that sums and differences could be infinite.
  static func drawable(_ value: Double) -> Double { value.magnitude <= 1e300 ? value : .nan }

  /// Appends numbers. Numbers that are too large to draw become gaps; no packed number is so large.
  ///
  /// - Complexity: amortised O(number of values).
  mutating func append(contentsOf values: Span<Double>) {
    var index = 0
    while index < values.count {
      if isPacked {
        let divisor = divisor
        var reach = reach
        parts.append(upTo: values.count - index) { output in
          while index < values.count, let part = Self.part(of: values[index], divisor) {
            output.append(part)
            if part != Self.gap { reach = max(reach, part < 0 ? 0 &- part : part) }
            index &+= 1
          }
        }
        self.reach = reach
        if index == values.count { return }
      }
      append(Self.drawable(values[index]))
      index &+= 1
    }
  }

  mutating func reserveCapacity(_ count: Int) {
    if isPacked { parts.reserveCapacity(count) } else { doubles.reserveCapacity(count) }
  }

  /// Drops the first numbers.
  ///
  /// - Complexity: O(count).
  mutating func removeFirst(_ number: Int) {
    if isPacked { parts.removeFirst(number) } else { doubles.removeFirst(number) }
  }

  /// Returns whether the number at `a` is less than the one at `b`. Both must be numbers, not gaps.
  func isLess(_ a: Int, _ b: Int) -> Bool {
    isPacked ? parts[a] < parts[b] : doubles[a] < doubles[b]
  }

  func isGap(_ index: Int) -> Bool {
    isPacked ? parts[index] == Self.gap : doubles[index].isNaN
  }

  /// Returns the positions of the minimum and the maximum of 16 samples, relative to `start`; nil
  /// if all are gaps. If samples are equal, the first one is returned.
  func extremes(ofSixteenFrom start: Int) -> (minimum: Int, maximum: Int)? {
    if isPacked {
      return parts.withValues(start..<start + 16) { parts in
        // The position is in the low bits of the compared word, so no branch is needed to choose
        // among equal values. A gap is the lowest number, so it is no maximum; for the minimum it
        // counts as the highest.
        var minimum = Int64.max
        var maximum = Int64.min
        for offset in 0..<16 {
          let part = parts[offset]
          let low = Int64(part == Self.gap ? Int32.max : part) << 4 | Int64(offset)
          let high = Int64(part) << 4 | Int64(15 - offset)
          minimum = low < minimum ? low : minimum
          maximum = high > maximum ? high : maximum
        }
        return maximum >> 4 == Int64(Self.gap) ? nil : (Int(minimum & 15), 15 - Int(maximum & 15))
      } ?? nil
    }
    var found: (minimum: Int, maximum: Int)?
    for offset in 0..<16 where !doubles[start + offset].isNaN {
      let old = found ?? (offset, offset)
      let value = doubles[start + offset]
      found = (
        value < doubles[start + old.minimum] ? offset : old.minimum,
        value > doubles[start + old.maximum] ? offset : old.maximum
      )
    }
    return found
  }

  /// Writes the numbers whose positions are the elements of `positions` plus `offset`. Gaps and
  /// negative elements give NaN.
  func findNumbers(at positions: Span<Int>, offset: Int, into numbers: inout [Double]) {
    var output = numbers.mutableSpan
    if isPacked {
      let divisor = divisor
      _ = parts.withValues(0..<parts.count) { parts in
        for index in positions.indices {
          let position = positions[index]
          output[index] = position < 0 ? .nan : Self.number(parts[position &+ offset], divisor)
        }
      }
    } else {
      _ = doubles.withValues(0..<doubles.count) { doubles in
        for index in positions.indices {
          let position = positions[index]
          output[index] = position < 0 ? .nan : doubles[position &+ offset]
        }
      }
    }
  }

  func sharesMemory(with other: SampleStore) -> Bool {
    isPacked ? parts.sharesMemory(with: other.parts) : doubles.sharesMemory(with: other.doubles)
  }

  // MARK: - Packing

  private static func number(_ part: Int32, _ divisor: Double) -> Double {
    part == gap ? .nan : Double(part) / divisor
  }

  private static func part(of value: Double, _ divisor: Double) -> Int32? {
    let scaled = value * divisor
    guard scaled.magnitude < 2_147_483_647 else { return value.isNaN ? gap : nil }
    let part = Int32(scaled + (scaled < 0 ? -0.5 : 0.5))
    // The division is most of the cost of a sample, and whole numbers do not need it.
    let parted = divisor == 1 ? Double(part) : Double(part) / divisor
    return parted == value ? part : nil
  }

  private mutating func add(_ part: Int32) {
    parts.append(part)
    if part != Self.gap { reach = max(reach, part < 0 ? 0 &- part : part) }
  }

  private func finerDivisor(for value: Double) -> Double? {
    var finer = divisor * 10
    while finer <= Self.finest, Double(reach) * (finer / divisor) < 2_147_483_647 {
      if Self.part(of: value, finer) != nil { return finer }
      finer *= 10
    }
    return nil
  }

  private mutating func refine(to finer: Double) {
    let factor = Int32(finer / divisor)
    let old = parts
    parts = GrowingRow(count: old.count, capacity: old.capacity) {
      old[$0] == Self.gap ? Self.gap : old[$0] * factor
    }
    reach *= factor
    divisor = finer
    holdsOnlyWholeNumbers = false
  }

  private mutating func unpack() {
    let (old, divisor) = (parts, divisor)
    doubles = GrowingRow(count: old.count, capacity: max(old.capacity, old.count + 1)) {
      Self.number(old[$0], divisor)
    }
    parts = GrowingRow()
    self.divisor = 0
  }
}

extension SampleStore: Equatable {
  /// Compares the numbers; gaps are equal to gaps. O(1) for copies that share their storage.
  static func == (a: SampleStore, b: SampleStore) -> Bool {
    if a.isPacked, b.isPacked, a.divisor == b.divisor { return a.parts == b.parts }
    guard a.count == b.count else { return false }
    if !a.isPacked, !b.isPacked, a.sharesMemory(with: b) { return true }
    for index in 0..<a.count where a[index] != b[index] {
      guard a.isGap(index), b.isGap(index) else { return false }
    }
    return true
  }
}
