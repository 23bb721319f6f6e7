import MartletData

/// The contents of the status strip, apart from the time.
struct StatusReport: Hashable {
  /// The symbol of one source of data.
  struct Source: Hashable, Identifiable {
    enum State: Hashable { case waiting, loading, ready, failed }

    var id: String
    var state: State
  }

  /// An alarm in the strip.
  struct Alarm: Hashable {
    /// The name, which may be truncated.
    var name: String
    /// The value, which is never truncated.
    var value = ""
  }

  /// The name of the shown page.
  var title = ""
  /// The sources in the order of the configuration.
  var sources: [Source] = []
  /// The alarms, and the series whose newest values raise one.
  var values: [Alarm] = []
  /// Whether the machine has a network; nil if that is not shown.
  var hasNetwork: Bool?

  /// The alarms with the most urgent one first: values precede failed sources.
  var alarms: [Alarm] {
    values + sources.filter { $0.state == .failed }.map { Alarm(name: $0.id) }
  }
}

extension StatusReport.Source.State {
  /// Creates the symbol of a source. A failed source stays failed while it is read again.
  init(_ source: SourceState) {
    self =
      switch (source.health, source.activity) {
      case (.failed, _): .failed
      case (_, .loading), (_, .progress): .loading
      case (.fresh, _), (.stale, _): .ready
      case (.unknown, _): .waiting
      }
  }
}
