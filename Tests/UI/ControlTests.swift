import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ControlTests {
  @MainActor private final class Log {
    var values: [Double] = []
    var isOn: [Bool] = []
    var editing: [Bool] = []
    var write: ((Double) -> Void)?
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

  // MARK: - Slider

  private struct Slid: View {
    let log: Log
    var range = 0.0...100.0
    var step: Double?
    @State private var value = 50.0

    var body: some View {
      Slider(value: $value, in: range, step: step) { log.editing.append($0) }
        .onChange(of: value) { log.values.append($0) }
        .onAppear { log.write = { value = $0 } }
    }
  }

  @Test func aKnobFollowsTheFingerThatHoldsIt() {
    let log = Log()
    let host = TestHost(width: 228, height: 100) { Slid(log: log).probe("s") }
    #expect(host.frame(of: "s") == rect(0, 36, 228, 28))
    // The knob's middle is at 114; held 4 points beside it, it does not jump.
    host.drag(from: CGPoint(x: 118, y: 50), to: CGPoint(x: 158, y: 50))
    #expect(log.values.last == 70)
    #expect(log.editing == [true, false])
    #expect(log.values.allSatisfy { $0 >= 50 && $0 <= 70 })
  }

  @Test func aFingerBesideTheKnobBringsItThere() {
    let log = Log()
    let host = TestHost(width: 228, height: 100) { Slid(log: log) }
    host.tap(CGPoint(x: 34, y: 50))
    #expect(log.values == [10])
  }

  @Test func aKnobStaysOnItsTrack() {
    let log = Log()
    let host = TestHost(width: 228, height: 100) { Slid(log: log) }
    host.drag(from: CGPoint(x: 114, y: 50), to: CGPoint(x: 500, y: 50))
    #expect(log.values.last == 100)
    host.drag(from: CGPoint(x: 214, y: 50), to: CGPoint(x: -300, y: 90))
    #expect(log.values.last == 0)
  }

  @Test func stepsCountFromTheLowerBound() {
    let log = Log()
    let host = TestHost(width: 228, height: 100) { Slid(log: log, range: 5...105, step: 30) }
    host.drag(from: CGPoint(x: 104, y: 50), to: CGPoint(x: 150, y: 50))
    #expect(log.values.last == 65)
    host.drag(from: CGPoint(x: 134, y: 50), to: CGPoint(x: 227, y: 50))
    #expect(log.values.last == 95 || log.values.last == 105)
  }

  @Test func aCancelledDragLetsGoOfTheKnobAndTheNextTakesItAnew() {
    let log = Log()
    let host = TestHost(width: 200, height: 100) { Slid(log: log) }
    host.touch(.down, CGPoint(x: 100, y: 50))
    host.touch(.move, CGPoint(x: 120, y: 50))
    host.touch(.cancel, CGPoint(x: 120, y: 50))
    host.advance(0.1)
    #expect(log.editing == [true, false])
    let value = log.values.last
    host.advance(0.5)
    #expect(log.values.last == value, "the value stays where the finger left it")
    // Far from the knob: it comes under the finger with its middle.
    host.tap(CGPoint(x: 14, y: 50))
    #expect(log.values.last == 0)
    #expect(log.editing == [true, false, true, false])
  }

  @Test func aSliderReadFromTheRightRunsThere() {
    let log = Log()
    let host = TestHost(width: 228, height: 100) {
      Slid(log: log).environment(\.layoutDirection, .rightToLeft)
    }
    host.tap(CGPoint(x: 34, y: 50))
    #expect(log.values == [90])
  }

  @Test func aSliderOfNothingStands() {
    let log = Log()
    let host = TestHost(width: 20, height: 100) { Slid(log: log, range: 3...3) }
    host.drag(from: CGPoint(x: 10, y: 50), to: CGPoint(x: 90, y: 50))
    #expect(log.values.allSatisfy { $0 == 3 })
  }

  @Test func aSliderOfFloatsTakesItsOwnType() {
    var value: Float = 0.5
    let host = TestHost(width: 228, height: 100) {
      Slider(value: Binding(get: { value }, set: { value = $0 }))
    }
    host.tap(CGPoint(x: 164, y: 50))
    #expect(value == 0.75)
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
