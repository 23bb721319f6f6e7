import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SliderTests {
  @MainActor private final class Log {
    var values: [Double] = []
    var editing: [Bool] = []
  }

  private struct Slid: View {
    let log: Log
    var range = 0.0...100.0
    var step: Double?
    @State private var value = 50.0

    var body: some View {
      Slider(value: $value, in: range, step: step) { log.editing.append($0) }
        .onChange(of: value) { log.values.append($0) }
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
}
