import MartletUI
import Testing

@testable import MartletPlots

struct MarkDimensionsTests {
  private struct Element {
    var size: CGFloat
  }

  @Test func aPathGivesEachElementItsOwnDimension() {
    let (small, large) = (Element(size: 0.25), Element(size: 0.5))
    let ratios = MarkDimensions<Element>.ratio(\.size)
    #expect(ratios.dimension(of: small) == .ratio(0.25))
    #expect(ratios.dimension(of: large) == .ratio(0.5))
    #expect(MarkDimensions<Element>.fixed(\.size).dimension(of: large) == .fixed(0.5))
    #expect(MarkDimensions<Element>.inset(\.size).dimension(of: large) == .inset(0.5))
  }

  @Test func aNumberIsTheSameForAllElements() {
    let element = Element(size: 9)
    #expect(MarkDimensions<Element>.automatic.dimension(of: element) == .automatic)
    #expect(MarkDimensions<Element>.fixed(3).dimension(of: element) == .fixed(3))
    #expect(MarkDimensions<Element>.ratio(3).dimension(of: element) == .ratio(3))
    #expect(MarkDimensions<Element>.inset(3).dimension(of: element) == .inset(3))
  }
}
