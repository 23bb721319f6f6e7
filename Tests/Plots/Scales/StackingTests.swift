import MartletUI
import Testing

@testable import MartletPlots

struct StackingTests {
  private func bar(
    _ name: String, _ value: Double, _ stacking: MarkStackingMethod = .standard,
    group: String? = nil
  ) -> PlotMark {
    var look = _MarkLook()
    if let group { look.position = (.category(group), nil) }
    var mark = PlotMark(
      .bar, x: PlotInterval(.category(name)), y: PlotInterval(.number(value)), look)
    mark.stacking = stacking
    return mark
  }

  private func ends(_ marks: [PlotMark]) -> [ClosedRange<Double>?] {
    marks.stacked().map { mark in
      guard let start = mark.y?.start.quantity, let end = mark.y?.end?.quantity else { return nil }
      return min(start, end)...max(start, end)
    }
  }

  @Test func barsAtOnePositionStandOnOneAnother() {
    #expect(
      ends([bar("a", 2), bar("b", 5), bar("a", 3), bar("a", -1), bar("a", -2)])
        == [0...2, 0...5, 2...5, -1...0, -3...(-1)])
  }

  @Test func aValueThatIsNaNTakesNoPlaceInItsStack() {
    #expect(ends([bar("a", 2), bar("a", .nan), bar("a", 3)]) == [0...2, nil, 2...5])
    #expect(
      ends([bar("a", .nan, .normalized), bar("a", 1, .normalized), bar("a", 3, .normalized)])
        == [nil, 0...0.25, 0.25...1])
  }

  @Test func sharesEndAtOne() {
    #expect(
      ends([bar("a", 1, .normalized), bar("a", 3, .normalized)]) == [0...0.25, 0.25...1])
  }

  @Test func sharesOfIntegersAreFractions() {
    var mark = PlotMark(.bar, x: PlotInterval("a"), y: PlotInterval(2), _MarkLook())
    #expect([mark].stacked().map(\.y?.isWhole) == [true])
    mark.stacking = .normalized
    #expect([mark].stacked().map(\.y?.isWhole) == [false])
  }

  @Test func aCenteredStackHasItsMiddleAtZero() {
    #expect(ends([bar("a", 2, .center), bar("a", 4, .center)]) == [-3...(-1), -1...3])
  }

  @Test func groupsAreStacksOfTheirOwn() {
    #expect(ends([bar("a", 2, group: "x"), bar("a", 3, group: "y")]) == [0...2, 0...3])
    #expect(ends([bar("a", 2, .unstacked), bar("a", 3, .unstacked)]) == [0...2, 0...3])
  }

  @MainActor @Test func barsBetweenTwoValuesAreNotStacked() {
    let lying = BarMark(xStart: .value("a", 2), xEnd: .value("b", 5)).mark(_MarkLook())
    let upright = BarMark(yStart: .value("a", 2.0), yEnd: .value("b", 5.0)).mark(_MarkLook())
    #expect(lying.growth == .horizontal && upright.growth == .vertical)
    let stacked = [lying, lying, upright].stacked()
    #expect(stacked[1].x == PlotInterval(2, to: 5))
    #expect(stacked[1].y == PlotInterval(.category("")))
    #expect(stacked[2].y == PlotInterval(2.0, to: 5.0))
  }

  @Test func aNumberBesideANameIsTheLengthOfALyingBar() {
    let mark = PlotMark(
      .bar, x: PlotInterval(.number(4)), y: PlotInterval(.category("a")), _MarkLook())
    let stacked = [mark].stacked()[0]
    #expect(stacked.growth == .horizontal)
    #expect(stacked.x == PlotInterval(.number(0), to: .number(4)))
  }
}
