import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct StepperTests {
  private struct Panel: View {
    let log: Log
    @State private var value = 4

    var body: some View {
      Stepper("Level \(value)", value: $value, in: 0...5, step: 2) { log("\($0)") }
    }
  }

  // The buttons are 47 points wide, at the trailing edge.
  private let minus = CGPoint(x: 128, y: 50)
  private let plus = CGPoint(x: 176, y: 50)

  @Test func aStepEndsAtTheBound() {
    let log = Log()
    let host = TestHost(width: 200, height: 100) { Panel(log: log) }
    host.tap(plus)
    #expect(host.texts == ["Level 5"])
    host.tap(minus)
    #expect(host.texts == ["Level 3"])
    #expect(log.lines == ["true", "false", "true", "false"])
  }

  @Test func theButtonBeyondTheBoundIsDisabled() {
    let log = Log()
    let host = TestHost(width: 200, height: 100) { Panel(log: log) }
    host.tap(plus)
    log.lines = []
    host.tap(plus)
    #expect(host.texts == ["Level 5"])
    #expect(log.lines.isEmpty)
  }

  @Test func aStepperWithoutAnActionTakesNoStep() {
    var count = 0
    let host = TestHost(width: 200, height: 100) {
      Stepper("Level", onIncrement: { count += 1 }, onDecrement: nil)
    }
    host.tap(minus)
    #expect(count == 0)
    host.tap(plus)
    #expect(count == 1)
  }

  @Test func aHiddenLabelLeavesTheButtons() {
    let host = TestHost { Panel(log: Log()).labelsHidden().probe("buttons") }
    #expect(host.texts.isEmpty)
    #expect(host.frame(of: "buttons")?.size == CGSize(width: 95, height: 36))
  }
}
