import MartletData
import MartletNetwork
import MartletSeries

/// An answer of Grafana's query API: the data frames of its queries.
///
/// All fields of a frame have the same length. The JSON lists numbers that JSON cannot express,
/// such as NaN, in `entities`. The parts of times below a millisecond, in `nanos`, are ignored,
/// because all times here are milliseconds.
struct GrafanaAnswer {
  private struct Field {
    var name: String
    var type: String
    var labels: [PrometheusLabels.Label]
    /// The name that the data source wants the panel to show.
    var title: String?
    /// The offsets of the values in the document.
    var values: [Int]
    /// The values that JSON cannot express, by row.
    var special: [Int: Double]
  }

  private static let maximumFields = 1000
  private static let maximumCells = 1 << 20

  private let document: JSONDocument
  private var frames: [[Field]] = []

  /// Returns whether a document is an answer of the query API.
  static func isAnswer(_ document: JSONDocument) -> Bool {
    document.members(of: document.root)["results"] != nil
  }

  /// Parses the frames of an answer.
  ///
  /// - Parameter queries: the letters of the queries, in the order of their frames.
  /// - Throws: the server's error of a query, or the reason why the frames are malformed.
  init(_ document: JSONDocument, queries: [String]) throws(ContentFault) {
    self.document = document
    let root = document.members(of: document.root)
    let results = root["results"].map { document.members(of: $0) } ?? [:]
    var cells = 0
    for query in queries {
      guard let result = results[query] else {
        throw ContentFault("the answer has no result of the query")
      }
      let members = document.members(of: result)
      if let error = document.text(at: members["error"]), !error.isEmpty {
        throw ContentFault(error.shortened())
      }
      for frame in document.children(of: members["frames"]) {
        let fields = try Self.fields(of: frame, document)
        cells += fields.reduce(0) { $0 + $1.values.count }
        guard cells <= Self.maximumCells, frames.count < Self.maximumFields else {
          throw ContentFault("the answer has too many values: sum or filter them")
        }
        frames.append(fields)
      }
    }
  }

  private static func fields(
    of frame: Int, _ document: JSONDocument
  ) throws(ContentFault) -> [Field] {
    let parts = document.members(of: frame)
    guard let schema = parts["schema"] else { throw ContentFault("a frame has no schema") }
    let descriptions = document.children(of: document.members(of: schema)["fields"])
    let data = parts["data"].map { document.members(of: $0) } ?? [:]
    let columns = document.children(of: data["values"]).map { document.children(of: $0) }
    let entities = document.children(of: data["entities"])
    guard descriptions.count <= maximumFields else { throw ContentFault("too many fields") }
    // A frame without rows may omit its columns.
    guard columns.count == descriptions.count || columns.isEmpty,
      columns.allSatisfy({ $0.count == columns[0].count })
    else { throw ContentFault("the columns of a frame differ from its schema") }
    return descriptions.enumerated().map { index, description in
      let members = document.members(of: description)
      let config = members["config"].map { document.members(of: $0) } ?? [:]
      var labels: [PrometheusLabels.Label] = []
      if let list = members["labels"], document.kind(at: list) == .object {
        document.forEachChild(of: list) { key, value in
          guard document.kind(at: value) == .string, labels.count < 128 else { return }
          labels.append(
            PrometheusLabels.Label(
              name: document.string(at: key), value: document.string(at: value)))
        }
      }
      var special: [Int: Double] = [:]
      if entities.indices.contains(index) {
        let rows = document.members(of: entities[index])
        for (word, value) in [("NaN", Double.nan), ("Inf", .infinity), ("NegInf", -.infinity)] {
          for row in document.children(of: rows[word]) where document.kind(at: row) == .number {
            if let row = Int(exactly: document.number(at: row)) { special[row] = value }
          }
        }
      }
      return Field(
        name: document.text(at: members["name"]) ?? "",
        type: document.text(at: members["type"]) ?? "",
        labels: labels,
        title: document.text(at: config["displayNameFromDS"])
          ?? document.text(at: config["displayName"]),
        values: columns.isEmpty ? [] : columns[index], special: special)
    }
  }

  // MARK: - Cells

  /// Returns the number in a row; NaN marks a gap.
  private func number(_ field: Field, _ row: Int) -> Double {
    if let special = field.special[row] { return special.isFinite ? special : .nan }
    switch document.kind(at: field.values[row]) {
    case .number:
      let number = document.number(at: field.values[row])
      return number.isFinite ? number : .nan
    case .bool: return document.bool(at: field.values[row]) ? 1 : 0
    default: return .nan
    }
  }

  /// Returns the time in a row, in milliseconds since 1970-01-01 UTC; nil for null.
  private func time(_ field: Field, _ row: Int) throws(ContentFault) -> Int64? {
    switch document.kind(at: field.values[row]) {
    case .null: return nil
    case .number:
      let time = document.number(at: field.values[row])
      if let whole = Int64(exactly: time.rounded()), TimeColumn.limits.contains(whole) {
        return whole
      }
      throw ContentFault("a sample at \(time) ms")
    default: throw ContentFault("a time that is not a number")
    }
  }

  private func cell(_ field: Field, _ row: Int) throws(ContentFault) -> DataTable.Cell {
    let offset = field.values[row]
    if field.type == "time" { return try time(field, row).map { .time($0) } ?? .empty }
    switch document.kind(at: offset) {
    case .null: return .empty
    case .bool: return .truth(document.bool(at: offset))
    case .string: return .text(String(document.string(at: offset).prefix(1000)))
    case .number:
      let number = number(field, row)
      return number.isNaN ? .empty : .number(number)
    case .object, .array: return .text("…")
    }
  }

  // MARK: - Content

  /// Returns the content of an item.
  ///
  /// - Parameter now: the time of values without a time of their own.
  /// - Throws: the reason why the answer does not fit the item's shape.
  func content(of item: GrafanaItem, now: Int64) throws(ContentFault) -> Content {
    switch item.shape {
    case .series: return .series(try chart(item))
    case .value: return .value(try value(now: now))
    case .table: return .table(try table())
    }
  }

  /// Calls `body` with every sample of every number field.
  private func forEachSample(
    _ body: (_ field: Field, _ row: Int, _ time: Int64?, _ texts: [Field]) throws(ContentFault) ->
      Void
  ) throws(ContentFault) {
    for fields in frames {
      let times = fields.first { $0.type == "time" }
      let texts = fields.filter { $0.type == "string" }
      for field in fields where field.type == "number" || field.type == "boolean" {
        for row in field.values.indices {
          let time = try times.map { field throws(ContentFault) in try self.time(field, row) }
          try body(field, row, time ?? nil, texts)
        }
      }
    }
  }

  private func chart(_ item: GrafanaItem) throws(ContentFault) -> ChartData {
    var samples = SamplesByName(capacity: nil)
    let counts = frames.reduce(0) { $0 + $1.count { $0.type == "number" } }
    try forEachSample { field, row, time, texts throws(ContentFault) in
      guard let time else {
        throw ContentFault("the query gives no times: say as = \"table\" or as = \"value\"")
      }
      let name = title(field, row, texts, of: item, isAlone: counts == 1)
      guard samples.add(number(field, row), at: time, to: name) else {
        throw ContentFault("the answer has too many values: sum or filter them")
      }
    }
    return try samples.chart()
  }

  /// Returns the name of a sample's series. In the long form of a frame, the texts beside the
  /// number distinguish series, like labels.
  private func title(
    _ field: Field, _ row: Int, _ texts: [Field], of item: GrafanaItem, isAlone: Bool
  ) -> String {
    let own = texts.compactMap { text -> PrometheusLabels.Label? in
      guard document.kind(at: text.values[row]) == .string else { return nil }
      return PrometheusLabels.Label(
        name: text.name, value: document.string(at: text.values[row]))
    }
    let labels = PrometheusLabels(field.labels + own)
    if let name = item.legend?.name(of: labels), !name.isEmpty { return name }
    if let title = field.title, !title.isEmpty, own.isEmpty { return String(title.prefix(200)) }
    let text = labels.text
    if text.isEmpty { return isAlone || field.name.isEmpty ? item.name : field.name }
    return field.name == "Value" || field.name.isEmpty ? text : "\(field.name) \(text)"
  }

  private func value(now: Int64) throws(ContentFault) -> DataValue {
    var newest: (number: Double, time: Int64)?
    var keys: Set<String> = []
    try forEachSample { field, row, time, _ throws(ContentFault) in
      keys.insert("\(field.name) \(PrometheusLabels(field.labels).text)")
      let number = number(field, row)
      let time = time ?? now
      if !number.isNaN, time >= newest?.time ?? .min { newest = (number, time) }
    }
    guard keys.count <= 1 else {
      throw ContentFault(
        "the query gives \(keys.count) series, a value needs one: sum or filter them, or say "
          + "as = \"table\"")
    }
    guard let newest else { throw ContentFault("the query gives no number") }
    return DataValue(.number(newest.number), time: newest.time)
  }

  private func table() throws(ContentFault) -> DataTable {
    guard let fields = frames.first(where: { !$0.isEmpty }) else {
      throw ContentFault("the query gives no table")
    }
    guard frames.count == 1 else {
      throw ContentFault("the query gives \(frames.count) frames, a table needs one")
    }
    var rows: [[DataTable.Cell]] = []
    for row in fields[0].values.indices {
      var cells: [DataTable.Cell] = []
      for field in fields { cells.append(try cell(field, row)) }
      rows.append(cells)
    }
    return DataTable(
      columns: fields.map { DataTable.Column($0.title ?? $0.name) }, rows: rows)
  }
}
