import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct DynamicTypeTests {
  private func size(_ font: Font, _ step: DynamicTypeSize) -> Double { font.size(at: step) }

  @Test func fontsThatAreNamedForTheirUseGrow() {
    #expect(size(.body, .large) == 17)
    #expect(size(.body, .accessibility5) == 53)
    #expect(size(.caption2, .xSmall) == 11)
    #expect(size(.body.bold().italic(), .xLarge) == 19)
    #expect(size(.system(.title), .small) == 26)
  }

  @Test func aFontOfAGivenSizeKeepsIt() {
    #expect(size(.system(size: 17), .accessibility5) == 17)
    #expect(size(.custom("Any", size: 20), .xSmall) == 20)
  }

  @Test func noStepIsSmallerThanTheOneBefore() {
    for use in Font.TextStyle.allCases {
      let factors = DynamicTypeSize.allCases.map { use.factor(at: $0) }
      #expect(factors == factors.sorted(), "\(use)")
      #expect(use.factor(at: .large) == 1)
    }
  }

  @Test func aRangeKeepsTheSizeWithinIt() {
    func shown(_ wanted: DynamicTypeSize, _ view: (DynamicTypeReader) -> some View)
      -> DynamicTypeSize?
    {
      let found = Found()
      _ = TestHost { view(DynamicTypeReader(found: found)).dynamicTypeSize(wanted) }
      return found.size
    }
    #expect(shown(.accessibility3) { $0.dynamicTypeSize(...DynamicTypeSize.xxLarge) } == .xxLarge)
    #expect(shown(.xSmall) { $0.dynamicTypeSize(DynamicTypeSize.medium...) } == .medium)
    #expect(shown(.large) { $0.dynamicTypeSize(.small ... .xLarge) } == .large)
  }

  @Test func aMetricGrowsWithItsFont() {
    struct Bar: View {
      @ScaledMetric(relativeTo: .body) var width = 34.0
      var body: some View { Color.red.frame(width: width, height: 10).probe("bar") }
    }
    let host = TestHost { Bar().dynamicTypeSize(.accessibility5) }
    #expect(host.frame(of: "bar")?.width == 106)
    #expect(TestHost { Bar() }.frame(of: "bar")?.width == 34)
  }
}

@MainActor
private final class Found {
  var size: DynamicTypeSize?
}

private struct DynamicTypeReader: View {
  @Environment(\.dynamicTypeSize) private var size
  let found: Found

  var body: some View {
    found.size = size
    return EmptyView()
  }
}
