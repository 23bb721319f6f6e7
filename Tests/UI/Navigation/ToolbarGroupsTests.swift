import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ToolbarGroupsTests {
  private struct Page: View {
    let hasMore: Bool

    private var items: some ToolbarContent {
      Group {
        ToolbarItem(placement: .topBarLeading) { Text("less") }
        if hasMore { ToolbarItem(placement: .topBarTrailing) { Text("more") } }
      }
      .sharedBackgroundVisibility(.hidden)
    }

    var body: some View {
      NavigationStack { Text("page").toolbar { items } }
    }
  }

  @Test func aGroupAddsItsItems() {
    func texts(_ hasMore: Bool) -> Set<String> {
      let host = TestHost(width: 300, height: 300) { Page(hasMore: hasMore) }
      host.advance(0.1)
      return Set(host.texts)
    }
    #expect(texts(true).isSuperset(of: ["page", "less", "more"]))
    #expect(texts(false).isSuperset(of: ["page", "less"]) && !texts(false).contains("more"))
  }
}
