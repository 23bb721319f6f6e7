import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct PlotMarksTests {
  private func collect<C: ChartContent>(@ChartContentBuilder _ content: () -> C) -> [PlotMark] {
    var marks = _PlotMarks()
    content()._collect(into: &marks, _MarkLook())
    marks.finish()
    return marks.marks
  }

  private func line(_ x: Int, _ y: Double = 1, _ series: String = "a") -> LineMark {
    LineMark(x: .value("x", x), y: .value("y", y), series: .value("s", series))
  }

  @Test func upToTheMinimumEachPointHasAMark() {
    let marks = collect { ForEach(0..<PlotColumns.minimumCount, id: \.self) { line($0) } }
    #expect(marks.count == PlotColumns.minimumCount && marks.allSatisfy { $0.columns == nil })
  }

  @Test func longLinesAreOneMarkEach() {
    let marks = collect {
      PointMark(x: .value("x", 0), y: .value("y", 0))
      ForEach(0..<3000, id: \.self) { index in
        line(index, 1, "a").foregroundStyle(by: .value("c", "a"))
        line(index, 2, "b").foregroundStyle(by: .value("c", "b"))
      }
      .interpolationMethod(.stepEnd)
      RuleMark(y: .value("y", 1))
    }
    #expect(marks.map(\.kind) == [.point, .line, .line, .rule])
    #expect(marks.map { $0.columns?.count ?? 0 } == [0, 3000, 3000, 0])
    #expect(marks[2].look.colorGroup == .category("b"))
    #expect(marks[2].look.interpolation == .stepEnd)
    #expect(marks[1].x == PlotInterval(.number(0), to: .number(2999), isWhole: true))
    #expect(marks[1].y == PlotInterval(.number(1), to: .number(1)))
  }

  @Test func theMarksOfTwoLinesAreInTheOrderOfTheirFirstPoints() {
    let marks = collect {
      ForEach(0..<10, id: \.self) { line($0, 1, "a") }
      ForEach(0..<3000, id: \.self) { line($0, 1, "b") }
      line(10, 1, "a")
    }
    #expect(marks.map(\.columns?.count) == [11, 3000])
  }

  @Test func aPointWithASymbolKeepsAMarkForIt() {
    let marks = collect {
      ForEach(0..<2500, id: \.self) { line($0) }
      line(2500).symbol(.square)
      line(2501)
    }
    #expect(marks.map { $0.columns?.count ?? 0 } == [2502, 0])
    #expect(marks[1].isInColumns && marks[1].look.symbol != nil && marks[0].look.symbol == nil)
    let layers = MarkLayer.layers(
      of: PlotModel(marks, ChartSettings(), size: CGSize(width: 100, height: 100)).marks)
    #expect(layers == [MarkLayer(masks: [], steps: [MarkStep(index: 0), MarkStep(index: 1)])])
  }

  @Test func aCategoryGivesAllPointsMarksAgain() {
    let marks = collect {
      ForEach(0..<2500, id: \.self) { line($0, Double($0)) }
      LineMark(x: .value("x", "name"), y: .value("y", 1), series: .value("s", "a"))
      line(2501)
    }
    #expect(marks.count == 2502 && marks.allSatisfy { $0.columns == nil })
    #expect(marks[7].y == PlotInterval(.number(7)) && marks[2500].x?.start == .category("name"))
    #expect(Set(marks.map(\.look.lineKey)).count == 1)
  }

  @Test func severalAreasAreStackedPointByPoint() {
    let data = (0..<2100).map { (x: Double($0), y: 1.0) }
    func plot() -> AreaPlot { AreaPlot(data, x: .value("x", \.x), y: .value("y", \.y)) }
    let single = collect {
      plot()
      line(0)
    }
    #expect(single.map { $0.columns?.count ?? 0 } == [2100, 0])
    let stacked = collect {
      plot()
      plot()
    }.stacked()
    #expect(stacked.count == 4200 && stacked.allSatisfy { $0.columns == nil })
    #expect(stacked.last?.y == PlotInterval(.number(1), to: .number(2)))
  }

  @Test func aMaskHasColumnsToo() {
    let marks = collect {
      PointMark(x: .value("x", 0), y: .value("y", 0)).mask {
        ForEach(0..<3000, id: \.self) { line($0) }
      }
    }
    #expect(marks[0].look.masks[0].marks.map(\.columns?.count) == [3000])
  }
}
