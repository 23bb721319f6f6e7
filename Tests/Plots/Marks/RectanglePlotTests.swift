import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct RectanglePlotTests {
  private struct Cell {
    let left = 1.0
    let right: Double
    let low = 2.0
    let high: Double
    let share: CGFloat
  }

  private let cells = [
    Cell(right: 3, high: 5, share: 0.5), Cell(right: 4, high: 6, share: 0.75),
  ]

  private func marks<C: ChartContent>(_ content: C) -> [PlotMark] {
    var marks = _PlotMarks()
    content._collect(into: &marks, _MarkLook())
    marks.finish()
    return marks.marks
  }

  private func interval(_ low: Double, _ high: Double? = nil) -> PlotInterval {
    PlotInterval(.number(low), to: high.map { .number($0) })
  }

  @Test func aRectangleLiesBetweenTheValuesOfItsElement() {
    let marks = marks(
      RectanglePlot(
        cells, xStart: .value("l", \.left), xEnd: .value("r", \.right),
        yStart: .value("b", \.low), yEnd: .value("t", \.high)))
    #expect(marks.map(\.x) == [interval(1, 3), interval(1, 4)])
    #expect(marks.map(\.y) == [interval(2, 5), interval(2, 6)])
    #expect(marks.allSatisfy { $0.kind == .rectangle })
  }

  @Test func aCellHasAPositionAndASizeOfItsOwn() {
    let marks = marks(
      RectanglePlot(
        cells, x: .value("x", \.right), y: .value("y", \.high), width: .ratio(\.share),
        height: .fixed(4)))
    #expect(marks.map(\.x) == [interval(3), interval(4)])
    #expect(marks.map(\.width) == [.ratio(0.5), .ratio(0.75)])
    #expect(marks.map(\.height) == [.fixed(4), .fixed(4)])
  }

  @Test func oneAxisMayHaveAPositionOrNoValue() {
    let columns = marks(
      RectanglePlot(
        cells, x: .value("x", \.left), yStart: .value("b", \.low), yEnd: .value("t", \.high)))
    #expect(columns.map(\.x) == [interval(1), interval(1)])
    #expect(columns.map(\.y) == [interval(2, 5), interval(2, 6)])
    let rows = marks(
      RectanglePlot(
        cells, xStart: .value("l", \.left), xEnd: .value("r", \.right), y: .value("y", \.low)))
    #expect(rows.map(\.y) == [interval(2), interval(2)])
    let bands = marks(
      RectanglePlot(cells, xStart: .value("l", \.left), xEnd: .value("r", \.right)))
    #expect(bands.map(\.x) == [interval(1, 3), interval(1, 4)] && bands.allSatisfy { $0.y == nil })
    let levels = marks(
      RectanglePlot(cells, yStart: .value("b", \.low), yEnd: .value("t", \.high)))
    #expect(levels.map(\.y) == [interval(2, 5), interval(2, 6)])
    #expect(levels.allSatisfy { $0.x == nil })
  }

  @Test func modifiersReachAllRectangles() {
    let marks = marks(
      RectanglePlot(cells, xStart: .value("l", \.left), xEnd: .value("r", \.right))
        .cornerRadius(3).opacity(0.5))
    #expect(marks.map(\.look.cornerRadius) == [3, 3] && marks.map(\.look.opacity) == [0.5, 0.5])
  }
}
