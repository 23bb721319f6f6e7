import MartletGeometry

#if SWIFTUI_COMPAT
  /// The date of a timeline.
  public typealias TimelineDate = Date
#else
  /// The date of a timeline. It has those members of Foundation's `Date` that need no calendar.
  public struct TimelineDate: Hashable, Comparable, Sendable {
    /// The seconds since 2001-01-01 00:00 UTC.
    public var timeIntervalSinceReferenceDate: Double

    /// The seconds since 1970-01-01 00:00 UTC.
    public var timeIntervalSince1970: Double { timeIntervalSinceReferenceDate + 978_307_200 }

    /// Makes a date from the seconds since 2001-01-01 00:00 UTC.
    public init(timeIntervalSinceReferenceDate: Double) {
      self.timeIntervalSinceReferenceDate = timeIntervalSinceReferenceDate
    }

    /// Returns the seconds from `date` to this date.
    public func timeIntervalSince(_ date: TimelineDate) -> Double {
      timeIntervalSinceReferenceDate - date.timeIntervalSinceReferenceDate
    }

    /// Returns the date `seconds` later.
    public func addingTimeInterval(_ seconds: Double) -> TimelineDate {
      TimelineDate(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate + seconds)
    }

    /// Returns true if `a` is earlier.
    public static func < (a: TimelineDate, b: TimelineDate) -> Bool {
      a.timeIntervalSinceReferenceDate < b.timeIntervalSinceReferenceDate
    }
  }
#endif

extension ViewGraph {
  /// The wall time at which the current frame is presented, in seconds since 2001-01-01 UTC.
  package var wallTime: Double { wallClockAtZero + time.seconds(since: .zero) }
}
