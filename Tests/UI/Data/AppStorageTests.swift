import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct AppStorageTests {
  private struct Setting: View {
    @AppStorage("level") private var level = 3
    let name: String

    var body: some View {
      Stepper("\(name) \(level)", value: $level)
    }
  }

  @Test func aBindingWritesTheValueOfAllViewsWithTheKey() {
    let host = TestHost(width: 200, height: 100) {
      VStack(spacing: 0) {
        Setting(name: "a").probe("a")
        Setting(name: "b")
      }
    }
    #expect(host.texts == ["a 3", "b 3"])
    let y = host.frame(of: "a")?.midY ?? 0
    host.tap(CGPoint(x: 176, y: y))
    host.update()
    #expect(host.texts == ["a 4", "b 4"])
  }

  @Test func outsideOfATreeAWriteIsLost() {
    let storage = AppStorage(wrappedValue: 3, "level")
    storage.wrappedValue = 4
    storage.projectedValue.wrappedValue = 5
    #expect(storage.wrappedValue == 3)
  }
}
