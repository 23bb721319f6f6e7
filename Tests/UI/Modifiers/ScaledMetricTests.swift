import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ScaledMetricTests {
  private struct Bar: View {
    @ScaledMetric private var width = 20.0

    var body: some View { Color.red.frame(width: width, height: 10).probe("bar") }
  }

  private func width(_ size: DynamicTypeSize) throws -> CGFloat {
    let host = TestHost { Bar().dynamicTypeSize(size) }
    return try #require(host.frame(of: "bar")?.width)
  }

  @Test func aLengthGrowsWithTheText() throws {
    #expect(try width(.large) == 20)
    #expect(try width(.xSmall) < 20)
    #expect(try width(.accessibility3) > width(.xxLarge))
  }
}
