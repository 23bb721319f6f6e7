import MartletGeometry
import Testing

@testable import MartletUI

@MainActor
struct StylePatternTests {
  private struct Plain: StylePattern {
    var number = 0

    func tile(_ graph: ViewGraph) -> PatternTile? { nil }
  }

  private struct Other: StylePattern {
    func tile(_ graph: ViewGraph) -> PatternTile? { nil }
  }

  @Test func patternsAreEqualIfTheirTypesAndValuesAre() {
    let pattern = AnyStylePattern(Plain(number: 1))
    #expect(pattern == AnyStylePattern(Plain(number: 1)))
    #expect(pattern.hashValue == AnyStylePattern(Plain(number: 1)).hashValue)
    #expect(pattern != AnyStylePattern(Plain(number: 2)))
    #expect(pattern != AnyStylePattern(Other()))
  }

  @Test func stylesOfOnePatternFadeAndThoseOfTwoDoNot() {
    func style(_ number: Int, _ color: RGBA) -> _ResolvedStyle {
      _ResolvedStyle(
        .pattern(AnyStylePattern(Plain(number: number))),
        stops: [GradientStops.Stop(color: color, location: 0)])
    }
    #expect(style(1, .black).isLike(style(1, .white)))
    #expect(!style(1, .black).isLike(style(2, .black)))
    #expect(!style(1, .black).isLike(_ResolvedStyle(.black)))
    var changed = style(1, .black)
    changed.animatableData = style(1, .white).animatableData
    #expect(changed == style(1, .white))
    #expect(changed.paint(in: CGRect(x: 0, y: 0, width: 1, height: 1)) == .solid(.white))
  }
}
