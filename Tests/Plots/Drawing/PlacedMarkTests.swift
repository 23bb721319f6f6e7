import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct PlacedMarkTests {
  private func model<C: ChartContent>(@ChartContentBuilder _ content: () -> C) -> PlotModel {
    var marks = _PlotMarks()
    content()._collect(into: &marks, _MarkLook())
    return PlotModel(marks.marks, ChartSettings(), size: CGSize(width: 200, height: 100))
  }

  @Test func sectorsShareOneTurn() {
    let model = model {
      ForEach([1.0, 2, 5], id: \.self) { SectorMark(angle: .value("a", $0)) }
    }
    #expect(model.marks.map { $0.ends[0] } == [0, 0.125, 0.375])
    #expect(model.marks.last?.ends[1] == 1)
    #expect(model.sectors.map(\.end) == [1, 3, 8])
  }

  @Test func marksOfOneElementKeepTheirIdentity() {
    func ids(_ values: [Int]) -> [MarkID] {
      model {
        ForEach(values, id: \.self) { value in
          BarMark(x: .value("x", "\(value)"), y: .value("y", value))
          PointMark(x: .value("x", "\(value)"), y: .value("y", value))
        }
      }.marks.map(\.id)
    }
    #expect(Set(ids([1, 2, 3])).count == 6)
    #expect(Array(ids([9, 2])[2...3]) == Array(ids([1, 2, 3])[2...3]))
  }

  @Test func outerLooksYieldToInnerOnes() {
    let model = model {
      ForEach(0..<2) { index in
        PointMark(x: .value("x", index), y: .value("y", index)).symbolSize(9)
      }
      .symbolSize(400).opacity(0.5)
    }
    #expect(model.marks.map(\.symbolArea) == [9, 9])
    #expect(model.marks.map(\.mark.look.opacity) == [0.5, 0.5])
  }

  @Test func marksWithoutAPlaceAreLeftOut() {
    let model = model {
      PointMark(x: .value("x", 1.0), y: .value("y", 1.0))
      PointMark(x: .value("x", 2.0), y: .value("y", Double.nan))
    }
    #expect(model.marks.count == 1)
  }

  @Test func placesMoveOnlyBetweenMarksThatBothHave() {
    let old = MarkPlaces(model { BarMark(x: .value("x", "a"), y: .value("y", 1.0)) }.marks)
    var difference = old - MarkPlaces.zero
    #expect(difference.ends.isEmpty)
    difference = old - old
    difference.scale(by: 0.5)
    #expect((old + difference).ends == old.ends)
  }
}
