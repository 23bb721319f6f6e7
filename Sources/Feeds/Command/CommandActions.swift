import MartletConfig
import MartletData
import MartletNetwork

/// An action that starts a program. No shell is involved: a value is one argument or a part of one.
struct CommandAction: Hashable, Sendable {
  var name: String
  /// The program and its arguments.
  var words: [ActionText]

  /// Reads `run`. Returns nil, after a report in the reader, if it is wrong.
  init?(_ reader: inout ConfigReader, name: String) {
    guard let words = reader.program("run", of: "action \"\(name.excerpt)\"") else { return nil }
    self.name = name
    self.words = words.map(ActionText.init)
  }
}

/// The kind of a source that only has actions, which start programs.
struct CommandActionsKind: SourceKind {
  static let name = CommandKind.name
  static let isRemote = true

  /// The actions in the order of the configuration.
  var list: [CommandAction]
  /// The time limit of a run, in seconds.
  var timeout: Double

  init?(_ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]) {
    timeout = reader.commandTimeout()
    list = reader.actions { CommandAction(&$0, name: $1) }
  }

  var actions: [String] { list.map(\.name) }
  var cadence: Cadence { .onChange }
  var files: [String] { [] }

  func check() throws(SourceFailure) {
    for action in list where action.words[0].pattern.contains("/") {
      try FileFeed.check(action.words[0].pattern)
    }
  }

  func read(received: Int64) throws(SourceFailure) -> SourceUpdate { .ready([]) }

  func open(in hub: FeedHub) -> any DataSource {
    let kind = self
    return ActingSource(nil, on: hub.network) {
      CommandActions(kind.list, timeout: kind.timeout, on: $0)
    }
  }
}

extension ConfigReader {
  /// Reads the time limit of a program, in seconds; 10 by default.
  mutating func commandTimeout() -> Double {
    max(0.1, duration("timeout", in: 0.1...3600) ?? 10)
  }

  /// Reads a program and its arguments. Returns nil, after a report, if there is no program.
  ///
  /// - Parameter owner: the name of the table in problems.
  mutating func program(_ key: String, of owner: String) -> [String]? {
    let words = strings(key) ?? []
    guard let program = words.first, !program.text.isEmpty else {
      report("\(owner) needs \(key), such as [\"/usr/bin/sensors\", \"-j\"]")
      return nil
    }
    for word in words where word.text.utf8.contains(0) {
      report("a word of \(key) holds a zero byte", at: word.location)
    }
    return words.map(\.text)
  }
}

/// Runs the programs of actions. Several programs may run at the same time.
final class CommandActions: ActionWorker {
  /// The maximum number of programs that run at the same time.
  private static let maximumRunning = 8

  private let actions: [CommandAction]
  private let thread: NetworkThread
  private let timeout: Double
  private var runs: [Int: Run] = [:]
  private var nextNumber = 0

  private struct Run {
    var program: ProgramRun
    var timer: NetworkTimer
  }

  /// - Parameter timeout: the time limit of a run, in seconds.
  init(_ actions: [CommandAction], timeout: Double, on thread: NetworkThread) {
    self.actions = actions
    self.timeout = timeout
    self.thread = thread
  }

  func end() {
    for run in runs.values {
      run.timer.cancel()
      run.program.kill()
    }
    runs = [:]
  }

  func perform(_ request: ActionRequest, _ reply: SingleReply) {
    guard let action = actions.first(where: { $0.name == request.action }) else {
      return reply.send(request.failure("the source has no such action"))
    }
    guard runs.count < Self.maximumRunning else {
      return reply.send(request.failure("\(Self.maximumRunning) programs are still running"))
    }
    let words = action.words.map { $0.filled(with: request.value) }
    guard words.allSatisfy({ !$0.utf8.contains(0) }) else {
      return reply.send(request.failure("the value holds a zero byte"))
    }
    nextNumber += 1
    let number = nextNumber
    do throws(SourceFailure) {
      let program = try ProgramRun(words, on: thread) { [unowned self] ending in
        runs.removeValue(forKey: number)?.timer.cancel()
        reply.send(ending.problem.map { request.failure("\(words[0]): \($0)") })
      }
      let timer = thread.after(timeout) { [unowned self] in
        runs.removeValue(forKey: number)?.program.kill()
        reply.send(request.failure("\(words[0]) did not end within \(timeout.inSeconds)"))
      }
      runs[number] = Run(program: program, timer: timer)
    } catch {
      reply.send(request.failure("\(error)"))
    }
  }
}
