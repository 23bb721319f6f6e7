import MartletUI
import Testing

@testable import MartletPlots

@MainActor struct PlotColumnsTests {
  private func columns(_ x: [Double], _ y: [Double], sorts: Bool = false) -> PlotColumns {
    PlotColumns(x: x, y: y, xAreDates: false, yAreDates: false, sorts: sorts)
  }

  /// The points in the order of the data. A gap has the y −1.
  private func points(_ columns: PlotColumns) -> [[Double]] {
    (0..<columns.count).map { number in
      let index = columns.index(ofElement: number)
      let y = columns.number(index)
      return [columns.x[index], y.isNaN ? -1 : y]
    }
  }

  @Test func theOrderOfXIsKnown() {
    #expect(columns([1, 2, 2, 3], [1, 2, 3, 4]).order == .ascending)
    #expect(columns([3, 2, 1], [1, 2, 3]).order == .descending)
    #expect(columns([1, 3, 2], [1, 2, 3]).order == .unsorted)
    #expect(columns([], []).order == .ascending && columns([7], [1]).order == .ascending)
    #expect(columns([1, 2, 3], [1, 2, 3]).isStrict && !columns([1, 2, 2], [1, 2, 3]).isStrict)
  }

  @Test func theOrderOfTheDataIsKept() {
    #expect(columns([3, 2, 1], [4, 5, 6]).x == [1, 2, 3])
    #expect(points(columns([3, 2, 1], [4, 5, 6])) == [[3, 4], [2, 5], [1, 6]])
    #expect(points(columns([1, 3, 2], [4, 5, 6])) == [[1, 4], [3, 5], [2, 6]])
  }

  @Test func pointsWithoutAnOrderAreSorted() {
    let sorted = columns([1, 3, 2], [4, 5, 6], sorts: true)
    #expect(sorted.order == .ascending && sorted.x == [1, 2, 3])
    #expect((0..<3).map(sorted.number) == [4, 6, 5])
  }

  @Test func valuesThatAreNotFiniteAreGaps() {
    let columns = columns(
      [.nan, 1, 2, .infinity, 4, 5], [1, 2, .nan, 4, -.infinity, 1e301])
    #expect(columns.gaps == [0, 2, 3, 4, 5])
    #expect(columns.x == [1, 1, 2, 2, 4, 5])
    #expect(points(columns).map { $0[1] } == [-1, 2, -1, -1, -1, -1])
  }

  @Test func intervalsCoverThePoints() {
    let columns = columns([1, 2, 3], [4, .nan, 2])
    #expect(columns.xInterval == PlotInterval(.number(1), to: .number(3)))
    #expect(columns.yInterval(includesZero: false) == PlotInterval(.number(2), to: .number(4)))
    #expect(columns.yInterval(includesZero: true) == PlotInterval(.number(0), to: .number(4)))
    let unsorted = self.columns([2, 5, 1], [1, 1, 1])
    #expect(unsorted.xInterval == PlotInterval(.number(1), to: .number(5)))
    let dates = PlotColumns(x: [1, 2], y: [0, 0], xAreDates: true, yAreDates: false)
    #expect(dates.xInterval == PlotInterval(.date(1), to: .date(2)))
    #expect(dates.xValue(1) == .date(2) && dates.yValue(1) == .number(0))
  }

  @Test func columnsOfGapsCoverNothing() {
    for columns in [columns([], []), columns([1, 2], [.nan, .nan]), columns([.nan], [1])] {
      let model = PlotModel(
        [PlotMark(.line, columns, _MarkLook())], ChartSettings(),
        size: CGSize(width: 100, height: 100))
      #expect(model.x.bounds == 0...1)
    }
  }

  @Test func aLogarithmicScaleHasGapsAtValuesThatAreNotPositive() {
    let all = columns([1, 2, 3], [4, 0, -2])
    #expect(all.positiveOnly().gaps == [1, 2])
    #expect(all.positiveOnly() === all.positiveOnly())
    let positive = columns([1, 2], [4, 3])
    #expect(positive.positiveOnly() === positive)
  }
}
