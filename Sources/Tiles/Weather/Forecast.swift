import MartletData
import MartletFormats

/// The weather of the next days or hours, from the rows of a table.
struct Forecast: Hashable {
  /// The names of the table's columns.
  struct Columns: Hashable, Sendable {
    var time = "time"
    var condition = "condition"
    var high = "high"
    var low = "low"
  }

  struct Entry: Hashable {
    /// The local time at which the day or the hour begins.
    var time: CivilTime
    var condition: WeatherCondition?
    var high: Double?
    var low: Double?
  }

  private(set) var entries: [Entry] = []
  /// Whether an entry is a day. Otherwise it is shorter, for example an hour.
  private(set) var isDaily = true

  /// Reads the rows that are not in the past. Rows without a time are left out.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970-01-01 UTC; nil before the clock is set. All rows are read
  ///     then.
  ///   - zone: the zone that converts absolute times in the table to local times.
  init(_ table: DataTable, _ names: Columns, now: Int64?, zone: TimeZoneRules) {
    func index(_ name: String) -> Int? { table.columns.firstIndex { $0.name == name } }
    guard let time = index(names.time) else { return }
    let (condition, high, low) = (index(names.condition), index(names.high), index(names.low))
    var all: [Entry] = []
    for row in table.rows {
      guard let begin = Self.time(row[time], zone) else { continue }
      all.append(
        Entry(
          time: begin, condition: condition.flatMap { Self.condition(row[$0]) },
          high: high.flatMap { Self.number(row[$0]) }, low: low.flatMap { Self.number(row[$0]) }))
    }
    all.sort { $0.time.milliseconds < $1.time.milliseconds }
    let spans = zip(all, all.dropFirst()).map { $1.time.milliseconds - $0.time.milliseconds }
    let span: Int64 = spans.filter { $0 > 0 }.min() ?? Self.day
    isDaily = span >= Self.day
    if let now {
      // A row for today stays until the day is over, at any time of day in the row.
      let wall = zone.civil(at: now).milliseconds
      let present = isDaily ? wall.flooredDivision(by: Self.day) * Self.day : wall - span + 1
      all.removeAll { $0.time.milliseconds < present }
    }
    entries = all
  }

  private static let day: Int64 = 86_400_000

  private static func time(_ cell: DataTable.Cell, _ zone: TimeZoneRules) -> CivilTime? {
    switch cell {
    case .time(let moment): zone.civil(at: moment)
    case .text(let text): CivilTime(text)
    case .empty, .number, .truth: nil
    }
  }

  private static func condition(_ cell: DataTable.Cell) -> WeatherCondition? {
    switch cell {
    case .text(let text): WeatherCondition(.text(text))
    case .number(let number): WeatherCondition(.number(number))
    case .empty, .truth, .time: nil
    }
  }

  private static func number(_ cell: DataTable.Cell) -> Double? {
    if case .number(let number) = cell { number } else { nil }
  }
}
