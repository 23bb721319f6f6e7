import MartletFormats
import MartletGeometry
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts
@testable import MartletSeries

@MainActor @Suite struct OptionsTests {
  private static let minute: Int64 = 60_000
  /// Sunday, 22 November 2026, 10:00 UTC.
  private static let end: Int64 = 1_795_341_600_000

  /// Two series with one sample per minute for ten days.
  private static func data(minutes: Int = 14_400) throws -> ChartData {
    let times = (0..<Int64(minutes)).map { end - (Int64(minutes) - 1 - $0) * minute }
    return try ChartData(
      times: times,
      series: [
        ChartSeries(
          id: "a", name: "Solar", values: ChartSamples.walk(minutes, seed: 3, from: 0, to: 900)),
        ChartSeries(
          id: "b", name: "Grid", values: ChartSamples.walk(minutes, seed: 4, from: 10, to: 400)),
      ])
  }

  /// Values over six decades, and a zero.
  private static func decades() throws -> ChartData {
    let walk = ChartSamples.walk(600, seed: 7, from: -200, to: 400)
    var values = walk.map { value in
      var power = 1.0
      for _ in 0..<Int(value.magnitude / 100) { power *= 10 }
      return power * (1 + value.magnitude.truncatingRemainder(dividingBy: 100) / 12)
    }
    values[500] = 0
    values[501] = -4
    return try ChartData(
      times: (0..<600).map { end + $0 * minute },
      series: [ChartSeries(id: "y", name: "Particles", values: values)])
  }

  private static let options = ChartOptions(
    title: "House", numbers: SeriesNumbers(unit: "W", decimals: 0),
    limits: AxisLimits(softMin: 0, softMax: 1200), range: .newest(86_400_000),
    ranges: [.newest(3_600_000), .newest(86_400_000), .newest(604_800_000), .today, .thisWeek],
    markers: [
      ChartMarker(time: end - 20 * 3_600_000, until: end - 15 * 3_600_000, label: "Maintenance"),
      ChartMarker(time: end - 4 * 3_600_000, label: "Restart"),
    ],
    series: [
      "a": SeriesOptions(name: "Roof", color: 0xF5BD25),
      "Grid": SeriesOptions(
        numbers: SeriesNumbers(unit: "kW", decimals: 2), thresholds: [ChartThreshold(300...300)]),
    ])

  private func host(
    _ data: ChartData, _ options: ChartOptions, width: Double = 532,
    watch: @escaping @MainActor (ChartState) -> Void = { _ in }
  ) -> TestHost {
    TestHost(width: width, height: 520) { Watched(data: data, options: options, watch: watch) }
  }

  private struct Watched: View {
    var data: ChartData
    var options: ChartOptions
    let watch: @MainActor (ChartState) -> Void
    @State private var state = ChartState()

    var body: some View {
      ChartCard(
        title: "Untitled", data: data, options: options,
        state: Binding(
          get: { state },
          set: { new in
            state = new
            watch(new)
          }))
    }
  }

  // MARK: - Looks

  @Test func optionsFindSeriesByIdAndByName() throws {
    let data = try Self.data(minutes: 60)
    let configured = Self.options.applied(to: data, in: DateFormat())
    #expect(configured.series.map(\.name) == ["Roof", "Grid"])
    #expect(configured.series[0].color == 0xF5BD25)
    #expect(configured.series[0].numbers == SeriesNumbers(unit: "W", decimals: 0))
    #expect(configured.series[1].numbers == SeriesNumbers(unit: "kW", decimals: 2))
    #expect(data.series.map(\.name) == ["Solar", "Grid"])
    let all = Self.options.annotations(of: configured, besides: ChartAnnotations())
    #expect(all.thresholds.map(\.series) == ["b"] && all.markers.count == 2)
  }

  @Test func cardsSpeakInUnitsOfTheirSeries() throws {
    let host = host(try Self.data(), Self.options)
    #expect(host.texts.contains("House"))
    let graph = try #require(host.frame(of: "graph"))
    host.tap(CGPoint(x: graph.midX, y: graph.midY))
    #expect(host.texts.contains { $0.hasSuffix("\u{202F}W") })
    #expect(host.texts.contains { $0.hasSuffix("\u{202F}kW") })
    #expect(host.texts.contains("Roof") && !host.texts.contains("Solar"))
  }

  /// A band stays a band whatever kind an option wants.
  @Test func noOptionTakesAnEdgeAway() throws {
    let band = try ChartData(
      times: [1, 2], series: [ChartSeries(id: "y", lower: [1, 2], upper: [3, 4])])
    let options = ChartOptions(series: ["y": SeriesOptions(kind: .line)])
    #expect(options.applied(to: band, in: DateFormat()).series[0].kind == .band)
    let line = try ChartData(times: [1, 2], series: [ChartSeries(id: "y", values: [1, 2])])
    #expect(options.applied(to: line, in: DateFormat()).series[0].kind == .line)
    let points = ChartOptions(series: ["y": SeriesOptions(kind: .point)])
    #expect(points.applied(to: line, in: DateFormat()).series[0].kind == .point)
  }

  // MARK: - Ranges

  @Test func theFirstRangeIsShownAndComesBack() throws {
    let data = try Self.data()
    let configured = Self.options.applied(to: data, in: DateFormat())
    var state = ChartState()
    #expect(state.window(in: configured).duration == 86_400_000)
    state.show(TimeWindow(lower: 0, upper: 1), in: configured)
    state.showInitialWindow()
    #expect(state.window(in: configured).duration == 86_400_000)
    // A range longer than the data shows all of the data.
    let short = Self.options.applied(to: try Self.data(minutes: 30), in: DateFormat())
    #expect(ChartState().window(in: short) == TimeWindow(showingAllOf: short))
  }

  @Test func buttonsShowTheirRange() throws {
    let data = try Self.data()
    let configured = Self.options.applied(to: data, in: DateFormat())
    var state = ChartState()
    let host = host(data, Self.options) { state = $0 }
    // The English week begins on Sunday.
    let hours: [Double] = [1, 24, 7 * 24, 10, 10]
    for (index, hours) in hours.enumerated() {
      host.tap("range.\(index)")
      host.advance(0.5)
      let window = state.window(in: configured)
      #expect(window.upper == Double(Self.end))
      #expect(window.duration == hours * 3_600_000)
      #expect(state.range(in: configured) == Self.options.ranges[index])
    }
    // A drag leaves the range.
    let map = try #require(host.frame(of: "minimap"))
    host.drag(
      from: CGPoint(x: map.minX + map.width * 0.7, y: map.midY),
      to: CGPoint(x: map.minX + map.width * 0.5, y: map.midY))
    #expect(state.range(in: configured) == nil)
  }

  @Test(arguments: [200.0, 328, 532, 900])
  func buttonsFitTheirCard(width: Double) throws {
    for language in [ChartLanguage.en, .de, .ru, .ar] {
      let data = try Self.data()
      let host = TestHost(width: width, height: 700) {
        ChartCard(title: "A", data: data, options: Self.options).chartLanguage(language)
      }
      for index in Self.options.ranges.indices {
        let frame = try #require(host.frame(of: "range.\(index)"))
        #expect(frame.minX >= 0 && frame.maxX <= width && frame.width >= 44)
        #expect(frame.height >= 32)
      }
    }
  }

  // MARK: - Depth

  @Test func theDeepestWindowShowsFiveSamples() throws {
    let data = try Self.data()
    var state = ChartState()
    let middle = Double(Self.end - 5 * 86_400_000)
    state.show(TimeWindow(lower: middle, upper: middle + 1), in: data)
    #expect(state.window(in: data).duration == 5 * Double(Self.minute))
  }

  @Test func theHandlesOfADeepWindowAreGrabbed() throws {
    let data = try Self.data()
    for grip in [MiniMapGrip.lowerEdge, .window, .upperEdge] {
      var state = ChartState()
      let host = host(data, ChartOptions(range: .newest(5 * Self.minute))) { state = $0 }
      let map = try #require(host.frame(of: "minimap"))
      let graph = try #require(host.frame(of: "graph"))
      // Move the window away from the edge first.
      host.tap(CGPoint(x: map.minX + map.width * 0.5, y: map.midY))
      host.advance(0.5)
      let before = state.window(in: data)
      let frame = try #require(host.frame(of: "minimap.window"))
      #expect(frame.width >= 24 && graph.width > 0)
      let x =
        switch grip {
        case .lowerEdge: frame.minX + 2
        case .upperEdge: frame.maxX - 2
        default: frame.midX
        }
      let way = grip == .lowerEdge ? -60.0 : 60
      host.drag(from: CGPoint(x: x, y: map.midY), to: CGPoint(x: x + way, y: map.midY))
      let after = state.window(in: data)
      #expect((after.lower == before.lower) == (grip == .upperEdge), "\(grip)")
      #expect((after.upper == before.upper) == (grip == .lowerEdge), "\(grip)")
      if grip == .window { #expect(abs(after.duration - before.duration) < 1) }
    }
  }

  // MARK: - Pictures

  private static func configured(_ data: ChartData, _ options: ChartOptions) -> ChartData {
    ConfiguredData().configured(data, options, in: DateFormat())
  }

  @Test func goldenGraphOfDecades() throws {
    let data = Self.configured(try Self.decades(), ChartOptions(axis: .log))
    let stage = try ChartStage(width: 220, height: 150) {
      ChartGraph(
        data: data, state: .constant(ChartState()), window: TimeWindow(showingAllOf: data))
    }
    expectGolden(stage.picture(), "graph-log")
  }

  @Test func goldenGraphOfSpans() throws {
    let data = Self.configured(try Self.data(minutes: 1440), Self.options)
    let annotations = Self.options.annotations(of: data, besides: ChartAnnotations())
    let stage = try ChartStage(width: 240, height: 130, scheme: .light) {
      ChartGraph(
        data: data, state: .constant(ChartState()), window: TimeWindow(showingAllOf: data)
      )
      .environment(\.chartAnnotations, annotations)
    }
    expectGolden(stage.picture(), "graph-spans")
  }

  @Test func goldenRangeButtons() throws {
    let data = try Self.data()
    let stage = try ChartStage(width: 260, height: 84) {
      RangeButtons(
        ranges: Self.options.ranges, data: Self.configured(data, Self.options),
        state: .constant(ChartState()), width: 260
      )
      .chartLanguage(.de)
    }
    expectGolden(stage.picture(), "range-buttons")
  }

  @Test(arguments: [(800.0, 480.0), (1920.0, 1080.0)], [ColorScheme.dark, .light])
  func pagesWithOptions(size: (Double, Double), scheme: ColorScheme) throws {
    let price = ChartOptions(
      numbers: SeriesNumbers(unit: "EUR", style: .currency), limits: AxisLimits(min: 0, max: 1000),
      range: .thisWeek, ranges: [.today, .thisWeek, .all])
    let items = [
      ChartItem(id: "house", title: "", data: try Self.data(), options: Self.options),
      ChartItem(
        id: "log", title: "Air", data: try Self.decades(), options: ChartOptions(axis: .log)),
      ChartItem(
        id: "symlog", title: "Symlog", data: try Self.data(minutes: 600),
        options: ChartOptions(axis: .symlog(linear: 1))),
      ChartItem(id: "price", title: "Price", data: try Self.data(), options: price),
    ]
    for language in [ChartLanguage.en, .de, .ar] {
      let isWide = size.0 > 1000
      for (index, item) in items.enumerated() where !isWide || index == 0 {
        let stage = try ChartStage(width: size.0, height: size.1, scheme: scheme) {
          ChartList(isWide ? items : [item])
            .chartLanguage(language)
            .environment(\.layoutDirection, language == .ar ? .rightToLeft : .leftToRight)
        }
        let graph = try #require(stage.host.frame(of: "graph"))
        stage.host.tap(CGPoint(x: graph.midX, y: graph.midY))
        stage.host.advance(1)
        try leavePicture(
          stage.picture(),
          "options-\(item.id)-\(Int(size.0))x\(Int(size.1))-\(scheme)-\(language)")
        for text in stage.textBounds { #expect(text.minX >= 0 && text.maxX <= Int(size.0)) }
      }
    }
  }
}
