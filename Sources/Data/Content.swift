import MartletSeries

/// What an item holds, or how what it holds has changed.
public enum Content: Equatable, Sendable {
  /// All samples that there are.
  case series(ChartData)
  /// Samples newer than all there are.
  case append(SampleRows)
  /// Samples older than all there are, with the same series.
  case prepend(ChartData)
  case value(DataValue)
  case table(DataTable)
  /// All events that there are, in order of time.
  case events([DataEvent])

  /// The time of the newest sample, in milliseconds of the Unix epoch; nil for content without
  /// times. An event counts from its beginning.
  public var newest: Int64? {
    switch self {
    case .series(let data), .prepend(let data): data.times.last
    case .append(let rows): rows.times.last
    case .value(let value): value.time
    case .table(let table): table.time
    case .events(let events): events.map(\.time).max()
    }
  }
}

/// Samples of several series at common times, column by column.
public struct SampleRows: Equatable, Sendable {
  /// Milliseconds of the Unix epoch, strictly increasing.
  public var times: [Int64]
  /// For each series as many numbers as there are times; NaN is a gap. In the order that
  /// `ChartData.append` takes: lower edges of bands behind all series.
  public var columns: [[Double]]

  public init(times: [Int64], columns: [[Double]]) {
    self.times = times
    self.columns = columns
  }

  public static func == (a: SampleRows, b: SampleRows) -> Bool {
    guard a.times == b.times, a.columns.count == b.columns.count else { return false }
    // Gaps equal gaps.
    return zip(a.columns, b.columns).allSatisfy { a, b in
      a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
    }
  }
}

/// A single value and when it was taken.
public struct DataValue: Hashable, Sendable {
  public enum Reading: Hashable, Sendable {
    /// Finite.
    case number(Double)
    case text(String)
    case truth(Bool)
  }

  public var reading: Reading
  /// Such as "°C", where the source tells it; a unit in the configuration wins.
  public var unit: String
  /// Milliseconds of the Unix epoch.
  public var time: Int64

  public init(_ reading: Reading, unit: String = "", time: Int64) {
    self.reading = reading
    self.unit = unit
    self.time = time
  }

  /// The number that a chart draws: truth as 1 and 0; nil for a text that is no number.
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
    /// Milliseconds of the Unix epoch.
    case time(Int64)
  }

  public var columns: [Column]
  /// One cell for each column.
  public private(set) var rows: [[Cell]]
  /// When the rows were true, in milliseconds of the Unix epoch; nil where the source does not know.
  public var time: Int64?

  /// Cells beyond the columns are dropped, missing ones are empty.
  public init(columns: [Column], rows: [[Cell]], time: Int64? = nil) {
    self.columns = columns
    self.rows = rows.map { row in
      row.prefix(columns.count) + Array(repeating: .empty, count: max(0, columns.count - row.count))
    }
    self.time = time
  }
}

/// Something that happens at a time or lasts for one: an alert, a departure, a booking.
public struct DataEvent: Hashable, Sendable, Identifiable {
  /// Unique within its item, and the same when the event is delivered again.
  public var id: String
  /// The class that decides how it looks, such as "warning"; empty for none.
  public var kind: String
  public var title: String
  public var text: String
  /// When it begins, in milliseconds of the Unix epoch.
  public var time: Int64
  /// When it ends; nil for an event that is a moment.
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
