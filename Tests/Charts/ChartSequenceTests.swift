import MartletGeometry
import MartletRaster
import MartletSeries
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

/// Charts as a person changes them, picture by picture, as small as they can be told apart.
@MainActor @Suite struct ChartSequenceTests {
  private func stage(
    _ data: ChartData, width: Double = 260, height: Double = 340, scale: Double = 0.24,
    scheme: ColorScheme = .dark, graphHeight: Double = 150, title: String = "Title"
  ) throws -> ChartStage {
    try ChartStage(width: width, height: height, scale: scale, scheme: scheme) {
      VStack(spacing: 0) {
        ChartCard(title: title, data: data, graphHeight: graphHeight)
        Spacer(minLength: 0)
      }
    }
  }

  private func point(_ stage: ChartStage, _ name: String, _ x: Double = 0.5) throws -> CGPoint {
    let frame = try #require(stage.host.frame(of: name))
    return CGPoint(x: frame.minX + x * frame.width, y: frame.midY)
  }

  // MARK: - Filters

  private nonisolated static let kinds: [(String, ColorScheme)] = [
    ("lines", .dark), ("scales", .light), ("bars", .dark), ("shares", .light), ("band", .dark),
  ]

  private func data(_ kind: String) -> ChartData {
    switch kind {
    case "lines": ChartSamples.lines(days: 20)
    case "scales": ChartSamples.twoScales(days: 20)
    case "bars": ChartSamples.stack(kind: .bar, isPercentage: false, days: 12)
    case "shares": ChartSamples.stack(kind: .area, isPercentage: true, days: 12)
    default: ChartSamples.bands()
    }
  }

  /// Before, half-way and after.
  @Test(arguments: kinds) func goldenToggle(kind: String, scheme: ColorScheme) throws {
    let isHigh = kind != "lines" && kind != "scales"
    let stage = try stage(
      data(kind), height: isHigh ? 400 : 340, scale: 0.2, scheme: scheme)
    let name = kind == "band" ? "filter.whole" : "filter.y0"
    expectGolden(
      try stage.strip([
        {},
        {
          stage.host.tap(try point(stage, name))
          stage.host.advance(0.08)
        },
        { stage.host.advance(1) },
      ]), "toggle-\(kind)")
    #expect(!stage.host.host.needsUpdate)
  }

  /// One line over its gradient, and bars of one series.
  @Test(arguments: ["line", "bar", "step"]) func goldenOfOneSeries(kind: String) throws {
    let data =
      kind == "line"
      ? ChartSamples.lines(days: 40, count: 1)
      : kind == "bar"
        ? ChartSamples.single(kind: .bar)
        : ChartSamples.chart(
          24,
          [
            ChartSeries(
              id: "y", kind: .step, values: ChartSamples.walk(24, seed: 8, from: 0, to: 9))
          ])
    let stage = try stage(data, height: 290, scale: 0.44, scheme: kind == "line" ? .dark : .light)
    expectGolden(stage.picture(), "one-\(kind)")
  }

  /// The filter that shakes at its farthest, and at rest.
  @Test func goldenShake() throws {
    let data = ChartSamples.lines(days: 20, count: 2)
    let stage = try stage(data, scale: 0.24)
    stage.host.tap(try point(stage, "filter.y0"))
    stage.host.advance(1)
    expectGolden(
      try stage.strip([
        {},
        {
          stage.host.tap(try point(stage, "filter.y1"))
          stage.host.advance(0.07)
        },
        { stage.host.advance(1) },
      ]), "shake")
  }

  // MARK: - Window

  /// A tap beside the window brings it there in a glide.
  @Test func goldenGlide() throws {
    let stage = try stage(ChartSamples.lines(days: 19))
    let finger = try point(stage, "minimap", 0.2)
    expectGolden(
      try stage.strip([
        { stage.host.touch(.down, finger) },
        { stage.host.advance(0.04) },
        { stage.host.advance(0.05) },
        {
          stage.host.touch(.up, finger)
          stage.host.advance(1)
        },
      ]), "glide")
  }

  /// An edge is drawn out: the scale follows, and levels of labels fade.
  @Test func goldenWideningWindow() throws {
    let stage = try stage(ChartSamples.lines(days: 19))
    let window = try #require(stage.host.frame(of: "minimap.window"))
    func moved(by way: Double) {
      for step in 1...6 {
        stage.host.touch(
          .move, CGPoint(x: window.minX - way + Double(6 - step) * 4, y: window.midY))
        stage.host.advance(1 / 60)
      }
    }
    expectGolden(
      try stage.strip([
        { stage.host.touch(.down, CGPoint(x: window.minX, y: window.midY)) },
        { moved(by: 40) },
        { moved(by: 110) },
        {
          stage.host.touch(.up, CGPoint(x: window.minX - 110, y: window.midY))
          stage.host.advance(1)
        },
      ]), "widening")
  }

  @Test func goldenMoment() throws {
    let stage = try stage(
      ChartSamples.stack(kind: .bar, isPercentage: false, days: 19), height: 390, scale: 0.2)
    expectGolden(
      try stage.strip(
        [
          { stage.host.tap(try point(stage, "graph", 0.1)) },
          { stage.host.tap(try point(stage, "graph", 0.5)) },
          { stage.host.tap(try point(stage, "graph", 0.98)) },
        ].map { step in
          {
            try step()
            stage.host.advance(0.6)
          }
        }), "moment")
  }

  // MARK: - Places

  /// The scheme changes while the page is shown: every colour, at once.
  @Test func goldenThemeSwitch() throws {
    let box = SchemeBox()
    let stage = try ChartStage(width: 300, height: 340, scale: 0.25) {
      SchemeBox.Page(box: box, data: ChartSamples.lines(days: 40))
    }
    expectGolden(
      try stage.strip([
        {},
        {
          box.scheme = .light
          stage.host.advance(1 / 60)
        },
        { stage.host.advance(1) },
      ]), "theme-switch")
    #expect(!stage.host.host.needsUpdate)
  }

  @MainActor @Observable final class SchemeBox {
    var scheme = ColorScheme.dark

    struct Page: View {
      let box: SchemeBox
      let data: ChartData

      var body: some View {
        ChartCard(title: "Title", data: data, graphHeight: 180)
          .environment(\.chartTheme, box.scheme == .dark ? .dark : .light)
          .background(box.scheme == .dark ? Color(white: 0.06) : Color(white: 0.95))
      }
    }
  }

  private static let page: [ChartItem] = [
    ChartItem(id: "a", title: "Followers", data: ChartSamples.lines(days: 30)),
    ChartItem(
      id: "b", title: "Fruits", data: ChartSamples.stack(kind: .bar, isPercentage: false, days: 30)),
    ChartItem(id: "c", title: "Views", data: ChartSamples.lines(days: 30, count: 1)),
  ]

  @Test(arguments: [(360.0, 900.0, 0.17), (3840, 700, 0.065)])
  func goldenNarrowAndWidePage(width: Double, height: Double, scale: Double) throws {
    let stage = try ChartStage(width: width, height: height, scale: scale) {
      ChartList(Self.page)
    }
    expectGolden(stage.picture(), "page-\(Int(width))")
  }

  @Test func goldenFiftySeries() throws {
    let data = ChartSamples.lines(days: 11, count: 50)
    let stage = try ChartStage(width: 420, height: 700, scale: 0.12) {
      ChartList([ChartItem(id: "a", title: "Fifty", data: data)])
    }
    expectGolden(stage.picture(), "fifty")
  }

  @Test func goldenLongNames() throws {
    let series = (0..<3).map { index in
      ChartSeries(
        id: "y\(index)", name: "Temperature of the water in the large tank, no. \(index)",
        values: ChartSamples.walk(20, seed: UInt64(index + 4), from: 0, to: 90))
    }
    let data = ChartSamples.chart(20, series)
    let stage = try ChartStage(width: 320, height: 450, scale: 0.26, scheme: .light) {
      VStack(spacing: 0) {
        ChartCard(
          title: "Everything that flows through the cellar", data: data, graphHeight: 180)
        Spacer(minLength: 0)
      }
    }
    stage.host.tap(try point(stage, "graph", 0.4))
    stage.host.advance(0.6)
    expectGolden(stage.picture(), "long-names")
  }

  /// Text starts at the right, time does not turn round.
  @Test func goldenRightToLeft() throws {
    let names = ["درجة الحرارة", "الرطوبة"]
    let series = names.indices.map { index in
      ChartSeries(
        id: "y\(index)", name: names[index],
        values: ChartSamples.walk(30, seed: UInt64(index + 4), from: 0, to: 90))
    }
    let data = ChartSamples.chart(30, series)
    let stage = try ChartStage(width: 320, height: 370, scale: 0.34) {
      VStack(spacing: 0) {
        ChartCard(title: "الطقس", data: data, graphHeight: 180)
        Spacer(minLength: 0)
      }
      .chartLanguage(.ar)
      .environment(\.layoutDirection, .rightToLeft)
    }
    stage.host.tap(try point(stage, "graph", 0.4))
    stage.host.advance(0.6)
    expectGolden(stage.picture(), "right-to-left")
  }
}
