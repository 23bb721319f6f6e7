import MartletUI
import Testing

@testable import MartletPlots

struct PlotScaleTests {
  private func scale(
    _ values: [_PlotValue], includesZero: Bool = false, isRounded: Bool = false,
    _ change: (inout ScaleSettings) -> Void = { _ in }
  ) -> PlotScale {
    var settings = ScaleSettings()
    change(&settings)
    return PlotScale(
      fitting: values, settings, includesZero: includesZero, isRounded: isRounded, lines: 6)
  }

  @Test func endsAreAtTheEndsOfTheAxis() {
    let scale = scale([.number(3), .number(-1), .number(7)])
    #expect(scale.position(of: .number(-1)) == 0)
    #expect(scale.position(of: .number(7)) == 1)
    #expect(scale.position(of: .number(3)) == 0.5)
    #expect(scale.position(of: .date(3)) == nil && scale.position(of: .category("3")) == nil)
  }

  @Test func zeroIsAnEndWhereMarksGrowFromIt() {
    #expect(scale([.number(3), .number(7)], includesZero: true).bounds == 0...7)
    #expect(scale([.number(-3), .number(-7)], includesZero: true).bounds == -7...0)
    #expect(
      scale([.number(3), .number(7)], includesZero: true) { $0.includesZero = false }.bounds
        == 3...7)
  }

  @Test func roundedEndsContainAllValues() {
    for seed in 1...200 {
      let high = Double(seed * seed % 977) + 0.3
      let low = -Double(seed * 7 % 13)
      let bounds = scale([.number(low), .number(high)], isRounded: true).bounds
      #expect(bounds.map { $0.lowerBound <= low && $0.upperBound >= high } == true)
    }
  }

  @Test func roundedEndsAreMultiplesOfUsualSteps() {
    #expect(scale([.number(0), .number(3)], isRounded: true).bounds == 0...3)
    #expect(scale([.number(0), .number(32)], isRounded: true).bounds == 0...40)
    #expect(scale([.number(0), .number(12)], isRounded: true).bounds == 0...12.5)
    #expect(scale([.number(-7), .number(21)], isRounded: true).bounds == -10...30)
  }

  @Test func wholeStepsEndAtAMultipleOfFive() {
    let scale = PlotScale(
      fitting: [.number(0), .number(12)], ScaleSettings(), includesZero: false, isRounded: true,
      lines: 6, steps: .whole)
    #expect(scale.bounds == 0...15 && scale.steps == .whole)
  }

  @Test func namesShareTheAxis() {
    let scale = scale([.category("a"), .category("b"), .category("a"), .category("c")])
    #expect(scale.domain == .names(["a", "b", "c"]))
    #expect(scale.nameWidth == 1.0 / 3)
    #expect(scale.position(of: .category("b")) == 0.5)
    #expect(scale.value(at: 0.99) == .category("c"))
    #expect(scale.value(at: 1.5) == nil)
  }

  @Test func oneValueAndNoneHaveRoom() {
    #expect(scale([.number(5)]).position(of: .number(5)) == 0.5)
    #expect(scale([]).bounds == 0...1)
    #expect(scale([.number(.nan)]).bounds == 0...1)
  }

  @Test func aReversedScaleFalls() {
    let scale = scale([.number(0), .number(10)]) { $0.isReversed = true }
    #expect(scale.position(of: .number(0)) == 1 && scale.position(of: .number(10)) == 0)
  }

  @Test(arguments: [
    ScaleType.linear, .log, .squareRoot, .symmetricLog, .power(exponent: 3),
  ]) func aPositionLeadsBackToItsValue(type: ScaleType) {
    let scale = scale([.number(0.5), .number(400)]) { $0.type = type }
    for value in stride(from: 0.5, through: 400, by: 7.3) {
      let back = scale.position(of: .number(value)).flatMap { scale.value(at: $0) }?.quantity
      #expect(back.map { abs($0 - value) < 1e-6 * value } == true)
    }
  }

  @Test func aLogarithmHasNoPositionForZero() {
    let scale = scale([.number(1), .number(100)]) { $0.type = .log }
    #expect(scale.position(of: .number(0)) == nil)
    #expect(scale.position(of: .number(10)).map { abs($0 - 0.5) < 1e-12 } == true)
  }
}
