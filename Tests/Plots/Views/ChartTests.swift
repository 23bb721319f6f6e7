import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletPlots

@MainActor struct ChartTests {
  /// The position of a proxy's values in a chart of 300 × 200 points without axes.
  private func proxy<C: ChartContent>(@ChartContentBuilder _ content: () -> C) -> ChartProxy {
    var marks = _PlotMarks()
    content()._collect(into: &marks, _MarkLook())
    let size = CGSize(width: 300, height: 200)
    let model = PlotModel(marks.marks, ChartSettings(), size: size)
    let geometry = PlotGeometry()
    geometry.plot = CGRect(origin: .zero, size: size)
    return ChartProxy(
      x: model.x, y: model.y, geometry: geometry, settings: ChartSettings(),
      sectors: model.sectors)
  }

  @Test func aProxyLeadsThereAndBack() {
    let proxy = proxy {
      ForEach(0..<11) { LineMark(x: .value("x", $0), y: .value("y", Double($0) * 3)) }
    }
    #expect(proxy.position(forX: 5) == 150)
    #expect(proxy.position(forY: 30.0) == 0 && proxy.position(forY: 0.0) == 200)
    #expect(proxy.value(atX: 151) == 5 && proxy.value(atX: 0, as: Double.self) == 0)
    #expect(proxy.value(atX: 10, as: String.self) == nil)
    #expect(
      proxy.value(at: CGPoint(x: 300, y: 100), as: (Int, Double).self).map { $0 == (10, 15) }
        == true)
  }

  @Test func aNameHasAStretch() {
    let proxy = proxy {
      ForEach(["a", "b", "c"], id: \.self) { BarMark(x: .value("x", $0), y: .value("y", 1)) }
    }
    #expect(proxy.positionRange(forX: "b") == 100...200)
    #expect(proxy.value(atX: 250, as: String.self) == "c")
  }

  @Test func theGrowingAxisBeginsAtZeroAndEndsAtARoundValue() {
    let proxy = proxy { BarMark(x: .value("x", "a"), y: .value("y", 97.0)) }
    #expect(proxy.y.bounds == 0...100)
  }

  @Test func aProxyKnowsTheDomains() {
    let numbers = proxy {
      ForEach(0..<11) { LineMark(x: .value("x", $0), y: .value("y", Double($0) * 3)) }
    }
    #expect(numbers.xDomain(dataType: Int.self) == [0, 10])
    #expect(numbers.yDomain(dataType: Double.self) == [0, 30])
    #expect(numbers.xDomain(dataType: String.self).isEmpty)
    let names = proxy {
      ForEach(["a", "b"], id: \.self) { BarMark(x: .value("x", 1), y: .value("y", $0)) }
    }
    #expect(names.yDomain(dataType: String.self) == ["a", "b"])
  }

  @Test func aProxyKnowsTheSectors() {
    let proxy = proxy {
      ForEach([1, 3], id: \.self) { SectorMark(angle: .value("a", $0)) }
    }
    #expect(proxy.value(atAngle: .degrees(90), as: Int.self) == 1)
    #expect(proxy.value(atAngle: .degrees(-90), as: Int.self) == 3)
    #expect(proxy.value(atAngle: .zero, as: String.self) == nil)
    // The plot area has 300 × 200 points.
    #expect(proxy.angle(at: CGPoint(x: 150, y: 0)).degrees == 0)
    #expect(abs(proxy.angle(at: CGPoint(x: 300, y: 100)).degrees - 90) < 1e-9)
    #expect(abs(proxy.angle(at: CGPoint(x: 0, y: 100)).degrees - 270) < 1e-9)
  }

  @Test func theInitialPositionScrollsBothAxes() {
    var ends: [ClosedRange<Double>?] = []
    let host = TestHost(width: 300, height: 200) {
      Chart { PointMark(x: .value("x", 0.0), y: .value("y", 0.0)) }
        .chartXScale(domain: 0.0...100).chartYScale(domain: 0.0...100)
        .chartXVisibleDomain(length: 10.0).chartYVisibleDomain(length: 20.0)
        .chartScrollPosition(initialX: 30.0).chartScrollPosition(initialY: 40.0)
        .chartOverlay { proxy in
          let _ = { ends = [proxy.x.bounds, proxy.y.bounds] }()
          Color.clear
        }
    }
    _ = host.displayList
    #expect(ends == [30...40, 40...60])
  }

  /// Receives what a chart's proxy says.
  private final class Said {
    var plot = CGRect.zero
    var x: CGFloat = 0
  }

  /// The x axis keeps its direction in a right-to-left layout, and the sides of labels change.
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func labelsAndAnnotationsAreAtTheirMarksInBothDirections(direction: LayoutDirection) throws {
    let said = Said()
    let host = TestHost(width: 300, height: 200) {
      Chart {
        PointMark(x: .value("x", 2.0), y: .value("y", 1.0))
          .annotation(position: .overlay) {
            Color.red.frame(width: 10, height: 10).probe("mark")
          }
        PointMark(x: .value("x", 6.0), y: .value("y", 3.0))
          .annotation(position: .leading, spacing: 5) {
            Color.red.frame(width: 10, height: 10).probe("beside")
          }
      }
      .chartXScale(domain: 0...10)
      .chartXAxis {
        AxisMarks(values: [2.0]) { _ in
          AxisValueLabel { Text("2").probe("x label") }
        }
      }
      .chartYAxis {
        AxisMarks(position: .trailing, values: [3.0]) { _ in
          AxisValueLabel { Text("3").probe("y label") }
        }
      }
      .chartOverlay { proxy in
        GeometryReader { reader in
          let _ = { said.plot = reader[proxy.plotAreaFrame] }()
          let _ = { said.x = proxy.position(forX: 2.0) ?? 0 }()
          Color.clear
        }
      }
      .environment(\.layoutDirection, direction)
    }
    let isMirrored = direction == .rightToLeft
    let x = said.plot.minX + said.plot.width / 5
    #expect(abs(said.x - said.plot.width / 5) < 1e-9)
    #expect(abs(try #require(host.frame(of: "mark")).midX - x) < 1e-9)
    #expect(abs(try #require(host.frame(of: "x label")).midX - x) < 1e-9)
    let beside = try #require(host.frame(of: "beside"))
    let end = said.plot.minX + said.plot.width * 3 / 5
    #expect(abs((isMirrored ? beside.minX - 5 : beside.maxX + 5) - end) < 1e-9)
    let label = try #require(host.frame(of: "y label"))
    #expect(isMirrored ? label.maxX < said.plot.minX : label.minX > said.plot.maxX)
    #expect(isMirrored ? said.plot.maxX == 300 : said.plot.minX == 0)
  }

  @Test func aMarkOutsideOfTheVisibleRangeHasNoAnnotation() {
    let host = TestHost(width: 300, height: 200) {
      Chart([5.0, 20], id: \.self) { x in
        PointMark(x: .value("x", x), y: .value("y", 1))
          .annotation { Color.red.frame(width: 10, height: 10).probe("\(x)") }
      }
      .chartXScale(domain: 0.0...10)
    }
    #expect(host.frame(of: "5.0") != nil)
    #expect(host.frame(of: "20.0") == nil)
  }

  @Test func anEmptyChartHasScales() {
    let proxy = proxy {}
    #expect(proxy.position(forX: 0.5) == 150)
  }
}
