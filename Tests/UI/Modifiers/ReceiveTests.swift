import MartletUI
import MartletUITestSupport
import OpenCombine
import Testing

@MainActor
struct ReceiveTests {
  private struct Panel: View {
    let handle: Handle
    let log: Log
    let subject: PassthroughSubject<Int, Never>
    @State private var isShown = true

    var body: some View {
      handle.act = { isShown = false }
      return ZStack { if isShown { Color.red.onReceive(subject) { log("\($0)") } } }
    }
  }

  @Test func aValueWaitsForTheNextUpdate() {
    let (log, subject) = (Log(), PassthroughSubject<Int, Never>())
    let host = TestHost { Panel(handle: Handle(), log: log, subject: subject) }
    subject.send(1)
    subject.send(2)
    #expect(log.lines.isEmpty)
    host.update()
    #expect(log.lines == ["1", "2"])
  }

  @Test func aViewThatHasGoneReceivesNothing() {
    let (handle, log) = (Handle(), Log())
    let subject = PassthroughSubject<Int, Never>()
    let host = TestHost { Panel(handle: handle, log: log, subject: subject) }
    handle.act()
    host.update()
    host.advance(1)
    subject.send(1)
    host.update()
    #expect(log.lines.isEmpty)
  }
}
