import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletPlots

@MainActor struct ResolvedAxisTests {
  /// The texts of the automatic labels of an x axis.
  private func texts(
    _ first: Double, _ last: Double, areDates: Bool = false, type: ScaleType = .linear,
    length: CGFloat
  ) -> [String] {
    let scale = PlotScale(.quantities(first: first, last: last, areDates: areDates), type: type)
    var sets: [_AxisMarkSet] = []
    AxisMarks()._collect(into: &sets)
    let labels = AxisResolver(axis: .horizontal, scale: scale, length: length).resolve(sets).labels
    return TestHost {
      VStack { ForEach(labels.indices, id: \.self) { labels[$0].view } }
    }.texts
  }

  @Test func numbersHaveAllDigits() {
    #expect(texts(0, 3000, length: 150) == ["0", "1\u{202F}000", "2\u{202F}000", "3\u{202F}000"])
    #expect(texts(0, 5, length: 100) == ["0", "2.5", "5.0"])
    #expect(texts(1, 1000, type: .log, length: 300) == ["1", "10", "100", "1\u{202F}000"])
  }

  /// The texts of the automatic labels of the y axis of a chart that is 124 points high. There is
  /// room for two intervals.
  private func texts<C: ChartContent>(@ChartContentBuilder _ content: () -> C) -> [String] {
    var marks = _PlotMarks()
    content()._collect(into: &marks, _MarkLook())
    let model = PlotModel(
      marks.marks, ChartSettings(), size: CGSize(width: 300, height: 124))
    let labels = model.yAxis.labels
    return TestHost {
      VStack { ForEach(labels.indices, id: \.self) { labels[$0].view } }
    }.texts
  }

  @Test func integersHaveWholeSteps() {
    #expect(texts { BarMark(x: .value("x", "a"), y: .value("y", 5.0)) } == ["0", "2.5", "5.0"])
    #expect(texts { BarMark(x: .value("x", "a"), y: .value("y", 5)) } == ["0", "5"])
    #expect(texts { BarMark(x: .value("x", "a"), y: .value("y", UInt8(1))) } == ["0", "1"])
    // A share of an integer, and a rule beside integers, need fractions.
    let shares = texts {
      BarMark(x: .value("x", "a"), y: .value("y", 1), stacking: .normalized)
    }
    #expect(shares == ["0", "0.5", "1.0"])
    let mixed = texts {
      BarMark(x: .value("x", "a"), y: .value("y", 5))
      RuleMark(y: .value("y", 2.5))
    }
    #expect(mixed == ["0", "2.5", "5.0"])
  }

  @Test func theFirstDayOfAMonthIsItsName() {
    // The year 2024 in seconds since 2001-01-01.
    let year = texts(725_760_000, 757_382_400, areDates: true, type: .date, length: 250)
    #expect(year == ["2024", "May", "Sep", "2025"])
  }

  @Test func intervalsFollowTheLengthWithinLimits() {
    #expect(
      [20, 120, 160, 500].map { AxisResolver.intervals(along: .vertical, $0) } == [2, 3, 4, 5])
    #expect(
      [20, 220, 300, 900].map { AxisResolver.intervals(along: .horizontal, $0) } == [2, 4, 6, 7])
  }
}
