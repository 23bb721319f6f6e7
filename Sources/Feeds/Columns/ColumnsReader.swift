import MartletData
import MartletSeries
import MartletThreads

/// Reads a whole file of the columns format. Each chart is an item unless the configuration selects
/// items.
final class ColumnsReader: FileReader {
  /// The maximum size of the file in bytes: the maximum number of values of a source, each of 20
  /// digits.
  private static let largest: Int64 = 2 << 30

  private let kind: ColumnsKind

  init(_ kind: ColumnsKind) {
    self.kind = kind
  }

  func read(
    _ file: borrowing OwnedDescriptor, _ reading: ReadingContext
  ) throws(ReadingFailure) -> SourceUpdate {
    var parser = ColumnsParser(limits: kind.limits)
    try reading.readWhole(file, atMost: Self.largest) { bytes throws(ReadingFailure) in
      do throws(ColumnsError) {
        try parser.consume(bytes)
      } catch {
        throw reading.unusable(error.description)
      }
    }
    do throws(ColumnsError) {
      return update(try parser.finish(), reading)
    } catch {
      throw reading.unusable(error.description)
    }
  }

  private func update(
    _ charts: [Result<ChartData, ColumnsError>], _ reading: ReadingContext
  ) -> SourceUpdate {
    let contents = charts.map { chart in
      chart.mapError { error in SourceFailure(.unusable(reading.path), why: error.description) }
    }
    if kind.choices.isEmpty { return .charts(contents, received: reading.received) }
    return .ready(
      kind.choices.map { choice in
        Delivery(
          item: choice.item, content: content(of: choice, in: contents, reading.path),
          received: reading.received)
      })
  }

  private func content(
    of choice: ColumnsKind.Choice, in charts: [Result<ChartData, SourceFailure>], _ path: String
  ) -> Result<Content, SourceFailure> {
    func failure(_ why: String) -> SourceFailure {
      SourceFailure(.item(choice.item), why: why)
    }
    guard charts.indices.contains(choice.chart) else {
      let count = charts.count == 1 ? "1 chart" : "\(charts.count) charts"
      return .failure(failure("\(path) holds \(count), and chart \(choice.chart + 1) is wanted"))
    }
    return charts[choice.chart].flatMap { data in
      guard let id = choice.series else { return .success(.series(data)) }
      if let one = data.only(id) { return .success(.series(one)) }
      let known = data.series.map(\.id).joined(separator: ", ")
      return .failure(
        failure("chart \(choice.chart + 1) of \(path) has no series \(id); it has \(known)"))
    }
  }
}
