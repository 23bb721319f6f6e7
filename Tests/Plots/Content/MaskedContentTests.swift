import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct MaskedContentTests {
  private func collect<C: ChartContent>(@ChartContentBuilder _ content: () -> C) -> _PlotMarks {
    var marks = _PlotMarks()
    content()._collect(into: &marks, _MarkLook())
    return marks
  }

  private func point(_ x: Int, _ y: Int) -> PointMark {
    PointMark(x: .value("x", x), y: .value("y", y))
  }

  @Test func masksAreNumberedInTheWholeChart() {
    let marks = collect {
      ForEach(0..<2) { index in
        point(index, 1).mask { point(index, 2).mask { point(index, 3) } }
      }
    }
    #expect(marks.marks.map { $0.look.masks.map(\.id) } == [[0], [2]])
    #expect(marks.marks.stackedMasks.map(\.id) == [0, 1, 2, 3])
    #expect(marks.maskCount == 4)
  }

  @Test func aMaskOfSeveralMarksIsOne() {
    let marks = collect { ForEach(0..<3) { point($0, 1) }.mask { point(0, 2) } }
    #expect(marks.marks.map { $0.look.masks.map(\.id) } == [[0], [0], [0]])
    #expect(marks.marks.stackedMasks.count == 1)
  }

  @Test func aMaskMovesWithItsContentAndHasStylesOfItsOwn() throws {
    let marks = collect { point(0, 1).mask { point(0, 2) }.opacity(0.5).offset(x: 3) }
    let look = try #require(marks.marks.first?.look)
    let mask = try #require(look.masks.first?.marks.first?.look)
    #expect(look.opacity == 0.5 && mask.opacity == 1)
    #expect(look.offset.width == 3 && mask.offset.width == 3)
  }

  @Test func marksOfAMaskHaveIdentitiesOfTheirOwn() {
    let marks = collect { ForEach(0..<2) { index in point(index, 1).mask { point(index, 2) } } }
    let model = PlotModel(marks.marks, ChartSettings(), size: CGSize(width: 200, height: 100))
    #expect(Set(model.marksAndMasks.map(\.id)).count == 4)
    #expect(Set(model.marksAndMasks.map(\.id.path)).count == 4)
  }

  @Test func scalesCoverTheMarksOfAMask() {
    let marks = collect {
      RectangleMark(xStart: .value("x", 0), xEnd: .value("x", 2)).mask { point(5, 7) }
    }
    let model = PlotModel(marks.marks, ChartSettings(), size: CGSize(width: 200, height: 100))
    #expect(model.x.bounds?.contains(5) == true && model.y.bounds?.contains(7) == true)
    #expect(model.masks[0]?.count == 1)
  }

  @Test func theAreasOfAMaskAreStackedByThemselves() {
    func area(_ y: Int) -> AreaMark { AreaMark(x: .value("x", 0), y: .value("y", y)) }
    let marks = collect {
      area(2)
      area(4).mask { area(3) }
    }
    #expect(marks.marks.stacked().map { $0.y?.end } == [.number(2), .number(6)])
    #expect(marks.marks.stackedMasks.map { $0.marks.map { $0.y?.end } } == [[.number(3)]])
  }
}
