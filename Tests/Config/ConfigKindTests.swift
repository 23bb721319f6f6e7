import Testing

@testable import MartletConfig

/// A kind of a list for tests.
private struct Entry: ConfigKindEntry {
  let name: String
  var isOffered = true
}

struct ConfigKindTests {
  private let entries = [Entry(name: "json"), Entry(name: "caldav", isOffered: false)]

  @Test func aKindThatIsNotOfferedIsStillTaken() throws {
    var found = try ConfigReader(toml: "kind = \"caldav\"")
    #expect(found.kind(of: entries, defaultKind: nil)?.name == "caldav")
    #expect(found.problems.isEmpty)
  }

  @Test(
    arguments: [
      ("kind = \"jsno\"", "f:1:8: kind takes one of json; did you mean json?"),
      ("kind = \"caldva\"", "f:1:8: kind takes one of json"),
      ("kind = 1", "f:1:8: kind takes one of json"),
      ("", "f:1:1: kind is missing; it is one of json"),
    ])
  func messagesNameTheOfferedKindsAlone(text: String, problem: String) throws {
    var found = try ConfigReader(toml: text)
    #expect(found.kind(of: entries, defaultKind: nil) == nil)
    #expect(found.problems.map(\.description) == [problem])
  }
}
