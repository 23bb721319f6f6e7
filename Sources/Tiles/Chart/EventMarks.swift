import MartletCharts
import MartletData

extension ChartMarker {
  /// Creates the mark of an event: a line at its start, or a span if it has an end.
  init(_ event: DataEvent) {
    self.init(time: event.time, until: event.until, label: event.title)
  }
}

extension ChartOptions {
  /// The maximum number of events that a chart marks; the newest ones are marked.
  private static let maximumEvents = 200

  /// Returns the options with marks for events. Without events they are unchanged.
  static func marking(_ events: [DataEvent], on options: ChartOptions?) -> ChartOptions? {
    if events.isEmpty { return options }
    var result = options ?? ChartOptions()
    let newest = events.sorted { $0.time < $1.time }.suffix(maximumEvents)
    result.markers += newest.map { ChartMarker($0) }
    return result
  }
}
