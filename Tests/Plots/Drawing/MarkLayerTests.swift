import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct MarkLayerTests {
  private func layers<C: ChartContent>(@ChartContentBuilder _ content: () -> C) -> [MarkLayer] {
    var marks = _PlotMarks()
    content()._collect(into: &marks, _MarkLook())
    return MarkLayer.layers(
      of: PlotModel(marks.marks, ChartSettings(), size: CGSize(width: 200, height: 100)).marks)
  }

  private func point(_ x: Int) -> PointMark { PointMark(x: .value("x", x), y: .value("y", x)) }

  private func line(_ x: Int) -> LineMark { LineMark(x: .value("x", x), y: .value("y", x)) }

  @Test func aLineIsOneStep() {
    let layers = layers {
      point(0)
      line(0)
      point(1)
      line(1)
    }
    #expect(
      layers == [
        MarkLayer(
          masks: [],
          steps: [MarkStep(index: 0), MarkStep(index: 1, points: [1, 3]), MarkStep(index: 2)])
      ])
  }

  @Test func eachSymbolOfALineIsAStep() {
    let layers = layers { ForEach(0..<3) { line($0) }.symbol(.square) }
    #expect(layers.map { $0.steps.map(\.index) } == [[0, 1, 2]])
    #expect(layers.map { $0.steps.map(\.points) } == [[[0, 1, 2], [], []]])
  }

  @Test func consecutiveMarksOfOneMaskAreOneLayer() {
    let layers = layers {
      point(0)
      ForEach(1..<3) { point($0) }.mask { point(1) }
      point(3)
    }
    #expect(layers.map(\.masks) == [[], [0], []])
    #expect(layers.map { $0.steps.map(\.index) } == [[0], [1, 2], [3]])
  }

  @Test func theFirstLayerHasNoMasks() {
    let layers = layers { point(0).mask { point(1) }.mask { point(2) } }
    #expect(layers.map(\.masks) == [[], [0, 1]])
    #expect(layers.map(\.steps.count) == [0, 1])
    #expect(self.layers {} == [MarkLayer(masks: [])])
  }

  @Test func pointsWithDifferentMasksAreNotConnected() {
    let layers = layers {
      ForEach(0..<2) { line($0) }.mask { point(1) }
      ForEach(2..<4) { line($0) }.mask { point(1) }
    }
    #expect(layers.map { $0.steps.map(\.points) } == [[], [[0, 1]], [[2, 3]]])
  }
}
