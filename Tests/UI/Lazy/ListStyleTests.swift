import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ListStyleTests {
  private struct Look: View {
    @Environment(\.listLook) private var look
    @Environment(\.scrollGroundIsHidden) private var isHidden

    var body: some View { Text("\(look) \(isHidden)") }
  }

  private func look(@ViewBuilder _ content: () -> some View) -> String? {
    TestHost { content() }.texts.first
  }

  @Test func onlyGroupedStylesHaveCards() {
    #expect(look { Look() } == "plain false")
    #expect(look { Look().listStyle(.insetGrouped) } == "grouped false")
    #expect(look { Look().listStyle(.grouped) } == "grouped false")
    #expect(look { Look().listStyle(.sidebar).listStyle(.grouped) } == "plain false")
  }

  @Test func theBackgroundMayBeHidden() {
    #expect(look { Look().scrollContentBackground(.hidden) } == "plain true")
    #expect(look { Look().scrollContentBackground(.visible) } == "plain false")
  }
}
