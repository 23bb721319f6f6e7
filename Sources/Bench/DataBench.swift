import Glibc
import MartletConfig
import MartletData
import MartletFeeds
import MartletHost
import MartletLive
import MartletSeries
import MartletThreads

/// Measures live data: appending samples, reading a growing log, and finding values in JSON.
@MainActor package enum DataBench {
  /// The forms in which the samples of a thousand series arrive.
  package enum Appending: String, CaseIterable, Sendable {
    /// One source with a thousand items of one series each, as brokers deliver them.
    case items
    /// Two items with five hundred series each, as wide tables deliver them. An item cannot have
    /// more series.
    case series
    /// A thousand items at their capacity, so that each new sample drops the oldest one.
    case full

    var seriesPerItem: Int { self == .series ? ChartData.maximumSeries : 1 }
  }

  /// The number of series in all forms.
  package static let seriesCount = 1000
  /// The number of samples of each series before the first append.
  private static let historyLength = 2000
  static let source = "plant"

  // MARK: - Samples

  /// Measures deliveries, each of which appends one sample to each of a thousand series. Returns
  /// the time that `LiveData.receive` takes for each of them.
  ///
  /// - Throws: `BenchFailure` if a sample is missing afterwards.
  package static func append(
    _ appending: Appending, deliveries count: Int
  ) throws(BenchFailure) -> FrameSamples {
    let live = LiveData()
    live.advance(to: time(historyLength))
    live.receive(history(appending), from: source)
    let updates = (0..<count).map { update(appending, sample: historyLength + $0) }
    let clock = SystemClock()
    var samples = FrameSamples()
    for update in updates {
      let start = clock.now
      live.receive(update, from: source)
      let seconds = clock.now.seconds(since: start)
      // Only the wall time is measured. The call never sleeps, so it is the processor's time too.
      samples.append(wall: seconds, cpu: seconds)
    }
    for item in live.items(of: source) {
      if let failure = item.state.failure { throw BenchFailure(why: failure.description) }
      guard item.state.newest == time(historyLength + count - 1) else {
        throw BenchFailure(why: "a sample of \(item.name) is missing")
      }
    }
    return samples
  }

  /// Returns the time of a sample in milliseconds. There is one sample per second.
  static func time(_ sample: Int) -> Int64 { 1_700_000_000_000 + Int64(sample) * 1000 }

  private static func value(_ series: Int, _ sample: Int) -> Double {
    Double((series &* 31 &+ sample &* 7919) & 1023) / 10
  }

  private static func history(_ appending: Appending) -> SourceUpdate {
    let times = (0..<historyLength).map(time)
    return .ready(
      items(appending).map { name, series in
        let series = series.map { series in
          ChartSeries(id: "s\(series)", values: (0..<historyLength).map { value(series, $0) })
        }
        // This cannot throw, because times increase and each series has one value per time.
        var chart = (try? ChartData(times: times, series: series)) ?? ChartData()
        if appending == .full { chart.capacity = historyLength }
        return Delivery(
          item: name, content: .success(.series(chart)), received: time(historyLength))
      })
  }

  /// Returns an update with one sample for each series.
  private static func update(_ appending: Appending, sample: Int) -> SourceUpdate {
    .updated(
      items(appending).map { name, series in
        let rows = SampleRows(
          times: [time(sample)], columns: series.map { [value($0, sample)] })
        return Delivery(item: name, content: .success(.append(rows)), received: time(sample))
      })
  }

  /// Returns the names of the items, each with the range of its series.
  private static func items(_ appending: Appending) -> [(name: String, series: Range<Int>)] {
    let size = appending.seriesPerItem
    return stride(from: 0, to: seriesCount, by: size).map { ("item\($0)", $0..<$0 + size) }
  }

  // MARK: - Files

  /// Measures reading a growing log. Returns the bytes per second of the fastest piece, including
  /// the construction of its rows. A row is a time and four numbers.
  ///
  /// - Parameters:
  ///   - pieces: the number of pieces by which the log grows.
  ///   - bytes: the size of a piece.
  ///   - path: a file to write, which is removed afterwards.
  /// - Throws: `BenchFailure` if the file cannot be written or read.
  package static func tail(pieces: Int, of bytes: Int, at path: String) throws(BenchFailure)
    -> Double
  {
    defer { unsafe unlink(path) }
    try write(Array("time,flow,return,pump,power\n".utf8), to: path)
    let kind = try kind(
      "kind = \"csv\"\ntime_format = \"ms\"\nkeep = 100000", path, as: CSVKind.self)
    let readings = kind.readings()
    let clock = SystemClock()
    var row = 0
    var best = 0.0
    for _ in 0..<pieces {
      let text = logRows(from: &row, bytes: bytes)
      try write(text, to: path)
      let start = clock.now
      let update = try next(readings)
      let rate = Double(text.count) / clock.now.seconds(since: start)
      guard !update.deliveries.isEmpty else { throw BenchFailure(why: "the log delivered no rows") }
      best = max(best, rate)
    }
    return best
  }

  private static func next(_ readings: FileReadings) throws(BenchFailure) -> SourceUpdate {
    do throws(SourceFailure) { return try readings.next(received: 0) } catch {
      throw BenchFailure(why: error.description)
    }
  }

  private static func logRows(from row: inout Int, bytes: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes + 100)
    while text.count < bytes {
      let line =
        "\(time(row)),\(value(1, row)),\(value(2, row)),\(row & 1),\(1000 + row & 4095)\n"
      text += Array(line.utf8)
      row += 1
    }
    return text
  }

  /// Measures reading a document of sensors. Returns the bytes per second of the fastest round,
  /// including the search for three items by their paths.
  ///
  /// - Parameters:
  ///   - rounds: the number of times that the document is read.
  ///   - bytes: the size of the document.
  ///   - path: a file to write, which is removed afterwards.
  /// - Throws: `BenchFailure` if the file cannot be written or read.
  package static func paths(rounds: Int, bytes: Int, at path: String) throws(BenchFailure) -> Double
  {
    defer { unsafe unlink(path) }
    let text = sensors(bytes: bytes)
    try write(text, to: path)
    let kind = try kind(
      """
      kind = "json"
      item.first = { path = "$.sensors[0].value" }
      item.last = { path = "$.sensors[-1].value" }
      item.site = { path = "$.site.name" }
      """, path, as: JSONKind.self)
    let clock = SystemClock()
    var best = 0.0
    for _ in 0..<rounds {
      let start = clock.now
      let update: SourceUpdate
      do throws(SourceFailure) { update = try kind.read(received: 0) } catch {
        throw BenchFailure(why: error.description)
      }
      let rate = Double(text.count) / clock.now.seconds(since: start)
      for delivery in update.deliveries {
        if case .failure(let failure) = delivery.content {
          throw BenchFailure(why: failure.description)
        }
      }
      best = max(best, rate)
    }
    return best
  }

  private static func sensors(bytes: Int) -> [UInt8] {
    var text = Array("{\"sensors\":[".utf8)
    text.reserveCapacity(bytes + 300)
    var sensor = 0
    while text.count < bytes {
      let comma = sensor == 0 ? "" : ","
      let entry = """
        \(comma)
        {"id":"sensor-\(sensor)","room":"Room \(sensor % 40)","value":\(value(sensor, 3)),\
        "unit":"°C","time":\(time(sensor)),"limits":{"low":5,"high":35.5},"online":true}
        """
      text += Array(entry.utf8)
      sensor += 1
    }
    text += Array("],\"site\":{\"name\":\"Plant 4\"}}".utf8)
    return text
  }

  private static func kind<Kind: SourceKind>(
    _ settings: String, _ path: String, as _: Kind.Type
  ) throws(BenchFailure) -> Kind {
    let text = "[[source]]\nid = \"\(source)\"\npath = \"\(path)\"\n" + settings
    do throws(ConfigProblem) {
      let reading = try SourceSettings.read(toml: text, origin: "bench", folder: "/")
      if let kind = reading.sources.first?.kind.value as? Kind { return kind }
    } catch {
      throw BenchFailure(why: error.description)
    }
    throw BenchFailure(why: "the source is not a \(Kind.self)")
  }

  /// Appends to a file, which is made if it does not exist.
  private static func write(_ bytes: [UInt8], to path: String) throws(BenchFailure) {
    let file = OwnedDescriptor(
      unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600))
    guard file.isOpen else { throw BenchFailure(why: "\(path) cannot be written") }
    var written = 0
    while written < bytes.count {
      // Safety: the bytes from `written` on belong to the array.
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(
          file.rawValue, $0.baseAddress.map { unsafe $0 + written }, $0.count - written)
      }
      guard count > 0 else { throw BenchFailure(why: "\(path) cannot be written") }
      written += count
    }
  }
}

/// The reason why a measurement failed.
package struct BenchFailure: Error, Hashable, Sendable {
  /// One sentence for a person.
  package var why: String
}
