import MartletTestSupport
import Testing

@testable import MartletSeries

@Suite struct ValueScaleTests {
  @Test func scaleBeginsAtTheLowestValueRoundedDown() {
    let scale = ValueScale(fitting: 26...278, lines: 6)
    #expect(scale == ValueScale(lower: 0, upper: 278, step: 80))
    let high = ValueScale(fitting: 4001...7147, lines: 6)
    #expect(high == ValueScale(lower: 4000, upper: 7147, step: 800))
    #expect(ValueScale(fitting: 5...75, lines: 6, includesZero: true).ticks.first == 0)
  }

  @Test(arguments: 1...200)
  func linesNeverExceedTheirNumberAndHoldTheValues(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var exponent = 1.0
    for _ in 0..<Int.random(in: 0...40, using: &random) { exponent *= 10 }
    if Bool.random(using: &random) { exponent = 1 / exponent }
    let a = Double.random(in: -1...1, using: &random) * exponent
    let b = Double.random(in: -1...1, using: &random) * exponent
    let lines = Int.random(in: 3...12, using: &random)
    let scale = ValueScale(fitting: min(a, b)...max(a, b), lines: lines)
    #expect(scale.lower <= min(a, b) && scale.upper >= max(a, b))
    #expect((1...lines).contains(scale.ticks.count))
    #expect(scale.ticks.allSatisfy { (-1e-9...1.000001).contains(scale.position(of: $0)) })
    let other = scale.aligned(to: 3...Double.random(in: 4...1e6, using: &random))
    #expect(other.ticks.count == scale.ticks.count)
    for (one, two) in zip(scale.ticks, other.ticks) {
      #expect(abs(scale.position(of: one) - other.position(of: two)) < 1e-6)
    }
  }

  @Test func equalValuesGetRoom() {
    for value in [0, 5, -5, 1e-9, 1e300, -1e300] {
      let scale = ValueScale(fitting: value...value, lines: 5)
      #expect(scale.upper > scale.lower)
      #expect((0...1).contains(scale.position(of: value)))
      #expect(scale.ticks.count <= 5)
    }
  }

  @Test func niceStepsAreOneTwoTwoAndAHalfFiveEight() {
    let steps = [0.9, 1, 1.5, 2.1, 3, 6, 8.1, 24, 0.0021].map {
      ValueScale.niceStep(atLeast: $0)
    }
    for (step, expected) in zip(steps, [1, 1, 2, 2.5, 5, 8, 10, 25, 0.0025]) {
      #expect(abs(step - expected) < expected * 1e-12)
    }
  }
}
