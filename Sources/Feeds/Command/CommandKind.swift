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
  var actionList: [CommandAction]

  /// Reads a source with items, or one that has only actions.
  static let entry = SourceKindEntry(name) { reader, common, items in
    let hasOnlyActions = items.isEmpty && reader.has("action") && !reader.has("run")
    return hasOnlyActions
      ? CommandActionsKind(&reader, common, items: &items)
      : CommandKind(&reader, common, items: &items)
  }

  package init?(
    _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
  ) {
    interval = max(0.1, reader.duration("every", in: 0.1...86_400) ?? 60)
    timeout = reader.commandTimeout()
    actionList = reader.actions { CommandAction(&$0, name: $1) }
    words = reader.program("run", of: common.owner) ?? []
    let format = ContentFormat(
      &reader, common, items: &items, origin: words.first ?? "the program")
    guard let format, !words.isEmpty else { return nil }
    self.format = format
  }

  package var actions: [String] { actionList.map(\.name) }

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
    let source = PolledFeed(hub: hub, every: interval) { thread in
      CommandPoll(kind, on: thread, hub: hub)
    }
    if actionList.isEmpty { return source }
    return ActingSource(source, on: hub.network) {
      CommandActions(kind.actionList, timeout: kind.timeout, on: $0)
    }
  }
}
