import MartletData
import MartletUI
import Testing

@testable import MartletTiles

@MainActor @Suite struct ActionPerformerTests {
  private final class Log {
    var failures: [SourceFailure] = []
    var successes = 0

    func note(_ failure: SourceFailure?) {
      if let failure { failures.append(failure) } else { successes += 1 }
    }
  }

  @Test func withoutASourceAnActionFails() {
    let log = Log()
    EnvironmentValues().performAction(ItemName("s:lamp"), "on") { log.note($0) }
    #expect(log.failures == [SourceFailure(.action("lamp"), why: "no source runs here")])
    #expect(log.successes == 0)
  }

  @Test func thePerformerOfTheEnvironmentGetsActionAndValue() {
    let log = Log()
    var values = EnvironmentValues()
    values.performAction = { action, value, reply in
      let isWanted = action == ItemName("s:lamp") && value == "on"
      reply(isWanted ? nil : SourceFailure(.action(action.item), why: value))
    }
    values.performAction(ItemName("s:lamp"), "on") { log.note($0) }
    #expect(log.failures.isEmpty && log.successes == 1)
  }
}
