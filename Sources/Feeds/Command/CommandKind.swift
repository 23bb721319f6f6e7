import MartletConfig
import MartletData
import MartletNetwork

/// The output of a program that is started in intervals. No shell takes part.
package struct CommandKind: SourceKind {
  package static let name = "command"
  package static let isRemote = true

  /// The program and its arguments.
  var words: [String]
  var format: ContentFormat
  /// The seconds from one start to the next.
  var interval: Double
  /// The time limit of a run, in seconds.
  var timeout: Double

  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    interval = max(0.1, reader.duration("every", in: 0.1...86_400) ?? 60)
    timeout = max(0.1, reader.duration("timeout", in: 0.1...3600) ?? 10)
    let run = reader.strings("run") ?? []
    if run.isEmpty || run[0].text.isEmpty {
      reader.report("\(common.owner) needs run, such as [\"/usr/bin/sensors\", \"-j\"]")
    }
    for word in run where word.text.utf8.contains(0) {
      reader.report("a word of run holds a zero byte", at: word.place)
    }
    words = run.map(\.text)
    let format = ContentFormat(
      &reader, common, items: &items, origin: words.first ?? "the program")
    guard let format, !run.isEmpty else { return nil }
    self.format = format
  }

  package var files: [String] { [] }

  package func check() throws(SourceFailure) {
    try format.check()
    if words[0].contains("/") { try FileFeed.check(words[0]) }
  }

  package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
    let kind = self
    return try PolledFeed.read { CommandPoll(kind, on: $0, hub: nil) }
  }

  package func open(in hub: FeedHub) -> any DataSource {
    let kind = self
    return PolledFeed(hub: hub, every: interval) { thread in
      CommandPoll(kind, on: thread, hub: hub)
    }
  }
}
