import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SearchFieldPlacementTests {
  @Test(arguments: [
    SearchFieldPlacement.automatic, .toolbar, .sidebar,
    .navigationBarDrawer(displayMode: .automatic), .navigationBarDrawer(displayMode: .always),
  ])
  func theFieldIsAboveTheContent(placement: SearchFieldPlacement) throws {
    let host = TestHost {
      Color.red.probe("content").searchable(text: .constant(""), placement: placement)
    }
    let content = try #require(host.frame(of: "content"))
    #expect(content.minY > 30 && content.maxY == 300)
  }
}
