import MartletSeries

/// The content of an item, or a change of it.
public enum Content: Equatable, Sendable {
  /// A whole series: all samples, which replace the previous ones.
  case series(ChartData)
  /// Samples that are newer than all previous ones.
  case append(SampleRows)
  /// Samples of the same series that are older than all previous ones.
  case prepend(ChartData)
  /// A single value.
  case value(DataValue)
  /// A table, which replaces the previous one.
  case table(DataTable)
  /// All events, in order of time; they replace the previous ones.
  case events([DataEvent])
  /// A picture, which replaces the previous one.
  case picture(DataPicture)

  /// The time of the newest sample, in milliseconds since 1970-01-01 UTC; nil for content without
  /// times. The time of an event is its beginning, which may be in the future.
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
  /// The times of the samples, in milliseconds since 1970-01-01 UTC, strictly increasing.
  public var times: [Int64]
  /// One column per series, then one column for the lower edge of each band. A band is a series
  /// that is drawn as the area between its values and a lower edge. This is the order of
  /// `ChartData.append`. Each column has one number per time; NaN marks a gap.
  public var columns: [[Double]]

  /// Makes rows. Their lengths are checked when they are appended to a chart.
  public init(times: [Int64], columns: [[Double]]) {
    self.times = times
    self.columns = columns
  }

  /// Compares times and values; gaps are equal to gaps.
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
  /// The kinds of values.
  public enum Reading: Hashable, Sendable {
    /// A finite number.
    case number(Double)
    /// A text.
    case text(String)
    /// A Boolean value, such as the state of a switch.
    case truth(Bool)
  }

  /// The value without its unit.
  public var reading: Reading
  /// The unit that the source reports, such as "°C"; empty if it reports none. A unit in the
  /// configuration takes precedence.
  public var unit: String
  /// The time of the value, in milliseconds since 1970-01-01 UTC.
  public var time: Int64

  /// Makes a value at a time in milliseconds since 1970-01-01 UTC.
  public init(_ reading: Reading, unit: String = "", time: Int64) {
    self.reading = reading
    self.unit = unit
    self.time = time
  }

  /// The number that a chart draws: 1 for true, 0 for false. A text must be a number as a whole,
  /// such as "21.5"; other texts give nil.
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
  /// A column: its heading and its unit.
  public struct Column: Hashable, Sendable {
    /// The heading.
    public var name: String
    /// The unit of the column's numbers; empty if it has none.
    public var unit: String

    /// Makes a column.
    public init(_ name: String, unit: String = "") {
      self.name = name
      self.unit = unit
    }
  }

  /// A value in a table.
  public enum Cell: Hashable, Sendable {
    /// No value.
    case empty
    /// A finite number.
    case number(Double)
    /// A text.
    case text(String)
    /// A Boolean value.
    case truth(Bool)
    /// A time, in milliseconds since 1970-01-01 UTC.
    case time(Int64)

    /// Makes a cell of the reading of a value.
    init(_ reading: DataValue.Reading) {
      self =
        switch reading {
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        case .truth(let truth): .truth(truth)
        }
    }
  }

  /// The columns, from left to right.
  public var columns: [Column]
  /// The rows from the top, with one cell per column.
  public private(set) var rows: [[Cell]]
  /// The time of the rows, in milliseconds since 1970-01-01 UTC; nil if the source does not give
  /// it.
  public var time: Int64?

  /// Makes a table. Cells beyond the last column are dropped, and short rows are filled with empty
  /// cells.
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
  /// The class of the event, such as "warning", which selects its appearance; empty if it has no
  /// class.
  public var kind: String
  /// The first line of the event.
  public var title: String
  /// The details of the event, which may be empty.
  public var text: String
  /// The start, in milliseconds since 1970-01-01 UTC.
  public var time: Int64
  /// The end, in milliseconds since 1970-01-01 UTC; nil for an event without duration.
  public var until: Int64?

  /// Makes an event; `time` and `until` are milliseconds since 1970-01-01 UTC.
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
