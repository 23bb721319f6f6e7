import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct PlotRowsTests {
  private struct Row {
    let x: Double
    let y: Double
    let name: String
  }

  private let rows = (0..<3000).map { Row(x: Double($0), y: Double($0 % 5), name: "\($0 % 2)") }

  private func collect<C: ChartContent>(@ChartContentBuilder _ content: () -> C) -> [PlotMark] {
    var marks = _PlotMarks()
    content()._collect(into: &marks, _MarkLook())
    marks.finish()
    return marks.marks
  }

  private func line() -> LinePlot { LinePlot(rows, x: .value("x", \.x), y: .value("y", \.y)) }

  @Test func aLongPlotIsOneMark() {
    let marks = collect {
      line()
      AreaPlot(rows, x: .value("x", \.x), y: .value("y", \.y))
      PointPlot(rows, x: .value("x", \.x), y: .value("y", \.y))
    }
    #expect(marks.map(\.kind) == [.line, .area, .point])
    #expect(marks.allSatisfy { $0.columns?.count == 3000 })
    #expect(marks[1].y == PlotInterval(.number(0), to: .number(4)))
  }

  @Test func aShortPlotHasAMarkForEachPoint() {
    let rows = Array(rows.prefix(PlotColumns.minimumCount))
    let marks = collect { LinePlot(rows, x: .value("x", \.x), y: .value("y", \.y)) }
    #expect(marks.count == rows.count && marks.allSatisfy { $0.columns == nil })
  }

  @Test func eachSeriesIsAMark() {
    let marks = collect {
      LinePlot(rows, x: .value("x", \.x), y: .value("y", \.y), series: .value("n", \.name))
    }
    #expect(marks.map(\.look.series) == [.category("0"), .category("1")])
    #expect(marks.map(\.columns?.count) == [1500, 1500])
  }

  @Test func pointsThatNeedMarksHaveThem() {
    // The line itself has one mark more.
    for marks in [
      collect { line().annotation { Text("a") } }, collect { line().symbol { Text("a") } },
    ] {
      #expect(marks.count == 3001 && marks.count { $0.isInColumns } == 3000)
      #expect(marks.first?.columns?.count == 3000)
    }
    #expect(
      collect { LinePlot(rows, x: .value("n", \.name), y: .value("y", \.y)) }.count == 3000)
    // Points at the same x are stacked.
    let doubled = rows + rows
    let areas = collect { AreaPlot(doubled, x: .value("x", \.x), y: .value("y", \.y)) }
    #expect(areas.count == 6000)
    #expect(collect { line().symbol(.square) }.map(\.columns?.count) == [3000])
  }

  @Test func theLinesOfTwoPlotsAreApart() {
    let few = Array(rows.prefix(3))
    let marks = collect {
      LinePlot(few, x: .value("x", \.x), y: .value("y", \.y))
      LinePlot(few, x: .value("x", \.x), y: .value("y", \.y))
    }
    let layers = MarkLayer.layers(
      of: PlotModel(marks, ChartSettings(), size: CGSize(width: 100, height: 100)).marks)
    #expect(layers[0].steps.map(\.points) == [[0, 1, 2], [3, 4, 5]])
  }

  @Test func aLineThatGoesBackAndForthKeepsItsOrderAndACloudNeedsNone() {
    let loop = (0..<3000).map { Row(x: $0.isMultiple(of: 2) ? 0 : 1, y: Double($0), name: "") }
    let marks = collect {
      LinePlot(loop, x: .value("x", \.x), y: .value("y", \.y))
      PointPlot(loop, x: .value("x", \.x), y: .value("y", \.y))
    }
    #expect(marks.map(\.columns?.order) == [.unsorted, .ascending])
  }
}
