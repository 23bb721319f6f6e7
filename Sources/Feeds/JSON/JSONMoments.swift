import MartletData
import MartletSeries
import Synchronization

/// Makes a history from consecutive documents that contain only current values.
final class JSONMoments: Sendable {
  /// The time and the series of an item's last content, if that content had only one time.
  private struct Moment {
    var time: Int64
    var series: [String]
  }

  private let moments = Mutex<[String: Moment]>([:])

  /// Returns the content that continues earlier documents: values of several series at one time are
  /// appended to the previous ones. Any other content is returned unchanged.
  func continued(_ content: Content, _ item: String, capacity: Int?) -> Content {
    guard case .series(var data) = content, data.count == 1, data.series.count > 1,
      let time = data.times.first
    else { return content }
    let now = Moment(time: time, series: data.series.map(\.id))
    let last = moments.withLock { moments in
      defer { moments[item] = now }
      return moments[item]
    }
    if let last, last.series == now.series {
      let isNew = time > last.time
      return .append(
        SampleRows(times: isNew ? [time] : [], columns: data.columns.map { isNew ? $0 : [] }))
    }
    data.capacity = capacity ?? ItemSettings.historyLength
    return .series(data)
  }
}
