import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LifecycleTests {
  private struct Panel: View {
    let handle: Handle
    let log: Log
    @State private var step = 0

    var body: some View {
      handle.act = { step += 1 }
      return VStack {
        Text("\(step)")
          .onChange(of: step / 2, initial: true) { log("\($0) \($1)") }
          .onChange(of: step) { (new: Int) in log("to \(new)") }
        if step < 3 {
          Text("guest").onAppear { log("appears") }.onDisappear { log("disappears") }
        }
      }
    }
  }

  private func step(_ handle: Handle, _ host: TestHost, _ log: Log) -> Set<String> {
    log.lines = []
    handle.act()
    host.advance(0.1)
    return Set(log.lines)
  }

  @Test func onlyAnotherValueIsAChange() {
    let (handle, log) = (Handle(), Log())
    let host = TestHost { Panel(handle: handle, log: log) }
    #expect(Set(log.lines) == ["0 0", "appears"])
    #expect(step(handle, host, log) == ["to 1"])
    #expect(step(handle, host, log) == ["0 1", "to 2"])
    #expect(step(handle, host, log) == ["to 3", "disappears"])
  }

  private struct Identified: View {
    let handle: Handle
    @State private var id = 0

    var body: some View {
      handle.act = { id += 1 }
      return TapCounter().id(id / 2)
    }
  }

  @Test func anotherIdentityIsAnotherView() {
    let handle = Handle()
    let host = TestHost { Identified(handle: handle) }
    host.tap("counter")
    handle.act()
    host.update()
    #expect(host.texts == ["count 1"])
    handle.act()
    host.update()
    #expect(host.texts == ["count 0"])
  }
}
