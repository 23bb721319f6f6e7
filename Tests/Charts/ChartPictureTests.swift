import MartletGeometry
import MartletSeries
import MartletTestSupport
import MartletUI
import Testing

import struct Foundation.Data
import struct Foundation.URL

@testable import MartletCharts

@MainActor @Suite struct ChartPictureTests {
  private nonisolated static let sizes: [(Double, Double)] = [
    (360, 640), (800, 480), (1280, 800), (1920, 1080), (1080, 1920),
  ]

  private static let items: [ChartItem] = [
    ChartItem(id: "lines", title: "Followers", data: ChartSamples.lines()),
    ChartItem(id: "scales", title: "Interactions", data: ChartSamples.twoScales()),
    ChartItem(
      id: "bars", title: "Fruits", data: ChartSamples.stack(kind: .bar, isPercentage: false)),
    ChartItem(id: "bar", title: "Views", data: ChartSamples.single(kind: .bar)),
    ChartItem(
      id: "shares", title: "Fruits", data: ChartSamples.stack(kind: .area, isPercentage: true)),
    ChartItem(id: "line", title: "Ветер, м/с", data: ChartSamples.lines(count: 1)),
  ]

  @Test(arguments: sizes, [ColorScheme.dark, .light])
  func pagesAreReadableAtEverySize(size: (Double, Double), scheme: ColorScheme) throws {
    let stage = try ChartStage(width: size.0, height: size.1, scheme: scheme) {
      ChartList(Self.items)
    }
    try leavePicture(stage.picture(), "page-\(Int(size.0))x\(Int(size.1))-\(scheme)")
    expectNoOverlap(stage.textBounds)
    let screen = PixelRect(minX: 0, minY: 0, maxX: Int(size.0), maxY: .max)
    for text in stage.textBounds {
      #expect(text.minX >= screen.minX && text.maxX <= screen.maxX)
    }
  }

  @Test func goldenGraphOfLines() throws {
    let stage = try ChartStage(width: 180, height: 96) {
      GoldenGraph(data: ChartSamples.lines(), selects: true)
    }
    expectGolden(stage.picture(), "graph-lines")
  }

  @Test func goldenGraphOfBars() throws {
    let stage = try ChartStage(width: 180, height: 96, scheme: .light) {
      GoldenGraph(data: ChartSamples.stack(kind: .bar, isPercentage: false), selects: false)
    }
    expectGolden(stage.picture(), "graph-bars")
  }

  /// From the top: steps, and lines whose gap is held, connected and left open.
  @Test func goldenGraphOfStepsAndGaps() throws {
    let stage = try ChartStage(width: 200, height: 120) {
      GoldenGraph(data: ChartSamples.stepsAndGaps(), selects: false)
    }
    expectGolden(stage.picture(), "graph-gaps")
  }

  @Test func goldenGraphOfBands() throws {
    let stage = try ChartStage(width: 200, height: 130) {
      GoldenGraph(data: ChartSamples.bands(), selects: false)
    }
    expectGolden(stage.picture(), "graph-bands")
  }

  @Test func goldenGraphOfThresholdsAndMarkers() throws {
    let annotations = ChartAnnotations(
      thresholds: [
        ChartThreshold(3500...3500, label: "limit"),
        ChartThreshold(1000...2000, color: 0x81C784, label: "good"),
      ],
      markers: [ChartMarker(time: 1_530_489_600_000, label: "مرحبا")])
    let stage = try ChartStage(width: 150, height: 90) {
      GoldenGraph(data: ChartSamples.lines(), selects: false)
        .environment(\.chartAnnotations, annotations)
    }
    expectGolden(stage.picture(), "graph-annotations")
  }

  @Test func goldenMiniMap() throws {
    let data = ChartSamples.lines()
    let stage = try ChartStage(width: 200, height: 44) {
      MiniMap(
        data: data, state: .constant(ChartState()), window: ChartState().window(in: data))
    }
    expectGolden(stage.picture(), "mini-map")
  }

  @Test func manySeriesFindRoom() throws {
    let stage = try ChartStage(width: 800, height: 900) {
      ChartList([ChartItem(id: "a", title: "Fifty", data: ChartSamples.lines(count: 50))])
    }
    try leavePicture(stage.picture(), "fifty")
    expectNoOverlap(stage.textBounds)
  }

  @Test func namesOfAnyLengthAreShortened() throws {
    let long = String(repeating: "Very long name ", count: 12)
    var data = ChartSamples.lines(count: 3)
    data.title = long
    let series = data.series.map { one in
      ChartSeries(
        id: one.id, name: long + one.id,
        values: (0..<one.values.count).map { one.values[$0] ?? .nan })
    }
    let chart = ChartSamples.chart(data.count, series)
    let stage = try ChartStage(width: 360, height: 640) {
      ChartList([ChartItem(id: "a", title: long, data: chart)])
    }
    stage.host.tap(CGPoint(x: 180, y: 150))
    try leavePicture(stage.picture(), "long")
    for text in stage.textBounds { #expect(text.minX >= 0 && text.maxX <= 360) }
  }

  @Test func balloonsReadOutEveryKind() throws {
    for (index, item) in Self.items.enumerated() {
      let stage = try ChartStage(width: 560, height: 460) { ChartList([item]) }
      stage.host.tap(CGPoint(x: index.isMultiple(of: 2) ? 200 : 400, y: 200))
      stage.host.advance(0.5)
      try leavePicture(stage.picture(), "balloon-\(item.id)")
      #expect(stage.host.texts.contains { $0.hasSuffix("2018") })
    }
  }

  @Test func failuresAndAgeAreTold() throws {
    let data = ChartSamples.lines()
    let failed = ChartStatus.failed(
      what: "followers.json cannot be shown",
      why: "byte 1523, chart 1, column \"y1\": 111 values for 112 times")
    let stage = try ChartStage(width: 800, height: 480) {
      ChartList([
        ChartItem(id: "a", title: "Followers", data: data, status: failed),
        ChartItem(
          id: "b", title: "Old", data: data, status: .stale(since: 1_533_000_000_000)),
      ])
    }
    try leavePicture(stage.picture(), "failed")
    #expect(stage.host.texts.contains("followers.json cannot be shown"))
    #expect(stage.host.texts.contains("as of 31 Jul 2018, 01:20"))
  }

  @Test func aFailureWithoutDataIsToldOnce() throws {
    let stage = try ChartStage(width: 480, height: 360) {
      ChartList([
        ChartItem(
          id: "a", title: "Lost", data: ChartData(), status: .failed(what: "Lost", why: "gone"))
      ])
    }
    let picture = stage.picture()
    let card = picture[100, 150]
    let isEmpty = (150..<250).allSatisfy { y in (100..<380).allSatisfy { picture[$0, y] == card } }
    #expect(isEmpty)
  }

  @Test func contestFilesAreDrawnAsTheirKind() throws {
    for (index, chart) in ContestCharts.all.enumerated() {
      let stage = try ChartStage(width: 800, height: 480) {
        ChartList([ChartItem(id: "a", title: "Chart \(index + 1)", data: chart)])
      }
      try leavePicture(stage.picture(), "contest-\(index)")
      #expect(!stage.host.texts.contains("No data"))
      expectNoOverlap(stage.textBounds)
    }
  }

  @Test func gapsAndLoneSamplesAreDrawn() throws {
    var values = ChartSamples.walk(60, seed: 2, from: -40, to: 60)
    for gap in [10, 11, 12, 30, 32, 40] { values[gap] = .nan }
    let chart = ChartSamples.chart(60, [ChartSeries(id: "y", name: "°C", values: values)])
    let stage = try ChartStage(width: 560, height: 420) {
      ChartList([ChartItem(id: "a", title: "Temperature", data: chart)])
    }
    try leavePicture(stage.picture(), "gaps")
    expectNoOverlap(stage.textBounds)
  }
}

/// Expects that no two texts overlap by more than antialiased edges.
func expectNoOverlap(
  _ bounds: [PixelRect], sourceLocation: SourceLocation = #_sourceLocation
) {
  for (index, one) in bounds.enumerated() {
    for two in bounds[(index + 1)...] {
      let common = one.intersection(two)
      #expect(
        common.isEmpty || common.width <= 1 || common.height <= 2, "\(one) \(two)",
        sourceLocation: sourceLocation)
    }
  }
}

private struct GoldenGraph: View {
  var data: ChartData
  var selects: Bool

  var body: some View {
    var state = ChartState()
    let window = state.window(in: data)
    if selects { state.selection = window.time(at: 0.2) }
    return ChartGraph(data: data, state: .constant(state), window: window)
  }
}

/// The contest's own files, where they lie beside the checkout.
enum ContestCharts {
  static let all: [ChartData] = {
    let root = URL(filePath: #filePath).appending(path: "../../../../shared/data/telegram-charts")
      .standardizedFileURL
    let names =
      ["stage1/chart_data.json"] + (1...5).map { "stage2/\($0)/overview.json" }
      + ["stage2/4/2018-10/07.json"]
    return names.flatMap { name -> [ChartData] in
      guard let bytes = try? Data(contentsOf: root.appending(path: name)),
        let charts = try? ColumnsParser.parse(Array(bytes))
      else { return [] }
      return charts.compactMap { try? $0.get() }
    }
  }()
}
