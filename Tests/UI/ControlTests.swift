import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ControlTests {
  @MainActor private final class Log {
    var isOn: [Bool] = []
  }

  // MARK: - Toggle

  private struct Switched: View {
    let log: Log
    var style = SwitchToggleStyle()
    @State private var isOn = false

    var body: some View {
      Toggle(isOn: $isOn) { Text("Pump").probe("label") }
        .onChange(of: isOn) { log.isOn.append($0) }
    }
  }

  @Test func aToggleSwitchesAtATapOnItsSwitch() {
    let log = Log()
    let host = TestHost(width: 200, height: 100) { Switched(log: log).probe("toggle") }
    #expect(host.frame(of: "toggle")?.width == 200)
    #expect(host.frame(of: "label")?.minX == 0)
    host.tap(CGPoint(x: 175, y: 50))
    host.advance(0.5)
    host.tap(CGPoint(x: 175, y: 50))
    #expect(log.isOn == [true, false])
    host.tap(CGPoint(x: 20, y: 50))
    #expect(log.isOn.count == 2, "the label is no switch")
  }

  @Test func aSwitchIsFoundByAFingerBesideIt() {
    let log = Log()
    let host = TestHost(width: 200, height: 100) { Switched(log: log) }
    // 30 points high, 44 to the finger.
    host.tap(CGPoint(x: 175, y: 50 + 21))
    host.tap(CGPoint(x: 175, y: 50 + 24))
    #expect(log.isOn == [true])
  }

  @Test func aDisabledToggleStays() {
    let log = Log()
    let host = TestHost(width: 200, height: 100) { Switched(log: log).disabled(true) }
    host.tap(CGPoint(x: 175, y: 50))
    #expect(log.isOn.isEmpty)
  }

  @Test func aToggleWithoutLabelIsItsSwitch() {
    let host = TestHost(width: 200, height: 100) {
      Toggle("Pump", isOn: .constant(true)).labelsHidden().probe("t")
    }
    #expect(host.frame(of: "t") == rect(75, 35, 50, 30))
    #expect(host.texts.isEmpty)
  }

  @Test func aButtonToggleSwitches() {
    var value = false
    let host = TestHost(width: 200, height: 100) {
      Toggle("Pump", isOn: Binding(get: { value }, set: { value = $0 })).toggleStyle(.button)
        .probe("t")
    }
    #expect(host.frame(of: "t")?.height == 44)
    host.tap("t")
    #expect(value)
  }

  // MARK: - The others

  @Test func progressFillsItsShare() {
    let host = TestHost(width: 200, height: 100) {
      ProgressView("Loading", value: 30, total: 120).probe("p")
    }
    #expect(host.texts == ["Loading"])
    #expect(host.frame(of: "p")?.width == 200)
    let fills = host.displayList.items.compactMap { item in
      if case .fill(let path, _, _) = item.content {
        path.boundingRect.applying(item.transform)
      } else {
        nil
      }
    }
    #expect(fills.contains { $0.width == 200 && $0.height == 4 })
    #expect(fills.contains { $0.width == 50 && $0.height == 4 })
    #expect(!host.host.needsUpdate)
  }

  @Test func progressThatIsNotKnownTurns() {
    let host = TestHost(width: 200, height: 100) { ProgressView() }
    #expect(host.host.needsUpdate)
    let first = host.displayList
    host.advance(0.25)
    #expect(host.displayList != first)
    #expect(host.statistics.bodies == 0 && host.statistics.layouts == 0)
  }

  @Test func aLabelShowsWhatItsStyleSays() {
    let host = TestHost(width: 200, height: 100) {
      VStack {
        Label("Bell", systemImage: "bell").probe("both")
        Label("House", systemImage: "house").labelStyle(.iconOnly).probe("icon")
        Label("Lock", systemImage: "lock").labelStyle(.titleOnly)
      }
      .font(.system(size: 20))
    }
    #expect(host.texts == ["Bell", "Lock"])
    #expect(host.frame(of: "icon")?.size == CGSize(width: 24, height: 24))
    #expect(host.frame(of: "both")?.width == 72.0)
  }

  @Test func filledButtonsAreLargeEnoughForAFinger() {
    let host = TestHost(width: 200, height: 200) {
      VStack {
        Button("a") {}.buttonStyle(.bordered).probe("bordered")
        Button("a") {}.buttonStyle(.borderedProminent).probe("prominent")
      }
      .font(.system(size: 16))
    }
    for name in ["bordered", "prominent"] {
      let frame = host.frame(of: name) ?? .zero
      #expect(frame.width >= 44 && frame.height == 44)
    }
  }

  @Test func aTintColoursTheControlsInside() {
    var colors: [RGBA] = []
    let host = TestHost(width: 200, height: 100) {
      Color.accentColor.tint(.red)
    }
    for item in host.displayList.items {
      if case .fill(_, _, .solid(let color)) = item.content { colors.append(color) }
    }
    #expect(colors == [RGBA(hex: 0xFF3B30)])
  }
}
