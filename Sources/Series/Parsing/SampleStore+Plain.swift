/// The faults of a row of numbers. They matter only if the row is the column of times.
struct RowFaults {
  struct Fault {
    var row: Int
    var offset: Int
    /// Whether a time out of order equals the previous one.
    var repeats = false
  }

  /// The number of samples that were dropped before those in the store.
  var dropped = 0
  /// The first gap; times must not have gaps. `fraction` and `disorder` are also the first faults
  /// of their kind.
  var gap: Fault?
  var fraction: Fault?
  var disorder: Fault?
}

extension SampleStore {
  /// Reads up to `maximumCount` plain numbers and nulls with only commas between them. Returns the
  /// next index: after the last comma, at the bracket after the last number, or `start` if nothing
  /// was read.
  ///
  /// - Parameter base: the offset of the bytes in the text, for the faults.
  mutating func take(
    _ bytes: Span<UInt8>, from start: Int, base: Int, maximumCount: Int, faults: inout RowFaults
  ) -> Int {
    var index = start
    let last = count + maximumCount
    while count < last {
      let before = index
      if isPacked {
        index = takeParts(
          bytes, from: index, base: base, maximumCount: last - count, faults: &faults)
      } else {
        index = takeDoubles(
          bytes, from: index, base: base, maximumCount: last - count, faults: &faults)
      }
      if index > before {
        if bytes[index - 1] != UInt8(ascii: ",") { break }
        continue
      }
      guard let end = takeOther(bytes, at: index, base: base, faults: &faults) else { break }
      index = end
      if bytes[index - 1] != UInt8(ascii: ",") { break }
    }
    return index
  }

  /// Returns the number of values for which to reserve memory. For a long row memory is reserved
  /// only if it is already there.
  private func room(_ capacity: Int, maximumCount: Int) -> Int {
    min(maximumCount, capacity > count ? min(capacity - count, 1 << 16) : 256)
  }

  private mutating func takeParts(
    _ bytes: Span<UInt8>, from start: Int, base: Int, maximumCount: Int, faults: inout RowFaults
  ) -> Int {
    var index = start
    let decimals = decimals
    var reach = reach
    var last = parts.last ?? Self.gap
    var row = faults.dropped + count
    parts.append(upTo: room(parts.capacity, maximumCount: maximumCount)) { output in
      while !output.isFull, let number = PlainNumber.read(bytes, at: index) {
        guard number.fractionDigits <= decimals, number.digits.magnitude < 2_147_483_647 else {
          break
        }
        var digits = number.digits
        if number.fractionDigits < decimals {
          // The product is below 2^31 · 10^6, so it fits.
          digits &*= Int64(truncatingIfNeeded: PlainNumber.power(decimals &- number.fractionDigits))
          guard digits.magnitude < 2_147_483_647 else { break }
        }
        let part = Int32(truncatingIfNeeded: digits)
        if number.fractionDigits > 0, faults.fraction == nil, number.isFraction {
          faults.fraction = RowFaults.Fault(row: row, offset: base &+ index)
        }
        if faults.disorder == nil, part <= last {
          faults.disorder = RowFaults.Fault(
            row: row, offset: base &+ index, repeats: part == last)
        }
        output.append(part)
        reach = max(reach, part < 0 ? 0 &- part : part)
        last = part
        row &+= 1
        index = number.end
        guard bytes[index] == UInt8(ascii: ",") else { break }
        index &+= 1
      }
    }
    self.reach = reach
    return index
  }

  private mutating func takeDoubles(
    _ bytes: Span<UInt8>, from start: Int, base: Int, maximumCount: Int, faults: inout RowFaults
  ) -> Int {
    var index = start
    var last = doubles.last ?? -.infinity
    var row = faults.dropped + count
    var isWhole = holdsOnlyWholeNumbers
    doubles.append(upTo: room(doubles.capacity, maximumCount: maximumCount)) { output in
      while !output.isFull, let number = PlainNumber.read(bytes, at: index),
        let value = number.value
      {
        if number.fractionDigits > 0, number.isFraction {
          isWhole = false
          if faults.fraction == nil {
            faults.fraction = RowFaults.Fault(row: row, offset: base &+ index)
          }
        }
        if faults.disorder == nil, !(value > last) {
          faults.disorder = RowFaults.Fault(
            row: row, offset: base &+ index, repeats: value == last)
        }
        output.append(value)
        last = value
        row &+= 1
        index = number.end
        guard bytes[index] == UInt8(ascii: ",") else { break }
        index &+= 1
      }
    }
    holdsOnlyWholeNumbers = isWhole
    return index
  }

  /// Reads a null, or a number that does not fit the store's present form. Returns the next index;
  /// nil if the bytes begin with neither.
  private mutating func takeOther(
    _ bytes: Span<UInt8>, at start: Int, base: Int, faults: inout RowFaults
  ) -> Int? {
    var end: Int
    if let number = PlainNumber.read(bytes, at: start), let value = number.value {
      note(value, at: base + start, in: &faults)
      append(value)
      end = number.end
    } else {
      end = start + 4
      guard end < bytes.count, bytes[start] == UInt8(ascii: "n"),
        bytes[start + 1] == UInt8(ascii: "u"), bytes[start + 2] == UInt8(ascii: "l"),
        bytes[start + 3] == UInt8(ascii: "l"),
        bytes[end] == UInt8(ascii: ",") || bytes[end] == UInt8(ascii: "]")
      else { return nil }
      noteGap(at: base + start, in: &faults)
      append(.nan)
    }
    return bytes[end] == UInt8(ascii: ",") ? end + 1 : end
  }

  /// Records the faults that a number would have as the next time.
  func note(_ value: Double, at offset: Int, in faults: inout RowFaults) {
    let row = faults.dropped + count
    if faults.fraction == nil, value != value.rounded(.towardZero) {
      faults.fraction = RowFaults.Fault(row: row, offset: offset)
    }
    if faults.disorder == nil, let last, !(value > last) {
      faults.disorder = RowFaults.Fault(row: row, offset: offset, repeats: value == last)
    }
  }

  func noteGap(at offset: Int, in faults: inout RowFaults) {
    if faults.gap == nil {
      faults.gap = RowFaults.Fault(row: faults.dropped + count, offset: offset)
    }
  }
}

extension PlainNumber {
  /// Whether one of its decimal places is not zero.
  var isFraction: Bool { digits % Int64(truncatingIfNeeded: Self.power(fractionDigits)) != 0 }
}
