import Foundation
import Testing

/// What `session-probe` says of programs that answer a tap later. The times are around the answer,
/// 0.1 s before and after.
struct DelayedWorkTests {
  @Test(arguments: ["queue", "item", "date", "task", "clock", "group", "long"])
  func renderShowsTheAnswerWhenReplayDoesAndNoTimePasses(name: String) throws {
    // The picture changes, replay shows the same bytes, and it was quick.
    #expect(try Self.lines.get().contains("\(name) true true true"))
  }

  /// The output of the program, which lies beside the tests' own.
  private static let lines = Result<[Substring], any Error> {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "session-probe")
    process.standardOutput = output
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n")
  }
}
