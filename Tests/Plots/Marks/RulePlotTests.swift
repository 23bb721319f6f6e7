import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct RulePlotTests {
  private struct Span {
    let low: Double
    let high: Double
    let name: String
  }

  private let spans = [Span(low: 1, high: 3, name: "a"), Span(low: 2, high: 5, name: "b")]

  private func marks<C: ChartContent>(_ content: C) -> [PlotMark] {
    var marks = _PlotMarks()
    content._collect(into: &marks, _MarkLook())
    return marks.marks
  }

  private var intervals: [PlotInterval] {
    spans.map { PlotInterval(.number($0.low), to: .number($0.high)) }
  }

  private var names: [PlotInterval] { spans.map { PlotInterval(.category($0.name)) } }

  @Test func aRuleWithOneValueCrossesThePlotArea() {
    let upright = marks(RulePlot(spans, x: .value("name", \.name)))
    #expect(upright.map(\.x) == names && upright.allSatisfy { $0.y == nil && $0.kind == .rule })
    let level = marks(RulePlot(spans, y: .value("name", \.name)))
    #expect(level.map(\.y) == names && level.allSatisfy { $0.x == nil && $0.kind == .rule })
  }

  @Test func aRuleMayLieBetweenTwoValues() {
    let upright = marks(
      RulePlot(
        spans, x: .value("name", \.name), yStart: .value("low", \.low),
        yEnd: .value("high", \.high)))
    #expect(upright.map(\.x) == names && upright.map(\.y) == intervals)
    let level = marks(
      RulePlot(
        spans, xStart: .value("low", \.low), xEnd: .value("high", \.high),
        y: .value("name", \.name)))
    #expect(level.map(\.y) == names && level.map(\.x) == intervals)
  }
}
