import MartletSeries

/// The contents of an item, or a change of them.
public enum Content: Equatable, Sendable {
  /// All samples; they replace the previous ones.
  case series(ChartData)
  /// Samples that are newer than all previous ones.
  case append(SampleRows)
  /// Samples that are older than all previous ones, of the same series.
  case prepend(ChartData)
  case value(DataValue)
  case table(DataTable)
  /// All events, in order of time; they replace the previous ones.
  case events([DataEvent])
  case picture(DataPicture)

  /// The time of the newest sample, in milliseconds of the Unix epoch; nil for content without
  /// times. The time of an event is its beginning.
  public var newest: Int64? {
    switch self {
    case .series(let data), .prepend(let data): data.times.last
    case .append(let rows): rows.times.last
    case .value(let value): value.time
    case .table(let table): table.time
    case .events(let events): events.map(\.time).max()
    case .picture: nil
    }
  }
}

/// Samples of several series at common times, column by column.
public struct SampleRows: Equatable, Sendable {
  /// The times of the samples, in milliseconds of the Unix epoch, strictly increasing.
  public var times: [Int64]
  /// One column per series, then one per lower edge of a band: the order of `ChartData.append`.
  /// Each column has one number per time; NaN marks a gap.
  public var columns: [[Double]]

  public init(times: [Int64], columns: [[Double]]) {
    self.times = times
    self.columns = columns
  }

  public static func == (a: SampleRows, b: SampleRows) -> Bool {
    guard a.times == b.times, a.columns.count == b.columns.count else { return false }
    // A gap equals another gap, although NaN does not equal NaN.
    return zip(a.columns, b.columns).allSatisfy { a, b in
      a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
    }
  }
}

/// A single value and its time.
public struct DataValue: Hashable, Sendable {
  public enum Reading: Hashable, Sendable {
    /// A finite number.
    case number(Double)
    case text(String)
    case truth(Bool)
  }

  public var reading: Reading
  /// The unit that the source reports, such as "°C"; else empty. A unit in the configuration wins.
  public var unit: String
  /// The time of the value, in milliseconds of the Unix epoch.
  public var time: Int64

  public init(_ reading: Reading, unit: String = "", time: Int64) {
    self.reading = reading
    self.unit = unit
    self.time = time
  }

  /// The number that a chart draws: 1 for true, 0 for false, nil for a text that is not a number.
  public var number: Double? {
    switch reading {
    case .number(let number): number
    case .truth(let truth): truth ? 1 : 0
    case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
  }
}

/// Rows of typed cells.
public struct DataTable: Equatable, Sendable {
  public struct Column: Hashable, Sendable {
    public var name: String
    public var unit: String

    public init(_ name: String, unit: String = "") {
      self.name = name
      self.unit = unit
    }
  }

  public enum Cell: Hashable, Sendable {
    case empty
    case number(Double)
    case text(String)
    case truth(Bool)
    /// A time, in milliseconds of the Unix epoch.
    case time(Int64)
  }

  public var columns: [Column]
  /// The rows, with one cell per column.
  public private(set) var rows: [[Cell]]
  /// The time of the rows, in milliseconds of the Unix epoch; nil if the source does not know it.
  public var time: Int64?

  /// Drops cells beyond the last column, and fills short rows with empty cells.
  public init(columns: [Column], rows: [[Cell]], time: Int64? = nil) {
    self.columns = columns
    self.rows = rows.map { row in
      row.prefix(columns.count) + Array(repeating: .empty, count: max(0, columns.count - row.count))
    }
    self.time = time
  }
}

/// An event at a moment or with a duration: an alert, a departure, a booking.
public struct DataEvent: Hashable, Sendable, Identifiable {
  /// The key of the event: unique within its item, and the same in every delivery.
  public var id: String
  /// The class of the event, such as "warning", which decides its look; empty for none.
  public var kind: String
  public var title: String
  public var text: String
  /// The start, in milliseconds of the Unix epoch.
  public var time: Int64
  /// The end, in milliseconds of the Unix epoch; nil for an event without duration.
  public var until: Int64?

  public init(
    id: String, kind: String = "", title: String, text: String = "", time: Int64,
    until: Int64? = nil
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.text = text
    self.time = time
    self.until = until
  }
}
