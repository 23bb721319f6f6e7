import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ButtonTests {
  private struct Style: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack(spacing: 0) {
        configuration.label
        Text(configuration.isPressed ? "pressed" : "up")
      }
    }
  }

  @Test func buttonShowsItsPressAndActsOnRelease() {
    let log = Log()
    let host = TestHost {
      Button("Go") { log("go") }.buttonStyle(Style()).probe("button")
    }
    #expect(host.texts == ["Go", "up"])
    host.touch(.down, point(200, 150))
    #expect(host.texts == ["Go", "pressed"])
    #expect(log.lines.isEmpty)
    host.touch(.up, point(200, 150))
    #expect(host.texts == ["Go", "up"])
    #expect(log.lines == ["go"])
  }

  @Test func aForegroundStyleAroundAButtonReplacesItsColour() {
    var colors: [RGBA?] = []
    let label = StyleReader { colors.append($0?._resolve(in: EnvironmentValues()).color) }
    func shown(_ button: some View) -> RGBA? {
      colors = []
      _ = TestHost { button }
      return colors.last ?? nil
    }
    let accent = Color.accentColor.resolved(in: EnvironmentValues())
    let green = Color.green.resolved(in: EnvironmentValues())
    let button = Button {
    } label: {
      label
    }
    #expect(shown(button) == accent)
    #expect(shown(button.foregroundColor(.green)) == green)
    #expect(shown(button.buttonStyle(.bordered)) == accent)
    #expect(shown(button.buttonStyle(.bordered).foregroundStyle(.green)) == green)
    #expect(shown(button.buttonStyle(.plain)) == nil)
  }

  @Test func aFingerThatLeavesTheButtonDoesNotAct() {
    let log = Log()
    let host = TestHost { Button("Go") { log("go") }.buttonStyle(Style()) }
    host.touch(.down, point(200, 150))
    host.touch(.move, point(350, 150))
    #expect(host.texts == ["Go", "up"])
    // It may come back.
    host.touch(.move, point(205, 150))
    #expect(host.texts == ["Go", "pressed"])
    host.touch(.move, point(350, 150))
    host.touch(.up, point(350, 150))
    #expect(log.lines.isEmpty)
  }

  @Test func smallButtonsAreTouchedWithinFortyFourPoints() {
    let log = Log()
    let host = TestHost(width: 400, height: 300) {
      Button(action: { log("go") }) { Color.red.frame(width: 10, height: 10) }
    }
    host.tap(point(200 + 21, 150 - 21))
    #expect(log.lines == ["go"])
    host.tap(point(200 + 23, 150))
    #expect(log.lines == ["go"])
  }

  @Test func aNeighbourIsNotRobbedByTheReach() {
    let log = Log()
    let host = TestHost(width: 400, height: 300) {
      HStack(spacing: 0) {
        Button(action: { log("a") }) { Color.red.frame(width: 20, height: 20) }
        Button(action: { log("b") }) { Color.blue.frame(width: 20, height: 20) }
      }
    }
    host.tap(point(199, 150))
    host.tap(point(201, 150))
    host.tap(point(175, 150))
    #expect(log.lines == ["a", "b", "a"])
  }

  @Test func anActionMayAnimateAndRemoveItsButton() {
    struct Once: View {
      @State private var isShown = true
      var body: some View {
        if isShown { Button("Go") { withAnimation { isShown = false } } }
      }
    }
    let host = TestHost { Once() }
    host.tap(point(200, 150))
    host.advance(1)
    #expect(host.texts.isEmpty)
    #expect(!host.host.needsUpdate)
  }
}

/// Tells the foreground style that it inherits.
private struct StyleReader: View {
  @Environment(\.foregroundStyle) private var style
  let note: (AnyShapeStyle?) -> Void

  init(note: @escaping (AnyShapeStyle?) -> Void) { self.note = note }

  var body: some View {
    let _ = note(style)
    Color.clear
  }
}
