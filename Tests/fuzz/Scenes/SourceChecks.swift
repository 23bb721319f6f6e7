import MartletData
import MartletFeeds
import MartletFormats
import MartletSeries

extension FuzzTarget {
  /// The input has three lines, the paths of values, times and series, and then a document. A path
  /// must find whole values of the document, its text must give the same path, and content must be
  /// valid.
  static func checkJSON(_ bytes: [UInt8]) -> String? {
    let parts = bytes.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    func path(_ index: Int) -> JSONPath? {
      guard index < parts.count else { return nil }
      return try? JSONPath(String(decoding: parts[index], as: UTF8.self))
    }
    guard let first = path(0) else { return nil }
    guard let again = try? JSONPath("\(first)"), again == first else {
      return "\(first) is another path when it is read again"
    }
    guard let text = parts.last, parts.count == 4, let document = try? JSONDocument(Array(text))
    else { return nil }
    let found = document.texts(of: first) ?? []
    if first.isSingular, found.count > 1 { return "\(first) finds \(found.count) values" }
    // Values can be nested in each other, so only the first 20 are checked.
    for text in found.prefix(20) where (try? JSONDocument(Array(text))) == nil {
      return "\(first) finds \(String(decoding: text, as: UTF8.self))"
    }
    var items = [
      JSONItem(name: "value", path: first, readsText: true),
      JSONItem(name: "series", path: first, time: path(1) ?? first, series: path(2)),
    ]
    let column = String(decoding: parts[2], as: UTF8.self)
    if let column = try? JSONPath(inRow: column) {
      items.append(JSONItem(name: "table", rows: first, column: column))
    }
    for (item, content) in JSONKind(path: "", items: items).contents(of: document, modified: 0) {
      switch content {
      case .failure(let failure): if failure.why.isEmpty { return "\(item) says nothing" }
      case .success(.series(let data)):
        if data.series.isEmpty { return "no series" }
      case .success(.value(let value)):
        if case .number(let number) = value.reading, !number.isFinite { return "\(number)" }
        if !TimeColumn.limits.contains(value.time) { return "a value at \(value.time)" }
      case .success: break
      }
    }
    return nil
  }

  /// The input has a line with a legend, and then an answer. Its samples make a chart with finite
  /// numbers, in the whole range and again in a finer one.
  static func checkPrometheus(_ bytes: [UInt8]) -> String? {
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let document = try? JSONDocument(Array(parts[1])),
      let answer = try? PrometheusAnswer(document, maximumValues: 1000)
    else { return nil }
    guard case .matrix(let series) = answer.result,
      let first = series.compactMap(\.times.first).min(),
      let last = series.compactMap(\.times.last).max()
    else { return nil }
    for one in series where one.times.count != one.values.count { return "values without times" }
    var history = PrometheusHistory(
      name: "x", legend: PrometheusLegend(String(decoding: parts[0], as: UTF8.self)), step: 1000)
    guard last - first < 1_000_000,
      let grid = PrometheusGrid(step: 1000, in: first - 1000...last + 1000),
      (try? history.take(series, of: grid)) != nil
    else { return nil }
    var state = ItemState()
    func receive(_ content: Content?) -> String? {
      guard let content else { return nil }
      state.receive(Delivery(item: "x", content: .success(content), received: 0))
      return state.failure.map { "\($0)" }
    }
    if let wrong = receive(history.takeChange()) { return wrong }
    let count = state.series?.count ?? 0
    history.show(first...last, step: 500, now: last + 100_000)
    if let detail = history.details.first {
      guard let part = PrometheusGrid(step: 500, in: detail.wanted.first...detail.wanted.last),
        part == detail.wanted
      else { return "a finer range is off its grid" }
      do throws(PrometheusAnswer.Fault) {
        try history.take(series, of: part, detail: detail.id)
      } catch {
        return nil
      }
      if let wrong = receive(history.takeChange()) { return wrong }
    }
    return state.series?.count ?? 0 >= count ? nil : "the finer range blanks the coarser"
  }

  /// A file in pieces gives the same result as the whole file: rows in order of time, with finite
  /// numbers and gaps.
  static func checkCSV(_ bytes: inout FuzzBytes) -> String? {
    var format = CSVFormat(delimiter: [0x2C, 0x3B, 0x09, 0x20][bytes.below(4)])
    if bytes.below(4) == 0 { format.quote = nil }
    format.hasHeader = bytes.below(4) > 0
    format.hasDecimalComma = format.delimiter != 0x2C && bytes.isTrue()
    format.comment = bytes.isTrue() ? UInt8(ascii: "#") : nil
    if bytes.below(8) == 0 { format.time = [.index(0), .index(1)] }
    let step = 1 + bytes.below(64)
    let capacity = 1 + bytes.below(200)
    let file = bytes.rest()
    func read(by step: Int) -> (rows: CSVRows, problem: CSVProblem?, last: CSVRows?) {
      var parser = CSVParser(format, time: TimeText(), capacity: capacity)
      var start = 0
      do throws(CSVProblem) {
        while start < file.count {
          let end = min(start + step, file.count)
          try parser.consume(file.span.extracting(start..<end))
          start = end
        }
      } catch {
        return (CSVRows(), error, nil)
      }
      let problem = parser.problem
      return (parser.takeRows(), problem, parser.unfinishedRow())
    }
    let whole = read(by: file.count + 1)
    let parts = read(by: step)
    guard whole == parts else { return "the file in pieces gives another result" }
    let rows = whole.rows
    if rows.times.count > capacity { return "\(rows.times.count) rows are kept" }
    if !rows.columns.allSatisfy({ $0.count == rows.times.count }) { return "ragged columns" }
    if !zip(rows.times, rows.times.dropFirst()).allSatisfy({ $0 < $1 }) { return "times fall" }
    if rows.columns.contains(where: { $0.contains { $0.isInfinite } }) { return "infinite" }
    return nil
  }

  /// The input is a line with a format, and then a time. A time that is read must lie within the
  /// limits, and stay equal when it is written as RFC 3339 and read again.
  static func checkTimes(_ bytes: [UInt8]) -> String? {
    let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    guard lines.count == 2,
      let format = try? TimeText.format(named: String(decoding: lines[0], as: UTF8.self))
    else { return nil }
    let zone = TimeZoneRules(offset: Int(bytes.last ?? 0) * 60)
    let text = String(decoding: lines[1], as: UTF8.self)
    guard let time = try? TimeText(format, zone: zone).milliseconds(text) else { return nil }
    guard TimeColumn.limits.contains(time) else { return "\(time) is out of limits" }
    let civil = CivilTime(milliseconds: time)
    guard 0...9999 ~= civil.year else { return nil }
    let digits = String(repeating: "0", count: 4 - "\(civil.year)".count) + "\(civil.year)"
    let written = digits + DateFormat().string("-MM-dd'T'HH:mm:ss.SSS'Z'", of: civil)
    guard let again = try? TimeText(.rfc3339).milliseconds(written), again == time else {
      return "\(time) is not read from \(written)"
    }
    return nil
  }
}
