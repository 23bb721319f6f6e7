import Foundation
import MartletData
import MartletLive
import Testing

@MainActor @Suite struct LiveSourcesTests {
  private func waits(_ isDone: () -> Bool) async throws -> Bool {
    for _ in 0..<500 {
      if isDone() { return true }
      try await Task.sleep(for: .milliseconds(20))
    }
    return false
  }

  @Test func aSourceDeliversAndItsDataBecomesOld() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    try "{\"flow\": 41.5}".write(to: file, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let sources = try LiveSources(
      """
      [[source]]
      id = "boiler"
      kind = "json"
      path = "\(file.lastPathComponent)"
      stale_after = "1s"
      item.temperature = { path = "$.flow", unit = "°C" }
      """, folder: file.deletingLastPathComponent().path)
    defer { sources.stop() }
    let item = sources.data.item("boiler:temperature")
    #expect(try await waits { item.state.latest?.number == 41.5 })
    #expect(item.settings.unit == "°C")
    // Nothing comes any more: only the timer tells.
    #expect(try await waits { if case .stale = item.freshness { true } else { false } })
  }

  @Test func aMistakeIsNamedWithItsLine() {
    do throws(SourceFailure) {
      _ = try LiveSources("[[source]]\nid = \"a\"\nkind = \"jsn\"\n")
      Issue.record("it is taken")
    } catch {
      #expect(error.why.contains("sources:3:8: source.kind takes one of"), "\(error)")
    }
  }
}
