// This file gives access to the raw columns of a chart, for code that writes charts to a file and
// reads them back.

extension TimeColumn {
  /// The number of times that were dropped before the first one. A column has the extremes of
  /// groups of 4^k samples. The groups are counted from the first time that was ever appended, so a
  /// stored chart must keep this number.
  package var droppedCount: Int { firstNumber }

  /// Copies the times. Returns nil unless the times increase strictly and lie within `limits`.
  ///
  /// - Parameters:
  ///   - milliseconds: times since 1970-01-01 UTC.
  ///   - dropped: the number of times that were dropped before them.
  /// - Complexity: O(count).
  package init?(_ milliseconds: [Int64], dropped: Int) {
    self.init(count: milliseconds.count, dropped: dropped) { milliseconds[$0] }
  }
}

extension ValueColumn {
  /// The number of decimal places of a column that is stored as whole numbers; nil for a column
  /// that is stored as Doubles.
  package var decimals: Int? { store.isPacked ? store.decimals : nil }

  /// Lends the samples of a column that is stored as whole numbers. Each number is the value times
  /// 10^`decimals`; `gap` marks a gap. `body` is not called for an empty column or a column of
  /// Doubles. The span is valid only during the call.
  package func withParts(_ body: (Span<Int32>) -> Void) {
    guard store.isPacked else { return }
    // The store begins at sample number `stored`. The samples before number `first` are dropped.
    let start = first - stored
    _ = store.parts.withValues(start..<start + count, body)
  }

  /// Lends the samples of a column that is stored as Doubles; NaN marks a gap. `body` is not called
  /// for an empty column or a column of whole numbers. The span is valid only during the call.
  package func withDoubles(_ body: (Span<Double>) -> Void) {
    guard !store.isPacked else { return }
    let start = first - stored
    _ = store.doubles.withValues(start..<start + count, body)
  }

  /// The number that marks a gap in `withParts`.
  package static let gap = SampleStore.gap

  /// Makes a column of the whole numbers that `withParts` lends.
  ///
  /// Returns nil unless `decimals` is 0…6 and all numbers except `gap` lie within ±(2^31 − 2).
  ///
  /// - Parameter dropped: the number of samples that were dropped before them.
  /// - Complexity: O(count).
  package init?(parts: [Int32], decimals: Int, dropped: Int) {
    guard (0...6).contains(decimals) else { return nil }
    // The maximum magnitude.
    var reach: Int32 = 0
    for part in parts where part != Self.gap {
      guard part.magnitude < Int32.max.magnitude else { return nil }
      reach = max(reach, part < 0 ? 0 &- part : part)
    }
    var store = SampleStore()
    for _ in 0..<decimals { store.divisor *= 10 }
    store.holdsOnlyWholeNumbers = decimals == 0
    store.reach = reach
    let missing = Self.missing(dropped)
    store.parts = GrowingRow(count: missing + parts.count, capacity: missing + parts.count) {
      $0 < missing ? Self.gap : parts[$0 - missing]
    }
    self.init(store, after: missing, dropped: dropped)
  }

  /// Makes a column of Doubles. Infinities and magnitudes above 1e300 become gaps.
  ///
  /// - Parameters:
  ///   - wereWhole: whether none of the dropped samples had a fractional part.
  ///   - dropped: the number of samples that were dropped before these.
  /// - Complexity: O(count).
  package init(doubles: [Double], wereWhole: Bool, dropped: Int) {
    var store = SampleStore()
    let missing = Self.missing(dropped)
    // The numbers are Doubles.
    store.divisor = 0
    store.doubles = GrowingRow(count: missing + doubles.count, capacity: missing + doubles.count) {
      $0 < missing ? .nan : SampleStore.drawable(doubles[$0 - missing])
    }
    store.holdsOnlyWholeNumbers =
      wereWhole && doubles.allSatisfy { $0 == $0.rounded() || !$0.isFinite }
    self.init(store, after: missing, dropped: dropped)
  }

  /// Returns the number of dropped samples at the start of the first group that is stored. A column
  /// begins with a whole group of the smallest size, so gaps take the place of these samples.
  private static func missing(_ dropped: Int) -> Int { dropped & (size(0) - 1) }

  /// Makes a column of a store whose first `missing` samples are gaps for dropped samples, and
  /// drops them again.
  private init(_ store: SampleStore, after missing: Int, dropped: Int) {
    self.init(store, dropped: dropped - missing)
    if missing > 0 { removeFirst(missing) }
  }
}

extension ChartData {
  /// Makes a chart of complete columns of equal lengths.
  ///
  /// - Throws: `ChartDataError` for the first rule that the columns break.
  package init(
    title: String?, columns times: TimeColumn, series: [ChartSeries]
  ) throws(ChartDataError) {
    try self.init(
      title: title, times: times, series: series, hasSeparateScales: false, isStacked: false,
      isPercentage: false)
  }
}
