import MartletInput
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct FocusedValueTableTests {
  final class Log {
    var bodies = 0
    var runs: [Int] = []

    func countBody() -> Int {
      bodies += 1
      return bodies
    }
  }

  struct Page: View {
    let log: Log
    @FocusedValue(\.action) private var action

    var body: some View {
      let number = log.countBody()
      VStack {
        EmptyField().focusedValue(\.action) { log.runs.append(number) }
        // The body reads the closure that it publishes.
        Button("run") { action?() }.disabled(action == nil).probe("run")
      }
    }
  }

  @Test func aClosureThatItsReaderPublishesSettlesAndIsReported() {
    let log = Log()
    let host = TestHost { Page(log: log) }
    #expect(log.bodies == 1)
    host.press("Tab")
    #expect(log.bodies == 1 + FocusedValueTable.maximumChanges)
    #expect(host.reports.count == 1)
    #expect(!host.host.needsUpdate)
  }

  @Test func theNewestClosureRuns() {
    let log = Log()
    let host = TestHost { Page(log: log) }
    host.press("Tab")
    host.tap("run")
    #expect(log.runs == [1 + FocusedValueTable.maximumChanges])
  }

  @Test func theTreeReleasesAClosureThatHoldsItsReader() {
    weak var log: Log?
    do {
      let made = Log()
      log = made
      let host = TestHost { Page(log: made) }
      host.press("Tab")
    }
    #expect(log == nil)
  }

  @Test func allReadersOfAKeyPathShareALocation() {
    let host = TestHost { NoteLine() }
    let graph = host.host.graph
    let table = graph.focus.values
    #expect(
      table.location(of: \.note, in: graph) === table.location(of: \.note, in: graph))
  }
}
