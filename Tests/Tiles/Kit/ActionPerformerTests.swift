import MartletData
import MartletUI
import Testing

@testable import MartletTiles

@MainActor @Suite struct ActionPerformerTests {
  private final class Log {
    var replies: [SourceFailure?] = []
  }

  @Test func withoutASourceAnActionFails() {
    let log = Log()
    EnvironmentValues().performAction(ItemName("s:lamp"), "on") { log.replies.append($0) }
    #expect(log.replies == [SourceFailure(.action("lamp"), why: "no source runs here")])
  }

  @Test func thePerformerOfTheEnvironmentGetsActionAndValue() {
    let log = Log()
    var values = EnvironmentValues()
    values.performAction = { action, value, reply in
      reply(
        action == ItemName("s:lamp") && value == "on" ? nil : SourceFailure(.other("x"), why: ""))
    }
    values.performAction(ItemName("s:lamp"), "on") { log.replies.append($0) }
    #expect(log.replies == [nil])
  }
}
