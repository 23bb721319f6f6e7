import Foundation
import MartletData
import MartletSeries
import Testing

@testable import MartletFeeds

private func text(_ content: String, _ settings: String = "") throws -> String? {
  guard case .value(let value)? = try contents("text", settings, content)["1"]?.get(),
    case .text(let text) = value.reading
  else { return nil }
  return text
}

struct TextKindTests {
  @Test func theLastLinesAreShown() throws {
    #expect(try text("one\ntwo\n") == "one\ntwo")
    #expect(try text("one\ntwo") == "one\ntwo")
    #expect(try text("") == "")
    #expect(try text("a\nb\r\nc\r\n", "lines = 2") == "b\nc")
    #expect(try text("a\n\n", "lines = 1") == "")
    #expect(try text("é\n😀\n", "lines = 1") == "😀")
  }

  @Test func longFilesAreCutAtALine() throws {
    let lines = (0..<5000).map { "line \($0)" }
    let shown = try #require(try text(lines.joined(separator: "\n") + "\n", "lines = 1000"))
    #expect(shown.split(separator: "\n").map(String.init) == Array(lines.suffix(1000)))
    // One long line is cut at a character.
    let long = try #require(try text(String(repeating: "é", count: 20_000)))
    #expect(long.utf8.count <= TextReader.maximumBytes)
    #expect(long.allSatisfy { $0 == "é" })
  }

  /// The failure of a text file with these bytes.
  private func failure(of bytes: [UInt8]) throws -> SourceFailure? {
    let folder = try Folder()
    let path = folder.path("t")
    try Data(bytes).write(to: URL(filePath: path))
    let (made, _) = source("[[source]]\nid = \"s\"\nkind = \"text\"\npath = \"\(path)\"")
    let kind = try #require(made?.kind.value)
    do throws(SourceFailure) {
      _ = try kind.read(received: 0)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ([0xFF], 0), ([0x80], 0), (Array("é😀".utf8) + [0xFF], 6), (Array("é".utf8) + [0xC3], 2),
      ([0xC3, 0x28], 0), ([0x61, 0xE2, 0x82], 1), ([0x61, 0xF0, 0x9F, 0x98, 0x61], 1),
      ([0xC0, 0x80], 0), ([0xED, 0xA0, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
      (Array("a\r\né\r\n".utf8) + [0xFF], 7), ([0xC3, 0x0D, 0xA9], 0),
      ([0x61, 0x0A, 0xFF, 0x0A], 2), (Array("\u{FFFD}".utf8) + [0xFE], 3),
    ] as [([UInt8], Int)])
  func theFirstByteThatIsNoTextIsNamed(bytes: [UInt8], offset: Int) throws {
    #expect(try failure(of: bytes)?.why == "not UTF-8 text at byte \(offset)")
    // Bytes before the shown part of the file count.
    let long = Array((String(repeating: "é", count: 9999) + "\n").utf8)
    #expect(try failure(of: long + bytes)?.why == "not UTF-8 text at byte \(long.count + offset)")
  }

  @Test func halfALineWaitsForItsEnd() throws {
    let folder = try Folder()
    try folder.write("one\ntw", to: "t")
    let (source, _) = source(
      "[[source]]\nid = \"s\"\nkind = \"text\"\npath = \"\(folder.path("t"))\"")
    let kind = try #require(source?.kind.value as? TextKind)
    let reader = TextReader(kind)
    func shown(_ isAtRest: Bool) throws -> Content? {
      try reader.read(folder.path("t"), received: 0, isAtRest: isAtRest).update.deliveries.first?
        .content.get()
    }
    guard case .value(let half)? = try shown(false), case .value(let whole)? = try shown(true)
    else { return #expect(Bool(false)) }
    #expect(half.reading == .text("one"))
    #expect(whole.reading == .text("one\ntw"))
    #expect(kind.cadence == .onChange)
  }
}

private let settings = """
  [[source]]
  id = "demo"
  kind = "random"
  seed = 7
  every = "1s"
  history = 50
  item.power = { from = -5, to = 5 }
  item.door = { states = ["open", "closed"] }
  """

struct RandomKindTests {
  @Test func oneSeedGivesTheSameDataAtTheSameTime() throws {
    let kind = try #require(source(settings).source?.kind.value as? RandomKind)
    let now: Int64 = 1_767_268_800_500
    func content(_ time: Int64) -> [Content?] {
      kind.read(received: time).deliveries.map { try? $0.content.get() }
    }
    #expect(content(now) == content(now + 400))
    #expect(content(now) != content(now + 1000))
    var other = kind
    other.seed = 8
    #expect(
      kind.read(received: now).deliveries[0].content
        != other.read(received: now).deliveries[0].content)
    // The deliveries of single steps give the same samples as a later start.
    var early = ItemState()
    early.receive(kind.read(received: now).deliveries[0])
    for delivery in kind.update(after: 1_767_268_800, to: 1_767_268_830, received: now).deliveries
    where delivery.item == "power" { early.receive(delivery) }
    var late = ItemState()
    late.receive(kind.read(received: now + 30_000).deliveries[0])
    let all = try #require(early.series)
    let end = try #require(late.series)
    #expect(Array(all.times.all.suffix(50)) == end.times.all)
    #expect(Array(all.columns[0].suffix(50)) == end.columns[0])
    #expect(end.columns[0].allSatisfy { (-5...5).contains($0) })
    #expect(Set(end.columns[0]).count > 20)
  }

  @Test func statesHaveAPast() throws {
    let kind = try #require(source(settings).source?.kind.value as? RandomKind)
    let now: Int64 = 1_767_268_800_500
    var state = ItemState()
    for delivery in kind.read(received: now).deliveries where delivery.item == "door" {
      state.receive(delivery)
    }
    let first = try #require(state.texts.first)
    // The 50 steps of its history.
    #expect(first.time == 1_767_268_800_000 - 49_000)
    #expect(state.value?.time == 1_767_268_800_000)
    #expect(state.texts.count > 1 && state.texts.count < 9)
  }

  @Test func samplesComeStepByStep() async throws {
    let fast = settings.replacing("\"1s\"", with: "\"200ms\"")
    let (made, problems) = source(fast)
    #expect(problems == [])
    let listener = Listener()
    let feed = try #require(made).open(in: FeedHub())
    feed.start(listener.deliver)
    #expect(try await listener.waits { $0.updates.count >= 4 })
    feed.stop()
    #expect(listener.updates[0].isWhole)
    #expect(listener.updates[1...].allSatisfy { !$0.isWhole && $0.deliveries.count >= 2 })
    try await Task.sleep(for: .milliseconds(300))
    let count = listener.updates.count
    try await Task.sleep(for: .milliseconds(500))
    #expect(listener.updates.count == count)
  }

  @Test(arguments: [
    ("every = \"0s\"", "f:4:9: every must be longer than 0"),
    ("item.a = { from = 3, to = 3 }", "f:4:19: an item's from must be less than its to"),
    ("item.a = { states = [] }", "f:4:21: states takes at least one text"),
  ])
  func wrongKeysAreNamedWithTheirLocation(line: String, problem: String) {
    #expect(source("[[source]]\nid = \"s\"\nkind = \"random\"\n\(line)").problems == [problem])
  }
}
