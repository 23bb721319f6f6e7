import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ButtonRepeatTests {
  private func host(_ behavior: ButtonRepeatBehavior, _ log: Log) -> TestHost {
    TestHost { Button("Go") { log("go") }.buttonRepeatBehavior(behavior) }
  }

  @Test func aFingerThatRestsRepeatsTheAction() {
    let log = Log()
    let host = host(.enabled, log)
    host.touch(.down, point(200, 150))
    host.advance(0.45)
    #expect(log.lines.isEmpty)
    host.advance(0.1)
    #expect(log.lines.count == 1)
    host.advance(0.2)
    #expect(log.lines.count == 3)
    host.touch(.up, point(200, 150))
    host.advance(1)
    #expect(log.lines.count == 3, "lifting the finger runs nothing more")
  }

  @Test func aTapRunsTheActionOnce() {
    let log = Log()
    let host = host(.enabled, log)
    host.tap(point(200, 150))
    host.tap(point(200, 150))
    #expect(log.lines.count == 2)
  }

  @Test func aFingerBesideTheButtonRepeatsNothing() {
    let log = Log()
    let host = host(.enabled, log)
    host.touch(.down, point(200, 150))
    host.touch(.move, point(350, 150))
    host.advance(1)
    #expect(log.lines.isEmpty)
  }

  @Test func otherButtonsRunOnceWhenTheFingerIsLifted() {
    for behavior in [ButtonRepeatBehavior.automatic, .disabled] {
      let log = Log()
      let host = host(behavior, log)
      host.touch(.down, point(200, 150))
      host.advance(1)
      #expect(log.lines.isEmpty)
      host.touch(.up, point(200, 150))
      #expect(log.lines.count == 1)
    }
  }
}
