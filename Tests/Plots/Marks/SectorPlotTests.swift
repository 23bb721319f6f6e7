import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct SectorPlotTests {
  private struct Part {
    let share: Double
    let radius: CGFloat
  }

  private let parts = [Part(share: 1, radius: 0.5), Part(share: 3, radius: 0.75)]

  private func model<C: ChartContent>(_ content: C) -> PlotModel {
    var marks = _PlotMarks()
    content._collect(into: &marks, _MarkLook())
    return PlotModel(marks.marks, ChartSettings(), size: CGSize(width: 200, height: 100))
  }

  @Test func sectorsShareOneTurn() {
    let model = model(SectorPlot(parts, angle: .value("share", \.share)))
    #expect(model.marks.map { $0.ends[1] } == [0.25, 1])
    #expect(model.marks.map(\.mark.innerRadius) == [.automatic, .automatic])
    #expect(model.marks.map(\.mark.angularInset) == [0, 0])
  }

  @Test func radiiAreThoseOfTheElements() {
    let model = model(
      SectorPlot(
        parts, angle: .value("share", \.share), innerRadius: .fixed(10),
        outerRadius: .ratio(\.radius), angularInset: 2))
    #expect(model.marks.map(\.mark.innerRadius) == [.fixed(10), .fixed(10)])
    #expect(model.marks.map(\.mark.outerRadius) == [.ratio(0.5), .ratio(0.75)])
    #expect(model.marks.map(\.mark.angularInset) == [2, 2])
  }
}
