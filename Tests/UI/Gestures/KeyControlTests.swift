import MartletGeometry
import MartletInput
import MartletScene
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct KeyControlTests {
  final class Log {
    var lines: [String] = []
  }

  struct Values: View {
    let log: Log
    @State private var level = 0.5
    @State private var count = 3
    @State private var choice = 1

    var body: some View {
      VStack {
        Slider(value: $level, in: 0...1, step: 0.25) { log.lines.append("\($0)") }
        Stepper("Count", value: $count, in: 0...4).labelsHidden()
        Picker("Choice", selection: $choice) {
          ForEach(0..<3) { Text(verbatim: "option \($0)") }
        }
        Text(verbatim: "\(level) \(count) \(choice)")
      }
    }
  }

  @Test func arrowKeysMakeStepsAlongTheControl() {
    let log = Log()
    let host = TestHost { Values(log: log) }
    host.press("Tab")
    host.press("Right")
    #expect(host.texts.contains("0.75 3 1"))
    #expect(log.lines == ["true", "false"])
    for _ in 0..<4 { host.press("Left") }
    #expect(host.texts.contains("0.0 3 1"))
    host.press("Down")
    for _ in 0..<3 { host.press("Right") }
    #expect(host.texts.contains("0.0 4 1"))
    host.press("Tab")
    host.press("Right")
    host.press("Right")
    host.advance(0.5)
    #expect(host.texts.contains("0.0 4 2"))
  }

  @Test func readFromTheRightTheLeftKeyIsForward() {
    let host = TestHost { Values(log: Log()).environment(\.layoutDirection, .rightToLeft) }
    host.press("Tab")
    host.press("Left")
    #expect(host.texts.contains("0.75 3 1"))
    host.press("Tab")
    host.press("Tab")
    host.press("Right")
    host.advance(0.5)
    #expect(host.texts.contains("0.75 3 0"))
  }

  @Test func aWheelTurnsUpAndDown() {
    struct Page: View {
      @State private var choice = 1

      var body: some View {
        VStack {
          Picker("Choice", selection: $choice) {
            ForEach(0..<3) { Text(verbatim: "option \($0)") }
          }
          .pickerStyle(.wheel)
          Text(verbatim: "chosen \(choice)")
        }
      }
    }
    let host = TestHost(height: 400) { Page() }
    host.press("Tab")
    host.press("Down")
    host.advance(0.5)
    #expect(host.texts.contains("chosen 2"))
    for _ in 0..<3 { host.press("Up") }
    host.advance(0.5)
    #expect(host.texts.contains("chosen 0"))
  }

  @Test func aHeldKeyRepeatsItsSteps() {
    let host = TestHost { Values(log: Log()) }
    host.press("Tab")
    host.press("Tab")
    host.key("Left", isPressed: true)
    host.advance(1)
    host.key("Left", isPressed: false)
    #expect(host.texts.contains("0.5 0 1"))
  }

  @Test func aDisabledControlGivesTheFocusToItsNeighbour() {
    struct Page: View {
      @State private var isOff = false

      var body: some View {
        VStack {
          Button("far") {}.probe("far")
          Spacer()
          Button("off") { isOff = true }.disabled(isOff).probe("off")
          Button("near") {}.probe("near")
        }
      }
    }
    let host = TestHost { Page() }
    host.press("Tab")
    host.press("Tab")
    #expect(host.focusedIdentifier == "off")
    host.press("Enter")
    #expect(host.focusedIdentifier == "near")
  }

  @Test func aTapOfAControlIsAlsoAKey() {
    let log = Log()
    let host = TestHost {
      Color.red.frame(width: 40, height: 40).onControlTap { log.lines.append("tap") }
        .probe("tile")
    }
    host.press("Tab")
    host.press("Space")
    host.tap("tile")
    #expect(log.lines == ["tap", "tap"])
  }
}
