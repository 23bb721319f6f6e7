import MartletConfig
import MartletDashboard
import MartletData
import MartletImages
import MartletInput
import MartletSeries
import MartletText

/// The interfaces that take any bytes, each with properties that must hold. libFuzzer looks for bytes
/// that break one; the unit tests feed those that were found, and a few more.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Fills, strokes, clips, groups and masks, flat and in perspective.
  case paths
  /// Gradients and pictures through any maps.
  case gradients
  /// Display lists with everything that they can hold, and a second list with a few changes.
  case lists
  /// Files of the columns format.
  case columns
  /// Input traces.
  case trace
  case png
  /// Configurations: files, assignments and variables of the environment.
  case config
  /// Damaged fonts, set and drawn.
  case fonts
  /// Time zones.
  case zones
  /// The messages of a browser.
  case requests
  /// The request of a client of the panel's socket, and the reply to it.
  case control
  /// Input traces played over a page of charts.
  case session
  /// Configurations by a grammar, with data, to a frame.
  case settings
  /// Files of the columns format by a grammar, read and shown.
  case page
  /// Updates of sources, as bytes.
  case data
  /// Messages between the panel and the feeds process.
  case wire
  /// The last-known file.
  case store
  /// Paths, then the JSON document in which they are followed.
  case json
  /// A legend, then an answer of Prometheus.
  case prometheus
  /// Signs of a format, then a file of separated values.
  case csv
  /// A format of times, then a time.
  case times
  /// Points of the Influx line protocol.
  case lines
  /// The bytes that servers of events and of WebSockets send.
  case streams
  /// What a device says by Modbus.
  case modbus
  /// The EDID of a display.
  case edid
  /// Dashboards of Grafana and Home Assistant that are imported.
  case dashboards
  /// Literals with Markdown, and addresses of pictures.
  case texts

  /// The greatest cost of an input, whatever its bytes are.
  package struct Ceilings: Sendable {
    /// Megabytes that are live at once.
    package var memory: Int
    /// Allocations in all: what an input takes of time, counted instead of timed.
    package var allocations: Int
  }

  package var ceilings: Ceilings {
    switch self {
    case .paths, .gradients: Ceilings(memory: 64, allocations: 200_000)
    case .lists: Ceilings(memory: 128, allocations: 500_000)
    case .columns, .config: Ceilings(memory: 32, allocations: 500_000)
    case .trace: Ceilings(memory: 400, allocations: 8_000_000)
    case .png: Ceilings(memory: 128, allocations: 100_000)
    case .fonts: Ceilings(memory: 128, allocations: 500_000)
    case .json, .csv, .lines, .prometheus, .dashboards: Ceilings(memory: 64, allocations: 2_000_000)
    case .zones, .requests, .control, .data, .wire, .store, .times, .streams, .modbus,
      .edid, .texts:
      Ceilings(memory: 16, allocations: 100_000)
    case .session: Ceilings(memory: 128, allocations: 3_000_000)
    case .settings, .page: Ceilings(memory: 128, allocations: 3_000_000)
    }
  }

  /// The property that the scene or file in `bytes` does not have; nil if it has all.
  ///
  /// - Parameters:
  ///   - fonts: what text is set in.
  ///   - bases: the fonts that the target `fonts` damages.
  @MainActor package func check(
    _ bytes: [UInt8], fonts: FontLibrary, bases: [[UInt8]]
  ) -> String? {
    var reader = FuzzBytes(bytes)
    switch self {
    case .paths: return PainterScene(.paths, &reader).check()
    case .gradients: return PainterScene(.gradients, &reader).check()
    case .lists: return ListScene(&reader, fonts: fonts).check()
    case .columns: return Self.checkColumns(bytes)
    case .trace: return Self.checkTrace(bytes)
    case .png: return Self.checkPNG(bytes)
    case .config: return ConfigLayers(bytes).check()
    case .fonts: return FontScene(&reader, bases: bases).check()
    case .zones: return Self.checkZone(bytes)
    case .requests: return Self.checkRequest(bytes)
    case .control: return Self.checkControl(bytes)
    case .json: return Self.checkJSON(bytes)
    case .prometheus: return Self.checkPrometheus(bytes)
    case .csv: return Self.checkCSV(&reader)
    case .times: return Self.checkTimes(bytes)
    case .lines: return Self.checkLines(bytes)
    case .streams: return Self.checkStreams(bytes)
    case .modbus: return Self.checkModbus(bytes)
    case .edid: return Self.checkEDID(bytes)
    case .dashboards: return Self.checkDashboard(bytes)
    case .texts: return Self.checkTexts(bytes)
    case .session: return Self.checkSession(bytes, fonts: fonts)
    case .settings: return Self.checkSettings(&reader, fonts: fonts)
    case .page: return Self.checkPage(&reader, fonts: fonts)
    case .data: return Self.checkData(bytes)
    case .wire: return Self.checkWire(bytes)
    case .store: return Self.checkStore(bytes)
    }
  }

  /// The first second of a trace over a page of charts.
  @MainActor private static func checkSession(_ bytes: [UInt8], fonts: FontLibrary) -> String? {
    guard let trace = try? Trace(parsing: bytes), let config = PanelScene.sampleConfig() else {
      return nil
    }
    var scene = PanelScene(config: config, charts: PanelScene.sampleCharts(), trace: trace)
    let end = trace.entries.last?.time.seconds ?? 0
    scene.duration = min(1, end + 0.1)
    return scene.check(fonts: fonts)
  }

  /// The properties that `config` asks of layers, and a frame of the settings that they give.
  @MainActor private static func checkSettings(
    _ bytes: inout FuzzBytes, fonts: FontLibrary
  ) -> String? {
    let layers = ConfigLayers(
      Array(SettingsText(&bytes).parts.joined(separator: "\0").utf8))
    if let wrong = layers.check() { return wrong }
    guard let config = layers.config else { return nil }
    return PanelScene(config: config, charts: PanelScene.sampleCharts()).check(fonts: fonts)
  }

  /// The properties that `columns` asks of a file, and a frame of it with settings of its own.
  @MainActor private static func checkPage(
    _ bytes: inout FuzzBytes, fonts: FontLibrary
  ) -> String? {
    let settings = SettingsText(&bytes)
    let layers = ConfigLayers(Array(settings.parts.joined(separator: "\0").utf8))
    guard let config = layers.config ?? PanelScene.sampleConfig() else { return nil }
    let trace = PanelScene.gestures(&bytes)
    let file = ColumnsText(bytes).fileBytes
    if let wrong = checkColumns(file) { return wrong }
    guard let charts = try? ColumnsParser.parse(file) else { return nil }
    let delivered = charts.map { chart in
      chart.mapError { SourceFailure(what: "a", why: $0.description) }
    }
    var scene = PanelScene(config: config, charts: delivered, trace: trace)
    scene.duration = max(0.3, (trace.entries.last?.time.seconds ?? 0) + 0.1)
    return scene.check(fonts: fonts)
  }

  /// A file read in pieces gives what the whole gives.
  private static func checkColumns(_ bytes: [UInt8]) -> String? {
    let whole = Result { () throws(ColumnsError) in try ColumnsParser.parse(bytes) }
    let parts = Result { () throws(ColumnsError) in
      var parser = ColumnsParser()
      let step = 1 + bytes.count / 5
      var start = 0
      while start < bytes.count {
        let end = min(start + step, bytes.count)
        try parser.consume(bytes[start..<end].span)
        start = end
      }
      return try parser.finish()
    }
    return String(describing: whole) == String(describing: parts)
      ? nil : "the file in pieces gives another result"
  }

  /// A trace that was read is read again from what is written of it.
  private static func checkTrace(_ bytes: [UInt8]) -> String? {
    guard let trace = try? Trace(parsing: bytes) else { return nil }
    do {
      let again = try Trace(parsing: trace.text)
      return again == trace ? nil : "the trace changes when it is written and read"
    } catch {
      return "the written trace is not read: \(error)"
    }
  }

  /// A picture that was decoded is decoded again from what is encoded of it.
  private static func checkPNG(_ bytes: [UInt8]) -> String? {
    guard let picture = try? PNG.decode(withRightSums(bytes)) else { return nil }
    if picture.width * picture.height > 1 << 16 { return nil }
    do {
      let again = try PNG.decode(PNG.encode(picture))
      guard again.size == picture.size else { return "the size changes" }
      return difference(picture, again)
    } catch {
      return "the encoded picture is not decoded: \(error)"
    }
  }

  /// The chunks with the sums that their bytes have: no luck finds a sum.
  private static func withRightSums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var start = 8
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= bytes.count else { break }
      let sum = CRC32.checksum(bytes[start + 4..<end])
      for i in 0..<4 { bytes[end + i] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * i)) }
      start = end + 4
    }
    return bytes
  }
}
