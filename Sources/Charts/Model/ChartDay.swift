import MartletFormats

/// A day of the calendar, with its start and end in a time zone.
package struct ChartDay: Hashable, Sendable {
  /// The date; its time is midnight on the local clock.
  package let date: CivilTime
  /// The first moment of the day, in milliseconds since 1970-01-01 UTC.
  package let start: Int64
  /// The first moment of the next day. It is 23 or 25 hours later if the clock changes.
  package let end: Int64
  private let number: Int
  /// The time zone in which the day begins and ends.
  package let zone: TimeZoneRules

  /// Makes the day that contains a moment, in milliseconds since 1970-01-01 UTC.
  package init(containing moment: Int64, zone: TimeZoneRules) {
    let civil = zone.civil(at: moment)
    self.init(
      number: CivilTime.dayNumber(year: civil.year, month: civil.month, day: civil.day), zone: zone)
  }

  private init(number: Int, zone: TimeZoneRules) {
    self.number = number
    self.zone = zone
    date = CivilTime(dayNumber: number)
    start = zone.moment(local: date.milliseconds)
    end = zone.moment(local: CivilTime(dayNumber: number + 1).milliseconds)
  }

  /// The moments of the day, in milliseconds since 1970-01-01 UTC; half-open and never empty.
  package var range: Range<Int64> { start..<max(end, start + 1) }

  /// Returns the day that is this many days later, in the same zone.
  package func moved(by days: Int) -> ChartDay { ChartDay(number: number + days, zone: zone) }

  /// Returns the number of days from this day to another; negative if that is earlier.
  package func days(until other: ChartDay) -> Int { other.number - number }
}

/// Consecutive whole days, of which a chart shows one or more.
package struct DayGrid: Hashable, Sendable {
  /// The days; at least one.
  package let days: [ChartDay]
  /// The index of the chosen day.
  package let chosen: Int
  /// The distance in milliseconds by which days are drawn earlier. It is not 0 for bars, because
  /// they are centred on their moment.
  private let lead: Double

  /// The maximum distance from the chosen day, in days. Days farther away are left out.
  package static let reach = 15

  /// Makes the grid of all days from the first to the last moment of `range`, and of the chosen
  /// day.
  ///
  /// - Parameters:
  ///   - range: milliseconds since 1970-01-01 UTC.
  ///   - day: the chosen day, within `reach` of which all days lie.
  ///   - lead: the distance in milliseconds by which days are drawn earlier; half a bar, or 0.
  package init(covering range: ClosedRange<Int64>, round day: ChartDay, lead: Double = 0) {
    func index(_ moment: Int64) -> Int {
      if moment < day.moved(by: -Self.reach).start { return -Self.reach }
      if moment >= day.moved(by: Self.reach).start { return Self.reach }
      return day.days(until: ChartDay(containing: moment, zone: day.zone))
    }
    let first = min(index(range.lowerBound), 0)
    let last = max(index(range.upperBound), 0)
    days = (first...last).map { day.moved(by: $0) }
    chosen = -first
    self.lead = lead
  }

  // MARK: - Windows

  /// The window from the start of the first day to the end of the last.
  package var limits: TimeWindow { window(of: 0...(days.count - 1)) }

  /// The length of the shortest day, in milliseconds.
  package var shortest: Double {
    days.reduce(.infinity) { min($0, Double($1.end - $1.start)) }
  }

  /// Returns the window of the days at these indices.
  package func window(of indices: ClosedRange<Int>) -> TimeWindow {
    TimeWindow(
      lower: Double(days[indices.lowerBound].start) - lead,
      upper: Double(days[indices.upperBound].end) - lead)
  }

  /// Returns the indices of the days between the edges nearest to those of a window; at least one.
  package func indices(in window: TimeWindow) -> ClosedRange<Int> {
    func nearest(_ time: Double) -> Int {
      var best = 0
      var distance = Double.infinity
      for index in 0...days.count {
        let edge = (index < days.count ? days[index].start : days[index - 1].end)
        let gap = (Double(edge) - lead - time).magnitude
        if gap < distance { (best, distance) = (index, gap) }
      }
      return best
    }
    let lower = min(nearest(window.lower), days.count - 1)
    let upper = max(nearest(window.upper), lower + 1)
    return lower...(upper - 1)
  }

  /// Returns the nearest window of whole days. A grid of one day allows every window.
  package func snapped(_ window: TimeWindow) -> TimeWindow {
    days.count > 1 ? self.window(of: indices(in: window)) : window
  }
}
