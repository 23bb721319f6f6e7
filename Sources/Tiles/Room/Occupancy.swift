import MartletData
import MartletFormats

/// The state of a room at a moment, from its bookings. Times are milliseconds since 1970-01-01 UTC.
struct Occupancy: Hashable {
  enum State: Hashable {
    case free
    /// The room is free, and a booking begins within ten minutes.
    case soon
    case busy
  }

  var state: State
  /// The current booking. If there are several, it is the one that began last. It is nil for a free
  /// room.
  var current: DataEvent?
  /// The time at which a busy room becomes free, or a free room becomes busy; nil if no booking
  /// follows.
  var until: Int64?
  /// The bookings that have not begun yet, with the next one first.
  var next: [DataEvent]

  /// The time before a booking in which the state of a free room is `soon`, in milliseconds.
  static let warning: Int64 = 10 * 60_000

  /// - Parameter events: the bookings in any order. A booking without an end has no duration.
  init(_ events: [DataEvent], at now: Int64) {
    next = events.filter { $0.time > now }.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
    let running = events.filter { $0.time <= now && ($0.until ?? $0.time) > now }
    current = running.max { ($0.time, $0.id) < ($1.time, $1.id) }
    guard var end = running.compactMap(\.until).max() else {
      until = next.first?.time
      state = until.map { $0 - now <= Self.warning } ?? false ? .soon : .free
      return
    }
    // Bookings that follow without a break extend the time in which the room is busy.
    for event in next where event.time <= end { end = max(end, event.until ?? end) }
    until = end
    state = .busy
  }

  /// Returns the choices of minutes for a booking that begins now and ends before the next one. If
  /// none fits, it returns the remaining whole minutes, if they are at least five.
  func bookable(_ minutes: [Int], at now: Int64) -> [Int] {
    guard current == nil else { return [] }
    guard let until else { return minutes }
    let left = Int((until - now) / 60_000)
    let fitting = minutes.filter { $0 <= left }
    return fitting.isEmpty && left >= 5 ? [left] : fitting
  }

  /// Returns the minutes by which the current booking can be extended; nil if the next booking is
  /// too near, or if there is no current one.
  func lengthening(by minutes: Int, of events: [DataEvent]) -> Int? {
    guard let end = current?.until else { return nil }
    let following = events.filter { $0.id != current?.id && ($0.until ?? $0.time) > end }
    let limit = following.map(\.time).min() ?? .max
    return limit.subtractingReportingOverflow(end).partialValue >= Int64(minutes) * 60_000
      ? minutes : nil
  }

  /// Returns the next moment after `now` at which the state of the same bookings changes. It is at
  /// most the start of the next minute.
  static func nextChange(_ events: [DataEvent], after now: Int64) -> Int64 {
    let moments = events.flatMap { [$0.time - warning, $0.time, $0.until ?? $0.time] }
    // The remaining minutes for a booking change each minute.
    let minute = ((now / 60_000) + 1) * 60_000
    return moments.filter { $0 > now }.min().map { min($0, minute) } ?? minute
  }
}

/// The text that the actions of a room send: a span of time and the id of a booking, as
/// `2026-01-15T12:00:00Z/2026-01-15T12:30:00Z ID`.
enum BookingValue {
  static func text(from start: Int64, to end: Int64, id: String) -> String {
    "\(moment(start))/\(moment(end)) \(id)"
  }

  /// Returns a moment in the form of RFC 3339, in whole seconds of UTC.
  private static func moment(_ milliseconds: Int64) -> String {
    let time = CivilTime(milliseconds: milliseconds)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(time.year)-\(two(time.month))-\(two(time.day))"
      + "T\(two(time.hour)):\(two(time.minute)):\(two(time.second))Z"
  }
}
