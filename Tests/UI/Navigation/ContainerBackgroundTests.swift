import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ContainerBackgroundTests {
  @Test func theBackgroundIsBehindTheView() {
    let host = TestHost(width: 40, height: 40) {
      Color.clear.containerBackground(Color.red, for: .navigation)
    }
    #expect(host.displayList.items.count == 1)
    #expect(host.displayList.items.first?.bounds == PixelRect(x: 0, y: 0, width: 40, height: 40))
  }

  @Test func theBackgroundMayBeAView() {
    let host = TestHost(width: 200, height: 40) {
      Text("front").containerBackground(for: .tabView) { Text("behind") }
    }
    #expect(host.texts == ["behind", "front"])
  }
}
