import MartletConfig
import MartletData
import MartletSeries

/// One item of a Prometheus server: a query, and the shape of its answer.
struct PrometheusItem: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case value, table
    /// Samples over time. The range and the step are in milliseconds. Without a step, it is
    /// computed from the columns of the display.
    case series(range: Int64, step: Int64?)
  }

  /// The assumed width of the display in columns, until a view reports its own.
  static let defaultColumns = 1024
  /// The maximum range, in seconds: ten years.
  private static let longestRange = 315_360_000.0

  var name: String
  var query: PrometheusQuery
  var shape = Shape.value
  var legend: PrometheusLegend?
  /// The typical time between two samples of the server, in milliseconds. It is the minimum step.
  var minimumStep: Int64

  init(_ name: String, query: String, shape: Shape = .value, minimumStep: Int64 = 15_000) {
    self.name = name
    self.query = PrometheusQuery(query)
    self.shape = shape
    self.minimumStep = minimumStep
  }

  /// Reads the item's own keys. Returns nil, after reports in the reader, if they are wrong.
  init?(_ item: inout ItemReader, minimumStep: Int64) {
    self.init(item.name, query: "", minimumStep: minimumStep)
    let query = item.reader.string("query")
    legend = item.reader.string("legend").map(PrometheusLegend.init)
    self.minimumStep = item.reader.milliseconds("min_step", in: 0.01...86_400) ?? minimumStep
    let range = item.reader.milliseconds("range", in: 1...Self.longestRange)
    let step = item.reader.milliseconds("step", in: 0.01...Self.longestRange)
    let isTable = item.reader.choice("as", of: ["value": false, "table": true], default: false)
    if let range {
      shape = .series(range: range, step: step)
      if item.reader.has("as") {
        item.reader.report(
          "an item with range is a series: leave out as", at: item.reader.location(of: "as"))
      }
      if let step, range / step > Self.maximumMoments {
        item.reader.report(
          "range has \(range / step) steps, at most \(Self.maximumMoments) are possible",
          at: item.reader.location(of: "step"))
        return nil
      }
    } else {
      shape = isTable ? .table : .value
      if step != nil {
        item.reader.report("step needs range", at: item.reader.location(of: "step"))
      }
    }
    guard let query else {
      if !item.reader.has("query") {
        item.reader.report("an item of a prometheus source needs query, such as \"up\"")
      }
      return nil
    }
    self.query = PrometheusQuery(query)
  }

  /// The maximum number of moments in an item's range.
  private static let maximumMoments: Int64 = 1 << 18

  /// The step of the item's whole range, in milliseconds; nil if it has no range.
  var step: Int64? {
    guard case .series(let range, let step) = shape else { return nil }
    return step
      ?? PrometheusGrid.step(dividing: range, into: Self.defaultColumns, minimumStep: minimumStep)
  }

  // MARK: - Content

  /// Returns the content of an item without a range.
  ///
  /// - Throws: the reason why the answer does not fit the item's shape.
  func content(of answer: PrometheusAnswer) throws(ContentFault) -> Content {
    switch (answer.result, shape) {
    case (.matrix, _):
      throw ContentFault(
        "the query gives a range of samples: take one of it, such as last_over_time")
    case (.vector(let series), .table): return .table(table(series))
    case (.vector(let series), _):
      guard let one = series.first, let value = one.values.first, let time = one.times.first else {
        throw ContentFault("the query gives no series")
      }
      guard series.count == 1 else {
        throw ContentFault(
          "the query gives \(series.count) series, a value needs one: sum or filter them, or say "
            + "as = \"table\"")
      }
      return .value(DataValue(.number(try finite(value)), time: time))
    case (.scalar(let value, let time), _):
      return .value(DataValue(.number(try finite(value)), time: time))
    case (.text(let text, let time), _):
      return .value(DataValue(.text(String(text.prefix(1000))), time: time))
    }
  }

  private func finite(_ value: Double) throws(ContentFault) -> Double {
    guard value.isFinite else {
      throw ContentFault("the value is \(value.isNaN ? "NaN" : value > 0 ? "+Inf" : "-Inf")")
    }
    return value
  }

  private func table(_ series: [PrometheusAnswer.Series]) -> DataTable {
    let rows = zip(series, series.map(\.values)).map { one, values -> [DataTable.Cell] in
      let value = values.first ?? .nan
      return [.text(title(of: one.labels)), value.isFinite ? .number(value) : .empty]
    }
    return DataTable(
      columns: [DataTable.Column("name"), DataTable.Column("value")], rows: rows,
      time: series.first?.times.first)
  }

  /// Returns the name of a series on the screen.
  private func title(of labels: PrometheusLabels) -> String {
    let title = legend?.name(of: labels) ?? ""
    if !title.isEmpty { return title }
    let text = labels.text
    return text.isEmpty ? name : text
  }
}
