import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct RenameButtonTests {
  @Test func theNearestActionRuns() {
    let log = Log()
    let host = TestHost {
      RenameButton().probe("rename").renameAction { log("inner") }.renameAction { log("outer") }
    }
    #expect(host.texts == ["Rename"])
    host.tap("rename")
    #expect(log.lines == ["inner"])
  }

  @Test func withoutAnActionTheButtonIsDisabled() throws {
    let host = TestHost { RenameButton() }
    #expect(try #require(host.host.accessibilityElements.first).isEnabled == false)
  }
}
