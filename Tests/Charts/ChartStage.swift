import MartletGeometry
import MartletSeries
import MartletUI
import MartletUITestSupport

@testable import MartletCharts

/// A chart on a headless host with real text, and its picture.
typealias ChartStage = PictureStage

extension PictureStage {
  convenience init(
    width: Double, height: Double, scale: Double = 1, scheme: ColorScheme = .dark,
    @ViewBuilder root: () -> some View
  ) throws {
    let page = (scheme == .dark ? ChartTheme.dark : .light).page
    try self.init(
      width: width, height: height, scale: scale, scheme: scheme,
      page: RGBA(
        red: Double(page.red) / 255, green: Double(page.green) / 255,
        blue: Double(page.blue) / 255, alpha: 1),
      root: root)
  }
}

/// A card whose state the test can see.
struct WatchedCard: View {
  var data: ChartData
  var graphHeight = 200.0
  let watch: @MainActor (ChartState) -> Void
  @State private var state = ChartState()

  var body: some View {
    VStack(spacing: 0) {
      ChartCard(
        title: "Followers", data: data, graphHeight: graphHeight,
        state: Binding(
          get: { state },
          set: { new in
            state = new
            watch(new)
          }))
      Spacer(minLength: 0)
    }
  }
}

/// Charts that the tests draw: the same on every machine.
enum ChartSamples {
  /// A walk between bounds, from a seed.
  static func walk(_ count: Int, seed: UInt64, from low: Double, to high: Double) -> [Double] {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    var value = (low + high) / 2
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let step = Double(Int64(bitPattern: state) >> 40) / Double(1 << 23)
      value = min(max(value + step * (high - low) * 0.16, low), high)
      return value.rounded()
    }
  }

  private static let start: Int64 = 1_523_059_200_000
  private static let day: Int64 = 86_400_000

  static func lines(days: Int = 120, count: Int = 2) -> ChartData {
    let colors: [SeriesColor?] = [0x4BD964, 0xFE3C30, 0x108BE3, 0xE8AF14]
    let names = ["Joined", "Left", "Muted", "Shared"]
    var series: [ChartSeries] = []
    for index in 0..<count {
      let name: String = index < 4 ? names[index] : "Series \(index + 1)"
      let color: SeriesColor? = index < 4 ? colors[index] : nil
      let values = walk(days, seed: UInt64(index + 3), from: 700, to: 4000)
      series.append(ChartSeries(id: "y\(index)", name: name, color: color, values: values))
    }
    return chart(days, series)
  }

  static func twoScales(days: Int = 120) -> ChartData {
    var chart = chart(
      days,
      [
        ChartSeries(
          id: "y0", name: "Views", color: 0x108BE3,
          values: walk(days, seed: 5, from: 261_400, to: 894_000)),
        ChartSeries(
          id: "y1", name: "Shares", color: 0xE8AF14,
          values: walk(days, seed: 6, from: 12_360, to: 44_060)),
      ])
    chart.hasSeparateScales = true
    return chart
  }

  static func stack(kind: SeriesKind, isPercentage: Bool, days: Int = 120) -> ChartData {
    let fruit: [(String, SeriesColor)] = [
      ("Apples", 0x3497ED), ("Oranges", 0x2373DB), ("Lemons", 0x9ED448), ("Apricots", 0x5FB641),
      ("Kiwi", 0xF5BD25), ("Mango", 0xF79E39),
    ]
    var chart = chart(
      days,
      fruit.enumerated().map { index, fruit in
        ChartSeries(
          id: "y\(index)", name: fruit.0, kind: kind, color: fruit.1,
          values: walk(days, seed: UInt64(index + 9), from: 100, to: 800))
      })
    chart.isStacked = true
    chart.isPercentage = isPercentage
    return chart
  }

  static func single(kind: SeriesKind) -> ChartData {
    chart(
      120,
      [
        ChartSeries(
          id: "y0", name: "Views", kind: kind, color: 0x64ADED,
          values: walk(120, seed: 4, from: 11_018_800, to: 64_329_200))
      ])
  }

  static func stepsAndGaps() -> ChartData {
    let values: [Double] = [2, 4, 3, .nan, .nan, 6, 5, 3, 4, 6, .nan]
    func series(_ id: String, _ base: Double, _ kind: SeriesKind, _ gaps: GapPolicy) -> ChartSeries
    {
      ChartSeries(id: id, kind: kind, gaps: gaps, values: values.map { $0 + base })
    }
    return chart(
      values.count,
      [
        series("steps", 30, .step, GapPolicy()), series("held", 20, .line, GapPolicy(.hold)),
        series("connected", 10, .line, GapPolicy(.connect)),
        series("open", 0, .line, GapPolicy()),
      ])
  }

  /// From the top: a band that is whole, one whose gap is held, connected and left open.
  static func bands() -> ChartData {
    let values: [Double] = [2, 4, 3, .nan, .nan, 6, 5, 3, 4, .nan, 6]
    func series(_ id: String, _ base: Double, _ gaps: GapPolicy) -> ChartSeries {
      let middle = values.map { $0 + base }
      return ChartSeries(
        id: id, gaps: gaps, lower: middle.map { $0 - 1 }, upper: middle.map { $0 + 2 })
    }
    let whole = (0..<values.count).map { Double($0 % 3) + 34 }
    return chart(
      values.count,
      [
        ChartSeries(
          id: "whole", color: 0x108BE3, lower: whole.map { $0 - 2 }, upper: whole.map { $0 + 3 }),
        ChartSeries(id: "mean", color: 0x108BE3, values: whole),
        series("held", 22, GapPolicy(.hold)), series("connected", 11, GapPolicy(.connect)),
        series("open", 0, GapPolicy()),
      ])
  }

  static func chart(_ days: Int, _ series: [ChartSeries]) -> ChartData {
    let times: [Int64] = (0..<Int64(days)).map { start + $0 * day }
    return (try? ChartData(times: times, series: series)) ?? ChartData()
  }
}
