import MartletGeometry
import MartletInput
import MartletScene
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct FocusSystemControlsTests {
  final class Log {
    var lines: [String] = []
  }

  struct Row: View {
    let log: Log

    var body: some View {
      HStack(spacing: 20) {
        ForEach(["a", "b", "c"], id: \.self) { name in
          Button(name) { log.lines.append(name) }.probe(name)
        }
      }
    }
  }

  private func rings(_ host: TestHost) -> Int {
    host.displayList.items.count {
      if case .stroke = $0.content { true } else { false }
    }
  }

  @Test func beforeAKeyNothingIsDrawnAndATouchHidesTheRingAgain() {
    let log = Log()
    let host = TestHost { Row(log: log) }
    let before = host.displayList
    host.press("x", types: "x")
    #expect(host.displayList == before)
    #expect(rings(host) == 0 && host.focusedIdentifier == nil)
    host.press("Tab")
    #expect(rings(host) == 1 && host.focusedIdentifier == "a")
    host.press("Right")
    #expect(rings(host) == 1 && host.focusedIdentifier == "b")
    host.tap(CGPoint(x: 5, y: 5))
    #expect(rings(host) == 0 && host.focusedIdentifier == nil)
    #expect(host.displayList == before)
    // The next key gives the focus back.
    host.press("Right")
    #expect(rings(host) == 1 && host.focusedIdentifier == "b")
    #expect(log.lines.isEmpty)
  }

  @Test func noRingWhereTheEffectIsDisabled() {
    let host = TestHost { Row(log: Log()).focusEffectDisabled() }
    host.press("Tab")
    #expect(rings(host) == 0 && host.focusedIdentifier == "a")
  }

  @Test func returnAndSpacePressTheFocusedControl() {
    struct Plain: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        Text(configuration.isPressed ? "down" : "up")
      }
    }
    let log = Log()
    let host = TestHost { Button("a") { log.lines.append("a") }.buttonStyle(Plain()).probe("a") }
    host.press("Tab")
    host.key("Enter", isPressed: true)
    #expect(host.texts == ["down"] && log.lines.isEmpty)
    host.key("Enter", isPressed: false)
    #expect(host.texts == ["up"] && log.lines == ["a"])
    host.press("Space")
    #expect(log.lines == ["a", "a"])
    // A touch ends a press without the action.
    host.key("Enter", isPressed: true)
    host.touch(.down, CGPoint(x: 5, y: 5))
    #expect(host.texts == ["up"])
    host.touch(.up, CGPoint(x: 5, y: 5))
    host.key("Enter", isPressed: false)
    #expect(log.lines == ["a", "a"])
  }

  @Test func returnWithoutAFocusShowsItAndPressesNothing() {
    let log = Log()
    let host = TestHost { Row(log: log) }
    host.press("Enter")
    #expect(host.focusedIdentifier == "a" && log.lines.isEmpty)
    host.press("Escape")
    #expect(host.focusedIdentifier == nil && rings(host) == 0)
  }

  @Test func aToggleIsSwitched() {
    struct Page: View {
      @State private var isOn = false

      var body: some View {
        VStack {
          Toggle("Light", isOn: $isOn)
          Text(isOn ? "on" : "off")
        }
      }
    }
    let host = TestHost { Page() }
    host.press("Tab")
    host.press("Space")
    #expect(host.texts.contains("on"))
  }

  @Test func aStateFollowsTheFocusOfAButton() {
    struct Page: View {
      @FocusState private var isFocused: Bool

      var body: some View {
        VStack {
          Button("a") {}.focused($isFocused)
          Button("b") { isFocused = true }
          Text(isFocused ? "yes" : "no")
        }
      }
    }
    let host = TestHost { Page() }
    host.press("Tab")
    #expect(host.texts.contains("yes"))
    host.press("Down")
    #expect(host.texts.contains("no"))
    host.press("Enter")
    #expect(host.texts.contains("yes"))
  }

  @Test func keysAroundAControlComeFirst() {
    let log = Log()
    let host = TestHost {
      Row(log: log).onMoveCommand { log.lines.append("\($0)") }
    }
    host.press("Tab")
    host.press("Right")
    #expect(host.focusedIdentifier == "a" && log.lines == ["right"])
  }

  struct Presenter: View {
    let log: Log
    @State private var isShown = false

    var body: some View {
      VStack {
        Row(log: log)
        Button("open") { isShown = true }.probe("open")
      }
      .sheet(isPresented: $isShown) {
        VStack {
          Button("one") { log.lines.append("one") }.probe("one")
          Button("close") { isShown = false }.probe("close")
        }
      }
    }
  }

  private func opened(_ log: Log) -> TestHost {
    let host = TestHost { Presenter(log: log) }
    host.press("Tab")
    host.press("Down")
    #expect(host.focusedIdentifier == "open")
    host.press("Enter")
    host.advance(1.5)
    return host
  }

  @Test func theFocusStaysInTheFrontSheetAndComesBack() {
    let host = opened(Log())
    #expect(host.focusedIdentifier == "one")
    var found: Set<String> = []
    for _ in 0..<4 {
      host.press("Tab")
      found.insert(host.focusedIdentifier ?? "none")
    }
    #expect(found == ["one", "close"])
    host.press("Up")
    host.press("Up")
    #expect(host.focusedIdentifier == "one")
    host.press("Down")
    host.press("Enter")
    host.advance(1.5)
    #expect(host.focusedIdentifier == "open")
    #expect(host.host.nextDeadline == nil)
  }

  @Test func escapeDismissesAndTheFocusComesBackAtOnce() {
    let host = opened(Log())
    host.press("Back")
    #expect(host.focusedIdentifier == "open")
    host.advance(1.5)
    #expect(host.frame(of: "one") == nil)
    #expect(host.focusedIdentifier == "open")
  }

  @Test func aViewThatIsGoneGivesTheFocusToItsNeighbour() {
    struct Page: View {
      @State private var rows = ["a", "b", "c", "d"]

      var body: some View {
        VStack {
          ForEach(rows, id: \.self) { row in
            Button(row) { rows.removeAll { $0 == row } }.probe(row)
          }
        }
      }
    }
    let host = TestHost { Page() }
    for _ in 0..<4 { host.press("Tab") }
    #expect(host.focusedIdentifier == "d")
    host.press("Enter")
    host.update()
    #expect(host.focusedIdentifier == "c")
  }
}
