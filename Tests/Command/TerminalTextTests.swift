import Foundation
import Testing

/// Names and data from outside reach neither the terminal nor the journal with their control
/// characters.
struct TerminalTextTests {
  private static let name = "a\u{1B}]0;title\u{07}\u{9B}31m\u{202E}b"
  private static let escaped = "a\\u001b]0;title\\u0007\\u009b31m\\u202eb"

  private static func isClean(_ text: String) -> Bool {
    !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x9B }
      && !text.unicodeScalars.contains("\u{202E}")
  }

  @Test func complaint() throws {
    let outcome = try Martlet.run("check-config", "/nowhere/" + Self.name)
    #expect(outcome.status != 0)
    #expect(outcome.complaint.contains(Self.escaped))
    #expect(Self.isClean(outcome.complaint))
  }

  @Test func journalLine() throws {
    let folder = try TemporaryFolder()
    let config = try folder.file(
      "martlet.toml",
      """
      [[source]]
      id = "data"
      kind = "columns"
      path = "\(Self.name.replacing("\u{1B}", with: "\\u001b").replacing("\u{07}", with: "\\u0007"))"

      [[page]]
      id = "page"
      kind = "charts"
      source = "data"
      """)
    let outcome = try Martlet.run(
      "run", "--headless", "--duration", "0.3", "-c", config,
      environment: ["JOURNAL_STREAM": "1:1"])
    #expect(outcome.complaint.contains(Self.escaped))
    #expect(Self.isClean(outcome.complaint))
  }
}
