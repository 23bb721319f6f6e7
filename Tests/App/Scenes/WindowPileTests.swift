import MartletUITestSupport
import Testing

@testable import MartletApp
@testable import MartletUI

private struct Hall: View {
  @Environment(\.openWindow) private var openWindow
  @Environment(\.supportsMultipleWindows) private var hasSeveral
  @Environment(\.scenePhase) private var phase
  @State private var count = 0

  var body: some View {
    VStack {
      Text(phase == .active ? "hall \(count)" : "covered hall")
      Button("Lamp") { openWindow(id: "lamp") }
      Button("Room 1") { openWindow(value: 1) }
      Button("Room 2") { openWindow(id: "room", value: 2) }
      Button("Nothing") { openWindow(id: "cellar") }
      Button("Count") { count += 1 }
      SettingsLink()
      if hasSeveral { Text("several") }
    }
  }
}

private struct Room: View {
  let number: Int
  @Environment(\.openWindow) private var openWindow
  @Environment(\.dismissWindow) private var dismissWindow
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack {
      Text("room \(number)")
      Button("Other") { openWindow(value: 3 - number) }
      Button("Light") { openWindow(id: "lamp") }
      Button("Close") { dismissWindow() }
      Button("Done") { dismiss() }
      Button("Close 1") { dismissWindow(value: 1) }
    }
  }
}

private struct Lamp: View {
  @Environment(\.openWindow) private var openWindow
  @State private var isOn = false

  var body: some View {
    VStack {
      Button(isOn ? "on" : "off") { isOn.toggle() }
      Button("Back to 1") { openWindow(value: 1) }
      Button("Home") { openWindow(id: "hall") }
    }
  }
}

private struct House: App {
  var body: some Scene {
    Window("Hall", id: "hall") { Hall() }
    WindowGroup(id: "room", for: Int.self) { Room(number: $0.wrappedValue ?? 0) }
    Window("Lamp", id: "lamp") { Lamp() }
    Settings { Text("the settings") }
  }
}

@MainActor
struct WindowPileTests {
  private let host = TestHost(width: 400, height: 500) { AppRoot(app: House()) }

  /// The texts of all windows, the visible one last.
  private var shown: [String] { host.texts }

  private func tap(_ text: String) throws {
    let frame = try #require(host.textFrames[text], "\(text) is not among \(host.texts)")
    host.tap(CGPoint(x: frame.midX, y: frame.midY))
    host.advance(1)
  }

  @Test func allWindowsAreInTheBackgroundWhileTheDisplayIsDark() throws {
    #expect(shown.first == "hall 0")
    host.host.isDark = true
    host.update()
    #expect(shown.first == "covered hall")
    host.host.isDark = false
    host.update()
    #expect(shown.first == "hall 0")
    try tap("Lamp")
    host.host.isDark = true
    host.update()
    host.host.isDark = false
    host.update()
    #expect(shown.first == "covered hall")
  }

  @Test func theFirstWindowIsShownAtTheBeginning() {
    #expect(shown.first == "hall 0")
    #expect(shown.last == "several")
  }

  @Test func aWindowCoversTheOneBeforeWhichKeepsItsState() throws {
    try tap("Count")
    try tap("Lamp")
    #expect(shown.contains("off") && !shown.contains("hall 1"))
    try tap("off")
    #expect(shown.contains("on"))
    try tap("Home")
    #expect(shown.contains("hall 1"))
    try tap("Lamp")
    #expect(shown.contains("off"))
    #expect(host.reports.isEmpty)
  }

  @Test func aGroupOpensAWindowForEachValue() throws {
    try tap("Room 2")
    #expect(shown.contains("room 2"))
    try tap("Other")
    #expect(shown.contains("room 1"))
    try tap("Other")
    #expect(shown.contains("room 2"))
    try tap("Close")
    #expect(shown.contains("hall 0"))
  }

  @Test func thePanelGoesBackToAWindowThatIsOpen() throws {
    try tap("Room 1")
    try tap("Light")
    try tap("Back to 1")
    #expect(shown.contains("room 1"))
    try tap("Done")
    #expect(shown.contains("hall 0"))
  }

  @Test func aWindowThatIsClosedTakesThoseThatCoverItAlong() throws {
    try tap("Room 1")
    try tap("Other")
    try tap("Close 1")
    #expect(shown.contains("hall 0"))
  }

  @Test func theSettingsAreAWindow() throws {
    try tap("Settings")
    #expect(shown.contains("covered hall") && shown.last == "the settings")
  }

  @Test func aWindowThatIsNotDeclaredOpensNothing() throws {
    try tap("Nothing")
    #expect(shown.first == "hall 0")
  }

  @Test func aProgramWithOneWindowHasNoActions() {
    struct Single: App {
      var body: some Scene { WindowGroup { Hall() } }
    }
    let host = TestHost(width: 400, height: 500) { AppRoot(app: Single()) }
    #expect(!host.texts.contains("several"))
  }

  @Test func scenesMayStandInBranches() {
    struct Changing: App {
      let isShort = true
      var body: some Scene {
        if isShort {
          WindowGroup { Text("short") }
        } else {
          Window("Long", id: "long") { Text("long") }
        }
      }
    }
    #expect(TestHost { AppRoot(app: Changing()) }.texts == ["short"])
  }
}
