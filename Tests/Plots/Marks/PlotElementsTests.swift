import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct PlotElementsTests {
  @Test func eachElementHasABarInOrder() {
    var marks = _PlotMarks()
    BarPlot([(x: "a", y: 1.0), (x: "b", y: 2.0)], x: .value("x", \.x), y: .value("y", \.y))
      ._collect(into: &marks, _MarkLook())
    #expect(marks.marks.map(\.x) == [PlotInterval(.category("a")), PlotInterval(.category("b"))])
    #expect(marks.marks.map(\.y) == [PlotInterval(.number(1)), PlotInterval(.number(2))])
    #expect(marks.marks.allSatisfy { $0.kind == .bar })
  }

  @Test func valuesThatAnElementDoesNotSetAreThoseOfTheLook() {
    var marks = _PlotMarks()
    var look = _MarkLook()
    look.opacity = 0.5
    PlotElements([1]) { _, _ in }.collect(.bar, into: &marks, look)
    #expect(marks.marks.map(\.look.opacity) == [0.5] && marks.marks[0].x == nil)
  }
}
