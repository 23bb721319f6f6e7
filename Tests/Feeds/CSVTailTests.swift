import Foundation
import MartletData
import MartletSeries
import Testing

@testable import MartletFeeds

/// A log that grows and is rotated, and the state of its item after all updates.
private final class Log {
  let folder: Folder
  let reader: CSVReader
  var state = ItemState()
  /// The update of the last reading.
  var update = SourceUpdate()

  init(_ settings: String = "") throws {
    folder = try Folder()
    let (source, problems) = source(
      "[[source]]\nid = \"s\"\nkind = \"csv\"\npath = \"\(folder.path("log"))\"\n"
        + "time_format = \"s\"\n\(settings)")
    #expect(problems == [])
    reader = CSVReader(try #require(source?.kind.value as? CSVKind))
  }

  func append(_ text: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: folder.path("log")))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  /// Reads the log, and returns the times of all samples in seconds.
  @discardableResult func read(isAtRest: Bool = false) throws -> [Int64] {
    update = try reader.read(folder.path("log"), received: 9, isAtRest: isAtRest).update
    for delivery in update.deliveries { state.receive(delivery) }
    #expect(state.failure == nil)
    return state.series?.times.all.map { $0 / 1000 } ?? []
  }

  var values: [Double] { state.series?.columns.first ?? [] }

  var fault: String? {
    if case .failed(let failure, _)? = update.health { failure.description } else { nil }
  }
}

struct CSVTailTests {
  @Test func onlyWhatAFileGainsIsTold() throws {
    let log = try Log()
    try log.folder.write("t,a\n1,1\n", to: "log")
    #expect(try log.read() == [1])
    try log.append("2,2\n3,3\n4,")
    #expect(try log.read() == [1, 2, 3])
    #expect(
      log.update.deliveries.first?.content
        == .success(.append(SampleRows(times: [2000, 3000], columns: [[2, 3]]))))
    try log.append("4\n")
    #expect(try log.read() == [1, 2, 3, 4])
    #expect(log.values == [1, 2, 3, 4])
    #expect(try log.read() == [1, 2, 3, 4])
    #expect(log.update == .updated([]))
  }

  @Test func halfARecordIsShownOnceTheWriterRests() throws {
    let log = try Log()
    try log.folder.write("t,a\n1,1\n2,2", to: "log")
    #expect(try log.read() == [1])
    #expect(try log.read(isAtRest: true) == [1, 2])
    #expect(try log.read(isAtRest: true) == [1, 2])
    try log.append("\n3,3\n")
    #expect(try log.read() == [1, 2, 3])
    #expect(log.values == [1, 2, 3])
    // A record that was delivered without a line break grows.
    try log.append("4,4")
    #expect(try log.read(isAtRest: true) == [1, 2, 3, 4])
    try log.append("2\n5,5\n")
    #expect(try log.read() == [1, 2, 3, 4, 5])
    #expect(log.values == [1, 2, 3, 42, 5])
  }

  @Test func rotationsGoOnAndNewFilesReplace() throws {
    let log = try Log()
    try log.folder.write("t,a\n1,1\n2,2\n", to: "log")
    try log.read()
    // The log is renamed, and the new file is empty for a while.
    _ = log.folder.rename("log", to: "log.1")
    try log.folder.write("", to: "log")
    #expect(try log.read() == [1, 2])
    try log.append("t,a\n")
    #expect(try log.read() == [1, 2])
    try log.append("3,3\n")
    #expect(try log.read() == [1, 2, 3])
    // The log is copied and truncated in place.
    try log.folder.write("t,a\n4,4\n", to: "log")
    #expect(try log.read() == [1, 2, 3, 4])
    // The new file is longer than the read part, and has other rows.
    try log.folder.write("t,a\n1,10\n2,20\n3,30\n", to: "log")
    #expect(try log.read() == [1, 2, 3])
    #expect(log.values == [10, 20, 30])
    // The new file has other columns.
    try log.folder.write("t,b\n7,7\n", to: "log")
    #expect(try log.read() == [7])
    #expect(log.state.series?.series.map(\.id) == ["b"])
  }

  @Test func badRowsAreSaidUntilGoodOnesCome() throws {
    let log = try Log()
    try log.folder.write("t,a\n1,1\n2,x\n", to: "log")
    #expect(try log.read() == [1])
    let fault =
      "Cannot use \(log.folder.path("log")): a row is left out: line 3: expected a number in the "
      + "column \"a\", found \"x\""
    #expect(log.fault == fault)
    #expect(try log.read(isAtRest: true) == [1])
    #expect(log.fault == fault)
    try log.append("3,3\n")
    #expect(try log.read() == [1, 3])
    #expect(log.fault == nil)
    try log.append("2,2\n2,2\n")
    try log.read()
    #expect(log.fault?.hasSuffix("line 5: its time is before that of the row before") == true)
    #expect(log.fault?.contains(": 2 rows are left out: ") == true)
  }

  @Test func itemsAreColumns() throws {
    let log = try Log("keep = 2\nitem.a = {}\nitem.both = { column = [\"b\", 2] }")
    try log.folder.write("t,a,b\n1,10,100\n2,20,200\n3,30,300\n", to: "log")
    let update = try log.reader.read(log.folder.path("log"), received: 9).update
    #expect(update.deliveries.map(\.item) == ["a", "both"])
    let data = try update.deliveries.map { try $0.content.get() }
    guard case .series(let a) = data[0], case .series(let both) = data[1] else {
      return #expect(Bool(false))
    }
    #expect(a.columns == [[20, 30]])
    #expect(both.series.map(\.id) == ["b", "a"])
    #expect(both.columns == [[200, 300], [20, 30]])
  }

  @Test func aFileWithoutAHeaderYetSaysSo() throws {
    let log = try Log()
    try log.folder.write("", to: "log")
    #expect(throws: ReadingFailure.self) { try log.read() }
    try log.append("t,a\n1,1\n")
    #expect(try log.read() == [1])
  }

  /// The hub reads a log while its writer keeps it open.
  @Test func aLogIsReadWhileItGrows() async throws {
    let folder = try Folder()
    try folder.write("t,a\n1,1\n", to: "log")
    let (source, _) = source(
      "[[source]]\nid = \"s\"\nkind = \"csv\"\npath = \"\(folder.path("log"))\"\ntime_format = \"s\""
    )
    let hub = FeedHub()
    let listener = Listener()
    let feed = try #require(source).open(in: hub)
    feed.start(listener.deliver)
    #expect(try await listener.waits { !$0.contents.isEmpty })
    let file = try #require(FileHandle(forWritingAtPath: folder.path("log")))
    try file.seekToEnd()
    func appended() -> [Int64] {
      listener.updates.flatMap(\.deliveries).flatMap { delivery -> [Int64] in
        guard case .success(.append(let rows)) = delivery.content else { return [] }
        return rows.times
      }
    }
    for time in 2...6 {
      try file.write(contentsOf: Data("\(time),\(time)\n".utf8))
      try await Task.sleep(for: .milliseconds(150))
    }
    #expect(try await listener.waits { _ in appended() == [2000, 3000, 4000, 5000, 6000] })
    #expect(listener.updates.filter { $0 == .loading }.count == 1)
    try file.close()
    feed.stop()
  }

  @Test(arguments: [
    ("delimiter = \"ab\"", "f:5:13: delimiter takes one character, such as \";\""),
    (
      "decimal = \",\"",
      "f:5:11: decimal = \",\" needs another delimiter, such as \";\""
    ),
    (
      "time = true",
      "f:5:8: time takes the name of a column or its number from 1 to 1000, found true"
    ),
    (
      "time = [1, 2, 3]", "f:5:8: time takes a column, or those of date and clock time"
    ),
    (
      "header = false\ntime = \"t\"",
      "f:1:1: without a header columns are numbers, counted from 1"
    ), ("quote = \",\"", "f:1:1: delimiter, quote and comment must differ"),
    ("item.a = { colum = \"b\" }", "f:5:12: unknown key source.item.a.colum; did you mean column?"),
    ("separator = \";\"", nil),
  ])
  func wrongKeysAreNamedWithTheirLocation(line: String, problem: String?) {
    let text = "[[source]]\nid = \"s\"\nkind = \"csv\"\npath = \"p\"\n\(line)"
    let problems = source(text).problems
    #expect(problems.count == 1)
    if let problem { #expect(problems == [problem]) }
  }
}
