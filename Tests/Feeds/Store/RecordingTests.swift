import Foundation
import MartletConfig
import MartletData
import MartletSeries
import Synchronization
import Testing
import store_probe

@testable import MartletFeeds

@Suite struct RecordingTests {
  private let folder: Folder
  private var path: String { folder.path("rec") }

  init() throws { folder = try Folder() }

  private static let layers: [ConfigLayer] = [
    ConfigLayer(file: "/etc/martlet/martlet.toml", text: "config = 1\n[display]\nscale = 2\n"),
    ConfigLayer(file: "empty.toml", text: ""),
    (try? ConfigLayer(assignment: "display.rotation=90")) ?? ConfigLayer(file: "", text: ""),
    ConfigLayer(environment: "MARTLET_STATUS__CLOCK", value: "") ?? ConfigLayer(file: "", text: ""),
  ]

  /// Entries with updates of three sources and set clocks.
  private static let entries: [RecordingEntry] = (0..<40).map { index in
    RecordingEntry(
      time: Int64(index / 3) * 1_000_000,
      event: index % 10 == 9
        ? .clockSet(milliseconds: Int64(index) * 1_000_000_000)
        : .update(source: "s\(index % 3)", ProbeData.update(index)))
  }

  private func write(
    _ entries: [RecordingEntry], limit: Int = 256 << 20, finishes: Bool = true
  ) throws -> RecordingEnd? {
    var writer = try RecordingWriter(
      folder: path, epoch: 1_767_268_800_123, config: Self.layers, limit: limit)
    for entry in entries {
      if let end = writer.append(entry) { return end }
    }
    return finishes ? writer.finish(.finished, at: 77_000_000) : nil
  }

  private func read(
    _ path: String? = nil
  ) throws -> (entries: [RecordingEntry], end: RecordingEnd, time: Int64) {
    let reader = try RecordingReader(folder: path ?? self.path)
    #expect(reader.epoch == 1_767_268_800_123)
    var entries: [RecordingEntry] = []
    while let entry = reader.next() {
      #expect(reader.upcoming == nil || reader.end == nil)
      entries.append(entry)
    }
    let end = try #require(reader.end)
    return (entries, end.reason, end.time)
  }

  private func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
    return try #require(attributes[.posixPermissions] as? Int)
  }

  // MARK: - The whole

  @Test func itIsReadAsItWasWritten() throws {
    #expect(try write(Self.entries) == .finished)
    let (entries, end, time) = try read()
    #expect(entries == Self.entries)
    #expect(end == .finished && time == 77_000_000)
    #expect(try RecordingReader(folder: path).config == Self.layers)
    #expect(RecordingReader.trace(in: path) == "\(path)/trace")
  }

  @Test func anEmptyOneIsWhole() throws {
    #expect(try write([]) == .finished)
    let (entries, end, time) = try read()
    #expect(entries.isEmpty && end == .finished && time == 77_000_000)
  }

  @Test func onlyItsOwnerCanReadIt() throws {
    let mask = umask(0)
    defer { umask(mask) }
    _ = try write(Self.entries)
    #expect(try mode("") == 0o700)
    #expect(try mode("data") == 0o600)
    #expect(try mode("config") == 0o600)
  }

  @Test func anotherRecordingIsNotOverwritten() throws {
    _ = try write(Self.entries)
    do {
      _ = try write([])
      Issue.record("it was")
    } catch let error as FileFailure {
      #expect(error.code == .fileExists)
      #expect(error.description.contains("there is a recording already"))
    }
    #expect(try read().entries == Self.entries)
  }

  @Test func aLinkInTheFolderIsNotFollowed() throws {
    try folder.makeFolder("rec")
    try folder.write("precious", to: "other")
    #expect(symlink(folder.path("other"), "\(path)/data") == 0)
    #expect(throws: FileFailure.self) { try write([]) }
    #expect(try String(contentsOfFile: folder.path("other"), encoding: .utf8) == "precious")
  }

  @Test func timesNeverFall() throws {
    let update = RecordingEntry.Event.update(source: "a", .loading)
    _ = try write([RecordingEntry(time: 5, event: update), RecordingEntry(time: 3, event: update)])
    #expect(try read().entries.map(\.time) == [5, 5])
  }

  // MARK: - Damage

  /// A process that is killed during a write leaves a part of a frame.
  @Test func aFileThatEndsAnywhereIsReadUpToTheFrameBefore() throws {
    _ = try write(Array(Self.entries[..<5]), finishes: false)
    let short = try Data(contentsOf: URL(filePath: "\(path)/data"))
    try FileManager.default.removeItem(atPath: path)
    _ = try write(Array(Self.entries[..<6]), finishes: false)
    let bytes = try Data(contentsOf: URL(filePath: "\(path)/data"))
    #expect(bytes.count > short.count + 20)
    for count in short.count..<bytes.count {
      try bytes[..<count].write(to: URL(filePath: "\(path)/data"))
      let (entries, end, time) = try read()
      #expect(entries == Array(Self.entries[..<5]), "\(count) of \(bytes.count) bytes")
      #expect(end == .broken(offset: short.count, .truncated))
      #expect(time == entries.last?.time)
    }
    try bytes.write(to: URL(filePath: "\(path)/data"))
    #expect(try read().entries == Array(Self.entries[..<6]))
  }

  @Test func aDamagedFrameEndsIt() throws {
    _ = try write(Self.entries)
    let url = URL(filePath: "\(path)/data")
    var bytes = try Data(contentsOf: url)
    bytes[bytes.count / 2] ^= 4
    try bytes.write(to: url)
    let (entries, end, _) = try read()
    #expect(!entries.isEmpty && entries == Array(Self.entries[..<entries.count]))
    guard case .broken = end else {
      Issue.record("\(end)")
      return
    }
    // A power cut may leave zeros at the end of a file.
    let half = bytes.count / 2
    bytes.replaceSubrange(half..<bytes.count, with: Data(count: half))
    try bytes.write(to: url)
    let (zeros, _, _) = try read()
    #expect(zeros == entries || zeros == Array(Self.entries[..<zeros.count]))
  }

  @Test func whatIsNoRecordingIsSaid() throws {
    func failure() -> String {
      do throws(FileFailure) {
        _ = try RecordingReader(folder: path)
        return ""
      } catch {
        return error.description
      }
    }
    #expect(failure() == "Cannot read \(path): there is no recording in it")
    try folder.makeFolder("rec")
    try folder.write("a text that is no recording at all", to: "rec/data")
    #expect(failure().contains("it is no recording: byte"))
    try FileManager.default.removeItem(atPath: "\(path)/data")
    try folder.makeFolder("rec/data")
    #expect(failure().contains("a folder, not a regular file"))
    try FileManager.default.removeItem(atPath: path)
    _ = try write([])
    try folder.write("file 100 x\nshort\n", to: "rec/config")
    #expect(failure().contains("config: it is not as it was recorded"))
  }

  // MARK: - Limits

  @Test func itEndsBeforeTheLimitAndSaysUntilWhenItIsWhole() throws {
    let text = RecordedConfig.text(of: Self.layers).utf8.count
    var written = 0
    var writer = try RecordingWriter(
      folder: path, epoch: 1_767_268_800_123, config: Self.layers, limit: 100_000)
    var end: RecordingEnd?
    while end == nil {
      end = writer.append(
        RecordingEntry(
          time: Int64(written), event: .update(source: "a", ProbeData.update(written))))
      if end == nil { written += 1 }
    }
    #expect(end == .limit)
    #expect(writer.length + text <= 100_000 && writer.length > 90_000)
    // Nothing is written after the end, and the end is reported once.
    #expect(writer.append(RecordingEntry(time: .max, event: .clockSet(milliseconds: 0))) == nil)
    #expect(writer.finish(.finished) == nil)
    let found = try read()
    #expect(found.entries.count == written)
    #expect(found.end == .limit && found.time == Int64(written))
  }

  @Test func anUpdateThatIsTooLargeEndsIt() throws {
    var limits = DataCodingLimits()
    limits.textBytes = 100
    var writer = try RecordingWriter(
      folder: path, epoch: 1_767_268_800_123, config: [], limit: 1 << 20, coding: limits)
    func entry(_ index: Int) -> RecordingEntry {
      RecordingEntry(time: 0, event: .update(source: "a", ProbeData.update(index)))
    }
    #expect(writer.append(entry(1)) == nil)
    guard case .lost(let why) = writer.append(entry(101)) else {
      Issue.record("it was written")
      return
    }
    #expect(why == "an update cannot be recorded: 101 bytes of a text, at most 100")
    #expect(try read().entries == [entry(1)])
    #expect(try read().end == .lost(why))
  }

  @Test func aFullDiskEndsItAndIsSaidOnce() async throws {
    let said = try Probe("record-full", path, "50000").rest()
    #expect(said == ["started", "end: Cannot write \(path)/data: File too large"])
    let reader = try RecordingReader(folder: path)
    var count = 0
    while let entry = reader.next() {
      #expect(entry.event == .update(source: "s\(count % 3)", ProbeData.update(count)))
      count += 1
    }
    #expect(count > 50)
    let size = try FileManager.default.attributesOfItem(atPath: "\(path)/data")[.size] as? Int
    #expect(try #require(size) <= 50_000)
  }

  // MARK: - In the background

  @Test func theRecorderKeepsTheOrderAndEndsWithTheSession() throws {
    let ends = Mutex<[RecordingEnd]>([])
    let recorder = try Recorder(
      folder: path, epoch: 1_767_268_800_123, config: [], limit: 256 << 20
    ) { end in
      ends.withLock { $0.append(end) }
    }
    for index in 0..<900 {
      recorder.record(ProbeData.update(index), from: "a", at: Int64(index))
    }
    recorder.record(clockSetTo: 5, at: 900)
    recorder.finish(at: 1000)
    recorder.record(.loading, from: "late", at: 2000)
    let (entries, end, time) = try read()
    #expect(entries.count == 901)
    #expect(entries.map(\.time) == (0...900).map { Int64($0) })
    #expect(entries.last?.event == .clockSet(milliseconds: 5))
    #expect(end == .finished && time == 1000)
    #expect(ends.withLock { $0 } == [])
  }

  @Test func theRecorderSaysTheLimitOnce() throws {
    let ends = Mutex<[RecordingEnd]>([])
    let recorder = try Recorder(
      folder: path, epoch: 1_767_268_800_123, config: [], limit: 1
    ) { end in ends.withLock { $0.append(end) } }
    for index in 0..<900 {
      recorder.record(ProbeData.update(index), from: "a", at: Int64(index))
    }
    recorder.finish(at: 1000)
    #expect(ends.withLock { $0 } == [.limit])
    #expect(recorder.hasEnded)
    recorder.record(.loading, from: "a", at: 2000)
    #expect(recorder.waitingCount == 0)
    #expect(try read().end == .limit)
  }

  @Test(arguments: 0..<30) func aKilledProcessLeavesWhatItWrote(round: Int) throws {
    let probe = try Probe("record", path)
    probe.waitForStart()
    let pause = UInt32.random(in: 0..<20_000)
    usleep(pause)
    #expect(try probe.kill() == ["started"], "killed after \(pause) µs")
    let reader = try RecordingReader(folder: path)
    var count = 0
    while let entry = reader.next() {
      #expect(entry.event == .update(source: "s\(count % 3)", ProbeData.update(count)))
      count += 1
    }
    guard case .broken(_, .truncated) = reader.end?.reason else {
      Issue.record("\(String(describing: reader.end))")
      return
    }
  }
}
