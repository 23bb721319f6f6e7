import MartletApp
import MartletConfig
import MartletDashboard
import MartletData
import MartletDisplay
import MartletExamplePages
import MartletFeeds
import MartletGeometry
import MartletHost
import MartletInput
import MartletRaster
import MartletScene
import MartletSeries
import MartletText
import MartletUI

/// A whole program on no screen: configuration, data and input on one side, frames on the other.
///
/// It must come to its end, and the picture that was brought up to date by damage must equal the one
/// that is drawn whole.
@MainActor struct PanelScene {
  var config: Config
  /// The content that source `a` has read; nil for none yet.
  var charts: [Result<ChartData, SourceFailure>]?
  var trace = Trace()
  /// Seconds that it runs.
  var duration = 0.3

  private static let size = PixelSize(width: 240, height: 160)
  /// 2026-01-01T12:00:00Z.
  private static let epoch: Int64 = 1_767_268_800_000

  /// Two charts for scenes that are about something else.
  static func sampleCharts() -> [Result<ChartData, SourceFailure>] {
    let times = (0..<60).map { epoch + Int64($0) * 3_600_000 }
    let rows = (0..<3).map { row in times.indices.map { Double(($0 * (row + 3)) % 17) - 4 } }
    return [SeriesKind.line, .bar].map { kind in
      let chart = Result { () throws(ColumnsError) in
        try ColumnsParser.parse(
          Array(
            """
            {"columns":[["x",\(times.map(String.init).joined(separator: ","))],\
            ["y0",\(rows[0].map { "\($0)" }.joined(separator: ","))],\
            ["y1",\(rows[1].map { "\($0)" }.joined(separator: ","))]],\
            "types":{"x":"x","y0":"\(kind.rawValue)","y1":"\(kind.rawValue)"},\
            "names":{"y0":"A","y1":"B"},"colors":{"y0":"#3DC23F","y1":"#F34C44"}}
            """.utf8))[0].get()
      }
      return chart.mapError { SourceFailure(what: "a", why: $0.description) }
    }
  }

  /// A page of charts.
  static func sampleConfig() -> Config? {
    let text = """
      [[source]]
      id = "a"
      path = "/a.json"
      [[page]]
      id = "a"
      source = "a"
      [[page]]
      id = "b"
      kind = "bubbles"
      """
    return try? Config(
      layers: [ConfigLayer(file: "/m.toml", text: text)], pageKinds: ExamplePages.all)
  }

  /// Up to three fingers, one after the other or two at once, on views of a page of charts.
  static func gestures(_ bytes: inout FuzzBytes) -> Trace {
    let views = ["graph", "minimap.window", "minimap", "chart", "filter.y0", "page"]
    var text = ""
    var time = 0.02
    for _ in 0..<bytes.below(4) where !bytes.isAtEnd {
      let view = "@\(views[bytes.below(views.count)])[\(bytes.below(2))]"
      func position() -> String {
        "\(view):\(bytes.unit() * 1.4 - 0.2),\(bytes.unit() * 1.4 - 0.2)"
      }
      let (start, end, other) = (position(), position(), position())
      let seconds = 0.02 + bytes.unit() / 8
      let verb = bytes.isTrue() ? "glide" : "swipe"
      text += "\(time) down 0 \(start)\n"
      switch bytes.below(3) {
      case 0: text += "\(time + 0.01) up 0\n"
      case 1:
        text += "\(time) \(verb) 0 \(end) \(seconds)\n\(time + seconds + 0.001) up 0\n"
      default:
        text += "\(time) down 1 \(other)\n\(time) \(verb) 0 \(end) 1 \(start) \(seconds)\n"
        text += "\(time + seconds + 0.001) up 0\n\(time + seconds + 0.001) cancel 1\n"
      }
      time += seconds + 0.05
    }
    return (try? Trace(parsing: text)) ?? Trace()
  }

  /// The property that does not hold; nil if all hold.
  func check(fonts: FontLibrary) -> String? {
    let model = DashboardModel(config: config)
    var environment = EnvironmentValues()
    environment.colorScheme = config.display.theme == .dark ? .dark : .light
    let content = ViewContent(
      ViewHost(
        text: fonts, environment: environment,
        root: DashboardRoot(model: model) {
          Self.epoch + Int64(($0.seconds * 1000).rounded(.down))
        }))
    let painter = Self.renderer(fonts)
    let shown = LastFrame(Self.size)
    let session = HeadlessSession(
      content: content, painter: painter,
      mode: OutputMode(
        size: Self.size, refreshMilliHertz: 60_000, scale: config.display.scale ?? 1),
      trace: trace, stopwatch: ManualClock()
    ) { picture, _ in shown.take(picture) }
    session.player.frame = { content.frame(of: $0) }
    session.player.onSource = { [charts] id, change, _ in
      switch change {
      case .load: model.receive(.loading, from: id)
      case .progress(let share): model.receive(.progress(share), from: id)
      case .ready: model.receive(.charts(charts ?? [], received: 1), from: id)
      case .fail(let why):
        model.receive(.failed(SourceFailure(what: "a", why: why), since: 1), from: id)
      }
    }
    let blanking = Blanking(delay: config.display.blankAfter, now: .zero)
    if let deadline = blanking.deadline, deadline < .zero { return "the display is dark already" }
    model.receive(.loading, from: "a")
    if let charts { model.receive(.charts(charts, received: 1), from: "a") }
    session.run(until: MonotonicTime(seconds: duration))

    // The loop draws a mouse's pointer over the views.
    if trace.entries.contains(where: { $0.input.map { $0.kind.isOfMouse } ?? false }) { return nil }
    var whole = Pixmap(width: Self.size.width, height: Self.size.height)
    Self.renderer(fonts).paint(
      content.displayList, damage: PixelRegion(whole.bounds), into: &whole)
    return shown.difference(from: whole).map { "by damage: \($0)" }
  }

  private static func renderer(_ fonts: FontLibrary) -> SceneRenderer {
    SceneRenderer(fonts: fonts, images: ImageStore(), runner: SerialRunner(width: 1))
  }
}

/// The frame that was presented last.
private final class LastFrame {
  private var picture: Pixmap
  private var isEmpty = true

  init(_ size: PixelSize) {
    picture = Pixmap(width: size.width, height: size.height)
  }

  func take(_ frame: borrowing Pixmap) {
    isEmpty = false
    for y in 0..<min(frame.height, picture.height) {
      for x in 0..<min(frame.width, picture.width) { picture[x, y] = frame[x, y] }
    }
  }

  func difference(from whole: borrowing Pixmap) -> String? {
    isEmpty ? "there is no frame" : MartletFuzz.difference(whole, picture)
  }
}

extension InputEvent.Kind {
  fileprivate var isOfMouse: Bool {
    switch self {
    case .pointerMoved, .pointerButton, .scroll: true
    case .touch, .key: false
    }
  }
}
