import MartletUI

/// The bins of a histogram of dates: consecutive ranges, which `index(for:)` assigns dates to.
public struct DateBins: Equatable, Sendable {
  /// The ends of the bins. It has one element more than there are bins.
  public let thresholds: [TimelineDate]

  /// Makes the bins between consecutive thresholds. Fewer than two thresholds make no bin.
  ///
  /// - Parameter thresholds: the ends of the bins, in ascending order. They are used as they are.
  public init(thresholds: [TimelineDate]) { self.thresholds = thresholds }

  /// Makes bins of equal size that cover a range. The first one begins at the lower bound of the
  /// range.
  ///
  /// `timeInterval` is the size of a bin in seconds. A size that is not positive, or that gives
  /// more than 10 000 bins, gives one bin.
  public init(timeInterval: Double, range: ClosedRange<TimelineDate>) {
    let span = range.upperBound.timeIntervalSince(range.lowerBound)
    let edges = BinEdges.multiples(of: timeInterval, covering: 0...span)
    self.init(thresholds: edges.map { range.lowerBound.addingTimeInterval($0) })
  }

  /// Returns the index of the bin that contains a date. The last bin contains its upper bound.
  ///
  /// The result is -1 for a date before the first bin, and `endIndex` for one after the last bin.
  /// The cost is O(log n).
  public func index(for value: TimelineDate) -> Int { BinEdges.index(of: value, in: thresholds) }
}

extension DateBins: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }

  /// The number of bins.
  public var endIndex: Int { Swift.max(thresholds.count - 1, 0) }

  /// The range of the bin at an index.
  public subscript(position: Int) -> ChartBinRange<TimelineDate> {
    ChartBinRange(thresholds, at: position)
  }
}

#if SWIFTUI_COMPAT
  extension DateBins {
    /// Makes bins of calendar units, such as months, that cover a range. The first one begins with
    /// the unit that contains the lower bound of the range.
    ///
    /// - Parameters:
    ///   - stride: the number of units in a bin. A number below 1 counts as 1.
    ///   - range: at most 10 000 bins are made.
    public init(
      unit: Calendar.Component, by stride: Int = 1, range: ClosedRange<Date>,
      calendar: Calendar = .autoupdatingCurrent
    ) {
      self.init(
        unit: unit, by: stride, range: range, calendar: calendar,
        from: calendar.dateInterval(of: unit, for: range.lowerBound)?.start)
    }

    /// Makes bins of calendar units that cover a range, about `desiredCount` of them. The size of a
    /// bin is at least a second.
    public init(
      range: ClosedRange<Date>, desiredCount: Int = 10, calendar: Calendar = .autoupdatingCurrent
    ) {
      let span = range.upperBound.timeIntervalSince(range.lowerBound)
      let wanted = Swift.max(span / Double(Swift.max(desiredCount, 1)), 1)
      let year = 31_556_952.0
      if wanted > year * 0.7 {
        // A bin of 5 years begins with a year that is a multiple of 5.
        let count = Int(
          BinEdges.roundSize(near: Swift.min(wanted / year, 1e6), atLeast: 1, isWhole: true))
        let rest = calendar.component(.year, from: range.lowerBound) % count
        let start = calendar.dateInterval(of: .year, for: range.lowerBound)?.start
        self.init(
          unit: .year, by: count, range: range, calendar: calendar,
          from: start.flatMap { calendar.date(byAdding: .year, value: -rest, to: $0) })
        return
      }
      func ratio(_ step: Step) -> Double {
        Swift.max(step.seconds / wanted, wanted / step.seconds)
      }
      let step = Self.steps.min { ratio($0) < ratio($1) } ?? Self.steps[0]
      self.init(
        unit: step.unit, by: step.count, range: range, calendar: calendar,
        from: calendar.dateInterval(of: step.larger, for: range.lowerBound)?.start)
    }

    /// Makes bins of calendar units that cover all dates of `data`, about `desiredCount` of them.
    /// Without any date there is no bin.
    ///
    /// - Parameter desiredCount: nil for the number that follows from the dates by Scott's rule, at
    ///   most 200.
    public init(
      data: [Date], desiredCount: Int? = nil, calendar: Calendar = .autoupdatingCurrent
    ) {
      guard let first = data.min(), let last = data.max() else {
        self.init(thresholds: [])
        return
      }
      self.init(
        range: first...last,
        desiredCount: desiredCount
          ?? BinEdges.scottCount(data.map(\.timeIntervalSinceReferenceDate)), calendar: calendar)
    }

    /// A size of bins: some calendar units, which are counted from the start of a larger unit.
    private struct Step {
      let unit: Calendar.Component
      let count: Int
      let larger: Calendar.Component
      /// The approximate duration.
      let seconds: Double
    }

    /// The sizes below a year among which `init(range:desiredCount:calendar:)` chooses.
    private static let steps = [
      Step(unit: .second, count: 1, larger: .minute, seconds: 1),
      Step(unit: .second, count: 5, larger: .minute, seconds: 5),
      Step(unit: .second, count: 15, larger: .minute, seconds: 15),
      Step(unit: .second, count: 30, larger: .minute, seconds: 30),
      Step(unit: .minute, count: 1, larger: .hour, seconds: 60),
      Step(unit: .minute, count: 5, larger: .hour, seconds: 300),
      Step(unit: .minute, count: 15, larger: .hour, seconds: 900),
      Step(unit: .minute, count: 30, larger: .hour, seconds: 1800),
      Step(unit: .hour, count: 1, larger: .day, seconds: 3600),
      Step(unit: .hour, count: 3, larger: .day, seconds: 10_800),
      Step(unit: .hour, count: 6, larger: .day, seconds: 21_600),
      Step(unit: .hour, count: 12, larger: .day, seconds: 43_200),
      Step(unit: .day, count: 1, larger: .day, seconds: 86_400),
      Step(unit: .weekOfYear, count: 1, larger: .weekOfYear, seconds: 604_800),
      Step(unit: .month, count: 1, larger: .year, seconds: 2_629_746),
      Step(unit: .month, count: 3, larger: .year, seconds: 7_889_238),
    ]

    /// Makes bins that are counted from `start`, which is not after the range; nil means from the
    /// lower bound. The first bin is the last one that does not begin after the lower bound.
    private init(
      unit: Calendar.Component, by stride: Int, range: ClosedRange<Date>, calendar: Calendar,
      from start: Date?
    ) {
      var dates: [Date] = []
      var date = start ?? range.lowerBound
      while true {
        // Bins before the range are not kept.
        if date <= range.lowerBound { dates.removeAll() }
        dates.append(date)
        if dates.count > 1, date >= range.upperBound || dates.count > BinEdges.maximumCount {
          break
        }
        guard let next = calendar.date(byAdding: unit, value: Swift.max(stride, 1), to: date),
          next > date
        else { break }
        date = next
      }
      self.init(thresholds: dates)
    }
  }
#endif
