import MartletHost

/// The metrics of a running panel in Prometheus's text format, version 0.0.4.
///
/// If the panel has several displays, each metric of a display has the label `display`. Its value
/// is the id of the `[[output]]`, or the connector of a display without one.
///
/// https://prometheus.io/docs/instrumenting/exposition_formats/
@MainActor struct PanelMetrics {
  let status: PanelStatus
  /// The number of starts since the machine was switched on, or since the runtime folder was
  /// created, if that is later; nil if starts are not counted.
  var starts: Int?
  /// The temperature of the hottest sensor of the machine, in degrees Celsius; nil without sensors.
  var temperature: Double?

  var text: String {
    var out = PrometheusText()
    out.gauge(
      "martlet_info", "The version of the panel and the page that it shows.",
      displays { labels, display in
        (labels + [("version", status.version), ("page", display.page ?? "")], 1)
      })
    out.gauge("martlet_uptime_seconds", "The time since the panel started.", status.uptime)
    if let starts {
      out.counter("martlet_starts_total", "The starts of the panel.", Double(starts))
    }
    histogram(&out)
    out.counter(
      "martlet_damage_pixels_total", "The painted pixels.",
      displays { ($0, Double($1.totals.damagedPixels)) })
    out.counter(
      "martlet_missed_flips_total",
      "The frames that were seen more than half a refresh later than predicted.",
      displays { labels, display -> [PrometheusText.Sample] in
        display.totals.missed.byCause.map { missed in
          (labels: labels + [("cause", missed.cause)], value: Double(missed.count))
        }
      }.flatMap { $0 })
    if let memory = status.memory {
      out.gauge("martlet_resident_memory_bytes", "The memory of the panel.", Double(memory))
    }
    if let temperature {
      out.gauge(
        "martlet_temperature_celsius", "The hottest thermal zone of the machine.", temperature)
    }
    let brightness = displays { labels, display in display.brightness.map { (labels, $0) } }
      .compactMap { $0 }
    if !brightness.isEmpty {
      out.gauge("martlet_backlight_ratio", "The brightness of the backlight.", brightness)
    }
    out.gauge(
      "martlet_display_dark", "Whether the panel has turned the display dark.",
      displays { ($0, $1.isDark ? 1 : 0) })
    out.gauge(
      "martlet_display_shown", "Whether a display is connected and shows the picture.",
      displays { ($0, $1.size == nil ? 0 : 1) })
    out.gauge(
      "martlet_source_age_seconds", "The age of the newest sample of a source.",
      status.sources.compactMap { source in source.age.map { ([("source", source.id)], $0) } })
    out.gauge(
      "martlet_source_failed", "Whether the last attempt of a source failed.",
      status.sources.map { ([("source", $0.id)], $0.health == "failed" ? 1 : 0) })
    out.gauge("martlet_alarms", "The active alarms.", Double(status.alarms.count))
    out.gauge(
      "martlet_messages", "The messages that are shown or wait.", Double(status.messages.count))
    out.gauge(
      "martlet_troubles", "The problems of the panel itself.", Double(status.troubles.count))
    return out.text
  }

  private func histogram(_ out: inout PrometheusText) {
    out.histogram(
      "martlet_frame_seconds", "The time that a frame takes from update to presentation.",
      displays { labels, display in
        let totals = display.totals
        var sum = 0
        let buckets = zip(FrameTotals.bounds, totals.buckets).map { bound, count in
          sum += count
          return (bound: bound / 1000, count: sum)
        }
        return PrometheusText.Histogram(
          labels: labels, buckets: buckets, count: totals.count,
          sum: Double(totals.nanoseconds) / 1e9)
      })
  }

  /// Returns a value of each display, made from the labels that name it and its state.
  private func displays<Value>(
    _ value: ([(String, String)], PanelStatus.Display) -> Value
  ) -> [Value] {
    if status.others.isEmpty { return [value([], status.first)] }
    return ([status.first] + status.others).map { display in
      value([("display", display.name.isEmpty ? display.connector : display.name)], display)
    }
  }
}

/// Writes Prometheus's text format.
struct PrometheusText {
  private(set) var text = ""

  typealias Sample = (labels: [(String, String)], value: Double)

  mutating func gauge(_ name: String, _ help: String, _ value: Double) {
    gauge(name, help, [([], value)])
  }

  mutating func gauge(_ name: String, _ help: String, _ samples: [Sample]) {
    begin(name, help, "gauge")
    for sample in samples { add(name, sample.labels, sample.value) }
  }

  mutating func counter(_ name: String, _ help: String, _ value: Double) {
    counter(name, help, [([], value)])
  }

  mutating func counter(_ name: String, _ help: String, _ samples: [Sample]) {
    begin(name, help, "counter")
    for sample in samples { add(name, sample.labels, sample.value) }
  }

  /// The distribution of the values with the same labels.
  struct Histogram {
    var labels: [(String, String)]
    /// The upper bounds, and the number of values up to each.
    var buckets: [(bound: Double, count: Int)]
    var count: Int
    var sum: Double
  }

  mutating func histogram(_ name: String, _ help: String, _ histograms: [Histogram]) {
    begin(name, help, "histogram")
    for histogram in histograms {
      let labels = histogram.labels
      for bucket in histogram.buckets {
        add("\(name)_bucket", labels + [("le", "\(bucket.bound)")], Double(bucket.count))
      }
      add("\(name)_bucket", labels + [("le", "+Inf")], Double(histogram.count))
      add("\(name)_sum", labels, histogram.sum)
      add("\(name)_count", labels, Double(histogram.count))
    }
  }

  private mutating func begin(_ name: String, _ help: String, _ type: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  private mutating func add(_ name: String, _ labels: [(String, String)], _ value: Double) {
    text += name
    if !labels.isEmpty {
      let pairs = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }
      text += "{\(pairs.joined(separator: ","))}"
    }
    let isWhole = value.magnitude < 1e15 && value == value.rounded()
    text += " " + (isWhole ? "\(Int64(value))" : "\(value)") + "\n"
  }

  /// Returns the value of a label, with backslashes, quotation marks and line feeds escaped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
