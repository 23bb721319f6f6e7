import MartletCharts
import MartletSeries

extension SourceState {
  /// The cards of a page that shows this source, in the order of its file.
  ///
  /// A chart that cannot be shown stands in its place and says why. Charts of a source that failed
  /// since are marked as old; without any there is one card that says what failed.
  ///
  /// - Parameter title: of charts that bring none of their own; numbered where there are several.
  func items(id: String, title: String) -> [ChartItem] {
    if charts.isEmpty {
      guard let failure else { return [] }
      return [
        ChartItem(
          id: id, title: title, data: ChartData(),
          status: .failed(what: failure.what, why: failure.why))
      ]
    }
    return charts.enumerated().map { index, chart in
      let name = charts.count == 1 ? title : "\(title) \(index + 1)"
      switch chart {
      case .success(let data):
        return ChartItem(id: "\(id).\(index)", title: name, data: data, status: age)
      case .failure(let error):
        return ChartItem(
          id: "\(id).\(index)", title: name, data: ChartData(),
          status: .failed(what: "\(name) cannot be shown", why: error.description))
      }
    }
  }

  private var age: ChartStatus {
    guard failure != nil, let modified else { return .current }
    return .stale(since: modified)
  }
}
