import MartletConfig
import MartletData
import MartletNetwork

/// The output of a program that is started at intervals. No shell is involved.
package struct CommandKind: SourceKind {
  /// The name of the kind in the configuration: `kind = "command"`.
  package static let name = "command"
  /// True: the source starts programs.
  package static let isRemote = true

  /// The program and its arguments.
  var words: [String]
  /// The format of the program's output.
  var format: ContentFormat
  /// The seconds from one start to the next.
  var interval: Double
  /// The time limit of a run, in seconds.
  var timeout: Double
  /// The actions in the order of the configuration.
  var actionList: [CommandAction]

  /// Reads a source with items, or one that only has actions.
  static let entry = SourceKindEntry(name) { reader, common, items in
    let hasOnlyActions = items.isEmpty && reader.has("action") && !reader.has("run")
    return hasOnlyActions
      ? CommandActionsKind(&reader, common, items: &items)
      : CommandKind(&reader, common, items: &items)
  }

  /// Reads `run`, `every`, `timeout`, the tables of actions, `format` and the keys of that format.
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

  /// The names of the tables of actions.
  package var actions: [String] { actionList.map(\.name) }

  /// Empty: the output of the program is not a file.
  package var files: [String] { [] }

  /// Returns the names of the items of the format.
  package func itemNames(configured: [String]) -> [String]? {
    format.itemNames(configured: configured)
  }

  /// Checks the format's settings and, if the program is a path, that it is a readable file.
  ///
  /// - Throws: the reason why the program cannot be used.
  package func check() throws(SourceFailure) {
    try format.check()
    if words[0].contains("/") { try FileFeed.check(words[0]) }
  }

  /// Runs the program once and waits for its end.
  ///
  /// - Throws: the failure if the program does not start, fails, takes too long or writes output in
  ///   a wrong format.
  package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
    let kind = self
    return try PolledFeed.read { CommandPoll(kind, on: $0, hub: nil) }
  }

  /// Returns a source that starts the program at its interval and performs the actions.
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
