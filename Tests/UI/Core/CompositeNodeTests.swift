import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct CompositeNodeTests {
  private struct Row: View {
    let name: String
    let log: Log

    var body: some View {
      log(name)
      return Text(name)
    }
  }

  private struct Panel: View {
    let handle: Handle
    let log: Log
    @State private var step = 0

    var body: some View {
      handle.act = { step += 1 }
      return VStack {
        Row(name: "same", log: log)
        Row(name: "step \(step)", log: log)
      }
    }
  }

  @Test func aBodyIsEvaluatedOnlyForOtherFields() {
    let (handle, log) = (Handle(), Log())
    let host = TestHost { Panel(handle: handle, log: log) }
    #expect(log.lines == ["same", "step 0"])
    log.lines = []
    handle.act()
    host.update()
    #expect(log.lines == ["step 1"])
    #expect(host.texts == ["same", "step 1"])
    log.lines = []
    host.advance(0.5)
    #expect(log.lines.isEmpty)
  }
}
