import MartletGeometry

#if SWIFTUI_COMPAT
  /// The year, the month and the day of a date.
  public typealias TimelineDateComponents = DateComponents
#else
  /// The year, the month and the day of a date. It has those members of Foundation's
  /// `DateComponents` that need no calendar.
  public struct TimelineDateComponents: Hashable, Sendable {
    /// The year, 1…9999.
    public var year: Int?
    /// The month, 1…12.
    public var month: Int?
    /// The day of the month, 1…31.
    public var day: Int?

    /// Makes components.
    public init(year: Int? = nil, month: Int? = nil, day: Int? = nil) {
      self.year = year
      self.month = month
      self.day = day
    }
  }
#endif

/// Translates between components and numbers of days, which are those of `CivilDate.dayNumber`, in
/// the calendar and the zone of an environment.
struct DayNumbers {
  /// The names of months and days.
  let names: CivilNames
  #if SWIFTUI_COMPAT
    private let calendar: Calendar

    @MainActor init(_ environment: EnvironmentValues) {
      names = CivilNames(environment)
      var calendar = environment.calendar
      if calendar.timeZone != environment.timeZone { calendar.timeZone = environment.timeZone }
      self.calendar = calendar
    }

    /// Returns the number of the day; nil if the components have no year, month or day. They may
    /// have a calendar of their own. Their zone has no effect, because they are no instant.
    func number(of components: TimelineDateComponents) -> Int? {
      guard let year = components.year, let month = components.month, let day = components.day
      else { return nil }
      var own = components.calendar ?? calendar
      own.timeZone = calendar.timeZone
      let noon = DateComponents(
        era: components.era, year: year, month: month, day: day, hour: 12)
      return own.date(from: noon).map { names.civil($0).dayNumber }
    }

    /// Returns the calendar, the era, the year, the month and the day of a day, as SwiftUI does.
    func components(of number: Int) -> TimelineDateComponents {
      let noon = CivilDate(seconds: Double(number) * 86_400 + 43_200)
      return calendar.dateComponents(
        [.calendar, .era, .year, .month, .day], from: names.date(noon))
    }
  #else
    @MainActor init(_ environment: EnvironmentValues) {
      names = CivilNames(environment)
    }

    /// Returns the number of the day; nil if a component is missing or out of range.
    func number(of components: TimelineDateComponents) -> Int? {
      guard let year = components.year, let month = components.month, let day = components.day,
        (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day)
      else { return nil }
      var date = CivilDate(seconds: 0)
      (date.year, date.month, date.day) = (year, month, day)
      return date.dayNumber
    }

    /// Returns the year, the month and the day of a day.
    func components(of number: Int) -> TimelineDateComponents {
      let date = CivilDate(seconds: Double(number) * 86_400)
      return TimelineDateComponents(year: date.year, month: date.month, day: date.day)
    }
  #endif
}
