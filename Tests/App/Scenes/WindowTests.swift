import MartletUITestSupport
import Testing

@testable import MartletApp
@testable import MartletUI

@MainActor
struct WindowTests {
  private struct Name: Codable, Hashable {
    var text: String
  }

  /// A program whose first window has a value of its own.
  private struct Panel: App {
    var body: some Scene {
      WindowGroup(for: Name.self) { name in
        Button(name.wrappedValue.text) { name.wrappedValue.text = "second" }
      } defaultValue: {
        Name(text: "first")
      }
    }
  }

  @Test func aWindowAnswersItsIdAndItsValues() {
    let group = WindowGroup(id: "room", for: Int.self) { _ in EmptyView() }._windows[0]
    #expect(group.answers(WindowRequest(id: "room")))
    #expect(group.answers(WindowRequest(value: 1)))
    #expect(group.answers(WindowRequest(id: "room", value: 1)))
    #expect(!group.answers(WindowRequest(id: "hall", value: 1)))
    #expect(!group.answers(WindowRequest(value: "1")))
    #expect(!group.answers(WindowRequest()))
    let single = Window("Hall", id: "hall") { EmptyView() }._windows[0]
    #expect(single.answers(WindowRequest(id: "hall")))
    #expect(!single.answers(WindowRequest(id: "hall", value: 1)))
  }

  @Test func aTitleCanBeAKey() {
    let key: LocalizedStringKey = "Rooms"
    let windows = [
      WindowGroup(key) { EmptyView() }._windows[0],
      WindowGroup(key, id: "room") { EmptyView() }._windows[0],
      WindowGroup(key, id: "hall", for: Int.self) { _ in EmptyView() }._windows[0],
      Window(key, id: "attic") { EmptyView() }._windows[0],
    ]
    #expect(windows.map(\.id) == [nil, "room", "hall", "attic"])
    #expect(windows.map(\.kind) == [.group, .group, .group, .single])
    #expect(windows[2].presents?(1) == true)
  }

  @Test func theDefaultValueIsThatOfTheFirstWindow() {
    let host = TestHost(width: 200, height: 100) { AppRoot(app: Panel()) }
    #expect(host.texts == ["first"])
    host.tap(CGPoint(x: 100, y: 50))
    host.advance(0.5)
    #expect(host.texts == ["second"])
  }
}
