import MartletUI
import Testing

@testable import MartletPlots

@MainActor
struct PlotTests {
  @Test func aPlotHasTheMarksOfItsContent() {
    var marks = _PlotMarks()
    Plot {
      PointMark(x: .value("x", 1), y: .value("y", 2))
      PointMark(x: .value("x", 2), y: .value("y", 3))
    }
    ._collect(into: &marks, _MarkLook())
    #expect(marks.marks.count == 2)
  }

  @Test func methodsHaveNames() {
    #expect(InterpolationMethod.catmullRom.description == "catmullRom")
    #expect(InterpolationMethod.cardinal(tension: 0.5).description == "cardinal")
  }
}
