import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct EnvironmentModifiersTests {
  private struct Limit: View {
    @Environment(\.lineLimit) private var limit

    var body: some View { Text(limit.map { "\($0)" } ?? "none") }
  }

  private func text(@ViewBuilder _ content: () -> some View) -> String? {
    TestHost { content() }.texts.first
  }

  @Test func theInnermostValueCounts() {
    #expect(text { Limit() } == "none")
    #expect(text { Limit().environment(\.lineLimit, 2).environment(\.lineLimit, 3) } == "2")
  }

  @Test func aTransformBeginsWithTheInheritedValue() {
    let limit = Limit().transformEnvironment(\.lineLimit) { $0 = ($0 ?? 0) + 1 }
    #expect(text { limit } == "1")
    #expect(text { limit.environment(\.lineLimit, 5) } == "6")
    #expect(
      text { limit.transformEnvironment(\.lineLimit) { $0 = ($0 ?? 0) * 2 }.lineLimit(4) }
        == "9")
  }
}
