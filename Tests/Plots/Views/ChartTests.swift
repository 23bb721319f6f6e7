import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletPlots

@MainActor struct ChartTests {
  /// The place of a proxy's values in a chart of 300 × 200 points without axes.
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

  @Test func anEmptyChartHasScales() {
    let proxy = proxy {}
    #expect(proxy.position(forX: 0.5) == 150)
  }
}
