import MartletData
import MartletSeries

@testable import MartletFeeds

extension SourceSettings {
  /// A source of the columns format.
  init(id: String, path: String) {
    self.init(id: id, kind: ColumnsKind(path: path))
  }

  var columns: ColumnsKind? { kind.value as? ColumnsKind }
}

/// The charts of a text of the columns format, as a source delivers them.
func deliveredCharts(_ text: [UInt8]) throws -> [Result<ChartData, SourceFailure>] {
  try ColumnsParser.parse(text).enumerated().map { index, chart in
    chart.mapError {
      SourceFailure(what: "Cannot show chart \(index + 1) of /a.json", why: $0.description)
    }
  }
}
