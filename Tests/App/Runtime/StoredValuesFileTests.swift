import Foundation
import Logging
import MartletGeometry
import MartletHost
import MartletInput
import MartletText
import MartletUI
import Testing

@testable import MartletApp

/// The messages of a journal, in order.
private final class Messages: @unchecked Sendable {
  // Unchecked because all tests log on the main thread.
  var texts: [String] = []
}

private struct MessageHandler: LogHandler {
  let messages: Messages
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .info

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { messages.texts.append(event.message.description) }
}

private struct Page: View {
  @AppStorage("count") private var count = 5
  @AppStorage("name") private var name = "nobody"

  var body: some View {
    Color.red.onTapGesture { (count, name) = (count + 1, "Ada") }
  }
}

@MainActor struct StoredValuesFileTests {
  private let folder: String
  private let clock = ManualClock()
  private let messages = Messages()
  private let log: Logger

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
    let messages = messages
    log = Logger(label: "test") { _ in MessageHandler(messages: messages) }
  }

  private var path: String { "\(folder)/\(StoredValuesFile.name)" }

  private func open(_ folder: String? = nil, limit: Int = 1 << 20) -> StoredValuesFile {
    let file = StoredValuesFile(in: folder ?? self.folder, limit: limit, clock: clock, log: log)
    file.writesAtOnce = true
    return file
  }

  /// Changes two values of a file's store in one turn of the loop.
  private func change(_ file: StoredValuesFile) {
    let host = ViewHost(
      text: NoText(), isOwnThread: { true }, root: Page().defaultAppStorage(file.values))
    host.size = CGSize(width: 100, height: 100)
    _ = host.update(at: clock.now)
    for phase in [InputEvent.TouchPhase.down, .up] {
      let kind = InputEvent.Kind.touch(phase, slot: 0, position: CGPoint(x: 50, y: 50))
      host.handle(InputEvent(time: clock.now, kind: kind))
      _ = host.update(at: clock.now)
    }
  }

  private func wait(_ seconds: Double, _ file: StoredValuesFile) {
    clock.now = clock.now.advanced(by: seconds)
    file.dispatch(now: clock.now)
  }

  private var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  @Test func twoValuesOfOneTurnAreOneWriteAndComeBack() {
    let file = open()
    #expect(file.values.values.isEmpty && file.deadline == nil)
    change(file)
    #expect(file.deadline == clock.now.advanced(by: StoredValuesFile.pause))
    file.dispatch(now: clock.now)
    #expect(text == nil)
    wait(StoredValuesFile.pause, file)
    #expect(text == "{\"version\":1,\"values\":{\n\"count\":6,\n\"name\":\"Ada\"}}\n")
    #expect(file.deadline == nil)
    #expect(open().values.values == ["count": .integer(6), "name": .text("Ada")])
    #expect(messages.texts.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
  }

  @Test func theEndWritesWhatWaitsAndNothingElse() throws {
    let file = open()
    file.save()
    #expect(text == nil)
    change(file)
    file.save()
    #expect(file.deadline == nil)
    #expect(try #require(text).contains("\"count\":6"))
    try FileManager.default.removeItem(atPath: path)
    file.save()
    #expect(text == nil)
  }

  @Test(arguments: ["", "{\"version\":1,\"values\":{\"a\":", "{\"version\":2,\"values\":{}}"])
  func aDamagedFileIsKeptAsideAndReportedOnce(damaged: String) throws {
    try damaged.write(toFile: path, atomically: false, encoding: .utf8)
    let file = open()
    #expect(file.values.values.isEmpty)
    #expect(text == nil)
    #expect(try String(contentsOfFile: path + ".damaged", encoding: .utf8) == damaged)
    #expect(messages.texts.count == 1)
    #expect(messages.texts.first?.contains("put aside") == true)
    change(file)
    file.save()
    #expect(open().values.values.count == 2)
    #expect(messages.texts.count == 1)
  }

  @Test func aFailureIsReportedOnceAndTriedAgain() throws {
    let missing = "\(folder)/a/b"
    let file = open(missing)
    change(file)
    wait(StoredValuesFile.pause, file)
    #expect(messages.texts.count == 1)
    #expect(messages.texts.first?.contains("not saved") == true)
    #expect(file.deadline == clock.now.advanced(by: StoredValuesFile.retryPause))
    wait(StoredValuesFile.retryPause, file)
    #expect(messages.texts.count == 1)
    try FileManager.default.createDirectory(
      atPath: "\(folder)/a", withIntermediateDirectories: true)
    wait(StoredValuesFile.retryPause, file)
    #expect(messages.texts.count == 2)
    #expect(messages.texts.last?.contains("saved again") == true)
    #expect(file.deadline == nil)
    #expect(open(missing).values.values["count"] == .integer(6))
  }

  @Test func valuesAboveTheLimitAreNotWritten() {
    let file = open(limit: 40)
    change(file)
    file.save()
    #expect(text == nil)
    #expect(messages.texts.first?.contains("40 are kept") == true)
  }

  @Test func aFileAboveTheLimitIsDamaged() throws {
    try String(repeating: " ", count: 2000).write(toFile: path, atomically: false, encoding: .utf8)
    #expect(open(limit: 1000).values.values.isEmpty)
    #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
  }
}

/// Sets no text at all.
private final class NoText: TextSetting {
  nonisolated init() {}

  func layout(_ text: StyledText, fit: TextFit) -> TextLayout {
    TextLayout(
      runs: [], size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 0, isTruncated: false)
  }

  func carets(_ text: StyledText, fit: TextFit) -> TextCarets { TextCarets(lines: []) }
}
