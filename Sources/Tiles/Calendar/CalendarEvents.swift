import MartletData
import MartletFormats

/// The events of several items, grouped by the days of a time zone.
struct CalendarEvents {
  /// An event on one of its days.
  struct Entry: Hashable {
    var event: DataEvent
    /// The index of its item.
    var item: Int
    /// Whether it lasts for the whole day.
    var isAllDay: Bool
  }

  /// A day and its entries. Entries that last all day come first, then the others in order of time.
  struct Day: Hashable {
    var day: CivilTime
    var entries: [Entry]
  }

  private let items: [[DataEvent]]
  private let zone: TimeZoneRules

  /// - Parameter items: the events of each item.
  init(_ items: [[DataEvent]], zone: TimeZoneRules) {
    self.items = items
    self.zone = zone
  }

  private func number(_ moment: Int64) -> Int {
    Int(zone.local(at: moment).flooredDivision(by: 86_400_000))
  }

  /// Returns the days of an event, as days since 1970-01-01. An event that ends at midnight is not
  /// part of the day that begins then.
  private func days(of event: DataEvent) -> ClosedRange<Int> {
    let first = number(event.time)
    guard let until = event.until, until > event.time else { return first...first }
    return first...max(first, number(until - 1))
  }

  private func entry(_ event: DataEvent, _ item: Int, on day: Int) -> Entry {
    let start = zone.moment(local: Int64(day) * 86_400_000)
    let end = zone.moment(local: Int64(day + 1) * 86_400_000)
    let isAllDay = event.time <= start && event.until.map { $0 >= end } ?? false
    return Entry(event: event, item: item, isAllDay: isAllDay)
  }

  /// Returns the days that have events, from the day of `now` on. Events that have ended are left
  /// out. Days without events are not in the result.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970-01-01 UTC.
  ///   - count: the number of days that are searched, including today.
  func days(from now: Int64, count: Int) -> [Day] {
    let today = number(now)
    var found: [Int: [Entry]] = [:]
    for (item, events) in items.enumerated() {
      for event in events where (event.until ?? event.time + 1) > now {
        let days = days(of: event)
        let shown = today...today + count - 1
        guard days.overlaps(shown) else { continue }
        for day in days.clamped(to: shown) {
          found[day, default: []].append(entry(event, item, on: day))
        }
      }
    }
    return found.keys.sorted().map { day in
      Day(
        day: CivilTime(dayNumber: day),
        entries: (found[day] ?? []).sorted { a, b in
          a.isAllDay != b.isAllDay
            ? a.isAllDay : (a.event.time, a.event.title) < (b.event.time, b.event.title)
        })
    }
  }

  /// Returns the items with events for each day of a month. The keys are days, from 1 on. Each
  /// value lists an item once and has at most `maximum` items.
  func marks(year: Int, month: Int, maximum: Int) -> [Int: [Int]] {
    let first = CivilTime.dayNumber(year: year, month: month, day: 1)
    let last = first + CivilTime.length(ofMonth: month, year: year) - 1
    var marks: [Int: [Int]] = [:]
    for (item, events) in items.enumerated() {
      for event in events {
        let days = days(of: event)
        guard days.overlaps(first...last) else { continue }
        for day in days.clamped(to: first...last) {
          let known = marks[day - first + 1] ?? []
          if known.last != item, known.count < maximum { marks[day - first + 1] = known + [item] }
        }
      }
    }
    return marks
  }
}
