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

  @Test func aSectorThatIsNaNIsEmpty() {
    let model = model {
      ForEach(0..<3) { SectorMark(angle: .value("a", $0 == 1 ? Double.nan : 1)) }
    }
    #expect(model.marks.map { $0.ends[1] } == [0.5, 0.5, 1])
    #expect(model.sectors.map(\.end) == [1, 1, 2])
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

  @Test func barsOfAGroupAtNumbersStandSideBySide() throws {
    let model = model {
      ForEach([1.0, 2, 3], id: \.self) { x in
        BarMark(x: .value("x", x), y: .value("y", 1)).position(by: .value("group", "a"))
        BarMark(x: .value("x", x), y: .value("y", 2)).position(by: .value("group", "b"))
      }
    }
    let starts = model.marks.map { $0.ends[0] }
    let step = starts[2] - starts[0]
    #expect(model.marks.count == 6 && step > 0)
    // Two bars share 0.85 of the distance of the numbers.
    #expect(abs(starts[1] - starts[0] - step * 0.425) < 1e-9)
    #expect(abs(model.marks[0].room[0] * 0.75 - step * 0.425) < 1e-9)
  }

  @Test func barsOfAGroupShareAnInterval() {
    let model = model {
      BarMark(xStart: .value("a", 0.0), xEnd: .value("b", 10.0), y: .value("y", 1.0))
        .position(by: .value("group", "a"), axis: .horizontal)
      BarMark(xStart: .value("a", 0.0), xEnd: .value("b", 10.0), y: .value("y", 1.0))
        .position(by: .value("group", "b"), axis: .horizontal)
      PointMark(x: .value("x", 20.0), y: .value("y", 1.0))
    }
    let (first, second) = (model.marks[0].ends, model.marks[1].ends)
    let whole = model.marks[2].ends[0] / 2
    #expect(abs((first[1] - first[0]) - (second[1] - second[0])) < 1e-9)
    #expect(abs((second[0] + second[1] - first[0] - first[1]) / 2 - whole * 0.425) < 1e-9)
    #expect(abs((first[1] - first[0]) * 0.75 - whole * 0.425) < 1e-9)
  }

  @Test func marksWithoutAPlaceAreLeftOut() {
    let model = model {
      PointMark(x: .value("x", 1.0), y: .value("y", 1.0))
      PointMark(x: .value("x", 2.0), y: .value("y", Double.nan))
    }
    #expect(model.marks.count == 1)
  }

  /// The paths of a line or an area through `values` at 0, 1, 2 …
  private func paths(_ values: [Double]) -> (line: Path, dots: Path, area: Path) {
    func drawer(_ model: PlotModel) -> MarkDrawer {
      MarkDrawer(
        area: CGRect(x: 0, y: 0, width: 100, height: 100), marks: model.marks,
        positions: MarkPositions())
    }
    let lines = drawer(
      model {
        ForEach(values.indices, id: \.self) {
          LineMark(x: .value("x", $0), y: .value("y", values[$0]))
        }
      })
    let areas = drawer(
      model {
        ForEach(values.indices, id: \.self) {
          AreaMark(x: .value("x", $0), y: .value("y", values[$0]))
        }
      })
    return (
      lines.linePath(Array(lines.marks.indices)),
      lines.dots(Array(lines.marks.indices), diameter: 2),
      areas.areaPath(Array(areas.marks.indices))
    )
  }

  private func subpaths(_ path: Path) -> Int {
    path.elements.reduce(0) { if case .move = $1 { $0 + 1 } else { $0 } }
  }

  @Test func aValueWithoutAPlaceIsAGapInLinesAndAreas() {
    let whole = paths([1, 2, 3, 4, 5])
    #expect(subpaths(whole.line) == 1 && subpaths(whole.area) == 1 && whole.dots.isEmpty)
    let parted = paths([1, 2, .nan, 4, 5])
    #expect(subpaths(parted.line) == 2 && subpaths(parted.area) == 2 && parted.dots.isEmpty)
    #expect(!parted.area.contains(CGPoint(x: 50, y: 99)))
  }

  @Test func aPointBetweenGapsIsADot() {
    let paths = paths([1, 2, .nan, 2, .nan, 4, 5])
    #expect(subpaths(paths.line) == 2)
    let dot = paths.dots.boundingRect
    #expect(abs(dot.midX - 50) < 1e-9 && abs(dot.width - 2) < 1e-9)
  }

  @Test func aGapBelongsToItsSeries() {
    let model = model {
      ForEach(0..<3) { index in
        LineMark(
          x: .value("x", index), y: .value("y", index == 1 ? Double.nan : 1),
          series: .value("s", "a"))
        LineMark(x: .value("x", index), y: .value("y", 2.0), series: .value("s", "b"))
      }
    }
    #expect(model.marks.filter(\.isAfterGap).map(\.mark.look.series) == [.category("a")])
  }

  @Test func positionsMoveOnlyBetweenMarksThatBothHave() {
    let old = MarkPositions(model { BarMark(x: .value("x", "a"), y: .value("y", 1.0)) }.marks)
    var difference = old - MarkPositions.zero
    #expect(difference.ends.isEmpty)
    difference = old - old
    difference.scale(by: 0.5)
    #expect((old + difference).ends == old.ends)
  }
}
