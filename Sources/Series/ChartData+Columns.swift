// Columns as they lie in memory, for those who write charts to a file and read them again.

extension TimeColumn {
  /// How many times were dropped before the first one. It decides where groups of samples begin, so
  /// a chart that is written and read keeps it.
  package var droppedCount: Int { firstNumber }

  /// Copies the times, before which there were `dropped`; nil unless they increase strictly within
  /// `limits`. O(count).
  package init?(_ milliseconds: [Int64], dropped: Int) {
    self.init(count: milliseconds.count, dropped: dropped) { milliseconds[$0] }
  }
}

extension ValueColumn {
  /// The number of decimal places of a column that is kept as whole numbers; nil for one that is
  /// kept as Doubles.
  package var decimals: Int? { store.isPacked ? store.decimals : nil }

  /// Lends the samples of a column that is kept as whole numbers: each one is its value times
  /// 10^`decimals`, and `gap` stands for a gap. `body` is not called for an empty column, nor for one
  /// of Doubles.
  package func withParts(_ body: (Span<Int32>) -> Void) {
    guard store.isPacked else { return }
    let start = first - stored
    _ = store.parts.withValues(start..<start + count, body)
  }

  /// Lends the samples of a column that is kept as Doubles; NaN is a gap. `body` is not called for
  /// an empty column, nor for one of whole numbers.
  package func withDoubles(_ body: (Span<Double>) -> Void) {
    guard !store.isPacked else { return }
    let start = first - stored
    _ = store.doubles.withValues(start..<start + count, body)
  }

  /// What stands for a gap among parts.
  package static let gap = SampleStore.gap

  /// A column of parts as `withParts` lends them, before which there were `dropped` samples; nil for
  /// more than six decimals, or for parts beyond ±(2^31 − 2). O(count).
  package init?(parts: [Int32], decimals: Int, dropped: Int) {
    guard (0...6).contains(decimals) else { return nil }
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
    self.init(store, behind: missing, dropped: dropped)
  }

  /// A column of Doubles, before which there were `dropped` samples. Infinities and magnitudes above
  /// 1e300 become gaps. O(count).
  ///
  /// - Parameter wereWhole: whether none of the dropped samples had a fractional part.
  package init(doubles: [Double], wereWhole: Bool, dropped: Int) {
    var store = SampleStore()
    let missing = Self.missing(dropped)
    store.divisor = 0
    store.doubles = GrowingRow(count: missing + doubles.count, capacity: missing + doubles.count) {
      $0 < missing ? .nan : SampleStore.drawable(doubles[$0 - missing])
    }
    store.holdsOnlyWholeNumbers =
      wereWhole && doubles.allSatisfy { $0 == $0.rounded() || !$0.isFinite }
    self.init(store, behind: missing, dropped: dropped)
  }

  /// The dropped samples that are in the first group that counts, for which gaps stand.
  private static func missing(_ dropped: Int) -> Int { dropped & (size(0) - 1) }

  private init(_ store: SampleStore, behind missing: Int, dropped: Int) {
    self.init(store, dropped: dropped - missing)
    if missing > 0 { removeFirst(missing) }
  }
}

extension ChartData {
  /// Columns that are made already, of equal lengths.
  package init(
    title: String?, columns times: TimeColumn, series: [ChartSeries]
  ) throws(ChartDataError) {
    try self.init(
      title: title, times: times, series: series, hasSeparateScales: false, isStacked: false,
      isPercentage: false)
  }
}
