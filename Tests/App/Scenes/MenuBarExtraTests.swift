import MartletUITestSupport
import Testing

@testable import MartletApp
@testable import MartletUI

@MainActor
struct MenuBarExtraTests {
  /// A program without any other window.
  private struct Clock: App {
    var body: some Scene {
      MenuBarExtra {
        Text("noon").probe("noon")
      } label: {
        Text("clock")
      }
      .menuBarExtraStyle(.window)
      Settings { Text("settings") }
    }
  }

  private struct Menu: App {
    var body: some Scene {
      MenuBarExtra("clock", systemImage: "clock") {
        Text("noon").probe("noon")
        Text("midnight")
      }
    }
  }

  private struct Both: App {
    var body: some Scene {
      MenuBarExtra("clock") { Text("noon") }
      WindowGroup { Text("window") }
    }
  }

  @Test func aWindowShowsTheContentAsItIs() throws {
    let host = TestHost(width: 200, height: 100) { AppRoot(app: Clock()) }
    #expect(host.texts == ["noon"])
    #expect(abs(try #require(host.frame(of: "noon")).midY - 50) < 1)
  }

  @Test func aMenuShowsTheContentInAList() throws {
    let host = TestHost(width: 200, height: 300) { AppRoot(app: Menu()) }
    #expect(host.texts == ["noon", "midnight"])
    #expect(try #require(host.frame(of: "noon")).maxY < 150)
  }

  @Test func otherWindowsComeFirst() {
    let host = TestHost(width: 200, height: 100) { AppRoot(app: Both()) }
    #expect(host.texts == ["window"])
  }
}
