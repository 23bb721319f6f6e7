import MartletGeometry
import MartletImages
import MartletRaster
import MartletSeries
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

/// A chart that the test zooms, and its pictures beside each other.
@MainActor private final class ZoomStrip {
  @MainActor final class Box { var state: Binding<ChartState>? }

  let stage: ChartStage
  let data: ChartData
  private let box = Box()
  private(set) var pictures: [[UInt32]] = []
  private let width: Int
  /// Of a picture of half the scale, in pixels.
  private static let height = 75

  init(_ data: ChartData, scheme: ColorScheme, width: Double = 112) throws {
    self.data = data
    self.width = Int(width / 2)
    let box = box
    stage = try ChartStage(width: width, height: 150, scale: 0.5, scheme: scheme) {
      DrivenStage(data: data, box: box)
    }
  }

  var day: ChartDay {
    ChartDay(containing: data.times[data.count - 20], zone: .utc)
  }

  var zoom: ChartZoom? { box.state?.wrappedValue.zoom }

  func zoomIn() throws {
    let state = try #require(box.state)
    let zoom = try #require(
      data.isPercentage
        ? ChartZoom(sharesOf: day, data: data, state: state.wrappedValue)
        : ChartZoom(
          into: day, data: DaySamples.day(day, of: data), from: state.wrappedValue, of: data))
    withAnimation(.chartRescale) { state.wrappedValue.open(zoom) }
    stage.host.advance(1 / 60)
  }

  func zoomOut() throws {
    let state = try #require(box.state)
    withAnimation(.chartRescale) { state.wrappedValue.closeZoom(in: data) }
    stage.host.advance(1 / 60)
  }

  /// Adds the picture of so many seconds later.
  func shoot(after seconds: Double) {
    stage.host.advance(seconds)
    let picture = stage.picture()
    var pixels: [UInt32] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width { pixels.append(picture[x, y]) }
    }
    pictures.append(pixels)
  }

  /// All pictures so far, from left to right.
  var strip: Pixmap {
    var all = Pixmap(width: width * pictures.count, height: Self.height)
    for (index, picture) in pictures.enumerated() {
      for y in 0..<Self.height {
        for x in 0..<width { all[index * width + x, y] = picture[y * width + x] }
      }
    }
    return all
  }
}

private struct DrivenStage: View {
  var data: ChartData
  let box: ZoomStrip.Box
  @State private var state = ChartState()

  var body: some View {
    ChartModelReader(model: ChartModel(data: data, state: $state)) {
      ZoomStage(model: $0, graphHeight: 76)
    }
    .onAppear { box.state = $state }
  }
}

@MainActor @Suite struct ZoomPictureTests {
  private nonisolated static let kinds: [(String, ColorScheme)] = [
    ("lines", .dark), ("scales", .light), ("bars", .dark), ("bar", .light), ("pie", .dark),
    ("pie", .light),
  ]

  private func data(_ kind: String) -> ChartData {
    switch kind {
    case "lines": ChartSamples.lines()
    case "scales": ChartSamples.twoScales()
    case "bars": ChartSamples.stack(kind: .bar, isPercentage: false)
    case "bar": ChartSamples.single(kind: .bar)
    default: ChartSamples.stack(kind: .area, isPercentage: true)
    }
  }

  /// On the way in, and the day.
  @Test(arguments: kinds) func goldenWayIntoADay(kind: String, scheme: ColorScheme) throws {
    let strip = try ZoomStrip(data(kind), scheme: scheme)
    try strip.zoomIn()
    strip.shoot(after: 0.07)
    strip.shoot(after: 1)
    #expect(!strip.stage.host.host.needsUpdate)
    expectGolden(strip.strip, "zoom-\(kind)-\(scheme == .dark ? "dark" : "light")")
  }

  @Test func goldenWayOutOfADay() throws {
    let strip = try ZoomStrip(ChartSamples.lines(), scheme: .light)
    strip.shoot(after: 0)
    try strip.zoomIn()
    strip.stage.host.advance(1)
    try strip.zoomOut()
    strip.shoot(after: 0.07)
    expectGolden(strip.strip, "zoom-out")
    strip.shoot(after: 1)
    // What was before is drawn again, to the last pixel.
    #expect(strip.pictures.first == strip.pictures.last)
  }

  @Test func goldenSliceThatComesOutAndThePieThatUnbends() throws {
    let strip = try ZoomStrip(data("pie"), scheme: .light)
    try strip.zoomIn()
    strip.stage.host.advance(1)
    strip.stage.host.tap(CGPoint(x: 42, y: 50))
    strip.shoot(after: 0.5)
    try strip.zoomOut()
    strip.shoot(after: 0.08)
    expectGolden(strip.strip, "zoom-pie-slice")
  }

  /// A finger takes hold of the window while the day still grows: from then on it is the finger's.
  @Test func goldenFingerDuringTheWayIn() throws {
    let strip = try ZoomStrip(ChartSamples.lines(), scheme: .dark)
    try strip.zoomIn()
    strip.stage.host.advance(0.08)
    let host = strip.stage.host
    host.touch(.down, CGPoint(x: 57, y: 128))
    host.advance(1 / 60)
    host.touch(.move, CGPoint(x: 47, y: 128))
    strip.shoot(after: 1 / 60)
    host.touch(.move, CGPoint(x: 43, y: 128))
    strip.shoot(after: 0.2)
    host.touch(.up, CGPoint(x: 43, y: 128))
    host.advance(1)
    #expect(!host.host.needsUpdate)
    // One day, though more was seen when the finger came.
    let zoom = try #require(strip.zoom)
    #expect(zoom.state.window(in: zoom.data).duration == 86_400_000)
    #expect(zoom.state.window(in: zoom.data).lower < Double(zoom.day.start))
    expectGolden(strip.strip, "zoom-touched")
  }
}
