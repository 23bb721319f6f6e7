import MartletRaster
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletPlots

@MainActor struct MarkDrawerColumnsTests {
  private static let size = 120

  private struct Sample {
    var x: Double
    var y: Double
  }

  /// A smooth line with a spike and, with `gaps`, two wide gaps.
  private func samples(_ count: Int, gaps: Bool = false) -> [Sample] {
    (0..<count).map { index in
      let share = Double(index) / Double(count - 1)
      let wave = 0.5 + 0.3 * Elementary.sinCos(share * 12).sin
      let isGap = gaps && ((0.2..<0.3).contains(share) || (0.6..<0.65).contains(share))
      return Sample(x: share, y: isGap ? .nan : index == count * 4 / 5 ? 0.05 : wave)
    }
  }

  private func picture<V: View>(_ view: V) throws -> Pixmap {
    let fonts = try TestFonts.library()
    let length = Double(Self.size)
    let host = TestHost(width: length, height: length, text: fonts) { view }
    return host.picture(fonts: fonts)
  }

  private func chart<C: ChartContent>(@ChartContentBuilder _ content: @escaping () -> C)
    -> some View
  {
    Chart(content: content)
      .chartXAxis(.hidden).chartYAxis(.hidden).chartLegend(.hidden)
      .chartXScale(domain: 0...1).chartYScale(domain: 0...1)
  }

  /// Returns the share of the pixels that differ by more than an eighth of the range in a channel.
  private func difference(_ a: borrowing Pixmap, _ b: borrowing Pixmap) -> Double {
    var count = 0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let (one, other) = (a[x, y], b[x, y])
        let isFar = [0, 8, 16].contains { shift in
          abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)) > 32
        }
        if isFar { count += 1 }
      }
    }
    return Double(count) / Double(Self.size * Self.size)
  }

  /// The picture of all points without any reduction.
  private func reference(
    _ samples: [Sample], _ draw: @escaping (Path, GraphicsContext) -> Void
  ) throws -> Pixmap {
    try picture(
      Canvas { context, size in
        var path = Path()
        var isDown = false
        for sample in samples {
          let point = CGPoint(x: sample.x * size.width, y: (1 - sample.y) * size.height)
          if !sample.y.isNaN, isDown { path.addLine(to: point) }
          if !sample.y.isNaN, !isDown { path.move(to: point) }
          isDown = !sample.y.isNaN
        }
        draw(path, context)
      })
  }

  @Test(arguments: [false, true]) func aReducedLineHasThePictureOfAllPoints(gaps: Bool) throws {
    let samples = samples(20_000, gaps: gaps)
    let drawn = try picture(
      chart {
        LinePlot(samples, x: .value("x", \.x), y: .value("y", \.y)).foregroundStyle(Color.black)
      })
    let whole = try reference(samples) { path, context in
      context.stroke(
        path, with: .color(.black),
        style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
    }
    let empty = try picture(Color.white)
    let (difference, content) = (difference(drawn, whole), difference(drawn, empty))
    // The sides of the spike may move by less than a pixel.
    #expect(difference < 0.006)
    #expect(content > 0.02)
  }

  @Test func marksOfALongLineHaveTheSamePicture() throws {
    let samples = samples(6000, gaps: true)
    let plot = try picture(
      chart { LinePlot(samples, x: .value("x", \.x), y: .value("y", \.y)) })
    let marks = try picture(
      chart {
        ForEach(samples.indices, id: \.self) {
          LineMark(x: .value("x", samples[$0].x), y: .value("y", samples[$0].y))
        }
      })
    let difference = difference(plot, marks)
    #expect(difference == 0)
  }

  @Test func anAreaReachesDownToZero() throws {
    let samples = samples(20_000, gaps: true)
    let drawn = try picture(
      chart {
        AreaPlot(samples, x: .value("x", \.x), y: .value("y", \.y)).foregroundStyle(Color.black)
      })
    // Below and above the line, in the middle of a gap, and between the gaps.
    let pixels = [(5, 118), (5, 2), (30, 118), (60, 118)]
    let colors = pixels.map { drawn[$0.0, $0.1] == 0xFF00_0000 }
    #expect(colors == [true, false, false, true])
  }

  @Test func aPlotOfPointsShowsThemAll() throws {
    let samples = samples(3000).map { Sample(x: ($0.x * 100).rounded() / 100, y: 0.5) }
    let drawn = try picture(
      chart {
        PointPlot(samples, x: .value("x", \.x), y: .value("y", \.y)).foregroundStyle(Color.black)
      })
    let middle = (4..<116).map { drawn[$0, 60] == 0xFF00_0000 }
    let above = drawn[60, 30] == 0xFF00_0000
    #expect(middle.allSatisfy { $0 } && !above)
  }

  /// The gradient covers the whole area, of which the chart shows the left half. The middle of the
  /// gradient is then at the right edge.
  @Test func aGradientCoversThePointsOutsideOfTheWindow() throws {
    let samples = (0..<3000).map { Sample(x: Double($0) / 1499.5, y: 1) }
    let gradient = LinearGradient(
      colors: [.black, .white], startPoint: .leading, endPoint: .trailing)
    let drawn = try picture(
      chart {
        AreaPlot(samples, x: .value("x", \.x), y: .value("y", \.y)).foregroundStyle(gradient)
      })
    let (left, right) = (drawn[2, 60] & 0xFF, drawn[Self.size - 3, 60] & 0xFF)
    #expect(left < 10 && (110...145).contains(right))
  }

  // MARK: - Paths

  private func drawer(_ columns: PlotColumns, _ look: _MarkLook) throws -> (
    drawer: MarkDrawer, mark: PlacedMark, runs: PointRuns
  ) {
    let model = PlotModel(
      [PlotMark(.line, columns, look)], ChartSettings(), size: CGSize(width: 100, height: 100))
    let area = CGRect(x: 0, y: 0, width: 100, height: 100)
    let mark = try #require(model.marks.first)
    let placed = try #require(mark.columns)
    let reducer = try #require(ColumnReducer(placed, area: area, margin: 0))
    return (
      MarkDrawer(area: area, marks: model.marks, positions: MarkPositions()), mark,
      reducer.line(step: 1)
    )
  }

  private func columns(_ count: Int) -> PlotColumns {
    PlotColumns(
      x: (0..<count).map(Double.init), y: (0..<count).map { Double($0 % 97) }, xAreDates: false,
      yAreDates: false)
  }

  /// Curves through a choice of points could leave the range of the others.
  @Test func curvesThroughReducedPointsAreStraight() throws {
    func hasCurves(_ count: Int) throws -> Bool {
      var look = _MarkLook()
      look.interpolation = .catmullRom
      let (drawer, mark, runs) = try drawer(columns(count), look)
      return drawer.linePath(runs, mark).elements.contains {
        if case .curve = $0 { true } else { false }
      }
    }
    #expect(try hasCurves(50))
    #expect(try !hasCurves(50_000))
  }

  @Test func aPathOfAMillionPointsHasAFewPerColumn() throws {
    let (drawer, mark, runs) = try drawer(columns(1_000_000), _MarkLook())
    let count = drawer.linePath(runs, mark).elements.reduce(0) { count, _ in count + 1 }
    #expect((100...808).contains(count))
    let area = drawer.areaPath(runs, mark, base: 100)
    #expect(area.boundingRect.maxY == 100 && area.boundingRect.width > 99)
  }

  @Test func marksWithColumnsDoNotMove() throws {
    let (drawer, _, _) = try drawer(columns(3000), _MarkLook())
    #expect(MarkPositions(drawer.marks).ends.isEmpty)
  }
}
