import Foundation
import MartletData
import Testing

@testable import MartletFeeds

private func command(_ words: [String], _ keys: String) throws -> CommandKind {
  let run = words.map { "'''\($0)'''" }.joined(separator: ", ")
  let read = source("[[source]]\nid = \"s\"\nkind = \"command\"\nrun = [\(run)]\n\(keys)\n")
  #expect(read.problems == [])
  return try #require(read.source?.kind.value as? CommandKind)
}

/// The number of the processes whose command line has a word.
private func processes(with word: String) -> Int {
  let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return all.filter { name in
    // Files of /proc have no size, by which some versions of Foundation read.
    guard Int(name) != nil, let file = fopen("/proc/\(name)/cmdline", "r") else { return false }
    defer { fclose(file) }
    var line = [UInt8](repeating: 0, count: 4096)
    line.removeLast(line.count - fread(&line, 1, line.count, file))
    return String(decoding: line, as: UTF8.self).contains(word)
  }.count
}

@Suite struct CommandKindTests {
  private func outcome(_ words: [String], _ keys: String = "format = \"number\"") throws -> String {
    let kind = try command(words, keys)
    do throws(SourceFailure) {
      let update = try kind.read(received: 0)
      guard case .success(.value(let value))? = update.deliveries.first?.content else {
        return "\(update.deliveries)"
      }
      return "\(value.number ?? .nan)"
    } catch {
      return "\(error)"
    }
  }

  @Test func anOutputIsANumberOrADocument() throws {
    #expect(try outcome(["echo", " 21.5"]) == "21.5")
    #expect(
      try outcome(["printf", "%s", "{\"a\": [1, 2]}"], "item.a = { path = \"$.a[1]\" }") == "2.0")
    let csv = try command(["printf", "time,a\\n1,2\\n3,4\\n"], "format = \"csv\"").read(received: 0)
    guard case .success(.series(let rows))? = csv.deliveries.first?.content else {
      Issue.record("\(csv)")
      return
    }
    #expect(rows.count == 2)
  }

  @Test func noShellTakesPart() throws {
    #expect(
      try outcome(["echo", "$HOME; true"])
        == "Cannot use echo: \"$HOME; true\" is not a number")
  }

  @Test func aFailureIsSaidInTheProgramsWords() throws {
    #expect(
      try outcome(["sh", "-c", "echo 1; echo first >&2; echo the pump is off >&2; exit 3"])
        == "Cannot use sh: it ended with status 3: the pump is off")
    #expect(try outcome(["sh", "-c", "kill -9 $$"]) == "Cannot use sh: signal 9 ended it")
    #expect(
      try outcome(["/nowhere/at-all"])
        == "Cannot start /nowhere/at-all: No such file or directory")
    #expect(try outcome(["true"]) == "Cannot use true: it is empty")
  }

  @Test func anEndlessOutputEnds() throws {
    #expect(
      try outcome(["yes"], "format = \"text\"") == "Cannot use yes: it wrote more than 16 MiB")
  }

  /// The program starts another one in the background, which must not outlive it.
  @Test func theWholeGroupEndsWithTheTimeLimit() async throws {
    let word = "4\(Int.random(in: 100_000...999_999))"
    let script = "sleep \(word) & sleep \(word)"
    #expect(
      try outcome(["sh", "-c", script], "format = \"number\"\ntimeout = \"300ms\"")
        == "Cannot use sh: it did not end within 0.3 s")
    for _ in 0..<1000 where processes(with: word) > 0 {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(processes(with: word) == 0)
  }

  @Test func theGroupEndsWithItsProgramAndWithItsSource() async throws {
    let word = "4\(Int.random(in: 100_000...999_999))"
    #expect(try outcome(["sh", "-c", "sleep \(word) & echo 5"]) == "5.0")
    // The time limit must not end it before it is looked for on a busy machine.
    let kind = try command(["sleep", word], "format = \"number\"\ntimeout = \"10min\"")
    let (hub, listener) = (FeedHub(), Listener())
    let feed = kind.open(in: hub)
    feed.start(listener.deliver)
    for _ in 0..<1000 where processes(with: word) == 0 {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(processes(with: word) == 1)
    feed.stop()
    for _ in 0..<1000 where processes(with: word) > 0 {
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(processes(with: word) == 0)
  }

  @Test func aCommandRunsInItsInterval() async throws {
    let kind = try command(["date", "+%s%N"], "format = \"number\"\nevery = \"100ms\"")
    let (hub, listener) = (FeedHub(), Listener())
    let feed = kind.open(in: hub)
    feed.start(listener.deliver)
    #expect(try await listener.waits { $0.updates.count >= 4 })
    feed.stop()
    #expect(listener.failures == [])
  }
}
