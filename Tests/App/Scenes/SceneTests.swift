import MartletUITestSupport
import Testing

@testable import MartletApp

@MainActor
struct SceneTests {
  @Test func aSceneMayConsistOfOtherScenes() {
    struct Rooms: Scene {
      let isOpen: Bool

      var body: some Scene {
        Window("Hall", id: "hall") { EmptyView() }
        if isOpen { Window("Bath", id: "bath") { EmptyView() } }
        WindowGroup("Attic", id: "attic") { EmptyView() }
      }
    }
    #expect(Rooms(isOpen: true)._windows.map(\.id) == ["hall", "bath", "attic"])
    #expect(Rooms(isOpen: false)._windows.map(\.id) == ["hall", "attic"])
  }
}
