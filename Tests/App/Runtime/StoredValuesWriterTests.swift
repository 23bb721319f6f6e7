import Foundation
import MartletUI
import Testing

@testable import MartletApp

struct StoredValuesWriterTests {
  @Test func theNewestSnapshotIsWrittenOnce() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let writer = StoredValuesWriter(path: url.path, limit: 100)
    writer.prepare(["a": .integer(1)])
    writer.prepare(["a": .integer(2)])
    guard case .written = writer.write(), case .nothing = writer.write() else {
      Issue.record("the snapshot is not written once")
      return
    }
    #expect(try String(contentsOf: url, encoding: .utf8).contains("\"a\":2}"))
    writer.prepare(["a": .text(String(repeating: "x", count: 100))])
    guard case .failed = writer.write() else {
      Issue.record("too many bytes are written")
      return
    }
    #expect(try String(contentsOf: url, encoding: .utf8).contains("\"a\":2}"))
  }
}
