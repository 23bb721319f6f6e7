import MartletConfig
import MartletData
import MartletSeries

/// The format of the data that is pushed to a source.
enum PushFormat: Hashable, Sendable {
  case json(JSONKind)
  case columns(ColumnsKind)
  case csv(CSVKind)
  case influx(LineItems)

  /// The words of the key `format`.
  enum Name: Sendable {
    case json, columns, csv, influx
  }

  /// Returns the names of all items that pushes can ever have; nil if they decide.
  ///
  /// - Parameter configured: the names of the items in the configuration, in its order.
  func itemNames(configured: [String]) -> [String]? {
    switch self {
    case .json(let kind): kind.itemNames(configured: configured)
    case .columns(let kind): kind.itemNames(configured: configured)
    case .csv(let kind): kind.itemNames(configured: configured)
    case .influx(let lines): lines.items.isEmpty ? nil : configured
    }
  }
}

/// Reads the bodies of pushes in one format.
struct PushReader {
  private let format: PushFormat
  private let texts = TimeTexts()
  /// The assignment of fields of the line protocol to items.
  private(set) var routes = LineRoutes()

  init(_ format: PushFormat) {
    self.format = format
  }

  /// Returns the contents of a whole body.
  ///
  /// - Parameters:
  ///   - unit: the unit of times of the line protocol.
  ///   - received: the time of contents without a time of their own, in milliseconds since
  ///     1970-01-01 UTC.
  /// - Throws: the refusal if any part of the body is malformed.
  mutating func read(
    _ body: [UInt8], unit: TimeText.Unit, received: Int64
  ) throws(PushRefusal) -> PushBatch {
    switch format {
    case .json(let kind): return try json(body, kind, received: received)
    case .columns(let kind): return try columns(body, kind)
    case .csv(let kind): return try csv(body, kind)
    case .influx:
      var lines = LineProtocolReader()
      return try points(&lines, in: body.span, isWhole: true, unit: unit, received: received)
    }
  }

  /// Whether bodies consist of lines, which can be read as they arrive.
  var isLineProtocol: Bool { if case .influx = format { true } else { false } }

  // MARK: - Line protocol

  /// Returns the points whose lines have arrived completely.
  ///
  /// - Throws: the refusal of the first line that is malformed or exceeds a limit.
  mutating func points(
    _ lines: inout LineProtocolReader, in bytes: Span<UInt8>, isWhole: Bool, unit: TimeText.Unit,
    received: Int64
  ) throws(PushRefusal) -> PushBatch {
    guard case .influx(let items) = format else { return PushBatch() }
    var batch = PushBatch()
    var status = PushRefusal.Status.malformed
    do throws(LineProtocolProblem) {
      while try lines.next(in: bytes, isWhole: isWhole) {
        let time = try Self.milliseconds(lines, bytes, unit) ?? received
        for field in lines.fields {
          let found: [Int]
          do throws(PushRefusal) {
            found = try routes.routes(of: lines.key, field: field.name, in: bytes, items)
          } catch {
            status = error.status
            throw lines.problem(error.text, at: field.name.lowerBound, bytes)
          }
          for route in found {
            batch.count += 1
            switch field.value {
            case .number(let number):
              batch.samples.append(PushBatch.Sample(route: route, time: time, value: number))
            case .truth(let truth):
              batch.samples.append(PushBatch.Sample(route: route, time: time, value: truth ? 1 : 0))
            case .text(let range):
              guard range.count <= Self.longestText,
                let text = LineProtocolKey.text(range.map { bytes[$0] })
              else {
                throw lines.problem(
                  "the text is not UTF-8, or longer than \(Self.longestText) bytes",
                  at: range.lowerBound, bytes)
              }
              batch.contents.append(
                (routes.targets[route].item, .value(DataValue(.text(text), time: time))))
            }
          }
        }
      }
    } catch {
      throw PushRefusal(status, error.description)
    }
    return batch
  }

  /// The maximum length of a text in bytes, about as much as a tile can show.
  private static let longestText = 4096

  private static func milliseconds(
    _ lines: LineProtocolReader, _ bytes: Span<UInt8>, _ unit: TimeText.Unit
  ) throws(LineProtocolProblem) -> Int64? {
    guard let time = lines.time else { return nil }
    let milliseconds: Int64?
    switch unit {
    case .seconds:
      let (product, isTooLarge) = time.multipliedReportingOverflow(by: 1000)
      milliseconds = isTooLarge ? nil : product
    case .milliseconds: milliseconds = time
    case .microseconds: milliseconds = time.floored(by: 1000)
    case .nanoseconds: milliseconds = time.floored(by: 1_000_000)
    }
    guard let milliseconds, TimeColumn.limits.contains(milliseconds) else {
      throw lines.problem(
        "the time \(time) is out of range in \(unit.name)", at: lines.key.upperBound, bytes)
    }
    return milliseconds
  }

  // MARK: - Documents

  private func json(
    _ body: [UInt8], _ kind: JSONKind, received: Int64
  ) throws(PushRefusal) -> PushBatch {
    let document: JSONDocument
    do throws(JSONProblem) {
      document = try JSONDocument(body)
    } catch {
      throw PushRefusal(.malformed, error.description)
    }
    var batch = PushBatch()
    for (item, (name, content)) in zip(
      kind.items, kind.contents(of: document, modified: received, texts: texts))
    {
      switch content {
      case .success(let content): batch.add(content, to: name)
      case .failure(let failure):
        // A push may contain only some of the items.
        if (try? document.matches(of: item.mainPath))?.isEmpty == true { continue }
        throw PushRefusal(.malformed, "item \(name.excerpt): \(failure.why)")
      }
    }
    guard !batch.contents.isEmpty else {
      let paths = kind.items.prefix(5).map { "\"\($0.mainPath)\"" }.joined(separator: ", ")
      throw PushRefusal(.malformed, "line 1, column 1: nothing is at the paths of items: \(paths)")
    }
    return batch
  }

  private func columns(_ body: [UInt8], _ kind: ColumnsKind) throws(PushRefusal) -> PushBatch {
    func refusal(_ error: ColumnsError) -> PushRefusal {
      let position = JSONDocument.position(of: min(error.offset, body.count), in: body[...])
      return PushRefusal(.malformed, "\(position): \(error)")
    }
    var charts: [Result<ChartData, ColumnsError>]
    do throws(ColumnsError) {
      var parser = ColumnsParser(limits: kind.limits)
      try parser.consume(body.span)
      charts = try parser.finish()
    } catch {
      throw refusal(error)
    }
    var batch = PushBatch()
    let choices =
      kind.choices.isEmpty
      ? charts.indices.map { ColumnsKind.Choice(item: "\($0 + 1)", chart: $0) } : kind.choices
    for choice in choices where charts.indices.contains(choice.chart) {
      let chart: ChartData
      do throws(ColumnsError) {
        chart = try charts[choice.chart].get()
      } catch {
        throw refusal(error)
      }
      guard let id = choice.series else {
        batch.add(.series(chart), to: choice.item)
        continue
      }
      guard let one = chart.only(id) else {
        let known = chart.series.map(\.id).joined(separator: ", ")
        throw PushRefusal(
          .malformed,
          "item \(choice.item.excerpt): chart \(choice.chart + 1) has no series \(id.excerpt); "
            + "it has \(known)")
      }
      batch.add(.series(one), to: choice.item)
    }
    guard !batch.contents.isEmpty else {
      throw PushRefusal(.malformed, "line 1, column 1: no chart of an item")
    }
    return batch
  }

  private func csv(_ body: [UInt8], _ kind: CSVKind) throws(PushRefusal) -> PushBatch {
    let text: TimeText
    do throws(SourceFailure) {
      text = try texts.text(kind.format.times)
    } catch {
      throw PushRefusal(.unavailable, "\(error)")
    }
    var parser = CSVParser(kind.format, time: text, capacity: kind.capacity)
    do throws(CSVProblem) {
      var whole = body
      if whole.last != UInt8(ascii: "\n") { whole.append(UInt8(ascii: "\n")) }
      try parser.consume(whole.span)
    } catch {
      throw PushRefusal(.malformed, error.description)
    }
    if let problem = parser.problem { throw PushRefusal(.malformed, problem.description) }
    guard let columns = parser.columns else { throw PushRefusal(.malformed, "line 1: no header") }
    let rows = parser.takeRows()
    var batch = PushBatch()
    for item in kind.items {
      let indices =
        item.columns.map { $0.map { columns.valueIndex(of: $0) } } ?? Array(columns.values.indices)
      do throws(ChartDataError) {
        let chart = try ChartData(
          times: rows.times,
          series: indices.map { ChartSeries(id: columns.values[$0], values: rows.columns[$0]) })
        batch.add(.series(chart), to: item.name)
      } catch {
        throw PushRefusal(.malformed, "item \(item.name.excerpt): the rows form no chart: \(error)")
      }
    }
    return batch
  }
}

extension PushBatch {
  fileprivate mutating func add(_ content: Content, to item: String) {
    contents.append((item, content))
    switch content {
    case .series(let data): count += data.count * max(data.series.count, 1)
    case .table(let table): count += table.rows.count
    case .events(let events): count += events.count
    case .value, .append, .prepend, .picture: count += 1
    }
  }
}

extension JSONItem {
  /// The path of the item's values or rows.
  fileprivate var mainPath: JSONPath {
    switch shape {
    case .values(let values): values.path
    case .table(let rows): rows.rows
    case .events(let rows): rows.rows
    }
  }
}
